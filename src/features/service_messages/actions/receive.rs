//! Takes first messages in, and passes them on once the address of the sender is confirmed.

use std::time::Duration;

use super::letters;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::{Config, ServiceMessages as MessageSettings};
use crate::db::Write;
use crate::features::service_messages::store;
use crate::features::service_messages::types::{
    ConversationSide, ConversationState, NewServiceMessage, ServiceConversation, ServiceMessageReceipt,
};
use crate::features::services::store as services;
use crate::mail::{self, Requester, Template};

/// The span in which conversations are counted.
const DAY: Duration = Duration::from_hours(24);

/// A person who sends a first message.
#[derive(Clone, Debug)]
pub struct MessageSender {
    /// Language of the letters.
    pub lang: Lang,
    /// Key of the account, if the person is signed in.
    pub user_key: Option<i64>,
    /// Confirmed address of that account; empty where there is none.
    pub email: String,
}

/// Checks what the schema cannot express. Errors: `Invalid`.
pub fn check(call: &NewServiceMessage) -> Result<Email, ApiError> {
    Email::parse(&call.email).ok_or_else(|| ApiError::field("email", "email"))
}

/// Takes a first message in. It waits for the confirmation of its address, unless it comes from the account of that address.
/// Errors: `Invalid`; `NotFound` for a service that takes no messages; 409 `own_service`, `sender_blocked`; `TooOften`.
pub fn receive(
    write: &mut Write,
    call: &NewServiceMessage,
    sender: &MessageSender,
    config: &Config,
) -> Result<ServiceMessageReceipt, ApiError> {
    let email = check(call)?;
    let service = services::get(write, &call.service)?;
    if service.message_path().is_none() {
        return Err(ApiError::NotFound);
    }
    if sender.user_key == Some(service.owner_key) {
        return Err(ApiError::conflict("own_service"));
    }
    let now = write.now();
    let sent = store::count_sent(write, (email.as_str(), sender.user_key), now.before(DAY))?;
    demand_allowance(sent, config.service_messages.per_day, now)?;
    let mut conversation = ServiceConversation {
        key: 0,
        id: Id::new(),
        service_key: service.key,
        provider_key: service.owner_key,
        sender_name: text::line(&call.name),
        sender_email: email.as_str().to_owned(),
        sender_key: sender.user_key,
        lang: sender.lang,
        state: ConversationState::Unconfirmed,
        revealed_at: None,
        last_message_at: now,
        last_by: ConversationSide::Sender,
        created_at: now,
    };
    let is_confirmed = sender.email == conversation.sender_email;
    if !is_confirmed {
        demand_letter(write, email.as_str(), config)?;
    }
    conversation.key = store::insert(write, &conversation)?;
    store::insert_message(write, conversation.key, ConversationSide::Sender, &text::lines(&call.message))?;
    if !is_confirmed {
        letters::ask_to_confirm(write, &conversation, config.service_messages.confirm_hours)?;
        return Ok(ServiceMessageReceipt { confirm: true, path: None });
    }
    deliver(write, &mut conversation, &config.service_messages)?;
    let path = letters::new_link(write, &conversation, ConversationSide::Sender)?;
    Ok(ServiceMessageReceipt { confirm: false, path: Some(path) })
}

/// Confirms the address of a sender and passes the message on. A second request changes nothing.
/// Errors: `NotFound` for an unknown link, and for one whose time is over; 409 `sender_blocked`; `TooOften`.
pub fn confirm(write: &mut Write, token: &str, settings: &MessageSettings) -> Result<(), ApiError> {
    let link = store::find_by_token(write, token)?.ok_or(ApiError::NotFound)?;
    let mut conversation = link.conversation;
    match conversation.state {
        ConversationState::Unconfirmed => {}
        ConversationState::Open | ConversationState::Blocked => return Ok(()),
    }
    let until = conversation.created_at.after(Duration::from_hours(settings.confirm_hours.into()));
    if until <= write.now() {
        return Err(ApiError::NotFound);
    }
    deliver(write, &mut conversation, settings)
}

/// Opens a conversation and tells the provider.
fn deliver(
    write: &mut Write,
    conversation: &mut ServiceConversation,
    settings: &MessageSettings,
) -> Result<(), ApiError> {
    if store::is_blocked(write, conversation.provider_key, &conversation.sender_email)? {
        return Err(ApiError::conflict("sender_blocked"));
    }
    let now = write.now();
    let received = store::count_confirmed(write, conversation.service_key, now.before(DAY))?;
    demand_allowance(received, settings.per_service_and_day, now)?;
    conversation.state = conversation.state.advance(ConversationState::Open, ConversationSide::Sender)?;
    store::update(write, conversation)?;
    letters::tell_message(write, conversation, ConversationSide::Provider)
}

/// Errors: `TooOften` where `most` conversations began since the first of them, a day ago at most.
fn demand_allowance((number, first): (u32, Option<Ts>), most: u32, now: Ts) -> Result<(), ApiError> {
    if number < most {
        return Ok(());
    }
    Err(ApiError::TooOften { wait: first.map_or(DAY, |first| first.after(DAY).since(now)) })
}

/// Errors: `TooOften` where a mailbox got too many letters that anybody may cause.
fn demand_letter(write: &Write, email: &str, config: &Config) -> Result<(), ApiError> {
    let template = Template::ServiceMessageConfirm;
    match mail::request_wait(write, email, template, Requester::Anybody, (&config.limits, write.now()))? {
        None => Ok(()),
        Some(wait) => Err(ApiError::TooOften { wait }),
    }
}
