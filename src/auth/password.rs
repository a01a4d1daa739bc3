//! Password hashing with argon2id (RFC 9106), never on an async thread.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::base::error::ApiError;

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

/// Whether `password` belongs to `hash`. Without a hash a password is hashed all the same, so that the time of the answer
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
    tokio::task::spawn_blocking(move || hash(&password)).await.map_err(|error| ApiError::Internal(Box::new(error)))?
}

/// [`verify`] off the async threads.
pub async fn verify_blocking(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    tokio::task::spawn_blocking(move || verify(&password, hash.as_deref()))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))
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
