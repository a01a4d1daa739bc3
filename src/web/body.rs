//! Bodies that are checked before a handler sees them.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use rocket::Request;
use rocket::data::{Data, FromData, Outcome, ToByteUnit};
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use super::error::refuse_data;
use super::schema::{self, Rules};
use crate::app::App;
use crate::base::error::ApiError;

/// A JSON body that keeps every rule of `T`'s schema.
pub struct Valid<T>(pub T);

#[rocket::async_trait]
impl<'r, T: DeserializeOwned + ToSchema + Send + 'static> FromData<'r> for Valid<T> {
    type Error = ();

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self, ()> {
        match read(request, data, schema::body_rules::<T>).await.and_then(schema::decode) {
            Ok(value) => rocket::outcome::Outcome::Success(Valid(value)),
            Err(error) => refuse_data(request, error),
        }
    }
}

/// The body as JSON that keeps `rules`; one function for the bodies of all types.
fn read<'r>(
    request: &'r Request<'_>,
    data: Data<'r>,
    rules: fn() -> Result<Arc<Rules>, ApiError>,
) -> BoxFuture<'r, Result<Value, ApiError>> {
    Box::pin(async move { schema::check(read_json(request, data).await?, &*rules()?) })
}

async fn read_json(request: &Request<'_>, data: Data<'_>) -> Result<Value, ApiError> {
    if !request.content_type().is_some_and(|kind| kind.is_json() || kind.sub().as_str().ends_with("+json")) {
        return Err(ApiError::UnsupportedMedia);
    }
    let limit = request.rocket().state::<App>().map_or(1024, |app| u64::from(app.config.limits.json_kb));
    let body = data.open(limit.kibibytes()).into_bytes().await?;
    if !body.is_complete() {
        return Err(ApiError::TooLarge { limit: limit * 1024 });
    }
    serde_json::from_slice(&body).map_err(|error| ApiError::Malformed(format!("{}:{}", error.line(), error.column())))
}
