//! Rich text: blocks, and lines of marked text inside them.

use std::rc::Rc;

use super::embed::Embed;

/// Where a link leads and what its relation says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub href: String,
    pub rel: String,
}

/// How a piece of text is set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    pub link: Option<Rc<Link>>,
    pub strong: bool,
    pub em: bool,
    pub underline: bool,
    pub strike: bool,
    pub sub: bool,
    pub sup: bool,
    pub code: bool,
}

impl Marks {
    /// The marks that two neighbours share: what a blank between them wears.
    pub fn shared(&self, other: &Marks) -> Marks {
        Marks {
            link: self.link.clone().filter(|link| other.link.as_ref() == Some(link)),
            strong: self.strong && other.strong,
            em: self.em && other.em,
            underline: self.underline && other.underline,
            strike: self.strike && other.strike,
            sub: self.sub && other.sub,
            sup: self.sup && other.sup,
            code: self.code && other.code,
        }
    }
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inline {
    Text(Marks, String),
    Break,
}

/// One of the portal's own pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub src: String,
    pub alt: String,
    pub width: Option<u32>,
    pub height: Option<u32>,
}

/// One cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub header: bool,
    pub colspan: u32,
    pub rowspan: u32,
    pub content: Vec<TextBlock>,
}

/// One line of a table.
pub type Row = Vec<Cell>;

/// A block of rich text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextBlock {
    Paragraph(Vec<Inline>),
    Heading(u8, Vec<Inline>),
    List {
        ordered: bool,
        start: u32,
        items: Vec<Vec<TextBlock>>,
    },
    /// Words of somebody else, and who said them.
    Quote(Vec<TextBlock>, Vec<Inline>),
    /// A box beside the text, with headings of its own.
    Box(Vec<TextBlock>),
    /// A contact of the directory: its identity, and its name when the block was made.
    Contact(String, String),
    Code(String),
    Picture(Image, Vec<Inline>),
    Table {
        head: Vec<Row>,
        body: Vec<Row>,
    },
    Rule,
    Embed(Embed),
    /// A paragraph that Word means as a list item; `word::lists` turns runs of them into lists.
    WordItem {
        level: u32,
        ordered: bool,
        content: Vec<Inline>,
    },
}
