//! SQL of the numbers beside the public lists of services: all, by value of a facet, by category. They are counted by
//! triggers in `service_counts`; only a language and a region together are counted among the services themselves.

use std::collections::HashMap;

use rusqlite::{Connection, named_params};

use super::filter::{Conditions, language, region};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::services::types::pages::{ServiceFacet, ServiceFilter};

/// Values of one facet that are counted.
const MAX_VALUES: u32 = 300;

/// A query of numbers: the sum of its rows, the tables, and the conditions.
struct Counted {
    sum: &'static str,
    from: &'static str,
    conditions: Conditions,
    /// Column with the values of the language or of the region.
    value: &'static str,
}

/// The numbers of the filter without `except`, by the values of `by` where that is the language or the region.
fn counted(filter: &ServiceFilter, except: Option<ServiceFacet>) -> Result<Counted, ApiError> {
    let (language, region) = (language(filter, except), region(filter, except));
    let by = except.filter(|facet| matches!(facet, ServiceFacet::Language | ServiceFacet::Region));
    let mut conditions = Conditions::of(filter, except)?;
    match (by, language, region) {
        (None, None, None) => conditions.require("s.facet = '' and s.value = ''"),
        (None, Some(language), None) => {
            conditions.add("s.facet = 'language' and s.value = :language", (":language", Box::new(language)));
        }
        // a service without regions is offered in the whole country
        (None, None, Some(region)) => {
            conditions.add("s.facet = 'region' and s.value in (:region, '')", (":region", Box::new(region)));
        }
        (Some(ServiceFacet::Language), None, None) => conditions.require("s.facet = 'language'"),
        (Some(_), None, None) => conditions.require("s.facet = 'region'"),
        (None, Some(_), Some(_)) | (Some(_), _, _) => return among_services(filter, except, by),
    }
    Ok(Counted { sum: "sum(s.services)", from: "service_counts s", conditions, value: "s.value" })
}

fn among_services(
    filter: &ServiceFilter,
    except: Option<ServiceFacet>,
    by: Option<ServiceFacet>,
) -> Result<Counted, ApiError> {
    let (from, value) = match by {
        Some(ServiceFacet::Language) => ("services s join service_languages f on f.service_key = s.key", "f.language"),
        Some(ServiceFacet::Region) => {
            ("services s left join service_regions f on f.service_key = s.key", "coalesce(f.region, '')")
        }
        Some(ServiceFacet::Country | ServiceFacet::PriceKind | ServiceFacet::Coverage) | None => ("services s", "''"),
    };
    Ok(Counted { sum: "count(*)", from, conditions: Conditions::on_services(filter, except)?, value })
}

/// Number of published services of a filter.
pub fn count_public(db: &Connection, filter: &ServiceFilter) -> Result<u32, ApiError> {
    let Counted { sum, from, conditions, .. } = counted(filter, None)?;
    let sql = format!("select coalesce({sum}, 0) as n from {from} where {}", conditions.sql());
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
    let Counted { sum, from, conditions, value } = counted(filter, Some(facet))?;
    let column = match facet {
        ServiceFacet::Country => "s.country",
        ServiceFacet::PriceKind => "s.price_kind",
        ServiceFacet::Coverage => "s.coverage",
        ServiceFacet::Region | ServiceFacet::Language => value,
    };
    let sql = format!(
        "select {column} as value, {sum} as n
         from {from}
         where {}
         group by {column}
         having {sum} > 0
         order by {sum} desc, {column}
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
         where s.facet = '' and s.value = '' {filter}
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
    use crate::base::clock::Ts;
    use crate::base::country::Region;
    use crate::db::migrate;

    #[test]
    fn numbers_of_a_filter_come_from_the_counted_ones() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        migrate(&path, dir.path(), Ts::from_millis(0)).unwrap();
        let db = Connection::open(&path).unwrap();
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

        for (filter, facets) in [
            (&everything, ServiceFacet::ALL.as_slice()),
            (&swiss, ServiceFacet::ALL.as_slice()),
            (&spoken, [ServiceFacet::Language, ServiceFacet::Country, ServiceFacet::PriceKind].as_slice()),
            (&regional, [ServiceFacet::Region, ServiceFacet::Country, ServiceFacet::PriceKind].as_slice()),
        ] {
            for facet in facets {
                let found = plan(filter, *facet);
                assert!(found.contains("SEARCH s USING PRIMARY KEY (facet=?"), "{filter:?}, {facet:?}: {found}");
            }
        }
        for facet in [ServiceFacet::PriceKind, ServiceFacet::Language, ServiceFacet::Region] {
            let found = plan(&both, facet);
            assert!(found.contains("services_newest_in_country"), "{facet:?}: {found}");
        }
    }
}
