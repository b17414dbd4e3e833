//! Passwords, kept as argon2id hashes.

use super::problem::Problem;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

/// The fewest characters of a password. Length is what makes guessing hard; no other shape is asked for.
pub(super) const SHORTEST: usize = 10;
/// The most, so that nobody has the server hash a book.
pub(super) const LONGEST: usize = 200;

/// Hashes and checks passwords, a few at a time: each takes 19 MiB and a good part of a second of one core.
pub(super) struct Passwords {
    places: Semaphore,
    /// The hash of a password that nobody has, checked where there is no account so that both take as long.
    nobodys: String,
}

impl Passwords {
    /// Makes ready to hash.
    pub(super) fn new() -> Result<Self, Problem> {
        let nobodys = Argon2::default().hash_password(b"nobody has this one").map_err(Problem::internal)?.to_string();
        Ok(Self { places: Semaphore::new(2), nobodys })
    }

    /// The hash of a password.
    pub(super) async fn hash(&self, password: String) -> Result<String, Problem> {
        let _place = self.places.acquire().await.map_err(Problem::internal)?;
        let hashed = tokio::task::spawn_blocking(move || {
            Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
        });
        hashed.await.map_err(Problem::internal)?.map_err(Problem::internal)
    }

    /// Whether the password belongs to the hash. Without a hash it never does, after as long a while.
    pub(super) async fn matches(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let _place = self.places.acquire().await.map_err(Problem::internal)?;
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
