//! The page to which a click of a booking leads.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ads::store;
use crate::features::ads::types::{AdDestination, AdForm};
use crate::features::enterprises::store as enterprises;
use crate::features::services::actions::stable_path;
use crate::features::services::store as services;

/// The page of the portal to which a form leads, without language; `None` for other sites, and for a page that is gone.
pub fn portal_path(db: &Connection, form: &AdForm, enterprise_key: Option<i64>) -> Result<Option<String>, ApiError> {
    let found = match (form.destination, &form.service_id, enterprise_key) {
        (AdDestination::Service, Some(id), _) => services::get(db, id).map(|service| stable_path(&service)),
        (AdDestination::Enterprise, _, Some(key)) => {
            enterprises::get_by_key(db, key).map(|one| format!("/enterprises/{}", one.slug))
        }
        (AdDestination::Url | AdDestination::Service | AdDestination::Enterprise, _, _) => return Ok(None),
    };
    match found {
        Ok(path) => Ok(Some(path)),
        Err(ApiError::NotFound) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The address to which a click on a booking leads readers of `lang`; `None` where its page is gone. Errors: `NotFound`.
pub fn destination(db: &Connection, ad_key: i64, lang: Lang) -> Result<Option<String>, ApiError> {
    let ad = store::get_by_key(db, ad_key)?;
    if ad.form.destination == AdDestination::Url {
        return Ok(ad.form.urls.get_or_fallback(lang).map(|(_, url)| url.to_owned()));
    }
    Ok(portal_path(db, &ad.form, ad.enterprise_key)?.map(|path| format!("/{lang}{path}")))
}
