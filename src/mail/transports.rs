//! The choice of the transport by `[mail] transport`.

use std::path::Path;

use super::transport::MailTransport;
use super::{file, sendmail, smtp};
use crate::config::{Mail, Transport};

/// The transport of the settings.
pub(super) fn from_settings(settings: &Mail, data_dir: &Path) -> Box<dyn MailTransport> {
    match settings.transport {
        Transport::File => Box::new(file::Files::new(data_dir)),
        Transport::Smtp => Box::new(smtp::Smtp::new(settings)),
        Transport::Sendmail => Box::new(sendmail::Sendmail::new(settings)),
    }
}

/// Examines the transport without sending anything: connects to the mail server and signs in, or looks for the program.
/// Errors: a sentence for the operator.
pub fn check_transport(settings: &Mail) -> Result<(), String> {
    match settings.transport {
        Transport::File => Ok(()),
        Transport::Smtp => smtp::Smtp::new(settings).check(),
        Transport::Sendmail if Path::new(&settings.sendmail_path).is_file() => Ok(()),
        Transport::Sendmail => Err(format!("there is no program {}", settings.sendmail_path)),
    }
}
