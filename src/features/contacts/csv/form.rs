//! A contact as the change that leaves it as it is.

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::base::error::ApiError;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::{Contact, FreeOfCharge};
use crate::features::enterprises::store as enterprises;
use crate::media::store as media;

/// The change that leaves a contact as it is, as JSON; that of a new one is empty.
pub(super) fn change_of(db: &Connection, known: Option<&Contact>) -> Result<Value, ApiError> {
    let Some(contact) = known else {
        return Ok(json!({
            "version": null, "texts": {}, "card": {}, "logo_media_id": null, "languages": [], "emergency": false,
            "free_of_charge": FreeOfCharge::Unknown, "source_url": "", "verify_every_days": null
        }));
    };
    Ok(json!({
        "version": contact.version,
        "texts": contact.texts,
        "draft_texts": contact.draft_texts,
        "card": contact.card,
        // a table has no pictures: the logo stays
        "logo_media_id": media::find_media(db, contact.logo_media_key)?.map(|logo| logo.id),
        "languages": contact.languages,
        "emergency": contact.emergency,
        "free_of_charge": contact.free_of_charge,
        "source_url": contact.source_url,
        "enterprise_id": contact.enterprise_key.map(|key| enterprises::get_id(db, key)).transpose()?,
        "verify_every_days": contact.verify_every_days,
    }))
}

/// Everything of a contact that people write, in whatever version: what an import changes, and what an undo gives back.
pub(super) fn copy_of(db: &Connection, contact: &Contact) -> Result<Value, ApiError> {
    let mut copy = change_of(db, Some(contact))?;
    copy["version"] = Value::Null;
    copy["subgroup_id"] = json!(groups::get_by_key(db, contact.subgroup_key)?.id);
    copy["slug"] = json!(contact.slug);
    Ok(copy)
}
