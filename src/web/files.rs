//! Embedded files below `/assets`, and the build id that tells a browser of a new deployment.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};

use base64::Engine as _;
use gateway::compression::{Encoding, accepts, gzip};
use rocket::http::{ContentType, Header, Status};
use rocket::response::{Builder, Responder, Response};
use rocket::{Request, State, get};
use serde_json::json;

use super::Json;
use crate::app::App;
use crate::base::error::ApiError;
use crate::rendering::{Asset, Assets};

/// Embedded text files in gzip, by their paths, made at their first request.
#[derive(Default)]
pub struct GzipFiles(RwLock<HashMap<String, Arc<[u8]>>>);

impl GzipFiles {
    fn get(&self, path: &str, file: &Asset) -> Option<Arc<[u8]>> {
        if let Some(packed) = self.0.read().ok()?.get(path) {
            return Some(packed.clone());
        }
        let packed = gzip(&file.bytes().ok()?);
        self.0.write().ok()?.insert(path.to_owned(), packed.clone());
        Some(packed)
    }
}

/// An embedded file, packed as the asker likes.
pub struct AssetReply {
    path: String,
    file: Asset,
}

/// The response with `body`, sent in one piece.
fn complete<B: AsRef<[u8]> + Send + Unpin + 'static>(mut response: Builder<'static>, body: B) -> Response<'static> {
    let length = body.as_ref().len();
    response.sized_body(length, std::io::Cursor::new(body)).max_chunk_size(length.max(1)).finalize()
}

impl<'r> Responder<'r, 'static> for AssetReply {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let etag = format!("\"{}\"", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&self.file.hash[..9]));
        // names in dist/ and fonts carry their version; others are asked for again
        let forever = self.path.starts_with("dist/") || self.path.starts_with("fonts/");
        let mut response = Response::build();
        response.header(Header::new("ETag", etag.clone()));
        response.header(Header::new(
            "Cache-Control",
            if forever { "public, max-age=31536000, immutable" } else { "public, max-age=3600" },
        ));
        response.header(Header::new("Vary", "Accept-Encoding"));
        if request.headers().get_one("If-None-Match").is_some_and(|known| known.contains(&etag)) {
            return Ok(response.status(Status::NotModified).finalize());
        }
        let extension = self.path.rsplit('.').next().unwrap_or_default();
        response.header(ContentType::from_extension(extension).unwrap_or(ContentType::Binary));
        let is_text = matches!(extension, "js" | "css" | "svg" | "json" | "txt");
        let accepted = request.headers().get_one("Accept-Encoding").filter(|_| is_text);
        if self.file.is_brotli && accepts(accepted, "br") {
            response.header(Header::new("Content-Encoding", "br"));
            return Ok(complete(response, self.file.embedded));
        }
        let encoding = Encoding::accepted(accepted);
        let files = request.rocket().state::<GzipFiles>().filter(|_| encoding == Encoding::Gzip);
        match (files.and_then(|files| files.get(&self.path, &self.file)), encoding.name()) {
            (Some(body), Some(name)) => {
                response.header(Header::new("Content-Encoding", name));
                Ok(complete(response, body))
            }
            _ => {
                let bytes = self.file.bytes().map_err(|_| Status::InternalServerError)?;
                Ok(complete(response, bytes.into_owned()))
            }
        }
    }
}

/// A file of the frontend.
#[get("/assets/<path..>")]
pub async fn asset(path: PathBuf) -> Result<AssetReply, ApiError> {
    embedded(path.to_string_lossy().into_owned())
}

/// The file at `path` below `assets/`. Errors: `NotFound`, also for files that are not served.
pub fn embedded(path: String) -> Result<AssetReply, ApiError> {
    if ["server.js", "manifest.json", ".br"].iter().any(|end| path.ends_with(end)) {
        return Err(ApiError::NotFound);
    }
    match Assets::find(&path) {
        Some(file) => Ok(AssetReply { path, file }),
        None => Err(ApiError::NotFound),
    }
}

/// Id of the running build; the browser polls it and reloads when it changed.
#[get("/build.json")]
pub fn build_json(app: &State<App>) -> Json<serde_json::Value> {
    Json(json!({ "build": app.manifest.build }))
}
