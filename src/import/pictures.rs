//! Pictures that lie beside an imported file, made ready on all processors.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::error::ApiError;
use crate::media::files::{self, StoredPicture};
use crate::media::images;

/// Pixels above which a picture is decoded while no other large one is: it takes up to hundreds of megabytes.
const MANY_PIXELS: u64 = 8_000_000;

static LARGE_PICTURE: Mutex<()> = Mutex::new(());

/// A picture whose files are in place, or why there is none.
pub type RecordPicture = Result<StoredPicture, String>;

/// Makes the named pictures ready, in this order; `read` brings their bytes. Takes up to seconds; `tell` hears how many of how many are done.
pub fn keep(
    read: impl Fn(&str) -> std::io::Result<Vec<u8>> + Sync,
    names: &[Option<String>],
    media_dir: &Path,
    tell: impl Fn(usize, usize) + Sync,
) -> Vec<Option<RecordPicture>> {
    let mut pictures: Vec<Option<RecordPicture>> = names.iter().map(|_| None).collect();
    let wanted: Vec<(usize, &String)> =
        names.iter().enumerate().filter_map(|(at, name)| Some((at, name.as_ref()?))).collect();
    let next = AtomicUsize::new(0);
    let ready = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(wanted.len());
    let one_thread = || {
        let mut done = Vec::new();
        while let Some((at, name)) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((*at, keep_one(&read, name, media_dir)));
            tell(ready.fetch_add(1, Ordering::Relaxed) + 1, wanted.len());
        }
        done
    };
    let done: Vec<(usize, RecordPicture)> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(one_thread)).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    for (at, picture) in done {
        pictures[at] = Some(picture);
    }
    pictures
}

fn keep_one(read: &(impl Fn(&str) -> std::io::Result<Vec<u8>> + Sync), name: &str, media_dir: &Path) -> RecordPicture {
    let bytes = read(name).map_err(|error| error.to_string())?;
    let is_large = images::dimensions(&bytes).is_ok_and(|(w, h)| u64::from(w) * u64::from(h) > MANY_PIXELS);
    let _alone = is_large.then(|| LARGE_PICTURE.lock().unwrap_or_else(PoisonError::into_inner));
    files::store(media_dir, &bytes, None).map_err(|error| match error {
        ApiError::Invalid(faults) => match faults.first().map(|fault| fault.code.as_str()) {
            Some("file_kind") => "it is no JPEG, PNG, WebP or GIF picture".to_owned(),
            Some("file_broken") => "it is damaged or cut off".to_owned(),
            Some("picture_too_small") => "it is smaller than 320 × 320 pixels".to_owned(),
            Some("picture_too_large") => "it is larger than 8000 pixels a side or 40 megapixels".to_owned(),
            Some("picture_too_deep") => {
                "it takes too much memory: save it as a JPEG or with 8 bits per channel".to_owned()
            }
            _ => "it cannot be used".to_owned(),
        },
        error => format!("its files cannot be written: {error:?}"),
    })
}
