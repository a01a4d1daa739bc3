//! Decisions about contacts: drafting, changing, publishing, confirming, closing. Addresses that readers know keep leading
//! somewhere; who changes something changes what they saw.

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::checks;
use super::groups;
use super::redirects::{self, Moved};
use super::types::{Card, Contact, ContactState, ContactText, ContactTexts, FreeOfCharge, GroupId, NewContact};
use super::{events, store};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text;
use crate::db::Write;
use crate::media::{MediaId, store as media};

/// Texts by language; a language without a name does not exist.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextsForm {
    /// English.
    pub en: Option<ContactText>,
    /// Ukrainian.
    pub uk: Option<ContactText>,
    /// German.
    pub de: Option<ContactText>,
}

impl TextsForm {
    /// The texts that have a name, clean.
    fn named(&self) -> ContactTexts {
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        let clean = |words: &ContactText| ContactText {
            name: text::line(&words.name),
            summary: text::line(&words.summary),
            body: html::clean(&words.body),
            documents_needed: html::clean(&words.documents_needed),
            costs_note: text::line(&words.costs_note),
        };
        all.into_iter()
            .filter_map(|(lang, words)| Some((lang, clean(words.as_ref()?))))
            .filter(|(_, words)| !words.name.is_empty())
            .collect()
    }
}

/// Everything of a contact that people write.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactCall {
    /// The version that was read; not needed for a new one.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// The group of the second level it hangs in.
    pub subgroup_id: GroupId,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// Names and texts.
    pub texts: TextsForm,
    /// Phones, places, hours and the like.
    pub card: Card,
    /// Its logo, a picture that was sent before.
    pub logo_media_id: Option<MediaId>,
    /// Languages spoken, ISO 639-1.
    #[schema(max_items = 12)]
    pub languages: Vec<String>,
    /// Whether it stands above all others.
    pub emergency: bool,
    /// Whether help costs something.
    pub free_of_charge: FreeOfCharge,
    /// Where the particulars were taken from.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub source_url: String,
    /// How often it must be confirmed, in days; null takes the usual span.
    #[schema(minimum = 1, maximum = 3650)]
    pub verify_every_days: Option<u32>,
}

/// Another state.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactStateCall {
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
pub struct VersionCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// A call that keeps every rule.
struct Checked {
    subgroup_key: i64,
    texts: ContactTexts,
    card: Card,
    logo_media_key: Option<i64>,
    languages: Vec<String>,
    source_url: String,
    days: u32,
}

fn checked(write: &Write, call: &ContactCall) -> Result<Checked, ApiError> {
    let mut faults: Vec<FieldError> = Vec::new();
    let subgroup = groups::get(write, &call.subgroup_id).ok().filter(|group| group.parent_key.is_some());
    if subgroup.is_none() {
        faults.push(FieldError::new("subgroup_id", "not_found"));
    }
    let texts = call.texts.named();
    if texts.is_empty() {
        faults.push(FieldError::new("texts", "required"));
    }
    let mut card = call.card.clone();
    faults.extend(checks::tidy(&mut card));
    if !card.is_reachable() {
        faults.push(FieldError::new("card", "required"));
    }
    let logo = call.logo_media_id.as_ref().map(|id| media::get(write, id)).transpose();
    if logo.is_err() {
        faults.push(FieldError::new("logo_media_id", "not_found"));
    }
    let (languages, foreign) = checks::languages(&call.languages);
    if !foreign.is_empty() {
        faults.push(FieldError::new("languages", "choice"));
    }
    let mut source_url = call.source_url.clone();
    checks::address_of_web(&mut source_url, "source_url", &mut faults);
    match subgroup.filter(|_| faults.is_empty()) {
        None => Err(ApiError::Invalid(faults)),
        Some(group) => Ok(Checked {
            subgroup_key: group.key,
            texts,
            card,
            logo_media_key: logo.ok().flatten().map(|row| row.key),
            languages,
            source_url,
            days: call.verify_every_days.unwrap_or_else(|| store::usual_days(call.emergency)),
        }),
    }
}

fn slug_of(given: &str) -> Result<Slug, ApiError> {
    Slug::parse(given.trim()).map_err(|_| ApiError::field("slug", "format"))
}

/// Notes a change in the log and tells open panels of it.
fn note(
    write: &mut Write,
    actor: &Actor,
    action: &str,
    id: &Id<Contact>,
    after: serde_json::Value,
) -> Result<(), ApiError> {
    events::changed(write, id.as_str());
    audit::record(write, actor, action, ("contact", id.as_str()), None, Some(&after))
}

/// Errors: somebody else changed it meanwhile; the answer carries what it is now.
fn same_version(write: &Write, contact: &Contact, version: i64) -> Result<(), ApiError> {
    if contact.version == version {
        return Ok(());
    }
    Err(ApiError::stale(super::panel::form(write, contact)?))
}

/// Drafts a contact.
pub fn create(write: &mut Write, actor: &Actor, call: &ContactCall) -> Result<Contact, ApiError> {
    let checked = checked(write, call)?;
    let name = Lang::En.pick(&checked.texts).map(|(_, text)| text.name.clone()).unwrap_or_default();
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty()) {
        Some(slug) => slug_of(slug)?,
        None => store::free_slug(write, checked.subgroup_key, &Slug::from_title_or(&name, "contact"))?,
    };
    let key = store::insert(
        write,
        &NewContact {
            subgroup_key: checked.subgroup_key,
            slug: slug.to_string(),
            state: ContactState::Draft,
            card: checked.card,
            logo_media_key: checked.logo_media_key,
            languages: checked.languages,
            emergency: call.emergency,
            free_of_charge: call.free_of_charge,
            source_url: checked.source_url,
            verify_every_days: Some(checked.days),
            verified_at: None,
            owner_key: actor.user_key(),
            texts: checked.texts,
        },
    )?;
    let contact = store::get_by_key(write, key)?;
    if let Some(path) = redirects::contact_path(write, key)? {
        redirects::remove(write, &path)?;
    }
    note(write, actor, "contact.create", &contact.id, json!({ "name": name, "slug": contact.slug }))?;
    Ok(contact)
}

/// Changes a contact; where its address changes and readers know it, the old one leads to the new one.
pub fn change(write: &mut Write, actor: &Actor, id: &Id<Contact>, call: &ContactCall) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    let version = call.version.ok_or_else(|| ApiError::field("version", "required"))?;
    same_version(write, &before, version)?;
    let checked = checked(write, call)?;
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty() && *slug != before.slug) {
        Some(slug) => slug_of(slug)?.to_string(),
        None => before.slug.clone(),
    };
    let old_path = redirects::contact_path(write, before.key)?;
    let contact = Contact {
        subgroup_key: checked.subgroup_key,
        slug,
        card: checked.card,
        logo_media_key: checked.logo_media_key,
        languages: checked.languages,
        emergency: call.emergency,
        free_of_charge: call.free_of_charge,
        source_url: checked.source_url,
        verify_every_days: checked.days,
        texts: checked.texts,
        ..before.clone()
    };
    store::update(write, &contact, actor.user_key())?;
    let new_path = redirects::contact_path(write, before.key)?;
    if old_path != new_path {
        if let Some(path) = &new_path {
            redirects::remove(write, path)?;
        }
        if let Some(path) = old_path.filter(|_| before.published_at.is_some()) {
            redirects::add(write, &path, Moved::Contact(before.key))?;
        }
    }
    let name = contact.label(Lang::En).1.to_owned();
    note(write, actor, "contact.update", id, json!({ "name": name, "slug": contact.slug }))?;
    store::get(write, id)
}

/// Whether the state may follow on another (objects.md section 3).
fn may_follow(from: ContactState, to: ContactState) -> bool {
    use ContactState::{Archived, Closed, Draft, Hidden, InReview, NeedsCheck, Published};
    match to {
        InReview => from == Draft,
        Draft => matches!(from, InReview | Hidden | Archived),
        Published => matches!(from, Draft | InReview | NeedsCheck | Hidden | Closed),
        Hidden | Closed => matches!(from, Published | NeedsCheck),
        Archived => matches!(from, Draft | InReview | Hidden | Closed),
        NeedsCheck => from == Published,
    }
}

/// Moves a contact to another state.
pub fn set_state(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Contact>,
    call: &ContactStateCall,
) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    same_version(write, &before, call.version)?;
    if !may_follow(before.state, call.state) {
        return Err(ApiError::conflict("not_possible"));
    }
    let comes_back =
        call.state == ContactState::Published && matches!(before.state, ContactState::Hidden | ContactState::Closed);
    let contact = Contact {
        state: call.state,
        closed_at: (call.state == ContactState::Closed).then(|| write.now()),
        // what comes back was looked at by whoever brings it back: its clock starts anew
        verified_at: if comes_back { Some(write.now()) } else { before.verified_at },
        ..before.clone()
    };
    store::update(write, &contact, actor.user_key())?;
    note(write, actor, "contact.state", id, json!({ "from": before.state, "state": call.state }))?;
    store::get(write, id)
}

/// Somebody looked: everything is right today.
pub fn confirm(write: &mut Write, actor: &Actor, id: &Id<Contact>, version: i64) -> Result<Contact, ApiError> {
    let before = store::get(write, id)?;
    same_version(write, &before, version)?;
    confirmed(write, actor, before)
}

/// A contact is confirmed, by staff or by those it is about. Errors: readers do not see it.
pub fn confirmed(write: &mut Write, actor: &Actor, before: Contact) -> Result<Contact, ApiError> {
    if !before.state.is_live() {
        return Err(ApiError::conflict("not_possible"));
    }
    let id = before.id.clone();
    let contact = Contact { state: ContactState::Published, verified_at: Some(write.now()), ..before };
    store::update(write, &contact, actor.user_key())?;
    note(write, actor, "contact.confirm", &id, json!({ "state": contact.state }))?;
    store::get(write, &id)
}

/// Removes a contact for good. Errors: readers may still see it, or knew it yesterday; somebody changed it meanwhile.
pub fn remove(write: &mut Write, actor: &Actor, id: &Id<Contact>, version: i64) -> Result<(), ApiError> {
    let contact = store::get(write, id)?;
    same_version(write, &contact, version)?;
    if !contact.is_removable() {
        return Err(ApiError::conflict("not_possible"));
    }
    note(write, actor, "contact.remove", id, json!({ "name": contact.label(Lang::En).1 }))?;
    store::remove(write, contact.key)
}
