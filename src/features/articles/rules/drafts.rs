//! Drafts into which nobody has written anything.

use crate::features::articles::types::{Article, ArticleText, Text};
use crate::features::authorship_records::types::AuthorshipRecord;

/// Facts about a draft that its row does not hold.
#[derive(Debug)]
pub struct DraftFacts {
    /// Its texts.
    pub texts: Vec<Text>,
    /// Its authorship records, in whatever state.
    pub records: Vec<AuthorshipRecord>,
    /// Number of its comments, assignments and preview links, and of the files of evidence of its records.
    pub additions: u32,
}

/// True if nobody has written anything into an article since it was created: it, its only text and the record of its author
/// are as they were made, and nothing was added.
pub fn is_unwritten(article: &Article, facts: &DraftFacts) -> bool {
    let is_empty = |text: &Text| text.version == 1 && text.words == ArticleText::default();
    article.version == 1
        && matches!(facts.texts.as_slice(), [only] if is_empty(only))
        && matches!(facts.records.as_slice(), [author] if author.version == 1)
        && facts.additions == 0
}
