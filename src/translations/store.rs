//! SQL of translations that follow their original.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::TranslatedTable;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Write, json_keys};

/// Notes after a change of the texts of an object which translations are up to date: those that have new words, and the
/// `confirmed` ones. The original is the first text that the object had; where it is removed, the first that is left.
pub fn settle(write: &Write, table: &TranslatedTable, key: i64, confirmed: &[Lang]) -> Result<(), ApiError> {
    let TranslatedTable { owner, texts, key: column } = table;
    let has_other_original = write
        .prepare_cached(&format!(
            "update {owner}
             set original_locale = (select t.locale
                                    from {texts} t
                                    where t.{column} = ?1
                                    order by case t.locale when 'en' then 0 when 'uk' then 1 else 2 end
                                    limit 1)
             where key = ?1
               and not exists (select 1
                               from {texts} t
                               where t.{column} = ?1 and t.locale = {owner}.original_locale)"
        ))?
        .execute([key])?
        > 0;
    write
        .prepare_cached(&format!(
            "update {texts}
             set follows = coalesce((select s.digest
                                     from {texts} s
                                     join {owner} o on o.key = s.{column}
                                     where s.{column} = ?1 and s.locale = o.original_locale), ''),
                 settled = digest
             where {column} = ?1
               and (settled <> digest or ?2 or locale in (select value from json_each(?3)))"
        ))?
        .execute(params![key, has_other_original, serde_json::to_string(confirmed)?])?;
    Ok(())
}

/// Condition on an object under the alias `c`: its text in the language `:outdated` is an outdated translation.
pub fn is_outdated(table: &TranslatedTable) -> String {
    let TranslatedTable { texts, key, .. } = table;
    format!(
        "exists (select 1
                 from {texts} t
                 join {texts} s on s.{key} = t.{key} and s.locale = c.original_locale
                 where t.{key} = c.key
                   and t.locale = :outdated
                   and t.locale <> c.original_locale
                   and t.follows <> s.digest)"
    )
}

/// Languages of outdated translations by the keys of their objects; objects without any are left out.
pub fn outdated(
    db: &Connection,
    table: &TranslatedTable,
    keys: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<Lang>>, ApiError> {
    let TranslatedTable { owner, texts, key } = table;
    let mut statement = db.prepare_cached(&format!(
        "select o.key, t.locale
         from {owner} o
         join {texts} s on s.{key} = o.key and s.locale = o.original_locale
         join {texts} t on t.{key} = o.key and t.locale <> o.original_locale and t.follows <> s.digest
         where o.key in (select value from json_each(?1))
         order by o.key, t.locale
         limit 3000"
    ))?;
    let mut found: HashMap<i64, Vec<Lang>> = HashMap::new();
    let mut rows = statement.query([json_keys(keys)])?;
    while let Some(row) = rows.next()? {
        found.entry(row.get("key")?).or_default().push(row.get("locale")?);
    }
    Ok(found)
}
