//! Fields of an invoice that the staff writes: how they are stored, and conditions of the issue.

use crate::base::email::Email;
use crate::base::error::FieldError;
use crate::base::money::Currency;
use crate::base::text;
use crate::features::invoices::types::{InvoiceCustomer, InvoiceForm, InvoiceLine};

/// Currencies in which invoices are issued: those with a payment code.
pub const CURRENCIES: [Currency; 2] = [Currency::Chf, Currency::Eur];

/// Brings a form into the shape in which it is stored. Errors: an address that is none, a currency without payment codes.
pub fn tidy_form(form: &InvoiceForm) -> Result<InvoiceForm, Vec<FieldError>> {
    let mut faults = Vec::new();
    let written = text::line(&form.email);
    let email = match Email::parse(&written) {
        Some(email) => email.as_str().to_owned(),
        None => {
            if !written.is_empty() {
                faults.push(FieldError::new("form.email", "email"));
            }
            String::new()
        }
    };
    if !CURRENCIES.contains(&form.currency) {
        faults.push(FieldError::new("form.currency", "not_invoiced"));
    }
    let line = |line: &InvoiceLine| InvoiceLine { description: text::line(&line.description), ..line.clone() };
    let tidy = InvoiceForm {
        customer: InvoiceCustomer {
            address: form.customer.address.tidy(),
            vat_number: text::line(&form.customer.vat_number),
            reference: text::line(&form.customer.reference),
        },
        email,
        lines: form.lines.iter().map(line).collect(),
        note: text::lines(&form.note),
        ..form.clone()
    };
    if faults.is_empty() { Ok(tidy) } else { Err(faults) }
}

/// Faults that keep a customer's invoice from being issued: a payment code names the whole address.
pub fn check(customer: &InvoiceCustomer) -> Vec<FieldError> {
    let address = &customer.address;
    let missing = [
        ("name", address.name.is_empty()),
        ("postal_code", address.postal_code.is_empty()),
        ("town", address.town.is_empty()),
        ("country", address.country.is_none()),
    ];
    let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
    missing.map(|(field, _)| FieldError::new(format!("form.customer.address.{field}"), "required")).collect()
}
