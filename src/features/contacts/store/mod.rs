//! SQL of contacts, their groups and the suggestions about them.

mod contacts;
pub mod groups;
pub mod lists;
pub mod suggestions;

pub use contacts::{
    TEXTS, anything_due, changed_by, find, free_slug, get, get_by_key, insert, move_due, remove, town_slug, update,
    usual_days,
};
