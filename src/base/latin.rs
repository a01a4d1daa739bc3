//! Cyrillic text in Latin letters, for standards that know no others.

use super::slug::{in_latin, is_silent};

fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{52f}')
}

/// The text with Cyrillic letters written in Latin ones by the table of Ukraine (resolution 55 of 2010); all other characters
/// stay as they are.
pub fn romanized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut before, mut inside_word, mut in_cyrillic) = (' ', false, false);
    for letter in text.chars() {
        let small = letter.to_lowercase().next().unwrap_or(letter);
        let latin = if is_cyrillic(small) { in_latin(small, before, !inside_word) } else { None };
        if let Some(latin) = latin {
            let mut letters = latin.chars();
            match letters.next().filter(|_| letter != small) {
                Some(first) => out.extend(first.to_uppercase().chain(letters)),
                None => out.push_str(latin),
            }
            (inside_word, in_cyrillic) = (true, true);
        } else if !(in_cyrillic && is_silent(small)) {
            out.push(letter);
            inside_word = letter.is_alphanumeric();
            in_cyrillic = false;
        }
        before = small;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::romanized;

    #[test]
    fn names_are_written_as_in_passports() {
        assert_eq!(romanized("Олена Знам’янська, Єнакієве"), "Olena Znamianska, Yenakiieve");
        assert_eq!(romanized("Згурський Zürich 8001"), "Zghurskyi Zürich 8001");
        assert_eq!(romanized("d’Arc"), "d’Arc");
    }
}
