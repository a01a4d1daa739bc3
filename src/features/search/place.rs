//! The row number of a document in the index says what it is: kind, key, language. So hits are told apart and put
//! together without asking another table, and newer articles have higher numbers.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::lang::Lang;

/// What kind of thing a hit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HitType {
    /// An article.
    Article,
    /// A category.
    Category,
    /// A contact.
    Contact,
}

impl HitType {
    /// All kinds, in the order of their row numbers.
    pub const ALL: [HitType; 3] = [HitType::Article, HitType::Category, HitType::Contact];

    /// Each kind has its own range of row numbers, so wide that none is ever full.
    const RANGE: i64 = 1 << 40;

    fn first_row(self) -> i64 {
        let place = HitType::ALL.iter().position(|kind| *kind == self).unwrap_or(0);
        i64::try_from(place).unwrap_or(0) * HitType::RANGE
    }
}

/// A document of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What it is.
    pub kind: HitType,
    /// Its key.
    pub key: i64,
    /// Language of the text.
    pub lang: Lang,
}

impl Place {
    /// The row number of this document.
    pub fn row(self) -> i64 {
        let lang = Lang::ALL.iter().position(|lang| *lang == self.lang).unwrap_or(0);
        self.kind.first_row() + self.key * 4 + i64::try_from(lang).unwrap_or(0)
    }

    /// The document with this row number.
    pub fn of(row: i64) -> Place {
        let kind = usize::try_from(row / HitType::RANGE).ok().and_then(|at| HitType::ALL.get(at).copied());
        let (kind, row) = (kind.unwrap_or(HitType::Article), row % HitType::RANGE);
        let lang = usize::try_from(row % 4).ok().and_then(|at| Lang::ALL.get(at).copied()).unwrap_or(Lang::En);
        Place { kind, key: row / 4, lang }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_known_by_its_row_number() {
        for kind in HitType::ALL {
            for lang in Lang::ALL {
                let place = Place { kind, key: 20_017, lang };
                assert_eq!(Place::of(place.row()), place);
            }
        }
    }
}
