//! SQL of the categories of services: the declaration of their tree, and the counts of their services.

use std::collections::HashMap;

use rusqlite::{Connection, Row, ToSql};

use super::types::{ServiceCategory, ServiceCategoryFields, ServiceCategoryId, ServiceCategoryToInsert, ServiceCounts};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::search;
use crate::redirects::MovedKind;
use crate::trees::{Addresses, Contents, TreeKind, TreeTable, store as trees};

/// Tables of the tree.
pub const TREE: TreeTable = TreeTable {
    kind: MovedKind::ServiceCategory,
    table: "service_categories",
    slug_index: "service_categories.slug",
    texts: "service_category_texts",
    text_key: "category_key",
    base: "/services",
    addresses: Addresses::Flat,
    reserved_slugs: &[
        "all",
        "contact",
        "create",
        "edit",
        "messages",
        "myservices",
        "select-country-service",
        "showservice",
    ],
    fallback_slug: "category",
    contents: Contents {
        kind: MovedKind::Service,
        table: "services",
        node_column: "subcategory_key",
        top_column: Some("category_key"),
        texts: "service_texts",
        text_key: "service_key",
        title: "title",
        counted: "c.state <> 'archived'",
        has_slug: "1 = 1",
        readable: "c.state = 'published'",
        was_public: "c.published_at is not null",
    },
};

impl TreeKind for ServiceCategoryFields {
    const TREE: TreeTable = TREE;
    const COLUMNS: &'static [&'static str] = &[
        "countries",
        "requires_credentials",
        "credentials_hints",
        "requires_enterprise",
        "default_valid_days",
        "price_kinds",
        "moderation",
        "synonyms",
    ];

    fn read(row: &Row) -> rusqlite::Result<ServiceCategoryFields> {
        Ok(ServiceCategoryFields {
            countries: row.get("countries")?,
            requires_credentials: row.get("requires_credentials")?,
            credentials_hints: row.get("credentials_hints")?,
            requires_enterprise: row.get("requires_enterprise")?,
            default_valid_days: row.get("default_valid_days")?,
            price_kinds: row.get("price_kinds")?,
            moderation: row.get("moderation")?,
            synonyms: row.get("synonyms")?,
        })
    }

    fn values(&self) -> Vec<&dyn ToSql> {
        vec![
            &self.countries,
            &self.requires_credentials,
            &self.credentials_hints,
            &self.requires_enterprise,
            &self.default_valid_days,
            &self.price_kinds,
            &self.moderation,
            &self.synonyms,
        ]
    }

    fn reindex(write: &mut Write, key: i64) -> Result<(), ApiError> {
        // a service is found by the names and search words of its categories, too
        for service in services_below(write, key)? {
            search::index_service(write, service)?;
        }
        ["services", "layout"].into_iter().for_each(|tag| write.invalidate(tag));
        Ok(())
    }

    fn unindex(_write: &mut Write, _key: i64) -> Result<(), ApiError> {
        Ok(())
    }
}

/// The category with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &ServiceCategoryId) -> Result<ServiceCategory, ApiError> {
    trees::get(db, id)
}

/// The category with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<ServiceCategory, ApiError> {
    trees::get_by_key(db, key)
}

/// The category with this slug below `parent_key`, if any.
pub fn find(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<ServiceCategory>, ApiError> {
    trees::find(db, parent_key, slug)
}

/// The whole tree in order: the top level first, then each parent's children.
pub fn list(db: &Connection) -> Result<Vec<ServiceCategory>, ApiError> {
    trees::list(db)
}

/// Inserts a category. Errors: the slug is taken in the tree.
pub fn insert(write: &mut Write, new: &ServiceCategoryToInsert) -> Result<i64, ApiError> {
    trees::insert(write, new)
}

/// Keys of the published services in a category of either level.
fn services_below(db: &Connection, key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.key
         from services s
         where s.state = 'published' and (s.category_key = ?1 or s.subcategory_key = ?1)
         order by s.key
         limit 1000000",
    )?;
    Ok(statement.query_map([key], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// Counts of every category: its own services, those of its subcategories included.
pub fn counts(db: &Connection) -> Result<HashMap<i64, ServiceCounts>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.category_key, s.subcategory_key, s.state = 'published' as is_published, s.country, count(*) as services
         from services s
         where s.state <> 'archived' and s.category_key is not null
         group by s.category_key, s.subcategory_key, s.state = 'published', s.country
         order by s.category_key, s.subcategory_key, s.state = 'published', s.country
         limit 100000",
    )?;
    let mut rows = statement.query([])?;
    let mut counts: HashMap<i64, ServiceCounts> = HashMap::new();
    while let Some(row) = rows.next()? {
        let keys: [Option<i64>; 2] = [row.get("category_key")?, row.get("subcategory_key")?];
        let (country, services): (String, u32) = (row.get("country")?, row.get("services")?);
        let is_published: bool = row.get("is_published")?;
        let published_in = Country::parse(&country).filter(|_| is_published);
        for key in keys.into_iter().flatten() {
            let counted = counts.entry(key).or_default();
            counted.services += services;
            if let Some(country) = published_in {
                *counted.by_country.entry(country).or_default() += services;
            }
        }
    }
    Ok(counts)
}
