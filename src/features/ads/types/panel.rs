//! Bookings as the staff sees them: queue, review, steps, occupancy.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::{AdHistoryEntry, AdPackageChoice};
use super::ad::{AdChangeState, AdId, AdPauser, AdState};
use super::form::{AdDesign, AdForm};
use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::features::accounts::types::Trust;
use crate::features::ad_packages::types::AdPackageId;
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::{CaseLock, CaseRow, FormerDecision};
use crate::features::enterprises::types::EnterpriseRef;
use crate::features::invoices::types::InvoiceRow;
use crate::media::Media;
use crate::string_enum;

string_enum! {
    /// A part of the list of bookings. Drafts are in none of them: their owners alone see them.
    AdTab {
        /// Submitted or in review.
        Queue = "queue",
        /// Approved ones with a change that waits.
        Changes = "changes",
        /// To be changed by the owner.
        ChangesRequested = "changes_requested",
        /// Approved, without an invoice.
        Approved = "approved",
        /// The invoice is not paid.
        AwaitingPayment = "awaiting_payment",
        /// Before their first day.
        Scheduled = "scheduled",
        /// On the site.
        Running = "running",
        /// Paused.
        Paused = "paused",
        /// Suspended.
        Suspended = "suspended",
        /// Completed.
        Completed = "completed",
        /// Cancelled.
        Cancelled = "cancelled",
        /// Rejected.
        Rejected = "rejected",
        /// Archived.
        Archived = "archived",
    }
}

impl AdTab {
    /// States of the bookings in it; none for those with a change that waits.
    pub const fn states(self) -> &'static [AdState] {
        match self {
            AdTab::Queue => &[AdState::Submitted, AdState::InReview],
            AdTab::Changes => &[],
            AdTab::ChangesRequested => &[AdState::ChangesRequested],
            AdTab::Approved => &[AdState::Approved],
            AdTab::AwaitingPayment => &[AdState::AwaitingPayment],
            AdTab::Scheduled => &[AdState::Scheduled],
            AdTab::Running => &[AdState::Running],
            AdTab::Paused => &[AdState::Paused],
            AdTab::Suspended => &[AdState::Suspended],
            AdTab::Completed => &[AdState::Completed],
            AdTab::Cancelled => &[AdState::Cancelled],
            AdTab::Rejected => &[AdState::Rejected],
            AdTab::Archived => &[AdState::Archived],
        }
    }
}

/// Filter and page of the list of bookings.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdsQuery {
    /// Part of the list; the queue by default.
    #[param(inline)]
    pub tab: Option<AdTab>,
    /// Part of the name, of the advertiser's or of the owner's.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Only of this package.
    pub package: Option<AdPackageId>,
    /// Only in the place with this code.
    #[schema(max_length = 40)]
    pub placement: Option<String>,
    /// Only of this owner.
    pub owner: Option<UserId>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of bookings in a part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdTabCount {
    /// The part.
    pub tab: AdTab,
    /// Number.
    #[schema(maximum = 1_000_000_000)]
    pub count: u32,
}

/// A booking in the list of the staff.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdRow {
    /// Public identity.
    pub id: AdId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub title: String,
    /// Name of the package.
    pub package: String,
    /// Codes of its places.
    pub placements: Vec<String>,
    /// Languages in which it has designs.
    pub langs: Vec<Lang>,
    /// The first design of what is to be shown, in the language of the caller where there is one.
    pub design: Option<AdDesign>,
    /// Picture of that design on an upright poster.
    pub picture: Option<Media>,
    /// Price.
    pub price: Money,
    /// State.
    pub state: AdState,
    /// State of a change that waits beside the approved version.
    pub change_state: Option<AdChangeState>,
    /// Name of the advertiser as readers see it.
    pub advertiser: String,
    /// Owner.
    pub owner: PersonRef,
    /// Language of the owner.
    pub owner_lang: Lang,
    /// Wished first day; null for the first free one.
    pub wished_on: Option<String>,
    /// First day; null before the places are reserved.
    #[schema(value_type = Option<String>)]
    pub start_on: Option<Date>,
    /// Last day.
    #[schema(value_type = Option<String>)]
    pub end_on: Option<Date>,
    /// Last day for the payment.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// Code of the refusal of the last try to issue the invoice; empty where nothing refused.
    pub billing_fault: String,
    /// Due time of the decision, where one waits.
    pub due_at: Option<Ts>,
    /// True if that time is over.
    pub overdue: bool,
    /// Staff member who works on the decision.
    pub lock: Option<CaseLock>,
    /// True if a decision was taken that can still be undone.
    pub decided: bool,
    /// Newest submission.
    pub submitted_at: Option<Ts>,
    /// Last change.
    pub updated_at: Ts,
}

/// A booking of an enterprise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterpriseAd {
    /// Public identity.
    pub id: AdId,
    /// Name.
    pub title: String,
    /// Name of the package.
    pub package: String,
    /// State.
    pub state: AdState,
    /// First day; null before the places are reserved.
    #[schema(value_type = Option<String>)]
    pub start_on: Option<Date>,
    /// Last day.
    #[schema(value_type = Option<String>)]
    pub end_on: Option<Date>,
}

string_enum! {
    /// A step of the staff with a booking, beside decisions on what waits.
    StaffAdAction {
        /// Take it off the site by a decision.
        Suspend = "suspend",
        /// Show a suspended one again.
        Lift = "lift",
        /// Take it off the site for some time; its last day moves.
        Pause = "pause",
        /// Show it again.
        Resume = "resume",
        /// Move its last day.
        Extend = "extend",
        /// Replace its designs.
        Swap = "swap",
        /// Issue its invoice now, after a refusal or before its turn.
        Bill = "bill",
        /// Schedule it on trust before it is paid.
        StartOnTrust = "start_on_trust",
        /// Give it up before it is paid.
        Cancel = "cancel",
    }
}

string_enum! {
    /// A group of fields of a booking in which two versions may differ.
    AdField {
        /// Name.
        Name = "name",
        /// Designs.
        Designs = "designs",
        /// Page to which a click leads.
        Destination = "destination",
        /// Person for questions.
        Contact = "contact",
    }
}

/// The advertiser with the history that matters for a decision.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdAdvertiser {
    /// Owner.
    pub person: PersonRef,
    /// Language of the owner.
    pub lang: Lang,
    /// Creation of the account.
    pub since: Ts,
    /// True if the e-mail address is confirmed.
    pub email_confirmed: bool,
    /// Trust of the owner.
    pub trust: Trust,
    /// Enterprise that advertises.
    pub enterprise: Option<EnterpriseRef>,
    /// True if the enterprise is verified.
    pub verified: bool,
    /// Decisions in force that published content of the owner.
    #[schema(maximum = 1_000_000)]
    pub approvals: u32,
    /// Decisions in force that restricted content of the owner.
    #[schema(maximum = 1_000_000)]
    pub restrictions: u32,
    /// Newest decisions.
    pub decisions: Vec<FormerDecision>,
}

/// A booking with everything that a decision on it needs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdReview {
    /// The booking as the list shows it.
    pub ad: AdRow,
    /// Terms under which it is booked, with the first free day.
    pub package: AdPackageChoice,
    /// The version that a decision is about: the change that waits, else the approved one. Contact and recipient of the
    /// invoice are empty for people who do not moderate.
    pub form: AdForm,
    /// The approved version, where a change waits beside it.
    pub live: Option<AdForm>,
    /// Fields in which the change differs.
    pub changed: Vec<AdField>,
    /// The pictures of both versions.
    pub pictures: Vec<Media>,
    /// Addresses to which a click leads, by language, each once.
    pub targets: Vec<String>,
    /// Advertiser; null for people who do not moderate.
    pub advertiser: Option<AdAdvertiser>,
    /// The case that waits or whose decision has not taken effect; null for people who do not decide.
    pub case: Option<CaseRow>,
    /// Newest decisions about the booking that are in force; none for people who do not moderate.
    pub decisions: Vec<FormerDecision>,
    /// Its invoice; null for people who do not moderate.
    pub invoice: Option<InvoiceRow>,
    /// Until when it features the services of its enterprise or owner; null while it features none.
    pub services_featured_until: Option<Ts>,
    /// Author of the present pause.
    pub paused_by: Option<AdPauser>,
    /// Its states, the oldest first.
    pub history: Vec<AdHistoryEntry>,
    /// Steps that the caller may take now.
    pub actions: Vec<StaffAdAction>,
}

/// A change of the last day.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdExtension {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Days by which it is prolonged; a negative number takes an earlier prolongation back.
    #[schema(minimum = -365, maximum = 365)]
    pub days: i32,
}

/// Other designs for a booking.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdSwap {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The new designs, with pictures of the owner only.
    #[schema(min_items = 1, max_items = 15)]
    pub designs: Vec<AdDesign>,
    /// The reason, which the owner reads.
    #[schema(min_length = 10, max_length = 500)]
    pub reason: String,
}

/// Days of the calendar of occupancy.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdCalendarQuery {
    /// First day, `2026-11-20`; today by default.
    #[schema(max_length = 10, pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    pub from: Option<String>,
    /// Number of days; 30 by default.
    #[schema(minimum = 1, maximum = 120)]
    pub days: Option<u32>,
}

/// A booking in the calendar of a place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdCalendarEntry {
    /// Public identity.
    pub id: AdId,
    /// Name.
    pub title: String,
    /// Name of the advertiser as readers see it.
    pub advertiser: String,
    /// State.
    pub state: AdState,
    /// First day.
    #[schema(value_type = String)]
    pub start_on: Date,
    /// Last day.
    #[schema(value_type = String)]
    pub end_on: Date,
}

/// Occupancy of a place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdCalendarPlace {
    /// Code of the place.
    pub code: String,
    /// Name in the language of the caller.
    pub name: String,
    /// Bookings that share it at the same time.
    #[schema(maximum = 100)]
    pub max_sold: u32,
    /// Number of bookings on each day, from the first day on.
    pub booked: Vec<u32>,
    /// Bookings within the days, by their first day.
    pub ads: Vec<AdCalendarEntry>,
}

/// Occupancy of all places.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdCalendar {
    /// First day.
    #[schema(value_type = String)]
    pub from: Date,
    /// Number of days.
    #[schema(maximum = 120)]
    pub days: u32,
    /// Places in their order.
    pub places: Vec<AdCalendarPlace>,
}

string_enum! {
    /// Reason for which a page could not be read.
    LinkFault {
        /// The address is none, or does not begin with `https`.
        Address = "address",
        /// The name leads to no public address.
        Private = "private",
        /// Nothing answers.
        Unreachable = "unreachable",
        /// The server answers with an error.
        Status = "status",
        /// It leads on more often than the portal follows.
        Redirects = "redirects",
    }
}

/// The address that is checked, among those of the booking.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LinkCheckQuery {
    /// Address as the review names it.
    #[schema(max_length = 500)]
    pub url: String,
}

/// Page behind an address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LinkCheck {
    /// The address.
    pub url: String,
    /// Addresses to which it led, in order; the last one answered.
    pub redirects: Vec<String>,
    /// True if all of them begin with `https`.
    pub https: bool,
    /// Status of the answer; null where nothing answered.
    #[schema(maximum = 999)]
    pub status: Option<u16>,
    /// Title of the page; may be empty.
    pub title: String,
    /// Reason for which it could not be read.
    pub fault: Option<LinkFault>,
}
