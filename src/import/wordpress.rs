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
mod scan;
mod shortcodes;
mod source;
#[cfg(test)]
mod tests;
mod types;

pub use convert::{Converter, FlatCategory, Target};
pub use scan::{Scan, posts, scan};
pub use types::{Attachment, WpCategory, WpPost, WxrFault};
