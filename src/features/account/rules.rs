//! Rules of the own account: the form in which a profile is stored, and the conditions of an e-mail change and a deletion.

use jiff::ToSpan as _;
use jiff::civil::Date;

use super::types::{EmailChangeSide, PendingEmailChange, ProfileChange};
use crate::auth::{User, UserState};
use crate::base::access::Role;
use crate::base::error::{ApiError, FieldError};
use crate::base::text::line;
use crate::features::sign_in::rules::check_name;

/// Earliest accepted date of birth.
const EARLIEST_BIRTH: Date = jiff::civil::date(1900, 1, 1);

/// Errors: the account is not in use; the person is the only active super-admin.
pub fn check_deletion(user: &User, other_super_admins: i64) -> Result<(), ApiError> {
    if !matches!(user.state, UserState::Active | UserState::Restricted) {
        return Err(ApiError::conflict("wrong_state"));
    }
    if is_last_super_admin(user, other_super_admins) {
        return Err(ApiError::conflict("last_super_admin"));
    }
    Ok(())
}

/// True for the last active super-admin of the portal, whose account cannot be deleted.
pub fn is_last_super_admin(user: &User, other_super_admins: i64) -> bool {
    user.role == Role::SuperAdmin && other_super_admins == 0
}

/// True when the confirmation of `side` is the second of the two that a change of the address needs.
pub fn is_email_change_complete(change: &PendingEmailChange, side: EmailChangeSide) -> bool {
    match side {
        EmailChangeSide::Old => change.new_confirmed,
        EmailChangeSide::New => change.old_confirmed,
    }
}

/// The name of a passkey as it is stored. Errors: field `name` is blank.
pub fn tidy_passkey_name(name: &str) -> Result<String, ApiError> {
    let name = line(name);
    if name.is_empty() { Err(ApiError::field("name", "required")) } else { Ok(name) }
}

/// Brings one text into the form in which it is stored.
type TextRule<'r> = dyn Fn(&str) -> Result<String, FieldError> + 'r;

/// Brings every field into the form in which it is stored; `minimum_age` is in years. Errors: all wrong fields at once.
pub fn tidy_profile(change: &mut ProfileChange, today: Date, minimum_age: u32) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for (field, text) in [("name", &mut change.name), ("surname", &mut change.surname)] {
        *text = line(text);
        faults.extend(check_name(field, text).err());
    }
    let born = |text: &str| birth(text, today, minimum_age);
    let rules: [(&mut String, &TextRule); 4] = [
        (&mut change.phone, &phone),
        (&mut change.date_of_birth, &born),
        (&mut change.instagram, &instagram),
        (&mut change.facebook, &facebook),
    ];
    for (text, rule) in rules {
        *text = line(text);
        match rule(text) {
            Ok(clean) => *text = clean,
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// E.164: `+` and 7 to 15 digits. Blanks, brackets, dots and dashes are removed; `00` in front means `+`.
fn phone(text: &str) -> Result<String, FieldError> {
    if text.is_empty() {
        return Ok(String::new());
    }
    // the zero of `+41 (0)79` is dialled only inside the country
    let text = text.replace("(0)", "");
    let plain: String = text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '(' | ')' | '.' | '-' | '/')).collect();
    let digits = plain.strip_prefix('+').or_else(|| plain.strip_prefix("00"));
    match digits {
        Some(digits)
            if (7..=15).contains(&digits.len())
                && !digits.starts_with('0')
                && digits.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            Ok(format!("+{digits}"))
        }
        _ => Err(FieldError::new("phone", "phone")),
    }
}

fn birth(text: &str, today: Date, minimum_age: u32) -> Result<String, FieldError> {
    if text.is_empty() {
        return Ok(String::new());
    }
    let fault = |code| Err(FieldError::new("date_of_birth", code));
    let Ok(date) = text.parse::<Date>() else { return fault("date") };
    if date < EARLIEST_BIRTH || date > today {
        return fault("date");
    }
    let grown = date.checked_add(i64::from(minimum_age).years());
    if grown.is_ok_and(|grown| grown > today) {
        return Err(FieldError::new("date_of_birth", "too_young").with("age", minimum_age));
    }
    Ok(date.to_string())
}

/// The name of an Instagram account; an address or an `@` in front is removed.
fn instagram(text: &str) -> Result<String, FieldError> {
    let name = ["https://www.instagram.com/", "https://instagram.com/", "www.instagram.com/", "instagram.com/"]
        .into_iter()
        .find_map(|address| text.strip_prefix(address))
        .map_or(text, |rest| rest.split(['?', '/']).next().unwrap_or_default());
    let name = name.strip_prefix('@').unwrap_or(name);
    let is_name = name.len() <= 30 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte));
    if is_name { Ok(name.to_owned()) } else { Err(FieldError::new("instagram", "account_name")) }
}

/// The name of a Facebook account (no address of another kind, such as `javascript:`), or its `https` address at facebook.com or fb.com.
fn facebook(text: &str) -> Result<String, FieldError> {
    if !text.contains([':', '/']) {
        return Ok(text.to_owned());
    }
    let is_there = url::Url::parse(text).is_ok_and(|url| {
        let host = url.host_str().unwrap_or_default();
        let is_host = ["facebook.com", "fb.com"]
            .iter()
            .any(|known| host == *known || host.strip_suffix(known).is_some_and(|rest| rest.ends_with('.')));
        url.scheme() == "https" && is_host && url.username().is_empty() && url.password().is_none()
    });
    if is_there { Ok(text.to_owned()) } else { Err(FieldError::new("facebook", "facebook")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Date = jiff::civil::date(2026, 11, 21);

    #[test]
    fn a_phone_is_kept_as_e164_however_it_is_written() {
        for written in
            ["+41 79 555 01 42", "0041795550142", "+41 (0)79 555-01-42", "0041 (0)79 555 01 42", "+41.79.555.01.42"]
        {
            assert_eq!(phone(written).as_deref(), Ok("+41795550142"), "{written}");
        }
        for wrong in ["079 555 01 42", "+41", "+41 79 CALL ME", "+0123456789", "+1234567890123456"] {
            assert!(phone(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_birthday_lies_in_the_past_and_far_enough() {
        assert_eq!(birth("2010-11-21", TODAY, 16).as_deref(), Ok("2010-11-21"));
        assert_eq!(birth("2010-11-22", TODAY, 16).unwrap_err().code, "too_young");
        for wrong in ["2026-11-22", "1899-12-31", "2001-02-30", "31.12.2001"] {
            assert_eq!(birth(wrong, TODAY, 16).unwrap_err().code, "date", "{wrong}");
        }
    }

    #[test]
    fn accounts_elsewhere_are_names_or_addresses_of_that_place() {
        assert_eq!(instagram("@oksana.pere_klad").as_deref(), Ok("oksana.pere_klad"));
        assert_eq!(instagram("https://www.instagram.com/oksana/?hl=de").as_deref(), Ok("oksana"));
        assert!(instagram("oksana perekladaie").is_err());
        assert_eq!(facebook("Oksana Melnyk").as_deref(), Ok("Oksana Melnyk"));
        assert_eq!(facebook("https://www.facebook.com/oksana").as_deref(), Ok("https://www.facebook.com/oksana"));
        for wrong in [
            "https://evil.example/facebook.com",
            "http://facebook.com/x",
            "javascript://facebook.com/%0a",
            "https://notfacebook.com/x",
        ] {
            assert!(facebook(wrong).is_err(), "{wrong}");
        }
    }
}
