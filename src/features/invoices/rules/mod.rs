//! Pure rules of invoices.

mod account;
mod amounts;
mod creditor;
mod form;
mod payment_code;
mod reference;
mod steps;

pub use amounts::totals;
pub use creditor::{gaps, tidy};
pub use form::{check, tidy_form};
pub use payment_code::{PaymentCode, euro_code, latin, swiss_code};
pub use reference::{formatted, structured};
pub use steps::{actions, number, reminders_due};
