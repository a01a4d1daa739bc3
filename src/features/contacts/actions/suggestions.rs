//! Suggestions of readers, and the check by mail: a listed organisation answers through a link that works without an
//! account. A second answer changes nothing.

use std::time::Duration;

use serde_json::json;

use super::contacts;
use crate::app::random_token;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::contacts::events;
use crate::features::contacts::store::{self, suggestions};
use crate::features::contacts::types::{
    CheckAnswer, CheckRequestsSent, Contact, ContactCheckRequest, ContactId, ContactSuggestion, ContactSuggestionKind,
    ContactSuggestionOrigin, ContactSuggestionRow, ContactSuggestionState,
};
use crate::mail::{Letter, Template, enqueue};

/// Open suggestions of one contact beyond which no more are accepted.
const MAX_OPEN: u32 = 50;

fn insert(write: &mut Write, contact: &Contact, new: &ContactSuggestion) -> Result<(), ApiError> {
    if suggestions::count_open(write, contact.key)? >= MAX_OPEN {
        return Err(ApiError::TooOften { wait: Duration::from_hours(24) });
    }
    suggestions::insert(write, contact.key, new)?;
    events::changed(write, contact.id.as_str());
    Ok(())
}

/// Stores what a reader suggests. Errors: the contact is not public; too many suggestions are open.
pub fn suggest(write: &mut Write, id: &ContactId, new: &ContactSuggestion) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    if !contact.state.is_readable() {
        return Err(ApiError::NotFound);
    }
    insert(write, &contact, &ContactSuggestion { text: text::lines(&new.text), ..new.clone() })
}

/// Decides a suggestion. Errors: `NotFound`.
pub fn decide(
    write: &mut Write,
    actor: &Actor,
    id: &Id<ContactSuggestionRow>,
    state: ContactSuggestionState,
    user_key: i64,
) -> Result<(), ApiError> {
    let before = json!({ "state": suggestions::get_state(write, id)? });
    let contact = suggestions::decide(write, id, state, user_key)?;
    events::changed(write, contact.as_str());
    let after = json!({ "state": state });
    audit::record(write, actor, "contact.suggestion", ("contact", contact.as_str()), Some(&before), Some(&after))
}

/// Answers a link: everything is right, or the explanation becomes a suggestion. Errors: the explanation is missing; 410
/// `contact_check_over` for a link that is unknown or no longer valid; 409 `contact_not_live` for the confirmation of a
/// contact that is neither published nor due for a check.
pub fn answer(write: &mut Write, token: &str, answer: &CheckAnswer, lang: Lang) -> Result<(), ApiError> {
    let explanation = text::lines(&answer.text);
    if !answer.is_right && explanation.chars().count() < 5 {
        return Err(ApiError::field("text", "required"));
    }
    let found = suggestions::find_link(write, token, write.now())?;
    let (key, answered_at) = found.ok_or(ApiError::Refused { status: 410, code: "contact_check_over" })?;
    if answered_at.is_some() {
        return Ok(());
    }
    suggestions::answer_link(write, token)?;
    let contact = store::get_by_key(write, key)?;
    if !answer.is_right {
        let new = ContactSuggestion {
            origin: ContactSuggestionOrigin::Listed,
            kind: ContactSuggestionKind::Other,
            text: explanation,
            email: String::new(),
            lang,
        };
        return insert(write, &contact, &new);
    }
    if !contact.state.is_live() {
        return Err(ApiError::conflict("contact_not_live"));
    }
    let id = contact.id.clone();
    contacts::confirmed(write, &Actor::Clock, contact)?;
    let by = json!({ "by": "link" });
    audit::record(write, &Actor::Clock, "contact.answer", ("contact", id.as_str()), None, Some(&by))
}

/// Sends the link to public contacts with an e-mail address. `days` is its validity, `default` the portal's language.
pub fn send_checks(
    write: &mut Write,
    actor: &Actor,
    user_key: i64,
    requests: &ContactCheckRequest,
    (days, default): (u32, Lang),
) -> Result<CheckRequestsSent, ApiError> {
    let mut sent = 0;
    for id in &requests.ids {
        let contact = store::get(write, id)?;
        let Some(email) = contact.card.emails.first().filter(|_| contact.state.is_live()) else { continue };
        let token = random_token();
        let link = suggestions::CheckLink {
            token: &token,
            contact_key: contact.key,
            address: &email.address,
            created_by: user_key,
            expires_at: write.now().after(Duration::from_hours(u64::from(days) * 24)),
        };
        suggestions::insert_link(write, &link)?;
        let lang = letter_lang(&contact, default);
        let letter = Letter::new(&email.address, "", lang, Template::ContactCheck)
            .with("name", contact.label(lang).1)
            .with("days", days)
            .opening(format!("/contact-check?token={token}"));
        enqueue(write, &letter)?;
        audit::record(write, actor, "contact.ask", ("contact", id.as_str()), None, None)?;
        sent += 1;
    }
    let left_out = u32::try_from(requests.ids.len()).unwrap_or(u32::MAX) - sent;
    Ok(CheckRequestsSent { sent, left_out })
}

/// Language of an e-mail to a contact: one that it speaks, the portal's own first.
fn letter_lang(contact: &Contact, default: Lang) -> Lang {
    let speaks = |lang: &Lang| contact.languages.iter().any(|code| code == lang.as_str());
    [default].into_iter().chain(Lang::ALL).find(speaks).unwrap_or(default)
}
