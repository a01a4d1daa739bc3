//! Endpoints of the inbox of suggestions, and of the checks by mail.

use rocket::{get, post};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{PublishContacts, ReadContacts};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::PageOf;
use crate::features::contacts::actions::suggestions as actions;
use crate::features::contacts::store::suggestions as store;
use crate::features::contacts::types::{
    CheckRequestsSent, ContactCheckRequest, ContactSuggestionDecision, ContactSuggestionRow, ContactSuggestionState,
    ContactSuggestionsQuery,
};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid, list};

/// Asks by mail whether everything is still right.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), request_body = ContactCheckRequest, responses((status = 200, body = CheckRequestsSent), ApiProblem))]
#[post("/panel/contact-checks", data = "<requests>")]
async fn request_contact_checks(
    who: Staff<PublishContacts>,
    app: App,
    requests: Valid<ContactCheckRequest>,
) -> Reply<CheckRequestsSent> {
    let validity = (app.config.contacts.link_days, app.site().default_lang);
    app.write(move |write| actions::send_checks(write, &who.actor(), who.user.key, &requests.0, validity).map(Json))
        .await
}

/// The inbox of suggestions, the newest first. Senders' e-mail addresses are shown only to those who decide suggestions.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(ContactSuggestionsQuery), responses((status = 200, body = PageOf<ContactSuggestionRow>), ApiProblem))]
#[get("/panel/contact-suggestions")]
async fn list_contact_suggestions(
    who: Staff<ReadContacts>,
    app: App,
    facts: RequestContext,
    query: Query<ContactSuggestionsQuery>,
) -> Reply<PageOf<ContactSuggestionRow>> {
    let state = query.state.unwrap_or(ContactSuggestionState::Open);
    let request = list::page_request(&app, query.page, query.per_page);
    let sees_senders = who.access.scope::<PublishContacts>().is_some();
    let mut page = app.read(move |db| store::list(db, state, request, facts.lang)).await?;
    if !sees_senders {
        page.items.iter_mut().for_each(|suggestion| suggestion.email.clear());
    }
    Ok(Json(page))
}

/// Decides a suggestion: the contact was changed, or was right as it was.
#[utoipa::path(tag = "contacts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ContactSuggestionDecision, responses((status = 200, body = ()), ApiProblem))]
#[post("/panel/contact-suggestions/<id>", data = "<decision>")]
async fn decide_contact_suggestion(
    who: Staff<PublishContacts>,
    app: App,
    id: &str,
    decision: Valid<ContactSuggestionDecision>,
) -> Reply<()> {
    let id: Id<ContactSuggestionRow> = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| actions::decide(write, &who.actor(), &id, decision.0.state, who.user.key).map(Json)).await
}

api!(request_contact_checks, list_contact_suggestions, decide_contact_suggestion);
