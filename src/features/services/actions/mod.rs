//! Actions on services. Each runs inside one change of the database, so it happens whole or not at all.

mod case;
mod changes;
mod clock;
mod decisions;
mod fields;
mod owner;
mod photos;
mod publish;
mod renewal;
mod submit;

pub use changes::{discard, save};
pub use clock::{expire, remind, remove_draft, warn_of_removal};
pub use decisions::{OUTCOMES, carry_out, owner_of, reverse};
pub use owner::{Owner, archive, copy, create, pause, remove, resume};
pub use photos::{add as add_photo, remove_all_of as remove_photos_of};
pub use renewal::{renew, renew_by_link};
pub use submit::{find_similar, submit};
