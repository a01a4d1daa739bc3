//! Assignments: making, changing and withdrawing them, and what they come to when the text moves on.

use serde_json::{Value, json};

use crate::audit;
use crate::auth::{User, languages};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{Article, AssignmentChange, AssignmentPart, NewAssignment, Text, TextState};
use crate::features::articles::{events, rules, store};
use crate::features::authorship::store as authorship;
use crate::features::authorship_records::store as records;
use crate::features::authorship_records::types::{CreditRole, CreditState, NewCredit};

/// The audit entry of an assignment.
fn told(lang: Lang, part: AssignmentPart, person: &str, due_on: Option<&str>) -> Value {
    json!({ "lang": lang, "part": part, "person": person, "due_on": due_on })
}

fn name_of(write: &Write, user_key: i64) -> Result<String, ApiError> {
    Ok(User::find(write, user_key)?.map(|user| user.full_name()).unwrap_or_default())
}

/// Refuses what nobody can do: translating into the original language, working on what is put away, reviewing nothing.
fn possible(write: &Write, article: &Article, lang: Lang, part: AssignmentPart) -> Result<(), ApiError> {
    let text = store::find_text(write, article.key, lang)?;
    let is_away = text.as_ref().is_some_and(|text| text.state == TextState::Archived);
    let fits = match part {
        AssignmentPart::Translation => lang != article.original_lang,
        AssignmentPart::Review => text.is_some(),
    };
    if fits && !is_away { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// Asks somebody, or changes who is asked, by when and with which words. Whoever is newly asked is told.
/// Errors: a stale version, nobody of that name who may do it, a day that is over.
pub fn assign(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    (lang, part): (Lang, AssignmentPart),
    change: &AssignmentChange,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = store::find_assignment(write, article.key, lang, part)?;
    if before.as_ref().map(|row| row.version) != change.version {
        return Err(ApiError::conflict("stale_version"));
    }
    possible(write, &article, lang, part)?;
    let person = User::find_by_id(write, &change.user_id)?
        .filter(|user| user.state.may_sign_in() && rules::may_be_assigned(&user.access(editor.now), part))
        .ok_or_else(|| ApiError::field("user_id", "not_found"))?;
    if !languages::of(write, person.key)?.contains(&lang) {
        return Err(ApiError::field("user_id", "language_not_allowed"));
    }
    let due_on = rules::due_day(change, before.as_ref(), editor.today)?;
    let note = text::lines(change.note.as_deref().unwrap_or_default());
    let new = NewAssignment {
        lang,
        part,
        user_key: person.key,
        assigned_by: editor.user_key,
        due_on: due_on.as_deref(),
        note: &note,
    };
    match &before {
        None => store::insert_assignment(write, article.key, &new)?,
        Some(row) => {
            store::update_assignment(write, row.key, &new)?;
            if row.user_key != person.key {
                events::access_ended(write, &article.id, row.user_key)?;
            }
            if row.user_key != person.key && part == AssignmentPart::Translation {
                leave(write, &article, lang, row.user_key)?;
            }
        }
    }
    let old = match &before {
        Some(row) => Some(told(lang, part, &name_of(write, row.user_key)?, row.due_on.as_deref())),
        None => None,
    };
    let after = told(lang, part, &person.full_name(), due_on.as_deref());
    audit::record(
        write,
        &editor.actor,
        "article.assign",
        ("article", article.id.as_str()),
        old.as_ref(),
        Some(&after),
    )?;
    let is_new = before.as_ref().is_none_or(|row| row.user_key != person.key);
    if is_new && person.key != editor.user_key {
        events::assigned(write, &article, &editor.name, person.key, &new)?;
    }
    events::changed(write, &article.id);
    Ok(())
}

/// Withdraws an assignment: its assignee may no longer write, and their text stays. Errors: a stale version.
pub fn withdraw_assignment(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    (lang, part): (Lang, AssignmentPart),
    version: i64,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let row = store::find_assignment(write, article.key, lang, part)?.ok_or(ApiError::NotFound)?;
    if row.version != version {
        return Err(ApiError::conflict("stale_version"));
    }
    store::remove_assignment(write, row.key)?;
    events::access_ended(write, &article.id, row.user_key)?;
    if part == AssignmentPart::Translation {
        leave(write, &article, lang, row.user_key)?;
    }
    let old = told(lang, part, &name_of(write, row.user_key)?, row.due_on.as_deref());
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
    let assignment = store::find_assignment(write, article.key, text.lang, AssignmentPart::Translation)?;
    let is_assigned = assignment.is_some_and(|row| editor.acts_for.contains(&row.user_key));
    if is_assigned && text.translator_key != Some(editor.user_key) {
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
    let position = records::credits(write, article.key)?.len();
    if records::is_sole_author(write, article.key, editor.user_key)? {
        return Ok(()); // who translates their own text is named once
    }
    let credit = NewCredit { author_key, role: CreditRole::Translator, lang: Some(lang) };
    records::add_credit(write, article.key, &credit, position, CreditState::Proposed)
}

/// A text moved on: what was asked is done with it, or begins again because changes are wished for.
pub(super) fn follow(write: &Write, before: &Text, text: &Text) -> Result<(), ApiError> {
    let (key, lang) = (text.article_key, text.lang);
    match text.state {
        TextState::InReview => {
            store::finish_assignment(write, key, lang, AssignmentPart::Translation)?;
            if before.state == TextState::ChangesRequested {
                store::reopen_assignment(write, key, lang, AssignmentPart::Review)?;
            }
        }
        TextState::ChangesRequested => {
            store::finish_assignment(write, key, lang, AssignmentPart::Review)?;
            store::reopen_assignment(write, key, lang, AssignmentPart::Translation)?;
        }
        TextState::Approved | TextState::Scheduled | TextState::Published => {
            store::finish_assignment(write, key, lang, AssignmentPart::Translation)?;
            store::finish_assignment(write, key, lang, AssignmentPart::Review)?;
        }
        TextState::Draft if before.state == TextState::InReview => {
            store::reopen_assignment(write, key, lang, AssignmentPart::Translation)?;
        }
        TextState::Draft | TextState::Withdrawn | TextState::Archived => {}
    }
    Ok(())
}
