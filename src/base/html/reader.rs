//! From any HTML to blocks: what each element means here, and what is left of those that mean nothing.

use std::rc::Rc;

use ego_tree::NodeRef;
use scraper::Node;
use scraper::node::Element;

use super::embed::Embed;
use super::inline::tidy;
use super::link::{own_picture, relation, safe_href, web_address};
use super::model::{Image, Inline, Link, Marks, TextBlock};
use super::{table, word};

/// Deeper nesting than this is read as plain text.
const MAX_DEPTH: u32 = 160;
/// Lists and quotes nest at most so deep; what is inside stays, one level up.
const MAX_NESTING: u8 = 5;

/// Treatment of pictures from other sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    Dropped,
    Linked,
}

/// Where the reader is: marks of the text, and blocks it is inside of.
#[derive(Debug, Clone, Default)]
pub struct Place {
    pub marks: Marks,
    pub lists: u8,
    pub quotes: u8,
    pub in_cell: bool,
    pub in_box: bool,
    pub depth: u32,
}

impl Place {
    fn is_top(&self) -> bool {
        self.takes_headings() && !self.in_box
    }

    fn takes_headings(&self) -> bool {
        self.lists == 0 && self.quotes == 0 && !self.in_cell
    }

    fn without_marks(&self) -> Place {
        Place { marks: Marks::default(), ..self.clone() }
    }
}

/// Blocks read so far and the line that is still open.
#[derive(Debug, Default)]
pub struct Sink {
    blocks: Vec<TextBlock>,
    line: Vec<Inline>,
    /// The last block is a list made of items that stood outside any list.
    loose_list: bool,
}

impl Sink {
    fn text(&mut self, marks: &Marks, text: &str) {
        let mut marks = marks.clone();
        marks.underline &= marks.link.is_none();
        self.line.push(Inline::Text(marks, text.to_owned()));
    }

    pub fn end_line(&mut self) {
        if !self.line.is_empty() {
            let line = std::mem::take(&mut self.line);
            for part in tidy(line) {
                self.push(TextBlock::Paragraph(part));
            }
        }
    }

    pub fn push(&mut self, block: TextBlock) {
        self.loose_list = false;
        self.blocks.push(block);
    }

    pub fn finish(mut self) -> Vec<TextBlock> {
        self.end_line();
        word::lists(self.blocks)
    }
}

/// Reads a parsed document.
pub struct Reader {
    foreign: Foreign,
}

impl Reader {
    pub fn new(foreign: Foreign) -> Self {
        Self { foreign }
    }

    /// All blocks below a node.
    pub fn read(&self, root: NodeRef<'_, Node>) -> Vec<TextBlock> {
        self.blocks_of(root, &Place::default())
    }

    /// The blocks inside a node, as a unit of their own.
    pub fn blocks_of(&self, node: NodeRef<'_, Node>, place: &Place) -> Vec<TextBlock> {
        let mut sink = Sink::default();
        self.children(node, place, &mut sink);
        sink.finish()
    }

    pub fn children(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        if place.depth >= MAX_DEPTH {
            for text in node.descendants().filter_map(|n| n.value().as_text()) {
                sink.text(&place.marks, text);
            }
            return;
        }
        let place = Place { depth: place.depth + 1, ..place.clone() };
        for child in node.children() {
            self.node(child, &place, sink);
        }
    }

    /// Reads a single node into an open line.
    pub fn node(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        match node.value() {
            Node::Text(text) => sink.text(&place.marks, text),
            Node::Element(element) => self.element(node, element, place, sink),
            _ => {}
        }
    }

    fn element(&self, node: NodeRef<'_, Node>, element: &Element, place: &Place, sink: &mut Sink) {
        match element.name() {
            "script" | "style" | "template" | "noscript" | "applet" | "math" | "svg" | "head" | "title" | "meta"
            | "link" | "base" | "frame" | "frameset" | "noframes" | "noembed" | "xmp" | "plaintext" | "xml"
            | "canvas" | "map" | "area" | "button" | "select" | "textarea" | "input" | "option" | "datalist"
            | "dialog" | "portal" | "colgroup" | "col" | "w:sdtpr" => {}
            "br" => sink.line.push(Inline::Break),
            "p" => self.paragraph(node, element, place, sink),
            "h1" | "h2" => self.heading(2, node, place, sink),
            "h3" | "h4" | "h5" | "h6" => self.heading(3, node, place, sink),
            "ul" | "menu" | "dir" | "ol" => self.list(node, element, place, sink),
            "li" => self.loose_item(node, place, sink),
            "blockquote" => self.quote(node, place, sink),
            "aside" => self.info_box(node, place, sink),
            "div" if element.classes().any(|class| class == "kg-callout-card") => self.info_box(node, place, sink),
            // the sign that Ghost puts before a box
            "div" if element.classes().any(|class| class == "kg-callout-emoji") => {}
            "pre" | "listing" => self.preformatted(node, place, sink),
            "figure" => self.figure(node, place, sink),
            "img" => self.image(element, place, sink),
            "table" => table::read(self, node, place, sink),
            "hr" => {
                sink.end_line();
                if place.is_top() {
                    sink.push(TextBlock::Rule);
                }
            }
            "iframe" | "embed" => self.frame(element.attr("src"), place, sink),
            "object" => {
                self.frame(element.attr("data"), place, sink);
                self.children(node, place, sink);
            }
            "audio" | "video" => self.player(node, element, place, sink),
            "div" if element.attr("data-embed").is_some() => self.frame(element.attr("data-src"), place, sink),
            "div" if element.attr("data-contact").is_some() => self.contact(node, element, place, sink),
            "dt" | "summary" => self.block_with(node, place, sink, |marks| marks.strong = true),
            "div" | "section" | "article" | "header" | "footer" | "main" | "nav" | "address" | "center" | "dl"
            | "dd" | "details" | "form" | "fieldset" | "legend" | "figcaption" | "caption" | "hgroup" | "body"
            | "html" | "tr" | "td" | "th" | "tbody" | "thead" | "tfoot" => self.block_with(node, place, sink, |_| {}),
            name => {
                let marks = self.marked(name, element, &place.marks);
                self.children(node, &Place { marks, ..place.clone() }, sink);
            }
        }
    }

    fn marked(&self, name: &str, element: &Element, around: &Marks) -> Marks {
        let mut marks = around.clone();
        match name {
            "b" | "strong" => marks.strong = true,
            "i" | "em" | "dfn" => marks.em = true,
            "u" | "ins" => marks.underline = true,
            "s" | "strike" | "del" => marks.strike = true,
            "sub" => (marks.sub, marks.sup) = (true, false),
            "sup" => (marks.sub, marks.sup) = (false, true),
            "code" | "kbd" | "samp" | "tt" => marks.code = true,
            "a" => {
                if let Some(href) = element.attr("href").and_then(safe_href) {
                    let rel = relation(&href, element.attr("rel").unwrap_or_default());
                    marks.link = Some(Rc::new(Link { href, rel }));
                }
            }
            _ => {}
        }
        if let Some(style) = element.attr("style") {
            style_marks(style, &mut marks);
        }
        marks
    }

    fn block_with(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink, set: fn(&mut Marks)) {
        let mut place = place.clone();
        set(&mut place.marks);
        sink.end_line();
        self.children(node, &place, sink);
        sink.end_line();
    }

    fn paragraph(&self, node: NodeRef<'_, Node>, element: &Element, place: &Place, sink: &mut Sink) {
        if element.classes().any(|class| class == "MsoTitle") {
            return self.heading(2, node, place, sink);
        }
        sink.end_line();
        if let Some(item) = word::item(self, node, element, place) {
            return sink.push(item);
        }
        self.children(node, place, sink);
        sink.end_line();
    }

    fn heading(&self, level: u8, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        let is_heading = place.takes_headings();
        let level = if place.in_box { 3 } else { level };
        let mut inner = place.without_marks();
        inner.marks.strong = !is_heading;
        for block in self.blocks_of(node, &inner) {
            sink.push(match block {
                TextBlock::Paragraph(line) if is_heading => TextBlock::Heading(level, without_strong(line)),
                other => other,
            });
        }
    }

    fn list(&self, node: NodeRef<'_, Node>, element: &Element, place: &Place, sink: &mut Sink) {
        sink.end_line();
        if place.lists >= MAX_NESTING {
            return self.block_with(node, place, sink, |_| {});
        }
        let inner = Place { lists: place.lists + 1, ..place.clone() };
        let mut items: Vec<Vec<TextBlock>> = Vec::new();
        for child in node.children() {
            match child.value() {
                Node::Element(li) if li.name() == "li" => items.push(self.blocks_of(child, &inner)),
                Node::Element(_) => {
                    let mut nested = Sink::default();
                    self.node(child, &inner, &mut nested);
                    match items.last_mut() {
                        Some(last) => last.extend(nested.finish()),
                        None => items.push(nested.finish()),
                    }
                }
                Node::Text(text) if !text.trim().is_empty() => {
                    let mut stray = Sink::default();
                    stray.text(&inner.marks, text);
                    items.push(stray.finish());
                }
                _ => {}
            }
        }
        items.retain(|item| !item.is_empty());
        if !items.is_empty() {
            let start =
                element.attr("start").and_then(|s| s.parse().ok()).filter(|n| (1..=9999).contains(n)).unwrap_or(1);
            sink.push(TextBlock::List { ordered: element.name() == "ol", start, items });
        }
    }

    fn loose_item(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        let inner = Place { lists: place.lists + 1, ..place.clone() };
        let item = self.blocks_of(node, &inner);
        if item.is_empty() {
            return;
        }
        if sink.loose_list
            && let Some(TextBlock::List { items, .. }) = sink.blocks.last_mut()
        {
            items.push(item);
            return;
        }
        sink.push(TextBlock::List { ordered: false, start: 1, items: vec![item] });
        sink.loose_list = true;
    }

    fn quote(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        if place.quotes >= MAX_NESTING {
            return self.block_with(node, place, sink, |_| {});
        }
        let inner = Place { quotes: place.quotes + 1, depth: place.depth + 1, ..place.clone() };
        let (mut words, mut source) = (Sink::default(), Vec::new());
        for child in node.children() {
            match child.value() {
                Node::Element(element) if matches!(element.name(), "cite" | "footer") && source.is_empty() => {
                    words.end_line();
                    let mut blocks = self.blocks_of(child, &inner.without_marks());
                    source = first_line(&mut blocks);
                    blocks.into_iter().for_each(|block| words.push(block));
                }
                _ => self.node(child, &inner, &mut words),
            }
        }
        let mut blocks = words.finish();
        if blocks.is_empty() && !source.is_empty() {
            blocks = vec![TextBlock::Paragraph(std::mem::take(&mut source))];
        }
        if !blocks.is_empty() {
            sink.push(TextBlock::Quote(blocks, source));
        }
    }

    fn info_box(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        if !place.is_top() {
            return self.block_with(node, place, sink, |_| {});
        }
        sink.end_line();
        let blocks = self.blocks_of(node, &Place { in_box: true, ..place.without_marks() });
        if !blocks.is_empty() {
            sink.push(TextBlock::Box(blocks));
        }
    }

    fn contact(&self, node: NodeRef<'_, Node>, element: &Element, place: &Place, sink: &mut Sink) {
        let id = element.attr("data-contact").and_then(|id| uuid::Uuid::try_parse(id).ok());
        let Some(id) = id.filter(|_| place.is_top()) else {
            return self.block_with(node, place, sink, |_| {});
        };
        let mut blocks = self.blocks_of(node, &Place { quotes: 1, ..place.without_marks() });
        let name = first_line(&mut blocks).into_iter().map(|inline| match inline {
            Inline::Text(_, text) => text,
            Inline::Break => " ".to_owned(),
        });
        sink.end_line();
        sink.push(TextBlock::Contact(id.to_string(), crate::base::text::line(&name.collect::<String>())));
    }

    fn preformatted(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        let mut text = String::new();
        for inner in node.descendants() {
            match inner.value() {
                Node::Text(part) => text.push_str(part),
                Node::Element(element) if element.name() == "br" => text.push('\n'),
                _ => {}
            }
        }
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text: String =
            text.chars().filter(|c| matches!(c, '\n' | '\t') || !crate::base::text::is_invisible(*c)).collect();
        let text = text.trim_matches('\n').trim_end().to_owned();
        if text.trim().is_empty() {
            return;
        }
        if place.in_cell {
            sink.text(&Marks { code: true, ..Marks::default() }, &text);
        } else {
            sink.push(TextBlock::Code(text));
        }
        sink.end_line();
    }

    fn figure(&self, node: NodeRef<'_, Node>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        let mut inner = Sink::default();
        let mut caption = Vec::new();
        for child in node.children() {
            match child.value() {
                Node::Element(element) if element.name() == "figcaption" => {
                    caption.extend(self.blocks_of(child, &place.without_marks()));
                }
                _ => self.node(child, place, &mut inner),
            }
        }
        let mut blocks = inner.finish();
        if let [.., TextBlock::Picture(_, own) | TextBlock::Quote(_, own)] = blocks.as_mut_slice()
            && own.is_empty()
        {
            *own = first_line(&mut caption);
        }
        for block in blocks.into_iter().chain(caption) {
            sink.push(block);
        }
    }

    fn image(&self, element: &Element, place: &Place, sink: &mut Sink) {
        let src = element.attr("src").unwrap_or_default();
        let alt = crate::base::text::line(element.attr("alt").unwrap_or_default());
        if let Some(src) = own_picture(src) {
            let side = |name| element.attr(name).and_then(|v| v.parse().ok()).filter(|n| (1..=16_000).contains(n));
            sink.end_line();
            let image = Image { src, alt, width: side("width"), height: side("height") };
            sink.push(TextBlock::Picture(image, Vec::new()));
        } else if self.foreign == Foreign::Linked
            && let Some(href) = web_address(src)
        {
            self.link_to(href, (!alt.is_empty()).then_some(alt), place, sink);
        }
    }

    fn frame(&self, src: Option<&str>, place: &Place, sink: &mut Sink) {
        sink.end_line();
        let Some(src) = src else { return };
        match Embed::from_url(src) {
            Some(embed) if place.is_top() => sink.push(TextBlock::Embed(embed)),
            Some(embed) => self.link_to(embed.page, Some(embed.name.to_owned()), place, sink),
            None => {
                if let Some(href) = web_address(src) {
                    self.link_to(href, None, place, sink);
                }
            }
        }
        sink.end_line();
    }

    fn player(&self, node: NodeRef<'_, Node>, element: &Element, place: &Place, sink: &mut Sink) {
        let sources = node.descendants().filter_map(|n| n.value().as_element()).filter(|e| e.name() == "source");
        let src = element.attr("src").or_else(|| sources.filter_map(|source| source.attr("src")).next());
        self.frame(src, place, sink);
    }

    fn link_to(&self, href: String, text: Option<String>, place: &Place, sink: &mut Sink) {
        let text = text.unwrap_or_else(|| href.clone());
        let rel = relation(&href, "");
        let marks = Marks { link: Some(Rc::new(Link { href, rel })), ..place.marks.clone() };
        sink.text(&place.marks, " ");
        sink.text(&marks, &text);
        sink.text(&place.marks, " ");
    }
}

/// The first paragraph of a caption or an attribution; further ones stay as blocks.
fn first_line(caption: &mut Vec<TextBlock>) -> Vec<Inline> {
    match caption.first() {
        Some(TextBlock::Paragraph(_)) => match caption.remove(0) {
            TextBlock::Paragraph(line) => line,
            other => {
                caption.insert(0, other);
                Vec::new()
            }
        },
        _ => Vec::new(),
    }
}

/// Headings are bold by themselves.
fn without_strong(mut line: Vec<Inline>) -> Vec<Inline> {
    for inline in &mut line {
        if let Inline::Text(marks, _) = inline {
            marks.strong = false;
        }
    }
    tidy(line).into_iter().next().unwrap_or_default()
}

/// Marks that word processors write as styles instead of elements.
fn style_marks(style: &str, marks: &mut Marks) {
    for rule in style.split(';') {
        let Some((name, value)) = rule.split_once(':') else { continue };
        let value = value.trim().to_ascii_lowercase();
        match name.trim().to_ascii_lowercase().as_str() {
            "font-weight" => match value.as_str() {
                "normal" | "400" | "300" | "lighter" => marks.strong = false,
                "bold" | "bolder" | "600" | "700" | "800" | "900" => marks.strong = true,
                _ => {}
            },
            "font-style" => match value.as_str() {
                "italic" | "oblique" => marks.em = true,
                "normal" => marks.em = false,
                _ => {}
            },
            "text-decoration" | "text-decoration-line" => {
                marks.underline |= value.contains("underline");
                marks.strike |= value.contains("line-through");
            }
            "vertical-align" => match value.as_str() {
                "super" => (marks.sub, marks.sup) = (false, true),
                "sub" => (marks.sub, marks.sup) = (true, false),
                _ => {}
            },
            _ => {}
        }
    }
}
