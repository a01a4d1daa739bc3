//! The card of a contact: every way to reach it, and what to know before one goes.

use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::hours::Hours;
use super::short_texts::{LogoAlt, Note, PhoneNote, ShortLabel};
use crate::base::country::{Country, Region};
use crate::base::lang::Lang;
use crate::string_enum;

string_enum! {
    /// Purpose of a number.
    PhoneKind {
        /// An ordinary line.
        Phone = "phone",
        /// A mobile.
        Mobile = "mobile",
        /// A fax.
        Fax = "fax",
        /// A line for emergencies.
        Emergency = "emergency",
    }
}

string_enum! {
    /// Whom a place is for.
    TargetGroup {
        /// Holders of protection status S.
        StatusS = "status_s",
        /// Families.
        Families = "families",
        /// Young people.
        Youth = "youth",
        /// Old people.
        Seniors = "seniors",
        /// Firms.
        Businesses = "businesses",
        /// Everyone.
        Everyone = "everyone",
    }
}

/// A number to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Phone {
    /// E.164, or a short emergency number; empty where the line cannot be dialled from here.
    #[serde(default)]
    #[schema(max_length = 16, pattern = r"^(|\+[1-9]\d{6,14}|\d{3,6})$")]
    pub number: String,
    /// As people write it; made from the number where it is empty.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub display: String,
    /// Purpose of the number.
    #[serde(default = "phone_kind")]
    pub kind: PhoneKind,
    /// Person or office that answers: "Reception".
    #[serde(default)]
    pub label: ShortLabel,
    /// Note to read before calling.
    #[serde(default)]
    pub note: PhoneNote,
}

fn phone_kind() -> PhoneKind {
    PhoneKind::Phone
}

/// An e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mailbox {
    /// Address.
    #[schema(min_length = 3, max_length = 254)]
    pub address: String,
    /// Person or office that reads it.
    #[serde(default)]
    pub label: ShortLabel,
}

/// A place to go to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ContactAddress {
    /// Street.
    #[schema(max_length = 100)]
    pub street: String,
    /// Number in it.
    #[schema(max_length = 16)]
    pub house_no: String,
    /// Postal code.
    #[schema(max_length = 16)]
    pub postal_code: String,
    /// Town, as it is written on letters.
    #[schema(max_length = 80)]
    pub town: String,
    /// The town as readers of each language call it, where that differs.
    pub town_names: Note,
    /// Canton, oblast or the like: a region of `country`.
    #[serde(deserialize_with = "none_if_empty")]
    pub region: Option<Region>,
    /// Country.
    #[serde(deserialize_with = "none_if_empty")]
    pub country: Option<Country>,
    /// Degrees north.
    #[schema(minimum = -90, maximum = 90)]
    pub lat: Option<f64>,
    /// Degrees east.
    #[schema(minimum = -180, maximum = 180)]
    pub lon: Option<f64>,
    /// The way there, one step a line.
    pub how_to_find: Note,
}

/// Reads an empty text, as tables and other portals write it, as no value.
fn none_if_empty<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    let code: Option<String> = Option::deserialize(deserializer)?;
    let value = code.filter(|code| !code.is_empty()).map(|code| T::deserialize(code.into_deserializer()));
    value.transpose()
}

impl ContactAddress {
    /// The name of the town for a reader of `lang`.
    pub fn town_in(&self, lang: Lang) -> &str {
        self.town_names.find(lang).unwrap_or(&self.town)
    }

    /// Street and number; empty in places without streets.
    pub fn street_line(&self) -> String {
        if self.street.is_empty() {
            return String::new();
        }
        format!("{} {}", self.street, self.house_no).trim().to_owned()
    }

    /// Names of region and country; empty without both. A region that is named as its town (Berlin) is left out: it stands in
    /// the line before.
    pub fn region_line(&self, lang: Lang) -> String {
        let region = self.region.map(|region| region.name(lang)).filter(|name| *name != self.town_in(lang));
        let names = [region, self.country.map(|country| country.name(lang))];
        names.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// The line "8001 Zürich" of an address. An address without a street carries its house number at the end of this line.
    pub fn town_line(&self, lang: Lang) -> String {
        let number = if self.street.is_empty() { self.house_no.as_str() } else { "" };
        format!("{} {} {number}", self.postal_code, self.town_in(lang)).trim().to_owned()
    }
}

/// Places on other sites; addresses or names there, empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Social {
    /// Address on Facebook.
    #[schema(max_length = 300)]
    pub facebook: String,
    /// Address on Instagram.
    #[schema(max_length = 300)]
    pub instagram: String,
    /// Address on Telegram.
    #[schema(max_length = 300)]
    pub telegram: String,
    /// Address on WhatsApp.
    #[schema(max_length = 300)]
    pub whatsapp: String,
    /// Address on Viber.
    #[schema(max_length = 300)]
    pub viber: String,
    /// Address on YouTube.
    #[schema(max_length = 300)]
    pub youtube: String,
    /// Address on LinkedIn.
    #[schema(max_length = 300)]
    pub linkedin: String,
}

impl Social {
    /// Names of the sites with the address on each.
    pub fn named(&self) -> Vec<(&'static str, &str)> {
        [
            ("Facebook", self.facebook.as_str()),
            ("Instagram", &self.instagram),
            ("Telegram", &self.telegram),
            ("WhatsApp", &self.whatsapp),
            ("Viber", &self.viber),
            ("YouTube", &self.youtube),
            ("LinkedIn", &self.linkedin),
        ]
        .into_iter()
        .filter(|(_, address)| !address.is_empty())
        .collect()
    }
}

/// Accessibility of a place; null where nobody said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Accessibility {
    /// No step on the way in.
    pub step_free: Option<bool>,
    /// A toilet for wheelchairs.
    pub toilet: Option<bool>,
    /// A hearing loop.
    pub hearing_loop: Option<bool>,
    /// Somebody signs.
    pub sign_language: Option<bool>,
    /// In words.
    pub note: Note,
}

/// Everything of a contact that is the same in all languages, or short enough to carry its languages along.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Card {
    /// Numbers, the most important first.
    #[schema(max_items = 6)]
    pub phones: Vec<Phone>,
    /// E-mail addresses.
    #[schema(max_items = 4)]
    pub emails: Vec<Mailbox>,
    /// Its own site.
    #[schema(max_length = 500)]
    pub website: String,
    /// Other sites.
    pub social: Social,
    /// Places, the main one first.
    #[schema(max_items = 5)]
    pub addresses: Vec<ContactAddress>,
    /// When somebody is there.
    pub hours: Hours,
    /// Accessibility of the place.
    pub accessibility: Accessibility,
    /// Whom it is for.
    #[schema(max_items = 6)]
    pub target_groups: Vec<TargetGroup>,
    /// Where an appointment is made.
    #[schema(max_length = 500)]
    pub appointment_url: String,
    /// Text alternative of the logo; empty where the logo only repeats the name.
    pub logo_alt: LogoAlt,
}

impl Card {
    /// True if there is any way to reach somebody: at least one is required.
    pub fn is_reachable(&self) -> bool {
        !self.phones.is_empty()
            || !self.emails.is_empty()
            || !self.website.is_empty()
            || self.addresses.iter().any(|address| !address.town.is_empty() || !address.street.is_empty())
    }

    /// The town it is listed under.
    pub fn town(&self) -> Option<&ContactAddress> {
        self.addresses.iter().find(|address| !address.town.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_named_as_its_town_stands_in_an_address_once() {
        let address = |town: &str, region: &str| ContactAddress {
            town: town.to_owned(),
            region: Region::parse(region),
            country: Country::parse("DE"),
            ..ContactAddress::default()
        };

        assert_eq!(address("Berlin", "DE-BE").region_line(Lang::En), "Germany");
        assert_eq!(address("Potsdam", "DE-BB").region_line(Lang::De), "Brandenburg, Deutschland");
    }
}
