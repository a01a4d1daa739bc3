//! Effect of a payment of a file of the bank.

use crate::features::invoices::types::{BankEntry, BankFileEffect, Invoice};

/// Decides on a payment. `invoice` is the one with its reference and the amount that is still open; `is_known` is true if a
/// file has brought the payment before.
pub fn effect(entry: &BankEntry, invoice: Option<(&Invoice, i64)>, is_known: bool) -> BankFileEffect {
    if is_known {
        return BankFileEffect::Known;
    }
    if !entry.is_credit {
        return BankFileEffect::Debit;
    }
    if !entry.is_booked {
        return BankFileEffect::Pending;
    }
    let Some((invoice, open)) = invoice else { return BankFileEffect::Unmatched };
    if !entry.iban.is_empty() && entry.iban != invoice.content.issuer.iban {
        return BankFileEffect::Account;
    }
    if entry.currency != invoice.currency.code() {
        return BankFileEffect::Currency;
    }
    if open <= 0 {
        return BankFileEffect::Closed;
    }
    match entry.amount_minor.cmp(&open) {
        std::cmp::Ordering::Less => BankFileEffect::Part,
        std::cmp::Ordering::Equal => BankFileEffect::Whole,
        std::cmp::Ordering::Greater => BankFileEffect::Exceeds,
    }
}
