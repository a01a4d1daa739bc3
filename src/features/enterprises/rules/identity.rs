//! Numbers of registers and tax offices: form and check digit.
//!
//! Sources: the Swiss UID by eCH-0097 and the Federal Statistical Office (modulus 11); patterns of VAT numbers by the
//! European Commission (VIES, structure of VAT numbers); the German check digit by ISO 7064 (mod 11, 10), the Austrian one
//! by the Federal Ministry of Finance (form U 61); EDRPOU by the State Statistics Service of Ukraine, order 428/2005.

use crate::base::country::Country;

/// Weights of the digits of a Swiss UID.
const UID_WEIGHTS: [u32; 8] = [5, 4, 3, 2, 7, 6, 5, 4];

/// Patterns of VAT numbers after the two letters of the country: `9` is a digit, `X` a digit or capital letter, other signs
/// stand for themselves.
const EU_PATTERNS: &[(&str, &str, &[&str])] = &[
    ("AT", "AT", &["U99999999"]),
    ("BE", "BE", &["0999999999", "1999999999"]),
    ("BG", "BG", &["999999999", "9999999999"]),
    ("CY", "CY", &["99999999X"]),
    ("CZ", "CZ", &["99999999", "999999999", "9999999999"]),
    ("DE", "DE", &["999999999"]),
    ("DK", "DK", &["99999999"]),
    ("EE", "EE", &["999999999"]),
    ("ES", "ES", &["X9999999X"]),
    ("FI", "FI", &["99999999"]),
    ("FR", "FR", &["XX999999999"]),
    ("GR", "EL", &["999999999"]),
    ("HR", "HR", &["99999999999"]),
    ("HU", "HU", &["99999999"]),
    ("IE", "IE", &["9X99999X", "9999999X", "9999999XX"]),
    ("IT", "IT", &["99999999999"]),
    ("LT", "LT", &["999999999", "999999999999"]),
    ("LU", "LU", &["99999999"]),
    ("LV", "LV", &["99999999999"]),
    ("MT", "MT", &["99999999"]),
    ("NL", "NL", &["XXXXXXXXXXXX"]),
    ("PL", "PL", &["9999999999"]),
    ("PT", "PT", &["999999999"]),
    ("RO", "RO", &["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"]),
    ("SE", "SE", &["999999999999"]),
    ("SI", "SI", &["99999999"]),
    ("SK", "SK", &["9999999999"]),
];

/// A number as it is stored: capitals and digits, without separators and without the tax suffix of Switzerland.
fn plain(written: &str) -> String {
    let plain: String = written.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
    let suffix = ["MWST", "TVA", "IVA"].into_iter().find(|suffix| plain.starts_with("CHE") && plain.ends_with(suffix));
    suffix.and_then(|suffix| plain.strip_suffix(suffix)).unwrap_or(&plain).to_owned()
}

/// The number as it is stored; an empty one stays empty. Countries without a known form take up to 20 letters and digits.
/// Errors: `uid_format` or `uid_checksum`.
pub fn check_uid(country: Option<Country>, written: &str) -> Result<String, &'static str> {
    let number = plain(written);
    if number.is_empty() {
        return if written.trim().is_empty() { Ok(number) } else { Err("uid_format") };
    }
    let code = country.map(Country::code).unwrap_or_default();
    match code {
        "CH" | "LI" => swiss(number),
        "UA" => ukrainian(number),
        _ => match EU_PATTERNS.iter().find(|(known, ..)| *known == code) {
            Some((_, prefix, patterns)) => european(prefix, patterns, number),
            None if number.len() <= 20 && number.is_ascii() => Ok(number),
            None => Err("uid_format"),
        },
    }
}

/// True if the number of an enterprise of this country is its VAT number, too: the Swiss UID and the VAT numbers of the EU are,
/// the EDRPOU code is not, a number of another country may be anything.
pub fn is_vat_number(country: Option<Country>) -> bool {
    let code = country.map(Country::code).unwrap_or_default();
    matches!(code, "CH" | "LI") || EU_PATTERNS.iter().any(|(known, ..)| *known == code)
}

fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|c| c.to_digit(10)).collect()
}

fn weighted(digits: &[u32], weights: impl IntoIterator<Item = u32>) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

fn swiss(number: String) -> Result<String, &'static str> {
    let parts = number.strip_prefix("CHE").and_then(digits).filter(|digits| digits.len() == 9).ok_or("uid_format")?;
    let check = (11 - weighted(&parts, UID_WEIGHTS) % 11) % 11;
    // a sum that would need the digit 10 is never given out
    if check == parts[8] { Ok(number) } else { Err("uid_checksum") }
}

fn ukrainian(number: String) -> Result<String, &'static str> {
    let parts = digits(&number).filter(|digits| digits.len() == 8).ok_or("uid_format")?;
    let is_middle = (30_000_000..=60_000_000).contains(&number.parse::<u32>().unwrap_or_default());
    let weights: [u32; 7] = if is_middle { [7, 1, 2, 3, 4, 5, 6] } else { [1, 2, 3, 4, 5, 6, 7] };
    let mut check = weighted(&parts, weights) % 11;
    if check == 10 {
        check = weighted(&parts, weights.map(|weight| weight + 2)) % 11 % 10;
    }
    if check == parts[7] { Ok(number) } else { Err("uid_checksum") }
}

fn european(prefix: &str, patterns: &[&str], number: String) -> Result<String, &'static str> {
    let rest = number.strip_prefix(prefix).unwrap_or(&number).to_owned();
    if !patterns.iter().any(|pattern| fits(pattern, &rest)) {
        return Err("uid_format");
    }
    let is_right = match prefix {
        "DE" => is_german(&rest),
        "AT" => is_austrian(&rest),
        _ => true,
    };
    if is_right { Ok(format!("{prefix}{rest}")) } else { Err("uid_checksum") }
}

fn fits(pattern: &str, text: &str) -> bool {
    text.len() == pattern.len()
        && text.bytes().zip(pattern.bytes()).all(|(byte, wanted)| match wanted {
            b'9' => byte.is_ascii_digit(),
            b'X' => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
            other => byte == other,
        })
}

fn is_german(text: &str) -> bool {
    let Some(parts) = digits(text) else { return false };
    let product = parts[..8].iter().fold(10, |product, digit| {
        let sum = (product + digit) % 10;
        2 * (if sum == 0 { 10 } else { sum }) % 11
    });
    (11 - product) % 10 == parts[8]
}

fn is_austrian(text: &str) -> bool {
    let Some(parts) = text.strip_prefix('U').and_then(digits) else { return false };
    let doubled = |(at, digit): (usize, &u32)| if at % 2 == 1 { digit * 2 / 10 + digit * 2 % 10 } else { *digit };
    let sum: u32 = parts[..7].iter().enumerate().map(doubled).sum();
    (10 - (sum + 4) % 10) % 10 == parts[7]
}

/// A stored number as people write it: `CHE-123.456.788`.
pub fn formatted(uid: &str) -> String {
    match uid.strip_prefix("CHE") {
        Some(digits) if digits.len() == 9 && digits.is_ascii() => {
            format!("CHE-{}.{}.{}", &digits[..3], &digits[3..6], &digits[6..])
        }
        _ => uid.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(country: &str, number: &str) -> Result<String, &'static str> {
        check_uid(Country::parse(country), number)
    }

    #[test]
    fn numbers_of_well_known_firms_and_authorities_are_right() {
        for (country, written, stored) in [
            // Swiss Federal Railways, Federation of Migros Cooperatives, Nestlé, Novartis
            ("CH", "CHE-102.909.703", "CHE102909703"),
            ("CH", "CHE-105.829.940 MWST", "CHE105829940"),
            ("CH", "che 105 909 036 tva", "CHE105909036"),
            ("CH", "CHE103867266", "CHE103867266"),
            // Siemens, SAP, Deutsche Telekom
            ("DE", "DE 129 274 202", "DE129274202"),
            ("DE", "143454214", "DE143454214"),
            ("DE", "DE123475223", "DE123475223"),
            ("AT", "ATU13585627", "ATU13585627"),
            ("AT", "U36801500", "ATU36801500"),
            // PrivatBank, Oschadbank, National Bank, Naftogaz, Ukrposhta, Ukrainian Railways
            ("UA", "14360570", "14360570"),
            ("UA", "00032129", "00032129"),
            ("UA", "00032106", "00032106"),
            ("UA", "20077720", "20077720"),
            ("UA", "21560045", "21560045"),
            ("UA", "4007 5815", "40075815"),
            ("PL", "PL 5260250995", "PL5260250995"),
            ("GR", "EL094259216", "EL094259216"),
            ("US", "12-3456789", "123456789"),
            ("CH", "", ""),
        ] {
            assert_eq!(check(country, written), Ok(stored.to_owned()), "{country} {written}");
        }
    }

    #[test]
    fn a_wrong_digit_and_a_wrong_form_are_told_apart() {
        for (country, written, code) in [
            ("CH", "CHE-102.909.704", "uid_checksum"),
            ("CH", "CHE-102.909.70", "uid_format"),
            ("CH", "102909703", "uid_format"),
            ("CH", "---", "uid_format"),
            ("DE", "DE129274203", "uid_checksum"),
            ("DE", "DE12927420", "uid_format"),
            ("AT", "ATU13585626", "uid_checksum"),
            ("AT", "AT13585627", "uid_format"),
            ("UA", "14360571", "uid_checksum"),
            ("UA", "1436057", "uid_format"),
            ("UA", "CHE102909703", "uid_format"),
            ("FR", "FR1234567", "uid_format"),
            ("US", "123456789012345678901", "uid_format"),
        ] {
            assert_eq!(check(country, written), Err(code), "{country} {written}");
        }
    }

    #[test]
    fn two_digits_that_changed_places_are_found() {
        for number in ["102909703", "105829940", "105909036"] {
            for at in 0..7 {
                let mut swapped: Vec<char> = number.chars().collect();
                swapped.swap(at, at + 1);
                let swapped: String = swapped.into_iter().collect();
                let is_same = swapped == number;
                assert_eq!(check("CH", &format!("CHE{swapped}")).is_ok(), is_same, "{swapped}");
            }
        }
    }

    #[test]
    fn a_swiss_number_is_shown_with_its_separators() {
        assert_eq!(formatted("CHE102909703"), "CHE-102.909.703");
        assert_eq!(formatted("DE129274202"), "DE129274202");
    }
}
