//! Services as lists show them, in the reader's language.

use std::collections::HashMap;

use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::types::pages::Spoken;
use crate::features::contacts::view::language_name;
use crate::features::enterprises::store::public::list_crumbs;
use crate::features::service_categories::public_tree::{PublicServiceCategory, ServiceCategoryTree};
use crate::features::services::store::public;
use crate::features::services::types::pages::ListedService;
use crate::features::services::types::{ProviderType, Service, StoredPhoto};
use crate::media::Picture;
use crate::web::PageDb;
use crate::web::page_parts::Crumb;

/// Makes entries of lists; one query for all pictures, one for all names.
pub struct ServiceCards<'a> {
    db: &'a PageDb<'a>,
    tree: &'a ServiceCategoryTree,
    pictures: HashMap<i64, Picture>,
    owners: HashMap<i64, String>,
    enterprises: HashMap<i64, Crumb>,
}

impl<'a> ServiceCards<'a> {
    /// Reads what the entries of `services` need.
    pub fn new(
        db: &'a PageDb<'a>,
        tree: &'a ServiceCategoryTree,
        services: &[&Service],
    ) -> Result<ServiceCards<'a>, ApiError> {
        let photos: Vec<i64> =
            services.iter().flat_map(|service| service.photos.iter().map(|photo| photo.media_key)).collect();
        let owners: Vec<i64> = services.iter().map(|service| service.owner_key).collect();
        let enterprises: Vec<i64> = services.iter().filter_map(|service| service.enterprise_key).collect();
        Ok(ServiceCards {
            db,
            tree,
            pictures: public::list_pictures(db, &photos)?,
            owners: public::list_owner_names(db, &owners)?,
            enterprises: list_crumbs(db, &enterprises, db.lang)?,
        })
    }

    /// The category under which a service is listed.
    pub fn category(&self, service: &Service) -> Option<&'a PublicServiceCategory> {
        service.listed_category().and_then(|key| self.tree.get(key))
    }

    /// Path of a service, without language prefix.
    pub fn path(&self, service: &Service) -> String {
        let folder = self.category(service).map_or("/services/showservice", |category| category.path.as_str());
        format!("{folder}/{}", service.slug)
    }

    /// Photos that readers see, with their descriptions.
    pub fn photos(&self, service: &Service) -> Vec<Picture> {
        let shown = |photo: &StoredPhoto| {
            let alt = photo.alts.text(self.db.lang).to_owned();
            self.pictures.get(&photo.media_key).map(|picture| Picture { alt, ..picture.clone() })
        };
        service.photos.iter().filter_map(shown).collect()
    }

    /// The entry of one service.
    pub fn card(&self, service: &Service) -> ListedService {
        let lang = self.db.lang;
        let (shown, title) = service.title(lang);
        let all = || Crumb { label: String::new(), path: "/services/all".to_owned(), lang };
        let country = service.country.map(|country| country.name(lang)).unwrap_or_default();
        ListedService {
            id: service.id.to_string(),
            path: self.path(service),
            title: title.to_owned(),
            lang: shown,
            summary: service.texts.find(shown).map(|text| text.summary.clone()).unwrap_or_default(),
            category: self.category(service).map_or_else(all, PublicServiceCategory::crumb),
            cover: self.photos(service).into_iter().next(),
            provider: self.provider(service),
            enterprise: service.enterprise_key.and_then(|key| self.enterprises.get(&key)).cloned(),
            place: if service.town.is_empty() { country } else { &service.town }.to_owned(),
            price_kind: service.price_kind,
            price: service.price.map(|price| price.format_price(lang)),
            coverage: service.coverage,
            languages: spoken(&service.languages, lang),
            featured: service.featured_until.is_some_and(|until| until > self.db.now),
        }
    }

    /// Name of the firm, or given name of a private person.
    fn provider(&self, service: &Service) -> String {
        if service.provider_type != ProviderType::Private && !service.card.legal.name.is_empty() {
            return service.card.legal.name.clone();
        }
        self.owners.get(&service.owner_key).cloned().unwrap_or_default()
    }
}

fn spoken(codes: &[String], lang: Lang) -> Vec<Spoken> {
    codes.iter().map(|code| Spoken { code: code.clone(), label: language_name(lang, code) }).collect()
}

/// Names of the regions of a service, or of its country where it names none.
pub fn area(service: &Service, lang: Lang) -> Vec<String> {
    if service.regions.is_empty() {
        return service.country.map(|country: Country| country.name(lang).to_owned()).into_iter().collect();
    }
    service.regions.iter().map(|region| region.name(lang).to_owned()).collect()
}
