//! Foreign players and maps that a page may show after a click, and their one canonical address.

use url::Url;

/// Hosts that the Content-Security-Policy must allow as frames.
pub const FRAME_HOSTS: &[&str] = &[
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
    "https://w.soundcloud.com",
    "https://open.spotify.com",
    "https://www.openstreetmap.org",
];

/// A foreign player or map. Nothing of it is loaded before the reader asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    /// Short name of the provider, the value of `data-embed`.
    pub kind: &'static str,
    /// Name of the provider for people.
    pub name: &'static str,
    /// Address of the frame.
    pub src: String,
    /// Address of the provider's own page, for those without scripts.
    pub page: String,
}

impl Embed {
    /// Recognises the address of a page or frame of a known provider.
    pub fn from_url(address: &str) -> Option<Self> {
        let address = address.trim();
        let address = match address.strip_prefix("//") {
            Some(rest) => format!("https://{rest}"),
            None => address.to_owned(),
        };
        let url = Url::parse(&address).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
        let path: Vec<&str> = url.path_segments()?.filter(|s| !s.is_empty()).collect();
        match host {
            "youtube.com" | "youtube-nocookie.com" | "youtu.be" => youtube(&url, host, &path),
            "vimeo.com" | "player.vimeo.com" => vimeo(&url, &path),
            "w.soundcloud.com" => soundcloud(&url),
            "open.spotify.com" => spotify(&path),
            "openstreetmap.org" => map(&url, &path),
            _ => None,
        }
    }
}

fn query(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn is_key(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}

fn youtube(url: &Url, host: &str, path: &[&str]) -> Option<Embed> {
    let id = match path {
        [id] if host == "youtu.be" => (*id).to_owned(),
        ["embed" | "shorts" | "live" | "v", id] => (*id).to_owned(),
        ["watch"] => query(url, "v")?,
        _ => return None,
    };
    if !is_key(&id) {
        return None;
    }
    let start = query(url, "start").or_else(|| query(url, "t"));
    let start: u32 = start.and_then(|s| s.trim_end_matches('s').parse().ok()).unwrap_or(0);
    let (frame_start, page_start) = match start {
        0 => (String::new(), String::new()),
        s => (format!("?start={s}"), format!("&t={s}")),
    };
    Some(Embed {
        kind: "youtube",
        name: "YouTube",
        src: format!("https://www.youtube-nocookie.com/embed/{id}{frame_start}"),
        page: format!("https://www.youtube.com/watch?v={id}{page_start}"),
    })
}

fn vimeo(url: &Url, path: &[&str]) -> Option<Embed> {
    let (id, hash) = match path {
        ["video", id] => (*id, query(url, "h")),
        [id] => (*id, query(url, "h")),
        [id, hash] => (*id, Some((*hash).to_owned())),
        _ => return None,
    };
    if id.is_empty() || !id.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let hash = hash.filter(|h| is_key(h)).map(|h| format!("?h={h}")).unwrap_or_default();
    Some(Embed {
        kind: "vimeo",
        name: "Vimeo",
        src: format!("https://player.vimeo.com/video/{id}{hash}"),
        page: format!("https://vimeo.com/{id}"),
    })
}

fn soundcloud(url: &Url) -> Option<Embed> {
    let sound = Url::parse(&query(url, "url")?).ok()?;
    let host = sound.host_str()?;
    if sound.scheme() != "https" || !(host == "soundcloud.com" || host == "api.soundcloud.com") {
        return None;
    }
    let mut src = Url::parse("https://w.soundcloud.com/player/").ok()?;
    src.query_pairs_mut().append_pair("url", sound.as_str());
    Some(Embed { kind: "soundcloud", name: "SoundCloud", page: src.to_string(), src: src.to_string() })
}

fn spotify(path: &[&str]) -> Option<Embed> {
    let (kind, id) = match path {
        ["embed", kind, id] | [kind, id] => (*kind, *id),
        _ => return None,
    };
    if !matches!(kind, "track" | "episode" | "show" | "playlist" | "album" | "artist") || !is_key(id) {
        return None;
    }
    Some(Embed {
        kind: "spotify",
        name: "Spotify",
        src: format!("https://open.spotify.com/embed/{kind}/{id}"),
        page: format!("https://open.spotify.com/{kind}/{id}"),
    })
}

fn map(url: &Url, path: &[&str]) -> Option<Embed> {
    let ["export", "embed.html"] = path else { return None };
    let mut src = Url::parse("https://www.openstreetmap.org/export/embed.html").ok()?;
    for name in ["bbox", "layer", "marker"] {
        if let Some(value) = query(url, name) {
            src.query_pairs_mut().append_pair(name, &value);
        }
    }
    query(url, "bbox")?;
    let page = match query(url, "marker").as_deref().and_then(|m| m.split_once(',')) {
        Some((lat, lon)) if is_degree(lat) && is_degree(lon) => {
            format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}")
        }
        _ => "https://www.openstreetmap.org/".to_owned(),
    };
    Some(Embed { kind: "openstreetmap", name: "OpenStreetMap", src: src.to_string(), page })
}

fn is_degree(text: &str) -> bool {
    text.parse::<f64>().is_ok_and(|value| value.abs() <= 180.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_providers_get_one_address() {
        for (given, src) in [
            (
                "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s",
                "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=30",
            ),
            ("https://youtu.be/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"),
            ("//www.youtube.com/embed/dQw4w9WgXcQ?rel=0", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"),
            ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"),
            (
                "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
                "https://player.vimeo.com/video/76979871?h=8272103f6e",
            ),
            ("https://open.spotify.com/episode/abc123", "https://open.spotify.com/embed/episode/abc123"),
        ] {
            let embed = Embed::from_url(given).unwrap();
            assert_eq!(embed.src, src);
            assert_eq!(Embed::from_url(&embed.src), Some(embed), "stable");
        }
    }

    #[test]
    fn canonical_addresses_are_stable_and_on_the_list() {
        for given in [
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=%23ff5500",
            "https://www.openstreetmap.org/export/embed.html?bbox=8.5%2C47.3%2C8.6%2C47.4&layer=mapnik&marker=47.37%2C8.54",
        ] {
            let embed = Embed::from_url(given).unwrap();
            assert_eq!(Embed::from_url(&embed.src).unwrap(), embed);
            assert!(FRAME_HOSTS.iter().any(|host| embed.src.starts_with(host)));
        }
    }

    #[test]
    fn others_are_not_embedded() {
        for bad in [
            "https://evil.example/embed/x",
            "javascript:alert(1)",
            "https://youtube.com.evil.example/embed/x",
            "https://www.youtube.com/embed/\"><script>",
            "https://vimeo.com/about",
            "https://www.youtube.com/",
            "",
        ] {
            assert_eq!(Embed::from_url(bad), None, "{bad}");
        }
    }
}
