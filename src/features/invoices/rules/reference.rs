//! Structured references of payments: the Swiss QR reference and the creditor reference of ISO 11649.

use super::account::is_qr_iban;

/// Carries of the recursive check digit. Source: Swiss Implementation Guidelines for the QR-bill, annex B.
const CARRY: [usize; 10] = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/// Reference of the invoice with this number of a year: a QR reference for a QR-IBAN, else a creditor reference.
pub fn structured(iban: &str, year: i16, sequence: u32) -> String {
    if is_qr_iban(iban) {
        let digits = format!("{year:016}{sequence:010}");
        let check = recursive_check_digit(&digits);
        format!("{digits}{check}")
    } else {
        creditor_reference(&format!("{year}{sequence:06}"))
    }
}

/// Check digit by modulo 10, recursive.
fn recursive_check_digit(digits: &str) -> usize {
    let carry = digits.bytes().fold(0, |carry, digit| CARRY[(carry + usize::from(digit.wrapping_sub(b'0'))) % 10]);
    (10 - carry) % 10
}

/// `RF`, two check digits by modulo 97-10 (ISO 7064), and the digits.
fn creditor_reference(digits: &str) -> String {
    // R and F are 27 and 15
    let rest = format!("{digits}271500").bytes().fold(0, |rest, digit| (rest * 10 + u32::from(digit - b'0')) % 97);
    format!("RF{:02}{digits}", 98 - rest)
}

/// True for a creditor reference with right check digits (ISO 11649).
pub fn is_creditor_reference(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("RF").filter(|rest| (3..=23).contains(&rest.len())) else { return false };
    let (check, body) = rest.split_at_checked(2).unwrap_or_default();
    let turned = format!("{body}RF{check}");
    let remainder = turned.chars().try_fold(0, |remainder, letter| {
        let value = letter.to_digit(36)?;
        Some((remainder * if value > 9 { 100 } else { 10 } + value) % 97)
    });
    remainder == Some(1)
}

/// True for a QR reference with a right check digit.
pub fn is_qr_reference(text: &str) -> bool {
    let is_number = text.len() == 27 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        && text
            .get(..26)
            .zip(text.get(26..))
            .is_some_and(|(digits, check)| recursive_check_digit(digits).to_string() == check)
}

/// A reference or an IBAN as it is printed: a QR reference in groups of five from the right, others in groups of four from the
/// left.
pub fn formatted(reference: &str) -> String {
    let is_qr = reference.len() == 27 && reference.bytes().all(|byte| byte.is_ascii_digit());
    let (first, size) = if is_qr { (2, 5) } else { (4, 4) };
    let mut text = String::new();
    for (at, letter) in reference.chars().enumerate() {
        if at >= first && (at - first).is_multiple_of(size) {
            text.push(' ');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_those_of_the_standards() {
        // examples of the Swiss Implementation Guidelines and of ISO 11649
        assert_eq!(recursive_check_digit("21000000000313947143000901"), 7);
        assert_eq!(creditor_reference("539007547034"), "RF18539007547034");
        assert!(is_creditor_reference("RF18539007547034") && is_qr_reference("210000000003139471430009017"));
        assert!(
            !is_creditor_reference("RF19539007547034") && !is_creditor_reference("RF18") && !is_creditor_reference("")
        );
        assert!(!is_qr_reference("210000000003139471430009018") && !is_qr_reference("2100"));
    }

    #[test]
    fn the_account_decides_the_kind_of_reference() {
        let qr = structured("CH4431999123000889012", 2026, 17);
        let other = structured("CH9300762011623852957", 2026, 17);

        assert_eq!((&qr[..26], qr.len()), ("00000000000020260000000017", 27));
        assert_eq!(&other[4..], "2026000017");
        assert_ne!(qr, structured("CH4431999123000889012", 2026, 18));
    }

    #[test]
    fn references_are_printed_in_groups() {
        assert_eq!(formatted("210000000003139471430009017"), "21 00000 00003 13947 14300 09017");
        assert_eq!(formatted("RF18539007547034"), "RF18 5390 0754 7034");
        assert_eq!(formatted(""), "");
    }
}
