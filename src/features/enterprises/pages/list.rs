//! The list of enterprises, and the entries of lists.

use std::collections::HashMap;

use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::enterprises::store::public;
use crate::features::enterprises::types::pages::{EnterpriseListPage, ListedEnterprise};
use crate::features::enterprises::types::{Enterprise, EnterpriseKind};
use crate::features::services::store::public as services;
use crate::locale::{args, t, words};
use crate::media::Picture;
use crate::web::PageDb;
use crate::web::page_head::{head, page_title, paged};
use crate::web::page_parts::{Chip, Crumb};
use crate::web::structured_data::breadcrumb_document;

/// Enterprises on a page.
const PER_PAGE: u32 = 24;
/// Path of the list.
const LIST: &str = "/enterprises";

/// Cache tags of pages that show enterprises with their services.
pub fn tags() -> Vec<String> {
    ["enterprises", "services", "layout"].map(str::to_owned).to_vec()
}

/// Name of a kind. The key of "other" differs, since plural forms end like it.
pub fn kind_words(kind: EnterpriseKind, lang: Lang) -> String {
    let key = if kind == EnterpriseKind::Other { "else" } else { kind.as_str() };
    words(lang, &format!("enterprises.kind_{key}"))
}

/// Makes entries of lists; one query for all pictures, one for all numbers of services.
pub struct EnterpriseCards<'a> {
    db: &'a PageDb<'a>,
    pictures: HashMap<i64, Picture>,
    services: HashMap<i64, u32>,
}

impl<'a> EnterpriseCards<'a> {
    /// Reads what the entries of `enterprises` need.
    pub fn new(db: &'a PageDb<'a>, enterprises: &[&Enterprise]) -> Result<EnterpriseCards<'a>, ApiError> {
        let stored = enterprises.iter().flat_map(|enterprise| [&enterprise.logo, &enterprise.cover]);
        let pictures: Vec<i64> = stored.flatten().map(|picture| picture.media_key).collect();
        let keys: Vec<i64> = enterprises.iter().map(|enterprise| enterprise.key).collect();
        Ok(EnterpriseCards {
            db,
            pictures: services::list_pictures(db, &pictures)?,
            services: public::count_services(db, &keys)?,
        })
    }

    /// A picture that readers see.
    pub fn picture(&self, media_key: Option<i64>) -> Option<Picture> {
        media_key.and_then(|key| self.pictures.get(&key)).cloned()
    }

    /// The entry of one enterprise.
    pub fn card(&self, enterprise: &Enterprise) -> ListedEnterprise {
        let (lang, name) = enterprise.name(self.db.lang);
        let town = enterprise.card.address.town_in(self.db.lang);
        let country = enterprise.country.map(|country| country.name(self.db.lang)).unwrap_or_default();
        ListedEnterprise {
            id: enterprise.id.to_string(),
            path: format!("{LIST}/{}", enterprise.slug),
            name: name.to_owned(),
            lang,
            kind: enterprise.kind,
            place: [town, country].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
            logo: self.picture(enterprise.logo.as_ref().map(|logo| logo.media_key)),
            verified: enterprise.is_verified(),
            services: self.services.get(&enterprise.key).copied().unwrap_or(0),
        }
    }
}

/// The first step on the way to every enterprise.
pub fn index_crumb(db: &PageDb) -> Crumb {
    Crumb { label: words(db.lang, "enterprises.title"), path: LIST.to_owned(), lang: db.lang }
}

/// The public enterprises of one country or of all. Errors: `NotFound` for a page beyond the last.
pub fn page(db: &PageDb, country: Option<Country>, page: u32) -> Result<(EnterpriseListPage, Vec<String>), ApiError> {
    let counted = public::count_by_country(db)?;
    let total = counted.iter().filter(|(one, _)| country.is_none_or(|country| country == *one)).map(|(_, n)| n).sum();
    let page = page.clamp(1, 10_000);
    if page > 1 && (page - 1) * PER_PAGE >= total {
        return Err(ApiError::NotFound);
    }
    let found = public::list_public(db, country, (PER_PAGE, (page - 1) * PER_PAGE))?;
    let cards = EnterpriseCards::new(db, &found.iter().collect::<Vec<_>>())?;
    let title = match country {
        Some(country) => t(db.lang, "enterprises.title_in", &args([("country", country.name(db.lang).into())])),
        None => words(db.lang, "enterprises.title"),
    };
    let path = country.map_or_else(|| LIST.to_owned(), |country| format!("{LIST}?country={}", country.code()));
    let crumbs = vec![index_crumb(db)];
    let chip = |(one, n): &(Country, u32)| Chip {
        label: one.name(db.lang).to_owned(),
        path: format!("{LIST}?country={}", one.code()),
        count: Some(*n),
        current: country == Some(*one),
        lang: db.lang,
    };
    let intro = words(db.lang, "enterprises.intro");
    let mut head = head(db, &page_title(db, &title, page), &intro, &paged(&path, page));
    head.json_ld = breadcrumb_document(db, &crumbs);
    let list = EnterpriseListPage {
        head,
        title,
        crumbs,
        countries: counted.iter().map(chip).collect(),
        enterprises: found.iter().map(|enterprise| cards.card(enterprise)).collect(),
        page,
        per_page: PER_PAGE,
        total,
    };
    Ok((list, tags()))
}
