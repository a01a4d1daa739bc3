//! HTTP without product words: who asks and in which language, bodies that are checked, errors as problem+json, pages that are
//! rendered and kept, embedded files.

pub mod body;
pub mod cache;
pub mod client_address;
pub mod csv;
mod doors;
pub mod error;
pub mod files;
pub mod head;
pub mod list;
pub mod openapi;
pub mod page;
pub mod page_head;
pub mod page_parts;
pub mod query;
pub mod rate_limit;
pub mod reader;
pub mod request;
pub mod schema;
pub mod structured_data;

use rocket::Request;
use rocket::http::ContentType;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::response::{Responder, Response};
use serde::Serialize;

use crate::app::App;
use crate::base::error::ApiError;

pub use body::Valid;
pub use error::{ApiProblem, refuse};
pub use head::{Head, HeadImage};
pub use page::{PageData, PageDb, PageReply, PageRequest};
pub use query::Query;
pub use request::{ClientAddress, RequestContext};

/// A JSON answer.
pub struct Json<T>(pub T);

/// What an endpoint answers.
pub type Reply<T> = Result<Json<T>, ApiError>;

impl<'r, T: Serialize> Responder<'r, 'static> for Json<T> {
    fn respond_to(self, _: &'r Request<'_>) -> Result<Response<'static>, rocket::http::Status> {
        let body = serde_json::to_vec(&self.0).map_err(|_| rocket::http::Status::InternalServerError)?;
        Ok(sized(ContentType::JSON, body))
    }
}

/// A response whose body leaves in one piece (Rocket's default is 4 KB a piece).
pub fn sized(kind: ContentType, body: Vec<u8>) -> Response<'static> {
    let length = body.len();
    Response::build()
        .header(kind)
        .sized_body(length, std::io::Cursor::new(body))
        .max_chunk_size(length.max(1))
        .finalize()
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for App {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<App, (rocket::http::Status, ()), rocket::http::Status> {
        match request.rocket().state::<App>() {
            Some(app) => Outcome::Success(app.clone()),
            None => refuse(request, ApiError::internal("the app is not managed")),
        }
    }
}
