//! `[mail]`: transport, retries and digests of e-mails.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Transport, sender and patience of the mail queue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = MailSettings)]
pub struct Mail {
    /// `file` writes .eml files into the data directory, `smtp` and `sendmail` send.
    pub transport: Transport,
    /// Sender of every letter; the part in angle brackets is the address.
    #[schema(min_length = 3, max_length = 320, example = "Litfass <no-reply@example.ch>")]
    pub from: String,
    /// Address for answers; empty: the sender.
    #[schema(max_length = 320)]
    pub reply_to: String,
    /// Host name of the mail server.
    #[schema(max_length = 253)]
    pub smtp_host: String,
    /// Port of the mail server.
    #[schema(minimum = 1, maximum = 65535)]
    pub smtp_port: u16,
    /// `starttls`, `tls` (from the first byte) or `none`.
    pub smtp_security: SmtpSecurity,
    /// User name at the mail server; empty: sign in without.
    pub smtp_user: String,
    /// Password at the mail server; better given as `smtp_password_file` or in the environment.
    #[schema(format = Password)]
    pub smtp_password: String,
    /// File that holds the password and nothing else.
    pub smtp_password_file: String,
    /// Seconds until a silent mail server counts as gone.
    #[schema(minimum = 1, maximum = 600)]
    pub smtp_timeout_s: u32,
    /// Program that takes letters from standard input.
    #[schema(min_length = 1)]
    pub sendmail_path: String,
    /// Seconds until the second try; each further wait is twice as long.
    #[schema(minimum = 1, maximum = 86400)]
    pub retry_first_s: u32,
    /// Longest wait between two tries in seconds.
    #[schema(minimum = 1, maximum = 604800)]
    pub retry_max_s: u32,
    /// Minutes in which letters that may wait are collected for one address. 0: each goes out by itself.
    #[schema(minimum = 0, maximum = 1440)]
    pub digest_minutes: u32,
    /// Days that sent letters stay in the queue's table.
    #[schema(minimum = 1, maximum = 3650)]
    pub keep_days: u32,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            transport: Transport::File,
            from: "Litfass <no-reply@localhost>".into(),
            reply_to: String::new(),
            smtp_host: String::new(),
            smtp_port: 587,
            smtp_security: SmtpSecurity::Starttls,
            smtp_user: String::new(),
            smtp_password: String::new(),
            smtp_password_file: String::new(),
            smtp_timeout_s: 30,
            sendmail_path: "/usr/sbin/sendmail".into(),
            retry_first_s: 30,
            retry_max_s: 21600,
            digest_minutes: 15,
            keep_days: 30,
        }
    }
}

/// Transport of e-mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    /// Files in `mail/` of the data directory.
    File,
    /// A mail server.
    Smtp,
    /// A local program.
    Sendmail,
}

/// How the talk with the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SmtpSecurity {
    /// Plain at first, then TLS; refused if the server does not offer it.
    Starttls,
    /// TLS from the first byte.
    Tls,
    /// No protection: only for a server on this machine.
    None,
}
