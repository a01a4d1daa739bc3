//! From posts to records: which category, which slug, which language, which moment.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::DateTime;
use jiff::fmt::rfc2822;
use scraper::Html;

use super::content::{self, PartCounts};
use super::scan::{Outline, Scan};
use super::types::WpPost;
use crate::base::clock::Ts;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text::{self, TITLE_MAX, TITLE_MIN};
use crate::features::articles::types::ArticleTags;
use crate::import::records::{ArticleRecord, AuthorRecord, CategoryRecord, Status, Texts};
use crate::import::slugs::{free, slug_of};

use super::categories::Categories;
pub use super::categories::FlatCategory;

/// Characters of a tag.
const MAX_TAG: usize = 40;

/// The place of an article on the portal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub category: Slug,
    pub subcategory: Slug,
    pub slug: Slug,
}

/// Turns the posts of one export into records.
pub struct Converter<'s> {
    scan: &'s Scan,
    lang: Lang,
    categories: Categories,
    /// Slug of each author by login.
    authors: BTreeMap<String, Slug>,
    /// Slug of each post by id.
    slugs: BTreeMap<String, Slug>,
    /// Translations that wait for the rest of their group.
    waiting: BTreeMap<String, Vec<ArticleRecord>>,
    /// Counts of parts of contents that have no equivalent.
    left_out: PartCounts,
}

impl<'s> Converter<'s> {
    /// `lang` is taken where neither the export nor a post says its language.
    pub fn new(scan: &'s Scan, lang: Lang) -> Self {
        let lang = Lang::from_tag(&scan.site.language).unwrap_or(lang);
        Self {
            scan,
            lang,
            categories: Categories::new(scan, lang),
            authors: authors(scan),
            slugs: slugs(scan),
            waiting: BTreeMap::new(),
            left_out: PartCounts::new(),
        }
    }

    /// Categories in import order: what is referred to comes first.
    pub fn categories(&self) -> Vec<CategoryRecord> {
        self.categories.records()
    }

    /// Everybody who wrote something.
    pub fn authors(&self) -> Vec<AuthorRecord> {
        let record = |(login, slug): (&String, &Slug)| {
            let known = self.scan.authors.get(login);
            let name =
                known.map(|a| text::line(&a.name)).filter(|n| !n.is_empty()).unwrap_or_else(|| text::line(login));
            AuthorRecord {
                slug: slug.clone(),
                name: text::cut(&name, 120),
                email: known.map(|a| text::line(&a.email)).filter(|e| !e.is_empty()),
                title: Texts::new(),
                bio: Texts::new(),
                photo: None,
            }
        };
        self.authors.iter().map(record).collect()
    }

    /// Shortcodes and blocks that were left out so far, and languages the portal does not speak.
    pub fn left_out(&self) -> &PartCounts {
        &self.left_out
    }

    /// Where the article will be that an address on the old site leads to.
    pub fn target(&self, address: &str) -> Option<Target> {
        let id = self.leader(self.scan.post_at(address)?);
        let place = self.categories.place_of(&self.scan.outlines.get(id)?.filing);
        Some(Target { category: place.category, subcategory: place.subcategory, slug: self.slugs.get(id)?.clone() })
    }

    /// The post whose place and slug the translations share: the first of its group in the file.
    fn leader<'a>(&'a self, id: &'a str) -> &'a str {
        let group = self.scan.outlines.get(id).and_then(|outline| outline.group.as_ref());
        group.and_then(|group| self.scan.translations.get(group)?.first()).map_or(id, String::as_str)
    }

    /// Takes a post; hands out an article once all its translations are there. An error says why it is skipped.
    pub fn convert(&mut self, post: &WpPost) -> Result<Option<ArticleRecord>, String> {
        let record = self.record(post)?;
        let Some(group) = post.translation_group() else { return Ok(record) };
        let expected = self.scan.translations.get(group).map_or(1, Vec::len);
        let waiting = self.waiting.entry(group.to_owned()).or_default();
        waiting.extend(record);
        if waiting.len() < expected {
            return Ok(None);
        }
        Ok(self.waiting.remove(group).and_then(|parts| self.merged(parts)))
    }

    /// Groups of translations of which something was skipped.
    pub fn rest(&mut self) -> Vec<ArticleRecord> {
        let groups = std::mem::take(&mut self.waiting);
        groups.into_values().filter_map(|parts| self.merged(parts)).collect()
    }

    /// One article of several translations: the first in the file is the original. Each keeps its own state.
    fn merged(&mut self, mut parts: Vec<ArticleRecord>) -> Option<ArticleRecord> {
        parts.sort_by_key(|part| (self.leader(&part.foreign_id) != part.foreign_id, part.published_at));
        let mut parts = parts.into_iter();
        let mut first = parts.next()?;
        for part in parts {
            for lang in part.title.keys().copied() {
                if first.title.contains_key(&lang) {
                    *self.left_out.entry(format!("second translation ({lang})")).or_default() += 1;
                    continue;
                }
                // the article has one moment of publication
                let waits = part.status == Status::Scheduled && first.status != Status::Scheduled;
                first.statuses.insert(lang, if waits { Status::Approved } else { part.status });
                for tag in part.tags.get(lang) {
                    first.tags.add(lang, &tag.0);
                }
            }
            for (mine, theirs) in [
                (&mut first.title, part.title),
                (&mut first.lead, part.lead),
                (&mut first.body, part.body),
                (&mut first.cover_alt, part.cover_alt),
            ] {
                for (lang, given) in theirs {
                    mine.entry(lang).or_insert(given);
                }
            }
            first.cover = first.cover.or(part.cover);
        }
        Some(first)
    }

    fn record(&mut self, post: &WpPost) -> Result<Option<ArticleRecord>, String> {
        let lang = match post.terms.iter().find(|term| term.domain == "language") {
            None => self.lang,
            Some(term) => match Lang::from_tag(&term.nicename) {
                Some(lang) => lang,
                None => {
                    *self.left_out.entry(format!("language {}", text::cut(&term.nicename, 16))).or_default() += 1;
                    return Ok(None);
                }
            },
        };
        let pictures = |id: &str| self.scan.attachments.get(id).map(|a| (a.url.clone(), a.alt.clone()));
        let body = content::html(&post.content, &pictures, &mut self.left_out);
        let plain = html::plain_text(&html::clean_imported(&body));
        let title = title(post, &plain)?;
        let slug = self.slugs.get(&post.id).cloned().ok_or("the export changed while it was read")?;
        let place = self.categories.place_of(&post.filing());
        let cover = post.meta.get("_thumbnail_id").and_then(|id| self.scan.attachments.get(id));
        let one = |given: String| Texts::from_iter([(lang, given)].into_iter().filter(|(_, given)| !given.is_empty()));
        let published_at =
            moment(&post.date_gmt).or_else(|| mail_moment(&post.pub_date)).or_else(|| moment(&post.date));
        Ok(Some(ArticleRecord {
            foreign_id: post.id.clone(),
            slug,
            status: status(post),
            statuses: BTreeMap::new(),
            category: Some(place.category.to_string()),
            subcategory: Some(place.subcategory.to_string()),
            section: None,
            authors: self.authors.get(&post.creator).map(Slug::to_string).into_iter().collect(),
            translator: None,
            kind: None,
            original_lang: Some(lang),
            title: one(title),
            subtitle: Texts::new(),
            lead: one(lead(post, &plain)),
            body: one(body),
            cover: cover.map(|a| a.url.clone()),
            cover_alt: one(cover.map(|a| text::cut(&text::line(&a.alt), 250)).unwrap_or_default()),
            tags: tags(post, &place.name, lang),
            pinned: post.sticky,
            readers: None,
            source: None,
            event: None,
            created_at: published_at,
            updated_at: moment(&post.modified_gmt).or_else(|| moment(&post.modified)),
            published_at,
        }))
    }
}

/// A post for a restricted audience becomes a draft.
fn status(post: &WpPost) -> Status {
    match post.status.as_str() {
        _ if post.protected => Status::Draft,
        "publish" => Status::Published,
        "future" => Status::Scheduled,
        "pending" => Status::InReview,
        _ => Status::Draft,
    }
}

/// The title as text; a post without one is called by its first words.
fn title(post: &WpPost, plain: &str) -> Result<String, String> {
    let given = text::line(&Html::parse_fragment(&post.title).root_element().text().collect::<String>());
    let is_long_enough = |title: &str| title.chars().count() >= TITLE_MIN;
    let title = if is_long_enough(&given) { given } else { text::cut(&text::line(plain), 80) };
    if !is_long_enough(&title) {
        return Err(format!("{} {} has neither a title nor a text", post.kind, post.id));
    }
    Ok(text::cut(&title, TITLE_MAX))
}

fn lead(post: &WpPost, plain: &str) -> String {
    let excerpt = html::plain_text(&html::clean(&post.excerpt));
    let excerpt = text::line(&excerpt);
    if excerpt.is_empty() { text::cut(&text::line(plain), 300) } else { text::cut(&excerpt, 300) }
}

/// Tags, then the categories it was filed under besides the one it goes to.
fn tags(post: &WpPost, category: &str, lang: Lang) -> ArticleTags {
    let of = |domain: &'static str| post.terms.iter().filter(move |term| term.domain == domain);
    let mut tags = ArticleTags::default();
    for term in of("post_tag").chain(of("category")) {
        if term.name != category && term.nicename != "uncategorized" {
            tags.add(lang, &text::cut(&text::line(&term.name), MAX_TAG));
        }
    }
    tags
}

/// `2021-03-04 05:06:07`, taken as UTC; WordPress writes zeros where it knows nothing.
fn moment(given: &str) -> Option<Ts> {
    let at: DateTime = given.trim().replacen(' ', "T", 1).parse().ok()?;
    let at = at.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    (at.year() > 1970).then(|| Ts::from_millis(at.timestamp().as_millisecond()))
}

/// `Thu, 04 Mar 2021 05:06:07 +0000`
fn mail_moment(given: &str) -> Option<Ts> {
    let at = rfc2822::parse(given.trim()).ok()?;
    (at.year() > 1970).then(|| Ts::from_millis(at.timestamp().as_millisecond()))
}

fn authors(scan: &Scan) -> BTreeMap<String, Slug> {
    let mut taken: BTreeSet<Slug> = BTreeSet::new();
    let mut out = BTreeMap::new();
    for login in &scan.creators {
        let name = scan.authors.get(login).map_or("", |author| author.name.as_str());
        let slug = free(Slug::from_title(name).unwrap_or_else(|| Slug::from_title_or(login, "author")), &mut taken);
        out.insert(login.clone(), slug);
    }
    out
}

fn slugs(scan: &Scan) -> BTreeMap<String, Slug> {
    let mut taken: BTreeSet<Slug> = BTreeSet::new();
    let mut out = BTreeMap::new();
    for (id, Outline { name, title, .. }) in &scan.outlines {
        let fallback = format!("post {id}");
        let made = slug_of(name).unwrap_or_else(|| Slug::from_title_or(title, &fallback));
        out.insert(id.clone(), free(made, &mut taken));
    }
    out
}
