//! Changes of places.

use serde_json::json;

use super::types::{AdPageKind, AdPlacement, AdPlacementForm, PlacementNames};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;

/// Replaces the values of a place. Errors: `NotFound`; a stale version; `Invalid`; 409 `placement_on_sale` where it would be
/// turned off while a package on sale contains it.
pub fn change(write: &mut Write, actor: &Actor, code: &str, form: &AdPlacementForm) -> Result<AdPlacement, ApiError> {
    let before = store::find(write, code)?.ok_or(ApiError::NotFound)?;
    if form.version != before.version {
        return Err(ApiError::stale(before));
    }
    rules::check(code, form, &store::list(write)?)?;
    if before.enabled && !form.enabled && store::is_on_sale(write, before.key)? {
        return Err(ApiError::conflict("placement_on_sale"));
    }
    store::update(
        write,
        &AdPlacement {
            names: PlacementNames::from_fn(|lang| text::line(form.names.text_in(lang)).into()),
            pages: AdPageKind::ALL.into_iter().filter(|page| form.pages.contains(page)).collect(),
            ratio: form.ratio,
            position: form.position,
            max_ads: form.max_ads,
            max_sold: form.max_sold,
            enabled: form.enabled,
            fallback: form.fallback,
            ..before.clone()
        },
    )?;
    let after = store::find(write, code)?.ok_or(ApiError::NotFound)?;
    let (old, new) = audit::difference(&json!(before), &json!(after));
    audit::record(write, actor, "ad_placement.update", ("ad_placement", code), Some(&old), Some(&new))?;
    // the page of packages shows the places; all other pages with advertisements reserve them
    for tag in ["ad_packages", "ads", "ad_slots"] {
        write.invalidate(tag);
    }
    Ok(after)
}
