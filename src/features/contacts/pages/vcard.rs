//! A contact for the address book of a telephone: vCard 3.0 (RFC 2426). Version 4.0 is newer, but the address books of
//! common telephones drop its telephone and address lines or refuse the file; every one of them reads 3.0.

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::qr;
use crate::base::vcard::{escaped, folded};
use crate::features::contacts::types::{Contact, PhoneKind};

/// Amount of detail in a vCard besides the ways to reach somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Everything: for the file.
    Whole,
    /// The ways only: a code with less in it is read from further away.
    Short,
}

fn lines(contact: &Contact, lang: Lang, page: &str, extent: Extent) -> Vec<String> {
    let (shown, name) = contact.label(lang);
    let card = &contact.card;
    let mut lines = vec!["BEGIN:VCARD".to_owned(), "VERSION:3.0".to_owned()];
    // an office has no family name: the whole name stands in the first part, so that lists sort by it
    lines.push(format!("N:{};;;;", escaped(name)));
    lines.push(format!("FN:{}", escaped(name)));
    lines.push(format!("ORG:{}", escaped(name)));
    for phone in &card.phones {
        let kind = match phone.kind {
            PhoneKind::Phone | PhoneKind::Emergency => "WORK,VOICE",
            PhoneKind::Mobile => "CELL,VOICE",
            PhoneKind::Fax => "WORK,FAX",
        };
        let number = if phone.number.is_empty() { &phone.display } else { &phone.number };
        lines.push(format!("TEL;TYPE={kind}:{}", escaped(number)));
    }
    lines.extend(card.emails.iter().map(|email| format!("EMAIL;TYPE=INTERNET:{}", escaped(&email.address))));
    for place in &card.addresses {
        let street = if place.street.is_empty() { place.house_no.clone() } else { place.street_line() };
        let region = place.region.map_or("", |region| region.name(shown));
        let country = place.country.map_or("", |country| country.name(shown));
        let parts = [street.as_str(), &place.town, region, &place.postal_code, country];
        lines.push(format!("ADR;TYPE=WORK:;;{}", parts.map(escaped).join(";")));
    }
    if !card.website.is_empty() {
        lines.push(format!("URL:{}", card.website));
    }
    if extent == Extent::Whole {
        if let Some((lat, lon)) = card.addresses.first().and_then(|place| place.lat.zip(place.lon)) {
            lines.push(format!("GEO:{lat};{lon}"));
        }
        let summary = contact.texts.find(shown).map(|text| text.summary.as_str()).unwrap_or_default();
        let note = [summary, page].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("\n");
        lines.push(format!("NOTE:{}", escaped(&note)));
        lines.push(format!("UID:urn:uuid:{}", contact.id));
        let moment = contact.updated_at.to_string();
        lines.push(format!("REV:{}Z", moment.get(..19).unwrap_or_default()));
    }
    lines.push("END:VCARD".to_owned());
    lines
}

/// The file: everything an address book can keep; `page` is the address of the contact's page.
pub fn file(contact: &Contact, lang: Lang, page: &str) -> String {
    lines(contact, lang, page, Extent::Whole).iter().map(|line| folded(line)).collect()
}

/// The ways to reach somebody as a QR code, a picture (SVG) that a telephone's camera reads.
/// Errors: there is more in it than a code can hold.
pub fn code(contact: &Contact, lang: Lang) -> Result<String, ApiError> {
    let text: String = lines(contact, lang, "", Extent::Short).iter().map(|line| format!("{line}\r\n")).collect();
    qr::svg(&text)
}
