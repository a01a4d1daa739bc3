//! Notifications and their kinds (docs/objects.md, Notifications). A new kind is one line here and its texts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::access::{
    AnswerConsults, Capability, DecideCases, ManageStaff, ManageSystem, OpenPanel, PublishArticles, WriteArticles,
};
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::mail::Template;

/// How urgent a notification is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Good to know.
    Info,
    /// Something went well.
    Success,
    /// The person has something to do.
    Warning,
    /// Something cannot wait.
    Urgent,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:tt $level:ident $(mail $template:ident)? $(task $task:ident)? $(to $to:ident)? $(always $always:literal)?;)*) => {
        /// Kind of a notification.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum NotificationKind { $($(#[$doc])* #[serde(rename = $name)] $kind,)* }

        impl NotificationKind {
            /// All kinds, in the order of the preferences.
            pub const ALL: &'static [NotificationKind] = &[$(NotificationKind::$kind),*];

            /// The name in the database, on the wire and in the locale files.
            pub const fn name(self) -> &'static str {
                match self { $(NotificationKind::$kind => $name,)* }
            }

            /// How urgent it is.
            pub const fn level(self) -> Level {
                match self { $(NotificationKind::$kind => Level::$level,)* }
            }

            /// Template of the letter that is sent with it.
            pub fn template(self) -> Option<Template> {
                match self { $(NotificationKind::$kind => None $(.or(Some(Template::$template)))?,)* }
            }

            /// The capability that the task takes of which it tells; such notifications also go to a substitute.
            pub fn capability(self) -> Option<&'static str> {
                match self { $(NotificationKind::$kind => None $(.or(Some($task::NAME)))?,)* }
            }

            /// The capability without which nobody gets it; none for what any account may get.
            pub fn audience(self) -> Option<&'static str> {
                match self { $(NotificationKind::$kind => None $(.or(Some($task::NAME)))? $(.or(Some($to::NAME)))?,)* }
            }

            /// True if it can be turned off: security and legal kinds cannot.
            pub fn is_optional(self) -> bool {
                match self { $(NotificationKind::$kind => true $(&& !$always)?,)* }
            }
        }
    };
}

kinds! {
    /// An article waits for review. Params: `author`, `title`.
    ArticleReview "article.review" Info mail ArticleSubmitted task PublishArticles;
    /// A reviewer requests changes. Params: `reviewer`, `title`, `comment`.
    ArticleChanges "article.changes" Warning mail ArticleChanges task WriteArticles;
    /// An article was published. Params: `title`.
    ArticlePublished "article.published" Success mail ArticlePublished to WriteArticles;
    /// An article that the person waits for can be read in the language wished. Params: `title`.
    ArticleTranslated "article.translated" Success mail ArticleTranslated;
    /// A translation was assigned. Params: `by`, `title`, `into` (a language), `until` (a day or empty), `note`.
    TranslationAssigned "translation.assigned" Info mail TranslationAssigned task WriteArticles;
    /// The original changed after the translation was handed in. Params: `title`, `into`.
    TranslationOutdated "translation.outdated" Warning mail TranslationOutdated task WriteArticles;
    /// A review was assigned. Params: `by`, `title`, `until` (a day or empty), `note`.
    ReviewAssigned "review.assigned" Info mail ReviewAssigned task PublishArticles;
    /// A reader reports something. Params: `title`, `code`.
    ReportReceipt "report.received" Warning task DecideCases;
    /// A report of the person is decided. Params: `title`, `note`.
    ReportDecided "report.decided" Info;
    /// Somebody objects to a record of authorship. Params: `title`, `person`, `text`.
    AuthorshipDisputed "authorship.disputed" Warning mail AuthorshipDisputed;
    /// A dispute about a record of authorship is decided. Params: `title`, `note`.
    AuthorshipDecided "authorship.decided" Info;
    /// A licence ends within 30 days. Params: `title`, `last_day`.
    LicenceEnding "licence.ending" Warning mail LicenceEnding;
    /// A decision restricts content of the person; the statement of reasons is a letter of its own. Params: `title`,
    /// `outcome`, `note`.
    DecisionMade "decision.made" Warning always true;
    /// A service of the person is published, or a change of it is. Params: `title`.
    ServiceApproved "service.approved" Success mail ServiceApproved;
    /// The suspension of a service of the person was lifted. Params: `title`.
    ServiceLifted "service.lifted" Success mail ServiceLifted;
    /// A service of the person shall be changed; the statement of reasons is a letter of its own. Params: as of
    /// `decision.made`.
    ServiceChanges "service.changes" Warning always true;
    /// A service of the person, or a change of it, is not published. Params: as of `decision.made`.
    ServiceRejected "service.rejected" Warning always true;
    /// A service of the person was archived as a duplicate of another own one. Params: `title`, `target`.
    ServiceMerged "service.merged" Info;
    /// A service of the person expires, or has expired; the letter with the renewal link is sent apart. Params: `title`,
    /// `day`.
    ServiceExpiring "service.expiring" Warning;
    /// Something new in a conversation about a service, which is a letter of its own. Params: `title`.
    ServiceMessage "service.message" Info;
    /// An enterprise of the person is approved. Params: `title`.
    EnterpriseApproved "enterprise.approved" Success mail EnterpriseApproved;
    /// The suspension of an enterprise of the person was lifted. Params: `title`.
    EnterpriseLifted "enterprise.lifted" Success mail EnterpriseLifted;
    /// An enterprise of the person is verified. Params: `title`, `day`.
    EnterpriseVerified "enterprise.verified" Success mail EnterpriseVerified;
    /// An enterprise of the person is not verified. Params: `title`, `note`.
    EnterpriseRefused "enterprise.refused" Warning mail EnterpriseRefused;
    /// The verification of an enterprise of the person ends soon. Params: `title`, `day`.
    EnterpriseExpiring "enterprise.expiring" Warning mail EnterpriseExpiring;
    /// The verification of an enterprise of the person has ended. Params: `title`.
    EnterpriseExpired "enterprise.expired" Warning mail EnterpriseExpired;
    /// An enterprise of the person was merged into another one. Params: `title`, `target`.
    EnterpriseMerged "enterprise.merged" Info;
    /// Somebody asks to join an enterprise of the person. Params: `title`, `person`.
    EnterpriseJoin "enterprise.join" Info mail EnterpriseJoin;
    /// The person became a member of an enterprise. Params: `title`.
    EnterpriseJoined "enterprise.joined" Success;
    /// The owners of an enterprise declined the request of the person. Params: `title`.
    EnterpriseDeclined "enterprise.declined" Info;
    /// The person is invited to an enterprise. Params: `title`, `person`.
    EnterpriseInvitation "enterprise.invitation" Info mail EnterpriseInvitation;
    /// A booking of the person is approved. Params: `title`, `day`, `last_day`.
    AdApproved "ad.approved" Success mail AdApproved;
    /// A change of a booking of the person is approved. Params: `title`, `day`, `last_day`.
    AdChangeApproved "ad.change_approved" Success mail AdChangeApproved;
    /// The suspension of a booking of the person was lifted. Params: `title`, `day`, `last_day`.
    AdLifted "ad.lifted" Success mail AdLifted;
    /// A booking of the person shall be changed; the statement of reasons is a letter of its own. Params: as of
    /// `decision.made`.
    AdChanges "ad.changes" Warning always true;
    /// A booking of the person, or a change of it, is not accepted. Params: as of `decision.made`.
    AdRejected "ad.rejected" Warning always true;
    /// The staff changed the designs of a booking of the person. Params: `title`, `reason`.
    AdSwapped "ad.swapped" Warning mail AdSwapped;
    /// A booking of the person is paid. Params: `title`, `day`, `last_day`.
    AdPaid "ad.paid" Success mail AdPaid;
    /// A booking of the person is on the site. Params: `title`, `day`, `last_day`.
    AdStarted "ad.started" Success mail AdStarted;
    /// A booking of the person ends soon. Params: `title`, `day`, `last_day`.
    AdEnding "ad.ending" Info mail AdEnding;
    /// A booking of the person has ended. Params: `title`, `day`, `last_day`.
    AdReport "ad.report" Info mail AdReport;
    /// A booking of the person was given up by the staff, or its invoice was cancelled. Params: `title`, `day`, `last_day`.
    AdCancelled "ad.cancelled" Warning mail AdCancelled;
    /// A booking of the person was given up, because it was not paid in time. Params: `title`, `day`, `last_day`.
    AdUnpaid "ad.unpaid" Warning mail AdUnpaid;
    /// An invoice to the person, or to an enterprise whose invoices the person sees; the letter goes to the address of the
    /// invoice. Params: `number`, `amount`, `day`.
    InvoiceIssued "invoice.issued" Info;
    /// Such an invoice was not paid in time. Params: `number`, `open`, `day`.
    InvoiceOverdue "invoice.overdue" Warning;
    /// Somebody appeals a decision. Params: `title`, `code`.
    AppealReceipt "appeal.received" Warning task DecideCases;
    /// An appeal of the person is decided. Params: `title`, `outcome`, `note`.
    AppealDecided "appeal.decided" Info always true;
    /// A case was not decided in time. Params: `title`, `code`.
    CaseDue "case.due" Warning task DecideCases;
    /// Somebody asks for advice. Params: `topic`, `code`.
    ConsultNew "consult.new" Info task AnswerConsults;
    /// A consult request was given to the person. Params: `topic`, `code`.
    ConsultAssigned "consult.assigned" Info mail ConsultAssigned task AnswerConsults;
    /// Somebody wrote again about a consult request. Params: `topic`, `code`.
    ConsultMessage "consult.message" Info task AnswerConsults;
    /// A consult request of the person has a reply, which is a letter of its own. Params: `topic`, `code`.
    ConsultReply "consult.reply" Success;
    /// A sign-in to the account from an unknown device. Params: `device`, `address`.
    AccountNewDevice "account.new_device" Urgent mail NewDevice always true;
    /// The person's role was changed. Params: `role`.
    AccountRole "account.role" Warning always true;
    /// The person may sign in and read, but not contribute. Params: `reason`.
    AccountRestricted "account.restricted" Warning mail AccountRestricted always true;
    /// The restriction has ended.
    AccountUnrestricted "account.unrestricted" Success mail AccountUnrestricted always true;
    /// The own work for the portal ends. Params: `day`.
    AccountEnding "account.ending" Warning mail AccountEnding to OpenPanel always true;
    /// The work of a colleague for the portal ends, to those who manage staff. Params: `person`, `day`.
    StaffEnding "staff.ending" Info mail StaffEnding to ManageStaff;
    /// The person stands in for an absent colleague. Params: `person`, `day`, `last_day`.
    StaffSubstitute "staff.substitute" Info mail StaffSubstitute to OpenPanel;
    /// The person got the open work of a colleague. Params: `person`, `pieces`.
    WorkReceived "work.received" Warning mail WorkReceived to OpenPanel;
    /// The open work of the person went to a colleague. Params: `person`, `pieces`.
    WorkGiven "work.given" Info mail WorkGiven to OpenPanel;
    /// Terms that people agreed to will change. Params: `day`.
    TermsChanged "terms.changed" Warning mail TermsChanged always true;
    /// No backup was made, to super-admins. Params: `backup_fault`.
    BackupFailed "system.backup_failed" Urgent mail BackupFailed to ManageSystem always true;
}

impl NotificationKind {
    /// Reads a name; unknown ones are `None`.
    pub fn parse(name: &str) -> Option<NotificationKind> {
        NotificationKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

crate::string_enum! {
    /// Way in which a notification reaches a person.
    NotificationChannel {
        /// List of notifications, toast and realtime event.
        Page = "page",
        /// Letter.
        Mail = "mail",
    }
}

/// A notification with its texts in the recipient's language: a row of the list and the data of the realtime event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notification {
    /// Identity; later ones sort after earlier ones.
    pub id: Id<Notification>,
    /// Its kind.
    pub kind: NotificationKind,
    /// One line.
    pub title: String,
    /// Further text, may be empty.
    pub text: String,
    /// Path to open, without language prefix.
    pub url: String,
    /// How urgent it is.
    pub level: Level,
    /// When it happened.
    pub created_at: Ts,
    /// When it was read.
    pub read_at: Option<Ts>,
}

/// True if a person gets notifications of a kind by a channel.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Preference {
    /// Its kind.
    pub kind: NotificationKind,
    /// The channel.
    pub channel: NotificationChannel,
    /// True if it is on.
    pub enabled: bool,
    /// True if it can be turned off.
    pub optional: bool,
}

/// Prefix of the realtime channels of panel queues; the name of a capability follows.
pub const QUEUE_PREFIX: &str = "private-queue.";

/// Realtime channel of the panel lists that the capability `C` opens.
pub fn queue_channel<C: Capability>() -> String {
    format!("{QUEUE_PREFIX}{}", C::NAME)
}

/// Name of a person's own realtime channel.
pub fn user_channel(user_id: &str) -> String {
    format!("private-App.Models.User.{user_id}")
}
