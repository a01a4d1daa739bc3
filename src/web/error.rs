//! Errors as problem+json (RFC 9457), with the sentences of the caller's language.

use std::sync::Mutex;
use std::time::Duration;

use rocket::Request;
use rocket::http::{ContentType, Header, Status};
use rocket::outcome::Outcome;
use rocket::response::{Responder, Response};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::page_parts::FormFault;
use super::request::{RequestContext, logged_path};
use super::respond::sized;
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::locale::{args, t};
use crate::mail::localize_args;

/// One fault of a field, with its sentence.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Stable code: `max_length`.
    pub code: String,
    /// Sentence in the caller's language.
    pub message: String,
    /// Numbers and words that the sentence names.
    #[schema(value_type = Object)]
    pub params: Map<String, Value>,
}

/// An error as every endpoint answers it (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// HTTP status.
    #[schema(maximum = 599)]
    pub status: u16,
    /// Name of the problem in the caller's language.
    pub title: String,
    /// Next step, in the caller's language.
    pub detail: String,
    /// Stable code for programs.
    pub code: String,
    /// Faults by field, where the input was invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::BTreeMap<String, Vec<FieldProblem>>>)]
    pub fields: Option<Map<String, Value>>,
    /// The current copy or list, where a stale version was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    pub current: Option<Value>,
    /// Id of the request, to be told to the operator.
    pub request: String,
}

/// The errors of every endpoint, for its description.
pub struct ApiProblem;

impl utoipa::IntoResponses for ApiProblem {
    fn responses() -> std::collections::BTreeMap<String, utoipa::openapi::RefOr<utoipa::openapi::response::Response>> {
        use utoipa::openapi::{Content, Ref, ResponseBuilder};
        ["400", "401", "403", "404", "409", "410", "413", "415", "422", "429", "500", "503"]
            .into_iter()
            .map(|status| {
                let content = Content::new(Some(Ref::from_schema_name("Problem")));
                let response = ResponseBuilder::new()
                    .description("Problem (RFC 9457)")
                    .content("application/problem+json", content)
                    .build();
                (status.to_owned(), response.into())
            })
            .collect()
    }
}

/// Faults by field, with their sentences in `lang`. Dates and amounts of money read as in letters there, while
/// `params` keeps their raw form.
pub fn field_problems(faults: &[FieldError], lang: Lang) -> Map<String, Value> {
    let mut fields = Map::new();
    for fault in faults {
        let mut shown = fault.params.clone();
        localize_args(lang, &mut shown);
        let problem = FieldProblem {
            message: t(lang, &format!("errors.fields.{}", fault.code), &shown),
            code: fault.code.clone(),
            params: fault.params.clone(),
        };
        if let (Value::Array(list), Ok(problem)) =
            (fields.entry(&fault.field).or_insert_with(|| Value::Array(Vec::new())), serde_json::to_value(problem))
        {
            list.push(problem);
        }
    }
    fields
}

/// The first sentence of each field, for forms that were posted without JavaScript.
pub fn form_faults(faults: &[FieldError], lang: Lang) -> Vec<FormFault> {
    let first = |problems: &Value| problems[0]["message"].as_str().unwrap_or_default().to_owned();
    let told = field_problems(faults, lang);
    told.into_iter().map(|(field, problems)| FormFault { message: first(&problems), field }).collect()
}

impl Problem {
    /// The problem of `error` at `path`, in the language of the request.
    pub fn of(error: &ApiError, context: &RequestContext, path: &str) -> Problem {
        let (lang, code) = (context.lang, error.code());
        let wait = match error {
            ApiError::TooOften { wait } => wait_words(lang, seconds(*wait)),
            _ => String::new(),
        };
        let limit = match error {
            ApiError::TooLarge { limit } => (limit / 1024).to_string(),
            _ => String::new(),
        };
        let place = match error {
            ApiError::Malformed(place) => place.as_str(),
            _ => "",
        };
        let (contact, words) = match error {
            ApiError::AccountDisabled { contact } if !contact.is_empty() => (contact.as_str(), "detail_contact"),
            // a body that was refused before its guard knew the limit
            ApiError::TooLarge { limit: 0 } => ("", "detail_unknown"),
            _ => ("", "detail"),
        };
        let args = args([
            ("wait", wait.into()),
            ("contact", contact.into()),
            ("limit", limit.into()),
            ("text", place.into()),
            ("path", path.into()),
            ("request", context.id_text().into()),
        ]);
        let title = t(lang, &format!("errors.problems.{code}.title"), &args);
        let detail = match error {
            // Rocket does not say where a request is malformed
            ApiError::Malformed(place) if place.is_empty() => format!("{title}."),
            _ => t(lang, &format!("errors.problems.{code}.{words}"), &args),
        };
        Problem {
            status: error.status(),
            title,
            detail,
            code: code.to_owned(),
            fields: match error {
                ApiError::Invalid(faults) => Some(field_problems(faults, lang)),
                _ => None,
            },
            current: match error {
                ApiError::Conflict { current, .. } => current.clone(),
                _ => None,
            },
            request: context.id_text(),
        }
    }
}

/// Whole seconds after which the next try is taken for sure.
fn seconds(wait: Duration) -> u64 {
    u64::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u64::MAX).max(1)
}

/// A wait as people say it: seconds while they can be counted, then minutes, else hours.
pub fn wait_words(lang: Lang, seconds: u64) -> String {
    let (key, count) = match seconds {
        ..=90 => ("seconds", seconds),
        91..=5_400 => ("minutes", seconds.div_ceil(60)),
        _ => ("hours", seconds.div_ceil(3_600)),
    };
    t(lang, &format!("errors.wait.{key}"), &args([("number", count.into())]))
}

/// Logs an internal error, of which the response holds only the request's id, and a full disk.
pub(super) fn log(error: &ApiError, request: &Request<'_>) {
    if error.is_storage_full() {
        tracing::error!(request = RequestContext::of(request).id_text(), method = %request.method(), path = logged_path(request), "the disk is full: a change was refused");
    }
    if let ApiError::Internal(inner) = error {
        tracing::error!(request = RequestContext::of(request).id_text(), method = %request.method(), path = logged_path(request), error = %inner, "a request failed");
    }
}

/// `error` as a problem+json response.
pub(super) fn problem_response(error: &ApiError, request: &Request<'_>) -> Response<'static> {
    let context = RequestContext::of(request);
    let body = serde_json::to_vec(&Problem::of(error, context, request.uri().path().as_str())).unwrap_or_default();
    let mut response = sized(ContentType::new("application", "problem+json"), body);
    response.set_status(Status::new(error.status()));
    response.set_header(Header::new("Content-Language", context.lang.as_str()));
    if let Some(wait) = error.retry_after() {
        response.set_header(Header::new("Retry-After", seconds(wait).to_string()));
    }
    if matches!(error, ApiError::Unauthorized) {
        response.set_header(Header::new("WWW-Authenticate", "Bearer"));
    }
    response
}

impl<'r> Responder<'r, 'static> for ApiError {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        log(&self, request);
        Ok(problem_response(&self, request))
    }
}

/// The error of a failed guard. Rocket drops the value that a failed guard returns; the catcher takes it from here.
struct GuardError(Mutex<Option<ApiError>>);

/// Ends a guard with `error`.
pub fn refuse<T>(request: &Request<'_>, error: ApiError) -> Outcome<T, (Status, ()), Status> {
    let status = Status::new(error.status());
    remember(request, error);
    Outcome::Error((status, ()))
}

/// Ends a data guard with `error`.
pub fn refuse_data<'r, T>(request: &Request<'_>, error: ApiError) -> rocket::data::Outcome<'r, T, ()>
where
    T: rocket::data::FromData<'r, Error = ()>,
{
    let status = Status::new(error.status());
    remember(request, error);
    Outcome::Error((status, ()))
}

pub(super) fn remember(request: &Request<'_>, error: ApiError) {
    if let Ok(mut remembered) = request.local_cache(|| GuardError(Mutex::new(None))).0.lock() {
        *remembered = Some(error);
    }
}

/// The error of the guard that failed; without one, the error of `status`.
pub(super) fn guard_error(request: &Request<'_>, status: Status) -> ApiError {
    let error = request.local_cache(|| GuardError(Mutex::new(None))).0.lock().ok().and_then(|mut error| error.take());
    error.unwrap_or_else(|| match status.code {
        401 => ApiError::Unauthorized,
        403 => ApiError::Forbidden,
        404 | 405 => ApiError::NotFound,
        410 => ApiError::Gone,
        413 => ApiError::TooLarge { limit: 0 },
        415 => ApiError::UnsupportedMedia,
        503 => ApiError::Unavailable,
        400..=499 => ApiError::Malformed(String::new()),
        _ => ApiError::internal(format!("status {status} without a reason")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_not_known_is_not_named() {
        let context = RequestContext { lang: Lang::En, prefixed: true, data: false, id: 1 };
        let detail = |limit| Problem::of(&ApiError::TooLarge { limit }, &context, "/").detail;

        assert_eq!(detail(0), "Choose a smaller file or shorten the text.");
        assert!(detail(2048).contains("2\u{a0}KB"), "{}", detail(2048));
    }

    #[test]
    fn a_wait_is_told_in_the_unit_that_people_would_use() {
        let words = |seconds| wait_words(Lang::En, seconds);

        let told = [1, 90, 91, 5_400, 5_401, 86_400].map(words);

        assert_eq!(told, ["1\u{a0}s", "90\u{a0}s", "2\u{a0}min", "90\u{a0}min", "2\u{a0}h", "24\u{a0}h"]);
    }
}
