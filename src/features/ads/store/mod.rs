//! SQL of bookings.

mod ads;
mod clock;
mod figures;
mod history;
mod lists;
pub mod panel;
mod pictures;
mod slots;

pub use ads::{
    count_of_customer, exist, find_demo_owner, get, get_by_key, insert, remove, set_billing_fault, set_ending_told,
    update,
};
pub use clock::{
    list_ended, list_ending, list_over, list_running, list_starting, list_stopped, list_unbilled, list_unpaid,
};
pub use figures::list_revenue;
pub use history::{add as add_history, list as list_history};
pub use lists::{count_drafts, counts, list_counts, list_drafts, list_owned, list_service_countries};
pub use pictures::{
    AdPictureRow, count as count_pictures, find as find_picture, find_media, list_of_owner as list_pictures_of_owner,
    list_shown as list_shown_pictures, list_unused as list_unused_pictures, remove as remove_picture,
};
pub use slots::{
    BookedDays, clear as clear_slots, is_booked_on, list_booked, list_booked_of_package, move_days as move_slots,
    set as set_slots,
};

/// Cache tag of everything that shows bookings.
pub const CACHE_TAG: &str = "ads";
