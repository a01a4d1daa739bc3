//! Answers to the owner of services.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::fields::ServiceField;
use super::form::{ServiceForm, ServiceLegal};
use super::service::{PendingState, ProviderType, ServiceId, ServiceState};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::accounts::types::Trust;
use crate::features::cases::types::OwnDecision;
use crate::features::contacts::types::SpokenLanguage;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::service_categories::types::{CategoryRules, ServiceCategoryId};
use crate::media::{Media, Picture};
use crate::private_files::PrivateFile;
use crate::string_enum;

string_enum! {
    /// A step that an owner may take.
    ServiceAction {
        /// Change its fields.
        Edit = "edit",
        /// Submit it for publication.
        Submit = "submit",
        /// Discard the change that waits.
        Discard = "discard",
        /// Take it off the site for some time.
        Pause = "pause",
        /// Show it again.
        Resume = "resume",
        /// Prolong it.
        Renew = "renew",
        /// End it for good.
        Archive = "archive",
        /// Make a draft of it.
        Copy = "copy",
        /// Remove a draft.
        Remove = "remove",
    }
}

string_enum! {
    /// A step that an owner takes with nothing but the version that was read.
    ServiceStep {
        /// Submit it for publication.
        Submit = "submit",
        /// Discard the change that waits.
        Discard = "discard",
        /// Take it off the site for some time.
        Pause = "pause",
        /// Show it again.
        Resume = "resume",
        /// Prolong it from now on.
        Renew = "renew",
        /// End it for good.
        Archive = "archive",
        /// Make a draft of it.
        Copy = "copy",
    }
}

/// A step with a service.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceStepCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The step.
    pub step: ServiceStep,
}

/// The version of a service that was read.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ServiceVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Filter and page of the own services.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnServicesQuery {
    /// Only in this state; without it, all but archived ones.
    pub state: Option<ServiceState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// A service in the list of its owner.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnServiceRow {
    /// Public identity.
    pub id: ServiceId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    pub slug: String,
    /// Title; empty in an unfinished draft.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Cover.
    pub cover: Option<Picture>,
    /// Name of its category; empty in an unfinished draft.
    pub category: String,
    /// State.
    pub state: ServiceState,
    /// State of a change that waits beside the approved version.
    pub pending_state: Option<PendingState>,
    /// End of the publication.
    pub valid_until: Option<Ts>,
    /// Days until then, 0 on the last; null where it has none.
    #[schema(maximum = 1_000)]
    pub days_left: Option<u32>,
    /// End of its preferred place in public lists; null while it has none.
    pub featured_until: Option<Ts>,
    /// People who saw its page, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Uses of its contact details, each kind counted once a day for one address.
    #[schema(maximum = 1_000_000_000)]
    pub contact_clicks: u32,
    /// Languages in which it has texts.
    pub langs: Vec<Lang>,
    /// Steps that the owner may take now.
    pub actions: Vec<ServiceAction>,
    /// The newest decision against it that is in force.
    pub decision: Option<OwnDecision>,
    /// Last change.
    pub updated_at: Ts,
}

/// Own services by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnServiceCounts {
    /// In preparation.
    #[schema(maximum = 1_000_000)]
    pub draft: u32,
    /// Waiting for a decision.
    #[schema(maximum = 1_000_000)]
    pub submitted: u32,
    /// To be changed.
    #[schema(maximum = 1_000_000)]
    pub changes_requested: u32,
    /// Rejected.
    #[schema(maximum = 1_000_000)]
    pub rejected: u32,
    /// Public.
    #[schema(maximum = 1_000_000)]
    pub published: u32,
    /// Paused.
    #[schema(maximum = 1_000_000)]
    pub paused: u32,
    /// Expired.
    #[schema(maximum = 1_000_000)]
    pub expired: u32,
    /// Suspended.
    #[schema(maximum = 1_000_000)]
    pub suspended: u32,
    /// Archived.
    #[schema(maximum = 1_000_000)]
    pub archived: u32,
}

impl OwnServiceCounts {
    /// Sets the number of a state.
    pub fn set(&mut self, state: ServiceState, number: u32) {
        let counted = match state {
            ServiceState::Draft => &mut self.draft,
            ServiceState::Submitted => &mut self.submitted,
            ServiceState::ChangesRequested => &mut self.changes_requested,
            ServiceState::Rejected => &mut self.rejected,
            ServiceState::Published => &mut self.published,
            ServiceState::Paused => &mut self.paused,
            ServiceState::Expired => &mut self.expired,
            ServiceState::Suspended => &mut self.suspended,
            ServiceState::Archived => &mut self.archived,
        };
        *counted = number;
    }
}

/// How many services a person may have and submit.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceQuota {
    /// Degree of trust.
    pub trust: Trust,
    /// Active services.
    #[schema(maximum = 1_000_000)]
    pub active: u32,
    /// Most active services.
    #[schema(maximum = 1_000_000)]
    pub most_active: u32,
    /// Submissions that are left within 24 hours.
    #[schema(maximum = 1_000_000)]
    pub submissions_left: u32,
    /// Time of the next submission, where none is left.
    pub next_submission_at: Option<Ts>,
    /// Hours within which a submission is usually reviewed.
    #[schema(maximum = 10_000)]
    pub review_hours: u32,
    /// Own services by state.
    pub counts: OwnServiceCounts,
    /// Largest photo in megabytes.
    #[schema(maximum = 1_000)]
    pub photo_max_mb: u32,
    /// True if the e-mail address of the account is confirmed.
    pub email_confirmed: bool,
    /// True if the terms in force are accepted.
    pub terms_accepted: bool,
}

/// An own service that a new one resembles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SimilarService {
    /// Public identity.
    pub id: ServiceId,
    /// Part of the address.
    pub slug: String,
    /// Title.
    pub title: String,
    /// State.
    pub state: ServiceState,
}

/// A service as its owner edits it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnService {
    /// Public identity.
    pub id: ServiceId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address; the id in a draft.
    pub slug: String,
    /// State.
    pub state: ServiceState,
    /// The fields to edit: the change that waits, or the live version.
    pub form: ServiceForm,
    /// The live version, where a change waits beside it.
    pub live: Option<ServiceForm>,
    /// Fields in which the change differs.
    pub pending_fields: Vec<ServiceField>,
    /// State of the change.
    pub pending_state: Option<PendingState>,
    /// The pictures of both versions.
    pub pictures: Vec<Media>,
    /// Steps that the owner may take now.
    pub actions: Vec<ServiceAction>,
    /// The newest decision against it that is in force.
    pub decision: Option<OwnDecision>,
    /// An own service in the same category with nearly the same text.
    pub similar: Option<SimilarService>,
    /// Newest submission.
    pub submitted_at: Option<Ts>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// End of the publication.
    pub valid_until: Option<Ts>,
    /// Days until then, 0 on the last; null where it has none.
    #[schema(maximum = 1_000)]
    pub days_left: Option<u32>,
    /// End of its preferred place in public lists; null while it has none.
    pub featured_until: Option<Ts>,
    /// People who saw its page, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Uses of its contact details, each kind counted once a day for one address.
    #[schema(maximum = 1_000_000_000)]
    pub contact_clicks: u32,
    /// Last change.
    pub updated_at: Ts,
}

/// Documents about the credentials of a service.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceDocuments {
    /// Files, the oldest first.
    pub files: Vec<PrivateFile>,
    /// Files that may still be added.
    #[schema(maximum = 100)]
    pub files_left: u32,
}

/// A saved service, and fields whose change waits for a review.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceSaved {
    /// The service.
    pub service: OwnService,
    /// True if the change is public at once.
    pub live: bool,
}

/// A category that a service may stand in.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceCategoryChoice {
    /// Public identity.
    pub id: ServiceCategoryId,
    /// Name of the category above; empty in the first level.
    pub parent: String,
    /// Name.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Rules of its services.
    pub rules: CategoryRules,
}

/// Categories and languages that the form of a service offers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceChoices {
    /// Categories in the order of their tree.
    pub categories: Vec<ServiceCategoryChoice>,
    /// Languages, the most spoken first.
    pub languages: Vec<SpokenLanguage>,
    /// Active enterprises in whose name the person publishes, the last changed first.
    pub enterprises: Vec<ServiceEnterpriseChoice>,
}

/// An enterprise in whose name a person may offer a service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceEnterpriseChoice {
    /// Public identity.
    pub id: EnterpriseId,
    /// Name under which people know it.
    pub name: String,
    /// Kind of the provider that it is.
    pub provider_type: ProviderType,
    /// Its identity as a trader.
    pub legal: ServiceLegal,
    /// True if it is verified.
    pub verified: bool,
}

/// The service that a renewal link is about.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RenewalSubject {
    /// Title.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// State.
    pub state: ServiceState,
    /// End of the publication.
    pub valid_until: Option<Ts>,
    /// True if the link can still renew it.
    pub renewable: bool,
}
