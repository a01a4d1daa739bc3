//! What a feed tells: the newest articles of a list that are written in the feed's language.

use rusqlite::params;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::reading::{self, Tree, absolute, in_lang};
use crate::locale::words;
use crate::web::PageDb;

/// Entries of a feed.
const ENTRIES: u32 = 30;

/// A list that can be followed.
#[derive(Clone, Debug)]
pub enum Source {
    /// All articles.
    Latest,
    /// A section.
    Section(String),
    /// A category.
    Category(String),
    /// A subcategory: slugs of both levels.
    Subcategory(String, String),
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
    /// The newest first.
    pub entries: Vec<Entry>,
}

/// An article in a feed.
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
    /// Name of its category.
    pub category: String,
}

/// Where the articles of a feed are looked for.
struct Place {
    label: String,
    subtitle: String,
    path: String,
    file: String,
    condition: &'static str,
    key: i64,
}

/// Finds the feed of `source` in the language of `db`. Errors: `NotFound` where there is no such list.
pub fn feed(db: &PageDb, source: &Source) -> Result<Feed, ApiError> {
    let tree = Tree::read(db, db.lang)?;
    let place = place(db, &tree, source)?;
    let entries = entries(db, &tree, &place)?;
    let base = db.config.server.public_url();
    Ok(Feed {
        title: format!("{} – {}", place.label, db.config.site.name),
        subtitle: place.subtitle,
        page: absolute(db, db.lang, &place.path),
        address: format!("{}/feeds/{}/{}", base.trim_end_matches('/'), db.lang, place.file),
        // an empty feed never changed
        updated: entries.iter().map(|entry| entry.updated).max().unwrap_or(Ts::from_millis(0)),
        entries,
    })
}

fn place(db: &PageDb, tree: &Tree, source: &Source) -> Result<Place, ApiError> {
    let node_place = |node: &reading::Node, file: String, condition| Place {
        label: node.words.label.clone(),
        subtitle: node.words.intro.clone(),
        path: node.path.clone(),
        file,
        condition,
        key: node.key,
    };
    match source {
        Source::Latest => Ok(Place {
            label: words(db.lang, "site.latest"),
            subtitle: in_lang(&db.config.site.tagline, db.lang).to_owned(),
            path: "/last/articles".to_owned(),
            file: "latest".to_owned(),
            condition: "?1 = 0",
            key: 0,
        }),
        Source::Section(slug) => {
            let section = reading::sections(db, db.lang)?
                .into_iter()
                .find(|section| section.slug == *slug)
                .ok_or(ApiError::NotFound)?;
            Ok(Place {
                label: section.words.label,
                subtitle: section.words.intro,
                path: section.path,
                file: format!("sections/{slug}"),
                condition: "a.section_key = ?1",
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
    }
}

fn entries(db: &PageDb, tree: &Tree, place: &Place) -> Result<Vec<Entry>, ApiError> {
    let sql = format!(
        "select a.id, a.slug, a.subcategory_key, l.title, l.excerpt, l.published_at, coalesce(l.updated_at, l.published_at),
           (select json_group_array(u.name) from authorship_records r join authors u on u.key = r.author_key
            where r.article_key = a.key and r.role in ('author', 'co_author') and r.state not in ('disputed', 'revoked'))
         from articles a
         join article_live l on l.article_key = a.key and l.locale = ?2
         where {} and a.published_at is not null and a.deleted_at is null
         order by a.published_at desc, a.key desc
         limit ?3",
        place.condition
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query(params![place.key, db.lang, ENTRIES])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let above = tree.crumb(row.get(2)?, db.lang);
        let id: String = row.get(0)?;
        entries.push(Entry {
            id: format!("urn:uuid:{id}"),
            url: absolute(db, db.lang, &format!("{}/{}", above.path, row.get::<_, String>(1)?)),
            title: row.get(3)?,
            summary: row.get(4)?,
            published: row.get(5)?,
            updated: row.get(6)?,
            authors: serde_json::from_str(&row.get::<_, String>(7)?).unwrap_or_default(),
            category: above.label,
        });
    }
    Ok(entries)
}
