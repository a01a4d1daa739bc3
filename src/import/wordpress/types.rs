//! The objects of an export, and the reasons to refuse one.

use std::collections::BTreeMap;
use std::fmt;

/// Why an export is refused. Lines are those where reading stopped.
#[derive(Debug)]
pub enum WxrFault {
    /// There is nothing in it.
    Empty,
    /// It is something else; the words say what.
    Foreign(String),
    /// It ends before it should.
    Truncated { line: u64, byte: u64 },
    /// It is no proper XML.
    Broken { line: u64, byte: u64, reason: String },
    /// It declares entities of its own: nobody's export does, attacks do.
    Entities { line: u64 },
    /// One element holds more than any text has.
    TooLarge { line: u64 },
    /// The system could not read it.
    Io(std::io::Error),
}

impl fmt::Display for WxrFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::Foreign(what) => write!(f, "this is {what}, not a WordPress export"),
            Self::Truncated { line, byte } => {
                write!(f, "the export is cut off: it ends in the middle (line {line}, byte {byte}); download it again")
            }
            Self::Broken { line, byte, reason } => {
                write!(f, "the export is damaged at line {line}, byte {byte}: {reason}")
            }
            Self::Entities { line } => {
                write!(f, "line {line}: the file declares entities, which no WordPress export does")
            }
            Self::TooLarge { line } => write!(f, "line {line}: one element holds more than 64 MB"),
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for WxrFault {}

/// The site an export comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExportedSite {
    pub title: String,
    /// Address without a slash at its end.
    pub url: String,
    /// As WordPress writes it: `de-DE`, `uk`.
    pub language: String,
    /// Version of the export format.
    pub version: String,
}

/// A person who wrote posts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WpAuthor {
    pub login: String,
    pub email: String,
    pub name: String,
}

/// A category as the export lists it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WpCategory {
    pub id: String,
    pub nicename: String,
    /// `nicename` of the category above, empty at the top.
    pub parent: String,
    pub name: String,
    pub description: String,
}

/// A file of the media library.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Attachment {
    pub url: String,
    pub title: String,
    pub alt: String,
}

/// A post or page, as the export has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WpPost {
    /// Line of the file where it ends.
    pub line: u64,
    pub id: String,
    pub kind: String,
    pub title: String,
    pub link: String,
    pub creator: String,
    pub content: String,
    pub excerpt: String,
    pub slug: String,
    pub status: String,
    pub date: String,
    pub date_gmt: String,
    pub modified: String,
    pub modified_gmt: String,
    pub pub_date: String,
    pub sticky: bool,
    /// True if readers were asked for a password.
    pub protected: bool,
    pub attachment_url: String,
    pub terms: Vec<Term>,
    pub meta: BTreeMap<String, String>,
    pub comments: u64,
}

/// A term of a post: a category, a tag, a language …
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Term {
    pub domain: String,
    pub nicename: String,
    pub name: String,
}

/// How a post was filed on the old site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Filing {
    pub is_page: bool,
    /// Number of the category that is called primary.
    pub primary: Option<String>,
    /// `nicename` and name of each category, in the order of the file.
    pub categories: Vec<(String, String)>,
}

impl WpPost {
    /// True if this is something to read, and not in the bin.
    pub fn is_wanted(&self) -> bool {
        matches!(self.kind.as_str(), "post" | "page")
            && !matches!(self.status.as_str(), "trash" | "auto-draft" | "inherit")
    }

    /// The group of translations it belongs to, where the site used Polylang.
    pub fn translation_group(&self) -> Option<&str> {
        self.terms.iter().find(|term| term.domain == "post_translations").map(|term| term.nicename.as_str())
    }

    /// How it was filed; SEO plugins call one category primary.
    pub fn filing(&self) -> Filing {
        let keys = ["_yoast_wpseo_primary_category", "rank_math_primary_category"];
        let categories = self.terms.iter().filter(|term| term.domain == "category");
        Filing {
            is_page: self.kind == "page",
            primary: keys.iter().find_map(|key| self.meta.get(*key)).cloned(),
            categories: categories.map(|term| (term.nicename.clone(), term.name.clone())).collect(),
        }
    }
}
