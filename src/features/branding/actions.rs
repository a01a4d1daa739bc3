//! Changes of logo and colours.

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
use crate::media::share_picture::SharePicture;

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
    let mut picture = |field: &str, hash: &Option<String>, name: &str| -> Result<Option<BrandPicture>, ApiError> {
        let Some(hash) = hash else { return Ok(None) };
        let found = store::find(write, hash, name)?;
        if found.is_none() {
            faults.push(FieldError::new(field, "not_found"));
        }
        Ok(found)
    };
    let logo = picture("logo", &wish.logo, store::LOGO)?;
    let logo_dark = picture("logo_dark", &wish.logo_dark, store::LOGO)?;
    let icon = picture("icon", &wish.icon, store::LOGO)?;
    let share = picture("share", &wish.share, store::SHARE)?;
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let brand = Brand { main, accent, logo, logo_dark, icon, share, shows_name: wish.shows_name };
    let after = StoredBrand { version: before.version + 1, brand };
    store::update_brand(write, &after)?;
    write.invalidate("layout");
    let (old, new) = (serde_json::to_value(&before.brand)?, serde_json::to_value(&after.brand)?);
    audit::record(write, actor, "brand.update", ("operator", "brand"), Some(&old), Some(&new))
}

/// Stores the pictures of an uploaded logo under `hash`; pages show it after [`change`].
pub fn add_logo(write: &mut Write, actor: &Actor, hash: &str, made: &LogoPictures) -> Result<BrandPicture, ApiError> {
    let LogoPictures { width, height, logo, icons } = made;
    store::insert(write, hash, &NewPicture { name: store::LOGO, width: *width, height: *height, file: logo })?;
    for (side, file) in ICON_SIDES.into_iter().zip(icons) {
        store::insert(write, hash, &NewPicture { name: &side.to_string(), width: side, height: side, file })?;
    }
    uploaded(write, actor, BrandPicture { hash: hash.to_owned(), width: *width, height: *height })
}

/// Stores an uploaded picture for shared pages under `hash`; pages name it after [`change`].
pub fn add_share(write: &mut Write, actor: &Actor, hash: &str, made: &SharePicture) -> Result<BrandPicture, ApiError> {
    let SharePicture { width, height, jpeg } = made;
    store::insert(write, hash, &NewPicture { name: store::SHARE, width: *width, height: *height, file: jpeg })?;
    uploaded(write, actor, BrandPicture { hash: hash.to_owned(), width: *width, height: *height })
}

fn uploaded(write: &mut Write, actor: &Actor, picture: BrandPicture) -> Result<BrandPicture, ApiError> {
    store::remove_oldest(write, &store::stored_brand(write)?.brand)?;
    let after = serde_json::to_value(&picture)?;
    audit::record(write, actor, "brand.upload", ("operator", "brand"), None, Some(&after))?;
    Ok(picture)
}

/// Puts the stored logo and colours into force in this process and invalidates every page.
pub fn load(app: &App) -> Result<(), ApiError> {
    let stored = app.db.read_blocking(store::stored_brand)?;
    app.change_site(|now| Site { brand: stored.brand, ..now });
    (app.after_commit)(Effects { invalidated: vec!["layout".to_owned()], ..Effects::default() });
    Ok(())
}
