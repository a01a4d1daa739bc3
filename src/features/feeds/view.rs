//! What a feed tells: the newest articles of a list that are written in the feed's language, or the contacts that changed last.

use rusqlite::{Row, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::contacts::view::Groups;
use crate::features::sections::view::public_sections;
use crate::locale::words;
use crate::media;
use crate::web::PageDb;
use crate::web::page_head::{absolute, base, in_lang};

/// Entries of a feed.
const ENTRIES: u32 = 30;

/// A list that can be followed.
#[derive(Clone, Debug)]
pub enum Source {
    /// All articles.
    Latest,
    /// The most read of the week.
    Popular,
    /// A section.
    Section(String),
    /// A category.
    Category(String),
    /// A subcategory: slugs of both levels.
    Subcategory(String, String),
    /// The works of a person.
    Author(String),
    /// Contacts, those that changed last first.
    Contacts,
}

impl Source {
    /// Path of the list where it may have had another one before.
    pub fn list(&self) -> Option<String> {
        match self {
            Source::Category(slug) => Some(format!("/categories/{slug}")),
            Source::Subcategory(top, slug) => Some(format!("/categories/{top}/{slug}")),
            Source::Latest | Source::Popular | Source::Section(_) | Source::Author(_) | Source::Contacts => None,
        }
    }
}

/// A feed before it has a format.
pub struct Feed {
    /// Name of the list and of the portal.
    pub title: String,
    /// What is found there.
    pub subtitle: String,
    /// Absolute address of the list.
    pub page: String,
    /// Absolute address of the feed, without the ending that names its format.
    pub address: String,
    /// When anything in it changed last.
    pub updated: Ts,
    /// The newest first; the most read first in the feed of those.
    pub entries: Vec<Entry>,
}

/// An article or a contact in a feed.
pub struct Entry {
    /// Lasting name.
    pub id: String,
    /// Absolute address.
    pub url: String,
    /// Title.
    pub title: String,
    /// What lists show.
    pub summary: String,
    /// First publication.
    pub published: Ts,
    /// Last change that readers see.
    pub updated: Ts,
    /// Who wrote it.
    pub authors: Vec<String>,
    /// Name of its category; empty where it hangs nowhere.
    pub category: String,
    /// Absolute address of its picture.
    pub image: Option<String>,
}

/// Where the entries of a feed are looked for.
struct Place {
    label: String,
    subtitle: String,
    path: String,
    file: String,
    looked: Looked,
    key: i64,
}

/// What a feed is filled from.
#[derive(Clone, Copy)]
enum Looked {
    /// Articles that fulfil a condition on `articles a` with the key as `?1`, the newest first.
    Newest(&'static str),
    /// The ranking of the week.
    MostRead,
    /// Contacts.
    Contacts,
}

/// Finds the feed of `source` in the language of `db`. Errors: `NotFound` where there is no such list.
pub fn feed(db: &PageDb, source: &Source) -> Result<Feed, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let place = place(db, &tree, source)?;
    let entries = match place.looked {
        Looked::Newest(condition) => {
            articles(db, &tree, ("articles a", condition, "a.published_at desc, a.key desc"), place.key)?
        }
        Looked::MostRead => articles(db, &tree, MOST_READ, place.key)?,
        Looked::Contacts => contacts(db)?,
    };
    Ok(Feed {
        title: format!("{} – {}", place.label, db.config.site.name),
        subtitle: place.subtitle,
        page: absolute(db, db.lang, &place.path),
        address: format!("{}/feeds/{}/{}", base(db), db.lang, place.file),
        // an empty feed never changed
        updated: entries.iter().map(|entry| entry.updated).max().unwrap_or(Ts::from_millis(0)),
        entries,
    })
}

fn place(db: &PageDb, tree: &CategoryTree, source: &Source) -> Result<Place, ApiError> {
    let node_place = |node: &PublicCategory, file: String, condition| Place {
        label: node.words.label.clone(),
        subtitle: node.words.intro.clone(),
        path: node.path.clone(),
        file,
        looked: Looked::Newest(condition),
        key: node.key,
    };
    let whole = |label: &str, path: &str, file: &str, looked| Place {
        label: words(db.lang, label),
        subtitle: in_lang(&db.config.site.tagline, db.lang).to_owned(),
        path: path.to_owned(),
        file: file.to_owned(),
        looked,
        key: 0,
    };
    match source {
        Source::Latest => Ok(whole("layout.latest", "/last/articles", "latest", Looked::Newest("?1 = 0"))),
        Source::Popular => Ok(whole("layout.popular", "/popular/articles", "popular", Looked::MostRead)),
        Source::Contacts => Ok(Place {
            subtitle: words(db.lang, "contacts.intro"),
            ..whole("contacts.title", "/contacts", "contacts", Looked::Contacts)
        }),
        Source::Section(slug) => {
            let section = public_sections(db, db.lang)?
                .into_iter()
                .find(|section| section.slug == *slug)
                .ok_or(ApiError::NotFound)?;
            Ok(Place {
                label: section.words.label,
                subtitle: section.words.intro,
                path: section.path,
                file: format!("sections/{slug}"),
                looked: Looked::Newest("a.section_key = ?1"),
                key: section.key,
            })
        }
        Source::Category(slug) => {
            let node = tree.at(None, slug).ok_or(ApiError::NotFound)?;
            Ok(node_place(node, format!("categories/{slug}"), "a.category_key = ?1"))
        }
        Source::Subcategory(top, slug) => {
            let parent = tree.at(None, top).ok_or(ApiError::NotFound)?;
            let node = tree.at(Some(parent.key), slug).ok_or(ApiError::NotFound)?;
            Ok(node_place(node, format!("categories/{top}/{slug}"), "a.subcategory_key = ?1"))
        }
        Source::Author(slug) => {
            let found = db
                .prepare_cached("select u.key, u.name from authors u where u.slug = ?1")?
                .query_row([slug], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)));
            let (key, name) = crate::db::optional(found)?.ok_or(ApiError::NotFound)?;
            Ok(Place {
                label: name,
                subtitle: String::new(),
                path: format!("/authors/{slug}"),
                file: format!("authors/{slug}"),
                looked: Looked::Newest(
                    "a.key in (select r.article_key from authorship_records r where r.author_key = ?1 and r.state not in ('disputed', 'revoked'))",
                ),
                key,
            })
        }
    }
}

/// Tables, condition and order of the ranking of the week (`popularity::Period::Week`).
const MOST_READ: (&str, &str, &str) = (
    "article_popularity p cross join articles a on a.key = p.article_key",
    "?1 = 0 and p.period = '7d'",
    "p.score desc, p.article_key",
);

fn articles(
    db: &PageDb,
    tree: &CategoryTree,
    (from, condition, order): (&str, &str, &str),
    key: i64,
) -> Result<Vec<Entry>, ApiError> {
    let sql = format!(
        "select a.id, a.slug, a.subcategory_key, l.title, l.excerpt, l.published_at, coalesce(l.updated_at, l.published_at),
           (select json_group_array(u.name) from authorship_records r join authors u on u.key = r.author_key
            where r.article_key = a.key and r.role in ('author', 'co_author') and r.state not in ('disputed', 'revoked')),
           m.hash, m.width, m.height, m.widths
         from {from}
         join article_live l on l.article_key = a.key and l.locale = ?2
         left join media m on m.key = a.cover_media_key
         where {condition} and a.published_at is not null and a.deleted_at is null
         order by {order}
         limit ?3"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(params![key, db.lang, ENTRIES])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(article(db, tree, row)?);
    }
    Ok(entries)
}

fn article(db: &PageDb, tree: &CategoryTree, row: &Row) -> Result<Entry, ApiError> {
    let above = tree.crumb(row.get(2)?, db.lang);
    let id: String = row.get(0)?;
    let image = match row.get::<_, Option<String>>(8)? {
        Some(hash) => {
            let picture = media::Picture::new(&hash, row.get(9)?, row.get(10)?, &row.get::<_, String>(11)?, "");
            Some(format!("{}{}", base(db), picture.src))
        }
        None => None,
    };
    Ok(Entry {
        id: format!("urn:uuid:{id}"),
        url: absolute(db, db.lang, &format!("{}/{}", above.path, row.get::<_, String>(1)?)),
        title: row.get(3)?,
        summary: row.get(4)?,
        published: row.get(5)?,
        updated: row.get(6)?,
        authors: serde_json::from_str(&row.get::<_, String>(7)?).unwrap_or_default(),
        category: above.label,
        image,
    })
}

/// Contacts that lists show and that have a name in the language of the feed.
fn contacts(db: &PageDb) -> Result<Vec<Entry>, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let mut statement = db.prepare_cached(
        "select c.id, c.slug, c.subgroup_key, t.name, t.summary, coalesce(c.published_at, c.created_at), c.updated_at
         from contacts c
         join contact_texts t on t.contact_key = c.key and t.locale = ?1
         where c.state in ('published', 'needs_check')
         order by c.updated_at desc, c.key desc
         limit ?2",
    )?;
    let mut rows = statement.query(params![db.lang, ENTRIES])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let Some(group) = groups.get(row.get(2)?).filter(|group| group.listed) else { continue };
        let (id, name): (String, String) = (row.get(0)?, row.get(3)?);
        let summary: String = row.get(4)?;
        entries.push(Entry {
            id: format!("urn:uuid:{id}"),
            url: absolute(db, db.lang, &format!("{}/{}", group.path, row.get::<_, String>(1)?)),
            summary: if summary.is_empty() { name.clone() } else { summary },
            title: name,
            published: row.get(5)?,
            updated: row.get(6)?,
            authors: Vec::new(),
            category: group.words.name.clone(),
            image: None,
        });
    }
    Ok(entries)
}
