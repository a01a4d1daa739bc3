//! Context of every request: language, page or page data, id; and the default response headers.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use gateway::client_address::{self, ClientAddresses};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use rocket::fairing::{Fairing, Info, Kind};
use rocket::http::uri::Origin;
use rocket::http::{Header, Method, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Data, Request, Response};
use sha2::{Digest as _, Sha256};

use super::client_address::ClientAddress;
use super::request_figures::RequestFigures;
use crate::app::App;
use crate::base::html::FRAME_HOSTS;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::rendering::Manifest;

/// First path segment of page data: the same route, answered as JSON.
const DATA_PREFIX: &str = "/_data";

/// Everything a page may load. Scripts and styles come from files (no eval), but for the one script that the document
/// itself carries, known by its hash; players of a two-click embed are the only foreign frames, and they are loaded after
/// the reader's click.
static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| {
    let theme = Manifest::embedded().map(|manifest| manifest.theme).unwrap_or_default();
    let theme = BASE64.encode(Sha256::digest(theme));
    let frames = FRAME_HOSTS.join(" ");
    format!(
        "default-src 'self'; script-src 'self' 'sha256-{theme}'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; frame-src {frames}; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    )
});

/// Headers of every response that does not set them itself, in place of Rocket's own set.
pub fn default_headers(config: &Config) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
    let always = [
        ("Content-Security-Policy", CONTENT_SECURITY_POLICY.as_str()),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "strict-origin-when-cross-origin"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("X-Frame-Options", "SAMEORIGIN"),
    ];
    let over_tls = config.server.is_https().then_some(("Strict-Transport-Security", "max-age=31536000"));
    always.into_iter().chain(over_tls)
}

/// The parts of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestPath<'p> {
    /// True if the page's data is wanted instead of its HTML.
    pub data: bool,
    /// The language that the path names.
    pub lang: Option<Lang>,
    /// The path by which the page is routed: without prefixes and without a slash at the end.
    pub path: &'p str,
}

impl RequestPath<'_> {
    /// Takes `path` apart.
    pub fn of(path: &str) -> RequestPath<'_> {
        let (data, rest) = match path.strip_prefix(DATA_PREFIX) {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => (true, rest),
            _ => (false, path),
        };
        let (lang, rest) = split_lang(rest);
        let path = match rest.trim_end_matches('/') {
            "" => "/",
            trimmed => trimmed,
        };
        RequestPath { data, lang, path }
    }

    /// The path with a query.
    pub fn with(&self, query: Option<&str>) -> String {
        query.map_or_else(|| self.path.to_owned(), |query| format!("{}?{query}", self.path))
    }
}

/// Context of a request, known before it is routed.
#[derive(Clone, Debug)]
pub struct RequestContext {
    /// Language of the answer.
    pub lang: Lang,
    /// True if the address itself named the language.
    pub prefixed: bool,
    /// True if the page's data is wanted instead of its HTML.
    pub data: bool,
    /// Number of the request, shown in errors and logs.
    pub id: u64,
}

static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl RequestContext {
    /// The context of `request`, set by the fairing.
    pub fn of<'r>(request: &'r Request<'_>) -> &'r RequestContext {
        request.local_cache(|| RequestContext {
            lang: Lang::En,
            prefixed: false,
            data: false,
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
        })
    }

    /// The id as it is shown: short, hexadecimal.
    pub fn id_text(&self) -> String {
        format!("{:04x}", self.id)
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for RequestContext {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<RequestContext, (Status, ()), Status> {
        Outcome::Success(RequestContext::of(request).clone())
    }
}

/// Field of a form by which Rocket changes the method of a `POST`.
const METHOD_FIELD: &[u8] = b"_method";

/// Refuses requests that another process sent to the port behind the gateway.
#[rocket::get("/_refused")]
pub fn refused() -> (Status, &'static str) {
    (Status::Forbidden, "This port serves the gateway only.\n")
}

/// Address of the client; `None` where the request did not come through the gateway.
fn client_address(request: &Request<'_>) -> Option<ClientAddress> {
    let rocket = request.rocket();
    let peer = rocket.state::<ClientAddresses>()?.peer(request.remote()?)?;
    let server = &rocket.state::<App>()?.config.server;
    let fields: Vec<&str> = request.headers().get(&server.ip_header).collect();
    Some(ClientAddress(client_address::resolve(peer, &fields, |address| server.trusts(address)).to_string()))
}

/// True if the first field of a form would have changed the method.
async fn overrides_method(request: &Request<'_>, data: &mut Data<'_>) -> bool {
    if !request.content_type().is_some_and(|kind| kind.is_form()) {
        return false;
    }
    let begin = data.peek(2 * METHOD_FIELD.len()).await;
    begin
        .split(|byte| *byte == b'&')
        .find(|field| !field.is_empty())
        .is_some_and(|field| field.starts_with(METHOD_FIELD))
}

/// Reads the language, removes prefixes before routing, adds the headers that every answer carries.
pub struct RequestFairing;

#[rocket::async_trait]
impl Fairing for RequestFairing {
    fn info(&self) -> Info {
        Info { name: "language, prefixes and security headers", kind: Kind::Request | Kind::Response }
    }

    async fn on_request(&self, request: &mut Request<'_>, data: &mut Data<'_>) {
        if overrides_method(request, data).await {
            // the method of a request is the one that the gateway saw
            request.set_method(Method::Post);
        }
        let Some(client) = client_address(request) else {
            request.set_method(Method::Get);
            return request.set_uri(rocket::uri!("/_refused"));
        };
        request.local_cache(|| client);
        let default = request.rocket().state::<App>().map_or(Lang::En, |app| app.site().default_lang);
        let path = request.uri().path().as_str();
        let address = RequestPath::of(path);
        let lang = address
            .lang
            .or_else(|| request.headers().get_one("Lang").and_then(Lang::from_tag))
            .or_else(|| request.cookies().get("lang").and_then(|cookie| Lang::from_tag(cookie.value())))
            .or_else(|| request.headers().get_one("Accept-Language").and_then(Lang::from_accept))
            .unwrap_or(default);
        let changed = (address.path != path).then(|| address.with(request.uri().query().map(|query| query.as_str())));
        let context = RequestContext {
            lang,
            prefixed: address.lang.is_some(),
            data: address.data,
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
        };
        request.local_cache(|| context);
        // letters beyond ASCII may come as they are; an address of Rocket's has them encoded
        let encoded = changed.map(|uri| utf8_percent_encode(&uri, CONTROLS).to_string());
        if let Some(uri) = encoded.and_then(|uri| Origin::parse_owned(uri).ok()) {
            request.set_uri(uri);
        }
    }

    async fn on_response<'r>(&self, request: &'r Request<'_>, response: &mut Response<'r>) {
        let Some(app) = request.rocket().state::<App>() else { return };
        if request.route().is_none()
            && let Some(figures) = request.rocket().state::<RequestFigures>()
        {
            figures.unmatched.observe(response.status().code, Duration::ZERO);
        }
        // a file whose name carries its version is part of a page, never one of its own
        let is_immutable =
            response.headers().get_one("Cache-Control").is_some_and(|value| value.ends_with("immutable"));
        let wanted = |name: &str| !is_immutable || name == "X-Content-Type-Options";
        for (name, value) in default_headers(&app.config).filter(|(name, _)| wanted(name)) {
            if !response.headers().contains(name) {
                response.set_header(Header::new(name, value));
            }
        }
        if !response.headers().contains("Cache-Control") {
            response.set_header(Header::new("Cache-Control", "no-store"));
        }
        if app.config.logging.requests {
            let (method, path, status) = (request.method(), logged_path(request), response.status().code);
            tracing::info!(%method, path, status, request = RequestContext::of(request).id_text(), "a request was answered");
        }
    }
}

/// The path of a request for the log: a part that the route calls a token, such as that of a link in a letter, is left out.
pub(super) fn logged_path(request: &Request<'_>) -> String {
    let path = request.uri().path().as_str();
    let Some(route) = request.route().map(|route| route.uri.path()).filter(|route| route.contains("<token>")) else {
        return path.to_owned();
    };
    let parts = path.split('/').zip(route.split('/'));
    let shown: Vec<&str> = parts.map(|(part, name)| if name == "<token>" { "…" } else { part }).collect();
    shown.join("/")
}

/// The language that a path begins with, and the rest of the path.
fn split_lang(path: &str) -> (Option<Lang>, &str) {
    let segment = path.strip_prefix('/').map(|rest| rest.split('/').next().unwrap_or_default()).unwrap_or_default();
    match Lang::ALL.into_iter().find(|lang| lang.as_str() == segment) {
        Some(lang) => (Some(lang), &path[1 + segment.len()..]),
        None => (None, path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_first_segment_names_a_language() {
        assert_eq!(split_lang("/uk/last/articles"), (Some(Lang::Uk), "/last/articles"));
        assert_eq!(split_lang("/uk"), (Some(Lang::Uk), ""));
        assert_eq!(split_lang("/ukrswiss/articles"), (None, "/ukrswiss/articles"));
        assert_eq!(split_lang("/"), (None, "/"));
    }
}
