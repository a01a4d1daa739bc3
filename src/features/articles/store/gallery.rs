//! SQL of galleries.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::picture_descriptions::note_all_descriptions;
use crate::base::error::ApiError;
use crate::db::{Write, json_keys};
use crate::features::articles::types::PictureTexts;

/// Keys of the pictures of an article's gallery in order, each with its words.
pub fn gallery(db: &Connection, article_key: i64) -> Result<Vec<(i64, PictureTexts)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select g.media_key, g.texts from article_gallery g where g.article_key = ?1 order by g.position, g.media_key limit 30",
    )?;
    let mut rows = statement.query([article_key])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push((row.get("media_key")?, serde_json::from_str(&row.get::<_, String>("texts")?)?));
    }
    Ok(found)
}

/// Galleries of these articles; articles without one are left out.
pub fn galleries(
    db: &Connection,
    keys: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<(i64, PictureTexts)>>, ApiError> {
    let mut statement = db.prepare_cached(
        "select g.article_key, g.media_key, g.texts
         from article_gallery g
         where g.article_key in (select value from json_each(?1))
         order by g.article_key, g.position, g.media_key
         limit 3000",
    )?;
    let mut rows = statement.query([json_keys(keys)])?;
    let mut found: HashMap<i64, Vec<(i64, PictureTexts)>> = HashMap::new();
    while let Some(row) = rows.next()? {
        let texts = serde_json::from_str(&row.get::<_, String>("texts")?)?;
        found.entry(row.get("article_key")?).or_default().push((row.get("media_key")?, texts));
    }
    Ok(found)
}

/// Makes the gallery of an article exactly this.
pub fn set_gallery(write: &Write, article_key: i64, pictures: &[(i64, PictureTexts)]) -> Result<(), ApiError> {
    if gallery(write, article_key)? == pictures {
        return Ok(());
    }
    write.prepare_cached("delete from article_gallery where article_key = ?1")?.execute([article_key])?;
    let mut statement = write.prepare_cached(
        "insert into article_gallery (article_key, media_key, position, texts) values (?1, ?2, ?3, ?4)",
    )?;
    for (position, (key, texts)) in (0_i64..).zip(pictures) {
        statement.execute(params![article_key, key, position, serde_json::to_string(texts)?])?;
    }
    note_all_descriptions(write, article_key)
}
