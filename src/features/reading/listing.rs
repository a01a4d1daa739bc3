//! List pages: latest, popular, sections, categories, subcategories, authors. One way to make them, different heads.

use rusqlite::OptionalExtension as _;

use super::cards::Cards;
use super::head;
use super::json_ld;
use super::lists::{self, Entry, Scope, Selection};
use super::pictures;
use super::tree::{self, Node, Tree};
use super::types::{ArticleCard, AuthorProfile, Chip, Crumb, ListFilter, ListPage, ListSort};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::articles::Kind;
use crate::features::popularity::Period;
use crate::locale::words;
use crate::web::PageDb;

/// What an address asks of a list; what cannot be read counts as not asked.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Page number.
    pub page: Option<u32>,
    /// Sort of text.
    pub kind: Option<Kind>,
    /// Slug of a category.
    pub category: Option<String>,
    /// Span.
    pub period: Option<Period>,
    /// Order.
    pub sort: Option<ListSort>,
}

type Found<T> = Result<(T, Vec<String>), ApiError>;

/// What is special about one list.
struct Plan<'p> {
    scope: Scope,
    path: &'p str,
    title: String,
    title_lang: Lang,
    intro: Option<String>,
    crumbs: Vec<Crumb>,
    chips: Vec<Chip>,
    feed: Option<String>,
    by_readers: bool,
    choose_category: bool,
}

impl<'p> Plan<'p> {
    fn new(scope: Scope, path: &'p str, title: String, lang: Lang) -> Plan<'p> {
        Plan {
            scope,
            path,
            title,
            title_lang: lang,
            intro: None,
            crumbs: Vec::new(),
            chips: Vec::new(),
            feed: None,
            by_readers: false,
            choose_category: false,
        }
    }
}

fn tags() -> Vec<String> {
    ["articles", "categories"].map(str::to_owned).to_vec()
}

/// All articles, the newest first.
pub fn latest(db: &PageDb, asked: &Asked) -> Found<ListPage> {
    let tree = Tree::read(db, db.lang)?;
    let mut plan = Plan::new(Scope::All, "/last/articles", words(db.lang, "layout.latest"), db.lang);
    plan.feed = Some(format!("/feeds/{}/latest.atom", db.lang));
    plan.choose_category = true;
    make(db, &tree, asked, plan)
}

/// The most read articles of a period; where few were read, the newest fill the first page.
pub fn popular(db: &PageDb, asked: &Asked) -> Found<ListPage> {
    let tree = Tree::read(db, db.lang)?;
    let period = asked.period.unwrap_or(Period::Day);
    let selection = Selection::of(Scope::All);
    let request = request(db, asked);
    let mut entries = selection.most_read(db, period, request.per_page, request.offset())?;
    let missing = request.per_page - len(&entries).min(request.per_page);
    if request.page == 1 && missing > 0 {
        entries.extend(selection.unread(db, period, missing, 0)?);
    }
    let total = selection.count_read(db, period)?.max(if request.page == 1 { len(&entries) } else { 0 });
    let mut plan = Plan::new(Scope::All, "/popular/articles", words(db.lang, "layout.popular"), db.lang);
    plan.intro = Some(words(db.lang, "article_lists.measured"));
    plan.feed = Some(format!("/feeds/{}/popular.atom", db.lang));
    let mut page = assemble(db, &tree, plan, request, (entries, total))?;
    page.intro = None;
    page.filter.period = Some(period);
    page.filter.kinds.clear();
    if period != Period::Day {
        page.head.canonical_path = head::paged(&format!("/popular/articles?period={}", period.as_str()), request.page);
        let span = words(db.lang, &format!("article_lists.period_{}", period.as_str()));
        page.head.title = page.head.title.replacen(&page.title, &format!("{} · {span}", page.title), 1);
    }
    Ok((page, [tags(), vec!["popular".to_owned()]].concat()))
}

/// The articles of a section.
pub fn section(db: &PageDb, slug: &str, asked: &Asked) -> Found<ListPage> {
    let section =
        tree::sections(db, db.lang)?.into_iter().find(|section| section.slug == slug).ok_or(ApiError::NotFound)?;
    let tree = Tree::read(db, db.lang)?;
    let mut plan =
        Plan::new(Scope::Section(section.key), &section.path, section.words.label.clone(), section.words.lang);
    plan.intro = some(&section.words.intro);
    plan.feed = Some(format!("/feeds/{}/sections/{slug}.atom", db.lang));
    plan.choose_category = true;
    let (mut page, tags) = make(db, &tree, asked, plan)?;
    page.head.alternates = section.words.langs;
    Ok((page, [tags, vec!["frame".to_owned()]].concat()))
}

/// A category with its subcategories.
pub fn category(db: &PageDb, slug: &str, asked: &Asked) -> Found<ListPage> {
    let tree = Tree::read(db, db.lang)?;
    let node = tree.at(None, slug).ok_or(ApiError::NotFound)?;
    let counts = tree::counts_below(db, node.key)?;
    let chips = tree
        .children(node.key)
        .map(|child| child.chip(Some(counts.get(&child.key).copied().unwrap_or(0)), node.key))
        .collect();
    let mut plan = in_tree(db, node, Scope::Category(node.key));
    plan.crumbs = vec![index_crumb(db), node.crumb()];
    plan.chips = chips;
    in_words(db, (node, None), asked, make(db, &tree, asked, plan)?)
}

/// A subcategory with its sisters.
pub fn subcategory(db: &PageDb, slug: &str, sub_slug: &str, asked: &Asked) -> Found<ListPage> {
    let tree = Tree::read(db, db.lang)?;
    let parent = tree.at(None, slug).ok_or(ApiError::NotFound)?;
    let node = tree.at(Some(parent.key), sub_slug).ok_or(ApiError::NotFound)?;
    let counts = tree::counts_below(db, parent.key)?;
    let mut plan = in_tree(db, node, Scope::Subcategory(node.key));
    plan.crumbs = vec![index_crumb(db), parent.crumb(), node.crumb()];
    plan.chips = tree.children(parent.key).map(|child| child.chip(counts.get(&child.key).copied(), node.key)).collect();
    in_words(db, (node, Some(parent)), asked, make(db, &tree, asked, plan)?)
}

/// The works of a person.
pub fn author(db: &PageDb, slug: &str, asked: &Asked) -> Found<ListPage> {
    let order = db.lang.fallbacks();
    let sql = format!(
        "select u.key, u.name, t.title, t.bio, t.locale, {}
         from authors u
         left join author_texts t on t.author_key = u.key and t.locale =
           (select x.locale from author_texts x where x.author_key = u.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = u.photo_media_key
         where u.slug = ?1",
        pictures::COLUMNS
    );
    let found = db
        .prepare_cached(&sql)?
        .query_row(rusqlite::params![slug, order[0], order[1]], |row| {
            let name: String = row.get(1)?;
            let photo = pictures::read(row, 5, &name)?;
            let lang = row.get::<_, Option<Lang>>(4)?.unwrap_or(db.lang);
            let text = |at: usize| row.get::<_, Option<String>>(at).map(|text| text.filter(|text| !text.is_empty()));
            Ok((row.get::<_, i64>(0)?, AuthorProfile { name, title: text(2)?, bio: text(3)?, lang, photo }))
        })
        .optional()?;
    let (key, profile) = found.ok_or(ApiError::NotFound)?;
    let tree = Tree::read(db, db.lang)?;
    let path = format!("/authors/{slug}");
    let mut plan = Plan::new(Scope::Author(key), &path, profile.name.clone(), db.lang);
    plan.intro = profile.bio.clone();
    plan.feed = Some(format!("/feeds/{}/authors/{slug}.atom", db.lang));
    let (mut page, tags) = make(db, &tree, asked, plan)?;
    page.head.image = profile.photo.as_ref().map(Into::into);
    page.intro = None;
    page.author = Some(profile);
    Ok((page, tags))
}

fn index_crumb(db: &PageDb) -> Crumb {
    Crumb { label: words(db.lang, "article_lists.categories"), path: "/categories".to_owned(), lang: db.lang }
}

fn in_tree<'p>(db: &PageDb, node: &'p Node, scope: Scope) -> Plan<'p> {
    let mut plan = Plan::new(scope, &node.path, node.words.label.clone(), node.words.lang);
    plan.intro = some(&node.words.intro);
    plan.by_readers = node.by_readers;
    plan.feed = Some(format!("/feeds/{}{}.atom", db.lang, node.path));
    plan
}

/// What a category says of itself to search engines.
fn in_words(
    db: &PageDb,
    (node, parent): (&Node, Option<&Node>),
    asked: &Asked,
    (mut page, tags): (ListPage, Vec<String>),
) -> Found<ListPage> {
    if !node.words.seo_title.is_empty() {
        let name = page.head.title.rsplit_once(" – ").map_or(String::new(), |(_, name)| name.to_owned());
        page.head.title = format!("{} – {name}", head::page_title(db, &node.words.seo_title, request(db, asked).page));
    } else if let Some(parent) = parent {
        // two categories may each have a "Health": with the one above it, a title is told from others
        page.head.title = page.head.title.replacen(&page.title, &format!("{} · {}", page.title, parent.words.label), 1);
    }
    if !node.words.seo_description.is_empty() {
        page.head.description.clone_from(&node.words.seo_description);
    }
    page.head.alternates.clone_from(&node.words.langs);
    Ok((page, tags))
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn len(entries: &[Entry]) -> u32 {
    u32::try_from(entries.len()).unwrap_or(u32::MAX)
}

fn request(db: &PageDb, asked: &Asked) -> PageRequest {
    let per_page = db.config.articles.per_page;
    PageRequest::new(asked.page, None, per_page, per_page)
}

fn make(db: &PageDb, tree: &Tree, asked: &Asked, plan: Plan) -> Found<ListPage> {
    let chosen = asked.category.as_deref().filter(|_| plan.choose_category).and_then(|slug| tree.at(None, slug));
    let by_readers = asked.sort.map_or(plan.by_readers, |sort| sort == ListSort::Popular);
    let request = request(db, asked);
    let is_filtered = asked.kind.is_some() || chosen.is_some() || asked.period.is_some();
    let on_top = match is_filtered || matches!(plan.scope, Scope::All | Scope::Author(_)) {
        true => None,
        false => lists::pinned(db, plan.scope, db.now)?,
    };
    let selection = Selection {
        scope: plan.scope,
        kind: asked.kind,
        category: chosen.map(|node| node.key),
        since: asked.period.map(|period| db.now.before(std::time::Duration::from_hours(u64::from(period.hours())))),
        without: on_top,
    };
    let total = selection.count(db)?;
    let entries = match by_readers {
        true => selection.by_readers(db, request)?,
        false => {
            let newest = selection.newest(db, request.per_page, request.offset())?;
            newest.into_iter().map(|key| Entry { key, readers: None }).collect()
        }
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
        kind: asked.kind,
        category: chosen.map(|node| node.slug.clone()),
        period: asked.period,
        sort: Some(if by_readers { ListSort::Popular } else { ListSort::Newest }),
        kinds: Kind::ALL.to_vec(),
        categories,
    };
    let mut tags = tags();
    if by_readers || is_popular_by_itself {
        tags.push("popular".to_owned());
    }
    Ok((page, tags))
}

fn assemble(
    db: &PageDb,
    tree: &Tree,
    plan: Plan,
    request: PageRequest,
    (entries, total): (Vec<Entry>, u32),
) -> Result<ListPage, ApiError> {
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
    let description = plan
        .intro
        .clone()
        .unwrap_or_else(|| format!("{} · {}", plan.title, super::head::in_lang(&db.config.site.tagline, db.lang)));
    let title = head::page_title(db, &plan.title, request.page);
    let mut head = head::head(db, &title, &description, &head::paged(plan.path, request.page));
    head.feed = plan.feed;
    head.image = items.iter().find_map(|card| card.cover.as_ref()).map(Into::into);
    head.json_ld = json_ld::list(db, &plan.crumbs);
    Ok(ListPage {
        head,
        title: plan.title,
        title_lang: plan.title_lang,
        intro: plan.intro,
        crumbs: plan.crumbs,
        chips: plan.chips,
        filter: ListFilter {
            kind: None,
            category: None,
            period: None,
            sort: None,
            kinds: Kind::ALL.to_vec(),
            categories: Vec::new(),
        },
        pinned: None,
        articles: PageOf::new(items, request, total),
        author: None,
    })
}
