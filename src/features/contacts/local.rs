//! A short text in the three languages, inside the card of a contact.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::lang::Lang;
use crate::base::text;

/// A text by language; a language without one is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Local {
    /// English.
    #[schema(max_length = 300)]
    pub en: String,
    /// Ukrainian.
    #[schema(max_length = 300)]
    pub uk: String,
    /// German.
    #[schema(max_length = 300)]
    pub de: String,
}

impl Local {
    /// The text of one language, perhaps empty.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Uk => &self.uk,
            Lang::De => &self.de,
        }
    }

    /// Puts the text of one language in.
    pub fn set(&mut self, lang: Lang, text: String) {
        match lang {
            Lang::En => self.en = text,
            Lang::Uk => self.uk = text,
            Lang::De => self.de = text,
        }
    }

    /// The text for a reader of `lang`, with its own language; none where there is none at all.
    pub fn pick(&self, lang: Lang) -> Option<(Lang, &str)> {
        lang.fallbacks().into_iter().map(|lang| (lang, self.get(lang))).find(|(_, text)| !text.is_empty())
    }

    /// The text for a reader of `lang`, or nothing.
    pub fn shown(&self, lang: Lang) -> &str {
        self.pick(lang).map_or("", |(_, text)| text)
    }

    /// The longest of the three, in characters.
    pub fn longest(&self) -> usize {
        Lang::ALL.into_iter().map(|lang| self.get(lang).chars().count()).max().unwrap_or(0)
    }

    /// Each text tidied to lines without control characters.
    pub fn tidy(&self) -> Local {
        Local { en: text::lines(&self.en), uk: text::lines(&self.uk), de: text::lines(&self.de) }
    }
}
