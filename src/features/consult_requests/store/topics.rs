//! SQL of topics.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::types::PersonRef;
use crate::features::consult_requests::types::{ConsultTopic, TopicNames};

fn select(rest: &str) -> String {
    format!(
        "select t.key, t.id, t.assignee_key, t.due_hours, t.locales, t.active, t.version, u.id as assignee_id,
           {PERSON_NAME} as assignee_name
         from consult_topics t
         left join users u on u.key = t.assignee_key
         {rest}"
    )
}

fn read(row: &Row) -> rusqlite::Result<ConsultTopic> {
    let (id, name): (Option<String>, Option<String>) = (row.get("assignee_id")?, row.get("assignee_name")?);
    let locales: String = row.get("locales")?;
    Ok(ConsultTopic {
        key: row.get("key")?,
        id: row.get("id")?,
        names: TopicNames::default(),
        assignee_key: row.get("assignee_key")?,
        assignee: id.zip(name).map(|(id, name)| PersonRef { id, name }),
        due_hours: row.get("due_hours")?,
        langs: serde_json::from_str(&locales).unwrap_or_default(),
        active: row.get("active")?,
        version: row.get("version")?,
    })
}

fn complete(db: &Connection, mut topic: ConsultTopic) -> Result<ConsultTopic, ApiError> {
    let mut statement = db.prepare_cached(
        "select n.locale, n.name from consult_topic_texts n where n.topic_key = :key order by n.locale limit 10",
    )?;
    let mut rows = statement.query(named_params! { ":key": topic.key })?;
    while let Some(row) = rows.next()? {
        let (lang, name): (Lang, String) = (row.get("locale")?, row.get("name")?);
        topic.names.set(lang, name.into());
    }
    Ok(topic)
}

/// All topics in their order.
pub fn list(db: &Connection) -> Result<Vec<ConsultTopic>, ApiError> {
    let mut statement = db.prepare_cached(&select("order by t.position, t.key limit 100"))?;
    let found: Vec<ConsultTopic> = statement.query_map([], read)?.collect::<Result<_, _>>()?;
    found.into_iter().map(|topic| complete(db, topic)).collect()
}

/// The topic with this identity.
pub fn find(db: &Connection, id: &Id<ConsultTopic>) -> Result<Option<ConsultTopic>, ApiError> {
    let mut statement = db.prepare_cached(&select("where t.id = :id"))?;
    let found = statement.query_row(named_params! { ":id": id }, read).optional()?;
    found.map(|topic| complete(db, topic)).transpose()
}

/// The topic with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<ConsultTopic, ApiError> {
    let mut statement = db.prepare_cached(&select("where t.key = :key"))?;
    let found = statement.query_row(named_params! { ":key": key }, read).optional()?;
    complete(db, found.ok_or(ApiError::NotFound)?)
}

/// Inserts a topic at the end of the list.
pub fn insert(write: &Write, topic: &ConsultTopic) -> Result<i64, ApiError> {
    let key = write
        .prepare_cached(
            "insert into consult_topics (id, position, assignee_key, due_hours, locales, active, created_at, updated_at)
             values (:id, (select coalesce(max(t.position), 0) + 1 from consult_topics t), :assignee, :due_hours, :locales,
               :active, :now, :now)
             returning key",
        )?
        .query_row(
            named_params! {
                ":id": topic.id,
                ":assignee": topic.assignee_key,
                ":due_hours": topic.due_hours,
                ":locales": serde_json::to_string(&topic.langs)?,
                ":active": topic.active,
                ":now": write.now(),
            },
            |row| row.get("key"),
        )?;
    set_names(write, key, &topic.names)?;
    Ok(key)
}

/// Replaces a topic, and raises its version.
pub fn update(write: &Write, topic: &ConsultTopic) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update consult_topics
             set assignee_key = :assignee, due_hours = :due_hours, locales = :locales, active = :active, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": topic.key,
            ":assignee": topic.assignee_key,
            ":due_hours": topic.due_hours,
            ":locales": serde_json::to_string(&topic.langs)?,
            ":active": topic.active,
            ":now": write.now(),
        })?;
    set_names(write, topic.key, &topic.names)
}

fn set_names(write: &Write, key: i64, names: &TopicNames) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from consult_topic_texts where topic_key = :key")?
        .execute(named_params! { ":key": key })?;
    for (lang, name) in names.present() {
        write
            .prepare_cached("insert into consult_topic_texts (topic_key, locale, name) values (:key, :locale, :name)")?
            .execute(named_params! { ":key": key, ":locale": lang, ":name": name })?;
    }
    Ok(())
}
