//! One spelling for British and American English, and the beginning that persons share with their deeds (drivers and driving).
//!
//! The rules change both spellings alike, whether or not the outcome is a word: -our and -or, -ise and -ize, -re and -er,
//! -ence and -ense, -logue and -log, doubled l; the few that follow no rule are listed (Oxford Style Manual, chapter on
//! spelling; Webster's differences).

/// British words and the American ones that no rule reaches; longer words that begin with one change with it.
const WORDS: &[(&str, &str)] = &[
    ("acknowledgement", "acknowledgment"),
    ("ageing", "aging"),
    ("aluminium", "aluminum"),
    ("cheque", "check"),
    ("cosy", "cozy"),
    ("doughnut", "donut"),
    ("draught", "draft"),
    ("grey", "gray"),
    ("jewellery", "jewelry"),
    ("judgement", "judgment"),
    ("kerb", "curb"),
    ("manoeuvre", "maneuver"),
    ("mould", "mold"),
    ("moustache", "mustache"),
    ("mum", "mom"),
    ("plough", "plow"),
    ("practise", "practice"),
    ("practising", "practicing"),
    ("pyjama", "pajama"),
    ("sceptic", "skeptic"),
    ("smoulder", "smolder"),
    ("sulphur", "sulfur"),
    ("tyre", "tire"),
    ("whisky", "whiskey"),
    ("yoghurt", "yogurt"),
];

/// Plurals that no rule reaches, also before the `s` of a possessive.
const PLURALS: &[(&str, &str)] = &[
    ("women", "woman"),
    ("womens", "woman"),
    ("men", "man"),
    ("mens", "man"),
    ("children", "child"),
    ("childrens", "child"),
    ("people", "person"),
    ("peoples", "person"),
    ("teeth", "tooth"),
    ("feet", "foot"),
];

/// Parts from Greek and Latin that American English writes with one letter.
const PARTS: &[(&str, &str)] = &[
    ("paed", "ped"),
    ("haem", "hem"),
    ("anaem", "anem"),
    ("anaes", "anes"),
    ("aesth", "esth"),
    ("gynaec", "gynec"),
    ("caesar", "cesar"),
    ("leukaem", "leukem"),
    ("archae", "arche"),
    ("foet", "fet"),
    ("oestr", "estr"),
    ("diarrhoea", "diarrhea"),
];

/// Shortest beginning before -er and -ing by which a person and a deed meet, in letters.
const MIN_DEED: usize = 4;

/// The common spelling of a word in small letters; the word itself where it is spelt alike everywhere.
pub fn common_spelling(word: &str) -> String {
    if !word.is_ascii() || word.len() < 3 {
        return word.to_owned();
    }
    if let Some((_, singular)) = PLURALS.iter().find(|(plural, _)| *plural == word) {
        return (*singular).to_owned();
    }
    let mut word = match WORDS.iter().find(|(british, _)| word.starts_with(british)) {
        Some((british, american)) => format!("{american}{}", &word[british.len()..]),
        None => word.to_owned(),
    };
    for (british, american) in PARTS {
        if word.contains(british) {
            word = word.replace(british, american);
        }
    }
    let vowel = word.find(is_vowel).unwrap_or(word.len());
    if let Some(at) = word.rfind("our").filter(|at| *at > vowel) {
        word.replace_range(at..at + 3, "or");
    }
    for (british, american) in [("is", "iz"), ("ys", "yz")] {
        word =
            with_ending(word, british, &["e", "ed", "es", "er", "ers", "ing", "ation", "ations", "able"], american, 5);
    }
    word = with_ending(word, "ens", &["e", "ed", "es", "ing", "eless"], "enc", 5);
    word = with_ending(word, "tre", &["", "s"], "ter", 5);
    word = with_ending(word, "bre", &["", "s"], "ber", 5);
    word = with_ending(word, "logue", &["", "s"], "log", 6);
    word = with_ending(word, "mme", &["", "s"], "m", 5);
    // after the second vowel a doubled l is one: travelled, counsellor, enrolment
    let second = word.get(vowel..).and_then(|rest| rest.find(|c| !is_vowel(c)).map(|at| vowel + at));
    let second = second.and_then(|from| word[from..].find(is_vowel).map(|at| from + at));
    if let Some(at) = second.and_then(|from| word[from..].find("ll").map(|at| from + at)) {
        word.remove(at);
    }
    word
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// The word with `from` before one of these endings changed; words shorter than `least` stay.
fn with_ending(word: String, from: &str, endings: &[&str], to: &str, least: usize) -> String {
    let changed = endings.iter().find_map(|ending| {
        let start = word.strip_suffix(ending)?.strip_suffix(from)?;
        (word.len() >= least && !start.is_empty()).then(|| format!("{start}{to}{ending}"))
    });
    changed.unwrap_or(word)
}

/// The beginning that a person and a deed share: `driv` of driver, drivers and driving; `None` of other words.
pub fn deed(word: &str) -> Option<String> {
    let word = common_spelling(word);
    let stem = ["ing", "ings", "ers", "er", "ors", "or"].iter().find_map(|end| word.strip_suffix(end))?;
    (stem.is_ascii() && stem.len() >= MIN_DEED && stem.contains(is_vowel)).then(|| stem.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_english_are_one() {
        for (british, american) in [
            ("licence", "license"),
            ("licences", "licenses"),
            ("licensed", "licenced"),
            ("defence", "defense"),
            ("colour", "color"),
            ("neighbourhood", "neighborhood"),
            ("favourite", "favorite"),
            ("centre", "center"),
            ("theatres", "theaters"),
            ("kilometre", "kilometer"),
            ("organisation", "organization"),
            ("recognised", "recognized"),
            ("analyse", "analyze"),
            ("catalogue", "catalog"),
            ("programme", "program"),
            ("travelling", "traveling"),
            ("counsellor", "counselor"),
            ("enrolment", "enrollment"),
            ("fulfil", "fulfill"),
            ("paediatrician", "pediatrician"),
            ("cheque", "check"),
            ("tyres", "tires"),
            ("jewellery", "jewelry"),
            ("practising", "practicing"),
        ] {
            assert_eq!(common_spelling(british), common_spelling(american), "{british} {american}");
        }
        assert_eq!(common_spelling("womens"), common_spelling("woman"));
        for (one, other) in
            [("four", "for"), ("tour", "tor"), ("filling", "filing"), ("hall", "hal"), ("course", "corse")]
        {
            assert_ne!(common_spelling(one), common_spelling(other), "{one} {other}");
        }
    }

    #[test]
    fn persons_and_what_they_do_meet() {
        assert_eq!(deed("drivers"), deed("driving"));
        assert_eq!(deed("teacher"), deed("teaching"));
        assert_eq!(deed("corn"), None);
    }
}
