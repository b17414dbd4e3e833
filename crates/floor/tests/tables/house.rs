//! A small house: it serves one table as the server does, with shoes from a script or a seed.

use floor::table::{Device, Opening, Pace};
use floor::{
    Account, Command, Fact, HouseMove, Moment, PatronId, Posting, Root, StaffId, Surroundings, Table, TableId,
    TableRefusal,
};
use rules::{Await, Card, Cents, Decision, Game, Input, Next, Offer, Player, Round, Seat, Wager};
use std::collections::{BTreeMap, VecDeque};

pub(crate) const TABLE: TableId = TableId(1);
pub(crate) const STAFF: StaffId = StaffId(9);
pub(crate) const SECOND: StaffId = StaffId(10);
pub(crate) const BUY_IN: Cents = Cents::dollars(100_000);
pub(crate) const ONE: PatronId = PatronId(1);
pub(crate) const TWO: PatronId = PatronId(2);
pub(crate) const THREE: PatronId = PatronId(3);

/// A small generator, so that a failing seed repeats.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % bound as u64).expect("small")
    }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

pub(crate) fn opened(opening: &Opening) -> Fact {
    let float = Cents::dollars(1_000_000);
    let moved = vec![
        Posting { account: Account::Outside, amount: -float },
        Posting { account: Account::Tray(TABLE), amount: float },
    ];
    Fact::Opened { opening: Box::new(opening.clone()), by: None, at: Moment(0), moved }
}

pub(crate) fn opening(game: Game) -> Opening {
    Opening {
        pace: Pace { wagers: 20_000, decisions: 15_000, results: 5_000, cut: 10_000, ..Pace::USUAL },
        ..Opening::of(game)
    }
}

/// The wager with which a player of a game begins.
pub(crate) fn first_wager(game: Game) -> Wager {
    game.description().first_wager()
}

/// A table with all its facts and its sealed shoes.
pub(crate) struct House {
    pub(crate) table: Table,
    pub(crate) facts: Vec<Fact>,
    pub(crate) now: Moment,
    pub(crate) random: Random,
    /// The order of the next shoes: cut at its first place, each deals these cards first.
    pub(crate) script: VecDeque<Vec<Card>>,
    pub(crate) shoes: BTreeMap<u32, Vec<Card>>,
    /// Whether the last shoe was a scripted one.
    pub(crate) scripted: bool,
}

impl House {
    pub(crate) fn open(opening: &Opening) -> Self {
        Self::begun(opened(opening))
    }

    /// A house with a table from this opening fact.
    pub(crate) fn begun(fact: Fact) -> Self {
        let table = Table::opened(TABLE, &fact).expect("a table");
        let (script, shoes) = (VecDeque::new(), BTreeMap::new());
        Self { table, facts: vec![fact], now: Moment(0), random: Random(7), script, shoes, scripted: false }
    }

    /// Two players with a wager each at a blackjack table whose next cards are these; the first one is burned.
    pub(crate) fn blackjack_for_two(script: &str) -> Self {
        let mut house = Self::of(Game::StarBlackjack);
        house.script.push_back(cards(script));
        house.sit(ONE, 1);
        house.sit(TWO, 2);
        house.must(&Command::Cut { by: Some(ONE), card: 52 });
        house.wager_all(ONE, 1, 10);
        house.wager_all(TWO, 2, 10);
        house.must(&Command::Ready { patron: ONE });
        house.must(&Command::Ready { patron: TWO });
        house
    }

    /// Checks and applies every fact again: each is one that the table would have written, and they give the same books.
    pub(crate) fn check_replay(&self) {
        let mut table = Table::opened(TABLE, &self.facts[0]).expect("a table");
        for fact in &self.facts[1..] {
            assert_eq!(table.check(fact), Ok(()), "{fact:?}");
            table.apply(fact).expect("a fact that fits");
        }
        assert_eq!(table.books(), self.table.books());
    }

    /// A copy of the house, to try something else with.
    pub(crate) fn fork(&self) -> Self {
        Self {
            table: self.table.clone(),
            facts: self.facts.clone(),
            now: self.now,
            random: Random(self.random.0),
            script: self.script.clone(),
            shoes: self.shoes.clone(),
            scripted: self.scripted,
        }
    }

    pub(crate) fn of(game: Game) -> Self {
        Self::open(&opening(game))
    }

    /// Gives one command, without further moves of the house.
    pub(crate) fn ask_alone(&mut self, command: &Command) -> Result<Vec<Fact>, TableRefusal> {
        let facts = self.table.decide(command, &Surroundings::at(self.now))?;
        for fact in &facts {
            let sum: Cents = fact.postings().iter().map(|posting| posting.amount).sum();
            assert_eq!(sum, Cents::ZERO, "{fact:?}");
            self.table.apply(fact).expect("what was decided fits");
            self.facts.push(fact.clone());
        }
        assert_eq!(self.table.books().sum(), Cents::ZERO);
        for (account, balance) in self.table.books().iter() {
            let may_owe = matches!(
                account,
                Account::Outside
                    | Account::PlayMoney
                    | Account::Patron(_)
                    | Account::Claim(_)
                    | Account::Tray(_)
                    | Account::Pool(_)
            );
            assert!(may_owe || balance >= Cents::ZERO, "{account:?} holds {balance}");
        }
        Ok(facts)
    }

    /// Gives one command, and the house then makes its own moves.
    pub(crate) fn ask(&mut self, command: &Command) -> Result<(), TableRefusal> {
        self.ask_alone(command)?;
        self.go_on();
        Ok(())
    }

    pub(crate) fn must(&mut self, command: &Command) {
        let asked = self.ask(command);
        assert!(asked.is_ok(), "{command:?}: {asked:?}");
    }

    /// Every move that the house makes by itself.
    pub(crate) fn go_on(&mut self) {
        for _ in 0..2000 {
            let Some(house_move) = self.table.house_move(self.now) else { return };
            let command = match house_move {
                HouseMove::Do(command) => command,
                HouseMove::Shuffle { cards } => self.shuffle(cards),
                HouseMove::Cut { from, to } => {
                    let card = from + u16::try_from(self.random.below(usize::from(to - from) + 1)).expect("small");
                    Command::Cut { by: None, card: if self.scripted { from } else { card } }
                }
                HouseMove::Draw { shoe, index, .. } => {
                    let input = Input::Card(self.shoes[&shoe][usize::from(index)]);
                    Command::Deal { by: None, input }
                }
            };
            let asked = self.ask_alone(&command);
            assert!(asked.is_ok(), "the house wanted {command:?} and refused: {asked:?}");
        }
        panic!("the house never stops: {:?}", self.table.house_move(self.now));
    }

    /// Shuffles a shoe of these cards; a scripted one begins with its script.
    fn shuffle(&mut self, mut cards: Vec<Card>) -> Command {
        for last in (1..cards.len()).rev() {
            let chosen = self.random.below(last + 1);
            cards.swap(last, chosen);
        }
        let script = self.script.pop_front();
        self.scripted = script.is_some();
        if let Some(script) = script {
            // A scripted shoe is cut as near to its front as possible.
            let from = if self.table.opening().device == Device::Shoe { first_cut(cards.len()) } else { 0 };
            for (at, card) in (from..).zip(script) {
                let found =
                    cards.iter().enumerate().position(|(index, other)| (index < from || index >= at) && *other == card);
                cards.swap(at, found.expect("a card that is there"));
            }
        }
        let number = self.shoes.keys().last().map_or(1, |last| last + 1);
        let count = u16::try_from(cards.len()).expect("few");
        self.shoes.insert(number, cards);
        Command::LoadShoe { root: Root([number.to_le_bytes()[0]; 32]), cards: count }
    }

    /// A ruling that takes a second person, who agrees.
    pub(crate) fn rule(&mut self, input: Input) {
        self.must(&Command::Deal { by: Some(STAFF), input });
        self.must(&Command::Agree { by: SECOND });
    }

    /// The dealer deals real cards, as many as the round awaits and as long as there are any.
    pub(crate) fn deal_real(&mut self, text: &str) {
        for card in cards(text) {
            self.must(&Command::Deal { by: Some(STAFF), input: Input::Card(card) });
        }
    }

    /// The dealer turns and settles the rest of a round with real cards.
    pub(crate) fn settle_real(&mut self) {
        loop {
            let input = match self.table.round().next() {
                Next::Await(Await::Turn) => Input::Turn,
                Next::Await(Await::Settle) => Input::Settle,
                _ => return,
            };
            self.must(&Command::Deal { by: Some(STAFF), input });
        }
    }

    /// Time passes, and the house makes the moves that are due.
    pub(crate) fn wait_until(&mut self, moment: Moment) {
        self.now = moment;
        self.go_on();
    }

    /// Waits for the next thing that the table waits for.
    pub(crate) fn wait(&mut self) {
        let wakes = self.table.wakes_at().expect("something is due");
        self.wait_until(wakes);
    }

    pub(crate) fn sit(&mut self, patron: PatronId, number: u8) {
        self.must(&sit(patron, number));
        if !self.table.stack(patron).is_some() {
            self.must(&Command::BuyIn { patron, amount: BUY_IN });
        }
    }

    pub(crate) fn wager(&mut self, patron: PatronId, number: u8, on: Wager, dollars: i64) -> Result<(), TableRefusal> {
        self.say(patron, Input::wager(seat(number), on, Cents::dollars(dollars)))
    }

    pub(crate) fn decide(&mut self, patron: PatronId, number: u8, decision: Decision) -> Result<(), TableRefusal> {
        self.say(patron, Input::decide(seat(number), decision))
    }

    pub(crate) fn say(&mut self, patron: PatronId, input: Input) -> Result<(), TableRefusal> {
        self.ask(&Command::Say { patron, input })
    }

    /// The wagers that a patron must make for a hand of this game at a seat.
    pub(crate) fn wager_all(&mut self, patron: PatronId, number: u8, dollars: i64) {
        for on in self.table.game().description().required() {
            self.wager(patron, number, on, dollars).expect("a wager");
        }
    }

    /// Plays the round with its wagers to its end without decisions, and on to the next one.
    pub(crate) fn idle_through(&mut self) {
        let round = self.table.round_number();
        while self.table.round_number() == round {
            self.wait();
        }
    }

    /// Waits until a patron has no place.
    pub(crate) fn idle_until_gone(&mut self, patron: PatronId) {
        while self.table.chairs().any(|(_, other)| other == patron) {
            self.wait();
        }
    }

    /// The patron behind a place.
    pub(crate) fn patron(&self, seat: Seat, player: Player) -> Option<PatronId> {
        self.table.chairs().find(|(chair, _)| *chair == (seat, player)).map(|(_, patron)| patron)
    }

    /// A usual command of a player now.
    pub(crate) fn ordinary(&mut self) -> Option<Command> {
        let mut commands = Vec::new();
        for offer in self.table.round().awaits().offers {
            let said = match offer {
                // A super wager on an empty area would only go back before the deal.
                Offer::Wager { on: Wager::Super(rules::wager::SuperOn::Seat(_)), .. } => continue,
                Offer::Wager { seat, player, on, amounts } => {
                    let amount = Cents::dollars([10, 20, 50][self.random.below(3)]).max(amounts.from).min(amounts.to);
                    let stake = rules::Stake { amount, tokens: Cents::ZERO };
                    (seat, player, Input::Wager { seat, player, on, stake })
                }
                Offer::Decide { seat, player, decision, .. } => {
                    let decision = match decision {
                        Decision::Exchange(hand) => {
                            let cards: Vec<_> = hand.iter().collect();
                            let count = 2 + self.random.below(cards.len() - 1);
                            Decision::Exchange(cards[..count].iter().copied().collect())
                        }
                        // The first two of these are the house's, and the tables here declare by themselves.
                        Decision::Absent { .. } | Decision::CannotMatch { .. } | Decision::Declare => continue,
                        Decision::Insure(_) => Decision::Insure(Cents(500)),
                        other => other,
                    };
                    (seat, player, Input::Decide { seat, player, decision, tokens: Cents::ZERO })
                }
                _ => continue,
            };
            let (seat, player, input) = said;
            commands.extend(self.patron(seat, player).map(|patron| Command::Say { patron, input }));
        }
        let at = self.random.below(commands.len().max(1));
        commands.into_iter().nth(at)
    }
}

/// The place nearest to the front at which a shoe may be cut.
fn first_cut(cards: usize) -> usize {
    if cards > 52 { 52.min(cards / 2) } else { 1 }
}

pub(crate) fn sit(patron: PatronId, number: u8) -> Command {
    Command::Sit { patron, seat: seat(number), player: Player::First }
}

pub(crate) fn leave(patron: PatronId, number: u8) -> Command {
    Command::Leave { patron, seat: seat(number), player: Player::First }
}
