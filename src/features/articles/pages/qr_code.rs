//! The QR code of an article's page: for posters and printed pages.

use rocket::get;
use rocket::http::{ContentType, Header};

use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::qr;
use crate::features::articles::store;
use crate::features::articles::types::Article;
use crate::web::WebPageRequest;
use crate::web::page::PageError;

/// A QR code as a picture. Clients may cache it for an hour: an old address redirects to the new one.
#[derive(rocket::Responder)]
pub struct QrCode {
    svg: String,
    kind: ContentType,
    cache_control: Header<'static>,
}

/// The address of an article's page, in the language of the request, as a QR code.
#[get("/codes/articles/<file>")]
pub async fn article_code(call: WebPageRequest, file: &str) -> Result<QrCode, PageError> {
    let id: Id<Article> = file.strip_suffix(".svg").and_then(Id::parse).ok_or(ApiError::NotFound)?;
    let (lang, app) = (call.lang, call.app().clone());
    call.require_access().await?;
    let path = app
        .read(move |db| {
            let article = store::get(db, &id)?;
            let path = store::path_of(db, article.key)?.filter(|_| article.published_at.is_some());
            path.ok_or(ApiError::NotFound)
        })
        .await?;
    let base = app.config.server.public_url().trim_end_matches('/').to_owned();
    Ok(QrCode {
        svg: qr::svg(&format!("{base}/{lang}{path}"))?,
        kind: ContentType::SVG,
        cache_control: Header::new("Cache-Control", "private, max-age=3600"),
    })
}
