//! Letters to a local program that knows how to send them.

use lettre::{Message, SendmailTransport, Transport};

use super::transport::{MailTransport, SendError};
use crate::config::Mail;

/// Starts the program of `[mail]` for each letter.
pub(super) struct Sendmail {
    program: SendmailTransport,
}

impl Sendmail {
    pub(super) fn new(settings: &Mail) -> Sendmail {
        Sendmail { program: SendmailTransport::new_with_command(&settings.sendmail_path) }
    }
}

impl MailTransport for Sendmail {
    fn carry(&self, _id: &str, message: &Message) -> Result<(), SendError> {
        self.program.send(message).map_err(|error| SendError::ForNow(error.to_string()))
    }
}
