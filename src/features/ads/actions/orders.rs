//! The invoice of a booking changed its state: payments schedule bookings, a credit note ends them.

use super::save::move_to;
use super::{notices, places};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::store;
use crate::features::ads::types::{Ad, AdId, AdMover, AdState};
use crate::features::invoices::types::InvoiceState;
use crate::features::kinds::types::OrderEvent;
use crate::features::services::actions as services;
use crate::notifications::NotificationKind;

/// Takes a new state of the invoice over. A booking that is gone with the account of its owner may still feature services of
/// an enterprise; a credit note ends that. Errors: `NotFound` for any other change of a booking that is gone.
pub fn invoice_changed(write: &mut Write, event: &OrderEvent) -> Result<(), ApiError> {
    let ad = match store::get(write, &AdId::parse(event.id).ok_or(ApiError::NotFound)?) {
        Err(ApiError::NotFound) if event.state == InvoiceState::Cancelled => {
            return services::stop_feature_period(write, event.id);
        }
        found => found?,
    };
    if ad.invoice_id.as_ref() != Some(event.invoice) {
        return Ok(());
    }
    let was_paid = event.before == Some(InvoiceState::Paid);
    match (event.state, ad.state) {
        (InvoiceState::Paid, AdState::AwaitingPayment) => paid(write, ad, event),
        (InvoiceState::Paid, AdState::Scheduled | AdState::Running | AdState::Paused) => {
            // scheduled on trust before
            notices::tell(write, &ad, NotificationKind::AdPaid)
        }
        (
            InvoiceState::Cancelled,
            AdState::AwaitingPayment | AdState::Scheduled | AdState::Running | AdState::Paused | AdState::Suspended,
        ) => {
            let ad = move_to(write, ad, AdState::Cancelled, AdMover::Program)?;
            notices::tell(write, &ad, NotificationKind::AdCancelled)
        }
        (InvoiceState::Cancelled, AdState::Completed | AdState::Archived) => {
            services::stop_feature_period(write, ad.id.as_str())
        }
        (
            InvoiceState::Issued | InvoiceState::Sent | InvoiceState::PartlyPaid | InvoiceState::Overdue,
            AdState::Scheduled,
        ) if was_paid => move_to(write, ad, AdState::AwaitingPayment, AdMover::Program).map(drop),
        _ => Ok(()),
    }
}

/// Schedules a paid booking. One whose first day is over gets the next days on which its places are free; where there are none,
/// it keeps its length from today on, because it is paid.
fn paid(write: &mut Write, mut ad: Ad, event: &OrderEvent) -> Result<(), ApiError> {
    if ad.start_on.is_none_or(|day| day < event.today) {
        let days = places::next_days(write, &ad, event.today)?;
        store::set_slots(write, &ad, days)?;
        (ad.start_on, ad.end_on) = (Some(days.0), Some(days.1));
    }
    let ad = move_to(write, ad, AdState::Scheduled, AdMover::Program)?;
    notices::tell(write, &ad, NotificationKind::AdPaid)
}
