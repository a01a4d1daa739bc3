//! Public registers by country.

use crate::base::country::Country;
use crate::features::enterprises::types::{Enterprise, RegisterLink};

use super::identity::formatted;

/// Registers in which an enterprise can be looked up; those that take a number or a name in their address are opened at the
/// entry. Sources: the addresses that the registers publish.
pub fn registers(enterprise: &Enterprise) -> Vec<RegisterLink> {
    let encoded = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let link = |name: &str, url: String| RegisterLink { name: name.to_owned(), url };
    let (name, uid) = (encoded(&enterprise.legal_name), enterprise.uid.as_str());
    match enterprise.country.map(Country::code).unwrap_or_default() {
        "CH" | "LI" => {
            let number = formatted(uid);
            let entry = if uid.is_empty() {
                "https://www.uid.admin.ch/Search.aspx".to_owned()
            } else {
                format!("https://www.uid.admin.ch/Detail.aspx?uid_id={}", encoded(&number))
            };
            vec![
                link("UID-Register", entry),
                link("Zefix", format!("https://www.zefix.admin.ch/en/search/entity/list?name={name}")),
            ]
        }
        "DE" => vec![
            link("Handelsregister", "https://www.handelsregister.de/rp_web/normalesuche.xhtml".to_owned()),
            link("Unternehmensregister", "https://www.unternehmensregister.de/".to_owned()),
            vies(),
        ],
        "AT" => vec![
            link("Firmenbuch", "https://justizonline.gv.at/jop/web/firmenbuchabfrage".to_owned()),
            link("ZVR", "https://citizen.bmi.gv.at/at.gv.bmi.fnsweb-p/zvn/public/Registerauszug".to_owned()),
            vies(),
        ],
        "UA" => vec![
            link("ЄДР", "https://usr.minjust.gov.ua/content/free-search".to_owned()),
            link("Реєстр платників ПДВ", "https://cabinet.tax.gov.ua/registers/pdv".to_owned()),
        ],
        _ => vec![vies()],
    }
}

/// Check of VAT numbers of the European Union.
fn vies() -> RegisterLink {
    RegisterLink { name: "VIES".to_owned(), url: "https://ec.europa.eu/taxation_customs/vies/".to_owned() }
}
