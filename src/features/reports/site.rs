//! The call by which a report is sent, and how often somebody may.

use std::time::Duration;

use rocket::http::Status;
use rocket::outcome::{Outcome, try_outcome};
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};

use super::types::{NewReport, OwnReport, ReportReceipt};
use super::{actions, rules, view};
use crate::api;
use crate::app::App;
use crate::auth::{MaybeSignedIn, SignedIn};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::config::Limits;
use crate::features::cases::CaseReader;
use crate::features::cases::types::case_code;
use crate::features::proof_of_work::FormGuard;
use crate::web::list::{PageQuery, page_request};
use crate::web::private_site::SiteAccess;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// How often somebody may report, and how often one address may be named; managed by the server.
pub struct ReportLimit {
    senders: RateLimiter,
    mailboxes: RateLimiter,
}

impl ReportLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> ReportLimit {
        let hour = Duration::from_hours(1);
        ReportLimit {
            senders: RateLimiter::new(limits.email_requests_per_hour, hour),
            mailboxes: RateLimiter::new(limits.email_requests_per_hour, hour),
        }
    }

    /// Counts a report from `address` that names `email`. Errors: `TooOften`.
    pub fn check(&self, address: &str, email: &str) -> Result<(), ApiError> {
        self.senders.check(address)?;
        match email.trim() {
            "" => Ok(()),
            email => self.mailboxes.check(&email.to_lowercase()),
        }
    }
}

/// A reader who reports: from where, in which language, with which account.
pub struct Reporter {
    /// Where they ask from.
    pub address: String,
    /// Their language.
    pub lang: Lang,
    /// Their account, if they are signed in.
    pub user_key: Option<i64>,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Reporter {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Reporter, (Status, ()), Status> {
        try_outcome!(SiteAccess::from_request(request).await);
        let ClientAddress(address) = try_outcome!(ClientAddress::from_request(request).await);
        let visitor = try_outcome!(MaybeSignedIn::from_request(request).await);
        let user_key = visitor.user.map(|user| user.key);
        Outcome::Success(Reporter { address, lang: RequestContext::of(request).lang, user_key })
    }
}

/// Says that something is wrong, with or without an account. The answer names what to ask for later.
#[utoipa::path(tag = "reports", request_body = NewReport, responses((status = 200, body = ReportReceipt), ApiProblem))]
#[post("/reports", data = "<call>")]
async fn send_report(
    app: App,
    guard: &State<FormGuard>,
    limit: &State<ReportLimit>,
    from: Reporter,
    call: Valid<NewReport>,
) -> Reply<ReportReceipt> {
    let call = call.0;
    rules::check(&call)?;
    guard.check(&call.human, app.clock.now())?;
    limit.check(&from.address, &call.email)?;
    let shared = app.clone();
    app.write(move |write| {
        let id = actions::receive(write, &call, (from.lang, from.user_key), &shared.config)?;
        Ok(Json(ReportReceipt { code: case_code(&id) }))
    })
    .await
}

/// The reports that the caller sent while signed in, newest first.
#[utoipa::path(tag = "reports", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnReport>), ApiProblem))]
#[get("/account/reports")]
async fn list_own_reports(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<OwnReport>> {
    let page = page_request(&app, query.page, query.per_page);
    let reader = CaseReader { user_key: who.user.key, lang: facts.lang, now: app.clock.now() };
    app.read(move |db| view::own(db, reader, page)).await.map(Json)
}

api!(send_report, list_own_reports);
