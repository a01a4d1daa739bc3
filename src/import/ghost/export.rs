//! The file: its tables, and the reasons to refuse it.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io::BufRead;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// Why a file is refused.
#[derive(Debug)]
pub enum GhostFault {
    /// There is nothing in it.
    Empty,
    /// It is something else.
    Foreign,
    /// It ends before it should.
    Truncated,
    /// It is no proper JSON.
    Broken(serde_json::Error),
    /// The system could not read it.
    Io(std::io::Error),
}

impl fmt::Display for GhostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::Foreign => f.write_str("this is not an export of Ghost: it has no posts in \"db\" or \"data\""),
            Self::Truncated => f.write_str("the export is cut off: it ends in the middle; download it again"),
            Self::Broken(error) => write!(f, "the export is damaged: {error}"),
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for GhostFault {}

/// The whole file: the tables stand in `db[0].data`, in older exports in `data`.
#[derive(Deserialize)]
struct File {
    #[serde(default)]
    db: Vec<Dump>,
    data: Option<Tables>,
}

#[derive(Deserialize)]
struct Dump {
    data: Option<Tables>,
}

#[derive(Default, Deserialize)]
struct Tables {
    /// Each post is parsed alone.
    posts: Option<Vec<Box<RawValue>>>,
    #[serde(default)]
    posts_meta: Vec<Value>,
    #[serde(default)]
    tags: Vec<Value>,
    #[serde(default)]
    posts_tags: Vec<Value>,
    #[serde(default)]
    users: Vec<Value>,
    #[serde(default)]
    posts_authors: Vec<Value>,
    #[serde(default)]
    settings: Vec<Value>,
    #[serde(default)]
    members: Vec<serde::de::IgnoredAny>,
    #[serde(default)]
    products: Vec<serde::de::IgnoredAny>,
    #[serde(default)]
    newsletters: Vec<serde::de::IgnoredAny>,
    #[serde(default)]
    snippets: Vec<serde::de::IgnoredAny>,
}

/// A person or a tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GhostRow {
    pub slug: String,
    pub name: String,
    /// Biography or description.
    pub about: String,
    pub email: String,
    /// True for a tag that readers do not see.
    pub is_internal: bool,
}

/// The tables of an export, joined.
pub struct GhostExport {
    /// Identity of the installation, for a second run.
    pub source: String,
    /// Language of the site, as Ghost has it.
    pub language: String,
    /// Posts and pages as they stand in the file.
    pub posts: Vec<Box<RawValue>>,
    /// Tags by id.
    pub tags: HashMap<String, GhostRow>,
    /// People by id.
    pub users: HashMap<String, GhostRow>,
    /// Ids of the tags of a post, the first is the primary one.
    pub tags_of: HashMap<String, Vec<String>>,
    /// Ids of the authors of a post, the first is the main one.
    pub authors_of: HashMap<String, Vec<String>>,
    /// Descriptions of cover pictures by post.
    pub cover_alts: HashMap<String, String>,
    /// Counts of what is not imported.
    pub left_out: BTreeMap<String, u64>,
}

impl GhostExport {
    /// Reads a file to its end. Errors: it is empty, cut off, damaged or something else.
    pub fn read(mut source: impl BufRead) -> Result<GhostExport, GhostFault> {
        let start = source.fill_buf().map_err(GhostFault::Io)?;
        let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        let skipped = match start.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None => return Err(GhostFault::Empty),
            Some(b'{') => start.iter().take_while(|byte| **byte != b'{').count(),
            Some(_) => return Err(GhostFault::Foreign),
        };
        let mark = if source.fill_buf().map_err(GhostFault::Io)?.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        source.consume(mark + skipped);
        let file: File = serde_json::from_reader(source).map_err(|error| match error.classify() {
            serde_json::error::Category::Eof => GhostFault::Truncated,
            serde_json::error::Category::Data => GhostFault::Foreign,
            serde_json::error::Category::Io => GhostFault::Io(error.into()),
            serde_json::error::Category::Syntax => GhostFault::Broken(error),
        })?;
        let tables = file.db.into_iter().find_map(|dump| dump.data).or(file.data).ok_or(GhostFault::Foreign)?;
        tables.joined().ok_or(GhostFault::Foreign)
    }
}

impl Tables {
    fn joined(self) -> Option<GhostExport> {
        let setting = |name: &str| {
            let found = self.settings.iter().find(|setting| setting["key"] == name);
            found.map(|setting| text(&setting["value"])).filter(|value| !value.is_empty())
        };
        let language = setting("locale").or_else(|| setting("lang")).or_else(|| setting("default_locale"));
        let source = setting("db_hash").or_else(|| setting("title")).unwrap_or_else(|| "site".to_owned());
        let counts = [
            ("members", self.members.len()),
            ("subscription tiers", self.products.len()),
            ("newsletters", self.newsletters.len()),
            ("snippets", self.snippets.len()),
        ];
        let left_out = counts.into_iter().filter(|(_, count)| *count > 0);
        Some(GhostExport {
            source: format!("ghost-{source}"),
            language: language.unwrap_or_default(),
            tags: self.tags.iter().map(|tag| (text(&tag["id"]), named(tag, "description"))).collect(),
            users: self.users.iter().map(|user| (text(&user["id"]), named(user, "bio"))).collect(),
            tags_of: ordered(&self.posts_tags, "tag_id"),
            authors_of: ordered(&self.posts_authors, "author_id"),
            cover_alts: self
                .posts_meta
                .iter()
                .map(|meta| (text(&meta["post_id"]), text(&meta["feature_image_alt"])))
                .collect(),
            left_out: left_out.map(|(what, count)| (what.to_owned(), count as u64)).collect(),
            posts: self.posts?,
        })
    }
}

fn named(row: &Value, about: &str) -> GhostRow {
    let name = text(&row["name"]);
    GhostRow {
        is_internal: row["visibility"] == "internal" || name.starts_with('#'),
        slug: text(&row["slug"]),
        about: text(&row[about]),
        email: text(&row["email"]),
        name,
    }
}

/// Ids of the other table by post, in their order.
fn ordered(rows: &[Value], other: &str) -> HashMap<String, Vec<String>> {
    let mut found: HashMap<String, Vec<(i64, String)>> = HashMap::new();
    for row in rows {
        let order = row["sort_order"].as_i64().unwrap_or(0);
        found.entry(text(&row["post_id"])).or_default().push((order, text(&row[other])));
    }
    let in_order = |mut ids: Vec<(i64, String)>| {
        ids.sort_by_key(|(order, _)| *order);
        ids.into_iter().map(|(_, id)| id).collect()
    };
    found.into_iter().map(|(post, ids)| (post, in_order(ids))).collect()
}

/// A text, or a number as a text; anything else is empty. Ids were numbers in early versions.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => String::new(),
    }
}
