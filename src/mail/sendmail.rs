//! The transport that hands letters to a local sendmail program.

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
    fn send(&self, _id: &str, message: &Message) -> Result<(), SendError> {
        self.program.send(message).map_err(|error| SendError::Temporary(error.to_string()))
    }
}
