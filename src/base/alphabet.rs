//! The order in which readers of the three languages look for names.

use std::cmp::Ordering;

use unicode_normalization::char::decompose_canonical;

/// Compares names by the alphabet: capitals, marks on Latin letters and punctuation do not count (DIN 5007-1), a hyphen divides
/// words. Cyrillic letters follow Ukrainian, where Ґ, Є, І and Ї have places of their own. Names that are alike so far are ordered
/// by their characters.
pub fn compare(one: &str, other: &str) -> Ordering {
    places(one).cmp(places(other)).then_with(|| one.cmp(other))
}

/// Places of the letters of `name` in the alphabet, for sorting by several things.
pub fn key(name: &str) -> Vec<u32> {
    places(name).collect()
}

fn places(name: &str) -> impl Iterator<Item = u32> {
    name.chars()
        .filter(|letter| letter.is_alphanumeric() || divides_words(*letter))
        .flat_map(char::to_lowercase)
        .flat_map(|letter| letter_places(letter).into_iter().flatten())
}

fn divides_words(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '‐' | '‑' | '–' | '/')
}

/// The place of a small letter; letters that are written as two have two.
fn letter_places(letter: char) -> [Option<u32>; 2] {
    match letter {
        _ if divides_words(letter) => [Some(u32::from(' ')), None],
        '\0'..='\u{7f}' => [Some(u32::from(letter)), None],
        'ß' => [Some(u32::from('s')); 2],
        'æ' => [Some(u32::from('a')), Some(u32::from('e'))],
        'œ' => [Some(u32::from('o')), Some(u32::from('e'))],
        'ø' => [Some(u32::from('o')), None],
        'ł' => [Some(u32::from('l')), None],
        'đ' | 'ð' => [Some(u32::from('d')), None],
        'а'..='я' => [Some(cyrillic(letter, 0)), None],
        'ґ' => [Some(cyrillic('г', 1)), None],
        'ё' => [Some(cyrillic('е', 1)), None],
        'є' => [Some(cyrillic('е', 2)), None],
        'і' => [Some(cyrillic('и', 1)), None],
        'ї' => [Some(cyrillic('и', 2)), None],
        _ => {
            let mut base = None;
            decompose_canonical(letter, |part| {
                base.get_or_insert(part);
            });
            [base.map(u32::from), None]
        }
    }
}

/// Place of a Cyrillic letter, or of one that follows it; three places lie between two letters of Unicode.
fn cyrillic(letter: char, after: u32) -> u32 {
    u32::from(letter) * 4 + after
}

#[cfg(test)]
mod tests {
    use super::compare;

    fn in_order(names: &[&str]) {
        let mut sorted = names.to_vec();
        sorted.reverse();
        sorted.sort_by(|one, other| compare(one, other));
        assert_eq!(sorted, names);
    }

    #[test]
    fn german_names_with_umlauts_stand_among_those_without() {
        in_order(&["Afghanistan", "Ägypten", "Albanien", "Oman", "Österreich", "Osttimor", "Zypern"]);
        in_order(&["Amerikanisch-Samoa", "Amerikanische Jungferninseln", "Bad Ragaz", "Badenweiler"]);
        in_order(&["Søren", "Štefan", "Stein", "Straße 1", "Strasse 2", "Straße 3", "Šumava"]);
    }

    #[test]
    fn ukrainian_names_follow_the_ukrainian_alphabet() {
        in_order(&["Австрія", "Греція", "Ґренландія", "Данія", "Естонія", "Єгипет", "Ємен", "Замбія"]);
        in_order(&["Ірак", "Їжак", "Йорданія", "Казахстан", "Щастя", "Юрій", "Ямайка"]);
    }

    #[test]
    fn capitals_quotation_marks_and_apostrophes_do_not_count() {
        in_order(&["adler", "Berg", "de Wit", "Zoo", "«Вишня»", "Гай", "«Мальви»", "Марко", "Мар’яна"]);
    }
}
