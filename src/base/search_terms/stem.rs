//! Stems of words: the Snowball stemmers, and a second, cautious one for Ukrainian nouns.

use std::sync::LazyLock;

use snowball_stemmers_rs::{Algorithm, Stemmer};

use super::english::common_spelling;
use super::fold::fold;

static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));
static GERMAN: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::German));
static UKRAINIAN: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::Ukrainian));

/// The stem of an English word in the common spelling, folded.
pub fn english_stem(word: &str) -> String {
    stemmed(&ENGLISH, &common_spelling(word))
}

/// The stem of a Ukrainian word, folded.
pub fn ukrainian_stem(word: &str) -> String {
    stemmed(&UKRAINIAN, word)
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
pub fn noun_stems(folded: &str) -> Vec<String> {
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

/// True if a word has Cyrillic letters.
pub fn is_cyrillic(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{400}'..='\u{52f}'))
}
