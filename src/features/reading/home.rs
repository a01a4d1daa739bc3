//! The home page, composed by itself: what shouts, what is new, what is read, a section, the first categories.

use std::collections::{HashMap, HashSet};

use super::cards::{Cards, bylines};
use super::lists::{self, Scope, Selection};
use super::tree::{self, Tree};
use super::types::{ArticleCard, HomePage, HomeSection, Strip};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Words;
use crate::features::popularity::Period;
use crate::web::{Head, PageDb};

const LEAD: usize = 4;
const LATEST: usize = 6;
const POPULAR: u32 = 6;
const SECTION: usize = 4;
const STRIP: usize = 4;
/// Categories that get a row.
const STRIPS: usize = 8;

/// Finds the home page and the tags of what it shows.
pub fn page(db: &PageDb) -> Result<(HomePage, Vec<String>), ApiError> {
    let tree = Tree::read(db, db.lang)?;
    let lead = lead(db)?;
    let mut shown: HashSet<i64> = lead.iter().copied().collect();
    let mut latest = newest(db, Scope::All, LATEST, &shown)?;
    latest.retain(|key| !shown.contains(key));
    shown.extend(&latest);
    let popular = popular(db)?;
    let section = tree::sections(db, db.lang)?.into_iter().next();
    let in_section = match &section {
        Some(section) => newest(db, Scope::Section(section.key), SECTION, &shown)?,
        None => Vec::new(),
    };
    shown.extend(&in_section);
    let rows = strips(db, &tree, &shown)?;
    let mut wanted: Vec<i64> = [&lead[..], &latest, &popular, &in_section].concat();
    wanted.extend(rows.iter().flat_map(|(_, keys)| keys));
    wanted.sort_unstable();
    wanted.dedup();
    let cards = Cards::new(db, &tree).by_key(&wanted)?;
    let lead_author = match lead.first().and_then(|key| Some((*key, cards.get(key)?.lang))) {
        Some((key, shown)) => bylines(db, key, db.lang, shown)?.into_iter().next(),
        None => None,
    };
    let page = HomePage {
        head: head(db, &cards, &lead),
        lead: pick(&cards, &lead),
        lead_author,
        latest: pick(&cards, &latest),
        popular: pick(&cards, &popular),
        section: section.map(|section| HomeSection {
            label: section.words.label,
            lang: section.words.lang,
            path: section.path,
            slug: section.slug,
            articles: pick(&cards, &in_section),
        }),
        strips: rows
            .into_iter()
            .filter_map(|(key, keys)| Some(Strip { category: tree.get(key)?.crumb(), articles: pick(&cards, &keys) }))
            .collect(),
    };
    Ok((page, ["articles", "categories", "popular"].map(str::to_owned).to_vec()))
}

fn pick(cards: &HashMap<i64, ArticleCard>, keys: &[i64]) -> Vec<ArticleCard> {
    keys.iter().filter_map(|key| cards.get(key)).cloned().collect()
}

/// Stories with covers from different categories; where there are not enough, any.
fn lead(db: &PageDb) -> Result<Vec<i64>, ApiError> {
    let candidates = lists::lead_candidates(db, db.now)?;
    let mut chosen: Vec<i64> = Vec::new();
    let mut categories: HashSet<Option<i64>> = HashSet::new();
    for (key, category, has_cover) in &candidates {
        if chosen.len() < LEAD && *has_cover && !chosen.contains(key) && !categories.contains(category) {
            chosen.push(*key);
            categories.insert(*category);
        }
    }
    for (key, _, _) in &candidates {
        if chosen.len() < LEAD && !chosen.contains(key) {
            chosen.push(*key);
        }
    }
    Ok(chosen)
}

/// The newest of `scope` that do not stand further up; where there are not enough, others after them.
fn newest(db: &PageDb, scope: Scope, count: usize, shown: &HashSet<i64>) -> Result<Vec<i64>, ApiError> {
    let wanted = u32::try_from(count + shown.len()).unwrap_or(u32::MAX);
    let mut keys = Selection::of(scope).newest(db, wanted, 0)?;
    keys.sort_by_key(|key| shown.contains(key));
    keys.truncate(count);
    Ok(keys)
}

fn popular(db: &PageDb) -> Result<Vec<i64>, ApiError> {
    let all = Selection::of(Scope::All);
    let mut keys: Vec<i64> = all.most_read(db, Period::Week, POPULAR, 0)?.into_iter().map(|entry| entry.key).collect();
    if keys.len() < POPULAR as usize {
        let newest = all.newest(db, POPULAR * 2, 0)?;
        keys.extend(newest.into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>());
        keys.truncate(POPULAR as usize);
    }
    Ok(keys)
}

fn strips(db: &PageDb, tree: &Tree, shown: &HashSet<i64>) -> Result<Vec<(i64, Vec<i64>)>, ApiError> {
    let mut rows = Vec::new();
    for category in tree.top().filter(|node| node.in_menu) {
        let keys = newest(db, Scope::Category(category.key), STRIP, shown)?;
        // a row that would only repeat is left out
        if keys.first().is_some_and(|key| !shown.contains(key)) {
            rows.push((category.key, keys));
        }
        if rows.len() == STRIPS {
            break;
        }
    }
    Ok(rows)
}

fn head(db: &PageDb, cards: &HashMap<i64, ArticleCard>, lead: &[i64]) -> Head {
    let site = &db.config.site;
    let tagline = in_lang(&site.tagline, db.lang);
    let title = if tagline.is_empty() { site.name.clone() } else { format!("{} – {tagline}", site.name) };
    Head {
        title,
        description: tagline.to_owned(),
        image: lead.iter().filter_map(|key| cards.get(key)?.cover.as_ref()).map(|cover| cover.src.clone()).next(),
        canonical_path: "/".to_owned(),
        alternates: Lang::ALL.to_vec(),
        feed: Some(format!("/feeds/{}/latest.atom", db.lang)),
        ..Head::default()
    }
}

/// The operator's words in one language.
pub fn in_lang(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Uk => &words.uk,
        Lang::De => &words.de,
    }
}
