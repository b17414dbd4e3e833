//! A connection between a server and its database that can be cut, or fall silent without ending.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How the wire treats bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// It carries it.
    Through,
    /// Connections end, and none is made.
    Cut,
    /// Nothing is carried, and nothing ends: as if packets were lost.
    Silent,
}

/// A wire to a database.
pub(crate) struct Wire {
    flow: watch::Sender<Flow>,
    forgotten: Arc<Forgotten>,
}

/// A connection that is lost at one end alone, as when its closing packets are lost: the near end is gone, and the far end goes on waiting.
#[derive(Default)]
struct Forgotten {
    /// The connection with these bytes is the one.
    after: Mutex<Option<String>>,
    /// The far end, which is not told that the near end is gone.
    far: Mutex<Option<TcpStream>>,
}

impl Forgotten {
    /// Whether this is said on the connection that is to be forgotten; it is only the first.
    fn begins_with(&self, said: &[u8]) -> bool {
        let mut after = self.after.lock().expect("whole");
        let found = after.as_ref().is_some_and(|text| said.windows(text.len()).any(|part| part == text.as_bytes()));
        if found {
            *after = None;
        }
        found
    }
}

impl Wire {
    /// A wire to a database's address, and the address at its near end.
    pub(crate) async fn to(address: &str) -> (Self, String) {
        let (host, rest) = address.split_once('@').and_then(|(_, rest)| rest.split_once('/')).expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let flow = watch::Sender::new(Flow::Through);
        let (far, flows) = (host.to_owned(), flow.subscribe());
        let forgotten = Arc::<Forgotten>::default();
        let forgets = Arc::clone(&forgotten);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                // Dropped where the wire is cut.
                if *flows.borrow() != Flow::Cut {
                    tokio::spawn(carry(near, far.clone(), flows.clone(), Arc::clone(&forgets)));
                }
            }
        });
        (Self { flow, forgotten }, format!("postgres://croupier@127.0.0.1:{port}/{rest}"))
    }

    pub(crate) fn becomes(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }

    /// Forgets the connection with these bytes, once the database has received them: the database is not told that the other end is gone.
    pub(crate) fn forgets_after(&self, text: &str) {
        *self.forgotten.after.lock().expect("whole") = Some(text.to_owned());
    }

    /// Whether a connection was forgotten.
    pub(crate) fn has_forgotten(&self) -> bool {
        self.forgotten.far.lock().expect("whole").is_some()
    }
}

/// Carries bytes both ways until one side ends, or the wire is cut.
async fn carry(mut near: TcpStream, far: String, mut flows: watch::Receiver<Flow>, forgotten: Arc<Forgotten>) {
    if flows.wait_for(|flow| *flow != Flow::Silent).await.is_err() {
        return;
    }
    let Ok(mut far) = TcpStream::connect(far).await else { return };
    let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let flow = *flows.borrow_and_update();
        tokio::select! {
            changed = flows.changed() => {
                if changed.is_err() {
                    return;
                }
            }
            read = near.read(&mut asked), if flow == Flow::Through => {
                let Ok(count @ 1..) = read else { return };
                if far.write_all(&asked[..count]).await.is_err() {
                    return;
                }
                if forgotten.begins_with(&asked[..count]) {
                    *forgotten.far.lock().expect("whole") = Some(far);
                    return;
                }
            }
            read = far.read(&mut answered), if flow == Flow::Through => {
                let Ok(count @ 1..) = read else { return };
                if near.write_all(&answered[..count]).await.is_err() {
                    return;
                }
            }
        }
        if *flows.borrow() == Flow::Cut {
            return;
        }
    }
}
