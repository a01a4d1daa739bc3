//! WordPress exports (WXR 1.0–1.2): read twice, so that a damaged file is refused before anything is written.
//!
//! `scan` goes through the whole file and keeps what posts refer to: authors, categories, attachments, addresses.
//! `posts` goes through it again and hands out one post at a time. Decisions: pages become articles of a category of
//! their own; categories below the second level are flattened to their second ancestor; a post that names only a top
//! category goes to its subcategory `general`; comments, menus, revisions and custom types are counted and left out.

mod categories;
mod content;
mod convert;
mod paragraphs;
mod parse;
mod shortcodes;
mod slugs;
mod source;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::BufRead;

pub use convert::{Converter, FlatCategory, Target};

use categories::Filing;
use parse::{Piece, Pieces};

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
pub struct Site {
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
    /// Whether readers were asked for a password.
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

/// A post before its content is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Outline {
    name: String,
    title: String,
    filing: Filing,
    group: Option<String>,
}

/// Everything that posts refer to, and what is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scan {
    pub site: Site,
    pub authors: BTreeMap<String, WpAuthor>,
    /// In the order of the file.
    pub categories: Vec<WpCategory>,
    pub attachments: BTreeMap<String, Attachment>,
    /// Path of each post's old address → its id.
    pub addresses: BTreeMap<String, String>,
    /// Translations (Polylang): group → ids of the posts in it.
    pub translations: BTreeMap<String, Vec<String>>,
    /// Outlines of the posts from the first pass, by id.
    outlines: BTreeMap<String, Outline>,
    /// Logins of those who wrote something.
    pub creators: BTreeSet<String>,
    /// The different ways in which posts were filed.
    filings: BTreeSet<Filing>,
    pub posts: u64,
    pub pages: u64,
    pub comments: u64,
    /// Items that are not brought in, by type or state.
    pub left_out: BTreeMap<String, u64>,
}

/// Goes through the whole export; nothing of a damaged one is returned.
pub fn scan(source: impl BufRead) -> Result<Scan, WxrFault> {
    let mut scan = Scan::default();
    let mut pieces = Pieces::open(source)?;
    while let Some(piece) = pieces.next_piece()? {
        if scan.site != *pieces.site() {
            scan.site = pieces.site().clone();
        }
        match piece {
            Piece::Author(author) => {
                scan.authors.insert(author.login.clone(), author);
            }
            Piece::Category(category) => scan.categories.push(category),
            Piece::Post(post) => scan.count(*post),
        }
    }
    scan.site = pieces.site().clone();
    Ok(scan)
}

/// The posts and pages of an export that was surveyed, one after the other.
pub fn posts(source: impl BufRead) -> Result<impl Iterator<Item = Result<WpPost, WxrFault>>, WxrFault> {
    let mut pieces = Pieces::open(source)?;
    Ok(std::iter::from_fn(move || {
        loop {
            match pieces.next_piece() {
                Err(fault) => return Some(Err(fault)),
                Ok(None) => return None,
                Ok(Some(Piece::Post(post))) if post.is_wanted() => return Some(Ok(*post)),
                Ok(Some(_)) => {}
            }
        }
    }))
}

impl WpPost {
    /// Whether this is something to read, and not in the bin.
    pub fn is_wanted(&self) -> bool {
        matches!(self.kind.as_str(), "post" | "page")
            && !matches!(self.status.as_str(), "trash" | "auto-draft" | "inherit")
    }

    /// The group of translations it belongs to, where the site used Polylang.
    pub fn translation_group(&self) -> Option<&str> {
        self.terms.iter().find(|term| term.domain == "post_translations").map(|term| term.nicename.as_str())
    }

    /// How it was filed; SEO plugins call one category primary.
    fn filing(&self) -> Filing {
        let keys = ["_yoast_wpseo_primary_category", "rank_math_primary_category"];
        let categories = self.terms.iter().filter(|term| term.domain == "category");
        Filing {
            is_page: self.kind == "page",
            primary: keys.iter().find_map(|key| self.meta.get(*key)).cloned(),
            categories: categories.map(|term| (term.nicename.clone(), term.name.clone())).collect(),
        }
    }
}

impl Scan {
    fn count(&mut self, post: WpPost) {
        self.comments += post.comments;
        if post.is_wanted() {
            match post.kind.as_str() {
                "page" => self.pages += 1,
                _ => self.posts += 1,
            }
            if let Some(group) = post.translation_group() {
                self.translations.entry(group.to_owned()).or_default().push(post.id.clone());
            }
            let filing = post.filing();
            self.filings.insert(filing.clone());
            if !post.creator.is_empty() {
                self.creators.insert(post.creator.clone());
            }
            if let Some(path) = self.path_of(&post.link) {
                self.addresses.insert(path, post.id.clone());
            }
            let group = post.translation_group().map(str::to_owned);
            self.outlines.insert(post.id, Outline { name: post.slug, title: post.title, filing, group });
        } else if post.kind == "attachment" {
            let alt = post.meta.get("_wp_attachment_image_alt").cloned().unwrap_or_default();
            self.attachments.insert(post.id, Attachment { url: post.attachment_url, title: post.title, alt });
        } else {
            let what = match post.kind.as_str() {
                "post" | "page" => format!("{} ({})", post.kind, post.status),
                other => other.to_owned(),
            };
            *self.left_out.entry(what).or_default() += 1;
        }
    }

    /// Path and query of an address on the exported site, without a slash at its end; `None` for other sites.
    pub fn path_of(&self, address: &str) -> Option<String> {
        let bare = |url: &str| {
            let rest = url.trim_start_matches("https://").trim_start_matches("http://");
            rest.trim_start_matches("www.").to_owned()
        };
        let site = bare(&self.site.url);
        let wanted = match address.starts_with('/') && !address.starts_with("//") {
            true => format!("{}{address}", site.split('/').next().unwrap_or_default()),
            false => bare(address),
        };
        let path = if site.is_empty() { None } else { wanted.strip_prefix(site.as_str()) }?;
        let path = path.split('#').next().unwrap_or_default().trim_end_matches('/');
        (path.starts_with('/') || path.starts_with('?')).then(|| path.to_owned())
    }

    /// The post that an address on the exported site leads to.
    pub fn post_at(&self, address: &str) -> Option<&str> {
        let path = self.path_of(address)?;
        if let Some(id) = self.addresses.get(&path) {
            return Some(id);
        }
        let query = path.split_once('?')?.1;
        let id = query.split('&').find_map(|pair| pair.strip_prefix("p=").or_else(|| pair.strip_prefix("page_id=")))?;
        self.outlines.get_key_value(id).map(|(id, _)| id.as_str())
    }
}
