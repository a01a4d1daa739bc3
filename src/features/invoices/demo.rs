//! Creditor and invoices of the demo content: one in each state, in francs and in euros. The accounts are examples of the
//! standards; no address is named, so that nothing is sent.

use jiff::Span;
use jiff::civil::Date;

use super::types::{
    Creditor, CreditorChange, InvoiceCustomer, InvoiceForm, InvoiceId, InvoiceLine, InvoicePaymentEntry, PostalAddress,
    VatMode,
};
use super::{actions, store};
use crate::audit::Actor;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::Currency;
use crate::db::Write;

/// Example of a QR-IBAN of the Swiss Implementation Guidelines for the QR-bill.
const CHF_ACCOUNT: &str = "CH4431999123000889012";
/// Example of the German banking industry.
const EUR_ACCOUNT: &str = "DE89370400440532013000";

/// Fate of an invoice of the demo.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Draft,
    Open,
    PartlyPaid,
    Paid,
    Overdue,
    Cancelled,
}

/// An invoice of the demo.
struct DemoInvoice {
    /// Name, street, number, postal code, town.
    customer: [&'static str; 5],
    country: &'static str,
    lang: Lang,
    currency: Currency,
    lines: &'static [(&'static str, u32, i64)],
    /// Days since the issue.
    age: i64,
    fate: Fate,
}

const INVOICES: [DemoInvoice; 7] = [
    DemoInvoice {
        customer: ["Alpine Language School", "Rue du Mont-Blanc", "8", "1201", "Genève"],
        country: "CH",
        lang: Lang::En,
        currency: Currency::Chf,
        lines: &[("Poster in articles, 14 days", 1, 14_400)],
        age: 20,
        fate: Fate::Paid,
    },
    DemoInvoice {
        customer: ["Bäckerei Sonnenschein", "Linzer Straße", "40", "1140", "Wien"],
        country: "AT",
        lang: Lang::De,
        currency: Currency::Eur,
        lines: &[("Streifen unter Artikeln, 14 Tage", 1, 12_000)],
        age: 18,
        fate: Fate::Overdue,
    },
    DemoInvoice {
        customer: ["Kulturverein Sonnwende", "Spalenberg", "5", "4051", "Basel"],
        country: "CH",
        lang: Lang::De,
        currency: Currency::Chf,
        lines: &[("Plakat „Säule“, Startseite, 7 Tage", 1, 4_800)],
        age: 9,
        fate: Fate::Cancelled,
    },
    DemoInvoice {
        customer: ["Praxis Dr. Sophie Keller", "Marktgasse", "3", "3011", "Bern"],
        country: "CH",
        lang: Lang::De,
        currency: Currency::Chf,
        lines: &[("Streifen „Dienste und Adressen“, 30 Tage", 1, 9_000)],
        age: 6,
        fate: Fate::PartlyPaid,
    },
    DemoInvoice {
        customer: ["Буквиця, українська книгарня", "Steinstraße", "21", "81667", "München"],
        country: "DE",
        lang: Lang::Uk,
        currency: Currency::Eur,
        lines: &[("Плакат у статтях, 14 днів", 1, 14_400)],
        age: 3,
        fate: Fate::Open,
    },
    DemoInvoice {
        customer: ["Velowerkstatt Limmat GmbH", "Langstrasse", "12", "8004", "Zürich"],
        country: "CH",
        lang: Lang::De,
        currency: Currency::Chf,
        lines: &[("Plakat „Säule“, Startseite, 7 Tage", 2, 4_800), ("Gestaltung", 1, 6_500)],
        age: 2,
        fate: Fate::Open,
    },
    DemoInvoice {
        customer: ["Druckerei Nordlicht AG", "Industriestrasse", "18", "9000", "St. Gallen"],
        country: "CH",
        lang: Lang::De,
        currency: Currency::Chf,
        lines: &[("Streifen „Dienste und Adressen“, 30 Tage", 1, 9_000)],
        age: 0,
        fate: Fate::Draft,
    },
];

fn form(invoice: &DemoInvoice) -> InvoiceForm {
    let [name, street, house_no, postal_code, town] = invoice.customer.map(str::to_owned);
    let line = |(description, quantity, unit_minor): &(&str, u32, i64)| InvoiceLine {
        description: (*description).to_owned(),
        quantity: *quantity,
        unit_minor: *unit_minor,
    };
    InvoiceForm {
        enterprise_id: None,
        customer: InvoiceCustomer {
            address: PostalAddress {
                name,
                street,
                house_no,
                postal_code,
                town,
                country: Country::parse(invoice.country),
            },
            ..InvoiceCustomer::default()
        },
        email: String::new(),
        lang: invoice.lang,
        currency: invoice.currency,
        vat_mode: VatMode::Site,
        lines: invoice.lines.iter().map(line).collect(),
        note: String::new(),
    }
}

fn pay(write: &mut Write, id: &InvoiceId, (amount_minor, day): (i64, Date)) -> Result<(), ApiError> {
    let version = store::get(write, id)?.version;
    let entry = InvoicePaymentEntry { version, day: day.to_string(), amount_minor, reference: String::new() };
    actions::record_payment(write, &Actor::Operator, (id, day), &entry)
}

fn add(write: &mut Write, invoice: &DemoInvoice, today: Date) -> Result<(), ApiError> {
    let id = actions::create_draft(write, &Actor::Operator, &form(invoice))?;
    if invoice.fate == Fate::Draft {
        return Ok(());
    }
    let issued_on = today.saturating_sub(Span::new().days(invoice.age));
    let version = store::get(write, &id)?.version;
    actions::issue(write, &Actor::Operator, (&id, version), issued_on)?;
    let total = store::get(write, &id)?.total_minor;
    match invoice.fate {
        Fate::PartlyPaid => pay(write, &id, (total / 2, today)),
        Fate::Paid => pay(write, &id, (total, today)),
        Fate::Overdue => actions::remind(write, &store::get(write, &id)?, today),
        Fate::Cancelled => actions::cancel_order(write, &Actor::Operator, &id, today),
        Fate::Draft | Fate::Open => Ok(()),
    }
}

/// Enters the creditor; false if there is one. Invoices of the demo follow in the order of their days.
pub fn fill_demo_creditor(write: &mut Write) -> Result<bool, ApiError> {
    let (before, version) = store::get_creditor(write)?;
    if before != Creditor::default() {
        return Ok(false);
    }
    let creditor = Creditor {
        address: PostalAddress {
            name: "Verein Litfass".to_owned(),
            street: "Rämistrasse".to_owned(),
            house_no: "7".to_owned(),
            postal_code: String::from("8001"),
            town: "Zürich".to_owned(),
            country: Country::parse("CH"),
        },
        chf_iban: CHF_ACCOUNT.to_owned(),
        eur_iban: EUR_ACCOUNT.to_owned(),
        number_prefix: "LF-".to_owned(),
        ..Creditor::default()
    };
    actions::change_creditor(write, &Actor::Operator, &CreditorChange { version, creditor })?;
    Ok(true)
}

/// Adds the invoices that are for no booking, the oldest one of 20 days ago.
pub fn fill_demo(write: &mut Write, today: Date) -> Result<(), ApiError> {
    INVOICES.iter().try_for_each(|invoice| add(write, invoice, today))
}
