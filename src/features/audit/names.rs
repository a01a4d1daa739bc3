//! Names for what the log knows by its keys: a reader sees "Culture", not 12.

use rusqlite::{Connection, params};
use serde_json::{Map, Value};

use super::store::Line;
use super::types::{AuditLine, AuditPerson};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::optional;

fn text(db: &Connection, sql: &str, key: &dyn rusqlite::ToSql, lang: Lang) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    let found: Option<Option<String>> = optional(statement.query_row(params![key, lang], |row| row.get(0)))?;
    Ok(found.flatten().filter(|name| !name.is_empty()))
}

/// The name of a thing today.
fn object(db: &Connection, kind: &str, id: &str, lang: Lang) -> Result<Option<String>, ApiError> {
    let sql = match kind {
        "user" => {
            "select case when trim(u.name || u.surname) = '' then u.email else trim(u.name || ' ' || u.surname) end
             from users u where u.id = ?1 and u.state <> 'erased' and ?2 is not null"
        }
        "invitation" => "select i.email from invitations i where i.id = ?1 and ?2 is not null",
        "author" => "select p.name from authors p where p.id = ?1 and ?2 is not null",
        "media" => "select m.file_name from media m where m.id = ?1 and ?2 is not null",
        "article" => {
            "select t.title from articles a join article_texts t on t.article_key = a.key
             where a.id = ?1 and t.title <> '' order by t.locale = ?2 desc, t.locale = a.original_locale desc limit 1"
        }
        "category" => {
            "select t.name from categories c join category_texts t on t.category_key = c.key
             where c.id = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "contact" => {
            "select t.name from contacts c join contact_texts t on t.contact_key = c.key
             where c.id = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "contact_group" => {
            "select t.name from contact_groups c join contact_group_texts t on t.group_key = c.key
             where c.id = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "report" => "select r.subject_title from reports r where r.id = ?1 and ?2 is not null",
        "section" => {
            "select t.label from sections s join section_texts t on t.section_key = s.key
             where s.id = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "legal_page" => {
            "select t.title from legal_pages p
             join legal_versions v on v.page_key = p.key
             join legal_texts t on t.version_key = v.key
             where p.id = ?1 and t.title <> '' order by v.number desc, t.locale = ?2 desc, t.locale limit 1"
        }
        _ => return Ok(None),
    };
    text(db, sql, &id, lang)
}

/// The name behind an integer that stands in a picture of before or after.
fn behind(db: &Connection, field: &str, key: i64, lang: Lang) -> Result<Option<String>, ApiError> {
    let sql = match field {
        "category" | "subcategory" | "parent" => {
            "select t.name from category_texts t where t.category_key = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "section" => {
            "select t.label from section_texts t where t.section_key = ?1 order by t.locale = ?2 desc, t.locale limit 1"
        }
        "reviewer" | "owner" | "translator" => {
            "select trim(u.name || ' ' || u.surname) from users u where u.key = ?1 and ?2 is not null"
        }
        "cover" | "photo" => "select m.file_name from media m where m.key = ?1 and ?2 is not null",
        _ => return Ok(None),
    };
    text(db, sql, &key, lang)
}

fn picture(db: &Connection, stored: Option<&str>, lang: Lang) -> Result<Option<Value>, ApiError> {
    let Some(value) = stored.and_then(|stored| serde_json::from_str::<Value>(stored).ok()) else { return Ok(None) };
    let Value::Object(fields) = value else { return Ok(Some(value)) };
    let mut told = Map::new();
    for (name, value) in fields {
        let value = match value.as_i64() {
            Some(key) => behind(db, &name, key, lang)?.map_or(value, Value::from),
            None => value,
        };
        told.insert(name, value);
    }
    Ok(Some(Value::Object(told)))
}

/// A line as it is read.
pub(super) fn told(db: &Connection, line: Line, lang: Lang) -> Result<AuditLine, ApiError> {
    let person = match line.user_key {
        Some(key) => User::find(db, key)?.map(|user| AuditPerson { name: user.full_name(), id: user.id }),
        None => None,
    };
    Ok(AuditLine {
        object_name: object(db, &line.object_type, &line.object_id, lang)?,
        before: picture(db, line.before.as_deref(), lang)?,
        after: picture(db, line.after.as_deref(), lang)?,
        at: line.at,
        actor: line.actor,
        person,
        address: line.address,
        action: line.action,
        object_type: line.object_type,
        object_id: line.object_id,
    })
}
