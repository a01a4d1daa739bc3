//! Actions on enterprises. Each runs inside one change of the database, so it happens whole or not at all.

mod caller;
mod case;
mod check;
mod clock;
mod decisions;
mod ending;
mod erasure;
mod evidence;
mod import;
mod joining;
mod members;
mod merge;
mod pictures;
mod profile;
mod proof;
pub mod staff;
mod table;
mod verification;

pub use caller::Caller;
pub use check::{Check, refuse, verify};
pub use clock::{expire_verification, remind_of_verification};
pub use decisions::{OUTCOMES, carry_out, owner_of, reverse};
pub use erasure::close_owned_by;
pub use evidence::{add_evidence, find_open};
pub use import::{ImportedEnterprise, import};
pub use joining::{accept_invitation, accept_join, ask_to_join, decline_invitation, decline_join, withdraw_join};
pub use members::{invite, leave_or_remove, set_role, withdraw_invitation};
pub use merge::merge;
pub use pictures::add_picture;
pub use profile::{close, create, remove, save, save_billing, submit};
pub use proof::{confirm_link, enter_code};
pub use table::{EnterpriseImport, EnterpriseUndo, check_import, check_new, import_row};
pub use verification::{request, withdraw};
