//! Trays: one person alone brings no chips to a table, and a table's win of a day is its players' loss.

use floor::patron::AccountEntry;
use floor::table::tray::{self, Command as Tray, Count, DayCounts, Transfer, TrayRefusal, day_counts};
use floor::table::{CardSource, Opening};
use floor::{
    Account, Command, Fact, GamingDay, Moment, PatronId, Posting, StaffId, Surroundings, Table, TableId, TableRefusal,
};
use rules::{Await, Cents, Decision, Game, Input, Next, Offer, Player, Round, Seat, Wager};

const TABLE: TableId = TableId(1);
const FLOAT: Cents = Cents::dollars(10_000);
const ADA: StaffId = StaffId(1);
const BEN: StaffId = StaffId(2);

struct House {
    table: Table,
    facts: Vec<Fact>,
    chance: u64,
}

impl House {
    fn open() -> Self {
        let opening = Opening { source: CardSource::Entered, ..Opening::of(Game::ThreeCardPoker) };
        let moved = vec![
            Posting { account: Account::Cage, amount: -FLOAT },
            Posting { account: Account::Tray(TABLE), amount: FLOAT },
        ];
        let opened = Fact::Opened { opening: Box::new(opening), by: None, at: Moment(0), moved };
        Self { table: Table::opened(TABLE, &opened).expect("a table"), facts: vec![opened], chance: 7 }
    }

    fn ask(&mut self, command: &Command) -> Result<(), TableRefusal> {
        for fact in self.table.decide(command, &Surroundings::at(Moment(1)))? {
            self.table.apply(&fact).expect("what was decided fits");
            self.facts.push(fact);
        }
        assert_eq!(self.table.books().sum(), Cents::ZERO);
        Ok(())
    }

    fn tray(&mut self, command: Tray) -> Result<(), TrayRefusal> {
        self.ask(&Command::Tray(command)).map_err(|refusal| match refusal {
            TableRefusal::Tray(refusal) => refusal,
            other => panic!("{other:?}"),
        })
    }

    fn count(&mut self, day: GamingDay, count: Count, off: i64) -> Result<(), TrayRefusal> {
        let counted = self.in_tray() + Cents(off);
        self.tray(Tray::Count { day, count, counted, by: ADA, witness: BEN })
    }

    fn in_tray(&self) -> Cents {
        self.table.books().balance(Account::Tray(TABLE))
    }

    /// A player who antes and plays, with any cards.
    fn round(&mut self, patron: PatronId, seat: Seat) {
        let wager = Input::wager(seat, Wager::Ante, Cents::dollars(10));
        self.ask(&Command::Say { patron, input: wager }).expect("an ante");
        loop {
            let input = match self.table.round().next() {
                Next::Over => break,
                Next::Await(Await::Wagers | Await::NoMoreBets) => Input::NoMoreBets,
                Next::Await(Await::Card(_)) => self.card(),
                Next::Await(Await::Decision(seat)) => {
                    let input = Input::decide(seat, Decision::Play);
                    self.ask(&Command::Say { patron, input }).expect("a decision");
                    continue;
                }
                Next::Await(Await::Turn) => Input::Turn,
                Next::Await(_) => Input::Settle,
            };
            self.ask(&Command::Deal { by: Some(ADA), input }).expect("what is awaited");
        }
        self.ask(&Command::NextRound).expect("the round is over");
    }

    fn card(&mut self) -> Input {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let offers = self.table.round().awaits().offers;
        let cards = offers.iter().find_map(|offer| match offer {
            Offer::Card { one_of, .. } => Some(one_of.iter().collect::<Vec<_>>()),
            _ => None,
        });
        let cards = cards.expect("a card is awaited");
        Input::Card(cards[usize::try_from(self.chance >> 33).expect("small") % cards.len()])
    }
}

fn day(number: i32) -> GamingDay {
    GamingDay::on(2026, 11, number).expect("a day")
}

#[test]
fn ruling_g9_another_person_approves_a_request() {
    let mut house = House::open();
    let request = |transfer, cents| Tray::Request { transfer, amount: Cents(cents), by: ADA };
    assert_eq!(house.tray(request(Transfer::Fill, 0)), Err(TrayRefusal::Amount));
    assert_eq!(house.tray(request(Transfer::Fill, -1)), Err(TrayRefusal::Amount));
    assert_eq!(house.tray(request(Transfer::Fill, Cents::LARGEST_WAGER.0 + 1)), Err(TrayRefusal::Amount));
    house.tray(request(Transfer::Fill, 1)).expect("a request");
    let confirm = |request, by| Tray::Confirm { request, by };
    assert_eq!(house.tray(confirm(1, ADA)), Err(TrayRefusal::OwnRequest));
    assert_eq!(house.tray(confirm(2, BEN)), Err(TrayRefusal::NoSuchRequest));
    assert_eq!(house.in_tray(), FLOAT);
    house.tray(confirm(1, BEN)).expect("another person");
    assert_eq!(house.in_tray(), FLOAT + Cents(1));
    assert_eq!(house.tray(confirm(1, BEN)), Err(TrayRefusal::NoSuchRequest));
    house.tray(request(Transfer::Credit, 5)).expect("a request");
    house.tray(Tray::Cancel { request: 2, by: ADA }).expect("it was not confirmed");
    assert_eq!(house.tray(confirm(2, BEN)), Err(TrayRefusal::NoSuchRequest));
    let alone = Tray::Count { day: day(1), count: Count::Opening, counted: FLOAT, by: ADA, witness: ADA };
    assert_eq!(house.tray(alone), Err(TrayRefusal::OwnRequest));
}

#[test]
fn a_tray_gives_what_it_has_and_no_more() {
    let mut house = House::open();
    for (cents, allowed) in [(FLOAT.0 + 1, false), (FLOAT.0, true), (1, false)] {
        let amount = Cents(cents);
        house.tray(Tray::Request { transfer: Transfer::Credit, amount, by: ADA }).expect("a request");
        let request =
            house.facts.iter().filter(|fact| matches!(fact, Fact::Tray(tray::Fact::Requested { .. }))).count();
        let there = house.in_tray();
        let confirmed = house.tray(Tray::Confirm { request: request as u64, by: BEN });
        assert_eq!(confirmed, if allowed { Ok(()) } else { Err(TrayRefusal::NotEnough { there }) });
    }
}

#[test]
fn gaming_days_are_opened_and_closed_in_order() {
    let mut house = House::open();
    assert_eq!(house.count(day(2), Count::Closing, 0), Err(TrayRefusal::DayNotOpen));
    house.count(day(2), Count::Opening, 0).expect("a day");
    assert_eq!(house.count(day(3), Count::Opening, 0), Err(TrayRefusal::DayOpen(day(2))));
    assert_eq!(house.count(day(3), Count::Closing, 0), Err(TrayRefusal::DayNotOpen));
    assert_eq!(day_counts(&house.facts)[0].win(), None);
    house.count(day(2), Count::Closing, 0).expect("its end");
    for earlier in [1, 2] {
        assert_eq!(house.count(day(earlier), Count::Opening, 0), Err(TrayRefusal::DayOver(day(2))));
    }
    house.count(day(3), Count::Opening, 0).expect("the next day");
}

/// Over two days with chips brought, taken, bought and cashed out.
#[test]
fn what_a_table_holds_is_what_its_players_lose() {
    let mut house = House::open();
    let (patron, seat) = (PatronId(5), Seat::new(3).expect("a seat"));
    house.ask(&Command::Sit { patron, seat, player: Player::First }).expect("a chair");
    // Before the first count: not in the drop of any day, but in the opening count.
    house.ask(&Command::BuyIn { patron, amount: Cents::dollars(500) }).expect("money");
    let mut wins = Vec::new();
    for number in 1..=2 {
        house.count(day(number), Count::Opening, 0).expect("a day");
        let before = house.table.books().balance(Account::Patron(patron)) + house.table.stack(patron);
        house.ask(&Command::BuyIn { patron, amount: Cents::dollars(2_000) }).expect("money");
        for (transfer, amount) in [(Transfer::Fill, 700), (Transfer::Credit, 300)] {
            house.tray(Tray::Request { transfer, amount: Cents::dollars(amount), by: BEN }).expect("a request");
        }
        for _ in 0..100 {
            house.round(patron, seat);
        }
        house.ask(&Command::CashOut { patron, amount: Cents::dollars(100) }).expect("chips");
        for request in 1..=2u64 {
            let request = request + 2 * (u64::try_from(number).expect("small") - 1);
            house.tray(Tray::Confirm { request, by: ADA }).expect("another person");
        }
        house.count(day(number), Count::Closing, 0).expect("its end");
        let after = house.table.books().balance(Account::Patron(patron)) + house.table.stack(patron);
        wins.push(before - after);
    }
    let held = day_counts(&house.facts);
    assert_eq!(held.iter().map(DayCounts::win).collect::<Vec<_>>(), wins.iter().copied().map(Some).collect::<Vec<_>>());
    assert!(wins.iter().all(|win| *win != Cents::ZERO), "{wins:?}");
    for hold in held {
        assert_eq!(hold.drop, Cents::dollars(2_000));
        assert_eq!((hold.fills, hold.credits), (Cents::dollars(700), Cents::dollars(300)));
    }
    assert_eq!(house.table.books().balance(Account::DropBox(TABLE)), Cents::ZERO);
}

/// A player who leaves takes chips and tokens along, and both go back to their accounts.
#[test]
fn who_leaves_takes_everything_along() {
    let mut house = House::open();
    let (patron, seat) = (PatronId(5), Seat::new(3).expect("a seat"));
    house.ask(&Command::Sit { patron, seat, player: Player::First }).expect("a chair");
    assert_eq!(house.ask(&Command::CarryTokens { patron, amount: Cents::ZERO }), Err(TableRefusal::NotPositive));
    house.ask(&Command::BuyIn { patron, amount: Cents(2_500) }).expect("money");
    house.ask(&Command::CarryTokens { patron, amount: Cents(1_500) }).expect("tokens");
    // An ante of ten dollars in tokens, which go back when it is taken back.
    let wager = |amount, tokens| Input::Wager {
        seat,
        player: Player::First,
        on: Wager::Ante,
        stake: rules::Stake { amount: Cents(amount), tokens: Cents(tokens) },
    };
    let say = |input| Command::Say { patron, input };
    assert_eq!(house.ask(&say(wager(2_000, 1_501))), Err(TableRefusal::NotEnough { there: Cents(1_500) }));
    house.ask(&say(wager(2_000, 1_500))).expect("as many as there are");
    assert_eq!(house.table.stack(patron), Cents(2_000));
    let leave = Command::Leave { patron, seat, player: Player::First };
    assert_eq!(house.ask(&leave), Err(TableRefusal::InPlay));
    house.ask(&say(Input::TakeBack { seat, player: Player::First, on: Wager::Ante })).expect("before the first card");
    house.ask(&leave).expect("nothing lies there");
    for account in [Account::Patron(patron), Account::Vouchers(patron)] {
        // Neither account's own facts are in these books: the same amounts went to the table and came back.
        assert_eq!(house.table.books().balance(account), Cents::ZERO);
    }
    let entries: Vec<_> = house.facts.iter().flat_map(Fact::patron_changes).map(|(_, entry)| entry).collect();
    assert_eq!(
        entries,
        [
            AccountEntry::BoughtIn { amount: Cents(2_500) },
            AccountEntry::CarriedTokens { amount: Cents(1_500) },
            AccountEntry::CashedOut { amount: Cents(2_500), left: true },
            AccountEntry::CarriedTokens { amount: Cents(-1_500) },
        ]
    );
}

/// Missing chips show in the win, and in the count.
#[test]
fn a_count_that_is_off_is_kept_as_it_was_counted() {
    let mut house = House::open();
    house.count(day(1), Count::Opening, 0).expect("a day");
    house.count(day(1), Count::Closing, -50).expect("its end");
    assert_eq!(day_counts(&house.facts)[0].win(), Some(Cents(-50)));
    let Some(Fact::Tray(tray::Fact::Counted { counted, expected, .. })) = house.facts.last() else {
        panic!("{:?}", house.facts.last())
    };
    assert_eq!(*counted - *expected, Cents(-50));
}
