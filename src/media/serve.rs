//! Serves pictures at `/media/<hash>-<width>.webp`. The content of an address never changes. A picture that readers do not
//! see is served to staff alone, who decide on it.

use rocket::http::{ContentType, CookieJar, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, State, get, routes};
use rusqlite::Connection;

use super::{files, store};
use crate::app::App;
use crate::auth::{UserState, cookie, session};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::web::private_site::SiteAccess;

/// Longest width that a name can carry, in digits.
const MAX_DIGITS: usize = 5;

/// A file of a picture.
pub struct PictureFile {
    name: String,
    /// True if only staff see it.
    is_hidden: bool,
    bytes: Vec<u8>,
}

impl<'r> Responder<'r, 'static> for PictureFile {
    fn respond_to(self, request: &'r Request<'_>) -> Result<Response<'static>, Status> {
        let etag = format!("\"{}\"", self.name);
        let known = request
            .headers()
            .get_one("If-None-Match")
            .is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag));
        let mut response = if known {
            Response::build().status(Status::NotModified).finalize()
        } else {
            crate::web::sized(ContentType::new("image", "webp"), self.bytes)
        };
        response.set_header(Header::new("ETag", etag));
        // on a private site no shared cache may store a copy
        let open = request.rocket().state::<App>().is_none_or(|app| app.config.access.anonymous);
        let visibility = if open { "public" } else { "private" };
        let caching = if self.is_hidden {
            "private, no-store".to_owned()
        } else {
            format!("{visibility}, max-age=31536000, immutable")
        };
        response.set_header(Header::new("Cache-Control", caching));
        response.set_header(Header::new("X-Content-Type-Options", "nosniff"));
        response.set_header(Header::new("Content-Security-Policy", "default-src 'none'; sandbox"));
        Ok(response)
    }
}

/// Hash and width of a file name; `None` for any other name.
fn parts(name: &str) -> Option<(&str, u32)> {
    let (hash, width) = name.strip_suffix(".webp")?.split_once('-')?;
    let is_hash = hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let is_width = width.len() <= MAX_DIGITS && !width.starts_with('0') && width.bytes().all(|b| b.is_ascii_digit());
    (is_hash && is_width).then_some(())?;
    Some((hash, width.parse().ok()?))
}

/// A picture in one width.
#[get("/media/<name>")]
async fn picture_file(
    name: &str,
    _access: SiteAccess,
    app: &State<App>,
    cookies: &CookieJar<'_>,
) -> Result<PictureFile, ApiError> {
    let (hash, width) = parts(name).ok_or(ApiError::NotFound)?;
    let (looked_up, now) = (hash.to_owned(), app.clock.now());
    let token = cookies.get(cookie::NAME).map(|cookie| cookie.value().to_owned());
    let is_hidden = app
        .read(move |db| {
            let is_hidden = store::is_hidden(db, &looked_up)?;
            if is_hidden && !is_staff(db, token.as_deref(), now)? { Err(ApiError::NotFound) } else { Ok(is_hidden) }
        })
        .await?;
    let path = files::file(&app.media_dir(), hash, width);
    let read = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
    match read.map_err(|error| ApiError::Internal(Box::new(error)))? {
        Ok(bytes) => Ok(PictureFile { name: name.to_owned(), is_hidden, bytes }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(ApiError::NotFound),
        Err(error) => Err(error.into()),
    }
}

/// True if the session of `token` is one of the staff.
fn is_staff(db: &Connection, token: Option<&str>, now: Ts) -> Result<bool, ApiError> {
    let Some(token) = token else { return Ok(false) };
    let session = session::find(db, token, now)?;
    Ok(session.is_some_and(|session| session.user.role.is_staff() && session.user.state == UserState::Active))
}

/// The public address, at the root.
pub fn public_routes() -> Vec<Route> {
    routes![picture_file]
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn only_names_of_our_own_files_are_looked_up() {
        let hash = "0123456789abcdef0123456789abcdef";
        assert_eq!(parts(&format!("{hash}-480.webp")), Some((hash, 480)));
        assert_eq!(parts(&format!("{hash}-0480.webp")), None);
        assert_eq!(parts("../../litfass.db"), None);
        assert_eq!(parts(&format!("{hash}.webp")), None);
        assert_eq!(parts("ABCDEF89abcdef0123456789abcdef01-480.webp"), None);
    }
}
