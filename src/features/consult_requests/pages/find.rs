//! The request that a link or a code names. Whatever is wrong with them, the page is the same: nothing can be guessed.

use crate::base::error::ApiError;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::site::ConsultLimit;
use crate::features::consult_requests::store::requests;
use crate::features::consult_requests::types::ConsultRequest;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

/// The answer of a page of requests.
pub type PageAnswer = Result<PageReply, PageError>;

/// The request of a link. Errors: `NotFound`; `TooOften` for a client that guesses.
pub async fn find_by_token(
    call: &WebPageRequest,
    limit: &ConsultLimit,
    address: &str,
    token: &str,
) -> Result<ConsultRequest, ApiError> {
    let attempt = limit.look_up(address)?;
    let token = token.to_owned();
    let found = call.app().read(move |db| requests::find_by_token(db, &token)).await?.ok_or(ApiError::NotFound)?;
    attempt.succeeded();
    Ok(found)
}

/// The request of a code, or the one that it was joined with. Errors: as [`find_by_token`].
pub async fn find_by_code(
    call: &WebPageRequest,
    limit: &ConsultLimit,
    address: &str,
    code: &str,
) -> Result<ConsultRequest, ApiError> {
    let attempt = limit.look_up(address)?;
    let code = rules::read_code(code).ok_or(ApiError::NotFound)?;
    let found = call
        .app()
        .read(move |db| {
            let Some(found) = requests::find_by_code(db, &code)? else { return Ok(None) };
            match found.merged_into {
                Some(key) => requests::get_by_key(db, key).map(Some),
                None => Ok(Some(found)),
            }
        })
        .await?
        .ok_or(ApiError::NotFound)?;
    attempt.succeeded();
    Ok(found)
}
