//! Ghost exports (Settings → Advanced → Export content): one JSON file, read whole before anything is written.
//!
//! Decisions: the first public tag of a post is its category, the others become tags; pages become articles of a category
//! of their own; posts for members only become drafts; members are counted. A post is judged alone: a damaged one is
//! skipped and named by its place in the list of posts.

mod convert;
mod export;
#[cfg(test)]
mod tests;

pub use convert::{GhostConverter, PostOutcome};
pub use export::{GhostExport, GhostFault};
