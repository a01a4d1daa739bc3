//! Actions on cases. Each runs inside one change of the database, so it happens whole or not at all.

mod appeals;
mod decide;
mod inspections;
mod letters;
mod open;
mod reason_codes;
mod submissions;
mod take_effect;
mod work;

pub use appeals::{appeal, appeal_path};
pub use decide::{conflict, decide, undo};
pub use inspections::{inspect, lift};
pub use open::{open, owner_of};
pub use reason_codes::change_reason_code;
pub use submissions::{approve_automatically, submit, withdraw};
pub use take_effect::take_effect;
pub use work::{Worker, close, close_by_clock, reassign, release, remind, set_terms, take};
