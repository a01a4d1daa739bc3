//! Builds what the API and the public pages answer.

mod bulk;
mod candidates;
mod cards;
mod history;
mod panel;

pub use bulk::bulk_row;
pub use candidates::{list_assignees, list_reviewers};
pub use cards::{Cards, card};
pub use history::{history_entry, revision_row};
pub use panel::{article, list};
