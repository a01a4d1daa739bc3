//! The passage of a text that answers a question, with the words that do.

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;
use utoipa::ToSchema;

use super::fold::plain;
use super::{SearchQuery, is_capital};
use crate::base::lang::Lang;

/// Longest passage, in characters.
const MAX_CHARS: usize = 240;
/// Characters shown before the first word found.
const LEAD_CHARS: usize = 60;
/// Only the beginning of a long text is looked through.
const MAX_BYTES: usize = 60_000;

/// A piece of a passage; `mark` where it is a word that was looked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SnippetPart {
    /// The text of this piece.
    pub text: String,
    /// True if it was looked for.
    pub mark: bool,
}

/// A word found: from byte to byte, and which word of the question it answers.
struct Found {
    from: usize,
    to: usize,
    group: usize,
}

/// The whole of a short text, such as a title, with the words looked for marked.
pub fn marked(lang: Lang, text: &str, query: &SearchQuery) -> Vec<SnippetPart> {
    let text = head(text, MAX_BYTES);
    merged(between(text, &words_found(lang, text, query), (0, text.len())))
}

fn words_found(lang: Lang, text: &str, query: &SearchQuery) -> Vec<Found> {
    text.unicode_word_indices().filter_map(|(from, word)| find(lang, query, from, word)).collect()
}

/// The text between two places, cut at the words found.
fn between(text: &str, found: &[Found], (from, to): (usize, usize)) -> Vec<SnippetPart> {
    let mut parts = Vec::new();
    let mut at = from;
    for hit in found.iter().filter(|hit| hit.from >= from && hit.to <= to) {
        push(&mut parts, text, (at, hit.from), false);
        push(&mut parts, text, (hit.from, hit.to), true);
        at = hit.to;
    }
    push(&mut parts, text, (at, to), false);
    parts
}

/// The passage of a plain text with most of the words looked for; the beginning where there is none.
pub fn snippet(lang: Lang, text: &str, query: &SearchQuery) -> Vec<SnippetPart> {
    let text = head(text, MAX_BYTES);
    let found = words_found(lang, text, query);
    let (from, to) = passage(text, &found);
    let mut parts = between(text, &found, (from, to));
    if from > 0 {
        parts.insert(0, SnippetPart { text: "… ".to_owned(), mark: false });
    }
    if to < text.trim_end().len() {
        parts.push(SnippetPart { text: " …".to_owned(), mark: false });
    }
    merged(parts)
}

fn find(lang: Lang, query: &SearchQuery, from: usize, word: &str) -> Option<Found> {
    if !query.may_find(lang, word) {
        return None;
    }
    let group = plain(word).find_map(|part| query.finds(lang, &part, is_capital(word)))?;
    Some(Found { from, to: from + word.len(), group })
}

/// The window with the most different words of the question, then with the most words.
fn passage(text: &str, found: &[Found]) -> (usize, usize) {
    let mut best = (0, 0, 0);
    for (number, first) in found.iter().enumerate() {
        let start = back(text, first.from, LEAD_CHARS);
        let end = forward(text, start, MAX_CHARS);
        let inside = found[number..].iter().take_while(|hit| hit.to <= end);
        let (mut groups, mut count) = (0_u32, 0);
        for hit in inside {
            groups |= 1 << hit.group.min(31);
            count += 1;
        }
        if (groups.count_ones(), count) > (best.0, best.1) {
            best = (groups.count_ones(), count, first.from);
        }
    }
    let from = at_word(text, back(text, best.2, LEAD_CHARS));
    let to = forward(text, from, MAX_CHARS - 4);
    let to = if to < text.len() { text[from..to].rfind(char::is_whitespace).map_or(to, |cut| from + cut) } else { to };
    (from, from + text[from..to].trim_end().len())
}

fn head(text: &str, max: usize) -> &str {
    let mut end = max.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn back(text: &str, at: usize, chars: usize) -> usize {
    text[..at].char_indices().rev().nth(chars - 1).map_or(0, |(start, _)| start)
}

fn forward(text: &str, at: usize, chars: usize) -> usize {
    text[at..].char_indices().nth(chars).map_or(text.len(), |(end, _)| at + end)
}

/// The start of the first whole word from here.
fn at_word(text: &str, at: usize) -> usize {
    match at {
        0 => text.len() - text.trim_start().len(),
        _ => text[at..].find(char::is_whitespace).map_or(at, |blank| {
            let rest = &text[at + blank..];
            at + blank + rest.len() - rest.trim_start().len()
        }),
    }
}

/// Adds the text between two places in one line. A line that ends without a stop is parted from the next by a point.
fn push(parts: &mut Vec<SnippetPart>, text: &str, (from, to): (usize, usize), mark: bool) {
    let mut piece = String::new();
    for (at, c) in text[from..to].char_indices() {
        let before = &text[..from + at];
        match c {
            '\n' if before.ends_with('\n') => {}
            '\n' if before.trim_end().ends_with(char::is_alphanumeric) => piece.push_str(" · "),
            '\n' | '\r' | '\t' => piece.push(' '),
            c => piece.push(c),
        }
    }
    if !piece.is_empty() {
        parts.push(SnippetPart { text: piece, mark });
    }
}

fn merged(parts: Vec<SnippetPart>) -> Vec<SnippetPart> {
    let mut out: Vec<SnippetPart> = Vec::new();
    for part in parts {
        match out.last_mut() {
            Some(last) if last.mark == part.mark => last.text.push_str(&part.text),
            _ => out.push(part),
        }
    }
    out
}
