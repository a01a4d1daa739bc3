//! From XML to the pieces of an export. Entities are never expanded: only the five of XML and character references.

use std::io::BufRead;

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::events::{BytesStart, Event};

use super::source::CountingReader;
use super::types::{ExportedSite, Term, WpAuthor, WpCategory, WpPost, WxrFault};

/// Versions of the export format that are understood.
const VERSIONS: &[&str] = &["1.0", "1.1", "1.2"];

/// A piece of the channel.
pub enum Piece {
    Author(WpAuthor),
    Category(WpCategory),
    Post(Box<WpPost>),
}

/// The pieces of an export in the order of the file.
pub struct Pieces<R: BufRead> {
    reader: Reader<CountingReader<R>>,
    buffer: Vec<u8>,
    site: ExportedSite,
    done: bool,
}

/// Most bytes of text in one element, in all its parts together.
const MAX_TEXT_BYTES: usize = 16 * 1024 * 1024;

/// An element of the export that the import uses.
enum Step {
    Start(String, Vec<(String, String)>),
    End,
    Text(String),
    Eof,
}

impl<R: BufRead> Pieces<R> {
    /// Looks at the first bytes, then reads to the start of the channel.
    pub fn open(mut source: R) -> Result<Self, WxrFault> {
        refuse_foreign(source.fill_buf().map_err(WxrFault::Io)?)?;
        let mut reader = Reader::from_reader(CountingReader::new(source));
        reader.config_mut().expand_empty_elements = true;
        reader.config_mut().allow_dangling_amp = true;
        let mut pieces = Self { reader, buffer: Vec::new(), site: ExportedSite::default(), done: false };
        for expected in ["rss", "channel"] {
            pieces.open_element(expected)?;
        }
        Ok(pieces)
    }

    /// The site, as far as the channel has described it.
    pub fn site(&self) -> &ExportedSite {
        &self.site
    }

    fn open_element(&mut self, expected: &str) -> Result<(), WxrFault> {
        loop {
            match self.step()? {
                Step::Start(name, _) if name == expected => return Ok(()),
                Step::Start(name, _) => return Err(WxrFault::Foreign(format!("an XML file with <{name}> in it"))),
                Step::Text(text) if text.trim_matches(['\u{feff}', ' ', '\n', '\r', '\t']).is_empty() => {}
                Step::Eof => return Err(self.truncated()),
                Step::Text(_) | Step::End => return Err(WxrFault::Foreign("a text file".to_owned())),
            }
        }
    }

    /// The next piece; `None` after the end of the file, which must come after the end of the channel.
    pub fn next_piece(&mut self) -> Result<Option<Piece>, WxrFault> {
        while !self.done {
            match self.step()? {
                Step::Start(name, _) => match name.as_str() {
                    "title" | "link" | "language" | "wp:wxr_version" | "wp:base_blog_url" => self.site_field(&name)?,
                    "wp:author" | "wp:category" | "item" => {
                        self.check_version()?;
                        return self.piece(&name).map(Some);
                    }
                    _ => self.skip()?,
                },
                Step::Text(_) => {}
                Step::End => {
                    self.check_version()?;
                    self.end_of_file()?;
                }
                Step::Eof => return Err(self.truncated()),
            }
        }
        Ok(None)
    }

    fn site_field(&mut self, name: &str) -> Result<(), WxrFault> {
        let text = self.text()?.trim().to_owned();
        match name {
            "title" => self.site.title = text,
            "language" => self.site.language = text,
            "wp:wxr_version" => self.site.version = text,
            "wp:base_blog_url" => self.site.url = text.trim_end_matches('/').to_owned(),
            _ if self.site.url.is_empty() => self.site.url = text.trim_end_matches('/').to_owned(),
            _ => {}
        }
        Ok(())
    }

    fn check_version(&self) -> Result<(), WxrFault> {
        match self.site.version.as_str() {
            "" => Err(WxrFault::Foreign("an RSS feed without a WordPress export version".to_owned())),
            version if VERSIONS.contains(&version) => Ok(()),
            other => Err(WxrFault::Foreign(format!("an export of the unknown version {other:?}"))),
        }
    }

    /// After the channel only the end of `rss` may come; a second channel or none at all is damage.
    fn end_of_file(&mut self) -> Result<(), WxrFault> {
        loop {
            match self.step()? {
                Step::End => break,
                Step::Text(_) => {}
                Step::Start(..) => self.skip()?,
                Step::Eof => return Err(self.truncated()),
            }
        }
        self.done = true;
        Ok(())
    }

    fn piece(&mut self, name: &str) -> Result<Piece, WxrFault> {
        Ok(match name {
            "wp:author" => Piece::Author(self.author()?),
            "wp:category" => Piece::Category(self.category()?),
            _ => Piece::Post(Box::new(self.post()?)),
        })
    }

    fn author(&mut self) -> Result<WpAuthor, WxrFault> {
        let mut author = WpAuthor::default();
        self.fields(|pieces, name, _| {
            let text = pieces.text()?;
            match name {
                "wp:author_login" => author.login = text,
                "wp:author_email" => author.email = text,
                "wp:author_display_name" => author.name = text,
                _ => {}
            }
            Ok(())
        })?;
        Ok(author)
    }

    fn category(&mut self) -> Result<WpCategory, WxrFault> {
        let mut category = WpCategory::default();
        self.fields(|pieces, name, _| {
            let text = pieces.text()?;
            match name {
                "wp:term_id" => category.id = text,
                "wp:category_nicename" => category.nicename = text,
                "wp:category_parent" => category.parent = text,
                "wp:cat_name" => category.name = text,
                "wp:category_description" => category.description = text,
                _ => {}
            }
            Ok(())
        })?;
        Ok(category)
    }

    fn post(&mut self) -> Result<WpPost, WxrFault> {
        let mut post = WpPost::default();
        self.fields(|pieces, name, attributes| {
            match name {
                "category" => {
                    let of = |key: &str| {
                        attributes.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone()).unwrap_or_default()
                    };
                    post.terms.push(Term { domain: of("domain"), nicename: of("nicename"), name: pieces.text()? });
                }
                "wp:postmeta" => {
                    if let Some((key, value)) = pieces.meta()? {
                        post.meta.insert(key, value);
                    }
                }
                "wp:comment" => {
                    post.comments += 1;
                    pieces.skip()?;
                }
                _ => field(&mut post, name, pieces.text()?),
            }
            Ok(())
        })?;
        post.line = self.reader.get_mut().line();
        Ok(post)
    }

    /// Only the few entries that are used are kept: plugins write megabytes here.
    fn meta(&mut self) -> Result<Option<(String, String)>, WxrFault> {
        let (mut key, mut value) = (String::new(), String::new());
        self.fields(|pieces, name, _| {
            let text = pieces.text()?;
            match name {
                "wp:meta_key" => key = text,
                "wp:meta_value" => value = text,
                _ => {}
            }
            Ok(())
        })?;
        const KEPT: &[&str] = &[
            "_thumbnail_id",
            "_wp_attachment_image_alt",
            "_yoast_wpseo_primary_category",
            "rank_math_primary_category",
        ];
        Ok(KEPT.contains(&key.as_str()).then_some((key, value)))
    }

    /// Calls for each child of the element that was just opened, until that ends.
    fn fields(
        &mut self,
        mut take: impl FnMut(&mut Self, &str, &[(String, String)]) -> Result<(), WxrFault>,
    ) -> Result<(), WxrFault> {
        loop {
            match self.step()? {
                Step::Start(name, attributes) => take(self, &name, &attributes)?,
                Step::Text(_) => {}
                Step::End => return Ok(()),
                Step::Eof => return Err(self.truncated()),
            }
        }
    }

    /// All text of the element that was just opened, with that of its children.
    fn text(&mut self) -> Result<String, WxrFault> {
        let mut out = String::new();
        let mut depth = 0_u32;
        loop {
            match self.step()? {
                Step::Text(text) if out.len() + text.len() > MAX_TEXT_BYTES => {
                    return Err(WxrFault::TooLarge { line: self.reader.get_mut().line() });
                }
                Step::Text(text) => out.push_str(&text),
                Step::Start(..) => depth += 1,
                Step::End if depth == 0 => return Ok(out),
                Step::End => depth -= 1,
                Step::Eof => return Err(self.truncated()),
            }
        }
    }

    fn skip(&mut self) -> Result<(), WxrFault> {
        self.text().map(|_| ())
    }

    fn step(&mut self) -> Result<Step, WxrFault> {
        loop {
            self.buffer.clear();
            self.reader.get_mut().stepped();
            let step = match self.reader.read_event_into(&mut self.buffer) {
                Ok(Event::Start(start)) => Some(opened(&start)),
                Ok(Event::End(_)) => Some(Step::End),
                Ok(Event::Text(text)) => Some(Step::Text(text.xml10_content().into_owned())),
                Ok(Event::CData(text)) => Some(Step::Text(text.xml10_content().into_owned())),
                Ok(Event::GeneralRef(name)) => Some(Step::Text(resolved(&name))),
                Ok(Event::DocType(doctype))
                    if doctype.contains('[') || doctype.to_ascii_uppercase().contains("ENTITY") =>
                {
                    return Err(WxrFault::Entities { line: self.reader.get_mut().line() });
                }
                Ok(Event::Eof) => Some(Step::Eof),
                Ok(_) => None,
                Err(error) => return Err(self.fault(error)),
            };
            if let Some(step) = step {
                return Ok(step);
            }
        }
    }

    fn truncated(&mut self) -> WxrFault {
        let source = self.reader.get_mut();
        WxrFault::Truncated { line: source.line(), byte: source.bytes() }
    }

    fn fault(&mut self, error: Error) -> WxrFault {
        let byte = self.reader.error_position();
        let source = self.reader.get_mut();
        if source.is_too_large() {
            return WxrFault::TooLarge { line: source.line() };
        }
        match error {
            Error::Io(error) => WxrFault::Io(std::io::Error::new(error.kind(), error.to_string())),
            // something was opened and the file ended
            Error::Syntax(_) if source.fill_buf().is_ok_and(<[u8]>::is_empty) => self.truncated(),
            Error::IllFormed(quick_xml::errors::IllFormedError::MissingEndTag(_)) => self.truncated(),
            other => WxrFault::Broken { line: source.line(), byte, reason: other.to_string() },
        }
    }
}

fn refuse_foreign(start: &[u8]) -> Result<(), WxrFault> {
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let text = String::from_utf8_lossy(&start[..start.len().min(400)]).trim_start().to_ascii_lowercase();
    let foreign = |what: &str| Err(WxrFault::Foreign(what.to_owned()));
    match start {
        _ if text.is_empty() && start.len() < 400 => Err(WxrFault::Empty),
        [b'P', b'K', 3, 4, ..] => foreign("a zip archive: unpack it first"),
        [0x1f, 0x8b, ..] => foreign("a gzip archive: unpack it first"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => foreign("a UTF-16 text"),
        _ if start[..start.len().min(400)].contains(&0) => foreign("a binary file"),
        _ if text.starts_with("<!doctype html") || text.starts_with("<html") => foreign("an HTML page"),
        _ if text.starts_with('{') || text.starts_with('[') => foreign("a JSON file"),
        _ if !text.starts_with('<') => foreign("a text file"),
        _ => Ok(()),
    }
}

fn opened(start: &BytesStart<'_>) -> Step {
    let name = start.name().as_ref().to_owned();
    let attributes = match name.as_str() {
        "category" => start
            .html_attributes()
            .flatten()
            .map(|a| {
                (
                    a.key.as_ref().to_owned(),
                    a.normalized_value(quick_xml::XmlVersion::Implicit1_0).map(|v| v.into_owned()).unwrap_or_default(),
                )
            })
            .collect(),
        _ => Vec::new(),
    };
    Step::Start(name, attributes)
}

/// Character references, the five entities of XML and the usual ones of HTML; anything else stays as it is written.
fn resolved(name: &quick_xml::events::BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = name.resolve_char_ref() {
        return letter.to_string();
    }
    let name: &str = name;
    let known = match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        "nbsp" => "\u{a0}",
        "hellip" => "…",
        "ndash" => "–",
        "mdash" => "—",
        "laquo" => "«",
        "raquo" => "»",
        "lsquo" => "‘",
        "rsquo" => "’",
        "sbquo" => "‚",
        "ldquo" => "“",
        "rdquo" => "”",
        "bdquo" => "„",
        other => return format!("&{other};"),
    };
    known.to_owned()
}

fn field(post: &mut WpPost, name: &str, text: String) {
    match name {
        "title" => post.title = text,
        "link" => post.link = text.trim().to_owned(),
        "pubDate" => post.pub_date = text,
        "dc:creator" => post.creator = text,
        "content:encoded" => post.content = text,
        "excerpt:encoded" => post.excerpt = text,
        "wp:post_id" => post.id = text.trim().to_owned(),
        "wp:post_date" => post.date = text,
        "wp:post_date_gmt" => post.date_gmt = text,
        "wp:post_modified" => post.modified = text,
        "wp:post_modified_gmt" => post.modified_gmt = text,
        "wp:post_name" => post.slug = text,
        "wp:status" => post.status = text,
        "wp:post_type" => post.kind = text,
        "wp:post_password" => post.protected = !text.trim().is_empty(),
        "wp:is_sticky" => post.sticky = text.trim() == "1",
        "wp:attachment_url" => post.attachment_url = text.trim().to_owned(),
        _ => {}
    }
}
