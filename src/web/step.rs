//! Answer of an endpoint that takes a step with one object.

use serde::Serialize;

use super::respond::{Json, Reply};
use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Write;

/// Takes a step in one change of the database and answers the object as it is then.
/// Errors: those of the step; a stale version comes with the current copy.
pub async fn take_step<T: Serialize + Send + 'static>(
    app: &App,
    step: impl FnOnce(&mut Write) -> Result<(), ApiError> + Send + 'static,
    current: impl Fn(&Write) -> Result<T, ApiError> + Send + 'static,
) -> Reply<T> {
    app.write(move |write| match step(write) {
        Ok(()) => current(write).map(Json),
        Err(error) => Err(error.with_current(|| current(write))),
    })
    .await
}
