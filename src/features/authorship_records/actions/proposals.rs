//! Records that the portal proposes by itself: from the first save of a work, from a translation, from an upload. Articles
//! propose their credits themselves, because they know who is assigned.

use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::authorship::store as authors;
use crate::features::authorship_records::store;
use crate::features::authorship_records::types::{CreditRole, CreditState, CreditedPerson, NewRecord, Work, WorkKind};

/// A contact or legal page was saved: `before` and `after` are the languages that it has a text in. Whoever wrote the first
/// text is its author, confirmed; whoever first writes another language is proposed as its translator, unless they are an
/// author of the work.
pub fn work_saved(
    write: &Write,
    actor: &Actor,
    work: Work,
    (before, after): (&[Lang], &[Lang]),
) -> Result<(), ApiError> {
    let Some(user_key) = actor.user_key() else { return Ok(()) };
    if before.is_empty() && !after.is_empty() {
        return propose(write, user_key, work, (CreditRole::Author, None), CreditState::Confirmed);
    }
    let is_author = store::find_of_account(write, work, user_key, (CreditRole::Author, None))?.is_some();
    for lang in after.iter().filter(|lang| !is_author && !before.contains(lang)) {
        propose(write, user_key, work, (CreditRole::Translator, Some(*lang)), CreditState::Proposed)?;
    }
    Ok(())
}

/// Proposes the uploader of a picture as its photographer.
pub fn propose_for_upload(write: &mut Write, actor: &Actor, media_key: i64) -> Result<(), ApiError> {
    let Some(user_key) = actor.user_key() else { return Ok(()) };
    let work = Work { kind: WorkKind::Media, key: media_key };
    propose(write, user_key, work, (CreditRole::Photographer, None), CreditState::Proposed)
}

/// Adds a record of an account, unless there is one in whatever state.
fn propose(
    write: &Write,
    user_key: i64,
    work: Work,
    (role, lang): (CreditRole, Option<Lang>),
    state: CreditState,
) -> Result<(), ApiError> {
    if store::find_of_account(write, work, user_key, (role, lang))?.is_some() {
        return Ok(());
    }
    let person = match authors::find_by_user(write, user_key)? {
        Some(author) => CreditedPerson::Byline(author.key),
        None => CreditedPerson::Account(user_key),
    };
    store::insert(write, &NewRecord { work, lang, person, role, state }).map(drop)
}
