//! Words of a text, their one spelling and their stems.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use snowball_stemmers_rs::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::english::{common_spelling, deed};
use super::{german, ukrainian};
use crate::base::lang::Lang;

/// Shortest German word with a root of its own, in letters: Amt.
const MIN_GERMAN: usize = 3;
/// Longer words are cut; nothing that long is a word.
const MAX_LETTERS: usize = 48;

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));
static GERMAN: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::German));
static UKRAINIAN: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::Ukrainian));

/// The words of a text in small letters, composed, without apostrophes and stress marks.
pub fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.unicode_words().flat_map(plain)
}

/// The small letters of one Unicode word; `5.2` and `a_b` are two.
pub fn plain(word: &str) -> impl Iterator<Item = String> {
    let mut parts = vec![String::with_capacity(word.len())];
    for letter in word.nfc().flat_map(char::to_lowercase).nfc() {
        if letter.is_alphanumeric() && letter != 'ʼ' {
            if let Some(part) = parts.last_mut() {
                part.push(letter);
            }
        } else if !(is_apostrophe(letter) || is_combining_mark(letter) || is_joiner(letter)) {
            parts.push(String::new());
        }
    }
    for part in &mut parts {
        if let Some((end, _)) = part.char_indices().nth(MAX_LETTERS) {
            part.truncate(end);
        }
    }
    parts.into_iter().filter(|part| !part.is_empty())
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | 'ʼ' | '`' | '´' | '＇')
}

fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200d}')
}

/// One spelling for all that people write: small letters, no accents, ss for ß, a o u for ä/ae, ö/oe, ü/ue, г for ґ.
pub fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for letter in word.nfc().flat_map(char::to_lowercase) {
        match letter {
            'ß' => out.push_str("ss"),
            'æ' => out.push('a'),
            'œ' | 'ø' => out.push('o'),
            'ł' => out.push('l'),
            'đ' | 'ð' => out.push('d'),
            'ґ' => out.push('г'),
            'ё' => out.push('е'),
            'а'..='я' | 'є' | 'і' | 'ї' => out.push(letter),
            'e' if umlaut_before(&out) => {}
            letter => out.extend(std::iter::once(letter).nfkd().filter(|c| c.is_alphanumeric() && *c != 'ʼ')),
        }
    }
    out
}

/// Whether an `e` after these letters only writes out an umlaut: not in `neue`, `Bauer`, `Quelle`.
fn umlaut_before(letters: &str) -> bool {
    let mut back = letters.chars().rev();
    match (back.next(), back.next()) {
        (Some('u'), Some('a' | 'e' | 'q')) => false,
        (Some('a' | 'o' | 'u'), Some(_)) => true,
        // at the start of a word: Aerzte, Oel, Uebung
        (Some('a' | 'o' | 'u'), None) => true,
        _ => false,
    }
}

/// The folded stem of a word in a text of this language; the script decides where it speaks against the language.
pub fn stem(lang: Lang, word: &str) -> String {
    match (is_cyrillic(word), lang) {
        (true, _) => stemmed(&UKRAINIAN, word),
        (false, Lang::De) => german_stem(word),
        (false, Lang::En | Lang::Uk) => stemmed(&ENGLISH, &common_spelling(word)),
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
        out.insert(stemmed(&UKRAINIAN, word));
        out.extend(noun_stems(&fold(word)));
    } else {
        out.extend([stemmed(&ENGLISH, &common_spelling(word)), german_stem(word)]);
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

/// The stem of a German word, folded.
pub fn german_stem(word: &str) -> String {
    stemmed(&GERMAN, word)
}

fn stemmed(stemmer: &Stemmer, word: &str) -> String {
    let stem = fold(&stemmer.stem(word));
    if stem.is_empty() { fold(word) } else { stem }
}

/// Endings of Ukrainian nouns, longer ones first.
const NOUN_ENDINGS: &[&str] = &[
    "ами", "ями", "ові", "еві", "єві", "ах", "ях", "ів", "їв", "ей", "ою", "ею", "єю", "ом", "ем", "єм", "ам", "ям",
    "ій", "а", "я", "у", "ю", "о", "е", "є", "и", "і", "ї", "ь", "й",
];

/// The cautious stem of a Ukrainian noun, and what it is in forms whose sounds change: the `і` of a closed syllable, which
/// is `о` or `е` in an open one (рік/року, шкіл/школа, осінь/осені), and the consonant before the `і` of the locative
/// (книзі/книга, руці/рука, мусі/муха).
fn noun_stems(folded: &str) -> Vec<String> {
    let stem = noun_stem(folded);
    let letters: Vec<char> = stem.chars().collect();
    let mut out = Vec::new();
    let cut = folded.strip_prefix(stem.as_str()).unwrap_or_default();
    if let [start @ .., 'і', last] = letters.as_slice()
        && !start.is_empty()
        && matches!(cut, "" | "ь")
    {
        for vowel in ['о', 'е'] {
            out.push(start.iter().chain([&vowel, last]).collect());
        }
    }
    if let [start @ .., last @ ('з' | 'ц' | 'с')] = letters.as_slice()
        && cut == "і"
    {
        let hard = match last {
            'з' => 'г',
            'ц' => 'к',
            _ => 'х',
        };
        out.push(start.iter().chain([&hard]).collect());
    }
    out.push(stem);
    out
}

/// A second, cautious stem for Ukrainian: the Snowball stemmer takes some nouns for verbs or adjectives and cuts too
/// much (школа → шко, Цюрих → цюр). This one knows noun endings only, the doubled consonant (стаття, статей) and the
/// vowel that comes and goes (будинок, будинку; Відень, Відня).
pub fn noun_stem(folded: &str) -> String {
    let letters = |text: &str| text.chars().count();
    // a long ending after a short beginning is more likely a part of the word: Женеві
    let fits = |ending: &str, stem: &str| letters(stem) >= if letters(ending) > 2 { 4 } else { 3 };
    let cut = NOUN_ENDINGS.iter().find_map(|ending| folded.strip_suffix(ending).filter(|stem| fits(ending, stem)));
    let mut stem = cut.unwrap_or(folded).to_owned();
    let is_bare = folded.strip_prefix(stem.as_str()).is_some_and(|ending| matches!(ending, "" | "ь"));
    for (long, short) in [("ок", "к"), ("ец", "ц"), ("ен", "н")].into_iter().filter(|_| is_bare) {
        if let Some(start) = stem.strip_suffix(long).filter(|start| letters(start) >= 3) {
            return format!("{start}{short}");
        }
    }
    let mut back = stem.chars().rev();
    if let (Some(last), Some(before)) = (back.next(), back.next())
        && last == before
        && letters(&stem) > 3
    {
        stem.pop();
    }
    stem
}

fn is_cyrillic(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{400}'..='\u{52f}'))
}
