//! SQL of messages to providers of services.

mod conversations;
mod messages;

pub use conversations::{
    count_confirmed, count_sent, find, find_by_token, insert, is_blocked, list_own, remove_silent, remove_unconfirmed,
    set_blocked_sender, update,
};
pub use messages::{count_messages, insert_link, insert_message, list_messages};
