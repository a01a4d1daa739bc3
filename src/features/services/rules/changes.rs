//! Fields that differ between two versions of a service, and those that are reviewed before they are public.

use crate::base::lang::Lang;
use crate::features::accounts::types::Trust;
use crate::features::services::types::{ServiceField, ServiceForm, ServiceText};

fn texts_of<'f>(form: &'f ServiceForm, field: impl Fn(&'f ServiceText) -> [&'f str; 3]) -> Vec<[&'f str; 3]> {
    Lang::ALL.into_iter().map(|lang| form.texts.find(lang).map(&field).unwrap_or_default()).collect()
}

/// Groups of fields in which two versions differ, in the order of their declaration.
pub fn changed_fields(before: &ServiceForm, after: &ServiceForm) -> Vec<ServiceField> {
    let title = |text: &'_ ServiceText| -> String { text.title.clone() };
    let titles = |form: &ServiceForm| Lang::ALL.map(|lang| form.texts.find(lang).map(title));
    let texts = |form| texts_of(form, |text| [text.summary.as_str(), &text.description, &text.price_note]);
    let differs = |field: ServiceField| match field {
        ServiceField::Title => titles(before) != titles(after),
        ServiceField::Texts => texts(before) != texts(after),
        ServiceField::Category => before.category_id != after.category_id,
        ServiceField::Languages => before.languages != after.languages,
        ServiceField::Place => {
            (before.country, &before.regions, &before.town, &before.postal_code, before.coverage)
                != (after.country, &after.regions, &after.town, &after.postal_code, after.coverage)
        }
        ServiceField::Price => (before.price_kind, before.price) != (after.price_kind, after.price),
        ServiceField::Photos => before.photos != after.photos,
        ServiceField::Video => before.card.video_url != after.card.video_url,
        ServiceField::Contact => before.card.contact != after.card.contact,
        ServiceField::Hours => before.card.hours != after.card.hours,
        ServiceField::Experience => before.card.experience_since != after.card.experience_since,
        ServiceField::Credentials => before.card.credentials != after.card.credentials,
        ServiceField::Legal => {
            (before.provider_type, &before.enterprise_id, &before.card.legal)
                != (after.provider_type, &after.enterprise_id, &after.card.legal)
        }
    };
    ServiceField::ALL.into_iter().filter(|field| differs(*field)).collect()
}

/// True if a change of these fields waits for a review.
pub fn needs_review(fields: &[ServiceField], trust: Trust) -> bool {
    match trust {
        Trust::New | Trust::Normal => !fields.is_empty(),
        Trust::Trusted => fields.iter().any(|field| field.is_always_reviewed()),
    }
}
