//! Passwords, kept as argon2id hashes.

use super::problem::Problem;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{Semaphore, SemaphorePermit};

/// The fewest characters of a password. Length makes guessing hard; there are no other rules.
pub(super) const SHORTEST: usize = 10;
/// The most characters, so that hashing stays cheap.
pub(super) const LONGEST: usize = 200;

/// How many are hashed at the same time: each takes 19 MiB and a good part of a second of one core.
const AT_ONCE: usize = 2;

/// How many unknown clients may wait. Known browsers and signed-in people find twice as many places, so that unknown clients do not keep them out.
const WAITING: usize = 16;

/// Seconds after which a refused client may try again.
const RETRY_AFTER: u64 = 2;

/// The client whose password is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// An unknown client.
    Strangers,
    /// A signed-in person, or a browser that the owner has used before.
    Known,
}

/// Hashes and checks passwords, a few at a time.
pub(super) struct Passwords {
    places: Semaphore,
    /// How many wait for a place or have one.
    asked: AtomicUsize,
    /// The hash of an impossible password, checked if there is no account, so that both cases take equally long.
    nobodys: String,
}

/// A place for hashing a password.
struct HashPermit<'a> {
    asked: &'a AtomicUsize,
    permit: Option<SemaphorePermit<'a>>,
}

impl Drop for HashPermit<'_> {
    fn drop(&mut self) {
        drop(self.permit.take());
        self.asked.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Passwords {
    /// Prepares for hashing.
    pub(super) fn new() -> Result<Self, Problem> {
        let nobodys = Argon2::default().hash_password(b"nobody has this one").map_err(Problem::internal)?.to_string();
        Ok(Self { places: Semaphore::new(AT_ONCE), asked: AtomicUsize::new(0), nobodys })
    }

    /// Waits for a place, unless too many wait already.
    async fn place(&self, from: From) -> Result<HashPermit<'_>, Problem> {
        let most = AT_ONCE + if from == From::Known { 2 * WAITING } else { WAITING };
        let before = self.asked.fetch_add(1, Ordering::AcqRel);
        // From here on dropping the place updates the count, even if the client disconnects.
        let mut place = HashPermit { asked: &self.asked, permit: None };
        if before >= most {
            return Err(Problem::Busy { after: RETRY_AFTER });
        }
        place.permit = Some(self.places.acquire().await.map_err(Problem::internal)?);
        Ok(place)
    }

    /// The hash of a password.
    pub(super) async fn hash(&self, password: String, from: From) -> Result<String, Problem> {
        let _place = self.place(from).await?;
        let hashed = tokio::task::spawn_blocking(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        });
        hashed.await.map_err(Problem::internal)?.map_err(Problem::internal)
    }

    /// Whether the password matches the hash. Without a hash it never does, after an equally long time.
    pub(super) async fn matches(&self, password: String, hash: Option<String>, from: From) -> Result<bool, Problem> {
        let _place = self.place(from).await?;
        let somebodys = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobodys.clone());
        let matches = tokio::task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash)?;
            Ok::<_, argon2::password_hash::phc::Error>(
                Argon2::default().verify_password(password.as_bytes(), &hash).is_ok(),
            )
        });
        let matches = matches.await.map_err(Problem::internal)?.map_err(Problem::internal)?;
        Ok(matches && somebodys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    #[tokio::test]
    async fn so_many_wait_and_no_more() {
        let passwords = Passwords::new().expect("passwords");
        let busy = Err(Problem::Busy { after: RETRY_AFTER });
        let taken = [passwords.place(From::Strangers).await, passwords.place(From::Strangers).await];
        let mut waiting = Vec::new();
        for _ in 0..WAITING {
            let mut place = Box::pin(passwords.place(From::Strangers));
            assert!(place.as_mut().now_or_never().is_none(), "it waits");
            waiting.push(place);
        }
        assert_eq!(passwords.hash("a password".into(), From::Strangers).await, busy);
        let mut known = Box::pin(passwords.place(From::Known));
        assert!(known.as_mut().now_or_never().is_none(), "who is known finds a place behind them");
        // A client that disconnects does not wait any longer.
        drop((known, waiting));
        drop(taken);
        assert_eq!(passwords.asked.load(Ordering::Acquire), 0);
        assert!(passwords.hash("a password".into(), From::Strangers).await.is_ok());
    }
}
