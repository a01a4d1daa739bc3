//! Bookings as their owners see them.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use super::{face, langs, package_name, package_of, pictures, services_featured_until};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::features::ad_placements::store as placements;
use crate::features::ads::types::{Ad, AdAction, AdForm, AdState, OwnAd, OwnAdRow};
use crate::features::ads::{actions, rules, store};
use crate::features::cases::store::{cases, decisions, history};
use crate::features::cases::types::{OwnDecision, Party, SubjectKind};
use crate::features::cases::{CaseReader, effective, own_decision};
use crate::features::invoices::view as invoices;

/// Days of the small chart in the list.
const SPARK_DAYS: i64 = 14;
/// Comments of reviewers that are shown.
const MOST_COMMENTS: u32 = 20;

/// The newest decision about a booking, if it restricts the booking and is in force.
fn decision(db: &Connection, ad: &Ad, reader: CaseReader) -> Result<Option<OwnDecision>, ApiError> {
    let Some(case) = cases::find_effective(db, SubjectKind::Ad, ad.id.as_str())? else { return Ok(None) };
    let decision = effective(db, &case)?.filter(|decision| decision.outcome.is_restriction());
    decision.map(|decision| own_decision(db, &case, &decision, Party::Owner, reader)).transpose()
}

/// Requests for changes and decisions against a booking that took effect, the newest first.
fn comments(db: &Connection, ad: &Ad, reader: CaseReader) -> Result<Vec<OwnDecision>, ApiError> {
    let mut found = Vec::new();
    for key in history::list_decisions_of_subject(db, SubjectKind::Ad, ad.id.as_str(), MOST_COMMENTS)? {
        let decision = decisions::get(db, key)?;
        if decision.outcome.is_restriction() {
            let case = cases::get_by_key(db, decision.case_key)?;
            found.push(own_decision(db, &case, &decision, Party::Owner, reader)?);
        }
    }
    Ok(found)
}

/// Steps that the owner may take now; one that was prolonged already is not prolonged again.
fn actions_of(db: &Connection, ad: &Ad, today: Date) -> Result<Vec<AdAction>, ApiError> {
    let mut offered = rules::actions(ad);
    if offered.contains(&AdAction::Prolong)
        && let Some(next) = rules::prolonged_from(ad, today)
        && store::is_booked_on(db, ad, next)?
    {
        offered.retain(|action| *action != AdAction::Prolong);
    }
    Ok(offered)
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
        payment: ad.invoice_id.as_ref().map(|id| invoices::payment(db, id)).transpose()?.flatten(),
        comments: comments(db, ad, reader)?,
        services_featured_until: services_featured_until(db, ad, reader.now)?,
        paused_by: ad.paused_by,
        pause_from: rules::pause_from(ad, reader.now),
        actions: actions_of(db, ad, today)?,
        decision: decision(db, ad, reader)?,
        history: store::list_history(db, ad.key)?,
        submitted_at: ad.submitted_at,
        updated_at: ad.updated_at,
        form,
        live,
    })
}

/// One page of the bookings of a person; `today` is the portal's day.
pub fn list(
    db: &Connection,
    state: Option<AdState>,
    (reader, today): (CaseReader, Date),
    request: PageRequest,
) -> Result<PageOf<OwnAdRow>, ApiError> {
    let (found, total) = store::list_owned(db, reader.user_key, state, request)?;
    let keys: Vec<i64> = found.iter().map(|ad| ad.key).collect();
    let counts = store::list_counts(db, &keys)?;
    let rows = found.iter().map(|ad| row(db, ad, &counts, (reader, today))).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

fn row(
    db: &Connection,
    ad: &Ad,
    counts: &[(i64, Date, u32, u32)],
    (reader, today): (CaseReader, Date),
) -> Result<OwnAdRow, ApiError> {
    let (design, picture) = face(db, &ad.form, reader.lang)?;
    let own: Vec<_> = counts.iter().filter(|(key, ..)| *key == ad.key).collect();
    let last = ad.end_on.map_or(today, |end_on| end_on.min(today));
    let views_by_day = match ad.start_on.filter(|start_on| *start_on <= last && !own.is_empty()) {
        None => Vec::new(),
        Some(start_on) => {
            let first = last.saturating_sub(Span::new().days(SPARK_DAYS - 1)).max(start_on);
            let mut all = Vec::new();
            let mut at = first;
            while at <= last {
                all.push(own.iter().find(|(_, day, ..)| *day == at).map_or(0, |(_, _, views, _)| *views));
                at = at.saturating_add(Span::new().days(1));
            }
            all
        }
    };
    let invoice = ad.invoice_id.as_ref().map(|id| invoices::row_of(db, id)).transpose()?;
    Ok(OwnAdRow {
        invoice_number: invoice.map(|invoice| invoice.number).unwrap_or_default(),
        picture,
        views: own.iter().map(|(_, _, views, _)| views).sum(),
        clicks: own.iter().map(|(.., clicks)| clicks).sum(),
        views_by_day,
        design,
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
        actions: actions_of(db, ad, today)?,
        decision: decision(db, ad, reader)?,
        updated_at: ad.updated_at,
    })
}
