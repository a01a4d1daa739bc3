//! Redirects of addresses that an article or a category left.

use crate::features::articles::store;
use crate::web::page::PageError;
use crate::web::{PageReply, PageRequest};

/// Answers with `answer`; a 404 becomes a redirect where what stood at `path` has another address now.
pub async fn or_moved(
    call: PageRequest,
    path: String,
    answer: impl Future<Output = Result<PageReply, PageError>>,
) -> Result<PageReply, PageError> {
    let error = match answer.await {
        Err(error) if error.status() == 404 => error,
        answered => return answered,
    };
    match call.app().read(move |db| store::redirect_target(db, &path)).await? {
        Some(target) => Ok(call.redirect(&target)),
        None => Err(error),
    }
}
