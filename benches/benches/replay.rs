//! How fast the facts of tables are read back, and how fast they are checked.
//!
//! `cargo bench -p benches --features record --bench replay`

use audit::replay::Replay;
use audit::{Chain, Hash};
use floor::table::{HouseMove, Opening, Pace};
use floor::{Command, Fact, Moment, PatronId, Root, Surroundings, Table, TableId};
use rules::{Await, Cents, Decision, Game, Input, Next, Offer, Player, Round, Seat, Stake};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u64 = 3_000;
const TURNS: usize = 5;
const PLAYERS: u8 = 3;

/// Chance that repeats.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// A table and every fact it has written, as text.
struct Floor {
    table: Table,
    texts: Vec<String>,
    shoe: Vec<rules::Card>,
    now: Moment,
    chance: Chance,
}

impl Floor {
    fn give(&mut self, command: &Command) {
        let Ok(facts) = self.table.decide(command, &Surroundings::at(self.now)) else { return };
        for fact in facts {
            self.texts.push(serde_json::to_string(&fact).expect("text"));
            self.table.apply(&fact).expect("it fits");
        }
    }

    /// The house makes its own moves until a player must act.
    fn carry_on(&mut self) {
        while let Some(next) = self.table.house_move(self.now) {
            let command = match next {
                HouseMove::Do(command) => command,
                HouseMove::Cut { from, .. } => Command::Cut { by: None, card: from },
                HouseMove::Draw { index, .. } => {
                    Command::Deal { by: None, input: Input::Card(self.shoe[usize::from(index)]) }
                }
                HouseMove::Shuffle { mut cards } => {
                    for last in (1..cards.len()).rev() {
                        cards.swap(last, self.chance.below(last + 1));
                    }
                    self.shoe = cards;
                    Command::LoadShoe { root: Root([7; 32]), cards: self.shoe.len() as u16 }
                }
            };
            self.give(&command);
        }
    }

    fn step(&mut self) {
        let seats = (1..=PLAYERS).filter_map(Seat::new).map(|seat| (seat, PatronId(u64::from(seat.number()))));
        if let (Some(patron), Some(shoe)) = (self.table.cut_offered_to(), self.table.shoe()) {
            return self.give(&Command::Cut { by: Some(patron), card: shoe.cuts().0 });
        }
        match self.table.round().next() {
            Next::Await(Await::Wagers) => {
                for (seat, patron) in seats.clone() {
                    for on in self.table.game().description().at_every_table() {
                        let stake = Stake { amount: Cents::dollars(10), tokens: Cents::ZERO };
                        let input = Input::Wager { seat, player: Player::First, on, stake };
                        self.give(&Command::Say { patron, input });
                    }
                }
                seats.for_each(|(_, patron)| self.give(&Command::Ready { patron }));
            }
            Next::Await(Await::Insurance) => seats.for_each(|(_, patron)| self.give(&Command::Ready { patron })),
            Next::Await(Await::Decision(at)) => {
                let offers = self.table.round().awaits().offers;
                let choices: Vec<Input> = offers.iter().filter_map(|offer| choice(offer, at)).collect();
                let input = choices[self.chance.below(choices.len())];
                self.give(&Command::Say { patron: PatronId(u64::from(at.number())), input });
            }
            _ => self.now = self.now.after(10_000),
        }
        self.carry_on();
    }
}

fn choice(offer: &Offer, at: Seat) -> Option<Input> {
    let Offer::Decide { seat, player, decision, .. } = *offer else { return None };
    let decision = match decision {
        Decision::Absent { .. } | Decision::CannotMatch { .. } => return None,
        Decision::Exchange(cards) => Decision::Exchange(cards.iter().take(2).collect()),
        other => other,
    };
    (seat == at).then_some(Input::Decide { seat, player, decision, tokens: Cents::ZERO })
}

/// The facts of a table at which some thousand rounds were played.
fn played(game: Game) -> Vec<String> {
    let id = TableId(1);
    let now = Moment(1_800_000_000_000);
    let pace = Pace { results: 1, ..Pace::USUAL };
    let opened =
        Table::open(id, Opening { pace, ..Opening::of(game) }, Cents::dollars(100_000), None, now).expect("a table");
    let table = Table::opened(id, &opened).expect("a table");
    let texts = vec![serde_json::to_string(&opened).expect("text")];
    let mut floor = Floor { table, texts, shoe: Vec::new(), now, chance: Chance(3) };
    for seat in (1..=PLAYERS).filter_map(Seat::new) {
        let patron = PatronId(u64::from(seat.number()));
        floor.give(&Command::Sit { patron, seat, player: Player::First });
        floor.give(&Command::BuyIn { patron, amount: Cents::dollars(1_000_000) });
    }
    floor.carry_on();
    while floor.table.round_number() <= ROUNDS {
        floor.step();
    }
    floor.texts
}

/// Facts per second, the best of some turns.
fn speed(facts: usize, mut work: impl FnMut()) -> f64 {
    let turn = |_| {
        let begun = Instant::now();
        work();
        begun.elapsed().as_secs_f64()
    };
    let best = (0..TURNS).map(turn).fold(f64::INFINITY, f64::min);
    // A rate for people: the last digits of a count do not matter.
    #[allow(clippy::cast_precision_loss)]
    let facts = facts as f64;
    facts / best
}

fn main() {
    println!(
        "thousands of facts per second on one core: read, read and taken in, followed by link, checked; bytes per fact"
    );
    for game in Game::ALL {
        let texts = played(game);
        let read = |text: &String| serde_json::from_str::<Fact>(text).expect("a fact");
        let reading = speed(texts.len(), || texts.iter().for_each(|text| drop(black_box(read(text)))));
        let applying = speed(texts.len(), || {
            let mut table = Table::opened(TableId(1), &read(&texts[0])).expect("a table");
            texts[1..].iter().for_each(|text| table.apply(&read(text)).expect("it fits"));
            black_box(&table);
        });
        let mut links = Vec::with_capacity(texts.len());
        for (text, version) in texts.iter().zip(1..) {
            let before = links.last().copied().unwrap_or(Hash::BEGINNING);
            links.push(Hash::link(before, "table/1", version, text));
        }
        let linking = speed(texts.len(), || {
            let mut chain = Chain::of("table/1");
            for ((text, link), version) in texts.iter().zip(&links).zip(1..) {
                chain.follow(version, text, *link).expect("it follows");
            }
        });
        let checking = speed(texts.len(), || {
            let mut replay = Replay::new();
            for (text, version) in texts.iter().zip(1..) {
                replay.fact("table/1", version, text);
            }
            // A stream that is not followed to its end would look fast.
            assert_eq!(replay.finish().facts_decided, texts.len() as u64);
        });
        let bytes = texts.iter().map(String::len).sum::<usize>() / texts.len();
        println!(
            "{:16} {:7.0} {:7.0} {:7.0} {:7.0}   {bytes}",
            game.name(),
            reading / 1e3,
            applying / 1e3,
            linking / 1e3,
            checking / 1e3
        );
    }
}
