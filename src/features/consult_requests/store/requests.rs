//! SQL that reads requests and inserts them.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params};

use crate::app::token_hash;
use crate::auth::PERSON_NAME;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::db::{Write, json_keys};
use crate::features::articles::types::PersonRef;
use crate::features::consult_requests::types::{
    ConsultCounts, ConsultDue, ConsultHolder, ConsultId, ConsultQuery, ConsultRequest, ConsultState, RelatedObject,
};

/// Values of placeholders by name.
type Values = Vec<(&'static str, Box<dyn ToSql>)>;

/// States of requests that are open.
const OPEN: &str = "('new', 'assigned', 'in_progress', 'waiting_for_person', 'reopened')";

/// Requests that the caller may see: all, or those assigned to these people.
#[derive(Clone, Debug)]
pub struct ConsultReach {
    /// Key of the caller.
    pub user_key: i64,
    /// Keys of the people whose requests the caller may see; `None`: all requests.
    pub assigned_to: Option<Vec<i64>>,
}

/// A new request.
#[derive(Clone, Debug)]
pub struct NewConsultRow<'a> {
    /// Code of the status page.
    pub code: &'a str,
    /// The request; key, history and times are set by the insertion.
    pub request: &'a ConsultRequest,
    /// Version of the privacy notice in force.
    pub consent_version: Option<i64>,
    /// Token of the link that confirms the address.
    pub confirm_token: Option<&'a str>,
}

fn columns() -> String {
    format!(
        "r.key, r.id, r.public_code, r.topic_key, r.name, r.email, r.phone, r.preferred_channel, r.locale, r.country, r.region,
         r.town, r.best_time, r.message, r.related_kind, r.related_id, r.related_path, r.related_title, r.consent_at, r.user_key,
         r.state, r.assignee_key, r.priority, r.tags, r.due_at, r.outcome, r.read_at, r.waiting_since, r.reminded_at, r.done_at,
         r.merged_into, r.created_at, r.version, u.id as assignee_id, {PERSON_NAME} as assignee_name"
    )
}

const FROM: &str = "from consult_requests r left join users u on u.key = r.assignee_key";

fn read(row: &Row) -> rusqlite::Result<ConsultRequest> {
    let (id, name): (Option<String>, Option<String>) = (row.get("assignee_id")?, row.get("assignee_name")?);
    let (tags, related_id): (String, String) = (row.get("tags")?, row.get("related_id")?);
    let related = RelatedObject {
        kind: row.get("related_kind")?,
        path: row.get("related_path")?,
        title: row.get("related_title")?,
        id: related_id,
    };
    Ok(ConsultRequest {
        key: row.get("key")?,
        id: row.get("id")?,
        code: row.get("public_code")?,
        topic_key: row.get("topic_key")?,
        name: row.get("name")?,
        email: row.get("email")?,
        phone: row.get("phone")?,
        channel: row.get("preferred_channel")?,
        lang: row.get("locale")?,
        country: row.get("country")?,
        region: row.get("region")?,
        town: row.get("town")?,
        best_time: row.get("best_time")?,
        message: row.get("message")?,
        related: Some(related).filter(|one| !one.id.is_empty()),
        consent_at: row.get("consent_at")?,
        user_key: row.get("user_key")?,
        state: row.get("state")?,
        assignee_key: row.get("assignee_key")?,
        assignee: id.zip(name).map(|(id, name)| PersonRef { id, name }),
        priority: row.get("priority")?,
        tags: serde_json::from_str(&tags).unwrap_or_default(),
        due_at: row.get("due_at")?,
        outcome: row.get("outcome")?,
        read_at: row.get("read_at")?,
        waiting_since: row.get("waiting_since")?,
        reminded_at: row.get("reminded_at")?,
        done_at: row.get("done_at")?,
        merged_into: row.get("merged_into")?,
        created_at: row.get("created_at")?,
        version: row.get("version")?,
    })
}

fn find_where(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<ConsultRequest>, ApiError> {
    let sql = format!("select {} {FROM} where {condition}", columns());
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":value": value }, read).optional()?)
}

/// The request with this identity. Errors: `NotFound`; an unconfirmed or erased one is none.
pub fn get(db: &Connection, id: &ConsultId) -> Result<ConsultRequest, ApiError> {
    let condition = "r.id = :value and r.state <> 'unconfirmed' and r.purged_at is null";
    find_where(db, condition, id)?.ok_or(ApiError::NotFound)
}

/// The request with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<ConsultRequest, ApiError> {
    find_where(db, "r.key = :value", &key)?.ok_or(ApiError::NotFound)
}

/// The confirmed request with this code.
pub fn find_by_code(db: &Connection, code: &str) -> Result<Option<ConsultRequest>, ApiError> {
    find_where(db, "r.public_code = :value and r.state <> 'unconfirmed'", &code)
}

/// The request whose link has this token.
pub fn find_by_token(db: &Connection, token: &str) -> Result<Option<ConsultRequest>, ApiError> {
    find_where(db, "r.confirm_hash = :value", &token_hash(token))
}

/// Values of the filter's placeholders, and the conditions that use them.
fn conditions(query: &ConsultQuery, reach: &ConsultReach, now: Ts) -> (String, Values) {
    let mut sql = match query.state {
        Some(_) => String::from("r.state = :state and r.purged_at is null"),
        None => format!("r.state in {OPEN}"),
    };
    let mut values: Values = Vec::new();
    let mut add = |condition: &str, name: &'static str, value: Box<dyn ToSql>| {
        sql.push_str(condition);
        values.push((name, value));
    };
    if let Some(state) = query.state {
        // the staff does not see requests whose address is not confirmed
        add(" and r.state <> 'unconfirmed'", ":state", Box::new(state));
    }
    if let Some(people) = &reach.assigned_to {
        let keys = json_keys(people.iter().copied());
        add(" and r.assignee_key in (select j.value from json_each(:people) j)", ":people", Box::new(keys));
    }
    if let Some(topic) = &query.topic {
        let condition = " and r.topic_key = (select t.key from consult_topics t where t.id = :topic)";
        add(condition, ":topic", Box::new(topic.clone()));
    }
    match query.holder {
        Some(ConsultHolder::Me) => add(" and r.assignee_key = :me", ":me", Box::new(reach.user_key)),
        Some(ConsultHolder::Others) => add(" and r.assignee_key <> :me", ":me", Box::new(reach.user_key)),
        Some(ConsultHolder::Nobody) => add(" and r.assignee_key is :nobody", ":nobody", Box::new(None::<i64>)),
        None => {}
    }
    if let Some(due) = query.due {
        let limit = match due {
            ConsultDue::Overdue => now,
            ConsultDue::Day => now.after(Duration::from_hours(24)),
            ConsultDue::Week => now.after(Duration::from_hours(7 * 24)),
        };
        add(" and r.due_at <= :due", ":due", Box::new(limit));
    }
    if let Some(priority) = query.priority {
        add(" and r.priority = :priority", ":priority", Box::new(priority));
    }
    if let Some(lang) = query.lang {
        add(" and r.locale = :lang", ":lang", Box::new(lang));
    }
    if let Some(tag) = &query.tag {
        add(" and exists (select 1 from json_each(r.tags) j where j.value = :tag)", ":tag", Box::new(tag.clone()));
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        let condition = " and (r.public_code = upper(:q) or instr(lowercase(r.name), :q) > 0
             or instr(lowercase(r.message), :q) > 0)";
        add(condition, ":q", Box::new(q.to_lowercase()));
    }
    (sql, values)
}

fn list_sql(query: &ConsultQuery, conditions: &str) -> String {
    let order =
        if query.state.is_none_or(ConsultState::is_open) { "r.due_at, r.key" } else { "r.due_at desc, r.key desc" };
    format!("select {} {FROM} where {conditions} order by {order} limit :limit offset :offset", columns())
}

/// One page of the requests that match `query`: open ones by their due time, the others from the latest on.
pub fn list(
    db: &Connection,
    query: &ConsultQuery,
    reach: &ConsultReach,
    now: Ts,
    request: PageRequest,
) -> Result<(Vec<ConsultRequest>, u32), ApiError> {
    let (conditions, values) = conditions(query, reach, now);
    let mut values: Vec<(&str, &dyn ToSql)> = values.iter().map(|(name, value)| (*name, &**value)).collect();
    let total = db
        .prepare_cached(&format!("select count(*) as n from consult_requests r where {conditions}"))?
        .query_row(values.as_slice(), |row| row.get("n"))?;
    let (limit, offset) = (request.per_page, request.offset());
    values.push((":limit", &limit));
    values.push((":offset", &offset));
    let mut statement = db.prepare_cached(&list_sql(query, &conditions))?;
    let rows = statement.query_map(values.as_slice(), read)?.collect::<Result<_, _>>()?;
    Ok((rows, total))
}

/// Requests by state that the caller may see, and those that need attention.
pub fn counts(db: &Connection, reach: &ConsultReach, now: Ts) -> Result<ConsultCounts, ApiError> {
    let people = reach.assigned_to.as_ref().map(|people| json_keys(people.iter().copied()));
    let mut statement = db.prepare_cached(&format!(
        "select r.state, count(*) as n, sum(r.due_at <= :now and r.state in {OPEN}) as overdue,
           sum(r.read_at is null and r.state in {OPEN}) as unread, sum(r.assignee_key = :me and r.state in {OPEN}) as mine
         from consult_requests r
         where r.state <> 'unconfirmed' and r.purged_at is null
           and (:people is null or r.assignee_key in (select j.value from json_each(:people) j))
         group by r.state
         order by r.state
         limit 10"
    ))?;
    let mut counts = ConsultCounts::default();
    let mut rows = statement.query(named_params! { ":now": now, ":me": reach.user_key, ":people": people })?;
    while let Some(row) = rows.next()? {
        let (state, number): (ConsultState, u32) = (row.get("state")?, row.get("n")?);
        match state {
            ConsultState::Unconfirmed => {}
            ConsultState::New => counts.new = number,
            ConsultState::Assigned => counts.assigned = number,
            ConsultState::InProgress => counts.in_progress = number,
            ConsultState::WaitingForPerson => counts.waiting_for_person = number,
            ConsultState::Reopened => counts.reopened = number,
            ConsultState::Done => counts.done = number,
            ConsultState::Spam => counts.spam = number,
        }
        counts.overdue += row.get::<_, Option<u32>>("overdue")?.unwrap_or(0);
        counts.unread += row.get::<_, Option<u32>>("unread")?.unwrap_or(0);
        counts.mine += row.get::<_, Option<u32>>("mine")?.unwrap_or(0);
    }
    Ok(counts)
}

/// One page of the requests that were sent from an account, newest first.
pub fn list_own(db: &Connection, user_key: i64, request: PageRequest) -> Result<(Vec<ConsultRequest>, u32), ApiError> {
    let condition = "r.user_key = :user and r.state <> 'unconfirmed' and r.purged_at is null";
    let sql = format!(
        "select {} {FROM} where {condition} order by r.created_at desc, r.key desc limit :limit offset :offset",
        columns()
    );
    let values = named_params! { ":user": user_key, ":limit": request.per_page, ":offset": request.offset() };
    let rows = db.prepare_cached(&sql)?.query_map(values, read)?.collect::<Result<_, _>>()?;
    let total = db
        .prepare_cached(&format!("select count(*) as n from consult_requests r where {condition}"))?
        .query_row(named_params! { ":user": user_key }, |row| row.get("n"))?;
    Ok((rows, total))
}

/// Other confirmed requests of the same address or number, newest first.
pub fn list_of_person(db: &Connection, request: &ConsultRequest) -> Result<Vec<ConsultRequest>, ApiError> {
    let sql = format!(
        "select {} {FROM}
         where r.key in (
             select e.key from consult_requests e where e.email = :email and e.email <> ''
             union
             select p.key from consult_requests p where p.phone = :phone and p.phone <> '')
           and r.key <> :key and r.state <> 'unconfirmed' and r.purged_at is null
         order by r.created_at desc, r.key desc
         limit 10",
        columns()
    );
    let values = named_params! { ":key": request.key, ":email": request.email, ":phone": request.phone };
    Ok(db.prepare_cached(&sql)?.query_map(values, read)?.collect::<Result<_, _>>()?)
}

/// Number of requests of a person since a moment, and the moment of the first of them. The person is an address, a number
/// or an account.
pub fn count_of_person(
    db: &Connection,
    (email, phone, user_key): (&str, &str, Option<i64>),
    since: Ts,
) -> Result<(u32, Option<Ts>), ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n, min(r.created_at) as first_at
         from consult_requests r
         where r.created_at > :since
           and (r.email = :email and r.email <> '' or r.phone = :phone and r.phone <> '' or r.user_key = :user)",
    )?;
    let values = named_params! { ":since": since, ":email": email, ":phone": phone, ":user": user_key };
    Ok(statement.query_row(values, |row| Ok((row.get("n")?, row.get("first_at")?)))?)
}

/// True if no request has this code.
pub fn is_free(db: &Connection, code: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached("select 1 from consult_requests r where r.public_code = :code")?;
    Ok(!statement.exists(named_params! { ":code": code })?)
}

/// Inserts a request; answers its key.
pub fn insert(write: &Write, new: &NewConsultRow) -> Result<i64, ApiError> {
    let NewConsultRow { request, .. } = new;
    let related = request.related.as_ref();
    let key = write
        .prepare_cached(
            "insert into consult_requests (id, public_code, topic_key, name, email, phone, preferred_channel, locale, country,
               region, town, best_time, message, related_kind, related_id, related_path, related_title, consent_version,
               consent_at, user_key, state, due_at, confirm_hash, created_at, updated_at)
             values (:id, :code, :topic, :name, :email, :phone, :channel, :locale, :country, :region, :town, :best_time,
               :message, :related_kind, :related_id, :related_path, :related_title, :consent_version, :now, :user, :state,
               :due_at, :token, :now, :now)
             returning key",
        )?
        .query_row(
            named_params! {
                ":id": request.id,
                ":code": new.code,
                ":topic": request.topic_key,
                ":name": request.name,
                ":email": request.email,
                ":phone": request.phone,
                ":channel": request.channel,
                ":locale": request.lang,
                ":country": request.country,
                ":region": request.region,
                ":town": request.town,
                ":best_time": request.best_time,
                ":message": request.message,
                ":related_kind": related.map_or("", |one| &one.kind),
                ":related_id": related.map_or("", |one| &one.id),
                ":related_path": related.map_or("", |one| &one.path),
                ":related_title": related.map_or("", |one| &one.title),
                ":consent_version": new.consent_version,
                ":user": request.user_key,
                ":state": request.state,
                ":due_at": request.due_at,
                ":token": new.confirm_token.map(token_hash),
                ":now": write.now(),
            },
            |row| row.get("key"),
        )?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn lists_are_read_in_the_order_of_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |query: &ConsultQuery, reach: &ConsultReach| {
            let (conditions, _) = conditions(query, reach, Ts::from_millis(0));
            let mut statement = db.prepare(&format!("explain query plan {}", list_sql(query, &conditions))).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };
        let all = ConsultReach { user_key: 1, assigned_to: None };

        let state = ConsultQuery { state: Some(ConsultState::New), ..ConsultQuery::default() };
        let mine = ConsultQuery { holder: Some(ConsultHolder::Me), ..state.clone() };

        for query in [state, mine] {
            let plan = plan(&query, &all);
            assert!(plan.contains("USING INDEX consult_requests_"), "{plan}");
            assert!(!plan.contains("USE TEMP B-TREE"), "{plan}");
        }
    }
}
