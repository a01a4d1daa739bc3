//! Letters and notifications of a conversation. None contains anything that a person wrote in it.

use crate::app::random_token;
use crate::auth::{User, UserState};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::service_messages::rules::conversation_path;
use crate::features::service_messages::store;
use crate::features::service_messages::types::{ConversationSide, ServiceConversation};
use crate::features::services::store as services;
use crate::locale::args;
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// Page of an account that lists its conversations.
const OWN_CONVERSATIONS: &str = "/profile/account?tab=messages";

/// A new link to the page of a conversation for a side; answers its path without language prefix.
pub fn new_link(write: &Write, conversation: &ServiceConversation, side: ConversationSide) -> Result<String, ApiError> {
    let token = random_token();
    store::insert_link(write, conversation.key, side, &token)?;
    Ok(conversation_path(&token))
}

/// Asks the sender to confirm the address within `hours` hours.
pub fn ask_to_confirm(write: &mut Write, conversation: &ServiceConversation, hours: u32) -> Result<(), ApiError> {
    let letter = to_sender(write, conversation, Template::ServiceMessageConfirm)?.with("hours", hours);
    enqueue(write, &letter)
}

fn to_sender(write: &Write, conversation: &ServiceConversation, template: Template) -> Result<Letter, ApiError> {
    let service = services::get_by_key(write, conversation.service_key)?;
    let path = new_link(write, conversation, ConversationSide::Sender)?;
    Ok(Letter::new(&conversation.sender_email, "", conversation.lang, template)
        .with("title", service.title(conversation.lang).1)
        .opening(format!("/{}{path}", conversation.lang)))
}

/// The account of the provider, if letters reach it.
pub fn provider(write: &Write, conversation: &ServiceConversation) -> Result<Option<User>, ApiError> {
    let owner = User::find(write, conversation.provider_key)?;
    Ok(owner.filter(|user| matches!(user.state, UserState::Active | UserState::Restricted)))
}

/// Tells a side of a message in the conversation: by a letter with a link, and by a notification where it has an account.
pub fn tell_message(
    write: &mut Write,
    conversation: &ServiceConversation,
    side: ConversationSide,
) -> Result<(), ApiError> {
    match side {
        ConversationSide::Sender => tell_sender(write, conversation, Template::ServiceMessageReply),
        ConversationSide::Provider => {
            let Some(owner) = provider(write, conversation)? else { return Ok(()) };
            let service = services::get_by_key(write, conversation.service_key)?;
            let path = new_link(write, conversation, side)?;
            let letter = Letter::new(&owner.email, &owner.full_name(), owner.locale, Template::ServiceMessage)
                .with("title", service.title(owner.locale).1)
                .opening(format!("/{}{path}", owner.locale));
            enqueue(write, &letter)?;
            notify_of(write, conversation, owner.key, owner.locale)
        }
    }
}

/// Tells the sender that the provider shows the contact details, as of a message.
pub fn tell_contact(write: &mut Write, conversation: &ServiceConversation) -> Result<(), ApiError> {
    tell_sender(write, conversation, Template::ServiceContactShown)
}

fn tell_sender(write: &mut Write, conversation: &ServiceConversation, template: Template) -> Result<(), ApiError> {
    let letter = to_sender(write, conversation, template)?;
    enqueue(write, &letter)?;
    match conversation.sender_key {
        Some(user_key) => notify_of(write, conversation, user_key, conversation.lang),
        None => Ok(()),
    }
}

/// Notifies the account of a side in its language.
fn notify_of(write: &mut Write, conversation: &ServiceConversation, user_key: i64, lang: Lang) -> Result<(), ApiError> {
    let service = services::get_by_key(write, conversation.service_key)?;
    let params = args([("title", service.title(lang).1.into())]);
    notify(write, user_key, NotificationKind::ServiceMessage, &params, OWN_CONVERSATIONS)
}
