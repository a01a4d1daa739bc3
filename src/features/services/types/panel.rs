//! Services as the staff moderates them: list, review, steps.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::SimilarService;
use super::fields::ServiceField;
use super::form::ServiceForm;
use super::service::{PendingState, ServiceId, ServiceState};
use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::lang::Lang;
use crate::features::accounts::types::Trust;
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::{CaseLock, CaseRow, DecisionTexts, FormerDecision};
use crate::features::service_categories::types::ServiceCategoryId;
use crate::media::{Media, Picture};
use crate::private_files::PrivateFile;
use crate::string_enum;

string_enum! {
    /// A part of the list of services. Drafts are in none of them: their owners alone see them.
    ServiceTab {
        /// Submitted for publication.
        Submitted = "submitted",
        /// Published or paused, with a change that waits.
        Changes = "changes",
        /// To be changed by the owner.
        ChangesRequested = "changes_requested",
        /// Public.
        Published = "published",
        /// Paused.
        Paused = "paused",
        /// Expired.
        Expired = "expired",
        /// Suspended.
        Suspended = "suspended",
        /// Rejected.
        Rejected = "rejected",
        /// Archived.
        Archived = "archived",
    }
}

impl ServiceTab {
    /// State of the services in it; `None` for those with a change that waits.
    pub fn state(self) -> Option<ServiceState> {
        match self {
            ServiceTab::Changes => None,
            ServiceTab::Submitted => Some(ServiceState::Submitted),
            ServiceTab::ChangesRequested => Some(ServiceState::ChangesRequested),
            ServiceTab::Published => Some(ServiceState::Published),
            ServiceTab::Paused => Some(ServiceState::Paused),
            ServiceTab::Expired => Some(ServiceState::Expired),
            ServiceTab::Suspended => Some(ServiceState::Suspended),
            ServiceTab::Rejected => Some(ServiceState::Rejected),
            ServiceTab::Archived => Some(ServiceState::Archived),
        }
    }
}

string_enum! {
    /// Order of the list of services.
    ServiceOrder {
        /// Those that wait, the longest first; the others, the last changed first.
        Queue = "queue",
        /// Last changed first.
        UpdatedDown = "-updated",
        /// Longest unchanged first.
        Updated = "updated",
        /// The next to expire first.
        ValidUntil = "valid_until",
        /// The last to expire first.
        ValidUntilDown = "-valid_until",
    }
}

/// Filter, order and page of the list of services.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ServicesQuery {
    /// Part of the list; submitted ones by default.
    #[param(inline)]
    pub tab: Option<ServiceTab>,
    /// Part of a title, or of the owner's name.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Only of this category of either level.
    pub category: Option<ServiceCategoryId>,
    /// Only of this country.
    pub country: Option<Country>,
    /// Only those that are offered in this language, ISO 639-1.
    #[schema(max_length = 2)]
    pub language: Option<String>,
    /// Only of this owner.
    pub owner: Option<UserId>,
    /// Only those with a report that waits.
    pub reported: Option<bool>,
    /// Order; the queue by default.
    #[param(inline)]
    pub sort: Option<ServiceOrder>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of services in a part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ServiceTabCount {
    /// The part.
    pub tab: ServiceTab,
    /// Number.
    #[schema(maximum = 1_000_000_000)]
    pub count: u32,
}

/// A service in the list of the staff.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceRow {
    /// Public identity.
    pub id: ServiceId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Title.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Languages in which it has texts.
    pub langs: Vec<Lang>,
    /// Cover.
    pub cover: Option<Picture>,
    /// Name of its category.
    pub category: String,
    /// Name of its country.
    pub country: String,
    /// Price in words of the language of the caller; empty where it has none.
    pub price: String,
    /// Languages in which it is offered, ISO 639-1.
    pub languages: Vec<String>,
    /// State.
    pub state: ServiceState,
    /// State of a change that waits beside the approved version.
    pub pending_state: Option<PendingState>,
    /// Owner.
    pub owner: PersonRef,
    /// Language of the owner.
    pub owner_lang: Lang,
    /// Trust of the owner.
    pub trust: Trust,
    /// Reports that wait for a decision.
    #[schema(maximum = 1_000_000)]
    pub reports: u32,
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
    /// First publication.
    pub published_at: Option<Ts>,
    /// End of the publication.
    pub valid_until: Option<Ts>,
    /// End of its preferred place in lists.
    pub featured_until: Option<Ts>,
    /// Views of its page.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Uses of its contact details.
    #[schema(maximum = 1_000_000_000)]
    pub contact_clicks: u32,
    /// Last change.
    pub updated_at: Ts,
}

string_enum! {
    /// A step of the staff with a service, beside decisions on submissions.
    StaffServiceAction {
        /// Take it off the site by a decision.
        Suspend = "suspend",
        /// Show a suspended one again.
        Lift = "lift",
        /// End it for good by a decision.
        Archive = "archive",
        /// Put it into another category.
        Move = "move",
        /// Prolong its publication.
        Extend = "extend",
        /// Give it a preferred place in lists.
        Feature = "feature",
        /// Archive it as a duplicate of another service of the same owner.
        Merge = "merge",
    }
}

/// Owner of a service with the history that matters for a decision.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceOwner {
    /// Identity and name.
    pub person: PersonRef,
    /// Language.
    pub lang: Lang,
    /// Creation of the account.
    pub since: Ts,
    /// True if the e-mail address is confirmed.
    pub email_confirmed: bool,
    /// Trust.
    pub trust: Trust,
    /// True if the trust of this account can be set.
    pub trust_settable: bool,
    /// Version of the account, to be sent with a change of the trust.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Services that count towards the limit.
    #[schema(maximum = 1_000_000)]
    pub active: u32,
    /// Limit of active services.
    #[schema(maximum = 1_000_000)]
    pub most_active: u32,
    /// Decisions in force that published content of the owner.
    #[schema(maximum = 1_000_000)]
    pub approvals: u32,
    /// Decisions in force that restricted content of the owner.
    #[schema(maximum = 1_000_000)]
    pub restrictions: u32,
    /// Reports about services of the owner.
    #[schema(maximum = 1_000_000)]
    pub reports: u32,
    /// Newest decisions.
    pub decisions: Vec<FormerDecision>,
}

/// Name of a category, country, region or language that a version of a service names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NamedValue {
    /// Identity or code.
    pub id: String,
    /// Name in the language of the caller.
    pub name: String,
}

/// A service with everything that a decision on it needs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceReview {
    /// The service as the list shows it.
    pub service: ServiceRow,
    /// Path that stays valid when the category changes, without language prefix.
    pub path: String,
    /// The version that a decision is about: the change that waits, else the live one.
    pub form: ServiceForm,
    /// The live version, where a change waits beside it.
    pub live: Option<ServiceForm>,
    /// Fields in which the change differs.
    pub pending_fields: Vec<ServiceField>,
    /// The pictures of both versions.
    pub pictures: Vec<Media>,
    /// Documents about the credentials; none for people who do not moderate.
    pub documents: Vec<PrivateFile>,
    /// Names of categories, countries, regions and languages in both versions.
    pub names: Vec<NamedValue>,
    /// Owner; null for people who do not moderate.
    pub owner: Option<ServiceOwner>,
    /// The case that waits or whose decision has not taken effect; null for people who do not decide.
    pub case: Option<CaseRow>,
    /// Newest reports; none for people who do not decide.
    pub reports: Vec<CaseRow>,
    /// Newest decisions about the service that are in force; none for people who do not moderate.
    pub decisions: Vec<FormerDecision>,
    /// Other services of the owner into which it can be merged.
    pub merge_targets: Vec<SimilarService>,
    /// Steps that the caller may take now.
    pub actions: Vec<StaffServiceAction>,
}

/// Another category of a service.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceMove {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The category.
    pub category_id: ServiceCategoryId,
}

/// A change of the end of the publication.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceExtension {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Days by which it is prolonged; a negative number takes an earlier prolongation back.
    #[schema(minimum = -365, maximum = 365)]
    pub days: i32,
}

/// A preferred place in lists.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceFeature {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Days from now on; 0 ends it.
    #[schema(minimum = 0, maximum = 365)]
    pub days: u32,
}

/// A service that repeats another one of the same owner.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceMerge {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The service that stays.
    pub target_id: ServiceId,
}

string_enum! {
    /// A step with many services.
    ServiceBulkAction {
        /// Approve what waits.
        Approve = "approve",
        /// Prolong the publication.
        Extend = "extend",
        /// End for good by a decision.
        Archive = "archive",
    }
}

/// A service in the version that was read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceReference {
    /// Public identity.
    pub id: ServiceId,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The same step with many services.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceBulkChange {
    /// The step.
    pub action: ServiceBulkAction,
    /// The services.
    #[schema(min_items = 1, max_items = 100)]
    pub services: Vec<ServiceReference>,
    /// Days of a prolongation.
    #[serde(default)]
    #[schema(minimum = -365, maximum = 365)]
    pub days: i32,
    /// Reason code of a decision to archive.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub reason_code: String,
    /// Law or paragraph of the terms that the decision rests on; may be empty.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub rule: String,
    /// Reasons of the decision in the languages of the owners.
    #[serde(default)]
    pub texts: DecisionTexts,
}

/// Outcome of a step for one of many services.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ServiceBulkRow {
    /// The service.
    pub id: ServiceId,
    /// Its version after a prolongation.
    #[schema(maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// The case of a decision, which can be undone for some seconds.
    pub case_id: Option<String>,
    /// Version of that case.
    #[schema(maximum = 1_000_000_000)]
    pub case_version: Option<i64>,
    /// Code of the refusal; null where nothing refused.
    pub code: Option<String>,
}
