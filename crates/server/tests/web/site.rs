//! A server inside the test's process, and its clients.

use crate::scripted::{Script, Scripted};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use floor::Moment;
use http_body_util::BodyExt;
use serde_json::Value;
use server::clock::Clock;
use server::config::{Config, Limits};
use server::store::Location;
use server::web::role::Role;
use server::web::{self, AppState};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

pub(crate) const PASSWORD: &str = "correct horse battery";

/// A server that only the test can reach.
pub(crate) struct Site {
    pub(crate) router: Router,
    pub(crate) app: Arc<AppState>,
    hand: Arc<AtomicI64>,
    folder: TempDir,
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The status and the error code.
    pub(crate) fn problem(&self) -> (u16, String) {
        let body = self.json();
        let error = body["error"].as_object().unwrap_or_else(|| panic!("no error: {}", self.text));
        let mut keys: Vec<&String> = error.keys().collect();
        keys.sort();
        assert_eq!(keys, ["code", "limit", "rule", "what"], "one form for all");
        (self.status.as_u16(), error["code"].as_str().expect("a code").to_owned())
    }

    /// The cookie that is set, as name and value.
    pub(crate) fn cookie(&self) -> Option<String> {
        let text = self.headers.get(header::SET_COOKIE)?.to_str().expect("text");
        text.split(';').next().map(str::to_owned)
    }
}

/// Limits that no test reaches by accident.
pub(crate) fn wide() -> Limits {
    Limits {
        address_requests: 100_000,
        account_requests: 100_000,
        name_logins: 100_000,
        address_logins: 100_000,
        ..Limits::default()
    }
}

impl Site {
    /// A demonstration floor with wide limits.
    pub(crate) async fn open() -> Self {
        Self::set(Config { demo: true, limits: wide(), ..Config::default() }).await
    }

    /// A server with these settings, in a folder of its own.
    pub(crate) async fn set(config: Config) -> Self {
        Self::in_folder(tempfile::tempdir().expect("a folder"), config, Moment(1_800_000_000_000)).await
    }

    /// A server over the data in a folder, whose clock begins at this moment.
    pub(crate) async fn in_folder(folder: TempDir, config: Config, start: Moment) -> Self {
        let (clock, hand) = Clock::by_hand(start);
        Self::by_clock(folder, config, clock, hand).await
    }

    /// The same by another clock, with the hand that [`Site::wait`] moves.
    pub(crate) async fn by_clock(folder: TempDir, config: Config, clock: Clock, hand: Arc<AtomicI64>) -> Self {
        // Tests of second factors ask for them.
        let second_factor = Some(config.second_factor.unwrap_or(false));
        let config = Config { data: folder.path().into(), second_factor, ..config };
        let app = AppState::open(config, clock).await.expect("an application state");
        let router = web::router(&app).expect("a router");
        Self { router, app, hand, folder }
    }

    /// A demonstration floor with scripted shuffles.
    pub(crate) async fn scripted() -> (Self, Script) {
        Self::scripted_with(Config { demo: true, limits: wide(), ..Config::default() }).await
    }

    /// A server with these settings and scripted shuffles.
    pub(crate) async fn scripted_with(config: Config) -> (Self, Script) {
        let folder = tempfile::tempdir().expect("a folder");
        let (clock, hand) = Clock::by_hand(Moment(1_800_000_000_000));
        let config = Config { data: folder.path().into(), ..config };
        let script = Script::default();
        let chance = Scripted::new(script.clone());
        let app = AppState::open_with(config, clock, chance).await.expect("an application state");
        let router = web::router(&app).expect("a router");
        (Self { router, app, hand, folder }, script)
    }

    /// The folder of a closed site, for tests that examine its record.
    pub(crate) fn leave(self) -> TempDir {
        self.folder
    }

    /// Where its record is.
    pub(crate) fn location(&self) -> Location {
        Location::folder(self.folder.path())
    }

    /// Alters the database behind the house's back, and returns the number of changed rows.
    pub(crate) async fn alter(&self, sql: &str) -> u64 {
        let options = SqliteConnectOptions::new().filename(self.location().sqlite_file());
        let mut connection = options.connect().await.expect("the database");
        let done = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("a statement");
        done.rows_affected()
    }

    pub(crate) fn wait(&self, time: Duration) {
        self.hand.fetch_add(i64::try_from(time.as_millis()).expect("a while"), Ordering::SeqCst);
    }

    /// Sends a request unchanged.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Answer {
        self.asking(request).await
    }

    /// The same, as a future that does not borrow the site.
    pub(crate) fn asking(&self, mut request: Request<Body>) -> impl Future<Output = Answer> + Send + 'static {
        if request.extensions().get::<ConnectInfo<SocketAddr>>().is_none() {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 50_000))));
        }
        // As every client does.
        request.headers_mut().entry(header::HOST).or_insert(header::HeaderValue::from_static("croupier.test"));
        let router = self.router.clone();
        async move {
            let response = router.oneshot(request).await.expect("an answer");
            let (parts, body) = response.into_parts();
            let bytes = body.collect().await.expect("a body").to_bytes();
            Answer { status: parts.status, headers: parts.headers, text: String::from_utf8_lossy(&bytes).into_owned() }
        }
    }

    pub(crate) fn visitor(&self) -> Person<'_> {
        Person { site: self, cookie: None, token: None }
    }

    /// A registered player, and their number as a patron.
    pub(crate) async fn registered(&self, name: &str) -> (Person<'_>, u64) {
        let mut player = self.visitor();
        player.arrive("/api/v1/register", credentials(name)).await;
        let patron = player.get("/api/v1/me").await.json()["patron"].as_u64().expect("a number");
        (player, patron)
    }

    /// A signed-in person with this role.
    pub(crate) async fn person(&self, role: Role) -> Person<'_> {
        let mut person = self.visitor();
        match role {
            Role::Visitor => {}
            Role::Player => person.arrive("/api/v1/guests", Value::Null).await,
            staff => {
                let name = format!("the-{staff}");
                // The second time the account exists already.
                let _ = self.app.engage(&name, PASSWORD.into(), staff).await;
                person.arrive("/api/v1/login", credentials(&name)).await;
            }
        }
        person
    }
}

pub(crate) fn credentials(name: &str) -> Value {
    serde_json::json!({ "name": name, "password": PASSWORD })
}

/// A client of the server.
#[derive(Clone)]
pub(crate) struct Person<'a> {
    pub(crate) site: &'a Site,
    /// Name and value.
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
}

impl Person<'_> {
    /// Registers, signs in or comes as a guest, and keeps the cookie.
    pub(crate) async fn arrive(&mut self, path: &str, body: Value) {
        let answer = self.post(path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
        self.cookie = answer.cookie();
    }

    pub(crate) fn request(&self, method: Method, path: &str, body: Value) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "croupier.test");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_null() {
            return request.body(Body::empty()).expect("a request");
        }
        request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())).expect("a request")
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, body: Value) -> Answer {
        self.site.ask(self.request(method, path, body)).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, body).await
    }

    /// The role of the client, from the server's view.
    pub(crate) async fn role(&self) -> String {
        let answer = self.get("/api/v1/me").await;
        if answer.status == StatusCode::OK {
            answer.json()["role"].as_str().expect("a role").into()
        } else {
            "nobody".into()
        }
    }
}
