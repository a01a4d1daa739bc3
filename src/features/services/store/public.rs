//! SQL of the public lists of services: filters, facets, counts by category and country.

use std::collections::HashMap;

use rusqlite::{Connection, Row, ToSql, named_params};

use super::services::{complete, read, select};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::services::types::Service;
use crate::features::services::types::pages::{ServiceFacet, ServiceFilter, ServiceSort};
use crate::media::Picture;

/// Values of one facet that are counted.
const MAX_VALUES: u32 = 300;

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// Conditions of a filter without those of `except`, and the values they name.
fn conditions(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Result<(String, Vec<Named>), ApiError> {
    let mut parts = vec!["s.state = 'published'"];
    let mut values: Vec<Named> = Vec::new();
    let is_used = |facet: ServiceFacet| except != Some(facet);
    if let Some(country) = filter.country.filter(|_| is_used(ServiceFacet::Country)) {
        parts.push("s.country = :country");
        values.push((":country", Box::new(country.code())));
    }
    if let Some((key, is_sub)) = filter.category {
        parts.push(if is_sub { "s.subcategory_key = :category" } else { "s.category_key = :category" });
        values.push((":category", Box::new(key)));
    }
    if let Some(kind) = filter.price_kind.filter(|_| is_used(ServiceFacet::PriceKind)) {
        parts.push("s.price_kind = :price_kind");
        values.push((":price_kind", Box::new(kind)));
    }
    if let Some(coverage) = filter.coverage.filter(|_| is_used(ServiceFacet::Coverage)) {
        parts.push("s.coverage = :coverage");
        values.push((":coverage", Box::new(coverage)));
    }
    if let Some(region) = filter.region.filter(|_| is_used(ServiceFacet::Region)) {
        // a service without regions is offered in the whole country
        parts.push(
            "(exists (select 1 from service_regions r where r.service_key = s.key and r.region = :region)
              or not exists (select 1 from service_regions r where r.service_key = s.key))",
        );
        values.push((":region", Box::new(region.code())));
    }
    if let Some(language) = filter.language.as_ref().filter(|_| is_used(ServiceFacet::Language)) {
        parts.push("exists (select 1 from service_languages l where l.service_key = s.key and l.language = :language)");
        values.push((":language", Box::new(language.clone())));
    }
    if !filter.hidden.is_empty() {
        parts.push(
            "s.category_key not in (select value from json_each(:hidden))
             and coalesce(s.subcategory_key, 0) not in (select value from json_each(:hidden))",
        );
        values.push((":hidden", Box::new(serde_json::to_string(&filter.hidden)?)));
    }
    Ok((parts.join("\n and "), values))
}

fn bound(values: &[Named]) -> Vec<(&str, &dyn ToSql)> {
    values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
}

const fn order(sort: ServiceSort) -> &'static str {
    match sort {
        ServiceSort::Newest => "(s.featured_until > :now) desc, s.published_at desc, s.key desc",
        ServiceSort::Price => {
            "(s.featured_until > :now) desc, s.price_kind <> 'free', s.price_minor is null, s.price_minor, s.key desc"
        }
    }
}

/// Published services of a filter, featured ones first.
pub fn list_public(
    db: &Connection,
    filter: &ServiceFilter,
    sort: ServiceSort,
    (now, limit, offset): (Ts, u32, u32),
) -> Result<Vec<Service>, ApiError> {
    let (conditions, mut values) = conditions(filter, None)?;
    values.extend([
        (":now", Box::new(now) as Box<dyn ToSql>),
        (":limit", Box::new(limit) as Box<dyn ToSql>),
        (":offset", Box::new(offset) as Box<dyn ToSql>),
    ]);
    let rest = format!("where {conditions} order by {} limit :limit offset :offset", order(sort));
    let mut statement = db.prepare_cached(&select(&rest))?;
    let mut found = statement.query_map(bound(&values).as_slice(), read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Number of published services of a filter.
pub fn count_public(db: &Connection, filter: &ServiceFilter) -> Result<u32, ApiError> {
    let (conditions, values) = conditions(filter, None)?;
    let mut statement = db.prepare_cached(&format!("select count(*) as n from services s where {conditions}"))?;
    Ok(statement.query_row(bound(&values).as_slice(), |row| row.get("n"))?)
}

/// Values of a facet with the numbers of published services that have them, under the filter without the facet itself.
/// Services without a region are counted under an empty value.
pub fn count_facet(
    db: &Connection,
    filter: &ServiceFilter,
    facet: ServiceFacet,
) -> Result<Vec<(String, u32)>, ApiError> {
    let (conditions, values) = conditions(filter, Some(facet))?;
    let (column, join) = match facet {
        ServiceFacet::Country => ("s.country", ""),
        ServiceFacet::PriceKind => ("s.price_kind", ""),
        ServiceFacet::Coverage => ("s.coverage", ""),
        ServiceFacet::Region => ("coalesce(f.region, '')", "left join service_regions f on f.service_key = s.key"),
        ServiceFacet::Language => ("f.language", "join service_languages f on f.service_key = s.key"),
    };
    let sql = format!(
        "select {column} as value, count(*) as n
         from services s
         {join}
         where {conditions}
         group by {column}
         order by count(*) desc, {column}
         limit {MAX_VALUES}"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(bound(&values).as_slice(), |row| Ok((row.get("value")?, row.get("n")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Published services by the keys of their categories of both levels, in one country or in all.
pub fn count_by_category(db: &Connection, country: Option<Country>) -> Result<HashMap<i64, u32>, ApiError> {
    let filter = if country.is_some() { "and s.country = :country" } else { "and :country is null" };
    let mut statement = db.prepare_cached(&format!(
        "select s.category_key, s.subcategory_key, count(*) as n
         from services s
         where s.state = 'published' {filter}
         group by s.category_key, s.subcategory_key
         order by s.category_key, s.subcategory_key
         limit 2000"
    ))?;
    let mut counts = HashMap::new();
    let mut rows = statement.query(named_params! { ":country": country.map(Country::code) })?;
    while let Some(row) = rows.next()? {
        let keys: [Option<i64>; 2] = [row.get("category_key")?, row.get("subcategory_key")?];
        let number: u32 = row.get("n")?;
        for key in keys.into_iter().flatten() {
            *counts.entry(key).or_default() += number;
        }
    }
    Ok(counts)
}

/// Published services of the same category in the same country, the newest first; featured ones have no advantage.
pub fn list_alike(db: &Connection, service: &Service, limit: u32) -> Result<Vec<Service>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "where s.state = 'published' and s.country = :country and s.category_key = :category and s.key <> :key
         order by s.subcategory_key is :subcategory desc, s.published_at desc, s.key desc
         limit :limit",
    ))?;
    let values: &[(&str, &dyn ToSql)] = named_params! {
        ":country": service.country.map(Country::code).unwrap_or_default(),
        ":category": service.category_key,
        ":subcategory": service.subcategory_key,
        ":key": service.key,
        ":limit": limit,
    };
    let mut found = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Pictures that readers see, by key.
pub fn list_pictures(db: &Connection, keys: &[i64]) -> Result<HashMap<i64, Picture>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key, m.hash, m.width, m.height, m.widths
         from json_each(:keys) j
         join media m on m.key = j.value and m.hidden_at is null
         order by m.key",
    )?;
    let picture = |row: &Row| {
        let (hash, widths): (String, String) = (row.get("hash")?, row.get("widths")?);
        Ok((row.get("key")?, Picture::new(&hash, row.get("width")?, row.get("height")?, &widths, "")))
    };
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, picture)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Given names of the owners of services, by the owners' keys. Surnames are not public.
pub fn list_owner_names(db: &Connection, owner_keys: &[i64]) -> Result<HashMap<i64, String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select u.key, u.name
         from json_each(:keys) j
         join users u on u.key = j.value and u.state <> 'erased'
         order by u.key",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(owner_keys)? }, |row| {
        Ok((row.get("key")?, row.get("name")?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::migrate;

    #[test]
    fn public_lists_and_their_facets_have_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        migrate(&path, dir.path(), Ts::from_millis(0)).unwrap();
        let db = Connection::open(&path).unwrap();
        let plan = |filter: &ServiceFilter, except: Option<ServiceFacet>| {
            let (conditions, _) = conditions(filter, except).unwrap();
            let sql = format!("explain query plan select count(*) from services s where {conditions}");
            let mut statement = db.prepare(&sql).unwrap();
            let lines =
                statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
            lines.unwrap().join("\n")
        };
        let country = Country::parse("CH");
        let everything = ServiceFilter::default();
        let swiss = ServiceFilter { country, ..ServiceFilter::default() };
        let category = ServiceFilter { country, category: Some((1, false)), ..ServiceFilter::default() };
        let subcategory = ServiceFilter { category: Some((1, true)), ..ServiceFilter::default() };

        for filter in [&everything, &swiss, &category, &subcategory] {
            for except in [None, Some(ServiceFacet::PriceKind)] {
                let found = plan(filter, except);
                assert!(found.contains("SEARCH s USING"), "{filter:?}: {found}");
            }
        }
    }
}
