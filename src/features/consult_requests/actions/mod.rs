//! Actions on consult requests. Each runs inside one change of the database, so it happens whole or not at all.

mod clock;
mod convert;
mod letters;
mod merge;
mod note;
mod person;
mod receive;
mod reply;
mod templates;
mod topics;
mod work;

pub use clock::{close_unanswered, purge, remind};
pub use convert::{draft_article, suggest_correction};
pub use merge::merge;
pub use note::{add_entry, change, set_read};
pub use person::{confirm, write_back};
pub use receive::{Asker, receive};
pub use reply::reply;
pub use templates::{remove_template, save_template};
pub use topics::save_topic;
pub use work::{Answerer, assign, reassign, step};
