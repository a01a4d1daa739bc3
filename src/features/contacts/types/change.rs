//! Requests and answers of the panel.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::card::Card;
use super::contact::{ContactId, ContactState, ContactTexts, FreeOfCharge};
use super::group::GroupId;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::enterprises::types::{EnterpriseId, EnterpriseRef};
use crate::media::{Media, MediaId};
use crate::string_enum;

/// Everything of a contact that people write: a new contact or a change of all fields.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactChange {
    /// The version that was read; not needed for a new one.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// The group of the second level it hangs in.
    pub subgroup_id: GroupId,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// Names and texts.
    pub texts: ContactTexts,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Its logo, a picture that was sent before.
    pub logo_media_id: Option<MediaId>,
    /// Languages spoken, ISO 639-1.
    #[schema(max_items = 12)]
    pub languages: Vec<String>,
    /// True if it stands above all others.
    pub emergency: bool,
    /// How far help is free of charge.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub source_url: String,
    /// Active enterprise that it belongs to; null for none.
    #[serde(default)]
    pub enterprise_id: Option<EnterpriseId>,
    /// How often it must be confirmed, in days; null takes the usual span.
    #[schema(minimum = 1, maximum = 3650)]
    pub verify_every_days: Option<u32>,
    /// Languages whose text still says what the original says.
    #[serde(default)]
    #[schema(max_items = 3)]
    pub confirmed_texts: Vec<Lang>,
    /// Languages whose text is held back from readers, all others are public; left out, they stay. One has to be public.
    #[schema(max_items = 3)]
    pub draft_texts: Option<Vec<Lang>>,
}

/// Another state.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactStateChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The new state.
    pub state: ContactState,
}

/// The version that was read.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ContactVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// A contact in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactRow {
    /// Public identity.
    pub id: ContactId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name.
    pub name: String,
    /// Address without language prefix.
    pub path: String,
    /// Group and subgroup.
    pub group: String,
    /// Where it stands.
    pub state: ContactState,
    /// True if it stands above all others.
    pub emergency: bool,
    /// The first number.
    pub phone: String,
    /// True if "is this still right?" can be asked by mail.
    pub has_email: bool,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// True if that has passed.
    pub overdue: bool,
    /// Suggestions that are not decided.
    #[schema(maximum = 1_000_000)]
    pub suggestions: u32,
    /// Languages in which it has a name.
    pub langs: Vec<Lang>,
    /// Languages whose text was not brought up to date since the original changed.
    pub outdated: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
}

/// A contact in the editor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactForm {
    /// Public identity.
    pub id: ContactId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Address without language prefix.
    pub path: String,
    /// The group of the second level it hangs in.
    pub subgroup_id: GroupId,
    /// Part of the address.
    pub slug: String,
    /// Where it stands.
    pub state: ContactState,
    /// Names and texts.
    pub texts: ContactTexts,
    /// Languages whose text was not brought up to date since the original changed.
    pub outdated: Vec<Lang>,
    /// Languages whose text is held back from readers.
    pub draft_texts: Vec<Lang>,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Its logo.
    pub logo: Option<Media>,
    /// Languages spoken.
    pub languages: Vec<String>,
    /// True if it stands above all others.
    pub emergency: bool,
    /// How far help is free of charge.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// Enterprise that it belongs to.
    pub enterprise: Option<EnterpriseRef>,
    /// How often it must be confirmed, in days.
    #[schema(minimum = 1, maximum = 3650)]
    pub verify_every_days: u32,
    /// When somebody confirmed it last.
    pub verified_at: Option<Ts>,
    /// When it must be confirmed again.
    pub check_due_at: Option<Ts>,
    /// True if it may be deleted: readers never saw it, or it was archived.
    pub removable: bool,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Name of the person who changed it last; none where a job, the listed organisation or a deleted account did.
    pub updated_by: Option<String>,
}

string_enum! {
    /// Order of the panel's list of contacts.
    ContactSort {
        /// Overdue checks first, the longest overdue on top; then the last changed first.
        Checks = "checks",
        /// By name.
        Name = "name",
        /// By name, backwards.
        NameDown = "-name",
        /// Longest unconfirmed first; contacts that nobody confirmed yet lead.
        Verified = "verified",
        /// Last confirmed first.
        VerifiedDown = "-verified",
    }
}

/// Filter, order and page of the panel's list.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ContactsQuery {
    /// Part of a name.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Only of this group or subgroup.
    pub group: Option<GroupId>,
    /// Only in this state; without it, all but archived ones.
    pub state: Option<ContactState>,
    /// Only those without a name in this language.
    pub missing: Option<Lang>,
    /// Only those whose text in this language is an outdated translation.
    pub outdated: Option<Lang>,
    /// Only those whose text in this language is held back from readers.
    pub held_back: Option<Lang>,
    /// Only those whose check is overdue.
    pub due: Option<bool>,
    /// Order; overdue checks first by default.
    #[param(inline)]
    pub sort: Option<ContactSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Filter of a public list.
#[derive(Clone, Debug, Default)]
pub struct ContactListFilter {
    /// Slug of a town.
    pub town: Option<String>,
    /// Code of a spoken language.
    pub language: Option<String>,
    /// Only contacts that are open now.
    pub open: bool,
    /// Only contacts that are free of charge.
    pub free: bool,
}

impl ContactListFilter {
    /// True if it leaves anything out.
    pub fn narrows(&self) -> bool {
        self.town.is_some() || self.language.is_some() || self.open || self.free
    }
}
