//! A server from its start to its end.

use crate::clock::Clock;
use crate::company::Company;
use crate::config::{Config, Tls};
use crate::connections::{Listener, Peer, Served, Stream};
use crate::dealing::{Entropy, OperatingSystem};
use crate::house::HouseError;
use crate::store::StoreError;
use crate::web::problem::Problem;
use crate::web::role::Role;
use crate::web::{self, Shell};
use crate::{demo, logs};
use axum::Router;
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use axum_server::{Handle, Server};
use hyper_util::rt::TokioTimer;
use std::future::Future;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How long requests and websockets that are being served may still take once the server is told to stop.
const LAST_ORDERS: Duration = Duration::from_secs(20);

/// How often a server that is told to stop is told so again: what is just being accepted does not hear the first time.
const REMINDER: Duration = Duration::from_millis(100);

/// The head of a request has so many bytes at most, and no more of one connection is kept while it is read or written.
const LARGEST_HEAD: usize = 64 * 1024;

/// So many requests share one connection of HTTP/2 at a time.
const STREAMS: u32 = 100;

/// How often whoever stays away is forgotten and measures are tidied.
const HOUSEKEEPING: Duration = Duration::from_secs(30);

/// How often what has been kept long enough is let go of.
const PRUNING: Duration = Duration::from_hours(1);

/// Why a server does not start, or stopped before it was told to.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Which address.
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error("cannot use the certificate {certificate} with the key {key}: {why}")]
    Certificate {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// What is wrong.
        why: std::io::Error,
    },
    /// The system does not give what a server needs to run.
    #[error("cannot run: {0}")]
    System(#[from] std::io::Error),
    /// The web shell cannot be put together.
    #[error(transparent)]
    Shell(#[from] web::ShellError),
    /// The demonstration floor cannot be opened.
    #[error(transparent)]
    House(#[from] HouseError),
    /// The record has a demonstration floor that was laid out otherwise.
    #[error(
        "the record in {} has a demonstration floor whose tables were opened {} demo-hurries, and a table keeps its pace: start it {} \
         --demo-hurries, or name another folder with --data (and another database where --database is set)",
        .data.display(), if *.hurries { "without" } else { "with" }, if *.hurries { "without" } else { "with" }
    )]
    OtherDemonstration {
        /// Where the record lies.
        data: PathBuf,
        /// Whether it was started with `demo-hurries` now.
        hurries: bool,
    },
    /// The storage failed, and with it everything.
    #[error(transparent)]
    Storage(StoreError),
    /// What is asked for cannot be done.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// Serves until the process gets SIGTERM or SIGINT. Once the server can be reached it calls `tell` with its address, and with the list of who
/// is on the floor, in which the caller enters the house's own players.
pub fn run(config: Config, tell: impl FnOnce(&str, &Arc<Company>)) -> Result<(), ServeError> {
    logs::start(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = signalled()?;
        serve_in_company(config, Clock::system(), OperatingSystem, tell, stop).await
    })
}

/// Opens an account for somebody who works for the house, without serving, and says how the name is kept.
pub fn engage(config: Config, name: &str, password: String, role: Role) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let shell = Shell::open(config, Clock::system()).await?;
        let engaged = shell.engage(name, password, role).await;
        shell.close(LAST_ORDERS).await;
        Ok(engaged?)
    })
}

/// Gives somebody who works for the house another password, without serving, and says how the name is kept.
pub fn help(config: Config, name: &str, password: String) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let shell = Shell::open(config, Clock::system()).await?;
        let helped = shell.help(name, password).await;
        shell.close(LAST_ORDERS).await;
        Ok(helped?)
    })
}

/// Vouches for somebody who works for the house, without serving, and says how the name is kept.
pub fn vouch(config: Config, name: &str) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let shell = Shell::open(config, Clock::system()).await?;
        let vouched = shell.vouch_on_command_line(name).await;
        shell.close(LAST_ORDERS).await;
        Ok(vouched?)
    })
}

/// Serves until `stop` happens, then lets what is being served finish.
pub async fn serve(
    config: Config,
    clock: Clock,
    tell: impl FnOnce(&str),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    serve_with(config, clock, OperatingSystem, tell, stop).await
}

/// The same, with cards shuffled by another source of chance than the operating system's.
pub async fn serve_with(
    config: Config,
    clock: Clock,
    chance: impl Entropy + 'static,
    tell: impl FnOnce(&str),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    serve_in_company(config, clock, chance, |url, _| tell(url), stop).await
}

async fn serve_in_company(
    config: Config,
    clock: Clock,
    chance: impl Entropy + 'static,
    tell: impl FnOnce(&str, &Arc<Company>),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let (address, tls) = (config.listen, config.tls.clone());
    let patience = config.limits.request;
    let listener = TcpListener::bind(address).map_err(|why| ServeError::Listen { address, why })?;
    listener.set_nonblocking(true)?;
    let acceptor = match tls {
        None => None,
        Some(tls) => Some(certificate(tls).await?.handshake_timeout(patience)),
    };
    let floors = if config.demo { config.demo_floors } else { 0 };
    let (hurries, data) = (config.demo_hurries, config.data.clone());
    let shell = Shell::open_with(config, clock, chance).await?;
    if let Err(why) = demo::open_floor(shell.house(), floors, hurries).await {
        shell.close(LAST_ORDERS).await;
        return Err(match why {
            // The keys of these orders were used, with another pace: nothing else differs between two starts of one version.
            HouseError::KeyReused => ServeError::OtherDemonstration { data, hurries },
            other => other.into(),
        });
    }
    let router = web::router(&shell)?;
    let secure = acceptor.is_some();
    let address = listener.local_addr()?;
    let server = Server::<Peer>::from_listener(Listener::new(listener, Arc::clone(&shell.connections))?);
    let chores = tokio::spawn(keep_house(Arc::clone(&shell)));
    let minder = tokio::spawn(Arc::clone(shell.house()).mind());
    let asker = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { shell.hear_witness_later().await }
    });
    let checker = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { shell.check_record().await }
    });
    let clocks = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { shell.watch_clocks().await }
    });
    let keeper = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { shell.keep_record().await }
    });
    let url = format!("{}://{address}", if secure { "https" } else { "http" });
    tracing::info!(%url, "serving");
    tell(&url, shell.company());
    let store = shell.house().store().clone();
    // A house that cannot write anything down any more serves nobody by staying open.
    let stop = async {
        tokio::select! {
            () = stop => {}
            _ = store.fails() => {}
        }
    };
    let ended = match acceptor {
        None => answer(server, router, patience, &shell, stop).await,
        Some(acceptor) => answer(server.acceptor(acceptor), router, patience, &shell, stop).await,
    };
    chores.abort();
    minder.abort();
    asker.abort();
    checker.abort();
    clocks.abort();
    keeper.abort();
    shell.close(LAST_ORDERS).await;
    tracing::info!("stopped");
    ended?;
    store.failed().map_or(Ok(()), |failure| Err(ServeError::Storage(failure)))
}

/// Answers requests until `stop` happens and everything that had begun is answered.
async fn answer<A>(
    server: Server<Peer, A>,
    router: Router,
    patience: Duration,
    shell: &Shell,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()>
where
    A: Accept<Stream, Served> + Clone + Send + Sync + 'static,
    A::Stream: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send,
    A::Service: axum_server::service::SendService<axum::http::Request<hyper::body::Incoming>> + Send,
    A::Future: Send,
{
    let handle = Handle::new();
    let mut server = server.handle(handle.clone());
    // How long a connection may be silent is decided in one place, for every protocol: the connection itself ([`crate::connections`]).
    // `date` is house time, which the answers bring along. What the library answers by itself (a head that is none, or too long) has none.
    let mut http1 = server.http_builder().http1();
    http1.timer(TokioTimer::new()).header_read_timeout(None).max_buf_size(LARGEST_HEAD).auto_date_header(false);
    let mut http2 = server.http_builder().http2();
    http2
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .keep_alive_interval(patience)
        .auto_date_header(false);
    // A client may send so much before anybody has read it.
    http2.max_header_list_size(LARGEST_HEAD as u32).max_send_buf_size(LARGEST_HEAD);
    http2.initial_stream_window_size(LARGEST_HEAD as u32).initial_connection_window_size(4 * LARGEST_HEAD as u32);
    let service = tower::service_fn(move |peer: Peer| std::future::ready(Served::new(router.clone(), &peer)));
    let mut serving = std::pin::pin!(server.serve(service));
    tokio::select! {
        ended = &mut serving => return ended,
        () = stop => {}
    }
    tracing::info!("told to stop: finishing what has begun");
    shell.begin_closing();
    loop {
        handle.graceful_shutdown(Some(LAST_ORDERS));
        if let Ok(ended) = tokio::time::timeout(REMINDER, &mut serving).await {
            return ended;
        }
    }
}

async fn certificate(Tls { certificate, key }: Tls) -> Result<RustlsAcceptor, ServeError> {
    // In a program that serves twice it is chosen by then: the first choice stands.
    let _ = provider().install_default();
    match RustlsConfig::from_pem_file(&certificate, &key).await {
        Ok(config) => Ok(RustlsAcceptor::new(config)),
        Err(why) => Err(ServeError::Certificate { certificate, key, why }),
    }
}

/// What computes for TLS.
#[cfg(feature = "aws-lc")]
fn provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::aws_lc_rs::default_provider()
}

/// What computes for TLS.
#[cfg(all(feature = "ring", not(feature = "aws-lc")))]
fn provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::ring::default_provider()
}

#[cfg(not(any(feature = "aws-lc", feature = "ring")))]
compile_error!("server computes TLS with one of its features: aws-lc or ring");

async fn keep_house(shell: Arc<Shell>) {
    let mut every = tokio::time::interval(HOUSEKEEPING);
    let mut prune = tokio::time::interval(PRUNING);
    loop {
        tokio::select! {
            _ = every.tick() => shell.tidy().await,
            _ = prune.tick() => shell.prune().await,
        }
    }
}

/// Happens when the process is told to stop.
fn signalled() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
