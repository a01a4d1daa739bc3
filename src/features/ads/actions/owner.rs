//! Steps of an owner that need no review.

use jiff::civil::Date;

use super::billing;
use super::save::{move_to, write as save};
use crate::audit::Actor;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::ad_packages::store as packages;
use crate::features::ad_packages::types::{AdPackage, AdPackageId};
use crate::features::ads::types::{Ad, AdAction, AdDeclarations, AdForm, AdId, AdMover, AdPauser, AdState};
use crate::features::ads::{rules, store};
use crate::features::cases::actions as cases;
use crate::features::cases::store::decisions;
use crate::features::cases::types::SubjectKind;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::EnterpriseState;

/// Most drafts of an owner.
const MOST_DRAFTS: u32 = 20;

/// The owner of bookings, who takes a step.
#[derive(Clone, Debug)]
pub struct AdOwner {
    /// The person.
    pub user: User,
    /// The person as the log names them.
    pub actor: Actor,
    /// Settings of cases.
    pub cases: CaseSettings,
    /// The portal's day.
    pub today: Date,
    /// Language of the page.
    pub lang: Lang,
}

/// The owner's booking in the version that was read. Errors: `NotFound`, also for the bookings of others; 403
/// `account_restricted`; a stale version, to which the endpoint adds the current copy.
pub fn to_change(write: &Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = store::get(write, id)?;
    if ad.owner_key != who.user.key {
        return Err(ApiError::NotFound);
    }
    who.user.demand_unrestricted()?;
    if ad.version == version { Ok(ad) } else { Err(ApiError::outdated()) }
}

/// Checks that the owner may take a step. Errors: 409 `wrong_state`.
pub fn demand(ad: &Ad, action: AdAction) -> Result<(), ApiError> {
    if rules::actions(ad).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// Checks that the enterprise of a booking, if any, is in use. Errors: 409 `enterprise_not_active`.
pub fn demand_enterprise(write: &Write, ad: &Ad) -> Result<(), ApiError> {
    match ad.enterprise_key.map(|key| enterprises::get_by_key(write, key)).transpose()? {
        Some(enterprise) if enterprise.state != EnterpriseState::Active => {
            Err(ApiError::conflict("enterprise_not_active"))
        }
        _ => Ok(()),
    }
}

/// Checks that no decision about a booking can still be undone. Errors: 409 `decision_pending`.
pub fn demand_undecided(write: &Write, ad: &Ad) -> Result<(), ApiError> {
    if decisions::is_pending(write, SubjectKind::Ad, ad.id.as_str())? {
        return Err(ApiError::conflict("decision_pending"));
    }
    Ok(())
}

/// The package, which is on sale today. Errors: 409 `package_not_on_sale`.
pub fn package_on_sale(write: &Write, id: &AdPackageId, today: Date) -> Result<AdPackage, ApiError> {
    let found = packages::find(write, id)?.filter(|package| package.is_sold_on(&today.to_string()));
    found.ok_or_else(|| ApiError::conflict("package_not_on_sale"))
}

/// Makes a draft, or answers one of the same package and terms into which nobody has written anything: the answer of an
/// earlier request may have been lost. Errors: 409 `too_many_drafts`, `package_not_on_sale`.
pub fn create(write: &mut Write, who: &AdOwner, package: &AdPackageId) -> Result<Ad, ApiError> {
    let package = package_on_sale(write, package, who.today)?;
    let mut form = AdForm::empty(&package.form.placements, who.lang);
    form.contact.name = who.user.full_name().chars().take(80).collect();
    form.contact.email = who.user.email.clone();
    form.billing.email = who.user.email.clone();
    let drafts = store::list_drafts(write, who.user.key, package.key)?;
    match drafts.into_iter().find(|draft| draft.form == form && draft.terms == package.form) {
        Some(unwritten) => Ok(unwritten),
        None => insert(write, who, &package, &form),
    }
}

/// Inserts a draft of a person.
pub fn insert(write: &mut Write, who: &AdOwner, package: &AdPackage, form: &AdForm) -> Result<Ad, ApiError> {
    who.user.demand_unrestricted()?;
    if store::count_drafts(write, who.user.key)? >= MOST_DRAFTS {
        return Err(ApiError::conflict("too_many_drafts"));
    }
    let key = store::insert(write, who.user.key, package, form)?;
    store::add_history(write, key, AdState::Draft, AdMover::Owner)?;
    let mut ad = store::get_by_key(write, key)?;
    ad.enterprise_key = super::fields::enterprise_key(write, &ad)?;
    save(write, &ad)
}

/// Makes a draft with the fields of a booking, under the present terms of its package. Errors: 409 `too_many_drafts`,
/// `package_not_on_sale`.
pub fn copy(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Copy)?;
    let package = packages::find_by_key(write, ad.package_key)?;
    let package = package_on_sale(write, &package.id, who.today)?;
    let mut form = AdForm { start_on: None, declarations: AdDeclarations::default(), ..ad.form };
    form.placements.retain(|code| package.form.placements.contains(code));
    super::fields::drop_removed_pictures(write, who.user.key, &mut form)?;
    insert(write, who, &package, &form)
}

/// Takes a submission back, or a booking that was to be changed: it is a draft again. Errors: 409 `decision_pending`.
pub fn withdraw(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Withdraw)?;
    demand_undecided(write, &ad)?;
    cases::withdraw(write, &who.actor, SubjectKind::Ad, ad.id.as_str())?;
    move_to(write, ad, AdState::Draft, AdMover::Owner)
}

/// Discards the change that waits beside the approved version. Errors: 409 `decision_pending`.
pub fn discard(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let mut ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Discard)?;
    demand_undecided(write, &ad)?;
    cases::withdraw(write, &who.actor, SubjectKind::Ad, ad.id.as_str())?;
    (ad.change, ad.change_state) = (None, None);
    save(write, &ad)
}

/// Gives a booking up before it is paid, with its invoice. Errors: 409 `wrong_state`.
pub fn cancel(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Cancel)?;
    cases::withdraw(write, &who.actor, SubjectKind::Ad, ad.id.as_str())?;
    billing::cancel_invoice(write, &who.actor, &ad, who.today)?;
    move_to(write, ad, AdState::Cancelled, AdMover::Owner)
}

/// Takes a booking off the site; its last day stays. Errors: 409 `paused_today` within 24 hours of the last pause.
pub fn pause(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let mut ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Pause)?;
    let now = write.now();
    if rules::pause_from(&ad, now).is_some() {
        return Err(ApiError::conflict("paused_today"));
    }
    (ad.paused_at, ad.paused_by, ad.owner_paused_at) = (Some(now), Some(AdPauser::Owner), Some(now));
    move_to(write, ad, AdState::Paused, AdMover::Owner)
}

/// Shows a booking again that the owner paused. Errors: 409 `enterprise_not_active` while its enterprise is not.
pub fn resume(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<Ad, ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Resume)?;
    demand_enterprise(write, &ad)?;
    move_to(write, ad, AdState::Running, AdMover::Owner)
}

/// Removes a draft.
pub fn remove(write: &mut Write, who: &AdOwner, id: &AdId, version: i64) -> Result<(), ApiError> {
    let ad = to_change(write, who, id, version)?;
    demand(&ad, AdAction::Remove)?;
    store::remove(write, ad.key)
}
