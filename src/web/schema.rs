//! Rules stand once, in the `#[schema]` lines of a type; here raw JSON is checked against them, all faults at once.

mod described;

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{Keyword, ValidationError, Validator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::base::country::{Country, LISTED_IN, Region};
use crate::base::error::{ApiError, FieldError};
use crate::base::text;

/// A type's schema, compiled once.
pub struct Rules {
    /// The schema as JSON, with everything that it refers to.
    pub schema: Value,
    validator: Validator,
}

/// Rule of a text that is one of a list; the schema names the list by [`LISTED_IN`].
struct Listed(fn(&str) -> bool);

impl<'i> Keyword<'i> for Listed {
    fn validate(&self, value: &'i Value) -> Result<(), ValidationError<'i>> {
        if self.is_valid(value) { Ok(()) } else { Err(ValidationError::custom("not in the list")) }
    }

    fn is_valid(&self, value: &'i Value) -> bool {
        value.as_str().is_none_or(self.0)
    }
}

/// The rule that a list of this name stands for.
fn listed(name: &Value) -> Listed {
    match name.as_str() {
        Some(Region::LIST) => Listed(|code| Region::parse(code).is_some()),
        _ => Listed(|code| Country::parse(code).is_some()),
    }
}

static COMPILED: LazyLock<RwLock<HashMap<TypeId, Arc<Rules>>>> = LazyLock::new(RwLock::default);

/// The rules of `T`, which the description of the API names as the body of a request. A release reads them from the description
/// that it carries, since the code that makes them takes a megabyte; the contract check compares both.
/// Errors: the schema is broken or missing, which a test of every body would show.
pub fn body_rules<T: ToSchema + 'static>() -> Result<Arc<Rules>, ApiError> {
    if cfg!(debug_assertions) {
        return rules::<T>();
    }
    described_rules(TypeId::of::<T>(), &T::name())
}

/// The rules of `T`, made by its code: for types that the description does not name. Errors: the schema itself is broken, which a
/// test of every route would show.
pub fn rules<T: ToSchema + 'static>() -> Result<Arc<Rules>, ApiError> {
    let id = TypeId::of::<T>();
    if let Some(rules) = compiled(id) {
        return Ok(rules);
    }
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    compile_code(id, &T::name(), &T::schema(), parts)
}

fn compiled(id: TypeId) -> Option<Arc<Rules>> {
    COMPILED.read().ok()?.get(&id).cloned()
}

fn compile_code(
    id: TypeId,
    name: &str,
    schema: &RefOr<Schema>,
    parts: Vec<(String, RefOr<Schema>)>,
) -> Result<Arc<Rules>, ApiError> {
    let mut named = Map::new();
    for (name, part) in parts {
        named.insert(name, serde_json::to_value(part)?);
    }
    compile(id, name, serde_json::to_value(schema)?, named)
}

/// The rules that the packed description of the API calls `name`, of the type `id`.
fn described_rules(id: TypeId, name: &str) -> Result<Arc<Rules>, ApiError> {
    if let Some(rules) = compiled(id) {
        return Ok(rules);
    }
    let (schema, parts) = described::schema(name)?;
    compile(id, name, schema, parts)
}

/// Compiles the schema of the type `id`; `parts` is all that it refers to.
fn compile(id: TypeId, name: &str, mut schema: Value, parts: Map<String, Value>) -> Result<Arc<Rules>, ApiError> {
    if let Value::Object(root) = &mut schema {
        root.insert("components".into(), json!({ "schemas": parts }));
    }
    let validator = jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .with_keyword(LISTED_IN, |_, name, _| Ok(Box::new(listed(name))))
        .build(&schema)
        .map_err(|error| ApiError::internal(format!("schema of {name}: {error}")))?;
    let rules = Arc::new(Rules { schema, validator });
    if let Ok(mut compiled) = COMPILED.write() {
        compiled.insert(id, rules.clone());
    }
    Ok(rules)
}

/// Checks `value` as the body of a request and reads it as `T`, with the broken rules as an answer of their own: a row of a
/// table is refused with them.
pub fn read_row<T: ToSchema + DeserializeOwned + 'static>(
    value: Value,
) -> Result<Result<T, Vec<FieldError>>, ApiError> {
    match check(value, &*body_rules::<T>()?).and_then(decode) {
        Ok(read) => Ok(Ok(read)),
        Err(ApiError::Invalid(faults)) => Ok(Err(faults)),
        Err(other) => Err(other),
    }
}

/// Checks `value` and reads it as `T`. Errors: [`ApiError::Invalid`] with every broken rule.
pub fn read<T: ToSchema + DeserializeOwned + 'static>(value: Value) -> Result<T, ApiError> {
    decode(check(value, &*rules::<T>()?)?)
}

/// `value` as it is decoded, if it keeps `rules`. Errors: [`ApiError::Invalid`] with every broken rule.
pub fn check(mut value: Value, rules: &Rules) -> Result<Value, ApiError> {
    whole_numbers(&mut value);
    let mut faults = Vec::new();
    for error in rules.validator.iter_errors(&value) {
        collect(&error, &value, &rules.schema, &mut faults);
    }
    // what is left of a text without blanks at its ends and invisible characters must be long enough too
    let bare = bare(&value);
    for error in rules.validator.iter_errors(&bare) {
        if is_too_short(&error) {
            collect(&error, &bare, &rules.schema, &mut faults);
        }
    }
    if faults.is_empty() { Ok(value) } else { Err(ApiError::Invalid(faults)) }
}

/// Decodes a value that was checked. Errors: [`ApiError::Invalid`] where it is no object, as all bodies and queries are, or where
/// `T` asks for more than its schema.
pub fn decode<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    let Value::Object(object) = value else { return Err(undecodable("it is no object")) };
    // from an object alone: the code that reads a `T` from a list is left out of the binary
    T::deserialize(MapDeserializer::new(object.into_iter()))
        .map_err(|error: serde_json::Error| undecodable(&error.to_string()))
}

fn undecodable(error: &str) -> ApiError {
    tracing::warn!(%error, "a body kept every rule of its schema and was still not readable");
    ApiError::Invalid(vec![FieldError::new("", "format")])
}

/// Texts of `value` that are longer than the schema of `T` allows after they were cleaned, which adds markup and escapes
/// characters; `field` is the name under which the value stands. Errors: the schema is broken.
pub fn too_long<T: ToSchema + Serialize + 'static>(field: &str, value: &T) -> Result<Vec<FieldError>, ApiError> {
    Ok(too_long_texts(field, &serde_json::to_value(value)?, &*rules::<T>()?))
}

fn too_long_texts(field: &str, value: &Value, rules: &Rules) -> Vec<FieldError> {
    let mut faults = Vec::new();
    for error in rules.validator.iter_errors(value) {
        collect(&error, value, &rules.schema, &mut faults);
    }
    faults.retain(|fault| fault.code == "max_length");
    for fault in &mut faults {
        fault.field = format!("{field}.{}", fault.field);
    }
    faults
}

/// True for a text that is too short, also inside a value that may be left out ("null or …").
fn is_too_short(error: &ValidationError) -> bool {
    match error.kind() {
        ValidationErrorKind::MinLength { .. } => true,
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().any(is_too_short)
        }
        _ => false,
    }
}

/// The same value with nothing in its texts that nobody sees.
fn bare(value: &Value) -> Value {
    match value {
        Value::String(words) => Value::String(text::visible(words)),
        Value::Array(list) => list.iter().map(bare).collect(),
        Value::Object(map) => map.iter().map(|(name, value)| (name.clone(), bare(value))).collect(),
        other => other.clone(),
    }
}

/// 82.0 is an integer to JSON Schema but not to serde: make it one.
fn whole_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(float) = number
                .as_f64()
                .filter(|float| !number.is_i64() && !number.is_u64() && float.fract() == 0.0 && float.abs() < 9e15)
            {
                #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
                let whole = float as i64;
                *value = Value::from(whole);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(whole_numbers),
        Value::Object(map) => map.values_mut().for_each(whole_numbers),
        _ => {}
    }
}

fn field_name(pointer: &str, last: Option<&str>) -> String {
    pointer
        .split('/')
        .skip(1)
        .chain(last)
        .map(|part| part.replace("~1", "/").replace("~0", "~"))
        .collect::<Vec<_>>()
        .join(".")
}

/// The part of the schema that holds the broken rule.
fn holder<'s>(schema: &'s Value, error: &ValidationError) -> Option<&'s Value> {
    let path = error.schema_path().to_string();
    let (parent, _) = path.rsplit_once('/')?;
    schema.pointer(parent)
}

fn collect(error: &ValidationError, whole: &Value, schema: &Value, faults: &mut Vec<FieldError>) {
    let at = error.instance_path().to_string();
    let push = |faults: &mut Vec<FieldError>, fault: FieldError| {
        if !faults.iter().any(|known| known.field == fault.field && known.code == fault.code) {
            faults.push(fault);
        }
    };
    let field = field_name(&at, None);
    let blank = whole.pointer(&at).is_some_and(|value| value.as_str() == Some(""));
    let fault = match error.kind() {
        ValidationErrorKind::Required { property } => FieldError::new(field_name(&at, property.as_str()), "required"),
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            for name in unexpected {
                push(faults, FieldError::new(field_name(&at, Some(name)), "unknown"));
            }
            return;
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            // an optional value is "null or …": what is said of the second branch is what helps
            let branch = context.iter().rev().find(|branch| branch.iter().all(|inner| !is_null_check(inner)));
            match branch {
                Some(inner) if !inner.is_empty() => {
                    inner.iter().for_each(|inner| collect(inner, whole, schema, faults))
                }
                _ => push(faults, FieldError::new(field, "format")),
            }
            return;
        }
        _ if blank => FieldError::new(field, "required"),
        ValidationErrorKind::MaxLength { limit } => FieldError::new(field, "max_length").with("max", *limit),
        ValidationErrorKind::MinLength { limit } => FieldError::new(field, "min_length").with("min", *limit),
        ValidationErrorKind::MaxItems { limit } => FieldError::new(field, "max_items").with("max", *limit),
        ValidationErrorKind::MinItems { limit } => FieldError::new(field, "min_items").with("min", *limit),
        ValidationErrorKind::Maximum { limit } => FieldError::new(field, "maximum").with("max", limit.clone()),
        ValidationErrorKind::Minimum { limit } => FieldError::new(field, "minimum").with("min", limit.clone()),
        // a custom rule: the text is not in its list
        ValidationErrorKind::Enum { .. }
        | ValidationErrorKind::Constant { .. }
        | ValidationErrorKind::Custom { .. } => FieldError::new(field, "choice"),
        ValidationErrorKind::Pattern { .. } | ValidationErrorKind::Format { .. } => {
            let format = holder(schema, error)
                .and_then(|holder| holder.get("format"))
                .and_then(Value::as_str)
                .unwrap_or_default();
            FieldError::new(field, if format == "email" { "email" } else { "format" })
        }
        ValidationErrorKind::Type { .. } => {
            let wanted =
                holder(schema, error).and_then(|holder| holder.get("type")).map(Value::to_string).unwrap_or_default();
            FieldError::new(field, if wanted.contains("integer") { "integer" } else { "type" })
        }
        _ => FieldError::new(field, "format"),
    };
    push(faults, fault);
}

fn is_null_check(error: &ValidationError) -> bool {
    matches!(error.kind(), ValidationErrorKind::Type { kind } if format!("{kind:?}").contains("Null") && !format!("{kind:?}").contains("String"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::error::Problem;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read by the schema")]
    struct Card {
        #[schema(min_length = 3, max_length = 10)]
        title: String,
        #[schema(maximum = 9)]
        pages: Option<u32>,
        kind: Option<Kind>,
        note: Option<Note>,
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[expect(dead_code, reason = "only read by the schema")]
    struct Note {
        #[schema(min_length = 2)]
        text: String,
    }

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Small,
        Large,
    }

    fn codes(value: Value) -> Vec<(String, String)> {
        match read::<Card>(value) {
            Err(ApiError::Invalid(faults)) => faults.into_iter().map(|fault| (fault.field, fault.code)).collect(),
            Err(other) => panic!("{other}"),
            Ok(_) => Vec::new(),
        }
    }

    fn pair(field: &str, code: &str) -> (String, String) {
        (field.to_owned(), code.to_owned())
    }

    #[test]
    fn every_broken_rule_is_told_at_once_at_its_field() {
        let mut found = codes(json!({ "title": "x", "pages": 10, "kind": "huge", "colour": 1 }));
        found.sort();

        assert_eq!(
            found,
            [pair("colour", "unknown"), pair("kind", "choice"), pair("pages", "maximum"), pair("title", "min_length")]
        );
    }

    #[test]
    fn a_missing_and_a_blank_field_are_both_required() {
        assert_eq!(codes(json!({})), [pair("title", "required")]);
        assert_eq!(codes(json!({ "title": "" })), [pair("title", "required")]);
    }

    #[test]
    fn blanks_and_invisible_characters_do_not_make_a_text_longer() {
        assert_eq!(codes(json!({ "title": "  x\u{96}\u{0} " })), [pair("title", "min_length")]);
        assert_eq!(codes(json!({ "title": " \u{0} \n" })), [pair("title", "required")]);
        assert_eq!(
            codes(json!({ "title": "good", "note": { "text": "\u{92}\u{19}" } })),
            [pair("note.text", "required")]
        );
        assert_eq!(codes(json!({ "title": " good " })), []);
    }

    #[test]
    fn whole_floats_are_integers_and_null_is_absent() {
        assert_eq!(codes(json!({ "title": "good", "pages": 4.0, "kind": null })), []);
        assert_eq!(codes(json!({ "title": "good", "pages": 4.5 })), [pair("pages", "integer")]);
    }

    #[test]
    fn rules_out_of_the_description_refuse_what_those_of_the_code_refuse() {
        struct Packed;
        let coded = rules::<Problem>().unwrap();
        let (schema, parts) = described::schema(&Problem::name()).unwrap();
        let packed = compile(TypeId::of::<Packed>(), "Problem", schema, parts).unwrap();

        for value in [json!({}), json!({ "status": 700, "title": 1, "fields": { "name": [{ "code": 5 }] } })] {
            let refused = |rules: &Rules| match check(value.clone(), rules) {
                Err(ApiError::Invalid(faults)) => faults,
                other => panic!("{other:?}"),
            };
            assert_eq!(refused(&packed), refused(&coded), "{value}");
        }
    }
}
