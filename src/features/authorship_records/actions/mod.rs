//! Changes of records, each with its audit entry, its notifications and its effect on pictures.

mod credits;
mod evidence;
mod proposals;
mod records;
mod reports;

pub use credits::{CreditEditor, confirm_credits, set_credits};
pub use evidence::add_evidence;
pub use proposals::{propose_for_upload, work_saved};
pub use records::{change, confirm, create, decide, dispute, notify_ending, restore, revoke};
pub use reports::{dispute_by_report, withdraw_report};
