//! Countries and their regions: ISO 3166-1 and 3166-2 codes with names in three languages.
//!
//! The names are those of Debian's iso-codes (LGPL-2.1-or-later); `tools/countries.py` writes the two files.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::embedded_text;

use super::lang::Lang;
use super::per_lang::PerLang;

/// Extension of the schema of a code, whose value names the list with all codes. A schema with an enumeration of all regions would
/// be longer than the rest of the API's description.
pub const LISTED_IN: &str = "x-listed-in";

static COUNTRIES: LazyLock<Table> = LazyLock::new(|| Table::read(COUNTRIES_FILE.as_str(), 0));
static COUNTRIES_FILE: LazyLock<String> = LazyLock::new(|| embedded_text!("countries.tsv").unwrap_or_default());
static REGIONS: LazyLock<Table> = LazyLock::new(|| Table::read(REGIONS_FILE.as_str(), 1));
static REGIONS_FILE: LazyLock<String> = LazyLock::new(|| embedded_text!("regions.tsv").unwrap_or_default());

struct Row {
    code: &'static str,
    /// Kind of a region, such as `Canton`; empty for a country.
    kind: &'static str,
    names: PerLang<&'static str>,
}

struct Table {
    rows: Vec<Row>,
    by_code: HashMap<&'static str, u16>,
}

impl Table {
    /// Reads lines of code, `kinds` columns of kinds, and names in English, Ukrainian and German.
    fn read(text: &'static str, kinds: usize) -> Table {
        let rows: Vec<Row> = text
            .lines()
            .map(|line| {
                let mut fields = line.split('\t');
                let code = fields.next().unwrap_or_default();
                let kind = if kinds == 0 { "" } else { fields.next().unwrap_or_default() };
                let names = [(); 3].map(|()| fields.next().unwrap_or_default());
                Row { code, kind, names: PerLang { en: names[0], uk: names[1], de: names[2] } }
            })
            .collect();
        let by_code = (0..).zip(&rows).map(|(at, row)| (row.code, at)).collect();
        Table { rows, by_code }
    }

    fn find(&self, code: &str) -> Option<u16> {
        self.by_code.get(code).copied()
    }

    fn row(&self, at: u16) -> &Row {
        &self.rows[usize::from(at)]
    }
}

/// A country or territory of ISO 3166-1, sent as its code of two letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Country(u16);

impl Country {
    /// Value of [`LISTED_IN`].
    pub const LIST: &'static str = "ISO 3166-1";

    /// Reads a code such as `CH`; `None` where ISO 3166-1 has none.
    pub fn parse(code: &str) -> Option<Country> {
        COUNTRIES.find(code).map(Country)
    }

    /// All countries in the order of their codes.
    pub fn all() -> impl Iterator<Item = Country> {
        (0..).zip(&COUNTRIES.rows).map(|(at, _)| Country(at))
    }

    /// The code of two letters.
    pub fn code(self) -> &'static str {
        COUNTRIES.row(self.0).code
    }

    /// The name in `lang`.
    pub fn name(self, lang: Lang) -> &'static str {
        COUNTRIES.row(self.0).names.get(lang)
    }

    /// Its regions in the order of their codes; some small countries have none.
    pub fn regions(self) -> impl Iterator<Item = Region> {
        let rows = (0..).zip(&REGIONS.rows);
        rows.filter(move |(_, row)| row.code.split('-').next() == Some(self.code())).map(|(at, _)| Region(at))
    }
}

/// A region of a country (ISO 3166-2), such as a canton or an oblast, sent as its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(u16);

impl Region {
    /// Value of [`LISTED_IN`].
    pub const LIST: &'static str = "ISO 3166-2";

    /// Reads a code such as `CH-ZH`; `None` where ISO 3166-2 has none.
    pub fn parse(code: &str) -> Option<Region> {
        REGIONS.find(code).map(Region)
    }

    /// The code: the country's, a hyphen and up to three letters or digits.
    pub fn code(self) -> &'static str {
        REGIONS.row(self.0).code
    }

    /// Its kind in English, such as `Canton`.
    pub fn kind(self) -> &'static str {
        REGIONS.row(self.0).kind
    }

    /// The name in `lang`; the local one where it is not translated.
    pub fn name(self, lang: Lang) -> &'static str {
        REGIONS.row(self.0).names.get(lang)
    }

    /// The country it belongs to; `None` where ISO 3166-1 has dropped the country's code.
    pub fn country(self) -> Option<Country> {
        self.code().split('-').next().and_then(Country::parse)
    }
}

impl fmt::Debug for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Country {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl Serialize for Region {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Country {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Country, D::Error> {
        let code = String::deserialize(deserializer)?;
        Country::parse(&code).ok_or_else(|| serde::de::Error::custom("not a country"))
    }
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Region, D::Error> {
        let code = String::deserialize(deserializer)?;
        Region::parse(&code).ok_or_else(|| serde::de::Error::custom("not a region"))
    }
}

fn code_schema(pattern: &str, list: &str) -> RefOr<Schema> {
    let extensions = ExtensionsBuilder::new().add(LISTED_IN, list).build();
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).extensions(Some(extensions)).into()
}

impl utoipa::PartialSchema for Country {
    fn schema() -> RefOr<Schema> {
        code_schema("^[A-Z]{2}$", Country::LIST)
    }
}

impl utoipa::ToSchema for Country {}

impl utoipa::PartialSchema for Region {
    fn schema() -> RefOr<Schema> {
        code_schema("^[A-Z]{2}-[A-Z0-9]{1,3}$", Region::LIST)
    }
}

impl utoipa::ToSchema for Region {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_a_name_in_each_language() {
        let swiss = Country::parse("CH").unwrap();

        assert_eq!(Lang::ALL.map(|lang| swiss.name(lang)), ["Switzerland", "Швейцарія", "Schweiz"]);
        assert!(Country::parse("ch").is_none() && Country::parse("XX").is_none() && Country::parse("").is_none());
        assert_eq!(Country::all().count(), 249);
        assert!(Country::all().all(|country| Lang::ALL.iter().all(|lang| !country.name(*lang).is_empty())));
    }

    #[test]
    fn regions_belong_to_their_country() {
        let geneva = Region::parse("CH-GE").unwrap();

        assert_eq!(Lang::ALL.map(|lang| geneva.name(lang)), ["Genève", "Женева", "Genf"]);
        assert_eq!((geneva.kind(), geneva.country()), ("Canton", Country::parse("CH")));
        assert_eq!(Country::parse("CH").unwrap().regions().count(), 26);
        assert_eq!(Country::parse("UA").unwrap().regions().count(), 27);
        assert!(REGIONS.rows.iter().all(|row| Lang::ALL.iter().all(|lang| !row.names.get(*lang).is_empty())));
    }

    #[test]
    fn an_unknown_code_is_refused() {
        let country: Country = serde_json::from_str("\"UA\"").unwrap();

        assert_eq!(serde_json::to_string(&country).unwrap(), "\"UA\"");
        assert!(serde_json::from_str::<Country>("\"ZZ\"").is_err());
        assert!(serde_json::from_str::<Region>("\"CH-XX\"").is_err());
    }
}
