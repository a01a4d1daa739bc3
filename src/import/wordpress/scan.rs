//! The two passes over an export: the scan of the whole file, and its posts one after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::io::BufRead;

use super::parse::{Piece, Pieces};
use super::types::{Attachment, ExportedSite, Filing, WpAuthor, WpCategory, WpPost, WxrFault};

/// A post before its content is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outline {
    pub name: String,
    pub title: String,
    pub filing: Filing,
    pub group: Option<String>,
}

/// Everything that posts refer to, and what is left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scan {
    pub site: ExportedSite,
    pub authors: BTreeMap<String, WpAuthor>,
    /// In the order of the file.
    pub categories: Vec<WpCategory>,
    pub attachments: BTreeMap<String, Attachment>,
    /// Path of each post's old address → its id.
    pub addresses: BTreeMap<String, String>,
    /// Translations (Polylang): group → ids of the posts in it.
    pub translations: BTreeMap<String, Vec<String>>,
    /// Outlines of the posts from the first pass, by id.
    pub outlines: BTreeMap<String, Outline>,
    /// Logins of those who wrote something.
    pub creators: BTreeSet<String>,
    /// The different ways in which posts were filed.
    pub filings: BTreeSet<Filing>,
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
                "" => "items without a type".to_owned(),
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
        let wanted = if address.starts_with('/') && !address.starts_with("//") {
            format!("{}{address}", site.split('/').next().unwrap_or_default())
        } else {
            bare(address)
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
