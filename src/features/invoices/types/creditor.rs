//! The creditor: the operator as invoices name it, with the accounts that are paid to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::country::Country;
use crate::base::money::Currency;
use crate::base::text;
use crate::string_enum;

/// Name and address in separate fields, as payment codes need them. Source of the bounds: Swiss Implementation Guidelines
/// for the QR-bill 2.3, address type S.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostalAddress {
    /// Name of the person or the body.
    #[schema(max_length = 70)]
    pub name: String,
    /// Street, without the number; may be empty.
    #[schema(max_length = 70)]
    pub street: String,
    /// Number in the street; may be empty.
    #[schema(max_length = 16)]
    pub house_no: String,
    /// Postal code, without the code of the country.
    #[schema(max_length = 16)]
    pub postal_code: String,
    /// Town.
    #[schema(max_length = 35)]
    pub town: String,
    /// Country.
    pub country: Option<Country>,
}

impl PostalAddress {
    /// The same address without surplus blanks and control characters.
    pub fn tidy(&self) -> PostalAddress {
        PostalAddress {
            name: text::line(&self.name),
            street: text::line(&self.street),
            house_no: text::line(&self.house_no),
            postal_code: text::line(&self.postal_code),
            town: text::line(&self.town),
            country: self.country,
        }
    }
}

/// Settings of invoices: issuer, accounts, numbers and terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Creditor {
    /// Name and address of the issuer.
    pub address: PostalAddress,
    /// E-mail address for questions about invoices; may be empty.
    #[schema(max_length = 254)]
    pub email: String,
    /// Number for value added tax; empty if the operator is not liable to it.
    #[schema(max_length = 40)]
    pub vat_number: String,
    /// Swiss account for francs, IBAN or QR-IBAN; empty if no invoices are issued in francs.
    #[schema(max_length = 42)]
    pub chf_iban: String,
    /// Account for euros; empty if no invoices are issued in euros.
    #[schema(max_length = 42)]
    pub eur_iban: String,
    /// BIC of the bank of the account for euros; needed outside the European Economic Area.
    #[schema(max_length = 11)]
    pub eur_bic: String,
    /// Beginning of invoice numbers, before year and number; may be empty.
    #[schema(max_length = 10, pattern = "^[A-Za-z0-9-]*$")]
    pub number_prefix: String,
    /// Days from issue to due date.
    #[schema(minimum = 1, maximum = 90)]
    pub due_days: u8,
}

impl Default for Creditor {
    fn default() -> Creditor {
        Creditor {
            address: PostalAddress::default(),
            email: String::new(),
            vat_number: String::new(),
            chf_iban: String::new(),
            eur_iban: String::new(),
            eur_bic: String::new(),
            number_prefix: String::new(),
            // source: docs/objects.md, Invoices
            due_days: 10,
        }
    }
}

impl Creditor {
    /// Account for payments in a currency; `None` if there is none.
    pub fn iban(&self, currency: Currency) -> Option<&str> {
        let iban = match currency {
            Currency::Chf => &self.chf_iban,
            Currency::Eur => &self.eur_iban,
            Currency::Uah | Currency::Usd | Currency::Gbp | Currency::Pln => return None,
        };
        (!iban.is_empty()).then_some(iban)
    }
}

string_enum! {
    /// A detail without which no invoice can be issued.
    CreditorGap {
        /// Name of the issuer.
        Name = "name",
        /// Postal code of the issuer.
        PostalCode = "postal_code",
        /// Town of the issuer.
        Town = "town",
        /// Country of the issuer.
        Country = "country",
        /// An account in francs or euros.
        Account = "account",
        /// BIC of the account in euros.
        Bic = "bic",
        /// VAT rate of the issuer's country that is valid today.
        VatRate = "vat_rate",
    }
}

/// A change of the creditor's settings.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditorChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All settings.
    pub creditor: Creditor,
}

/// The creditor's settings in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CreditorDetail {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The settings; before the first change, a proposal with the operator's name and town.
    pub creditor: Creditor,
    /// True if the settings are a proposal that nobody has saved: invoices do not use them yet.
    pub is_proposal: bool,
    /// Details that are missing in these settings before the first invoice.
    pub gaps: Vec<CreditorGap>,
}
