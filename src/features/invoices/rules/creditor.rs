//! The creditor's settings: how they are stored, and details that an invoice cannot be issued without.

use super::account;
use crate::base::email::Email;
use crate::base::error::FieldError;
use crate::base::text;
use crate::features::invoices::types::{Creditor, CreditorGap};

/// Brings the settings into the form in which they are stored. Errors: numbers and addresses that are none.
pub fn tidy(creditor: &Creditor) -> Result<Creditor, Vec<FieldError>> {
    let mut faults = Vec::new();
    let mut checked = |field: &str, written: &str, check: fn(&str) -> Result<String, &'static str>| {
        if written.trim().is_empty() {
            return String::new();
        }
        check(written).unwrap_or_else(|code| {
            faults.push(FieldError::new(field, code));
            String::new()
        })
    };
    let tidy = Creditor {
        address: creditor.address.tidy(),
        email: checked("creditor.email", &creditor.email, email),
        vat_number: text::line(&creditor.vat_number),
        chf_iban: checked("creditor.chf_iban", &creditor.chf_iban, swiss_iban),
        eur_iban: checked("creditor.eur_iban", &creditor.eur_iban, euro_iban),
        eur_bic: checked("creditor.eur_bic", &creditor.eur_bic, account::check_bic),
        number_prefix: creditor.number_prefix.clone(),
        due_days: creditor.due_days,
    };
    if faults.is_empty() { Ok(tidy) } else { Err(faults) }
}

fn email(written: &str) -> Result<String, &'static str> {
    Email::parse(written).map(|email| email.as_str().to_owned()).ok_or("email")
}

fn swiss_iban(written: &str) -> Result<String, &'static str> {
    let iban = account::check_iban(written)?;
    if account::is_swiss(&iban) { Ok(iban) } else { Err("iban_swiss") }
}

/// A QR-IBAN takes QR references only, which the payment code for euros does not have.
fn euro_iban(written: &str) -> Result<String, &'static str> {
    let iban = account::check_iban(written)?;
    if account::is_qr_iban(&iban) { Err("iban_qr") } else { Ok(iban) }
}

/// Details that are missing. `has_rate` is true if a VAT rate of the issuer's country is valid.
pub fn gaps(creditor: &Creditor, has_rate: bool) -> Vec<CreditorGap> {
    let address = &creditor.address;
    let has_account = !creditor.chf_iban.is_empty() || !creditor.eur_iban.is_empty();
    let is_missing = |gap: &CreditorGap| match gap {
        CreditorGap::Name => address.name.is_empty(),
        CreditorGap::PostalCode => address.postal_code.is_empty(),
        CreditorGap::Town => address.town.is_empty(),
        CreditorGap::Country => address.country.is_none(),
        CreditorGap::Account => !has_account,
        CreditorGap::Bic => {
            !creditor.eur_iban.is_empty() && creditor.eur_bic.is_empty() && account::needs_bic(&creditor.eur_iban)
        }
        CreditorGap::VatRate => !creditor.vat_number.is_empty() && address.country.is_some() && !has_rate,
    };
    CreditorGap::ALL.into_iter().filter(is_missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::country::Country;

    fn complete() -> Creditor {
        let mut creditor = Creditor { chf_iban: "CH44 3199 9123 0008 8901 2".to_owned(), ..Creditor::default() };
        creditor.address.name = " Verein  Litfass ".to_owned();
        creditor.address.postal_code = "8001".to_owned();
        creditor.address.town = "Zürich".to_owned();
        creditor.address.country = Country::parse("CH");
        creditor
    }

    #[test]
    fn missing_details_are_named_until_an_invoice_can_be_issued() {
        use CreditorGap::{Account, Bic, Country, Name, PostalCode, Town, VatRate};

        assert_eq!(gaps(&Creditor::default(), false), [Name, PostalCode, Town, Country, Account]);
        let mut creditor = tidy(&complete()).unwrap();
        assert_eq!(gaps(&creditor, false), []);
        creditor.vat_number = "CHE-123.456.788 MWST".to_owned();
        assert_eq!(gaps(&creditor, false), [VatRate]);
        creditor.eur_iban = "CH9300762011623852957".to_owned();
        assert_eq!(gaps(&creditor, true), [Bic]);
    }

    #[test]
    fn accounts_are_checked_for_their_currency() {
        let tidied = tidy(&complete()).unwrap();
        assert_eq!(
            (tidied.address.name.as_str(), tidied.chf_iban.as_str()),
            ("Verein Litfass", "CH4431999123000889012")
        );

        let mut other = complete();
        other.chf_iban = "DE89370400440532013000".to_owned();
        other.eur_iban = "CH4431999123000889012".to_owned();
        other.eur_bic = "?".to_owned();
        let faults = tidy(&other).unwrap_err();
        let codes: Vec<&str> = faults.iter().map(|fault| fault.code.as_str()).collect();
        assert_eq!(codes, ["iban_swiss", "iban_qr", "bic"]);
    }
}
