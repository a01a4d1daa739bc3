//! Changes of articles. Each runs inside one change of the database, so it happens whole or not at all.

mod assignments;
mod bin;
mod bulk;
mod comments;
mod corrections;
mod create;
mod editor;
mod flags;
mod gallery;
mod import;
mod preview;
mod publish_facts;
mod related;
mod shared;
pub mod slugs;
mod take_down;
mod texts;
mod transitions;
mod workload;

pub use assignments::{assign, withdraw_assignment};
pub use bin::{erase, purge, remove, restore};
pub use bulk::bulk_one;
pub use comments::{comment, resolve};
pub use corrections::{correct, remove_correction, reword_correction};
pub use create::create;
pub use editor::Editor;
pub use flags::set_flags;
pub use gallery::{describe, may_describe};
pub use import::import_article;
pub use preview::preview;
pub use publish_facts::publish_facts;
pub use shared::change;
pub use take_down::{TakeDown, TakenDown, reinstate, take_down};
pub use texts::{cleaned, restore_revision, save_text};
pub use transitions::{publish_due, set_end, transition};
pub use workload::reassign;
