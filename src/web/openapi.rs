//! The description of the API, made from the handlers themselves, and its reader.

use std::io::Read;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use rocket::http::{ContentType, Header, Status};
use rocket::response::Response;
use rocket::{Request, State, get};
use serde_json::Value;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::cache::accepts;
use super::error::{FieldProblem, Problem};

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
pub struct Description(pub OnceLock<Vec<u8>>, pub fn() -> Value);

/// The OpenAPI 3.1 description.
#[get("/openapi.json")]
pub fn openapi_json(description: &State<Description>) -> (ContentType, Vec<u8>) {
    let body = description.0.get_or_init(|| serde_json::to_vec(&(description.1)()).unwrap_or_default());
    (ContentType::JSON, body.clone())
}

/// Swagger UI, from the binary; it asks no foreign host.
pub struct Docs {
    config: Arc<utoipa_swagger_ui::Config<'static>>,
}

impl Default for Docs {
    fn default() -> Self {
        // without its top bar, whose logo carries a style that the policy of every page refuses
        let config = utoipa_swagger_ui::Config::from("/api/openapi.json")
            .validator_url("none")
            .use_base_layout()
            // hundreds of operations take seconds to draw: a group draws its own when it is opened
            .doc_expansion("none")
            .filter(true);
        Docs { config: Arc::new(config) }
    }
}

/// A file of the docs page, embedded as gzip.
pub struct DocsFile(utoipa_swagger_ui::SwaggerFile<'static>);

impl<'r> rocket::response::Responder<'r, 'static> for DocsFile {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let DocsFile(file) = self;
        let kind = ContentType::parse_flexible(&file.content_type).unwrap_or(ContentType::Binary);
        let is_gzip_accepted = accepts(request.headers().get_one("Accept-Encoding"), "gzip");
        let body = if file.gzpipped && !is_gzip_accepted { gunzip(&file.bytes)? } else { file.bytes.into_owned() };
        let mut response = super::respond::sized(kind, body);
        response.set_header(Header::new("Cache-Control", "public, max-age=3600"));
        response.set_header(Header::new("Vary", "Accept-Encoding"));
        if file.gzpipped && is_gzip_accepted {
            response.set_header(Header::new("Content-Encoding", "gzip"));
        }
        Ok(response)
    }
}

fn gunzip(packed: &[u8]) -> Result<Vec<u8>, Status> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).map_err(|_| Status::InternalServerError)?;
    Ok(bytes)
}

/// The docs page and its files.
#[get("/docs/<file..>")]
pub fn docs(file: PathBuf, docs: &State<Docs>) -> Result<DocsFile, crate::base::error::ApiError> {
    let path = file.to_string_lossy();
    let path = if path.is_empty() { "index.html" } else { &path };
    match utoipa_swagger_ui::serve(path, docs.config.clone()) {
        Ok(Some(file)) => Ok(DocsFile(file)),
        Ok(None) => Err(crate::base::error::ApiError::NotFound),
        Err(error) => Err(crate::base::error::ApiError::internal(error.to_string())),
    }
}
