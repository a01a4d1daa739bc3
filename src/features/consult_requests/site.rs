//! The call by which a request is sent, the limits of its senders, and the requests of an account.

use std::time::Duration;

use rocket::http::Status;
use rocket::outcome::{Outcome, try_outcome};
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};

use super::actions::{self, Asker};
use super::types::{ConsultReceipt, NewConsult, OwnConsult};
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::{MaybeSignedIn, SignedIn};
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::config::Limits;
use crate::features::proof_of_work::FormGuard;
use crate::web::failure_limit::{Attempt, FailureKey, FailureLimiter};
use crate::web::list::{PageQuery, page_request};
use crate::web::private_site::SiteAccess;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// Codes and links that a client may guess wrongly in an hour.
const WRONG_CODES: u32 = 20;

/// How often a client may send requests and name codes that do not exist; managed by the server.
pub struct ConsultLimit {
    senders: RateLimiter,
    codes: FailureLimiter,
}

impl ConsultLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> ConsultLimit {
        let hour = Duration::from_hours(1);
        ConsultLimit {
            senders: RateLimiter::new(limits.email_requests_per_hour, hour),
            codes: FailureLimiter::new(hour),
        }
    }

    /// Counts a request from `address`. Errors: `TooOften`.
    pub fn check_sender(&self, address: &str) -> Result<(), ApiError> {
        self.senders.check(address)
    }

    /// Begins to look a code up for `address`; it counts as wrong until it is found. Errors: `TooOften`.
    pub fn look_up(&self, address: &str) -> Result<Attempt<'_>, ApiError> {
        self.codes.begin(&[FailureKey { name: address.to_owned(), most: WRONG_CODES, refuses: true }])
    }
}

/// A client that sends a request: from where, with which account.
pub struct ConsultSender {
    /// Address of the client.
    pub address: String,
    /// The account, if the client is signed in.
    pub asker: Option<Asker>,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ConsultSender {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<ConsultSender, (Status, ()), Status> {
        try_outcome!(SiteAccess::from_request(request).await);
        let ClientAddress(address) = try_outcome!(ClientAddress::from_request(request).await);
        let caller = try_outcome!(MaybeSignedIn::from_request(request).await);
        let asker = caller.user.map(|user| {
            let email = if user.email_confirmed_at.is_some() { user.email.to_lowercase() } else { String::new() };
            Asker { user_key: user.key, email }
        });
        Outcome::Success(ConsultSender { address, asker })
    }
}

/// Asks for advice, with or without an account. Without the account of the given address a link in a letter confirms it first.
#[utoipa::path(tag = "consult requests", request_body = NewConsult, responses((status = 200, body = ConsultReceipt), ApiProblem))]
#[post("/consult-requests", data = "<call>")]
async fn send_consult_request(
    app: App,
    guard: &State<FormGuard>,
    limit: &State<ConsultLimit>,
    from: ConsultSender,
    call: Valid<NewConsult>,
) -> Reply<ConsultReceipt> {
    let call = call.0;
    guard.check(&call.human, app.clock.now())?;
    limit.check_sender(&from.address)?;
    let shared = app.clone();
    app.write(move |write| actions::receive(write, &call, from.asker.as_ref(), &shared.config)).await.map(Json)
}

/// The requests that the caller sent while signed in, newest first.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnConsult>), ApiProblem))]
#[get("/account/consult-requests")]
async fn list_own_consult_requests(
    who: SignedIn,
    app: App,
    context: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<OwnConsult>> {
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::own(db, who.user.key, context.lang, page)).await.map(Json)
}

api!(send_consult_request, list_own_consult_requests);
