//! The page of the form. Without JavaScript the browser posts it here: faults come back at their fields, and since no
//! proof of work can come along, the first sending only answers a ticket with which the same form is sent once more,
//! some seconds later. Whatever was typed stays.

use rocket::form::Form;
use rocket::{Route, State, get, post, routes};
use serde_json::json;

use super::site::{ReportLimit, Reporter};
use super::subject::{self, Subject};
use super::types::{NewReport, ReportEntry, ReportPage};
use super::{actions, rules};
use crate::base::error::ApiError;
use crate::features::cases::types::{ReportCategory, WHOLE_SITE, case_code};
use crate::features::proof_of_work::{FormGuard, NoScriptForm};
use crate::locale::words;
use crate::web::error::{Problem, form_faults};
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::page_parts::FormFault;
use crate::web::schema;
use crate::web::{Head, PageDb, PageReply, RequestContext, WebPageRequest};

type Answer = Result<PageReply, PageError>;

/// The form as a browser posts it; what is missing is empty.
#[derive(Clone, Debug, Default, rocket::FromForm)]
struct Posted {
    #[field(default = String::new())]
    about: String,
    #[field(default = String::new())]
    category: String,
    #[field(default = String::new())]
    text: String,
    #[field(default = String::new())]
    place: String,
    #[field(default = String::new())]
    name: String,
    #[field(default = String::new())]
    email: String,
    #[field(default = String::new())]
    good_faith: String,
    #[field(default = String::new())]
    website: String,
    #[field(default = String::new())]
    ticket: String,
}

impl Posted {
    fn entry(&self) -> ReportEntry {
        ReportEntry {
            category: self.category.clone(),
            text: self.text.clone(),
            place: self.place.clone(),
            name: self.name.clone(),
            email: self.email.clone(),
            good_faith: !self.good_faith.is_empty(),
        }
    }

    /// The same report as the call that scripts make, by the same rules. Errors: `Invalid` with all that is wrong.
    fn call(&self) -> Result<NewReport, ApiError> {
        let call = json!({
            "about": self.about, "category": self.category, "text": self.text, "place": self.place, "name": self.name,
            "email": self.email, "good_faith": !self.good_faith.is_empty(),
            "human": { "proof": "form", "website": self.website },
        });
        let call: NewReport = schema::read(call)?;
        rules::check(&call)?;
        Ok(call)
    }
}

/// Result of a posted form.
#[derive(Clone, Default)]
struct ReportResult {
    faults: Vec<FormFault>,
    refused: Option<String>,
    ticket: Option<String>,
    sent: Option<String>,
}

fn page(
    db: &PageDb,
    subject: Subject,
    about: &str,
    entry: ReportEntry,
    outcome: ReportResult,
) -> (ReportPage, Vec<String>) {
    let title = words(db.lang, "reports.title");
    let head = Head { noindex: true, ..head(db, &title, &words(db.lang, "reports.lead"), "/report") };
    let tags = vec![subject.tag];
    let page = ReportPage {
        head,
        about: about.to_owned(),
        title: subject.title,
        title_lang: subject.lang,
        path: subject.path,
        categories: ReportCategory::ALL.to_vec(),
        entry,
        faults: outcome.faults,
        refused: outcome.refused,
        ticket: outcome.ticket,
        sent: outcome.sent,
    };
    (page, tags)
}

#[get("/report?<about>")]
async fn form(call: WebPageRequest, about: Option<&str>) -> Answer {
    let about = about.filter(|about| !about.is_empty()).unwrap_or(WHOLE_SITE).to_owned();
    call.respond("report", move |db| {
        let subject = subject::find(db, db.lang, &about)?;
        Ok(page(db, subject, &about, ReportEntry::default(), ReportResult::default()))
    })
    .await
}

/// Sends the form, if it is whole and was sent before. Errors: what a page cannot show at a field.
async fn sent(
    call: &WebPageRequest,
    guard: &FormGuard,
    limit: &ReportLimit,
    from: &Reporter,
    form: &Posted,
) -> Result<ReportResult, ApiError> {
    let report = form.call()?;
    let now = call.app().clock.now();
    let sent = NoScriptForm { token: &form.ticket, website: &form.website };
    if let Some(ticket) = guard.accept_no_script(&sent, &from.address, now)? {
        return Ok(ReportResult { ticket: Some(ticket), ..ReportResult::default() });
    }
    limit.check(&from.address, &report.email)?;
    let (sender, shared) = ((from.lang, from.user_key), call.app().clone());
    let id = call.app().write(move |write| actions::receive(write, &report, sender, &shared.config)).await?;
    Ok(ReportResult { sent: Some(case_code(&id)), ..ReportResult::default() })
}

#[post("/report", data = "<form>")]
async fn post_form(
    call: WebPageRequest,
    facts: RequestContext,
    guard: &State<FormGuard>,
    limit: &State<ReportLimit>,
    from: Reporter,
    form: Form<Posted>,
) -> Answer {
    let form = form.into_inner();
    let outcome = match sent(&call, guard, limit, &from, &form).await {
        Ok(outcome) => outcome,
        Err(ApiError::Invalid(faults)) => {
            let faults = form_faults(&faults, facts.lang);
            ReportResult { faults, ..ReportResult::default() }
        }
        Err(error @ (ApiError::Internal(_) | ApiError::Unavailable | ApiError::NotFound)) => return Err(error.into()),
        Err(error) => {
            ReportResult { refused: Some(Problem::of(&error, &facts, "/report").detail), ..ReportResult::default() }
        }
    };
    call.respond_uncached("report", move |db| {
        let about = if form.about.is_empty() { WHOLE_SITE } else { &form.about };
        let subject = subject::find(db, db.lang, about)?;
        Ok(page(db, subject, about, form.entry(), outcome.clone()).0)
    })
    .await
}

/// Routes of the form's page.
pub fn routes() -> Vec<Route> {
    routes![form, post_form]
}
