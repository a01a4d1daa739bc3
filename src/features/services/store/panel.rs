//! SQL of the list of services for the staff, and of what the staff sees of their owners.

use rusqlite::{Connection, ToSql, named_params};

use super::services::{complete, read, select};
use crate::auth::PERSON_NAME;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::features::accounts::types::Trust;
use crate::features::articles::types::PersonRef;
use crate::features::services::types::{
    Service, ServiceId, ServiceOrder, ServiceState, ServiceTab, ServiceTabCount, ServicesQuery,
};

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// Condition of the services with a change that waits; it names the columns of the index.
const WITH_CHANGE: &str = "s.pending is not null and s.pending_state = 'waiting'";

/// Conditions of a filter, and the values they name.
fn conditions(query: &ServicesQuery) -> (String, Vec<Named>) {
    let mut parts: Vec<&str> = Vec::new();
    let mut values: Vec<Named> = Vec::new();
    match query.tab.unwrap_or(ServiceTab::Submitted).state() {
        Some(state) => {
            parts.push("s.state = :state");
            values.push((":state", Box::new(state)));
        }
        None => parts.push(WITH_CHANGE),
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        parts.push(
            "(exists (select 1 from service_texts t where t.service_key = s.key and instr(t.title_folded, :small) > 0)
              or exists (
                select 1 from users u
                where u.key = s.owner_key and instr(lowercase(u.name || ' ' || u.surname), :small) > 0))",
        );
        values.push((":small", Box::new(q.to_lowercase())));
    }
    if let Some(category) = &query.category {
        parts.push(
            "(select c.key from service_categories c where c.id = :category) in (s.category_key, s.subcategory_key)",
        );
        values.push((":category", Box::new(category.clone())));
    }
    if let Some(country) = query.country {
        parts.push("s.country = :country");
        values.push((":country", Box::new(Country::code(country))));
    }
    if let Some(language) = query.language.as_ref().filter(|language| !language.is_empty()) {
        parts.push("exists (select 1 from service_languages l where l.service_key = s.key and l.language = :language)");
        values.push((":language", Box::new(language.clone())));
    }
    if let Some(owner) = &query.owner {
        parts.push("s.owner_key = (select u.key from users u where u.id = :owner)");
        values.push((":owner", Box::new(owner.clone())));
    }
    if query.reported == Some(true) {
        parts.push(
            "exists (
               select 1
               from cases c
               where c.subject_kind = 'service' and c.subject_id = s.id and c.cause = 'report'
                 and c.state in ('open', 'assigned'))",
        );
    }
    (parts.join("\n and "), values)
}

fn order(query: &ServicesQuery) -> &'static str {
    match query.sort.unwrap_or(ServiceOrder::Queue) {
        ServiceOrder::Queue => match query.tab.unwrap_or(ServiceTab::Submitted) {
            ServiceTab::Submitted => "s.submitted_at, s.key",
            ServiceTab::Changes => "s.pending_at, s.key",
            ServiceTab::ChangesRequested
            | ServiceTab::Published
            | ServiceTab::Paused
            | ServiceTab::Expired
            | ServiceTab::Suspended
            | ServiceTab::Rejected
            | ServiceTab::Archived => "s.updated_at desc, s.key",
        },
        ServiceOrder::UpdatedDown => "s.updated_at desc, s.key",
        ServiceOrder::Updated => "s.updated_at, s.key desc",
        ServiceOrder::ValidUntil => "s.valid_until, s.key",
        ServiceOrder::ValidUntilDown => "s.valid_until desc, s.key desc",
    }
}

fn bound(values: &[Named]) -> Vec<(&str, &dyn ToSql)> {
    values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
}

/// One page of the services that match `query`.
pub fn list(db: &Connection, query: &ServicesQuery, request: PageRequest) -> Result<Vec<Service>, ApiError> {
    let (conditions, mut values) = conditions(query);
    values.push((":limit", Box::new(request.per_page)));
    values.push((":offset", Box::new(request.offset())));
    let rest = format!("where {conditions} order by {} limit :limit offset :offset", order(query));
    let mut statement = db.prepare_cached(&select(&rest))?;
    let mut found = statement.query_map(bound(&values).as_slice(), read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Number of the services that match `query`.
pub fn count(db: &Connection, query: &ServicesQuery) -> Result<u32, ApiError> {
    let (conditions, values) = conditions(query);
    let mut statement = db.prepare_cached(&format!("select count(*) as n from services s where {conditions}"))?;
    Ok(statement.query_row(bound(&values).as_slice(), |row| row.get("n"))?)
}

/// Number of services in each part of the list.
pub fn counts(db: &Connection) -> Result<Vec<ServiceTabCount>, ApiError> {
    let mut counts: Vec<ServiceTabCount> =
        ServiceTab::ALL.into_iter().map(|tab| ServiceTabCount { tab, count: 0 }).collect();
    let mut statement = db.prepare_cached(
        "select s.state, count(*) as n
         from services s
         where s.state <> 'draft'
         group by s.state
         order by s.state
         limit 20",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, count): (ServiceState, u32) = (row.get("state")?, row.get("n")?);
        if let Some(found) = counts.iter_mut().find(|one| one.tab.state() == Some(state)) {
            found.count = count;
        }
    }
    let changes = db
        .prepare_cached(&format!("select count(*) as n from services s where {WITH_CHANGE}"))?
        .query_row([], |row| row.get("n"))?;
    if let Some(found) = counts.iter_mut().find(|one| one.tab == ServiceTab::Changes) {
        found.count = changes;
    }
    Ok(counts)
}

/// Name, language and trust of the owner of a service.
pub fn get_owner(db: &Connection, owner_key: i64) -> Result<(PersonRef, Lang, Trust), ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select u.id, {PERSON_NAME} as person_name, u.locale, u.trust from users u where u.key = :owner"
    ))?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| {
        Ok((PersonRef { id: row.get("id")?, name: row.get("person_name")? }, row.get("locale")?, row.get("trust")?))
    })?)
}

/// Number of reports about a service that wait for a decision.
pub fn count_reports(db: &Connection, id: &ServiceId) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from cases c
         where c.subject_kind = 'service' and c.subject_id = :id and c.cause = 'report'
           and c.state in ('open', 'assigned')",
    )?;
    Ok(statement.query_row(named_params! { ":id": id }, |row| row.get("n"))?)
}

/// Published services of an owner, without `except`, the newest first.
pub fn list_published_of(db: &Connection, owner_key: i64, except: i64) -> Result<Vec<Service>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "where s.owner_key = :owner and s.state = 'published' and s.key <> :except
         order by s.updated_at desc, s.key
         limit 100",
    ))?;
    let values: &[(&str, &dyn ToSql)] = named_params! { ":owner": owner_key, ":except": except };
    let mut found = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn each_part_of_the_list_of_the_staff_has_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |query: &ServicesQuery| {
            let (conditions, _) = conditions(query);
            let sql = select(&format!("where {conditions} order by {} limit 20", order(query)));
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };

        for tab in ServiceTab::ALL {
            let found = plan(&ServicesQuery { tab: Some(tab), ..ServicesQuery::default() });
            assert!(found.contains("USING INDEX services_"), "{tab:?}: {found}");
        }
        let reported =
            ServicesQuery { tab: Some(ServiceTab::Published), reported: Some(true), ..ServicesQuery::default() };
        let found = plan(&reported);
        assert!(found.contains("cases_subject") && !found.contains("USE TEMP B-TREE"), "{found}");
    }
}
