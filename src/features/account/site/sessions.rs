//! Where a person is signed in, and the way to end that.

use rocket::{delete, get, post};
use rusqlite::{Connection, params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::auth::session::{self, Session};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::optional;
use crate::features::account::types::Ended;
use crate::features::account::types::device::Device;
use crate::web::{ApiProblem, Json, Reply};

/// Most sign-ins that are shown.
const MOST_SHOWN: u32 = 100;

/// A sign-in of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInShown {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: Id<Session>,
    /// On what.
    pub device: Device,
    /// Since when.
    pub created_at: Ts,
    /// When it was used last, to a few minutes.
    pub last_seen_at: Ts,
    /// When it ends by itself.
    pub expires_at: Ts,
    /// Whether this very request came through it.
    pub current: bool,
}

fn list(db: &Connection, user_key: i64, current_key: i64, now: Ts) -> Result<Vec<SignInShown>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.id, s.user_agent, s.created_at, s.last_seen_at, s.expires_at, s.key = ?2
         from sessions s
         where s.user_key = ?1 and s.expires_at > ?3
         order by s.key = ?2 desc, s.last_seen_at desc, s.key desc
         limit ?4",
    )?;
    let rows = statement.query_map(params![user_key, current_key, now, MOST_SHOWN], |row| {
        Ok(SignInShown {
            id: row.get(0)?,
            device: Device::of(row.get_ref(1)?.as_str()?),
            created_at: row.get(2)?,
            last_seen_at: row.get(3)?,
            expires_at: row.get(4)?,
            current: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn find_key(db: &Connection, user_key: i64, id: &Id<Session>) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select key from sessions where id = ?1 and user_key = ?2")?;
    optional(statement.query_row(params![id, user_key], |row| row.get(0)))
}

/// Where the caller is signed in; this very sign-in first.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Vec<SignInShown>), ApiProblem))]
#[get("/account/sessions")]
async fn list_sessions(who: SignedIn, app: App) -> Reply<Vec<SignInShown>> {
    let now = app.clock.now();
    app.read(move |db| list(db, who.user.key, who.session_key, now)).await.map(Json)
}

/// Ends one sign-in of the caller.
#[utoipa::path(tag = "profile", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<SignInShown>), ApiProblem))]
#[delete("/account/sessions/<id>")]
async fn end_session(who: SignedIn, app: App, id: &str) -> Reply<Vec<SignInShown>> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let key = find_key(write, who.user.key, &id)?.ok_or(ApiError::NotFound)?;
        session::close(write, key)?;
        list(write, who.user.key, who.session_key, write.now()).map(Json)
    })
    .await
}

/// Ends every sign-in of the caller but this one.
#[utoipa::path(tag = "profile", security(("bearer" = [])), responses((status = 200, body = Ended), ApiProblem))]
#[post("/account/sessions/end-others")]
async fn end_other_sessions(who: SignedIn, app: App) -> Reply<Ended> {
    app.write(move |write| Ok(Json(Ended { ended: session::close_all(write, who.user.key, Some(who.session_key))? })))
        .await
}

api!(list_sessions, end_session, end_other_sessions);
