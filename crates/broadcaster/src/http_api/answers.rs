//! Responses and errors of the HTTP API, always JSON.

use std::io::Cursor;

use rocket::http::{ContentType, Status};
use rocket::response::Response;
use serde_json::{Value, json};

use crate::hub::NotPublished;

/// Result of a call.
pub(super) type ApiResult = Result<Value, Failure>;

/// Why a call was refused.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    Unauthorized(&'static str),
    Disabled,
    NotFound(&'static str),
    WrongMethod,
    Invalid(&'static str),
    TooLarge(usize),
    Congested,
}

impl From<NotPublished> for Failure {
    fn from(reason: NotPublished) -> Self {
        match reason {
            NotPublished::UnknownApp => Self::NotFound("No such app"),
            NotPublished::Invalid(message) => Self::Invalid(message),
            NotPublished::TooLarge(limit) => Self::TooLarge(limit),
        }
    }
}

pub(super) fn respond(answer: ApiResult) -> Response<'static> {
    match answer {
        Ok(value) => json_response(Status::Ok, &value),
        Err(Failure::Unauthorized(message)) => answer_error(Status::Unauthorized, message),
        Err(Failure::Disabled) => answer_error(Status::Forbidden, "The app is disabled"),
        Err(Failure::NotFound(message)) => answer_error(Status::NotFound, message),
        Err(Failure::WrongMethod) => answer_error(Status::MethodNotAllowed, "This path does not take this method"),
        Err(Failure::Invalid(message)) => answer_error(Status::BadRequest, message),
        Err(Failure::TooLarge(limit)) => {
            answer_error(Status::PayloadTooLarge, &format!("At most {limit} bytes are accepted"))
        }
        Err(Failure::Congested) => {
            let mut response = answer_error(Status::TooManyRequests, "Events come faster than they can be sent");
            response.set_raw_header("Retry-After", "1");
            response
        }
    }
}

/// An error response in JSON.
pub(crate) fn answer_error(status: Status, message: &str) -> Response<'static> {
    json_response(status, &json!({ "error": message }))
}

fn json_response(status: Status, value: &Value) -> Response<'static> {
    let body = value.to_string();
    Response::build().status(status).header(ContentType::JSON).sized_body(body.len(), Cursor::new(body)).finalize()
}
