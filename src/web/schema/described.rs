//! Schemas out of the description of the API that the binary carries.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::base::error::ApiError;
use crate::rendering::Assets;

/// The schemas of a description of the API.
#[derive(Deserialize)]
struct Description<'d> {
    #[serde(borrow)]
    components: Components<'d>,
}

#[derive(Deserialize)]
struct Components<'d> {
    #[serde(borrow)]
    schemas: HashMap<&'d str, &'d RawValue>,
}

/// Where a schema of the description refers to another one.
const REFERENCE: &str = "\"#/components/schemas/";

/// The schema `name` of the packed description, and all that it refers to.
pub(super) fn schema(name: &str) -> Result<(Value, Map<String, Value>), ApiError> {
    let file =
        Assets::find("dist/openapi.json").ok_or_else(|| ApiError::internal("the API's description is missing"))?;
    let bytes = file.bytes()?;
    let description: Description = serde_json::from_slice(&bytes)?;
    let find = |name: &str| -> Result<&RawValue, ApiError> {
        let found = description.components.schemas.get(name).copied();
        found.ok_or_else(|| ApiError::internal(format!("the API's description has no schema {name}")))
    };
    let root = find(name)?;
    let (mut parts, mut waiting) = (Map::new(), references(root));
    while let Some(part) = waiting.pop() {
        if !parts.contains_key(part) {
            let found = find(part)?;
            waiting.extend(references(found));
            parts.insert(part.to_owned(), serde_json::from_str(found.get())?);
        }
    }
    Ok((serde_json::from_str(root.get())?, parts))
}

/// The names of the schemas that `schema` refers to.
fn references(schema: &RawValue) -> Vec<&str> {
    schema.get().split(REFERENCE).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_comes_with_all_that_it_refers_to() {
        let (schema, parts) = schema("ServiceForm").unwrap();

        assert_eq!(schema["type"], "object");
        let whole = serde_json::to_string(&(schema, &parts)).unwrap();
        let named = whole.split(REFERENCE).skip(1).filter_map(|rest| rest.split('"').next());
        assert!(named.clone().count() > 3, "{whole}");
        for name in named {
            assert!(parts.contains_key(name), "{name}");
        }
    }

    #[test]
    fn a_schema_that_the_description_lacks_is_an_error() {
        assert!(schema("Nothing").unwrap_err().to_string().contains("Nothing"));
    }
}
