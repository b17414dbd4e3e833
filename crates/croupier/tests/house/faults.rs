//! A disk that takes no more.

use crate::players::Crowd;
use crate::process::Program;
use crate::record::Record;
use server::store::Location;
use std::time::Duration;

/// Half a megabyte beyond what an opened floor needs.
const BLOCKS: u64 = 3_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_stops_the_house_before_it_says_anything_that_is_not_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let roomy = Program::new(&data, None);
    let location = Location::folder(&data);
    let tight = Program { file_limit: Some(BLOCKS), ..roomy.clone() };
    let mut server = tight.start();
    let crowd = Crowd::gather(&[tight.address()], 3).await;
    // It ends by itself, and not by a crash.
    let since = tokio::time::Instant::now();
    let status = loop {
        if let Some(status) = server.0.try_wait().expect("a process") {
            break status;
        }
        assert!(since.elapsed() < Duration::from_secs(90), "the disk is full and the house goes on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(status.code(), Some(1), "it stops, and says that something was wrong");
    let record = Record::read(&location).await;
    for player in &crowd.players {
        record.holds(player.patron, &player.journal.all());
    }
    // With room again it goes on where it was.
    let before = crowd.acknowledged();
    let server = roomy.start();
    while crowd.acknowledged() < before + 50 {
        assert!(since.elapsed() < Duration::from_secs(150), "nothing goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let places = crowd.dismiss().await;
    drop(server);
    let end = Record::read(&location).await;
    for (patron, journal, _) in &places {
        end.holds_exactly(*patron, journal);
    }
}
