//! The three interface languages and the order in which one stands in for another.

use std::collections::BTreeMap;
use std::fmt;

use crate::string_enum;

string_enum! {
    /// A language of the interface and of content. Its name is the path prefix and the value of `lang` attributes.
    Lang {
        /// English, en-GB spelling.
        En = "en",
        /// Ukrainian.
        Uk = "uk",
        /// German.
        De = "de",
    }
}

impl Lang {
    /// Direction of its script: the value of `dir` attributes.
    pub const fn dir(self) -> &'static str {
        match self {
            Lang::En | Lang::Uk | Lang::De => "ltr",
        }
    }

    /// The full tag (`en-US`, `uk-UA`, `de-DE`), for `og:locale`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en-US",
            Lang::Uk => "uk-UA",
            Lang::De => "de-DE",
        }
    }

    /// The language of a tag: `en`, `uk-UA`, `DE`; anything else is `None`.
    pub fn from_tag(text: &str) -> Option<Lang> {
        let primary = text.split(['-', '_']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| lang.as_str().eq_ignore_ascii_case(primary))
    }

    /// This language first, then those that stand in for it when a translation is missing.
    pub const fn fallbacks(self) -> [Lang; 3] {
        match self {
            Lang::En => [Lang::En, Lang::De, Lang::Uk],
            Lang::Uk => [Lang::Uk, Lang::En, Lang::De],
            Lang::De => [Lang::De, Lang::En, Lang::Uk],
        }
    }

    /// The text of this language, else of the first language that stands in for it.
    pub fn pick<T>(self, texts: &BTreeMap<Lang, T>) -> Option<(Lang, &T)> {
        self.fallbacks().into_iter().find_map(|lang| texts.get(&lang).map(|text| (lang, text)))
    }

    /// The best supported language of an `Accept-Language` header (RFC 9110, section 12.5.4).
    pub fn from_accept(header: &str) -> Option<Lang> {
        let mut best: Option<(Lang, f32)> = None;
        for part in header.split(',').take(32) {
            let mut pieces = part.trim().split(';');
            let Some(lang) = pieces.next().and_then(Lang::from_tag) else { continue };
            let weight = pieces
                .find_map(|piece| piece.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok()))
                .unwrap_or(1.0);
            if weight > 0.0 && best.is_none_or(|(_, chosen)| weight > chosen) {
                best = Some((lang, weight));
            }
        }
        best.map(|(lang, _)| lang)
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heaviest_supported_language_of_the_browser_wins() {
        assert_eq!(Lang::from_accept("fr, de;q=0.4, uk-UA;q=0.9"), Some(Lang::Uk));
        assert_eq!(Lang::from_accept("de, en"), Some(Lang::De));
        assert_eq!(Lang::from_accept("fr;q=0.9, en;q=0"), None);
        assert_eq!(Lang::from_accept(";;;,q=,de;q=x"), Some(Lang::De));
    }
}
