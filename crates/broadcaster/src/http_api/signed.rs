//! Verification of signed requests, on the raw path and query, before the body is parsed.

use crate::settings::AppSettings;
use crate::signature;

use super::answers::Failure;

/// A request as it was sent.
pub(super) struct Signed<'a> {
    pub method: &'a str,
    pub path: &'a str,
    pub query: &'a str,
    pub body: &'a [u8],
}

/// The parameters of a checked request, unescaped.
pub(super) struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn read(query: &str, plus_is_space: bool) -> Option<Self> {
        let mut all = Vec::new();
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            all.push((unescape(key, plus_is_space)?.to_lowercase(), unescape(value, plus_is_space)?));
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        Some(Self(all))
    }

    /// The value of a parameter, if it was given.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// True if a comma-separated parameter names this attribute.
    pub fn requests(&self, attribute: &str) -> bool {
        self.get("info").is_some_and(|info| info.split(',').any(|part| part.trim() == attribute))
    }

    fn to_sign(&self) -> String {
        let pairs = self.0.iter().filter(|(key, _)| key != "auth_signature");
        pairs.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join("&")
    }
}

impl Signed<'_> {
    /// Verifies the request (rules 62 to 64); returns the parameters the signature covers.
    pub fn check(&self, app: &AppSettings, now: u64, max_difference_s: u64) -> Result<Parameters, Failure> {
        // Most libraries send a space as plus, some send a plus as itself: both readings are checked.
        let readings: &[bool] = if self.query.contains('+') { &[true, false] } else { &[true] };
        let mut failure = Failure::Unauthorized("The query cannot be read");
        for &plus_is_space in readings {
            let Some(parameters) = Parameters::read(self.query, plus_is_space) else { continue };
            match self.check_reading(&parameters, app, now, max_difference_s) {
                Ok(()) => return Ok(parameters),
                Err(reason) => failure = reason,
            }
        }
        Err(failure)
    }

    fn check_reading(&self, given: &Parameters, app: &AppSettings, now: u64, max_s: u64) -> Result<(), Failure> {
        let need = |key, message| given.get(key).ok_or(Failure::Unauthorized(message));
        let key = need("auth_key", "auth_key is missing")?;
        let timestamp = need("auth_timestamp", "auth_timestamp is missing")?;
        let version = need("auth_version", "auth_version is missing")?;
        let signature = need("auth_signature", "auth_signature is missing")?;
        if !signature::same(key, &app.key) {
            return Err(Failure::Unauthorized("auth_key is not the key of this app"));
        }
        if version != "1.0" {
            return Err(Failure::Unauthorized("auth_version must be 1.0"));
        }
        let expected = signature::request(app.secret.expose(), self.method, self.path, &given.to_sign());
        if !signature::same(signature, &expected) {
            return Err(Failure::Unauthorized("auth_signature is wrong"));
        }
        let then: u64 = timestamp.parse().map_err(|_| Failure::Unauthorized("auth_timestamp is not a number"))?;
        if now.abs_diff(then) > max_s {
            return Err(Failure::Unauthorized("auth_timestamp is too far from the server's clock"));
        }
        match given.get("body_md5") {
            None if self.body.is_empty() => Ok(()),
            None => Err(Failure::Unauthorized("body_md5 is missing")),
            Some(md5) if signature::same(md5, &signature::body_md5(self.body)) => Ok(()),
            Some(_) => Err(Failure::Unauthorized("body_md5 is not that of the body")),
        }
    }
}

/// Percent-decodes one part of a path.
pub(super) fn unescape_path(text: &str) -> Option<String> {
    unescape(text, false)
}

fn unescape(text: &str, plus_is_space: bool) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let mut decoded = [0];
                hex::decode_to_slice(digits, &mut decoded).ok()?;
                bytes.push(decoded[0]);
            }
            b'+' if plus_is_space => bytes.push(b' '),
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Secret;

    const NOW: u64 = 1_353_088_179;
    const SIGNATURE: &str = "6dbd4620433165762fac056f96709a566df0a253c64f865beb75dca49ce6e78b";

    fn app() -> AppSettings {
        AppSettings {
            key: "278d425bdf160c739803".into(),
            secret: Secret::new("7ad3773142a6692b25b8"),
            ..AppSettings::default()
        }
    }

    fn check(query: &str, now: u64) -> Result<Parameters, Failure> {
        Signed { method: "GET", path: "/apps/3/channels", query, body: b"" }.check(&app(), now, 600)
    }

    fn query(value: &str) -> String {
        format!(
            "filter_by_prefix={value}&auth_version=1.0&auth_key=278d425bdf160c739803&auth_timestamp={NOW}&auth_signature={SIGNATURE}"
        )
    }

    #[test]
    fn rule_63_values_are_signed_unescaped() {
        let parameters = check(&query("a%20b%3B%3D%40%2C%26x"), NOW).ok().unwrap();
        assert_eq!(parameters.get("filter_by_prefix"), Some("a b;=@,&x"));
        assert!(check(&query("a+b%3B%3D%40%2C%26x"), NOW).is_ok());
        assert!(check(&query("a%20b"), NOW).is_err());
    }

    #[test]
    fn rule_64_timestamps_may_differ_by_ten_minutes() {
        let query = query("a%20b%3B%3D%40%2C%26x");
        assert!(check(&query, NOW + 500).is_ok());
        assert!(check(&query, NOW - 500).is_ok());
        assert!(check(&query, NOW + 601).is_err());
        assert!(check(&query, NOW - 601).is_err());
    }

    #[test]
    fn rule_64_a_parameter_added_after_signing_is_noticed() {
        let query = query("a%20b%3B%3D%40%2C%26x");
        assert!(check(&format!("{query}&info=user_count"), NOW).is_err());
        assert!(check(&format!("{query}&auth_signature=x"), NOW).is_ok());
        assert!(check(&query.replace("auth_signature", "auth_sig"), NOW).is_err());
        assert!(check("", NOW).is_err());
        assert!(check("%ff=%zz", NOW).is_err());
    }
}
