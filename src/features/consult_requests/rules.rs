//! Rules of consult requests: the form, the code, the steps that are possible, the end of the time to reopen.

use std::time::Duration;

use rand::RngExt as _;

use super::types::{
    ConsultChannel, ConsultEntryKind, ConsultMover, ConsultOutcome, ConsultRequest, ConsultState, ConsultStep,
    ConsultTopic, ConsultTopicForm, NewConsult,
};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::email::Email;
use crate::base::error::{ApiError, FieldError};
use crate::base::text;

/// Letters and digits of codes: none looks like another one.
const CODE_LETTERS: &[u8] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Length of a code (docs/objects.md, Consult requests).
const CODE_LENGTH: usize = 8;
/// Longest tag, in characters.
const TAG_MAX: usize = 40;

/// A random code of a status page.
pub fn new_code() -> String {
    let mut random = rand::rng();
    (0..CODE_LENGTH).map(|_| char::from(CODE_LETTERS[random.random_range(0..CODE_LETTERS.len())])).collect()
}

/// The code as it is stored: capitals without blanks and hyphens; `None` where it cannot be one.
pub fn read_code(text: &str) -> Option<String> {
    let code: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect::<String>().to_uppercase();
    let is_code = code.len() == CODE_LENGTH && code.bytes().all(|byte| CODE_LETTERS.contains(&byte));
    is_code.then_some(code)
}

/// E.164: `+` and 7 to 15 digits, without blanks, brackets, dots and dashes; `00` in front means `+`.
pub fn read_phone(text: &str) -> Option<String> {
    // the zero of `+41 (0)79` is dialled only inside the country
    let text = text.replace("(0)", "");
    let plain: String = text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '(' | ')' | '.' | '-' | '/')).collect();
    let digits = plain.strip_prefix('+').or_else(|| plain.strip_prefix("00"))?;
    let is_number = (7..=15).contains(&digits.len())
        && !digits.starts_with('0')
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("+{digits}"))
}

/// Checks what the schema cannot express, all at once. Errors: `Invalid`.
pub fn check(call: &NewConsult, topic: Option<&ConsultTopic>) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    match topic {
        Some(topic) if topic.active && !topic.langs.contains(&call.preferred_locale) => {
            faults.push(FieldError::new("preferred_locale", "choice"));
        }
        Some(topic) if topic.active => {}
        _ => faults.push(FieldError::new("topic", "choice")),
    }
    let (email, phone) = (call.email.trim(), call.phone.trim());
    if !email.is_empty() && Email::parse(email).is_none() {
        faults.push(FieldError::new("email", "email"));
    }
    if !phone.is_empty() && read_phone(phone).is_none() {
        faults.push(FieldError::new("phone", "phone"));
    }
    let needed = match call.preferred_channel {
        ConsultChannel::Email => (email, "email"),
        ConsultChannel::Phone | ConsultChannel::Telegram | ConsultChannel::Whatsapp => (phone, "phone"),
        ConsultChannel::InPerson => (if email.is_empty() { phone } else { email }, "email"),
    };
    if needed.0.is_empty() {
        faults.push(FieldError::new(needed.1, "required"));
    }
    if !call.country.is_empty() && Country::parse(&call.country).is_none() {
        faults.push(FieldError::new("country", "choice"));
    }
    if !call.consent {
        faults.push(FieldError::new("consent", "consent"));
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// Steps that the staff may take with a request now.
pub fn steps(request: &ConsultRequest, user_key: i64) -> Vec<ConsultStep> {
    let state = request.state;
    let may = |to| state.may_become(to, ConsultMover::Staff);
    let is_possible = |step: &ConsultStep| match step {
        ConsultStep::Take => {
            may(ConsultState::Assigned) || request.assignee_key != Some(user_key) && is_replyable(request)
        }
        ConsultStep::Start => state == ConsultState::Assigned,
        ConsultStep::Wait => may(ConsultState::WaitingForPerson),
        ConsultStep::Resume => state == ConsultState::WaitingForPerson,
        ConsultStep::Finish => is_replyable(request),
        ConsultStep::Spam => may(ConsultState::Spam),
    };
    ConsultStep::ALL.into_iter().filter(is_possible).collect()
}

/// True if a reply can be written: the request is open.
pub fn is_replyable(request: &ConsultRequest) -> bool {
    request.state.is_open() && request.merged_into.is_none()
}

/// States through which a request goes until somebody of the staff works on it; empty where it is so. Errors: 409.
pub fn way_to_progress(state: ConsultState) -> Result<Vec<ConsultState>, ApiError> {
    match state {
        ConsultState::New | ConsultState::Reopened => Ok(vec![ConsultState::Assigned, ConsultState::InProgress]),
        ConsultState::Assigned | ConsultState::WaitingForPerson => Ok(vec![ConsultState::InProgress]),
        ConsultState::InProgress => Ok(Vec::new()),
        ConsultState::Unconfirmed | ConsultState::Done | ConsultState::Spam => Err(ApiError::conflict("wrong_state")),
    }
}

/// The end of the time in which a request that is done can be reopened.
pub fn reopen_until(request: &ConsultRequest, days: u32) -> Option<Ts> {
    let is_done = request.state == ConsultState::Done && request.merged_into.is_none();
    request.done_at.filter(|_| is_done).map(|at| at.after(Duration::from_hours(u64::from(days) * 24)))
}

/// True if the person can write on the status page now.
pub fn may_write(request: &ConsultRequest, days: u32, now: Ts) -> bool {
    match request.state {
        ConsultState::Done => reopen_until(request, days).is_some_and(|until| until > now),
        ConsultState::Unconfirmed | ConsultState::Spam => false,
        ConsultState::New
        | ConsultState::Assigned
        | ConsultState::InProgress
        | ConsultState::WaitingForPerson
        | ConsultState::Reopened => true,
    }
}

/// The state as the person who asked sees it: nobody is told that a request was taken for spam.
pub fn shown_state(request: &ConsultRequest) -> ConsultState {
    match request.state {
        ConsultState::Spam => ConsultState::Done,
        state => state,
    }
}

/// Checks the outcome of a step that finishes a request. Errors: `Invalid`.
pub fn checked_outcome(outcome: Option<ConsultOutcome>) -> Result<ConsultOutcome, ApiError> {
    match outcome {
        None => Err(ApiError::field("outcome", "required")),
        Some(ConsultOutcome::Spam) => Err(ApiError::field("outcome", "choice")),
        Some(outcome) => Ok(outcome),
    }
}

/// Checks the kind of an internal entry. Errors: `Invalid`.
pub fn check_internal(kind: ConsultEntryKind) -> Result<(), ApiError> {
    match kind {
        ConsultEntryKind::Note | ConsultEntryKind::CallIn | ConsultEntryKind::CallOut => Ok(()),
        ConsultEntryKind::Reply
        | ConsultEntryKind::Message
        | ConsultEntryKind::ContactSuggestion
        | ConsultEntryKind::ArticleIdea => Err(ApiError::field("kind", "choice")),
    }
}

/// Tags in one form, each once. Errors: `Invalid` for one that is too long.
pub fn checked_tags(tags: &[String]) -> Result<Vec<String>, ApiError> {
    let mut clean: Vec<String> = Vec::new();
    for tag in tags {
        let tag = text::line(tag).to_lowercase();
        if tag.chars().count() > TAG_MAX {
            let fault = FieldError::new("tags", "max_length").with("max", TAG_MAX);
            return Err(ApiError::Invalid(vec![fault]));
        }
        if !tag.is_empty() && !clean.contains(&tag) {
            clean.push(tag);
        }
    }
    Ok(clean)
}

/// Checks a topic: a name in each language in which requests are answered. Errors: `Invalid`.
pub fn check_topic(form: &ConsultTopicForm) -> Result<(), ApiError> {
    let names = form.names.map_text(text::line);
    let missing = form.langs.iter().filter(|lang| names.text_in(**lang).chars().count() < 2);
    let faults: Vec<FieldError> = missing.map(|lang| FieldError::new(format!("names.{lang}"), "required")).collect();
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_eight_signs_that_nobody_mistakes() {
        let code = new_code();

        assert_eq!(read_code(&code).as_deref(), Some(code.as_str()));
        assert!(!code.contains(['0', 'O', '1', 'I', 'L']));
        assert_eq!(read_code(" k7pq-2mzr "), Some("K7PQ2MZR".to_owned()));
        assert_eq!(read_code("K7PQ2MZ"), None);
        assert_eq!(read_code("K7PQ2MZ0"), None);
    }

    #[test]
    fn a_phone_is_kept_as_e164_however_it_is_written() {
        assert_eq!(read_phone("0041 (0)79 555 01 42").as_deref(), Some("+41795550142"));
        assert_eq!(read_phone("+380 44 279-61-70").as_deref(), Some("+380442796170"));
        assert_eq!(read_phone("079 555 01 42"), None);
    }

    #[test]
    fn a_tag_counts_once_in_small_letters() {
        let tags = ["  Work ".to_owned(), "work".to_owned(), String::new()];

        assert_eq!(checked_tags(&tags).unwrap(), ["work"]);
        assert!(checked_tags(&["x".repeat(41)]).is_err());
    }
}
