//! `Slug`: the readable, language-independent part of an address, and how it is made from a title.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

/// Shortest slug, in characters.
pub const MIN_LEN: usize = 2;
/// Longest slug, in characters.
pub const MAX_LEN: usize = 80;

/// Words that mean something to the portal wherever a slug can stand.
const RESERVED: &[&str] = &["create", "de", "edit", "en", "feed", "last", "new", "page", "popular", "preview", "uk"];

/// First path segments of the portal's own pages: no section may take one.
const RESERVED_AT_TOP: &[&str] = &[
    "404",
    "admin",
    "advertising",
    "api",
    "app",
    "appeal",
    "apps",
    "articles",
    "assets",
    "auth",
    "authors",
    "brand",
    "broadcasting",
    "build",
    "categories",
    "confirm-email",
    "consult",
    "contact-check",
    "contact-correction",
    "contacts",
    "enterprises",
    "feeds",
    "healthz",
    "legal",
    "media",
    "metrics",
    "panel",
    "profile",
    "readyz",
    "report",
    "reset-password",
    "robots",
    "search",
    "services",
    "setup",
    "share",
    "site",
    "sitemap",
    "static",
    "vcards",
];

/// The readable part of an address: `^[a-z0-9]+(-[a-z0-9]+)*$`, 2–80 characters, not a reserved word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 2, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$", examples("what-has-changed"))]
pub struct Slug(String);

/// Why a text is not a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlugFault {
    /// Fewer than two characters.
    TooShort,
    /// More than eighty characters.
    TooLong,
    /// Something other than small Latin letters, digits and single hyphens between them.
    Form,
    /// A word the portal keeps for itself.
    Reserved,
}

impl SlugFault {
    /// Code of the fault of a field: `reserved` or `format`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reserved => "reserved",
            Self::TooShort | Self::TooLong | Self::Form => "format",
        }
    }
}

impl fmt::Display for SlugFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooShort => "a slug has at least 2 characters",
            Self::TooLong => "a slug has at most 80 characters",
            Self::Form => "a slug has only small Latin letters, digits and single hyphens between them",
            Self::Reserved => "this slug is a word the portal keeps for itself",
        })
    }
}

impl std::error::Error for SlugFault {}

impl Slug {
    /// Takes a text that already is a slug.
    pub fn parse(text: &str) -> Result<Self, SlugFault> {
        if !has_form(text) {
            return Err(SlugFault::Form);
        }
        match text.len() {
            len if len < MIN_LEN => Err(SlugFault::TooShort),
            len if len > MAX_LEN => Err(SlugFault::TooLong),
            _ if RESERVED.contains(&text) => Err(SlugFault::Reserved),
            _ => Ok(Self(text.to_owned())),
        }
    }

    /// Makes a slug from a title: Ukrainian by the Cabinet of Ministers table of 2010, German ä ö ü ß as
    /// ae oe ue ss, other Latin letters without their accents; cut between words. `None` where nothing usable
    /// is left (another script, only signs, a reserved word).
    pub fn from_title(title: &str) -> Option<Self> {
        Self::parse(&cut_at_word(&transliterate(title), MAX_LEN)).ok()
    }

    /// As `from_title`; where the title gives nothing, the fallback (itself made into a slug), else `item`.
    pub fn from_title_or(title: &str, fallback: &str) -> Self {
        Self::from_title(title).or_else(|| Self::from_title(fallback)).unwrap_or_else(|| Self("item".to_owned()))
    }

    /// This slug with a number after it, still within the limit: `title-2`.
    pub fn numbered(&self, number: u32) -> Self {
        let ending = format!("-{number}");
        let stem = cut_at_word(&self.0, MAX_LEN - ending.len());
        Self(stem + &ending)
    }

    /// The first of `title`, `title-2`, `title-3` … that is not taken, or one behind a gap. Found by doubling and halving: behind a
    /// thousand untitled drafts it takes 20 questions. Errors are those of the question itself.
    pub fn next_free<E>(&self, mut is_taken: impl FnMut(&Slug) -> Result<bool, E>) -> Result<Self, E> {
        if !is_taken(self)? {
            return Ok(self.clone());
        }
        let (mut taken, mut free) = (1, 2);
        while is_taken(&self.numbered(free))? {
            (taken, free) = (free, free * 2);
        }
        while free - taken > 1 {
            let middle = taken.midpoint(free);
            if is_taken(&self.numbered(middle))? { taken = middle } else { free = middle }
        }
        Ok(self.numbered(free))
    }

    /// True for `wanted` itself and for `wanted` with a number after it.
    pub fn follows(&self, wanted: &Slug) -> bool {
        let number = self.0.rsplit_once('-').and_then(|(_, number)| number.parse().ok());
        self == wanted || number.is_some_and(|number| wanted.numbered(number) == *self)
    }

    /// True if a section, whose slug is the first part of a path, must not have this slug.
    pub fn is_reserved_at_top(&self) -> bool {
        RESERVED_AT_TOP.contains(&self.0.as_str())
    }

    /// The slug as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Slug {
    type Err = SlugFault;

    fn from_str(text: &str) -> Result<Self, SlugFault> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Slug {
    type Error = SlugFault;

    fn try_from(text: String) -> Result<Self, SlugFault> {
        Self::parse(&text)
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0
    }
}

impl Deref for Slug {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Slug {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Slug {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Slug {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Slug {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

fn has_form(text: &str) -> bool {
    text.split('-').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

/// Keeps whole words up to `max` characters; a single longer word is cut where the limit is.
fn cut_at_word(text: &str, max: usize) -> String {
    if text.len() <= max {
        return text.to_owned();
    }
    let cut = match text.as_bytes()[max] {
        b'-' => max,
        _ => text[..max].rfind('-').unwrap_or(max),
    };
    text[..cut].trim_end_matches('-').to_owned()
}

/// A text in plain Latin letters, word by word: `Дитяча лікарня` becomes `dytiacha likarnia`.
pub fn romanized(text: &str) -> String {
    transliterate(text).replace('-', " ")
}

fn transliterate(title: &str) -> String {
    let letters: Vec<char> = title.nfc().flat_map(char::to_lowercase).collect();
    let mut out = String::with_capacity(letters.len());
    let mut inside_word = false;
    let mut before = ' ';
    for letter in letters {
        if is_silent(letter) {
            continue;
        }
        match in_latin(letter, before, !inside_word) {
            Some(latin) => {
                out.push_str(latin);
                inside_word = true;
            }
            None => inside_word = fold_or_part(letter, &mut out),
        }
        before = letter;
    }
    out.trim_end_matches('-').to_owned()
}

/// Writes the plain Latin form of a letter, or one hyphen for what separates words; says whether a word goes on.
fn fold_or_part(letter: char, out: &mut String) -> bool {
    let start = out.len();
    out.extend(std::iter::once(letter).nfkd().flat_map(char::to_lowercase).filter(char::is_ascii_alphanumeric));
    if out.len() > start {
        return true;
    }
    if !out.is_empty() && !out.ends_with('-') {
        out.push('-');
    }
    false
}

/// Signs inside words that leave no trace: apostrophes, the soft sign, stress marks, soft hyphens.
pub(crate) fn is_silent(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | '`' | '´' | 'ʼ' | '′' | 'ь' | 'ъ' | '\u{ad}' | '\u{200b}'..='\u{200d}')
        || is_combining_mark(letter)
}

/// Source: resolution 55 of the Cabinet of Ministers of Ukraine, 27 January 2010; the last lines are for
/// letters of other languages that no decomposition turns into ASCII.
pub(crate) fn in_latin(letter: char, before: char, starts_word: bool) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' if before == 'з' => "gh",
        'г' => "h",
        'ґ' => "g",
        'д' => "d",
        'е' => "e",
        'є' if starts_word => "ye",
        'є' => "ie",
        'ж' => "zh",
        'з' => "z",
        'и' => "y",
        'і' => "i",
        'ї' if starts_word => "yi",
        'ї' => "i",
        'й' if starts_word => "y",
        'й' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' if starts_word => "yu",
        'ю' => "iu",
        'я' if starts_word => "ya",
        'я' => "ia",
        'ы' => "y",
        'э' => "e",
        'ё' => "io",
        'ä' | 'æ' => "ae",
        'ö' | 'œ' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(title: &str) -> String {
        Slug::from_title(title).map(String::from).unwrap_or_default()
    }

    #[test]
    fn ukrainian_follows_the_table_of_2010() {
        // the examples of the resolution itself
        for (name, latin) in [
            ("Алушта", "alushta"),
            ("Згорани", "zghorany"),
            ("Розгон", "rozghon"),
            ("Ґалаґан", "galagan"),
            ("Єнакієве", "yenakiieve"),
            ("Гаєвич", "haievych"),
            ("Короп'є", "koropie"),
            ("Їжакевич", "yizhakevych"),
            ("Кадиївка", "kadyivka"),
            ("Мар'їне", "marine"),
            ("Йосипівка", "yosypivka"),
            ("Стрий", "stryi"),
            ("Хмельницький", "khmelnytskyi"),
            ("Щербухи", "shcherbukhy"),
            ("Гоща", "hoshcha"),
            ("Гаращенко", "harashchenko"),
            ("Юрій", "yurii"),
            ("Корюківка", "koriukivka"),
            ("Яготин", "yahotyn"),
            ("Костянтин", "kostiantyn"),
            ("Знам'янка", "znamianka"),
            ("Феодосія", "feodosiia"),
        ] {
            assert_eq!(made(name), latin, "{name}");
        }
        assert_eq!(made("Що таке «ʼяʼ» — і є, й ї?"), "shcho-take-ya-i-ye-y-yi");
    }

    #[test]
    fn decomposed_letters_are_the_same_letters() {
        assert_eq!(made("Ки\u{457}в, Київ, Зу\u{308}рі\u{306}"), made("Київ, Ки\u{456}\u{308}в, Зу\u{308}рі\u{306}"));
        assert_eq!(made("Zu\u{308}rich"), "zuerich");
        assert_eq!(made("за\u{301}мок"), "zamok");
    }

    #[test]
    fn german_and_other_latin_letters_become_plain() {
        assert_eq!(made("Straßen in Zürich: Öl, Äpfel & GRÖẞE"), "strassen-in-zuerich-oel-aepfel-groesse");
        assert_eq!(made("Déjà vu à Genève – naïve Œuvre"), "deja-vu-a-geneve-naive-oeuvre");
        assert_eq!(made("Łódź, Ærø, Þórður, ﬁle №5, don’t"), "lodz-aero-thordur-file-no5-dont");
    }

    #[test]
    fn a_long_title_is_cut_between_words() {
        let slug = made(&"wort ".repeat(40));
        assert_eq!(slug.len(), 79);
        assert!(slug.ends_with("-wort"));
        assert_eq!(made(&"x".repeat(200)).len(), 80);
    }

    #[test]
    fn nothing_usable_takes_the_fallback() {
        for title in ["", "!!!", "日本語", "A", "new", "🎉"] {
            assert_eq!(Slug::from_title(title), None, "{title}");
        }
        assert_eq!(Slug::from_title_or("🎉", "Стаття 5"), "stattia-5");
        assert_eq!(Slug::from_title_or("🎉", "?"), "item");
    }

    #[test]
    fn only_true_slugs_are_taken() {
        assert!(Slug::parse("a-1").is_ok());
        for (text, fault) in [
            ("a", SlugFault::TooShort),
            ("", SlugFault::Form),
            ("-a", SlugFault::Form),
            ("a--b", SlugFault::Form),
            ("Ab", SlugFault::Form),
            ("a/b", SlugFault::Form),
            ("uk", SlugFault::Reserved),
            ("är", SlugFault::Form),
        ] {
            assert_eq!(Slug::parse(text), Err(fault), "{text}");
        }
        assert_eq!(Slug::parse(&"a".repeat(81)), Err(SlugFault::TooLong));
        assert!(serde_json::from_str::<Slug>("\"x y\"").is_err());
        assert_eq!(serde_json::to_string(&Slug::parse("xy").unwrap()).unwrap(), "\"xy\"");
        assert!(Slug::parse("search").unwrap().is_reserved_at_top());
    }

    #[test]
    fn a_taken_slug_is_numbered() {
        let taken = ["news", "news-2"];
        let news = Slug::parse("news").unwrap();
        let free = news.next_free(|s| Ok::<_, ()>(taken.contains(&s.as_str()))).unwrap();
        assert_eq!(free, "news-3");
        assert!(free.follows(&news) && news.follows(&news));
        for other in ["newsletter", "news-from-lviv", "old-news-3", "news-03"] {
            assert!(!Slug::parse(other).unwrap().follows(&news), "{other}");
        }
        let long = Slug::parse(&["abcdefghi"; 8].join("-")).unwrap();
        assert_eq!(long.numbered(12).len(), 72);
    }

    #[test]
    fn the_number_after_a_thousand_is_found_with_few_questions() {
        let news = Slug::parse("news").unwrap();
        let taken: std::collections::HashSet<String> = std::iter::once(news.to_string())
            .chain((2..=1_000).map(|number| news.numbered(number).to_string()))
            .collect();
        let mut questions = 0;
        let free = news.next_free(|slug| {
            questions += 1;
            Ok::<_, ()>(taken.contains(slug.as_str()))
        });
        assert_eq!(free.unwrap(), "news-1001");
        assert!(questions <= 21, "{questions}");
    }
}
