//! SQL of the names behind the ids and keys of the log: a reader sees "Culture", not 12.

use rusqlite::{Connection, OptionalExtension as _, ToSql, named_params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::locale::words;

fn name(db: &Connection, sql: &str, key: &dyn ToSql, lang: Lang) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    let found: Option<Option<String>> =
        statement.query_row(named_params! { ":key": key, ":lang": lang }, |row| row.get("name")).optional()?;
    Ok(found.flatten().filter(|name| !name.is_empty()))
}

/// The stored name of an object for a reader of `lang`: a case about the whole site stores its path.
pub fn shown(object_type: &str, name: String, lang: Lang) -> String {
    if object_type == "case" && name == "/" { words(lang, "cases.whole_site") } else { name }
}

/// Kinds of objects that have a name.
const NAMED: [&str; 20] = [
    "user",
    "invitation",
    "author",
    "authorship_record",
    "media",
    "article",
    "category",
    "contact",
    "contact_group",
    "service_category",
    "service",
    "case",
    "consult_request",
    "consult_topic",
    "consult_template",
    "reason_code",
    "table_import",
    "section",
    "legal_page",
    "invoice",
];

/// The select of the name of an object of a kind, by its id `:key` and the language `:lang`; `None` for kinds without names.
fn select_of(object_type: &str) -> Option<&'static str> {
    Some(match object_type {
        "user" => {
            "select case
               when trim(u.name || u.surname) = '' then u.email
               else trim(u.name || ' ' || u.surname)
             end as name
             from users u
             where u.id = :key and u.state <> 'erased' and :lang is not null"
        }
        "invitation" => {
            "select i.email as name
             from invitations i
             where i.id = :key and :lang is not null"
        }
        "author" => {
            "select p.name
             from authors p
             where p.id = :key and :lang is not null"
        }
        "authorship_record" => {
            "select coalesce(p.name, nullif(trim(u.name || ' ' || u.surname), ''), r.person_name) as name
             from authorship_records r
             left join authors p on p.key = r.author_key
             left join users u on u.key = r.user_key and u.state <> 'erased'
             where r.id = :key and :lang is not null"
        }
        "media" => {
            "select m.file_name as name
             from media m
             where m.id = :key and :lang is not null"
        }
        "article" => {
            "select t.title as name
             from articles a
             join article_texts t on t.article_key = a.key
             where a.id = :key and t.title <> ''
             order by t.locale = :lang desc, t.locale = a.original_locale desc
             limit 1"
        }
        "category" => {
            "select t.name
             from categories c
             join category_texts t on t.category_key = c.key
             where c.id = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "contact" => {
            "select t.name
             from contacts c
             join contact_texts t on t.contact_key = c.key
             where c.id = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "contact_group" => {
            "select t.name
             from contact_groups c
             join contact_group_texts t on t.group_key = c.key
             where c.id = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "service_category" => {
            "select t.name
             from service_categories c
             join service_category_texts t on t.category_key = c.key
             where c.id = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "service" => {
            "select t.title as name
             from services s
             join service_texts t on t.service_key = s.key
             where s.id = :key and t.title <> ''
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "case" => {
            "select c.subject_title as name
             from cases c
             where c.id = :key and :lang is not null"
        }
        "consult_request" => {
            "select r.public_code as name
             from consult_requests r
             where r.id = :key and :lang is not null"
        }
        "consult_topic" => {
            "select n.name
             from consult_topics t
             join consult_topic_texts n on n.topic_key = t.key
             where t.id = :key
             order by n.locale = :lang desc, n.locale
             limit 1"
        }
        "consult_template" => {
            "select x.label as name
             from consult_templates t
             join consult_template_texts x on x.template_key = t.key
             where t.id = :key
             order by x.locale = :lang desc, x.locale
             limit 1"
        }
        "reason_code" => {
            "select t.label as name
             from reason_codes r
             join reason_code_texts t on t.reason_key = r.key
             where r.code = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "table_import" => {
            "select i.file_name as name
             from table_imports i
             where i.id = :key and :lang is not null"
        }
        "section" => {
            "select t.label as name
             from sections s
             join section_texts t on t.section_key = s.key
             where s.id = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "legal_page" => {
            "select t.title as name
             from legal_pages p
             join legal_versions v on v.page_key = p.key
             join legal_texts t on t.version_key = v.key
             where p.id = :key and t.title <> ''
             order by v.number desc, t.locale = :lang desc, t.locale
             limit 1"
        }
        // a draft has no number yet: it is named by its customer
        "invoice" => {
            "select coalesce(nullif(i.number, ''), i.content ->> '$.customer.address.name') as name
             from invoices i
             where i.id = :key and :lang is not null"
        }
        _ => return None,
    })
}

/// An expression for the name of the object of the alias `l`, a line of the log: one statement names all its lines.
pub fn expression() -> String {
    let selects = NAMED.iter().filter_map(|kind| Some((kind, select_of(kind)?.replace(":key", "l.object_id"))));
    let branches: Vec<String> = selects.map(|(kind, select)| format!("when '{kind}' then ({select})")).collect();
    format!("case l.object_type {} end", branches.join("\n"))
}

/// Name that the object of kind `object_type` has today; `None` where it is gone.
pub fn of_object(db: &Connection, object_type: &str, id: &str, lang: Lang) -> Result<Option<String>, ApiError> {
    let Some(sql) = select_of(object_type) else { return Ok(None) };
    Ok(name(db, sql, &id, lang)?.map(|name| shown(object_type, name, lang)))
}

/// Name behind an integer key that stands in `field` of the values before or after a change.
pub fn of_value(db: &Connection, field: &str, key: i64, lang: Lang) -> Result<Option<String>, ApiError> {
    let sql = match field {
        "category" | "subcategory" | "parent" => {
            "select t.name
             from category_texts t
             where t.category_key = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "section" => {
            "select t.label as name
             from section_texts t
             where t.section_key = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "reviewer" | "owner" | "translator" => {
            "select trim(u.name || ' ' || u.surname) as name
             from users u
             where u.key = :key and :lang is not null"
        }
        "group" => {
            "select t.name
             from contact_group_texts t
             where t.group_key = :key
             order by t.locale = :lang desc, t.locale
             limit 1"
        }
        "cover" | "photo" | "logo" => {
            "select m.file_name as name
             from media m
             where m.key = :key and :lang is not null"
        }
        _ => return Ok(None),
    };
    name(db, sql, &key, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_kind_has_a_select() {
        assert!(NAMED.iter().all(|kind| select_of(kind).is_some()));
    }
}
