//! The groups of pages that lead readers to the site, and the domains of each. A browser names the host of the page that linked
//! here; only its group is kept, in memory too.

use std::collections::HashMap;
use std::sync::LazyLock;

use url::{Host, Url};

use crate::string_enum;

/// Longest host with its port, in bytes; longer ones are none.
const LONGEST_HOST: usize = 260;
/// Labels at the end of a host that are looked up; no domain below has more.
const MAX_LABELS: usize = 5;
/// Name that a browser gives instead of a host where no page led to the site.
const NO_PAGE: &str = "direct";

string_enum! {
    /// Group of the pages that lead readers to a page.
    Origin {
        /// No page: a typed address, a bookmark, a mail program, an app that does not say where its link stood.
        Direct = "direct",
        /// Search engines.
        Search = "search",
        /// Social networks and messengers.
        Social = "social",
        /// Assistants that answer questions in a chat.
        Assistant = "assistant",
        /// Any other site.
        Other = "other",
        /// Another page of this site.
        Internal = "internal",
    }
}

/// Domains of each group, with all their subdomains. `*` stands for the ending of any country (`ch`, `com`, `co.uk`, `com.ua`).
/// The longest domain that fits decides. Apps of Android name themselves in place of a host.
const DOMAINS: [(Origin, &[&str]); 4] = [
    (
        Origin::Search,
        &[
            "google.*",
            "com.google.android.googlequicksearchbox",
            "bing.com",
            "duckduckgo.com",
            "ecosia.org",
            "qwant.com",
            "startpage.com",
            "swisscows.com",
            "search.brave.com",
            "search.ch",
            "search.yahoo.com",
            "search.yahoo.co.jp",
            "yandex.*",
            "ya.ru",
            "baidu.com",
            "kagi.com",
            "mojeek.com",
            "metager.org",
            "metager.de",
            "presearch.com",
            "search.seznam.cz",
            "search.naver.com",
            "search.marginalia.nu",
            "meta.ua",
            "search.aol.com",
            "ask.com",
            "yep.com",
        ],
    ),
    (
        Origin::Social,
        &[
            "facebook.com",
            "fb.com",
            "fb.me",
            "messenger.com",
            "m.me",
            "instagram.com",
            "threads.net",
            "threads.com",
            "whatsapp.com",
            "wa.me",
            "t.me",
            "telegram.me",
            "telegram.org",
            "org.telegram.messenger",
            "viber.com",
            "signal.org",
            "threema.ch",
            "x.com",
            "twitter.com",
            "t.co",
            "linkedin.com",
            "lnkd.in",
            "com.linkedin.android",
            "xing.com",
            "youtube.com",
            "youtu.be",
            "tiktok.com",
            "snapchat.com",
            "pinterest.*",
            "pin.it",
            "reddit.com",
            "redd.it",
            "tumblr.com",
            "bsky.app",
            "mastodon.social",
            "mastodon.online",
            "mastodon.world",
            "swiss.social",
            "tooting.ch",
            "troet.cafe",
            "social.tchncs.de",
            "vk.com",
            "vk.ru",
            "ok.ru",
            "discord.com",
            "discordapp.com",
            "slack.com",
            "com.slack",
            "teams.microsoft.com",
            "teams.live.com",
            "teams.cloud.microsoft",
            "chat.google.com",
            "messages.google.com",
        ],
    ),
    (
        Origin::Assistant,
        &[
            "chatgpt.com",
            "chat.openai.com",
            "claude.ai",
            "gemini.google.com",
            "notebooklm.google.com",
            "perplexity.ai",
            "copilot.microsoft.com",
            "copilot.cloud.microsoft",
            "copilot.com",
            "chat.mistral.ai",
            "chat.deepseek.com",
            "grok.com",
            "meta.ai",
            "duck.ai",
            "lumo.proton.me",
            "poe.com",
            "you.com",
            "phind.com",
            "kimi.com",
            "chat.qwen.ai",
        ],
    ),
    (
        Origin::Other,
        &[
            "mail.google.com",
            "docs.google.com",
            "drive.google.com",
            "sites.google.com",
            "classroom.google.com",
            "calendar.google.com",
            "translate.google.*",
            "mail.yandex.*",
            "mail.meta.ua",
        ],
    ),
];

static GROUPS: LazyLock<HashMap<&str, Origin>> = LazyLock::new(|| {
    let of_group = |(origin, domains): &(Origin, &'static [&'static str])| {
        let origin = *origin;
        domains.iter().map(move |domain| (*domain, origin))
    };
    DOMAINS.iter().flat_map(of_group).collect()
});

impl Origin {
    /// True if reports tell origins of objects of this type.
    pub fn is_counted_for(kind: &str) -> bool {
        kind == "article" || kind == "site"
    }

    /// Group of the host that a browser names, with or without a port; `None` where it is no host. `own` is the host of the site.
    pub fn of(host: &str, own: &str) -> Option<Origin> {
        if host == NO_PAGE {
            return Some(Origin::Direct);
        }
        let is_split = |byte: u8| matches!(byte, b'/' | b'\\' | b'?' | b'#' | b'@') || byte <= b' ';
        if host.len() > LONGEST_HOST || host.bytes().any(is_split) {
            return None;
        }
        let url = Url::parse(&format!("http://{host}/")).ok()?;
        if url.host_str() == Some(own) {
            return Some(Origin::Internal);
        }
        match url.host()? {
            Host::Domain(domain) => {
                let domain = domain.trim_end_matches('.');
                if domain.is_empty() { None } else { Some(find_group(domain).unwrap_or(Origin::Other)) }
            }
            Host::Ipv4(_) | Host::Ipv6(_) => Some(Origin::Other),
        }
    }
}

/// Group of the longest known domain that `host` belongs to.
fn find_group(host: &str) -> Option<Origin> {
    let labels: Vec<&str> = host.split('.').collect();
    let country = country_labels(&labels);
    (labels.len().saturating_sub(MAX_LABELS)..labels.len()).find_map(|at| {
        let domain = labels[at..].join(".");
        let name = labels[at..].len().checked_sub(country).filter(|rest| *rest > 0 && country > 0);
        let in_any_country = name.map(|rest| format!("{}.*", labels[at..at + rest].join(".")));
        GROUPS.get(domain.as_str()).or_else(|| GROUPS.get(in_any_country?.as_str())).copied()
    })
}

/// Number of labels at the end of a host that stand for a country, or for none: `com`, `ch`, `co.uk`, `com.ua`.
fn country_labels(labels: &[&str]) -> usize {
    match labels {
        [.., "co" | "com", last] if last.len() == 2 => 2,
        [.., last] if last.len() == 2 || *last == "com" => 1,
        _ => 0,
    }
}

/// How a reader came to a page, and to the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// Origin of the reader of the page; `None` where it is not known.
    pub page: Option<Origin>,
    /// Origin of the visit of the site; `None` where it began before, or is not known.
    pub site: Option<Origin>,
}

impl Arrival {
    /// Reads the hosts that a browser reports: the one that led `from` outside to this page, and else the one that led to an
    /// earlier page of the visit, if that was not reported yet.
    pub fn read(from: Option<&str>, visit_from: Option<&str>, own: &str) -> Arrival {
        let page = from.map_or(Some(Origin::Internal), |host| Origin::of(host, own));
        let visit = from.or(visit_from).and_then(|host| Origin::of(host, own));
        Arrival { page, site: visit.filter(|origin| *origin != Origin::Internal) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "litfass.example";

    fn of(host: &str) -> Option<Origin> {
        Origin::of(host, OWN)
    }

    #[test]
    fn hosts_belong_to_the_group_of_their_domain_with_any_subdomain_country_case_and_port() {
        for (host, group) in [
            ("direct", Origin::Direct),
            ("google.ch", Origin::Search),
            ("www.google.com.ua", Origin::Search),
            ("www.google.co.uk", Origin::Search),
            ("WWW.Google.DE:443", Origin::Search),
            ("news.google.com.", Origin::Search),
            ("com.google.android.googlequicksearchbox", Origin::Search),
            ("de.search.yahoo.com", Origin::Search),
            ("l.facebook.com", Origin::Social),
            ("ch.pinterest.com", Origin::Social),
            ("pinterest.co.uk", Origin::Social),
            ("web.telegram.org", Origin::Social),
            ("t.co", Origin::Social),
            ("www.perplexity.ai", Origin::Assistant),
            ("chatgpt.com", Origin::Assistant),
        ] {
            assert_eq!(of(host), Some(group), "{host}");
        }
    }

    #[test]
    fn the_longest_domain_decides() {
        assert_eq!(of("gemini.google.com"), Some(Origin::Assistant));
        assert_eq!(of("chat.google.com"), Some(Origin::Social));
        assert_eq!(of("mail.google.com"), Some(Origin::Other));
        assert_eq!(of("translate.google.com.ua"), Some(Origin::Other));
    }

    #[test]
    fn names_that_only_resemble_a_domain_are_other_sites() {
        for host in [
            "notgoogle.com",
            "google.evil.ch",
            "google.com.evil.example",
            "facebook.com.phishing.example",
            "x.com.example",
            "google",
            "xn--80ak6aa92e.com",
            "дія.укр",
            "192.0.2.1:8080",
            "[2001:db8::1]:80",
            "localhost:3000",
            "com",
        ] {
            assert_eq!(of(host), Some(Origin::Other), "{host}");
        }
    }

    #[test]
    fn the_own_host_is_internal() {
        assert_eq!(of("litfass.example"), Some(Origin::Internal));
        assert_eq!(of("Litfass.example:8080"), Some(Origin::Internal));
        assert_eq!(of("blog.litfass.example"), Some(Origin::Other));
    }

    #[test]
    fn garbage_has_no_group() {
        let long = format!("{}.google.com", "a".repeat(300));
        let deep = format!("{}google.com", "a.".repeat(120));
        for host in [
            "",
            ".",
            "..",
            ":",
            " google.com",
            "a b",
            "google.com/x",
            "me@google.com",
            "a\\b",
            "a\u{0}b",
            "%",
            "<x>",
            "a:b:c",
        ] {
            assert_eq!(of(host), None, "{host:?}");
        }
        assert_eq!(of(&long), None);
        assert_eq!(of(&deep), Some(Origin::Search));
    }

    #[test]
    fn every_domain_stands_once_in_the_form_it_is_looked_up_by() {
        let count: usize = DOMAINS.iter().map(|(_, domains)| domains.len()).sum();
        assert_eq!(GROUPS.len(), count, "a domain stands twice");
        for (origin, domains) in DOMAINS {
            for domain in domains {
                assert_eq!(of(&domain.replace('*', "ch")), Some(origin), "{domain}");
            }
        }
    }

    #[test]
    fn a_page_reached_within_the_site_is_internal_and_the_visit_keeps_its_origin() {
        let read = |from, visit_from| Arrival::read(from, visit_from, OWN);

        assert_eq!(read(Some("google.ch"), None), Arrival { page: Some(Origin::Search), site: Some(Origin::Search) });
        assert_eq!(read(None, Some("t.me")), Arrival { page: Some(Origin::Internal), site: Some(Origin::Social) });
        assert_eq!(read(None, None), Arrival { page: Some(Origin::Internal), site: None });
        assert_eq!(read(Some(OWN), None), Arrival { page: Some(Origin::Internal), site: None });
        assert_eq!(read(Some("a b"), None), Arrival::default());
    }
}
