//! Rules between settings, and rules that only code can check.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::schema::{Origins, origin_of};
use super::server::IP_HEADERS;
use super::{Config, Fault, Transport};

/// Faults of settings that are well-formed each for itself.
pub(super) fn check(config: &Config, origins: &Origins) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut refuse = |path: &str, value: &str, allowed: &str| {
        faults.push(Fault::new(path, &format!("{value:?}"), allowed, &origin_of(path, origins)));
    };
    if config.server.address.parse::<IpAddr>().is_err() {
        refuse("server.address", &config.server.address, "must be an IP address, such as 127.0.0.1 or ::1");
    }
    for network in &config.server.trusted_proxies {
        if !is_network(network) {
            refuse("server.trusted_proxies", network, "must be IP addresses or networks such as 10.0.0.0/8");
        }
    }
    if !IP_HEADERS.iter().any(|known| known.eq_ignore_ascii_case(&config.server.ip_header)) {
        let allowed = format!("must be one of {}", IP_HEADERS.join(", "));
        refuse("server.ip_header", &config.server.ip_header, &allowed);
    }
    if jiff::tz::TimeZone::get(&config.site.time_zone).is_err() {
        refuse("site.time_zone", &config.site.time_zone, "must be an IANA time zone, such as Europe/Zurich");
    }
    if config.mail.from.parse::<lettre::message::Mailbox>().is_err() {
        refuse("mail.from", &config.mail.from, "must be an address, such as Litfass <no-reply@example.ch>");
    }
    if !config.mail.reply_to.is_empty() && config.mail.reply_to.parse::<lettre::message::Mailbox>().is_err() {
        refuse("mail.reply_to", &config.mail.reply_to, "must be an address or empty");
    }
    if config.mail.transport == Transport::Smtp && config.mail.smtp_host.is_empty() {
        refuse("mail.smtp_host", "", "must name the mail server when mail.transport is smtp");
    }
    if !config.metrics.listen.is_empty() && config.metrics.listen.parse::<std::net::SocketAddr>().is_err() {
        refuse("metrics.listen", &config.metrics.listen, "must be an IP address and a port, such as 127.0.0.1:9100");
    }
    check_tls(config, &mut refuse);
    if config.mail.retry_max_s < config.mail.retry_first_s {
        refuse("mail.retry_max_s", &config.mail.retry_max_s.to_string(), "must not be shorter than mail.retry_first_s");
    }
    for (n, app) in config.realtime.apps.iter().enumerate() {
        let earlier = &config.realtime.apps[..n];
        if app.id == config.realtime.app_id || earlier.iter().any(|other| other.id == app.id) {
            refuse("realtime.apps", &app.id, "must have an id of its own");
        }
        if app.key == config.realtime.app_key || earlier.iter().any(|other| other.key == app.key) {
            refuse("realtime.apps", &app.key, "must have a key of its own");
        }
        if !app.encryption_master_key.is_empty() && !is_32_bytes(&app.encryption_master_key) {
            refuse("realtime.apps", "***", "must have an encryption_master_key of 32 bytes in base64");
        }
    }
    for page in config.panel.roles.keys() {
        let is_guarded = |path: &str| {
            ["/panel", "/profile"].iter().any(|prefix| path == *prefix || path.starts_with(&format!("{prefix}/")))
        };
        if !is_guarded(page) {
            refuse(
                "panel.roles",
                page,
                "must be named by pages of the panel or the profile, such as \"/panel/admin/main-page\"",
            );
        }
    }
    faults
}

/// HTTPS needs its two files and an address that says so.
fn check_tls(config: &Config, refuse: &mut dyn FnMut(&str, &str, &str)) {
    let tls = &config.tls;
    for (path, listen) in [("tls.listen", &tls.listen), ("tls.redirect_listen", &tls.redirect_listen)] {
        if !listen.is_empty() && listen.parse::<std::net::SocketAddr>().is_err() {
            refuse(path, listen, "must be an IP address and a port, such as 0.0.0.0:443");
        }
    }
    for (path, file) in [("tls.certificate", &tls.certificate), ("tls.key", &tls.key)] {
        if tls.is_on() && file.is_empty() {
            refuse(path, file, "must name a PEM file when tls.listen is set");
        }
    }
    if tls.is_on() || !tls.redirect_listen.is_empty() {
        let url = &config.server.public_url;
        if !url.starts_with("https://") {
            refuse("server.public_url", url, "must begin with https:// when tls.listen or tls.redirect_listen is set");
        }
    }
}

fn is_32_bytes(text: &str) -> bool {
    STANDARD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

fn is_network(text: &str) -> bool {
    let (address, bits) = match text.split_once('/') {
        Some((address, bits)) => (address, bits.parse::<u8>().ok()),
        None => (text, Some(0)),
    };
    match (address.parse::<IpAddr>(), bits) {
        (Ok(IpAddr::V4(_)), Some(bits)) => bits <= 32,
        (Ok(IpAddr::V6(_)), Some(bits)) => bits <= 128,
        _ => false,
    }
}
