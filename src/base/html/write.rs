//! From blocks back to HTML, in the one form that is stored.

use super::model::{Cell, Image, Inline, Marks, Row, TextBlock};

/// All blocks as HTML.
pub fn html(blocks: &[TextBlock]) -> String {
    let mut out = String::new();
    for block in blocks {
        write(block, &mut out);
    }
    out
}

/// Text for the inside of an element or of a quoted attribute.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out);
    out
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{a0}' => out.push_str("&nbsp;"),
            c => out.push(c),
        }
    }
}

fn wrapped(tag: &str, out: &mut String, inside: impl FnOnce(&mut String)) {
    out.push('<');
    out.push_str(tag);
    out.push('>');
    inside(out);
    out.push_str("</");
    out.push_str(tag);
    out.push('>');
}

fn attribute(name: &str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(value, out);
    out.push('"');
}

fn write(block: &TextBlock, out: &mut String) {
    match block {
        TextBlock::Paragraph(line) | TextBlock::WordItem { content: line, .. } => {
            wrapped("p", out, |out| inline(line, out))
        }
        TextBlock::Heading(level, line) => wrapped(if *level == 2 { "h2" } else { "h3" }, out, |out| inline(line, out)),
        TextBlock::List { ordered, start, items } => list(*ordered, *start, items, out),
        TextBlock::Quote(blocks, source) => wrapped("blockquote", out, |out| {
            blocks.iter().for_each(|b| write(b, out));
            if !source.is_empty() {
                wrapped("footer", out, |out| inline(source, out));
            }
        }),
        TextBlock::Box(blocks) => wrapped("aside", out, |out| blocks.iter().for_each(|b| write(b, out))),
        TextBlock::Contact(id, name) => {
            out.push_str("<div");
            attribute("data-contact", id, out);
            out.push('>');
            escape(name, out);
            out.push_str("</div>");
        }
        TextBlock::Code(text) => wrapped("pre", out, |out| wrapped("code", out, |out| escape(text, out))),
        TextBlock::Picture(image, caption) => picture(image, caption, out),
        TextBlock::Table { head, body } => table(head, body, out),
        TextBlock::Rule => out.push_str("<hr>"),
        TextBlock::Embed(embed) => {
            out.push_str("<div");
            attribute("data-embed", embed.kind, out);
            attribute("data-src", &embed.src, out);
            out.push_str("><a");
            attribute("href", &embed.page, out);
            out.push_str(" rel=\"noopener\">");
            out.push_str(embed.name);
            out.push_str("</a></div>");
        }
    }
}

fn list(ordered: bool, start: u32, items: &[Vec<TextBlock>], out: &mut String) {
    out.push_str(if ordered { "<ol" } else { "<ul" });
    if ordered && start > 1 {
        attribute("start", &start.to_string(), out);
    }
    out.push('>');
    for item in items {
        wrapped("li", out, |out| match item.as_slice() {
            [TextBlock::Paragraph(line), rest @ ..] if rest.iter().all(|b| matches!(b, TextBlock::List { .. })) => {
                inline(line, out);
                rest.iter().for_each(|b| write(b, out));
            }
            blocks => blocks.iter().for_each(|b| write(b, out)),
        });
    }
    out.push_str(if ordered { "</ol>" } else { "</ul>" });
}

fn picture(image: &Image, caption: &[Inline], out: &mut String) {
    wrapped("figure", out, |out| {
        out.push_str("<img");
        attribute("src", &image.src, out);
        attribute("alt", &image.alt, out);
        for (name, side) in [("width", image.width), ("height", image.height)] {
            if let Some(side) = side {
                attribute(name, &side.to_string(), out);
            }
        }
        out.push('>');
        if !caption.is_empty() {
            wrapped("figcaption", out, |out| inline(caption, out));
        }
    });
}

fn table(head: &[Row], body: &[Row], out: &mut String) {
    wrapped("table", out, |out| {
        for (tag, rows) in [("thead", head), ("tbody", body)] {
            if !rows.is_empty() {
                wrapped(tag, out, |out| {
                    rows.iter().for_each(|r| wrapped("tr", out, |out| r.iter().for_each(|c| cell(c, out))))
                });
            }
        }
    });
}

fn cell(cell: &Cell, out: &mut String) {
    let tag = if cell.header { "th" } else { "td" };
    out.push('<');
    out.push_str(tag);
    for (name, span) in [("colspan", cell.colspan), ("rowspan", cell.rowspan)] {
        if span > 1 {
            attribute(name, &span.to_string(), out);
        }
    }
    out.push('>');
    match cell.content.as_slice() {
        [TextBlock::Paragraph(line)] => inline(line, out),
        blocks => blocks.iter().for_each(|b| write(b, out)),
    }
    out.push_str("</");
    out.push_str(tag);
    out.push('>');
}

/// An open element of a line: its name and, for links, its marks.
type Open<'a> = (&'static str, Option<&'a Marks>);

fn inline(line: &[Inline], out: &mut String) {
    let mut open: Vec<Open<'_>> = Vec::new();
    for (at, piece) in line.iter().enumerate() {
        let Inline::Text(marks, text) = piece else {
            // a break inside a marked passage stays inside it
            let next = line[at + 1..].iter().find_map(|i| match i {
                Inline::Text(marks, _) => Some(tags(marks)),
                Inline::Break => None,
            });
            close_to(common(&open, &next.unwrap_or_default()), &mut open, out);
            out.push_str("<br>");
            continue;
        };
        let wanted = tags(marks);
        let keep = common(&open, &wanted);
        close_to(keep, &mut open, out);
        for tag in &wanted[keep..] {
            open_tag(*tag, out);
            open.push(*tag);
        }
        escape(text, out);
    }
    close_to(0, &mut open, out);
}

fn tags(marks: &Marks) -> Vec<Open<'_>> {
    let all = [
        ("a", marks.link.is_some()),
        ("strong", marks.strong),
        ("em", marks.em),
        ("u", marks.underline),
        ("s", marks.strike),
        ("sub", marks.sub),
        ("sup", marks.sup),
        ("code", marks.code),
    ];
    all.into_iter().filter(|(_, is_set)| *is_set).map(|(tag, _)| (tag, (tag == "a").then_some(marks))).collect()
}

fn common(open: &[Open<'_>], wanted: &[Open<'_>]) -> usize {
    let link = |open: &Open<'_>| open.1.and_then(|marks| marks.link.clone());
    open.iter().zip(wanted).take_while(|(a, b)| a.0 == b.0 && link(a) == link(b)).count()
}

fn close_to(keep: usize, open: &mut Vec<Open<'_>>, out: &mut String) {
    while open.len() > keep {
        if let Some((tag, _)) = open.pop() {
            out.push_str("</");
            out.push_str(tag);
            out.push('>');
        }
    }
}

fn open_tag((tag, marks): Open<'_>, out: &mut String) {
    out.push('<');
    out.push_str(tag);
    if let Some(link) = marks.and_then(|m| m.link.as_ref()) {
        attribute("href", &link.href, out);
        if !link.rel.is_empty() {
            attribute("rel", &link.rel, out);
        }
    }
    out.push('>');
}
