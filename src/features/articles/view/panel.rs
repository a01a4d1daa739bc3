//! Articles in the panel: one article whole, or a page of a list without a query per row.

use std::collections::{BTreeMap, HashMap};

use rusqlite::Connection;
use serde_json::Map;

use crate::auth::languages;
use crate::base::access::Scope;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::articles::actions::Editor;
use crate::features::articles::rules::{Measures, PublishFacts};
use crate::features::articles::types::{
    Article, ArticleDetail, ArticleFilter, ArticleRow, ArticleSort, GalleryPicture, ListedArticle, ListedText,
    NamedLink, PersonRef, Reach, Text, TextAction, TextDetail, TextRow, TextStanding, TextState, UndoOffer,
};
use crate::features::articles::{actions, rules, store};
use crate::features::authorship_records::store as records;
use crate::features::categories::store as categories;
use crate::features::categories::types::Category;
use crate::features::enterprises::store as enterprises;
use crate::features::sections::store as sections;
use crate::media::store as media;
use crate::trees::NodeState;
use crate::web::error::field_problems;

fn person(people: &HashMap<i64, PersonRef>, key: Option<i64>) -> Option<PersonRef> {
    key.and_then(|key| people.get(&key).cloned())
}

/// One article with all its languages.
pub fn article(db: &Connection, article: &Article, editor: &Editor) -> Result<ArticleDetail, ApiError> {
    let texts = store::texts(db, article.key)?;
    let keys = [article.owner_key, article.reviewer_key, article.updated_by];
    let keys = keys.into_iter().chain(texts.iter().map(|text| text.updated_by)).flatten();
    let people = store::people(db, keys)?;
    let facts = actions::publish_facts(db, article)?;
    let source = texts.iter().find(|text| text.lang == article.original_lang).map(|text| text.revision);
    let reach = editor.reach(db, article)?;
    let shown = texts.iter().map(|text| text_detail(db, article, text, source, &facts, (editor, &reach), &people));
    let id_of = |key: Option<i64>| -> Result<Option<Id<Category>>, ApiError> {
        key.map(|key| Ok(categories::get_by_key(db, key)?.id)).transpose()
    };
    let section = sections::list(db)?.into_iter().find(|section| Some(section.key) == article.section_key);
    let was_published = article.first_published_at.is_some();
    let assignments =
        store::list_assignments(db, [article.key], editor.today)?.remove(&article.key).unwrap_or_default();
    let editable =
        article.deleted_at.is_none() && reach == Reach::Whole && (!was_published || editor.may_change_public());
    let writable = writable(db, article, &texts, &reach, editor)?;
    Ok(ArticleDetail {
        id: article.id.clone(),
        version: article.version,
        slug: article.slug.clone(),
        slug_auto: article.slug_auto,
        path: store::path_of(db, article.key)?,
        was_published,
        original_lang: article.original_lang,
        category_id: id_of(article.category_key)?,
        subcategory_id: id_of(article.subcategory_key)?,
        section_id: section.map(|section| section.id),
        kind: article.kind,
        cover: article
            .cover_media_key
            .map(|key| media::find_by_key(db, key))
            .transpose()?
            .flatten()
            .map(|row| row.media),
        cover_decorative: article.cover_decorative,
        source_name: article.source_name.clone(),
        source_url: article.source_url.clone(),
        canonical_url: article.canonical_url.clone(),
        sponsored: article.sponsored,
        sponsor: article.sponsor_enterprise_key.map(|key| enterprises::get_ref(db, key)).transpose()?,
        ai_assistance: article.ai_assistance,
        event_start: article.event_start,
        event_end: article.event_end,
        event_place: article.event_place.clone(),
        event_url: article.event_url.clone(),
        pinned_until: article.pinned_until.filter(|end| *end > editor.now),
        breaking_until: article.breaking_until.filter(|end| *end > editor.now),
        tags: store::tags(db, article.key)?,
        authors: records::credits(db, article.key)?,
        gallery: gallery(db, article.key)?,
        related: store::related(db, article.key, editor.lang)?,
        owner: person(&people, article.owner_key),
        reviewer: person(&people, article.reviewer_key),
        archived_as: article.archived_as,
        texts: shown.collect::<Result<_, _>>()?,
        published_at: article.published_at,
        created_at: article.created_at,
        updated_at: article.updated_at,
        updated_by: person(&people, article.updated_by),
        deleted_at: article.deleted_at,
        editable,
        describable: describable(db, article, editable, &writable, editor)?,
        writable,
        assignments,
    })
}

/// The languages whose words `editor` may write now.
fn writable(
    db: &Connection,
    article: &Article,
    texts: &[Text],
    reach: &Reach,
    editor: &Editor,
) -> Result<Vec<Lang>, ApiError> {
    if article.deleted_at.is_some() {
        return Ok(Vec::new());
    }
    let is_open = |lang: Lang| {
        let text = texts.iter().find(|text| text.lang == lang);
        text.is_none_or(|text| rules::is_open(editor.role, text.state))
    };
    let mut langs = languages::of(db, editor.user_key)?;
    langs.retain(|lang| reach.covers(*lang) && is_open(*lang));
    Ok(langs)
}

/// The languages in which `editor` may describe the gallery now: all with the whole article, else those they write and
/// readers do not see yet.
fn describable(
    db: &Connection,
    article: &Article,
    editable: bool,
    writable: &[Lang],
    editor: &Editor,
) -> Result<Vec<Lang>, ApiError> {
    if editable {
        return Ok(Lang::ALL.to_vec());
    }
    let mut langs = Vec::new();
    for lang in writable {
        if actions::may_describe(db, editor, article.key, *lang)? {
            langs.push(*lang);
        }
    }
    Ok(langs)
}

fn gallery(db: &Connection, article_key: i64) -> Result<Vec<GalleryPicture>, ApiError> {
    let shown = |(key, texts)| -> Result<Option<GalleryPicture>, ApiError> {
        Ok(media::find_by_key(db, key)?.map(|row| GalleryPicture { media: row.media, texts }))
    };
    store::gallery(db, article_key)?.into_iter().filter_map(|picture| shown(picture).transpose()).collect()
}

fn text_detail(
    db: &Connection,
    article: &Article,
    text: &Text,
    source_revision: Option<i64>,
    facts: &PublishFacts,
    (editor, reach): (&Editor, &Reach),
    people: &HashMap<i64, PersonRef>,
) -> Result<TextDetail, ApiError> {
    let live = store::find_live(db, article.key, text.lang)?;
    let measures = Measures::of(article, text, facts);
    let problems = rules::problems(&measures, &editor.rules, false);
    let publish_problems = rules::publish_problems(&measures, &editor.rules);
    let undo = store::find_decision(db, article.key, text.lang)?.and_then(|decision| {
        let seconds = rules::seconds_to_undo(&decision, text, editor.user_key, editor.now)?;
        Some(UndoOffer { seconds, notified: decision.before.notified })
    });
    let words = text.words.clone();
    Ok(TextDetail {
        lang: text.lang,
        title: words.title,
        subtitle: words.subtitle,
        excerpt: words.excerpt,
        body: words.body,
        cover_alt: words.cover_alt,
        cover_caption: words.cover_caption,
        seo_title: words.seo_title,
        seo_description: words.seo_description,
        state: text.state,
        origin: text.origin,
        outdated: text.source_revision.zip(source_revision).is_some_and(|(followed, now)| followed < now),
        changed: rules::is_changed(live.as_ref().map(|live| live.revision), text.revision),
        complete: rules::complete(&problems),
        publish_at: text.publish_at,
        unpublish_at: text.unpublish_at,
        state_reason: text.state_reason.clone(),
        revision: text.revision,
        version: text.version,
        updated_at: text.updated_at,
        updated_by: person(people, text.updated_by),
        problems: field_problems(&problems, editor.lang),
        publish_problems: field_problems(&publish_problems, editor.lang),
        needs_second_person: actions::needs_second_person(db, editor, text)?,
        undo,
        actions: if reach.covers(text.lang) {
            rules::open_actions(editor.role, TextStanding::of(text, live.as_ref()))
        } else {
            Vec::new()
        },
        live,
    })
}

/// One page of a list.
pub fn list(
    db: &Connection,
    filter: &ArticleFilter,
    sort: ArticleSort,
    request: PageRequest,
    editor: &Editor,
) -> Result<PageOf<ArticleRow>, ApiError> {
    let (listed, total) = store::list(db, filter, sort, request)?;
    Ok(PageOf::new(rows(db, &listed, editor)?, request, total))
}

fn rows(db: &Connection, listed: &[ListedArticle], editor: &Editor) -> Result<Vec<ArticleRow>, ApiError> {
    let keys: Vec<i64> = listed.iter().map(|row| row.key).collect();
    let people = listed.iter().flat_map(|row| [row.owner_key, row.reviewer_key, row.updated_by]).flatten();
    let people = store::people(db, people)?;
    let mut texts = store::listed_texts(db, keys.iter().copied())?;
    let mut authors = store::listed_authors(db, keys.iter().copied())?;
    let galleries = store::galleries(db, keys.iter().copied())?;
    let readers = store::readers(db, keys.iter().copied())?;
    let mut assignments = store::list_assignments(db, keys.iter().copied(), editor.today)?;
    let owned = store::owned(db, &keys, &editor.acts_for)?;
    let mut translated = match editor.scope {
        Scope::Any => HashMap::new(),
        Scope::Own => store::translated(db, &keys, &editor.acts_for)?,
    };
    let tree: HashMap<i64, Category> =
        categories::list(db)?.into_iter().map(|category| (category.key, category)).collect();
    let sections: BTreeMap<i64, NamedLink> = sections::list(db)?
        .into_iter()
        .map(|section| {
            let (lang, label) = section.label(editor.lang);
            let label = label.to_owned();
            (section.key, NamedLink { id: section.id.to_string(), slug: section.slug, label, lang })
        })
        .collect();
    let category = |key: Option<i64>| {
        key.and_then(|key| tree.get(&key)).map(|category| {
            let (lang, label) = category.label(editor.lang);
            NamedLink { id: category.id.to_string(), slug: category.slug.clone(), label: label.to_owned(), lang }
        })
    };
    let mut row = |row: &ListedArticle| {
        let texts = texts.remove(&row.key).unwrap_or_default();
        let original = texts.iter().find(|text| text.lang == row.original_lang).or(texts.first());
        let authors = authors.remove(&row.key).unwrap_or_default();
        let is_shown =
            |key: Option<i64>| key.and_then(|key| tree.get(&key)).is_some_and(|one| one.state == NodeState::Published);
        let facts = PublishFacts {
            undescribed: galleries.get(&row.key).map(|texts| rules::undescribed(texts)).unwrap_or_default(),
            cover: row.cover_size,
            has_author: !authors.is_empty(),
            category_published: is_shown(row.category_key) && is_shown(row.subcategory_key),
        };
        let (category, subcategory) = (category(row.category_key), category(row.subcategory_key));
        let path = category.as_ref().zip(subcategory.as_ref());
        let is_whole = editor.scope == Scope::Any || owned.contains(&row.key);
        let reach =
            if is_whole { Reach::Whole } else { Reach::Languages(translated.remove(&row.key).unwrap_or_default()) };
        ArticleRow {
            id: Id::known(row.id.clone()),
            version: row.version,
            slug: row.slug.clone(),
            path: path.map(|(top, sub)| format!("/categories/{}/{}/{}", top.slug, sub.slug, row.slug)),
            title: original.map(|text| text.title.clone()).unwrap_or_default(),
            lang: original.map_or(row.original_lang, |text| text.lang),
            original_lang: row.original_lang,
            state: original.map_or(TextState::Draft, |text| text.state),
            kind: row.kind,
            section: row.section_key.and_then(|key| sections.get(&key).cloned()),
            owner: person(&people, row.owner_key),
            reviewer: person(&people, row.reviewer_key),
            texts: texts
                .iter()
                .map(|text| {
                    let measures = Measures::of_listed(row, text, &facts);
                    text_row(text, row, &texts, &measures, (editor, &reach))
                })
                .collect(),
            authors,
            pinned_until: row.pinned_until.filter(|end| *end > editor.now),
            breaking_until: row.breaking_until.filter(|end| *end > editor.now),
            readers: row.published_at.map(|_| readers.get(&row.key).copied().unwrap_or(0)),
            published_at: row.published_at,
            updated_at: row.updated_at,
            updated_by: person(&people, row.updated_by),
            deleted_at: row.deleted_at,
            cover: row.cover.clone(),
            own: owned.contains(&row.key),
            assignments: assignments.remove(&row.key).unwrap_or_default(),
            category,
            subcategory,
        }
    };
    Ok(listed.iter().map(&mut row).collect())
}

/// A text in a list.
fn text_row(
    text: &ListedText,
    article: &ListedArticle,
    all: &[ListedText],
    measures: &Measures,
    (editor, reach): (&Editor, &Reach),
) -> TextRow {
    let source = all.iter().find(|one| one.lang == article.original_lang).map(|one| one.revision);
    let publish_problems = rules::publish_problems(measures, &editor.rules);
    let is_publishable = publish_problems.is_empty();
    let waits = matches!(text.state, TextState::InReview | TextState::Approved);
    let standing = TextStanding { state: text.state, revision: text.revision, live_revision: text.live_revision };
    let mut actions = rules::open_actions(editor.role, standing);
    let is_refused =
        |action: TextAction| !is_publishable && matches!(action, TextAction::Publish | TextAction::Schedule);
    actions.retain(|action| reach.covers(text.lang) && article.deleted_at.is_none() && !is_refused(*action));
    TextRow {
        lang: text.lang,
        title: text.title.clone(),
        state: text.state,
        complete: rules::complete(&rules::problems(measures, &editor.rules, false)),
        outdated: text.source_revision.zip(source).is_some_and(|(followed, now)| followed < now),
        changed: rules::is_changed(text.live_revision, text.revision),
        publish_at: text.publish_at,
        unpublish_at: text.unpublish_at,
        state_since: text.state_since,
        version: text.version,
        actions,
        publish_problems: if waits { field_problems(&publish_problems, editor.lang) } else { Map::new() },
    }
}
