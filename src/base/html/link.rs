//! Which addresses a link or a picture may have.

/// The address of a link as it may be stored: http, https, mailto, tel, or a place on this portal. `None` for all else.
pub fn safe_href(href: &str) -> Option<String> {
    let href = as_browsers_read(href);
    if href.is_empty() {
        return None;
    }
    if href.starts_with("//") || href.starts_with("/\\") || href.starts_with('\\') {
        return web_address(&format!("https:{}", href.replace('\\', "/")));
    }
    match scheme(&href) {
        None => Some(href),
        Some(scheme) => match scheme.to_ascii_lowercase().as_str() {
            "http" | "https" => web_address(&href),
            "mailto" => after_scheme(&href).contains('@').then_some(href),
            "tel" => phone(&href),
            _ => None,
        },
    }
}

/// Value of `rel`: nothing for places on this portal, else no opener, and the marks an editor set on purpose.
pub fn relation(href: &str, given: &str) -> String {
    if !(href.starts_with("http:") || href.starts_with("https:")) {
        return String::new();
    }
    let mut rel = String::from("noopener");
    for word in ["nofollow", "sponsored", "ugc"] {
        if given.split_ascii_whitespace().any(|g| g.eq_ignore_ascii_case(word)) {
            rel.push(' ');
            rel.push_str(word);
        }
    }
    rel
}

/// The address of one of the portal's own pictures.
pub fn own_picture(src: &str) -> Option<String> {
    let src = as_browsers_read(src);
    let path = src.strip_prefix("/media/")?;
    let is_plain = path.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'/' | b'.' | b'_' | b'-'));
    (is_plain && !path.is_empty() && !path.contains("..") && !path.contains("//")).then_some(src)
}

/// A complete http or https address with a host and without a password, in its normal form.
pub fn web_address(address: &str) -> Option<String> {
    let url = url::Url::parse(address).ok()?;
    let is_web = matches!(url.scheme(), "http" | "https");
    let has_host = url.host_str().is_some_and(|host| !host.is_empty());
    (is_web && has_host && url.username().is_empty() && url.password().is_none()).then(|| url.to_string())
}

/// Browsers ignore line ends and tabs anywhere in an address, and blanks and control characters around it.
fn as_browsers_read(address: &str) -> String {
    address
        .trim_matches(|c: char| c <= ' ' || c.is_control() || c.is_whitespace())
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r' | '\0'))
        .collect()
}

fn scheme(address: &str) -> Option<&str> {
    let (before, _) = address.split_once(':')?;
    let is_path = before.contains(['/', '?', '#']);
    (!is_path).then_some(before)
}

fn after_scheme(address: &str) -> &str {
    address.split_once(':').map_or("", |(_, rest)| rest)
}

fn phone(href: &str) -> Option<String> {
    let digits: String = after_scheme(href).chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    (digits.len() >= 3).then(|| format!("tel:{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_keep_only_harmless_schemes() {
        for good in
            ["https://example.org/a?b=c#d", "/uk/a", "#part", "?page=2", "a/b", "mailto:a@b.ch", "tel:+41791234567"]
        {
            assert_eq!(safe_href(good).as_deref(), Some(good));
        }
        for bad in [
            "javascript:alert(1)",
            " java\nscript:alert(1)",
            "\u{1}javascript:x",
            "JAVASCRIPT:x",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc/passwd",
            "http://",
            "https://user:pw@host/",
            "mailto:",
            "tel:x",
            "",
            "blob:x",
        ] {
            assert_eq!(safe_href(bad), None, "{bad}");
        }
        assert_eq!(safe_href("//evil.example/x").as_deref(), Some("https://evil.example/x"));
        assert_eq!(safe_href("/\\evil.example").as_deref(), Some("https://evil.example/"));
        assert_eq!(safe_href("tel:+41 79 123-45-67").as_deref(), Some("tel:+41791234567"));
    }

    #[test]
    fn pictures_are_the_portals_own() {
        assert!(own_picture("/media/ab/cd-640.webp").is_some());
        for bad in ["/media/../x", "//media/x", "https://a.example/media/x.png", "/media/", "/media/a b", "/uploads/x"]
        {
            assert_eq!(own_picture(bad), None, "{bad}");
        }
    }

    #[test]
    fn relations_are_normalised() {
        assert_eq!(relation("https://a.example", "opener NoFollow x"), "noopener nofollow");
        assert_eq!(relation("/uk/a", "nofollow"), "");
    }
}
