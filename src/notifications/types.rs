//! What a notification is, and the table of kinds (objects.md section 15). A new kind is one line here and its words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::mail::Template;

/// How urgent it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Good to know.
    Info,
    /// Something went well.
    Success,
    /// Something waits for the person.
    Warning,
    /// Something cannot wait.
    Urgent,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:tt $level:ident $(mail $template:ident)? $(always $always:literal)?;)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[schema(as = NotificationKind)]
        pub enum Kind { $($(#[$doc])* #[serde(rename = $name)] $kind,)* }

        impl Kind {
            /// All kinds, in the order of the preferences.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];

            /// The name in the database, on the wire and in the locale files.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)* }
            }

            /// How urgent it is.
            pub const fn level(self) -> Level {
                match self { $(Kind::$kind => Level::$level,)* }
            }

            /// The letter that goes with it.
            pub fn template(self) -> Option<Template> {
                match self { $(Kind::$kind => None $(.or(Some(Template::$template)))?,)* }
            }

            /// Whether it can be turned off: security and legal kinds cannot.
            pub fn is_optional(self) -> bool {
                match self { $(Kind::$kind => true $(&& !$always)?,)* }
            }
        }
    };
}

kinds! {
    /// An article waits for review. Params: `author`, `title`.
    ArticleReview "article.review" Info mail ArticleSubmitted;
    /// A reviewer asks for a change. Params: `reviewer`, `title`, `comment`.
    ArticleChanges "article.changes" Warning mail ArticleChanges;
    /// An article went live. Params: `title`.
    ArticlePublished "article.published" Success mail ArticlePublished;
    /// Somebody asks for a translation. Params: `by`, `title`, `into` (a language), `until` (a day or empty), `note`.
    TranslationAssigned "translation.assigned" Info mail TranslationAsked;
    /// The original changed after the translation was handed in. Params: `title`, `into`.
    TranslationOutdated "translation.outdated" Warning mail TranslationOutdated;
    /// Somebody asks for a review. Params: `by`, `title`, `until` (a day or empty), `note`.
    ReviewAssigned "review.assigned" Info mail ReviewAsked;
    /// A reader reports something. Params: `title`, `code`.
    ReportReceived "report.received" Warning;
    /// What the person reported is decided. Params: `title`, `note`.
    ReportDecided "report.decided" Info;
    /// Somebody signed in to the account with a device that never did before. Params: `device`, `address`.
    AccountNewDevice "account.new_device" Urgent mail NewDevice always true;
    /// Somebody changed the person's role. Params: `role`.
    AccountRole "account.role" Warning always true;
    /// Terms that people agreed to will change. Params: `day`.
    TermsChanged "terms.changed" Warning always true;
}

impl Kind {
    /// Reads a name; unknown ones are `None`.
    pub fn parse(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// Ways to hear of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// Bell, toast and push.
    Page,
    /// Letter.
    Mail,
}

impl Channel {
    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Channel::Page => "page",
            Channel::Mail => "mail",
        }
    }
}

/// One notification, with its words in the recipient's language: the row of the list and the payload of the push.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notification {
    /// Identity; later ones sort after earlier ones.
    pub id: Id<Notification>,
    /// What happened.
    pub kind: Kind,
    /// One line.
    pub title: String,
    /// The rest, may be empty.
    pub text: String,
    /// Where to go, without language prefix.
    pub url: String,
    /// How urgent it is.
    pub level: Level,
    /// When it happened.
    pub created_at: Ts,
    /// When it was read.
    pub read_at: Option<Ts>,
}

/// Whether a person wants to hear of a kind by a channel.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Preference {
    /// What happened.
    pub kind: Kind,
    /// By which way.
    pub channel: Channel,
    /// Whether they want it.
    pub enabled: bool,
    /// Whether it can be turned off.
    pub optional: bool,
}

/// The channel on which panel lists hear that articles changed.
pub const STAFF_CHANNEL: &str = "private-staff.articles";

/// A person's own channel (product.md section 1.13).
pub fn user_channel(user_id: &str) -> String {
    format!("private-App.Models.User.{user_id}")
}
