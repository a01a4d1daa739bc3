//! The settings of `[site]` that the panel stores, and the state of the first configuration.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::config::SiteLine;
use crate::string_enum;

string_enum! {
    /// A step of the first configuration.
    SiteSettingsStep {
        /// Name, language and time zone.
        Site = "site",
        /// Identity of the operator.
        Operator = "operator",
        /// Starting texts of legal pages.
        Texts = "texts",
        /// A test e-mail that was sent.
        Mail = "mail",
    }
}

/// State of a test e-mail.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TestMessage {
    /// waiting, sent or refused.
    pub state: String,
    /// Tries so far.
    #[schema(maximum = 1_000_000)]
    pub attempts: u32,
    /// Answer of the transport to the last try; may be empty.
    pub error: String,
    /// When it was requested.
    pub created_at: Ts,
    /// When it was sent.
    pub sent_at: Option<Ts>,
}

/// Name, language and time zone, and which of them cannot be changed in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteDetail {
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub name: String,
    /// Line under the name.
    pub tagline: SiteLine,
    /// Small line above the name.
    pub edition: SiteLine,
    /// Language of visitors whose browser asks for none of the three.
    pub default_lang: String,
    /// Time zone, IANA name.
    pub time_zone: String,
    /// Address that readers may write to; empty: the operator's point of contact.
    pub contact_email: String,
    /// Keys that `config.toml`, the environment or flags set.
    pub fixed: Vec<String>,
    /// Time zones to choose from.
    pub zones: Vec<String>,
}

/// Transport of e-mails.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailDetail {
    /// file, smtp or sendmail.
    pub transport: String,
    /// Sender of all e-mails.
    pub from: String,
    /// Recipient of the test e-mail.
    pub to: String,
    /// The last test e-mail.
    pub last: Option<TestMessage>,
}

/// Delivery of e-mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailDelivery {
    /// True if e-mails are sent; false if they are written to files of the data directory.
    pub delivers: bool,
}

/// State of the first configuration.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SiteSettings {
    /// True if it was marked as finished.
    pub finished: bool,
    /// Steps that are done.
    pub done: Vec<SiteSettingsStep>,
    /// Name, language and time zone.
    pub site: SiteDetail,
    /// Transport of e-mails.
    pub mail: MailDetail,
}

/// New name, language and time zone.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteChange {
    /// The version that was read.
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    pub version: i64,
    /// Name, in every language.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Line under the name.
    pub tagline: SiteLine,
    /// Small line above the name.
    pub edition: SiteLine,
    /// Language of visitors whose browser asks for none of the three.
    pub default_lang: Lang,
    /// Time zone, IANA name.
    #[schema(min_length = 1, max_length = 60)]
    pub time_zone: String,
    /// Address that readers may write to; empty: the operator's point of contact. Left out, it stays.
    #[schema(pattern = r"^([^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)?$", max_length = 254)]
    pub contact_email: Option<String>,
}

/// `[site]` as stored by the panel; `None` means the program's default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredSite {
    /// Counts changes.
    pub version: i64,
    /// Name of the portal.
    pub name: Option<String>,
    /// Line under the name.
    pub tagline: Option<SiteLine>,
    /// Small line above the name.
    pub edition: Option<SiteLine>,
    /// Language of visitors whose browser asks for none of the three.
    pub default_lang: Option<String>,
    /// Time zone, IANA name.
    pub time_zone: Option<String>,
    /// Address that readers may write to.
    pub contact_email: Option<String>,
}
