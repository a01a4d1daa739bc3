//! Asking somebody for a translation or a review by a day, changing that, taking it back; and what it comes to when the
//! text moves on.

use jiff::civil::Date;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Editor, UserId};
use crate::audit;
use crate::auth::{User, languages};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::store::{self, AskPart, AskRow, NewAsk};
use crate::features::articles::types::{Article, Text, TextState};
use crate::features::articles::{events, view};
use crate::features::authorship::{CreditRole, CreditState, NewCredit, store as authorship};

/// Who shall do it, by when.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskCall {
    /// The version that was read; null where nobody is asked yet.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Who.
    pub user_id: UserId,
    /// By which day of the portal's calendar: `2026-12-03`.
    #[schema(max_length = 10, pattern = "^\\d{4}-\\d{2}-\\d{2}$")]
    pub due_on: Option<String>,
    /// A few words for them.
    #[schema(max_length = 500)]
    pub note: Option<String>,
}

/// What the log says of a question.
fn told(lang: Lang, part: AskPart, person: &str, due_on: Option<&str>) -> Value {
    json!({ "lang": lang, "part": part, "person": person, "due_on": due_on })
}

fn name_of(write: &Write, user_key: i64) -> Result<String, ApiError> {
    Ok(User::find(write, user_key)?.map(|user| user.full_name()).unwrap_or_default())
}

/// Refuses what nobody can do: translating into the original language, working on what is put away, reviewing nothing.
fn possible(write: &Write, article: &Article, lang: Lang, part: AskPart) -> Result<(), ApiError> {
    let text = store::find_text(write, article.key, lang)?;
    let is_away = text.as_ref().is_some_and(|text| text.state == TextState::Archived);
    let fits = match part {
        AskPart::Translation => lang != article.original_lang,
        AskPart::Review => text.is_some(),
    };
    if fits && !is_away { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// The day, if it is one and not over. `before` is what was said until now: it may stay though it is over.
fn day(call: &AskCall, before: Option<&AskRow>, today: Date) -> Result<Option<String>, ApiError> {
    let Some(due_on) = call.due_on.as_deref().filter(|day| !day.is_empty()) else { return Ok(None) };
    let due = due_on.parse::<Date>().map_err(|_| ApiError::field("due_on", "date"))?;
    let kept = before.is_some_and(|ask| ask.due_on.as_deref() == Some(due_on));
    if due < today && !kept { Err(ApiError::field("due_on", "past")) } else { Ok(Some(due.to_string())) }
}

/// Asks somebody, or changes who is asked, by when and with which words. Whoever is newly asked is told.
/// Errors: a stale version, nobody of that name who may do it, a day that is over.
pub fn ask(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    (lang, part): (Lang, AskPart),
    call: &AskCall,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = store::find_ask(write, article.key, lang, part)?;
    if before.as_ref().map(|ask| ask.version) != call.version {
        return Err(ApiError::stale(view::article(write, &article, editor)?));
    }
    possible(write, &article, lang, part)?;
    let person = User::find_by_id(write, &call.user_id)?
        .filter(|user| user.state.may_sign_in() && part.fits(user.role))
        .ok_or_else(|| ApiError::field("user_id", "not_found"))?;
    if !languages::of(write, person.key)?.contains(&lang) {
        return Err(ApiError::field("user_id", "language_not_allowed"));
    }
    let due_on = day(call, before.as_ref(), editor.today)?;
    let note = text::lines(call.note.as_deref().unwrap_or_default());
    let new =
        NewAsk { lang, part, user_key: person.key, asked_by: editor.user_key, due_on: due_on.as_deref(), note: &note };
    match &before {
        None => store::insert_ask(write, article.key, &new)?,
        Some(ask) => {
            store::update_ask(write, ask.key, &new)?;
            if ask.user_key != person.key && part == AskPart::Translation {
                leave(write, &article, lang, ask.user_key)?;
            }
        }
    }
    let old = match &before {
        Some(ask) => Some(told(lang, part, &name_of(write, ask.user_key)?, ask.due_on.as_deref())),
        None => None,
    };
    let after = told(lang, part, &person.full_name(), due_on.as_deref());
    audit::record(write, &editor.actor, "article.ask", ("article", article.id.as_str()), old.as_ref(), Some(&after))?;
    let is_new = before.as_ref().is_none_or(|ask| ask.user_key != person.key);
    if is_new && person.key != editor.user_key {
        events::asked(write, &article, &editor.name, person.key, &new)?;
    }
    events::changed(write, &article.id);
    Ok(())
}

/// Takes a question back: who was asked may no longer write, and what they wrote stays. Errors: a stale version.
pub fn take_back(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    (lang, part): (Lang, AskPart),
    version: i64,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let ask = store::find_ask(write, article.key, lang, part)?.ok_or(ApiError::NotFound)?;
    if ask.version != version {
        return Err(ApiError::stale(view::article(write, &article, editor)?));
    }
    store::remove_ask(write, ask.key)?;
    if part == AskPart::Translation {
        leave(write, &article, lang, ask.user_key)?;
    }
    let old = told(lang, part, &name_of(write, ask.user_key)?, ask.due_on.as_deref());
    let after = json!({ "lang": lang });
    let object = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.take_back", object, Some(&old), Some(&after))?;
    events::changed(write, &article.id);
    Ok(())
}

/// A text is no longer somebody's translation.
fn leave(write: &Write, article: &Article, lang: Lang, user_key: i64) -> Result<(), ApiError> {
    let text = store::find_text(write, article.key, lang)?;
    match text.and_then(|text| text.translator_key) {
        Some(translator) if translator == user_key => store::set_translator(write, article.key, lang, None),
        _ => Ok(()),
    }
}

/// A translation becomes the work of whoever is asked for it once they write.
pub(super) fn adopt(write: &Write, editor: &Editor, article: &Article, text: &Text) -> Result<(), ApiError> {
    let asked = store::find_ask(write, article.key, text.lang, AskPart::Translation)?;
    let is_asked = asked.is_some_and(|ask| ask.user_key == editor.user_key);
    if is_asked && text.translator_key != Some(editor.user_key) {
        store::set_translator(write, article.key, text.lang, Some(editor.user_key))?;
        credit_translator(write, editor, article, text.lang)?;
    }
    Ok(())
}

/// Somebody who first writes a text in another language than the original is its translator.
pub(super) fn credit_translator(write: &Write, editor: &Editor, article: &Article, lang: Lang) -> Result<(), ApiError> {
    if lang == article.original_lang {
        return Ok(());
    }
    let author_key = authorship::ensure(write, editor.user_key, &editor.name)?;
    let position = authorship::credits(write, article.key)?.len();
    if authorship::is_sole_author(write, article.key, editor.user_key)? {
        return Ok(()); // who translates their own text is named once
    }
    let credit = NewCredit { author_key, role: CreditRole::Translator, lang: Some(lang) };
    authorship::add_credit(write, article.key, &credit, position, CreditState::Proposed)
}

/// A text moved on: what was asked is done with it, or begins again because changes are wished for.
pub(super) fn follow(write: &Write, before: &Text, text: &Text) -> Result<(), ApiError> {
    let (key, lang) = (text.article_key, text.lang);
    match text.state {
        TextState::InReview => {
            store::finish_ask(write, key, lang, AskPart::Translation)?;
            if before.state == TextState::ChangesRequested {
                store::reopen_ask(write, key, lang, AskPart::Review)?;
            }
        }
        TextState::ChangesRequested => {
            store::finish_ask(write, key, lang, AskPart::Review)?;
            store::reopen_ask(write, key, lang, AskPart::Translation)?;
        }
        TextState::Approved | TextState::Scheduled | TextState::Published => {
            store::finish_ask(write, key, lang, AskPart::Translation)?;
            store::finish_ask(write, key, lang, AskPart::Review)?;
        }
        TextState::Draft | TextState::Withdrawn | TextState::Archived => {}
    }
    Ok(())
}
