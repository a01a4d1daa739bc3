//! Builds what the API and the pages answer.

use rusqlite::Connection;

use super::rules::conversation_path;
use super::store;
use super::types::{
    ConversationLink, ConversationMessageEntry, ConversationSide, ConversationState, OwnConversation, RevealedContact,
    ServiceConversation, ServiceConversationPage,
};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::contacts::rules::dialled;
use crate::features::service_categories::store::TREE;
use crate::features::services::store as services;
use crate::features::services::types::{Service, ServiceState};
use crate::locale::words;
use crate::trees::store as trees;
use crate::web::page_head::head;
use crate::web::{Head, PageDb};

/// One page of the conversations of a person.
pub fn own(
    db: &Connection,
    user_key: i64,
    lang: Lang,
    request: PageRequest,
) -> Result<PageOf<OwnConversation>, ApiError> {
    let (found, total) = store::list_own(db, user_key, request)?;
    let rows = found.into_iter().map(|conversation| {
        let service = services::get_by_key(db, conversation.service_key)?;
        let is_provider = conversation.provider_key == user_key;
        let side = if is_provider { ConversationSide::Provider } else { ConversationSide::Sender };
        let (title_lang, title) = service.title(lang);
        Ok(OwnConversation {
            id: conversation.id,
            title: title.to_owned(),
            lang: title_lang,
            side,
            sender_name: conversation.sender_name,
            state: conversation.state,
            waits_for_you: conversation.state == ConversationState::Open && conversation.last_by != side,
            last_message_at: conversation.last_message_at,
        })
    });
    Ok(PageOf::new(rows.collect::<Result<_, ApiError>>()?, request, total))
}

/// Path of the public page of a service, without language prefix; `None` while it is not public.
pub fn service_path(db: &Connection, service: &Service) -> Result<Option<String>, ApiError> {
    let path = trees::content_path(db, &TREE, service.key)?;
    Ok(path.filter(|_| service.state == ServiceState::Published))
}

fn revealed(
    db: &Connection,
    conversation: &ServiceConversation,
    service: &Service,
) -> Result<Option<RevealedContact>, ApiError> {
    if conversation.revealed_at.is_none() {
        return Ok(None);
    }
    let owner = User::find(db, conversation.provider_key)?;
    let number = &service.card.contact.phone;
    Ok(owner.map(|owner| RevealedContact { email: owner.email, phone: dialled(number), phone_label: number.clone() }))
}

/// The page of a conversation for the side of a link; an unconfirmed one shows nothing that was written.
pub fn conversation(db: &PageDb, link: &ConversationLink, token: &str) -> Result<ServiceConversationPage, ApiError> {
    let ConversationLink { conversation, side } = link;
    let service = services::get_by_key(db, conversation.service_key)?;
    let (title_lang, title) = service.title(db.lang);
    let is_confirmed = conversation.state != ConversationState::Unconfirmed;
    let messages = if is_confirmed { store::list_messages(db, conversation.key)? } else { Vec::new() };
    let heading = words(db.lang, "service_messages.conversation_title");
    let lead = words(db.lang, "service_messages.conversation_lead");
    Ok(ServiceConversationPage {
        head: Head { noindex: true, ..head(db, &heading, &lead, "/services") },
        action: conversation_path(token),
        title: title.to_owned(),
        title_lang,
        service_path: service_path(db, &service)?,
        side: *side,
        sender_name: conversation.sender_name.clone(),
        state: conversation.state,
        messages: messages
            .into_iter()
            .map(|message| ConversationMessageEntry {
                own: message.side == *side,
                text: message.text,
                at: message.at.wall_clock(db.zone),
            })
            .collect(),
        revealed: revealed(db, conversation, &service)?,
        text: String::new(),
        fault: None,
        sent: false,
    })
}
