//! Contacts for search engines (schema.org).

use serde_json::{Map, Value, json};

use crate::base::country::Country;
use crate::features::contacts::types::pages::ContactDetail;
use crate::features::contacts::types::{Contact, ContactState, GroupKind, PhoneKind};
use crate::features::contacts::view::opening_hours;
use crate::web::PageDb;
use crate::web::page_head::absolute;
use crate::web::page_parts::Crumb;
use crate::web::structured_data::breadcrumbs;

/// The type that fits a sort of places best; each is a `LocalBusiness` or an `Organization` of schema.org. (An `Embassy`
/// there is a building, which has neither e-mail nor languages.)
fn type_of(kind: GroupKind) -> &'static str {
    match kind {
        GroupKind::Authority | GroupKind::Embassy => "GovernmentOffice",
        GroupKind::Emergency => "EmergencyService",
        GroupKind::Health => "MedicalBusiness",
        GroupKind::Education => "EducationalOrganization",
        GroupKind::Legal => "LegalService",
        GroupKind::Culture | GroupKind::Social => "NGO",
        GroupKind::Business | GroupKind::Other => "LocalBusiness",
    }
}

/// A `LocalBusiness` of schema.org is a place and an `Organization` is not: opening hours belong to places only.
fn has_hours(kind: GroupKind) -> bool {
    !matches!(kind, GroupKind::Education | GroupKind::Culture | GroupKind::Social)
}

/// A contact and the way to it.
pub fn contact(db: &PageDb, contact: &Contact, detail: &ContactDetail, kind: GroupKind, crumbs: &[Crumb]) -> String {
    let (card, facts) = (&detail.card, &contact.card);
    // what has no address cannot be visited: search engines refuse a place without one
    let is_place = has_hours(kind) && !facts.addresses.is_empty();
    let kind_name = if has_hours(kind) && !is_place { "Organization" } else { type_of(kind) };
    let mut it = Map::new();
    let mut put = |name: &str, value: Value| {
        let is_empty = match &value {
            Value::String(text) => text.is_empty(),
            Value::Array(list) => list.is_empty(),
            Value::Null => true,
            _ => false,
        };
        if !is_empty {
            it.insert(name.to_owned(), value);
        }
    };
    let address = absolute(db, db.lang, &card.path);
    put("@type", json!(kind_name));
    put("@id", json!(format!("{address}#it")));
    put("name", json!(card.name));
    put("description", json!(card.summary));
    put("url", json!(if facts.website.is_empty() { address.clone() } else { facts.website.clone() }));
    put("mainEntityOfPage", json!(address));
    let dialled: Vec<&str> = facts
        .phones
        .iter()
        .filter(|phone| phone.kind != PhoneKind::Fax && !phone.number.is_empty())
        .map(|phone| phone.number.as_str())
        .collect();
    put("telephone", dialled.first().map_or(Value::Null, |number| json!(number)));
    let fax = facts.phones.iter().find(|phone| phone.kind == PhoneKind::Fax && !phone.number.is_empty());
    put("faxNumber", fax.map_or(Value::Null, |phone| json!(phone.number)));
    put("email", facts.emails.first().map_or(Value::Null, |email| json!(email.address)));
    let places: Vec<Value> = facts
        .addresses
        .iter()
        .map(|place| {
            let parts = [
                ("streetAddress", place.street_line()),
                ("postalCode", place.postal_code.clone()),
                ("addressLocality", place.town.clone()),
                ("addressRegion", place.region.map_or("", |region| region.name(db.lang)).to_owned()),
                ("addressCountry", place.country.map_or("", Country::code).to_owned()),
            ];
            let mut value = json!({ "@type": "PostalAddress" });
            for (name, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
                value[name] = json!(text);
            }
            value
        })
        .collect();
    put(
        "address",
        match places.as_slice() {
            [one] => one.clone(),
            many => json!(many),
        },
    );
    if let Some((lat, lon)) = facts.addresses.first().and_then(|place| place.lat.zip(place.lon)).filter(|_| is_place) {
        put("geo", json!({ "@type": "GeoCoordinates", "latitude": lat, "longitude": lon }));
    }
    if is_place && contact.state != ContactState::Closed {
        put("openingHoursSpecification", json!(opening_hours(&facts.hours)));
    }
    put("knowsLanguage", json!(contact.languages));
    put("sameAs", json!(facts.social.named().iter().map(|(_, url)| *url).collect::<Vec<_>>()));
    if let Some(logo) = &card.logo {
        put("logo", json!(format!("{}{}", db.config.server.public_url().trim_end_matches('/'), logo.src)));
    }
    put("dissolutionDate", detail.closed_at.as_ref().filter(|_| !is_place).map_or(Value::Null, |at| json!(at)));
    json!({ "@context": "https://schema.org", "@graph": [it, breadcrumbs(db, crumbs)] }).to_string()
}
