//! Random rounds at tables of every game: money only ever changes places, and a table put together from its written facts stands
//! where it stood.

use floor::table::{Device, Pace};
use floor::{Account, Command, Fact, Moment, PatronId, Posting, Refusal, Surroundings, Table, TableId};
use rules::wager::SuperOn;
use rules::{Await, Cents, Decision, Game, Input, Next, Offer, Player, Round, Seat};

const TABLE: TableId = TableId(1);
const BUY_IN: Cents = Cents::dollars(100_000);

/// A small generator, so that a failing seed repeats.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % bound as u64).expect("small")
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())]) }
    }
}

fn opening(game: Game) -> Fact {
    let settings = match game {
        Game::CaribbeanStud => vec![("meter".to_owned(), "60000.00".to_owned())],
        _ => Vec::new(),
    };
    let float = Cents::dollars(1_000_000);
    Fact::Opened {
        game: game.name().to_owned(),
        settings,
        device: if game == Game::StarBlackjack { Device::Shoe } else { Device::Shuffler },
        pace: Pace { wagers: 20_000, decisions: 15_000 },
        pool: None,
        play_money: false,
        at: Moment(0),
        moved: vec![
            Posting { account: Account::Outside, amount: -float },
            Posting { account: Account::Tray(TABLE), amount: float },
        ],
    }
}

/// A table with everything that was ever decided about it.
struct Witness {
    table: Table,
    facts: Vec<Fact>,
    now: Moment,
}

impl Witness {
    fn open(game: Game) -> Self {
        let opened = opening(game);
        Self { table: Table::opened(TABLE, &opened).expect("a table"), facts: vec![opened], now: Moment(0) }
    }

    fn ask(&mut self, command: &Command) -> Result<(), Refusal> {
        let facts = self.table.decide(command, &Surroundings::at(self.now))?;
        for fact in facts {
            let sum: Cents = fact.postings().iter().map(|posting| posting.amount).sum();
            assert_eq!(sum, Cents::ZERO, "{fact:?}");
            self.table.apply(&fact).expect("what was decided fits");
            self.facts.push(fact);
        }
        assert_eq!(self.table.books().sum(), Cents::ZERO);
        for (account, balance) in self.table.books().iter() {
            let may_owe = matches!(
                account,
                Account::Outside | Account::Patron(_) | Account::Tray(_) | Account::Pool(_) | Account::Cage
            );
            assert!(may_owe || balance >= Cents::ZERO, "{account:?} holds {balance}");
        }
        Ok(())
    }
}

/// Something that the round takes now: what players and a dealer would ordinarily do.
fn ordinary(table: &Table, random: &mut Random) -> Option<Command> {
    let awaits = table.round().awaits();
    let patron = |seat: Seat, player: Player| {
        table.chairs().find(|(chair, _)| *chair == (seat, player)).map(|(_, patron)| patron)
    };
    let mut commands = Vec::new();
    for offer in awaits.offers {
        match offer {
            // A super wager on an empty area would have to be taken back before the deal.
            Offer::Wager { on: rules::Wager::Super(SuperOn::Seat(_)), .. } => {}
            Offer::Wager { seat, player, on, amounts } => {
                let amount = Cents::dollars([10, 20, 50][random.below(3)]).max(amounts.from).min(amounts.to);
                let stake = rules::Stake { amount, tokens: Cents::ZERO };
                let input = Input::Wager { seat, player, on, stake };
                commands.extend(patron(seat, player).map(|patron| Command::Say { patron, input }));
            }
            Offer::Decide { seat, player, decision, .. } => {
                let decision = match decision {
                    Decision::Exchange(hand) => {
                        let cards: Vec<_> = hand.iter().collect();
                        Decision::Exchange(cards[..2 + random.below(cards.len() - 1)].iter().copied().collect())
                    }
                    Decision::Absent { .. } | Decision::CannotMatch { .. } => continue,
                    Decision::Insure(_) => Decision::Insure(Cents(500)),
                    other => other,
                };
                let input = Input::Decide { seat, player, decision, tokens: Cents::ZERO };
                commands.extend(patron(seat, player).map(|patron| Command::Say { patron, input }));
            }
            Offer::Card { one_of, .. } => {
                let cards: Vec<_> = one_of.iter().collect();
                commands.extend(random.one_of(&cards).map(|card| Command::Deal { input: Input::Card(card) }));
            }
            Offer::NoMoreBets => commands.push(Command::Deal { input: Input::NoMoreBets }),
            Offer::CloseInsurance => commands.push(Command::Deal { input: Input::CloseInsurance }),
            Offer::Turn => commands.push(Command::Deal { input: Input::Turn }),
            Offer::Settle => commands.push(Command::Deal { input: Input::Settle }),
            Offer::TakeBack { .. } | Offer::Seated { .. } | Offer::Handle(_) | Offer::Incident { .. } => {}
        }
    }
    let at = random.below(commands.len().max(1));
    commands.into_iter().nth(at)
}

fn play(game: Game, rounds: u64, seed: u64) -> Witness {
    let mut random = Random(seed);
    let mut witness = Witness::open(game);
    for number in 1..=3u8 {
        let patron = PatronId(number.into());
        let seat = Seat::new(number).expect("a seat");
        witness.ask(&Command::Sit { patron, seat, player: Player::First }).expect("a free chair");
        witness.ask(&Command::BuyIn { patron, amount: BUY_IN }).expect("money");
    }
    let mut turns = 0u64;
    while witness.table.round_number() < rounds {
        turns += 1;
        let next = witness.table.round().next();
        assert!(turns < rounds * 500, "{game}: stuck at {next:?} in round {}", witness.table.round_number());
        witness.now = witness.now.after(100);
        if witness.table.round().next() == Next::Over {
            assert_eq!(witness.table.books().balance(Account::Layout(TABLE)), Cents::ZERO, "{game}: chips left lying");
            witness.ask(&Command::NextRound).expect("a new round");
            continue;
        }
        // Now and then somebody does not act in time.
        let waits = witness.table.deadline().is_some() && random.below(25) == 0;
        if waits {
            witness.now = witness.table.deadline().expect("a deadline");
            let _ = witness.ask(&Command::Tick);
        }
        if let Some(command) = ordinary(&witness.table, &mut random) {
            // A wager may be more than a player has left; anything else that is offered is taken.
            let asked = witness.ask(&command);
            let poor = matches!(asked, Err(Refusal::NotEnough { .. }));
            assert!(asked.is_ok() || poor, "{game}: {command:?} was offered and then refused: {asked:?}");
            if poor && let Command::Say { patron, .. } = command {
                witness.ask(&Command::BuyIn { patron, amount: BUY_IN }).expect("money");
            }
        }
    }
    witness
}

#[test]
fn money_only_changes_places() {
    for game in Game::ALL {
        let witness = play(game, 400, 11);
        let bought: Cents =
            (1..=3).map(|patron| -witness.table.books().balance(Account::Patron(PatronId(patron)))).sum();
        assert!(bought >= BUY_IN.times(3));
    }
}

/// Written down, read back and taken in one by one, the facts make the same table: also in the middle of a round.
#[test]
fn a_table_is_the_sum_of_its_facts() {
    for game in Game::ALL {
        let witness = play(game, 60, 5);
        for upto in [witness.facts.len() / 3, witness.facts.len() / 2 + 1, witness.facts.len()] {
            let written: Vec<String> =
                witness.facts[..upto].iter().map(|fact| serde_json::to_string(fact).expect("text")).collect();
            let mut facts = written.iter().map(|text| serde_json::from_str::<Fact>(text).expect("a fact"));
            let mut table = Table::opened(TABLE, &facts.next().expect("an opening")).expect("a table");
            facts.for_each(|fact| table.apply(&fact).expect("a fact that fits"));
            let mut again = Table::opened(TABLE, &witness.facts[0]).expect("a table");
            witness.facts[1..upto].iter().for_each(|fact| again.apply(fact).expect("a fact that fits"));
            assert_eq!(table.round(), again.round());
            assert_eq!(table.books(), again.books());
            if upto == witness.facts.len() {
                assert_eq!(table.round(), witness.table.round());
                assert_eq!(table.books(), witness.table.books());
                assert_eq!(table.deadline(), witness.table.deadline());
            }
        }
    }
}

#[test]
fn nobody_speaks_for_others() {
    let mut witness = Witness::open(Game::ThreeCardPoker);
    let (one, two) = (PatronId(1), PatronId(2));
    let seat = |number| Seat::new(number).expect("a seat");
    let sit = |patron, number| Command::Sit { patron, seat: seat(number), player: Player::First };
    witness.ask(&sit(one, 1)).expect("a chair");
    assert_eq!(witness.ask(&sit(two, 1)), Err(Refusal::Taken));
    assert_eq!(witness.ask(&sit(two, 8)), Err(Refusal::NoSuchChair));
    let second = Command::Sit { patron: two, seat: seat(2), player: Player::Second };
    assert_eq!(witness.ask(&second), Err(Refusal::NoSuchChair));
    let wager = Input::wager(seat(1), rules::Wager::Ante, Cents::dollars(10));
    assert_eq!(witness.ask(&Command::Say { patron: two, input: wager }), Err(Refusal::NotYours));
    assert_eq!(witness.ask(&Command::Deal { input: wager }), Err(Refusal::NotForTheHouse));
    assert_eq!(witness.ask(&Command::Say { patron: one, input: Input::NoMoreBets }), Err(Refusal::NotForPatrons));
    let absent = Input::decide(seat(1), Decision::Absent { viewed: false });
    assert_eq!(witness.ask(&Command::Say { patron: one, input: absent }), Err(Refusal::NotForPatrons));
}

#[test]
fn nobody_stakes_more_than_lies_in_front_of_them() {
    let mut witness = Witness::open(Game::ThreeCardPoker);
    let patron = PatronId(1);
    let seat = Seat::new(1).expect("a seat");
    witness.ask(&Command::Sit { patron, seat, player: Player::First }).expect("a chair");
    let wager = |cents| Command::Say { patron, input: Input::wager(seat, rules::Wager::Ante, Cents(cents)) };
    assert_eq!(witness.ask(&wager(1000)), Err(Refusal::NotEnough { there: Cents::ZERO }));
    assert_eq!(witness.ask(&Command::BuyIn { patron, amount: Cents::ZERO }), Err(Refusal::NotPositive));
    assert_eq!(witness.ask(&Command::BuyIn { patron, amount: Cents(-1) }), Err(Refusal::NotPositive));
    witness.ask(&Command::BuyIn { patron, amount: Cents(1000) }).expect("money");
    assert_eq!(witness.ask(&wager(1001)), Err(Refusal::NotEnough { there: Cents(1000) }));
    witness.ask(&wager(1000)).expect("exactly what is there");
    assert_eq!(witness.table.stack(patron), Cents::ZERO);
    let leave = Command::Leave { patron, seat, player: Player::First };
    assert_eq!(witness.ask(&leave), Err(Refusal::InPlay));
    assert_eq!(
        witness.ask(&Command::CashOut { patron, amount: Cents(1) }),
        Err(Refusal::NotEnough { there: Cents::ZERO })
    );
    let back = Input::TakeBack { seat, player: Player::First, on: rules::Wager::Ante };
    witness.ask(&Command::Say { patron, input: back }).expect("a wager taken back");
    witness.ask(&leave).expect("nothing lies there");
    assert_eq!(witness.table.books().balance(Account::Patron(patron)), Cents::ZERO);
}

/// The house waits exactly as long as it says.
#[test]
fn the_house_goes_on_without_whoever_does_not_act() {
    let mut witness = Witness::open(Game::ThreeCardPoker);
    let patron = PatronId(1);
    let seat = Seat::new(1).expect("a seat");
    witness.ask(&Command::Sit { patron, seat, player: Player::First }).expect("a chair");
    witness.ask(&Command::BuyIn { patron, amount: BUY_IN }).expect("money");
    assert_eq!(witness.table.deadline(), None);
    assert_eq!(witness.ask(&Command::Tick), Err(Refusal::TooEarly));
    let input = Input::wager(seat, rules::Wager::Ante, Cents::dollars(10));
    witness.ask(&Command::Say { patron, input }).expect("a wager");
    let deadline = witness.table.deadline().expect("wagers are awaited");
    witness.now = Moment(deadline.0 - 1);
    assert_eq!(witness.ask(&Command::Tick), Err(Refusal::TooEarly));
    witness.now = deadline;
    witness.ask(&Command::Tick).expect("no more bets");
    assert!(matches!(witness.table.round().next(), Next::Await(Await::Card(_))));
}

/// A fact that cannot have happened here, as from a log that was tampered with, is refused and moves nothing.
#[test]
fn a_fact_that_does_not_fit_changes_nothing() {
    let mut witness = Witness::open(Game::ThreeCardPoker);
    let before = witness.table.clone();
    let moved = vec![
        Posting { account: Account::Tray(TABLE), amount: Cents(-100) },
        Posting { account: Account::Stack(TABLE, PatronId(1)), amount: Cents(100) },
    ];
    let told = Fact::Told { by: None, input: Input::Settle, at: Moment(1), moved, jackpot: None };
    assert!(witness.table.apply(&told).is_err());
    assert_eq!(witness.table.books(), before.books());
    assert_eq!(witness.table.round(), before.round());
}
