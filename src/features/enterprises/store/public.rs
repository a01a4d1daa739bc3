//! SQL of the public pages of enterprises.

use std::collections::HashMap;

use rusqlite::{Connection, ToSql, named_params};

use super::enterprises::{complete, read, select};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::enterprises::types::Enterprise;
use crate::web::page_parts::Crumb;

/// Countries that are counted.
const MAX_COUNTRIES: u32 = 300;

/// Public enterprises of one country or of all, by name.
pub fn list_public(
    db: &Connection,
    country: Option<Country>,
    (limit, offset): (u32, u32),
) -> Result<Vec<Enterprise>, ApiError> {
    let code = country.map(Country::code);
    let mut values: Vec<(&str, &dyn ToSql)> = vec![(":limit", &limit), (":offset", &offset)];
    values.extend(code.as_ref().map(|code| -> (&str, &dyn ToSql) { (":country", code) }));
    let mut statement = db.prepare_cached(&list_sql(country.is_some()))?;
    let mut found = statement.query_map(values.as_slice(), read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// The query of the public list, of one country or of all.
fn list_sql(of_one_country: bool) -> String {
    let country = if of_one_country { "and e.country = :country" } else { "" };
    select(&format!(
        "where e.state = 'active' and e.public_profile = 1 {country}
         order by e.name_slug, e.key
         limit :limit offset :offset"
    ))
}

/// Countries of public enterprises with their numbers, the most first.
pub fn count_by_country(db: &Connection) -> Result<Vec<(Country, u32)>, ApiError> {
    let mut statement = db.prepare_cached(&countries_sql())?;
    let rows = statement.query_map([], |row| Ok((row.get::<_, String>("country")?, row.get("n")?)))?;
    let counted = rows.collect::<Result<Vec<_>, _>>()?;
    Ok(counted.into_iter().filter_map(|(code, n)| Some((Country::parse(&code)?, n))).collect())
}

fn countries_sql() -> String {
    format!(
        "select e.country, count(*) as n
         from enterprises e
         where e.state = 'active' and e.public_profile = 1
         group by e.country
         order by count(*) desc, e.country
         limit {MAX_COUNTRIES}"
    )
}

/// Numbers of published services of enterprises, by the enterprises' keys.
pub fn count_services(db: &Connection, keys: &[i64]) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.enterprise_key, count(*) as n
         from json_each(:keys) j
         join services s on s.enterprise_key = j.value and s.state = 'published'
         group by s.enterprise_key
         order by s.enterprise_key",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| {
        Ok((row.get("enterprise_key")?, row.get("n")?))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Names and paths of public enterprises for readers of `lang`, by their keys.
pub fn list_crumbs(db: &Connection, keys: &[i64], lang: Lang) -> Result<HashMap<i64, Crumb>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "join json_each(:keys) j on j.value = e.key
         where e.state = 'active' and e.public_profile = 1
         order by e.key",
    ))?;
    let values = named_params! { ":keys": serde_json::to_string(keys)? };
    let mut found = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    let crumb = |enterprise: &Enterprise| {
        let (lang, name) = enterprise.name(lang);
        Crumb { label: name.to_owned(), path: format!("/enterprises/{}", enterprise.slug), lang }
    };
    Ok(found.iter().map(|enterprise| (enterprise.key, crumb(enterprise))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_public_list_and_its_countries_have_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |sql: &str| {
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };

        for (sql, index) in [
            (list_sql(false), "INDEX enterprises_public (state=? AND public_profile=?)"),
            (list_sql(true), "enterprises_public_country (state=? AND public_profile=? AND country=?)"),
            (countries_sql(), "COVERING INDEX enterprises_public_country"),
        ] {
            let found = plan(&sql);
            assert!(found.contains(index), "{found}");
            assert!(
                !found.contains("FOR ORDER BY") || sql == countries_sql(),
                "the list is read in its order: {found}"
            );
        }
    }
}
