//! A server from start to stop.

use crate::clock::Clock;
use crate::config::{Config, Tls};
use crate::connections::{Listener, Peer, Served, Stream};
use crate::dealing::{Entropy, OperatingSystem};
use crate::house::HouseError;
use crate::store::StoreError;
use crate::visitors::Visitors;
use crate::web::problem::Problem;
use crate::web::role::Role;
use crate::web::{self, AppState};
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

/// How long requests and websockets may still take after the server is told to stop.
const LAST_ORDERS: Duration = Duration::from_secs(20);

/// How often the shutdown is repeated: a connection that is just being accepted misses the first signal.
const REMINDER: Duration = Duration::from_millis(100);

/// The size limit of the head of a request, and of the buffers of one connection.
const LARGEST_HEAD: usize = 64 * 1024;

/// How many requests may share one connection of HTTP/2 at the same time.
const STREAMS: u32 = 100;

/// How often idle clients are forgotten and metrics are tidied.
const HOUSEKEEPING: Duration = Duration::from_secs(30);

/// How often old rows are deleted.
const PRUNING: Duration = Duration::from_hours(1);

/// Why a server does not start, or stops with an error.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the operating system.
        why: std::io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error("cannot use the certificate {certificate} with the key {key}: {why}")]
    Certificate {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// The error.
        why: std::io::Error,
    },
    /// The operating system refuses a resource.
    #[error("cannot run: {0}")]
    System(#[from] std::io::Error),
    /// The application state cannot be created.
    #[error(transparent)]
    AppState(#[from] web::AppStateError),
    /// The demonstration floor cannot be opened.
    #[error(transparent)]
    House(#[from] HouseError),
    /// The record has a demonstration floor with another pace.
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
    /// The storage failed, and the server stopped.
    #[error(transparent)]
    Storage(StoreError),
    /// The request cannot be carried out.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// Serves until the process gets SIGTERM or SIGINT. Once the server can be reached it calls `tell` with its address, and with the list of visitors,
/// in which the caller enters the house's own players.
pub fn run(config: Config, tell: impl FnOnce(&str, &Arc<Visitors>)) -> Result<(), ServeError> {
    logs::start(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let stop = signalled()?;
        serve_in_company(config, Clock::system(), OperatingSystem, tell, stop).await
    })
}

/// Opens an account for a staff member without serving, and returns the name as it is stored.
pub fn engage(config: Config, name: &str, password: String, role: Role) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let app = AppState::open(config, Clock::system()).await?;
        let engaged = app.engage(name, password, role).await;
        app.close(LAST_ORDERS).await;
        Ok(engaged?)
    })
}

/// Gives a staff member another password without serving, and returns the name as it is stored.
pub fn help(config: Config, name: &str, password: String) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let app = AppState::open(config, Clock::system()).await?;
        let helped = app.help(name, password).await;
        app.close(LAST_ORDERS).await;
        Ok(helped?)
    })
}

/// Vouches for a staff member without serving, and returns the name as it is stored.
pub fn vouch(config: Config, name: &str) -> Result<String, ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let app = AppState::open(config, Clock::system()).await?;
        let vouched = app.vouch_on_command_line(name).await;
        app.close(LAST_ORDERS).await;
        Ok(vouched?)
    })
}

/// Serves until `stop` happens, then finishes the requests that have begun.
pub async fn serve(
    config: Config,
    clock: Clock,
    tell: impl FnOnce(&str),
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    serve_with(config, clock, OperatingSystem, tell, stop).await
}

/// The same, with another source of randomness for the shuffles.
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
    tell: impl FnOnce(&str, &Arc<Visitors>),
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
    let app = AppState::open_with(config, clock, chance).await?;
    if let Err(why) = demo::open_floor(app.house(), floors, hurries).await {
        app.close(LAST_ORDERS).await;
        return Err(match why {
            // The keys of these orders were used with another pace: nothing else differs between two starts of one version.
            HouseError::KeyReused => ServeError::OtherDemonstration { data, hurries },
            other => other.into(),
        });
    }
    let router = web::router(&app)?;
    let secure = acceptor.is_some();
    let address = listener.local_addr()?;
    let server = Server::<Peer>::from_listener(Listener::new(listener, Arc::clone(&app.connections))?);
    let chores = tokio::spawn(keep_house(Arc::clone(&app)));
    let minder = tokio::spawn(Arc::clone(app.house()).mind());
    let asker = tokio::spawn({
        let app = Arc::clone(&app);
        async move { app.hear_witness_later().await }
    });
    let checker = tokio::spawn({
        let app = Arc::clone(&app);
        async move { app.check_record().await }
    });
    let clocks = tokio::spawn({
        let app = Arc::clone(&app);
        async move { app.watch_clocks().await }
    });
    let keeper = tokio::spawn({
        let app = Arc::clone(&app);
        async move { app.keep_record().await }
    });
    let url = format!("{}://{address}", if secure { "https" } else { "http" });
    tracing::info!(%url, "serving");
    tell(&url, app.visitors());
    let store = app.house().store().clone();
    // If the storage has failed, the server stops, because it can write nothing.
    let stop = async {
        tokio::select! {
            () = stop => {}
            _ = store.fails() => {}
        }
    };
    let ended = match acceptor {
        None => answer(server, router, patience, &app, stop).await,
        Some(acceptor) => answer(server.acceptor(acceptor), router, patience, &app, stop).await,
    };
    chores.abort();
    minder.abort();
    asker.abort();
    checker.abort();
    clocks.abort();
    keeper.abort();
    app.close(LAST_ORDERS).await;
    tracing::info!("stopped");
    ended?;
    store.failed().map_or(Ok(()), |failure| Err(ServeError::Storage(failure)))
}

/// Answers requests until `stop` happens and all requests that have begun are answered.
async fn answer<A>(
    server: Server<Peer, A>,
    router: Router,
    patience: Duration,
    app: &AppState,
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
    // The connection itself limits its silence, for every protocol ([`crate::connections`]). `date` is house time, which the answers carry. Answers
    // that the library makes by itself (to a head that is invalid, or too long) have none.
    let mut http1 = server.http_builder().http1();
    http1.timer(TokioTimer::new()).header_read_timeout(None).max_buf_size(LARGEST_HEAD).auto_date_header(false);
    let mut http2 = server.http_builder().http2();
    http2
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .keep_alive_interval(patience)
        .auto_date_header(false);
    // A client may send this much before the server has read it.
    http2.max_header_list_size(LARGEST_HEAD as u32).max_send_buf_size(LARGEST_HEAD);
    http2.initial_stream_window_size(LARGEST_HEAD as u32).initial_connection_window_size(4 * LARGEST_HEAD as u32);
    let service = tower::service_fn(move |peer: Peer| std::future::ready(Served::new(router.clone(), &peer)));
    let mut serving = std::pin::pin!(server.serve(service));
    tokio::select! {
        ended = &mut serving => return ended,
        () = stop => {}
    }
    tracing::info!("told to stop: finishing the requests that have begun");
    app.begin_closing();
    loop {
        handle.graceful_shutdown(Some(LAST_ORDERS));
        if let Ok(ended) = tokio::time::timeout(REMINDER, &mut serving).await {
            return ended;
        }
    }
}

async fn certificate(Tls { certificate, key }: Tls) -> Result<RustlsAcceptor, ServeError> {
    // In a process that serves twice it is installed already; the first choice stays.
    let _ = provider().install_default();
    match RustlsConfig::from_pem_file(&certificate, &key).await {
        Ok(config) => Ok(RustlsAcceptor::new(config)),
        Err(why) => Err(ServeError::Certificate { certificate, key, why }),
    }
}

/// The cryptography for TLS.
#[cfg(feature = "aws-lc")]
fn provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::aws_lc_rs::default_provider()
}

/// The cryptography for TLS.
#[cfg(all(feature = "ring", not(feature = "aws-lc")))]
fn provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::ring::default_provider()
}

#[cfg(not(any(feature = "aws-lc", feature = "ring")))]
compile_error!("the features of server for TLS are aws-lc and ring: choose one");

async fn keep_house(app: Arc<AppState>) {
    let mut every = tokio::time::interval(HOUSEKEEPING);
    let mut prune = tokio::time::interval(PRUNING);
    loop {
        tokio::select! {
            _ = every.tick() => app.tidy().await,
            _ = prune.tick() => app.prune().await,
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
