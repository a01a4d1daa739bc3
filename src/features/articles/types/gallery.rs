//! The gallery of an article, and the articles to read next: they belong to all its languages.

use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema as _, ToSchema};

use crate::base::lang::Lang;
use crate::base::per_lang::{PerLang, PerLangValue};
use crate::base::text;
use crate::features::articles::types::ArticleId;
use crate::media::Media;
use crate::media::store::MediaId;

/// Description and caption of a picture in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PictureWords {
    /// Description for readers who do not see it.
    #[schema(max_length = 250)]
    pub alt: String,
    /// Line below it.
    #[schema(max_length = 250)]
    pub caption: String,
}

/// Descriptions and captions of a picture in each language.
pub type PictureTexts = PerLang<PictureWords>;

impl PerLangValue for PictureWords {
    type Value = PictureWords;

    fn present(&self) -> Option<&PictureWords> {
        Some(self).filter(|words| !words.alt.is_empty() || !words.caption.is_empty())
    }

    fn schema_name() -> String {
        Self::name().into_owned()
    }

    fn value_schema() -> RefOr<Schema> {
        Ref::from_schema_name(Self::name()).into()
    }

    fn referenced(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Self::name().into_owned(), Self::schema()));
    }
}

impl PictureTexts {
    /// The line that a reader of `lang` gets, with its language.
    pub fn line(&self, lang: Lang, line: impl Fn(&PictureWords) -> &String) -> Option<(Lang, &str)> {
        let order = lang.fallbacks().into_iter();
        order.map(|lang| (lang, line(self.get(lang)).as_str())).find(|(_, text)| !text.is_empty())
    }
}

impl PictureWords {
    /// The words as they are stored: single lines.
    pub fn tidy(&self) -> PictureWords {
        PictureWords { alt: text::line(&self.alt), caption: text::line(&self.caption) }
    }
}

/// A picture chosen for the gallery.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GalleryChoice {
    /// Which.
    pub media_id: MediaId,
    /// Its descriptions and captions.
    pub texts: PictureTexts,
}

/// Descriptions and captions of gallery pictures in one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GalleryTextsChange {
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
    /// Its descriptions and captions.
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
    /// True if readers see it; others wait until they do.
    pub live: bool,
}
