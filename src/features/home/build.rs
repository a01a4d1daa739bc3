//! Builds the page from a document, for readers of one language at one time. An article shown by a block is left out of
//! the blocks below it while they have others to show.

use std::collections::{HashMap, HashSet};

use super::types::{Block, BlockKind, HomeBlock, HomeDocument, HomeNumber, HomePage, Strip};
use super::{store, structured_data};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_delivery::slots::{self as ad_slots, AdSubject, SLOTS_TAG};
use crate::features::ad_placements::types::AdPageKind;
use crate::features::articles::store::{ListScope, Selection, lead_candidates};
use crate::features::articles::types::pages::ArticleCard;
use crate::features::articles::view::Cards;
use crate::features::authorship_records::store::bylines;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::consult_requests;
use crate::features::contacts::highlights::shortcuts;
use crate::features::contacts::types::shortcuts::Shortcut;
use crate::features::popularity::Period;
use crate::features::sections::view::public_sections;
use crate::features::services::newest::{NewestServices, newest as newest_services};
use crate::web::{Head, PageDb};

const LEAD: usize = 4;
const LATEST: usize = 6;
const POPULAR: usize = 6;
const ROW: usize = 4;
/// Most links to contacts (docs/objects.md, Home page).
const SHORTCUTS: usize = 12;
/// Services below the countries: one row of cards.
const SERVICES: usize = 3;
/// Categories that get a row.
const STRIPS: usize = 8;

/// Cache tags of the home page: the document and everything it may show.
pub fn tags() -> Vec<String> {
    let fixed = ["home", "articles", "categories", "popular", "contacts", "services"];
    [fixed.as_slice(), &[consult_requests::TAG, SLOTS_TAG]].concat().into_iter().map(str::to_owned).collect()
}

/// Content of a block before the cards of its articles are read.
#[derive(Default)]
struct BlockContent {
    keys: Vec<i64>,
    rows: Vec<(i64, Vec<i64>)>,
    title: Option<(Lang, String)>,
    path: Option<String>,
    contacts: Vec<Shortcut>,
    services: NewestServices,
    /// True if the block invites to ask for advice and somebody answers.
    invites: bool,
}

/// The page of `document` for `db.lang` at `db.now`.
pub fn page(db: &PageDb, document: &HomeDocument) -> Result<HomePage, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let blocks: Vec<&Block> = document.blocks.iter().filter(|block| block.is_shown(db.lang, db.now)).collect();
    // picked articles are read first, so that automatic blocks leave them out
    let mut shown: HashSet<i64> = HashSet::new();
    let picked: HashMap<&str, Vec<i64>> = blocks
        .iter()
        .filter(|block| block.kind == BlockKind::Hero)
        .map(|block| Ok((block.id.as_str(), picked(db, block)?)))
        .collect::<Result<_, ApiError>>()?;
    shown.extend(picked.values().flatten());
    let mut chosen = Vec::new();
    for block in &blocks {
        let keys = picked.get(block.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        chosen.push(select(db, &tree, block, keys, &mut shown)?);
    }
    let mut wanted: Vec<i64> =
        chosen.iter().flat_map(|one| one.keys.iter().chain(one.rows.iter().flat_map(|row| &row.1))).copied().collect();
    wanted.sort_unstable();
    wanted.dedup();
    let cards = Cards::new(db, &tree).by_key(&wanted)?;
    let mut found = Vec::new();
    for (block, chosen) in blocks.iter().zip(&chosen) {
        let built = build_block(db, &tree, block, chosen, &cards)?;
        if !is_empty(&built, chosen) {
            found.push(built);
        }
    }
    let mut head = head(db, document, &found);
    head.json_ld = Some(structured_data::site(db)?);
    let expires_at = chosen.iter().filter_map(|block| block.services.expires_at).min();
    let ads = ad_slots::of(db, AdPageKind::Home, &AdSubject::default())?;
    Ok(HomePage { head, blocks: found, ads, expires_at })
}

/// Picked articles that readers can see, in the order in which they were picked.
fn picked(db: &PageDb, block: &Block) -> Result<Vec<i64>, ApiError> {
    let mut keys = Vec::new();
    for id in &block.settings.articles {
        keys.extend(store::find_article_key(db, id)?);
    }
    Ok(keys)
}

fn count(block: &Block, usual: usize, most: usize) -> usize {
    block.settings.count.map_or(usual, |count| usize::try_from(count).unwrap_or(usual)).clamp(1, most)
}

fn select(
    db: &PageDb,
    tree: &CategoryTree,
    block: &Block,
    picked: &[i64],
    shown: &mut HashSet<i64>,
) -> Result<BlockContent, ApiError> {
    let mut chosen = BlockContent::default();
    match block.kind {
        BlockKind::Hero => {
            chosen.keys = lead(db, picked, count(block, LEAD.max(picked.len()), 5), shown)?;
            shown.extend(&chosen.keys);
        }
        BlockKind::Latest => {
            chosen.keys = newest(db, ListScope::All, count(block, LATEST, 12), shown)?;
            chosen.keys.retain(|key| !shown.contains(key));
            chosen.path = Some("/last/articles".to_owned());
            shown.extend(&chosen.keys);
        }
        BlockKind::Popular => {
            chosen.keys = popular(db, count(block, POPULAR, 12))?;
            chosen.path = Some("/popular/articles".to_owned());
        }
        BlockKind::Section => {
            let wanted = block.settings.section.as_deref();
            let sections = public_sections(db, db.lang)?;
            let found = sections.into_iter().find(|section| wanted.is_none_or(|slug| slug == section.slug));
            if let Some(section) = found {
                chosen.keys = newest(db, ListScope::Section(section.key), count(block, ROW, 12), shown)?;
                chosen.title = Some((section.words.lang, section.words.label));
                chosen.path = Some(section.path);
                shown.extend(&chosen.keys);
            }
        }
        BlockKind::Category => {
            let wanted = block.settings.category.as_deref();
            let found = tree.top().find(|node| Some(node.slug.as_str()) == wanted);
            if let Some(node) = found {
                chosen.keys = newest(db, ListScope::Category(node.key), count(block, ROW, 12), shown)?;
                chosen.title = Some((node.words.lang, node.words.label.clone()));
                chosen.path = Some(node.path.clone());
                shown.extend(&chosen.keys);
            }
        }
        BlockKind::Categories => {
            chosen.rows = strips(db, tree, count(block, STRIPS, 12), shown)?;
            chosen.path = Some("/categories".to_owned());
        }
        BlockKind::Contacts => {
            chosen.contacts = shortcuts(db, &block.settings.contacts, count(block, SHORTCUTS, SHORTCUTS))?;
            chosen.path = Some("/contacts".to_owned());
        }
        BlockKind::Services => {
            chosen.services = newest_services(db, count(block, SERVICES, 12))?;
            chosen.path = Some("/services".to_owned());
        }
        BlockKind::Consult => {
            chosen.invites = consult_requests::is_open(db)?;
            chosen.path = Some("/consult".to_owned());
        }
        BlockKind::Announcement | BlockKind::Text | BlockKind::Emergency => {}
    }
    Ok(chosen)
}

/// Picked articles, then articles with covers from different categories, then any.
fn lead(db: &PageDb, picked: &[i64], count: usize, shown: &HashSet<i64>) -> Result<Vec<i64>, ApiError> {
    let mut keys: Vec<i64> = picked.iter().take(count).copied().collect();
    if keys.len() == count {
        return Ok(keys);
    }
    let candidates = lead_candidates(db, db.now)?;
    let free = |keys: &[i64], key: &i64| !keys.contains(key) && !shown.contains(key);
    let mut categories: HashSet<Option<i64>> =
        candidates.iter().filter(|(key, _, _)| keys.contains(key)).map(|(_, category, _)| *category).collect();
    for (key, category, has_cover) in &candidates {
        if keys.len() < count && *has_cover && free(&keys, key) && !categories.contains(category) {
            keys.push(*key);
            categories.insert(*category);
        }
    }
    for (key, _, _) in &candidates {
        if keys.len() < count && free(&keys, key) {
            keys.push(*key);
        }
    }
    Ok(keys)
}

/// The newest of `scope` that no block above shows, then the others.
fn newest(db: &PageDb, scope: ListScope, count: usize, shown: &HashSet<i64>) -> Result<Vec<i64>, ApiError> {
    let wanted = u32::try_from(count + shown.len()).unwrap_or(u32::MAX);
    let mut keys = Selection::of(scope).newest(db, wanted)?;
    keys.sort_by_key(|key| shown.contains(key));
    keys.truncate(count);
    Ok(keys)
}

fn popular(db: &PageDb, count: usize) -> Result<Vec<i64>, ApiError> {
    let all = Selection::of(ListScope::All);
    let most = u32::try_from(count).unwrap_or(u32::MAX);
    let mut keys: Vec<i64> = all.most_read(db, Period::Week, most, 0)?.into_iter().map(|entry| entry.key).collect();
    if keys.len() < count {
        let newest = all.newest(db, most * 2)?;
        keys.extend(newest.into_iter().filter(|key| !keys.contains(key)).collect::<Vec<_>>());
        keys.truncate(count);
    }
    Ok(keys)
}

fn strips(
    db: &PageDb,
    tree: &CategoryTree,
    most: usize,
    shown: &HashSet<i64>,
) -> Result<Vec<(i64, Vec<i64>)>, ApiError> {
    let mut rows = Vec::new();
    for category in tree.top().filter(|node| node.in_menu) {
        let mut keys = newest(db, ListScope::Category(category.key), ROW, shown)?;
        // a short row is better than one that repeats what the page has shown
        keys.retain(|key| !shown.contains(key));
        if !keys.is_empty() {
            rows.push((category.key, keys));
        }
        if rows.len() == most {
            break;
        }
    }
    Ok(rows)
}

fn build_block(
    db: &PageDb,
    tree: &CategoryTree,
    block: &Block,
    chosen: &BlockContent,
    cards: &HashMap<i64, ArticleCard>,
) -> Result<HomeBlock, ApiError> {
    let pick = |keys: &[i64]| keys.iter().filter_map(|key| cards.get(key)).cloned().collect::<Vec<ArticleCard>>();
    let author = match (block.kind, chosen.keys.first()) {
        (BlockKind::Hero, Some(key)) => match cards.get(key) {
            Some(card) => bylines(db, *key, db.lang, card.lang)?.into_iter().next(),
            None => None,
        },
        _ => None,
    };
    let own = block.title.get_or_fallback(db.lang).map(|(lang, title)| (lang, title.to_owned()));
    let title = own.or_else(|| chosen.title.clone());
    let words = block.settings.words.get_or_fallback(db.lang);
    let number = |one: &super::types::EmergencyNumber| {
        let (lang, label) = one.label.get_or_fallback(db.lang).unwrap_or((db.lang, ""));
        HomeNumber { number: one.number.clone(), label: label.to_owned(), lang }
    };
    Ok(HomeBlock {
        id: block.id.clone(),
        kind: block.kind,
        title_lang: title.as_ref().map_or(db.lang, |(lang, _)| *lang),
        title: title.map(|(_, title)| title),
        path: chosen.path.clone(),
        articles: pick(&chosen.keys),
        author,
        strips: chosen
            .rows
            .iter()
            .filter_map(|(key, keys)| Some(Strip { category: tree.get(*key)?.crumb(), articles: pick(keys) }))
            .collect(),
        words_lang: words.map_or(db.lang, |(lang, _)| lang),
        words: words.map(|(_, words)| words.to_owned()),
        level: block.settings.level,
        numbers: block.settings.numbers.iter().map(number).collect(),
        contacts: chosen.contacts.clone(),
        countries: chosen.services.countries.clone(),
        services: chosen.services.services.clone(),
    })
}

fn is_empty(block: &HomeBlock, content: &BlockContent) -> bool {
    match block.kind {
        BlockKind::Announcement | BlockKind::Text => block.words.is_none(),
        BlockKind::Emergency => block.numbers.is_empty(),
        BlockKind::Contacts => block.contacts.is_empty(),
        BlockKind::Services => block.services.is_empty(),
        BlockKind::Consult => !content.invites,
        BlockKind::Categories => block.strips.is_empty(),
        BlockKind::Hero | BlockKind::Latest | BlockKind::Popular | BlockKind::Section | BlockKind::Category => {
            block.articles.is_empty()
        }
    }
}

fn head(db: &PageDb, document: &HomeDocument, blocks: &[HomeBlock]) -> Head {
    let site = &db.config.site;
    let tagline = site.tagline.text_in(db.lang);
    let usual = if tagline.is_empty() { site.name.clone() } else { format!("{} – {tagline}", site.name) };
    let own = |words: &str, usual: String| if words.is_empty() { usual } else { words.to_owned() };
    Head {
        title: own(document.seo_title.text_in(db.lang), usual),
        description: own(document.seo_description.text_in(db.lang), tagline.to_owned()),
        image: blocks
            .iter()
            .filter(|block| block.kind == BlockKind::Hero)
            .flat_map(|block| &block.articles)
            .find_map(|card| card.cover.as_ref().map(Into::into)),
        canonical_path: "/".to_owned(),
        alternates: Lang::ALL.to_vec(),
        feed: Some(format!("/feeds/{}/latest.atom", db.lang)),
        ..Head::default()
    }
}
