//! A small house: tables, accounts and a jackpot pool, served together as the server does, with the script's cards.

use crate::act::Asked;
use floor::jackpot::Terms;
use floor::table::{Device, Opening};
use floor::{
    Account, Books, Command, Fact, HouseMove, Moment, Patron, PatronId, Pool, PoolId, Posting, Rank, Root, StaffId,
    Surroundings, Table, TableId, jackpot, patron, table,
};
use rules::rulebook::{Book, Rule};
use rules::{Card, Cents, Input, Round};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// When every script begins: noon of the first day of 2026.
const NOON: Moment = Moment(1_767_268_800_000);
pub(crate) const POOL: PoolId = PoolId(1);
const MANAGER: StaffId = StaffId(100);
/// No round takes more moves than this.
const MOST_MOVES: usize = 2_000;

/// The post of a member of the staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Post {
    /// Decides, up to this rank.
    Rank(Rank),
    /// Sees everything, and approves if a rule requires it.
    Inspector,
    /// Sees everything and is notified.
    Surveillance,
}

/// A card that a script asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pick {
    /// This one.
    Card(Card),
    /// Any of this rank.
    Rank(rules::Rank),
    /// Any that counts ten in blackjack.
    Ten,
}

impl Pick {
    /// `As`, `A`, or `X` for any card that counts ten.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        if text == "X" {
            return Ok(Self::Ten);
        }
        match text.len() {
            1 => {
                let any: Card = format!("{text}s").parse().map_err(|error| format!("{text:?}: {error}"))?;
                Ok(Self::Rank(any.rank()))
            }
            _ => Ok(Self::Card(text.parse().map_err(|error| format!("{text:?}: {error}"))?)),
        }
    }

    fn fits(self, card: Card) -> bool {
        match self {
            Self::Card(wanted) => wanted == card,
            Self::Rank(rank) => card.rank() == rank,
            Self::Ten => "TJQK".contains(&card.to_string()[..1]),
        }
    }
}

/// A fact with its rules.
pub(crate) struct Happened {
    /// The stream of the fact: `table`, `account` or `pool`.
    pub(crate) of: &'static str,
    /// The fact as it is written.
    pub(crate) written: Value,
    pub(crate) rules: Vec<Rule>,
}

/// Why something was not done.
pub(crate) struct Refused {
    pub(crate) says: String,
    pub(crate) rules: Vec<Rule>,
}

/// A table with all its facts and its sealed shoes.
pub(crate) struct Place {
    pub(crate) table: Table,
    facts: Vec<Fact>,
    shoes: BTreeMap<u32, Vec<Card>>,
    /// Whether the last shoe was a scripted one.
    scripted: bool,
}

/// A house in small.
pub(crate) struct House {
    pub(crate) now: Moment,
    pub(crate) tables: BTreeMap<String, Place>,
    /// The table that people speak of.
    pub(crate) current: String,
    pub(crate) patrons: BTreeMap<PatronId, Patron>,
    pub(crate) staff: BTreeMap<StaffId, Post>,
    pub(crate) pool: Option<Pool>,
    /// Whether the pool can be reached.
    pub(crate) pool_reachable: bool,
    books: Books,
    /// The first cards of the next shoes.
    pub(crate) script: VecDeque<Vec<Pick>>,
    random: u64,
    /// The facts since the last act.
    pub(crate) happened: Vec<Happened>,
    /// The round's answers since the last act.
    pub(crate) told: Vec<rules::Fact>,
}

fn written(fact: &impl Serialize) -> Value {
    serde_json::to_value(fact).expect("facts can be written")
}

impl House {
    pub(crate) fn new() -> Self {
        Self {
            now: NOON,
            tables: BTreeMap::new(),
            current: "A".to_owned(),
            patrons: BTreeMap::new(),
            staff: BTreeMap::new(),
            pool: None,
            pool_reachable: true,
            books: Books::default(),
            script: VecDeque::new(),
            random: 7,
            happened: Vec::new(),
            told: Vec::new(),
        }
    }

    pub(crate) fn table(&self) -> Result<&Table, String> {
        self.tables.get(&self.current).map(|place| &place.table).ok_or_else(|| format!("no table {}", self.current))
    }

    fn place(&mut self) -> Result<&mut Place, String> {
        self.tables.get_mut(&self.current).ok_or_else(|| format!("no table {}", self.current))
    }

    /// The surroundings of a decision of the current table.
    pub(crate) fn around(&self) -> Surroundings {
        let reading = self.pool.as_ref().map(Pool::reading);
        let reading = reading.map(|reading| if self.pool_reachable { reading } else { reading.out_of_reach() });
        Surroundings { jackpot: reading, ..Surroundings::at(self.now) }
    }

    /// The same with the account that a command depends on.
    fn around_for(&self, command: &Command) -> Result<Surroundings, String> {
        let around = self.around();
        let account = command.looks_at_account_of().and_then(|patron| self.patrons.get(&patron));
        let table = self.table()?;
        Ok(Surroundings { patron: account.map(|account| account.reading(table, around.day, around.now)), ..around })
    }

    /// Tells every table the state of its player's account.
    fn tell_tables(&mut self, patron: PatronId) -> Result<(), String> {
        let current = self.current.clone();
        for name in self.tables.keys().cloned().collect::<Vec<_>>() {
            self.current = name;
            for command in [Command::CardBlocked { patron }, Command::ShutOut { patron }] {
                // If the table or the person is not concerned, it is refused.
                let _ = self.carry_out(&command)?;
            }
            self.go_on()?;
        }
        self.current = current;
        Ok(())
    }

    /// Opens an account with money in it; play money for a guest.
    pub(crate) fn welcome(&mut self, id: PatronId, name: &str, guest: bool, amount: Cents) -> Result<(), String> {
        let opened = patron::Fact::Opened { name: name.to_owned(), guest, at: None };
        let mut account = Patron::opened(id, &opened).ok_or("no account")?;
        let command = if guest {
            patron::Command::Refill
        } else {
            patron::Command::Deposit { amount, by: StaffId(0), limit: Cents::LARGEST_WAGER }
        };
        let card = patron::Command::IssueCard { card: floor::PlayerCard(id.0), by: StaffId(0) };
        let issued = account.decide(&card, self.now).map_err(|refusal| refusal.to_string())?;
        account.apply(&issued);
        if guest || amount.is_some() {
            let fact = account.decide(&command, self.now).map_err(|refusal| refusal.to_string())?;
            self.post(fact.postings())?;
            account.apply(&fact);
        }
        self.patrons.insert(id, account);
        Ok(())
    }

    pub(crate) fn open_pool(&mut self, terms: Terms) -> Result<(), String> {
        let fact = Pool::open(POOL, terms, false, MANAGER, self.now).map_err(|refusal| refusal.to_string())?;
        self.post(fact.postings())?;
        self.pool = Pool::opened(POOL, &fact);
        self.happened.push(Happened { of: "pool", written: written(&fact), rules: fact.rules() });
        Ok(())
    }

    /// Opens a table under a name.
    pub(crate) fn open(&mut self, name: &str, opening: &Opening, float: Cents) -> Result<(), Refused> {
        let id = TableId(self.tables.len() as u64 + 1);
        let game = rules::Game::from_name(&opening.game);
        let unfit = |unfit: table::Unfit| Refused {
            says: unfit.to_string(),
            rules: game.map(|game| unfit.rules(game)).unwrap_or_default(),
        };
        let fact = Table::open(id, opening.clone(), float, Some(MANAGER), self.now).map_err(unfit)?;
        let table = Table::opened(id, &fact).map_err(unfit)?;
        let rules = table.rules_of(&fact);
        let mut enters = None;
        if let (Some(pool), Some(entry)) = (&self.pool, fact.pool_change()) {
            let entered = pool.record(id, 1, entry.change, self.now);
            enters = Some(entered.map_err(|refusal| Refused { says: refusal.to_string(), rules: refusal.rules() })?);
        }
        self.post(fact.postings()).map_err(|says| Refused { says, rules: Vec::new() })?;
        self.enter_pool(enters);
        self.happened.push(Happened { of: "table", written: written(&fact), rules });
        let place = Place { table, facts: vec![fact], shoes: BTreeMap::new(), scripted: false };
        self.tables.insert(name.to_owned(), place);
        name.clone_into(&mut self.current);
        Ok(())
    }

    fn enter_pool(&mut self, facts: impl IntoIterator<Item = jackpot::Fact>) {
        for fact in facts {
            if let Some(pool) = &mut self.pool {
                pool.apply(&fact);
            }
            self.happened.push(Happened { of: "pool", written: written(&fact), rules: fact.rules() });
        }
    }

    fn post(&mut self, postings: &[Posting]) -> Result<(), String> {
        let sum: Cents = postings.iter().map(|posting| posting.amount).sum();
        if sum != Cents::ZERO {
            return Err(format!("postings that do not sum to nothing: {postings:?}"));
        }
        self.books.post(postings);
        Ok(())
    }

    /// Carries out an order or returns its refusal; then the house makes its own moves. A refused order changes nothing.
    pub(crate) fn ask(&mut self, asked: &Asked) -> Result<Result<(), Refused>, String> {
        self.happened.clear();
        self.told.clear();
        match asked {
            Asked::Table(commands) => {
                for command in commands {
                    if let Err(refused) = self.carry_out(command)? {
                        return Ok(Err(refused));
                    }
                    self.go_on()?;
                }
            }
            Asked::Account(patron, command) => {
                let account = self.patrons.get_mut(patron).ok_or("no such account")?;
                let fact = match account.decide(command, self.now) {
                    Ok(fact) => fact,
                    Err(refusal) => return Ok(Err(Refused { says: refusal.to_string(), rules: refusal.rules() })),
                };
                account.apply(&fact);
                self.post(fact.postings())?;
                self.happened.push(Happened { of: "account", written: written(&fact), rules: fact.rules() });
                if let patron::Command::Exclude { .. } | patron::Command::BlockCard { .. } = command {
                    self.tell_tables(*patron)?;
                }
            }
            Asked::Pool(command) => {
                let pool = self.pool.as_ref().ok_or("no pool")?;
                let fact = match pool.decide(command, self.now) {
                    Ok(fact) => fact,
                    Err(refusal) => return Ok(Err(Refused { says: refusal.to_string(), rules: refusal.rules() })),
                };
                self.post(fact.postings())?;
                self.enter_pool([fact]);
            }
        }
        self.go_on_everywhere()?;
        Ok(Ok(()))
    }

    /// Decides one command on copies of the table, the pool and the accounts, and applies all facts or none.
    fn carry_out(&mut self, command: &Command) -> Result<Result<(), Refused>, String> {
        let (around, now) = (self.around_for(command)?, self.now);
        let mut table = self.table()?.clone();
        let (id, game, play_money) = (table.id(), table.game(), table.opening().play_money);
        let facts = match table.decide(command, &around) {
            Ok(facts) => facts,
            Err(refusal) => return Ok(Err(Refused { says: refusal.to_string(), rules: refusal.rules(game) })),
        };
        let (mut pool, mut accounts) = (self.pool.clone(), self.patrons.clone());
        let (mut happened, mut told, mut postings) = (Vec::new(), Vec::new(), Vec::new());
        for fact in &facts {
            let rules = table.rules_of(fact);
            let moves = matches!(fact, Fact::Told { .. } | Fact::RoundCorrected { .. }) && !fact.postings().is_empty();
            if moves && rules.is_empty() {
                return Err(format!("money moves without a rule: {fact:?}"));
            }
            told.extend(table.answers(fact));
            happened.push(Happened { of: "table", written: written(fact), rules });
            let round = fact.of_round().unwrap_or(table.round_number());
            table.apply(fact).map_err(|refusal| format!("{fact:?} was decided and does not fit: {refusal}"))?;
            postings.extend_from_slice(fact.postings());
            if let (Some(pool), Some(entry)) = (&mut pool, fact.pool_change()) {
                match pool.record(id, round, entry.change, now) {
                    Ok(entered) => {
                        pool.apply(&entered);
                        happened.push(Happened { of: "pool", written: written(&entered), rules: entered.rules() });
                    }
                    Err(refusal) => return Ok(Err(Refused { says: refusal.to_string(), rules: refusal.rules() })),
                }
            }
            for (patron, entry) in fact.patron_changes() {
                let account = accounts.get_mut(&patron).ok_or("no such account")?;
                match account.record(id, play_money, entry, around.day, now) {
                    Ok(entered) => {
                        account.apply(&entered);
                        happened.push(Happened { of: "account", written: written(&entered), rules: entered.rules() });
                    }
                    Err(refusal) => return Ok(Err(Refused { says: refusal.to_string(), rules: refusal.rules() })),
                }
                if let Some(repaid) = account.repayment() {
                    account.apply(&repaid);
                    postings.extend_from_slice(repaid.postings());
                    happened.push(Happened { of: "account", written: written(&repaid), rules: repaid.rules() });
                }
            }
        }
        self.post(&postings)?;
        (self.pool, self.patrons) = (pool, accounts);
        self.happened.extend(happened);
        self.told.extend(told);
        let place = self.place()?;
        place.table = table;
        place.facts.extend(facts);
        Ok(Ok(()))
    }

    /// Every move that the house makes by itself at all tables.
    fn go_on_everywhere(&mut self) -> Result<(), String> {
        let current = self.current.clone();
        for name in self.tables.keys().cloned().collect::<Vec<_>>() {
            self.current = name;
            self.go_on()?;
        }
        self.current = current;
        Ok(())
    }

    /// Every move that the house makes by itself at the current table.
    fn go_on(&mut self) -> Result<(), String> {
        for _ in 0..MOST_MOVES {
            let news = self.table()?.has_news_of_jackpot(&self.around()).then_some(HouseMove::Do(Command::HearJackpot));
            let Some(next) = news.or(self.table()?.house_move(self.now)) else { return Ok(()) };
            let command = match next {
                HouseMove::Do(command) => command,
                HouseMove::Shuffle { cards } => self.shuffle(cards)?,
                HouseMove::Cut { from, to } => {
                    let anywhere = from + u16::try_from(self.below(usize::from(to - from) + 1)).unwrap_or(0);
                    Command::Cut { by: None, card: if self.place()?.scripted { from } else { anywhere } }
                }
                HouseMove::Draw { shoe, index, .. } => {
                    let order = self.place()?.shoes.get(&shoe).ok_or("no such shoe")?;
                    let card = *order.get(usize::from(index)).ok_or("no such card")?;
                    Command::Deal { by: None, input: Input::Card(card) }
                }
            };
            if let Err(refused) = self.carry_out(&command)? {
                return Err(format!("the house wanted {command:?} and refused: {}", refused.says));
            }
        }
        Err("the house never stops".into())
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.random >> 33) % bound as u64).unwrap_or(0)
    }

    /// Shuffles a shoe of these cards. A scripted one is cut as near to its front as possible, and deals its script first.
    fn shuffle(&mut self, mut cards: Vec<Card>) -> Result<Command, String> {
        for last in (1..cards.len()).rev() {
            let chosen = self.below(last + 1);
            cards.swap(last, chosen);
        }
        let script = self.script.pop_front();
        let number = self.table()?.next_shoe();
        let place = self.place()?;
        place.scripted = script.is_some();
        let cut = place.table.opening().device == Device::Shoe;
        let first = match cards.len() {
            _ if !cut => 0,
            count if count > 52 => 52.min(count / 2),
            _ => 1,
        };
        for (at, pick) in (first..).zip(script.unwrap_or_default()) {
            let free = |index: usize| index < first || index >= at;
            let found = cards.iter().enumerate().position(|(index, card)| free(index) && pick.fits(*card));
            cards.swap(at, found.ok_or_else(|| format!("{pick:?} is not in the shoe, or comes too often"))?);
        }
        let count = u16::try_from(cards.len()).map_err(|_| "too many cards")?;
        place.shoes.insert(number, cards);
        Ok(Command::LoadShoe { root: Root([number.to_le_bytes()[0]; 32]), cards: count })
    }

    /// Time passes, and the house makes each move when it is due.
    pub(crate) fn wait(&mut self, until: Option<Moment>) -> Result<(), String> {
        self.happened.clear();
        self.told.clear();
        let until = match until {
            Some(until) => until,
            None => self.wakes_at().ok_or("nothing is due at any time")?,
        };
        while let Some(due) = self.wakes_at().filter(|due| *due <= until) {
            // A move that is due now and not made waits for something else.
            if due <= self.now {
                break;
            }
            self.now = due;
            self.go_on_everywhere()?;
        }
        self.now = self.now.max(until);
        self.go_on_everywhere()
    }

    fn wakes_at(&self) -> Option<Moment> {
        self.tables.values().filter_map(|place| place.table.wakes_at()).min()
    }

    /// Checks at the end of every script: money only moved, the books agree with the pool, and every table is the sum of its facts.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.books.sum() != Cents::ZERO {
            return Err(format!("money was made or lost: {}", self.books.sum()));
        }
        if let Some(pool) = &self.pool
            && self.books.balance(Account::Pool(POOL)) != pool.holds().whole()
        {
            return Err("the pool does not hold what the books say".into());
        }
        for place in self.tables.values() {
            let mut facts = place.facts.iter();
            let opened = facts.next().ok_or("a table without facts")?;
            let mut again = Table::opened(place.table.id(), opened).map_err(|unfit| unfit.to_string())?;
            for fact in facts {
                again.apply(fact).map_err(|refusal| refusal.to_string())?;
            }
            if format!("{again:?}") != format!("{:?}", place.table) {
                return Err("the table is not the sum of its facts".into());
            }
        }
        Ok(())
    }

    /// The least rank for an act, by the house's table of powers; or the reason why this person may not do it.
    pub(crate) fn check_post(&self, staff: StaffId, asked: &Asked) -> Result<(), Refused> {
        let needed = match asked {
            Asked::Table(commands) => {
                let least =
                    |command: &Command| self.table().map_or_else(|_| command.rank(), |table| table.least_rank(command));
                commands.iter().filter_map(least).max()
            }
            Asked::Account(_, command) => command.rank(),
            Asked::Pool(command) => command.rank(),
        };
        let inspectors = match asked {
            Asked::Pool(command) => matches!(command, jackpot::Command::Resume { .. }),
            Asked::Table(commands) => {
                let may =
                    |command: &Command| self.table().is_ok_and(|table| command.may_be_an_inspectors(table.game()));
                commands.iter().all(may)
            }
            Asked::Account(..) => false,
        };
        // The server knows the addressees of a notice; here every member of the staff may acknowledge it.
        let notices = matches!(asked, Asked::Table(commands) if matches!(commands[..], [Command::Acknowledge { .. }]));
        let may = match (self.staff.get(&staff), needed) {
            (Some(_), None) if notices => true,
            (Some(Post::Rank(rank)), Some(needed)) => *rank >= needed,
            (Some(Post::Inspector), _) => inspectors,
            _ => false,
        };
        let needed = needed.map_or_else(|| "another person".to_owned(), |rank| format!("at least {rank:?}"));
        let says = format!("{:?} may not do this: it takes {needed}", self.staff.get(&staff));
        if may { Ok(()) } else { Err(Refused { says, rules: vec![const { Book::Rulings.cite("G9") }] }) }
    }

    /// The state that a refused act must not change: the number of each table's facts, the accounts and the pool.
    pub(crate) fn standing(&self) -> (Vec<usize>, Vec<Patron>, Option<Pool>) {
        let facts = self.tables.values().map(|place| place.facts.len()).collect();
        (facts, self.patrons.values().cloned().collect(), self.pool.clone())
    }

    /// The inputs that rounds of the current table await, for messages.
    pub(crate) fn awaiting(&self) -> String {
        self.table().map_or_else(|error| error, |table| format!("{:?}", table.round().next()))
    }
}
