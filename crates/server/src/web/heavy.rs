//! Expensive requests, for example the replay of a round: they are served by threads of their own, few at a time and in turn, so that orders never
//! wait behind them.

use super::networks::{Prefix, network_of, widest_prefix};
use super::problem::Problem;
use crate::fair_queue::{FairQueue, Full};
use axum::response::Response;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

/// How many expensive requests may wait for each account, or for each network of visitors and guests.
const MOST_EACH: usize = 4;

/// How many may wait in all.
const MOST_ALL: usize = 256;

/// After how many seconds a refused client may try again.
const TRY_AGAIN: u64 = 1;

/// A client in the fair queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum QueueOwner {
    /// A named account, at any address.
    Account(u64),
    /// Visitors and guests at one address.
    Address(IpAddr),
}

/// The keys of the fair queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Share {
    Account(u64),
    Network(Prefix),
}

impl QueueOwner {
    /// The group whose turns the client shares, and the client itself.
    fn shares(self) -> (Share, Share) {
        match self {
            Self::Account(account) => (Share::Account(account), Share::Account(account)),
            Self::Address(address) => (Share::Network(widest_prefix(address)), Share::Network(network_of(address))),
        }
    }
}

/// The threads for expensive requests, and the queue for them.
pub(super) struct HeavyWork {
    /// It is there until it is dropped.
    runtime: Option<Runtime>,
    line: Arc<Mutex<Line>>,
}

struct Line {
    free: usize,
    queue: FairQueue<Share, oneshot::Sender<Turn>>,
}

/// The right to be served; the next client gets it when it is dropped.
struct Turn(Option<Arc<Mutex<Line>>>);

impl HeavyWork {
    /// Uses half of the processors, and at least one.
    pub(super) fn new() -> std::io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self::with((processors / 2).max(1))
    }

    fn with(threads: usize) -> std::io::Result<Self> {
        // One thread more than turns: connections of the store that an expensive request has opened are served by this runtime, and others use them
        // too.
        let runtime =
            Builder::new_multi_thread().worker_threads(threads + 1).thread_name("heavy").enable_all().build()?;
        let line = Line { free: threads, queue: FairQueue::new(MOST_EACH, MOST_ALL) };
        Ok(Self { runtime: Some(runtime), line: Arc::new(Mutex::new(line)) })
    }

    /// Serves an expensive request when it is its turn. A client that disconnects gives its turn up.
    pub(super) async fn serve(
        &self,
        asker: QueueOwner,
        request: impl Future<Output = Response> + Send + 'static,
    ) -> Result<Response, Problem> {
        let turn = self.turn(asker)?.await.map_err(|_| Problem::internal("a turn was lost"))?;
        let served = async move {
            let answer = request.await;
            drop(turn);
            answer
        };
        let Some(runtime) = &self.runtime else { return Err(Problem::Unavailable) };
        let task = AbortOnDropHandle::new(runtime.spawn(served.in_current_span()));
        task.await.map_err(|error| Problem::internal(format!("an expensive request panicked: {error}")))
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        locked(&self.line).queue.len()
    }

    fn turn(&self, asker: QueueOwner) -> Result<oneshot::Receiver<Turn>, Problem> {
        let (sender, receiver) = oneshot::channel();
        let mut line = locked(&self.line);
        if line.free > 0 {
            line.free -= 1;
            // It cannot fail: the receiver exists.
            let _ = sender.send(Turn(Some(Arc::clone(&self.line))));
            return Ok(receiver);
        }
        // A client that has disconnected takes no place in the queue.
        line.queue.retain(|waiting| !waiting.is_closed());
        let (group, own) = asker.shares();
        match line.queue.push_among(group, own, sender) {
            Ok(()) => Ok(receiver),
            Err(Full::Own) => Err(Problem::TooMany { after: TRY_AGAIN }),
            Err(Full::All) => Err(Problem::Busy { after: TRY_AGAIN }),
        }
    }
}

impl Drop for HeavyWork {
    fn drop(&mut self) {
        // A runtime must not be awaited inside another one.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(shared) = self.0.take() else { return };
        let mut line = locked(&shared);
        while let Some(next) = line.queue.next() {
            let Err(mut gone) = next.send(Self(Some(Arc::clone(&shared)))) else { return };
            // The next client has disconnected. The returned turn must not look for the next one itself: the line is locked.
            gone.0 = None;
        }
        line.free += 1;
    }
}

fn locked<T>(guarded: &Mutex<T>) -> MutexGuard<'_, T> {
    guarded.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse as _;
    use tokio::sync::mpsc;

    const ADA: QueueOwner = QueueOwner::Account(1);
    const BEN: QueueOwner = QueueOwner::Account(2);

    /// Starts a request that notes its name when it is served.
    async fn ask(
        heavy: &Arc<HeavyWork>,
        asker: QueueOwner,
        name: u32,
        served: &mpsc::UnboundedSender<u32>,
    ) -> tokio::task::JoinHandle<Result<Response, Problem>> {
        let (work, served) = (Arc::clone(heavy), served.clone());
        let before = heavy.waiting();
        let request = async move {
            let _ = served.send(name);
            name.to_string().into_response()
        };
        let task = tokio::spawn(async move { work.serve(asker, request).await });
        while heavy.waiting() == before && !task.is_finished() {
            tokio::task::yield_now().await;
        }
        task
    }

    #[tokio::test]
    async fn heavy_requests_are_served_in_turns_and_each_has_so_many() {
        let heavy = Arc::new(HeavyWork::with(1).expect("threads"));
        let held = heavy.turn(ADA).expect("a turn").await.expect("at once");
        let (sender, mut served) = mpsc::unbounded_channel();
        let mut asked = Vec::new();
        for name in 1..=4 {
            asked.push(ask(&heavy, ADA, name, &sender).await);
        }
        let fifth = ask(&heavy, ADA, 5, &sender).await.await.expect("an end");
        assert!(matches!(fifth, Err(Problem::TooMany { .. })), "{fifth:?}");
        for name in 11..=12 {
            asked.push(ask(&heavy, BEN, name, &sender).await);
        }
        assert_eq!(heavy.waiting(), 6);
        drop(held);
        for task in asked {
            assert!(task.await.expect("an end").is_ok());
        }
        drop(sender);
        let mut order = Vec::new();
        while let Some(name) = served.recv().await {
            order.push(name);
        }
        assert_eq!(order, [1, 11, 2, 12, 3, 4]);
        assert_eq!((heavy.waiting(), locked(&heavy.line).free), (0, 1));
    }

    #[tokio::test]
    async fn guests_take_turns_by_where_they_are() {
        let heavy = Arc::new(HeavyWork::with(1).expect("threads"));
        let held = heavy.turn(ADA).expect("a turn").await.expect("at once");
        let here = QueueOwner::Address([192, 0, 2, 1].into());
        let waiting: Vec<_> = (0..4).map(|_| heavy.turn(here).expect("a place")).collect();
        assert!(matches!(heavy.turn(here), Err(Problem::TooMany { .. })), "however many guests they are");
        assert!(heavy.turn(QueueOwner::Address([192, 0, 2, 2].into())).is_ok());
        drop((waiting, held));
    }

    #[tokio::test]
    async fn a_disconnected_client_blocks_no_one() {
        let heavy = Arc::new(HeavyWork::with(1).expect("threads"));
        let held = heavy.turn(ADA).expect("a turn").await.expect("at once");
        let gone = heavy.turn(ADA).expect("a place");
        let stays = heavy.turn(BEN).expect("a place");
        drop(gone);
        drop(held);
        let turn = stays.await.expect("the next in turn");
        // A turn whose client has disconnected before taking it goes on to the next client.
        let given = heavy.turn(ADA).expect("a place");
        drop(turn);
        drop(given);
        assert_eq!(locked(&heavy.line).free, 1);
    }

    #[tokio::test]
    async fn a_request_that_breaks_down_gives_its_turn_back() {
        let heavy = HeavyWork::with(1).expect("threads");
        for _ in 0..3 {
            let broken = heavy.serve(ADA, async { panic!("on purpose") }).await;
            assert!(matches!(broken, Err(Problem::Internal)), "{broken:?}");
        }
        let fine = heavy.serve(ADA, async { ().into_response() }).await;
        assert!(fine.is_ok());
    }
}
