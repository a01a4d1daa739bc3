//! Structured data of an article (schema.org).

use serde_json::{Value, json};

use crate::features::articles::types::pages::{ArticleContent, PublishedCorrection};
use crate::features::authorship_records::types::CreditRole;
use crate::web::page_head::{absolute, base};
use crate::web::page_parts::Crumb;
use crate::web::structured_data::{breadcrumbs, publisher};
use crate::web::{HeadImage, PageDb};

/// An article and its breadcrumbs; `image` is what the page shows where its address is shared.
pub fn article(db: &PageDb, article: &ArticleContent, crumbs: &[Crumb], image: &HeadImage) -> String {
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
    if let Some(sponsor) = &article.sponsor {
        let page = sponsor.path.as_ref().map(|path| absolute(db, db.lang, path)).unwrap_or_else(|| base(db));
        news["sponsor"] = json!({ "@type": "Organization", "name": sponsor.name, "url": page });
    }
    if !article.tags.is_empty() {
        news["keywords"] = json!(article.tags.iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>());
    }
    let pictures = std::iter::once(&image.src).chain(article.gallery.iter().map(|one| &one.large));
    news["image"] = pictures.map(|path| format!("{}{path}", base(db))).collect();
    if !article.corrections.is_empty() {
        let told = |one: &PublishedCorrection| json!({ "@type": "CorrectionComment", "text": one.text, "datePublished": one.at });
        news["correction"] = article.corrections.iter().map(told).collect();
    }
    if let Some(source) = article.source.as_ref().and_then(|source| source.url.as_ref()) {
        news["isBasedOn"] = json!(source);
    }
    json!({ "@context": "https://schema.org", "@graph": [news, breadcrumbs(db, crumbs)] }).to_string()
}
