//! The door through which a finished letter leaves: one of three transports, chosen in `[mail]`.

use std::path::Path;

use lettre::Message;

use super::{file, sendmail, smtp};
use crate::config::{Mail, Transport};

/// Why a letter did not go out.
#[derive(Debug)]
pub(super) enum SendError {
    /// Try again later.
    ForNow(String),
    /// Never: the address does not exist, the letter is not acceptable.
    ForGood(String),
}

/// Carries letters; may block.
pub(super) trait MailTransport: Send {
    /// Hands over one letter, known to the queue as `id`.
    fn carry(&self, id: &str, message: &Message) -> Result<(), SendError>;
}

/// The transport of the settings.
pub(super) fn chosen(settings: &Mail, data_dir: &Path) -> Box<dyn MailTransport> {
    match settings.transport {
        Transport::File => Box::new(file::Files::new(data_dir)),
        Transport::Smtp => Box::new(smtp::Smtp::new(settings)),
        Transport::Sendmail => Box::new(sendmail::Sendmail::new(settings)),
    }
}
