//! Bookings as their owners see them.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use super::{langs, package_name, package_of, pictures};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::features::ad_placements::store as placements;
use crate::features::ads::types::{Ad, AdForm, AdState, OwnAd, OwnAdRow};
use crate::features::ads::{actions, rules, store};
use crate::features::cases::store::cases;
use crate::features::cases::types::{OwnDecision, Party, SubjectKind};
use crate::features::cases::{CaseReader, effective, own_decision};
use crate::features::invoices::view as invoices;

/// The newest decision about a booking, if it restricts the booking and is in force.
fn decision(db: &Connection, ad: &Ad, reader: CaseReader) -> Result<Option<OwnDecision>, ApiError> {
    let Some(case) = cases::find_effective(db, SubjectKind::Ad, ad.id.as_str())? else { return Ok(None) };
    let decision = effective(db, &case)?.filter(|decision| decision.outcome.is_restriction());
    decision.map(|decision| own_decision(db, &case, &decision, Party::Owner, reader)).transpose()
}

/// A booking as its owner edits it; `today` is the portal's day.
pub fn own(db: &Connection, ad: &Ad, reader: CaseReader, today: Date) -> Result<OwnAd, ApiError> {
    let (form, live) = match &ad.change {
        Some(change) => (change.clone(), Some(ad.form.clone())),
        None => (ad.form.clone(), None),
    };
    let forms: Vec<&AdForm> = std::iter::once(&form).chain(&live).collect();
    let earliest_on = today.saturating_add(Span::new().days(1));
    Ok(OwnAd {
        id: ad.id.clone(),
        version: ad.version,
        state: ad.state,
        package: package_of(db, ad, &placements::list(db)?, reader.lang, earliest_on)?,
        pictures: pictures(db, &forms)?,
        change_state: ad.change_state,
        earliest_on,
        start_on: ad.start_on,
        end_on: ad.end_on,
        due_on: ad.due_on,
        invoice: invoices::own_of_subject(db, &actions::subject(ad))?.pop(),
        paused_by: ad.paused_by,
        pause_from: rules::pause_from(ad, reader.now),
        actions: rules::actions(ad),
        decision: decision(db, ad, reader)?,
        history: store::list_history(db, ad.key)?,
        submitted_at: ad.submitted_at,
        updated_at: ad.updated_at,
        form,
        live,
    })
}

/// One page of the bookings of a person.
pub fn list(
    db: &Connection,
    state: Option<AdState>,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<OwnAdRow>, ApiError> {
    let (found, total) = store::list_owned(db, reader.user_key, state, request)?;
    let rows = found.iter().map(|ad| row(db, ad, reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

fn row(db: &Connection, ad: &Ad, reader: CaseReader) -> Result<OwnAdRow, ApiError> {
    Ok(OwnAdRow {
        id: ad.id.clone(),
        version: ad.version,
        title: ad.title(reader.lang),
        package: package_name(&ad.terms, reader.lang).1,
        price: ad.terms.price,
        state: ad.state,
        change_state: ad.change_state,
        start_on: ad.start_on,
        end_on: ad.end_on,
        due_on: ad.due_on,
        langs: langs(&ad.form),
        actions: rules::actions(ad),
        decision: decision(db, ad, reader)?,
        updated_at: ad.updated_at,
    })
}
