//! The description of the API, made from the handlers themselves, and the page that shows it.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use rocket::http::ContentType;
use rocket::response::content::RawHtml;
use rocket::{State, get};
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::error::{FieldProblem, Problem};
use crate::app::App;
use crate::base::error::ApiError;
use crate::rendering::Manifest;

/// Declares the endpoints of a feature: `routes()` mounts them and `doc()` describes them, from one list.
#[macro_export]
macro_rules! api {
    ($($handler:ident),* $(,)?) => {
        /// The endpoints, to be mounted under `/api`.
        pub fn routes() -> Vec<rocket::Route> {
            rocket::routes![$($handler),*]
        }

        /// Their description.
        pub fn doc() -> utoipa::openapi::OpenApi {
            #[derive(utoipa::OpenApi)]
            #[openapi(paths($($handler),*))]
            struct Described;
            <Described as utoipa::OpenApi>::openapi()
        }
    };
}

/// Puts the descriptions of all features together, under `/api`, with the security scheme. `limits` are bounds that no
/// schema can express, by group and field; they stand in the description as `x-limits`.
pub fn assemble(parts: Vec<OpenApi>, limits: Value) -> Value {
    #[derive(utoipa::OpenApi)]
    #[openapi(
        info(title = "Litfass", description = "The API that the portal's own pages use."),
        components(schemas(Problem, FieldProblem))
    )]
    struct Base;
    let mut whole = <Base as utoipa::OpenApi>::openapi();
    // merged first: nesting one part after the other would lose the calls that two parts have on one path
    if let Some(together) = parts.into_iter().reduce(OpenApi::merge_from) {
        whole = whole.nest("/api", together);
    }
    if let Some(components) = &mut whole.components {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The access_token of POST /api/auth/login"))
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
    let mut json = serde_json::to_value(&whole).unwrap_or(Value::Null);
    strip_integer_formats(&mut json);
    json["x-limits"] = limits;
    json
}

/// `int64` makes generators invent limits and big integers: JSON numbers are enough here.
fn strip_integer_formats(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map
                .get("format")
                .and_then(Value::as_str)
                .is_some_and(|format| format.starts_with("int") || format.starts_with("uint"))
            {
                map.remove("format");
            }
            map.values_mut().for_each(strip_integer_formats);
        }
        Value::Array(list) => list.iter_mut().for_each(strip_integer_formats),
        _ => {}
    }
}

/// The description as it is served, made once.
pub struct Description {
    json: OnceLock<Arc<[u8]>>,
    make: fn() -> Value,
}

impl Description {
    /// The description that `make` returns, written at its first request.
    pub fn new(make: fn() -> Value) -> Description {
        Description { json: OnceLock::new(), make }
    }
}

/// The OpenAPI 3.1 description.
#[get("/openapi.json")]
pub fn openapi_json(description: &State<Description>) -> (ContentType, Arc<[u8]>) {
    let json = description.json.get_or_init(|| (description.make)().to_string().into_bytes().into());
    (ContentType::JSON, json.clone())
}

/// The page that shows the description; it asks no foreign host.
#[get("/docs/<file..>")]
pub fn docs(file: PathBuf, app: &State<App>) -> Result<RawHtml<String>, ApiError> {
    if !file.as_os_str().is_empty() {
        return Err(ApiError::NotFound);
    }
    let Manifest { api_docs, api_docs_style, .. } = &app.manifest;
    Ok(RawHtml(format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>API</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <link rel=\"stylesheet\" href=\"{api_docs_style}\"></head>\
         <body><div id=\"swagger-ui\"></div><script src=\"{api_docs}\" defer></script></body></html>\n"
    )))
}
