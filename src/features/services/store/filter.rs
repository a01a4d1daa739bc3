//! Conditions of a filter of public lists, on services and on their counted numbers: both name their columns alike.

use rusqlite::ToSql;

use crate::base::error::ApiError;
use crate::features::services::types::pages::{ServiceFacet, ServiceFilter};

/// A value and the name by which SQL calls it.
pub type SqlValue = (&'static str, Box<dyn ToSql>);

/// Conditions on the rows under the alias `s`, and the values they name.
#[derive(Default)]
pub struct Conditions {
    parts: Vec<&'static str>,
    values: Vec<SqlValue>,
}

impl Conditions {
    /// Those of a filter without `except` on columns that services and counted numbers share. Language and region are added
    /// by the caller.
    pub fn of(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Result<Conditions, ApiError> {
        let mut conditions = Conditions::default();
        let is_used = |facet: ServiceFacet| except != Some(facet);
        if let Some(country) = filter.country.filter(|_| is_used(ServiceFacet::Country)) {
            conditions.add("s.country = :country", (":country", Box::new(country.code())));
        }
        if let Some((key, is_sub)) = filter.category {
            let column = if is_sub { "s.subcategory_key = :category" } else { "s.category_key = :category" };
            conditions.add(column, (":category", Box::new(key)));
        }
        if let Some(kind) = filter.price_kind.filter(|_| is_used(ServiceFacet::PriceKind)) {
            conditions.add("s.price_kind = :price_kind", (":price_kind", Box::new(kind)));
        }
        if let Some(coverage) = filter.coverage.filter(|_| is_used(ServiceFacet::Coverage)) {
            conditions.add("s.coverage = :coverage", (":coverage", Box::new(coverage)));
        }
        if !filter.hidden.is_empty() {
            let hidden = serde_json::to_string(&filter.hidden)?;
            let visible = "s.category_key not in (select value from json_each(:hidden))
                 and coalesce(s.subcategory_key, 0) not in (select value from json_each(:hidden))";
            conditions.add(visible, (":hidden", Box::new(hidden)));
        }
        Ok(conditions)
    }

    /// Published services that pass a filter without `except`.
    pub fn on_services(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Result<Conditions, ApiError> {
        let mut conditions = Conditions::of(filter, except)?;
        conditions.require("s.state = 'published'");
        if let Some(region) = region(filter, except) {
            // a service without regions is offered in the whole country
            let offered = "(exists (select 1 from service_regions r where r.service_key = s.key and r.region = :region)
                  or not exists (select 1 from service_regions r where r.service_key = s.key))";
            conditions.add(offered, (":region", Box::new(region)));
        }
        if let Some(language) = language(filter, except) {
            let spoken =
                "exists (select 1 from service_languages l where l.service_key = s.key and l.language = :language)";
            conditions.add(spoken, (":language", Box::new(language)));
        }
        Ok(conditions)
    }

    /// Adds a condition without a value.
    pub fn require(&mut self, condition: &'static str) {
        self.parts.push(condition);
    }

    /// Adds a value that the rest of the query names.
    pub fn bind(&mut self, value: SqlValue) {
        self.values.push(value);
    }

    /// Adds a condition with its value.
    pub fn add(&mut self, condition: &'static str, value: SqlValue) {
        self.require(condition);
        self.bind(value);
    }

    /// The conditions as SQL.
    pub fn sql(&self) -> String {
        self.parts.join("\n and ")
    }

    /// The named values.
    pub fn values(&self) -> Vec<(&str, &dyn ToSql)> {
        self.values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
    }
}

/// The language of a filter without `except`.
pub fn language(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Option<String> {
    filter.language.clone().filter(|_| except != Some(ServiceFacet::Language))
}

/// Code of the region of a filter without `except`. Another country has other regions.
pub fn region(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Option<&'static str> {
    let is_used = !matches!(except, Some(ServiceFacet::Region | ServiceFacet::Country));
    filter.region.filter(|_| is_used).map(|region| region.code())
}
