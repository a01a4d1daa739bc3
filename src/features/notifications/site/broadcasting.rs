//! `/broadcasting/auth` and `/broadcasting/user-auth` (docs/realtime-protocol.md, rules 87 to 91): form-encoded or JSON, by
//! bearer token.

use std::collections::HashMap;

use broadcaster::{ChannelAuthorization, Hub, Identity, JoinRequest, NotSigned, UserAuthorization};
use rocket::data::{Data, FromData, Outcome, ToByteUnit};
use rocket::{Request, Route, State, post, routes};
use serde_json::{Value, json};

use super::super::rules::may_join;
use crate::app::App;
use crate::auth::{SignedIn, User};
use crate::base::error::ApiError;
use crate::web::error::refuse_data;
use crate::web::{Json, Reply};

/// The largest body of these two calls.
const MAX_BODY_KB: u64 = 16;

/// AuthFields of a form or a flat JSON object, as text; what is neither text nor number is left out.
pub struct AuthFields(HashMap<String, String>);

impl AuthFields {
    fn get(&self, name: &str) -> Result<&str, ApiError> {
        self.0
            .get(name)
            .map(String::as_str)
            .filter(|text| !text.is_empty())
            .ok_or_else(|| ApiError::field(name, "required"))
    }
}

#[rocket::async_trait]
impl<'r> FromData<'r> for AuthFields {
    type Error = ();

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self, ()> {
        match read(request, data).await {
            Ok(fields) => rocket::outcome::Outcome::Success(fields),
            Err(error) => refuse_data(request, error),
        }
    }
}

async fn read(request: &Request<'_>, data: Data<'_>) -> Result<AuthFields, ApiError> {
    let body = data.open(MAX_BODY_KB.kibibytes()).into_bytes().await?;
    if !body.is_complete() {
        return Err(ApiError::TooLarge { limit: MAX_BODY_KB * 1024 });
    }
    if request.content_type().is_some_and(|kind| kind.is_json()) {
        let object: serde_json::Map<String, Value> = serde_json::from_slice(&body)
            .map_err(|error| ApiError::Malformed(format!("{}:{}", error.line(), error.column())))?;
        let text = |value: Value| match value {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        return Ok(AuthFields(object.into_iter().filter_map(|(name, value)| Some((name, text(value)?))).collect()));
    }
    Ok(AuthFields(url::form_urlencoded::parse(&body).into_owned().collect()))
}

fn identity(user: &User) -> Identity {
    Identity {
        id: user.id.as_str().to_owned(),
        info: json!({ "id": user.id.as_str(), "name": user.full_name(), "role": user.role.as_str() }),
        watchlist: Vec::new(),
    }
}

fn refused(reason: &NotSigned) -> ApiError {
    match reason {
        NotSigned::BadSocketId => ApiError::field("socket_id", "format"),
        NotSigned::BadChannel | NotSigned::NotNeeded => ApiError::field("channel_name", "format"),
        other => ApiError::internal(format!("{other:?}")),
    }
}

/// Signs the caller's subscription of a channel that they may join.
#[post("/broadcasting/auth", data = "<fields>")]
async fn authorize(who: SignedIn, app: App, hub: &State<Hub>, fields: AuthFields) -> Reply<ChannelAuthorization> {
    let (socket_id, channel) = (fields.get("socket_id")?.to_owned(), fields.get("channel_name")?.to_owned());
    let answer = hub
        .authorize(
            &app.secrets.realtime_app_id,
            JoinRequest { socket_id: &socket_id, channel: &channel },
            &identity(&who.user),
        )
        .map_err(|reason| refused(&reason))?;
    let (user, settings, now) = (who.user, app.config.access.clone(), app.clock.now());
    if !app.read(move |db| may_join(db, &user, &settings, &channel, now)).await? {
        return Err(ApiError::Forbidden);
    }
    hub.bind_session(&app.secrets.realtime_app_id, &socket_id, who.session_key);
    Ok(Json(answer))
}

/// Signs the caller in on a connection.
#[post("/broadcasting/user-auth", data = "<fields>")]
async fn authenticate(who: SignedIn, app: App, hub: &State<Hub>, fields: AuthFields) -> Reply<UserAuthorization> {
    let (app_id, socket_id) = (&app.secrets.realtime_app_id, fields.get("socket_id")?);
    let answer = hub.authenticate(app_id, socket_id, &identity(&who.user)).map_err(|reason| refused(&reason))?;
    hub.bind_session(app_id, socket_id, who.session_key);
    Ok(Json(answer))
}

/// The two endpoints, at the root.
pub fn routes() -> Vec<Route> {
    routes![authorize, authenticate]
}
