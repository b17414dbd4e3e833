//! Clocks that are set to another time, under a server that runs and between two starts.

use crate::site::{Site, credentials, wide};
use crate::tables::{open_table, seated};
use floor::{ClockJump, Moment, TableId};
use rules::Game;
use serde_json::json;
use server::clock::Clock;
use server::config::Config;
use server::web::role::Role;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

const START: Moment = Moment(1_900_000_000_000);
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

fn config() -> Config {
    Config { demo: true, limits: wide(), ..Config::default() }
}

/// Waits until the record has this many jumps.
async fn jumps(site: &Site, number: usize) -> Vec<ClockJump> {
    let since = Instant::now();
    loop {
        let jumps = site.app.house().book().await.expect("a book").clock_jumps().to_vec();
        if jumps.len() >= number {
            return jumps;
        }
        assert!(since.elapsed() < Duration::from_mins(1), "{jumps:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn by(jumps: &[ClockJump]) -> Vec<i64> {
    jumps.iter().map(|jump| jump.by).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_set_ends_no_session_and_stands_in_the_record() {
    let (clock, wall, monotonic) = Clock::by_hands(START);
    let folder = tempfile::tempdir().expect("a folder");
    let site = Site::by_clock(folder, config(), clock.clone(), Arc::new(AtomicI64::new(0))).await;
    let watching = tokio::spawn({
        let app = Arc::clone(&site.app);
        async move { app.watch_clocks().await }
    });
    let mut ada = site.visitor();
    ada.arrive("/api/v1/register", credentials("ada")).await;
    let signed_in = async |what: &str| {
        let me = ada.get("/api/v1/me").await;
        assert_eq!(me.status, 200, "{what}: {}", me.text);
        // Browsers show deadlines by it.
        let date = me.headers["date"].to_str().expect("text").to_owned();
        assert!(date.starts_with("Sun, 17 Mar 2030 17:46:"), "{what}: {date}");
    };
    signed_in("at first").await;
    wall.fetch_add(DAY, Ordering::SeqCst);
    let seen = jumps(&site, 1).await;
    assert_eq!((by(&seen), seen[0].at), (vec![DAY], START));
    assert!(!seen[0].server.is_empty());
    signed_in("a day ahead").await;
    assert_eq!(clock.now(), START, "no time has passed");
    site.app.tidy().await;
    signed_in("after the tidying").await;
    // The next one is reported only after this time.
    wall.fetch_sub(DAY, Ordering::SeqCst);
    for hand in [&wall, &monotonic] {
        hand.fetch_add(10_000, Ordering::SeqCst);
    }
    assert_eq!(by(&jumps(&site, 2).await), [DAY, -DAY]);
    signed_in("back").await;
    let metrics = site.person(Role::Inspector).await.get("/metrics").await.text;
    let measure = |name: &str| {
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name}"));
        line.rsplit(' ').next().and_then(|number| number.parse::<f64>().ok()).expect("a number")
    };
    assert!(measure("croupier_clock_jumps_total") >= 2.0);
    assert!(measure("croupier_clock_offset_seconds").abs() <= 0.2);
    watching.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_set_back_between_two_starts_stands_in_the_record() {
    let now = Clock::system().now();
    for (late, told) in [(HOUR, 1), (-10_000, 0)] {
        let folder = tempfile::tempdir().expect("a folder");
        let first = Site::in_folder(folder, config(), now).await;
        first.visitor().arrive("/api/v1/register", credentials("ada")).await;
        first.app.close(Duration::from_secs(5)).await;
        // Seals contain the time of this machine's clock.
        let again = Site::in_folder(first.leave(), config(), Clock::system().now().after(-late)).await;
        let jumps = again.app.house().book().await.expect("a book").clock_jumps().to_vec();
        assert_eq!(jumps.len(), told, "{jumps:?}");
        assert!(jumps.iter().all(|jump| jump.by < -HOUR / 2 && jump.by >= -HOUR), "{jumps:?}");
        again.app.close(Duration::from_secs(5)).await;
    }
}

/// A hand that was dealt by a clock which was a day ahead is decided when its player's time is up, not a day later.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hand_that_was_dealt_a_day_ahead_waits_no_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let ahead = Site::in_folder(folder, config(), START.after(DAY)).await;
    let table = open_table(&ahead, Game::ThreeCardPoker).await;
    let ada = seated(&ahead, table, 1).await;
    for (key, order) in [
        ("wager", json!({ "do": "wager", "seat": 1, "on": "ante", "amount": "10.00" })),
        ("ready", json!({ "do": "ready" })),
    ] {
        let done = ada.order(table, key, order).await;
        assert_eq!(done.status, 200, "{}", done.text);
    }
    let deadline = async |site: &Site| {
        let live = site.app.house().table(TableId(table)).await.expect("a table");
        live.now().table.deadline().expect("a decision is awaited")
    };
    assert!(deadline(&ahead).await > START.after(DAY));
    ahead.app.close(Duration::from_secs(5)).await;

    let right = Site::in_folder(ahead.leave(), config(), START).await;
    assert!(deadline(&right).await > START.after(DAY), "no server serves it yet");
    let minding = tokio::spawn(Arc::clone(right.app.house()).mind());
    let since = Instant::now();
    while deadline(&right).await > START.after(DAY) {
        assert!(since.elapsed() < Duration::from_mins(1));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let allowed = deadline(&right).await.0 - START.0;
    assert!((1..=60_000).contains(&allowed), "{allowed}");
    minding.abort();
}
