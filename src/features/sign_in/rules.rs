//! Rules for passwords: long, and not among those that are guessed first; and for the names of people.

use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;

/// Shortest password in characters (docs/objects.md, Accounts and staff).
pub const MIN_LENGTH: usize = 10;
/// Longest password in characters.
pub const MAX_LENGTH: usize = 200;
/// Common passwords, one a line, in lower case: words and rows of keys that people lengthen with digits.
const FIRST_GUESSES: &str = include_str!("common_passwords.txt");

/// Checks a new password of a person of whom `own_words` (names, address) are known.
/// Errors: the field `password` is too short, too long, or among the first guesses.
pub fn check_password(password: &str, own_words: &[&str]) -> Result<(), ApiError> {
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
    is_guessed_first(&plain).then(|| FieldError::new("password", "too_common"))
}

/// First parts of paths that a registration does not go on to: the interface for programs, and pages of the sign-in, of its
/// letters and of the set-up.
const NOT_NEXT: [&str; 4] = ["api", "auth", "reset-password", "setup"];

/// True if a path is a page of this portal that a registration may go on to: nothing that a browser reads as the address of
/// another site, and nothing below [`NOT_NEXT`]. Paths of pages hold no escapes and no dots alone, so that each has one spelling.
pub fn is_own_page(path: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !c.is_whitespace() && c != '\\';
    let page = path.split(['?', '#']).next().unwrap_or_default();
    let after =
        |lang: Lang| page.strip_prefix(&format!("/{lang}")).filter(|rest| rest.is_empty() || rest.starts_with('/'));
    let inner = Lang::ALL.into_iter().find_map(after).unwrap_or(page);
    let mut parts = inner.split('/').skip(1);
    let is_page = parts.clone().next().is_none_or(|first| !NOT_NEXT.contains(&first));
    let is_spelled_once = !page.contains("//") && !page.contains('%') && !parts.any(|part| matches!(part, "." | ".."));
    path.starts_with('/') && path.chars().all(is_plain) && is_spelled_once && is_page
}

/// True if a lower-case password is among the first guesses: one of the list, doubled or with digits and signs around it,
/// few different characters, or a row of the alphabet, the digits or the keyboard.
fn is_guessed_first(password: &str) -> bool {
    let letters: Vec<char> = password.chars().collect();
    let mut kinds = letters.clone();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 5 || is_row(&letters) {
        return true;
    }
    let unmasked: String = letters.iter().map(|letter| unmask(*letter)).collect();
    let core = password.trim_matches(|letter: char| !letter.is_alphabetic());
    // digits around a disguised word are digits, not letters: `p@ssw0rd2024`
    let core_unmasked: String = core.chars().map(unmask).collect();
    let unmasked_core = unmasked.trim_matches(|letter: char| !letter.is_alphabetic());
    [password, core, &core_unmasked, &unmasked, unmasked_core]
        .into_iter()
        .any(|word| is_listed(word) || is_listed(half(word)))
}

fn is_listed(word: &str) -> bool {
    word.chars().count() > 3 && FIRST_GUESSES.lines().any(|guess| guess == word)
}

/// The first half of a word that is written twice, else the word.
fn half(word: &str) -> &str {
    match word.split_at_checked(word.len() / 2) {
        Some((first, second)) if first == second => first,
        _ => word,
    }
}

/// The letter behind a usual disguise: `p@ssw0rd`.
fn unmask(letter: char) -> char {
    match letter {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' | '!' => 'i',
        '0' => 'o',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// True if at least three quarters of the steps lead to a neighbour.
fn is_row(letters: &[char]) -> bool {
    const ROWS: [&str; 8] = [
        "abcdefghijklmnopqrstuvwxyz",
        "01234567890",
        "qwertyuiop",
        "asdfghjkl",
        "zxcvbnm",
        "qwertzuiopü",
        "йцукенгшщзхї",
        "фівапролджє",
    ];
    let are_neighbours = |a: char, b: char| {
        a == b
            || ROWS.iter().any(|row| {
                let place = |letter| row.chars().position(|other| other == letter);
                matches!((place(a), place(b)), (Some(a), Some(b)) if a.abs_diff(b) == 1)
            })
    };
    let steps = letters.len().saturating_sub(1);
    let short = letters.windows(2).filter(|pair| are_neighbours(pair[0], pair[1])).count();
    short * 4 >= steps * 3
}

/// True if `password` is `word` with a few characters around it.
fn is_mostly(password: &str, word: &str) -> bool {
    password.contains(word) && password.chars().count() < word.chars().count() + 4
}

/// Most digits in a name.
const NAME_DIGITS: usize = 3;

/// Checks a given or family name that went through `line`. Names stand in letters to others, so they hold no address and no
/// number to call. Errors: the field is empty or is no name.
pub fn check_name(field: &str, name: &str) -> Result<(), FieldError> {
    if name.is_empty() {
        return Err(FieldError::new(field, "required"));
    }
    let lower = name.to_lowercase();
    let is_advert = lower.contains("://")
        || lower.contains("www.")
        || lower.contains('@')
        || name.chars().filter(|c| c.is_numeric()).count() > NAME_DIGITS
        || name.split_whitespace().any(names_host);
    if is_advert { Err(FieldError::new(field, "person_name")) } else { Ok(()) }
}

/// True if a word holds the name of a host: a dot between letters, with an ending in lower case, as in `evil.example/win`.
fn names_host(word: &str) -> bool {
    let labels: Vec<&str> = word.split('.').collect();
    labels.windows(2).any(|pair| {
        let ending: String = pair[1].chars().take_while(|c| c.is_alphanumeric()).collect();
        let is_ending = ending.chars().count() > 1 && ending.chars().all(char::is_lowercase);
        is_ending && pair[0].chars().next_back().is_some_and(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registration_goes_on_to_pages_of_this_portal_alone() {
        for own in [
            "/",
            "/services/create",
            "/de/advertising/create?package=a&x=//b",
            "/enterprises",
            "/authors/1",
            "/services/setup",
        ] {
            assert!(is_own_page(own), "{own}");
        }
        for foreign in [
            "",
            "services",
            "//evil.example",
            "/\\evil.example",
            "/en//evil.example",
            "/\t/evil.example",
            "https://evil.example",
            "/api/auth/logout",
            "/auth/login?next=/x",
            "/de/auth/registration",
            "/auth",
            "/reset-password",
            "/uk/reset-password?token=x",
            "/setup?token=x",
            "/de/setup/restore",
            "/services/../auth/login",
            "/./setup",
            "/%61uth/login",
        ] {
            assert!(!is_own_page(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_name_holds_no_address_and_no_number_to_call() {
        for name in
            ["Олена", "Jean-Luc", "O'Neill", "J. R. R.", "О.Коваленко", "Dr. h. c. Müller", "Louis 14", "St.Gallen"]
        {
            assert!(check_name("name", name).is_ok(), "{name}");
        }
        for advert in [
            "https://evil.example",
            "Win: www.evil.example",
            "evil.example/win",
            "Call +41 79 555",
            "me@evil.example",
            "дзвони 0445",
        ] {
            assert_eq!(check_name("name", advert).unwrap_err().code, "person_name", "{advert}");
        }
        assert_eq!(check_name("name", "").unwrap_err().code, "required");
    }

    fn code(password: &str) -> Option<String> {
        fault(password, &["Olena", "Kovalenko", "olena.kovalenko@example.ch"]).map(|fault| fault.code)
    }

    #[test]
    fn first_guesses_are_refused_and_long_sentences_taken() {
        for common in [
            "1234567890",
            "qwertyuiop",
            "password123",
            "iloveyou123",
            "aaaaaaaaaa",
            "passwordpassword",
            "P@ssw0rd2024!",
            "Summer2025!!",
            "qwerty123456",
            "passwort1234",
        ] {
            assert_eq!(code(common).as_deref(), Some("too_common"), "{common}");
        }
        assert_eq!(code("kovalenko12").as_deref(), Some("like_account"));
        assert_eq!(code("short").as_deref(), Some("min_length"));
        assert_eq!(code(&"x".repeat(201)).as_deref(), Some("max_length"));
        assert_eq!(code("correct horse battery staple"), None);
        assert_eq!(code("дощ над Лімматом"), None);
    }
}
