//! SQL of the list of enterprises for the staff.

use rusqlite::{Connection, ToSql, named_params};

use super::enterprises::{complete, folded, read, select};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseCounts, EnterpriseSort, EnterpriseState, EnterpriseStateCount, EnterprisesQuery,
    VerificationState,
};

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// Conditions of a filter, and the values they name. Drafts are listed only if somebody asks for them.
fn conditions(query: &EnterprisesQuery) -> (String, Vec<Named>) {
    let mut parts = vec!["(e.state <> 'draft' or :drafts)"];
    let mut values: Vec<Named> = vec![(":drafts", Box::new(query.state == Some(EnterpriseState::Draft)))];
    if let Some(state) = query.state {
        parts.push("e.state = :state");
        values.push((":state", Box::new(state)));
    }
    match query.verification {
        // also verified ones that ask again, and those whose verification ended meanwhile
        Some(VerificationState::Requested) => parts.push(
            "exists (select 1 from enterprise_verifications v where v.enterprise_key = e.key and v.outcome is null)",
        ),
        Some(verification) => {
            parts.push("e.verification = :verification");
            values.push((":verification", Box::new(verification)));
        }
        None => {}
    }
    if let Some(kind) = query.kind {
        parts.push("e.kind = :kind");
        values.push((":kind", Box::new(kind)));
    }
    if let Some(country) = query.country {
        parts.push("e.country = :country");
        values.push((":country", Box::new(Country::code(country))));
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        let number: String = q.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        parts.push(
            "((:slug <> '' and instr(e.name_slug, :slug) > 0) or e.uid = :number
              or exists (
                select 1 from enterprise_texts t where t.enterprise_key = e.key and instr(t.name_folded, :small) > 0))",
        );
        values.push((":slug", Box::new(folded(q))));
        values.push((":number", Box::new(number)));
        values.push((":small", Box::new(q.to_lowercase())));
    }
    (parts.join("\n and "), values)
}

const fn order(sort: Option<EnterpriseSort>) -> &'static str {
    match sort {
        None | Some(EnterpriseSort::UpdatedDown) => "e.updated_at desc, e.key",
        Some(EnterpriseSort::Updated) => "e.updated_at, e.key desc",
        Some(EnterpriseSort::Name) => "e.name_slug, e.key",
    }
}

fn bound(values: &[Named]) -> Vec<(&str, &dyn ToSql)> {
    values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
}

/// One page of the enterprises that match `query`.
pub fn list(db: &Connection, query: &EnterprisesQuery, request: PageRequest) -> Result<Vec<Enterprise>, ApiError> {
    let (conditions, mut values) = conditions(query);
    values.push((":limit", Box::new(request.per_page)));
    values.push((":offset", Box::new(request.offset())));
    let rest = format!("where {conditions} order by {} limit :limit offset :offset", order(query.sort));
    let mut statement = db.prepare_cached(&select(&rest))?;
    let mut found = statement.query_map(bound(&values).as_slice(), read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Number of the enterprises that match `query`.
pub fn count(db: &Connection, query: &EnterprisesQuery) -> Result<u32, ApiError> {
    let (conditions, values) = conditions(query);
    let mut statement = db.prepare_cached(&format!("select count(*) as n from enterprises e where {conditions}"))?;
    Ok(statement.query_row(bound(&values).as_slice(), |row| row.get("n"))?)
}

/// Numbers of enterprises by state, and of verifications that wait for a check.
pub fn counts(db: &Connection) -> Result<EnterpriseCounts, ApiError> {
    let listed = EnterpriseState::ALL.into_iter().filter(|state| *state != EnterpriseState::Draft);
    let mut states: Vec<EnterpriseStateCount> = listed.map(|state| EnterpriseStateCount { state, count: 0 }).collect();
    let mut statement = db.prepare_cached(
        "select e.state, count(*) as n
         from enterprises e
         where e.state <> 'draft'
         group by e.state
         order by e.state
         limit 10",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, n): (EnterpriseState, u32) = (row.get("state")?, row.get("n")?);
        if let Some(entry) = states.iter_mut().find(|entry| entry.state == state) {
            entry.count = n;
        }
    }
    let sql = "select count(*) as n from enterprise_verifications v where v.outcome is null";
    Ok(EnterpriseCounts { states, to_verify: db.prepare_cached(sql)?.query_row(named_params! {}, |row| row.get("n"))? })
}
