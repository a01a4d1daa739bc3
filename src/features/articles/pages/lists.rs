//! List pages: latest, popular, sections, authors, and the builder that the lists of categories share.

use rocket::FromForm;
use serde::Deserialize;

use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::ad_delivery::slots::{self as ad_slots, AdSubject, SLOTS_TAG};
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::ad_placements::types::AdPageKind;
use crate::features::articles::cache_tags;
use crate::features::articles::store::{ListScope, RankedArticle, Selection, find_pinned, find_tag};
use crate::features::articles::types::ArticleKind;
use crate::features::articles::types::pages::{ArticleCard, ListFilter, ListPage, ListSort, RoleInArticle};
use crate::features::articles::view::Cards;
use crate::features::authorship::store as authorship;
use crate::features::authorship_records::store as records;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::highlights::shortcuts;
use crate::features::contacts::types::shortcuts::Shortcut;
use crate::features::popularity::Period;
use crate::features::sections::types::MAX_SHORTCUTS;
use crate::features::sections::view::public_sections;
use crate::locale::{args, t, words};
use crate::media::{Picture, store as media};
use crate::web::page_parts::{Chip, Crumb};
use crate::web::structured_data::breadcrumb_document;
use crate::web::{PageDb, page_head};

/// The parsed query of a list page; a value that cannot be read counts as absent.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    /// Page number.
    pub page: Option<u32>,
    /// Sort of text.
    pub kind: Option<ArticleKind>,
    /// Slug of a category.
    pub category: Option<String>,
    /// Span.
    pub period: Option<Period>,
    /// Order.
    pub sort: Option<ListSort>,
}

/// Names of [`RawListQuery`].
pub const NAMES: &[&str] = &["page", "kind", "category", "period", "sort"];

/// The query of a list page as it was sent; blanks and unknown values count as absent.
#[derive(FromForm, Deserialize)]
pub struct RawListQuery<'r> {
    page: Option<&'r str>,
    kind: Option<&'r str>,
    category: Option<&'r str>,
    period: Option<&'r str>,
    sort: Option<&'r str>,
}

impl RawListQuery<'_> {
    /// The values that can be read.
    pub fn parsed(&self) -> ListQuery {
        ListQuery {
            page: self.page.and_then(|page| page.parse().ok()),
            kind: self.kind.and_then(ArticleKind::parse),
            category: self.category.filter(|slug| !slug.is_empty()).map(str::to_owned),
            period: self.period.and_then(Period::parse),
            sort: match self.sort {
                Some("popular") => Some(ListSort::Popular),
                Some("newest") => Some(ListSort::Newest),
                _ => None,
            },
        }
    }
}

/// A page with its cache tags.
pub type Found<T> = Result<(T, Vec<String>), ApiError>;

/// The properties of one list.
pub struct ListPlan<'p> {
    /// Articles of the list.
    pub scope: ListScope,
    /// Path without language prefix.
    pub path: &'p str,
    /// Heading.
    pub title: String,
    /// Language of heading and intro.
    pub title_lang: Lang,
    /// Sentence below the heading.
    pub intro: Option<String>,
    /// Longer introduction, clean rich text.
    pub intro_html: Option<String>,
    /// Name of the icon beside the heading.
    pub icon: Option<String>,
    /// Picture above the list.
    pub cover: Option<Picture>,
    /// Ways to contacts beside the list.
    pub shortcuts: Vec<Shortcut>,
    /// Breadcrumbs, this page included.
    pub crumbs: Vec<Crumb>,
    /// Neighbouring lists.
    pub chips: Vec<Chip>,
    /// Path of the feed.
    pub feed: Option<String>,
    /// True if the articles come by readers unless another order is chosen.
    pub by_readers: bool,
    /// True if the filter offers categories.
    pub choose_category: bool,
}

impl<'p> ListPlan<'p> {
    /// A list with nothing but its articles.
    pub fn new(scope: ListScope, path: &'p str, title: String, lang: Lang) -> ListPlan<'p> {
        ListPlan {
            scope,
            path,
            title,
            title_lang: lang,
            intro: None,
            intro_html: None,
            icon: None,
            cover: None,
            shortcuts: Vec::new(),
            crumbs: Vec::new(),
            chips: Vec::new(),
            feed: None,
            by_readers: false,
            choose_category: false,
        }
    }
}

fn tags() -> Vec<String> {
    ["articles", "categories", SLOTS_TAG].map(str::to_owned).to_vec()
}

/// All articles, the newest first.
pub fn latest(db: &PageDb, query: &ListQuery) -> Found<ListPage> {
    let tree = CategoryTree::read(db, db.lang)?;
    let mut plan = ListPlan::new(ListScope::All, "/last/articles", words(db.lang, "layout.latest"), db.lang);
    plan.feed = Some(format!("/feeds/{}/latest.atom", db.lang));
    plan.choose_category = true;
    list_page(db, &tree, query, plan)
}

/// The most read articles of a period; where few were read, the newest fill the first page.
pub fn popular(db: &PageDb, query: &ListQuery) -> Found<ListPage> {
    let tree = CategoryTree::read(db, db.lang)?;
    let period = query.period.unwrap_or(Period::Day);
    let selection = Selection::of(ListScope::All);
    let request = request(db, query);
    let mut entries = selection.most_read(db, period, request.per_page, request.offset())?;
    let missing = request.per_page - len(&entries).min(request.per_page);
    if request.page == 1 && missing > 0 {
        entries.extend(selection.unread(db, period, missing, 0)?);
    }
    let total = selection.count_read(db, period)?.max(if request.page == 1 { len(&entries) } else { 0 });
    let mut plan = ListPlan::new(ListScope::All, "/popular/articles", words(db.lang, "layout.popular"), db.lang);
    plan.intro = Some(words(db.lang, "article_lists.measured"));
    plan.feed = Some(format!("/feeds/{}/popular.atom", db.lang));
    let mut page = assemble(db, &tree, plan, request, (entries, total))?;
    page.intro = None;
    page.filter.period = Some(period);
    page.filter.kinds.clear();
    if period != Period::Day {
        page.head.canonical_path =
            page_head::paged(&format!("/popular/articles?period={}", period.as_str()), request.page);
        let span = words(db.lang, &format!("article_lists.period_{}", period.as_str()));
        page.head.title = page.head.title.replacen(&page.title, &format!("{} · {span}", page.title), 1);
    }
    Ok((page, [tags(), vec!["popular".to_owned()]].concat()))
}

/// The articles of a section.
pub fn section(db: &PageDb, slug: &str, query: &ListQuery) -> Found<ListPage> {
    let section =
        public_sections(db, db.lang)?.into_iter().find(|section| section.slug == slug).ok_or(ApiError::NotFound)?;
    let tree = CategoryTree::read(db, db.lang)?;
    let mut plan =
        ListPlan::new(ListScope::Section(section.key), &section.path, section.words.label.clone(), section.words.lang);
    plan.intro = given(&section.words.intro);
    plan.cover = media::find_shown(db, section.cover_media_key)?;
    if !section.shortcuts.is_empty() {
        plan.shortcuts = shortcuts(db, &section.shortcuts, MAX_SHORTCUTS)?;
    }
    plan.feed = Some(format!("/feeds/{}/sections/{slug}.atom", db.lang));
    plan.choose_category = true;
    let (mut page, tags) = list_page(db, &tree, query, plan)?;
    page_head::own_words(
        db,
        &mut page.head,
        &section.words.seo_title,
        &section.words.seo_description,
        request(db, query).page,
    );
    page.head.alternates = section.words.langs;
    Ok((page, [tags, ["layout", "contacts"].map(str::to_owned).to_vec()].concat()))
}

/// The articles of a person.
pub fn author(db: &PageDb, slug: &str, query: &ListQuery) -> Found<ListPage> {
    let (key, profile) = authorship::find_profile(db, slug, db.lang)?.ok_or(ApiError::NotFound)?;
    let tree = CategoryTree::read(db, db.lang)?;
    let path = format!("/authors/{slug}");
    let mut plan = ListPlan::new(ListScope::Author(key), &path, profile.name.clone(), db.lang);
    plan.crumbs = vec![Crumb { label: profile.name.clone(), path: path.clone(), lang: db.lang }];
    plan.intro = profile.bio.as_deref().map(html::plain_text);
    plan.feed = Some(format!("/feeds/{}/authors/{slug}.atom", db.lang));
    let (mut page, tags) = list_page(db, &tree, query, plan)?;
    page.head.image = profile.photo.as_ref().map(Into::into);
    page.intro = None;
    page.author = Some(profile);
    let shown: Vec<(&str, Lang)> = page.articles.items.iter().map(|card| (card.id.as_str(), card.lang)).collect();
    let roles = records::list_other_roles(db, key, &shown)?;
    page.roles = roles.into_iter().map(|(article_id, role)| RoleInArticle { article_id, role }).collect();
    Ok((page, tags))
}

/// The articles with a tag of the page's language. Errors: `NotFound` while none of them is public in it.
pub fn tag(db: &PageDb, slug: &str, query: &ListQuery) -> Found<ListPage> {
    let tag = find_tag(db, db.lang, slug)?.ok_or(ApiError::NotFound)?;
    let scope = ListScope::Tag(tag.key);
    let public = Selection::of(scope).count(db)?;
    if public == 0 {
        return Err(ApiError::NotFound);
    }
    let tree = CategoryTree::read(db, db.lang)?;
    let mut plan = ListPlan::new(scope, &tag.path, tag.name.clone(), db.lang);
    plan.crumbs = below_latest(db, &tag.name, &tag.path);
    let (mut page, tags) = list_page(db, &tree, query, plan)?;
    page.head.alternates = vec![db.lang];
    page.head.description = t(db.lang, "pages.tag_description", &args([("tag", page.title.clone().into())]));
    page.head.noindex = public == 1;
    Ok((page, [tags, vec![cache_tags::tagged(tag.key)]].concat()))
}

/// Breadcrumbs of a page with articles of all categories.
fn below_latest(db: &PageDb, name: &str, path: &str) -> Vec<Crumb> {
    let crumb = |label: String, path: &str| Crumb { label, path: path.to_owned(), lang: db.lang };
    vec![crumb(words(db.lang, "layout.latest"), "/last/articles"), crumb(name.to_owned(), path)]
}

/// The text, unless it is empty.
pub fn given(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn len(entries: &[RankedArticle]) -> u32 {
    u32::try_from(entries.len()).unwrap_or(u32::MAX)
}

/// The page of the list that is asked for.
pub fn request(db: &PageDb, query: &ListQuery) -> PageRequest {
    let per_page = db.config.articles.per_page;
    PageRequest::new(query.page, None, per_page, per_page)
}

/// Builds one page of a list, with its cache tags. Errors: `NotFound` beyond the last page.
pub fn list_page(db: &PageDb, tree: &CategoryTree, query: &ListQuery, plan: ListPlan) -> Found<ListPage> {
    let chosen = query.category.as_deref().filter(|_| plan.choose_category).and_then(|slug| tree.at(None, slug));
    let by_readers = query.sort.map_or(plan.by_readers, |sort| sort == ListSort::Popular);
    let request = request(db, query);
    let is_filtered = query.kind.is_some() || chosen.is_some() || query.period.is_some();
    let on_top = if is_filtered || matches!(plan.scope, ListScope::All | ListScope::Author(_) | ListScope::Tag(_)) {
        None
    } else {
        find_pinned(db, plan.scope, db.now)?
    };
    let selection = Selection {
        scope: plan.scope,
        kind: query.kind,
        category: chosen.map(|node| node.key),
        since: query.period.map(|period| db.now.before(std::time::Duration::from_hours(u64::from(period.hours())))),
        without: on_top,
    };
    let total = selection.count(db)?;
    let entries = if by_readers {
        selection.by_readers(db, request)?
    } else {
        let newest = selection.newest_page(db, request, total)?;
        newest.into_iter().map(|key| RankedArticle { key, readers: None }).collect()
    };
    let categories = if plan.choose_category { tree.filter_categories() } else { Vec::new() };
    let is_popular_by_itself = plan.by_readers;
    let mut page = assemble(db, tree, plan, request, (entries, total))?;
    if request.page == 1
        && let Some(key) = on_top
    {
        page.pinned = Cards::new(db, tree).list(&[key])?.pop();
    }
    page.filter = ListFilter {
        kind: query.kind,
        category: chosen.map(|node| node.slug.clone()),
        period: query.period,
        sort: Some(if by_readers { ListSort::Popular } else { ListSort::Newest }),
        kinds: ArticleKind::ALL.to_vec(),
        categories,
    };
    let mut tags = tags();
    if by_readers || is_popular_by_itself {
        tags.push("popular".to_owned());
    }
    Ok((page, tags))
}

/// Places of advertisements of a list; the works of a person and the texts with a tag have none.
fn ads(db: &PageDb, tree: &CategoryTree, scope: ListScope) -> Result<AdSlots, ApiError> {
    let mut subject = AdSubject::default();
    match scope {
        ListScope::Author(_) | ListScope::Tag(_) => return Ok(AdSlots::none(AdPageKind::ArticleLists)),
        ListScope::All => {}
        ListScope::Category(key) => subject.category_keys = vec![key],
        ListScope::Subcategory(key) => {
            let parent_key = tree.get(key).and_then(|node| node.parent_key);
            subject.category_keys = std::iter::once(key).chain(parent_key).collect();
        }
        ListScope::Section(key) => subject.section_key = Some(key),
    }
    ad_slots::of(db, AdPageKind::ArticleLists, &subject)
}

fn assemble(
    db: &PageDb,
    tree: &CategoryTree,
    plan: ListPlan,
    request: PageRequest,
    (entries, total): (Vec<RankedArticle>, u32),
) -> Result<ListPage, ApiError> {
    let scope = plan.scope;
    if request.page > 1 && entries.is_empty() {
        return Err(ApiError::NotFound);
    }
    let keys: Vec<i64> = entries.iter().map(|entry| entry.key).collect();
    let mut cards = Cards::new(db, tree).by_key(&keys)?;
    let items: Vec<ArticleCard> = entries
        .iter()
        .filter_map(|entry| {
            let mut card = cards.remove(&entry.key)?;
            card.readers = entry.readers;
            Some(card)
        })
        .collect();
    let description =
        plan.intro.clone().unwrap_or_else(|| format!("{} · {}", plan.title, db.config.site.tagline.text_in(db.lang)));
    let title = page_head::page_title(db, &plan.title, request.page);
    let mut head = page_head::head(db, &title, &description, &page_head::paged(plan.path, request.page));
    head.feed = plan.feed;
    head.image = plan.cover.as_ref().or_else(|| items.iter().find_map(|card| card.cover.as_ref())).map(Into::into);
    head.json_ld = breadcrumb_document(db, &plan.crumbs);
    Ok(ListPage {
        head,
        title: plan.title,
        title_lang: plan.title_lang,
        intro: plan.intro,
        intro_html: plan.intro_html.filter(|_| request.page == 1),
        icon: plan.icon,
        cover: plan.cover.filter(|_| request.page == 1),
        shortcuts: plan.shortcuts,
        crumbs: plan.crumbs,
        chips: plan.chips,
        filter: ListFilter {
            kind: None,
            category: None,
            period: None,
            sort: None,
            kinds: ArticleKind::ALL.to_vec(),
            categories: Vec::new(),
        },
        pinned: None,
        articles: PageOf::new(items, request, total),
        author: None,
        roles: Vec::new(),
        ads: ads(db, tree, scope)?,
    })
}
