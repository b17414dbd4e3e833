//! The time that exact figures take from a cold start: each is calculated in a process of its own, where no table is filled yet. The limits that
//! the times should keep are printed beside them.

use odds::games::{caribbean_stud, let_it_ride, lunar_poker, star_blackjack, three_card_poker};
use odds::{Figures, Position, Progress};
use rules::games::{
    caribbean_stud as caribbean_stud_rules, let_it_ride as let_it_ride_rules, lunar_poker as lunar_poker_rules,
    star_blackjack as star_blackjack_rules, three_card_poker as three_card_poker_rules,
};
use rules::{Card, Cents};
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

const STAKE: Cents = Cents::dollars(10);

/// A calculation to measure: its name, its limit in seconds, and the number of runs.
struct Task {
    name: &'static str,
    limit: f64,
    turns: usize,
    run: fn() -> f64,
}

const TASKS: [Task; 11] = [
    Task { name: "Three Card Poker", limit: 1.0, turns: 5, run: three_card },
    Task { name: "Let It Ride", limit: 1.0, turns: 5, run: ride },
    Task { name: "Caribbean Stud Poker", limit: 60.0, turns: 1, run: caribbean },
    Task { name: "Star Blackjack, side wagers", limit: 1.0, turns: 5, run: side_wagers },
    Task { name: "Star Blackjack, 6 decks", limit: 1.0, turns: 5, run: || blackjack(6, false) },
    Task { name: "Star Blackjack, 6 decks, resplit", limit: 1.0, turns: 5, run: || blackjack(6, true) },
    Task { name: "Star Blackjack, 8 decks", limit: 1.0, turns: 5, run: || blackjack(8, false) },
    Task { name: "Star Blackjack, 8 decks, resplit", limit: 1.0, turns: 5, run: || blackjack(8, true) },
    Task { name: "Star Blackjack, whole analysis", limit: 60.0, turns: 1, run: whole_blackjack },
    Task { name: "Lunar Poker, one hand", limit: 0.1, turns: 9, run: || lunar(&HANDS[..1]) },
    Task { name: "Lunar Poker, five hands", limit: 0.5, turns: 5, run: || lunar(&HANDS) },
];

/// Five cards and the dealer's up card.
const HANDS: [(&str, &str); 5] = [
    ("As Kd 9h 5c 3s", "7d"),
    ("8c 8d Qh Js 2c", "Ac"),
    ("Ts 9s 8s 7d 2h", "Kh"),
    ("4c 4d 9h 9s Kc", "4h"),
    ("Qc 7d 6h 3s 2c", "2d"),
];

fn sum(wagers: &[Figures]) -> f64 {
    wagers.iter().map(|figures| figures.expected).sum()
}

fn three_card() -> f64 {
    sum(&three_card_poker::analyse(&three_card_poker_rules::Settings::default(), STAKE, &Progress::silent()).wagers)
}

fn ride() -> f64 {
    sum(&let_it_ride::analyse(&let_it_ride_rules::Settings::default(), STAKE, &Progress::silent()).wagers)
}

fn caribbean() -> f64 {
    sum(&caribbean_stud::analyse(&caribbean_stud_rules::Settings::default(), STAKE, &Progress::silent()).wagers)
}

fn side_wagers() -> f64 {
    sum(&star_blackjack::side_wagers(&star_blackjack_rules::Settings::default(), STAKE))
}

fn blackjack(decks: u8, resplit: bool) -> f64 {
    let settings = star_blackjack_rules::Settings { decks, resplit, ..Default::default() };
    black_box(star_blackjack::BestPlay::new(&settings, STAKE)).expected()
}

/// The same with the distribution of net results, insurance, the optional wagers and the chart.
fn whole_blackjack() -> f64 {
    let settings = star_blackjack_rules::Settings::default();
    sum(&star_blackjack::analyse(&settings, STAKE, &Progress::silent()).wagers)
}

fn lunar(hands: &[(&str, &str)]) -> f64 {
    let settings = lunar_poker_rules::Settings::default();
    let read = |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().expect("a card")).collect() };
    let values = hands.iter().map(|(hand, up)| {
        let decisions = lunar_poker::decisions(&settings, STAKE, &Position::of(&read(hand), read(up).first().copied()));
        decisions.expect("something to decide").decisions.first().map_or(0.0, |best| best.expected)
    });
    values.sum()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--one") {
        let number: usize = arguments.next().and_then(|number| number.parse().ok()).expect("the number of a task");
        let start = Instant::now();
        let value = black_box((TASKS[number].run)());
        println!("{} {value}", start.elapsed().as_secs_f64());
        return;
    }
    let program = std::env::current_exe().expect("the path of this program");
    println!("\nExact figures from cold, all threads");
    println!("{:<34} {:>10} {:>10} {:>10} {:>14}", "", "best s", "median s", "limit s", "value");
    for (number, task) in TASKS.iter().enumerate() {
        let (mut times, mut value) = (Vec::new(), String::new());
        for _ in 0..task.turns {
            let output = Command::new(&program).args(["--one", &number.to_string()]).output().expect("a process");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let (time, found) = text.trim().split_once(' ').expect("a time and a value");
            times.push(time.parse::<f64>().expect("seconds"));
            found.clone_into(&mut value);
        }
        times.sort_by(f64::total_cmp);
        let (best, median) = (times[0], times[times.len() / 2]);
        let kept = if median <= task.limit { "" } else { "  over" };
        let value: f64 = value.parse().expect("a value");
        println!("{:<34} {best:>10.3} {median:>10.3} {:>10.1} {value:>14.9}{kept}", task.name, task.limit);
    }
}
