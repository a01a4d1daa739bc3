//! The content of a post, blocks or classic, as HTML for the sanitiser.

use std::collections::BTreeMap;

use super::paragraphs;
use super::shortcodes::{self, Pictures, frame};

/// Counts of parts left out of contents: shortcodes as `[name]`, blocks as `block name`, each with its count.
pub type PartCounts = BTreeMap<String, u64>;

/// The content as HTML; what means nothing here is counted.
pub fn html(content: &str, pictures: Pictures<'_>, left_out: &mut PartCounts) -> String {
    let mut codes = BTreeMap::new();
    let text = shortcodes::replace(content, pictures, &mut codes);
    for (name, count) in codes {
        *left_out.entry(format!("[{name}]")).or_default() += count;
    }
    let html = if text.contains("<!-- wp:") { blocks(&text, left_out) } else { paragraphs::wrap(&text) };
    players(&without_file_buttons(&html))
}

/// A file block names its file twice, the second time as a button: once is enough.
fn without_file_buttons(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(mark) = rest.find("wp-block-file__button") {
        let (Some(start), Some(end)) = (rest[..mark].rfind("<a "), rest[mark..].find("</a>")) else { break };
        out.push_str(&rest[..start]);
        rest = &rest[mark + end + "</a>".len()..];
    }
    out.push_str(rest);
    out
}

/// A comment that opens, closes or is a block.
struct Mark<'a> {
    name: &'a str,
    closes: bool,
    closes_itself: bool,
    length: usize,
}

/// Outside of all blocks the classic rules hold; inside the markup is complete.
fn blocks(text: &str, left_out: &mut PartCounts) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0_u32;
    let mut rest = text;
    while let Some(at) = rest.find("<!--") {
        let (before, from) = rest.split_at(at);
        let Some(mark) = read_mark(from) else {
            let end = from.find("-->").map_or(from.len(), |end| end + 3);
            push(before, depth, &mut out);
            rest = &from[end..];
            continue;
        };
        push(before, depth, &mut out);
        match mark {
            Mark { closes: true, .. } => depth = depth.saturating_sub(1),
            Mark { closes_itself: true, name, .. } => {
                if !matches!(name, "separator" | "spacer" | "nextpage" | "more") {
                    *left_out.entry(format!("block {name}")).or_default() += 1;
                }
            }
            Mark { name: "freeform" | "classic", .. } => {}
            _ => depth += 1,
        }
        rest = &from[mark.length..];
    }
    push(rest, depth, &mut out);
    out
}

fn push(text: &str, depth: u32, out: &mut String) {
    match depth {
        0 => out.push_str(&paragraphs::wrap(text)),
        _ => out.push_str(text),
    }
}

fn read_mark(from: &str) -> Option<Mark<'_>> {
    let end = from[4..].find("-->")? + 4;
    let inside = from[4..end].trim();
    let closes = inside.starts_with('/');
    let name = inside.trim_start_matches('/').strip_prefix("wp:")?;
    let name_end = name.find(|c: char| c.is_whitespace()).unwrap_or(name.len());
    Some(Mark {
        name: name[..name_end].trim_end_matches('/'),
        closes,
        closes_itself: inside.ends_with('/') && !closes,
        length: end + 3,
    })
}

/// An address alone in a paragraph or in the frame of an embed block is meant to be shown as a player.
fn players(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('>') {
        let (tag, after) = rest.split_at(at + 1);
        out.push_str(tag);
        let text_end = after.find('<').unwrap_or(after.len());
        let text = after[..text_end].trim();
        let is_opening = tag.rfind('<').is_some_and(|open| {
            let tag = &tag[open..];
            tag.starts_with("<p") || (tag.starts_with("<div") && tag.contains("embed"))
        });
        let is_closing = after[text_end..].starts_with("</p") || after[text_end..].starts_with("</div");
        let is_address = text.starts_with("https://") && !text.contains(char::is_whitespace);
        if is_opening && is_closing && is_address {
            out.push_str(&frame(text));
        } else {
            out.push_str(&after[..text_end]);
        }
        rest = &after[text_end..];
    }
    out.push_str(rest);
    out
}
