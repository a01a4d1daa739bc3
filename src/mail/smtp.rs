//! The transport to an SMTP server.

use std::time::Duration;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Message, SmtpTransport, Transport};

use super::transport::{MailTransport, SendError};
use crate::config::{Mail, SmtpSecurity};

/// A connection to the server of `[mail]`, opened for each letter.
pub(super) struct Smtp {
    settings: Mail,
}

impl Smtp {
    pub(super) fn new(settings: &Mail) -> Smtp {
        Smtp { settings: settings.clone() }
    }

    fn connection(&self) -> Result<SmtpTransport, String> {
        let settings = &self.settings;
        let parameters = || TlsParameters::new(settings.smtp_host.clone()).map_err(|error| error.to_string());
        let tls = match settings.smtp_security {
            SmtpSecurity::Starttls => Tls::Required(parameters()?),
            SmtpSecurity::Tls => Tls::Wrapper(parameters()?),
            SmtpSecurity::None => Tls::None,
        };
        let mut builder = SmtpTransport::builder_dangerous(&settings.smtp_host)
            .port(settings.smtp_port)
            .tls(tls)
            .timeout(Some(Duration::from_secs(settings.smtp_timeout_s.into())));
        if !settings.smtp_user.is_empty() {
            builder = builder.credentials(Credentials::new(settings.smtp_user.clone(), self.password()?));
        }
        Ok(builder.build())
    }

    /// Connects to the server, secures the connection and signs in, without sending anything.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.connection()?.test_connection() {
            Ok(true) => Ok(()),
            Ok(false) => Err("the server ended the connection".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The password, read from its file for each letter, so that a change needs no restart.
    fn password(&self) -> Result<String, String> {
        let path = &self.settings.smtp_password_file;
        if path.is_empty() {
            return Ok(self.settings.smtp_password.clone());
        }
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path} cannot be read: {error}"))?;
        Ok(text.trim_end_matches(['\r', '\n']).to_owned())
    }
}

impl MailTransport for Smtp {
    fn send(&self, _id: &str, message: &Message) -> Result<(), SendError> {
        let connection = self.connection().map_err(SendError::Temporary)?;
        match connection.send(message) {
            Ok(_) => Ok(()),
            // 5xx is final for this letter, unless it is about the portal's own sign-in, which the operator can repair.
            Err(error) if error.is_permanent() && !is_about_sign_in(&error) => {
                Err(SendError::Permanent(error.to_string()))
            }
            Err(error) => Err(SendError::Temporary(error.to_string())),
        }
    }
}

/// True if the server refuses the sender's sign-in, not the letter (RFC 4954: 530, 534, 535, 538; RFC 5321: 502–504).
fn is_about_sign_in(error: &lettre::transport::smtp::Error) -> bool {
    let code = error.status().map(|code| u16::from(code).to_string()).unwrap_or_default();
    matches!(code.as_str(), "502" | "503" | "504" | "530" | "534" | "535" | "538")
}
