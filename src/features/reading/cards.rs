//! Articles in lists: from keys to cards in a fixed number of questions, however many there are.

use std::collections::HashMap;

use rusqlite::{Connection, Row, params};

use super::pictures;
use super::tree::Tree;
use super::types::{ArticleCard, Byline};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::typography;
use crate::features::authorship::CreditRole;
use crate::web::PageDb;

/// What cards are made with: the tree in the reader's language, the moment.
pub struct Cards<'a> {
    db: &'a PageDb<'a>,
    tree: &'a Tree,
}

/// Keys as a JSON list: the one form in which SQLite takes many values for one parameter.
fn key_list(keys: &[i64]) -> String {
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
        let lang: Lang = row.get(11)?;
        let subcategory = self.tree.crumb(subcategory, self.db.lang);
        let alt: String = if row.get(10)? { String::new() } else { row.get(14)? };
        Ok(ArticleCard {
            id: row.get(1)?,
            path: format!("{}/{slug}", subcategory.path),
            title: typography::line(lang, &row.get::<_, String>(12)?),
            lang,
            excerpt: typography::line(lang, &row.get::<_, String>(13)?),
            kind: row.get(3)?,
            category: self.tree.crumb(category, self.db.lang),
            subcategory,
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

/// Who made the article `key` as it is shown in the language `shown`, in order.
pub fn bylines(db: &Connection, key: i64, lang: Lang, shown: Lang) -> Result<Vec<Byline>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(
        "select r.locale, u.name, u.slug, r.role,
           x.title, x.locale, m.hash, m.width, m.height, m.widths
         from authorship_records r
         join authors u on u.key = r.author_key
         left join author_texts x on x.author_key = u.key and x.locale =
           (select y.locale from author_texts y where y.author_key = u.key and y.title <> ''
            order by case y.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = u.photo_media_key
         where r.article_key = ?1 and r.state not in ('disputed', 'revoked')
         order by r.position, r.key
         limit 200",
    )?;
    let mut found: Vec<Byline> = Vec::new();
    let mut rows = statement.query(params![key, order[0], order[1]])?;
    while let Some(row) = rows.next()? {
        let locale: Option<Lang> = row.get(0)?;
        let role: CreditRole = row.get(3)?;
        let slug: String = row.get(2)?;
        let elsewhere = locale.is_some_and(|locale| locale != shown);
        let again = found.iter().any(|byline| byline.slug == slug && byline.role == role);
        if !elsewhere && !again {
            let name: String = row.get(1)?;
            let photo = pictures::read(row, 6, &name)?;
            let title_lang = row.get::<_, Option<Lang>>(5)?.unwrap_or(lang);
            found.push(Byline { name, slug, role, title: row.get(4)?, title_lang, photo });
        }
    }
    Ok(found)
}
