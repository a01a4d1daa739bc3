//! Requests of the owner of bookings, and answers.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ad::{AdChangeState, AdId, AdPauser, AdState};
use super::form::{AdBilling, AdDesign, AdForm};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::features::ad_packages::types::pages::ListedAdPlacement;
use crate::features::ad_packages::types::{AdPackageAudience, AdPackageId, AdPackageVat, AdTargeting};
use crate::features::cases::types::OwnDecision;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::invoices::types::{OwnInvoice, PaymentDetails};
use crate::features::services::types::ServiceId;
use crate::media::Media;
use crate::string_enum;

string_enum! {
    /// A step that an owner may take with a booking.
    AdAction {
        /// Change its fields; beside the approved version, only designs, destination, name and contact.
        Edit = "edit",
        /// Submit it.
        Submit = "submit",
        /// Take a submission back: it is a draft again.
        Withdraw = "withdraw",
        /// Discard the change that waits.
        Discard = "discard",
        /// Give it up before it is paid.
        Cancel = "cancel",
        /// Take it off the site for some time.
        Pause = "pause",
        /// Show it again.
        Resume = "resume",
        /// Book the same again from the day after its last one.
        Prolong = "prolong",
        /// Make a draft of it.
        Copy = "copy",
        /// Remove a draft.
        Remove = "remove",
    }
}

string_enum! {
    /// A step that an owner takes with nothing but the version that was read.
    AdStep {
        /// Submit it.
        Submit = "submit",
        /// Take a submission back.
        Withdraw = "withdraw",
        /// Discard the change that waits.
        Discard = "discard",
        /// Give it up before it is paid.
        Cancel = "cancel",
        /// Take it off the site for some time.
        Pause = "pause",
        /// Show it again.
        Resume = "resume",
        /// Book the same again from the day after its last one.
        Prolong = "prolong",
        /// Make a draft of it.
        Copy = "copy",
    }
}

/// A step with a booking.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdStepCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The step.
    pub step: AdStep,
}

/// The version of a booking that was read.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// A new draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAd {
    /// The package, which is on sale.
    pub package_id: AdPackageId,
}

/// Filter and page of the own bookings.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnAdsQuery {
    /// Only in this state; without it, all but archived ones.
    pub state: Option<AdState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of bookings in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdStateCount {
    /// State.
    pub state: AdState,
    /// Number.
    #[schema(maximum = 1_000_000)]
    pub count: u32,
}

/// Terms under which something is booked, in the language of the caller.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdPackageChoice {
    /// Public identity of the package.
    pub id: AdPackageId,
    /// Name.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Its places.
    pub placements: Vec<ListedAdPlacement>,
    /// Days that a booking runs.
    #[schema(maximum = 365)]
    pub duration_days: u32,
    /// Price for the whole duration with tax.
    pub price: Money,
    /// Value added tax.
    pub vat: AdPackageVat,
    /// Languages in which a booking may be shown.
    #[schema(maximum = 3)]
    pub locales_included: u32,
    /// Designs that a booking may have in one language.
    #[schema(maximum = 5)]
    pub creatives_max: u32,
    /// Limits that a booking may set to its appearance.
    pub targeting: Vec<AdTargeting>,
    /// Circle of buyers.
    pub audience: AdPackageAudience,
    /// First day on which all its places are free for the whole duration; null where there is none within a year.
    #[schema(value_type = Option<String>)]
    pub first_free_on: Option<Date>,
}

/// A section, a category or a country that a booking may be limited to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdNamedChoice {
    /// Identity or code.
    pub id: String,
    /// Name in the language of the caller, with that of the category above it.
    pub name: String,
}

/// A published service of the person to which a click may lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdServiceChoice {
    /// Public identity.
    pub id: ServiceId,
    /// Title.
    pub title: String,
}

/// An enterprise in whose name a person may advertise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdEnterpriseChoice {
    /// Public identity.
    pub id: EnterpriseId,
    /// Name under which people know it.
    pub name: String,
    /// True if it is verified.
    pub verified: bool,
    /// True if it is an association.
    pub association: bool,
    /// True if it has a public page.
    pub public_profile: bool,
    /// Recipient of its invoices.
    pub billing: AdBilling,
}

/// Everything that the form of a booking offers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AdChoices {
    /// Packages on sale.
    pub packages: Vec<AdPackageChoice>,
    /// Enterprises of the person.
    pub enterprises: Vec<AdEnterpriseChoice>,
    /// Published services of the person.
    pub services: Vec<AdServiceChoice>,
    /// Sections of articles.
    pub sections: Vec<AdNamedChoice>,
    /// Categories of articles.
    pub categories: Vec<AdNamedChoice>,
    /// Countries with services.
    pub service_countries: Vec<AdNamedChoice>,
    /// Recipient of invoices for the person.
    pub billing: AdBilling,
    /// Hours within which a submission is usually reviewed.
    #[schema(maximum = 10_000)]
    pub review_hours: u32,
    /// Largest picture in megabytes.
    #[schema(maximum = 1_000)]
    pub picture_max_mb: u32,
    /// True if the e-mail address of the account is confirmed.
    pub email_confirmed: bool,
    /// True if the terms in force are accepted.
    pub terms_accepted: bool,
}

/// A change of the state of a booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdHistoryEntry {
    /// The new state.
    pub state: AdState,
    /// Author: `owner`, `staff`, `program` or `clock`.
    pub by: String,
    /// When.
    pub at: Ts,
}

/// A booking in the list of its owner.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnAdRow {
    /// Public identity.
    pub id: AdId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub title: String,
    /// Name of the package.
    pub package: String,
    /// Price.
    pub price: Money,
    /// State.
    pub state: AdState,
    /// State of a change that waits beside the approved version.
    pub change_state: Option<AdChangeState>,
    /// First day.
    #[schema(value_type = Option<String>)]
    pub start_on: Option<Date>,
    /// Last day.
    #[schema(value_type = Option<String>)]
    pub end_on: Option<Date>,
    /// Last day for the payment.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// Languages in which it has designs.
    pub langs: Vec<Lang>,
    /// Number of the invoice; empty before it is issued.
    pub invoice_number: String,
    /// The first design, in the language of the caller where there is one.
    pub design: Option<AdDesign>,
    /// Picture of that design on an upright poster.
    pub picture: Option<Media>,
    /// Views so far.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks so far.
    #[schema(maximum = 1_000_000_000)]
    pub clicks: u32,
    /// Views of the last days on which it ran, fourteen at most, the oldest first.
    pub views_by_day: Vec<u32>,
    /// Steps that the owner may take now.
    pub actions: Vec<AdAction>,
    /// The newest decision against it that is in force.
    pub decision: Option<OwnDecision>,
    /// Last change.
    pub updated_at: Ts,
}

/// A booking as its owner edits it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnAd {
    /// Public identity.
    pub id: AdId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// State.
    pub state: AdState,
    /// Terms under which it is booked.
    pub package: AdPackageChoice,
    /// The fields to edit: the change that waits, or the approved version.
    pub form: AdForm,
    /// The approved version, where a change waits beside it.
    pub live: Option<AdForm>,
    /// State of the change.
    pub change_state: Option<AdChangeState>,
    /// The pictures of both versions.
    pub pictures: Vec<Media>,
    /// Earliest first day that can be wished now.
    #[schema(value_type = String)]
    pub earliest_on: Date,
    /// First day.
    #[schema(value_type = Option<String>)]
    pub start_on: Option<Date>,
    /// Last day.
    #[schema(value_type = Option<String>)]
    pub end_on: Option<Date>,
    /// Last day for the payment.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// Its invoice; null before it is issued.
    pub invoice: Option<OwnInvoice>,
    /// Details of the payment; null where nothing is open.
    pub payment: Option<PaymentDetails>,
    /// Requests for changes and decisions against it, the newest first.
    pub comments: Vec<OwnDecision>,
    /// Until when it features the services of its enterprise or owner; null while it features none.
    pub services_featured_until: Option<Ts>,
    /// Author of the present pause.
    pub paused_by: Option<AdPauser>,
    /// Time from which the owner may pause it again.
    pub pause_from: Option<Ts>,
    /// Steps that the owner may take now.
    pub actions: Vec<AdAction>,
    /// The newest decision against it that is in force.
    pub decision: Option<OwnDecision>,
    /// Its states, the oldest first.
    pub history: Vec<AdHistoryEntry>,
    /// Newest submission.
    pub submitted_at: Option<Ts>,
    /// Last change.
    pub updated_at: Ts,
}
