//! Notifications of the owner of a booking.

use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::Ad;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Page of the own bookings.
pub const OWN_ADS: &str = "/advertising/my-advertising";

/// Tells the owner something about a booking, with its first and last day.
pub fn tell(write: &mut Write, ad: &Ad, kind: NotificationKind) -> Result<(), ApiError> {
    tell_reason(write, ad, kind, "")
}

/// As [`tell`], with a reason.
pub fn tell_reason(write: &mut Write, ad: &Ad, kind: NotificationKind, reason: &str) -> Result<(), ApiError> {
    let Some(owner) = User::find(write, ad.owner_key)? else { return Ok(()) };
    let day = |day: Option<jiff::civil::Date>| day.map(|day| day.to_string()).unwrap_or_default();
    let params = args([
        ("title", ad.title(owner.locale).into()),
        ("day", day(ad.start_on).into()),
        ("last_day", day(ad.end_on).into()),
        ("reason", reason.into()),
    ]);
    notify(write, owner.key, kind, &params, &format!("{OWN_ADS}?ad={}", ad.id))
}
