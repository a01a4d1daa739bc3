//! Devices people sign in with. A device is recognised by a random mark in a cookie, or by its browser and network: phones
//! change networks, scripts store no cookies. Only hashes of both are stored, each bound to one person.

use std::net::IpAddr;
use std::time::Duration;

use rocket::Request;
use rocket::http::{Cookie, CookieJar, SameSite, Status};
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rusqlite::Connection;

use super::store::device as store;
use crate::app::{App, random_token, token_hash};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::web::ClientAddress;

/// The cookie with a browser's mark.
const COOKIE: &str = "device";
/// How long a device is remembered after its last sign-in; browsers store no cookie for longer.
const REMEMBERED: Duration = Duration::from_hours(400 * 24);
/// Most characters of a program's name.
const NAME_CHARS: usize = 30;

/// The device of a sign-in.
#[derive(Clone, Debug)]
pub struct ClientDevice {
    /// The `User-Agent` header.
    pub agent: String,
    /// The client's address.
    pub address: String,
    mark: String,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ClientDevice {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<ClientDevice, (Status, ()), Status> {
        let agent = request.headers().get_one("User-Agent").unwrap_or_default().to_owned();
        let mark = request.cookies().get(COOKIE).map(|cookie| cookie.value().to_owned());
        ClientAddress::from_request(request).await.map(|address| ClientDevice {
            agent,
            address: address.0,
            mark: mark.filter(|mark| mark.len() == 43).unwrap_or_else(random_token),
        })
    }
}

impl ClientDevice {
    /// Sets the cookie with the device's mark, for another 400 days.
    pub fn set_cookie(&self, jar: &CookieJar<'_>, app: &App) {
        let cookie = Cookie::build((COOKIE, self.mark.clone()))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(app.config.server.is_https())
            .max_age(rocket::time::Duration::days(400));
        jar.add(cookie);
    }

    /// Remembers the device for a person. Returns whether it is unknown while other devices are known.
    pub fn is_new(&self, write: &Write, user_key: i64) -> Result<bool, ApiError> {
        let known = store::count(write, user_key)?;
        let mut recognised = 0;
        for mark in self.marks(user_key) {
            recognised += usize::from(store::remember(write, user_key, &mark)?);
        }
        Ok(known > 0 && recognised == 0)
    }

    /// The hash of the browser's mark, if the person signed in with it before. The network does not count here: others share
    /// it.
    pub fn known_mark(&self, db: &Connection, user_key: i64) -> Result<Option<[u8; 32]>, ApiError> {
        let [mark, _] = self.marks(user_key);
        Ok(store::is_known(db, user_key, &mark)?.then_some(mark))
    }

    /// Hash by which the browser that registered an account is recognised.
    pub fn registration_hash(&self) -> [u8; 32] {
        token_hash(&format!("registration {}", self.mark))
    }

    /// Browser and system, such as "Firefox, Windows". The name of another program is cut to its letters, because it is
    /// quoted in a letter and the client chooses it.
    pub fn name(&self) -> String {
        let system = system(&self.agent);
        match browser(&self.agent) {
            Some(browser) => [Some(browser), system].into_iter().flatten().collect::<Vec<_>>().join(", "),
            None => {
                let program = self.agent.chars().take_while(|c| c.is_ascii_alphabetic() || *c == '-');
                let program: String = program.take(NAME_CHARS).collect();
                if program.is_empty() { "?".to_owned() } else { program }
            }
        }
    }

    fn marks(&self, user_key: i64) -> [[u8; 32]; 2] {
        let network = format!("{user_key} place {} {}", self.name(), network(&self.address));
        [token_hash(&format!("{user_key} mark {}", self.mark)), token_hash(&network)]
    }
}

/// Removes devices without a sign-in for 400 days. Returns how many marks were removed.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    store::remove_older(write, write.now().before(REMEMBERED))
}

/// Parts of `User-Agent` and the names of the browsers; the first match counts, because browsers also name their ancestors.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Name of the browser with this `User-Agent`.
pub fn browser(agent: &str) -> Option<&'static str> {
    first_in(agent, BROWSERS)
}

/// Name of the operating system in this `User-Agent`.
pub fn system(agent: &str) -> Option<&'static str> {
    first_in(agent, SYSTEMS)
}

fn first_in(agent: &str, names: &[(&str, &'static str)]) -> Option<&'static str> {
    names.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
}

/// The part of an address that a household or a company keeps: /24 and /48.
fn network(address: &str) -> String {
    match address.parse() {
        Ok(IpAddr::V4(v4)) => hex::encode(&v4.octets()[..3]),
        Ok(IpAddr::V6(v6)) => hex::encode(&v6.octets()[..6]),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(agent: &str, address: &str, mark: &str) -> ClientDevice {
        ClientDevice { agent: agent.into(), address: address.into(), mark: mark.into() }
    }

    #[test]
    fn browsers_are_named_as_people_know_them() {
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1";
        let names =
            [windows, &format!("{windows} Edg/126.0"), phone, "curl/8.5.0", "", "Win money at http://evil.example"]
                .map(|agent| device(agent, "", "").name());
        assert_eq!(names, ["Chrome, Windows", "Edge, Windows", "Safari, iPhone", "curl", "?", "Win"]);
    }

    #[test]
    fn a_device_is_recognised_within_its_network_and_differs_between_people() {
        let at_home = device("curl/8", "192.0.2.7", "a").marks(1);
        assert_eq!(device("curl/9", "192.0.2.200", "b").marks(1)[1], at_home[1]);
        assert_ne!(device("curl/8", "198.51.100.7", "a").marks(1)[1], at_home[1]);
        assert_eq!(
            device("curl/8", "2001:db8:1::1", "a").marks(1)[1],
            device("curl/8", "2001:db8:1:2::3", "a").marks(1)[1]
        );
        assert!(device("curl/8", "192.0.2.7", "a").marks(2).iter().all(|mark| !at_home.contains(mark)));
    }
}
