//! SQL of the countries that a form offers first.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::country::Country;
use crate::base::error::ApiError;

/// Countries with public services or enterprises.
pub fn list_in_use(db: &Connection) -> Result<Vec<Country>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.country
         from service_counts c
         where c.language = '*' and c.region = '*' and c.services > 0
         union
         select e.country
         from enterprises e
         where e.state = 'active' and e.public_profile = 1
         order by country
         limit 300",
    )?;
    let rows = statement.query_map([], |row| row.get::<_, String>("country"))?;
    let codes: Vec<String> = rows.collect::<Result<_, _>>()?;
    Ok(codes.iter().filter_map(|code| Country::parse(code)).collect())
}

/// Country of the enterprise or service that a person changed last.
pub fn find_last_of_person(db: &Connection, user_key: i64) -> Result<Option<Country>, ApiError> {
    let mut statement = db.prepare_cached(
        "select o.country
         from (
           select e.country, e.updated_at, e.key
           from enterprise_members m
           join enterprises e on e.key = m.enterprise_key
           where m.user_key = ?1 and e.country <> ''
           union all
           select s.country, s.updated_at, s.key
           from services s
           where s.owner_key = ?1 and s.country <> ''
         ) o
         order by o.updated_at desc, o.country, o.key
         limit 1",
    )?;
    let code = statement.query_row(params![user_key], |row| row.get::<_, String>("country")).optional()?;
    Ok(code.and_then(|code| Country::parse(&code)))
}
