//! Two tables with real cards, the pool that both feed, and the books of everything.

use floor::jackpot::{Command as PoolCommand, Exact, Fact as PoolFact, JackpotRefusal, PoolReading, Terms};
use floor::table::{CardSource, Opening};
use floor::{
    Account, Books, Command, Fact, Moment, PatronId, Pool, PoolId, Posting, StaffId, Surroundings, Table, TableId,
    TableRefusal,
};
use rules::games::caribbean_stud::{Increment, Prizes};
use rules::{Card, Cents, Decision, Game, Input, Player, Seat, Wager};

pub(crate) const POOL: PoolId = PoolId(1);
pub(crate) const CLERK: StaffId = StaffId(1);

pub(crate) const DEALER: &str = "2c 4d 6s 8s Tc";
pub(crate) const ROYAL: &str = "As Ks Qs Js Ts";
pub(crate) const STRAIGHT_FLUSH: &str = "9h 8h 7h 6h 5h";
pub(crate) const NOTHING: &str = "2d 4c 7c 9d Jd";
pub(crate) const NOTHING_ELSE: &str = "3d 5c 7d 9c Jc";

pub(crate) fn terms(increment: u16, seed: Cents) -> Terms {
    let increment = Increment::ten_thousandths(increment).expect("a share");
    Terms { pays: Prizes::APPROVED, increment, seed, wager: Cents(100) }
}

/// A table with real cards, so that a test can choose them.
pub(crate) fn opening(table: TableId, terms: &Terms, pool: Option<PoolId>) -> Fact {
    opening_of(CardSource::Entered, table, terms, pool)
}

pub(crate) fn opening_of(source: CardSource, table: TableId, terms: &Terms, pool: Option<PoolId>) -> Fact {
    let float = Cents::dollars(100_000);
    let opening = Opening {
        settings: vec![
            ("increment".into(), terms.increment.to_string()),
            ("seed".into(), terms.seed.to_string()),
            ("jackpot_wager".into(), terms.wager.to_string()),
        ],
        source,
        pool,
        ..Opening::of(Game::CaribbeanStud)
    };
    let moved = vec![
        Posting { account: Account::Cage, amount: -float },
        Posting { account: Account::Tray(table), amount: float },
    ];
    Fact::Opened { opening: Box::new(opening), by: None, at: Moment(0), moved }
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

/// Two tables and the pool that both feed, with the books of everything.
pub(crate) struct House {
    pub(crate) tables: Vec<Table>,
    pub(crate) facts: Vec<Vec<Fact>>,
    pub(crate) pool: Pool,
    pub(crate) books: Books,
    pub(crate) reachable: bool,
}

impl House {
    pub(crate) fn open(terms: Terms) -> Self {
        let opened = Pool::open(POOL, terms, false, CLERK, Moment(0)).expect("a pool");
        let mut house = Self {
            tables: Vec::new(),
            facts: Vec::new(),
            pool: Pool::opened(POOL, &opened).expect("a pool"),
            books: Books::default(),
            reachable: true,
        };
        house.books.post(opened.postings());
        for number in 1..=2 {
            house.open_table(TableId(number), opening(TableId(number), &terms, Some(POOL)));
        }
        house
    }

    pub(crate) fn open_table(&mut self, table: TableId, fact: Fact) {
        self.tables.push(Table::opened(table, &fact).expect("a table"));
        self.books.post(fact.postings());
        self.enter(table, &fact).expect("the terms agree");
        self.facts.push(vec![fact]);
        for player in 1..=3 {
            let patron = PatronId(table.0 * 10 + u64::from(player));
            let sit = Command::Sit { patron, seat: seat(player), player: Player::First };
            self.ask(table.0, &sit).expect("a free chair");
            self.ask(table.0, &Command::BuyIn { patron, amount: Cents::dollars(1_000) }).expect("money");
        }
    }

    pub(crate) fn around(&self) -> Surroundings {
        Surroundings { jackpot: Some(self.told(TableId(0))), ..Surroundings::at(Moment(1)) }
    }

    /// The pool as the table reads it.
    fn told(&self, table: TableId) -> PoolReading {
        let reading = self.pool.reading_for(table);
        if self.reachable { reading } else { reading.out_of_reach() }
    }

    /// The surroundings of a table's decision: the pool that it feeds or will feed, and the one that it fed in the last round.
    fn around_table(&self, table: &Table, command: &Command) -> Surroundings {
        let asked = matches!(command, Command::Link { .. });
        let jackpot = (asked || table.pool().is_some()).then(|| self.told(table.id()));
        let former_jackpot = table.former_pool().map(|_| self.told(table.id()));
        Surroundings { jackpot, former_jackpot, ..Surroundings::at(Moment(1)) }
    }

    pub(crate) fn enter(&mut self, table: TableId, fact: &Fact) -> Result<(), JackpotRefusal> {
        if let Some(entry) = fact.pool_change() {
            let round = 1;
            let entered = self.pool.record(table, round, entry.change, Moment(1))?;
            self.pool.apply(&entered);
        }
        Ok(())
    }

    /// Does the work of one batch of a server.
    pub(crate) fn take(&mut self, number: u64, facts: Vec<Fact>) -> Result<(), JackpotRefusal> {
        for fact in facts {
            self.enter(TableId(number), &fact)?;
            let index = usize::try_from(number).expect("small") - 1;
            self.tables[index].apply(&fact).expect("what was decided fits");
            self.books.post(fact.postings());
            self.facts[index].push(fact);
            assert_eq!(self.books.sum(), Cents::ZERO);
            assert_eq!(self.books.balance(Account::Pool(POOL)), self.pool.holds().whole());
        }
        Ok(())
    }

    pub(crate) fn decide(&self, number: u64, command: &Command) -> Result<Vec<Fact>, TableRefusal> {
        let table = &self.tables[usize::try_from(number).expect("small") - 1];
        table.decide(command, &self.around_table(table, command))
    }

    pub(crate) fn ask(&mut self, number: u64, command: &Command) -> Result<(), TableRefusal> {
        let facts = self.decide(number, command)?;
        self.take(number, facts).map_err(TableRefusal::Jackpot)
    }

    pub(crate) fn say(&mut self, number: u64, player: u8, input: Input) -> Result<(), TableRefusal> {
        self.ask(number, &Command::Say { patron: PatronId(number * 10 + u64::from(player)), input })
    }

    pub(crate) fn deal(&mut self, number: u64, input: Input) -> Result<(), TableRefusal> {
        self.ask(number, &Command::Deal { by: Some(CLERK), input })?;
        // A second person agrees if one is needed.
        let awaited = self.tables[usize::try_from(number).expect("small") - 1].asked_for().is_some();
        if awaited { self.ask(number, &Command::Agree { by: StaffId(CLERK.0 + 1) }) } else { Ok(()) }
    }

    pub(crate) fn wager(&mut self, number: u64, player: u8, on: Wager) -> Result<(), TableRefusal> {
        let amount = if on == Wager::Jackpot { Cents(100) } else { Cents::dollars(10) };
        self.say(number, player, Input::wager(seat(player), on, amount))
    }

    /// A round up to its settlement: everyone antes and plays for the jackpot, then folds.
    pub(crate) fn up_to_settlement(&mut self, number: u64, hands: &[&str]) {
        self.up_to_decisions(number, hands);
        for player in 1..=hands.len() as u8 {
            self.say(number, player, Input::decide(seat(player), Decision::Fold)).expect("a fold");
        }
    }

    pub(crate) fn up_to_decisions(&mut self, number: u64, hands: &[&str]) {
        if self.tables[usize::try_from(number).expect("small") - 1].round_number() > 1 || !self.fresh(number) {
            self.ask(number, &Command::NextRound).expect("the round is over");
        }
        for player in 1..=hands.len() as u8 {
            self.wager(number, player, Wager::Ante).expect("an ante");
            self.wager(number, player, Wager::Jackpot).expect("a jackpot wager");
        }
        self.deal(number, Input::NoMoreBets).expect("wagers lie there");
        for cards in [DEALER].iter().chain(hands) {
            for text in cards.split(' ') {
                let card: Card = text.parse().expect("a card");
                self.deal(number, Input::Card(card)).expect("the next card");
            }
        }
    }

    /// Whether the table has not played yet.
    pub(crate) fn fresh(&self, number: u64) -> bool {
        let told = |fact: &Fact| matches!(fact, Fact::Told { .. });
        !self.facts[usize::try_from(number).expect("small") - 1].iter().any(told)
    }

    pub(crate) fn round(&mut self, number: u64, hands: &[&str]) {
        self.up_to_settlement(number, hands);
        self.deal(number, Input::Settle).expect("everybody has decided");
    }

    pub(crate) fn stack(&self, number: u64, player: u8) -> Cents {
        self.books.balance(Account::Stack(TableId(number), PatronId(number * 10 + u64::from(player))))
    }

    pub(crate) fn pool_does(&mut self, command: &PoolCommand) -> Result<PoolFact, JackpotRefusal> {
        let fact = self.pool.decide(command, Moment(2))?;
        self.pool.apply(&fact);
        self.books.post(fact.postings());
        Ok(fact)
    }
}

pub(crate) fn exact(text: &str) -> Exact {
    text.parse().expect("an exact amount")
}
