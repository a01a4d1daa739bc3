//! Adds, changes and removes texts for replies.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::text;
use crate::db::Write;
use crate::features::consult_requests::store::templates;
use crate::features::consult_requests::types::{ReplyTemplate, ReplyTemplateForm, ReplyText};

/// Adds a text (`id` is `None`) or replaces one. Errors: `NotFound`; a stale version; `Invalid` without any language.
pub fn save_template(
    write: &mut Write,
    actor: &Actor,
    id: Option<&Id<ReplyTemplate>>,
    form: &ReplyTemplateForm,
) -> Result<ReplyTemplate, ApiError> {
    let texts = form
        .texts
        .map(|one| one.as_ref().map(|one| ReplyText { label: text::line(&one.label), text: text::lines(&one.text) }));
    if texts.is_empty() {
        return Err(ApiError::field("texts", "required"));
    }
    let before = id.map(|id| templates::get(write, id)).transpose()?;
    let id = match &before {
        Some(before) if form.version != Some(before.version) => return Err(ApiError::stale(before)),
        Some(before) => {
            templates::update(write, before.key, &texts)?;
            before.id.clone()
        }
        None => {
            let id = Id::new();
            templates::insert(write, &id, &texts)?;
            id
        }
    };
    let after = templates::get(write, &id)?;
    let old_texts = before.as_ref().map_or_else(|| json!({}), |before| json!({ "texts": before.texts }));
    let (old, new) = audit::difference(&old_texts, &json!({ "texts": after.texts }));
    let action = if before.is_some() { "consult_template.update" } else { "consult_template.create" };
    audit::record(write, actor, action, ("consult_template", id.as_str()), Some(&old), Some(&new))?;
    Ok(after)
}

/// Removes a text. Errors: `NotFound`; a stale version.
pub fn remove_template(write: &mut Write, actor: &Actor, id: &Id<ReplyTemplate>, version: i64) -> Result<(), ApiError> {
    let before = templates::get(write, id)?;
    if before.version != version {
        return Err(ApiError::stale(before));
    }
    templates::remove(write, before.key)?;
    let old = json!({ "texts": before.texts });
    audit::record(write, actor, "consult_template.remove", ("consult_template", id.as_str()), Some(&old), None)
}
