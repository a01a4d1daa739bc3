//! The form for a first message and the page of a conversation. Both work without JavaScript. The secret of a conversation
//! stands in the path as a token, which the log leaves out; these pages are neither cached nor indexed.

use rocket::form::Form;
use rocket::{Route, State, get, post, routes};
use serde_json::json;

use super::site::{MessageClient, MessageLimit};
use super::types::{
    ConversationLink, NewConversationMessage, NewServiceMessage, ServiceContactPage, ServiceMessageFields,
    ServiceMessageReceipt,
};
use super::{actions, store, view};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::legal;
use crate::features::proof_of_work::{FormGuard, NoScriptForm};
use crate::features::services::store as services;
use crate::features::services::types::ServiceState;
use crate::locale::{args, t, words};
use crate::web::error::{Problem, form_faults};
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::page_parts::FormFault;
use crate::web::schema;
use crate::web::{Head, PageDb, PageReply, RequestContext, WebPageRequest};

type Answer = Result<PageReply, PageError>;

/// The form as a browser posts it; missing fields are empty.
#[derive(Clone, Debug, Default, rocket::FromForm)]
struct PostedMessage {
    #[field(default = String::new())]
    service: String,
    #[field(default = String::new())]
    name: String,
    #[field(default = String::new())]
    email: String,
    #[field(default = String::new())]
    message: String,
    #[field(default = String::new())]
    website: String,
    #[field(default = String::new())]
    ticket: String,
}

impl PostedMessage {
    fn fields(&self) -> ServiceMessageFields {
        ServiceMessageFields { name: self.name.clone(), email: self.email.clone(), message: self.message.clone() }
    }

    /// The same message as the call that scripts make, by the same rules. Errors: `Invalid` with all that is wrong.
    fn call(&self) -> Result<NewServiceMessage, ApiError> {
        schema::read(json!({
            "service": self.service, "name": self.name, "email": self.email, "message": self.message,
            "human": { "proof": "form", "website": self.website },
        }))
    }
}

/// Result of a posted form.
#[derive(Clone, Default)]
struct MessageResult {
    fields: ServiceMessageFields,
    faults: Vec<FormFault>,
    refused: Option<String>,
    ticket: Option<String>,
    sent: Option<ServiceMessageReceipt>,
}

/// The form for the service with this slug. Errors: `NotFound`; `Gone` for a service that readers knew.
fn page(db: &PageDb, slug: &str, result: MessageResult) -> Result<ServiceContactPage, ApiError> {
    let service = services::find_by_slug(db, slug)?.ok_or(ApiError::NotFound)?;
    let is_gone = service.state != ServiceState::Published && service.published_at.is_some();
    let action = service.message_path().ok_or(if is_gone { ApiError::Gone } else { ApiError::NotFound })?;
    let (lang, title) = service.title(db.lang);
    let heading = t(db.lang, "service_messages.title_of", &args([("title", title.into())]));
    Ok(ServiceContactPage {
        head: Head { noindex: true, ..head(db, &heading, &words(db.lang, "service_messages.lead"), &action) },
        service: service.id.to_string(),
        title: title.to_owned(),
        lang,
        path: view::service_path(db, &service)?.ok_or(ApiError::NotFound)?,
        action,
        privacy_path: legal::privacy_version(db)?.map(|_| "/legal/privacy".to_owned()),
        months: db.config.service_messages.kept_months,
        fields: result.fields,
        faults: result.faults,
        refused: result.refused,
        ticket: result.ticket,
        sent: result.sent,
    })
}

#[get("/services/contact?<service>", rank = 1)]
async fn form(call: WebPageRequest, service: Option<&str>) -> Answer {
    let slug = service.unwrap_or_default().to_owned();
    call.respond("service-contact", move |db| {
        let tags = ["services", "layout"].map(str::to_owned).to_vec();
        Ok((page(db, &slug, MessageResult::default())?, tags))
    })
    .await
}

/// Sends the form, if it is whole and was sent before. Errors: those that a page cannot show at a field.
async fn sent(
    call: &WebPageRequest,
    guard: &FormGuard,
    limit: &MessageLimit,
    client: MessageClient,
    form: &PostedMessage,
) -> Result<MessageResult, ApiError> {
    let message = form.call()?;
    actions::check(&message)?;
    let sent = NoScriptForm { token: &form.ticket, website: &form.website };
    if let Some(ticket) = guard.accept_no_script(&sent, &client.address, call.app().clock.now())? {
        return Ok(MessageResult { ticket: Some(ticket), ..MessageResult::default() });
    }
    limit.check(&client.address)?;
    let receipt = client.send(call.app(), message).await?;
    Ok(MessageResult { sent: Some(receipt), ..MessageResult::default() })
}

#[post("/services/contact?<service>", data = "<form>", rank = 1)]
async fn post_form(
    call: WebPageRequest,
    context: RequestContext,
    guard: &State<FormGuard>,
    limit: &State<MessageLimit>,
    client: MessageClient,
    service: Option<&str>,
    form: Form<PostedMessage>,
) -> Answer {
    let (slug, form) = (service.unwrap_or_default().to_owned(), form.into_inner());
    let result = match sent(&call, guard, limit, client, &form).await {
        Ok(result) => result,
        Err(ApiError::Invalid(faults)) => {
            MessageResult { faults: form_faults(&faults, context.lang), ..MessageResult::default() }
        }
        Err(error @ (ApiError::Internal(_) | ApiError::Unavailable | ApiError::NotFound)) => return Err(error.into()),
        Err(error) => MessageResult {
            refused: Some(Problem::of(&error, &context, "/services/contact").detail),
            ..MessageResult::default()
        },
    };
    let result = MessageResult { fields: form.fields(), ..result };
    call.respond_uncached("service-contact", move |db| page(db, &slug, result.clone())).await
}

/// The conversation of a link. Errors: `NotFound`.
async fn find_by_token(call: &WebPageRequest, token: &str) -> Result<ConversationLink, ApiError> {
    let token = token.to_owned();
    call.app().read(move |db| store::find_by_token(db, &token)).await?.ok_or(ApiError::NotFound)
}

/// Result of words that were posted on the page of a conversation.
#[derive(Clone, Default)]
struct AnswerResult {
    text: String,
    fault: Option<String>,
    sent: bool,
}

async fn conversation(call: WebPageRequest, token: &str, result: AnswerResult) -> Answer {
    let link = find_by_token(&call, token).await?;
    let token = token.to_owned();
    call.respond_uncached("service-conversation", move |db| {
        let mut page = view::conversation(db, &link, &token)?;
        (page.text, page.fault, page.sent) = (result.text.clone(), result.fault.clone(), result.sent);
        Ok(page)
    })
    .await
}

#[get("/services/messages/<token>?<sent>", rank = 1)]
async fn conversation_page(call: WebPageRequest, token: &str, sent: Option<bool>) -> Answer {
    conversation(call, token, AnswerResult { sent: sent == Some(true), ..AnswerResult::default() }).await
}

/// Words as a browser posts them.
#[derive(Clone, Debug, Default, rocket::FromForm)]
struct PostedAnswer {
    #[field(default = String::new())]
    text: String,
}

/// Adds a message. Errors: `Invalid` for the text; those of the action.
async fn written(call: &WebPageRequest, token: &str, text: &str) -> Result<(), ApiError> {
    let message: NewConversationMessage = schema::read(json!({ "text": text }))?;
    let token = token.to_owned();
    call.app().write(move |write| actions::write_message(write, &token, &message.text)).await
}

#[post("/services/messages/<token>", data = "<form>", rank = 1)]
async fn write_message(call: WebPageRequest, context: RequestContext, token: &str, form: Form<PostedAnswer>) -> Answer {
    call.require_access().await?;
    let text = form.into_inner().text;
    let fault = match written(&call, token, &text).await {
        Ok(()) => return Ok(call.see_other(&format!("/services/messages/{token}?sent=true"))),
        Err(ApiError::Invalid(faults)) => form_faults(&faults, context.lang).pop().map(|fault| fault.message),
        Err(error @ (ApiError::TooOften { .. } | ApiError::Conflict { .. })) => {
            Some(Problem::of(&error, &context, "/services/messages").detail)
        }
        Err(error) => return Err(error.into()),
    };
    conversation(call, token, AnswerResult { text, fault, sent: false }).await
}

/// Carries out a step of a side, and shows the conversation again.
async fn step(
    call: WebPageRequest,
    context: RequestContext,
    token: &str,
    action: impl FnOnce(&mut Write, &str) -> Result<(), ApiError> + Send + 'static,
) -> Answer {
    call.require_access().await?;
    let of = token.to_owned();
    match call.app().write(move |write| action(write, &of)).await {
        Ok(()) => Ok(call.see_other(&format!("/services/messages/{token}"))),
        Err(error @ (ApiError::TooOften { .. } | ApiError::Conflict { .. })) => {
            let fault = Some(Problem::of(&error, &context, "/services/messages").detail);
            conversation(call, token, AnswerResult { fault, ..AnswerResult::default() }).await
        }
        Err(error) => Err(error.into()),
    }
}

#[post("/services/messages/<token>/confirm")]
async fn confirm(call: WebPageRequest, context: RequestContext, token: &str) -> Answer {
    let settings = call.app().config.service_messages.clone();
    step(call, context, token, move |write, token| actions::confirm(write, token, &settings)).await
}

#[post("/services/messages/<token>/reveal")]
async fn reveal(call: WebPageRequest, context: RequestContext, token: &str) -> Answer {
    step(call, context, token, actions::reveal).await
}

#[post("/services/messages/<token>/block")]
async fn block(call: WebPageRequest, context: RequestContext, token: &str) -> Answer {
    step(call, context, token, actions::block).await
}

/// Routes of the pages.
pub fn routes() -> Vec<Route> {
    routes![form, post_form, conversation_page, write_message, confirm, reveal, block]
}
