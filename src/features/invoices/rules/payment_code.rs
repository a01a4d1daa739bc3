//! Content of payment codes: the Swiss QR code (Swiss Implementation Guidelines for the QR-bill, 2.3) and the QR code of
//! SEPA credit transfers (EPC069-12, version 2).

use super::account::is_qr_iban;
use crate::base::country::Country;
use crate::base::latin::romanized;
use crate::base::money::{Currency, Money};
use crate::features::invoices::types::{Issuer, PostalAddress};

/// Facts of a payment.
#[derive(Clone, Copy, Debug)]
pub struct PaymentCode<'a> {
    /// Creditor with the account.
    pub issuer: &'a Issuer,
    /// Debtor.
    pub debtor: &'a PostalAddress,
    /// Amount.
    pub amount: Money,
    /// Structured reference without blanks.
    pub reference: &'a str,
    /// Message to the creditor.
    pub message: &'a str,
}

/// Text in the letters that payment codes may hold: Latin letters of Western, Central and Southern Europe. Cyrillic is
/// written in Latin letters, any other letter is left out. Source: Swiss Implementation Guidelines 2.3, 4.1.1.
pub fn latin(text: &str) -> String {
    let is_allowed = |c: &char| matches!(c, ' '..='~' | '\u{a0}'..='\u{17f}' | '\u{218}'..='\u{21b}' | '€');
    let plain = romanized(text).replace(['’', '‘', 'ʼ'], "'").replace(['–', '—'], "-").replace(['„', '“', '”'], "\"");
    plain.chars().filter(is_allowed).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most `max` characters.
fn cut(text: &str, max: usize) -> String {
    latin(text).chars().take(max).collect::<String>().trim_end().to_owned()
}

/// An amount as the codes write it: `199.95`.
fn plain(amount: Money) -> String {
    let unit = 10_u64.pow(amount.currency.digits());
    let size = amount.minor.unsigned_abs();
    format!("{}.{:0width$}", size / unit, size % unit, width = amount.currency.digits() as usize)
}

/// Lines of a structured address, type S.
fn address(address: &PostalAddress) -> [String; 7] {
    [
        "S".to_owned(),
        cut(&address.name, 70),
        cut(&address.street, 70),
        cut(&address.house_no, 16),
        cut(&address.postal_code, 16),
        cut(&address.town, 35),
        address.country.map(Country::code).unwrap_or_default().to_owned(),
    ]
}

/// Content of the Swiss QR code.
pub fn swiss_code(payment: &PaymentCode<'_>) -> String {
    let kind = if is_qr_iban(&payment.issuer.iban) { "QRR" } else { "SCOR" };
    let mut lines = vec!["SPC".to_owned(), "0200".to_owned(), "1".to_owned(), payment.issuer.iban.clone()];
    lines.extend(address(&payment.issuer.address));
    // the ultimate creditor is for future use
    lines.extend(std::iter::repeat_n(String::new(), 7));
    lines.extend([plain(payment.amount), payment.amount.currency.code().to_owned()]);
    lines.extend(address(payment.debtor));
    lines.extend([kind.to_owned(), payment.reference.to_owned(), cut(payment.message, 140), "EPD".to_owned()]);
    lines.join("\n")
}

/// Content of the QR code of a SEPA credit transfer; empty for another currency than euro.
pub fn euro_code(payment: &PaymentCode<'_>) -> String {
    if payment.amount.currency != Currency::Eur {
        return String::new();
    }
    let issuer = payment.issuer;
    let amount = format!("EUR{}", plain(payment.amount));
    let name = cut(&issuer.address.name, 70);
    // a structured reference excludes a message; the purpose is not named
    ["BCD", "002", "1", "SCT", &issuer.bic, &name, &issuer.iban, &amount, "", payment.reference].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn issuer(iban: &str) -> Issuer {
        let address = PostalAddress {
            name: "Verein Litfass".to_owned(),
            street: "Rämistrasse".to_owned(),
            house_no: "7".to_owned(),
            postal_code: "8001".to_owned(),
            town: "Zürich".to_owned(),
            country: Country::parse("CH"),
        };
        Issuer { address, iban: iban.to_owned(), bic: "POFICHBEXXX".to_owned(), ..Issuer::default() }
    }

    fn debtor() -> PostalAddress {
        PostalAddress {
            name: "Олена Коваль’".to_owned(),
            postal_code: "01001".to_owned(),
            town: "Київ".to_owned(),
            country: Country::parse("UA"),
            ..PostalAddress::default()
        }
    }

    #[test]
    fn the_swiss_code_has_the_fields_of_the_guidelines_in_order() {
        let issuer = issuer("CH4431999123000889012");
        let code = swiss_code(&PaymentCode {
            issuer: &issuer,
            debtor: &debtor(),
            amount: Money::new(194_975, Currency::Chf),
            reference: "210000000003139471430009017",
            message: "LF-2026-0001",
        });

        let lines: Vec<&str> = code.split('\n').collect();
        assert_eq!(lines.len(), 31);
        assert_eq!(lines[..4], ["SPC", "0200", "1", "CH4431999123000889012"]);
        assert_eq!(lines[4..11], ["S", "Verein Litfass", "Rämistrasse", "7", "8001", "Zürich", "CH"]);
        assert_eq!(lines[11..18], [""; 7]);
        assert_eq!(lines[18..20], ["1949.75", "CHF"]);
        assert_eq!(lines[20..27], ["S", "Olena Koval", "", "", "01001", "Kyiv", "UA"]);
        assert_eq!(lines[27..], ["QRR", "210000000003139471430009017", "LF-2026-0001", "EPD"]);
    }

    #[test]
    fn the_euro_code_names_bank_account_amount_and_reference() {
        let issuer = issuer("CH9300762011623852957");
        let debtor = debtor();
        let payment = PaymentCode {
            issuer: &issuer,
            debtor: &debtor,
            amount: Money::new(5, Currency::Eur),
            reference: "RF18539007547034",
            message: "",
        };

        let code = euro_code(&payment);

        assert_eq!(
            code,
            "BCD\n002\n1\nSCT\nPOFICHBEXXX\nVerein Litfass\nCH9300762011623852957\nEUR0.05\n\nRF18539007547034"
        );
        assert_eq!(euro_code(&PaymentCode { amount: Money::new(5, Currency::Chf), ..payment }), "");
    }

    #[test]
    fn letters_that_codes_may_not_hold_are_replaced_or_left_out() {
        assert_eq!(latin("Щастя — „Łódź“ 🎈 Œuvre"), "Shchastia - \"Łódź\" Œuvre");
    }
}
