//! SQL of the public lists of services.

use std::collections::HashMap;

use rusqlite::{Connection, Row, ToSql, named_params};

use super::filter::Conditions;
use super::services::{complete, read, select};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::services::types::Service;
use crate::features::services::types::pages::{ServiceFacet, ServiceFilter, ServiceSort};
use crate::media::Picture;

/// Services offered in a language up to which a list takes them by their language and sorts them; beyond, it goes through the
/// services in the order of the list, where the next ones in the language are near.
const FEW: u32 = 2_000;

/// Part of a list: those that somebody pays for stand first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Featured,
    Ordinary,
}

/// A list: its filter, its order, and the moment at which services are featured.
struct List<'f> {
    filter: &'f ServiceFilter,
    sort: ServiceSort,
    now: Ts,
}

const fn order(sort: ServiceSort) -> &'static str {
    match sort {
        ServiceSort::Newest => "s.published_at desc, s.key desc",
        ServiceSort::Price => "s.price_rank, s.key desc",
    }
}

/// The index that has the services of a filter in the order of the list. It is named in the query, because without
/// statistics SQLite takes `services_state` and sorts.
const fn index(filter: &ServiceFilter, sort: ServiceSort) -> &'static str {
    match (sort, filter.category, filter.country) {
        (ServiceSort::Price, _, _) => "services_cheapest",
        (ServiceSort::Newest, Some((_, true)), _) => "services_newest_in_subcategory",
        (ServiceSort::Newest, Some((_, false)), _) => "services_newest_in_category",
        (ServiceSort::Newest, None, Some(_)) => "services_newest_in_country",
        (ServiceSort::Newest, None, None) => "services_newest",
    }
}

/// Tables and conditions of the query of one part of a list, and the values they name.
fn ranked(db: &Connection, list: &List, rank: Rank) -> Result<(String, Conditions), ApiError> {
    let List { filter, sort, now } = list;
    let rare = filter.language.as_ref().filter(|_| rank == Rank::Ordinary);
    let rare = rare.map(|language| is_rare(db, language)).transpose()?.unwrap_or(false);
    let mut conditions = Conditions::on_services(filter, rare.then_some(ServiceFacet::Language))?;
    conditions.bind((":now", Box::new(*now)));
    let from = match rank {
        Rank::Featured => {
            conditions.require("s.featured_until > :now");
            "services s indexed by services_featured".to_owned()
        }
        Rank::Ordinary => {
            conditions.require("(s.featured_until is null or s.featured_until <= :now)");
            if rare {
                conditions.add("l.language = :language", (":language", Box::new(filter.language.clone())));
                "service_languages l cross join services s on s.key = l.service_key".to_owned()
            } else {
                format!("services s indexed by {}", index(filter, *sort))
            }
        }
    };
    Ok((format!("from {from} where {}", conditions.sql()), conditions))
}

/// True if few services are offered in a language.
fn is_rare(db: &Connection, language: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select 1 as n from service_languages l where l.language = :language order by l.service_key limit 1 offset :few",
    )?;
    Ok(!statement.exists(named_params! { ":language": language, ":few": FEW })?)
}

/// Keys of one part of a list, in its order.
fn list_keys(db: &Connection, list: &List, rank: Rank, (limit, offset): (u32, u32)) -> Result<Vec<i64>, ApiError> {
    let (query, mut conditions) = ranked(db, list, rank)?;
    conditions.bind((":limit", Box::new(limit)));
    conditions.bind((":offset", Box::new(offset)));
    let sql = format!("select s.key {query} order by {} limit :limit offset :offset", order(list.sort));
    let mut statement = db.prepare_cached(&sql)?;
    let keys = statement.query_map(conditions.values().as_slice(), |row| row.get("key"))?;
    Ok(keys.collect::<Result<_, _>>()?)
}

fn count_featured(db: &Connection, list: &List) -> Result<u32, ApiError> {
    let (query, conditions) = ranked(db, list, Rank::Featured)?;
    let mut statement = db.prepare_cached(&format!("select count(*) as n {query}"))?;
    Ok(statement.query_row(conditions.values().as_slice(), |row| row.get("n"))?)
}

/// The services of these keys, in their order.
fn list_by_keys(db: &Connection, keys: &[i64]) -> Result<Vec<Service>, ApiError> {
    let mut statement =
        db.prepare_cached(&select("join json_each(:keys) j on j.value = s.key order by j.key limit 1000"))?;
    let values = named_params! { ":keys": serde_json::to_string(keys)? };
    let mut found = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Published services of a filter, featured ones first.
pub fn list_public(
    db: &Connection,
    filter: &ServiceFilter,
    sort: ServiceSort,
    (now, limit, offset): (Ts, u32, u32),
) -> Result<Vec<Service>, ApiError> {
    let list = List { filter, sort, now };
    let mut keys = list_keys(db, &list, Rank::Featured, (limit, offset))?;
    let found = u32::try_from(keys.len()).unwrap_or(limit);
    if found < limit {
        let featured = if offset == 0 { found } else { count_featured(db, &list)? };
        let rest = (limit - found, offset.saturating_sub(featured));
        keys.extend(list_keys(db, &list, Rank::Ordinary, rest)?);
    }
    list_by_keys(db, &keys)
}

/// Published services of the same category in the same country, those of the same subcategory first, then the newest;
/// featured ones have no advantage.
pub fn list_alike(db: &Connection, service: &Service, limit: u32) -> Result<Vec<Service>, ApiError> {
    let mut keys: Vec<i64> = Vec::new();
    for is in ["is", "is not"] {
        let left = limit.saturating_sub(u32::try_from(keys.len()).unwrap_or(limit));
        let mut statement = db.prepare_cached(&format!(
            "select s.key
             from services s indexed by services_newest_in_category
             where s.state = 'published' and s.country = :country and s.category_key = :category and s.key <> :key
               and s.subcategory_key {is} :subcategory
             order by s.published_at desc, s.key desc
             limit :limit"
        ))?;
        let values: &[(&str, &dyn ToSql)] = named_params! {
            ":country": service.country.map(Country::code).unwrap_or_default(),
            ":category": service.category_key,
            ":subcategory": service.subcategory_key,
            ":key": service.key,
            ":limit": left,
        };
        let rows = statement.query_map(values, |row| row.get("key"))?;
        keys.extend(rows.collect::<Result<Vec<i64>, _>>()?);
    }
    list_by_keys(db, &keys)
}

/// Published services of an enterprise, the newest first.
pub fn list_of_enterprise(db: &Connection, enterprise_key: i64, limit: u32) -> Result<Vec<Service>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "where s.enterprise_key = :enterprise and s.state = 'published'
         order by s.published_at desc, s.key desc
         limit :limit",
    ))?;
    let values = named_params! { ":enterprise": enterprise_key, ":limit": limit };
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
    use crate::db::new_database;

    /// The plan of a query whose values are not bound.
    fn plan(db: &Connection, sql: &str) -> String {
        let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
        lines.unwrap().join("\n")
    }

    #[test]
    fn public_lists_are_read_from_an_index_in_their_order() {
        let dir = tempfile::tempdir().unwrap();
        let now = Ts::from_millis(0);
        let db = new_database(dir.path());
        // a language in which many services are offered
        let many = FEW + 1;
        db.execute_batch(&format!(
            "pragma foreign_keys = off;
             with recursive n (key) as (select 1 union all select key + 1 from n limit {many})
             insert into service_languages (service_key, language, position) select key, 'uk', 0 from n"
        ))
        .unwrap();
        let country = Country::parse("CH");
        let language = Some("uk".to_owned());
        let everything = ServiceFilter { hidden: vec![7], ..ServiceFilter::default() };
        let swiss = ServiceFilter { country, ..everything.clone() };
        let category = ServiceFilter { country, category: Some((1, false)), ..ServiceFilter::default() };
        let subcategory = ServiceFilter { category: Some((1, true)), ..ServiceFilter::default() };
        let spoken = ServiceFilter { language: language.clone(), ..swiss.clone() };
        let regional = ServiceFilter { region: crate::base::country::Region::parse("CH-ZH"), ..spoken.clone() };

        for filter in [&everything, &swiss, &category, &subcategory, &spoken, &regional] {
            for sort in ServiceSort::ALL {
                let (query, _) = ranked(&db, &List { filter, sort, now }, Rank::Ordinary).unwrap();
                let sql = format!("select s.key {query} order by {} limit 24 offset 24", order(sort));
                let found = plan(&db, &sql);
                assert!(
                    found.contains(&format!("USING COVERING INDEX {}", index(filter, sort))),
                    "{filter:?}: {found}"
                );
                assert!(!found.contains("TEMP B-TREE"), "{filter:?}: {found}");
            }
        }
    }

    #[test]
    fn featured_services_and_those_in_a_rare_language_are_few_and_sorted() {
        let dir = tempfile::tempdir().unwrap();
        let now = Ts::from_millis(0);
        let db = new_database(dir.path());
        let rare = ServiceFilter { language: Some("rm".to_owned()), ..ServiceFilter::default() };
        let plan = |rank| {
            let list = List { filter: &rare, sort: ServiceSort::Newest, now };
            let (query, _) = ranked(&db, &list, rank).unwrap();
            plan(&db, &format!("select s.key {query} order by {} limit 24", order(ServiceSort::Newest)))
        };

        let featured = plan(Rank::Featured);
        let ordinary = plan(Rank::Ordinary);

        assert!(featured.contains("SEARCH s USING INDEX services_featured (featured_until>?)"), "{featured}");
        assert!(ordinary.contains("SEARCH l USING COVERING INDEX service_languages_language"), "{ordinary}");
        assert!(ordinary.contains("SEARCH s USING INTEGER PRIMARY KEY"), "{ordinary}");
    }
}
