//! Words of a text and their one spelling.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// Longer words are cut; nothing that long is a word.
const MAX_LETTERS: usize = 48;

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

/// True if an `e` after these letters only writes out an umlaut: not in `neue`, `Bauer`, `Quelle`.
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
