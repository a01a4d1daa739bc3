//! One value for each language: `{ "en": …, "uk": …, "de": … }` in JSON, a struct in Rust.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::lang::Lang;
use super::text;

/// A value of each language. In JSON a language that is left out has the default value.
///
/// A field of an API type names it through an alias (`pub type ContactTexts = PerLang<Option<ContactText>>`): the
/// derive macro of the schemas would compose the name of a generic type a second time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields, default, bound(deserialize = "T: Deserialize<'de> + Default"))]
pub struct PerLang<T> {
    /// English.
    pub en: T,
    /// Ukrainian.
    pub uk: T,
    /// German.
    pub de: T,
}

impl<T> PerLang<T> {
    /// The values that `make` returns for each language.
    pub fn from_fn(mut make: impl FnMut(Lang) -> T) -> PerLang<T> {
        PerLang { en: make(Lang::En), uk: make(Lang::Uk), de: make(Lang::De) }
    }

    /// The value of one language.
    pub const fn get(&self, lang: Lang) -> &T {
        match lang {
            Lang::En => &self.en,
            Lang::Uk => &self.uk,
            Lang::De => &self.de,
        }
    }

    /// The value of one language, to be changed.
    pub const fn get_mut(&mut self, lang: Lang) -> &mut T {
        match lang {
            Lang::En => &mut self.en,
            Lang::Uk => &mut self.uk,
            Lang::De => &mut self.de,
        }
    }

    /// Replaces the value of one language.
    pub fn set(&mut self, lang: Lang, value: T) {
        *self.get_mut(lang) = value;
    }

    /// All languages with their values, in the order of [`Lang::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &T)> {
        Lang::ALL.into_iter().map(|lang| (lang, self.get(lang)))
    }

    /// The same languages with other values.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> PerLang<U> {
        PerLang::from_fn(|lang| change(self.get(lang)))
    }
}

impl<T: PerLangValue> PerLang<T> {
    /// The value of one language, if there is one.
    pub fn find(&self, lang: Lang) -> Option<&T::Value> {
        self.get(lang).present()
    }

    /// The value of `lang`, else of the first language that stands in for it, with its own language.
    pub fn get_or_fallback(&self, lang: Lang) -> Option<(Lang, &T::Value)> {
        lang.fallbacks().into_iter().find_map(|lang| self.find(lang).map(|value| (lang, value)))
    }

    /// The languages that have a value, with it.
    pub fn present(&self) -> impl Iterator<Item = (Lang, &T::Value)> {
        Lang::ALL.into_iter().filter_map(|lang| self.find(lang).map(|value| (lang, value)))
    }

    /// The languages that have a value.
    pub fn langs(&self) -> Vec<Lang> {
        self.present().map(|(lang, _)| lang).collect()
    }

    /// True if no language has a value.
    pub fn is_empty(&self) -> bool {
        self.present().next().is_none()
    }
}

impl<T: PerLangValue<Value = str>> PerLang<T> {
    /// The text of `lang` itself; empty where it is missing.
    pub fn text_in(&self, lang: Lang) -> &str {
        self.find(lang).unwrap_or_default()
    }

    /// The text of `lang` or of a language that stands in for it; empty where there is none.
    pub fn text(&self, lang: Lang) -> &str {
        self.get_or_fallback(lang).map_or("", |(_, text)| text)
    }

    /// Length of the longest text in characters.
    pub fn longest(&self) -> usize {
        self.present().map(|(_, text)| text.chars().count()).max().unwrap_or(0)
    }
}

impl PerLang<u32> {
    /// All languages together.
    pub fn sum(&self) -> u32 {
        self.en + self.uk + self.de
    }
}

impl<T: PerLangValue<Value = str> + From<String>> PerLang<T> {
    /// The texts that `change` makes of these.
    pub fn map_text(&self, change: impl Fn(&str) -> String) -> PerLang<T> {
        PerLang::from_fn(|lang| T::from(change(self.text_in(lang))))
    }

    /// Each text as lines without control characters and without blanks at their ends.
    pub fn tidy(&self) -> PerLang<T> {
        PerLang::from_fn(|lang| T::from(self.find(lang).map(text::lines).unwrap_or_default()))
    }
}

impl<T: PerLangValue + Serialize> Serialize for PerLang<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = self.iter().filter(|(_, value)| !T::OMITTED || value.present().is_some());
        serializer.collect_map(written.map(|(lang, value)| (lang.as_str(), value)))
    }
}

impl<T> FromIterator<(Lang, T)> for PerLang<Option<T>> {
    fn from_iter<I: IntoIterator<Item = (Lang, T)>>(values: I) -> Self {
        let mut all = PerLang { en: None, uk: None, de: None };
        values.into_iter().for_each(|(lang, value)| all.set(lang, Some(value)));
        all
    }
}

/// A type that can stand in a [`PerLang`]: when a language counts as missing, and how the schema describes the value.
pub trait PerLangValue {
    /// The value where it is not missing.
    type Value: ?Sized;
    /// True if every answer holds all languages.
    const REQUIRED: bool = false;
    /// True if an answer leaves out a language without a value.
    const OMITTED: bool = false;

    /// The value, unless it is missing.
    fn present(&self) -> Option<&Self::Value>;
    /// Last part of the schema's name.
    fn schema_name() -> String;
    /// Schema of one language's value, with its rules.
    fn value_schema() -> RefOr<Schema>;
    /// Named schemas that [`Self::value_schema`] refers to.
    fn referenced(_schemas: &mut Vec<(String, RefOr<Schema>)>) {}
}

impl<T: ToSchema> PerLangValue for Option<T> {
    type Value = T;
    const OMITTED: bool = true;

    fn present(&self) -> Option<&T> {
        self.as_ref()
    }

    fn schema_name() -> String {
        T::name().into_owned()
    }

    fn value_schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(ObjectBuilder::new().schema_type(Type::Null))
            .item(Ref::from_schema_name(T::name()))
            .into()
    }

    fn referenced(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}

impl PerLangValue for String {
    type Value = str;

    fn present(&self) -> Option<&str> {
        Some(self.as_str()).filter(|text| !text.is_empty())
    }

    fn schema_name() -> String {
        "Text".to_owned()
    }

    fn value_schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).into()
    }
}

impl PerLangValue for u32 {
    type Value = u32;
    const REQUIRED: bool = true;

    fn present(&self) -> Option<&u32> {
        Some(self)
    }

    fn schema_name() -> String {
        "Count".to_owned()
    }

    fn value_schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(u32::MAX)).into()
    }
}

impl<T: PerLangValue> PartialSchema for PerLang<T> {
    fn schema() -> RefOr<Schema> {
        let mut object = ObjectBuilder::new()
            .schema_type(Type::Object)
            .description(Some("A value of each language; one that is left out is empty."))
            .additional_properties(Some(AdditionalProperties::FreeForm(false)));
        for lang in Lang::ALL {
            object = object.property(lang.as_str(), T::value_schema());
            if T::REQUIRED {
                object = object.required(lang.as_str());
            }
        }
        object.into()
    }
}

impl<T: PerLangValue> ToSchema for PerLang<T> {
    fn name() -> Cow<'static, str> {
        Cow::Owned(format!("PerLang{}", T::schema_name()))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::referenced(schemas);
    }
}

/// A text of at most `MAX` characters. The bound stands in the schema and is checked there, when a body is read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShortText<const MAX: usize>(String);

impl<const MAX: usize> Deref for ShortText<MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> From<String> for ShortText<MAX> {
    fn from(text: String) -> Self {
        ShortText(text)
    }
}

impl<const MAX: usize> From<&str> for ShortText<MAX> {
    fn from(text: &str) -> Self {
        ShortText(text.to_owned())
    }
}

impl<const MAX: usize> fmt::Display for ShortText<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> PerLangValue for ShortText<MAX> {
    type Value = str;

    fn present(&self) -> Option<&str> {
        Some(&**self).filter(|text| !text.is_empty())
    }

    fn schema_name() -> String {
        format!("Text{MAX}")
    }

    fn value_schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).max_length(Some(MAX)).into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
    struct Named {
        #[schema(min_length = 2, max_length = 60)]
        name: String,
    }

    type Names = PerLang<Option<Named>>;

    #[derive(ToSchema)]
    #[expect(dead_code, reason = "only read by the schema")]
    struct Change {
        texts: Names,
        label: PerLangLabel,
    }

    type PerLangLabel = PerLang<ShortText<40>>;

    #[test]
    fn a_language_without_a_value_falls_back_in_the_order_of_the_reader() {
        let names: Names = serde_json::from_value(json!({ "de": { "name": "Amt" }, "en": null })).unwrap();

        assert_eq!(names.find(Lang::En), None);
        assert_eq!(
            names.get_or_fallback(Lang::Uk).map(|(lang, named)| (lang, named.name.as_str())),
            Some((Lang::De, "Amt"))
        );
        assert_eq!(names.langs(), [Lang::De]);
        assert_eq!(serde_json::to_value(&names).unwrap(), json!({ "de": { "name": "Amt" } }));
        assert!(Names::default().is_empty());
    }

    #[test]
    fn an_empty_text_counts_as_missing() {
        let label: PerLangLabel = serde_json::from_value(json!({ "en": "", "uk": " Довідка\u{7} " })).unwrap();

        assert_eq!(label.tidy().get_or_fallback(Lang::En), Some((Lang::Uk, "Довідка")));
        assert_eq!(label.tidy().text(Lang::De), "Довідка");
        assert_eq!(PerLangLabel::default().text(Lang::De), "");
    }

    #[test]
    fn json_holds_the_three_keys_and_no_others() {
        let label = PerLang { en: ShortText::<40>::from("Desk"), ..PerLang::default() };

        assert_eq!(serde_json::to_value(&label).unwrap(), json!({ "en": "Desk", "uk": "", "de": "" }));
        assert!(serde_json::from_value::<PerLangLabel>(json!({ "fr": "Guichet" })).is_err());
    }

    #[test]
    fn the_schema_keeps_the_rules_of_the_value() {
        let mut named = Vec::new();
        Change::schemas(&mut named);
        let schema = |name: &str| {
            let found = named.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("no {name}"));
            serde_json::to_value(&found.1).unwrap()
        };

        assert_eq!(schema("PerLangText40")["properties"]["uk"], json!({ "type": "string", "maxLength": 40 }));
        assert_eq!(schema("PerLangNamed")["properties"]["de"]["oneOf"][1]["$ref"], "#/components/schemas/Named");
        assert_eq!(schema("Named")["properties"]["name"]["maxLength"], 60);
    }
}
