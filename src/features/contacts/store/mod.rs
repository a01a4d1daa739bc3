//! SQL of contacts, their groups and the suggestions about them.

mod contacts;
pub mod groups;
pub mod lists;
pub mod suggestions;
mod workload;

pub use contacts::{
    TEXTS, anything_due, changed_by, find, free_slug, get, get_by_key, insert, move_due, move_enterprise, remove,
    town_slug, update, usual_days,
};
pub use workload::{count_open_of, set_owner_of_open};
