//! What stands beside the text of an article and belongs to all its languages: the gallery, and what to read next.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::actions::Editor;
use super::shown::ArticleId;
use super::store;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::media::{Media, MediaId, store as media};

/// Most pictures of a gallery (objects.md section 1).
pub const GALLERY_MAX: usize = 30;
/// Most articles that editors pick to be read next (objects.md section 1).
pub const RELATED_MAX: usize = 6;

/// What is said of a picture in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PictureWords {
    /// What it shows, for those who do not see it.
    #[schema(max_length = 250)]
    pub alt: String,
    /// Line below it.
    #[schema(max_length = 250)]
    pub caption: String,
}

/// The same in all languages; an empty line is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PictureTexts {
    /// English.
    pub en: PictureWords,
    /// Ukrainian.
    pub uk: PictureWords,
    /// German.
    pub de: PictureWords,
}

impl PictureTexts {
    /// The words of one language.
    pub fn of(&self, lang: Lang) -> &PictureWords {
        match lang {
            Lang::En => &self.en,
            Lang::Uk => &self.uk,
            Lang::De => &self.de,
        }
    }

    fn of_mut(&mut self, lang: Lang) -> &mut PictureWords {
        match lang {
            Lang::En => &mut self.en,
            Lang::Uk => &mut self.uk,
            Lang::De => &mut self.de,
        }
    }

    /// The line that a reader of `lang` gets, with its language.
    pub fn best(&self, lang: Lang, line: impl Fn(&PictureWords) -> &String) -> Option<(Lang, &str)> {
        let order = lang.fallbacks().into_iter();
        order.map(|lang| (lang, line(self.of(lang)).as_str())).find(|(_, words)| !words.is_empty())
    }

    fn tidy(&self) -> PictureTexts {
        PictureTexts { en: self.en.tidy(), uk: self.uk.tidy(), de: self.de.tidy() }
    }
}

impl PictureWords {
    fn tidy(&self) -> PictureWords {
        PictureWords { alt: text::line(&self.alt), caption: text::line(&self.caption) }
    }
}

/// A picture chosen for the gallery.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GalleryChoice {
    /// Which.
    pub media_id: MediaId,
    /// What is said of it.
    pub texts: PictureTexts,
}

/// What is said in one language of the pictures that stand in the gallery already.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GalleryWords {
    /// The version of the article that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The pictures that are described; others stay as they are.
    #[schema(max_items = 30)]
    pub pictures: Vec<DescribedPicture>,
}

/// A picture of the gallery and what is said of it in one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DescribedPicture {
    /// Which.
    pub media_id: MediaId,
    /// The words.
    pub words: PictureWords,
}

/// A picture of the gallery, as the panel shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GalleryPicture {
    /// The picture.
    pub media: Media,
    /// What is said of it.
    pub texts: PictureTexts,
}

/// An article that another one leads to.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RelatedArticle {
    /// Public identity.
    pub id: ArticleId,
    /// Title in the language of the caller, or in the one that stands in.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Whether readers see it; others wait until they do.
    pub live: bool,
}

/// Makes the gallery of an article exactly this. Errors: a picture that is not there, or stands in it twice.
pub fn set_gallery(write: &Write, article_key: i64, choices: &[GalleryChoice]) -> Result<(), ApiError> {
    let mut pictures: Vec<(i64, PictureTexts)> = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let field = format!("gallery.{at}.media_id");
        let row = media::get(write, &choice.media_id).map_err(|error| match error {
            ApiError::NotFound => ApiError::field(&field, "not_found"),
            other => other,
        })?;
        if pictures.iter().any(|(key, _)| *key == row.key) {
            return Err(ApiError::field(&field, "twice"));
        }
        pictures.push((row.key, choice.texts.tidy()));
    }
    store::set_gallery(write, article_key, &pictures)
}

/// The gallery with these words in one language. Errors: a picture that does not stand in it.
pub fn described(
    write: &Write,
    mut gallery: Vec<(i64, PictureTexts)>,
    lang: Lang,
    pictures: &[DescribedPicture],
) -> Result<Vec<(i64, PictureTexts)>, ApiError> {
    for (at, picture) in pictures.iter().enumerate() {
        let unknown = || ApiError::field(&format!("pictures.{at}.media_id"), "not_found");
        let row = media::get(write, &picture.media_id).map_err(|error| match error {
            ApiError::NotFound => unknown(),
            other => other,
        })?;
        let (_, texts) = gallery.iter_mut().find(|(key, _)| *key == row.key).ok_or_else(unknown)?;
        *texts.of_mut(lang) = picture.words.tidy();
    }
    Ok(gallery)
}

/// Makes what is read next exactly this. Errors: an article that `editor` cannot know of, the article itself.
pub fn set_related(write: &Write, editor: &Editor, article_key: i64, ids: &[ArticleId]) -> Result<(), ApiError> {
    let mut keys: Vec<i64> = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        let field = format!("related.{at}");
        let key = match store::get(write, id) {
            Ok(found) if found.deleted_at.is_none() && found.published_at.is_some() => found.key,
            Ok(_) | Err(ApiError::NotFound) => {
                editor.find(write, id).map_err(|_| ApiError::field(&field, "not_found"))?.key
            }
            Err(other) => return Err(other),
        };
        if key == article_key {
            return Err(ApiError::field(&field, "itself"));
        }
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    store::set_related(write, article_key, &keys)
}

/// Languages in which a picture of the gallery has no description.
pub fn undescribed(gallery: &[(i64, PictureTexts)]) -> Vec<Lang> {
    let lacks = |lang: &Lang| gallery.iter().any(|(_, texts)| texts.of(*lang).alt.is_empty());
    Lang::ALL.into_iter().filter(lacks).collect()
}

/// The gallery as the log keeps it: names of the pictures with their words.
pub fn logged(gallery: &[(i64, PictureTexts)]) -> BTreeMap<i64, &PictureTexts> {
    gallery.iter().map(|(key, texts)| (*key, texts)).collect()
}
