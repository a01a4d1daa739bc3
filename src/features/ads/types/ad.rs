//! A booking as it is stored, and its states.

use jiff::civil::Date;

use super::form::AdForm;
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::features::ad_packages::types::AdPackageForm;
use crate::features::invoices::types::InvoiceId;
use crate::{states, string_enum};

string_enum! {
    /// State of a booking.
    AdState {
        /// In preparation.
        Draft = "draft",
        /// Waits for a review.
        Submitted = "submitted",
        /// A member of the staff reviews it.
        InReview = "in_review",
        /// The owner shall change it.
        ChangesRequested = "changes_requested",
        /// Not accepted.
        Rejected = "rejected",
        /// Accepted, its places are reserved; the invoice follows.
        Approved = "approved",
        /// The invoice is issued.
        AwaitingPayment = "awaiting_payment",
        /// Waits for its first day.
        Scheduled = "scheduled",
        /// On the site.
        Running = "running",
        /// Off the site for some time.
        Paused = "paused",
        /// Taken off the site by a decision.
        Suspended = "suspended",
        /// Its last day is over.
        Completed = "completed",
        /// Given up before its time was over.
        Cancelled = "cancelled",
        /// Ended long ago.
        Archived = "archived",
    }
}

/// Author of a change of a booking's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdMover {
    /// Its owner.
    Owner,
    /// A member of the staff.
    Staff,
    /// The program: invoices, payments, trusted enterprises.
    Program,
    /// A scheduled job.
    Clock,
}

impl AdMover {
    /// Name in the history of a booking.
    pub const fn as_str(self) -> &'static str {
        match self {
            AdMover::Owner => "owner",
            AdMover::Staff => "staff",
            AdMover::Program => "program",
            AdMover::Clock => "clock",
        }
    }
}

// docs/objects.md, Advertisements
states! { AdState by AdMover {
    Draft | ChangesRequested => Submitted: Owner;
    Submitted | InReview | ChangesRequested => Draft: Owner;
    Submitted => InReview: Staff | Program;
    InReview => Submitted: Staff;
    InReview => ChangesRequested: Staff;
    InReview => Rejected: Staff;
    InReview => Approved: Staff | Program;
    Approved => AwaitingPayment: Program;
    Approved => Scheduled: Program | Staff;
    AwaitingPayment => Scheduled: Program | Staff;
    Approved | AwaitingPayment => Cancelled: Owner | Staff | Program | Clock;
    Scheduled | Running | Paused | Suspended => Cancelled: Program;
    Scheduled => AwaitingPayment: Program;
    Scheduled => Running: Clock;
    Running => Paused: Owner | Staff | Program;
    Paused => Running: Owner | Staff;
    Scheduled | Running | Paused => Suspended: Staff;
    Suspended => Scheduled: Staff;
    Suspended => Running: Staff;
    Running | Paused | Suspended => Completed: Clock;
    Rejected | Completed | Cancelled => Archived: Clock;
} }

impl AdState {
    /// True if it holds places that nobody else can book.
    pub fn is_reserved(self) -> bool {
        match self {
            AdState::Approved
            | AdState::AwaitingPayment
            | AdState::Scheduled
            | AdState::Running
            | AdState::Paused
            | AdState::Suspended => true,
            AdState::Draft
            | AdState::Submitted
            | AdState::InReview
            | AdState::ChangesRequested
            | AdState::Rejected
            | AdState::Completed
            | AdState::Cancelled
            | AdState::Archived => false,
        }
    }

    /// True if a change of its designs waits beside the approved version.
    pub fn has_approved_version(self) -> bool {
        matches!(self, AdState::AwaitingPayment | AdState::Scheduled | AdState::Running | AdState::Paused)
    }
}

string_enum! {
    /// State of a change that waits beside the approved version of a booking.
    AdChangeState {
        /// Waits for a decision.
        Waiting = "waiting",
        /// The owner shall change it.
        Returned = "returned",
    }
}

string_enum! {
    /// Author of a pause.
    AdPauser {
        /// The owner; the last day stays.
        Owner = "owner",
        /// The staff; the last day moves by the days of the pause.
        Staff = "staff",
    }
}

/// Identity of a booking.
pub type AdId = Id<Ad>;

/// A booking as it is stored; the approved version stands in its form.
#[derive(Clone, Debug, PartialEq)]
pub struct Ad {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: AdId,
    /// Key of the owner.
    pub owner_key: i64,
    /// Key of the enterprise that advertises; none for the owner.
    pub enterprise_key: Option<i64>,
    /// Key of the package.
    pub package_key: i64,
    /// Terms of the package when it was booked.
    pub terms: AdPackageForm,
    /// State.
    pub state: AdState,
    /// Everything that the owner writes.
    pub form: AdForm,
    /// A change that waits beside the approved version.
    pub change: Option<AdForm>,
    /// State of that change.
    pub change_state: Option<AdChangeState>,
    /// First day; none before the places are reserved.
    pub start_on: Option<Date>,
    /// Last day.
    pub end_on: Option<Date>,
    /// Its invoice; none before it is issued, and for free ones.
    pub invoice_id: Option<InvoiceId>,
    /// Last day for the payment.
    pub due_on: Option<Date>,
    /// Code of the refusal of the last try to issue the invoice; empty where nothing refused.
    pub billing_fault: String,
    /// Time of the newest submission.
    pub submitted_at: Option<Ts>,
    /// Beginning of the present pause.
    pub paused_at: Option<Ts>,
    /// Author of the present pause.
    pub paused_by: Option<AdPauser>,
    /// Last time at which the owner paused it.
    pub owner_paused_at: Option<Ts>,
    /// End: completed, cancelled, rejected.
    pub ended_at: Option<Ts>,
    /// Creation.
    pub created_at: Ts,
    /// Last change.
    pub updated_at: Ts,
    /// Number of changes.
    pub version: i64,
}

impl Ad {
    /// Its name; the name of the package where the owner gave it none.
    pub fn title(&self, lang: crate::base::lang::Lang) -> String {
        if !self.form.name.is_empty() {
            return self.form.name.clone();
        }
        self.terms.texts.get_or_fallback(lang).map(|(_, words)| words.name.clone()).unwrap_or_default()
    }

    /// True if nothing is to be paid.
    pub fn is_free(&self) -> bool {
        self.terms.price.minor == 0
    }
}
