//! Rules of a card: telephone numbers that can be dialled or are only shown, web and e-mail addresses, opening hours. All
//! faults are returned at once, each at its field.

use crate::base::country::Country;
use crate::base::email::Email;
use crate::base::error::FieldError;
use crate::base::html::web_address;
use crate::base::per_lang::{PerLang, ShortText};
use crate::base::text;
use crate::features::contacts::types::{
    Card, ContactAddress, Hours, Interval, MOST_EXCEPTIONS, MOST_INTERVALS, Phone, SPOKEN, Social, day, minutes,
};

/// Reads a number as people write it: E.164 or a short emergency number; empty where nothing can be dialled.
/// `00` stands for `+`; without a country code it cannot be dialled from everywhere and is only shown.
pub fn dialled(written: &str) -> String {
    let written = written.replace("(0)", "");
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    let has_words = written.chars().any(char::is_alphabetic);
    if has_words {
        return String::new();
    }
    let is_short = (3..=6).contains(&digits.len()) && !digits.starts_with("00");
    let international = match (written.trim_start().starts_with('+'), digits.strip_prefix("00")) {
        (true, _) => digits.as_str(),
        (false, Some(rest)) => rest,
        (false, None) if is_short => return digits,
        (false, None) => return String::new(),
    };
    let is_e164 = (7..=15).contains(&international.len()) && !international.starts_with('0');
    if is_e164 { format!("+{international}") } else { String::new() }
}

fn is_dialled(number: &str) -> bool {
    number == dialled(number)
}

/// Tidies a card and says what is wrong with it, if anything.
pub fn tidy(card: &mut Card) -> Vec<FieldError> {
    let mut faults = Vec::new();
    phones(&mut card.phones, &mut faults);
    for (at, mailbox) in card.emails.iter_mut().enumerate() {
        match Email::parse(&mailbox.address) {
            Some(email) => mailbox.address = email.as_str().to_owned(),
            None => faults.push(FieldError::new(format!("card.emails.{at}.address"), "email")),
        }
        mailbox.label = mailbox.label.tidy();
        too_long(&mailbox.label, format!("card.emails.{at}.label"), &mut faults);
    }
    web_address_of(&mut card.website, "card.website", &mut faults);
    web_address_of(&mut card.appointment_url, "card.appointment_url", &mut faults);
    tidy_social(&mut card.social, "card.social", &mut faults);
    card.addresses.retain(|address| {
        !(address.street.trim().is_empty() && address.town.trim().is_empty() && address.postal_code.trim().is_empty())
    });
    for (at, address) in card.addresses.iter_mut().enumerate() {
        tidy_address(address, &format!("card.addresses.{at}"), &mut faults);
    }
    hours(&mut card.hours, &mut faults);
    card.accessibility.note = card.accessibility.note.tidy();
    card.logo_alt = card.logo_alt.tidy();
    too_long(&card.logo_alt, "card.logo_alt".to_owned(), &mut faults);
    card.target_groups.dedup();
    faults
}

/// Tidies an address and adds its faults, at fields below `field`.
pub fn tidy_address(address: &mut ContactAddress, field: &str, faults: &mut Vec<FieldError>) {
    for part in [&mut address.street, &mut address.house_no, &mut address.postal_code, &mut address.town] {
        *part = text::line(part);
    }
    address.town_names = address.town_names.tidy();
    address.how_to_find = address.how_to_find.tidy();
    if address.lat.is_some() != address.lon.is_some() {
        faults.push(FieldError::new(format!("{field}.lat"), "required"));
    }
    if let Some(region) = address.region
        && region.country() != address.country
    {
        faults.push(FieldError::new(format!("{field}.region"), "choice"));
    }
    if !has_postal_form(address.country, &address.postal_code) {
        faults.push(FieldError::new(format!("{field}.postal_code"), "format"));
    }
}

/// Tidies addresses on other sites and adds their faults, at fields below `field`.
pub fn tidy_social(social: &mut Social, field: &str, faults: &mut Vec<FieldError>) {
    for (name, address) in [
        ("facebook", &mut social.facebook),
        ("instagram", &mut social.instagram),
        ("telegram", &mut social.telegram),
        ("whatsapp", &mut social.whatsapp),
        ("viber", &mut social.viber),
        ("youtube", &mut social.youtube),
        ("linkedin", &mut social.linkedin),
    ] {
        web_address_of(address, &format!("{field}.{name}"), faults);
    }
}

fn phones(phones: &mut [Phone], faults: &mut Vec<FieldError>) {
    for (at, phone) in phones.iter_mut().enumerate() {
        phone.display = text::line(&phone.display);
        phone.label = phone.label.tidy();
        phone.note = phone.note.tidy();
        if phone.number.is_empty() {
            phone.number = dialled(&phone.display);
        }
        if phone.display.is_empty() {
            phone.display.clone_from(&phone.number);
        }
        if phone.display.is_empty() {
            faults.push(FieldError::new(format!("card.phones.{at}.display"), "required"));
        }
        if !is_dialled(&phone.number) {
            faults.push(FieldError::new(format!("card.phones.{at}.number"), "format"));
        }
        too_long(&phone.label, format!("card.phones.{at}.label"), faults);
        too_long(&phone.note, format!("card.phones.{at}.note"), faults);
    }
}

fn too_long<const MAX: usize>(texts: &PerLang<ShortText<MAX>>, field: String, faults: &mut Vec<FieldError>) {
    if texts.longest() > MAX {
        faults.push(FieldError::new(field, "max_length").with("max", MAX));
    }
}

/// An address of the web; contacts may be reached over http, too. Without a scheme it is https.
pub fn web_address_of(address: &mut String, field: &str, faults: &mut Vec<FieldError>) {
    let given = text::line(address);
    if given.is_empty() {
        address.clear();
        return;
    }
    let whole = if given.contains("://") { given } else { format!("https://{given}") };
    let is_public = |url: &String| url::Url::parse(url).is_ok_and(|url| url.host_str().is_some_and(is_public_host));
    match web_address(&whole).filter(is_public) {
        Some(url) if url.len() <= 500 => *address = url,
        _ => faults.push(FieldError::new(field, "url")),
    }
}

/// An address of the web over https.
pub fn secure_address(address: &mut String, field: &str, faults: &mut Vec<FieldError>) {
    let before = faults.len();
    web_address_of(address, field, faults);
    if faults.len() == before && !address.is_empty() && !address.starts_with("https://") {
        faults.push(FieldError::new(field, "url"));
    }
}

/// Says whether a host name is public: neither an IP address nor a name of a local network.
fn is_public_host(host: &str) -> bool {
    let is_number = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
    !is_number && host.contains('.') && !host.ends_with(".local") && !host.ends_with(".internal")
}

/// Swiss codes have four digits, German and Ukrainian ones five; other countries have their own rules.
fn has_postal_form(country: Option<Country>, code: &str) -> bool {
    let digits = |count: usize| code.len() == count && code.bytes().all(|byte| byte.is_ascii_digit());
    match country.map(Country::code) {
        _ if code.is_empty() => true,
        Some("CH") => digits(4),
        Some("DE" | "UA") => digits(5),
        _ => true,
    }
}

/// Tidies the hours of a card and adds their faults, at fields below `card.hours`.
pub fn hours(hours: &mut Hours, faults: &mut Vec<FieldError>) {
    if !matches!(hours.weekly.len(), 0 | 7) {
        faults.push(FieldError::new("card.hours.weekly", "format"));
    }
    let mut intervals = |list: &[Interval], field: String| {
        if list.len() > MOST_INTERVALS {
            faults.push(FieldError::new(field.clone(), "max_items").with("max", MOST_INTERVALS));
        }
        let read = |one: &Interval| Some((minutes(&one.from)?, minutes(&one.to)?));
        let mut end = -1;
        for one in list {
            match read(one) {
                Some((from, to)) if from > end && from < 24 * 60 => end = if to <= from { to + 24 * 60 } else { to },
                _ => {
                    faults.push(FieldError::new(field, "hours"));
                    return;
                }
            }
        }
    };
    for (at, list) in hours.weekly.iter().enumerate() {
        intervals(list, format!("card.hours.weekly.{at}"));
    }
    for (at, exception) in hours.exceptions.iter().enumerate() {
        intervals(&exception.intervals, format!("card.hours.exceptions.{at}.intervals"));
    }
    if hours.exceptions.len() > MOST_EXCEPTIONS {
        faults.push(FieldError::new("card.hours.exceptions", "max_items").with("max", MOST_EXCEPTIONS));
    }
    for (at, exception) in hours.exceptions.iter_mut().enumerate() {
        exception.note = exception.note.tidy();
        let from = day(&exception.from);
        let to = if exception.to.is_empty() { from } else { day(&exception.to) };
        if from.is_none() || to.is_none() || to < from {
            faults.push(FieldError::new(format!("card.hours.exceptions.{at}.from"), "date"));
        }
    }
    if !hours.time_zone.is_empty() && jiff::tz::TimeZone::get(&hours.time_zone).is_err() {
        faults.push(FieldError::new("card.hours.time_zone", "choice"));
    }
}

/// Languages that the portal knows, each once; the others are answered.
pub fn languages(given: &[String]) -> (Vec<String>, Vec<String>) {
    let mut known: Vec<String> = Vec::new();
    let mut foreign = Vec::new();
    for code in given {
        let code = code.trim().to_lowercase();
        match SPOKEN.contains(&code.as_str()) {
            true if known.contains(&code) => {}
            true => known.push(code),
            false => foreign.push(code),
        }
    }
    (known, foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_dialled_only_where_it_can_be() {
        for (written, number) in [
            ("+41 44 555 01 02", "+41445550102"),
            ("0041 44 555 01 02", "+41445550102"),
            ("+41 (0)44 555 01 02", "+41445550102"),
            ("144", "144"),
            ("044 555 01 02", ""),
            ("+00 555 0155 0009", ""),
            ("call us", ""),
            ("+1", ""),
            ("", ""),
        ] {
            assert_eq!(dialled(written), number, "{written}");
        }
    }

    #[test]
    fn every_fault_of_a_card_is_told_at_its_field() {
        let mut card: Card = serde_json::from_value(serde_json::json!({
            "phones": [{ "number": "", "display": "" }],
            "emails": [{ "address": "nobody" }],
            "website": "http://127.0.0.1/x",
            "addresses": [{ "town": "Zürich", "postal_code": "80", "region": "DE-BE", "country": "CH" }],
            "hours": { "weekly": [[{ "from": "09:00", "to": "12:00" }, { "from": "11:00", "to": "13:00" }], [], [], [], [], [], []],
                       "exceptions": [{ "from": "2026-02-30" }], "time_zone": "Mars/Crater" },
        }))
        .unwrap();

        let faults = tidy(&mut card);
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();

        assert_eq!(
            fields,
            [
                "card.phones.0.display",
                "card.emails.0.address",
                "card.website",
                "card.addresses.0.region",
                "card.addresses.0.postal_code",
                "card.hours.weekly.0",
                "card.hours.exceptions.0.from",
                "card.hours.time_zone",
            ]
        );
    }

    #[test]
    fn what_is_right_is_tidied() {
        let mut card = Card {
            website: " example.org ".into(),
            phones: vec![serde_json::from_str(r#"{"display":" +41  44 555 01 02"}"#).unwrap()],
            hours: Hours {
                weekly: vec![vec![Interval { from: "20:00".into(), to: "02:00".into() }]; 7],
                ..Hours::default()
            },
            ..Card::default()
        };

        assert_eq!(tidy(&mut card), []);
        assert_eq!(card.website, "https://example.org/");
        assert_eq!(
            (card.phones[0].number.as_str(), card.phones[0].display.as_str()),
            ("+41445550102", "+41 44 555 01 02")
        );
    }
}
