//! Rich text: the one allow-list for HTML that people type, paste or import.
//!
//! `clean` reads any HTML into a small model of blocks and marks, writes that model out again in one canonical
//! form and lets ammonia confirm the result. What comes out is what is stored and shown; cleaning it again
//! changes nothing. Nothing else in the product may write HTML from people into a page.

mod contact;
mod embed;
mod inline;
mod link;
mod model;
mod outline;
mod picture;
mod reader;
mod table;
#[cfg(test)]
mod tests;
mod word;
mod write;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use scraper::Html;

pub use contact::{contact_ids, with_contacts};
pub use embed::{Embed, FRAME_HOSTS};
pub use link::{safe_href, web_address};
pub use outline::{Toc, plain_text, reading_minutes, relink, with_heading_ids, word_count};
pub use picture::pictures;

pub use write::escaped;

use reader::{Foreign, Reader};

/// The stored form of rich text that came from the editor or from pasting. Pictures that are not the portal's own vanish.
pub fn clean(html: &str) -> String {
    cleaned(html, Foreign::Dropped)
}

/// The stored form of rich text from another system: as `clean`, but foreign pictures stay reachable as links.
pub fn clean_imported(html: &str) -> String {
    cleaned(html, Foreign::Linked)
}

/// Plain text as rich text: a paragraph for each block of lines, a line break for each line end.
pub fn from_plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for block in text.replace("\r\n", "\n").split("\n\n").filter(|b| !b.trim().is_empty()) {
        out.push_str("<p>");
        out.push_str(&write::escaped(block.trim()).replace('\n', "<br>"));
        out.push_str("</p>");
    }
    clean(&out)
}

fn cleaned(html: &str, foreign: Foreign) -> String {
    if is_hostile(html) {
        return from_plain(&outline::without_tags(html));
    }
    let document = Html::parse_fragment(html);
    let blocks = Reader::new(foreign).read(document.tree.root());
    GATE.clean(&write::html(&blocks)).to_string()
}

/// Markup nested or repeated so that the standard parsing rules would take minutes or gigabytes.
fn is_hostile(html: &str) -> bool {
    const FORMATTING: &[&str] =
        &["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
    const CLOSE_THEMSELVES: &[&str] = &[
        "br", "img", "hr", "meta", "link", "input", "col", "wbr", "source", "p", "li", "td", "th", "tr", "dt", "dd",
        "option",
    ];
    let (mut tags, mut depth, mut deepest, mut formatting, mut most_formatting) = (0_usize, 0_isize, 0, 0_isize, 0);
    for piece in html.split('<').skip(1) {
        let (step, name) = match piece.strip_prefix('/') {
            Some(rest) => (-1, rest),
            None => (1, piece),
        };
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = name[..end].to_ascii_lowercase();
        if name.is_empty() || CLOSE_THEMSELVES.contains(&name.as_str()) {
            tags += 1;
            continue;
        }
        tags += 1;
        depth = (depth + step).max(0);
        deepest = deepest.max(depth);
        if FORMATTING.contains(&name.as_str()) {
            formatting = (formatting + step).max(0);
            most_formatting = most_formatting.max(formatting);
        }
    }
    deepest.unsigned_abs() * tags > 50_000_000
        || (most_formatting > 20 && most_formatting.unsigned_abs() * tags > 1_000_000)
}

/// The second lock behind the model: whatever a fault there let through stops here.
static GATE: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let tags = HashSet::from([
        "p",
        "h2",
        "h3",
        "ul",
        "ol",
        "li",
        "blockquote",
        "footer",
        "aside",
        "strong",
        "em",
        "u",
        "s",
        "sub",
        "sup",
        "code",
        "pre",
        "a",
        "img",
        "figure",
        "figcaption",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "hr",
        "br",
        "div",
    ]);
    let attributes = HashMap::from([
        ("a", HashSet::from(["href", "rel"])),
        ("img", HashSet::from(["src", "alt", "width", "height"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("th", HashSet::from(["colspan", "rowspan"])),
        ("ol", HashSet::from(["start"])),
        ("div", HashSet::from(["data-embed", "data-src", "data-contact"])),
    ]);
    let mut gate = ammonia::Builder::empty();
    gate.tags(tags)
        .clean_content_tags(HashSet::from(["script", "style"]))
        .tag_attributes(attributes)
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(ammonia::UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true);
    gate
});
