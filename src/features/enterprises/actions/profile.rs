//! Steps of members on the profile, the invoice data and the state of an enterprise.

use super::caller::{Caller, to_change};
use super::ending::end;
use super::{case, check};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::accounts::types::Trust;
use crate::features::cases::actions as cases;
use crate::features::cases::types::{Cause, SubjectKind};
use crate::features::enterprises::types::{
    Billing, BillingChange, Enterprise, EnterpriseAction, EnterpriseChange, EnterpriseForm, EnterpriseId,
    EnterpriseMover, EnterpriseState, ExistingEnterprise, MemberRole, StoredLogo,
};
use crate::features::enterprises::{rules, store};
use crate::media::MediaId;
use crate::web::schema;

fn written(write: &mut Write, enterprise: &Enterprise) -> Result<Enterprise, ApiError> {
    store::update(write, enterprise)?;
    store::get_by_key(write, enterprise.key)
}

/// Makes a draft whose first owner is the caller. Errors: 409 `too_many_enterprises`.
pub fn create(write: &mut Write, who: &Caller, form: &EnterpriseForm) -> Result<Enterprise, ApiError> {
    let mut enterprise = insert_draft(write, &who.user)?;
    apply_draft(write, who, &mut enterprise, form)?;
    written(write, &enterprise)
}

/// Inserts an empty draft of its first owner. Errors: 409 `too_many_enterprises`; 403 `account_restricted`.
pub(super) fn insert_draft(write: &Write, owner: &User) -> Result<Enterprise, ApiError> {
    owner.demand_unrestricted()?;
    if store::count_of_user(write, owner.key)? >= rules::MOST_ENTERPRISES {
        return Err(ApiError::conflict("too_many_enterprises"));
    }
    let key = store::insert(write, Some(owner.key))?;
    store::insert_member(write, key, owner.key, MemberRole::Owner)?;
    store::get_by_key(write, key)
}

/// Saves the profile. In a draft it may be unfinished; in use it is in force at once, the staff looks at changes of enterprises
/// that are not trusted, and a new identity ends the verification.
/// Errors: `Invalid`; 409 `wrong_state`, `enterprise_exists`, `decision_pending`.
pub fn save(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    change: &EnterpriseChange,
) -> Result<Enterprise, ApiError> {
    let mut enterprise = to_change(write, who, id, (EnterpriseAction::Edit, change.version))?;
    if enterprise.state == EnterpriseState::Draft {
        apply_draft(write, who, &mut enterprise, &change.form)?;
        return written(write, &enterprise);
    }
    let before = store::form_of(&enterprise);
    let form = checked(&change.form)?;
    demand_new(write, &enterprise, &form)?;
    apply(write, who, &mut enterprise, &form)?;
    store::update(write, &enterprise)?;
    if rules::changes_identity(&before, &form) {
        check::void(write, &enterprise)?;
    }
    let is_seen = enterprise.trust != Trust::Trusted && rules::changes_profile(&before, &form);
    if is_seen || enterprise.state == EnterpriseState::Suspended {
        case::open(write, &enterprise, &who.user, Cause::Change, &who.cases)?;
    }
    store::get_by_key(write, enterprise.key)
}

/// Saves the invoice data; the days until an invoice is due are the staff's.
pub fn save_billing(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    change: &BillingChange,
) -> Result<Enterprise, ApiError> {
    let mut enterprise = to_change(write, who, id, (EnterpriseAction::Bill, change.version))?;
    let mut billing = change.billing.clone();
    let faults = rules::tidy_billing(&mut billing);
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    enterprise.billing = Billing { terms_days: enterprise.billing.terms_days, ..billing };
    written(write, &enterprise)
}

/// Submits a draft for approval.
/// Errors: `Invalid`; 403 `email_unconfirmed`; 409 `terms_due`, `wrong_state`, `enterprise_exists` with the other enterprise.
pub fn submit(write: &mut Write, who: &Caller, id: &EnterpriseId, version: i64) -> Result<Enterprise, ApiError> {
    let mut enterprise = to_change(write, who, id, (EnterpriseAction::Submit, version))?;
    who.user.demand_publisher()?;
    let form = checked(&store::form_of(&enterprise))?;
    demand_new(write, &enterprise, &form)?;
    set_texts(&mut enterprise, &form);
    if enterprise.slug == enterprise.id.as_str() {
        let slug = Slug::from_title_or(enterprise.name(Lang::En).1, "enterprise");
        enterprise.slug = store::free_slug(write, &slug)?.to_string();
    }
    enterprise.state = enterprise.state.advance(EnterpriseState::Submitted, EnterpriseMover::Member)?;
    enterprise.submitted_at = Some(write.now());
    let enterprise = written(write, &enterprise)?;
    case::open(write, &enterprise, &who.user, Cause::Submission, &who.cases)?;
    Ok(enterprise)
}

/// Ends an enterprise for good: its services are paused, what waits about it is closed.
pub fn close(write: &mut Write, who: &Caller, id: &EnterpriseId, version: i64) -> Result<Enterprise, ApiError> {
    let mut enterprise = to_change(write, who, id, (EnterpriseAction::Close, version))?;
    enterprise.state = enterprise.state.advance(EnterpriseState::Closed, EnterpriseMover::Member)?;
    end(write, &mut enterprise)?;
    cases::withdraw(write, &who.actor, SubjectKind::Enterprise, enterprise.id.as_str())?;
    store::get_by_key(write, enterprise.key)
}

/// Removes a draft that was never in use.
pub fn remove(write: &mut Write, who: &Caller, id: &EnterpriseId, version: i64) -> Result<(), ApiError> {
    let enterprise = to_change(write, who, id, (EnterpriseAction::Remove, version))?;
    store::remove(write, enterprise.key)
}

/// The tidied form of an enterprise in use. Errors: `Invalid` with all faults.
pub(super) fn checked(form: &EnterpriseForm) -> Result<EnterpriseForm, ApiError> {
    let mut form = form.clone();
    let mut faults = rules::tidy(&mut form);
    faults.extend(rules::check(&form));
    if faults.is_empty() { Ok(form) } else { Err(ApiError::Invalid(faults)) }
}

/// Checks that no other enterprise in use is the same. Errors: 409 `enterprise_exists` with the other one.
fn demand_new(write: &Write, enterprise: &Enterprise, form: &EnterpriseForm) -> Result<(), ApiError> {
    let Some(other) = store::find_existing(write, form, enterprise.key)? else { return Ok(()) };
    let existing = ExistingEnterprise { id: other.id, name: other.legal_name, town: other.card.address.town };
    Err(ApiError::Conflict { code: "enterprise_exists", current: Some(serde_json::to_value(existing)?) })
}

/// Brings an unfinished form into a draft: what is half typed stays as it is.
fn apply_draft(
    write: &Write,
    who: &Caller,
    enterprise: &mut Enterprise,
    form: &EnterpriseForm,
) -> Result<(), ApiError> {
    let mut form = form.clone();
    rules::tidy(&mut form);
    apply(write, who, enterprise, &form)
}

/// Brings a tidied form into an enterprise. Errors: at the fields, for a text that cleaning made longer than its bound, and for a
/// picture that is not there.
fn apply(write: &Write, who: &Caller, enterprise: &mut Enterprise, form: &EnterpriseForm) -> Result<(), ApiError> {
    let too_long = schema::too_long("texts", &form.texts)?;
    if !too_long.is_empty() {
        return Err(ApiError::Invalid(too_long));
    }
    enterprise.logo = picture(write, who, form.logo.as_ref(), ("logo", &enterprise.logo))?;
    enterprise.cover = picture(write, who, form.cover.as_ref(), ("cover", &enterprise.cover))?;
    set_texts(enterprise, form);
    Ok(())
}

/// Brings the fields of a form without its pictures into an enterprise.
pub(super) fn set_texts(enterprise: &mut Enterprise, form: &EnterpriseForm) {
    *enterprise = Enterprise {
        texts: form.texts.clone(),
        kind: form.kind,
        legal_name: form.legal_name.clone(),
        legal_form: form.legal_form.clone(),
        country: form.country,
        register_no: form.register_no.clone(),
        uid: form.uid.clone(),
        card: form.card.clone(),
        public_profile: form.public_profile,
        ..enterprise.clone()
    };
}

/// The picture of a field: the one that stands there, also if another member uploaded it, or one of the caller's own.
fn picture(
    write: &Write,
    who: &Caller,
    id: Option<&MediaId>,
    (field, before): (&str, &Option<StoredLogo>),
) -> Result<Option<StoredLogo>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    if let Some(same) = before.as_ref().filter(|before| before.media_id == *id) {
        return Ok(Some(same.clone()));
    }
    let found = store::get_picture_key(write, who.user.key, id)?;
    let media_key = found.ok_or_else(|| ApiError::field(field, "not_found"))?;
    Ok(Some(StoredLogo { media_key, media_id: id.clone() }))
}
