//! Bookings as the staff sees them.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use super::target::portal_path;
use super::{face, langs, package_name, package_of, pictures, services_featured_until};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::ad_placements::store as placements;
use crate::features::ads::store::panel;
use crate::features::ads::types::{
    Ad, AdAdvertiser, AdContact, AdDestination, AdForm, AdId, AdReview, AdRow, AdState, AdsQuery, EnterpriseAd,
};
use crate::features::ads::{rules, store};
use crate::features::cases::store::history;
use crate::features::cases::types::SubjectKind;
use crate::features::cases::{self, CaseReader};
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{Enterprise, EnterpriseId};
use crate::features::invoices::view as invoices;

/// A member of the staff who reads bookings.
#[derive(Clone, Copy, Debug)]
pub struct AdReader {
    /// The person, their language and this moment.
    pub cases: CaseReader,
    /// The portal's day.
    pub today: Date,
    /// True if the person moderates bookings and sees advertisers.
    pub moderates: bool,
    /// True if the person may schedule a booking before it is paid.
    pub trusts: bool,
    /// True if the person decides cases.
    pub decides: bool,
}

fn row(db: &Connection, ad: &Ad, reader: CaseReader) -> Result<AdRow, ApiError> {
    let (owner, owner_lang, _) = panel::get_owner(db, ad.owner_key)?;
    let case = history::find_current(db, SubjectKind::Ad, ad.id.as_str())?;
    let waiting = case.as_ref().filter(|case| case.state.is_waiting());
    let (design, picture) = face(db, ad.change.as_ref().unwrap_or(&ad.form), reader.lang)?;
    Ok(AdRow {
        design,
        picture,
        id: ad.id.clone(),
        version: ad.version,
        title: ad.title(reader.lang),
        package: package_name(&ad.terms, reader.lang).1,
        placements: ad.form.placements.clone(),
        langs: langs(&ad.form),
        price: ad.terms.price,
        state: ad.state,
        change_state: ad.change_state,
        advertiser: ad.form.advertiser_name.clone(),
        owner,
        owner_lang,
        wished_on: ad.form.start_on.clone(),
        start_on: ad.start_on,
        end_on: ad.end_on,
        due_on: ad.due_on,
        billing_fault: ad.billing_fault.clone(),
        due_at: waiting.map(|case| case.due_at),
        overdue: waiting.is_some_and(|case| case.due_at <= reader.now),
        lock: waiting.and_then(|case| case.lock_at(reader.now)).map(|(_, lock)| lock.clone()),
        decided: case.as_ref().is_some_and(|case| !case.state.is_waiting()),
        submitted_at: ad.submitted_at,
        updated_at: ad.updated_at,
    })
}

/// One page of the list of bookings.
pub fn rows(
    db: &Connection,
    query: &AdsQuery,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<AdRow>, ApiError> {
    let (found, total) = panel::list(db, query, request)?;
    let rows = found.iter().map(|ad| row(db, ad, reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

/// One page of the bookings of an enterprise. Errors: `NotFound`.
pub fn of_enterprise(
    db: &Connection,
    id: &EnterpriseId,
    lang: Lang,
    request: PageRequest,
) -> Result<PageOf<EnterpriseAd>, ApiError> {
    let key = enterprises::get(db, id)?.key;
    let (found, total) = panel::list_of_enterprise(db, key, request)?;
    let booked = |ad: Ad| EnterpriseAd {
        title: ad.title(lang),
        package: package_name(&ad.terms, lang).1,
        id: ad.id,
        state: ad.state,
        start_on: ad.start_on,
        end_on: ad.end_on,
    };
    Ok(PageOf::new(found.into_iter().map(booked).collect(), request, total))
}

/// The booking as the staff may see it. Errors: `NotFound`, also for drafts.
fn get(db: &Connection, id: &AdId) -> Result<Ad, ApiError> {
    let ad = store::get(db, id)?;
    if ad.state == AdState::Draft { Err(ApiError::NotFound) } else { Ok(ad) }
}

/// Addresses of others to which a click of a booking leads, each once; none where it leads to a page of the portal.
/// Errors: `NotFound`.
pub fn targets(db: &Connection, id: &AdId) -> Result<Vec<String>, ApiError> {
    let ad = get(db, id)?;
    let form = ad.change.as_ref().unwrap_or(&ad.form);
    if form.destination != AdDestination::Url {
        return Ok(Vec::new());
    }
    let mut urls: Vec<String> = form.urls.present().map(|(_, url)| url.to_owned()).collect();
    urls.dedup();
    Ok(urls)
}

/// Addresses and pages of the portal to which a click leads.
fn shown_targets(db: &Connection, ad: &Ad) -> Result<Vec<String>, ApiError> {
    let form = ad.change.as_ref().unwrap_or(&ad.form);
    if form.destination == AdDestination::Url {
        return targets(db, &ad.id);
    }
    Ok(portal_path(db, form, ad.enterprise_key)?.into_iter().collect())
}

/// The form without the person for questions and the recipient of the invoice.
fn without_people(form: &AdForm) -> AdForm {
    let empty = AdForm::empty(&[], form.billing.lang);
    AdForm { contact: AdContact::default(), billing: empty.billing, ..form.clone() }
}

/// A booking with everything that a decision on it needs. Errors: `NotFound`, also for drafts.
pub fn review(db: &Connection, id: &AdId, reader: AdReader) -> Result<AdReview, ApiError> {
    let ad = get(db, id)?;
    let AdReader { cases: who, moderates, decides, .. } = reader;
    let (form, live) = match &ad.change {
        Some(change) => (change, Some(&ad.form)),
        None => (&ad.form, None),
    };
    let forms: Vec<&AdForm> = std::iter::once(form).chain(live).collect();
    let shown = |form: &AdForm| if moderates { form.clone() } else { without_people(form) };
    let (kind, name) = (SubjectKind::Ad, ad.id.as_str());
    let earliest = reader.today.saturating_add(Span::new().days(1));
    Ok(AdReview {
        ad: row(db, &ad, who)?,
        package: package_of(db, &ad, &placements::list(db)?, who.lang, earliest)?,
        changed: live.map(|live| rules::changed_fields(live, form)).unwrap_or_default(),
        pictures: pictures(db, &forms)?,
        targets: shown_targets(db, &ad)?,
        advertiser: if moderates { Some(advertiser(db, &ad, who.lang)?) } else { None },
        case: if decides { cases::current_case(db, kind, name, who)? } else { None },
        decisions: if moderates { cases::decisions_of_subject(db, kind, name, who.lang)? } else { Vec::new() },
        invoice: ad.invoice_id.as_ref().filter(|_| moderates).map(|id| invoices::row_of(db, id)).transpose()?,
        services_featured_until: services_featured_until(db, &ad, who.now)?,
        paused_by: ad.paused_by,
        history: store::list_history(db, ad.key)?,
        actions: if moderates { rules::staff_actions(&ad, reader.trusts) } else { Vec::new() },
        form: shown(form),
        live: live.map(shown),
    })
}

fn advertiser(db: &Connection, ad: &Ad, lang: Lang) -> Result<AdAdvertiser, ApiError> {
    let key = ad.owner_key;
    let (person, owner_lang, trust) = panel::get_owner(db, key)?;
    let user = User::find(db, key)?.ok_or(ApiError::NotFound)?;
    let (approvals, restrictions) = history::count_decisions_of_owner(db, key)?;
    let enterprise = ad.enterprise_key.map(|key| enterprises::get_by_key(db, key)).transpose()?;
    Ok(AdAdvertiser {
        person,
        lang: owner_lang,
        since: user.created_at,
        email_confirmed: user.email_confirmed_at.is_some(),
        trust,
        verified: enterprise.as_ref().is_some_and(Enterprise::is_verified),
        enterprise: ad.enterprise_key.map(|key| enterprises::get_ref(db, key)).transpose()?,
        approvals,
        restrictions,
        decisions: cases::decisions_of_owner(db, key, lang)?,
    })
}
