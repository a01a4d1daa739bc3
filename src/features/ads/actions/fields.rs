//! Checks a form against what the portal has: pictures, enterprises, services, sections and categories.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::base::error::{ApiError, FieldError};
use crate::features::ad_placements::store as placements;
use crate::features::ads::rules::{self, AdSubmission};
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdDestination, AdForm};
use crate::features::categories::store as categories;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{Enterprise, EnterpriseId, EnterpriseState};
use crate::features::sections::store as sections;
use crate::features::services::store as services;
use crate::features::services::types::ServiceState;
use crate::media::MediaId;

/// The active enterprise with this identity for which a person publishes.
fn find_enterprise(db: &Connection, id: Option<&EnterpriseId>, owner_key: i64) -> Result<Option<Enterprise>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    match enterprises::find_for_writer(db, id, owner_key)? {
        Some((key, EnterpriseState::Active)) => enterprises::get_by_key(db, key).map(Some),
        _ => Ok(None),
    }
}

/// Key of the enterprise of a booking's form, if the owner publishes for it.
pub fn enterprise_key(db: &Connection, ad: &Ad) -> Result<Option<i64>, ApiError> {
    let found = find_enterprise(db, ad.form.enterprise_id.as_ref(), ad.owner_key)?;
    Ok(found.map(|enterprise| enterprise.key))
}

/// Faults of the pictures of a form.
fn pictures(db: &Connection, owner_key: i64, form: &AdForm) -> Result<Vec<FieldError>, ApiError> {
    rules::check_pictures(form, |id: &MediaId| {
        Ok::<_, ApiError>(store::find_picture(db, owner_key, id)?.map(|picture| (picture.width, picture.height)))
    })
}

/// Takes pictures out of a form that were removed since.
pub fn drop_removed_pictures(db: &Connection, owner_key: i64, form: &mut AdForm) -> Result<(), ApiError> {
    for design in &mut form.designs {
        for picture in [&mut design.poster, &mut design.strip, &mut design.part] {
            let Some(id) = picture.as_ref() else { continue };
            if store::find_picture(db, owner_key, id)?.is_none() {
                *picture = None;
            }
        }
    }
    Ok(())
}

/// An unfinished form as it is stored. Errors: `Invalid` for pictures that are not the owner's or do not fit.
pub fn draft(db: &Connection, owner_key: i64, form: &AdForm) -> Result<AdForm, ApiError> {
    let form = rules::tidy(form);
    let faults = pictures(db, owner_key, &form)?;
    if faults.is_empty() { Ok(form) } else { Err(ApiError::Invalid(faults)) }
}

/// Checks a form that is submitted for a booking; `earliest` is the earliest first day, where that is still open. Answers it
/// as it is stored. Errors: `Invalid` with all faults.
pub fn checked(db: &Connection, ad: &Ad, form: &AdForm, earliest: Option<Date>) -> Result<AdForm, ApiError> {
    let form = rules::tidy(form);
    let enterprise = find_enterprise(db, form.enterprise_id.as_ref(), ad.owner_key)?;
    let submission = AdSubmission {
        terms: &ad.terms,
        placements: &placements::list(db)?,
        enterprise: enterprise.as_ref(),
        earliest,
    };
    let mut faults = rules::check(&form, &submission);
    faults.extend(pictures(db, ad.owner_key, &form)?);
    faults.extend(links(db, ad, &form)?);
    if faults.is_empty() { Ok(form) } else { Err(ApiError::Invalid(faults)) }
}

/// Faults of objects of the portal that a form names.
fn links(db: &Connection, ad: &Ad, form: &AdForm) -> Result<Vec<FieldError>, ApiError> {
    let mut faults = Vec::new();
    let is_there = |found: Result<bool, ApiError>| match found {
        Err(ApiError::NotFound) => Ok(false),
        other => other,
    };
    if let Some(id) = form.service_id.as_ref().filter(|_| form.destination == AdDestination::Service) {
        let own = services::get(db, id)
            .map(|service| service.owner_key == ad.owner_key && service.state == ServiceState::Published);
        if !is_there(own)? {
            faults.push(FieldError::new("service_id", "not_found"));
        }
    }
    for id in &form.reach.sections {
        if sections::find_key(db, id)?.is_none() {
            faults.push(FieldError::new("reach.sections", "not_found"));
        }
    }
    for id in &form.reach.categories {
        if !is_there(categories::get(db, id).map(|_| true))? {
            faults.push(FieldError::new("reach.categories", "not_found"));
        }
    }
    Ok(faults)
}
