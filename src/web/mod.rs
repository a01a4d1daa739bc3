//! HTTP without product words: language and client of a request, validated bodies, errors as problem+json, rendered and
//! cached pages, embedded files.

pub mod body;
pub mod browser;
pub mod cached_pages;
pub mod catcher;
pub mod client_address;
pub mod csv;
pub mod error;
pub mod failure_limit;
pub mod fair_share;
pub mod files;
pub mod gate;
pub mod head;
pub mod list;
mod listener_settings;
pub mod observe;
pub mod openapi;
pub mod outgoing;
pub mod page;
pub mod page_head;
pub mod page_parts;
pub mod pdf;
pub mod private_site;
pub mod query;
pub mod rate_limit;
pub mod request;
pub mod request_figures;
pub mod respond;
pub mod schema;
pub mod step;
pub mod structured_data;

use rocket::Request;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

use crate::app::App;
use crate::base::error::ApiError;

pub use body::Valid;
pub use browser::Browser;
pub use cached_pages::cached_pages;
pub use client_address::ClientAddress;
pub use error::{ApiProblem, refuse};
pub use head::{Head, HeadImage};
pub use listener_settings::{listener_settings, tls_files};
pub use page::{PageData, PageDb, PageReply, WebPageRequest};
pub use query::Query;
pub use request::RequestContext;
pub use request_figures::RequestFigures;
pub use respond::{Json, Reply, sized};
pub use step::take_step;

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
