//! Rules of services: the form, limits by trust, fields that are reviewed, near-duplicates, steps of an owner.

mod changes;
mod form;
mod limits;
mod similarity;
mod steps;

pub use changes::{changed_fields, needs_review};
pub use form::{Submission, check, tidy};
pub use limits::{MOST_SUBMISSIONS, most_active};
pub use similarity::{MOST_SIMILAR, similarity, text_of};
pub use steps::{actions, days_left, featured_until, staff_actions};
