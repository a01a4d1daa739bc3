//! Categories of services at the importer: found or made by their slugs, which are unique in their tree.

use std::collections::HashMap;

use rusqlite::Connection;

use super::record_error::{RecordError, missing};
use super::records::ServiceCategoryRecord;
use super::report::ImportSummary;
use super::store::{self, SERVICE_CATEGORY};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::service_categories::store as categories;
use crate::features::service_categories::types::{ServiceCategoryFields, ServiceCategoryToInsert};
use crate::trees::{COLORS, ICONS, NodeState, NodeText};

/// Categories of services of one source that the portal has.
#[derive(Debug, Default)]
pub struct ServiceCategoryImporter {
    source: String,
    /// By slug of the source.
    categories: HashMap<String, i64>,
}

impl ServiceCategoryImporter {
    /// Reads what came from this source before.
    pub fn open(db: &Connection, source: &str) -> Result<ServiceCategoryImporter, ApiError> {
        Ok(ServiceCategoryImporter {
            categories: store::known(db, SERVICE_CATEGORY, source)?,
            source: source.to_owned(),
        })
    }

    /// Adds a category, or finds the one that is there.
    pub fn category(
        &mut self,
        write: &mut Write,
        record: ServiceCategoryRecord,
        report: &mut ImportSummary,
    ) -> Result<(), RecordError> {
        let slug = record.slug.to_string();
        if self.categories.contains_key(&slug) {
            report.known.service_categories += 1;
            return Ok(());
        }
        if categories::TREE.reserved_slugs.contains(&slug.as_str()) {
            return Err(RecordError::Record(format!("the address /services/{slug} belongs to the portal itself")));
        }
        let parent_key = match &record.parent {
            None => None,
            Some(parent) => Some(*self.categories.get(parent).ok_or_else(|| missing("service category", parent))?),
        };
        let present = categories::list(write)?.into_iter().find(|category| category.slug == slug);
        let key = match present {
            Some(category) => {
                report.known.service_categories += 1;
                category.key
            }
            None => {
                report.added.service_categories += 1;
                categories::insert(write, &new_category(parent_key, record))?
            }
        };
        store::remember(write, SERVICE_CATEGORY, &self.source, &slug, key)?;
        self.categories.insert(slug, key);
        Ok(())
    }
}

fn new_category(parent_key: Option<i64>, record: ServiceCategoryRecord) -> ServiceCategoryToInsert {
    let listed = |given: &Option<String>, list: &[&'static str], otherwise: &'static str| {
        let known = given.as_deref().and_then(|given| list.iter().find(|one| **one == given).copied());
        known.unwrap_or(otherwise).to_owned()
    };
    let description = |lang: &Lang| record.description.get(lang).cloned().unwrap_or_default();
    let text = |(lang, name): (&Lang, &String)| {
        (*lang, NodeText { name: name.clone(), description: description(lang), ..NodeText::default() })
    };
    ServiceCategoryToInsert {
        parent_key,
        slug: record.slug.to_string(),
        icon: listed(&record.icon, ICONS, "folder"),
        color: listed(&record.color, COLORS, "green"),
        position: record.position,
        state: NodeState::Published,
        in_menu: true,
        texts: record.name.iter().map(text).collect(),
        own: ServiceCategoryFields::new(record.rules, record.synonyms),
    }
}
