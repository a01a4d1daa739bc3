//! SQL of the lists of records: filters, order, the fees of a month, licences that end.

use rusqlite::types::ToSql;
use rusqlite::{Connection, params};

use super::records::{FROM, PERSON_NAME, columns, read};
use super::works::column;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::features::authorship_records::types::{
    AuthorshipRecord, CreditState, FeeRow, LicenceCheck, RecordCounts, RecordPage, RecordSort,
};

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// The conditions of a page of records, and the values they name.
fn conditions(page: &RecordPage) -> (String, Vec<Named>) {
    let query = &page.query;
    let (mut sql, mut values) = ("1".to_owned(), Vec::<Named>::new());
    let mut and = |condition: &str, name: &'static str, value: Box<dyn ToSql>| {
        sql.push_str(" and ");
        sql.push_str(condition);
        values.push((name, value));
    };
    if let Some(owner) = page.owner {
        and("coalesce(p.user_key, r.user_key) = :owner", ":owner", Box::new(owner));
    }
    if let Some(role) = query.role {
        and("r.role = :role", ":role", Box::new(role));
    }
    if let Some(licence) = query.licence {
        and("r.licence = :licence", ":licence", Box::new(licence));
    }
    if let Some(state) = query.state {
        and("r.state = :state", ":state", Box::new(state));
    }
    if let Some(from) = page.from {
        and("r.created_at >= :from", ":from", Box::new(from));
    }
    if let Some(until) = page.until {
        and("r.created_at < :until", ":until", Box::new(until));
    }
    match query.check {
        Some(LicenceCheck::Without) => and("r.licence = :without", ":without", Box::new("unknown")),
        Some(LicenceCheck::Ending) => {
            and("r.licence_until <= :ending", ":ending", Box::new(page.ending_by.clone()));
        }
        None => {}
    }
    if query.check.is_some() && query.state.is_none() {
        sql.push_str(" and r.state <> 'revoked'");
    }
    if let Some(work) = query.work {
        sql.push_str(&format!(" and r.{} is not null", column(work)));
    }
    let person = query.person.as_deref().map(str::trim).filter(|name| !name.is_empty());
    if let Some(name) = person {
        sql.push_str(&format!(" and instr(lowercase({PERSON_NAME}), :person) > 0"));
        values.push((":person", Box::new(name.to_lowercase())));
    }
    (sql, values)
}

fn refer(values: &[Named]) -> Vec<(&str, &dyn ToSql)> {
    values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
}

const fn order(sort: RecordSort) -> &'static str {
    match sort {
        RecordSort::CreatedDown => "r.created_at desc, r.key desc",
        RecordSort::Created => "r.created_at, r.key",
        RecordSort::Licence => "r.licence_until is null, r.licence_until, r.key",
    }
}

/// One page of the records that match, with titles in `lang`.
pub fn list(
    db: &Connection,
    page: &RecordPage,
    lang: Lang,
    request: PageRequest,
) -> Result<Vec<AuthorshipRecord>, ApiError> {
    let (condition, mut values) = conditions(page);
    let sql = format!(
        "select {} {FROM} where {condition} order by {} limit {} offset {}",
        columns(),
        order(page.query.sort.unwrap_or(RecordSort::CreatedDown)),
        request.per_page,
        request.offset()
    );
    values.push((":lang", Box::new(lang)));
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(&*refer(&values), read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of records that match.
pub fn count(db: &Connection, page: &RecordPage) -> Result<u32, ApiError> {
    let (condition, values) = conditions(page);
    let sql = format!("select count(*) as n {FROM} where {condition}");
    Ok(db.prepare_cached(&sql)?.query_row(&*refer(&values), |row| row.get("n"))?)
}

/// Records by state, of everybody or of one account.
pub fn counts(db: &Connection, owner: Option<i64>) -> Result<RecordCounts, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.state, count(*) as n
         from authorship_records r
         left join authors p on p.key = r.author_key
         where ?1 is null or coalesce(p.user_key, r.user_key) = ?1
         group by r.state
         order by r.state
         limit 5",
    )?;
    let mut counts = RecordCounts::default();
    let mut rows = statement.query([owner])?;
    while let Some(row) = rows.next()? {
        let (state, number): (CreditState, u32) = (row.get("state")?, row.get("n")?);
        match state {
            CreditState::Proposed => counts.proposed = number,
            CreditState::Confirmed => counts.confirmed = number,
            CreditState::Disputed => counts.disputed = number,
            CreditState::Corrected => counts.corrected = number,
            CreditState::Revoked => counts.revoked = number,
        }
    }
    Ok(counts)
}

/// Fees that got their amount or state in a span, in that order.
pub fn fees(
    db: &Connection,
    (from, until): (Ts, Ts),
    lang: Lang,
    request: PageRequest,
) -> Result<Vec<FeeRow>, ApiError> {
    let sql = format!(
        "select {} {FROM}
         where r.fee_state <> 'none' and r.fee_at >= :from and r.fee_at < :until
         order by r.fee_at, r.key
         limit {} offset {}",
        columns(),
        request.per_page,
        request.offset()
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = rusqlite::named_params! { ":from": from, ":until": until, ":lang": lang };
    let records = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    Ok(records.into_iter().filter_map(fee_row).collect())
}

fn fee_row(record: AuthorshipRecord) -> Option<FeeRow> {
    Some(FeeRow {
        fee: record.fee?,
        at: record.fee_at?,
        id: record.id,
        work: record.work.kind,
        title: record.work_title,
        lang: record.lang,
        person: record.person_name,
        role: record.role,
        fee_state: record.fee_state,
    })
}

/// Keys of records whose licence ends on `by` or earlier and not before `today`, of which staff were not notified yet.
pub fn ending(db: &Connection, today: &str, by: &str, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key
         from authorship_records r
         where r.licence_until between ?1 and ?2 and r.state <> 'revoked' and r.licence_noticed is not r.licence_until
         order by r.licence_until, r.key
         limit ?3",
    )?;
    let rows = statement.query_map(params![today, by, limit], |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
