//! The gallery of an article, in the words of the language that is shown.

use rusqlite::params;

use super::pictures;
use super::types::ShownPicture;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::beside::PictureTexts;
use crate::media::path;
use crate::web::PageDb;

/// Pictures beside the text of the article `key`; words that are missing in `lang` are replaced by those that stand in.
pub fn of(db: &PageDb, key: i64, lang: Lang) -> Result<Vec<ShownPicture>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select {}, g.texts from article_gallery g join media m on m.key = g.media_key
         where g.article_key = ?1 order by g.position, g.media_key limit 30",
        pictures::COLUMNS
    ))?;
    let mut rows = statement.query(params![key])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let texts: PictureTexts = serde_json::from_str(&row.get::<_, String>(4)?)?;
        let (alt_lang, alt) = texts.best(lang, |words| &words.alt).unwrap_or((lang, ""));
        let caption = texts.best(lang, |words| &words.caption);
        if let Some(picture) = pictures::read(row, 0, alt)? {
            found.push(ShownPicture {
                large: path(&row.get::<_, String>(0)?, picture.width),
                picture,
                alt_lang,
                caption: caption.map(|(_, words)| words.to_owned()),
                caption_lang: caption.map_or(lang, |(lang, _)| lang),
            });
        }
    }
    Ok(found)
}
