//! A house at which every game was played, with a jackpot over two tables.

use floor::jackpot::Terms;
use floor::patron;
use floor::table::{Opening, Pace};
use floor::{Command, Moment, PatronId, PlayerCard, StaffId, TableId};
use rules::{Await, Cents, Decision, Game, Input, Next, Offer, Player, Round, Seat, Stake, Wager};
use server::audit::{Report, signer_in_folder};
use server::calendar::Calendar;
use server::clock::Clock;
use server::dealing::{Dealer, OperatingSystem, ShoeKey};
use server::house::{Asker, House, LiveTable};
use server::offline::{Means, examine_lines};
use server::store::bundle::Line;
use server::store::{Location, Store};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;

const BY: StaffId = StaffId(1);
const ROUNDS: u64 = 40;

/// The record, played once for all tests.
pub(crate) struct Played {
    folder: TempDir,
    pub(crate) lines: Vec<Line>,
    pub(crate) key: [u8; 32],
}

impl Played {
    pub(crate) fn once() -> &'static Self {
        static PLAYED: OnceLock<Played> = OnceLock::new();
        PLAYED.get_or_init(|| {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            runtime.block_on(play())
        })
    }

    pub(crate) fn location(&self) -> Location {
        Location::folder(self.folder.path())
    }

    /// Examines lines with the shoes' key, trusting every signer or this house's alone.
    pub(crate) fn examine(&self, lines: Vec<Line>, trusting: bool) -> Report {
        let shoes = ShoeKey::existing(&ShoeKey::path(self.folder.path())).expect("a key");
        let keys = if trusting { vec![self.key] } else { Vec::new() };
        examine_lines(&Means { keys, shoes: Some(shoes), ..Means::default() }, lines).expect("lines of a record")
    }
}

/// Reproducible randomness.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("small")
    }
}

async fn play() -> Played {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::folder(folder.path());
    let store = Store::open(&location).await.expect("a store");
    let dealer = Dealer::new(OperatingSystem, ShoeKey::in_folder(folder.path()).expect("a key")).expect("a dealer");
    let (clock, hand) = Clock::by_hand(Moment(1_800_000_000_000));
    let calendar = Calendar::new("Australia/Sydney", 360).expect("a calendar");
    let house = House::new(store.clone(), dealer, clock, calendar);
    house.become_accountable().await.expect("authors");
    store.has_stamps().expect("a note");
    house.set_money_limit(Cents::LARGEST_WAGER).await.expect("a limit");
    let stud = Opening::of(Game::CaribbeanStud);
    let terms = Terms::of(&stud.check().expect("settings")).expect("terms");
    let (pool, _) = house.open_pool(&terms, false, BY, &Asker::house()).await.expect("a pool");
    let pace = Pace { wagers: 20_000, decisions: 15_000, results: 1, cut: 5_000, ..Pace::USUAL };
    let mut tables = Vec::new();
    for game in Game::ALL.into_iter().chain([Game::CaribbeanStud]) {
        let fed = (game == Game::CaribbeanStud).then_some(pool);
        let opening = Opening { pace, pool: fed, ..Opening::of(game) };
        let (id, _) = house.open_table(&opening, Cents::dollars(50_000), BY, &Asker::house()).await.expect("a table");
        tables.push(id);
    }
    let mut chance = Chance(7);
    let tables: Vec<_> = tables.into_iter().enumerate().collect();
    for (place, id) in &tables {
        let patrons = arrive(&house, *id, *place).await;
        let live = house.table(*id).await.expect("a table");
        let mut steps = 0;
        while live.now().table.round_number() <= ROUNDS {
            steps += 1;
            assert!(steps < ROUNDS * 100, "{id} is stuck");
            step(&house, &live, &hand, &mut chance).await;
        }
        // One goes home, the other stays with chips.
        let (seat, player) = (Seat::new(1).expect("a seat"), Player::First);
        give(&house, &live, &Command::Leave { patron: patrons[0], seat, player }).await;
    }
    store.close().await;
    let store = Store::look(&location).await.expect("a store");
    let mut bytes = Vec::new();
    store.export(&mut bytes).await.expect("a record");
    store.close().await;
    let text = String::from_utf8(bytes).expect("text");
    let lines = text.lines().map(|line| serde_json::from_str(line).expect("a line")).collect();
    let key = signer_in_folder(&location.keys()).expect("a signer").public_key();
    Played { folder, lines, key }
}

async fn arrive(house: &House, table: TableId, place: usize) -> Vec<PatronId> {
    let live = house.table(table).await.expect("a table");
    let mut patrons = Vec::new();
    for seat in 1..=2 {
        let name = format!("{place} {seat}");
        let (patron, _) = house.open_account(&name, false, &Asker::house()).await.expect("an account");
        let deposit =
            patron::Command::Deposit { amount: Cents::dollars(90_000), by: StaffId(0), limit: Cents::LARGEST_WAGER };
        house.command_patron(patron, &deposit, &Asker::house()).await.expect("money");
        let card = patron::Command::IssueCard { card: PlayerCard(patron.0), by: StaffId(1) };
        house.command_patron(patron, &card, &Asker::house()).await.expect("a card");
        let seat = Seat::new(seat).expect("a seat");
        give(house, &live, &Command::Sit { patron, seat, player: Player::First }).await;
        give(house, &live, &Command::BuyIn { patron, amount: Cents::dollars(50_000) }).await;
        patrons.push(patron);
    }
    patrons
}

/// Sends an order, which the table may refuse.
async fn give(house: &House, live: &LiveTable, command: &Command) {
    let _ = house.command(live, command, &Asker::house()).await;
}

async fn step(house: &House, live: &LiveTable, hand: &Arc<AtomicI64>, chance: &mut Chance) {
    let now = live.now();
    let table = &now.table;
    let here: Vec<_> = table.chairs().collect();
    if let Some(patron) = table.cut_offered_to() {
        let (from, _) = table.shoe().expect("a shoe").cuts();
        return give(house, live, &Command::Cut { by: Some(patron), card: from + 3 }).await;
    }
    match table.round().next() {
        Next::Over => {
            hand.fetch_add(10, Ordering::SeqCst);
            give(house, live, &Command::NextRound).await;
        }
        Next::Await(Await::Wagers) => {
            for ((seat, player), patron) in &here {
                for on in wagers(table.game(), chance) {
                    let amount = if on == Wager::Jackpot { Cents(100) } else { Cents::dollars(10) };
                    let stake = Stake { amount, tokens: Cents::ZERO };
                    let input = Input::Wager { seat: *seat, player: *player, on, stake };
                    give(house, live, &Command::Say { patron: *patron, input }).await;
                }
            }
            for (_, patron) in &here {
                give(house, live, &Command::Ready { patron: *patron }).await;
            }
        }
        Next::Await(Await::Decision(_)) if chance.below(20) > 0 => {
            let offers = table.round().awaits().offers;
            let choices: Vec<_> = offers.iter().filter_map(|offer| choice(offer, chance)).collect();
            let Input::Decide { seat, player, .. } = choices[chance.below(choices.len())] else { return };
            let input = choices.into_iter().rfind(
                |input| matches!(input, Input::Decide { seat: at, player: by, .. } if (*at, *by) == (seat, player)),
            );
            let patron = here.iter().find(|(chair, _)| *chair == (seat, player)).map(|(_, patron)| *patron);
            if let (Some(patron), Some(input)) = (patron, input) {
                give(house, live, &Command::Say { patron, input }).await;
            }
        }
        Next::Await(Await::Insurance) if chance.below(20) > 0 => {
            for (_, patron) in &here {
                give(house, live, &Command::Ready { patron: *patron }).await;
            }
        }
        Next::Await(_) => {
            // A player does not answer, and the house notices at once: much later it would assume that it had not served.
            match table.deadline() {
                Some(deadline) => hand.fetch_max(deadline.0, Ordering::SeqCst),
                None => hand.fetch_add(30_000, Ordering::SeqCst),
            };
            give(house, live, &Command::Tick).await;
        }
    }
}

fn wagers(game: Game, chance: &mut Chance) -> Vec<Wager> {
    let description = game.description();
    let jackpot = description.jackpot().filter(|_| chance.below(2) > 0);
    description.at_every_table().chain(jackpot).collect()
}

fn choice(offer: &Offer, chance: &mut Chance) -> Option<Input> {
    let Offer::Decide { seat, player, decision, .. } = *offer else { return None };
    let decision = match decision {
        Decision::Absent { .. } | Decision::CannotMatch { .. } => return None,
        Decision::Exchange(cards) => Decision::Exchange(cards.iter().take(2 + chance.below(2)).collect()),
        other => other,
    };
    Some(Input::Decide { seat, player, decision, tokens: Cents::ZERO })
}
