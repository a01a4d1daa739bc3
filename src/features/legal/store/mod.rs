//! SQL of legal pages, their versions and the operator.

mod operator;
mod pages;
mod versions;

pub use operator::{contact_address, operator, update_operator};
pub use pages::{find, get, insert, list, remove, update};
pub use versions::{
    find_in_state, find_version, has_texts, insert_draft, list_active_users, list_current, list_due,
    list_to_accept_again, list_unannounced, list_versions, privacy_version, remove_version, set_announced,
    set_terms_due, set_text, to_accept, update_version,
};
