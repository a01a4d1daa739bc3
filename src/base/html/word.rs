//! Lists as Word puts them on the clipboard: paragraphs with a level in their style and the bullet as text.

use ego_tree::NodeRef;
use scraper::Node;
use scraper::node::Element;

use super::model::{Inline, TextBlock};
use super::reader::{Place, Reader, Sink};

/// Deepest level that Word itself knows.
const MAX_LEVEL: u32 = 9;

/// The paragraph as an item of a list, if Word means it as one.
pub fn item(reader: &Reader, node: NodeRef<'_, Node>, element: &Element, place: &Place) -> Option<TextBlock> {
    let style = element.attr("style").unwrap_or_default();
    let says_list = style.contains("mso-list:") && !style.contains("mso-list:none");
    let has_class =
        element.classes().any(|class| class.starts_with("MsoListParagraph") || class.starts_with("MsoListBullet"));
    if !says_list && !has_class {
        return None;
    }
    let ignored = node.descendants().find(|n| is_bullet(*n));
    let mut sink = Sink::default();
    for child in node.children() {
        read_without_bullet(reader, child, place, &mut sink);
    }
    let mut content = match sink.finish().into_iter().next() {
        Some(TextBlock::Paragraph(line)) => line,
        _ => return None,
    };
    let marker = match ignored {
        Some(bullet) => text_of(bullet),
        None => take_marker(&mut content).or_else(|| says_list.then(String::new))?,
    };
    let ordered = marker.trim().trim_end_matches(['.', ')']).chars().all(char::is_alphanumeric)
        && marker.trim().ends_with(['.', ')']);
    Some(TextBlock::WordItem { level: level(style), ordered, content })
}

/// Turns runs of Word's items into lists, nested by their levels.
pub fn lists(blocks: Vec<TextBlock>) -> Vec<TextBlock> {
    if !blocks.iter().any(|block| matches!(block, TextBlock::WordItem { .. })) {
        return blocks;
    }
    let mut out: Vec<TextBlock> = Vec::new();
    let mut in_run = false;
    for block in blocks {
        match block {
            TextBlock::WordItem { level, ordered, content } => {
                if !in_run {
                    out.push(TextBlock::List { ordered, start: 1, items: Vec::new() });
                }
                in_run = true;
                insert(&mut out, level, ordered, content);
            }
            other => {
                in_run = false;
                out.push(other);
            }
        }
    }
    out
}

fn insert(blocks: &mut Vec<TextBlock>, level: u32, ordered: bool, content: Vec<Inline>) {
    if !matches!(blocks.last(), Some(TextBlock::List { .. })) {
        blocks.push(TextBlock::List { ordered, start: 1, items: Vec::new() });
    }
    if let Some(TextBlock::List { items, .. }) = blocks.last_mut() {
        match items.last_mut() {
            Some(last) if level > 1 => insert(last, level - 1, ordered, content),
            _ => items.push(vec![TextBlock::Paragraph(content)]),
        }
    }
}

fn level(style: &str) -> u32 {
    let after = style.split("level").nth(1).unwrap_or_default();
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(1).clamp(1, MAX_LEVEL)
}

fn is_bullet(node: NodeRef<'_, Node>) -> bool {
    let style = node.value().as_element().and_then(|e| e.attr("style")).unwrap_or_default();
    style.to_ascii_lowercase().replace(' ', "").contains("mso-list:ignore")
}

fn read_without_bullet(reader: &Reader, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
    let holds_bullet = node.descendants().any(is_bullet);
    if !holds_bullet {
        return reader.node(node, place, sink);
    }
    if !is_bullet(node) {
        for child in node.children() {
            read_without_bullet(reader, child, place, sink);
        }
    }
}

fn text_of(node: NodeRef<'_, Node>) -> String {
    node.descendants().filter_map(|n| n.value().as_text()).map(|t| t.replace('\u{a0}', " ")).collect()
}

/// Takes a typed bullet or number off the start of a line.
fn take_marker(content: &mut [Inline]) -> Option<String> {
    let Some(Inline::Text(_, text)) = content.first_mut() else { return None };
    let (marker, rest) = text.split_once([' ', '\u{a0}'])?;
    let is_sign = matches!(marker, "·" | "•" | "o" | "§" | "-" | "–" | "▪" | "*" | "\u{f0b7}" | "\u{f0a7}");
    let is_number = marker.ends_with(['.', ')'])
        && marker.len() <= 5
        && marker[..marker.len() - 1].chars().all(|c| c.is_ascii_alphanumeric());
    if !is_sign && !is_number {
        return None;
    }
    let (marker, rest) = (marker.to_owned(), rest.trim_start().to_owned());
    *text = rest;
    Some(marker)
}
