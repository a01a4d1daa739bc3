//! Pictures that lie beside an imported file, made ready on all processors.

use std::io::{Error, ErrorKind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::error::ApiError;
use crate::media::files::{self, StoredPicture};
use crate::media::images;

/// Pixels above which a picture is decoded while no other large one is: it takes up to hundreds of megabytes.
const MANY_PIXELS: u64 = 8_000_000;

/// Reason where there is no other.
const UNUSABLE: &str = "it cannot be used";

static LARGE_PICTURE: Mutex<()> = Mutex::new(());

/// A picture whose files are in place, or why there is none.
pub type RecordPicture = Result<StoredPicture, String>;

/// Makes the named pictures ready, in this order; `read` brings their bytes. Takes up to seconds; `tell` hears how many of how many are done.
/// Errors: files cannot be written, so that every further picture would be lost.
pub fn keep(
    read: impl Fn(&str) -> std::io::Result<Vec<u8>> + Sync,
    names: &[String],
    media_dir: &Path,
    tell: impl Fn(usize, usize) + Sync,
) -> Result<Vec<RecordPicture>, Error> {
    let next = AtomicUsize::new(0);
    let ready = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(names.len());
    let one_thread = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(name) = names.get(at) else { return done };
            let picture = keep_one(&read, name, media_dir);
            if picture.is_err() {
                next.store(names.len(), Ordering::Relaxed);
            }
            done.push((at, picture));
            tell(ready.fetch_add(1, Ordering::Relaxed) + 1, names.len());
        }
    };
    let done: Vec<(usize, Result<RecordPicture, Error>)> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one_thread)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let mut pictures: Vec<RecordPicture> = names.iter().map(|_| Err(UNUSABLE.to_owned())).collect();
    for (at, picture) in done {
        pictures[at] = picture?;
    }
    Ok(pictures)
}

fn keep_one(
    read: &(impl Fn(&str) -> std::io::Result<Vec<u8>> + Sync),
    name: &str,
    media_dir: &Path,
) -> Result<RecordPicture, Error> {
    let bytes = match read(name) {
        Ok(bytes) => bytes,
        Err(error) if is_of_the_disk(error.kind()) => return Err(error),
        Err(error) => return Ok(Err(error.to_string())),
    };
    let is_large = images::dimensions(&bytes).is_ok_and(|(w, h)| u64::from(w) * u64::from(h) > MANY_PIXELS);
    let _alone = is_large.then(|| LARGE_PICTURE.lock().unwrap_or_else(PoisonError::into_inner));
    let faults = match files::store(media_dir, &bytes, None) {
        Ok(picture) => return Ok(Ok(picture)),
        Err(ApiError::Invalid(faults)) => faults,
        Err(error) if error.is_storage_full() => return Err(ErrorKind::StorageFull.into()),
        Err(error) => return Err(Error::other(error.to_string())),
    };
    let reason = match faults.first().map(|fault| fault.code.as_str()) {
        Some("file_kind") => "it is no JPEG, PNG, WebP or GIF picture",
        Some("file_broken") => "it is damaged or cut off",
        Some("picture_too_small") => "it is smaller than 320 × 320 pixels",
        Some("picture_too_large") => "it is larger than 8000 pixels a side or 40 megapixels",
        Some("picture_too_deep") => "it takes too much memory: save it as a JPEG or with 8 bits per channel",
        _ => UNUSABLE,
    };
    Ok(Err(reason.to_owned()))
}

/// True for an error that concerns the place where pictures are kept, not the picture.
fn is_of_the_disk(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem)
}
