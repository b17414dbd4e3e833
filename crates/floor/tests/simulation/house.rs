//! The house as a server runs it, in memory: batches over several streams, answers under keys, sealed shoes.

use crate::auditor::Auditor;
use crate::chance::Chance;
use floor::table::{CardSource, Device, Opening, Pace};
use floor::{
    Account, Command, Fact, GamingDay, HouseMove, Moment, Patron, PatronId, Pool, PoolId, Posting, Root, StaffId,
    Surroundings, Table, TableId, jackpot, patron,
};
use rules::games::caribbean_stud::{Increment, Prizes};
use rules::{Card, Cents, Game, Input};
use std::collections::{BTreeMap, HashMap};

pub(crate) const POOL: PoolId = PoolId(1);
pub(crate) const STAFF: StaffId = StaffId(1);
pub(crate) const OTHER_STAFF: StaffId = StaffId(2);
pub(crate) const PATRONS: u64 = 40;
/// The last patrons are guests with play money.
const GUESTS: u64 = 5;

/// A request to the house.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    Table(usize, Command),
    Patron(u64, patron::Command),
    Pool(jackpot::Command),
}

pub(crate) type Answer = Result<(), String>;

pub(crate) struct House {
    pub(crate) tables: Vec<Table>,
    pub(crate) patrons: Vec<Patron>,
    pub(crate) pool: Pool,
    /// The pool in the state that another server saw some time ago.
    old_pool: Pool,
    pub(crate) reachable: bool,
    pub(crate) now: Moment,
    pub(crate) chance: Chance,
    pub(crate) auditor: Auditor,
    streams: HashMap<String, Vec<String>>,
    shoes: HashMap<(usize, u32), Vec<Card>>,
    answers: HashMap<u64, (String, Answer)>,
    pub(crate) repeated: u64,
    pub(crate) races: u64,
}

/// The facts of one command, before they are stored.
struct Batch {
    at: usize,
    table: Table,
    pool: Pool,
    patrons: BTreeMap<u64, Patron>,
    facts: Vec<(String, String)>,
    shoes: Vec<((usize, u32), Vec<Card>)>,
}

fn text<T: serde::Serialize>(fact: &T) -> String {
    serde_json::to_string(fact).expect("facts are written")
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("small") - 1
}

impl House {
    pub(crate) fn open(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let increment = Increment::ten_thousandths([7_000, 3_333, 1, 10_000][chance.below(4)]).expect("a share");
        let seed = Cents::dollars([50_000, 5_000, 0][chance.below(3)]);
        let terms = jackpot::Terms { pays: Prizes::APPROVED, increment, seed, wager: Cents(100) };
        let opened = Pool::open(POOL, terms, false, STAFF, Moment(0)).expect("a pool");
        let pool = Pool::opened(POOL, &opened).expect("a pool");
        let mut house = Self {
            tables: Vec::new(),
            patrons: Vec::new(),
            old_pool: pool.clone(),
            pool,
            reachable: true,
            now: Moment(1_000_000),
            chance,
            auditor: Auditor::default(),
            streams: HashMap::new(),
            shoes: HashMap::new(),
            answers: HashMap::new(),
            repeated: 0,
            races: 0,
        };
        house.keep(vec![("pool/1".into(), text(&opened))]);
        for number in 1..=PATRONS {
            let guest = number > PATRONS - GUESTS;
            let opened = patron::Fact::Opened { name: format!("patron {number}"), guest, at: None };
            house.patrons.push(Patron::opened(PatronId(number), &opened).expect("a patron"));
            house.keep(vec![(format!("patron/{number}"), text(&opened))]);
        }
        for (game, device, play_money) in [
            (Game::CaribbeanStud, Device::Shuffler, false),
            (Game::CaribbeanStud, Device::Shoe, false),
            (Game::LetItRide, Device::Shuffler, false),
            (Game::ThreeCardPoker, Device::Shoe, false),
            (Game::LunarPoker, Device::Shuffler, false),
            (Game::StarBlackjack, Device::Shoe, false),
            (Game::StarBlackjack, Device::Shuffler, false),
            (Game::ThreeCardPoker, Device::Shuffler, true),
        ] {
            house.open_table((game, device, CardSource::Dealt), play_money, &terms);
        }
        for (game, device) in [
            (Game::ThreeCardPoker, Device::Shoe),
            (Game::CaribbeanStud, Device::Shuffler),
            (Game::LunarPoker, Device::Shuffler),
        ] {
            house.open_table((game, device, CardSource::Entered), false, &terms);
        }
        house
    }

    fn open_table(
        &mut self,
        (game, device, source): (Game, Device, CardSource),
        play_money: bool,
        terms: &jackpot::Terms,
    ) {
        let number = self.tables.len() as u64 + 1;
        let id = TableId(number);
        let linked = game == Game::CaribbeanStud;
        let mut settings = vec![("minimum", "5.00".to_owned()), ("maximum", "500.00".to_owned())];
        if linked {
            settings.push(("increment", terms.increment.to_string()));
            settings.push(("seed", terms.seed.to_string()));
        }
        let opening = Opening {
            device,
            source,
            settings: settings.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(),
            pace: Pace { wagers: 20_000, decisions: 15_000, results: 1, cut: 5_000, ..Pace::USUAL },
            pool: linked.then_some(POOL),
            play_money,
            ..Opening::of(game)
        };
        let float = Cents::dollars(100_000);
        let moved = vec![
            Posting { account: Account::house(play_money), amount: -float },
            Posting { account: Account::Tray(id), amount: float },
        ];
        let fact = Fact::Opened { opening: Box::new(opening), by: None, at: self.now, moved };
        self.tables.push(Table::opened(id, &fact).expect("a table"));
        let mut facts = vec![(format!("table/{number}"), text(&fact))];
        if let Some(entry) = fact.pool_change() {
            let changed = self.pool.record(id, 1, entry.change, self.now).expect("the terms agree");
            self.pool.apply(&changed);
            facts.push(("pool/1".into(), text(&changed)));
        }
        self.keep(facts);
    }

    /// Keeps facts, and has them audited.
    fn keep(&mut self, facts: Vec<(String, String)>) {
        if let Err(wrong) = self.auditor.batch(&facts) {
            panic!("the auditor objects: {wrong}");
        }
        for (stream, fact) in facts {
            self.streams.entry(stream).or_default().push(fact);
        }
    }

    pub(crate) fn day(&self) -> GamingDay {
        GamingDay::of(self.now, floor::gaming_day::DayStart { ahead: 600, minutes: 360 })
    }

    /// Serves a command under its key: a repetition gets the first answer and changes nothing.
    pub(crate) fn serve(&mut self, key: u64, ask: &Ask) -> Answer {
        let body = format!("{ask:?}");
        if let Some((first, answer)) = self.answers.get(&key) {
            self.repeated += 1;
            return if *first == body { answer.clone() } else { Err("another command has this key".into()) };
        }
        let answer = match ask {
            Ask::Table(at, command) => self.serve_table(*at, Some(command)),
            Ask::Patron(number, command) => self.serve_patron(*number, command),
            Ask::Pool(command) => self.serve_pool(command),
        };
        self.answers.insert(key, (body, answer.clone()));
        answer
    }

    fn serve_patron(&mut self, number: u64, command: &patron::Command) -> Answer {
        let fact = self.patrons[index(number)].decide(command, self.now).map_err(|refusal| refusal.to_string())?;
        assert_eq!(self.patrons[index(number)].check(&fact), Ok(()));
        self.patrons[index(number)].apply(&fact);
        self.keep(vec![(format!("patron/{number}"), text(&fact))]);
        Ok(())
    }

    fn serve_pool(&mut self, command: &jackpot::Command) -> Answer {
        let fact = self.pool.decide(command, self.now).map_err(|refusal| refusal.to_string())?;
        assert_eq!(self.pool.check(&fact), Ok(()));
        self.pool.apply(&fact);
        self.keep(vec![("pool/1".into(), text(&fact))]);
        Ok(())
    }

    /// Serves a table: a command, or only the house's own moves. A server with an old state of the pool decides by it, loses the race when it writes,
    /// and decides again.
    pub(crate) fn serve_table(&mut self, at: usize, command: Option<&Command>) -> Answer {
        if self.chance.one_in(20) && self.old_pool != self.pool {
            let decided = self.fill(at, self.old_pool.clone(), command);
            let touched = decided.is_ok_and(|batch| batch.facts.iter().any(|(stream, _)| stream == "pool/1"));
            self.races += u64::from(touched);
        }
        let batch = self.fill(at, self.pool.clone(), command)?;
        self.commit(batch);
        Ok(())
    }

    fn commit(&mut self, batch: Batch) {
        self.tables[batch.at] = batch.table;
        if batch.pool != self.pool {
            self.old_pool = std::mem::replace(&mut self.pool, batch.pool);
        }
        for (number, patron) in batch.patrons {
            self.patrons[index(number)] = patron;
        }
        self.shoes.extend(batch.shoes);
        self.keep(batch.facts);
    }

    fn fill(&mut self, at: usize, pool: Pool, command: Option<&Command>) -> Result<Batch, String> {
        let table = self.tables[at].clone();
        let mut batch = Batch { at, table, pool, patrons: BTreeMap::new(), facts: Vec::new(), shoes: Vec::new() };
        if let Some(command) = command {
            self.decide(&mut batch, command)?;
        }
        for _ in 0..3_000 {
            if batch.table.has_news_of_jackpot(&self.around(&batch)) {
                self.decide(&mut batch, &Command::HearJackpot)?;
                continue;
            }
            let Some(house_move) = batch.table.house_move(self.now) else { return Ok(batch) };
            let command = match house_move {
                HouseMove::Do(command) => command,
                HouseMove::Shuffle { cards } => self.shuffle(&mut batch, cards),
                HouseMove::Cut { from, to } => {
                    let card = from + u16::try_from(self.chance.below(usize::from(to - from) + 1)).expect("small");
                    Command::Cut { by: None, card }
                }
                HouseMove::Draw { shoe, index, .. } => {
                    let key = (batch.at, shoe);
                    let fresh = batch.shoes.iter().find(|(number, _)| *number == key).map(|(_, cards)| cards);
                    let cards = fresh.or_else(|| self.shoes.get(&key)).expect("a shoe under seal");
                    Command::Deal { by: None, input: Input::Card(cards[usize::from(index)]) }
                }
            };
            match self.decide(&mut batch, &command) {
                Ok(()) => {}
                // Acts that need an unreachable pool wait until it is reachable.
                Err(why) if !self.reachable && why.contains("cannot be reached") => return Ok(batch),
                Err(why) => panic!("the house wanted {command:?} and refused: {why}"),
            }
        }
        panic!("the house never stops: {:?}", batch.table.house_move(self.now));
    }

    fn around(&self, batch: &Batch) -> Surroundings {
        let reading = batch.pool.reading();
        let reading = if self.reachable { reading } else { reading.out_of_reach() };
        let jackpot = batch.table.opening().pool.map(|_| reading);
        Surroundings { now: self.now, day: self.day(), jackpot, former_jackpot: None, patron: None }
    }

    fn decide(&self, batch: &mut Batch, command: &Command) -> Result<(), String> {
        let around = self.around(batch);
        let facts = batch.table.decide(command, &around).map_err(|refusal| refusal.to_string())?;
        for fact in facts {
            let (table, day) = (batch.table.id(), self.day());
            // A reader of the record decides again without the pool.
            if let Err(wrong) = batch.table.check(&fact) {
                panic!("{fact:?} is not what follows: {wrong}");
            }
            batch.facts.push((format!("table/{}", table.0), text(&fact)));
            if let Some(entry) = fact.pool_change() {
                let round = fact.of_round().unwrap_or(batch.table.round_number());
                let changed = batch.pool.record(table, round, entry.change, self.now);
                let changed = changed.map_err(|refusal| refusal.to_string())?;
                assert_eq!(batch.pool.check(&changed), Ok(()));
                batch.pool.apply(&changed);
                batch.facts.push(("pool/1".into(), text(&changed)));
            }
            for (patron, entry) in fact.patron_changes() {
                let account = batch.patrons.entry(patron.0).or_insert_with(|| self.patrons[index(patron.0)].clone());
                let play_money = batch.table.opening().play_money;
                let entered = account.record(table, play_money, entry, day, self.now);
                let entered = entered.map_err(|refusal| refusal.to_string())?;
                assert_eq!(account.check(&entered), Ok(()));
                account.apply(&entered);
                batch.facts.push((format!("patron/{}", patron.0), text(&entered)));
                if let Some(repaid) = account.repayment() {
                    assert_eq!(account.check(&repaid), Ok(()));
                    account.apply(&repaid);
                    batch.facts.push((format!("patron/{}", patron.0), text(&repaid)));
                }
            }
            batch.table.apply(&fact).expect("what was decided fits");
        }
        Ok(())
    }

    /// Shuffles a shoe and seals it. Now and then the first player of a shuffler gets a hand that wins from the pool.
    fn shuffle(&mut self, batch: &mut Batch, mut cards: Vec<Card>) -> Command {
        for last in (1..cards.len()).rev() {
            let chosen = self.chance.below(last + 1);
            cards.swap(last, chosen);
        }
        let stud = batch.table.game() == Game::CaribbeanStud && batch.table.opening().device == Device::Shuffler;
        if stud && self.chance.one_in(12) {
            let hand = ["9h 8h 7h 6h 5h", "Ac 2c 3c 4c 5c", "As Ks Qs Js Ts"][self.chance.below(3)];
            for (place, card) in (5..).zip(hand.split(' ')) {
                let card: Card = card.parse().expect("a card");
                let found = cards.iter().position(|other| *other == card).expect("a whole deck");
                cards.swap(place, found);
            }
        }
        let kept = self.shoes.keys().filter(|(at, _)| *at == batch.at).map(|(_, number)| *number);
        let fresh = batch.shoes.iter().map(|((_, number), _)| *number);
        let number = kept.chain(fresh).max().unwrap_or(0) + 1;
        let count = u16::try_from(cards.len()).expect("few");
        batch.shoes.push(((batch.at, number), cards));
        Command::LoadShoe { root: Root([number.to_le_bytes()[0]; 32]), cards: count }
    }

    /// A server restarts with only the stored facts: every table is in the same state.
    pub(crate) fn restart(&mut self, at: usize) {
        let id = TableId(at as u64 + 1);
        let mut facts = self.streams[&format!("table/{}", id.0)].iter();
        let read = |text: &String| serde_json::from_str::<Fact>(text).expect("a fact");
        let mut table = Table::opened(id, &read(facts.next().expect("an opening"))).expect("a table");
        facts.for_each(|text| table.apply(&read(text)).expect("a fact that fits"));
        let known = &self.tables[at];
        assert_eq!(table.round(), known.round());
        assert_eq!(table.books(), known.books());
        assert_eq!(table.shoe(), known.shoe());
        assert_eq!(table.wakes_at(), known.wakes_at());
        assert_eq!(table.house_move(self.now), known.house_move(self.now));
        self.tables[at] = table;
    }

    /// The same for pool and patrons, also from stored snapshots.
    pub(crate) fn restart_accounts(&mut self) {
        let mut facts = self.streams["pool/1"].iter();
        let read = |text: &String| serde_json::from_str::<jackpot::Fact>(text).expect("a fact");
        let mut pool = Pool::opened(POOL, &read(facts.next().expect("an opening"))).expect("a pool");
        facts.for_each(|text| pool.apply(&read(text)));
        assert_eq!(pool, self.pool);
        self.pool = serde_json::from_str(&text(&pool)).expect("a pool");
        for (number, known) in (1..).zip(self.patrons.iter_mut()) {
            let mut facts = self.streams[&format!("patron/{number}")].iter();
            let read = |text: &String| serde_json::from_str::<patron::Fact>(text).expect("a fact");
            let opened = read(facts.next().expect("an opening"));
            let mut patron = Patron::opened(PatronId(number), &opened).expect("a patron");
            facts.for_each(|text| patron.apply(&read(text)));
            assert_eq!(patron, *known);
            *known = serde_json::from_str(&text(&patron)).expect("a patron");
        }
    }

    /// Every stored fact of a stream.
    pub(crate) fn stream(&self, name: &str) -> &[String] {
        self.streams.get(name).map_or(&[], Vec::as_slice)
    }
}
