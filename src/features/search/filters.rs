//! Filters of the search page: period and category keep articles (and categories), a town keeps contacts. The language is
//! chosen while the documents are ranked, because each object has one document in each language.

use std::time::Duration;

use super::doc_id::{DocId, HitType};
use super::store;
use super::types::{SearchChoice, SearchFilter};
use crate::base::error::ApiError;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::types::ContactAddress;
use crate::web::PageDb;

/// Contacts whose towns are offered.
const MAX_CONTACTS: usize = 100;

/// Fills the choices for the documents found: categories of the first level where there are articles or categories among
/// them, the towns of the contacts.
pub fn offer(db: &PageDb, tree: &CategoryTree, found: &[DocId], filter: &mut SearchFilter) -> Result<(), ApiError> {
    if found.iter().any(|id| matches!(id.kind, HitType::Article | HitType::Category)) {
        let choice = |slug: &String, label: &String| SearchChoice { value: slug.clone(), label: label.clone() };
        filter.categories = tree.top().map(|node| choice(&node.slug, &node.words.label)).collect();
    }
    let contacts: Vec<i64> = keys(found, HitType::Contact).take(MAX_CONTACTS).collect();
    if !contacts.is_empty() {
        let towns = store::list_towns(db, &contacts)?.into_iter();
        let choice = |(value, address): (String, ContactAddress)| SearchChoice {
            label: address.town_in(db.lang).to_owned(),
            value,
        };
        filter.towns = towns.map(choice).collect();
    }
    Ok(())
}

/// Leaves the documents that the chosen period, category and town allow.
pub fn keep(db: &PageDb, tree: &CategoryTree, filter: &SearchFilter, ids: &mut Vec<DocId>) -> Result<(), ApiError> {
    let since = filter.period.map(|period| db.now.before(Duration::from_hours(u64::from(period.days()) * 24)));
    let category = filter.category.as_deref().and_then(|slug| tree.at(None, slug)).map(|node| node.key);
    if since.is_some() || category.is_some() {
        let articles: Vec<i64> = keys(ids, HitType::Article).collect();
        let kept = store::keep_articles(db, &articles, since, category)?;
        let is_below = |key: i64| {
            since.is_none() && (Some(key) == category || tree.get(key).is_some_and(|node| node.parent_key == category))
        };
        ids.retain(|id| match id.kind {
            HitType::Article => kept.contains(&id.key),
            HitType::Category => is_below(id.key),
            HitType::Contact
            | HitType::Author
            | HitType::Legal
            | HitType::Section
            | HitType::Service
            | HitType::Enterprise => false,
        });
    }
    if let Some(town) = &filter.town {
        let contacts: Vec<i64> = keys(ids, HitType::Contact).collect();
        let kept = store::keep_contacts(db, &contacts, town)?;
        ids.retain(|id| id.kind == HitType::Contact && kept.contains(&id.key));
    }
    Ok(())
}

fn keys(ids: &[DocId], kind: HitType) -> impl Iterator<Item = i64> {
    ids.iter().filter(move |id| id.kind == kind).map(|id| id.key)
}
