//! Scheduled jobs of bookings: first and last days, reminders, the archive, unused pictures.

use std::time::Duration;

use jiff::Span;

use super::{actions, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::media::files;

/// Bookings that are changed in one change of the database.
const AT_ONCE: u32 = 100;
/// Days before the last one on which the owner is told (docs/objects.md, Advertisements).
const ENDING_DAYS: i64 = 7;
/// Days after the end until a booking goes to the archive (docs/objects.md, Advertisements).
const ARCHIVE_DAYS: u64 = 90;
/// Days after the last one for the payment until an unpaid booking is given up (docs/objects.md, Advertisements).
const PAYMENT_DAYS: i64 = 7;
/// Time after a refused invoice until it is tried again.
const BILL_AGAIN: Duration = Duration::from_hours(1);
/// Days for which a picture is kept that stands in no booking.
const PICTURE_DAYS: u64 = 7;

/// Starts bookings on their first day, ends them after the last, tells owners of the end, and archives old ones. Takes those off
/// the site whose enterprise is suspended or closed, and gives those up that were not paid in time.
pub fn move_due(app: &App) -> Result<(), ApiError> {
    let today = app.clock.now().date(&app.site().zone);
    app.db.write_blocking(move |write| {
        for ad in store::list_stopped(write, AT_ONCE)? {
            actions::stop(write, ad)?;
        }
        for ad in store::list_starting(write, today, AT_ONCE)? {
            actions::start(write, ad)?;
        }
        for ad in store::list_over(write, today, AT_ONCE)? {
            actions::complete(write, ad)?;
        }
        for ad in store::list_ending(write, today.saturating_add(Span::new().days(ENDING_DAYS)), AT_ONCE)? {
            actions::tell_ending(write, &ad)?;
        }
        let before = write.now().before(Duration::from_hours(ARCHIVE_DAYS * 24));
        for ad in store::list_ended(write, before, AT_ONCE)? {
            actions::archive(write, ad)?;
        }
        Ok(())
    })?;
    let before = today.saturating_sub(Span::new().days(PAYMENT_DAYS));
    for ad in app.db.read_blocking(move |db| store::list_unpaid(db, before, AT_ONCE))? {
        let id = ad.id.clone();
        if let Err(error) = app.db.write_blocking(move |write| actions::cancel_unpaid(write, &ad.id, today)) {
            tracing::error!(booking = %id, %error, "an unpaid booking cannot be cancelled; it is tried again");
        }
    }
    Ok(())
}

/// Issues the invoices of approved bookings, each in a change of its own. A refusal is noted at the booking, where the staff
/// sees it, and the invoice is tried again an hour later.
pub fn bill_due(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let (today, before) = (now.date(&app.site().zone), now.before(BILL_AGAIN));
    for ad in app.db.read_blocking(move |db| store::list_unbilled(db, before, AT_ONCE))? {
        let (key, id) = (ad.key, ad.id.clone());
        let billed = app.db.write_blocking(move |write| actions::bill_approved(write, &ad.id, today));
        let fault = match billed {
            Ok(()) => continue,
            Err(ApiError::Conflict { code, .. }) => code,
            Err(ApiError::Invalid(_)) => actions::FAULTY_BILLING,
            Err(error) => {
                tracing::error!(booking = %id, %error, "the invoice of a booking cannot be issued; it is tried again");
                continue;
            }
        };
        app.db.write_blocking(move |write| actions::note_fault(write, key, fault))?;
    }
    Ok(())
}

/// Removes pictures that stand in no booking, with their files.
pub fn remove_unused_pictures(app: &App) -> Result<(), ApiError> {
    let removed = app.db.write_blocking(|write| {
        let before = write.now().before(Duration::from_hours(PICTURE_DAYS * 24));
        let mut removed = Vec::new();
        for key in store::list_unused_pictures(write, before, AT_ONCE)? {
            removed.extend(store::remove_picture(write, key)?);
        }
        Ok(removed)
    })?;
    for (hash, widths) in removed {
        files::remove(&app.media_dir(), &hash, &widths)?;
    }
    Ok(())
}
