//! A service as it is stored, and its states.

use super::fields::ServiceField;
use super::form::{PhotoAlts, ServiceCard, ServiceForm, ServiceTexts};
use crate::base::clock::Ts;
use crate::base::country::{Country, Region};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::features::service_categories::types::PriceKind;
use crate::media::MediaId;
use crate::{states, string_enum};

/// Days before the expiry on which the owner is reminded; on the last day the service expires.
pub const DAYS_OF_REMINDERS: [u32; 3] = [14, 3, 0];

string_enum! {
    /// State of a service.
    ServiceState {
        /// In preparation.
        Draft = "draft",
        /// Waits for a decision.
        Submitted = "submitted",
        /// The owner shall change it.
        ChangesRequested = "changes_requested",
        /// Not published.
        Rejected = "rejected",
        /// Public.
        Published = "published",
        /// Taken off the site by its owner.
        Paused = "paused",
        /// Its time is over.
        Expired = "expired",
        /// Taken off the site by a decision.
        Suspended = "suspended",
        /// Ended for good.
        Archived = "archived",
    }
}

/// Author of a change of a service's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceMover {
    /// Its owner.
    Owner,
    /// A member of the staff who decides.
    Staff,
    /// The program, for trusted owners, for categories that are reviewed afterwards, and when the enterprise of a service ends.
    Program,
    /// A scheduled job.
    Clock,
}

// docs/objects.md, Services; the staff's second look at a published service may ask for changes, too
states! { ServiceState by ServiceMover {
    Draft | ChangesRequested => Submitted: Owner;
    Submitted => Published: Staff | Program;
    Submitted | Published => ChangesRequested: Staff;
    Submitted => Rejected: Staff;
    Published => Paused: Owner | Program;
    Paused => Published: Owner | Program;
    Published | Paused => Expired: Clock;
    Expired => Published: Owner;
    Expired => Submitted: Owner;
    Published | Paused => Suspended: Staff;
    Suspended => Published: Staff;
    Draft | Submitted | ChangesRequested | Rejected | Published | Paused | Expired | Suspended => Archived: Owner | Staff;
} }

impl ServiceState {
    /// True if it counts towards the services that an owner may have at the same time.
    pub fn is_active(self) -> bool {
        match self {
            ServiceState::Submitted
            | ServiceState::ChangesRequested
            | ServiceState::Published
            | ServiceState::Paused => true,
            ServiceState::Draft
            | ServiceState::Rejected
            | ServiceState::Expired
            | ServiceState::Suspended
            | ServiceState::Archived => false,
        }
    }

    /// True if a change of its fields waits beside the approved version.
    pub fn has_approved_version(self) -> bool {
        matches!(self, ServiceState::Published | ServiceState::Paused)
    }
}

string_enum! {
    /// State of a change that waits beside the approved version.
    PendingState {
        /// Waits for a decision.
        Waiting = "waiting",
        /// The owner shall change it.
        Returned = "returned",
    }
}

string_enum! {
    /// Place in which a service is provided.
    Coverage {
        /// At the provider's place.
        OnSite = "on_site",
        /// At the customer's place.
        AtCustomer = "at_customer",
        /// By telephone, video or mail.
        Online = "online",
        /// In the whole country.
        Nationwide = "nationwide",
        /// In several countries.
        CrossBorder = "cross_border",
    }
}

string_enum! {
    /// Kind of the provider; all but private persons are traders who show their identity.
    ProviderType {
        /// A private person.
        Private = "private",
        /// A self-employed person.
        SelfEmployed = "self_employed",
        /// A company.
        Company = "company",
        /// An association.
        Association = "association",
    }
}

/// Identity of a service.
pub type ServiceId = Id<Service>;

/// A photo of a service as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPhoto {
    /// Key of the picture.
    pub media_key: i64,
    /// Its public identity.
    pub media_id: MediaId,
    /// Descriptions by language.
    pub alts: PhotoAlts,
}

/// A service as it is stored; the live version stands in its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Service {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: ServiceId,
    /// Key of the owner.
    pub owner_key: i64,
    /// Key of the enterprise in whose name it is offered.
    pub enterprise_key: Option<i64>,
    /// Part of the address; the id in a draft.
    pub slug: String,
    /// State.
    pub state: ServiceState,
    /// Key of the category of the first level.
    pub category_key: Option<i64>,
    /// Key of the category of the second level.
    pub subcategory_key: Option<i64>,
    /// Country; none in an unfinished draft.
    pub country: Option<Country>,
    /// Town.
    pub town: String,
    /// Postal code.
    pub postal_code: String,
    /// Place in which it is provided.
    pub coverage: Coverage,
    /// Kind of the price.
    pub price_kind: PriceKind,
    /// Price, where the kind has one.
    pub price: Option<Money>,
    /// Kind of the provider.
    pub provider_type: ProviderType,
    /// Contact, hours, credentials and identity of the provider.
    pub card: ServiceCard,
    /// Languages in which it is offered, ISO 639-1.
    pub languages: Vec<String>,
    /// Regions in which it is offered.
    pub regions: Vec<Region>,
    /// Photos in order, the first is the cover.
    pub photos: Vec<StoredPhoto>,
    /// Texts by language.
    pub texts: ServiceTexts,
    /// A change that waits beside the approved version.
    pub pending: Option<ServiceForm>,
    /// Fields in which that change differs.
    pub pending_fields: Vec<ServiceField>,
    /// State of that change.
    pub pending_state: Option<PendingState>,
    /// True while fields that are always reviewed differ from the approved ones.
    pub unapproved: bool,
    /// Time of the newest submission.
    pub submitted_at: Option<Ts>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// End of the publication.
    pub valid_until: Option<Ts>,
    /// End of its preferred place in lists.
    pub featured_until: Option<Ts>,
    /// Last confirmation by its owner.
    pub last_confirmed_at: Option<Ts>,
    /// Creation.
    pub created_at: Ts,
    /// Last change.
    pub updated_at: Ts,
    /// Number of changes.
    pub version: i64,
}

impl Service {
    /// Its title in `lang` or in the language that stands in; empty in an unfinished draft.
    pub fn title(&self, lang: Lang) -> (Lang, &str) {
        self.texts.get_or_fallback(lang).map_or((lang, ""), |(found, text)| (found, text.title.as_str()))
    }

    /// Path of the form for a message to its provider, without language prefix; `None` where the provider takes none.
    pub fn message_path(&self) -> Option<String> {
        let takes_messages = self.state == ServiceState::Published && self.card.contact.relay_form;
        takes_messages.then(|| format!("/services/contact?service={}", self.slug))
    }

    /// Key of the category under which it is listed.
    pub fn listed_category(&self) -> Option<i64> {
        self.subcategory_key.or(self.category_key)
    }
}
