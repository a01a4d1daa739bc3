//! The article page: the live copy at an address, or a working copy behind a preview link.

use super::gallery::gallery;
use super::structured_data;
use crate::app::token_hash;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::typography;
use crate::features::ad_delivery::slots::{self as ad_slots, AdSubject, SLOTS_TAG};
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::ad_placements::types::AdPageKind;
use crate::features::articles::cache_tags;
use crate::features::articles::store::{self, ListScope, PublicPageRow, Selection, TextCopy};
use crate::features::articles::types::ArchivedAs;
use crate::features::articles::types::LinkedTag;
use crate::features::articles::types::pages::{
    ArticleCard, ArticleContent, ArticleEvent, ArticlePage, ArticleSource, ArticleSponsor, PublishedCorrection,
};
use crate::features::articles::view::{Cards, card};
use crate::features::authorship_records::store as records;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::highlights;
use crate::features::enterprises::store as enterprises;
use crate::locale::words;
use crate::media::store as media;
use crate::web::page_head;
use crate::web::page_parts::{Crumb, LanguageState, LanguageVersion};
use crate::web::{Head, PageDb};

/// Articles at the end that are filled up by tags and category; editors may pick more.
const RELATED: usize = 3;

type Found = Result<(ArticlePage, Vec<String>), ApiError>;

/// The article at `/categories/{top}/{sub}/{slug}`. Errors: `NotFound`; `Gone` where it was withdrawn.
pub fn at(db: &PageDb, top: &str, sub: &str, slug: &str) -> Found {
    let tree = CategoryTree::read(db, db.lang)?;
    let key = find_live(db, &tree, [top, sub, slug])?;
    page(db, &tree, key, TextCopy::Live)
}

/// Key of the live article at `/categories/{top}/{sub}/{slug}`. Errors: `NotFound`; `Gone` where it was withdrawn.
pub fn find_live(db: &PageDb, tree: &CategoryTree, [top, sub, slug]: [&str; 3]) -> Result<i64, ApiError> {
    let top = tree.at(None, top).ok_or(ApiError::NotFound)?;
    let sub = tree.at(Some(top.key), sub).ok_or(ApiError::NotFound)?;
    let state = store::find_address(db, sub.key, slug)?.ok_or(ApiError::NotFound)?;
    if state.is_deleted {
        return Err(if state.was_live { ApiError::Gone } else { ApiError::NotFound });
    }
    match (state.is_archived, state.archived_as, state.is_live) {
        (true, Some(ArchivedAs::Gone), _) | (_, _, false) if state.was_live => Err(ApiError::Gone),
        (_, _, false) => Err(ApiError::NotFound),
        _ => Ok(state.key),
    }
}

/// The draft behind a preview link, in the working copy of the page's language or the one that stands in.
/// Errors: `NotFound` where the link is unknown or expired.
pub fn preview(db: &PageDb, token: &str) -> Found {
    let key = store::find_preview(db, &token_hash(token), db.now)?.ok_or(ApiError::NotFound)?;
    let tree = CategoryTree::read(db, db.lang)?;
    page(db, &tree, key, TextCopy::Working)
}

fn page(db: &PageDb, tree: &CategoryTree, key: i64, copy: TextCopy) -> Found {
    let row = store::get_public_page(db, key, copy, db.lang)?;
    let (seo_title, seo_description) = (row.seo_title.clone(), row.seo_description.clone());
    let sponsor_key = row.sponsor_key;
    let event_over = row.event_end.or(row.event_start).filter(|over| *over > db.now);
    let mut article = content(db, tree, row, copy);
    article.sponsor = sponsor_key.map(|key| sponsor(db, key)).transpose()?;
    article.body_html = media::without_hidden(db, std::mem::take(&mut article.body_html))?;
    let shown = highlights::in_text(db, &article.body_html)?;
    article.body_html = shown.html;
    article.authors = records::bylines(db, key, db.lang, article.card.lang)?;
    let shown_lang = article.card.lang;
    let own_tags = store::list_linked_tags(db, key, shown_lang)?;
    // the page of a tag is one of its language
    article.tags = if shown_lang == db.lang { own_tags.clone() } else { Vec::new() };
    article.corrections = corrections(db, key, article.card.lang)?;
    article.gallery = gallery(db, key, article.card.lang)?;
    let langs = store::list_copy_langs(db, key, copy)?;
    let index =
        Crumb { label: words(db.lang, "article_lists.categories"), path: "/categories".to_owned(), lang: db.lang };
    let crumbs = vec![index, article.card.category.clone(), article.card.subcategory.clone()];
    let is_preview = copy == TextCopy::Working;
    let (related, near) = if is_preview { Default::default() } else { related(db, tree, key, &own_tags)? };
    let mut head = own_head(db, &article, (&seo_title, &seo_description));
    head.alternates = langs.clone();
    head.canonical_url.clone_from(&article.canonical_url);
    head.noindex = is_preview || article.archived;
    head.json_ld =
        Some(structured_data::article(db, &article, &crumbs, &head.shared_image(db.lang, &db.config.site.brand)))
            .filter(|_| !is_preview);
    typeset(&mut article);
    let languages = versions(&article, &langs);
    let id = article.card.id.as_str();
    let mut tags =
        vec![cache_tags::AUTHORS.to_owned(), if is_preview { cache_tags::draft(id) } else { cache_tags::article(id) }];
    tags.extend(related.iter().map(|card| cache_tags::article(&card.id)));
    tags.extend(near);
    tags.extend(shown.cache_tags);
    tags.extend(article.sponsor.iter().map(|_| enterprises::CACHE_TAG.to_owned()));
    let ads = if is_preview {
        AdSlots::none(AdPageKind::Article)
    } else {
        tags.push(SLOTS_TAG.to_owned());
        ad_slots::of(db, AdPageKind::Article, &subject(db, key)?)?
    };
    let wish = (article.card.lang != db.lang && !is_preview).then(|| words(db.lang, "pages.tell_me_when_translated"));
    let address = format!("{}/{}{}", db.config.server.public_url(), db.lang, article.card.path);
    Ok((
        ArticlePage {
            head,
            address,
            article,
            languages,
            crumbs,
            related,
            ads,
            preview: is_preview,
            wish,
            expires_at: [shown.expires_at, event_over].into_iter().flatten().min(),
        },
        tags,
    ))
}

/// Facts on which the advertisements of the page depend.
fn subject(db: &PageDb, key: i64) -> Result<AdSubject, ApiError> {
    let (category, subcategory) = store::get_categories(db, key)?;
    Ok(AdSubject {
        section_key: store::find_section(db, key)?,
        category_keys: [category, subcategory].into_iter().flatten().collect(),
        country: None,
    })
}

/// Applies typography to the texts of the page. Its head and structured data are built before, from the texts as typed.
fn typeset(article: &mut ArticleContent) {
    let lang = article.card.lang;
    let line = |text: &mut String| *text = typography::line(lang, text);
    line(&mut article.card.title);
    line(&mut article.card.excerpt);
    article.subtitle.iter_mut().for_each(line);
    article.cover_caption.iter_mut().for_each(line);
    article.corrections.iter_mut().for_each(|note| line(&mut note.text));
    article.body_html = typography::rich(lang, &article.body_html);
}

/// The head of the page; without words of its own for search engines it repeats title and excerpt.
fn own_head(db: &PageDb, article: &ArticleContent, (seo_title, seo_description): (&str, &str)) -> Head {
    let title = if seo_title.is_empty() { &article.card.title } else { seo_title };
    let description = if seo_description.is_empty() { &article.card.excerpt } else { seo_description };
    let mut head = page_head::head(db, title, description, &article.card.path);
    head.kind = "article";
    head.image = article.card.cover.as_ref().map(Into::into);
    head
}

/// The article as its page shows it, without what other tables hold.
fn content(db: &PageDb, tree: &CategoryTree, row: PublicPageRow, copy: TextCopy) -> ArticleContent {
    let card = card(db, tree, row.card);
    let (body_html, toc, card) = match copy {
        TextCopy::Live => (row.body, serde_json::from_str(&row.toc.unwrap_or_default()).unwrap_or_default(), card),
        TextCopy::Working => {
            let minutes = html::reading_minutes(&html::plain_text(&row.body));
            let (body, toc) = html::with_heading_ids(&row.body);
            (body, toc, ArticleCard { reading_minutes: minutes, ..card })
        }
    };
    let given = |text: String| Some(text).filter(|text| !text.is_empty());
    let moment = |at: Option<Ts>| at.map(|at| at.wall_clock(db.zone));
    let is_ahead = copy == TextCopy::Live && row.event_end.or(row.event_start).is_some_and(|over| over > db.now);
    let source_url = given(row.source_url);
    ArticleContent {
        card,
        authors: Vec::new(),
        subtitle: given(row.subtitle),
        body_html,
        toc,
        cover_caption: given(row.cover_caption),
        tags: Vec::new(),
        source: given(row.source_name).map(|name| ArticleSource { name, url: source_url }),
        sponsor: None,
        updated_at: moment(row.updated_at),
        canonical_url: given(row.canonical_url),
        corrections: Vec::new(),
        gallery: Vec::new(),
        ai_assistance: row.ai_assistance,
        event: moment(row.event_start).map(|start| ArticleEvent {
            start,
            end: moment(row.event_end),
            place: row.event_place,
            url: given(row.event_url),
            file_label: is_ahead.then(|| words(db.lang, "pages.add_to_calendar")),
        }),
        archived: row.archived,
        original_lang: row.original_lang,
    }
}

/// The enterprise that paid, which is named also while it has no page.
fn sponsor(db: &PageDb, key: i64) -> Result<ArticleSponsor, ApiError> {
    let enterprise = enterprises::get_by_key(db, key)?;
    let (lang, name) = enterprise.name(db.lang);
    let path = enterprise.is_public().then(|| format!("/enterprises/{}", enterprise.slug));
    Ok(ArticleSponsor { name: name.to_owned(), lang, path })
}

fn corrections(db: &PageDb, key: i64, lang: Lang) -> Result<Vec<PublishedCorrection>, ApiError> {
    let shown = |(at, text): (Ts, String)| PublishedCorrection { at: at.wall_clock(db.zone), text };
    Ok(store::list_published_corrections(db, key, lang)?.into_iter().map(shown).collect())
}

fn versions(article: &ArticleContent, langs: &[Lang]) -> Vec<LanguageVersion> {
    let state = |lang: Lang| match langs.contains(&lang) {
        _ if lang == article.card.lang => LanguageState::Shown,
        true => LanguageState::Available,
        false => LanguageState::Missing,
    };
    Lang::ALL
        .into_iter()
        .map(|lang| LanguageVersion { lang, state: state(lang), path: article.card.path.clone() })
        .collect()
}

/// Articles to read next, with the cache tags of all that was considered: those that editors picked, then the newest
/// with a tag in common, then the newest of the same subcategory and category.
fn related(
    db: &PageDb,
    tree: &CategoryTree,
    key: i64,
    own_tags: &[LinkedTag],
) -> Result<(Vec<ArticleCard>, Vec<String>), ApiError> {
    let picked = store::list_picked(db, key)?;
    // a picked article that is not live yet may be shown later
    let mut tags: Vec<String> = picked.iter().map(|one| cache_tags::article(&one.id)).collect();
    let mut keys: Vec<i64> = picked.iter().filter(|one| one.is_live).map(|one| one.key).collect();
    let most = keys.len().max(RELATED);
    if keys.len() < RELATED {
        tags.extend(own_tags.iter().map(|tag| cache_tags::tagged(tag.key)));
        keys.extend(by_tags(db, key, own_tags)?);
    }
    if keys.len() < RELATED {
        let (category, subcategory) = store::get_categories(db, key)?;
        tags.extend([category, subcategory].into_iter().flatten().map(cache_tags::under));
        let scopes = [subcategory.map(ListScope::Subcategory), category.map(ListScope::Category)];
        for scope in scopes.into_iter().flatten() {
            keys.extend(Selection::of(scope).newest(db, RELATED as u32 * 2)?);
        }
    }
    let mut chosen: Vec<i64> = Vec::new();
    for other in keys {
        if other != key && !chosen.contains(&other) && chosen.len() < most {
            chosen.push(other);
        }
    }
    Ok((Cards::new(db, tree).list(&chosen)?, tags))
}

/// Only a tag that fewer articles than this carry says that two of them belong together.
const RARE_TAG: u32 = 200;

fn by_tags(db: &PageDb, key: i64, own_tags: &[LinkedTag]) -> Result<Vec<i64>, ApiError> {
    let mut rare = Vec::new();
    for tag in own_tags {
        if store::count_tagged(db, tag.key, RARE_TAG)? < RARE_TAG {
            rare.push(tag.key);
        }
    }
    if rare.is_empty() { Ok(Vec::new()) } else { store::list_sharing_tags(db, key, &rare) }
}
