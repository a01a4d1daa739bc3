//! From posts to records: which category, which slug, which state.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use super::export::{GhostExport, GhostRow, text};
use crate::base::clock::Ts;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text::{self as texts, TITLE_MAX, TITLE_MIN};
use crate::features::articles::types::ArticleTags;
use crate::import::records::{ArticleRecord, AuthorRecord, CategoryRecord, Status, Texts};
use crate::import::slugs::{free, slug_of};
use crate::import::source::GHOST_PICTURES;
use crate::import::standard_categories;

/// Characters of a tag.
const MAX_TAG: usize = 40;
/// Ghost writes it for the address of the site.
const SITE: &str = "__GHOST_URL__";
/// Start of the year 9999 in milliseconds.
const END_OF_CALENDAR_MS: i64 = 253_370_764_800_000;
/// Slugs of the categories of pages, of posts without a tag, and of the only subcategory of each.
const PAGES: &str = "pages";
const OTHER: &str = "other";
const GENERAL: &str = "general";

/// Result of the conversion of a post.
#[derive(Debug, Clone, PartialEq)]
pub enum PostOutcome {
    Article(Box<ArticleRecord>),
    /// It is in the bin of the old site, or no post.
    LeftOut,
    /// A plain sentence.
    Skipped(String),
}

/// The part of a post that decides about addresses.
struct Outline {
    id: String,
    slug: Slug,
    category: Slug,
    /// Name of the tag that is its category; empty for the categories of the import itself.
    tag: String,
}

/// The category that a post wants.
struct WantedCategory {
    slug: Slug,
    name: Texts,
    about: Texts,
    tag: String,
}

/// Turns the posts of one export into records.
pub struct GhostConverter<'e> {
    export: &'e GhostExport,
    lang: Lang,
    site: Option<String>,
    categories: Vec<CategoryRecord>,
    /// Slug of each author by id.
    authors: BTreeMap<String, Slug>,
    outlines: HashMap<String, Outline>,
    /// Id of the post by its slug on the old site.
    by_address: HashMap<String, String>,
}

impl<'e> GhostConverter<'e> {
    /// `lang` is taken where the export does not say its language. `site` is the address of the old site, without which its
    /// pages and pictures that are not imported are not linked.
    pub fn new(export: &'e GhostExport, lang: Lang, site: Option<&str>) -> Self {
        let lang = Lang::from_tag(&export.language).unwrap_or(lang);
        let mut converter = Self {
            export,
            lang,
            site: site.map(|site| site.trim_end_matches('/').to_owned()),
            categories: Vec::new(),
            authors: BTreeMap::new(),
            outlines: HashMap::new(),
            by_address: HashMap::new(),
        };
        converter.plan();
        converter
    }

    /// Decides about categories, authors and slugs before the first post is converted, so that links may lead ahead.
    fn plan(&mut self) {
        let (mut slugs, mut tops, mut people) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut categories: HashMap<String, Slug> = HashMap::new();
        for raw in &self.export.posts {
            let Ok(post) = serde_json::from_str::<Value>(raw.get()) else { continue };
            let id = text(&post["id"]);
            if id.is_empty() {
                continue;
            }
            let old = text(&post["slug"]);
            let made = slug_of(&old).unwrap_or_else(|| Slug::from_title_or(&text(&post["title"]), "post"));
            let (key, wanted) = self.category_of(&post, &id);
            let category = categories.entry(key).or_insert_with(|| {
                let position = self.categories.len() / 2 + 1;
                let slug = free(wanted.slug.clone(), &mut tops);
                self.categories.extend(category_records(&slug, &wanted, position));
                slug
            });
            for author in self.authors_of(&post, &id) {
                let user = self.export.users.get(&author);
                self.authors.entry(author).or_insert_with(|| {
                    let user = user.cloned().unwrap_or_default();
                    let made = Slug::from_title(&user.name).or_else(|| slug_of(&user.slug));
                    free(made.unwrap_or_else(|| Slug::from_title_or("author", "author")), &mut people)
                });
            }
            let outline =
                Outline { id: id.clone(), slug: free(made, &mut slugs), category: category.clone(), tag: wanted.tag };
            self.by_address.entry(old).or_insert_with(|| id.clone());
            self.outlines.insert(id, outline);
        }
    }

    /// The category of a post: that of pages, that of its first public tag, or that of all others.
    fn category_of(&self, post: &Value, id: &str) -> (String, WantedCategory) {
        let own = |slug: &str, name| {
            let slug_of_own = Slug::from_title_or(slug, slug);
            (slug.to_owned(), WantedCategory { slug: slug_of_own, name, about: Texts::new(), tag: String::new() })
        };
        if is_page(post) {
            return own(PAGES, standard_categories::pages());
        }
        let tags = self.export.tags_of.get(id).into_iter().flatten();
        let public = tags.filter_map(|tag| Some((tag, self.export.tags.get(tag)?))).find(|(_, tag)| !tag.is_internal);
        match public {
            Some((id, tag)) => (format!("tag {id}"), self.category_of_tag(tag)),
            None => own(OTHER, standard_categories::other()),
        }
    }

    fn category_of_tag(&self, tag: &GhostRow) -> WantedCategory {
        let name = texts::cut(&texts::line(&tag.name), 60);
        let name = if name.chars().count() < 2 { format!("{name} ({})", tag.slug) } else { name };
        let about = texts::cut(&texts::line(&tag.about), 500);
        WantedCategory {
            slug: slug_of(&tag.slug).unwrap_or_else(|| Slug::from_title_or(&tag.name, OTHER)),
            name: Texts::from([(self.lang, name)]),
            about: Texts::from_iter(Some((self.lang, about)).filter(|(_, about)| !about.is_empty())),
            tag: tag.name.clone(),
        }
    }

    fn authors_of(&self, post: &Value, id: &str) -> Vec<String> {
        match self.export.authors_of.get(id) {
            Some(authors) => authors.clone(),
            // exports before 2018
            None => Some(text(&post["author_id"])).filter(|author| !author.is_empty()).into_iter().collect(),
        }
    }

    /// Categories in import order: what is referred to comes first.
    pub fn categories(&self) -> Vec<CategoryRecord> {
        self.categories.clone()
    }

    /// Everybody who wrote something. Accounts are not made.
    pub fn authors(&self) -> Vec<AuthorRecord> {
        let record = |(id, slug): (&String, &Slug)| {
            let user = self.export.users.get(id).cloned().unwrap_or_default();
            let name = texts::line(&user.name);
            let bio = texts::cut(&texts::line(&user.about), 2000);
            AuthorRecord {
                slug: slug.clone(),
                name: texts::cut(if name.is_empty() { slug.as_str() } else { &name }, 120),
                email: Some(user.email).filter(|email| !email.is_empty()),
                title: Texts::new(),
                bio: Texts::from_iter(Some((self.lang, bio)).filter(|(_, bio)| !bio.is_empty())),
                photo: None,
            }
        };
        self.authors.iter().map(record).collect()
    }

    /// Slugs of the category, the subcategory and the article to which an address of the old site leads now.
    pub fn target(&self, href: &str) -> Option<[String; 3]> {
        let site = self.site.as_deref().unwrap_or(SITE);
        let path = href.strip_prefix(site).or_else(|| href.strip_prefix(SITE)).unwrap_or(href).strip_prefix('/')?;
        let path = path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        let outline = self.outlines.get(self.by_address.get(path)?)?;
        Some([outline.category.to_string(), GENERAL.to_owned(), outline.slug.to_string()])
    }

    /// Converts a post as it stands in the file.
    pub fn convert(&self, raw: &str) -> PostOutcome {
        let post: Value = match serde_json::from_str(raw) {
            Ok(post) => post,
            Err(error) => return PostOutcome::Skipped(format!("broken JSON: {error}")),
        };
        let Some(outline) = self.outlines.get(&text(&post["id"])) else {
            return PostOutcome::Skipped("it has no id".to_owned());
        };
        match self.record(&post, outline) {
            Ok(Some(record)) => PostOutcome::Article(Box::new(record)),
            Ok(None) => PostOutcome::LeftOut,
            Err(reason) => PostOutcome::Skipped(reason),
        }
    }

    fn record(&self, post: &Value, outline: &Outline) -> Result<Option<ArticleRecord>, String> {
        let Some(status) = status(post) else { return Ok(None) };
        let body = self.body(post)?;
        let plain = texts::line(&html::plain_text(&html::clean_imported(&body)));
        let given = texts::line(&text(&post["title"]));
        let is_long_enough = |title: &str| title.chars().count() >= TITLE_MIN;
        let title = if is_long_enough(&given) { given } else { texts::cut(&plain, 80) };
        if !is_long_enough(&title) {
            return Err(format!("the post {} has neither a title nor a text", outline.id));
        }
        let excerpt = texts::line(&text(&post["custom_excerpt"]));
        let lead = texts::cut(if excerpt.is_empty() { &plain } else { &excerpt }, 300);
        let one =
            |given: String| Texts::from_iter([(self.lang, given)].into_iter().filter(|(_, given)| !given.is_empty()));
        let published_at = moment(&post["published_at"]);
        let alt = self.export.cover_alts.get(&outline.id).cloned().unwrap_or_default();
        let cover = self.address(&text(&post["feature_image"]));
        // without the address of the site it is the path of a file beside the export
        let cover = cover.strip_prefix('/').unwrap_or(&cover).to_owned();
        Ok(Some(ArticleRecord {
            foreign_id: outline.id.clone(),
            slug: outline.slug.clone(),
            status,
            statuses: BTreeMap::new(),
            category: Some(outline.category.to_string()),
            subcategory: Some(GENERAL.to_owned()),
            section: None,
            authors: self
                .authors_of(post, &outline.id)
                .iter()
                .filter_map(|id| self.authors.get(id))
                .map(Slug::to_string)
                .collect(),
            translator: None,
            kind: None,
            original_lang: Some(self.lang),
            title: one(texts::cut(&title, TITLE_MAX)),
            subtitle: Texts::new(),
            lead: one(lead),
            body: one(body),
            cover: Some(cover).filter(|cover| !cover.is_empty()),
            cover_alt: one(texts::cut(&texts::line(&alt), 250)),
            tags: self.tags(outline),
            pinned: false,
            readers: None,
            source: None,
            event: None,
            created_at: moment(&post["created_at"]).or(published_at),
            updated_at: moment(&post["updated_at"]),
            published_at,
        }))
    }

    /// The HTML that Ghost rendered, with addresses of the old site.
    fn body(&self, post: &Value) -> Result<String, String> {
        let body = text(&post["html"]);
        if !body.trim().is_empty() {
            return Ok(self.address(&body));
        }
        let plain = text(&post["plaintext"]);
        if plain.trim().is_empty() {
            return Err("it has no text; a post that was never saved in a newer Ghost has no HTML".to_owned());
        }
        Ok(html::from_plain(&plain))
    }

    fn address(&self, given: &str) -> String {
        let site = self.site.as_deref().unwrap_or_default();
        let mut text = given.replace(SITE, site);
        // exports before Ghost 4 name pictures without the site
        for quote in ['"', '\''] {
            text = text.replace(&format!("{quote}/{GHOST_PICTURES}"), &format!("{quote}{site}/{GHOST_PICTURES}"));
        }
        if text.starts_with(&format!("/{GHOST_PICTURES}")) { format!("{site}{text}") } else { text }
    }

    /// Public tags besides the one that is its category.
    fn tags(&self, outline: &Outline) -> ArticleTags {
        let mut tags = ArticleTags::default();
        let ids = self.export.tags_of.get(&outline.id).into_iter().flatten();
        for tag in ids.filter_map(|id| self.export.tags.get(id)).filter(|tag| !tag.is_internal) {
            if tag.name != outline.tag {
                tags.add(self.lang, &texts::cut(&texts::line(&tag.name), MAX_TAG));
            }
        }
        tags
    }
}

/// A category and its only subcategory.
fn category_records(slug: &Slug, wanted: &WantedCategory, position: usize) -> [CategoryRecord; 2] {
    let record = |slug: Slug, parent: Option<String>, name: Texts, description: Texts, position| CategoryRecord {
        slug,
        parent,
        position,
        name,
        description,
        color: None,
        icon: None,
    };
    let general = Slug::from_title_or(GENERAL, GENERAL);
    [
        record(slug.clone(), None, wanted.name.clone(), wanted.about.clone(), i64::try_from(position).ok()),
        record(general, Some(slug.to_string()), standard_categories::general(), Texts::new(), Some(1)),
    ]
}

fn is_page(post: &Value) -> bool {
    post["type"] == "page" || post["page"] == true || post["page"] == 1
}

/// `None` for what is no text to read. A post for members only, or one that was sent as a newsletter only, becomes a draft.
fn status(post: &Value) -> Option<Status> {
    if !matches!(text(&post["type"]).as_str(), "" | "post" | "page") {
        return None;
    }
    let is_public = matches!(text(&post["visibility"]).as_str(), "" | "public");
    Some(match text(&post["status"]).as_str() {
        _ if !is_public => Status::Draft,
        "published" => Status::Published,
        "scheduled" => Status::Scheduled,
        _ => Status::Draft,
    })
}

/// `2021-03-04T05:06:07.000Z`, in older exports `2021-03-04 05:06:07` in UTC or milliseconds. A moment at which there was no
/// Ghost yet, or that no calendar has, is none.
fn moment(given: &Value) -> Option<Ts> {
    let found = match given {
        Value::Number(millis) => millis.as_i64().map(Ts::from_millis),
        Value::String(text) => Ts::parse(text).or_else(|| {
            let at: jiff::civil::DateTime = text.trim().replacen(' ', "T", 1).parse().ok()?;
            let at = at.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
            Some(Ts::from_millis(at.timestamp().as_millisecond()))
        }),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    found.filter(|at| (0..END_OF_CALENDAR_MS).contains(&at.millis()))
}
