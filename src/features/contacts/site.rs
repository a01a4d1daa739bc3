//! Endpoints of contacts for readers and for listed organisations.

use std::time::Duration;

use rocket::http::Status;
use rocket::outcome::{Outcome, try_outcome};
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};

use super::actions::suggestions as actions;
use super::types::{
    CheckAnswer, CheckSubject, ContactId, ContactSuggestion, ContactSuggestionOrigin, NewContactSuggestion,
};
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::{MaybeSignedIn, User};
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::config::Limits;
use crate::features::proof_of_work::FormGuard;
use crate::web::private_site::SiteAccess;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Reply, RequestContext, Valid};

/// Rate limit of suggestions per client address; managed by the server.
pub struct SuggestionLimit(RateLimiter);

impl SuggestionLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> SuggestionLimit {
        SuggestionLimit(RateLimiter::new(limits.email_requests_per_hour, Duration::from_hours(1)))
    }

    /// Counts a try from an address. Errors: `TooOften`.
    pub fn check(&self, address: &str) -> Result<(), ApiError> {
        self.0.check(address)
    }
}

/// A reader who sends a suggestion.
struct Sender {
    address: String,
    lang: Lang,
    user: Option<User>,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Sender {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Sender, (Status, ()), Status> {
        try_outcome!(SiteAccess::from_request(request).await);
        let ClientAddress(address) = try_outcome!(ClientAddress::from_request(request).await);
        let visitor = try_outcome!(MaybeSignedIn::from_request(request).await);
        Outcome::Success(Sender { address, lang: RequestContext::of(request).lang, user: visitor.user })
    }
}

/// The e-mail address that a reader gives, or nothing. Errors: it is none.
pub fn email_of(email: &str) -> Result<String, ApiError> {
    let email = email.trim().to_owned();
    if !email.is_empty() && Email::parse(&email).is_none() {
        return Err(ApiError::field("email", "email"));
    }
    Ok(email)
}

/// Suggests a correction of a contact. Errors: 403 `account_restricted` from a restricted account.
#[utoipa::path(tag = "contacts", params(("id" = String, Path)), request_body = NewContactSuggestion, responses((status = 200, body = ()), ApiProblem))]
#[post("/contacts/<id>/suggestions", data = "<new>")]
async fn send_contact_suggestion(
    app: App,
    guard: &State<FormGuard>,
    limit: &State<SuggestionLimit>,
    from: Sender,
    id: &str,
    new: Valid<NewContactSuggestion>,
) -> Reply<()> {
    let id: ContactId = Id::parse(id).ok_or(ApiError::NotFound)?;
    let NewContactSuggestion { kind, text, email, human } = new.0;
    if let Some(user) = &from.user {
        user.demand_unrestricted()?;
    }
    let email = email_of(&email)?;
    guard.check(&human, app.clock.now())?;
    limit.check(&from.address)?;
    let suggestion = ContactSuggestion { origin: ContactSuggestionOrigin::Reader, kind, text, email, lang: from.lang };
    app.write(move |write| actions::suggest(write, &id, &suggestion).map(Json)).await
}

/// The contact that a link by mail is about.
#[utoipa::path(tag = "contacts", params(("token" = String, Path)), responses((status = 200, body = CheckSubject), ApiProblem))]
#[get("/contact-checks/<token>")]
async fn get_contact_check(app: App, facts: RequestContext, token: &str) -> Reply<CheckSubject> {
    let (token, now) = (token.to_owned(), app.clock.now());
    app.read(move |db| view::check_subject(db, &token, now, facts.lang).map(Json)).await
}

/// Answers a link by mail: everything is right, or an explanation. A second answer changes nothing.
#[utoipa::path(tag = "contacts", params(("token" = String, Path)), request_body = CheckAnswer, responses((status = 200, body = ()), ApiProblem))]
#[post("/contact-checks/<token>", data = "<answer>")]
async fn answer_contact_check(app: App, facts: RequestContext, token: &str, answer: Valid<CheckAnswer>) -> Reply<()> {
    let token = token.to_owned();
    app.write(move |write| actions::answer(write, &token, &answer.0, facts.lang).map(Json)).await
}

api!(send_contact_suggestion, get_contact_check, answer_contact_check);
