//! A wire between the store and Postgres that breaks in the middle of a commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// The bytes of a COMMIT message: its kind, its length, its text and a zero.
const COMMIT: &[u8] = b"Q\0\0\0\x0bCOMMIT\0";

/// Where the wire breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// The database never hears of the commit.
    Before = 1,
    /// The database commits, and its answer is lost.
    After = 2,
}

/// A wire that can be told to break at the next commit.
pub(crate) struct Wire {
    /// Where it is to break next; 0 where it is not.
    order: Arc<AtomicU8>,
}

impl Wire {
    /// A wire to a database's address, and the address at its near end.
    pub(crate) async fn to(address: &str) -> (Self, String) {
        let (host, rest) = address.split_once('@').and_then(|(_, rest)| rest.split_once('/')).expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let order = Arc::new(AtomicU8::new(0));
        let (far, orders) = (host.to_owned(), Arc::clone(&order));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, far.clone(), Arc::clone(&orders)));
            }
        });
        (Self { order }, format!("postgres://croupier@127.0.0.1:{port}/{rest}"))
    }

    pub(crate) fn break_at_next_commit(&self, at: Break) {
        self.order.store(at as u8, Ordering::SeqCst);
    }

    /// Whether it has broken where it was told to.
    pub(crate) fn has_broken(&self) -> bool {
        self.order.load(Ordering::SeqCst) == 0
    }
}

/// Carries bytes both ways until one side ends, or the wire breaks.
async fn carry(mut near: TcpStream, far: String, order: Arc<AtomicU8>) {
    let Ok(mut far) = TcpStream::connect(far).await else { return };
    let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            read = near.read(&mut asked) => {
                let Ok(count @ 1..) = read else { return };
                let bytes = &asked[..count];
                let commits = bytes.windows(COMMIT.len()).any(|part| part == COMMIT);
                let broken = if commits { order.swap(0, Ordering::SeqCst) } else { 0 };
                if broken == Break::Before as u8 {
                    return;
                }
                if far.write_all(bytes).await.is_err() {
                    return;
                }
                if broken == Break::After as u8 {
                    // The answer is waited for, so that the commit is done, and not passed on.
                    let _ = far.read(&mut answered).await;
                    return;
                }
            }
            read = far.read(&mut answered) => {
                let Ok(count @ 1..) = read else { return };
                if near.write_all(&answered[..count]).await.is_err() {
                    return;
                }
            }
        }
    }
}
