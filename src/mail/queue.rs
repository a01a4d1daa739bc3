//! The queue as operators see it.

use serde::Serialize;
use utoipa::ToSchema;

use super::render::localize_args;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::locale::{Args, t};
use crate::string_enum;

string_enum! {
    /// State of a letter.
    MailState {
        /// Will be sent, or tried again.
        Waiting = "waiting",
        /// A transport refused it for good.
        Refused = "refused",
        /// A transport accepted it.
        Sent = "sent",
    }
}

/// A letter of the queue.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailLine {
    /// Public identity.
    pub id: String,
    /// Address of the recipient.
    pub to: String,
    /// Subject in the language of the reader of the list; `…` in the place of values that are erased.
    pub subject: String,
    /// State.
    pub state: MailState,
    /// Tries so far.
    #[schema(maximum = 1_000_000)]
    pub attempts: u32,
    /// Answer of the transport to the last try that failed; may be empty.
    pub error: String,
    /// When it was queued.
    pub created_at: Ts,
    /// Time of the next try, while it waits.
    pub next_at: Option<Ts>,
    /// Time of the last try that failed.
    pub failed_at: Option<Ts>,
    /// When it was sent.
    pub sent_at: Option<Ts>,
    /// True if it can be tried again at once.
    pub can_retry: bool,
}

/// The state of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailQueue {
    /// Letters that are not sent yet.
    #[schema(maximum = 1_000_000_000)]
    pub waiting: u32,
    /// Those of them with a failed attempt.
    #[schema(maximum = 1_000_000_000)]
    pub failing: u32,
    /// Letters refused in the last days that can be sent again.
    #[schema(maximum = 1_000_000_000)]
    pub refused: u32,
    /// When the oldest waiting letter was queued that waits for no digest.
    pub oldest_at: Option<Ts>,
}

/// The subject of a letter in `lang`; values that are unknown are shown as `…`.
pub(super) fn subject(lang: Lang, template: &str, args: &str) -> String {
    let mut args: Args = serde_json::from_str(args).unwrap_or_default();
    localize_args(lang, &mut args);
    let mut text = t(lang, &format!("mail.{template}.subject"), &args);
    while let Some((begin, end)) = text.find("{{").and_then(|begin| Some((begin, begin + text[begin..].find("}}")?))) {
        text.replace_range(begin..end + 2, "…");
    }
    text
}
