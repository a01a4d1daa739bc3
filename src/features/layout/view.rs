//! The layout data that all pages of one language share.

use serde_json::{Value, json};

use super::types::{MenuEntry, MenuLink};
use super::{rules, store};
use crate::auth::passkey;
use crate::base::error::ApiError;
use crate::base::text::TITLE_MIN;
use crate::config::Config;
use crate::db;
use crate::features::branding::BrandLayout;
use crate::features::legal;
use crate::web::PageDb;

/// Layout data in the language of `db` (its type in the browser is in `frontend/src/lib/page-types.ts`).
pub fn layout(db: &PageDb) -> Result<Value, ApiError> {
    let (lang, config) = (db.lang, db.config);
    let link = |MenuEntry { slug, lang, label }| MenuLink { label, path: format!("/categories/{slug}"), lang };
    let categories: Vec<MenuLink> = store::list_categories(db, lang)?.into_iter().map(link).collect();
    let footer: Vec<MenuLink> =
        legal::footer(db)?.into_iter().map(|(label, path, lang)| MenuLink { label, path, lang }).collect();
    let section = |MenuEntry { slug, lang, label }| json!({ "slug": slug, "label": label, "lang": lang, "path": format!("/{slug}/articles") });
    let sections: Vec<Value> = store::list_sections(db, lang)?.into_iter().map(section).collect();
    let guard: Vec<Value> =
        rules::guard(config).into_iter().map(|(path, roles)| json!({ "path": path, "roles": roles })).collect();
    Ok(json!({
        "name": config.site.name,
        "brand": BrandLayout::of(&config.site.brand),
        "tagline": config.site.tagline.text_in(lang),
        "edition": config.site.edition.text_in(lang),
        "today": db.now.day(db.zone),
        "time_zone": config.site.time_zone,
        "build": crate::rendering::Manifest::embedded().map(|manifest| manifest.build).unwrap_or_default(),
        "default_lang": config.site.default_lang,
        "swiss_spelling": config.site.swiss_spelling,
        "api_url": config.server.api_url,
        "menu": categories,
        "sections": sections,
        "categories": categories,
        "footer": footer,
        "contact_email": legal::contact_address(db, &config.site.contact_email)?,
        "anonymous": config.access.anonymous,
        "registration_open": config.access.registration,
        "passkeys": passkey::available(config),
        "minimum_age": config.access.minimum_age,
        "realtime": db::setting(db, "realtime_app_key")?.map(|key| json!({
            "key": key,
            "cluster": config.realtime.cluster,
            "activity_timeout_ms": milliseconds(config.realtime.activity_timeout_s),
            "pong_timeout_ms": milliseconds(config.realtime.pong_timeout_s),
            "unavailable_timeout_ms": milliseconds(config.realtime.unavailable_timeout_s)
        })),
        "guard": guard,
        "capabilities": rules::capabilities(),
        "limits": limits(config),
    }))
}

fn milliseconds(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}

/// Configured limits that forms tell in advance.
fn limits(config: &Config) -> Value {
    let articles = &config.articles;
    json!({
        "title_min": TITLE_MIN,
        "excerpt_min": articles.excerpt_min,
        "body_min": articles.body_min,
        "news_body_min": articles.news_body_min,
        "pin_days": articles.pin_days,
        "breaking_hours": articles.breaking_hours,
        "cover_min_width": articles.cover_min_width,
        "picture_max_mb": config.limits.upload_staff_mb,
        "private_file_max_mb": config.limits.private_file_mb,
        "sender_days": config.cases.sender_days,
    })
}
