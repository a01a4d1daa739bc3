//! SQL of the latest changes for the start page of the panel: one statement, which also finds the names.

use std::sync::LazyLock;

use rusqlite::{Connection, Row, named_params};

use super::names;
use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::json_keys;
use crate::features::articles::store::OWN;
use crate::features::audit::types::{ActivityLine, ActivityScope};

/// The statements for each scope.
struct Selects {
    everything: String,
    articles: String,
    own_articles: String,
}

static SELECTS: LazyLock<Selects> = LazyLock::new(|| Selects {
    everything: select("audit a"),
    articles: select("audit a indexed by audit_kind where a.object_type = 'article'"),
    own_articles: select(&format!(
        "(select a.id from articles a where {OWN}) mine
         cross join audit a indexed by audit_object on a.object_type = 'article' and a.object_id = mine.id"
    )),
});

fn select(lines: &str) -> String {
    format!(
        "select l.at, l.actor, l.action, l.object_type, l.object_id,
           nullif({PERSON_NAME}, '') as person,
           {} as object_name
         from (
           select a.key, a.at, a.actor, a.user_key, a.action, a.object_type, a.object_id
           from {lines}
           order by a.key desc
           limit :limit
         ) l
         left join users u on u.key = l.user_key
         order by l.key desc",
        names::expression()
    )
}

fn read(row: &Row) -> rusqlite::Result<ActivityLine> {
    Ok(ActivityLine {
        at: row.get("at")?,
        actor: row.get("actor")?,
        person: row.get("person")?,
        action: row.get("action")?,
        object_type: row.get("object_type")?,
        object_id: row.get("object_id")?,
        object_name: row.get::<_, Option<String>>("object_name")?.filter(|name| !name.is_empty()),
    })
}

/// The latest lines of the log that belong to the scope, newest first, with names in this language.
pub fn list(db: &Connection, scope: &ActivityScope, lang: Lang, limit: u32) -> Result<Vec<ActivityLine>, ApiError> {
    let mut lines: Vec<ActivityLine> = match scope {
        ActivityScope::Everything => db
            .prepare_cached(&SELECTS.everything)?
            .query_map(named_params! { ":lang": lang, ":limit": limit }, read)?
            .collect::<Result<_, _>>()?,
        ActivityScope::Articles => db
            .prepare_cached(&SELECTS.articles)?
            .query_map(named_params! { ":lang": lang, ":limit": limit }, read)?
            .collect::<Result<_, _>>()?,
        ActivityScope::ArticlesOf(people) => db
            .prepare_cached(&SELECTS.own_articles)?
            .query_map(
                named_params! { ":own": json_keys(people.iter().copied()), ":lang": lang, ":limit": limit },
                read,
            )?
            .collect::<Result<_, _>>()?,
    };
    for line in &mut lines {
        line.object_name = line.object_name.take().map(|name| names::shown(&line.object_type, name, lang));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_latest_changes_are_found_by_an_index_for_every_scope() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |sql: &str| {
            let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };

        // the whole log is in the order of its keys; the few lines that were found may be sorted again
        let everything = plan(&SELECTS.everything);
        let (lines, rest) = everything.split_once("SCAN l").unwrap();
        assert!(lines.contains("SCAN a") && !lines.contains("TEMP B-TREE"), "{everything}");
        assert!(rest.contains("SEARCH u USING INTEGER PRIMARY KEY"), "{everything}");
        assert!(plan(&SELECTS.articles).contains("SEARCH a USING INDEX audit_kind"));
        let own = plan(&SELECTS.own_articles);
        assert!(own.contains("SEARCH a USING INDEX audit_object (object_type=? AND object_id=?)"), "{own}");
    }
}
