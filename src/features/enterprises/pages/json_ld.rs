//! Structured data of an enterprise (schema.org): `LocalBusiness` for one that can be visited, `Organization` for others.

use serde_json::{Map, Value, json};

use crate::base::country::Country;
use crate::features::contacts::types::ContactAddress;
use crate::features::enterprises::types::pages::EnterpriseDetail;
use crate::features::enterprises::types::{Enterprise, EnterpriseKind};
use crate::web::PageDb;
use crate::web::page_head::{absolute, base};
use crate::web::page_parts::Crumb;
use crate::web::structured_data::breadcrumbs;

/// The enterprise and the way to its page.
pub fn enterprise(db: &PageDb, enterprise: &Enterprise, detail: &EnterpriseDetail, crumbs: &[Crumb]) -> String {
    let card = &enterprise.card;
    let address = absolute(db, db.lang, &detail.listed.path);
    let mut places = vec![postal(db, &card.address)];
    places.extend(card.branches.iter().map(|branch| postal(db, &branch.address)));
    places.retain(|place| !place.is_null());
    let logo = detail.listed.logo.as_ref().map(|logo| format!("{}{}", base(db), logo.src));
    let mut it = Map::from_iter([
        ("@type".to_owned(), json!(type_of(enterprise.kind, !places.is_empty()))),
        ("@id".to_owned(), json!(format!("{address}#it"))),
        ("name".to_owned(), json!(detail.listed.name)),
        ("legalName".to_owned(), json!(detail.legal_name)),
        ("url".to_owned(), json!(if card.website.is_empty() { &address } else { &card.website })),
        ("mainEntityOfPage".to_owned(), json!(address)),
        ("telephone".to_owned(), json!(detail.phone)),
        ("address".to_owned(), if places.len() == 1 { places.remove(0) } else { json!(places) }),
        ("logo".to_owned(), json!(logo)),
        ("image".to_owned(), json!(detail.cover.as_ref().map(|cover| format!("{}{}", base(db), cover.src)))),
        ("knowsLanguage".to_owned(), json!(card.languages)),
        ("sameAs".to_owned(), json!(detail.social.iter().map(|line| &line.url).collect::<Vec<_>>())),
        ("identifier".to_owned(), json!(detail.uid)),
    ]);
    it.retain(|_, value| !is_empty(value));
    json!({ "@context": "https://schema.org", "@graph": [it, breadcrumbs(db, crumbs)] }).to_string()
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(str::is_empty) || value.as_array().is_some_and(Vec::is_empty)
}

/// A place in schema.org needs an address; an association or a newspaper is none.
fn type_of(kind: EnterpriseKind, has_address: bool) -> &'static str {
    match kind {
        EnterpriseKind::Company | EnterpriseKind::SelfEmployed | EnterpriseKind::Other if has_address => {
            "LocalBusiness"
        }
        EnterpriseKind::Authority if has_address => "GovernmentOffice",
        EnterpriseKind::Company
        | EnterpriseKind::SelfEmployed
        | EnterpriseKind::Association
        | EnterpriseKind::Authority
        | EnterpriseKind::Media
        | EnterpriseKind::Other => "Organization",
    }
}

/// A postal address; null without a town.
fn postal(db: &PageDb, place: &ContactAddress) -> Value {
    if place.town.is_empty() {
        return Value::Null;
    }
    let mut it = Map::from_iter([
        ("@type".to_owned(), json!("PostalAddress")),
        ("streetAddress".to_owned(), json!(place.street_line())),
        ("postalCode".to_owned(), json!(place.postal_code)),
        ("addressLocality".to_owned(), json!(place.town)),
        ("addressRegion".to_owned(), json!(place.region.map(|region| region.name(db.lang)))),
        ("addressCountry".to_owned(), json!(place.country.map(Country::code))),
    ]);
    it.retain(|_, value| !is_empty(value));
    Value::Object(it)
}
