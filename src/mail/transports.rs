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
