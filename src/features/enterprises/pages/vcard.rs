//! An enterprise for the address book of a telephone (vCard 3.0).

use crate::base::lang::Lang;
use crate::base::vcard::{escaped, folded};
use crate::features::contacts::rules::dialled;
use crate::features::contacts::types::ContactAddress;
use crate::features::enterprises::types::Enterprise;

fn place(address: &ContactAddress, lang: Lang) -> String {
    let street = if address.street.is_empty() { address.house_no.clone() } else { address.street_line() };
    let region = address.region.map_or("", |region| region.name(lang));
    let country = address.country.map_or("", |country| country.name(lang));
    let parts = [street.as_str(), &address.town, region, &address.postal_code, country];
    format!("ADR;TYPE=WORK:;;{}", parts.map(escaped).join(";"))
}

/// The file; `page` is the address of the page of the enterprise.
pub fn file(enterprise: &Enterprise, lang: Lang, page: &str) -> String {
    let (shown, name) = enterprise.name(lang);
    let card = &enterprise.card;
    let mut lines = vec!["BEGIN:VCARD".to_owned(), "VERSION:3.0".to_owned()];
    // an enterprise has no family name: the whole name stands in the first part, so that lists sort by it
    lines.push(format!("N:{};;;;", escaped(name)));
    lines.push(format!("FN:{}", escaped(name)));
    lines.push(format!("ORG:{}", escaped(&enterprise.legal_name)));
    let phones = std::iter::once(&card.phone).chain(card.branches.iter().map(|branch| &branch.phone));
    lines.extend(
        phones
            .filter(|phone| !phone.is_empty())
            .map(|phone| format!("TEL;TYPE=WORK,VOICE:{}", escaped(&dialled(phone)))),
    );
    let places = std::iter::once(&card.address).chain(card.branches.iter().map(|branch| &branch.address));
    lines.extend(places.filter(|address| !address.town.is_empty()).map(|address| place(address, shown)));
    lines.push(format!("URL:{}", if card.website.is_empty() { page } else { &card.website }));
    lines.push(format!("NOTE:{}", escaped(page)));
    lines.push(format!("UID:urn:uuid:{}", enterprise.id));
    let moment = enterprise.updated_at.to_string();
    lines.push(format!("REV:{}Z", moment.get(..19).unwrap_or_default()));
    lines.push("END:VCARD".to_owned());
    lines.iter().map(|line| folded(line)).collect()
}
