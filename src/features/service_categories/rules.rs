//! Conditions of the categories of services, and the rules that hold for a service of a category and its subcategory.

use super::types::{CategoryRules, Synonyms};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;
use crate::trees::NodeTexts;

/// Most characters of a description (the tree itself allows 500).
const MAX_DESCRIPTION: usize = 300;
/// Most search words in a language.
const MAX_SYNONYMS: usize = 20;
/// Most characters of a search word.
const MAX_SYNONYM: usize = 40;

/// Errors: a description is longer than those of service categories may be.
pub fn short_descriptions(texts: &NodeTexts) -> Result<(), ApiError> {
    let long = |lang: &Lang| {
        texts.find(*lang).is_some_and(|text| text::line(&text.description).chars().count() > MAX_DESCRIPTION)
    };
    let faults: Vec<FieldError> = Lang::ALL
        .into_iter()
        .filter(long)
        .map(|lang| FieldError::new(format!("texts.{lang}.description"), "max_length").with("max", MAX_DESCRIPTION))
        .collect();
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// Search words one in a line, each once; commas separate words, too. Errors: too many words, or a word too long.
pub fn tidy_synonyms(synonyms: &Synonyms) -> Result<Synonyms, ApiError> {
    let mut faults = Vec::new();
    let mut tidy = Synonyms::default();
    for (lang, given) in synonyms.present() {
        let mut words: Vec<String> = Vec::new();
        for word in given.split(['\n', ',']).map(text::line).filter(|word| !word.is_empty()) {
            if !words.iter().any(|known| known.to_lowercase() == word.to_lowercase()) {
                words.push(word);
            }
        }
        let field = format!("synonyms.{lang}");
        if words.len() > MAX_SYNONYMS {
            faults.push(FieldError::new(field, "max_items").with("max", MAX_SYNONYMS));
        } else if words.iter().any(|word| word.chars().count() > MAX_SYNONYM) {
            faults.push(FieldError::new(field, "max_length").with("max", MAX_SYNONYM));
        }
        tidy.set(lang, words.join("\n").into());
    }
    if faults.is_empty() { Ok(tidy) } else { Err(ApiError::Invalid(faults)) }
}

/// Rules with each country and kind of price once, hints as lines, and hints only where credentials are required.
pub fn tidy_rules(rules: &CategoryRules) -> CategoryRules {
    let mut tidy = rules.clone();
    tidy.countries.sort_unstable();
    tidy.countries.dedup();
    tidy.price_kinds.sort_unstable();
    tidy.price_kinds.dedup();
    tidy.credentials_hints =
        if rules.requires_credentials { rules.credentials_hints.map_text(text::line) } else { Default::default() };
    tidy
}

/// Rules of a service in a category and its subcategory: the subcategory's own stand, and what either of them requires is
/// required. Countries and kinds of prices have to be allowed by both.
pub fn joined(top: &CategoryRules, sub: Option<&CategoryRules>) -> CategoryRules {
    let Some(sub) = sub else { return top.clone() };
    CategoryRules {
        countries: common(&top.countries, &sub.countries),
        requires_credentials: top.requires_credentials || sub.requires_credentials,
        credentials_hints: if sub.credentials_hints.is_empty() {
            top.credentials_hints.clone()
        } else {
            sub.credentials_hints.clone()
        },
        requires_enterprise: top.requires_enterprise || sub.requires_enterprise,
        default_valid_days: sub.default_valid_days,
        price_kinds: common(&top.price_kinds, &sub.price_kinds),
        moderation: sub.moderation,
    }
}

/// Values that both lists allow; an empty list allows all. Lists without a common value: that of the subcategory stands.
fn common<T: Copy + PartialEq>(top: &[T], sub: &[T]) -> Vec<T> {
    match (top, sub) {
        (top, []) => top.to_vec(),
        ([], sub) => sub.to_vec(),
        (top, sub) => {
            let both: Vec<T> = sub.iter().copied().filter(|one| top.contains(one)).collect();
            if both.is_empty() { sub.to_vec() } else { both }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::country::Country;
    use crate::features::service_categories::types::{CredentialsHints, PriceKind};

    #[test]
    fn search_words_stand_one_in_a_line_and_each_once() {
        let given = Synonyms { en: "plumber, Plumbing\n\nplumbing,  water  pipes".into(), ..Synonyms::default() };

        assert_eq!(&*tidy_synonyms(&given).unwrap().en, "plumber\nPlumbing\nwater pipes");

        let many = (0..21).map(|n| format!("word {n}")).collect::<Vec<_>>().join("\n");
        assert!(tidy_synonyms(&Synonyms { uk: many.into(), ..Synonyms::default() }).is_err());
        assert!(tidy_synonyms(&Synonyms { de: "a".repeat(41).into(), ..Synonyms::default() }).is_err());
    }

    #[test]
    fn a_service_follows_the_rules_of_both_levels() {
        let country = |code| Country::parse(code).unwrap();
        let top = CategoryRules {
            countries: vec![country("CH"), country("DE")],
            requires_credentials: true,
            credentials_hints: CredentialsHints { en: "A licence.".into(), ..Default::default() },
            ..CategoryRules::default()
        };
        let sub = CategoryRules {
            countries: vec![country("CH"), country("UA")],
            default_valid_days: 90,
            price_kinds: vec![PriceKind::Free],
            ..CategoryRules::default()
        };

        let joined = joined(&top, Some(&sub));

        assert_eq!(joined.countries, [country("CH")]);
        assert!(joined.requires_credentials && !joined.requires_enterprise);
        assert_eq!(joined.credentials_hints.text_in(Lang::En), "A licence.");
        assert_eq!((joined.default_valid_days, joined.price_kinds), (90, vec![PriceKind::Free]));
    }
}
