//! Identity of the operator: required in the imprint, named by the other legal pages. It is stored in the database only.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::text;

/// Countries of an operator, ISO 3166-1: those of the portal's readers and their neighbours.
pub const COUNTRIES: &[&str] = &["CH", "LI", "DE", "AT", "UA", "PL", "CZ", "SK", "FR", "IT", "NL", "GB"];

/// The operator, field by field; what does not apply stays empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Operator {
    /// Name of the person or the body.
    #[schema(max_length = 160)]
    pub name: String,
    /// Association, company, private person …
    #[schema(max_length = 80)]
    pub legal_form: String,
    /// Street and number.
    #[schema(max_length = 160)]
    pub street: String,
    /// Postal code.
    #[schema(max_length = 16)]
    pub postal_code: String,
    /// Town.
    #[schema(max_length = 80)]
    pub town: String,
    /// ISO 3166-1, one of the offered ones.
    #[schema(pattern = "^([A-Z]{2})?$")]
    pub country: String,
    /// E-mail address of the operator.
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$", max_length = 254)]
    pub email: String,
    /// Telephone number as it is printed.
    #[schema(max_length = 40)]
    pub phone: String,
    /// Representative of the body.
    #[schema(max_length = 200)]
    pub represented_by: String,
    /// Register and number in it.
    #[schema(max_length = 160)]
    pub register: String,
    /// Number of the enterprise: UID, ЄДРПОУ …
    #[schema(max_length = 40)]
    pub uid: String,
    /// Number for value added tax.
    #[schema(max_length = 40)]
    pub vat_id: String,
    /// Identifier in the register of media (Ukraine).
    #[schema(max_length = 80)]
    pub media_id: String,
    /// Person responsible for the content, with address where the law requires it.
    #[schema(max_length = 200)]
    pub responsible_person: String,
    /// Contact for questions about personal data: a name, an address, or both.
    #[schema(max_length = 254)]
    pub data_protection_contact: String,
    /// Point of contact for authorities and readers (Regulation (EU) 2022/2065, articles 11 and 12).
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$", max_length = 254)]
    pub contact_point: String,
    /// Authority that supervises the operator.
    #[schema(max_length = 200)]
    pub authority: String,
    /// Hosting provider of the portal's data.
    #[schema(max_length = 200)]
    pub hosting_provider: String,
}

impl Operator {
    /// The same identity without surplus blanks and control characters.
    pub fn tidy(&self) -> Operator {
        let line = |value: &String| text::line(value);
        Operator {
            name: line(&self.name),
            legal_form: line(&self.legal_form),
            street: line(&self.street),
            postal_code: line(&self.postal_code),
            town: line(&self.town),
            country: line(&self.country),
            email: line(&self.email),
            phone: line(&self.phone),
            represented_by: line(&self.represented_by),
            register: line(&self.register),
            uid: line(&self.uid),
            vat_id: line(&self.vat_id),
            media_id: line(&self.media_id),
            responsible_person: line(&self.responsible_person),
            data_protection_contact: line(&self.data_protection_contact),
            contact_point: line(&self.contact_point),
            authority: line(&self.authority),
            hosting_provider: line(&self.hosting_provider),
        }
    }
}

/// Identity of the operator in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OperatorDetail {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// The operator.
    pub identity: Operator,
    /// Countries to choose from.
    pub countries: Vec<String>,
}
