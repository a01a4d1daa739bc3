//! Lines of vCards (RFC 2426).

/// Longest line in bytes before it is folded (RFC 2426, section 2.6).
const LINE: usize = 75;

/// A text as a value: backslash, comma, semicolon and line end are escaped.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,").replace("\r\n", "\\n").replace('\n', "\\n")
}

/// Folds a line: what goes on begins with a blank. Characters stay whole.
pub fn folded(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    let mut used = 0;
    for letter in line.chars() {
        if used + letter.len_utf8() > LINE {
            out.push_str("\r\n ");
            used = 1;
        }
        out.push(letter);
        used += letter.len_utf8();
    }
    out.push_str("\r\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_between_whole_characters() {
        let line = format!("NOTE:{}", "Їжак, ".repeat(30));

        let folded = folded(&line);

        assert!(folded.split("\r\n").all(|part| part.len() <= LINE));
        assert_eq!(folded.replace("\r\n ", "").trim_end(), line.trim_end());
    }

    #[test]
    fn what_would_end_a_value_is_escaped() {
        assert_eq!(escaped("a;b,c\\d\r\ne"), "a\\;b\\,c\\\\d\\ne");
    }
}
