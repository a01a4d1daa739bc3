//! Adds items to the database: keys of existing objects, one savepoint per item.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::search_terms::TermMemo;
use crate::db::Write;
use crate::features::articles::actions::import_article;
use crate::features::articles::store as articles;
use crate::features::articles::types::{AiAssistance, ImportedArticle, NewArticle};
use crate::features::authorship::store as authorship;
use crate::features::authorship::types::{AuthorText, NewAuthor};
use crate::features::authorship_records::types::{CreditRole, NewCredit};
use crate::features::categories::store as categories;
use crate::features::categories::types::{CategoryFields, CategorySort, CategoryToInsert};
use crate::features::enterprises::actions::ImportedEnterprise;
use crate::features::search;
use crate::features::sections::store as sections;
use crate::features::sections::types::SectionText;
use crate::media::store as media;
use crate::trees::{COLORS, ICONS, NodeState, NodeText};

use super::contacts::ContactImporter;
use super::enterprises::EnterpriseImporter;
use super::pictures::RecordPicture;
use super::prepare::PreparedArticle;
use super::readers::{self, ReadArticle};
use super::record_error::{RecordError, missing};
use super::records::{
    AuthorRecord, CategoryRecord, ContactGroupRecord, ContactRecord, Numbered, SectionRecord, ServiceCategoryRecord,
    ServiceRecord, Texts,
};
use super::report::ImportSummary;
use super::service_categories::ServiceCategoryImporter;
use super::services::ServiceImporter;
use super::store::{self, ARTICLE, AUTHOR, CATEGORY, SECTION};

/// How long an imported pin lasts.
const PINNED: Duration = Duration::from_secs(30 * 24 * 3600);

/// An object to add.
pub enum Item {
    Section(Numbered<SectionRecord>),
    Category(Numbered<CategoryRecord>),
    Author(Numbered<AuthorRecord>),
    Article(Box<PreparedArticle>),
    ContactGroup(Numbered<ContactGroupRecord>),
    Contact(Box<Numbered<ContactRecord>>),
    ServiceCategory(Box<Numbered<ServiceCategoryRecord>>),
    Service(Box<Numbered<ServiceRecord>>),
    Enterprise(Box<Numbered<ImportedEnterprise>>),
}

impl Item {
    fn line(&self) -> u64 {
        match self {
            Item::Section(section) => section.line,
            Item::Category(category) => category.line,
            Item::Author(author) => author.line,
            Item::Article(article) => article.line,
            Item::ContactGroup(group) => group.line,
            Item::Contact(contact) => contact.line,
            Item::ServiceCategory(category) => category.line,
            Item::Service(service) => service.line,
            Item::Enterprise(enterprise) => enterprise.line,
        }
    }

    /// Names of the pictures that belong to it.
    pub fn pictures(&self) -> Vec<&str> {
        match self {
            Item::Section(_)
            | Item::Category(_)
            | Item::ContactGroup(_)
            | Item::Contact(_)
            | Item::ServiceCategory(_)
            | Item::Enterprise(_) => Vec::new(),
            Item::Service(service) => service.record.photos.iter().map(|photo| photo.file.as_str()).collect(),
            Item::Author(author) => author.record.photo.as_deref().into_iter().collect(),
            Item::Article(article) => article.cover.as_deref().into_iter().collect(),
        }
    }
}

/// Objects of the source that the portal had before this import.
#[derive(Debug)]
pub struct KnownObjects {
    /// By their names in the source.
    pub articles: HashSet<String>,
    /// By their slugs; their portraits need not be read.
    pub authors: HashSet<String>,
    /// By their names in the source; their photos need not be read.
    pub services: HashSet<String>,
}

impl KnownObjects {
    /// True for an author or a service that the portal has.
    pub fn has(&self, item: &Item) -> bool {
        match item {
            Item::Author(author) => self.authors.contains(author.record.slug.as_str()),
            Item::Service(service) => self.services.contains(&service.record.foreign_id),
            Item::Section(_)
            | Item::Category(_)
            | Item::Article(_)
            | Item::ContactGroup(_)
            | Item::Contact(_)
            | Item::ServiceCategory(_)
            | Item::Enterprise(_) => false,
        }
    }
}

/// Adds the items of one source; knows which of them the portal has.
#[derive(Debug, Default)]
pub struct Importer {
    source: String,
    sections: HashMap<String, i64>,
    /// By `category` or `category/subcategory`, with the slugs of the source.
    categories: HashMap<String, i64>,
    /// Parent of each subcategory on this portal, which staff may have changed.
    parents: HashMap<i64, i64>,
    authors: HashMap<String, i64>,
    articles: HashMap<String, i64>,
    pub(super) contacts: ContactImporter,
    service_categories: ServiceCategoryImporter,
    services: ServiceImporter,
    enterprises: EnterpriseImporter,
    tops: usize,
    /// Articles of the batch that are not in the search index yet.
    to_index: Vec<i64>,
    memo: TermMemo,
    pub report: ImportSummary,
}

impl Importer {
    /// Reads the objects that earlier imports of this source added.
    pub fn open(db: &Connection, source: &str, dry_run: bool) -> Result<Importer, ApiError> {
        Ok(Importer {
            sections: store::known(db, SECTION, source)?,
            categories: store::known(db, CATEGORY, source)?,
            authors: store::known(db, AUTHOR, source)?,
            articles: store::known(db, ARTICLE, source)?,
            contacts: ContactImporter::open(db, source)?,
            service_categories: ServiceCategoryImporter::open(db, source)?,
            services: ServiceImporter::open(db, source)?,
            enterprises: EnterpriseImporter::open(db, source)?,
            parents: HashMap::new(),
            to_index: Vec::new(),
            memo: TermMemo::large(),
            tops: store::count_categories(db)?,
            source: source.to_owned(),
            report: ImportSummary { dry_run, ..ImportSummary::default() },
        })
    }

    /// Key of an article that an earlier import added.
    pub fn article(&self, foreign_id: &str) -> Option<i64> {
        self.articles.get(foreign_id).copied()
    }

    /// The objects that earlier imports added, as far as they need not be made ready.
    pub fn known(&self) -> KnownObjects {
        KnownObjects {
            articles: self.articles.keys().cloned().collect(),
            authors: self.authors.keys().cloned().collect(),
            services: self.services.known(),
        }
    }

    /// Adds an item with its pictures in a savepoint; a refused item is reported and rolled back.
    pub fn add(&mut self, write: &mut Write, item: Item, pictures: Vec<RecordPicture>) -> Result<(), ApiError> {
        let line = item.line();
        let name = item.pictures().first().copied().unwrap_or_default().to_owned();
        let before = self.report.added;
        store::begin_record(write)?;
        let outcome = match item {
            Item::Section(section) => self.section(write, section.record),
            Item::Category(category) => self.category(write, category.record),
            Item::Author(author) => {
                self.picture(write, line, &name, pictures).and_then(|photo| self.author(write, author.record, photo))
            }
            Item::ContactGroup(group) => self.contacts.group(write, &group.record, &mut self.report),
            Item::Contact(contact) => self.contacts.contact(write, *contact, &mut self.report),
            Item::ServiceCategory(category) => {
                self.service_categories.category(write, category.record, &mut self.report)
            }
            Item::Service(service) => {
                let enterprise_key = service.record.enterprise.as_ref().and_then(|slug| self.enterprises.key(slug));
                self.services.service(write, *service, (enterprise_key, pictures), &mut self.report)
            }
            Item::Enterprise(enterprise) => self.enterprises.enterprise(write, *enterprise, &mut self.report),
            Item::Article(article) => {
                self.picture(write, line, &name, pictures).and_then(|cover| self.add_article(write, *article, cover))
            }
        };
        if outcome.is_ok() {
            store::keep_record(write)?;
        } else {
            store::undo_record(write)?;
            self.report.added = before;
        }
        match outcome {
            Ok(()) => Ok(()),
            Err(RecordError::Record(reason)) => {
                self.report.skip(line, reason);
                Ok(())
            }
            Err(RecordError::Database(ApiError::Invalid(faults))) => {
                let faults: Vec<String> = faults.iter().map(|f| format!("{} ({})", f.field, f.code)).collect();
                self.report.skip(line, format!("refused: {}", faults.join(", ")));
                Ok(())
            }
            Err(RecordError::Database(error)) => Err(error),
        }
    }

    fn picture(
        &mut self,
        write: &Write,
        line: u64,
        name: &str,
        pictures: Vec<RecordPicture>,
    ) -> Result<Option<i64>, RecordError> {
        match pictures.into_iter().next() {
            None => Ok(None),
            Some(Ok(kept)) => {
                self.report.added.pictures += 1;
                Ok(Some(media::insert(write, &kept, name, None)?.key))
            }
            Some(Err(reason)) => {
                self.report.note(line, format!("the picture {name:?} was not taken: {reason}"));
                Ok(None)
            }
        }
    }

    fn section(&mut self, write: &mut Write, record: SectionRecord) -> Result<(), RecordError> {
        let slug = record.slug.to_string();
        if self.sections.contains_key(&slug) {
            self.report.known.sections += 1;
            return Ok(());
        }
        if record.slug.is_reserved_at_top() {
            return Err(RecordError::Record(format!("the address /{slug} belongs to the portal itself")));
        }
        let key = match sections::find(write, &slug)? {
            Some(section) => {
                self.report.known.sections += 1;
                section.key
            }
            None => {
                let intro = |lang: &Lang| record.intro.get(lang).cloned().unwrap_or_default();
                let texts: BTreeMap<Lang, SectionText> = record
                    .label
                    .iter()
                    .map(|(lang, label)| {
                        (*lang, SectionText { label: label.clone(), intro: intro(lang), ..SectionText::default() })
                    })
                    .collect();
                self.report.added.sections += 1;
                write.invalidate("layout");
                sections::insert(write, &slug, &texts)?
            }
        };
        store::remember(write, SECTION, &self.source, &slug, key)?;
        self.sections.insert(slug, key);
        Ok(())
    }

    fn category(&mut self, write: &mut Write, record: CategoryRecord) -> Result<(), RecordError> {
        let path = match &record.parent {
            None => record.slug.to_string(),
            Some(parent) => format!("{parent}/{}", record.slug),
        };
        if self.categories.contains_key(&path) {
            self.report.known.categories += 1;
            return Ok(());
        }
        let parent_key = match &record.parent {
            None => None,
            Some(parent) => Some(*self.categories.get(parent).ok_or_else(|| missing("category", parent))?),
        };
        let key = match categories::find(write, parent_key, record.slug.as_str())? {
            Some(category) => {
                self.report.known.categories += 1;
                category.key
            }
            None => {
                self.report.added.categories += 1;
                write.invalidate("layout");
                categories::insert(write, &self.new_category(parent_key, &record))?
            }
        };
        self.tops += usize::from(parent_key.is_none());
        store::remember(write, CATEGORY, &self.source, &path, key)?;
        self.categories.insert(path, key);
        Ok(())
    }

    fn new_category(&self, parent_key: Option<i64>, record: &CategoryRecord) -> CategoryToInsert {
        let listed = |given: &Option<String>, list: &[&'static str]| {
            given.as_deref().and_then(|given| list.iter().find(|one| **one == given).copied())
        };
        let next = COLORS.get(self.tops % COLORS.len().max(1)).copied().unwrap_or_default();
        let description = |lang: &Lang| record.description.get(lang).cloned().unwrap_or_default();
        let text = |(lang, name): (&Lang, &String)| {
            (*lang, NodeText { name: name.clone(), description: description(lang), ..NodeText::default() })
        };
        CategoryToInsert {
            parent_key,
            slug: record.slug.to_string(),
            icon: listed(&record.icon, ICONS).unwrap_or("folder").to_owned(),
            color: listed(&record.color, COLORS).unwrap_or(next).to_owned(),
            own: CategoryFields { default_sort: CategorySort::Newest },
            position: record.position,
            state: NodeState::Published,
            in_menu: true,
            texts: record.name.iter().map(text).collect(),
        }
    }

    fn author(&mut self, write: &mut Write, record: AuthorRecord, photo: Option<i64>) -> Result<(), RecordError> {
        let slug = record.slug.to_string();
        if self.authors.contains_key(&slug) {
            self.report.known.authors += 1;
            return Ok(());
        }
        let key = match authorship::find(write, &slug)? {
            Some(author) => {
                self.report.known.authors += 1;
                author.key
            }
            None => {
                self.report.added.authors += 1;
                let texts = author_texts(&record.title, &record.bio);
                let new =
                    NewAuthor { slug: slug.clone(), name: record.name, user_key: None, photo_media_key: photo, texts };
                authorship::insert(write, &new)?
            }
        };
        store::remember(write, AUTHOR, &self.source, &slug, key)?;
        self.authors.insert(slug, key);
        Ok(())
    }

    fn add_article(
        &mut self,
        write: &mut Write,
        article: PreparedArticle,
        cover: Option<i64>,
    ) -> Result<(), RecordError> {
        if self.articles.contains_key(&article.foreign_id) {
            self.report.known.articles += 1;
            self.report.known.texts += article.texts.len() as u64;
            return Ok(());
        }
        if !self.categories.contains_key(&article.category) {
            return Err(missing("category", &article.category));
        }
        for picture in &article.pictures {
            media::insert(write, picture, "", None)?;
            self.report.added.pictures += 1;
        }
        let path = format!("{}/{}", article.category, article.subcategory);
        let subcategory_key = *self.categories.get(&path).ok_or_else(|| missing("subcategory", &path))?;
        let category_key = self.parent(write, subcategory_key)?;
        let section_key = article.section.as_ref().and_then(|slug| self.sections.get(slug).copied());
        if let (Some(slug), None) = (&article.section, section_key) {
            self.report.note(article.line, format!("there is no section {slug:?}"));
        }
        let credits = self.credits(&article);
        let slug = articles::free_slug(write, Some(subcategory_key), &article.slug, None)?;
        if slug != article.slug {
            self.report.note(article.line, format!("the address \"{}\" was taken, it is \"{slug}\" now", article.slug));
        }
        let imported = ImportedArticle {
            article: NewArticle {
                slug: slug.to_string(),
                slug_auto: false,
                category_key: Some(category_key),
                subcategory_key: Some(subcategory_key),
                section_key,
                kind: article.kind,
                original_lang: article.original_lang,
                cover_media_key: cover,
                cover_decorative: article.texts.iter().all(|text| text.words.cover_alt.is_empty()),
                source_name: article.source.0,
                source_url: article.source.1,
                sponsored: false,
                ai_assistance: AiAssistance::None,
                pinned_until: article.pinned.then(|| write.now().after(PINNED)),
                event: article.event,
                owner_key: None,
                created_at: article.created_at,
                updated_at: article.updated_at,
            },
            texts: article.texts,
            credits,
            tags: article.tags,
        };
        let key = import_article(write, &imported)?;
        let now = write.now();
        let langs: Vec<Lang> =
            imported.texts.iter().filter(|text| text.published_at.is_some()).map(|text| text.lang).collect();
        let read = ReadArticle {
            key,
            original: article.original_lang,
            langs: &langs,
            published_at: imported.texts.iter().filter_map(|text| text.published_at).min(),
            readers: article.readers,
        };
        readers::spread(write, now, &read)?;
        store::remember(write, ARTICLE, &self.source, &article.foreign_id, key)?;
        self.report.added.articles += 1;
        self.report.added.texts += imported.texts.len() as u64;
        self.articles.insert(article.foreign_id, key);
        self.to_index.push(key);
        Ok(())
    }

    /// Adds the articles of the batch to the search index.
    pub fn index_added(&mut self, write: &Write) -> Result<(), ApiError> {
        search::index_new_articles(write, &std::mem::take(&mut self.to_index), &mut self.memo)
    }

    fn parent(&mut self, write: &Write, subcategory_key: i64) -> Result<i64, RecordError> {
        if let Some(key) = self.parents.get(&subcategory_key) {
            return Ok(*key);
        }
        let subcategory = categories::get_by_key(write, subcategory_key)?;
        let key = subcategory
            .parent_key
            .ok_or_else(|| RecordError::Record("its subcategory stands at the top now".to_owned()))?;
        self.parents.insert(subcategory_key, key);
        Ok(key)
    }

    fn credits(&mut self, article: &PreparedArticle) -> Vec<NewCredit> {
        let mut credits: Vec<NewCredit> = Vec::new();
        for slug in &article.authors {
            match self.authors.get(slug) {
                None => self.report.note(article.line, format!("there is no author {slug:?}")),
                Some(key) => {
                    let role = if credits.is_empty() { CreditRole::Author } else { CreditRole::CoAuthor };
                    credits.push(NewCredit { author_key: *key, role, lang: None });
                }
            }
        }
        if let Some(slug) = &article.translator {
            match self.authors.get(slug) {
                None => self.report.note(article.line, format!("there is no author {slug:?}")),
                Some(key) => {
                    let others = article.texts.iter().filter(|text| text.lang != article.original_lang);
                    let credit = |lang| NewCredit { author_key: *key, role: CreditRole::Translator, lang: Some(lang) };
                    credits.extend(others.map(|text| credit(text.lang)));
                }
            }
        }
        credits
    }
}

fn author_texts(title: &Texts, bio: &Texts) -> BTreeMap<Lang, AuthorText> {
    let one = |texts: &Texts, lang: Lang| texts.get(&lang).cloned().unwrap_or_default();
    let langs = Lang::ALL.into_iter().filter(|lang| title.contains_key(lang) || bio.contains_key(lang));
    langs.map(|lang| (lang, AuthorText { title: one(title, lang), bio: html::from_plain(&one(bio, lang)) })).collect()
}
