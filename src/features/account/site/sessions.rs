//! Endpoints of the sessions.

use rocket::{delete, get, post};

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::account::actions;
use crate::features::account::store::sessions;
use crate::features::account::types::{EndedSessions, SessionRow};
use crate::web::{ApiProblem, Json, Reply};

/// The sessions of the caller, the one of this request first.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = Vec<SessionRow>), ApiProblem))]
#[get("/account/sessions")]
async fn list_sessions(who: SignedIn, app: App) -> Reply<Vec<SessionRow>> {
    let now = app.clock.now();
    app.read(move |db| sessions::list(db, who.user.key, who.session_key, now)).await.map(Json)
}

/// Ends a session of the caller.
#[utoipa::path(tag = "account", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<SessionRow>), ApiProblem))]
#[delete("/account/sessions/<id>")]
async fn end_session(who: SignedIn, app: App, id: &str) -> Reply<Vec<SessionRow>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        actions::sessions::end(write, who.user.key, &id)?;
        sessions::list(write, who.user.key, who.session_key, write.now())
    })
    .await
    .map(Json)
}

/// Ends every session of the caller but the one of this request.
#[utoipa::path(tag = "account", security(("bearer" = [])), responses((status = 200, body = EndedSessions), ApiProblem))]
#[post("/account/sessions/end-others")]
async fn end_other_sessions(who: SignedIn, app: App) -> Reply<EndedSessions> {
    let ended = app.write(move |write| actions::sessions::end_others(write, &who)).await?;
    Ok(Json(EndedSessions { ended }))
}

api!(list_sessions, end_session, end_other_sessions);
