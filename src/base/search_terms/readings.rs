//! Alternatives to a query that finds nothing: typed with the keyboard set to another language, or
//! written in the letters of another script.

/// The keys of a Ukrainian keyboard (ДСТУ 8929) from the top left, with and without shift nothing but letters.
const UKRAINIAN: &str = "йцукенгшщзхїфівапролджєячсмитьбюґ";
/// The same keys of an English keyboard.
const ENGLISH: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.\\";
/// The same keys of a German keyboard.
const GERMAN: &str = "qwertzuiopü+asdfghjklöäyxcvbnm,.#";

/// Latin spellings of Ukrainian letters, longer ones first: the official table of 2010 and what people write besides.
const SPELLINGS: &[(&str, &str)] = &[
    ("shch", "щ"),
    ("tsch", "ч"),
    ("zgh", "зг"),
    ("sch", "ш"),
    ("zh", "ж"),
    ("kh", "х"),
    ("ts", "ц"),
    ("ch", "ч"),
    ("sh", "ш"),
    ("ya", "я"),
    ("ja", "я"),
    ("ia", "я"),
    ("ye", "є"),
    ("je", "є"),
    ("ie", "є"),
    ("yi", "ї"),
    ("ji", "ї"),
    ("yu", "ю"),
    ("ju", "ю"),
    ("iu", "ю"),
    ("yo", "йо"),
    ("a", "а"),
    ("b", "б"),
    ("c", "ц"),
    ("d", "д"),
    ("e", "е"),
    ("f", "ф"),
    ("g", "г"),
    ("h", "г"),
    ("i", "і"),
    ("j", "й"),
    ("k", "к"),
    ("l", "л"),
    ("m", "м"),
    ("n", "н"),
    ("o", "о"),
    ("p", "п"),
    ("q", "к"),
    ("r", "р"),
    ("s", "с"),
    ("t", "т"),
    ("u", "у"),
    ("v", "в"),
    ("w", "в"),
    ("x", "кс"),
    ("y", "и"),
    ("z", "з"),
];

/// Other questions that `text` may have been meant to be, the likeliest first, each once.
pub fn readings(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let mut found = Vec::new();
    let mut add = |reading: String| {
        if reading != text && !found.contains(&reading) {
            found.push(reading);
        }
    };
    if text.chars().any(|letter| UKRAINIAN.contains(letter)) {
        for latin in [ENGLISH, GERMAN] {
            add(with_keys(&text, UKRAINIAN, latin));
        }
        add(crate::base::slug::romanized(&text));
    } else {
        for latin in [ENGLISH, GERMAN] {
            add(with_keys(&text, latin, UKRAINIAN));
        }
        add(in_ukrainian_letters(&text));
    }
    found
}

/// The text that the same keys give on another keyboard.
fn with_keys(text: &str, typed: &str, meant: &str) -> String {
    text.chars()
        .map(|letter| {
            typed.chars().position(|key| key == letter).and_then(|at| meant.chars().nth(at)).unwrap_or(letter)
        })
        .collect()
}

/// The text in Ukrainian letters: `shkola` becomes `школа`.
fn in_ukrainian_letters(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match SPELLINGS.iter().find(|(latin, _)| rest.starts_with(latin)) {
            // after a vowel, at the end of a word, `y` is short: novyy, krai
            Some(("y" | "i", _)) if out.ends_with(['а', 'е', 'и', 'і', 'о', 'у']) && ends_word(&rest[1..]) => {
                out.push('й');
                rest = &rest[1..];
            }
            Some((latin, letters)) => {
                out.push_str(letters);
                rest = &rest[latin.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

fn ends_word(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keyboards_have_the_same_keys() {
        for latin in [ENGLISH, GERMAN] {
            assert_eq!(latin.chars().count(), UKRAINIAN.chars().count());
        }
    }

    #[test]
    fn a_question_typed_with_the_wrong_keyboard_is_read_with_the_right_one() {
        for (typed, meant) in [
            ("irjkf", "школа"),
            ("rb]d", "київ"),
            ("rb+d", "київ"),
            ("gjckeub", "послуги"),
            ("руддщ", "hello"),
            ("лштвукпфкеут", "kindergarten"),
            ("нхкшср", "zürich"),
        ] {
            let found = readings(typed);
            assert!(found.iter().any(|reading| reading == meant), "{typed} is read as {found:?}");
        }
    }

    #[test]
    fn ukrainian_words_are_understood_in_latin_letters() {
        for (written, meant) in [
            ("shkola", "школа"),
            ("zhytlo", "житло"),
            ("borshch", "борщ"),
            ("yizhak", "їжак"),
            ("novyy", "новий"),
            ("krai", "край"),
            ("posluhy", "послуги"),
            ("dytyacha likarnya", "дитяча лікарня"),
        ] {
            let found = readings(written);
            assert!(found.iter().any(|reading| reading == meant), "{written} is read as {found:?}");
        }
    }
}
