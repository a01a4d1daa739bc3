//! Classic posts know no paragraphs: empty lines part them, as WordPress itself reads them when it shows a post.

/// Elements that stand on their own; text around them is a paragraph of its own.
const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "details",
    "div",
    "dl",
    "dd",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "iframe",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "video",
    "audio",
    "script",
    "style",
];

/// Wraps what stands between empty lines into paragraphs and turns single line ends into breaks.
pub fn wrap(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut out = String::with_capacity(text.len() + 64);
    let mut loose = String::new();
    for part in split(&text) {
        match part {
            Part::Text(text) => loose.push_str(text),
            Part::Block(tag) => {
                flush(&mut loose, &mut out);
                out.push_str(tag);
            }
        }
    }
    flush(&mut loose, &mut out);
    out
}

enum Part<'a> {
    Text(&'a str),
    /// A block tag, or a whole `pre`, whose line ends are its own.
    Block(&'a str),
}

fn split(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut rest, mut from) = (text, 0);
    while let Some(at) = rest[from..].find('<').map(|at| at + from) {
        let Some(end) = rest[at..].find('>').map(|end| at + end + 1) else { break };
        let name = rest[at + 1..end].trim_start_matches('/');
        let name_end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = name[..name_end].to_ascii_lowercase();
        if !BLOCKS.contains(&name.as_str()) {
            from = end;
            continue;
        }
        let keeps_content = matches!(name.as_str(), "pre" | "script" | "style") && !rest[at..].starts_with("</");
        let whole = if keeps_content {
            rest[end..]
                .to_ascii_lowercase()
                .find(&format!("</{name}>"))
                .map_or(end, |close| end + close + name.len() + 3)
        } else {
            end
        };
        parts.push(Part::Text(&rest[..at]));
        parts.push(Part::Block(&rest[at..whole]));
        rest = &rest[whole..];
        from = 0;
    }
    parts.push(Part::Text(rest));
    parts
}

fn flush(loose: &mut String, out: &mut String) {
    for paragraph in std::mem::take(loose).split("\n\n").map(str::trim).filter(|p| !p.is_empty()) {
        out.push_str("<p>");
        for (number, line) in paragraph.lines().map(str::trim).enumerate() {
            let after_break = out.ends_with("<br>") || out.ends_with("<br />") || out.ends_with("<br/>");
            if number > 0 && !line.is_empty() && !after_break {
                out.push_str("<br>");
            }
            out.push_str(line);
        }
        out.push_str("</p>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_part_paragraphs() {
        assert_eq!(wrap("one\r\ntwo\r\n\r\nthree <b>x</b>"), "<p>one<br>two</p><p>three <b>x</b></p>");
        assert_eq!(wrap("a<br />\nb\n\n\n\nc"), "<p>a<br />b</p><p>c</p>");
    }

    #[test]
    fn blocks_stand_on_their_own() {
        assert_eq!(wrap("a\n<h2>b</h2>\nc"), "<p>a</p><h2><p>b</p></h2><p>c</p>");
        assert_eq!(wrap("<ul>\n<li>a</li>\n</ul>"), "<ul><li><p>a</p></li></ul>");
        assert_eq!(wrap("<pre>a\n\nb</pre>c"), "<pre>a\n\nb</pre><p>c</p>");
        assert_eq!(wrap("x < y\n\n1 > 2 <"), "<p>x < y</p><p>1 > 2 <</p>");
    }
}
