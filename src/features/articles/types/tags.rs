//! Tags: words by which articles of one language are found together.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::lang::Lang;
use crate::base::text;

/// Most tags of an article in one language.
pub const MAX_TAGS: usize = 10;

/// The name of a tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 40)]
pub struct Tag(pub String);

/// Tags of an article by language, each list in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArticleTags {
    /// English ones.
    #[schema(max_items = 10)]
    pub en: Vec<Tag>,
    /// Ukrainian ones.
    #[schema(max_items = 10)]
    pub uk: Vec<Tag>,
    /// German ones.
    #[schema(max_items = 10)]
    pub de: Vec<Tag>,
}

impl ArticleTags {
    /// The tags of one language.
    pub fn get(&self, lang: Lang) -> &[Tag] {
        match lang {
            Lang::En => &self.en,
            Lang::Uk => &self.uk,
            Lang::De => &self.de,
        }
    }

    /// Adds a tag; false for one that is empty, known or too many.
    pub fn add(&mut self, lang: Lang, name: &str) -> bool {
        let name = text::line(name);
        let tags = match lang {
            Lang::En => &mut self.en,
            Lang::Uk => &mut self.uk,
            Lang::De => &mut self.de,
        };
        let is_known = tags.iter().any(|known| known.0.to_lowercase() == name.to_lowercase());
        let is_new = !name.is_empty() && !is_known && tags.len() < MAX_TAGS;
        if is_new {
            tags.push(Tag(name));
        }
        is_new
    }

    /// The same tags as lines of text, without repetitions.
    pub fn tidied(&self) -> ArticleTags {
        let mut tidy = ArticleTags::default();
        for lang in Lang::ALL {
            for tag in self.get(lang) {
                tidy.add(lang, &tag.0);
            }
        }
        tidy
    }
}

/// A tag with its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkedTag {
    /// Key inside the database.
    #[serde(skip)]
    pub key: i64,
    /// Its name.
    pub name: String,
    /// Path of its page without language prefix.
    pub path: String,
}

/// A language whose tags are asked for.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TagsQuery {
    /// The language.
    pub lang: Lang,
}
