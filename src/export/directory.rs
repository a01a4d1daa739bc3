//! Records of contacts, enterprises and services with their trees.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};

use super::articles::{by_lang, node};
use super::pictures::ExportedPictures;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::store as contacts;
use crate::features::contacts::store::groups;
use crate::features::contacts::types::ContactText;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::EnterpriseText;
use crate::features::service_categories::store as service_categories;
use crate::features::services::store as services;
use crate::features::services::types::ServiceText;

const DAY: Duration = Duration::from_hours(24);

/// Days from `from` to `to`; none where `to` is earlier.
fn days(from: Ts, to: Ts) -> u64 {
    to.since(from).as_secs() / DAY.as_secs()
}

/// Slugs of the groups of contacts and of the categories of services by key, and of enterprises as they are met.
#[derive(Debug, Default)]
pub struct Trees {
    /// Slugs of group and subgroup by key of the subgroup.
    groups: HashMap<i64, (String, String)>,
    categories: HashMap<i64, String>,
    enterprises: HashMap<i64, String>,
}

/// Writes groups and categories, those above first.
pub fn trees(db: &Connection, write: &mut dyn FnMut(Value) -> Result<(), ApiError>) -> Result<Trees, ApiError> {
    let mut trees = Trees::default();
    let all = groups::list(db)?;
    let slugs: HashMap<i64, &str> = all.iter().map(|group| (group.key, group.slug.as_str())).collect();
    let kinds = ["contact_group", "contact_subgroup"];
    for is_below in [false, true] {
        for group in all.iter().filter(|group| group.parent_key.is_some() == is_below) {
            let above = group.parent_key.and_then(|key| slugs.get(&key).copied());
            let mut record = node(group, kinds, above.map(|slug| ("group", slug)));
            record["kind"] = json!(group.own.kind);
            if let Value::Object(fields) = &mut record {
                fields.remove("color");
                fields.remove("icon");
            }
            write(record)?;
            if let Some(above) = above {
                trees.groups.insert(group.key, (above.to_owned(), group.slug.clone()));
            }
        }
    }
    let all = service_categories::list(db)?;
    let slugs: HashMap<i64, &str> = all.iter().map(|category| (category.key, category.slug.as_str())).collect();
    let kinds = ["service_category", "service_subcategory"];
    for is_below in [false, true] {
        for category in all.iter().filter(|category| category.parent_key.is_some() == is_below) {
            let above = category.parent_key.and_then(|key| slugs.get(&key).copied());
            let mut record = node(category, kinds, above.map(|slug| ("category", slug)));
            record["rules"] = json!(category.own.rules());
            // they are stored a line each
            record["synonyms"] = json!(category.own.synonyms.0.map_text(|words| words.replace('\n', ", ")));
            write(record)?;
            trees.categories.insert(category.key, category.slug.clone());
        }
    }
    Ok(trees)
}

/// A contact.
pub fn contact(db: &Connection, key: i64, trees: &Trees, now: Ts) -> Result<Option<Value>, ApiError> {
    let contact = contacts::get_by_key(db, key)?;
    let Some((group, subgroup)) = trees.groups.get(&contact.subgroup_key) else { return Ok(None) };
    let field =
        |pick: fn(&ContactText) -> &str| by_lang(contact.texts.present().map(|(lang, text)| (lang, pick(text))));
    let mut record = json!({
        "type": "contact",
        "id": contact.id,
        "slug": contact.slug,
        "group": group,
        "subgroup": subgroup,
        "name": field(|text| &text.name),
        "summary": field(|text| &text.summary),
        "body": field(|text| &text.body),
        "documents_needed": field(|text| &text.documents_needed),
        "costs_note": field(|text| &text.costs_note),
        "card": contact.card,
        "languages": contact.languages,
        "emergency": contact.emergency,
        "free_of_charge": contact.free_of_charge,
        "source_url": contact.source_url,
    });
    if let Some(verified_at) = contact.verified_at {
        record["confirmed_days_ago"] = json!(days(verified_at, now));
    }
    Ok(Some(record))
}

/// An enterprise; members and invoice data stay out.
pub fn enterprise(db: &Connection, key: i64, trees: &mut Trees) -> Result<Value, ApiError> {
    let enterprise = enterprises::get_by_key(db, key)?;
    trees.enterprises.insert(key, enterprise.slug.clone());
    let field =
        |pick: fn(&EnterpriseText) -> &str| by_lang(enterprise.texts.present().map(|(lang, text)| (lang, pick(text))));
    Ok(json!({
        "type": "enterprise",
        "slug": enterprise.slug,
        "state": enterprise.state,
        "verification": enterprise.verification,
        "kind": enterprise.kind,
        "name": field(|text| &text.display_name),
        "about": field(|text| &text.about),
        "legal_name": enterprise.legal_name,
        "legal_form": enterprise.legal_form,
        "country": enterprise.country,
        "register_no": enterprise.register_no,
        "uid": enterprise.uid,
        "card": enterprise.card,
    }))
}

/// A service, with its photos that readers see: the first is the cover.
pub fn service(
    db: &Connection,
    key: i64,
    (trees, pictures): (&Trees, &mut ExportedPictures),
    now: Ts,
) -> Result<Option<Value>, ApiError> {
    let service = services::get_by_key(db, key)?;
    let Some(country) = service.country else { return Ok(None) };
    let field = |pick: fn(&ServiceText) -> &str| {
        by_lang(service.texts.present().map(|(lang, text): (Lang, _)| (lang, pick(text))))
    };
    let slug = |key: Option<i64>| key.and_then(|key| trees.categories.get(&key));
    let mut record = json!({
        "type": "service",
        "id": service.id,
        "slug": service.slug,
        "title": field(|text| &text.title),
        "lead": field(|text| &text.summary),
        "body": field(|text| &text.description),
        "price_note": field(|text| &text.price_note),
        "category": slug(service.category_key),
        "subcategory": slug(service.subcategory_key),
        "enterprise": service.enterprise_key.and_then(|key| trees.enterprises.get(&key)),
        "country": country,
        "regions": service.regions,
        "town": service.town,
        "languages": service.languages,
        "coverage": service.coverage,
        "price_kind": service.price_kind,
        "price_cents": service.price.map(|price| price.minor),
        "currency": service.price.map(|price| price.currency),
        "provider_type": service.provider_type,
        "card": service.card,
        "featured_days": service.featured_until.map(|until| days(now, until)).filter(|days| *days > 0),
        "created_at": service.published_at,
        "updated_at": service.last_confirmed_at,
    });
    let mut further = Vec::new();
    for photo in &service.photos {
        let Some(name) = pictures.take(db, Some(photo.media_key))? else { continue };
        let alt = by_lang(photo.alts.present());
        if record["cover"].is_null() {
            record["cover"] = json!(name);
            record["cover_alt"] = alt;
        } else {
            further.push(json!({ "file": name, "alt": alt }));
        }
    }
    record["photos"] = Value::Array(further);
    Ok(Some(record))
}
