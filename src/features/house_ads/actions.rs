//! Changes of house advertisements.

use serde_json::json;

use super::types::{HouseAd, HouseAdForm, HouseAdId};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ad_placements::store as placements;
use crate::media::store as media;

/// Kind of the object in the audit log.
const OBJECT: &str = "house_ad";

fn get(write: &Write, id: &HouseAdId) -> Result<HouseAd, ApiError> {
    store::find(write, id)?.ok_or(ApiError::NotFound)
}

fn get_fresh(write: &Write, id: &HouseAdId, version: i64) -> Result<HouseAd, ApiError> {
    let ad = get(write, id)?;
    if ad.version() == version { Ok(ad) } else { Err(ApiError::stale(ad)) }
}

/// Pages that reserve places, and the choice in memory, are read anew.
fn invalidate(write: &mut Write) {
    for tag in ["ads", "ad_slots"] {
        write.invalidate(tag);
    }
}

/// The form as it is stored, and the key of its picture. Errors: `Invalid`.
fn checked(write: &Write, form: &HouseAdForm) -> Result<(HouseAdForm, Option<i64>), ApiError> {
    let form = rules::tidy(form);
    rules::check(&form, &placements::list(write)?)?;
    let picture = media::key_of_field(write, "picture_id", form.picture_id.as_ref())?;
    Ok((form, picture))
}

/// Adds one. Errors: `Invalid`; 409 `too_many_house_ads`.
pub fn create(write: &mut Write, actor: &Actor, form: &HouseAdForm) -> Result<HouseAd, ApiError> {
    let (form, picture) = checked(write, form)?;
    if store::list(write)?.len() >= store::MOST {
        return Err(ApiError::conflict("too_many_house_ads"));
    }
    let id = store::insert(write, &form, picture)?;
    let ad = get(write, &id)?;
    audit::record(write, actor, "house_ad.create", (OBJECT, id.as_str()), None, Some(&json!(ad.form)))?;
    invalidate(write);
    Ok(ad)
}

/// Replaces the fields of one. Errors: `NotFound`; a stale version; `Invalid`.
pub fn change(write: &mut Write, actor: &Actor, id: &HouseAdId, form: &HouseAdForm) -> Result<HouseAd, ApiError> {
    let before = get_fresh(write, id, form.version.unwrap_or_default())?;
    let (form, picture) = checked(write, form)?;
    store::update(write, before.key, &form, picture)?;
    let after = get(write, id)?;
    let (old, new) = audit::difference(&json!(before.form), &json!(after.form));
    audit::record(write, actor, "house_ad.update", (OBJECT, id.as_str()), Some(&old), Some(&new))?;
    invalidate(write);
    Ok(after)
}

/// Removes one. Errors: `NotFound`; a stale version.
pub fn remove(write: &mut Write, actor: &Actor, id: &HouseAdId, version: i64) -> Result<(), ApiError> {
    let ad = get_fresh(write, id, version)?;
    store::remove(write, ad.key)?;
    audit::record(write, actor, "house_ad.remove", (OBJECT, id.as_str()), Some(&json!(ad.form)), None)?;
    invalidate(write);
    Ok(())
}
