//! A declaration of an object kind and what its aspects exchange with the features that use them.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::Value;

use crate::audit::Actor;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::cases::types::{Cause, Outcome};
use crate::features::invoices::types::{InvoiceId, InvoiceState};
use crate::features::search::{HitType, SearchDocument};
use crate::redirects::Destination;
use crate::web::PageDb;

/// An aspect of a kind: given, or left out for a reason.
#[derive(Clone, Copy, Debug)]
pub enum Aspect<T> {
    /// The kind has it.
    Given(T),
    /// The kind does not have it; the text says why.
    Without(&'static str),
}

impl<T> Aspect<T> {
    /// The aspect, if the kind has it.
    pub const fn given(&self) -> Option<&T> {
        match self {
            Aspect::Given(aspect) => Some(aspect),
            Aspect::Without(_) => None,
        }
    }
}

/// Everything that the portal offers for one kind of object. There are no defaults: a new kind decides on each aspect.
#[derive(Debug)]
pub struct ObjectKind {
    /// Name, as in object types of tables and of the audit log.
    pub name: &'static str,
    /// Pattern of the public path without language, `/authors/{slug}`.
    pub public_path: Aspect<&'static str>,
    /// Address of its page in the panel.
    pub panel_page: Aspect<&'static str>,
    /// Capability whose holders decide on waiting objects.
    pub queue: Aspect<&'static str>,
    /// Documents of the search index.
    pub search: Aspect<SearchAspect>,
    /// Given if the search suggests its titles while somebody types.
    pub suggestions: Aspect<()>,
    /// Entries of the sitemap.
    pub sitemap: Aspect<SitemapAspect>,
    /// Feeds of the kind, or of the articles that belong to an object of the kind.
    pub feed: Aspect<FeedAspect>,
    /// Drawn picture for shared links, by the parts of the public path.
    pub og_image: Aspect<FindOgCard>,
    /// Types of its structured data (schema.org), one of them on each page.
    pub structured_data: Aspect<&'static [&'static str]>,
    /// The object that a report names by its public identity.
    pub report_subject: Aspect<FindReportSubject>,
    /// How decisions on cases reach its objects.
    pub case_subject: Aspect<CaseAspect>,
    /// How an object learns of the invoice for its order.
    pub order: Aspect<OrderAspect>,
    /// How views are assigned to it.
    pub statistics: Aspect<StatisticsAspect>,
    /// Finds its present address by an earlier path.
    pub redirects: Aspect<FindMoved>,
    /// Type of its records in an imported file of JSON lines.
    pub import: Aspect<&'static str>,
    /// File of the data archive of a person that lists objects of the kind.
    pub archive: Aspect<&'static str>,
    /// Given if the demo content has objects of the kind.
    pub demo: Aspect<()>,
    /// Pattern of the path of its QR code, with `{id}`.
    pub qr_code: Aspect<&'static str>,
    /// Pattern of the path of its vCard, with `{id}`.
    pub vcard: Aspect<&'static str>,
}

/// Texts for the search index.
#[derive(Clone, Copy, Debug)]
pub struct SearchAspect {
    /// Kind of the hits.
    pub hit_type: HitType,
    /// Keys of all objects that may have documents.
    pub keys: fn(&Connection) -> Result<Vec<i64>, ApiError>,
    /// Documents of an object; none while readers cannot see it.
    pub documents: fn(&Connection, i64) -> Result<Vec<SearchDocument>, ApiError>,
}

/// Entries of the sitemap: all at once, or page by page where there are many.
#[derive(Clone, Copy, Debug)]
pub enum SitemapAspect {
    /// All entries.
    All(fn(&PageDb) -> Result<Vec<SitemapEntry>, ApiError>),
    /// The number of entries, and the entries from an offset up to a limit.
    Paged {
        /// Number of entries.
        count: fn(&PageDb) -> Result<usize, ApiError>,
        /// Entries from an offset, up to a limit.
        list: fn(&PageDb, usize, usize) -> Result<Vec<SitemapEntry>, ApiError>,
    },
}

/// A page of the sitemap with its languages.
#[derive(Clone, Debug)]
pub struct SitemapEntry {
    /// Path without language prefix.
    pub path: String,
    /// Languages in which it has a text.
    pub langs: Vec<Lang>,
    /// Last change, where it is known.
    pub changed: Option<Ts>,
}

/// Feeds of a kind.
#[derive(Clone, Copy, Debug)]
pub struct FeedAspect {
    /// First parts of the addresses below `/feeds/{lang}`.
    pub names: &'static [&'static str],
    /// The list behind an address, without ending; `NotFound` where there is none.
    pub list: fn(&PageDb, &[&str]) -> Result<FeedList, ApiError>,
}

/// A list that can be followed.
#[derive(Clone, Debug)]
pub struct FeedList {
    /// Name of the list.
    pub label: String,
    /// Description of the list.
    pub subtitle: String,
    /// Path of the list without language prefix.
    pub path: String,
    /// Its newest items.
    pub items: Vec<FeedItem>,
}

/// An article or a contact in a feed.
#[derive(Clone, Debug)]
pub struct FeedItem {
    /// Lasting identity (URN).
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
    /// Summary.
    pub summary: String,
    /// First publication.
    pub published: Ts,
    /// Last change that readers see.
    pub updated: Ts,
    /// Names of the authors.
    pub authors: Vec<String>,
    /// Name of its category; may be empty.
    pub category: String,
    /// Path of its picture.
    pub image: Option<String>,
}

/// Text and colour of a drawn picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OgCard {
    /// Title.
    pub title: String,
    /// Small text above the title; may be empty.
    pub kicker: String,
    /// One of the colours of categories.
    pub color: String,
}

impl OgCard {
    /// A card with these texts and this colour.
    pub fn new(title: &str, kicker: &str, color: &str) -> OgCard {
        OgCard { title: title.to_owned(), kicker: kicker.to_owned(), color: color.to_owned() }
    }
}

/// An object as others refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectReference {
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Cache tag of the pages that show the title.
    pub cache_tag: String,
}

/// How views are assigned to an object.
#[derive(Clone, Copy, Debug)]
pub enum StatisticsAspect {
    /// By the public identity that the page sends.
    ById(fn(&Connection, &str, Lang) -> Result<Option<TrackedObject>, ApiError>),
    /// By the parts of the public path.
    ByPath(fn(&Connection, &[&str]) -> Result<Option<TrackedObject>, ApiError>),
}

/// An object whose views are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedObject {
    /// Public identity, or the name of a page.
    pub id: String,
    /// Key of the article, where it is one.
    pub article_key: Option<i64>,
    /// True if readers of the language get a text in another language.
    pub fallback: bool,
}

impl TrackedObject {
    /// An object that is no article.
    pub fn new(id: impl Into<String>) -> TrackedObject {
        TrackedObject { id: id.into(), article_key: None, fallback: false }
    }
}

/// How decisions on cases reach the objects of a kind.
#[derive(Clone, Copy, Debug)]
pub struct CaseAspect {
    /// Outcomes by which a decision changes an object.
    pub outcomes: &'static [Outcome],
    /// Key of the account that answers for an object. Errors: `NotFound`.
    pub owner: fn(&Connection, &str) -> Result<Option<i64>, ApiError>,
    /// Carries a decision out; answers the object before, from which `reverse` restores it. Errors: `NotFound`.
    pub carry_out: fn(&mut Write, &CaseMeasure) -> Result<Value, ApiError>,
    /// Follows a case from its opening to its decision; `None` where nothing happens before a decision takes effect.
    pub progress: Option<FollowCase>,
    /// Restores an object as it was before the measure, unless somebody changed its state since. Errors: `NotFound`.
    pub reverse: fn(&mut Write, &CaseMeasure, &Value) -> Result<(), ApiError>,
}

/// A step with a case, before its decision takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseProgress {
    /// A member of the staff works on it.
    Taken,
    /// It was given back.
    Released,
    /// It was decided; the decision can be undone for some seconds.
    Decided(Outcome),
    /// The decision was undone; the case is taken again.
    Undone(Outcome),
}

/// A decision that is carried out on an object.
#[derive(Clone, Copy, Debug)]
pub struct CaseMeasure<'a> {
    /// Author of the change for the log.
    pub actor: &'a Actor,
    /// Public identity of the object.
    pub id: &'a str,
    /// Outcome of the decision.
    pub outcome: Outcome,
    /// Cause of the case in which it is carried out or reversed.
    pub cause: Cause,
    /// Code of the case, as the reason of the change.
    pub note: &'a str,
}

/// Follows a step with a case about the object with this public identity, in the transaction of the step. Errors: any that
/// refuses the step.
pub type FollowCase = fn(&mut Write, &str, Cause, CaseProgress) -> Result<(), ApiError>;

/// How objects of a kind learn of the invoices for their orders.
#[derive(Clone, Copy, Debug)]
pub struct OrderAspect {
    /// Takes a new state of the invoice over, once for each change and in the transaction that notes it. States in between may
    /// be left out. An event that does not fit the object any more changes nothing. Errors: `NotFound` for an object that is
    /// gone; any other is logged and tried again.
    pub invoice_changed: fn(&mut Write, &OrderEvent) -> Result<(), ApiError>,
}

/// A new state of the invoice for an object's order.
#[derive(Clone, Copy, Debug)]
pub struct OrderEvent<'a> {
    /// Public identity of the object.
    pub id: &'a str,
    /// The invoice.
    pub invoice: &'a InvoiceId,
    /// Its number.
    pub number: &'a str,
    /// State that the object knows; `None` before it was told one.
    pub before: Option<InvoiceState>,
    /// State now. From `paid` back to another one: a payment was taken back.
    pub state: InvoiceState,
    /// The day in the portal's time zone.
    pub today: Date,
}

/// Finds the card of a share picture by the segments of the public path; `None` if there is no such object.
pub type FindOgCard = fn(&PageDb, &[&str]) -> Result<Option<OgCard>, ApiError>;

/// Finds the present address of the object that stood at a path without language prefix; `None` if no object is known to have
/// stood there.
pub type FindMoved = fn(&Connection, &str) -> Result<Option<Destination>, ApiError>;

/// Finds the object that a report names by its public id. Errors: `NotFound`.
pub type FindReportSubject = fn(&Connection, Lang, &str) -> Result<ObjectReference, ApiError>;
