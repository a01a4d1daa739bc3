//! Rules of enterprises: the form, register numbers, legal forms, rights of members, steps.

mod form;
mod identity;
mod legal_forms;
mod registers;
mod rights;

pub use form::{changes_identity, changes_profile, check, is_at_domain, tidy, tidy_billing};
pub use identity::{formatted as formatted_uid, is_vat_number};
pub use legal_forms::{LEGAL_FORMS, OTHER_FORM};
pub use registers::registers;
pub use rights::{MOST_ENTERPRISES, MOST_MEMBERS, actions, may, staff_actions};
