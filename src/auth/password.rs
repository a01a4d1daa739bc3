//! Password hashing with argon2id (RFC 9106), never on an async thread.

use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::base::error::ApiError;

/// Passwords that are hashed at the same time: one on each processor.
static PROCESSORS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// Parameters of OWASP's second recommendation: 19 MiB, two passes, one lane.
fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19 * 1024, 2, 1, None).unwrap_or_default())
}

/// Hashes a password with a random salt; about 20 ms of processor time.
pub fn hash(password: &str) -> Result<String, ApiError> {
    let hash =
        argon2().hash_password(password.as_bytes()).map_err(|error| ApiError::internal(format!("argon2: {error}")))?;
    Ok(hash.to_string())
}

/// True if `password` belongs to `hash`. Without a hash a password is hashed all the same, so that the time of the answer
/// does not tell whether the account exists.
pub fn verify(password: &str, hash: Option<&str>) -> bool {
    match hash.and_then(|hash| PasswordHash::new(hash).ok()) {
        Some(parsed) => argon2().verify_password(password.as_bytes(), &parsed).is_ok(),
        None => {
            drop(self::hash(password));
            false
        }
    }
}

/// [`hash`] off the async threads.
pub async fn hash_blocking(password: String) -> Result<String, ApiError> {
    on_a_processor(move || hash(&password)).await?
}

/// [`verify`] off the async threads.
pub async fn verify_blocking(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    on_a_processor(move || verify(&password, hash.as_deref())).await
}

/// Runs `work` on a blocking thread once a processor is free of other passwords: guesses in large numbers take neither the
/// memory of all at once nor the threads that read the database.
async fn on_a_processor<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let processor = PROCESSORS.acquire().await.map_err(|_| ApiError::Unavailable)?;
    let work = move || {
        let result = work();
        drop(processor);
        result
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| ApiError::Internal(Box::new(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_matches_only_its_own_hash() {
        let hash = hash("correct horse").unwrap();

        assert!(hash.starts_with("$argon2id$"));
        assert!(verify("correct horse", Some(&hash)));
        assert!(!verify("wrong horse", Some(&hash)));
        assert!(!verify("correct horse", None));
    }
}
