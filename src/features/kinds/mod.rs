//! Registry of object kinds: one declaration for each kind of object with everything that the portal offers for it. The
//! search index, the sitemap, the feeds, the share pictures, the reports and the statistics read the registry instead of
//! listing kinds themselves. An aspect that a kind does not have is declared with the reason, never left out.
//!
//! Further files:
//! - `registry.rs`: the list of declarations.
//! - `ad.rs`: the declaration of bookings of advertising.
//! - `article.rs`: the declaration of articles.
//! - `author.rs`: the declaration of authors.
//! - `category.rs`: the declaration of categories.
//! - `contact.rs`: the declaration of contacts.
//! - `contact_group.rs`: the declaration of contact groups.
//! - `enterprise.rs`: the declaration of enterprises.
//! - `legal_page.rs`: the declaration of legal pages.
//! - `section.rs`: the declaration of sections.
//! - `service.rs`: the declaration of services.
//! - `service_category.rs`: the declaration of categories of services.

mod ad;
mod article;
mod author;
mod category;
mod contact;
mod contact_group;
mod enterprise;
mod legal_page;
pub mod registry;
mod section;
mod service;
mod service_category;
mod store;
pub mod types;
