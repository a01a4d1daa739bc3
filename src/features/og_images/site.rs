//! The address of a drawn picture. It is drawn when somebody first asks for it, one at a time, and kept in a folder.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;

use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, get, routes};
use tokio::sync::Semaphore;

use super::draw::draw;
use super::lookup::card;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::web::PageDb;
use crate::web::page::PageError;

/// Seconds that others may keep a picture: its address changes with the title of the page.
const KEEP_S: u32 = 86_400;
/// Bytes of pictures that are kept; beyond it the oldest are drawn again when they are wanted.
const MOST_BYTES: u64 = 200 << 20;
/// Pictures that may wait to be drawn; who comes then is asked to come again.
const MOST_WAITING: usize = 32;

/// One picture is drawn at a time: readers of pages go first.
static DRAWING: Semaphore = Semaphore::const_new(1);
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// A picture, or that the asker has it already.
struct Picture {
    name: String,
    bytes: Vec<u8>,
}

impl<'r> Responder<'r, 'static> for Picture {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let etag = format!("\"{}\"", self.name);
        let known = request.headers().get_one("If-None-Match").is_some_and(|tags| tags.contains(&etag));
        let mut response = if known {
            Response::build().status(Status::NotModified).finalize()
        } else {
            crate::web::sized(ContentType::PNG, self.bytes)
        };
        response.set_header(Header::new("ETag", etag));
        response.set_header(Header::new("Cache-Control", format!("public, max-age={KEEP_S}")));
        Ok(response)
    }
}

fn folder(app: &App) -> PathBuf {
    app.config.server.data_dir.join("share")
}

/// The picture of a public page: its address below `/share`, with the language first and `.png` at the end.
#[get("/share/<path..>")]
async fn share(app: App, path: PathBuf) -> Result<Picture, PageError> {
    if !app.config.access.anonymous {
        return Err(ApiError::Unauthorized.into());
    }
    let path = path.to_string_lossy().into_owned();
    let (lang, page) = wanted(&path).ok_or(ApiError::NotFound)?;
    let (portal, page) = (app.clone(), page.to_owned());
    let card = app
        .read(move |connection| {
            let site = portal.site();
            card(&PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config }, &page)
        })
        .await?;
    let name = card.name();
    let file = folder(&app).join(format!("{name}.png"));
    if let Ok(bytes) = tokio::fs::read(&file).await {
        return Ok(Picture { name, bytes });
    }
    let bytes = in_turn(file, move || draw(&card)).await?;
    Ok(Picture { name, bytes })
}

/// Language and page of `en/last/articles.png`; of the home page it is `en.png`.
fn wanted(path: &str) -> Option<(Lang, &str)> {
    let path = path.strip_suffix(".png")?;
    let (lang, page) = path.split_at_checked(2)?;
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang)?;
    (page.is_empty() || page.starts_with('/')).then_some((lang, page))
}

/// Draws when it is this picture's turn, and keeps it. Errors: `Unavailable` where too many wait already.
async fn in_turn(
    file: PathBuf,
    picture: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<Vec<u8>, ApiError> {
    struct Place;
    impl Drop for Place {
        fn drop(&mut self) {
            WAITING.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let before = WAITING.fetch_add(1, Ordering::Relaxed);
    let _place = Place;
    if before >= MOST_WAITING {
        return Err(ApiError::Unavailable);
    }
    let _turn = DRAWING.acquire().await.map_err(|_| ApiError::Unavailable)?;
    // somebody before may have wanted the same
    if let Ok(bytes) = tokio::fs::read(&file).await {
        return Ok(bytes);
    }
    let drawn = tokio::task::spawn_blocking(move || {
        let bytes = picture()?;
        if let Err(error) = keep(&file, &bytes) {
            tracing::warn!(%error, file = %file.display(), "a drawn picture was not kept");
        }
        Ok(bytes)
    });
    drawn.await.map_err(|error| ApiError::internal(error.to_string()))?
}

/// Under its name stands a whole picture or none.
fn keep(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let unfinished = file.with_extension("part");
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(unfinished, file)
}

/// Removes the oldest pictures where there are more than [`MOST_BYTES`] of them.
pub fn tidy(app: &App) -> Result<(), ApiError> {
    let Ok(entries) = std::fs::read_dir(folder(app)) else { return Ok(()) };
    let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let facts = entry.metadata().ok()?;
            Some((facts.modified().ok()?, facts.len(), entry.path()))
        })
        .collect();
    let mut kept: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
    files.sort();
    for (_, bytes, path) in files {
        if kept <= MOST_BYTES {
            break;
        }
        if std::fs::remove_file(path).is_ok() {
            kept -= bytes;
        }
    }
    Ok(())
}

/// Pictures of pages, at the root.
pub fn routes() -> Vec<Route> {
    routes![share]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_picture_is_that_of_its_page() {
        assert_eq!(wanted("en.png"), Some((Lang::En, "")));
        assert_eq!(wanted("uk/last/articles.png"), Some((Lang::Uk, "/last/articles")));
        assert_eq!(wanted("fr/last/articles.png"), None);
        assert_eq!(wanted("en-last.png"), None);
        assert_eq!(wanted("de/last/articles"), None);
    }
}
