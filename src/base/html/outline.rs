//! Outline of cleaned rich text: its plain text, its length, its headings.

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;
use utoipa::ToSchema;

use super::write::escaped;
use crate::base::slug::Slug;

/// Words a minute of a calm reader; German and Ukrainian words are longer than English ones.
const WORDS_A_MINUTE: usize = 190;

/// One line of the list of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Toc {
    /// `id` of the heading in the same text.
    pub id: String,
    /// Its plain text.
    pub text: String,
    /// 2 or 3.
    #[schema(minimum = 2, maximum = 3)]
    pub level: u8,
}

/// A piece of HTML: a tag with its name, or the text between two tags.
enum Piece<'a> {
    Tag { name: &'a str, closes: bool, source: &'a str },
    Text(&'a str),
}

/// The readable text of cleaned rich text: one line for each block, without players and contacts.
pub fn plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut in_reference = false;
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) if !in_reference => unescape(text, &mut out),
            Piece::Text(_) => {}
            Piece::Tag { name: "div", closes, .. } => in_reference = !closes,
            Piece::Tag { name: "a" | "strong" | "em" | "u" | "s" | "sub" | "sup" | "code", .. } => {}
            Piece::Tag { name: "td" | "th", closes, .. } => {
                if closes {
                    out.push(' ');
                }
            }
            Piece::Tag { .. } => {
                out.truncate(out.trim_end_matches(' ').len());
                if !out.is_empty() && !out.ends_with('\n') {
                    out.push('\n');
                }
            }
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// How many words a text has.
pub fn word_count(plain: &str) -> usize {
    plain.unicode_words().count()
}

/// Minutes that reading takes, at least one.
pub fn reading_minutes(plain: &str) -> u32 {
    u32::try_from(word_count(plain).div_ceil(WORDS_A_MINUTE)).unwrap_or(u32::MAX).max(1)
}

/// Gives each heading of cleaned rich text an `id` made from its words, and lists them; those of boxes are left out.
pub fn with_heading_ids(html: &str) -> (String, Vec<Toc>) {
    let mut out = String::with_capacity(html.len() + 256);
    let mut toc: Vec<Toc> = Vec::new();
    let mut rest = html;
    while let Some(at) = next_heading(rest) {
        let level = rest.as_bytes()[at + 2] - b'0';
        let inside = &rest[at + 4..];
        let close = if level == 2 { "</h2>" } else { "</h3>" };
        let Some(end) = inside.find(close) else { break };
        let text = plain_text(&inside[..end]).replace('\n', " ");
        let id = free_id(&text, &toc);
        out.push_str(&rest[..at]);
        out.push_str(&format!("<h{level} id=\"{id}\">{}{close}", &inside[..end]));
        toc.push(Toc { id, text, level });
        rest = &inside[end + close.len()..];
    }
    out.push_str(rest);
    (out, toc)
}

/// Gives links of cleaned rich text other addresses on this portal; those for which `to` knows none stay.
pub fn relink(html: &str, mut to: impl FnMut(&str) -> Option<String>) -> String {
    const OPEN: &str = "<a href=\"";
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(OPEN) {
        let inside = &rest[at + OPEN.len()..];
        let Some((end, close)) = inside.find('"').zip(inside.find('>')) else { break };
        let mut href = String::with_capacity(end);
        unescape(&inside[..end], &mut href);
        out.push_str(&rest[..at]);
        match to(&href) {
            Some(address) => out.push_str(&format!("{OPEN}{}\">", escaped(&address))),
            None => out.push_str(&rest[at..at + OPEN.len() + close + 1]),
        }
        rest = &inside[close + 1..];
    }
    out.push_str(rest);
    out
}

/// Any markup as plain text, by cutting out whatever stands between angle brackets.
pub(super) fn without_tags(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for piece in pieces(html) {
        match piece {
            Piece::Text(text) => unescape(text, &mut out),
            Piece::Tag { source, .. } => out.push_str(if source.starts_with("</p") { "\n\n" } else { " " }),
        }
    }
    out
}

/// The first heading outside of boxes, whose headings are no parts of the text.
fn next_heading(html: &str) -> Option<usize> {
    let mut behind_box = 0;
    for (at, _) in html.match_indices('<') {
        let tag = &html[at..];
        if tag.starts_with("<aside>") {
            behind_box = at + tag.find("</aside>").unwrap_or(tag.len());
        } else if at >= behind_box && (tag.starts_with("<h2>") || tag.starts_with("<h3>")) {
            return Some(at);
        }
    }
    None
}

/// Ids start with `h-`, so that no heading can take the id of a part of the page.
fn free_id(text: &str, toc: &[Toc]) -> String {
    let fallback = format!("part {}", toc.len() + 1);
    let base = format!("h-{}", Slug::from_title_or(text, &fallback));
    let is_taken = |id: &str| toc.iter().any(|t| t.id == id);
    if !is_taken(&base) {
        return base;
    }
    (2..).map(|n| format!("{base}-{n}")).find(|id| !is_taken(id)).unwrap_or(base)
}

fn pieces(html: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = html;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some(tag) = rest.strip_prefix('<') {
            let end = tag.find('>').unwrap_or(tag.len());
            let source = &rest[..(end + 2).min(rest.len())];
            rest = &rest[source.len()..];
            let name = tag[..end].trim_start_matches('/');
            let name_end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
            return Some(Piece::Tag { name: &name[..name_end], closes: tag.starts_with('/'), source });
        }
        let end = rest.find('<').unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        rest = after;
        Some(Piece::Text(text))
    })
}

/// Cleaned rich text knows only these references; others stay as they are.
fn unescape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let known = [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{a0}')];
        match known.into_iter().find(|(name, _)| rest.starts_with(name)) {
            Some((name, letter)) => {
                out.push(letter);
                rest = &rest[name.len()..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
}
