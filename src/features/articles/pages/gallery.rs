//! The gallery of an article page, in the words of the language that is shown.

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::store;
use crate::features::articles::types::pages::ShownPicture;
use crate::media::Picture;
use crate::web::PageDb;

/// Pictures beside the text of the article `key`; a missing description or caption is replaced by that of the language
/// that stands in for `lang`.
pub fn gallery(db: &PageDb, key: i64, lang: Lang) -> Result<Vec<ShownPicture>, ApiError> {
    let shown = |row: store::PublicPicture| {
        let (alt_lang, alt) = row.texts.line(lang, |words| &words.alt).unwrap_or((lang, ""));
        let caption = row.texts.line(lang, |words| &words.caption);
        ShownPicture {
            large: row.large.clone(),
            picture: Picture { alt: alt.to_owned(), ..row.picture.clone() },
            alt_lang,
            caption: caption.map(|(_, words)| words.to_owned()),
            caption_lang: caption.map_or(lang, |(lang, _)| lang),
        }
    };
    Ok(store::list_public_gallery(db, key)?.into_iter().map(shown).collect())
}
