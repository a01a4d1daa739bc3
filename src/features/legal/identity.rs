//! Who runs the portal: what an imprint must say and what the other pages name. It lives in the database only.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;

/// Countries that an operator may sit in: those of the portal's readers and their neighbours.
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
    /// Address for letters to the operator.
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$", max_length = 254)]
    pub email: String,
    /// Telephone number as it is printed.
    #[schema(max_length = 40)]
    pub phone: String,
    /// Who acts for the body.
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
    /// Who answers for what is published, with address where the law asks for it.
    #[schema(max_length = 200)]
    pub responsible_person: String,
    /// Who answers questions about personal data: a name, an address, or both.
    #[schema(max_length = 254)]
    pub data_protection_contact: String,
    /// Point of contact for authorities and readers (Regulation (EU) 2022/2065, articles 11 and 12).
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$", max_length = 254)]
    pub contact_point: String,
    /// Authority that supervises the operator.
    #[schema(max_length = 200)]
    pub authority: String,
    /// Who runs the machine on which the portal's data lie.
    #[schema(max_length = 200)]
    pub hosting_provider: String,
}

impl Operator {
    fn tidy(&self) -> Operator {
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

/// The operator and the number of this state of it.
pub fn operator(db: &Connection) -> Result<(Operator, i64), ApiError> {
    let (json, version): (String, i64) = db
        .prepare_cached("select o.identity, o.version from operator o where o.key = 1")?
        .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok((serde_json::from_str(&json)?, version))
}

/// Writes who the operator is. Errors: a country that is not offered; 409 where somebody saved since `version`.
pub fn change(write: &mut Write, actor: &Actor, version: i64, wish: &Operator) -> Result<(), ApiError> {
    let (before, now) = operator(write)?;
    if now != version {
        return Err(ApiError::stale(serde_json::json!({ "version": now, "identity": before })));
    }
    let after = wish.tidy();
    if !after.country.is_empty() && !COUNTRIES.contains(&after.country.as_str()) {
        return Err(ApiError::field("identity.country", "choice"));
    }
    write
        .prepare_cached("update operator set identity = ?1, updated_at = ?2, version = version + 1 where key = 1")?
        .execute(rusqlite::params![serde_json::to_string(&after)?, write.now()])?;
    let (old, new) = (serde_json::to_value(&before)?, serde_json::to_value(&after)?);
    audit::record(write, actor, "operator.update", ("operator", "operator"), Some(&old), Some(&new))?;
    write.invalidate("legal");
    write.invalidate("layout");
    Ok(())
}
