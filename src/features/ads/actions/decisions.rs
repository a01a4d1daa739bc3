//! Carries out decisions of the staff on bookings, follows their cases, and reverses them.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::save::{move_to, put, write as save};
use super::{notices, places};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdChangeState, AdForm, AdId, AdMover, AdPauser, AdState};
use crate::features::cases::types::{Cause, Outcome};
use crate::features::invoices::store as invoices;
use crate::features::invoices::types::InvoiceState;
use crate::features::kinds::types::{CaseMeasure, CaseProgress};
use crate::features::services::actions as services;
use crate::notifications::NotificationKind;

/// Outcomes by which a decision changes a booking.
pub const OUTCOMES: &[Outcome] = &[Outcome::Approve, Outcome::RequestChanges, Outcome::Reject, Outcome::Hide];

/// A booking before a decision was carried out.
#[derive(Serialize, Deserialize)]
struct Before {
    state: AdState,
    form: AdForm,
    change: Option<AdForm>,
    change_state: Option<AdChangeState>,
    paused_by: Option<AdPauser>,
    start_on: Option<Date>,
    end_on: Option<Date>,
    /// State after the decision; another one was set by somebody since.
    after: AdState,
}

fn get(db: &Connection, id: &str) -> Result<Ad, ApiError> {
    store::get(db, &AdId::parse(id).ok_or(ApiError::NotFound)?)
}

/// Key of the owner of a booking. Errors: `NotFound`.
pub fn owner_of(db: &Connection, id: &str) -> Result<Option<i64>, ApiError> {
    Ok(Some(get(db, id)?.owner_key))
}

/// Follows the case of a submission: somebody reviews it, gives it back, decides it or undoes the decision. An approval
/// reserves the places at once, so that nobody else can decide on them. Errors: 409 `approval_days_taken`.
pub fn progress(write: &mut Write, id: &str, cause: Cause, progress: CaseProgress) -> Result<(), ApiError> {
    let mut ad = get(write, id)?;
    if cause != Cause::Submission {
        return Ok(());
    }
    match (progress, ad.state) {
        (CaseProgress::Taken, AdState::Submitted) => move_to(write, ad, AdState::InReview, AdMover::Staff).map(drop),
        (CaseProgress::Released, AdState::InReview) => move_to(write, ad, AdState::Submitted, AdMover::Staff).map(drop),
        (CaseProgress::Decided(outcome), AdState::Submitted | AdState::InReview) => {
            if ad.state == AdState::Submitted {
                ad = move_to(write, ad, AdState::InReview, AdMover::Staff)?;
            }
            if outcome == Outcome::Approve {
                let day = write.today();
                places::reserve(write, &mut ad, day).map_err(|error| match error {
                    ApiError::Conflict { code: "no_free_day", .. } => ApiError::conflict("approval_days_taken"),
                    other => other,
                })?;
                save(write, &ad)?;
            }
            Ok(())
        }
        (CaseProgress::Undone(Outcome::Approve), AdState::InReview) => {
            places::free(write, &mut ad)?;
            save(write, &ad).map(drop)
        }
        _ => Ok(()),
    }
}

/// Carries a decision out. A booking that was moved meanwhile, so that the outcome does not fit, stays as it is.
pub fn carry_out(write: &mut Write, measure: &CaseMeasure) -> Result<Value, ApiError> {
    let ad = get(write, measure.id)?;
    let mut before = Before {
        state: ad.state,
        form: ad.form.clone(),
        change: ad.change.clone(),
        change_state: ad.change_state,
        paused_by: ad.paused_by,
        start_on: ad.start_on,
        end_on: ad.end_on,
        after: ad.state,
    };
    before.after = decide(write, ad, measure.outcome)?.state;
    Ok(serde_json::to_value(before)?)
}

fn decide(write: &mut Write, mut ad: Ad, outcome: Outcome) -> Result<Ad, ApiError> {
    let has_change = ad.change.is_some();
    match (outcome, ad.state) {
        (Outcome::Approve, AdState::InReview) => approve(write, ad, AdMover::Staff),
        (Outcome::Approve, _) if has_change => {
            if let Some(change) = ad.change.take() {
                ad.form = change;
            }
            ad.change_state = None;
            let ad = save(write, &ad)?;
            notices::tell(write, &ad, NotificationKind::AdChangeApproved)?;
            Ok(ad)
        }
        (Outcome::RequestChanges, AdState::InReview) => {
            places::free(write, &mut ad)?;
            move_to(write, ad, AdState::ChangesRequested, AdMover::Staff)
        }
        (Outcome::RequestChanges, _) if has_change => {
            ad.change_state = Some(AdChangeState::Returned);
            save(write, &ad)
        }
        (Outcome::Reject, AdState::InReview) => {
            places::free(write, &mut ad)?;
            move_to(write, ad, AdState::Rejected, AdMover::Staff)
        }
        (Outcome::Reject, _) if has_change => {
            (ad.change, ad.change_state) = (None, None);
            save(write, &ad)
        }
        (Outcome::Reject | Outcome::Hide, AdState::Scheduled | AdState::Running | AdState::Paused) => {
            move_to(write, ad, AdState::Suspended, AdMover::Staff)
        }
        (Outcome::Reject | Outcome::Hide, AdState::Completed | AdState::Archived) => {
            services::stop_feature_period(write, ad.id.as_str())?;
            Ok(ad)
        }
        _ => Ok(ad),
    }
}

/// Approves a booking that is reviewed: a free one is scheduled, another one waits for its invoice. Where the places were not
/// reserved by the decision and are taken meanwhile, its owner shall choose other days.
pub fn approve(write: &mut Write, mut ad: Ad, by: AdMover) -> Result<Ad, ApiError> {
    if ad.start_on.is_none() {
        let day = write.today();
        match places::reserve(write, &mut ad, day) {
            Ok(()) => {}
            Err(ApiError::Conflict { code: "no_free_day", .. }) => {
                return move_to(write, ad, AdState::ChangesRequested, AdMover::Staff);
            }
            Err(other) => return Err(other),
        }
    }
    let mut ad = move_to(write, ad, AdState::Approved, by)?;
    if ad.is_free() {
        ad = move_to(write, ad, AdState::Scheduled, AdMover::Program)?;
    }
    notices::tell(write, &ad, NotificationKind::AdApproved)?;
    Ok(ad)
}

fn is_credited(db: &Connection, ad: &Ad) -> Result<bool, ApiError> {
    let invoice = ad.invoice_id.as_ref().map(|id| invoices::get(db, id)).transpose()?;
    Ok(invoice.is_some_and(|invoice| invoice.state == InvoiceState::Cancelled))
}

/// Restores a booking as it was before a decision, unless its state was changed since. A refusal that an appeal reverses is an
/// approval.
pub fn reverse(write: &mut Write, measure: &CaseMeasure, before: &Value) -> Result<(), ApiError> {
    let mut ad = get(write, measure.id)?;
    let before: Before = serde_json::from_value(before.clone())?;
    // of a booking that is over only the days for which it features services may last
    let is_over = matches!(ad.state, AdState::Completed | AdState::Archived);
    let has_stopped = matches!(measure.outcome, Outcome::Reject | Outcome::Hide) && before.state != AdState::Suspended;
    if is_over && has_stopped && !is_credited(write, &ad)? {
        services::resume_feature_period(write, ad.id.as_str())?;
    }
    if ad.state != before.after {
        return Ok(());
    }
    let was_moved = ad.state != before.state;
    ad.state = before.state;
    ad.form = before.form;
    ad.change = before.change;
    ad.change_state = before.change_state;
    ad.paused_by = before.paused_by;
    (ad.start_on, ad.end_on) = (before.start_on, before.end_on);
    if !ad.state.is_reserved() {
        places::free(write, &mut ad)?;
    }
    let mut ad = if was_moved { put(write, ad, AdMover::Staff)? } else { save(write, &ad)? };
    let was_refused = matches!(measure.outcome, Outcome::Reject | Outcome::RequestChanges);
    if measure.cause == Cause::Appeal && was_refused {
        if ad.state == AdState::Submitted {
            ad = move_to(write, ad, AdState::InReview, AdMover::Staff)?;
        }
        decide(write, ad, Outcome::Approve)?;
    }
    Ok(())
}
