//! Pages of a tree whose address has changed.

use super::{TreeTable, lookup};
use crate::base::error::ApiError;
use crate::redirects::Destination;
use crate::web::page::{PageError, PageFuture};
use crate::web::{PageReply, WebPageRequest};

/// Answers with `answer`; a 404 or 410 becomes a redirect where the object that stood at `path` before has another address
/// now, and a 404 becomes a 410 where it has none any more.
pub async fn or_moved(
    call: WebPageRequest,
    tree: &'static TreeTable,
    path: String,
    answer: PageFuture,
) -> Result<PageReply, PageError> {
    let error = match answer.await {
        Err(error) if matches!(error.status(), 404 | 410) => error,
        answered => return answered,
    };
    match call.app().read(move |db| lookup::destination(db, tree, &path)).await? {
        Some(Destination::At(target)) => Ok(call.redirect(&target)),
        Some(Destination::Gone) => Err(ApiError::Gone.into()),
        None => Err(error),
    }
}
