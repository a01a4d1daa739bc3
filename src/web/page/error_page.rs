//! Error pages. An address that asks for many of them gets one that all requests share, without the requested path.

use std::sync::Arc;

use gateway::page_cache::CachedPage;
use rocket::Request;
use rocket::http::{ContentType, Header, Status};
use rocket::response::Response;
use serde_json::Value;

use super::state::LAYOUT_TAG;
use super::{MAX_KEY_BYTES, WebPageRequest};
use crate::base::error::ApiError;
use crate::web::cached_pages::key;
use crate::web::head::Head;
use crate::web::request::RequestContext;
use crate::web::respond::sized;

/// Tag of pages that name the mode in force.
pub const MODE_TAG: &str = "service_mode";

/// Path of the documents of error pages that all requests share.
const SHARED_PATH: &str = "/404";

/// Renders the error page for `error`; `None` where that fails as well.
pub async fn error_page(request: &Request<'_>, error: &ApiError) -> Option<Response<'static>> {
    let mut page = WebPageRequest::of(request)?;
    let status = error.status();
    page.locked_out = !page.app.config.access.anonymous && !page.may_access().await.unwrap_or(false);
    let is_own = status != Status::TooManyRequests.code
        && page.path.len() <= MAX_KEY_BYTES
        && page.pages.share.may_have_own_error_page(&page.address);
    let made = if is_own {
        let wanted = page.path.clone();
        let request_id = RequestContext::of(request).id_text();
        page.render_error_page(status, &wanted, &request_id).await.map(Arc::new)
    } else {
        page.clone().shared_error_page(status).await
    };
    let made = made.map_err(|inner| tracing::error!(error = %inner, "the error page itself failed")).ok()?;
    let mut response = sized(ContentType::HTML, made.document().to_vec());
    response.set_status(Status::new(status));
    response.set_header(Header::new("Content-Language", page.lang.as_str()));
    if let Some(wait) = error.retry_after() {
        response.set_header(Header::new("Retry-After", wait.as_secs().max(1).to_string()));
    }
    Some(response)
}

impl WebPageRequest {
    /// The error page that all requests share, cached like a page.
    async fn shared_error_page(mut self, status: u16) -> Result<Arc<CachedPage>, ApiError> {
        SHARED_PATH.clone_into(&mut self.path);
        let today = self.app.today();
        let access = if self.locked_out { "locked-out" } else { "open" };
        let key = key(self.lang, &format!("|error|{status}|{access}"), &today);
        let cache = self.pages.cache.clone();
        let made = cache.get_or_make(key.clone(), || self.render_error_page(status, "", "")).await;
        let made = made.map_err(|error| ApiError::internal(error.to_string()))?;
        if made.is_shell {
            cache.remove(&key).await;
        }
        Ok(made)
    }

    /// The error page that names the path `wanted` and the request, or neither where they are empty.
    async fn render_error_page(&self, status: u16, wanted: &str, request_id: &str) -> Result<CachedPage, ApiError> {
        let (pages, path, locked_out) = (self.pages.clone(), wanted.to_owned(), self.locked_out);
        let request_id = request_id.to_owned();
        let epoch = pages.cache.epoch();
        let (json, data, layout) = self
            .query(move |db| {
                let mut data = (pages.error)(db, status, &path, &request_id)?;
                if locked_out && let Some(object) = data.as_object_mut() {
                    object.insert("suggestions".into(), Value::Array(Vec::new()));
                }
                Ok((serde_json::to_string(&data)?, data, pages.layout_for(db, epoch, locked_out)?))
            })
            .await?;
        let text_at = |pointer: &str| data.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
        let head = Head {
            title: text_at("/head/title"),
            description: text_at("/head/description"),
            noindex: true,
            canonical_path: "/404".into(),
            ..Head::default()
        };
        let envelope = self.envelope("error", &json, layout)?;
        let document = self.document("error", &head, envelope).await;
        let tags = [LAYOUT_TAG, MODE_TAG, "articles", "categories"].map(str::to_owned).to_vec();
        let mut made = CachedPage::new(document, status, tags, epoch);
        made.is_shell = super::render::is_unrendered(&made.document());
        Ok(made)
    }
}
