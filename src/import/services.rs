//! Services at the importer: they are published at once and belong to an account of the portal.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use rusqlite::Connection;

use super::pictures::RecordPicture;
use super::record_error::RecordError;
use super::records::{Numbered, PhotoRecord, ServiceRecord, Texts};
use super::report::ImportSummary;
use super::store::{self, SERVICE};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::service_categories::store as categories;
use crate::features::service_categories::types::{
    CategoryRules, ServiceCategoryFields, ServiceCategoryToInsert, Synonyms,
};
use crate::features::services::actions::settle_featured;
use crate::features::services::store as services;
use crate::features::services::types::{PhotoAlts, ServiceState, StoredPhoto};
use crate::locale::words;
use crate::media::store as media;
use crate::trees::{NodeState, NodeText};

/// Slug of the category for services whose category the portal does not have.
const OTHERS: &str = "other-services";
const DAY: u64 = 24;

/// Services of one source that the portal has.
#[derive(Debug, Default)]
pub struct ServiceImporter {
    source: String,
    services: HashMap<String, i64>,
    owner_key: Option<i64>,
}

impl ServiceImporter {
    /// Reads what came from this source before.
    pub fn open(db: &Connection, source: &str) -> Result<ServiceImporter, ApiError> {
        Ok(ServiceImporter { services: store::known(db, SERVICE, source)?, source: source.to_owned(), owner_key: None })
    }

    /// Services that earlier imports added, by their names in the source.
    pub fn known(&self) -> HashSet<String> {
        self.services.keys().cloned().collect()
    }

    /// Adds a service that did not come before, with its photos in their order.
    pub fn service(
        &mut self,
        write: &mut Write,
        service: Numbered<ServiceRecord>,
        (enterprise_key, pictures): (Option<i64>, Vec<RecordPicture>),
        report: &mut ImportSummary,
    ) -> Result<(), RecordError> {
        let Numbered { line, record } = service;
        if self.services.contains_key(&record.foreign_id) {
            report.known.services += 1;
            return Ok(());
        }
        let owner_key = match self.owner_key {
            Some(key) => key,
            None => store::owner_of_services(write)?,
        };
        let (category_key, subcategory_key) = place(write, &record)?;
        let slug = services::free_slug(write, &record.slug)?;
        if slug != record.slug {
            report.note(line, format!("the address \"{}\" was taken, it is \"{slug}\" now", record.slug));
        }
        let key = services::insert(write, owner_key)?;
        let mut service = services::get_by_key(write, key)?;
        let rules = crate::features::service_categories::rules_of(write, category_key, subcategory_key)?;
        let now = write.now();
        let ago = |days: u32| now.before(Duration::from_hours(u64::from(days) * DAY));
        let published_at = record.created_at.unwrap_or_else(|| ago(record.published_days_ago)).min(now);
        service.slug = slug.to_string();
        service.state = ServiceState::Published;
        service.enterprise_key = enterprise_key;
        service.category_key = Some(category_key);
        service.subcategory_key = subcategory_key;
        service.country = Some(record.country);
        service.town = record.town;
        service.coverage = record.coverage;
        service.price_kind = record.price_kind;
        service.price = record.price;
        service.provider_type = record.provider_type;
        service.card = record.card;
        service.languages = record.languages;
        service.regions = record.regions;
        service.texts = record.texts;
        service.photos = photos(write, (line, &record.photos), pictures, owner_key, report)?;
        service.unapproved = false;
        service.submitted_at = Some(published_at);
        service.published_at = Some(published_at);
        service.last_confirmed_at = Some(record.updated_at.unwrap_or(published_at).min(now));
        service.valid_until = Some(now.after(Duration::from_hours(u64::from(rules.default_valid_days) * DAY)));
        service.featured_until =
            record.featured_days.map(|days| now.after(Duration::from_hours(u64::from(days) * DAY)));
        services::update(write, &service)?;
        if service.featured_until.is_some() {
            services::set_featured_by_staff(write, key, service.featured_until)?;
        }
        settle_featured(write, key)?;
        store::remember(write, SERVICE, &self.source, &record.foreign_id, key)?;
        report.added.services += 1;
        self.owner_key = Some(owner_key);
        self.services.insert(record.foreign_id, key);
        Ok(())
    }
}

/// The photos of a record whose pictures could be used; the others are noted.
fn photos(
    write: &Write,
    (line, records): (u64, &[PhotoRecord]),
    pictures: Vec<RecordPicture>,
    owner_key: i64,
    report: &mut ImportSummary,
) -> Result<Vec<StoredPhoto>, ApiError> {
    let mut photos = Vec::new();
    for (PhotoRecord { file, alt }, picture) in records.iter().zip(pictures) {
        match picture {
            Ok(picture) => {
                let inserted = media::insert_service_photo(write, &picture, file, owner_key)?;
                report.added.pictures += 1;
                photos.push(StoredPhoto { media_key: inserted.key, media_id: inserted.media.id, alts: alts(alt) });
            }
            Err(reason) => report.note(line, format!("the picture {file:?} was not taken: {reason}")),
        }
    }
    Ok(photos)
}

fn alts(texts: &Texts) -> PhotoAlts {
    PhotoAlts::from_fn(|lang| texts.get(&lang).cloned().unwrap_or_default().into())
}

/// Keys of the category and the subcategory: those of the record, else the category for all others.
fn place(write: &mut Write, record: &ServiceRecord) -> Result<(i64, Option<i64>), RecordError> {
    let all = categories::list(write)?;
    let named = |slug: &Option<String>| slug.as_ref().and_then(|slug| all.iter().find(|one| one.slug == *slug));
    let found = named(&record.subcategory).or_else(|| named(&record.category));
    if let Some(category) = found {
        return Ok(category.parent_key.map_or((category.key, None), |top| (top, Some(category.key))));
    }
    if let Some(others) = all.iter().find(|one| one.slug == OTHERS) {
        return Ok((others.key, None));
    }
    let text = |lang| (lang, NodeText { name: words(lang, "services.others"), ..NodeText::default() });
    let key = categories::insert(
        write,
        &ServiceCategoryToInsert {
            parent_key: None,
            slug: OTHERS.to_owned(),
            icon: "folder".to_owned(),
            color: "grey".to_owned(),
            position: None,
            state: NodeState::Published,
            in_menu: true,
            texts: Lang::ALL.into_iter().map(text).collect(),
            own: ServiceCategoryFields::new(CategoryRules::default(), Synonyms::default()),
        },
    )?;
    Ok((key, None))
}
