//! SQL of the list from which pictures are chosen again.

use rusqlite::{Connection, named_params};
use serde::Serialize;
use utoipa::ToSchema;

use super::descriptions::{self, MediaDescriptions};
use super::{COLUMNS, Media, MediaRow, read};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};

/// A picture that can be used again.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedMedia {
    /// The picture.
    #[serde(flatten)]
    pub media: Media,
    /// True if nothing was cut off, so that a place in the picture is a place in its original.
    pub whole: bool,
    /// The descriptions used last.
    pub descriptions: MediaDescriptions,
}

/// Condition of the listed pictures. Of one file the whole picture is listed, or else the part that was cut last.
fn condition(uploaded_by: Option<i64>) -> String {
    let by = |alias: &str| uploaded_by.map(|_| format!("and {alias}.uploaded_by = :by")).unwrap_or_default();
    let whole =
        |alias: &str| format!("({alias}.width = {alias}.original_width and {alias}.height = {alias}.original_height)");
    format!(
        "m.purpose = 'content' and m.hidden_at is null {}
         and not exists (
           select 1 from media o
           where o.original_hash = m.original_hash and m.original_hash <> ''
             and o.purpose = 'content' and o.hidden_at is null {}
             and ({}, o.key) > ({}, m.key))
         and (:q = '' or instr(lowercase(m.file_name), :q) > 0 or exists (
           select 1 from media o
           join media_descriptions d on d.media_key = o.key
           join articles a on a.key = d.article_key
           where (o.key = m.key or (o.original_hash = m.original_hash and m.original_hash <> ''))
             and (:by is null or a.owner_key = :by)
             and instr(d.folded, :q) > 0))",
        by("m"),
        by("o"),
        whole("o"),
        whole("m"),
    )
}

fn page_sql(uploaded_by: Option<i64>) -> String {
    let condition = condition(uploaded_by);
    format!(
        "select {COLUMNS} from media m where {condition} order by m.created_at desc, m.key desc limit :limit offset :offset"
    )
}

fn count_sql(uploaded_by: Option<i64>) -> String {
    format!("select count(*) as pictures from media m where {}", condition(uploaded_by))
}

/// Pictures that can be used again, newest first: those that one person uploaded, with the descriptions of the person's own
/// articles, or all; `q` is a part of the file's name or of a description.
pub fn list(
    db: &Connection,
    uploaded_by: Option<i64>,
    q: &str,
    request: PageRequest,
) -> Result<PageOf<ListedMedia>, ApiError> {
    let q = q.trim().to_lowercase();
    let total = db
        .prepare_cached(&count_sql(uploaded_by))?
        .query_row(named_params! { ":by": uploaded_by, ":q": q }, |row| row.get("pictures"))?;
    let mut statement = db.prepare_cached(&page_sql(uploaded_by))?;
    let values = named_params! { ":by": uploaded_by, ":q": q, ":limit": request.per_page, ":offset": request.offset() };
    let rows: Vec<MediaRow> = statement.query_map(values, read)?.collect::<Result<_, _>>()?;
    let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
    let mut descriptions = descriptions::latest(db, &keys, uploaded_by)?;
    let listed = |row: MediaRow| ListedMedia {
        whole: (row.width, row.height) == (row.media.original_width, row.media.original_height),
        descriptions: descriptions.remove(&row.key).unwrap_or_default(),
        media: row.media,
    };
    Ok(PageOf::new(rows.into_iter().map(listed).collect(), request, total))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{count_sql, page_sql};
    use crate::db::new_database;
    use crate::media::store::descriptions::LATEST;

    fn plan(db: &Connection, sql: &str) -> String {
        let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
        lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
    }

    #[test]
    fn the_pictures_of_all_and_of_one_person_are_listed_by_indexes_and_not_sorted() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());

        for (uploaded_by, index) in [(None, "media_listed"), (Some(1), "media_uploaded_by")] {
            for sql in [page_sql(uploaded_by), count_sql(uploaded_by)] {
                let plan = plan(&db, &sql);
                let searched = plan.lines().skip(1).filter(|line| line.contains("SCAN"));
                assert!(plan.contains(index) && plan.contains("media_original"), "{plan}");
                assert!(plan.contains("media_descriptions_media"), "{plan}");
                assert!(searched.count() == 0 && !plan.contains("TEMP B-TREE"), "{plan}");
            }
        }
        let latest = plan(&db, LATEST);
        assert!(latest.contains("media_original") && latest.contains("media_descriptions_media"), "{latest}");
        assert!(!latest.lines().any(|line| line.starts_with("SCAN") && !line.contains("json_each")), "{latest}");
    }
}
