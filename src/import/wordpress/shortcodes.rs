//! Shortcodes: the few of WordPress itself become HTML, those of plugins vanish and are reported, their text stays.

use std::collections::BTreeMap;

/// Plugins' shortcodes that usually stand alone and without attributes.
const KNOWN_BARE: &[&str] = &[
    "toc",
    "ez-toc",
    "mc4wp_form",
    "woocommerce_cart",
    "woocommerce_checkout",
    "woocommerce_my_account",
    "products",
    "instagram-feed",
    "sitemap",
    "playlist",
    "gallery",
    "contact-form",
    "addtoany",
    "printfriendly",
];
/// Deepest nesting that is looked into.
const MAX_DEPTH: u8 = 12;

/// One tag in square brackets.
struct Tag<'a> {
    name: &'a str,
    attributes: BTreeMap<String, String>,
    /// Bytes of the tag.
    length: usize,
    closes: bool,
    closes_itself: bool,
}

/// Pictures of the media library by id: address and alternative text.
pub type Pictures<'a> = &'a dyn Fn(&str) -> Option<(String, String)>;

/// Replaces all shortcodes of a text; counts those that mean nothing here.
pub fn replace(text: &str, pictures: Pictures<'_>, left_out: &mut BTreeMap<String, u64>) -> String {
    replace_at(text, pictures, left_out, 0)
}

fn replace_at(text: &str, pictures: Pictures<'_>, left_out: &mut BTreeMap<String, u64>, depth: u8) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((literal, length)) = doubled(rest) {
            out.push_str(literal);
            rest = &rest[length..];
            continue;
        }
        let Some(tag) = read_tag(rest) else {
            out.push('[');
            rest = &rest[1..];
            continue;
        };
        let after = &rest[tag.length..];
        let has_no_content = tag.closes || tag.closes_itself || depth >= MAX_DEPTH;
        let inner = if has_no_content { None } else { closing(after, tag.name) };
        let stands_alone = tag.attributes.is_empty() && inner.is_none() && !tag.closes_itself;
        if stands_alone && !tag.closes && !KNOWN_BARE.contains(&tag.name) {
            // square brackets in a sentence
            out.push('[');
            rest = &rest[1..];
            continue;
        }
        let content = inner.map(|(content, _)| content).unwrap_or_default();
        match html(&tag, content, pictures) {
            Some(html) => out.push_str(&html),
            None => {
                if !tag.closes {
                    *left_out.entry(tag.name.to_owned()).or_default() += 1;
                }
                out.push_str(&replace_at(content, pictures, left_out, depth + 1));
            }
        }
        rest = &after[inner.map_or(0, |(_, length)| length)..];
    }
    out.push_str(rest);
    out
}

/// `[[name]]` is how authors write about a shortcode.
fn doubled(rest: &str) -> Option<(&str, usize)> {
    let inside = rest.strip_prefix("[[")?;
    let end = inside.find("]]")?;
    (!inside[..end].contains('[')).then(|| (&rest[1..end + 3], end + 4))
}

fn read_tag(rest: &str) -> Option<Tag<'_>> {
    let inside = rest.strip_prefix('[')?;
    let closes = inside.starts_with('/');
    let name_from = usize::from(closes);
    let name_end =
        inside[name_from..].find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-')))? + name_from;
    let name = &inside[name_from..name_end];
    if name.len() < 2
        || !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !inside[name_end..].starts_with([' ', ']', '/', '=', '\n', '\t', '\u{a0}'])
    {
        return None;
    }
    let end = end_of_tag(&inside[name_end..])? + name_end;
    let body = inside[name_end..end].trim();
    Some(Tag {
        name,
        attributes: attributes(body.trim_end_matches('/')),
        length: end + 2,
        closes,
        closes_itself: body.ends_with('/'),
    })
}

/// The closing bracket outside quotes, on a tag of reasonable length.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices().take(4000) {
        match (quote, c) {
            (None, ']') => return Some(at),
            (None, '[') => return None,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    text.find(']').filter(|at| *at < 200)
}

/// `a="b" c='d' e=f`, and bare values under their number.
fn attributes(text: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let mut rest = text.trim_start_matches(['=', ' ']);
    while !rest.is_empty() {
        let key_end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (key, after) = rest.split_at(key_end);
        let after_blank = after.trim_start();
        match after_blank.strip_prefix('=') {
            Some(value) if !key.is_empty() => {
                let value = value.trim_start();
                let (value, after) = value_of(value);
                out.insert(key.to_ascii_lowercase(), value.to_owned());
                rest = after.trim_start();
            }
            _ => {
                out.insert(out.len().to_string(), key.trim_matches(['"', '\'', '”', '“']).to_owned());
                rest = after_blank.trim_start_matches('=');
            }
        }
    }
    out
}

fn value_of(text: &str) -> (&str, &str) {
    for quote in ['"', '\'', '”', '“', '″'] {
        if let Some(inside) = text.strip_prefix(quote) {
            let end = inside.find([quote, '”']).unwrap_or(inside.len());
            return (&inside[..end], inside[end..].trim_start_matches([quote, '”']));
        }
    }
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// The content before the closing tag of the same level, and its length with that tag.
fn closing<'a>(after: &'a str, name: &str) -> Option<(&'a str, usize)> {
    let (open, close) = (format!("[{name}"), format!("[/{name}]"));
    let (mut at, mut level) = (0, 0);
    loop {
        let end = after[at..].find(&close)? + at;
        level += after[at..end].matches(&open).count();
        if level == 0 {
            return Some((&after[..end], end + close.len()));
        }
        level -= 1;
        at = end + close.len();
    }
}

fn html(tag: &Tag<'_>, content: &str, pictures: Pictures<'_>) -> Option<String> {
    if tag.closes {
        return None;
    }
    let attribute = |name: &str| tag.attributes.get(name).map(String::as_str);
    match tag.name {
        "caption" | "wp_caption" => Some(caption(attribute("caption"), content)),
        "gallery" => Some(gallery(attribute("ids").or(attribute("include"))?, pictures)),
        "embed" | "youtube" | "vimeo" => {
            let url = if content.trim().is_empty() { attribute("src").or(attribute("0"))? } else { content.trim() };
            Some(frame(url))
        }
        "audio" | "video" => {
            let kinds = ["src", "mp3", "mp4", "m4a", "ogg", "wav", "webm", "m4v", "ogv"];
            kinds.into_iter().find_map(attribute).map(frame)
        }
        "code" | "pre" => Some(format!("<pre>{}</pre>", escaped(content))),
        _ => None,
    }
}

fn caption(given: Option<&str>, content: &str) -> String {
    let (picture, text) = match content.rfind("</a>").filter(|_| content.contains("<img")) {
        Some(end) => content.split_at(end + 4),
        None => match content.find("<img").and_then(|at| content[at..].find('>').map(|end| at + end + 1)) {
            Some(end) => content.split_at(end),
            None => ("", content),
        },
    };
    let text = given.unwrap_or(text.trim());
    format!("\n\n<figure>{}<figcaption>{text}</figcaption></figure>\n\n", picture.trim())
}

fn gallery(ids: &str, pictures: Pictures<'_>) -> String {
    let mut out = String::from("\n\n");
    for (src, alt) in ids.split(',').filter_map(|id| pictures(id.trim())) {
        out.push_str(&format!("<figure><img src=\"{}\" alt=\"{}\"></figure>", escaped(&src), escaped(&alt)));
    }
    out.push_str("\n\n");
    out
}

/// The sanitiser makes a player or a link of it.
pub fn frame(url: &str) -> String {
    format!("\n\n<iframe src=\"{}\"></iframe>\n\n", escaped(&url.replace("&amp;", "&")))
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(text: &str) -> (String, Vec<String>) {
        let mut left_out = BTreeMap::new();
        let pictures = |id: &str| (id != "9").then(|| (format!("https://s.example/{id}.jpg"), "A".to_owned()));
        let out = replace(text, &pictures, &mut left_out);
        (out.split_whitespace().collect::<Vec<_>>().join(" "), left_out.into_keys().collect())
    }

    #[test]
    fn the_shortcodes_of_wordpress_become_html() {
        for (text, html) in [
            (
                "[caption id=\"a_1\" width=\"300\"]<img src=\"x\" /> Text <em>e</em>[/caption]",
                "<figure><img src=\"x\" /><figcaption>Text <em>e</em></figcaption></figure>",
            ),
            (
                "[caption]<a href=y><img src=x></a> T[/caption]",
                "<figure><a href=y><img src=x></a><figcaption>T</figcaption></figure>",
            ),
            ("[gallery ids=\"1,9\"]", "<figure><img src=\"https://s.example/1.jpg\" alt=\"A\"></figure>"),
            (
                "a [embed width=1]https://youtu.be/abcdefg[/embed] b",
                "a <iframe src=\"https://youtu.be/abcdefg\"></iframe> b",
            ),
            ("[audio mp3=\"https://s.example/a.mp3\"][/audio]", "<iframe src=\"https://s.example/a.mp3\"></iframe>"),
            ("[youtube https://youtu.be/abcdefg]", "<iframe src=\"https://youtu.be/abcdefg\"></iframe>"),
        ] {
            let (out, left_out) = replaced(text);
            assert_eq!(out, html);
            assert!(left_out.is_empty());
        }
    }

    #[test]
    fn unknown_shortcodes_vanish_and_their_text_stays() {
        assert_eq!(
            replaced("[vc_row][vc_column width=\"1/2\"]Text[/vc_column][/vc_row]"),
            ("Text".into(), vec!["vc_column".into(), "vc_row".into()])
        );
        assert_eq!(
            replaced("a[contact-form-7 id=\"1\" title=\"x ] y\"]b"),
            ("ab".into(), vec!["contact-form-7".into()])
        );
        assert_eq!(replaced("[toc][gallery]"), (String::new(), vec!["gallery".into(), "toc".into()]));
        assert_eq!(replaced("[box][box]x[/box][/box]").0, "x");
    }

    #[test]
    fn square_brackets_in_a_sentence_stay() {
        for text in ["[sic]", "[1]", "[…]", "a [b c", "[]", "[[gallery]]", "x[0] = y[1]", "[", "[/"] {
            assert_eq!(replaced(text).0, text.replace("[[", "[").replace("]]", "]"));
        }
    }
}
