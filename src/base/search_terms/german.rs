//! Parts of German compounds (Aufenthaltsbewilligung: Aufenthalt, Bewilligung) and roots of borrowed nouns (Konto, Konten).
//!
//! A word is divided where its end is a known noun and all before it a chain of known parts; the longest end wins, so that
//! no shorter noun is found inside another (Streifen is not a kind of Reifen). Where only the end is known, it has to have
//! four letters and the rest has to end like a German word.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use super::stem::german_stem;
use crate::embedded_text;

/// Shortest and longest compound that is divided, in letters.
const LETTERS: std::ops::RangeInclusive<usize> = 7..=40;
/// Shortest part, in letters.
const MIN_PART: usize = 3;
/// Shortest stem of a verb, in letters.
const MIN_VERB: usize = 4;
/// Shortest end and shortest beginning where only the end is known, in letters, and both together.
const MIN_LOOSE: (usize, usize, usize) = (4, 4, 9);

/// Nouns of three letters that also end words of which nothing else is known: Vierwaldstättersee.
const SHORT_ENDS: &[&str] = &["amt", "bus", "hof", "rad", "see", "weg", "zug"];
/// Shortest beginning before one of these, in letters.
const MIN_BEFORE_SHORT: usize = 7;

/// Endings of the forms of a noun.
const ENDINGS: &[&str] = &["nen", "sen", "ern", "en", "er", "es", "se", "n", "e", "s"];
/// Endings of borrowed nouns that are others in the plural: Zentrum, Zentren; Konto, Konten; Praxis, Praxen.
const BORROWED: &[&str] = &["um", "us", "is", "a", "o"];
/// Letters that link a part to the next one.
const LINKS: &[&str] = &["s", "es", "n", "en", "e", "er"];
/// Endings after which the linking `s` belongs to the part before: Migrations-amt, not Migration-samt.
const LINKED_BY_S: &[&str] = &["ion", "ung", "heit", "keit", "schaft", "tat", "ling", "tum"];
/// Prefixes, which make other nouns and no compounds: An-kunft, Ver-trag.
const PREFIXES: &[&str] = &[
    "ab", "an", "auf", "aus", "be", "bei", "durch", "ein", "ent", "er", "ge", "her", "hin", "los", "miss", "mit",
    "nach", "uber", "um", "un", "unter", "ur", "ver", "vor", "weg", "wieder", "wider", "zer", "zu", "zuruck",
    "zusammen",
];
/// Consonants at the end of German words.
const CODAS: &[&str] = &[
    "", "b", "ch", "chs", "cht", "ck", "d", "dt", "f", "ff", "ft", "g", "h", "hl", "hn", "hr", "hrt", "k", "kt", "l",
    "lch", "ld", "lf", "lk", "ll", "lm", "lt", "lz", "m", "mm", "mpf", "mt", "n", "nd", "ng", "nk", "nkt", "nn", "ns",
    "nsch", "nst", "nt", "nz", "p", "pf", "ph", "pp", "ps", "pt", "r", "rb", "rd", "rf", "rg", "rk", "rkt", "rl", "rm",
    "rn", "rr", "rs", "rsch", "rst", "rt", "rz", "rzt", "s", "sch", "ss", "st", "t", "th", "tsch", "tt", "tz", "v",
    "w", "x", "xt", "z",
];

struct Parts {
    last: HashSet<&'static str>,
    before: HashSet<&'static str>,
}

/// Known parts, see the head of the file.
static SEED: LazyLock<String> = LazyLock::new(|| embedded_text!("german_parts.txt").unwrap_or_default());

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let (last, before) = SEED.split_once("\n[before]\n").unwrap_or((SEED.as_str(), ""));
    let lines = |text: &'static str| text.lines().filter(|line| !line.starts_with(['#', '[']) && !line.is_empty());
    Parts { last: lines(last).collect(), before: lines(before).collect() }
});

/// The beginning that the forms of a noun share, with the plural of borrowed nouns: `kont` of Konto and of Konten.
pub fn root(word: &str) -> String {
    let stem = german_stem(word);
    let shorter = ["ium", "um", "us", "is", "on", "a", "o"].iter().find_map(|end| {
        let rest = stem.strip_suffix(end).filter(|rest| rest.len() >= MIN_PART)?;
        Some(if *end == "ium" { format!("{rest}i") } else { rest.to_owned() })
    });
    shorter.unwrap_or(stem)
}

/// The beginning that the usual forms of a verb share: `kundig` of kündigen and kündigt; `None` of other words.
pub fn verb(folded: &str) -> Option<String> {
    let stem = ["en", "et", "t"].iter().find_map(|end| folded.strip_suffix(end))?;
    (stem.len() >= MIN_VERB && stem.is_ascii()).then(|| stem.to_owned())
}

/// Roots of the parts of a folded compound, and of what its last parts make together; none where it is no compound.
pub fn part_roots(folded: &str) -> BTreeSet<String> {
    if !folded.is_ascii() || !LETTERS.contains(&folded.len()) {
        return BTreeSet::new();
    }
    let starts = divided(folded, true);
    let mut found: BTreeSet<String> = starts.iter().map(|start| root(&folded[*start..])).collect();
    let mut from = 0;
    for start in starts {
        found.insert(root(&folded[from..start]));
        from = start;
    }
    found
}

/// Where the parts of a word begin, without the first one; `loosely` also where only the end is known.
fn divided(word: &str, loosely: bool) -> Vec<usize> {
    let ends = || (MIN_PART..word.len().saturating_sub(MIN_PART - 1)).filter(|at| is_end(&word[..*at], &word[*at..]));
    for at in ends() {
        if let Some(mut starts) = chain(&word[..at]) {
            starts.push(at);
            starts.extend(divided(&word[at..], false).into_iter().map(|inner| at + inner));
            return starts;
        }
    }
    let (end, beginning, both) = MIN_LOOSE;
    let loose = ends().find(|at| {
        let is_long = *at >= beginning && word.len() - at >= end && word.len() >= both;
        let is_short = *at >= MIN_BEFORE_SHORT && SHORT_ENDS.contains(&&word[*at..]);
        loosely && (is_long || is_short) && ends_like_a_word(&word[..*at])
    });
    let Some(at) = loose else { return Vec::new() };
    let inner = divided(&word[at..], false);
    std::iter::once(at).chain(inner.into_iter().map(|inner| at + inner)).collect()
}

/// Returns whether `end` is a form of a noun that may follow `before` in a compound.
fn is_end(before: &str, end: &str) -> bool {
    let takes_s = end.starts_with('s') && LINKED_BY_S.iter().any(|suffix| before.ends_with(suffix));
    !takes_s && !PREFIXES.contains(&before) && is_noun(end)
}

fn is_noun(form: &str) -> bool {
    let last = &PARTS.last;
    if last.contains(form) {
        return true;
    }
    let is_form = |ending: &&str| {
        form.strip_suffix(*ending).is_some_and(|noun| {
            noun.len() >= MIN_PART
                && last.contains(noun)
                && !(noun.len() == MIN_PART && matches!(*ending, "se" | "nen"))
        })
    };
    let is_borrowed =
        |start: &str, endings: &[&str]| endings.iter().any(|ending| last.contains(format!("{start}{ending}").as_str()));
    ENDINGS.iter().any(is_form)
        || (form.len() > 4
            && (form.strip_suffix("en").is_some_and(|start| is_borrowed(start, BORROWED))
                || form.strip_suffix('a').is_some_and(|start| is_borrowed(start, &["um"]))))
}

/// Where the known parts of a beginning start, without the first one; `None` where it is not made of known parts.
fn chain(beginning: &str) -> Option<Vec<usize>> {
    if is_before(beginning) {
        return Some(Vec::new());
    }
    (MIN_PART..beginning.len().saturating_sub(MIN_PART - 1)).find_map(|at| {
        if !is_before(&beginning[at..]) {
            return None;
        }
        // no more than three parts before the last one
        let (first, second) = beginning.split_at(at);
        let mut starts = if is_before(first) { Vec::new() } else { vec![halved(first)?] };
        debug_assert!(!second.is_empty());
        starts.push(at);
        Some(starts)
    })
}

fn halved(beginning: &str) -> Option<usize> {
    (MIN_PART..beginning.len().saturating_sub(MIN_PART - 1))
        .find(|at| is_before(&beginning[..*at]) && is_before(&beginning[*at..]))
}

fn is_before(part: &str) -> bool {
    let Parts { last, before } = &*PARTS;
    let is_linked =
        |link: &&str| part.strip_suffix(*link).is_some_and(|noun| noun.len() > MIN_PART && last.contains(noun));
    !PREFIXES.contains(&part) && (before.contains(part) || last.contains(part) || LINKS.iter().any(is_linked))
}

fn ends_like_a_word(beginning: &str) -> bool {
    let coda = |text: &str| {
        let start = text.rfind(['a', 'e', 'i', 'o', 'u', 'y']).map(|vowel| vowel + 1)?;
        Some(CODAS.contains(&&text[start..]))
    };
    coda(beginning) == Some(true) || beginning.strip_suffix('s').and_then(coda) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compounds_are_divided_at_their_nouns() {
        for (word, parts) in [
            ("aufenthaltsbewilligung", "bewill"),
            ("bankkonto", "kont"),
            ("bankkonten", "kont"),
            ("krankenkassenpramien", "prami"),
            ("krankenkassenpramien", "krank"),
            ("migrationsamt", "amt"),
            ("niederlassungsbewilligung", "bewill"),
            ("hausarzte", "arzt"),
            ("bahnhofstrasse", "strass"),
            ("generalabonnement", "abonnement"),
            ("kunstmuseen", "muse"),
        ] {
            assert!(part_roots(word).contains(parts), "{word}: {:?}", part_roots(word));
        }
        for whole in
            ["streifen", "sprache", "gesundheit", "polizei", "freundschaft", "vertretung", "universitat", "einreise"]
        {
            assert_eq!(part_roots(whole), BTreeSet::new(), "{whole}");
        }
    }
}
