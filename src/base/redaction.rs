//! Removes personal data from lines for the log: e-mail addresses, tokens, the last part of client addresses.

use std::borrow::Cow;
use std::net::Ipv6Addr;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Parts that are removed from a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Redaction {
    /// E-mail addresses and tokens; IP addresses are shortened to their network.
    WithAddresses,
    /// E-mail addresses and tokens.
    WithoutAddresses,
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant and tested")
}

static E_MAIL: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"[^\s@<>()\[\]",;:=]+@[^\s@<>()\[\]",;:=]+\.[^\s@<>()\[\]",;:=.]+"#));

/// Values of a query or a form that may be secret.
static SECRET_VALUE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"\b(token|code|secret|password|auth_[a-z]+)=[^&\s"]+"#));

/// Tokens have at least 43 letters of URL-safe Base64; ids have 36.
static TOKEN: LazyLock<Regex> = LazyLock::new(|| pattern("[A-Za-z0-9_-]{40,}"));

static IPV4: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b([0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3})\.[0-9]{1,3}\b"));

static IPV6: LazyLock<Regex> = LazyLock::new(|| pattern(r"[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}"));

/// `line` without what `redaction` takes out. IPv4 addresses keep 24 bits, IPv6 addresses 48; those of this machine stay.
pub fn redacted(line: &str, redaction: Redaction) -> Cow<'_, str> {
    let mut text = E_MAIL.replace_all(line, "<e-mail>");
    for (rule, with) in [(&SECRET_VALUE, "$1=…"), (&TOKEN, "…")] {
        if let Cow::Owned(changed) = rule.replace_all(&text, with) {
            text = Cow::Owned(changed);
        }
    }
    if redaction == Redaction::WithoutAddresses {
        return text;
    }
    if let Cow::Owned(changed) = IPV4.replace_all(&text, short_ipv4) {
        text = Cow::Owned(changed);
    }
    short_ipv6(text)
}

fn short_ipv4(found: &Captures<'_>) -> String {
    match &found[1] {
        own if own.starts_with("127.") || own == "0.0.0" => found[0].to_owned(),
        network => format!("{network}.0/24"),
    }
}

fn short_ipv6(text: Cow<'_, str>) -> Cow<'_, str> {
    let mut short = String::new();
    let mut copied = 0;
    for found in IPV6.find_iter(&text) {
        // names of modules and times have colons, too
        let continues = |other: Option<char>| other.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':');
        let rest = &text[found.end()..];
        // the last 32 bits may stand as an IPv4 address, which is shortened already
        let is_mixed = rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let is_part =
            is_mixed || continues(text[..found.start()].chars().next_back()) || continues(rest.chars().next());
        let address = found.as_str().parse::<Ipv6Addr>().ok();
        let Some(address) = address.filter(|one| !is_part && !one.is_loopback() && !one.is_unspecified()) else {
            continue;
        };
        let [a, b, c, ..] = address.segments();
        short.push_str(&text[copied..found.start()]);
        short.push_str(&format!("{}/48", Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0)));
        copied = found.end();
    }
    if copied == 0 {
        return text;
    }
    short.push_str(&text[copied..]);
    Cow::Owned(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(line: &str) -> String {
        redacted(line, Redaction::WithAddresses).into_owned()
    }

    #[test]
    fn client_addresses_are_shortened_to_their_network() {
        assert_eq!(short("failed address=203.0.113.77"), "failed address=203.0.113.0/24");
        assert_eq!(short("from [2001:db8:1:2::9]:443"), "from [2001:db8:1::/48]:443");
        assert_eq!(short("by ::ffff:203.0.113.77 now"), "by ::ffff:203.0.113.0/24 now");
        assert_eq!(short("on 127.0.0.1:8000 and ::1"), "on 127.0.0.1:8000 and ::1");
        let full = redacted("failed address=203.0.113.77", Redaction::WithoutAddresses);
        assert_eq!(full, "failed address=203.0.113.77");
    }

    #[test]
    fn times_modules_and_ids_stay() {
        for line in [
            "2026-11-25T03:43:16.123456Z  WARN litfass::db::pool: a query was slow",
            "letter=0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b duration_ms=12",
            "select a.key from ads a where a.state = ?1",
        ] {
            assert_eq!(short(line), line);
        }
    }

    #[test]
    fn e_mail_addresses_and_tokens_are_taken_out() {
        assert_eq!(short("550 <olena.k+x@post.example> unknown"), "550 <<e-mail>> unknown");
        assert_eq!(short("to=олена@пошта.укр"), "to=<e-mail>");
        assert_eq!(short("GET /a?token=abc&lang=uk"), "GET /a?token=…&lang=uk");
        let token = "q".repeat(43);
        assert_eq!(short(&format!("/invitation/{token}/x")), "/invitation/…/x");
    }
}
