//! Records of an import, independent of the file format.

use std::collections::BTreeMap;

use crate::base::clock::Ts;
use crate::base::country::{Country, Region};
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::base::slug::Slug;
use crate::features::articles::types::ArticleTags;
use crate::features::contacts::types::{Card, ContactTexts, FreeOfCharge, GroupKind};
use crate::features::enterprises::actions::ImportedEnterprise;
use crate::features::service_categories::types::{CategoryRules, PriceKind, Synonyms};
use crate::features::services::types::{Coverage, ProviderType, ServiceCard, ServiceTexts};

/// One text in the languages it exists in.
pub type Texts = BTreeMap<Lang, String>;

/// A record with the line of the file it stands in.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbered<T> {
    /// Counted from 1.
    pub line: u64,
    pub record: T,
}

/// Something to bring in.
#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    Section(SectionRecord),
    Category(CategoryRecord),
    Author(AuthorRecord),
    Article(Box<ArticleRecord>),
    ContactGroup(ContactGroupRecord),
    Contact(Box<ContactRecord>),
    ServiceCategory(Box<ServiceCategoryRecord>),
    Service(Box<ServiceRecord>),
    Enterprise(Box<ImportedEnterprise>),
}

impl Record {
    /// Name by which a second record of the same object is found.
    pub fn name(&self) -> String {
        match self {
            Self::Section(section) => format!("section {}", section.slug),
            Self::Category(category) => {
                format!("category {}/{}", category.parent.as_deref().unwrap_or_default(), category.slug)
            }
            Self::Author(author) => format!("author {}", author.slug),
            Self::Article(article) => format!("article {}", article.slug),
            Self::ContactGroup(group) => {
                format!("contact group {}/{}", group.parent.as_deref().unwrap_or_default(), group.slug)
            }
            Self::Contact(contact) => format!("contact {}", contact.slug),
            Self::ServiceCategory(category) => format!("service category {}", category.slug),
            Self::Service(service) => format!("service {}", service.slug),
            Self::Enterprise(enterprise) => format!("enterprise {}", enterprise.slug),
        }
    }
}

/// A named selection of articles.
#[derive(Debug, Clone, PartialEq)]
pub struct SectionRecord {
    pub slug: Slug,
    pub label: Texts,
    pub intro: Texts,
}

/// A category, or a subcategory where it names its parent.
#[derive(Debug, Clone, PartialEq)]
pub struct CategoryRecord {
    pub slug: Slug,
    /// Slug of the category above.
    pub parent: Option<String>,
    pub position: Option<i64>,
    pub name: Texts,
    pub description: Texts,
    pub color: Option<String>,
    pub icon: Option<String>,
}

/// A person with a byline.
#[derive(Debug, Clone, PartialEq)]
pub struct AuthorRecord {
    pub slug: Slug,
    pub name: String,
    pub email: Option<String>,
    pub title: Texts,
    pub bio: Texts,
    /// File name of the portrait, beside the imported file.
    pub photo: Option<String>,
}

/// Where an article stands in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Draft,
    InReview,
    Approved,
    Scheduled,
    Published,
}

/// An article in one or more languages. A language without a title does not exist.
#[derive(Debug, Clone, PartialEq)]
pub struct ArticleRecord {
    /// Stable identity in the source: remembered, so that a second import finds it again.
    pub foreign_id: String,
    pub slug: Slug,
    pub status: Status,
    /// States of single languages, where they differ.
    pub statuses: BTreeMap<Lang, Status>,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    pub section: Option<String>,
    /// Slugs of the authors; the first is the main one.
    pub authors: Vec<String>,
    pub translator: Option<String>,
    pub kind: Option<String>,
    pub original_lang: Option<Lang>,
    pub title: Texts,
    pub subtitle: Texts,
    pub lead: Texts,
    /// HTML, not yet cleaned.
    pub body: Texts,
    /// File name of the cover, beside the imported file.
    pub cover: Option<String>,
    pub cover_alt: Texts,
    pub tags: ArticleTags,
    pub pinned: bool,
    pub readers: Option<u64>,
    pub source: Option<SourceRecord>,
    pub event: Option<EventRecord>,
    pub created_at: Option<Ts>,
    pub updated_at: Option<Ts>,
    pub published_at: Option<Ts>,
}

/// Whom an article was taken from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceRecord {
    pub name: String,
    pub url: Option<String>,
}

/// The event an article announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRecord {
    pub start: Ts,
    pub end: Option<Ts>,
    pub place: String,
    pub url: Option<String>,
}

/// A group of contacts, or a subgroup where it names its parent.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactGroupRecord {
    pub slug: Slug,
    /// Slug of the group above.
    pub parent: Option<String>,
    pub position: Option<i64>,
    /// None takes that of the group above.
    pub kind: Option<GroupKind>,
    pub name: Texts,
    pub description: Texts,
}

/// A category of services, or a subcategory where it names its parent.
#[derive(Debug, Clone, PartialEq)]
pub struct ServiceCategoryRecord {
    pub slug: Slug,
    /// Slug of the category above.
    pub parent: Option<String>,
    pub position: Option<i64>,
    pub name: Texts,
    pub description: Texts,
    pub color: Option<String>,
    pub icon: Option<String>,
    pub rules: CategoryRules,
    pub synonyms: Synonyms,
}

/// A published service. A language without a title does not exist.
#[derive(Debug, Clone, PartialEq)]
pub struct ServiceRecord {
    /// Stable identity in the source: remembered, so that a second import finds it again.
    pub foreign_id: String,
    pub slug: Slug,
    /// Slug of its category of services.
    /// Slug of the enterprise of the same source that offers it.
    pub enterprise: Option<String>,
    pub category: Option<String>,
    /// Slug of its subcategory.
    pub subcategory: Option<String>,
    pub texts: ServiceTexts,
    pub country: Country,
    pub regions: Vec<Region>,
    pub town: String,
    pub languages: Vec<String>,
    pub coverage: Coverage,
    pub price_kind: PriceKind,
    pub price: Option<Money>,
    pub provider_type: ProviderType,
    pub card: ServiceCard,
    /// Its photos in order; the first is the cover.
    pub photos: Vec<PhotoRecord>,
    /// Days before the import on which it was published, where `created_at` does not say it.
    pub published_days_ago: u32,
    /// Days after the import for which it is featured.
    pub featured_days: Option<u32>,
    pub created_at: Option<Ts>,
    pub updated_at: Option<Ts>,
}

/// A photo of a service.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoRecord {
    /// Name of its file, beside the imported one.
    pub file: String,
    pub alt: Texts,
}

/// A contact.
#[derive(Debug, Clone, PartialEq)]
pub struct ContactRecord {
    /// Stable identity in the source: remembered, so that a second import finds it again.
    pub foreign_id: String,
    pub slug: Slug,
    /// Slugs of group and subgroup; without them it goes into the directory, by its role.
    pub place: Option<(String, String)>,
    pub role: Texts,
    /// Clean texts in the languages that have a name.
    pub texts: ContactTexts,
    pub card: Card,
    pub languages: Vec<String>,
    /// Codes that the portal does not know.
    pub foreign_languages: Vec<String>,
    pub emergency: bool,
    pub free_of_charge: FreeOfCharge,
    /// When somebody confirmed it, in days before the import.
    pub confirmed_days_ago: Option<u32>,
    pub source_url: String,
}
