//! Actions on reports: links, and the key that signs documents.

use jiff::civil::Date;

use super::signature::{ReportKey, SECRET_BYTES};
use super::{rules, store};
use crate::app::{App, random_token, token_hash};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::Ad;

/// Makes the link of a booking that has begun; an earlier one is invalid from then on. Answers the token, of which only the
/// hash is kept. Errors: 409 `wrong_state`.
pub fn share(write: &mut Write, ad: &Ad, today: Date) -> Result<String, ApiError> {
    rules::demand_begun(ad, today)?;
    let token = random_token();
    store::set_link(write, ad.key, token_hash(&token))?;
    Ok(token)
}

/// Makes the link of a booking invalid.
pub fn unshare(write: &mut Write, ad: &Ad) -> Result<(), ApiError> {
    store::remove_link(write, ad.key)
}

/// The key of the portal; the first call makes it.
pub async fn signing_key(app: &App) -> Result<ReportKey, ApiError> {
    let read = |secret: Option<Vec<u8>>| secret.as_deref().and_then(ReportKey::from_secret);
    if let Some(key) = read(app.read(store::find_secret).await?) {
        return Ok(key);
    }
    let secret = loop {
        let bytes: [u8; SECRET_BYTES] = rand::random();
        if ReportKey::from_secret(&bytes).is_some() {
            break bytes;
        }
    };
    let kept = app
        .write(move |write| {
            store::insert_secret(write, &secret)?;
            store::find_secret(write)
        })
        .await?;
    read(kept).ok_or_else(|| ApiError::internal("the key of reports cannot be read"))
}
