//! SQL of reports.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::subject::Subject;
use super::types::{
    NewReport, Outcome, Report, ReportCounts, ReportId, ReportRow, ReportState, SubjectKind, report_code,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::features::articles::store::PERSON_NAME;
use crate::features::articles::types::PersonRef;

fn columns() -> String {
    let name = |alias: &str| PERSON_NAME.replace("u.", &format!("{alias}."));
    format!(
        "r.key, r.user_key, r.id, r.subject_kind, r.subject_id, r.subject_title, r.subject_path, r.category, r.text, r.place,
         r.name, r.email, r.locale, r.state, r.outcome, r.note, r.decided_at, r.closed_at, r.created_at, r.version,
         a.id as assignee_id, {} as assignee_name, d.id as decider_id, {} as decider_name",
        name("a"),
        name("d")
    )
}

const FROM: &str =
    "from reports r left join users a on a.key = r.assignee_key left join users d on d.key = r.decided_by";

fn read(row: &Row) -> rusqlite::Result<Report> {
    let person = |id: &str, name: &str| -> rusqlite::Result<Option<PersonRef>> {
        let (id, name): (Option<String>, Option<String>) = (row.get(id)?, row.get(name)?);
        Ok(id.zip(name).map(|(id, name)| PersonRef { id, name }))
    };
    let (user_key, id): (Option<i64>, ReportId) = (row.get("user_key")?, row.get("id")?);
    Ok(Report {
        key: row.get("key")?,
        user_key,
        row: ReportRow {
            code: report_code(&id),
            id,
            subject_kind: row.get("subject_kind")?,
            subject_id: row.get("subject_id")?,
            subject_title: row.get("subject_title")?,
            subject_path: row.get("subject_path")?,
            category: row.get("category")?,
            text: row.get("text")?,
            place: row.get("place")?,
            name: row.get("name")?,
            email: row.get("email")?,
            lang: row.get("locale")?,
            from_account: user_key.is_some(),
            state: row.get("state")?,
            outcome: row.get("outcome")?,
            note: row.get("note")?,
            decided_at: row.get("decided_at")?,
            closed_at: row.get("closed_at")?,
            created_at: row.get("created_at")?,
            version: row.get("version")?,
            assignee: person("assignee_id", "assignee_name")?,
            decided_by: person("decider_id", "decider_name")?,
        },
    })
}

/// The report with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &ReportId) -> Result<Report, ApiError> {
    let sql = format!("select {} {FROM} where r.id = ?1", columns());
    db.prepare_cached(&sql)?.query_row([id], read).optional()?.ok_or(ApiError::NotFound)
}

/// One page of the reports in a state: those that wait from the oldest on, those that are over from the newest on.
pub fn list(db: &Connection, state: ReportState, request: PageRequest) -> Result<PageOf<ReportRow>, ApiError> {
    let order = match state {
        ReportState::Received | ReportState::InReview => "r.created_at, r.key",
        ReportState::Decided | ReportState::Closed => "r.created_at desc, r.key desc",
    };
    let sql = format!("select {} {FROM} where r.state = ?1 order by {order} limit ?2 offset ?3", columns());
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement
        .query_map(params![state, request.per_page, request.offset()], |row| Ok(read(row)?.row))?
        .collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, count(db, state)?))
}

/// One page of the reports that were sent from an account, newest first.
pub fn list_own(db: &Connection, user_key: i64, request: PageRequest) -> Result<PageOf<ReportRow>, ApiError> {
    let sql = format!(
        "select {} {FROM} where r.user_key = ?1 order by r.created_at desc, r.key desc limit ?2 offset ?3",
        columns()
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement
        .query_map(params![user_key, request.per_page, request.offset()], |row| Ok(read(row)?.row))?
        .collect::<Result<_, _>>()?;
    let mut statement = db.prepare_cached("select count(*) as n from reports r where r.user_key = ?1")?;
    let total = statement.query_row([user_key], |row| row.get("n"))?;
    Ok(PageOf::new(rows, request, total))
}

fn count(db: &Connection, state: ReportState) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) as n from reports r where r.state = ?1")?;
    Ok(statement.query_row([state], |row| row.get("n"))?)
}

/// How many reports stand where.
pub fn counts(db: &Connection) -> Result<ReportCounts, ApiError> {
    Ok(ReportCounts {
        received: count(db, ReportState::Received)?,
        in_review: count(db, ReportState::InReview)?,
        decided: count(db, ReportState::Decided)?,
        closed: count(db, ReportState::Closed)?,
    })
}

/// Open reports about the same thing.
pub fn count_open(db: &Connection, subject: &Subject) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n from reports r
         where r.subject_kind = ?1 and r.subject_id = ?2 and r.subject_path = ?3 and r.state in ('received', 'in_review')",
    )?;
    Ok(statement.query_row(params![subject.kind, subject.id, subject.path], |row| row.get("n"))?)
}

/// Open reports about pages, whichever.
pub fn count_open_pages(db: &Connection) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n from reports r where r.subject_kind = ?1 and r.state in ('received', 'in_review')",
    )?;
    Ok(statement.query_row(params![SubjectKind::Page], |row| row.get("n"))?)
}

/// Keeps a report; its texts are clean.
pub fn insert(
    write: &Write,
    subject: &Subject,
    call: &NewReport,
    lang: Lang,
    user_key: Option<i64>,
) -> Result<ReportId, ApiError> {
    let id = ReportId::new();
    write
        .prepare_cached(
            "insert into reports (id, subject_kind, subject_id, subject_path, subject_title, category, text, place, name, email,
               user_key, locale, created_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)",
        )?
        .execute(params![
            id,
            subject.kind,
            subject.id,
            subject.path,
            subject.title,
            call.category,
            call.text,
            call.place,
            call.name,
            call.email,
            user_key,
            lang,
            write.now()
        ])?;
    Ok(id)
}

/// Notes who looks into a report; what was decided before is open again.
pub fn set_taken(write: &Write, key: i64, assignee_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update reports
             set state = 'in_review', assignee_key = ?2, outcome = null, note = '', decided_by = null, decided_at = null,
                 updated_at = ?3, version = version + 1
             where key = ?1",
        )?
        .execute(params![key, assignee_key, write.now()])?;
    Ok(())
}

/// Notes what was decided, by whom and why.
pub fn set_decided(write: &Write, key: i64, by: i64, outcome: Outcome, note: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update reports
             set state = 'decided', assignee_key = coalesce(assignee_key, ?2), outcome = ?3, note = ?4, decided_by = ?2,
                 decided_at = ?5, updated_at = ?5, version = version + 1
             where key = ?1",
        )?
        .execute(params![key, by, outcome, note, write.now()])?;
    Ok(())
}

/// Puts a report away.
pub fn set_closed(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update reports set state = 'closed', closed_at = ?2, updated_at = ?2, version = version + 1 where key = ?1",
        )?
        .execute(params![key, write.now()])?;
    Ok(())
}

/// Reports that were decided before `before` and are not put away yet, oldest first.
pub fn decided_before(db: &Connection, before: Ts, limit: u32) -> Result<Vec<(i64, ReportId)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key, r.id from reports r where r.state = 'decided' and r.decided_at < ?1 order by r.decided_at, r.key limit ?2",
    )?;
    Ok(statement
        .query_map(params![before, limit], |row| Ok((row.get("key")?, row.get("id")?)))?
        .collect::<Result<_, _>>()?)
}

/// Erases who reported what was closed before `before`; answers how many.
pub fn forget_reporters(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached(
            "update reports set name = '', email = '', user_key = null
             where closed_at < ?1 and (name <> '' or email <> '' or user_key is not null)",
        )?
        .execute([before])?)
}
