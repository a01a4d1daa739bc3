//! SQL of the numbers beside the public lists of services: all, by value of a facet, by category. They are counted by
//! triggers in `service_counts`.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::filter::{Conditions, language, region};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::services::types::pages::{ServiceFacet, ServiceFilter};

/// Values of one facet that are counted.
const MAX_VALUES: u32 = 300;

/// Conditions on the counted numbers of a filter without `except`; the values of `except` themselves stay apart.
fn counted(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Result<Conditions, ApiError> {
    let mut conditions = Conditions::of(filter, except)?;
    match (except, language(filter, except)) {
        (Some(ServiceFacet::Language), _) => conditions.require("s.language > '*'"),
        (_, Some(language)) => conditions.add("s.language = :language", (":language", Box::new(language))),
        (_, None) => conditions.require("s.language = '*'"),
    }
    match (except, region(filter, except)) {
        (Some(ServiceFacet::Region), _) => conditions.require("s.region <> '*'"),
        // a service without regions is offered in the whole country
        (_, Some(region)) => conditions.add("s.region in (:region, '')", (":region", Box::new(region))),
        (_, None) => conditions.require("s.region = '*'"),
    }
    Ok(conditions)
}

/// Number of published services of a filter.
pub fn count_public(db: &Connection, filter: &ServiceFilter) -> Result<u32, ApiError> {
    let conditions = counted(filter, None)?;
    let sql = format!("select coalesce(sum(s.services), 0) as n from service_counts s where {}", conditions.sql());
    Ok(db.prepare_cached(&sql)?.query_row(conditions.values().as_slice(), |row| row.get("n"))?)
}

/// Values of a facet with the numbers of published services that have them, under the filter without the facet itself.
/// Services without a region are counted under an empty value.
pub fn count_facet(
    db: &Connection,
    filter: &ServiceFilter,
    facet: ServiceFacet,
) -> Result<Vec<(String, u32)>, ApiError> {
    let (sql, conditions) = facet_query(filter, facet)?;
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(conditions.values().as_slice(), |row| Ok((row.get("value")?, row.get("n")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn facet_query(filter: &ServiceFilter, facet: ServiceFacet) -> Result<(String, Conditions), ApiError> {
    let conditions = counted(filter, Some(facet))?;
    let column = match facet {
        ServiceFacet::Country => "s.country",
        ServiceFacet::PriceKind => "s.price_kind",
        ServiceFacet::Coverage => "s.coverage",
        ServiceFacet::Region => "s.region",
        ServiceFacet::Language => "s.language",
    };
    let sql = format!(
        "select {column} as value, sum(s.services) as n
         from service_counts s
         where {}
         group by {column}
         having sum(s.services) > 0
         order by sum(s.services) desc, {column}
         limit {MAX_VALUES}",
        conditions.sql()
    );
    Ok((sql, conditions))
}

/// Published services by the keys of their categories of both levels, in one country or in all.
pub fn count_by_category(db: &Connection, country: Option<Country>) -> Result<HashMap<i64, u32>, ApiError> {
    let filter = if country.is_some() { "and s.country = :country" } else { "and :country is null" };
    let mut statement = db.prepare_cached(&format!(
        "select s.category_key, s.subcategory_key, sum(s.services) as n
         from service_counts s
         where s.language = '*' and s.region = '*' {filter}
         group by s.category_key, s.subcategory_key
         order by s.category_key, s.subcategory_key
         limit 2000"
    ))?;
    let mut counts = HashMap::new();
    let mut rows = statement.query(named_params! { ":country": country.map(Country::code) })?;
    while let Some(row) = rows.next()? {
        let keys: [i64; 2] = [row.get("category_key")?, row.get("subcategory_key")?];
        let number: u32 = row.get("n")?;
        for key in keys.into_iter().filter(|key| *key != 0) {
            *counts.entry(key).or_default() += number;
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::country::Region;
    use crate::db::new_database;

    #[test]
    fn numbers_of_a_filter_come_from_the_counted_ones() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |filter: &ServiceFilter, facet| {
            let (sql, _) = facet_query(filter, facet).unwrap();
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines =
                statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
            lines.unwrap().join("\n")
        };
        let country = Country::parse("CH");
        let (language, region) = (Some("uk".to_owned()), Region::parse("CH-ZH"));
        let everything = ServiceFilter::default();
        let swiss = ServiceFilter { country, ..ServiceFilter::default() };
        let spoken = ServiceFilter { language, ..swiss.clone() };
        let regional = ServiceFilter { region, ..swiss.clone() };
        let both = ServiceFilter { region, ..spoken.clone() };

        for filter in [&everything, &swiss, &spoken, &regional, &both] {
            for facet in ServiceFacet::ALL {
                let found = plan(filter, facet);
                let searched = ["SEARCH s USING PRIMARY KEY (language=?", "INDEX service_counts_region (region=?"];
                assert!(searched.iter().any(|plan| found.contains(plan)), "{filter:?}, {facet:?}: {found}");
            }
        }
    }
}
