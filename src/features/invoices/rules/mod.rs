//! Pure rules of invoices.

mod account;
mod amounts;
mod bank_file;
mod bank_match;
mod creditor;
mod form;
mod payment_code;
mod reference;
mod steps;
mod xml_tree;

pub use amounts::totals;
pub use bank_file::parse_bank_file;
pub use bank_match::effect;
pub use creditor::{gaps, tidy};
pub use form::{CURRENCIES, check, tidy_form};
pub use payment_code::{PaymentCode, euro_code, latin, swiss_code};
pub use reference::{formatted, structured};
pub use steps::{actions, may_reverse, number, reminders_due, state_after};
