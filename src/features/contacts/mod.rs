//! Contacts: a second tree beside the categories, group → subgroup → contact, with phones to tap, hours and the languages
//! spoken. Readers browse it, staff keep it right: what nobody confirms in time says so, and vanishes in the end.
//! A contact never claims to be open without hours that somebody wrote down.

mod card;
pub mod checks;
mod clock;
pub mod groups;
pub mod hours;
mod json_ld;
mod listing;
mod local;
mod page;
pub mod redirects;
mod shown;
mod site;
pub mod store;
pub mod tree;
pub mod types;
mod vcard;
pub mod view;

pub use clock::move_due;
pub use local::Local;
pub use site::page_routes;
