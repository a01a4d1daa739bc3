//! Index terms of a word, and the terms by which a searched word finds them.

use std::collections::BTreeSet;

use super::english::deed;
use super::fold::fold;
use super::stem::{english_stem, german_stem, is_cyrillic, noun_stems, ukrainian_stem};
use super::{german, ukrainian};
use crate::base::lang::Lang;

/// Shortest German word with a root of its own, in letters: Amt.
const MIN_GERMAN: usize = 3;

/// The folded stem of a word in a text of this language; the script decides where it speaks against the language.
pub fn stem(lang: Lang, word: &str) -> String {
    match (is_cyrillic(word), lang) {
        (true, _) => ukrainian_stem(word),
        (false, Lang::De) => german_stem(word),
        (false, Lang::En | Lang::Uk) => english_stem(word),
    }
}

/// Index terms of one word of a text in this language: its stems and the normalised word itself.
pub fn terms(lang: Lang, word: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::from([fold(word), stem(lang, word)]);
    if is_cyrillic(word) {
        out.extend(noun_stems(&fold(word)));
    }
    out
}

/// All stems the word may have in a text of any language, and the folded word.
pub fn stems(word: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::from([fold(word)]);
    if is_cyrillic(word) {
        out.insert(ukrainian_stem(word));
        out.extend(noun_stems(&fold(word)));
    } else {
        out.extend([english_stem(word), german_stem(word)]);
    }
    out
}

/// Marks terms of words that are only related: roots and parts of compounds, and forms of verbs with persons who do it.
const RELATED: char = '0';
const DEED: char = '1';

/// Index terms of what is related to a word: the roots of its family in Ukrainian, the parts of a German
/// compound, the forms of verbs. In German a capital letter tells nouns, which are divided, from verbs.
pub fn related_terms(lang: Lang, word: &str, is_capital: bool) -> BTreeSet<String> {
    let folded = fold(word);
    match (is_cyrillic(word), lang) {
        (true, _) => marked(RELATED, ukrainian::roots(&folded)),
        (false, Lang::De) if is_capital && folded.len() >= MIN_GERMAN => {
            let mut roots = german::part_roots(&folded);
            roots.insert(german::root(&folded));
            marked(RELATED, roots)
        }
        (false, Lang::De) => marked(DEED, german::verb(&folded)),
        (false, Lang::En | Lang::Uk) => marked(DEED, deed(word)),
    }
}

/// Terms of what a searched word may be related to in a text of any language.
pub fn related(word: &str) -> BTreeSet<String> {
    let folded = fold(word);
    if is_cyrillic(word) {
        return marked(RELATED, ukrainian::roots(&folded));
    }
    let root = (folded.len() >= MIN_GERMAN).then(|| german::root(&folded));
    let mut out = marked(RELATED, root);
    out.extend(marked(DEED, deed(word)));
    out.extend(marked(DEED, german::verb(&folded)));
    out
}

/// A term of [`related`] without its mark.
pub fn unmarked(term: &str) -> &str {
    term.trim_start_matches([RELATED, DEED])
}

fn marked(mark: char, roots: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    roots.into_iter().map(|root| format!("{mark}{root}")).collect()
}
