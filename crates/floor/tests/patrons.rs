//! Patrons: their accounts, and when they may not play.

use floor::patron::{
    AccountEntry, Command, DELAY, Fact, GRANT, MoneyRequest, OwnLimits, Patron, PatronRefusal, SeenMoney, Served,
};
use floor::{Account, Books, GamingDay, Moment, PatronId, PlayerCard, Posting, StaffId, TableId};
use rules::{Cents, Game};

const TABLE: TableId = TableId(4);
const CLERK: StaffId = StaffId(1);
const MINUTE: i64 = 60_000;
/// Who works beside the clerk.
const SECOND: StaffId = StaffId(2);
/// The limit of one person.
const LIMIT: Cents = Cents::dollars(10_000);

fn deposit(amount: Cents) -> Command {
    Command::Deposit { amount, by: CLERK, limit: LIMIT }
}

fn withdraw(amount: Cents) -> Command {
    Command::Withdraw { amount, by: CLERK, limit: LIMIT }
}

fn tokens(voucher: &str, amount: Cents) -> Command {
    Command::IssueTokens { voucher: voucher.into(), amount, by: CLERK, limit: LIMIT }
}

/// A patron with all facts about them.
struct Known {
    patron: Patron,
    facts: Vec<Fact>,
    books: Books,
    now: Moment,
    day: GamingDay,
}

impl Known {
    fn open(guest: bool) -> Self {
        let opened = Fact::Opened { name: "Ada".into(), guest, at: None };
        Self {
            patron: Patron::opened(PatronId(1), &opened).expect("an account"),
            facts: vec![opened],
            books: Books::default(),
            now: Moment(1_000),
            day: GamingDay::on(2026, 11, 15).expect("a day"),
        }
    }

    fn with(dollars: i64) -> Self {
        let mut ada = Self::open(false);
        ada.ask(deposit(Cents::dollars(dollars))).expect("money");
        ada
    }

    fn take(&mut self, fact: Fact) {
        self.patron.apply(&fact);
        self.books.post(fact.postings());
        assert_eq!(self.books.sum(), Cents::ZERO);
        self.facts.push(fact);
    }

    fn ask(&mut self, command: Command) -> Result<(), PatronRefusal> {
        let fact = self.patron.decide(&command, self.now)?;
        self.take(fact);
        Ok(())
    }

    /// Every fact is what the account would have written.
    fn check(&self) {
        let mut again = Patron::opened(self.patron.id(), &self.facts[0]).expect("an account");
        for fact in &self.facts[1..] {
            assert_eq!(again.check(fact), Ok(()), "{fact:?}");
            again.apply(fact);
        }
        assert_eq!(again, self.patron);
    }

    fn at_table(&mut self, entry: AccountEntry) -> Result<(), PatronRefusal> {
        let fact = self.patron.record(TABLE, self.patron.is_guest(), entry, self.day, self.now)?;
        self.take(fact);
        Ok(())
    }

    fn buy_in(&mut self, cents: i64) -> Result<(), PatronRefusal> {
        self.at_table(AccountEntry::BoughtIn { amount: Cents(cents) })
    }

    fn cash_out(&mut self, cents: i64, left: bool) -> Result<(), PatronRefusal> {
        self.at_table(AccountEntry::CashedOut { amount: Cents(cents), left })
    }
}

#[test]
fn nobody_takes_more_than_there_is() {
    let mut ada = Known::open(false);
    for cents in [0, -1, Cents::LARGEST_WAGER.0 + 1] {
        let amount = Cents(cents);
        assert_eq!(ada.ask(deposit(amount)), Err(PatronRefusal::Amount));
        assert_eq!(ada.ask(withdraw(amount)), Err(PatronRefusal::Amount));
        assert_eq!(ada.buy_in(cents), Err(PatronRefusal::Amount));
    }
    ada.ask(deposit(Cents(1000))).expect("money");
    assert_eq!(ada.buy_in(1001), Err(PatronRefusal::NotEnough { there: Cents(1000) }));
    ada.buy_in(1000).expect("exactly what is there");
    assert_eq!(ada.patron.balance(), Cents::ZERO);
    assert_eq!(ada.cash_out(0, false), Err(PatronRefusal::Amount));
    ada.cash_out(400, false).expect("chips");
    ada.cash_out(0, true).expect("nothing is left, and Ada leaves");
    assert_eq!(ada.ask(withdraw(Cents(401))), Err(PatronRefusal::NotEnough { there: Cents(400) }));
    ada.ask(withdraw(Cents(400))).expect("what is there");
    assert_eq!(ada.patron.balance(), Cents::ZERO);
}

/// An exclusion from the casino.
fn by_house(until: Option<Moment>) -> Command {
    Command::Exclude { by: Some(CLERK), game: None, why: Some("a prohibited device".into()), until }
}

/// The house needs a reason, which is stored; an exclusion from a game leaves the other games open, and each order is lifted separately.
#[test]
fn g14_two_orders_each_with_its_reason() {
    let mut ada = Known::with(10);
    let from = |game, why: &str| Command::Exclude { by: Some(CLERK), game, why: Some(why.into()), until: None };
    let (stud, ride) = (Game::CaribbeanStud, Game::LetItRide);
    let most = 500;
    for why in [String::new(), "  ".into(), "x".repeat(most + 1)] {
        assert_eq!(ada.ask(from(Some(stud), &why)), Err(PatronRefusal::Reason { most }));
    }
    let silent = Command::Exclude { by: Some(CLERK), game: None, why: None, until: None };
    assert_eq!(ada.ask(silent), Err(PatronRefusal::Reason { most }));
    ada.ask(from(Some(stud), &"x".repeat(most))).expect("an order");
    assert_eq!(ada.patron.may_play_game(ride, ada.day, ada.now), Ok(()));
    let refused = Err(PatronRefusal::Excluded { game: Some(stud), until: None });
    assert_eq!(ada.patron.may_play_game(stud, ada.day, ada.now), refused);
    ada.ask(deposit(Cents(1))).expect("other games are open");
    ada.ask(from(None, "again")).expect("another order");
    let kept: Vec<_> = ada.patron.exclusions(ada.now).map(|order| (order.game, order.why.clone())).collect();
    assert_eq!(kept, [(None, Some("again".into())), (Some(stud), Some("x".repeat(most)))]);
    ada.ask(Command::Readmit { by: CLERK, game: None }).expect("to the casino");
    assert_eq!(ada.patron.may_play_game(stud, ada.day, ada.now), refused, "the other order stands");
    assert_eq!(ada.ask(Command::Readmit { by: CLERK, game: Some(ride) }), Err(PatronRefusal::NotExcluded));
    ada.ask(Command::Readmit { by: CLERK, game: Some(stud) }).expect("to the game");
    assert_eq!(ada.patron.may_play_game(stud, ada.day, ada.now), Ok(()));
    let wish = Command::Exclude { by: None, game: Some(stud), why: None, until: None };
    assert_eq!(ada.ask(wish), Err(PatronRefusal::WholeCasino));
}

/// Orders of earlier versions have no reason and no game, and are exclusions from the casino.
#[test]
fn g14_exclusions_of_earlier_records_are_read() {
    let mut ada = Known::with(10);
    let written = r#"{"excluded":{"by":9,"until":null,"at":1}}"#;
    let fact: floor::patron::Fact = serde_json::from_str(written).expect("a fact");
    assert_eq!(ada.patron.check(&fact), Ok(()));
    assert_eq!(serde_json::to_string(&fact).expect("text"), written);
    ada.patron.apply(&fact);
    assert_eq!(ada.buy_in(1), Err(PatronRefusal::Excluded { game: None, until: None }));
    let lifted: floor::patron::Fact = serde_json::from_str(r#"{"readmitted":{"by":9,"at":2}}"#).expect("a fact");
    assert_eq!(ada.patron.check(&lifted), Ok(()));
    ada.patron.apply(&lifted);
    ada.buy_in(1).expect("she may again");
}

#[test]
fn g14_two_people_are_kept_apart_until_they_are_not() {
    let mut ada = Known::with(10);
    let other = PatronId(77);
    let order = |from, why: &str| Command::KeepApart { from, why: why.into(), by: CLERK };
    assert_eq!(ada.ask(order(other, "")), Err(PatronRefusal::Reason { most: 500 }));
    assert_eq!(ada.ask(order(ada.patron.id(), "oneself")), Err(PatronRefusal::Oneself));
    assert_eq!(ada.ask(Command::Reunite { patron: other, by: CLERK }), Err(PatronRefusal::NotApart));
    ada.ask(order(other, "they showed each other their cards")).expect("an order");
    assert_eq!(ada.ask(order(other, "again")), Err(PatronRefusal::ApartAlready));
    assert_eq!(ada.patron.apart().keys().copied().collect::<Vec<_>>(), [other]);
    ada.ask(Command::Reunite { patron: other, by: CLERK }).expect("an order");
    assert!(ada.patron.apart().is_empty());
}

#[test]
fn rule_16_3_3_who_is_excluded_takes_out_but_does_not_play() {
    let mut ada = Known::with(10);
    assert_eq!(ada.ask(by_house(Some(ada.now))), Err(PatronRefusal::Past));
    let until = ada.now.after(10);
    ada.ask(by_house(Some(until))).expect("the house says so");
    let excluded = Err(PatronRefusal::Excluded { game: None, until: Some(until) });
    assert_eq!(ada.buy_in(1), excluded);
    assert_eq!(ada.ask(deposit(Cents(1))), excluded);
    ada.ask(withdraw(Cents(1))).expect("it is hers");
    ada.cash_out(1, true).expect("it is hers");
    ada.now = Moment(until.0 - 1);
    assert_eq!(ada.buy_in(1), excluded);
    ada.now = until;
    ada.buy_in(1).expect("it is over");
    assert_eq!(ada.ask(Command::Readmit { by: CLERK, game: None }), Err(PatronRefusal::NotExcluded));
    ada.ask(by_house(None)).expect("the house says so");
    assert_eq!(ada.buy_in(1), Err(PatronRefusal::Excluded { game: None, until: None }));
    ada.ask(Command::Readmit { by: CLERK, game: None }).expect("the house says so");
    ada.buy_in(1).expect("she may again");
}

#[test]
fn an_exclusion_by_own_wish_is_kept() {
    let mut ada = Known::with(10);
    let until = ada.now.after(100);
    ada.ask(Command::Exclude { by: None, game: None, why: None, until: Some(until) }).expect("her wish");
    for earlier in [until.0 - 1, until.0 - 50] {
        let shorter = Command::Exclude { by: None, game: None, why: None, until: Some(Moment(earlier)) };
        assert_eq!(ada.ask(shorter), Err(PatronRefusal::OwnWish));
    }
    ada.ask(Command::Exclude { by: None, game: None, why: None, until: Some(until) }).expect("as long as before");
    // The house's exclusion on top, and its end, do not change the person's own one.
    ada.ask(by_house(None)).expect("the house says so");
    assert_eq!(ada.ask(Command::Readmit { by: CLERK, game: None }), Err(PatronRefusal::OwnWish));
    ada.now = until;
    ada.ask(Command::Readmit { by: CLERK, game: None }).expect("her wish is over");
    // Without an end it lasts at least a year.
    ada.ask(Command::Exclude { by: None, game: None, why: None, until: None }).expect("her wish");
    let year = 365 * 24 * 60 * MINUTE;
    ada.now = until.after(year - 1);
    assert_eq!(ada.ask(Command::Readmit { by: CLERK, game: None }), Err(PatronRefusal::OwnWish));
    ada.now = until.after(year);
    ada.ask(Command::Readmit { by: CLERK, game: None }).expect("a year is over");
}

#[test]
fn own_limits_fall_at_once_and_rise_a_day_later() {
    let mut ada = Known::with(1_000);
    let loss = |dollars| OwnLimits { loss: Some(Cents::dollars(dollars)), minutes: None };
    for wrong in [
        OwnLimits { loss: Some(Cents::ZERO), minutes: None },
        OwnLimits { loss: None, minutes: Some(0) },
        OwnLimits { loss: None, minutes: Some(24 * 60 + 1) },
    ] {
        assert_eq!(ada.ask(Command::SetLimits { limits: wrong }), Err(PatronRefusal::Limit));
    }
    ada.ask(Command::SetLimits { limits: loss(100) }).expect("a limit");
    assert_eq!(ada.buy_in(10_001), Err(PatronRefusal::LossLimit { limit: Cents(10_000), left: Cents(10_000) }));
    ada.buy_in(10_000).expect("exactly the limit");
    assert_eq!(ada.buy_in(1), Err(PatronRefusal::LossLimit { limit: Cents(10_000), left: Cents::ZERO }));
    ada.cash_out(3_000, false).expect("chips");
    assert_eq!(ada.buy_in(3_001), Err(PatronRefusal::LossLimit { limit: Cents(10_000), left: Cents(3_000) }));
    ada.ask(Command::SetLimits { limits: loss(200) }).expect("a wish");
    let asked = ada.now;
    ada.now = Moment(asked.0 + DELAY - 1);
    assert_eq!(ada.buy_in(3_001), Err(PatronRefusal::LossLimit { limit: Cents(10_000), left: Cents(3_000) }));
    ada.now = Moment(asked.0 + DELAY);
    ada.buy_in(3_001).expect("a day later");
    // Stricter limits at once, and the looser limits that were waiting are gone.
    ada.ask(Command::SetLimits { limits: OwnLimits::default() }).expect("a wish");
    ada.ask(Command::SetLimits { limits: loss(150) }).expect("a limit");
    ada.now = ada.now.after(2 * DELAY);
    assert_eq!(ada.patron.limits(ada.now), loss(150));
    // A new day, a new limit.
    assert!(ada.buy_in(15_000).is_err());
    ada.day = ada.day.next();
    ada.buy_in(15_000).expect("a new day");
}

#[test]
fn one_limit_falls_while_the_other_waits_to_rise() {
    let mut ada = Known::with(10);
    let limits = |loss, minutes| OwnLimits { loss: Some(Cents(loss)), minutes: Some(minutes) };
    ada.ask(Command::SetLimits { limits: limits(500, 60) }).expect("limits");
    ada.ask(Command::SetLimits { limits: limits(400, 90) }).expect("limits");
    assert_eq!(ada.patron.limits(ada.now), limits(400, 60));
    assert_eq!(ada.patron.limits(ada.now.after(DELAY)), limits(400, 90));
}

#[test]
fn time_at_tables_is_limited() {
    let mut ada = Known::with(10);
    ada.ask(Command::SetLimits { limits: OwnLimits { loss: None, minutes: Some(30) } }).expect("a limit");
    let start = ada.now;
    ada.buy_in(100).expect("money");
    ada.now = start.after(20 * MINUTE);
    ada.cash_out(100, true).expect("chips");
    // Time away from tables does not count.
    ada.now = start.after(50 * MINUTE);
    ada.buy_in(100).expect("ten minutes are left");
    ada.now = start.after(60 * MINUTE - 1);
    assert_eq!(ada.patron.may_play(ada.day, ada.now), Ok(()));
    ada.now = start.after(60 * MINUTE);
    let over = Err(PatronRefusal::TimeLimit { minutes: 30 });
    assert_eq!(ada.patron.may_play(ada.day, ada.now), over);
    assert_eq!(ada.buy_in(100), over);
    assert_eq!(ada.patron.tables().collect::<Vec<_>>(), [TABLE]);
    assert_eq!(ada.patron.may_play(ada.day.next(), ada.now), Ok(()));
}

#[test]
fn a_break_can_be_made_longer_but_not_shorter() {
    let mut ada = Known::with(10);
    let until = ada.now.after(100);
    assert_eq!(ada.ask(Command::CoolOff { until: ada.now }), Err(PatronRefusal::Past));
    ada.ask(Command::CoolOff { until }).expect("a break");
    assert_eq!(ada.buy_in(1), Err(PatronRefusal::CoolingOff { until }));
    assert_eq!(ada.ask(Command::CoolOff { until: Moment(until.0 - 1) }), Err(PatronRefusal::Past));
    ada.ask(Command::CoolOff { until: until.after(1) }).expect("longer");
    ada.now = until;
    assert_eq!(ada.buy_in(1), Err(PatronRefusal::CoolingOff { until: until.after(1) }));
    ada.now = until.after(1);
    ada.buy_in(1).expect("it is over");
}

#[test]
fn play_money_stays_play_money() {
    let mut guest = Known::open(true);
    assert_eq!(guest.ask(deposit(Cents(1))), Err(PatronRefusal::PlayMoney));
    guest.ask(Command::Refill).expect("play money");
    assert_eq!(guest.patron.balance(), GRANT);
    assert_eq!(guest.books.balance(Account::PlayMoney), -GRANT);
    assert_eq!(guest.ask(Command::Refill), Err(PatronRefusal::HasEnough { there: GRANT }));
    assert_eq!(guest.ask(withdraw(Cents(1))), Err(PatronRefusal::PlayMoney));
    guest.buy_in(1).expect("a table for play money");
    guest.ask(Command::Refill).expect("a cent is missing");
    assert_eq!(guest.patron.balance(), GRANT);
    let entry = AccountEntry::BoughtIn { amount: Cents(1) };
    let real = guest.patron.record(TABLE, false, entry, guest.day, guest.now);
    assert_eq!(real, Err(PatronRefusal::OtherMoney));
    let ada = Known::with(10);
    assert_eq!(ada.patron.record(TABLE, true, entry, ada.day, ada.now), Err(PatronRefusal::OtherMoney));
    assert_eq!(ada.patron.decide(&Command::Refill, ada.now), Err(PatronRefusal::NotAGuest));
    let tokens = tokens("welcome", Cents(1));
    assert_eq!(guest.ask(tokens), Err(PatronRefusal::OtherMoney));
}

#[test]
fn tokens_are_issued_carried_and_brought_back() {
    let mut ada = Known::open(false);
    let carry = |cents| AccountEntry::CarriedTokens { amount: Cents(cents) };
    assert_eq!(ada.at_table(carry(1)), Err(PatronRefusal::NotEnough { there: Cents::ZERO }));
    let tokens = |cents| tokens("welcome", Cents(cents));
    assert_eq!(ada.ask(tokens(0)), Err(PatronRefusal::Amount));
    ada.ask(tokens(2_500)).expect("a voucher");
    assert_eq!(ada.books.balance(Account::Promotions), Cents(-2_500));
    assert_eq!(ada.at_table(carry(2_501)), Err(PatronRefusal::NotEnough { there: Cents(2_500) }));
    ada.at_table(carry(2_500)).expect("all of them");
    assert_eq!(ada.patron.tokens(), Cents::ZERO);
    ada.at_table(carry(-1_000)).expect("what was not lost");
    assert_eq!(ada.patron.tokens(), Cents(1_000));
    assert_eq!(ada.patron.balance(), Cents::ZERO);
}

#[test]
fn a_card_that_is_lost_works_no_longer() {
    let mut ada = Known::open(false);
    let (first, second) = (PlayerCard(100), PlayerCard(101));
    let issue = |card| Command::IssueCard { card, by: CLERK };
    ada.ask(issue(first)).expect("a card");
    assert!(ada.patron.card_works(first) && !ada.patron.card_works(second));
    assert_eq!(ada.ask(issue(second)), Err(PatronRefusal::HasCard));
    assert_eq!(ada.ask(Command::BlockCard { card: second, lost: true, by: CLERK }), Err(PatronRefusal::NoSuchCard));
    ada.ask(Command::BlockCard { card: first, lost: true, by: CLERK }).expect("it is lost");
    assert_eq!(ada.ask(Command::BlockCard { card: first, lost: true, by: CLERK }), Err(PatronRefusal::NoSuchCard));
    ada.ask(issue(second)).expect("another card");
    assert!(!ada.patron.card_works(first) && ada.patron.card_works(second));
}

/// A patron's facts, stored and read again, give the same patron, and so does a snapshot.
#[test]
fn a_patron_is_the_sum_of_their_facts() {
    let mut ada = Known::with(100);
    ada.ask(Command::IssueCard { card: PlayerCard(7), by: CLERK }).expect("a card");
    ada.ask(tokens("welcome", Cents(50))).expect("tokens");
    ada.ask(Command::SetLimits { limits: OwnLimits { loss: Some(Cents(900)), minutes: Some(5) } }).expect("limits");
    ada.ask(Command::SetLimits { limits: OwnLimits::default() }).expect("a wish");
    ada.buy_in(500).expect("money");
    ada.at_table(AccountEntry::CarriedTokens { amount: Cents(50) }).expect("tokens");
    ada.now = ada.now.after(MINUTE);
    ada.cash_out(700, true).expect("chips");
    ada.ask(Command::CoolOff { until: ada.now.after(5) }).expect("a break");
    ada.ask(Command::Exclude { by: None, game: None, why: None, until: Some(ada.now.after(9)) }).expect("a wish");
    ada.ask(by_house(None)).expect("the house says so");
    ada.ask(Command::BlockCard { card: PlayerCard(7), lost: false, by: CLERK }).expect("a card");
    let texts: Vec<String> = ada.facts.iter().map(|fact| serde_json::to_string(fact).expect("text")).collect();
    let mut read = texts.iter().map(|text| serde_json::from_str::<Fact>(text).expect("a fact"));
    let mut again = Patron::opened(PatronId(1), &read.next().expect("an opening")).expect("an account");
    read.for_each(|fact| again.apply(&fact));
    assert_eq!(again, ada.patron);
    let kept = serde_json::to_string(&ada.patron).expect("text");
    assert_eq!(serde_json::from_str::<Patron>(&kept).expect("a patron"), ada.patron);
}

/// Ruling G9: people cannot agree to their own request; money beyond the limit of the house takes two persons.
#[test]
fn g9_money_beyond_the_limit_takes_two_persons() {
    let agree = |by| Command::AgreeToMoney { by, seen: None };
    for command in [deposit, |amount| tokens("welcome", amount)] {
        let mut ada = Known::open(false);
        let balance = |ada: &Known| ada.patron.balance() + ada.patron.tokens();
        ada.ask(command(LIMIT - Cents(1))).expect("one person is enough");
        ada.ask(command(Cents(1))).expect("one person is enough at the limit");
        let alone = LIMIT;
        assert_eq!(balance(&ada), alone);
        ada.ask(command(LIMIT + Cents(1))).expect("a request");
        assert_eq!(balance(&ada), alone, "nothing has moved yet");
        let request = ada.patron.money_request(ada.now).expect("a request");
        assert_eq!((request.amount, request.by), (LIMIT + Cents(1), CLERK));
        assert_eq!(ada.ask(agree(CLERK)), Err(PatronRefusal::OwnRequest));
        ada.ask(agree(SECOND)).expect("a second person");
        assert_eq!(balance(&ada), alone + LIMIT + Cents(1));
        assert_eq!(ada.ask(agree(SECOND)), Err(PatronRefusal::NothingAsked), "it happens once");
    }
    // Other members of the staff, with limits of their own.
    let by = |staff, command: Command| match command {
        Command::Deposit { amount, limit, .. } => Command::Deposit { amount, by: StaffId(staff), limit },
        Command::Withdraw { amount, limit, .. } => Command::Withdraw { amount, by: StaffId(staff), limit },
        other => other,
    };
    let mut ada = Known::with(10_000);
    ada.ask(by(3, deposit(Cents::dollars(9_000)))).expect("money");
    let much = Cents::dollars(15_000);
    ada.ask(withdraw(much)).expect("a request");
    // The balance at the time of the agreement decides.
    ada.ask(by(4, withdraw(Cents::dollars(5_000)))).expect("one person is enough");
    assert_eq!(ada.ask(agree(SECOND)), Err(PatronRefusal::NotEnough { there: Cents::dollars(14_000) }));
    ada.ask(by(3, deposit(Cents::dollars(1_000)))).expect("money");
    ada.ask(agree(SECOND)).expect("a second person");
    assert_eq!(ada.patron.balance(), Cents::ZERO);
    assert_eq!(
        ada.ask(withdraw(LIMIT + Cents(1))),
        Err(PatronRefusal::NotEnough { there: Cents::ZERO }),
        "not even asked"
    );
    ada.check();
}

#[test]
fn a_request_for_money_is_declined_dropped_or_lapses() {
    let much = LIMIT + Cents(1);
    let mut ada = Known::open(false);
    ada.ask(deposit(much)).expect("a request");
    ada.ask(Command::DeclineMoney { by: SECOND }).expect("a second person says no");
    assert_eq!(ada.ask(Command::AgreeToMoney { by: SECOND, seen: None }), Err(PatronRefusal::NothingAsked));
    ada.ask(deposit(much)).expect("a request");
    ada.ask(Command::DeclineMoney { by: CLERK }).expect("who asked drops it");
    assert!(matches!(ada.facts.last(), Some(Fact::MoneyRequestDropped { by: CLERK, .. })));
    assert_eq!(ada.ask(Command::DeclineMoney { by: CLERK }), Err(PatronRefusal::NothingAsked));
    ada.ask(deposit(much)).expect("a request");
    ada.now = ada.now.after(floor::patron::PATIENCE);
    assert!(ada.patron.money_request(ada.now).is_some(), "to the last moment");
    ada.now = ada.now.after(1);
    assert_eq!(ada.ask(Command::AgreeToMoney { by: SECOND, seen: None }), Err(PatronRefusal::NothingAsked));
    // A new request replaces an open one.
    ada.ask(deposit(much)).expect("a request");
    ada.ask(deposit(much + Cents(1))).expect("another one");
    ada.ask(Command::AgreeToMoney { by: SECOND, seen: None }).expect("a second person");
    assert_eq!(ada.patron.balance(), much + Cents(1));
    ada.check();
}

/// Ruling G9: one person cannot move an amount that takes two persons in small pieces.
#[test]
fn g9_what_one_person_moves_alone_in_a_day_counts_together() {
    let of = |by, cents| Command::Deposit { amount: Cents(cents), by, limit: LIMIT };
    let waits = |ada: &Known| ada.patron.money_request(ada.now).is_some();
    for (last, two) in [(-1, false), (0, false), (1, true)] {
        let mut ada = Known::open(false);
        ada.ask(of(CLERK, 400_000)).expect("money");
        ada.ask(tokens("welcome", Cents(300_000))).expect("tokens count");
        ada.ask(withdraw(Cents(200_000))).expect("what goes out counts like what comes in");
        assert_eq!(ada.patron.moved_alone(CLERK, ada.now), Cents(900_000));
        assert_eq!(ada.patron.takes_two(CLERK, Cents(100_000 + last), LIMIT, None, ada.now), two);
        ada.ask(of(CLERK, 100_000 + last)).expect("money, or a request");
        assert_eq!(waits(&ada), two, "{last}");
        ada.check();
    }
    let mut ada = Known::open(false);
    ada.ask(of(CLERK, LIMIT.0)).expect("the limit");
    // Another person has a limit of their own, and amounts that two persons moved count for neither.
    ada.ask(of(SECOND, 1)).expect("money");
    assert!(!waits(&ada));
    ada.ask(of(CLERK, 1)).expect("a request");
    ada.ask(Command::AgreeToMoney { by: SECOND, seen: None }).expect("a second person");
    assert_eq!(ada.patron.moved_alone(CLERK, ada.now), LIMIT);
    assert_eq!(ada.patron.moved_alone(SECOND, ada.now), Cents(1));
    // It counts for a day, to the last moment.
    ada.now = ada.now.after(floor::patron::COUNTED_FOR - 1);
    ada.ask(of(CLERK, 1)).expect("a request");
    assert!(waits(&ada));
    ada.ask(Command::DeclineMoney { by: CLERK }).expect("dropped");
    ada.now = ada.now.after(1);
    ada.ask(of(CLERK, LIMIT.0)).expect("a day later");
    assert!(!waits(&ada));
    let kept = serde_json::to_string(&ada.patron).expect("JSON");
    assert_eq!(serde_json::from_str::<Patron>(&kept).expect("a patron"), ada.patron);
    ada.check();
    // The largest number of the type exceeds every limit, without overflow.
    assert!(ada.patron.takes_two(CLERK, Cents(i64::MAX), LIMIT, None, ada.now));
}

/// In records of earlier versions each amount counted separately. They are checked in the same way.
#[test]
fn amounts_of_earlier_versions_count_by_themselves() {
    let mut ada = Known::open(false);
    for amount in [LIMIT, LIMIT] {
        let by_another = Command::Deposit { amount: Cents(1), by: SECOND, limit: LIMIT };
        let moved = match ada.patron.decide(&by_another, ada.now).expect("money") {
            Fact::Deposited { moved, .. } => moved,
            other => panic!("{other:?}"),
        };
        let moved = moved.into_iter().map(|one| Posting { amount: Cents(one.amount.0 * amount.0), ..one }).collect();
        let served = Some(Served { by: CLERK, agreed_by: None, limit: LIMIT, before: None, day: None, at: ada.now });
        let fact = Fact::Deposited { moved, served };
        ada.patron.check(&fact).expect("as it was decided then");
        ada.patron.apply(&fact);
    }
    // Facts of this version contain the amounts before, which must be right.
    let Ok(Fact::MoneyAsked { request }) = ada.patron.decide(&deposit(Cents(1)), ada.now) else { panic!("a request") };
    assert_eq!(request.before, Some(LIMIT + LIMIT));
    let wrong = MoneyRequest { before: Some(LIMIT), ..request };
    assert!(ada.patron.check(&Fact::MoneyAsked { request: wrong }).is_err());
}

/// The asker cannot replace the request that the second person has seen.
#[test]
fn a_second_person_agrees_to_what_they_have_seen() {
    let mut ada = Known::open(false);
    ada.ask(deposit(LIMIT + Cents(1))).expect("a request");
    let seen = |ada: &Known| {
        let request = ada.patron.money_request(ada.now).expect("a request");
        Some(SeenMoney { amount: request.amount, since: request.at, by: None })
    };
    let first = seen(&ada);
    ada.now = ada.now.after(1);
    ada.ask(deposit(LIMIT + Cents(2))).expect("another one");
    let agree = |seen| Command::AgreeToMoney { by: SECOND, seen };
    assert_eq!(ada.ask(agree(first)), Err(PatronRefusal::AnotherRequest));
    let now = seen(&ada).expect("a request");
    assert_eq!(ada.ask(agree(Some(SeenMoney { amount: LIMIT, ..now }))), Err(PatronRefusal::AnotherRequest));
    ada.ask(agree(Some(now))).expect("what was seen");
    ada.check();
}
