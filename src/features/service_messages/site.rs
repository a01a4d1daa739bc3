//! The call by which a first message is sent, and the conversations of an account.

use std::time::Duration;

use rocket::http::Status;
use rocket::outcome::{Outcome, try_outcome};
use rocket::request::FromRequest;
use rocket::{Request, State, get, post};

use super::actions::{self, MessageSender};
use super::types::{ConversationPath, NewServiceMessage, OwnConversation, ServiceMessageReceipt};
use super::view;
use crate::api;
use crate::app::App;
use crate::auth::{MaybeSignedIn, SignedIn};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::PageOf;
use crate::config::Limits;
use crate::features::proof_of_work::FormGuard;
use crate::features::statistics::{ContactUse, Metric};
use crate::web::list::{PageQuery, page_request};
use crate::web::private_site::SiteAccess;
use crate::web::rate_limit::RateLimiter;
use crate::web::{ApiProblem, ClientAddress, Json, Query, Reply, RequestContext, Valid};

/// How often a client may send first messages; managed by the server.
pub struct MessageLimit(RateLimiter);

impl MessageLimit {
    /// The limit of the settings.
    pub fn new(limits: &Limits) -> MessageLimit {
        MessageLimit(RateLimiter::new(limits.email_requests_per_hour, Duration::from_hours(1)))
    }

    /// Counts a message from `address`. Errors: `TooOften`.
    pub fn check(&self, address: &str) -> Result<(), ApiError> {
        self.0.check(address)
    }
}

/// A client that sends a first message.
pub struct MessageClient {
    /// Address of the client.
    pub address: String,
    /// The person.
    pub sender: MessageSender,
    /// Counts the message.
    pub used: ContactUse,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for MessageClient {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<MessageClient, (Status, ()), Status> {
        try_outcome!(SiteAccess::from_request(request).await);
        let ClientAddress(address) = try_outcome!(ClientAddress::from_request(request).await);
        let used = try_outcome!(ContactUse::from_request(request).await);
        let user = try_outcome!(MaybeSignedIn::from_request(request).await).user;
        let confirmed = user.as_ref().filter(|user| user.email_confirmed_at.is_some());
        let sender = MessageSender {
            lang: RequestContext::of(request).lang,
            email: confirmed.map(|user| user.email.to_lowercase()).unwrap_or_default(),
            user_key: user.map(|user| user.key),
        };
        Outcome::Success(MessageClient { address, sender, used })
    }
}

impl MessageClient {
    /// Takes in a message that was checked against robots. Errors: those of the action.
    pub async fn send(self, app: &App, call: NewServiceMessage) -> Result<ServiceMessageReceipt, ApiError> {
        let (shared, sender, service) = (app.clone(), self.sender, call.service.to_string());
        let receipt = app.write(move |write| actions::receive(write, &call, &sender, &shared.config)).await?;
        self.used.record(app, &service, Metric::FormSent);
        Ok(receipt)
    }
}

/// Writes to the provider of a service, with or without an account. Without the account of the given address a link in a
/// letter confirms it first. Errors: 409 `own_service`, `sender_blocked`.
#[utoipa::path(tag = "service messages", request_body = NewServiceMessage, responses((status = 200, body = ServiceMessageReceipt), ApiProblem))]
#[post("/service-messages", data = "<call>")]
async fn send_service_message(
    app: App,
    guard: &State<FormGuard>,
    limit: &State<MessageLimit>,
    client: MessageClient,
    call: Valid<NewServiceMessage>,
) -> Reply<ServiceMessageReceipt> {
    let call = call.0;
    guard.check(&call.human, app.clock.now())?;
    limit.check(&client.address)?;
    client.send(&app, call).await.map(Json)
}

/// Conversations about services that the caller offers or asked about while signed in, the newest message first.
#[utoipa::path(tag = "service messages", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnConversation>), ApiProblem))]
#[get("/account/service-conversations")]
async fn list_own_conversations(
    who: SignedIn,
    app: App,
    context: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<OwnConversation>> {
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::own(db, who.user.key, context.lang, page)).await.map(Json)
}

/// Address of the page of a conversation, for one of its sides.
#[utoipa::path(tag = "service messages", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ConversationPath), ApiProblem))]
#[post("/account/service-conversations/<id>/link")]
async fn create_conversation_link(who: SignedIn, app: App, id: &str) -> Reply<ConversationPath> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let path = actions::open_link(write, who.user.key, &id)?;
        Ok(Json(ConversationPath { path }))
    })
    .await
}

api!(send_service_message, list_own_conversations, create_conversation_link);
