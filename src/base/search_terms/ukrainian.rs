//! Roots of Ukrainian words: what words of one family share although their stems differ (купатися and купання,
//! безробітний and безробіття, реєстрація and зареєструватися without its prefix).
//!
//! The rules follow the word formation of the Ukrainian grammar: verbal nouns in -ання, -ення, -ування; adjectives in
//! -ний, -ський, -овий; nouns of persons in -ник, -ець, -ач; qualities in -ість; the changes г/ж, к/ч/ц, х/ш, ст/щ, п/пл
//! at the end of a root and і/о/е in a closed last syllable. A root has at least three letters.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::stem::noun_stem;

/// Shortest word with a root of its own, in letters.
const MIN_WORD: usize = 3;
/// Shortest root, in letters.
const MIN_ROOT: usize = 3;
/// Shortest root of a verb, in letters, with its vowel (купа-).
const MIN_VERB: usize = 4;
/// Length in letters from which a verb's root is told apart without its vowel: перекладати and переклад.
const CLEAR: usize = 5;
/// Suffixes taken off one noun or adjective, one after the other.
const MAX_SUFFIXES: usize = 3;

/// Endings of adjectives.
const ADJECTIVE: &[&str] = &["ий", "ій", "ого", "ому", "им", "ім", "ої", "ою", "у", "а", "е", "і", "их", "ими", "о"];
/// Endings of nouns in -ння.
const VERBAL_NOUN: &[&str] = &["я", "ю", "ям", "і", "ями", "ях"];
/// Endings of nouns in -ач.
const PERSON: &[&str] = &["", "а", "у", "ем", "еві", "і", "ів", "ам", "ами", "ах", "ка", "ки", "ці", "ку"];

/// An ending with what precedes it, and the vowel of the verb that stays.
type VerbEnding = (String, &'static str);

/// Endings that only verbs and what is made of them have, longest first.
static VERBS: LazyLock<Vec<VerbEnding>> = LazyLock::new(|| {
    let mut all: Vec<VerbEnding> = Vec::new();
    let mut add = |theme: &str, endings: &[&str], kept: &'static str| {
        all.extend(endings.iter().map(|ending| (format!("{theme}{ending}"), kept)));
    };
    let infinitive = ["ти", "ть"];
    let past = ["в", "ла", "ло", "ли", "вши"];
    let present = ["є", "єш", "єть", "ємо", "єте", "ють", "ючи", "йте"];
    for (theme, kept) in [("ува", ""), ("юва", ""), ("ова", ""), ("ьова", ""), ("а", "а"), ("я", "я")]
    {
        add(theme, &infinitive, kept);
        if theme.chars().count() > 1 {
            add(theme, &past, kept);
        } else {
            add(theme, &present, kept);
        }
        for ending in VERBAL_NOUN {
            add(&format!("{theme}нн"), &[ending], kept);
        }
        for ending in ADJECTIVE {
            add(&format!("{theme}льн"), &[ending], kept);
        }
        for ending in PERSON {
            add(&format!("{theme}ч"), &[ending], kept);
        }
        add(theme, &["нь", "ний", "на", "не", "ні", "них", "ного", "тель", "теля", "телі", "телів"], kept);
        for ending in ["", "а", "и", "і", "у", "ів", "ом", "ам", "ами"] {
            add(&format!("{theme}льник"), &[ending], kept);
        }
        for ending in ["я", "і", "ю", "ею", "ь", "ям", "ями"] {
            add(&format!("{theme}льниц"), &[ending], kept);
        }
    }
    for theme in ["у", "ю"] {
        add(theme, &["ю", "є", "єш", "єть", "ємо", "єте", "ють", "ючи", "йте"], "");
    }
    add("и", &["ти", "ть", "мо", "те", "тель", "теля", "телі", "телів"], "");
    add("у", &infinitive, "");
    add("і", &["ти", "нн"], "і");
    for ending in VERBAL_NOUN {
        add("енн", &[ending], "");
        add("єнн", &[ending], "");
        add("інн", &[ending], "і");
    }
    add("ен", &["ий", "ого", "ому", "им", "их", "ими", "ь"], "");
    all.sort_by_key(|(ending, _)| std::cmp::Reverse(ending.chars().count()));
    all.dedup();
    all
});

/// Further endings of a verb that has just lost its -ся.
const REFLEXIVE: &[(&str, &str)] = &[
    ("ала", "а"),
    ("али", "а"),
    ("ало", "а"),
    ("ав", "а"),
    ("аю", "а"),
    ("яла", "я"),
    ("яли", "я"),
    ("яв", "я"),
    ("яю", "я"),
    ("ила", ""),
    ("или", ""),
    ("ило", ""),
    ("ив", ""),
    ("иш", ""),
    ("ять", ""),
    ("ать", ""),
    ("уть", ""),
    ("еть", ""),
];

/// Suffixes of nouns and adjectives without their ending, longest first, with the fewest letters that stay before them.
const SUFFIXES: &[(&str, usize)] = &[
    ("аційн", 4),
    ("яційн", 4),
    ("іонер", 4),
    ("івниц", 4),
    ("івник", 4),
    ("янств", 4),
    ("янин", 4),
    ("ніст", 4),
    ("ност", 4),
    ("альн", 4),
    ("ельн", 4),
    ("ильн", 4),
    ("очок", 4),
    ("ійн", 4),
    ("аці", 4),
    ("яці", 4),
    ("ецтв", 4),
    ("ецьк", 4),
    ("івськ", 4),
    ("ськ", 3),
    ("цьк", 4),
    ("зьк", 4),
    ("ник", 4),
    ("ниц", 4),
    ("чик", 4),
    ("щик", 4),
    ("ств", 4),
    ("цтв", 4),
    ("івк", 4),
    ("овк", 4),
    ("ичн", 4),
    ("ічн", 4),
    ("їчн", 4),
    ("івн", 4),
    ("ивн", 4),
    ("льн", 4),
    ("тел", 4),
    ("іст", 5),
    ("ост", 5),
    ("ист", 5),
    ("изм", 4),
    ("ізм", 4),
    ("ант", 6),
    ("ац", 4),
    ("ов", 3),
    ("ев", 4),
    ("єв", 4),
    ("ик", 4),
    ("яр", 4),
    ("ар", 5),
    ("ян", 4),
    ("ят", 4),
    ("ат", 5),
    ("і", 4),
    ("ейн", 3),
    ("ен", 5),
    ("н", 5),
    ("к", 4),
    ("ц", 4),
    ("ч", 5),
];

/// Stems that no rule joins: of each line the last one stands for all.
const IRREGULAR: &[(&str, &str)] = &[
    ("великдн", "великодн"),
    ("великодн", "великодн"),
    ("діт", "діт"),
    ("великдень", "великодн"),
    ("дівчин", "дівч"),
    ("дівчат", "дівч"),
    ("дівоч", "дівч"),
    ("дитин", "діт"),
    ("дитяч", "діт"),
    ("дитинств", "діт"),
    ("дитсадк", "діт"),
    ("людин", "люд"),
    ("жінк", "жін"),
    ("жіноч", "жін"),
    ("робоч", "робот"),
    ("відпочинк", "відпочив"),
    ("людськ", "люд"),
    ("людян", "люд"),
    ("тиждн", "тижн"),
    ("друз", "друг"),
    ("хлопят", "хлопк"),
    ("грош", "грош"),
    ("грошов", "грош"),
    ("сонячн", "сонц"),
    ("серц", "серц"),
    ("сердечн", "серц"),
    ("сімейн", "сімя"),
    ("сімей", "сімя"),
    ("сімї", "сімя"),
    ("імен", "імя"),
    ("імя", "імя"),
    ("імені", "імя"),
    ("лікарн", "лікар"),
    ("міськ", "міст"),
    ("їзд", "їзд"),
    ("їхат", "їзд"),
    ("матер", "мати"),
    ("материнськ", "мати"),
    ("материнств", "мати"),
    ("вечер", "вечор"),
    ("вечір", "вечор"),
    ("вчорашн", "вчор"),
    ("сьогоднішн", "сьогодн"),
    ("щоденн", "щодн"),
    ("щодн", "щодн"),
    ("недільн", "неділ"),
];

fn letters(text: &str) -> usize {
    text.chars().count()
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'а' | 'е' | 'є' | 'и' | 'і' | 'ї' | 'о' | 'у' | 'ю' | 'я')
}

/// The roots of a folded Ukrainian word: as a verb or what is made of one, as a noun or adjective, and
/// without the vowel that only the genitive of the plural has (сестер).
pub fn roots(folded: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if letters(folded) < MIN_WORD {
        return found;
    }
    let plain = ["ся", "сь"].iter().find_map(|end| folded.strip_suffix(end)).filter(|verb| letters(verb) >= MIN_WORD);
    found.extend(verb_roots(folded, &[]));
    if let Some(verb) = plain {
        found.extend(verb_roots(verb, REFLEXIVE));
    }
    if found.is_empty() || !is_surely_verbal(folded) {
        found.extend(noun_roots(folded));
        found.extend(without_vowel(folded));
    }
    found
}

/// True if no form of another noun or adjective ends like this.
fn is_surely_verbal(folded: &str) -> bool {
    ["ся", "нн", "ння", "нню", "нням", "нні", "увати", "ювати", "ується", "юється"]
        .iter()
        .any(|end| folded.ends_with(end))
}

/// The roots of a verb form or of what is made of a verb. Before -ення and -увати two consonants have become one: освячення
/// is of освятити, лічення of лічити.
fn verb_roots(word: &str, more: &[(&str, &'static str)]) -> Vec<String> {
    let endings = VERBS.iter().map(|(ending, kept)| (ending.as_str(), *kept)).chain(more.iter().copied());
    let mut best: (usize, Vec<String>) = (0, Vec::new());
    for (ending, kept) in endings {
        let Some(stem) = word.strip_suffix(ending) else { continue };
        let length = letters(stem);
        // a long ending is a verb's even after a short root: лікується
        let is_long = letters(ending) > 3 && ending.starts_with(['у', 'ю']);
        let least = if is_long { MIN_ROOT } else { MIN_VERB };
        if length + letters(kept) < least
            || !stem.chars().any(is_vowel)
            || stem.chars().next_back().is_some_and(is_vowel)
        {
            continue;
        }
        if best.0 >= letters(ending) {
            continue;
        }
        let stem = if kept.is_empty() && length >= CLEAR { stem.strip_suffix('к').unwrap_or(stem) } else { stem };
        let root = settled(stem);
        let mut roots = vec![if length >= CLEAR || kept.is_empty() { root } else { format!("{root}{kept}") }];
        if ending.starts_with("ен") || ending.starts_with("ува") {
            roots.extend(softened(stem));
        }
        best = (letters(ending), roots);
    }
    best.1
}

/// The root before its last consonant was softened: освят- of освяч-, запрос- of запрош-.
fn softened(stem: &str) -> Option<String> {
    [("ч", "т"), ("ш", "с"), ("дж", "д"), ("ж", "з")]
        .iter()
        .find_map(|(soft, hard)| Some(format!("{}{hard}", stem.strip_suffix(soft)?)))
}

/// The root of a noun or an adjective, and what it is where its last vowel changes: `і` in a closed syllable is `о` or `е` in
/// an open one (дозвіл and дозволу, шкільний and школа).
fn noun_roots(word: &str) -> Vec<String> {
    if let Some(root) = irregular(word) {
        return vec![root];
    }
    let is_adjective =
        ["ий", "ого", "ому", "ої", "ими", "их", "ній", "нім", "ним"].iter().any(|end| word.ends_with(end));
    let cut =
        is_adjective.then(|| ADJECTIVE.iter().filter_map(|end| word.strip_suffix(end)).min_by_key(|stem| stem.len()));
    let stem = cut.flatten().map_or_else(|| noun_stem(word), str::to_owned);
    // політиці is of політика
    let stem = match word.strip_suffix("ці") {
        Some(start) if stem.ends_with('ц') => format!("{start}к"),
        _ => stem,
    };
    let mut is_closed = word.trim_end_matches('ь') == stem.trim_end_matches('ь');
    let mut stem = stem.trim_end_matches(['ь', 'й']).to_owned();
    for taken in 0..MAX_SUFFIXES {
        if let Some(root) = irregular(&stem) {
            return vec![root];
        }
        let Some(shorter) = without_suffix(&stem, is_adjective && taken == 0) else { break };
        (stem, is_closed) = (shorter, true);
    }
    if letters(&stem) < MIN_ROOT || !stem.chars().any(is_vowel) {
        return Vec::new();
    }
    let mut roots = of_stem(&stem, is_closed);
    // нічні, нічна may be of ніч, as вікна are of вікно
    if !is_adjective
        && ["а", "е", "і", "у", "ою", "о"].iter().any(|end| word.ends_with(end))
        && let Some(start) = stem.strip_suffix('н')
        && letters(start) >= MIN_ROOT
        && start.chars().any(is_vowel)
        && start.chars().next_back().is_some_and(|last| !is_vowel(last))
    {
        roots.extend(of_stem(start, true));
    }
    roots
}

/// The root of a stem, and what it is where its last vowel changes.
fn of_stem(stem: &str, is_closed: bool) -> Vec<String> {
    let root = settled(stem);
    let mut roots = Vec::new();
    let sounds: Vec<char> = root.chars().collect();
    if let [start @ .., 'і', last] = sounds.as_slice()
        && is_closed
        && !start.is_empty()
        && !is_vowel(*last)
    {
        roots.extend(['о', 'е'].map(|vowel| start.iter().chain([&vowel, last]).collect()));
    }
    roots.push(root);
    roots
}

/// The stem without its last suffix.
fn without_suffix(stem: &str, is_adjective: bool) -> Option<String> {
    SUFFIXES.iter().find_map(|(suffix, least)| {
        let least = if *suffix == "н" && is_adjective { MIN_ROOT } else { *least };
        let rest = stem.strip_suffix(suffix)?.trim_end_matches('ь');
        let ends_well = rest.chars().next_back().is_some_and(|last| !is_vowel(last) && last != 'й');
        (letters(rest) >= least && ends_well && rest.chars().any(is_vowel)).then(|| rest.to_owned())
    })
}

fn irregular(stem: &str) -> Option<String> {
    IRREGULAR.iter().find(|(known, _)| *known == stem).map(|(_, root)| (*root).to_owned())
}

/// The root without the о or е that stands only before a bare last consonant: сестер and сестра, вікон and вікно.
fn without_vowel(word: &str) -> Vec<String> {
    let bare = word.trim_end_matches('ь');
    let letters: Vec<char> = bare.chars().collect();
    match letters.as_slice() {
        [start @ .., before, 'о' | 'е', last]
            if start.len() >= 2 && !is_vowel(*before) && matches!(last, 'р' | 'л' | 'н' | 'к' | 'т' | 'в') =>
        {
            let stem: String = start.iter().chain([before, last]).collect();
            noun_roots(&format!("{stem}а"))
        }
        _ => Vec::new(),
    }
}

/// One spelling for the changes of sound in a root.
fn settled(stem: &str) -> String {
    let mut stem = stem.trim_end_matches(['ь', 'й']).to_owned();
    let doubled = {
        let mut back = stem.chars().rev();
        back.next().is_some_and(|last| back.next() == Some(last))
    };
    if doubled && letters(&stem) > 3 {
        stem.pop();
    }
    for (changed, plain) in [
        ("дж", "д"),
        ("пл", "п"),
        ("бл", "б"),
        ("вл", "в"),
        ("мл", "м"),
        ("фл", "ф"),
        ("щ", "ст"),
        ("ж", "г"),
        ("ч", "к"),
        ("ц", "к"),
        ("ш", "х"),
    ] {
        if let Some(start) = stem.strip_suffix(changed)
            && start.chars().any(is_vowel)
        {
            stem = format!("{start}{plain}");
            break;
        }
    }
    stem
}
