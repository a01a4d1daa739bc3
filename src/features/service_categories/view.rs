//! Categories of services as the panel gets them, and the rules of a service by its category.

use std::collections::HashMap;

use rusqlite::Connection;

use super::types::{
    CategoryRules, CountryCount, ServiceCategory, ServiceCategoryId, ServiceCategoryNode, ServiceCounts,
};
use super::{rules, store};
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::media::store as media;
use crate::translations;

/// Everything that the nodes of one answer share.
struct Shared<'a> {
    db: &'a Connection,
    lang: Lang,
    all: &'a [ServiceCategory],
    counts: HashMap<i64, ServiceCounts>,
    outdated: HashMap<i64, Vec<Lang>>,
}

impl<'a> Shared<'a> {
    fn read(db: &'a Connection, lang: Lang, all: &'a [ServiceCategory]) -> Result<Shared<'a>, ApiError> {
        let outdated = translations::outdated(db, &store::TREE.translated(), all.iter().map(|category| category.key))?;
        Ok(Shared { db, lang, all, counts: store::counts(db)?, outdated })
    }
}

/// Published services by country, most first.
fn by_country(counted: &ServiceCounts, lang: Lang) -> Vec<CountryCount> {
    let count = |(country, services): (&Country, &u32)| CountryCount {
        country: *country,
        name: country.name(lang),
        services: *services,
    };
    let mut counts: Vec<CountryCount> = counted.by_country.iter().map(count).collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.services));
    counts
}

fn node(shared: &Shared, category: &ServiceCategory) -> Result<ServiceCategoryNode, ApiError> {
    let Shared { db, lang, all, counts, outdated } = shared;
    let parent = all.iter().find(|parent| Some(parent.key) == category.parent_key);
    let counted = counts.get(&category.key).cloned().unwrap_or_default();
    let children = all.iter().filter(|child| child.parent_key == Some(category.key));
    Ok(ServiceCategoryNode {
        id: category.id.clone(),
        version: category.version,
        parent_id: parent.map(|parent| parent.id.clone()),
        slug: category.slug.clone(),
        path: format!("{}/{}", store::TREE.base, category.slug),
        state: category.state,
        icon: category.icon.clone(),
        color: category.color.clone(),
        cover: media::find_media(db, category.cover_media_key)?,
        in_menu: category.in_menu,
        texts: category.texts.clone(),
        outdated: outdated.get(&category.key).cloned().unwrap_or_default(),
        draft_texts: category.draft_texts.clone(),
        rules: category.own.rules(),
        synonyms: category.own.synonyms.0.clone(),
        services: counted.services,
        by_country: by_country(&counted, *lang),
        children: children.map(|child| node(shared, child)).collect::<Result<_, _>>()?,
    })
}

/// The whole tree, in order, with the names of countries in `lang`.
pub fn tree(db: &Connection, lang: Lang) -> Result<Vec<ServiceCategoryNode>, ApiError> {
    let all = store::list(db)?;
    let shared = Shared::read(db, lang, &all)?;
    let tops = all.iter().filter(|category| category.parent_key.is_none());
    tops.map(|top| node(&shared, top)).collect()
}

/// One category with its subcategories, with the names of countries in `lang`. Errors: `NotFound`.
pub fn one(db: &Connection, lang: Lang, id: &ServiceCategoryId) -> Result<ServiceCategoryNode, ApiError> {
    let category = store::get(db, id)?;
    node(&Shared::read(db, lang, &store::list(db)?)?, &category)
}

/// Rules of a service in this category and subcategory. Errors: `NotFound`.
pub fn rules_of(db: &Connection, category_key: i64, subcategory_key: Option<i64>) -> Result<CategoryRules, ApiError> {
    let top = store::get_by_key(db, category_key)?.own.rules();
    let sub = subcategory_key.map(|key| store::get_by_key(db, key)).transpose()?;
    Ok(rules::joined(&top, sub.map(|sub| sub.own.rules()).as_ref()))
}
