//! Articles in lists: from keys to cards in a fixed number of questions, however many there are.

use std::collections::HashMap;

use rusqlite::{Connection, Row, params};

use super::pictures;
use super::tree::Tree;
use super::types::{ArticleCard, Byline};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::authorship::CreditRole;
use crate::web::PageDb;

/// What cards are made with: the tree in the reader's language, the moment.
pub struct Cards<'a> {
    db: &'a PageDb<'a>,
    tree: &'a Tree,
}

/// Keys as a JSON list: the one form in which SQLite takes many values for one parameter.
pub fn key_list(keys: &[i64]) -> String {
    let keys: Vec<String> = keys.iter().map(i64::to_string).collect();
    format!("[{}]", keys.join(","))
}

impl<'a> Cards<'a> {
    /// A maker of cards for one page.
    pub fn new(db: &'a PageDb<'a>, tree: &'a Tree) -> Cards<'a> {
        Cards { db, tree }
    }

    /// The cards of `keys` by key; what is not live has none.
    pub fn by_key(&self, keys: &[i64]) -> Result<HashMap<i64, ArticleCard>, ApiError> {
        if keys.is_empty() {
            return Ok(HashMap::new());
        }
        let list = key_list(keys);
        let order = self.db.lang.fallbacks();
        let mut statement = self.db.prepare_cached(
            "select a.key, a.id, a.slug, a.kind, a.category_key, a.subcategory_key, coalesce(a.published_at, l.published_at), a.sponsored,
               a.breaking_until, a.pinned_until, a.cover_decorative, l.locale, l.title, l.excerpt, l.cover_alt, l.reading_minutes,
               m.hash, m.width, m.height, m.widths
             from json_each(?1) j
             join articles a on a.key = j.value
             join article_live l on l.article_key = a.key and l.locale =
               (select x.locale from article_live x where x.article_key = a.key
                order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
             left join media m on m.key = a.cover_media_key
             order by j.key",
        )?;
        let mut cards: HashMap<i64, ArticleCard> = HashMap::new();
        let mut rows = statement.query(params![list, order[0], order[1]])?;
        while let Some(row) = rows.next()? {
            cards.insert(row.get(0)?, self.read(row)?);
        }
        let langs: HashMap<i64, Lang> = cards.iter().map(|(key, card)| (*key, card.lang)).collect();
        for (key, byline) in bylines(self.db, &list, self.db.lang, &langs)? {
            if let Some(card) = cards.get_mut(&key) {
                card.authors.push(byline);
            }
        }
        Ok(cards)
    }

    /// The cards of `keys` in their order.
    pub fn list(&self, keys: &[i64]) -> Result<Vec<ArticleCard>, ApiError> {
        let mut cards = self.by_key(keys)?;
        Ok(keys.iter().filter_map(|key| cards.remove(key)).collect())
    }

    fn read(&self, row: &Row) -> Result<ArticleCard, ApiError> {
        let (category, subcategory) = (row.get::<_, Option<i64>>(4)?, row.get::<_, Option<i64>>(5)?);
        let is_now = |until: Option<Ts>| until.is_some_and(|until| until > self.db.now);
        let slug: String = row.get(2)?;
        let subcategory = self.tree.crumb(subcategory, self.db.lang);
        let alt: String = if row.get(10)? { String::new() } else { row.get(14)? };
        Ok(ArticleCard {
            id: row.get(1)?,
            path: format!("{}/{slug}", subcategory.path),
            title: row.get(12)?,
            lang: row.get(11)?,
            excerpt: row.get(13)?,
            kind: row.get(3)?,
            category: self.tree.crumb(category, self.db.lang),
            subcategory,
            authors: Vec::new(),
            cover: pictures::read(row, 16, &alt)?,
            published_at: row.get::<_, Ts>(6)?.wall_clock(self.db.zone),
            reading_minutes: row.get(15)?,
            sponsored: row.get(7)?,
            breaking: is_now(row.get(8)?),
            pinned: is_now(row.get(9)?),
            readers: None,
        })
    }
}

/// Who made the articles of `list` (a JSON list of keys), in order, for the languages shown.
pub fn bylines(
    db: &Connection,
    list: &str,
    lang: Lang,
    shown: &HashMap<i64, Lang>,
) -> Result<Vec<(i64, Byline)>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(
        "select r.article_key, r.locale, u.name, u.slug, r.role,
           (select x.title from author_texts x where x.author_key = u.key and x.title <> ''
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1),
           m.hash, m.width, m.height, m.widths
         from json_each(?1) j
         join authorship_records r on r.article_key = j.value and r.state not in ('disputed', 'revoked')
         join authors u on u.key = r.author_key
         left join media m on m.key = u.photo_media_key
         order by r.article_key, r.position, r.key
         limit 2000",
    )?;
    let mut found: Vec<(i64, Byline)> = Vec::new();
    let mut rows = statement.query(params![list, order[0], order[1]])?;
    while let Some(row) = rows.next()? {
        let (key, locale): (i64, Option<Lang>) = (row.get(0)?, row.get(1)?);
        let role: CreditRole = row.get(4)?;
        let slug: String = row.get(3)?;
        let elsewhere = locale.is_some_and(|locale| shown.get(&key).is_some_and(|shown| *shown != locale));
        let again = found.iter().any(|(known, byline)| *known == key && byline.slug == slug && byline.role == role);
        if !elsewhere && !again {
            let name: String = row.get(2)?;
            let photo = pictures::read(row, 6, &name)?;
            found.push((key, Byline { name, slug, role, title: row.get(5)?, photo }));
        }
    }
    Ok(found)
}
