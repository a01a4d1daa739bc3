//! The page of an appeal, opened by the link of a letter: the decision and a form that needs no JavaScript.

use rocket::form::Form;
use rocket::{Route, get, post, routes};
use serde_json::json;

use super::types::{AppealPage, NewAppeal, case_code};
use super::{actions, view};
use crate::base::error::ApiError;
use crate::locale::words;
use crate::web::error::field_problems;
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::schema;
use crate::web::{Head, PageDb, PageReply, RequestContext, WebPageRequest};

type Answer = Result<PageReply, PageError>;

/// The form as a browser posts it.
#[derive(Clone, Debug, Default, rocket::FromForm)]
struct PostedAppeal {
    #[field(default = String::new())]
    text: String,
}

/// Result of a posted form.
#[derive(Clone, Default)]
struct AppealResult {
    text: String,
    fault: Option<String>,
    sent: Option<String>,
}

fn page(db: &PageDb, token: &str, result: AppealResult) -> Result<AppealPage, ApiError> {
    let title = words(db.lang, "cases.appeal_title");
    let head = Head { noindex: true, ..head(db, &title, &words(db.lang, "cases.appeal_lead"), "/appeal") };
    Ok(AppealPage {
        head,
        action: format!("/appeal/{token}"),
        decision: view::appeal(db, token)?,
        text: result.text,
        fault: result.fault,
        sent: result.sent,
    })
}

#[get("/appeal/<token>")]
async fn form(call: WebPageRequest, token: &str) -> Answer {
    let token = token.to_owned();
    call.respond_uncached("appeal", move |db| page(db, &token, AppealResult::default())).await
}

/// Makes the appeal. Errors: `Invalid` for the text; those of the action.
async fn sent(call: &WebPageRequest, token: &str, posted: &PostedAppeal) -> Result<AppealResult, ApiError> {
    let appeal: NewAppeal = schema::read(json!({ "text": posted.text }))?;
    let (token, lang, settings) = (token.to_owned(), call.lang, call.app().config.cases.clone());
    let id = call.app().write(move |write| actions::appeal(write, &token, &appeal.text, lang, &settings)).await?;
    Ok(AppealResult { sent: Some(case_code(&id)), ..AppealResult::default() })
}

#[post("/appeal/<token>", data = "<form>")]
async fn post_form(call: WebPageRequest, facts: RequestContext, token: &str, form: Form<PostedAppeal>) -> Answer {
    let posted = form.into_inner();
    let result = match sent(&call, token, &posted).await {
        Ok(result) => result,
        Err(ApiError::Invalid(faults)) => {
            let told = field_problems(&faults, facts.lang);
            let fault = told.get("text").and_then(|problems| problems[0]["message"].as_str()).map(str::to_owned);
            AppealResult { text: posted.text, fault, sent: None }
        }
        // the page itself says that an appeal was made, or that its time is over
        Err(ApiError::Conflict { .. }) => AppealResult::default(),
        Err(error) => return Err(error.into()),
    };
    let token = token.to_owned();
    call.respond_uncached("appeal", move |db| page(db, &token, result.clone())).await
}

/// Routes of the page.
pub fn routes() -> Vec<Route> {
    routes![form, post_form]
}
