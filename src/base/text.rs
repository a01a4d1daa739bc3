//! Rules for plain text that people type: one form of every letter, no control characters, no shouting.

use unicode_normalization::UnicodeNormalization;

/// Fewest characters of a title.
pub const TITLE_MIN: usize = 3;
/// Most characters of a title.
pub const TITLE_MAX: usize = 140;

/// Fault of a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TitleFault {
    /// Nothing but blanks.
    Empty,
    /// Fewer than three characters.
    TooShort,
    /// More than 140 characters.
    TooLong,
    /// More than 70 % of its letters are capitals.
    Capitals,
}

impl TitleFault {
    /// The stable code of the error form.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "required",
            Self::TooShort => "min_length",
            Self::TooLong => "max_length",
            Self::Capitals => "capitals",
        }
    }
}

/// The text without control and invisible characters, trimmed; blanks inside stay as they are.
pub fn visible(text: &str) -> String {
    let kept: String = text.chars().filter(|c| !is_invisible(*c) || c.is_whitespace()).collect();
    kept.trim().to_owned()
}

/// One line of text: NFC, no control or invisible characters, single blanks, trimmed.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.nfc().filter(|c| !is_invisible(*c) || c.is_whitespace()) {
        if c == '\u{a0}' || !c.is_whitespace() {
            out.push(c);
        } else if !out.ends_with([' ', '\u{a0}']) {
            out.push(' ');
        }
    }
    out.trim().to_owned()
}

/// Several lines of text: as `line`, with line breaks kept and never more than one empty line in a row.
pub fn lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut empty = 0;
    for each in text.replace("\r\n", "\n").replace('\r', "\n").split('\n').map(line) {
        empty = if each.is_empty() { empty + 1 } else { 0 };
        if empty < 2 {
            out.push_str(&each);
            out.push('\n');
        }
    }
    out.trim().to_owned()
}

/// True if more than 70 % of the letters are capitals. Short names in capitals (EDA, SBB) are no shouting.
pub fn is_shouting(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    letters > 5 && capitals * 10 > letters * 7
}

/// Checks a title that went through `line`.
pub fn check_title(title: &str) -> Result<(), TitleFault> {
    match title.chars().count() {
        0 => Err(TitleFault::Empty),
        n if n < TITLE_MIN => Err(TitleFault::TooShort),
        n if n > TITLE_MAX => Err(TitleFault::TooLong),
        _ if is_shouting(title) => Err(TitleFault::Capitals),
        _ => Ok(()),
    }
}

/// At most `max` characters, cut between words with an ellipsis where something was left out.
pub fn cut(text: &str, max: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(max) else {
        return text.to_owned();
    };
    let left = text[..end].char_indices().last().map_or(0, |(at, _)| at);
    let head = &text[..left];
    let at_word = if text[left..].starts_with(char::is_whitespace) {
        head
    } else {
        head.rfind(char::is_whitespace).map_or(head, |at| &head[..at])
    };
    let at_word =
        at_word.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '–' | '—' | '-' | '.'));
    format!("{at_word}…")
}

/// Control characters, and those that show nothing or turn the direction of their neighbours.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_composed_trimmed_and_without_control_characters() {
        assert_eq!(line("  Zu\u{308}rich\t\r\n im\u{0}  Mai\u{7}\u{200b} "), "Zürich im Mai");
        assert_eq!(line("5\u{a0}%"), "5\u{a0}%");
        assert_eq!(lines(" a\r\n\r\n\n\nb\rc "), "a\n\nb\nc");
        assert_eq!(line("a\u{202e}b"), "ab");
    }

    #[test]
    fn a_title_is_checked() {
        assert_eq!(check_title(""), Err(TitleFault::Empty));
        assert_eq!(check_title("Ab"), Err(TitleFault::TooShort));
        assert_eq!(check_title(&"я".repeat(140)), Ok(()));
        assert_eq!(check_title(&"я".repeat(141)), Err(TitleFault::TooLong));
        assert_eq!(check_title("ТЕРМІНОВО ЧИТАТИ"), Err(TitleFault::Capitals));
        assert_eq!(check_title("SBB"), Ok(()));
        assert_eq!(check_title("Was die SBB plant"), Ok(()));
    }

    #[test]
    fn a_cut_keeps_whole_words() {
        assert_eq!(cut("kurz", 10), "kurz");
        assert_eq!(cut("eins zwei drei", 10), "eins zwei…");
        assert_eq!(cut("eins, zwei drei", 8), "eins…");
        assert_eq!(cut("довгеслово", 5), "довг…");
        assert!(cut(&"wort ".repeat(100), 240).chars().count() <= 240);
    }
}
