//! Search terms: normalised spelling, stems, both scripts of a place name.
//!
//! Texts and questions go through the same fold (case, accents, ß/ss, ä/ae, apostrophes, ґ/г) and the stemmer of
//! the word's language. A question is stemmed in every language its script allows, so it finds a text whatever
//! language the reader has chosen. Words that are only related have terms of their own beside these: the parts of German
//! compounds (`german`), families of Ukrainian words (`ukrainian`), persons and deeds in English (`english`). A document
//! with the word itself has both and comes first.

mod english;
mod fold;
mod function_words;
mod german;
mod places;
mod readings;
mod snippet;
mod stem;
mod terms;
#[cfg(test)]
mod tests;
mod ukrainian;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use unicode_segmentation::UnicodeSegmentation;

use super::lang::Lang;

pub use fold::fold;
pub use readings::readings;
pub use snippet::{SnippetPart, marked, snippet};

use fold::{plain, words};
use function_words::is_function_word;
use terms::{related, related_terms, stems, terms, unmarked};

/// Number of the rules by which texts become terms and terms an index. Whoever changes what [`index_terms`] makes of a text, or
/// where it is kept, raises it: an index made by other rules is made anew when the portal starts.
pub const RULES: u32 = 6;

/// Words of a question beyond this number are not looked at.
const MAX_WORDS: usize = 12;
/// Words of each language whose terms are remembered; the usual words make up most of any text.
const MAX_SEEN: usize = 4_096;
/// The same during an import.
const MANY_SEEN: usize = 32_768;

/// The terms of a word, each with a blank behind it, and those of what it is related to.
type WordTerms = (Box<str>, Box<[Box<str>]>);
/// The terms of each word.
type Terms = HashMap<Box<str>, WordTerms>;

/// Remembers the terms of usual words.
#[derive(Debug)]
pub struct TermMemo {
    seen: HashMap<Lang, Terms>,
    /// Most words of each language.
    most: usize,
}

impl Default for TermMemo {
    fn default() -> TermMemo {
        TermMemo { seen: HashMap::new(), most: MAX_SEEN }
    }
}

thread_local! {
    static MEMO: RefCell<TermMemo> = RefCell::default();
}

/// Shortest beginning of a word that finds longer ones.
const MIN_PREFIX: usize = 2;

/// The terms of a text for the full-text index, separated by blanks: for each word its stems and, where it is another, the
/// folded word itself, so that beginnings of words are found; then, each once, those of what the words are related to.
pub fn index_terms(lang: Lang, text: &str) -> String {
    MEMO.with_borrow_mut(|memo| memo.index_terms(lang, text))
}

impl TermMemo {
    /// A memory for many texts of many subjects.
    pub fn large() -> TermMemo {
        TermMemo { most: MANY_SEEN, ..TermMemo::default() }
    }

    /// As [`index_terms`], with this memory.
    pub fn index_terms(&mut self, lang: Lang, text: &str) -> String {
        let mut out = String::with_capacity(text.len() * 2);
        let mut related: BTreeSet<Box<str>> = BTreeSet::new();
        let seen = self.seen.entry(lang).or_default();
        for word in text.unicode_words() {
            if !seen.contains_key(word) {
                if seen.len() >= self.most {
                    seen.clear();
                }
                seen.insert(word.into(), terms_of(lang, word));
            }
            let Some((terms, more)) = seen.get(word) else { continue };
            out.push_str(terms);
            for term in more {
                if !related.contains(term) {
                    related.insert(term.clone());
                }
            }
        }
        for term in related {
            out.push_str(&term);
            out.push(' ');
        }
        out.truncate(out.trim_end().len());
        out
    }
}

/// The terms of one word as it stands in a text.
fn terms_of(lang: Lang, word: &str) -> WordTerms {
    let (mut own, mut related) = (String::new(), Vec::new());
    for part in plain(word) {
        for term in terms(lang, &part) {
            own.push_str(&term);
            own.push(' ');
        }
        related.extend(related_terms(lang, &part, is_capital(word)).into_iter().map(String::into_boxed_str));
    }
    (own.into(), related.into())
}

fn is_capital(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
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
    /// As they were typed.
    typed: String,
    /// Any of these terms …
    terms: BTreeSet<String>,
    /// … or of these, of related words …
    related: BTreeSet<String>,
    /// … or a word that begins like this …
    prefix: Option<String>,
    /// … or all words of one of these names; each word is any of its terms.
    names: Vec<Vec<BTreeSet<String>>>,
}

/// Reads what a person typed into the search field; `None` where there is no word in it.
pub fn query(text: &str) -> Option<SearchQuery> {
    let words: Vec<String> = words(text).filter(|word| !fold(word).is_empty()).take(MAX_WORDS).collect();
    let mut groups = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (taken, names) = places::other_names(&words[at..]);
        let mut group = Group::default();
        match taken {
            0 | 1 => {
                group.terms = stems(&words[at]);
                group.related = related(&words[at]);
            }
            _ => group.names.push(words[at..at + taken].iter().map(|w| stems(w)).collect()),
        }
        for name in names {
            match name.as_slice() {
                [one] => group.terms.extend(stems(one)),
                several => group.names.push(several.iter().map(|w| stems(w)).collect()),
            }
        }
        group.typed = words[at..at + taken.max(1)].join(" ");
        at += taken.max(1);
        if at == words.len() {
            let last = fold(&words[at - 1]);
            group.prefix = (taken < 2 && last.chars().count() >= MIN_PREFIX).then_some(last);
        }
        groups.push(group);
    }
    SearchQuery::of(groups)
}

impl SearchQuery {
    fn of(groups: Vec<Group>) -> Option<SearchQuery> {
        let firsts = groups.iter().flat_map(Group::words).filter_map(|word| word.chars().next()).collect();
        (!groups.is_empty()).then_some(SearchQuery { groups, firsts })
    }

    /// Each word (or place name) that says something about the subject alone, as it was typed and as a query. All of them
    /// where the query has function words only.
    pub fn each_word(&self) -> Vec<(String, SearchQuery)> {
        let says_nothing = |group: &&Group| is_function_word(&group.typed);
        let all = self.groups.iter().all(|group| says_nothing(&group));
        let groups = self.groups.iter().filter(|group| all || !says_nothing(group));
        groups.filter_map(|group| Some((group.typed.clone(), SearchQuery::of(vec![group.clone()])?))).collect()
    }

    /// True for a query of several words.
    pub fn has_several_words(&self) -> bool {
        self.groups.len() > 1
    }

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

    /// True if a word as it stands in a text may answer: stems keep the first letter, so that most words are told
    /// apart by it alone. What is not made of letters only is not judged by it.
    fn may_find(&self, lang: Lang, word: &str) -> bool {
        let Some(first) = word.chars().next() else { return false };
        if lang == Lang::De && first.is_uppercase() && self.may_be_inside(word) {
            return true;
        }
        let is_plain = |letter: char| letter.is_alphanumeric() && letter != 'ʼ';
        let folded = if first.is_ascii() {
            Some(first.to_ascii_lowercase())
        } else {
            fold(first.encode_utf8(&mut [0; 4])).chars().next()
        };
        folded.is_none_or(|folded| self.firsts.contains(&folded)) || !word.chars().all(is_plain)
    }

    /// True if the word may be a compound with a searched word inside.
    fn may_be_inside(&self, word: &str) -> bool {
        let folded = fold(word);
        self.groups.iter().flat_map(|group| &group.related).any(|root| folded.contains(unmarked(root)))
    }

    /// The word of the question that a word of a text in this language answers, if it answers one. `is_capital`
    /// tells whether it stands there with a capital letter.
    fn finds(&self, lang: Lang, word: &str, is_capital: bool) -> Option<usize> {
        let folded = fold(word);
        let mut terms = terms(lang, word);
        terms.extend(related_terms(lang, word, is_capital));
        self.groups.iter().position(|group| {
            let begins = group.prefix.as_ref().is_some_and(|prefix| folded.starts_with(prefix.as_str()));
            begins || terms.iter().any(|term| group.has(term))
        })
    }
}

impl Group {
    fn words(&self) -> impl Iterator<Item = &str> {
        let words = self.terms.iter().chain(&self.prefix).chain(self.names.iter().flatten().flatten());
        words.map(String::as_str).chain(self.related.iter().map(|term| unmarked(term)))
    }

    fn has(&self, term: &str) -> bool {
        self.terms.contains(term)
            || self.related.contains(term)
            || self.names.iter().flatten().any(|word| word.contains(term))
    }

    fn expression(&self) -> String {
        let mut parts: Vec<String> = self.terms.iter().chain(&self.related).map(|term| format!("\"{term}\"")).collect();
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

/// The right side of `match` for documents with any word of these queries.
pub fn any_word(queries: &[SearchQuery]) -> String {
    let parts: Vec<String> = queries.iter().map(|query| format!("({})", query.expression())).collect();
    parts.join(" OR ")
}

fn any_of(terms: &BTreeSet<String>) -> String {
    let terms: Vec<String> = terms.iter().map(|term| format!("\"{term}\"")).collect();
    format!("({})", terms.join(" OR "))
}

/// The word of a vocabulary that the person probably meant: nearest by single letters wrong, missing, too many or
/// swapped. The vocabulary gives the folded and the written form of each word. Words of the same distance: the first one
/// wins, so give the usual words first. `None` where nothing is near or the word itself is known.
pub fn closest<'a>(word: &str, vocabulary: impl IntoIterator<Item = (&'a str, &'a str)>) -> Option<&'a str> {
    let word = fold(word);
    let letters = word.chars().count();
    let most = match letters {
        0..=2 => return None,
        3..=5 => 1,
        _ => 2,
    };
    let mut best: Option<(usize, &str)> = None;
    for (folded, written) in vocabulary {
        if folded.chars().count().abs_diff(letters) > most {
            continue;
        }
        match strsim::osa_distance(&word, folded) {
            0 => return None,
            distance if distance <= most && best.is_none_or(|(nearest, _)| distance < nearest) => {
                best = Some((distance, written));
            }
            _ => {}
        }
    }
    best.map(|(_, written)| written)
}
