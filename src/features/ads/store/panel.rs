//! SQL of the list of bookings for the staff, and of the calendar.

use jiff::civil::Date;
use rusqlite::{Connection, ToSql, named_params};

use super::ads::{day, read, select};
use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::JsonColumn;
use crate::features::accounts::types::Trust;
use crate::features::ads::types::{Ad, AdCalendarEntry, AdForm, AdState, AdTab, AdTabCount, AdsQuery};
use crate::features::articles::types::PersonRef;

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// Condition of each part of the list, as its index names it.
const fn of_tab(tab: AdTab) -> &'static str {
    match tab {
        AdTab::Queue => "a.state in ('submitted', 'in_review')",
        AdTab::Changes => "a.change_state = 'waiting'",
        AdTab::ChangesRequested => "a.state = 'changes_requested'",
        AdTab::Approved => "a.state = 'approved'",
        AdTab::AwaitingPayment => "a.state = 'awaiting_payment'",
        AdTab::Scheduled => "a.state = 'scheduled'",
        AdTab::Running => "a.state = 'running'",
        AdTab::Paused => "a.state = 'paused'",
        AdTab::Suspended => "a.state = 'suspended'",
        AdTab::Completed => "a.state = 'completed'",
        AdTab::Cancelled => "a.state = 'cancelled'",
        AdTab::Rejected => "a.state = 'rejected'",
        AdTab::Archived => "a.state = 'archived'",
    }
}

/// Index that a part of the list asks for: of the two that fit the queue, the planner takes the one without its order.
const fn index(tab: AdTab) -> &'static str {
    if matches!(tab, AdTab::Queue) { "indexed by ads_queue" } else { "" }
}

/// Conditions of a filter, and the values they name.
fn conditions(query: &AdsQuery) -> (String, Vec<Named>) {
    let mut parts = vec![of_tab(query.tab.unwrap_or(AdTab::Queue))];
    let mut values: Vec<Named> = Vec::new();
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        parts.push(
            "(instr(a.folded, :small) > 0
              or exists (
                select 1 from users u
                where u.key = a.owner_key and instr(lowercase(u.name || ' ' || u.surname), :small) > 0))",
        );
        values.push((":small", Box::new(q.to_lowercase())));
    }
    if let Some(package) = &query.package {
        parts.push("a.package_key = (select k.key from ad_packages k where k.id = :package)");
        values.push((":package", Box::new(package.clone())));
    }
    if let Some(placement) = query.placement.as_ref().filter(|code| !code.is_empty()) {
        parts.push("exists (select 1 from json_each(a.form, '$.placements') j where j.value = :placement)");
        values.push((":placement", Box::new(placement.clone())));
    }
    if let Some(owner) = &query.owner {
        parts.push("a.owner_key = (select u.key from users u where u.id = :owner)");
        values.push((":owner", Box::new(owner.clone())));
    }
    (parts.join("\n and "), values)
}

const fn order(tab: AdTab) -> &'static str {
    match tab {
        AdTab::Queue => "a.submitted_at, a.key",
        AdTab::Changes => "a.change_at, a.key",
        AdTab::ChangesRequested
        | AdTab::Approved
        | AdTab::AwaitingPayment
        | AdTab::Scheduled
        | AdTab::Running
        | AdTab::Paused
        | AdTab::Suspended
        | AdTab::Completed
        | AdTab::Cancelled
        | AdTab::Rejected
        | AdTab::Archived => "a.updated_at desc, a.key desc",
    }
}

fn bound(values: &[Named]) -> Vec<(&str, &dyn ToSql)> {
    values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
}

/// One page of the bookings that match `query`, with the number of all of them.
pub fn list(db: &Connection, query: &AdsQuery, request: PageRequest) -> Result<(Vec<Ad>, u32), ApiError> {
    let tab = query.tab.unwrap_or(AdTab::Queue);
    let index = index(tab);
    let (conditions, mut values) = conditions(query);
    let mut count = db.prepare_cached(&format!("select count(*) as n from ads a {index} where {conditions}"))?;
    let total = count.query_row(bound(&values).as_slice(), |row| row.get("n"))?;
    values.push((":limit", Box::new(request.per_page)));
    values.push((":offset", Box::new(request.offset())));
    let rest = format!("{index} where {conditions} order by {} limit :limit offset :offset", order(tab));
    let mut statement = db.prepare_cached(&select(&rest))?;
    Ok((statement.query_map(bound(&values).as_slice(), read)?.collect::<Result<_, _>>()?, total))
}

/// Condition and order of the bookings of an enterprise.
const OF_ENTERPRISE: &str = "where a.enterprise_key = :enterprise and a.state <> 'draft'";
const NEWEST_FIRST: &str = "order by a.updated_at desc, a.key desc";

/// One page of the bookings of the enterprise with this key, the last changed first, with the number of all; drafts are for
/// their owners alone.
pub fn list_of_enterprise(
    db: &Connection,
    enterprise_key: i64,
    request: PageRequest,
) -> Result<(Vec<Ad>, u32), ApiError> {
    let theirs = OF_ENTERPRISE;
    let mut count = db.prepare_cached(&format!("select count(*) as n from ads a {theirs}"))?;
    let total = count.query_row(named_params! { ":enterprise": enterprise_key }, |row| row.get("n"))?;
    let rest = format!("{theirs} {NEWEST_FIRST} limit :limit offset :offset");
    let mut statement = db.prepare_cached(&select(&rest))?;
    let values =
        named_params! { ":enterprise": enterprise_key, ":limit": request.per_page, ":offset": request.offset() };
    Ok((statement.query_map(values, read)?.collect::<Result<_, _>>()?, total))
}

/// Number of bookings in each part of the list.
pub fn counts(db: &Connection) -> Result<Vec<AdTabCount>, ApiError> {
    let mut counts: Vec<AdTabCount> = AdTab::ALL.into_iter().map(|tab| AdTabCount { tab, count: 0 }).collect();
    let mut statement = db.prepare_cached(
        "select a.state, count(*) as n
         from ads a
         where a.state <> 'draft'
         group by a.state
         order by a.state
         limit 20",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, count): (AdState, u32) = (row.get("state")?, row.get("n")?);
        if let Some(found) = counts.iter_mut().find(|one| one.tab.states().contains(&state)) {
            found.count += count;
        }
    }
    let changes = db
        .prepare_cached("select count(*) as n from ads a where a.change_state = 'waiting'")?
        .query_row([], |row| row.get("n"))?;
    if let Some(found) = counts.iter_mut().find(|one| one.tab == AdTab::Changes) {
        found.count = changes;
    }
    Ok(counts)
}

/// Name, language and trust of the owner of a booking.
pub fn get_owner(db: &Connection, owner_key: i64) -> Result<(PersonRef, Lang, Trust), ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select u.id, {PERSON_NAME} as person_name, u.locale, u.trust from users u where u.key = :owner"
    ))?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| {
        Ok((PersonRef { id: row.get("id")?, name: row.get("person_name")? }, row.get("locale")?, row.get("trust")?))
    })?)
}

/// Bookings that hold the place with this key on some of the days, by their first day.
pub fn list_calendar(
    db: &Connection,
    placement_key: i64,
    (from, until): (Date, Date),
) -> Result<Vec<AdCalendarEntry>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.id, a.form, a.state, s.start_on, s.end_on
         from ad_slots s
         join ads a on a.key = s.ad_key
         where s.placement_key = :placement and s.end_on >= :from and s.start_on <= :until
         order by s.start_on, a.key
         limit 1000",
    )?;
    let values = named_params! { ":placement": placement_key, ":from": from.to_string(), ":until": until.to_string() };
    let rows = statement.query_map(values, |row| {
        let JsonColumn(form) = row.get::<_, JsonColumn<AdForm>>("form")?;
        let days = day(row, "start_on")?.zip(day(row, "end_on")?);
        let (id, state) = (row.get("id")?, row.get("state")?);
        Ok(days.map(|(start_on, end_on)| AdCalendarEntry {
            id,
            title: form.name,
            advertiser: form.advertiser_name,
            state,
            start_on,
            end_on,
        }))
    })?;
    let found = rows.collect::<Result<Vec<_>, _>>()?;
    Ok(found.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    /// How the database carries out a query with these conditions.
    fn plan(rest: &str) -> String {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let mut statement = db.prepare(&format!("explain query plan {}", select(rest))).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
        lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
    }

    #[test]
    fn each_part_of_the_list_of_the_staff_has_an_index() {
        for tab in AdTab::ALL {
            let query = AdsQuery { tab: Some(tab), ..AdsQuery::default() };
            let (conditions, _) = conditions(&query);
            let found = plan(&format!("{} where {conditions} order by {} limit 20", index(tab), order(tab)));

            assert!(found.contains("USING INDEX ads_") && !found.contains("TEMP B-TREE"), "{tab:?}: {found}");
        }
    }

    #[test]
    fn the_bookings_of_an_enterprise_are_found_and_ordered_by_an_index() {
        let found = plan(&format!("{OF_ENTERPRISE} {NEWEST_FIRST} limit 5"));

        assert!(found.contains("USING INDEX ads_enterprise") && !found.contains("TEMP B-TREE"), "{found}");
    }
}
