//! Brings a form into a service.

use jiff::civil::Date;
use rusqlite::Connection;

use super::enterprise;
use crate::base::error::{ApiError, FieldError};
use crate::features::service_categories::types::{CategoryRules, ServiceCategoryId};
use crate::features::service_categories::{rules_of, store as categories};
use crate::features::services::types::{Service, ServiceField, ServiceForm, ServiceTexts, StoredPhoto};
use crate::features::services::{rules, store};
use crate::trees::NodeState;
use crate::web::schema;

/// Fields whose faults are told in a draft, too, because the database does not take them.
const ALWAYS_CHECKED: [&str; 1] = ["price"];

/// The form as it is stored, with what is wrong in it.
pub fn tidy(form: &ServiceForm) -> (ServiceForm, Vec<FieldError>) {
    let mut form = form.clone();
    let faults = rules::tidy(&mut form);
    (form, faults)
}

/// Brings an unfinished form into a draft: what is half typed stays as it is.
pub fn apply_draft(db: &Connection, service: &mut Service, form: &ServiceForm) -> Result<(), ApiError> {
    let (form, mut faults) = tidy(form);
    faults.retain(|fault| ALWAYS_CHECKED.contains(&fault.field.as_str()));
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    apply(db, service, &form)
}

/// Brings a tidied form into a service. Errors: at the fields, for a text that cleaning made longer than its bound, and for a
/// category or a photo that is not there.
pub fn apply(db: &Connection, service: &mut Service, form: &ServiceForm) -> Result<(), ApiError> {
    let too_long = schema::too_long("texts", &form.texts)?;
    if !too_long.is_empty() {
        return Err(ApiError::Invalid(too_long));
    }
    let keys = form.category_id.as_ref().map(|id| category_keys(db, id)).transpose()?;
    let (category_key, subcategory_key) = keys.unwrap_or_default();
    let photos = photos(db, service.owner_key, form)?;
    let enterprise_key = enterprise::key_of(db, service, form)?;
    *service = Service {
        enterprise_key,
        category_key,
        subcategory_key,
        country: form.country,
        town: form.town.clone(),
        postal_code: form.postal_code.clone(),
        coverage: form.coverage,
        price_kind: form.price_kind,
        price: form.price,
        provider_type: form.provider_type,
        card: form.card.clone(),
        languages: form.languages.clone(),
        regions: form.regions.clone(),
        photos,
        texts: form.texts.clone(),
        ..service.clone()
    };
    Ok(())
}

/// Brings an earlier form into a service, without photos that were removed since and without an enterprise in whose name its
/// owner may no longer publish.
pub fn apply_earlier(db: &Connection, service: &mut Service, form: &ServiceForm) -> Result<(), ApiError> {
    let mut form = form.clone();
    let mut kept = Vec::new();
    for photo in form.photos {
        match store::get_photo_key(db, service.owner_key, &photo.media_id) {
            Ok(_) => kept.push(photo),
            Err(ApiError::NotFound) => {}
            Err(other) => return Err(other),
        }
    }
    form.photos = kept;
    if enterprise::fault(db, service, &form)?.is_some() {
        form.enterprise_id = None;
    }
    apply(db, service, &form)
}

fn photos(db: &Connection, owner_key: i64, form: &ServiceForm) -> Result<Vec<StoredPhoto>, ApiError> {
    let mut photos = Vec::new();
    for (at, photo) in form.photos.iter().enumerate() {
        let media_key = store::get_photo_key(db, owner_key, &photo.media_id).map_err(|error| match error {
            ApiError::NotFound => ApiError::field(&format!("photos.{at}.media_id"), "not_found"),
            other => other,
        })?;
        photos.push(StoredPhoto { media_key, media_id: photo.media_id.clone(), alts: photo.alts.clone() });
    }
    Ok(photos)
}

/// Keys of the category of the first level and of the second. Errors: the field.
fn category_keys(db: &Connection, id: &ServiceCategoryId) -> Result<(Option<i64>, Option<i64>), ApiError> {
    let category = categories::get(db, id).map_err(|error| match error {
        ApiError::NotFound => ApiError::field("category_id", "not_found"),
        other => other,
    })?;
    Ok(match category.parent_key {
        Some(parent) => (Some(parent), Some(category.key)),
        None => (Some(category.key), None),
    })
}

/// Rules of a category of either level; `None` where it is missing or not in use.
pub fn category_rules(db: &Connection, id: Option<&ServiceCategoryId>) -> Result<Option<CategoryRules>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    let category = match categories::get(db, id) {
        Ok(category) => category,
        Err(ApiError::NotFound) => return Ok(None),
        Err(other) => return Err(other),
    };
    if category.state != NodeState::Published {
        return Ok(None);
    }
    let (top, sub) = match category.parent_key {
        Some(parent) => (parent, Some(category.key)),
        None => (category.key, None),
    };
    rules_of(db, top, sub).map(Some)
}

/// The rules of a form that is to be public on this day. Errors: `Invalid` with all faults.
pub fn checked(
    db: &Connection,
    today: Date,
    service: &Service,
    form: &ServiceForm,
) -> Result<(ServiceForm, CategoryRules), ApiError> {
    let (form, mut faults) = tidy(form);
    let category = category_rules(db, form.category_id.as_ref())?;
    let submission = rules::Submission {
        rules: category.as_ref(),
        published_before: store::count_submitted(db, service.owner_key, service.key)?,
        year: today.year(),
        is_verified: enterprise::is_verified(db, &form)?,
    };
    faults.extend(rules::check(&form, &submission));
    faults.extend(enterprise::fault(db, service, &form)?);
    match category {
        Some(category) if faults.is_empty() => Ok((form, category)),
        _ => Err(ApiError::Invalid(faults)),
    }
}

/// The new version without the groups that are always reviewed, which stay as in the live one. A language that the live
/// version lacks waits whole, because its title is reviewed.
pub fn without_reviewed(new: &ServiceForm, live: &ServiceForm, changed: &[ServiceField]) -> ServiceForm {
    let mut form = new.clone();
    for field in changed.iter().filter(|field| field.is_always_reviewed()) {
        match field {
            ServiceField::Title => form.texts = with_titles(&new.texts, &live.texts),
            ServiceField::Category => form.category_id.clone_from(&live.category_id),
            ServiceField::Photos => form.photos.clone_from(&live.photos),
            ServiceField::Video => form.card.video_url.clone_from(&live.card.video_url),
            ServiceField::Credentials => form.card.credentials.clone_from(&live.card.credentials),
            ServiceField::Legal => {
                form.provider_type = live.provider_type;
                form.enterprise_id.clone_from(&live.enterprise_id);
                form.card.legal.clone_from(&live.card.legal);
            }
            ServiceField::Texts
            | ServiceField::Languages
            | ServiceField::Place
            | ServiceField::Price
            | ServiceField::Contact
            | ServiceField::Hours
            | ServiceField::Experience => {}
        }
    }
    form
}

fn with_titles(new: &ServiceTexts, live: &ServiceTexts) -> ServiceTexts {
    let mut texts = ServiceTexts::default();
    for (lang, text) in live.present() {
        let mut text = new.find(lang).unwrap_or(text).clone();
        text.title = live.find(lang).map(|live| live.title.clone()).unwrap_or_default();
        texts.set(lang, Some(text));
    }
    texts
}
