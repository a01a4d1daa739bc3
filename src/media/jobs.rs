//! The scheduled job of pictures.

use std::sync::atomic::{AtomicI64, Ordering};

use super::decode_permit::DecodePermit;
use super::{files, store};
use crate::app::App;
use crate::base::error::ApiError;

/// Pictures that are decoded in one run: each takes up to two seconds, and other jobs wait.
const AT_ONCE: u32 = 2;

/// Key of the last picture that was tried. One that cannot be made again must not keep the others waiting.
static TRIED: AtomicI64 = AtomicI64::new(0);

/// Makes the widest file of pictures that were uploaded before it existed, from their uploaded files. Parts of pictures are left
/// as they are, because the place of a part in its original is not stored.
pub fn add_missing_widths(app: &App) -> Result<(), ApiError> {
    let after = TRIED.load(Ordering::Relaxed);
    let narrow = app.db.read_blocking(move |db| store::list_narrow(db, after, AT_ONCE))?;
    if narrow.is_empty() {
        TRIED.store(0, Ordering::Relaxed);
    }
    for picture in narrow {
        // uploads go first
        let Some(permit) = DecodePermit::try_acquire() else { return Ok(()) };
        let dir = app.media_dir();
        match permit.run_here(|| files::add_widths(&dir, &picture.hash, &picture.original_hash)) {
            Ok((widths, bytes)) => {
                let hash = picture.hash;
                app.db.write_blocking(move |write| store::set_widths(write, &hash, &widths, bytes))?;
            }
            // without a usable original the picture stays as it is
            Err(ApiError::NotFound | ApiError::Invalid(_)) => {}
            Err(error) => return Err(error),
        }
        TRIED.store(picture.key, Ordering::Relaxed);
    }
    Ok(())
}
