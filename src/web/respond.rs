//! Responses: JSON and bodies of known length.

use rocket::Request;
use rocket::http::ContentType;
use rocket::response::{Responder, Response};
use serde::Serialize;

use crate::base::error::ApiError;

/// A JSON response.
pub struct Json<T>(pub T);

/// Result of an endpoint.
pub type Reply<T> = Result<Json<T>, ApiError>;

impl<'r, T: Serialize> Responder<'r, 'static> for Json<T> {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, rocket::http::Status> {
        let body = serde_json::to_vec(&self.0).map_err(|_| rocket::http::Status::InternalServerError)?;
        Ok(sized(ContentType::JSON, body))
    }
}

/// A response whose body is sent in one piece; Rocket's default is chunks of 4 KB.
pub fn sized(kind: ContentType, body: impl AsRef<[u8]> + Send + Unpin + 'static) -> Response<'static> {
    let length = body.as_ref().len();
    Response::build()
        .header(kind)
        .sized_body(length, std::io::Cursor::new(body))
        .max_chunk_size(length.max(1))
        .finalize()
}
