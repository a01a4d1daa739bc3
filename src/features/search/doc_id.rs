//! Documents of the index and their row numbers. A row number encodes kind, key and language, so hits are grouped by
//! object without another query, and newer objects have higher numbers.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::lang::Lang;

/// Kind of object of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HitType {
    /// An article.
    Article,
    /// A category.
    Category,
    /// A contact.
    Contact,
    /// A person with a byline.
    Author,
    /// A legal page.
    Legal,
    /// A section.
    Section,
    /// A service.
    Service,
    /// An enterprise.
    Enterprise,
}

impl HitType {
    /// All kinds, in the order of their row numbers.
    pub const ALL: [HitType; 8] = [
        HitType::Article,
        HitType::Category,
        HitType::Contact,
        HitType::Author,
        HitType::Legal,
        HitType::Section,
        HitType::Service,
        HitType::Enterprise,
    ];

    /// Each kind has its own range of row numbers, so wide that none is ever full.
    const RANGE: i64 = 1 << 40;

    fn first_row(self) -> i64 {
        let position = HitType::ALL.iter().position(|kind| *kind == self).unwrap_or(0);
        i64::try_from(position).unwrap_or(0) * HitType::RANGE
    }

    /// Row numbers of its documents.
    pub fn rows(self) -> Range<i64> {
        self.first_row()..self.first_row() + HitType::RANGE
    }
}

/// Identity of a document of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocId {
    /// Kind of the object.
    pub kind: HitType,
    /// Key of the object.
    pub key: i64,
    /// Language of the text.
    pub lang: Lang,
}

impl DocId {
    /// The row number of this document.
    pub fn row(self) -> i64 {
        let lang = Lang::ALL.iter().position(|lang| *lang == self.lang).unwrap_or(0);
        self.kind.first_row() + self.key * 4 + i64::try_from(lang).unwrap_or(0)
    }

    /// The document with this row number.
    pub fn of(row: i64) -> DocId {
        let kind = usize::try_from(row / HitType::RANGE).ok().and_then(|at| HitType::ALL.get(at).copied());
        let (kind, row) = (kind.unwrap_or(HitType::Article), row % HitType::RANGE);
        let lang = usize::try_from(row % 4).ok().and_then(|at| Lang::ALL.get(at).copied()).unwrap_or(Lang::En);
        DocId { kind, key: row / 4, lang }
    }
}

/// Text of an object in one language, as it is indexed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchDocument {
    /// Language of the text.
    pub lang: Lang,
    /// Title; its words weigh more than those of the body.
    pub title: String,
    /// All other words.
    pub body: String,
    /// Texts whose words correct mistyped queries, besides the title.
    pub vocabulary: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_number_encodes_kind_key_and_language() {
        for kind in HitType::ALL {
            for lang in Lang::ALL {
                let id = DocId { kind, key: 20_017, lang };
                assert_eq!(DocId::of(id.row()), id);
            }
        }
    }
}
