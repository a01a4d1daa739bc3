//! The interface of the mail transports.

use lettre::Message;

/// Why a letter was not sent.
#[derive(Debug)]
pub(super) enum SendError {
    /// A later attempt may succeed.
    Temporary(String),
    /// No attempt will succeed: the address does not exist or the letter is not acceptable.
    Permanent(String),
}

/// Sends letters; may block.
pub(super) trait MailTransport: Send {
    /// Sends one letter, which the queue knows as `id`.
    fn send(&self, id: &str, message: &Message) -> Result<(), SendError>;
}
