//! Steps with an invoice, its number, and its reminders.

use jiff::civil::Date;

use crate::base::error::ApiError;
use crate::features::invoices::types::{
    Invoice, InvoiceAction, InvoiceKind, InvoiceMover, InvoicePayment, InvoiceState,
};

/// Days after the due date on which reminders are sent. Source: docs/objects.md, Invoices.
const REMINDER_DAYS: [i32; 2] = [1, 14];

/// Number of the invoice that is the `sequence`th of a year.
pub fn number(prefix: &str, year: i16, sequence: u32) -> String {
    format!("{prefix}{year}-{sequence:04}")
}

/// Steps that the staff may take now. `has_document` is true once the document was made.
pub fn actions(invoice: &Invoice, has_document: bool) -> Vec<InvoiceAction> {
    let state = invoice.state;
    let is_invoice = invoice.kind == InvoiceKind::Invoice;
    let is_offered = |action: &InvoiceAction| match action {
        InvoiceAction::Edit | InvoiceAction::Issue | InvoiceAction::Remove => state == InvoiceState::Draft,
        InvoiceAction::Pay => is_invoice && state.may_become(InvoiceState::Paid, InvoiceMover::Staff),
        InvoiceAction::Resend => has_document && !invoice.email.is_empty(),
        InvoiceAction::Credit => is_invoice && state.may_become(InvoiceState::Cancelled, InvoiceMover::Staff),
    };
    InvoiceAction::ALL.into_iter().filter(is_offered).collect()
}

/// True if the staff may take a payment back: a counter entry stays, and so does what a credit note has settled.
pub fn may_reverse(invoice: &Invoice, payment: &InvoicePayment) -> bool {
    let is_payment = payment.reverses.is_none() && !payment.is_reversed;
    is_payment && matches!(invoice.state, InvoiceState::Paid | InvoiceState::PartlyPaid | InvoiceState::Overdue)
}

/// State in which an invoice is once payments of `paid_minor` are noted. A part does not move the due date: an invoice that was
/// reminded of stays overdue. Errors: 409 `wrong_state`.
pub fn state_after(invoice: &Invoice, paid_minor: i64) -> Result<InvoiceState, ApiError> {
    let next = if paid_minor >= invoice.total_minor {
        InvoiceState::Paid
    } else if invoice.reminders > 0 {
        InvoiceState::Overdue
    } else if paid_minor > 0 {
        InvoiceState::PartlyPaid
    } else {
        InvoiceState::Sent
    };
    if next == invoice.state { Ok(next) } else { invoice.state.advance(next, InvoiceMover::Staff) }
}

/// Number of reminders that are due on a day.
pub fn reminders_due(due_on: Date, today: Date) -> u8 {
    let late = (today - due_on).get_days();
    REMINDER_DAYS.iter().map(|days| u8::from(late >= *days)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_due_one_and_fourteen_days_late() {
        let due: Date = "2026-11-20".parse().unwrap();
        let on = |day: &str| reminders_due(due, day.parse().unwrap());

        assert_eq!(["2026-11-20", "2026-11-21", "2026-12-03", "2026-12-04", "2027-03-01"].map(on), [0, 1, 1, 2, 2]);
    }

    #[test]
    fn a_number_has_its_year() {
        assert_eq!(number("LF-", 2026, 7), "LF-2026-0007");
        assert_eq!(number("", 2026, 12_345), "2026-12345");
    }
}
