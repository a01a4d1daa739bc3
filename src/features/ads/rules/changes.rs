//! Changes of an approved booking: what may differ, and in which groups of fields it does.

use crate::features::ads::types::{AdField, AdForm};

/// The approved version with the fields of `change` that may change while the places are booked.
pub fn merged(live: &AdForm, change: &AdForm) -> AdForm {
    AdForm {
        name: change.name.clone(),
        designs: change.designs.clone(),
        destination: change.destination,
        urls: change.urls.clone(),
        service_id: change.service_id.clone(),
        contact: change.contact.clone(),
        declarations: change.declarations,
        ..live.clone()
    }
}

/// Groups of fields in which two versions differ.
pub fn changed_fields(before: &AdForm, after: &AdForm) -> Vec<AdField> {
    let differs = |field: &AdField| match field {
        AdField::Name => before.name != after.name,
        AdField::Designs => before.designs != after.designs,
        AdField::Destination => {
            (before.destination, &before.urls, &before.service_id)
                != (after.destination, &after.urls, &after.service_id)
        }
        AdField::Contact => before.contact != after.contact,
    };
    AdField::ALL.into_iter().filter(differs).collect()
}
