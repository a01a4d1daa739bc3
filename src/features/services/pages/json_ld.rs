//! Structured data of a service (schema.org `Service`).

use serde_json::{Map, Value, json};

use crate::base::country::{Country, Region};
use crate::features::contacts::view::opening_hours;
use crate::features::service_categories::types::PriceKind;
use crate::features::services::types::pages::ServiceDetail;
use crate::features::services::types::{Coverage, ProviderType, Service};
use crate::web::PageDb;
use crate::web::page_head::{absolute, base};
use crate::web::page_parts::Crumb;
use crate::web::structured_data::breadcrumbs;

/// The service with its hours, its provider and its offer, and the way to its page.
pub fn service(db: &PageDb, service: &Service, detail: &ServiceDetail, crumbs: &[Crumb]) -> String {
    let listed = &detail.listed;
    let address = absolute(db, db.lang, &listed.path);
    let images: Vec<String> = detail.photos.iter().map(|photo| format!("{}{}", base(db), photo.src)).collect();
    let mut it = Map::from_iter([
        ("@type".to_owned(), json!("Service")),
        ("@id".to_owned(), json!(format!("{address}#it"))),
        ("name".to_owned(), json!(listed.title)),
        ("description".to_owned(), json!(listed.summary)),
        ("serviceType".to_owned(), json!(listed.category.label)),
        ("url".to_owned(), json!(address)),
        ("provider".to_owned(), provider(detail, &address)),
        ("areaServed".to_owned(), area_served(service, db)),
        ("offers".to_owned(), offer(service)),
        // of a service the vocabulary has no `openingHoursSpecification`: that belongs to places
        ("hoursAvailable".to_owned(), json!(opening_hours(&service.card.hours))),
        ("image".to_owned(), json!(images)),
    ]);
    it.retain(|_, value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
    json!({ "@context": "https://schema.org", "@graph": [it, breadcrumbs(db, crumbs)] }).to_string()
}

/// The firm or person with its own website, else the page of the service; null where no name is public.
fn provider(detail: &ServiceDetail, address: &str) -> Value {
    let name = &detail.listed.provider;
    let kind = match detail.provider_type {
        ProviderType::Private | ProviderType::SelfEmployed => "Person",
        ProviderType::Company | ProviderType::Association => "Organization",
    };
    let url = if detail.ways.website.is_empty() { address } else { &detail.ways.website };
    if name.is_empty() { Value::Null } else { json!({ "@type": kind, "name": name, "url": url }) }
}

fn area_served(service: &Service, db: &PageDb) -> Value {
    if service.coverage == Coverage::Online {
        return Value::Null;
    }
    let country = |country: Country| json!({ "@type": "Country", "name": country.name(db.lang) });
    let region = |region: &Region| json!({ "@type": "AdministrativeArea", "name": region.name(db.lang) });
    if service.regions.is_empty() {
        return service.country.map_or(Value::Null, country);
    }
    service.regions.iter().map(region).collect()
}

/// The offer, where it has a price that a number says.
fn offer(service: &Service) -> Value {
    let price = match (service.price_kind, service.price) {
        (PriceKind::Free, _) => return json!({ "@type": "Offer", "price": "0", "priceCurrency": "CHF" }),
        (PriceKind::Fixed | PriceKind::From | PriceKind::Hourly, Some(price)) => price,
        (PriceKind::Fixed | PriceKind::From | PriceKind::Hourly, None)
        | (PriceKind::OnRequest | PriceKind::Exchange, _) => return Value::Null,
    };
    let (amount, currency) = (format!("{}.{:02}", price.minor / 100, price.minor % 100), price.currency.code());
    match service.price_kind {
        PriceKind::From => {
            let specification = json!({
                "@type": "PriceSpecification", "price": amount, "minPrice": amount, "priceCurrency": currency
            });
            json!({ "@type": "Offer", "priceSpecification": specification })
        }
        PriceKind::Hourly => {
            let specification = json!({
                "@type": "UnitPriceSpecification", "price": amount, "priceCurrency": currency, "unitCode": "HUR"
            });
            json!({ "@type": "Offer", "priceSpecification": specification })
        }
        PriceKind::Free | PriceKind::Fixed | PriceKind::OnRequest | PriceKind::Exchange => {
            json!({ "@type": "Offer", "price": amount, "priceCurrency": currency })
        }
    }
}
