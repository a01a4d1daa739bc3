//! Search terms: normalised spelling, stems, both scripts of a place name.
//!
//! Texts and questions go through the same fold (case, accents, ß/ss, ä/ae, apostrophes, ґ/г) and the stemmer of
//! the word's language. A question is stemmed in every language its script allows, so it finds a text whatever
//! language the reader has chosen. Limits: of the changes inside Ukrainian words only the usual ones of nouns are undone
//! (рік/року, книга/книзі); German compounds are found by their beginning only.

mod fold;
mod places;
mod readings;
mod snippet;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use unicode_segmentation::UnicodeSegmentation;

use super::lang::Lang;

pub use fold::fold;
pub use readings::readings;
pub use snippet::{SnippetPart, snippet};

use fold::{plain, stems, terms, words};

/// Number of the rules by which texts become terms and terms an index. Whoever changes what [`index_terms`] makes of a text, or
/// where it is kept, raises it: an index made by other rules is made anew when the portal starts.
pub const RULES: u32 = 3;

/// Words of a question beyond this number are not looked at.
const MAX_WORDS: usize = 12;
/// Words of each language whose terms a thread remembers; the usual words make up most of any text.
const MAX_SEEN: usize = 4_096;

/// The term of each word.
type Terms = HashMap<Box<str>, Box<str>>;

thread_local! {
    static SEEN: RefCell<HashMap<Lang, Terms>> = RefCell::default();
}

/// Shortest beginning of a word that finds longer ones.
const MIN_PREFIX: usize = 2;

/// The terms of a text for the full-text index, separated by blanks: for each word its stems and, where it is
/// another, the folded word itself, so that beginnings of words are found.
pub fn index_terms(lang: Lang, text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    SEEN.with_borrow_mut(|seen| {
        let seen = seen.entry(lang).or_default();
        for word in text.unicode_words() {
            if let Some(known) = seen.get(word) {
                out.push_str(known);
                continue;
            }
            let terms = terms_of(lang, word);
            out.push_str(&terms);
            if seen.len() >= MAX_SEEN {
                seen.clear();
            }
            seen.insert(word.into(), terms.into());
        }
    });
    out.truncate(out.trim_end().len());
    out
}

/// The terms of one word as it stands in a text, each with a blank behind it.
fn terms_of(lang: Lang, word: &str) -> String {
    let mut out = String::new();
    for term in plain(word).flat_map(|word| terms(lang, &word)) {
        out.push_str(&term);
        out.push(' ');
    }
    out
}

/// A question to the full-text index, safe for any input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchQuery {
    groups: Vec<Group>,
    /// The first letters, folded, of all that may answer.
    firsts: BTreeSet<char>,
}

/// Forms in which one word (or place name) of a query may stand in a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Group {
    /// Any of these terms …
    terms: BTreeSet<String>,
    /// … or a word that begins like this …
    prefix: Option<String>,
    /// … or all words of one of these names; each word is any of its terms.
    names: Vec<Vec<BTreeSet<String>>>,
}

/// Reads what a person typed into the search field; `None` where there is no word in it.
pub fn query(text: &str) -> Option<SearchQuery> {
    let words: Vec<String> = words(text).take(MAX_WORDS).collect();
    let mut groups = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (taken, names) = places::other_names(&words[at..]);
        let mut group = Group::default();
        match taken {
            0 | 1 => group.terms = stems(&words[at]),
            _ => group.names.push(words[at..at + taken].iter().map(|w| stems(w)).collect()),
        }
        for name in names {
            match name.as_slice() {
                [one] => group.terms.extend(stems(one)),
                several => group.names.push(several.iter().map(|w| stems(w)).collect()),
            }
        }
        at += taken.max(1);
        if at == words.len() {
            let last = fold(&words[at - 1]);
            group.prefix = (taken < 2 && last.chars().count() >= MIN_PREFIX).then_some(last);
        }
        groups.push(group);
    }
    let firsts = groups.iter().flat_map(Group::words).filter_map(|word| word.chars().next()).collect();
    (!groups.is_empty()).then_some(SearchQuery { groups, firsts })
}

impl SearchQuery {
    /// The same question without the words that begin like its last one.
    pub fn whole_words(&self) -> SearchQuery {
        let groups = self.groups.iter().map(|group| Group { prefix: None, ..group.clone() }).collect();
        SearchQuery { groups, firsts: self.firsts.clone() }
    }

    /// The right side of `match` for an FTS5 table that holds `index_terms`: every word must be there, in any form.
    pub fn expression(&self) -> String {
        let groups: Vec<String> = self.groups.iter().map(Group::expression).collect();
        groups.join(" AND ")
    }

    /// Whether a word as it stands in a text may answer: stems keep the first letter, so that most words are told
    /// apart by it alone. What is not made of letters only is not judged by it.
    fn may_find(&self, word: &str) -> bool {
        let Some(first) = word.chars().next() else { return false };
        let is_plain = |letter: char| letter.is_alphanumeric() && letter != 'ʼ';
        let folded = if first.is_ascii() {
            Some(first.to_ascii_lowercase())
        } else {
            fold(first.encode_utf8(&mut [0; 4])).chars().next()
        };
        folded.is_none_or(|folded| self.firsts.contains(&folded)) || !word.chars().all(is_plain)
    }

    /// Whether a word of a text in this language answers the question, and which word of the question it is.
    fn finds(&self, lang: Lang, word: &str) -> Option<usize> {
        let folded = fold(word);
        let terms = terms(lang, word);
        self.groups.iter().position(|group| {
            let begins = group.prefix.as_ref().is_some_and(|prefix| folded.starts_with(prefix.as_str()));
            begins || terms.iter().any(|term| group.has(term))
        })
    }
}

impl Group {
    fn words(&self) -> impl Iterator<Item = &String> {
        self.terms.iter().chain(&self.prefix).chain(self.names.iter().flatten().flatten())
    }

    fn has(&self, term: &str) -> bool {
        self.terms.contains(term) || self.names.iter().flatten().any(|word| word.contains(term))
    }

    fn expression(&self) -> String {
        let mut parts: Vec<String> = self.terms.iter().map(|term| format!("\"{term}\"")).collect();
        parts.extend(self.prefix.as_ref().map(|prefix| format!("\"{prefix}\"*")));
        for name in &self.names {
            let words: Vec<String> = name.iter().map(any_of).collect();
            parts.push(format!("({})", words.join(" AND ")));
        }
        match parts.as_slice() {
            [one] => one.clone(),
            _ => format!("({})", parts.join(" OR ")),
        }
    }
}

fn any_of(terms: &BTreeSet<String>) -> String {
    let terms: Vec<String> = terms.iter().map(|term| format!("\"{term}\"")).collect();
    format!("({})", terms.join(" OR "))
}

/// The word of a vocabulary that the person probably meant: nearest by single letters wrong, missing, too many or
/// swapped. Words of the same distance: the first one wins, so give the usual words first. `None` where nothing is
/// near or the word itself is known.
pub fn closest<'a>(word: &str, vocabulary: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = fold(word);
    let letters = word.chars().count();
    let most = match letters {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in vocabulary {
        let folded = fold(candidate);
        if folded.chars().count().abs_diff(letters) > most {
            continue;
        }
        match strsim::damerau_levenshtein(&word, &folded) {
            0 => return None,
            distance if distance <= most && best.is_none_or(|(nearest, _)| distance < nearest) => {
                best = Some((distance, candidate));
            }
            _ => {}
        }
    }
    best.map(|(_, candidate)| candidate)
}
