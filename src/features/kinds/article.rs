//! Articles.

use rusqlite::Connection;
use serde_json::Value;

use super::store::article::{self as store, FeedScope};
use super::types::{
    Aspect::{Given, Without},
    CaseAspect, CaseMeasure, FeedAspect, FeedList, ObjectKind, ObjectReference, OgCard, SearchAspect, SitemapAspect,
    StatisticsAspect,
};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::{self, TakeDown};
use crate::features::articles::cache_tags;
use crate::features::articles::store as articles;
use crate::features::articles::types::Article;
use crate::features::cases::types::Outcome;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::categories::store::TREE;
use crate::features::search::{self, HitType};
use crate::locale::words;
use crate::trees::lookup;
use crate::web::PageDb;

/// The declaration of articles.
pub static ARTICLE: ObjectKind = ObjectKind {
    name: "article",
    public_path: Given("/categories/{category}/{subcategory}/{slug}"),
    panel_page: Given("/panel/content-author/article"),
    queue: Given("articles.publish"),
    search: Given(SearchAspect {
        hit_type: HitType::Article,
        keys: search::article_keys,
        documents: search::article_documents,
    }),
    suggestions: Given(()),
    sitemap: Given(SitemapAspect::Paged {
        count: |db| store::count_sitemap_entries(db),
        list: store::list_sitemap_entries,
    }),
    feed: Given(FeedAspect { names: &["latest", "popular"], list: feed }),
    og_image: Given(card),
    structured_data: Given(&["NewsArticle"]),
    report_subject: Given(reference),
    case_subject: Given(CaseAspect {
        outcomes: &[Outcome::Hide, Outcome::Remove],
        owner: |db, id| Ok(articles::get(db, &id_of(id)?)?.owner_key),
        carry_out: take_down,
        progress: None,
        reverse: reinstate,
    }),
    order: Without("nobody pays for an article"),
    statistics: Given(StatisticsAspect::ById(store::find_tracked)),
    redirects: Given(|db, path| lookup::destination(db, &TREE, path)),
    import: Given("article"),
    archive: Given("articles"),
    demo: Given(()),
    qr_code: Given("/codes/articles/{id}.svg"),
    vcard: Without("an article has no address and no telephone number"),
};

fn feed(db: &PageDb, names: &[&str]) -> Result<FeedList, ApiError> {
    let (label, path, scope) = match names {
        ["latest"] => ("layout.latest", "/last/articles", FeedScope::Latest),
        ["popular"] => ("layout.popular", "/popular/articles", FeedScope::Popular),
        _ => return Err(ApiError::NotFound),
    };
    Ok(FeedList {
        label: words(db.lang, label),
        subtitle: db.config.site.tagline.text_in(db.lang).to_owned(),
        path: path.to_owned(),
        items: store::list_feed_items(db, &CategoryTree::read(db, db.lang)?, scope)?,
    })
}

fn card(db: &PageDb, parts: &[&str]) -> Result<Option<OgCard>, ApiError> {
    let ["categories", top, sub, slug] = parts else { return Ok(None) };
    let tree = CategoryTree::read(db, db.lang)?;
    let top = tree.at(None, top).ok_or(ApiError::NotFound)?;
    let sub = tree.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    let title = store::find_title(db, sub.key, slug)?.ok_or(ApiError::NotFound)?;
    Ok(Some(OgCard::new(&title, &sub.words.label, &top.color)))
}

fn reference(db: &Connection, lang: Lang, id: &str) -> Result<ObjectReference, ApiError> {
    let article = articles::get(db, &id_of(id)?)?;
    let path = articles::path_of(db, article.key)?.filter(|_| article.published_at.is_some());
    let row = articles::related_rows(db, &[article.key], lang)?.pop().ok_or(ApiError::NotFound)?;
    Ok(ObjectReference {
        path: path.ok_or(ApiError::NotFound)?,
        title: row.title,
        lang: row.lang,
        cache_tag: cache_tags::article(article.id.as_str()),
        id: article.id.to_string(),
    })
}

fn id_of(id: &str) -> Result<Id<Article>, ApiError> {
    Id::parse(id).ok_or(ApiError::NotFound)
}

fn take_down(write: &mut Write, measure: &CaseMeasure) -> Result<Value, ApiError> {
    let how = if measure.outcome == Outcome::Remove { TakeDown::Remove } else { TakeDown::Hide };
    let before = actions::take_down(write, measure.actor, &id_of(measure.id)?, how, measure.note)?;
    Ok(serde_json::to_value(before)?)
}

fn reinstate(write: &mut Write, measure: &CaseMeasure, before: &Value) -> Result<(), ApiError> {
    let before = serde_json::from_value::<Vec<_>>(before.clone())?;
    actions::reinstate(write, measure.actor, &id_of(measure.id)?, &before, measure.note)
}
