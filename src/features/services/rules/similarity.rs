//! Similarity of two texts by their trigrams, as in PostgreSQL's `pg_trgm`.

use std::collections::HashSet;

use crate::base::html;
use crate::base::lang::Lang;
use crate::features::services::types::ServiceTexts;

/// Similarity above which a service repeats another one (docs/objects.md, Services).
pub const MOST_SIMILAR: f64 = 0.8;

/// Groups of three characters of the words of a text; each word begins with two blanks and ends with one.
fn trigrams(text: &str) -> HashSet<[char; 3]> {
    let mut found = HashSet::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let letters: Vec<char> = format!("  {} ", word.to_lowercase()).chars().collect();
        found.extend(letters.windows(3).map(|part| [part[0], part[1], part[2]]));
    }
    found
}

/// Shared trigrams of two texts in relation to all of theirs, 0 to 1.
pub fn similarity(one: &str, other: &str) -> f64 {
    let (one, other) = (trigrams(one), trigrams(other));
    let shared = one.intersection(&other).count();
    let all = one.len() + other.len() - shared;
    if all == 0 { 0.0 } else { shared as f64 / all as f64 }
}

/// Title, summary and description in one language, without markup; empty where it has no text in it.
pub fn text_of(texts: &ServiceTexts, lang: Lang) -> String {
    let text = texts.find(lang);
    text.map(|text| format!("{} {} {}", text.title, text.summary, html::plain_text(&text.description)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_in_a_word_are_similar_and_others_are_not() {
        let one = "Repair of bicycles and scooters at your home in Zürich, also on Sundays";
        let same = "Repair of bicycles and scooters at your home in Zürich, also on Saturdays";

        assert!(similarity(one, same) > MOST_SIMILAR, "{}", similarity(one, same));
        assert!(similarity(one, "German lessons for adults, online or in Bern") < 0.3);
        assert!((similarity("Манікюр вдома", "манікюр, вдома!") - 1.0).abs() < f64::EPSILON);
        assert!(similarity("", "") < f64::EPSILON);
    }
}
