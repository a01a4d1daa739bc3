//! Numbers of bank accounts: IBAN (ISO 13616), the Swiss QR-IBAN, and BIC (ISO 9362).

use iban::{Iban, IbanLike as _};

/// Identifications of institutions that only QR-IBANs have. Source: Swiss Implementation Guidelines for the QR-bill, 2.3.
const QR_INSTITUTIONS: std::ops::RangeInclusive<u32> = 30_000..=31_999;

/// Countries of the European Economic Area, whose banks are paid to without a BIC. Source: EPC069-12, AT-C002.
const EEA: [&str; 30] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT",
    "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// The number as it is stored, without blanks. Errors: `iban` for a wrong form, length or check digits.
pub fn check_iban(written: &str) -> Result<String, &'static str> {
    let plain: String = written.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_uppercase).collect();
    let iban: Iban = plain.parse().map_err(|_| "iban")?;
    Ok(iban.electronic_str().to_owned())
}

/// Code of the country of a checked IBAN.
pub fn country(iban: &str) -> &str {
    iban.get(..2).unwrap_or_default()
}

/// True for an account that payment codes in francs may name: one in Switzerland or Liechtenstein.
pub fn is_swiss(iban: &str) -> bool {
    matches!(country(iban), "CH" | "LI")
}

/// True for a QR-IBAN, which is paid to with a QR reference only.
pub fn is_qr_iban(iban: &str) -> bool {
    let institution = iban.get(4..9).and_then(|digits| digits.parse().ok());
    is_swiss(iban) && institution.is_some_and(|institution: u32| QR_INSTITUTIONS.contains(&institution))
}

/// True if a transfer in euros to this account names the bank as well.
pub fn needs_bic(iban: &str) -> bool {
    !EEA.contains(&country(iban))
}

/// The code as it is stored. Errors: `bic` for a wrong form.
pub fn check_bic(written: &str) -> Result<String, &'static str> {
    let plain: String = written.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_uppercase).collect();
    let letters = |range| plain.get(range).is_some_and(|part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase()));
    let is_code = plain.bytes().all(|byte| byte.is_ascii_alphanumeric()) && letters(0..6);
    if is_code && matches!(plain.len(), 8 | 11) { Ok(plain) } else { Err("bic") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iban_is_checked_and_stored_without_blanks() {
        assert_eq!(check_iban("ch93 0076 2011 6238 5295 7").unwrap(), "CH9300762011623852957");
        assert_eq!(check_iban("DE89 3704 0044 0532 0130 00").unwrap(), "DE89370400440532013000");
        assert_eq!(check_iban("CH94 0076 2011 6238 5295 7"), Err("iban"), "check digits");
        assert_eq!(check_iban("CH93 0076 2011 6238 5295"), Err("iban"), "length");
        assert_eq!(check_iban(""), Err("iban"));
    }

    #[test]
    fn a_qr_iban_is_told_by_its_institution() {
        // example of the Swiss Implementation Guidelines
        assert!(is_qr_iban("CH4431999123000889012"));
        assert!(!is_qr_iban("CH9300762011623852957"));
        assert!(!is_qr_iban("DE89370400440532013000"));
    }

    #[test]
    fn a_bank_outside_the_economic_area_is_named() {
        assert!(needs_bic("CH9300762011623852957") && !needs_bic("DE89370400440532013000"));
        assert_eq!(check_bic("poficHBEXXX").unwrap(), "POFICHBEXXX");
        assert_eq!(check_bic("POFICHB"), Err("bic"));
        assert_eq!(check_bic("12FICHBE"), Err("bic"));
    }
}
