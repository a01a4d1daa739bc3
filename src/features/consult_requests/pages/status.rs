//! The status page: the conversation, the form by which the person writes back with a file, and the files.

use rocket::form::{Errors, Form};
use rocket::fs::TempFile;
use rocket::{Route, State, get, post, routes};
use serde_json::json;

use super::find::{PageAnswer, find_by_code};
use crate::base::error::{ApiError, FieldError};
use crate::features::consult_requests::attachments::{self, ATTACHMENTS};
use crate::features::consult_requests::site::ConsultLimit;
use crate::features::consult_requests::types::{ConsultRequest, ConsultStatusPage, NewConsultMessage};
use crate::features::consult_requests::{actions, rules, view};
use crate::locale::words;
use crate::media::upload::{DeclaredLength, refused_form};
use crate::private_files::{self, PrivateDownload};
use crate::web::error::{Problem, form_faults};
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::schema;
use crate::web::{ClientAddress, Head, PageDb, RequestContext, WebPageRequest};

/// Result of words that were posted on the status page.
#[derive(Clone, Default)]
struct WriteResult {
    text: String,
    fault: Option<String>,
    file_fault: Option<String>,
    sent: bool,
}

fn status(db: &PageDb, request: &ConsultRequest, result: &WriteResult) -> Result<ConsultStatusPage, ApiError> {
    let title = words(db.lang, "consult_requests.status_title");
    let days = db.config.consults.reopen_days;
    let until = rules::reopen_until(request, days).filter(|until| *until > db.now);
    let files = view::files(db, request)?;
    Ok(ConsultStatusPage {
        head: Head { noindex: true, ..head(db, &title, &words(db.lang, "consult_requests.status_lead"), "/consult") },
        action: request.status_path(),
        code: request.shown_code(),
        state: rules::shown_state(request),
        topic: view::topic_name(db, request.topic_key, db.lang)?,
        related: view::related(request),
        lang: request.lang,
        messages: view::messages(db, request)?,
        files_left: ATTACHMENTS.max_files.saturating_sub(u32::try_from(files.len()).unwrap_or(u32::MAX)),
        files,
        file_max_mb: db.config.limits.private_file_mb,
        can_write: rules::may_write(request, days, db.now),
        reopen_until: until.map(|until| until.day(db.zone)),
        text: result.text.clone(),
        fault: result.fault.clone(),
        file_fault: result.file_fault.clone(),
        sent: result.sent,
    })
}

#[get("/consult/<token>?<sent>", rank = 2)]
async fn status_page(
    call: WebPageRequest,
    limit: &State<ConsultLimit>,
    address: ClientAddress,
    token: &str,
    sent: Option<bool>,
) -> PageAnswer {
    let request = find_by_code(&call, limit, &address.0, token).await?;
    let result = WriteResult { sent: sent == Some(true), ..WriteResult::default() };
    call.respond_uncached("consult-status", move |db| status(db, &request, &result)).await
}

/// Words and a file as a browser posts them.
#[derive(Debug, rocket::FromForm)]
struct PostedWords<'r> {
    #[field(default = String::new())]
    text: String,
    file: Option<TempFile<'r>>,
}

/// Checks that the request takes one more file, before the file is looked at.
/// Errors: 409 `wrong_state`; `Invalid` for the field `file`.
async fn demand_place(call: &WebPageRequest, request: &ConsultRequest) -> Result<(), ApiError> {
    if !rules::may_write(request, call.app().config.consults.reopen_days, call.app().clock.now()) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let of = request.clone();
    let number = call.app().read(move |db| private_files::count_of_owner(db, attachments::owner(&of))).await?;
    let max = ATTACHMENTS.max_files;
    if number < max {
        return Ok(());
    }
    Err(ApiError::Invalid(vec![FieldError::new("file", "file_count").with("max", max)]))
}

/// Writes back. Errors: `Invalid` for text and file; those of the action.
async fn written(call: &WebPageRequest, request: &ConsultRequest, posted: &PostedWords<'_>) -> Result<(), ApiError> {
    let message: NewConsultMessage = schema::read(json!({ "text": posted.text }))?;
    let app = call.app();
    // a browser sends an empty file where none was chosen
    let file = match posted.file.as_ref().filter(|file| file.len() > 0) {
        Some(file) => {
            demand_place(call, request).await?;
            Some(private_files::accept(app, file).await?)
        }
        None => None,
    };
    let (code, shared) = (request.shown_code(), app.clone());
    app.write(move |write| actions::write_back(write, &code, &message.text, file.as_ref(), &shared.config)).await
}

#[post("/consult/<token>", data = "<form>", rank = 2)]
async fn write_back(
    call: WebPageRequest,
    context: RequestContext,
    limit: &State<ConsultLimit>,
    address: ClientAddress,
    declared: DeclaredLength,
    token: &str,
    form: Result<Form<PostedWords<'_>>, Errors<'_>>,
) -> PageAnswer {
    call.require_access().await?;
    let request = find_by_code(&call, limit, &address.0, token).await?;
    let max_bytes = u64::from(call.app().config.limits.private_file_mb) * 1024 * 1024;
    let (text, error) = match form {
        Err(errors) => (String::new(), refused_form(&errors, &declared, max_bytes)),
        Ok(form) => match written(&call, &request, &form).await {
            Ok(()) => return Ok(call.see_other(&format!("{}?sent=true", request.status_path()))),
            Err(error) => (form.text.clone(), error),
        },
    };
    let mut result = WriteResult { text, ..WriteResult::default() };
    match error {
        ApiError::Invalid(faults) => {
            for fault in form_faults(&faults, context.lang) {
                let of = if fault.field == "file" { &mut result.file_fault } else { &mut result.fault };
                of.get_or_insert(fault.message);
            }
        }
        error @ ApiError::TooLarge { .. } => {
            result.file_fault = Some(Problem::of(&error, &context, "/consult").detail);
        }
        error @ (ApiError::TooOften { .. } | ApiError::Conflict { .. }) => {
            result.fault = Some(Problem::of(&error, &context, "/consult").detail);
        }
        error => return Err(error.into()),
    }
    call.respond_uncached("consult-status", move |db| status(db, &request, &result)).await
}

/// A file that the person attached, for whoever has the code.
#[get("/consult/<token>/files/<id>")]
async fn attachment(
    call: WebPageRequest,
    limit: &State<ConsultLimit>,
    address: ClientAddress,
    token: &str,
    id: &str,
) -> Result<PrivateDownload, PageError> {
    call.require_access().await?;
    let request = find_by_code(&call, limit, &address.0, token).await?;
    let files = call.app().read(move |db| private_files::list_of_owner(db, attachments::owner(&request))).await?;
    let file = files.into_iter().find(|file| file.id.as_str() == id).ok_or(ApiError::NotFound)?;
    Ok(PrivateDownload::open(call.app(), file).await?)
}

/// Routes of the status page.
pub(super) fn routes() -> Vec<Route> {
    routes![status_page, write_back, attachment]
}
