//! Which passwords are good enough: long ones that nobody guesses first.

use crate::base::error::{ApiError, FieldError};

/// Shortest password in characters (objects.md section 0).
pub const MIN_LENGTH: usize = 10;
/// Longest password in characters.
pub const MAX_LENGTH: usize = 200;
/// Characters that the guesser looks at; more do not make it weaker, and its work grows with the square.
const LOOKED_AT: usize = 72;

/// Checks a new password of a person of whom `own_words` (names, address) are known.
/// Errors: the field `password` is too short, too long, or among the first guesses.
pub fn check(password: &str, own_words: &[&str]) -> Result<(), ApiError> {
    fault(password, own_words).map_or(Ok(()), |fault| Err(ApiError::Invalid(vec![fault])))
}

fn fault(password: &str, own_words: &[&str]) -> Option<FieldError> {
    let length = password.chars().count();
    if length < MIN_LENGTH {
        return Some(FieldError::new("password", "min_length").with("min", MIN_LENGTH));
    }
    if length > MAX_LENGTH {
        return Some(FieldError::new("password", "max_length").with("max", MAX_LENGTH));
    }
    let plain = password.to_lowercase();
    if own_words.iter().any(|word| word.chars().count() > 3 && is_mostly(&plain, &word.to_lowercase())) {
        return Some(FieldError::new("password", "like_account"));
    }
    let start: String = password.chars().take(LOOKED_AT).collect();
    let guesses = zxcvbn::zxcvbn(&start, own_words);
    (guesses.score() < zxcvbn::Score::Two).then(|| FieldError::new("password", "too_common"))
}

/// Whether `password` is `word` with a few characters around it.
fn is_mostly(password: &str, word: &str) -> bool {
    password.contains(word) && password.chars().count() < word.chars().count() + 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(password: &str) -> Option<String> {
        fault(password, &["Olena", "Kovalenko", "olena.kovalenko@example.ch"]).map(|fault| fault.code)
    }

    #[test]
    fn first_guesses_are_refused_and_long_sentences_taken() {
        for common in ["1234567890", "qwertyuiop", "password123", "iloveyou123", "aaaaaaaaaa", "passwordpassword"] {
            assert_eq!(code(common).as_deref(), Some("too_common"), "{common}");
        }
        assert_eq!(code("kovalenko12").as_deref(), Some("like_account"));
        assert_eq!(code("short").as_deref(), Some("min_length"));
        assert_eq!(code(&"x".repeat(201)).as_deref(), Some("max_length"));
        assert_eq!(code("correct horse battery staple"), None);
        assert_eq!(code("дощ над Лімматом"), None);
    }
}
