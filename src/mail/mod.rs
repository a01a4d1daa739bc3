//! Letters: written into the queue within the change that causes them, carried out by a worker with growing patience.
//!
//! Every feature may queue a [`Letter`]; nobody sends one directly. A letter is never lost: it stays in `mail_out` until a
//! transport took it or refused it for good. Letters may carry one-time links, so their values are wiped once they are out.

mod digest;
mod file;
mod mime;
mod queue;
mod sendmail;
mod smtp;
#[cfg(test)]
mod tests;
mod transport;
mod worker;

use crate::base::lang::Lang;
use crate::locale::Args;

pub use mime::{Sender, speak};
pub use queue::{count_waiting, enqueue};
pub use worker::{WakeUp, Worker};

/// What a letter is about: the name of its words in `locales/*/mail.json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// Please confirm that this address is yours. Args: `hours`.
    ConfirmEmail,
    /// Somebody tried to register with your address.
    AlreadyRegistered,
    /// A link to set a new password. Args: `minutes`.
    ResetPassword,
    /// Your password was changed.
    PasswordChanged,
    /// Somebody signed in with a strange device. Args: `device`, `address`.
    NewDevice,
    /// Your account shall get another address. Args: `email`.
    EmailChangeOld,
    /// An account shall get this address of yours.
    EmailChangeNew,
    /// Your account has another address now. Args: `email`.
    EmailChanged,
    /// Signing in takes a second factor from now on.
    SecondFactorOn,
    /// Signing in takes no second factor any more.
    SecondFactorOff,
    /// An admin took the second factor and the passkeys away.
    SecondFactorReset,
    /// A passkey opens the account from now on. Args: `passkey`.
    PasskeyAdded,
    /// A passkey opens the account no more. Args: `passkey`.
    PasskeyRemoved,
    /// Your account will be erased. Args: `days`.
    DeletionAsked,
    /// Come and work here. Args: `inviter`, `role`, `hours`.
    Invitation,
    /// Your role was changed. Args: `role`, `by`.
    RoleChanged,
    /// Somebody's role was changed, to super-admins. Args: `person`, `role`, `by`.
    StaffRoleChanged,
    /// Your account was closed. Args: `reason`.
    AccountSuspended,
    /// Your account is open again.
    AccountReturned,
    /// An article waits for review. Args: `author`, `title`.
    ArticleSubmitted,
    /// A reviewer asks for a change. Args: `reviewer`, `title`, `comment`.
    ArticleChanges,
    /// An article went live. Args: `title`.
    ArticlePublished,
    /// Somebody asks for a translation. Args: `by`, `title`, `into`, `until`, `note`.
    TranslationAsked,
    /// The original of a translation changed. Args: `title`, `into`.
    TranslationOutdated,
    /// Somebody asks for a review. Args: `by`, `title`, `until`, `note`.
    ReviewAsked,
    /// Is what the portal says of you still right? Args: `name`, `days`.
    ContactCheck,
    /// Your report came in. Args: `code`, `title`.
    ReportReceived,
    /// Your report is decided. Args: `code`, `title`, `outcome`, `note`.
    ReportDecided,
    /// A letter on trial.
    MailTest,
}

impl Template {
    const ALL: [Template; 29] = [
        Template::ConfirmEmail,
        Template::AlreadyRegistered,
        Template::ResetPassword,
        Template::PasswordChanged,
        Template::NewDevice,
        Template::EmailChangeOld,
        Template::EmailChangeNew,
        Template::EmailChanged,
        Template::SecondFactorOn,
        Template::SecondFactorOff,
        Template::SecondFactorReset,
        Template::PasskeyAdded,
        Template::PasskeyRemoved,
        Template::DeletionAsked,
        Template::Invitation,
        Template::RoleChanged,
        Template::StaffRoleChanged,
        Template::AccountSuspended,
        Template::AccountReturned,
        Template::ArticleSubmitted,
        Template::ArticleChanges,
        Template::ArticlePublished,
        Template::TranslationAsked,
        Template::TranslationOutdated,
        Template::ReviewAsked,
        Template::ContactCheck,
        Template::ReportReceived,
        Template::ReportDecided,
        Template::MailTest,
    ];

    /// The key below `mail.` in the locale files, and the name in the queue.
    pub const fn name(self) -> &'static str {
        match self {
            Template::ConfirmEmail => "confirm_email",
            Template::AlreadyRegistered => "already_registered",
            Template::ResetPassword => "reset_password",
            Template::PasswordChanged => "password_changed",
            Template::NewDevice => "new_device",
            Template::EmailChangeOld => "email_change_old",
            Template::EmailChangeNew => "email_change_new",
            Template::EmailChanged => "email_changed",
            Template::SecondFactorOn => "second_factor_on",
            Template::SecondFactorOff => "second_factor_off",
            Template::SecondFactorReset => "second_factor_reset",
            Template::PasskeyAdded => "passkey_added",
            Template::PasskeyRemoved => "passkey_removed",
            Template::DeletionAsked => "deletion_asked",
            Template::Invitation => "invitation",
            Template::RoleChanged => "role_changed",
            Template::StaffRoleChanged => "staff_role_changed",
            Template::AccountSuspended => "account_suspended",
            Template::AccountReturned => "account_returned",
            Template::ArticleSubmitted => "article_submitted",
            Template::ArticleChanges => "article_changes",
            Template::ArticlePublished => "article_published",
            Template::TranslationAsked => "translation_asked",
            Template::TranslationOutdated => "translation_outdated",
            Template::ReviewAsked => "review_asked",
            Template::ContactCheck => "contact_check",
            Template::ReportReceived => "report_received",
            Template::ReportDecided => "report_decided",
            Template::MailTest => "mail_test",
        }
    }

    fn parse(name: &str) -> Option<Template> {
        Template::ALL.into_iter().find(|template| template.name() == name)
    }
}

/// One letter to one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    /// E-mail address.
    pub to: String,
    /// Name of the person; may be empty.
    pub to_name: String,
    /// Language of the letter.
    pub lang: Lang,
    /// What it says.
    pub template: Template,
    /// Values of its placeholders.
    pub args: Args,
    /// Path on the portal that its button opens, such as `/reset-password?token=…`; empty: no button.
    pub path: String,
    /// Whether it may wait for others and for the end of the person's quiet hours.
    pub may_wait: bool,
}

impl Letter {
    /// A letter without values and button.
    pub fn new(to: &str, to_name: &str, lang: Lang, template: Template) -> Letter {
        Letter {
            to: to.into(),
            to_name: to_name.into(),
            lang,
            template,
            args: Args::new(),
            path: String::new(),
            may_wait: false,
        }
    }

    /// The same letter with one more value.
    pub fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> Letter {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// The same letter, which may wait for others and for the end of quiet hours.
    pub fn waiting(mut self) -> Letter {
        self.may_wait = true;
        self
    }

    /// The same letter with a button that opens `path` of the portal.
    pub fn opening(mut self, path: impl Into<String>) -> Letter {
        self.path = path.into();
        self
    }
}
