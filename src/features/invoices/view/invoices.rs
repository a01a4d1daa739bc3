//! Invoices as the staff and their customers see them.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::money::{Currency, Money};
use crate::base::page::{PageOf, PageRequest};
use crate::features::enterprises::is_vat_number;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{Enterprise, EnterpriseId};
use crate::features::invoices::types::{
    EnterpriseInvoices, Invoice, InvoiceCustomer, InvoiceDetail, InvoiceForm, InvoiceId, InvoicePaymentRow, InvoiceRow,
    InvoiceSubject, InvoicesQuery, OwnInvoice, PaymentDetails, PostalAddress, VatMode,
};
use crate::features::invoices::{document, files, rules, store};
use crate::private_files::{self, FileAccess, PrivateFile};

fn row(invoice: &Invoice) -> InvoiceRow {
    let lines = || rules::totals(&invoice.content.lines, VatMode::Exempt, None).map_or(0, |sums| sums.total_minor);
    let total = if invoice.number.is_empty() { lines() } else { invoice.total_minor };
    InvoiceRow {
        id: invoice.id.clone(),
        version: invoice.version,
        kind: invoice.kind,
        state: invoice.state,
        number: invoice.number.clone(),
        customer: invoice.content.customer.address.name.clone(),
        total: Money::new(total, invoice.currency),
        open: invoice.open(),
        issued_on: invoice.issued_on,
        due_on: invoice.due_on,
        updated_at: invoice.updated_at,
    }
}

/// One invoice as the list shows it. Errors: `NotFound`.
pub fn row_of(db: &Connection, id: &InvoiceId) -> Result<InvoiceRow, ApiError> {
    Ok(row(&store::get(db, id)?))
}

/// One page of the invoices that match.
pub fn rows(db: &Connection, query: &InvoicesQuery, request: PageRequest) -> Result<PageOf<InvoiceRow>, ApiError> {
    let (found, total) = store::list(db, query, request)?;
    Ok(PageOf::new(found.iter().map(row).collect(), request, total))
}

/// Invoices of an enterprise, with what it owes. Errors: `NotFound`.
pub fn of_enterprise(db: &Connection, id: &EnterpriseId, request: PageRequest) -> Result<EnterpriseInvoices, ApiError> {
    let key = enterprises::get(db, id)?.key;
    let (found, total) = store::list_of_enterprise(db, key, request)?;
    Ok(EnterpriseInvoices {
        balances: store::list_balances(db, Some(key))?,
        invoices: PageOf::new(found.iter().map(row).collect(), request, total),
    })
}

fn document(db: &Connection, invoice: &Invoice) -> Result<Option<PrivateFile>, ApiError> {
    let files = private_files::list_of_owner(db, files::owner(invoice))?;
    Ok(files.into_iter().next().and_then(|file| file.shown(FileAccess::Read)))
}

/// One invoice. Errors: `NotFound`.
pub fn detail(db: &Connection, id: &InvoiceId) -> Result<InvoiceDetail, ApiError> {
    let invoice = store::get(db, id)?;
    let document = document(db, &invoice)?;
    let enterprise = invoice.enterprise_key.map(|key| enterprises::get_ref(db, key)).transpose()?;
    let payments = store::list_payments(db, invoice.key)?.into_iter().map(|payment| InvoicePaymentRow {
        may_reverse: rules::may_reverse(&invoice, &payment),
        id: payment.id,
        day: payment.day,
        amount: Money::new(payment.amount_minor, invoice.currency),
        reference: payment.reference,
        reverses: payment.reverses,
        noted_at: payment.noted_at,
    });
    Ok(InvoiceDetail {
        row: row(&invoice),
        payments: payments.collect(),
        actions: rules::actions(&invoice, document.is_some()),
        document,
        form: InvoiceForm {
            enterprise_id: enterprise.as_ref().map(|enterprise| enterprise.id.clone()),
            customer: invoice.content.customer,
            email: invoice.email,
            lang: invoice.lang,
            currency: invoice.currency,
            vat_mode: invoice.content.vat_mode,
            lines: invoice.content.lines,
            note: invoice.content.note,
        },
        enterprise,
        issuer: invoice.content.issuer,
        vat_lines: invoice.content.vat_lines,
        reference: rules::formatted(&invoice.content.reference),
        cancels: invoice.content.cancels,
        reminders: invoice.reminders,
    })
}

/// An invoice as its customer sees it.
fn own_row(db: &Connection, invoice: &Invoice) -> Result<OwnInvoice, ApiError> {
    let row = row(invoice);
    Ok(OwnInvoice {
        id: row.id,
        kind: row.kind,
        state: row.state,
        number: row.number,
        customer: row.customer,
        total: row.total,
        open: row.open,
        issued_on: row.issued_on,
        due_on: row.due_on,
        document: document(db, invoice)?,
    })
}

/// One page of the documents that a person sees.
pub fn own(db: &Connection, user_key: i64, request: PageRequest) -> Result<PageOf<OwnInvoice>, ApiError> {
    let (found, total) = store::list_of_person(db, user_key, request)?;
    let items = found.iter().map(|invoice| own_row(db, invoice)).collect::<Result<Vec<_>, ApiError>>()?;
    Ok(PageOf::new(items, request, total))
}

/// Invoices of an object's order as its owner sees them, oldest first. The caller has checked that the object is theirs.
pub fn own_of_subject(db: &Connection, subject: &InvoiceSubject) -> Result<Vec<OwnInvoice>, ApiError> {
    store::list_of_subject(db, subject)?.iter().map(|invoice| own_row(db, invoice)).collect()
}

/// Details that the payer of an invoice enters now; `None` where nothing is open. Errors: `NotFound`.
pub fn payment(db: &Connection, id: &InvoiceId) -> Result<Option<PaymentDetails>, ApiError> {
    let invoice = store::get(db, id)?;
    let amount = invoice.open();
    if amount.minor <= 0 {
        return Ok(None);
    }
    let code = document::payment_code(&invoice, amount);
    let code_svg = if invoice.currency == Currency::Chf {
        document::code_svg(&rules::swiss_code(&code), true)?
    } else {
        document::code_svg(&rules::euro_code(&code), false)?
    };
    let issuer = &invoice.content.issuer;
    Ok(Some(PaymentDetails {
        name: issuer.address.name.clone(),
        iban: rules::formatted(&issuer.iban),
        bic: issuer.bic.clone(),
        reference: rules::formatted(&invoice.content.reference),
        amount,
        code_svg,
    }))
}

/// An enterprise as the customer of an invoice. A register number that is no VAT number stays off it.
pub fn customer(enterprise: &Enterprise) -> InvoiceCustomer {
    let billing = &enterprise.billing;
    let address = if billing.address.town.is_empty() { &enterprise.card.address } else { &billing.address };
    let name = if billing.name.is_empty() { &enterprise.legal_name } else { &billing.name };
    InvoiceCustomer {
        address: PostalAddress {
            name: name.chars().take(70).collect(),
            street: address.street.chars().take(70).collect(),
            house_no: address.house_no.clone(),
            postal_code: address.postal_code.clone(),
            town: address.town.chars().take(35).collect(),
            country: address.country.or(enterprise.country),
        },
        vat_number: if is_vat_number(enterprise.country) { enterprise.uid.clone() } else { String::new() },
        reference: billing.reference.clone(),
    }
}

/// Customer and address for the invoices of an enterprise, as its members entered them. Errors: `NotFound`.
pub fn customer_of(db: &Connection, id: &EnterpriseId) -> Result<InvoiceForm, ApiError> {
    let enterprise = enterprises::get(db, id)?;
    let billing = &enterprise.billing;
    let email = if billing.email.is_empty() { &enterprise.card.email } else { &billing.email };
    Ok(InvoiceForm {
        enterprise_id: Some(enterprise.id.clone()),
        customer: customer(&enterprise),
        email: email.clone(),
        lang: billing.language.unwrap_or(crate::base::lang::Lang::De),
        currency: billing.currency.unwrap_or(crate::base::money::Currency::Chf),
        vat_mode: VatMode::Site,
        lines: Vec::new(),
        note: String::new(),
    })
}
