//! The HTTP API at `/apps/{id}/…` for server libraries: publishing, queries, termination of connections.

mod answers;
mod publish;
mod query;
mod signed;

use std::sync::Arc;

use rocket::data::{Data, ToByteUnit};
use rocket::http::Method;
use rocket::request::Request;
use rocket::route::{self, Outcome, Route};
use serde_json::json;

use super::app::HubApp;
use super::hub::Hub;
use answers::{ApiResult, Failure};
use signed::Signed;

pub(super) use answers::answer_error;

/// The routes of the API, to be mounted at the root. Every method is taken, so that errors stay JSON.
pub fn routes(hub: &Hub) -> Vec<Route> {
    let methods =
        [Method::Get, Method::Post, Method::Put, Method::Delete, Method::Patch, Method::Options, Method::Head];
    let mut routes: Vec<_> =
        methods.map(|method| Route::ranked(1, method, "/apps/<path..>", Endpoint(hub.clone()))).into();
    // The official Python library leaves the app out of this path; `auth_key` in the query names it.
    routes.push(Route::ranked(1, Method::Post, "/users/<user_id>/terminate_connections", Endpoint(hub.clone())));
    routes
}

#[derive(Clone)]
struct Endpoint(Hub);

#[rocket::async_trait]
impl route::Handler for Endpoint {
    async fn handle<'r>(&self, request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r> {
        let answer = self.answer(request, data).await;
        Outcome::Success(answers::respond(answer))
    }
}

/// An operation of the API.
#[derive(Debug, PartialEq, Eq)]
enum ApiCall {
    Events,
    BatchEvents,
    Channels,
    Channel(String),
    Users(String),
    Terminate(String),
}

impl Endpoint {
    async fn answer(&self, request: &Request<'_>, data: Data<'_>) -> ApiResult {
        let limit = self.0.settings().max_body_bytes;
        let body = data.open(limit.bytes()).into_bytes().await.map_err(|_| Failure::Invalid("The body broke off"))?;
        let path = request.uri().path();
        let (app_id, method, call) = read_path(path.raw().as_str()).ok_or(Failure::NotFound("No such path"))?;
        if request.method() != method {
            return Err(Failure::WrongMethod);
        }
        let app = match app_id {
            Some(id) => self.0.app(&id),
            None => request.query_value::<&str>("auth_key").and_then(Result::ok).and_then(|key| self.0.app_by_key(key)),
        };
        let app = app.ok_or(Failure::NotFound("No such app"))?;
        if !app.settings().enabled {
            return Err(Failure::Disabled);
        }
        if !body.is_complete() {
            return Err(Failure::TooLarge(limit));
        }
        let query = request.uri().query().map(|query| query.raw().as_str().to_owned()).unwrap_or_default();
        let signed = Signed { method: method.as_str(), path: path.raw().as_str(), query: &query, body: &body };
        let parameters = signed.check(app.settings(), self.0.unix_now(), self.0.settings().max_clock_difference_s)?;
        match call {
            ApiCall::Events => publish::events(&self.0, app, &body).await,
            ApiCall::BatchEvents => publish::batch_events(&self.0, app, &body).await,
            ApiCall::Channels => query::channels(&self.0, app, &parameters),
            ApiCall::Channel(name) => query::channel(app, &name, &parameters),
            ApiCall::Users(name) => query::users(&self.0, app, &name),
            ApiCall::Terminate(user_id) => self.terminate(app, &user_id),
        }
    }

    fn terminate(&self, app: &Arc<HubApp>, user_id: &str) -> ApiResult {
        self.0.terminate_user(&app.settings().id, user_id);
        Ok(json!({}))
    }
}

/// The app's id (unless the path leaves it out), the expected method and the operation.
fn read_path(raw: &str) -> Option<(Option<String>, Method, ApiCall)> {
    let (named, rest) = match raw.strip_prefix("/apps/") {
        Some(rest) => (true, rest),
        None => (false, raw.strip_prefix('/')?),
    };
    let parts: Option<Vec<String>> = rest.split('/').map(signed::unescape_path).collect();
    let parts = parts?;
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let app_id = named.then(|| parts[0].to_owned());
    let (method, call) = match parts[usize::from(named)..] {
        ["events"] if named => (Method::Post, ApiCall::Events),
        ["batch_events"] if named => (Method::Post, ApiCall::BatchEvents),
        ["channels"] if named => (Method::Get, ApiCall::Channels),
        ["channels", name] if named => (Method::Get, ApiCall::Channel(name.to_owned())),
        ["channels", name, "users"] if named => (Method::Get, ApiCall::Users(name.to_owned())),
        ["users", user_id, "terminate_connections"] => (Method::Post, ApiCall::Terminate(user_id.to_owned())),
        _ => return None,
    };
    Some((app_id, method, call))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_80_names_in_paths_may_be_escaped() {
        let call = |raw| read_path(raw).map(|(_, _, call)| call);
        assert_eq!(call("/apps/3/channels/presence-a%3Db"), Some(ApiCall::Channel("presence-a=b".into())));
        assert_eq!(call("/apps/3/users/a%2Fb/terminate_connections"), Some(ApiCall::Terminate("a/b".into())));
        assert_eq!(call("/apps/3/channels/a+b"), Some(ApiCall::Channel("a+b".into())));
    }

    #[test]
    fn rule_65_other_paths_are_unknown() {
        for raw in ["/apps/3", "/apps/3/", "/apps/3/nothing", "/apps/3/channels/a/b", "/apps/3/channels/%ff", "/apps"] {
            assert!(read_path(raw).is_none(), "{raw}");
        }
    }
}
