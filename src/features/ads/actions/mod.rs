//! Actions on bookings. Each runs inside one change of the database, so it happens whole or not at all.

mod billing;
mod case;
mod change;
mod clock;
mod decisions;
mod featured;
mod fields;
mod notices;
mod orders;
mod owner;
mod pictures;
mod places;
mod prolong;
mod save;
mod staff;
mod step;
mod submit;

pub use billing::{FAULTY_BILLING, bill, bill_approved, cancel_unpaid, note_fault, sample_form, subject};
pub use case::of as case_of;
pub use change::save;
pub use clock::{archive, complete, start, stop, tell_ending};
pub use decisions::{OUTCOMES, carry_out, owner_of, progress, reverse};
pub use orders::invoice_changed;
pub use owner::{AdOwner, create, remove};
pub use pictures::{add as add_picture, remove_all_of as remove_pictures_of};
pub use places::first_free_day;
pub use staff::{bill_by_hand, cancel, extend, lift, pause, resume, suspend, swap, trust};
pub use step::take_step;
