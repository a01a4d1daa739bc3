//! SQL of invoices.

mod creditor;
mod invoices;
mod lists;
mod payments;
mod subjects;
mod vat_rates;

pub use creditor::{get_creditor, update_creditor};
pub use invoices::{
    find_user_by_email, get, insert, next_sequence, remove, set_document_made, set_frozen, set_reminders, set_state,
    update_draft,
};
pub use lists::{counts, list, list_balances, list_due, list_of_enterprise, list_of_person, list_undelivered};
pub use payments::{find_by_reference, has_bank_entry, insert_payment, list_payments};
pub use subjects::{list_of_subject, list_untold, set_subject, set_told};
pub use vat_rates::{find_rate, insert_rate, list_rates, remove_rate};
