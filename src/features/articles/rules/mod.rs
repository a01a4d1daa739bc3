//! Rules of articles: requirements of publication, actions by state, assignments, unwritten drafts. Pure functions.

mod assignments;
mod completeness;
mod decisions;
mod drafts;
mod gallery;
mod states;

pub use assignments::{due_day, may_be_assigned};
pub use completeness::{BODY_MAX, Measures, PublishFacts, body_min, complete, demand, problems, publish_problems};
pub use decisions::seconds_to_undo;
pub use drafts::{DraftFacts, is_unwritten};
pub use gallery::undescribed;
pub use states::{REASON_MIN, demand_open, is_changed, is_open, may_change_public, open_actions};
