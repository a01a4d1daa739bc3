//! Structured data of the home page (schema.org): the portal and its publisher.

use serde_json::{Map, Value, json};

use crate::base::error::ApiError;
use crate::features::legal;
use crate::web::PageDb;
use crate::web::page_head::{absolute, base};
use crate::web::structured_data::logo;

/// The portal and who runs it, with the search that it offers. The operator is set under Legal pages in the panel.
pub fn site(db: &PageDb) -> Result<String, ApiError> {
    let (operator, _) = legal::operator(db)?;
    let mut who = Map::new();
    let mut put = |name: &str, value: Value| {
        let is_empty = value.is_null() || value.as_str().is_some_and(str::is_empty);
        if !is_empty {
            who.insert(name.to_owned(), value);
        }
    };
    put("@type", json!("NewsMediaOrganization"));
    put("@id", json!(format!("{}/#publisher", base(db))));
    put("name", json!(db.config.site.name));
    put("legalName", json!(operator.name));
    put("url", json!(base(db)));
    put("logo", json!(logo(db)));
    put("email", json!(operator.email));
    put("telephone", json!(operator.phone));
    put("vatID", json!(operator.vat_id));
    put("identifier", json!(operator.uid));
    let parts = [
        ("streetAddress", &operator.street),
        ("postalCode", &operator.postal_code),
        ("addressLocality", &operator.town),
        ("addressCountry", &operator.country),
    ];
    if !operator.country.is_empty() {
        let mut place = json!({ "@type": "PostalAddress" });
        for (name, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
            place[name] = json!(text);
        }
        put("address", place);
    }
    if !operator.contact_point.is_empty() {
        let languages: Vec<&str> = crate::base::lang::Lang::ALL.iter().map(|lang| lang.as_str()).collect();
        let point = json!({ "@type": "ContactPoint", "contactType": "customer support",
                            "email": operator.contact_point, "availableLanguage": languages });
        put("contactPoint", point);
    }
    let home = absolute(db, db.lang, "/");
    let mut portal = json!({
        "@type": "WebSite",
        "@id": format!("{home}#website"),
        "name": db.config.site.name,
        "url": home,
        "inLanguage": db.lang,
        "publisher": { "@id": format!("{}/#publisher", base(db)) },
        "potentialAction": {
            "@type": "SearchAction",
            "target": { "@type": "EntryPoint", "urlTemplate": format!("{}?q={{search_term_string}}", absolute(db, db.lang, "/search")) },
            "query-input": "required name=search_term_string",
        },
    });
    let tagline = db.config.site.tagline.text_in(db.lang);
    if !tagline.is_empty() {
        portal["description"] = json!(tagline);
    }
    Ok(json!({ "@context": "https://schema.org", "@graph": [who, portal] }).to_string())
}
