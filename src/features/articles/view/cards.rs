//! Cards of articles for public lists: a fixed number of queries, however many cards there are.

use std::collections::HashMap;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::typography;
use crate::features::articles::store::{self, CardRow};
use crate::features::articles::types::pages::ArticleCard;
use crate::features::categories::public_tree::CategoryTree;
use crate::web::PageDb;

/// Builds cards for one page.
pub struct Cards<'a> {
    db: &'a PageDb<'a>,
    tree: &'a CategoryTree,
}

impl<'a> Cards<'a> {
    /// A builder with the tree in the language of the page.
    pub fn new(db: &'a PageDb<'a>, tree: &'a CategoryTree) -> Cards<'a> {
        Cards { db, tree }
    }

    /// The cards of `keys` by key; an article that is not live has none.
    pub fn by_key(&self, keys: &[i64]) -> Result<HashMap<i64, ArticleCard>, ApiError> {
        if keys.is_empty() {
            return Ok(HashMap::new());
        }
        let rows = store::list_cards(self.db, keys, self.db.lang)?;
        let mut authors = store::listed_authors(self.db, keys.iter().copied())?;
        let typeset = |row: CardRow| {
            let (key, lang) = (row.key, row.lang);
            let mut card = card(self.db, self.tree, row);
            card.title = typography::line(lang, &card.title);
            card.excerpt = typography::line(lang, &card.excerpt);
            card.author_names = authors.remove(&key).unwrap_or_default();
            (key, card)
        };
        Ok(rows.into_iter().map(typeset).collect())
    }

    /// The cards of `keys` in their order.
    pub fn list(&self, keys: &[i64]) -> Result<Vec<ArticleCard>, ApiError> {
        let mut cards = self.by_key(keys)?;
        Ok(keys.iter().filter_map(|key| cards.remove(key)).collect())
    }
}

/// The card of a row, with its texts as they were typed and without authors.
pub fn card(db: &PageDb, tree: &CategoryTree, row: CardRow) -> ArticleCard {
    let is_now = |until: Option<Ts>| until.is_some_and(|until| until > db.now);
    let subcategory = tree.crumb(row.subcategory_key, db.lang);
    ArticleCard {
        id: row.id,
        path: format!("{}/{}", subcategory.path, row.slug),
        title: row.title,
        lang: row.lang,
        excerpt: row.excerpt,
        kind: row.kind,
        category: tree.crumb(row.category_key, db.lang),
        subcategory,
        cover: row.cover,
        author_names: Vec::new(),
        published_at: row.published_at.wall_clock(db.zone),
        reading_minutes: row.reading_minutes,
        sponsored: row.sponsored,
        breaking: is_now(row.breaking_until),
        pinned: is_now(row.pinned_until),
        readers: None,
    }
}
