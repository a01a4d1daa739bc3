//! Endpoint of the drawn pictures. A picture is drawn on its first request, one at a time, and stored in a folder.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, get, routes};
use tokio::sync::Semaphore;

use super::draw::draw;
use super::view::drawing;
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::web::PageDb;
use crate::web::page::PageError;

/// Seconds for which clients may cache a picture.
const CACHED_S: u32 = 86_400;
/// Requests that may wait for drawing; further ones get 503.
const MAX_WAITING: usize = 32;

/// One picture is drawn at a time, so that pages keep priority.
static DRAWING: Semaphore = Semaphore::const_new(1);
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// A picture with its entity tag.
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
        response.set_header(Header::new("Cache-Control", format!("public, max-age={CACHED_S}")));
        Ok(response)
    }
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
    let drawing = app
        .read(move |connection| {
            let site = portal.site();
            drawing(
                &PageDb { connection, lang, zone: &site.zone, now: portal.clock.now(), config: &site.config },
                &page,
            )
        })
        .await?;
    let name = drawing.name();
    let file = super::jobs::folder(&app).join(format!("{name}.png"));
    if let Ok(bytes) = tokio::fs::read(&file).await {
        return Ok(Picture { name, bytes });
    }
    let bytes = in_turn(file, move || draw(&drawing)).await?;
    Ok(Picture { name, bytes })
}

/// Language and page of `en/last/articles.png`; of the home page it is `en.png`.
fn wanted(path: &str) -> Option<(Lang, &str)> {
    let path = path.strip_suffix(".png")?;
    let (lang, page) = path.split_at_checked(2)?;
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang)?;
    (page.is_empty() || page.starts_with('/')).then_some((lang, page))
}

/// Draws and stores a picture, one after another. Errors: `Unavailable` where too many wait already.
async fn in_turn(
    file: PathBuf,
    picture: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<Vec<u8>, ApiError> {
    struct WaitingGuard;
    impl Drop for WaitingGuard {
        fn drop(&mut self) {
            WAITING.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let before = WAITING.fetch_add(1, Ordering::Relaxed);
    let _guard = WaitingGuard;
    if before >= MAX_WAITING {
        return Err(ApiError::Unavailable);
    }
    let _turn = DRAWING.acquire().await.map_err(|_| ApiError::Unavailable)?;
    // an earlier request may have drawn the same picture
    if let Ok(bytes) = tokio::fs::read(&file).await {
        return Ok(bytes);
    }
    let drawn = tokio::task::spawn_blocking(move || {
        let bytes = picture()?;
        if let Err(error) = store_file(&file, &bytes) {
            tracing::warn!(%error, file = %file.display(), "a drawn picture was not stored");
        }
        Ok(bytes)
    });
    drawn.await.map_err(|error| ApiError::internal(error.to_string()))?
}

/// Stores a picture under its name in one step, never half of it.
fn store_file(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let unfinished = file.with_extension("part");
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(unfinished, file)
}

/// Pictures of pages.
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
