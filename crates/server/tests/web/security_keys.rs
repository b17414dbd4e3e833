//! Security keys as second factors, with software keys.

use crate::site::{PASSWORD, Person, Site, wide};
use axum::http::Method;
use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer as _;
use serde_json::{Value, json};
use server::config::Config;
use server::web::role::Role;
use sha2::{Digest as _, Sha256};
use std::time::Duration;

const ORIGIN: &str = "https://croupier.test";
const PRESENT: u8 = 0x01;
const MADE: u8 = 0x40;

enum Secret {
    Es256(p256::ecdsa::SigningKey),
    EdDsa(ed25519_dalek::SigningKey),
}

/// A security key that can be told to misbehave.
struct Key {
    credential: Vec<u8>,
    secret: Secret,
    count: u32,
    site: &'static str,
    origin: &'static str,
    flags: u8,
}

impl Key {
    fn new(seed: u8) -> Self {
        let secret = Secret::Es256(p256::ecdsa::SigningKey::from_slice(&[seed; 32]).expect("a key"));
        let (site, origin) = ("croupier.test", ORIGIN);
        Self { credential: vec![seed; 20], secret, count: 1, site, origin, flags: PRESENT }
    }

    fn ed25519(seed: u8) -> Self {
        Self { secret: Secret::EdDsa(ed25519_dalek::SigningKey::from_bytes(&[seed; 32])), ..Self::new(seed) }
    }

    /// A copy with the same secrets and its own counter.
    fn copied(&self) -> Self {
        let secret = match &self.secret {
            Secret::Es256(key) => Secret::Es256(key.clone()),
            Secret::EdDsa(key) => Secret::EdDsa(key.clone()),
        };
        Self { credential: self.credential.clone(), secret, ..*self }
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let said = json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        said.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        [&Sha256::digest(self.site)[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    fn cose(&self) -> Vec<u8> {
        match &self.secret {
            Secret::Es256(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                let (x, y) = point.as_bytes()[1..].split_at(32);
                [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32][..], x, &[0x22, 0x58, 32], y].concat()
            }
            Secret::EdDsa(key) => {
                let point = key.verifying_key().to_bytes();
                [&[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32][..], &point].concat()
            }
        }
    }

    /// The request that adds the key.
    fn made(&self, offer: &Value) -> Value {
        let challenge = offer["challenge"].as_str().expect("a challenge");
        let length = u16::try_from(self.credential.len()).expect("a length").to_be_bytes();
        let made = [&self.data(self.flags | MADE)[..], &[0; 16], &length, &self.credential, &self.cose()].concat();
        json!({
            "label": "blue key",
            "password": PASSWORD,
            "client_data": BASE64URL_NOPAD.encode(&self.client_data("webauthn.create", challenge)),
            "authenticator_data": BASE64URL_NOPAD.encode(&made),
        })
    }

    /// The answer of the key.
    fn signed(&mut self, question: &Value) -> Value {
        self.count += 1;
        self.signed_again(question)
    }

    /// The same, without counting.
    fn signed_again(&self, question: &Value) -> Value {
        let challenge = question["challenge"].as_str().expect("a challenge");
        let (said, data) = (self.client_data("webauthn.get", challenge), self.data(self.flags));
        let message = [&data[..], &Sha256::digest(&said)].concat();
        let signature = match &self.secret {
            Secret::Es256(key) => {
                let signature: p256::ecdsa::Signature = key.sign(&message);
                signature.to_der().as_bytes().to_vec()
            }
            Secret::EdDsa(key) => ed25519_dalek::Signer::sign(key, &message).to_bytes().to_vec(),
        };
        json!({
            "credential": BASE64URL_NOPAD.encode(&self.credential),
            "client_data": BASE64URL_NOPAD.encode(&said),
            "authenticator_data": BASE64URL_NOPAD.encode(&data),
            "signature": BASE64URL_NOPAD.encode(&signature),
        })
    }
}

async fn house_with_a_name() -> Site {
    let origin = Some(ORIGIN.to_owned());
    Site::set(Config { limits: wide(), second_factor: Some(true), origin, ..Config::default() }).await
}

async fn offer(person: &Person<'_>) -> Value {
    let answer = person.post("/api/v1/me/second-factors/keys/offer", Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn add(person: &Person<'_>, key: &Key) {
    let made = key.made(&offer(person).await);
    let answer = person.post("/api/v1/me/second-factors/keys", made).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
}

/// The challenge for a person with a password who signs in.
async fn asked_to_sign_in(site: &Site, name: &str) -> Value {
    let answer = site.visitor().post("/api/v1/login", json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(answer.problem(), (401, "second-factor-missing".into()));
    answer.json()["second_factor"]["key"].clone()
}

async fn sign_in(site: &Site, name: &str, key: Value) -> crate::site::Answer {
    site.visitor().post("/api/v1/login", json!({ "name": name, "password": PASSWORD, "key": key })).await
}

const MANAGER: &str = "the-gaming-manager";

#[tokio::test]
async fn a_security_key_is_added_and_lets_its_person_in() {
    for mut key in [Key::new(1), Key::ed25519(1)] {
        let site = house_with_a_name().await;
        let manager = site.person(Role::GamingManager).await;
        let told = offer(&manager).await;
        assert_eq!((&told["site"], &told["algorithms"]), (&json!("croupier.test"), &json!([-7, -8])));
        add(&manager, &key).await;
        assert_eq!(
            manager.get("/api/v1/me/second-factors").await.json(),
            json!([{ "number": 1, "kind": "webauthn", "label": "blue key" }])
        );
        assert_eq!(manager.get("/api/v1/staff").await.status, 200, "that was all that was missing");
        assert_eq!(offer(&manager).await["known"], json!([BASE64URL_NOPAD.encode(&key.credential)]));

        let question = asked_to_sign_in(&site, MANAGER).await;
        assert_eq!(question["credentials"], json!([BASE64URL_NOPAD.encode(&key.credential)]));
        let answer = key.signed(&question);
        assert_eq!(sign_in(&site, MANAGER, answer.clone()).await.status, 200);
        assert_eq!(sign_in(&site, MANAGER, answer).await.problem(), (409, "second-factor-used".into()), "once");
        // Without the password a client learns nothing about the factors.
        let stranger = json!({ "name": MANAGER, "password": "a wrong password" });
        let told = site.visitor().post("/api/v1/login", stranger).await;
        assert_eq!(told.problem(), (401, "wrong-credentials".into()));
        assert_eq!(told.json()["second_factor"], Value::Null);

        // Given again, it counts for what takes a second factor.
        let path = "/api/v1/me/second-factors/keys/question";
        let question = manager.post(path, Value::Null).await.json();
        let confirm = json!({ "key": key.signed(&question) });
        let token = json!({ "label": "x" });
        assert_eq!(manager.post("/api/v1/tokens", token.clone()).await.problem(), (403, "second-factor-first".into()));
        assert_eq!(manager.post("/api/v1/me/second-factors/confirm", confirm).await.status, 204);
        assert_eq!(manager.post("/api/v1/tokens", token).await.status, 201);
    }
}

#[tokio::test]
async fn what_a_security_key_says_wrongly_adds_nothing() {
    let site = house_with_a_name().await;
    let manager = site.person(Role::GamingManager).await;
    let dealer = site.person(Role::Dealer).await;
    let path = "/api/v1/me/second-factors/keys";
    let of_dealer = offer(&dealer).await;
    let own = offer(&manager).await;
    let with = |change: fn(&mut Key)| {
        let mut key = Key::new(3);
        change(&mut key);
        key.made(&own)
    };
    let mut as_signature = Key::new(3).made(&own);
    as_signature["client_data"] = Key::new(3).signed(&own)["client_data"].clone();
    let mut short = Key::new(3).made(&own);
    short["authenticator_data"] = json!(BASE64URL_NOPAD.encode(&Key::new(3).data(PRESENT | MADE)));
    let mut unreadable = Key::new(3).made(&own);
    unreadable["client_data"] = json!("not base64url!");
    let mut password = Key::new(3).made(&own);
    password["password"] = json!("a wrong password");
    for (why, made, problem) in [
        ("another account's challenge", Key::new(3).made(&of_dealer), (401, "wrong-key")),
        ("another origin", with(|key| key.origin = "https://croupier.test.evil.example"), (401, "wrong-key")),
        ("another port", with(|key| key.origin = "https://croupier.test:8443"), (401, "wrong-key")),
        ("another site", with(|key| key.site = "evil.example"), (401, "wrong-key")),
        ("not touched", with(|key| key.flags = 0), (401, "wrong-key")),
        ("a signature in its place", as_signature, (401, "wrong-key")),
        ("no credential", short, (401, "wrong-key")),
        ("no bytes", unreadable, (422, "not-valid")),
        ("a wrong password", password, (401, "wrong-credentials")),
    ] {
        assert_eq!(manager.post(path, made).await.problem(), (problem.0, problem.1.into()), "{why}");
    }
    assert_eq!(manager.get("/api/v1/me/second-factors").await.json(), json!([]));
    // A challenge is good for five minutes.
    site.wait(Duration::from_mins(5) + Duration::from_millis(1));
    assert_eq!(manager.post(path, Key::new(3).made(&own)).await.problem(), (401, "wrong-key".into()));
    let own = offer(&manager).await;
    site.wait(Duration::from_mins(5));
    assert_eq!(manager.post(path, Key::new(3).made(&own)).await.status, 201);
    // A key is one person's, once.
    let again = Key::new(3).made(&offer(&dealer).await);
    assert_eq!(dealer.post(path, again).await.problem(), (409, "second-factor-known".into()));
}

#[tokio::test]
async fn a_wrong_signature_of_a_security_key_does_not_sign_in() {
    let site = house_with_a_name().await;
    let manager = site.person(Role::GamingManager).await;
    let mut key = Key::new(5);
    key.count = 9;
    add(&manager, &key).await;
    let dealer = site.person(Role::Dealer).await;
    let of_dealer = Key::new(6);
    add(&dealer, &of_dealer).await;
    let question = asked_to_sign_in(&site, MANAGER).await;
    let with = |change: fn(&mut Key)| {
        let mut other = key.copied();
        change(&mut other);
        other.signed(&question)
    };
    let mut signature = key.copied().signed(&question);
    signature["signature"] = of_dealer.copied().signed(&question)["signature"].clone();
    let mut said = key.copied().signed(&question);
    said["client_data"] = json!(BASE64URL_NOPAD.encode(&key.client_data("webauthn.create", "AAAA")));
    let mut counted = key.copied().signed(&question);
    let mut more = key.copied();
    more.count += 40;
    counted["authenticator_data"] = json!(BASE64URL_NOPAD.encode(&more.data(PRESENT)));
    let mut without_count = key.copied();
    without_count.count = 0;
    let to_confirm = manager.post("/api/v1/me/second-factors/keys/question", Value::Null).await.json();
    let mut guessed = question.clone();
    guessed["challenge"] = json!(BASE64URL_NOPAD.encode(&[7; 77]));
    for (why, answer, problem) in [
        ("a guessed challenge", key.copied().signed(&guessed), (401, "wrong-key")),
        ("a challenge for another purpose", key.copied().signed(&to_confirm), (401, "wrong-key")),
        (
            "another account's challenge",
            key.copied().signed(&asked_to_sign_in(&site, "the-dealer").await),
            (401, "wrong-key"),
        ),
        ("another account's key", of_dealer.copied().signed(&question), (401, "wrong-key")),
        ("another origin", with(|key| key.origin = "http://croupier.test"), (401, "wrong-key")),
        ("another site", with(|key| key.site = "evil.example"), (401, "wrong-key")),
        ("not touched", with(|key| key.flags = 0), (401, "wrong-key")),
        ("another one's signature", signature, (401, "wrong-key")),
        ("what was said is not what was signed", said, (401, "wrong-key")),
        ("another number than was signed", counted, (401, "wrong-key")),
        ("the count stands still", key.copied().signed_again(&question), (409, "second-factor-copied")),
        ("the count goes back", with(|key| key.count = 3), (409, "second-factor-copied")),
        ("the count is gone", without_count.signed_again(&question), (409, "second-factor-copied")),
    ] {
        assert_eq!(sign_in(&site, MANAGER, answer).await.problem(), (problem.0, problem.1.into()), "{why}");
    }
    let both =
        json!({ "name": MANAGER, "password": PASSWORD, "code": "123456", "key": key.copied().signed(&question) });
    assert_eq!(site.visitor().post("/api/v1/login", both).await.problem(), (422, "not-valid".into()));
    // None of that has used the challenge up. An older one is of no use once a later one was signed.
    let later = asked_to_sign_in(&site, MANAGER).await;
    assert_eq!(sign_in(&site, MANAGER, key.signed(&later)).await.status, 200);
    assert_eq!(sign_in(&site, MANAGER, key.signed(&question)).await.problem(), (409, "second-factor-used".into()));
    let old = asked_to_sign_in(&site, MANAGER).await;
    site.wait(Duration::from_mins(5) + Duration::from_millis(1));
    assert_eq!(sign_in(&site, MANAGER, key.signed(&old)).await.problem(), (401, "wrong-key".into()), "too late");
    // A removed key is useless.
    let question = asked_to_sign_in(&site, MANAGER).await;
    let mut manager = site.visitor();
    manager.cookie = sign_in(&site, MANAGER, key.signed(&question)).await.cookie();
    let other = Key::new(7);
    add(&manager, &other).await;
    let question = asked_to_sign_in(&site, MANAGER).await;
    assert_eq!(manager.ask(Method::DELETE, "/api/v1/me/second-factors/1", Value::Null).await.status, 204);
    assert_eq!(sign_in(&site, MANAGER, key.signed(&question)).await.problem(), (401, "wrong-key".into()));
    assert_eq!(sign_in(&site, MANAGER, other.copied().signed(&question)).await.status, 200);
}

/// Two servers, or two requests at one, may both find a signature unused.
#[tokio::test(flavor = "multi_thread")]
async fn a_signature_that_is_sent_many_times_at_once_counts_once() {
    let site = house_with_a_name().await;
    let manager = site.person(Role::GamingManager).await;
    // A key without a counter: only the number of the challenge shows that it was used.
    let mut key = Key::new(8);
    key.count = 0;
    add(&manager, &key).await;
    for round in 0..5 {
        let question = manager.post("/api/v1/me/second-factors/keys/question", Value::Null).await.json();
        let confirm = json!({ "key": key.signed_again(&question) });
        assert_eq!(crate::second_factors::accepted(&manager, &confirm).await, 1, "round {round}");
    }
}

/// Browsers offer keys under a name, over TLS or at this machine.
#[tokio::test]
async fn where_there_are_no_security_keys_it_is_said() {
    let site = Site::set(Config { limits: wide(), second_factor: Some(false), ..Config::default() }).await;
    let manager = site.person(Role::GamingManager).await;
    for path in ["offer", "question"] {
        let path = format!("/api/v1/me/second-factors/keys/{path}");
        assert_eq!(manager.post(&path, Value::Null).await.problem(), (409, "no-security-keys".into()), "{path}");
    }
}
