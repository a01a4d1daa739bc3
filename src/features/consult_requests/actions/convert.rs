//! Makes something else of a request: the correction of a contact, the draft of an article. The request goes on as before.

use serde_json::json;

use super::work::{Answerer, note, to_change};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::{self as articles, Editor};
use crate::features::articles::types::NewArticleRequest;
use crate::features::consult_requests::store::{entries, work};
use crate::features::consult_requests::types::{
    ConsultArticleIdea, ConsultContactSuggestion, ConsultEntryKind, ConsultId, ConsultRequest,
};
use crate::features::contacts::actions::suggestions;
use crate::features::contacts::store as contacts;
use crate::features::contacts::types::{ContactId, ContactSuggestion, ContactSuggestionOrigin};

/// Path in the panel where suggested corrections wait.
const SUGGESTIONS: &str = "/panel/admin/categories?tab=contacts&part=suggestions";

/// Suggests the correction of a contact; neither name nor address of the person goes with it.
/// Errors: `NotFound`; 409 `stale_version`; `Invalid` for a contact that readers do not see; `TooOften` where too many
/// suggestions about the contact are open.
pub fn suggest_correction(
    write: &mut Write,
    who: &Answerer,
    id: &ConsultId,
    call: &ConsultContactSuggestion,
) -> Result<(), ApiError> {
    let before = to_change(write, who, id, call.version)?;
    let unknown = || ApiError::field("contact_id", "not_found");
    let contact_id = ContactId::parse(&call.contact_id).ok_or_else(unknown)?;
    let new = ContactSuggestion {
        origin: ContactSuggestionOrigin::Reader,
        kind: call.kind,
        text: call.text.clone(),
        email: String::new(),
        lang: before.lang,
    };
    match suggestions::suggest(write, &contact_id, &new) {
        Err(ApiError::NotFound) => return Err(unknown()),
        suggested => suggested?,
    }
    let name = contacts::get(write, &contact_id)?.label(before.lang).1.to_owned();
    record(write, who, &before, ConsultEntryKind::ContactSuggestion, (&name, SUGGESTIONS))
}

/// Drafts an article of the person who answers. Errors: `NotFound`; 409 `stale_version`; those of a new article.
pub fn draft_article(
    write: &mut Write,
    who: &Answerer,
    editor: &Editor,
    id: &ConsultId,
    call: &ConsultArticleIdea,
) -> Result<(), ApiError> {
    let before = to_change(write, who, id, call.version)?;
    let title = text::line(&call.title);
    let new = NewArticleRequest { original_lang: call.original_lang, title: Some(title.clone()), kind: None };
    let article_id = articles::create(write, editor, &new)?;
    let path = format!("/panel/content-author/article?article={article_id}");
    record(write, who, &before, ConsultEntryKind::ArticleIdea, (&title, &path))
}

fn record(
    write: &mut Write,
    who: &Answerer,
    before: &ConsultRequest,
    kind: ConsultEntryKind,
    (title, path): (&str, &str),
) -> Result<(), ApiError> {
    entries::insert_link(write, before.key, kind, (title, path), who.user_key)?;
    work::touch(write, before.key)?;
    note(write, &who.actor, "consult.convert", before, &json!({ "kind": kind, "path": path }))
}
