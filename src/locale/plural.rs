//! Which plural form a number takes (CLDR), under the names that i18next gives the forms.

use icu_locale_core::locale;
use icu_plurals::{PluralCategory, PluralRules};

use crate::base::lang::Lang;

/// The ending of the key: `one`, `few`, `many` or `other`.
pub(super) fn form(lang: Lang, count: i64) -> &'static str {
    let locale = match lang {
        Lang::En => locale!("en"),
        Lang::Uk => locale!("uk"),
        Lang::De => locale!("de"),
    };
    // The rules are compiled in: making them is a look-up in static tables.
    let Ok(rules) = PluralRules::try_new_cardinal((&locale).into()) else { return "other" };
    match rules.category_for(count) {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}
