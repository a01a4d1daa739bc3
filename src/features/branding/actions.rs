//! Changes of logo and colours.

use serde_json::json;

use super::store::{self, NewPicture};
use super::types::{BrandChange, StoredBrand};
use crate::app::App;
use crate::audit::{self, Actor};
use crate::base::brand::{Brand, BrandPicture, ICON_SIDES};
use crate::base::color::Color;
use crate::base::error::{ApiError, FieldError};
use crate::config::Site;
use crate::db::{Effects, Write};
use crate::media::logo::LogoPictures;

/// Stores logo and colours. Errors: stale version; no colour; a logo that is not stored.
pub fn change(write: &mut Write, actor: &Actor, wish: &BrandChange) -> Result<(), ApiError> {
    let before = store::stored_brand(write)?;
    if before.version != wish.version {
        return Err(ApiError::outdated());
    }
    let mut faults = Vec::new();
    let mut color = |name: &str, text: &Option<String>| {
        let color = text.as_deref().map(|text| Color::parse(text).ok_or_else(|| FieldError::new(name, "format")));
        color.transpose().unwrap_or_else(|fault| {
            faults.push(fault);
            None
        })
    };
    let (main, accent) = (color("main", &wish.main), color("accent", &wish.accent));
    let mut picture = |name: &str, hash: &Option<String>| -> Result<Option<BrandPicture>, ApiError> {
        let Some(hash) = hash else { return Ok(None) };
        let found = store::find(write, hash)?;
        if found.is_none() {
            faults.push(FieldError::new(name, "not_found"));
        }
        Ok(found)
    };
    let logo = picture("logo", &wish.logo)?;
    let logo_dark = picture("logo_dark", &wish.logo_dark)?;
    let icon = picture("icon", &wish.icon)?;
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let brand = Brand { main, accent, logo, logo_dark, icon, shows_name: wish.shows_name };
    let after = StoredBrand { version: before.version + 1, brand };
    store::update_brand(write, &after)?;
    write.invalidate("layout");
    let (old, new) = (serde_json::to_value(&before.brand)?, serde_json::to_value(&after.brand)?);
    audit::record(write, actor, "brand.update", ("operator", "brand"), Some(&old), Some(&new))
}

/// Stores the pictures of an uploaded logo under `hash`; pages show it after [`change`].
pub fn add_logo(write: &mut Write, actor: &Actor, hash: &str, made: &LogoPictures) -> Result<BrandPicture, ApiError> {
    let LogoPictures { width, height, logo, icons } = made;
    store::insert(write, hash, &NewPicture { side: None, width: *width, height: *height, png: logo })?;
    for (side, png) in ICON_SIDES.into_iter().zip(icons) {
        store::insert(write, hash, &NewPicture { side: Some(side), width: side, height: side, png })?;
    }
    store::remove_oldest(write, &store::stored_brand(write)?.brand)?;
    let after = json!({ "hash": hash, "width": width, "height": height });
    audit::record(write, actor, "brand.upload", ("operator", "brand"), None, Some(&after))?;
    Ok(BrandPicture { hash: hash.to_owned(), width: *width, height: *height })
}

/// Puts the stored logo and colours into force in this process and invalidates every page.
pub fn load(app: &App) -> Result<(), ApiError> {
    let stored = app.db.read_blocking(store::stored_brand)?;
    app.change_site(|now| Site { brand: stored.brand, ..now });
    (app.after_commit)(Effects { invalidated: vec!["layout".to_owned()], ..Effects::default() });
    Ok(())
}
