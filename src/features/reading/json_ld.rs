//! The portal, its articles and the ways to them for search engines (schema.org).

use serde_json::{Map, Value, json};

use super::head::{absolute, base, in_lang};
use super::types::{ArticleText, Correction, Crumb};
use crate::base::error::ApiError;
use crate::features::authorship::CreditRole;
use crate::features::legal;
use crate::web::{HeadImage, PageDb};

/// The steps to a page.
pub fn breadcrumbs(db: &PageDb, crumbs: &[Crumb]) -> Value {
    let steps: Vec<Value> = crumbs
        .iter()
        .enumerate()
        .map(|(at, crumb)| json!({ "@type": "ListItem", "position": at + 1, "name": crumb.label, "item": absolute(db, db.lang, &crumb.path) }))
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": steps })
}

/// The way to a list.
pub fn list(db: &PageDb, crumbs: &[Crumb]) -> Option<String> {
    if crumbs.is_empty() {
        return None;
    }
    let mut trail = breadcrumbs(db, crumbs);
    trail["@context"] = json!("https://schema.org");
    Some(trail.to_string())
}

/// The publisher, as far as every page needs to know it.
fn publisher(db: &PageDb) -> Value {
    json!({
        "@type": "NewsMediaOrganization",
        "@id": format!("{}/#publisher", base(db)),
        "name": db.config.site.name,
        "url": base(db),
        "logo": logo(db),
    })
}

fn logo(db: &PageDb) -> String {
    format!("{}/assets/favicon.svg", base(db))
}

/// The portal and who runs it, with the search that it offers. Source of the operator: the panel's page "owner content".
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
    let tagline = in_lang(&db.config.site.tagline, db.lang);
    if !tagline.is_empty() {
        portal["description"] = json!(tagline);
    }
    Ok(json!({ "@context": "https://schema.org", "@graph": [who, portal] }).to_string())
}

/// An article and the way to it; `image` is what the page shows where its address is shared.
pub fn article(db: &PageDb, article: &ArticleText, crumbs: &[Crumb], image: &HeadImage) -> String {
    let card = &article.card;
    let person = |role: &[CreditRole]| -> Vec<Value> {
        let of_role = article.authors.iter().filter(|byline| role.contains(&byline.role));
        of_role
            .map(|byline| json!({ "@type": "Person", "name": byline.name, "url": absolute(db, db.lang, &format!("/authors/{}", byline.slug)) }))
            .collect()
    };
    let mut news = json!({
        "@type": "NewsArticle",
        "headline": card.title,
        "description": card.excerpt,
        "inLanguage": card.lang,
        "datePublished": card.published_at,
        "dateModified": article.updated_at.as_ref().unwrap_or(&card.published_at),
        "mainEntityOfPage": absolute(db, db.lang, &card.path),
        "articleSection": card.subcategory.label,
        "isAccessibleForFree": true,
        "publisher": publisher(db),
    });
    let writers = person(&[CreditRole::Author, CreditRole::CoAuthor]);
    // what nobody signed is the portal's own
    news["author"] = if writers.is_empty() { json!([publisher(db)]) } else { json!(writers) };
    let translators = person(&[CreditRole::Translator]);
    if !translators.is_empty() {
        news["translator"] = json!(translators);
    }
    if !article.tags.is_empty() {
        news["keywords"] = json!(article.tags);
    }
    let pictures = std::iter::once(&image.src).chain(article.gallery.iter().map(|one| &one.large));
    news["image"] = pictures.map(|path| format!("{}{path}", base(db))).collect();
    if !article.corrections.is_empty() {
        let told =
            |one: &Correction| json!({ "@type": "CorrectionComment", "text": one.text, "datePublished": one.at });
        news["correction"] = article.corrections.iter().map(told).collect();
    }
    if let Some(source) = article.source.as_ref().and_then(|source| source.url.as_ref()) {
        news["isBasedOn"] = json!(source);
    }
    json!({ "@context": "https://schema.org", "@graph": [news, breadcrumbs(db, crumbs)] }).to_string()
}
