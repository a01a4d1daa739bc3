//! Lines of marked text in their one canonical form: blanks collapsed, marks merged, letters composed.

use unicode_normalization::UnicodeNormalization;

use super::model::{Inline, Marks};
use crate::base::text::is_invisible;

/// A line break inside the flat form of a line; real line ends are blanks by then.
const BREAK: char = '\n';

/// Tidies a line; where two or more breaks follow each other it falls into several.
pub fn tidy(line: Vec<Inline>) -> Vec<Vec<Inline>> {
    if let [Inline::Text(marks, text)] = line.as_slice() {
        let text = one_run(text);
        return if text.is_empty() { Vec::new() } else { vec![vec![Inline::Text(marks.clone(), text)]] };
    }
    let (letters, marks) = flatten(line);
    let letters = collapse(letters, &marks);
    letters
        .split(|letter| letter.is_none())
        .filter(|part| !part.is_empty())
        .map(|part| regroup(part.iter().flatten()))
        .filter(|part| !part.is_empty())
        .collect()
}

/// The common case, a line in one piece, without a detour over single letters.
fn one_run(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blanks = 0;
    let mut last_blank = ' ';
    for c in text.nfc() {
        let c = if matches!(c, '\t' | '\n' | '\r' | '\u{c}') { ' ' } else { c };
        if matches!(c, ' ' | '\u{a0}') {
            blanks += 1;
            last_blank = c;
        } else if !is_invisible(c) {
            if blanks > 0 && !out.is_empty() {
                out.push(if blanks == 1 { last_blank } else { ' ' });
            }
            blanks = 0;
            out.push(c);
        }
    }
    out
}

/// Every letter with the number of its marks.
fn flatten(line: Vec<Inline>) -> (Vec<(char, usize)>, Vec<Marks>) {
    let mut letters = Vec::new();
    let mut marks = vec![Marks::default()];
    for inline in line {
        match inline {
            Inline::Break => letters.push((BREAK, 0)),
            Inline::Text(its, text) => {
                if marks.last() != Some(&its) {
                    marks.push(its);
                }
                let number = marks.len() - 1;
                letters.extend(text.chars().filter_map(|c| match c {
                    '\t' | '\n' | '\r' | '\u{c}' => Some((' ', number)),
                    c if is_invisible(c) => None,
                    c => Some((c, number)),
                }));
            }
        }
    }
    (letters, marks)
}

/// One letter of the result with its marks; `None` where the line falls apart.
type Letter = Option<(char, Marks)>;

fn collapse(letters: Vec<(char, usize)>, marks: &[Marks]) -> Vec<Letter> {
    let mut out: Vec<Letter> = Vec::with_capacity(letters.len());
    let mut rest = letters.as_slice();
    while let Some(&(letter, number)) = rest.first() {
        if !is_space(letter) {
            out.push(Some((letter, marks[number].clone())));
            rest = &rest[1..];
            continue;
        }
        let run = rest.iter().take_while(|(c, _)| is_space(*c)).count();
        let breaks = rest[..run].iter().filter(|(c, _)| *c == BREAK).count();
        let next = rest.get(run).map(|&(_, n)| &marks[n]);
        let before = match out.last() {
            Some(Some((_, marks))) => Some(marks),
            _ => None,
        };
        if let (Some(before), Some(next)) = (before, next) {
            let blank = if run == 1 && letter == '\u{a0}' { '\u{a0}' } else { ' ' };
            out.push(match breaks {
                0 => Some((blank, before.shared(next))),
                1 => Some((BREAK, Marks::default())),
                _ => None,
            });
        }
        rest = &rest[run..];
    }
    out
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | BREAK)
}

fn regroup<'a>(letters: impl Iterator<Item = &'a (char, Marks)>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for (letter, marks) in letters {
        match out.last_mut() {
            _ if *letter == BREAK => out.push(Inline::Break),
            Some(Inline::Text(its, text)) if its == marks => text.push(*letter),
            _ => out.push(Inline::Text(marks.clone(), letter.to_string())),
        }
    }
    for inline in &mut out {
        if let Inline::Text(_, text) = inline {
            *text = text.nfc().collect();
        }
    }
    out
}
