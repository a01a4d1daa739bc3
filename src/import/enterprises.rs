//! Enterprises at the importer: they belong to an account of the portal.

use std::collections::HashMap;

use rusqlite::Connection;

use super::record_error::RecordError;
use super::records::Numbered;
use super::report::ImportSummary;
use super::store::{self, ENTERPRISE};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::actions::{ImportedEnterprise, import};

/// Enterprises of one source that the portal has.
#[derive(Debug, Default)]
pub struct EnterpriseImporter {
    source: String,
    /// By slug of the source.
    enterprises: HashMap<String, i64>,
}

impl EnterpriseImporter {
    /// Reads what came from this source before.
    pub fn open(db: &Connection, source: &str) -> Result<EnterpriseImporter, ApiError> {
        Ok(EnterpriseImporter { enterprises: store::known(db, ENTERPRISE, source)?, source: source.to_owned() })
    }

    /// Key of the enterprise with this slug in the source.
    pub fn key(&self, slug: &str) -> Option<i64> {
        self.enterprises.get(slug).copied()
    }

    /// Adds an enterprise that did not come before.
    pub fn enterprise(
        &mut self,
        write: &mut Write,
        enterprise: Numbered<ImportedEnterprise>,
        report: &mut ImportSummary,
    ) -> Result<(), RecordError> {
        let Numbered { line, record } = enterprise;
        let named = record.slug.to_string();
        if self.enterprises.contains_key(&named) {
            report.known.enterprises += 1;
            return Ok(());
        }
        let owner_key = store::owner_of_services(write)?;
        let (key, slug) = import(write, owner_key, &record)?;
        if slug != record.slug {
            report.note(line, format!("the address {named:?} was taken, it is {:?} now", slug.as_str()));
        }
        store::remember(write, ENTERPRISE, &self.source, &named, key)?;
        report.added.enterprises += 1;
        self.enterprises.insert(named, key);
        Ok(())
    }
}
