//! Rules of bookings: the form, free days, fields that may change while a booking runs, steps.

mod changes;
mod days;
mod form;
mod steps;

pub use changes::{changed_fields, merged};
pub use days::{booked_per_day, days_in_a_row, first_free, is_free, last_day};
pub use form::{AdSubmission, check, check_pictures, fits, tidy};
pub use steps::{actions, pause_from, prolonged_from, staff_actions};
