//! SQL of cases.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params};

use crate::auth::PERSON_NAME;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::Write;
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::{
    Case, CaseCounts, CaseDue, CaseHolder, CaseId, CaseLock, CasePriority, CaseQuery, CaseState, CaseSubject, Cause,
    NewCase, Party, SubjectKind,
};

/// Values of placeholders by name.
type Values = Vec<(&'static str, Box<dyn ToSql>)>;

fn columns() -> String {
    let name = |alias: &str| PERSON_NAME.replace("u.", &format!("{alias}."));
    format!(
        "c.key, c.id, c.cause, c.subject_kind, c.subject_id, c.subject_path, c.subject_title, c.owner_key, c.category, c.text,
         c.place, c.sender_name, c.sender_email, c.sender_key, c.locale, c.priority, c.state, c.assignee_key, c.locked_by, c.locked_until,
         c.due_at, c.appealed_decision, c.appeal_party, c.closed_at, c.created_at, c.version,
         a.id as assignee_id, {} as assignee_name, l.id as locker_id, {} as locker_name, o.id as owner_id, {} as owner_name,
         o.locale as owner_locale",
        name("a"),
        name("l"),
        name("o")
    )
}

const FROM: &str = "from cases c
     left join users a on a.key = c.assignee_key
     left join users l on l.key = c.locked_by
     left join users o on o.key = c.owner_key";

/// A query of cases under the alias `c`: the columns, and `rest` from the conditions on.
pub(super) fn select(rest: &str) -> String {
    format!("select {} {FROM} {rest}", columns())
}

/// Reads a row of [`select`].
pub(super) fn read(row: &Row) -> rusqlite::Result<Case> {
    let person = |id: &str, name: &str| -> rusqlite::Result<Option<PersonRef>> {
        let (id, name): (Option<String>, Option<String>) = (row.get(id)?, row.get(name)?);
        Ok(id.zip(name).map(|(id, name)| PersonRef { id, name }))
    };
    let (locked_by, until): (Option<i64>, Option<Ts>) = (row.get("locked_by")?, row.get("locked_until")?);
    let lock = match (locked_by, until, person("locker_id", "locker_name")?) {
        (Some(key), Some(until), Some(by)) => Some((key, CaseLock { by, until })),
        _ => None,
    };
    let owner_lang: Option<Lang> = row.get("owner_locale")?;
    let appealed: Option<i64> = row.get("appealed_decision")?;
    Ok(Case {
        key: row.get("key")?,
        id: row.get("id")?,
        cause: row.get("cause")?,
        subject: CaseSubject {
            kind: row.get("subject_kind")?,
            id: row.get("subject_id")?,
            path: row.get("subject_path")?,
            title: row.get("subject_title")?,
        },
        owner_key: row.get("owner_key")?,
        owner: person("owner_id", "owner_name")?.zip(owner_lang),
        category: row.get("category")?,
        text: row.get("text")?,
        place: row.get("place")?,
        name: row.get("sender_name")?,
        email: row.get("sender_email")?,
        sender_key: row.get("sender_key")?,
        lang: row.get("locale")?,
        priority: row.get("priority")?,
        state: row.get("state")?,
        assignee_key: row.get("assignee_key")?,
        assignee: person("assignee_id", "assignee_name")?,
        lock,
        due_at: row.get("due_at")?,
        appeal: appealed.zip(row.get::<_, Option<Party>>("appeal_party")?),
        closed_at: row.get("closed_at")?,
        created_at: row.get("created_at")?,
        version: row.get("version")?,
    })
}

/// The case with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &CaseId) -> Result<Case, ApiError> {
    let sql = format!("select {} {FROM} where c.id = :id", columns());
    let found = db.prepare_cached(&sql)?.query_row(named_params! { ":id": id }, read).optional()?;
    found.ok_or(ApiError::NotFound)
}

/// The case with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Case, ApiError> {
    let sql = format!("select {} {FROM} where c.key = :key", columns());
    let found = db.prepare_cached(&sql)?.query_row(named_params! { ":key": key }, read).optional()?;
    found.ok_or(ApiError::NotFound)
}

/// Values of the filter's placeholders, and the conditions that use them.
fn conditions(query: &CaseQuery, user_key: i64, now: Ts) -> (String, Values) {
    let mut sql = String::from("c.state = :state");
    let mut values: Values = vec![(":state", Box::new(query.state.unwrap_or(CaseState::Open)))];
    if let Some(kind) = query.kind {
        sql.push_str(" and c.subject_kind = :kind");
        values.push((":kind", Box::new(kind)));
    }
    if let Some(cause) = query.cause {
        sql.push_str(" and c.cause = :cause");
        values.push((":cause", Box::new(cause)));
    }
    match query.holder {
        Some(CaseHolder::Me) => sql.push_str(" and c.assignee_key = :me"),
        Some(CaseHolder::Others) => sql.push_str(" and c.assignee_key <> :me"),
        Some(CaseHolder::Nobody) => sql.push_str(" and c.assignee_key is null"),
        None => {}
    }
    if matches!(query.holder, Some(CaseHolder::Me | CaseHolder::Others)) {
        values.push((":me", Box::new(user_key)));
    }
    if let Some(due) = query.due {
        let limit = match due {
            CaseDue::Overdue => now,
            CaseDue::Day => now.after(Duration::from_hours(24)),
            CaseDue::Week => now.after(Duration::from_hours(7 * 24)),
        };
        sql.push_str(" and c.due_at <= :due");
        values.push((":due", Box::new(limit)));
    }
    (sql, values)
}

fn list_sql(query: &CaseQuery, conditions: &str) -> String {
    let order = if query.state.unwrap_or(CaseState::Open).is_waiting() {
        "c.due_at, c.key"
    } else {
        "c.due_at desc, c.key desc"
    };
    format!("select {} {FROM} where {conditions} order by {order} limit :limit offset :offset", columns())
}

/// One page of the cases that match `query`: those that wait by their due time, the others from the latest on.
pub fn list(
    db: &Connection,
    query: &CaseQuery,
    user_key: i64,
    now: Ts,
    request: PageRequest,
) -> Result<(Vec<Case>, u32), ApiError> {
    let (conditions, values) = conditions(query, user_key, now);
    let mut values: Vec<(&str, &dyn ToSql)> = values.iter().map(|(name, value)| (*name, &**value)).collect();
    let total = db
        .prepare_cached(&format!("select count(*) as n from cases c where {conditions}"))?
        .query_row(values.as_slice(), |row| row.get("n"))?;
    let (limit, offset) = (request.per_page, request.offset());
    values.push((":limit", &limit));
    values.push((":offset", &offset));
    let mut statement = db.prepare_cached(&list_sql(query, &conditions))?;
    let rows = statement.query_map(values.as_slice(), read)?.collect::<Result<_, _>>()?;
    Ok((rows, total))
}

/// One page of the reports that were sent from an account, newest first.
pub fn list_sent(db: &Connection, sender_key: i64, request: PageRequest) -> Result<(Vec<Case>, u32), ApiError> {
    let sql = format!(
        "select {} {FROM}
         where c.sender_key = :sender and c.cause = 'report'
         order by c.created_at desc, c.key desc
         limit :limit offset :offset",
        columns()
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":sender": sender_key, ":limit": request.per_page, ":offset": request.offset() };
    let rows = statement.query_map(values, read)?.collect::<Result<_, _>>()?;
    let mut statement =
        db.prepare_cached("select count(*) as n from cases c where c.sender_key = :sender and c.cause = 'report'")?;
    let total = statement.query_row(named_params! { ":sender": sender_key }, |row| row.get("n"))?;
    Ok((rows, total))
}

/// One page of the cases with an effective decision against the content of a person, newest first.
pub fn list_owned(db: &Connection, owner_key: i64, request: PageRequest) -> Result<(Vec<Case>, u32), ApiError> {
    let told = "c.owner_key = :owner and exists (
         select 1 from decisions d
         where d.case_key = c.key and d.effective_at is not null
           and d.outcome in ('reject', 'request_changes', 'hide', 'remove')
           and d.appeal_until is not null)";
    let sql = format!(
        "select {} {FROM} where {told} order by c.created_at desc, c.key desc limit :limit offset :offset",
        columns()
    );
    let values = named_params! { ":owner": owner_key, ":limit": request.per_page, ":offset": request.offset() };
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(values, read)?.collect::<Result<_, _>>()?;
    let total = db
        .prepare_cached(&format!("select count(*) as n from cases c where {told}"))?
        .query_row(named_params! { ":owner": owner_key }, |row| row.get("n"))?;
    Ok((rows, total))
}

/// Cases by state, and those that need the attention of a person.
pub fn counts(db: &Connection, user_key: i64, now: Ts) -> Result<CaseCounts, ApiError> {
    let mut counts = CaseCounts::default();
    let mut statement =
        db.prepare_cached("select c.state, count(*) as n from cases c group by c.state order by c.state limit 10")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, number): (CaseState, u32) = (row.get("state")?, row.get("n")?);
        match state {
            CaseState::Open => counts.open = number,
            CaseState::Assigned => counts.assigned = number,
            CaseState::Decided => counts.decided = number,
            CaseState::Closed => counts.closed = number,
        }
    }
    counts.overdue = db
        .prepare_cached("select count(*) as n from cases c where c.state in ('open', 'assigned') and c.due_at <= :now")?
        .query_row(named_params! { ":now": now }, |row| row.get("n"))?;
    counts.mine = db
        .prepare_cached("select count(*) as n from cases c where c.assignee_key = :me and c.state = 'assigned'")?
        .query_row(named_params! { ":me": user_key }, |row| row.get("n"))?;
    Ok(counts)
}

/// Number of waiting reports about a subject; about all pages together for a page.
pub fn count_waiting(db: &Connection, subject: &CaseSubject) -> Result<u32, ApiError> {
    if subject.kind == SubjectKind::Page {
        let mut statement = db.prepare_cached(
            "select count(*) as n
             from cases c
             where c.subject_kind = :kind and c.state in ('open', 'assigned') and c.cause = 'report'",
        )?;
        return Ok(statement.query_row(named_params! { ":kind": subject.kind }, |row| row.get("n"))?);
    }
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from cases c
         where c.subject_kind = :kind and c.subject_id = :id and c.subject_path = :path
           and c.state in ('open', 'assigned') and c.cause = 'report'",
    )?;
    let values = named_params! { ":kind": subject.kind, ":id": subject.id, ":path": subject.path };
    Ok(statement.query_row(values, |row| row.get("n"))?)
}

/// The newest case about the publication of an object: a submission or a change.
pub fn find_submission(db: &Connection, kind: SubjectKind, id: &str) -> Result<Option<Case>, ApiError> {
    let sql = format!(
        "select {} {FROM}
         where c.subject_kind = :kind and c.subject_id = :id and c.cause in ('submission', 'change')
         order by c.key desc
         limit 1",
        columns()
    );
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":kind": kind, ":id": id }, read).optional()?)
}

/// The case with the newest decision about an object that took effect and was not reversed, of those that publish or
/// restrict it.
pub fn find_effective(db: &Connection, kind: SubjectKind, id: &str) -> Result<Option<Case>, ApiError> {
    let sql = format!(
        "select {} {FROM}
         join decisions d on d.case_key = c.key
         where c.subject_kind = :kind and c.subject_id = :id and d.effective_at is not null and d.reversed_at is null
           and d.outcome in ('approve', 'approve_with_edits', 'request_changes', 'reject', 'hide', 'remove')
         order by d.effective_at desc, d.key desc
         limit 1",
        columns()
    );
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":kind": kind, ":id": id }, read).optional()?)
}

/// Notes that the subject of a waiting case changed, so that a decision on the earlier version is refused.
pub fn set_changed(write: &Write, key: i64, cause: Cause, title: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set cause = :cause, subject_title = :title, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":cause": cause, ":title": title, ":now": write.now() })?;
    Ok(())
}

/// Inserts a case.
pub fn insert(write: &Write, new: &NewCase, priority: CasePriority, due_at: Ts) -> Result<CaseId, ApiError> {
    let id = CaseId::new();
    write
        .prepare_cached(
            "insert into cases (id, cause, subject_kind, subject_id, subject_path, subject_title, owner_key, category, text,
               place, sender_name, sender_email, sender_key, locale, priority, due_at, appealed_decision, appeal_party,
               created_at, updated_at)
             values (:id, :cause, :kind, :subject, :path, :title, :owner, :category, :text, :place, :name, :email, :sender,
               :locale, :priority, :due_at, :appealed, :party, :now, :now)",
        )?
        .execute(named_params! {
            ":id": id,
            ":cause": new.cause,
            ":kind": new.subject.kind,
            ":subject": new.subject.id,
            ":path": new.subject.path,
            ":title": new.subject.title,
            ":owner": new.owner_key,
            ":category": new.category,
            ":text": new.text,
            ":place": new.place,
            ":name": new.name,
            ":email": new.email,
            ":sender": new.sender_key,
            ":locale": new.lang,
            ":priority": priority,
            ":due_at": due_at,
            ":appealed": new.appeal.map(|(decision, _)| decision),
            ":party": new.appeal.map(|(_, party)| party),
            ":now": write.now(),
        })?;
    Ok(id)
}

/// Assigns a case to a person and locks it for them.
pub fn set_taken(write: &Write, key: i64, user_key: i64, locked_until: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set state = 'assigned', assignee_key = :user, locked_by = :user, locked_until = :until, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":user": user_key, ":until": locked_until, ":now": write.now() })?;
    Ok(())
}

/// Keys of the cases that are assigned to a person and not decided.
pub fn list_assigned(db: &Connection, user_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key from cases c where c.assignee_key = :user and c.state = 'assigned' order by c.key limit 5000",
    )?;
    let rows = statement.query_map(named_params! { ":user": user_key }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Gives an assigned case to another person; a lock ends.
pub fn set_assignee(write: &Write, key: i64, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set assignee_key = :user, locked_by = null, locked_until = null, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":user": user_key, ":now": write.now() })?;
    Ok(())
}

/// Prolongs the lock of its holder; the version stays.
pub fn set_locked(write: &Write, key: i64, locked_until: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("update cases set locked_until = :until where key = :key")?
        .execute(named_params! { ":key": key, ":until": locked_until })?;
    Ok(())
}

/// Sets priority and due time of a case; its reminder is due anew.
pub fn set_terms(write: &Write, key: i64, priority: CasePriority, due_at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set priority = :priority, due_at = :due_at, reminded_at = iif(due_at = :due_at, reminded_at, null),
                 updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":priority": priority, ":due_at": due_at, ":now": write.now() })?;
    Ok(())
}

/// Sets the arrival and the due time of a case of the demo content.
pub fn set_demo_times(write: &Write, key: i64, created_at: Ts, due_at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("update cases set created_at = :created_at, due_at = :due_at where key = :key")?
        .execute(named_params! { ":key": key, ":created_at": created_at, ":due_at": due_at })?;
    Ok(())
}

/// Gives a case back: nobody works on it.
pub fn set_open(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set state = 'open', assignee_key = null, locked_by = null, locked_until = null, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Marks a case as decided, by a person or by the program, and unlocks it.
pub fn set_decided(write: &Write, key: i64, by: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set state = 'decided', assignee_key = coalesce(assignee_key, :by), locked_by = null, locked_until = null,
                 updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":by": by, ":now": write.now() })?;
    Ok(())
}

/// Closes a case.
pub fn set_closed(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update cases
             set state = 'closed', closed_at = :now, locked_by = null, locked_until = null, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Cases whose decision took effect before `before` and that are not closed, oldest decision first.
pub fn decided_before(db: &Connection, before: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key
         from cases c
         join decisions d on d.key = (select max(x.key) from decisions x where x.case_key = c.key)
         where c.state = 'decided' and d.effective_at < :before
         order by c.due_at, c.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":before": before, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Waiting cases that are overdue and of which nobody was reminded.
pub fn overdue(db: &Connection, now: Ts, limit: u32) -> Result<Vec<Case>, ApiError> {
    let sql = format!(
        "select {} {FROM}
         where c.state in ('open', 'assigned') and c.due_at <= :now and c.reminded_at is null
         order by c.due_at, c.key
         limit :limit",
        columns()
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":now": now, ":limit": limit }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes that somebody was reminded of a case.
pub fn set_reminded(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update cases set reminded_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Erases the senders of cases that were closed before `before`; answers the number of cases.
pub fn forget_senders(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached(
            "update cases
             set sender_name = '', sender_email = '', sender_key = null
             where closed_at < :before and (sender_name <> '' or sender_email <> '' or sender_key is not null)",
        )?
        .execute(named_params! { ":before": before })?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_queue_is_read_in_the_order_of_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |query: &CaseQuery| {
            let (conditions, _) = conditions(query, 1, Ts::from_millis(0));
            let mut statement = db.prepare(&format!("explain query plan {}", list_sql(query, &conditions))).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };

        let waiting = plan(&CaseQuery::default());
        let mine = plan(&CaseQuery { holder: Some(CaseHolder::Me), ..CaseQuery::default() });

        for plan in [waiting, mine] {
            assert!(plan.contains("USING INDEX cases_") && !plan.contains("USE TEMP B-TREE"), "{plan}");
        }
    }
}
