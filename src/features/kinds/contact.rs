//! Contacts.

use rusqlite::Connection;
use serde_json::Value;

use super::contact_group::color;
use super::store::contact as store;
use super::types::{
    Aspect::{Given, Without},
    CaseAspect, CaseMeasure, FeedAspect, FeedList, ObjectKind, ObjectReference, OgCard, SearchAspect, SitemapAspect,
    StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::cases::types::Outcome;
use crate::features::contacts::actions::contacts as actions;
use crate::features::contacts::store as contacts;
use crate::features::contacts::store::groups::{self, TREE};
use crate::features::contacts::types::{ContactId, ContactState};
use crate::features::contacts::view::Groups;
use crate::features::search::{self, HitType};
use crate::locale::words;
use crate::trees::lookup;
use crate::web::PageDb;

/// The declaration of contacts.
pub static CONTACT: ObjectKind = ObjectKind {
    name: "contact",
    public_path: Given("/contacts/{group}/{subgroup}/{slug}"),
    panel_page: Given("/panel/admin/categories"),
    queue: Given("contacts.publish"),
    search: Given(SearchAspect {
        hit_type: HitType::Contact,
        keys: search::contact_keys,
        documents: search::contact_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::All(store::list_sitemap_entries)),
    feed: Given(FeedAspect { names: &["contacts"], list: feed }),
    og_image: Given(card),
    structured_data: Given(&[
        "GovernmentOffice",
        "EmergencyService",
        "MedicalBusiness",
        "EducationalOrganization",
        "LegalService",
        "NGO",
        "LocalBusiness",
        "Organization",
    ]),
    report_subject: Given(reference),
    case_subject: Given(CaseAspect {
        outcomes: &[Outcome::Hide, Outcome::Remove],
        owner: |db, id| Ok(contacts::get(db, &id_of(id)?)?.owner_key),
        carry_out: take_down,
        progress: None,
        reverse: reinstate,
    }),
    order: Without("contacts are listed free of charge"),
    statistics: Given(StatisticsAspect::ByPath(|db, parts| match parts {
        ["contacts", top, sub, slug] => store::find_tracked(db, &[top, sub, slug]),
        _ => Ok(None),
    })),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("contact"),
    archive: Given("contacts"),
    demo: Given(()),
    qr_code: Given("/vcards/{id}.svg"),
    vcard: Given("/vcards/{id}.vcf"),
};

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let ["contacts"] = names else { return Err(ApiError::NotFound) };
    Ok(FeedList {
        label: words(db.lang, "contacts.title"),
        subtitle: words(db.lang, "contacts.intro"),
        path: "/contacts".to_owned(),
        items: store::list_feed_items(db)?,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["contacts", top, sub, slug] = parts else { return Ok(None) };
    let groups = Groups::read(db, db.lang)?;
    let top = groups.at(None, top).ok_or(ApiError::NotFound)?;
    let sub = groups.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    let contact = contacts::find(db, sub.key, slug)?.filter(|contact| contact.state.is_readable());
    let contact = contact.ok_or(ApiError::NotFound)?;
    Ok(Some(OgCard::new(contact.label(db.lang).1, &sub.words.name, color(top.kind))))
}

fn reference(db: &Connection, lang: Lang, id: &str) -> Result<ObjectReference, ApiError> {
    let contact = contacts::get(db, &id_of(id)?)?;
    let path = groups::contact_path(db, contact.key)?.filter(|_| contact.state.is_readable());
    let (lang, title) = contact.label(lang);
    Ok(ObjectReference {
        path: path.ok_or(ApiError::NotFound)?,
        title: title.to_owned(),
        lang,
        cache_tag: "contacts".to_owned(),
        id: contact.id.to_string(),
    })
}

fn id_of(id: &str) -> Result<ContactId, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

fn take_down(write: &mut Write, measure: &CaseMeasure) -> Result<Value, ApiError> {
    let state = if measure.outcome == Outcome::Remove { ContactState::Archived } else { ContactState::Hidden };
    let before = actions::take_down(write, measure.actor, &id_of(measure.id)?, state)?;
    Ok(serde_json::to_value(before)?)
}

fn reinstate(write: &mut Write, measure: &CaseMeasure, before: &Value) -> Result<(), ApiError> {
    let before: ContactState = serde_json::from_value(before.clone())?;
    actions::reinstate(write, measure.actor, &id_of(measure.id)?, before)
}
