//! Serves pictures at `/media/<hash>-<width>.webp`. The content of an address never changes.

use rocket::http::{ContentType, Header, Status};
use rocket::response::{Responder, Response};
use rocket::{Request, Route, State, get, routes};

use super::files;
use crate::app::App;
use crate::base::error::ApiError;
use crate::web::private_site::SiteAccess;

/// Longest width that a name can carry, in digits.
const MAX_DIGITS: usize = 5;

/// A file of a picture.
pub struct PictureFile {
    name: String,
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
        response.set_header(Header::new("Cache-Control", format!("{visibility}, max-age=31536000, immutable")));
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
async fn picture_file(name: &str, _access: SiteAccess, app: &State<App>) -> Result<PictureFile, ApiError> {
    let (hash, width) = parts(name).ok_or(ApiError::NotFound)?;
    let path = files::file(&app.media_dir(), hash, width);
    let read = tokio::task::spawn_blocking(move || std::fs::read(path)).await;
    match read.map_err(|error| ApiError::Internal(Box::new(error)))? {
        Ok(bytes) => Ok(PictureFile { name: name.to_owned(), bytes }),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(ApiError::NotFound),
        Err(error) => Err(error.into()),
    }
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
