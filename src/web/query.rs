//! Query strings, read by the same rules as bodies.

use rocket::Request;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::error::refuse;
use super::schema::{self, Rules};
use crate::base::error::ApiError;

/// The query string as a `T`. Unknown parameters are nobody's business and left out; blank ones count as absent.
pub struct Query<T>(pub T);

impl<T> std::ops::Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

#[rocket::async_trait]
impl<'r, T: DeserializeOwned + ToSchema + Send + 'static> FromRequest<'r> for Query<T> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, (rocket::http::Status, ()), rocket::http::Status> {
        let query = request.uri().query().map_or("", |query| query.as_str());
        match read(query) {
            Ok(value) => Outcome::Success(Query(value)),
            Err(error) => refuse(request, error),
        }
    }
}

/// Reads `query` (without its question mark) as a `T`.
pub fn read<T: DeserializeOwned + ToSchema + 'static>(query: &str) -> Result<T, ApiError> {
    let rules = schema::rules::<T>()?;
    schema::check(values(query, &rules), &rules).and_then(schema::decode)
}

/// The parameters that `rules` know, as JSON.
fn values(query: &str, rules: &Rules) -> Value {
    let mut object = Map::new();
    for (name, text) in url::form_urlencoded::parse(query.as_bytes()) {
        let Some(property) = rules.schema.pointer(&format!("/properties/{name}")) else { continue };
        if text.trim().is_empty() {
            continue;
        }
        let property = resolve(property, &rules.schema);
        if has_type(property, "array") {
            let list = object.entry(name.into_owned()).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(list) = list {
                list.extend(text.split(',').filter(|part| !part.is_empty()).map(Value::from));
            }
        } else {
            object.insert(name.into_owned(), typed(property, &text));
        }
    }
    Value::Object(object)
}

fn resolve<'s>(property: &'s Value, schema: &'s Value) -> &'s Value {
    property
        .get("$ref")
        .and_then(Value::as_str)
        .and_then(|reference| schema.pointer(reference.trim_start_matches('#')))
        .unwrap_or(property)
}

fn has_type(property: &Value, name: &str) -> bool {
    match property.get("type") {
        Some(Value::String(one)) => one == name,
        Some(Value::Array(many)) => many.iter().any(|one| one == name),
        _ => false,
    }
}

fn typed(property: &Value, text: &str) -> Value {
    if has_type(property, "integer") {
        return text.parse::<i64>().map_or_else(|_| Value::from(text), Value::from);
    }
    if has_type(property, "boolean") {
        return match text {
            "true" | "1" | "on" => Value::Bool(true),
            "false" | "0" | "off" => Value::Bool(false),
            other => Value::from(other),
        };
    }
    Value::from(text)
}
