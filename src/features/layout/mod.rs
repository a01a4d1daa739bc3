//! What all pages of one language share, and the pages that carry no content of their own: forms and the panel's shell.
//!
//! - `error_page.rs`: the page of an error, which other features' addresses end with

mod error_page;

use std::path::PathBuf;

use rocket::{Route, get, routes};
use rusqlite::params;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

pub use error_page::{ErrorPage, error_page};

use crate::auth::passkey;
use crate::base::access::{PAGES, Role, Scope, capabilities_of};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::Config;
use crate::features::legal::{self, types::LegalReference};
use crate::locale::words;
use crate::web::page::PageError;
use crate::web::{Head, PageData, PageDb, PageReply, WebPageRequest};

/// Data of a page that is nothing but its components.
#[derive(Serialize, ToSchema)]
pub struct PlainPage {
    /// What the page says of itself.
    pub head: Head,
}

impl PageData for PlainPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// Page "registration".
#[derive(Serialize, ToSchema)]
pub struct RegistrationPage {
    /// What the page says of itself.
    pub head: Head,
    /// What one agrees to.
    pub legal: Vec<LegalReference>,
}

impl PageData for RegistrationPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// A link of the menu.
#[derive(Serialize)]
struct Link {
    label: String,
    path: String,
    lang: Lang,
}

/// Roles that may open each guarded page: the table of `base::access` with the operator's changes.
pub fn guard(config: &Config) -> Vec<(String, Vec<String>)> {
    let mut table: Vec<(String, Vec<String>)> = PAGES
        .iter()
        .map(|(path, roles)| ((*path).to_owned(), roles.iter().map(|role| role.as_str().to_owned()).collect()))
        .collect();
    for (path, roles) in &config.panel.roles {
        let roles: Vec<String> = roles.iter().map(|role| role.name().to_owned()).collect();
        match table.iter_mut().find(|(known, _)| known == path) {
            Some(row) => row.1 = roles,
            None => table.push((path.clone(), roles)),
        }
    }
    table
}

/// Capabilities by role, for buttons that know whether the server will accept them.
fn capabilities() -> Value {
    Role::ALL
        .into_iter()
        .map(|role| {
            let names: Vec<String> = capabilities_of(role)
                .into_iter()
                .map(|(name, scope)| if scope == Scope::Own { format!("{name}:own") } else { name.to_owned() })
                .collect();
            (role.as_str().to_owned(), json!(names))
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The first language of the fallback order in which a text exists.
fn in_best_language(lang: Lang, mut texts: Vec<(Lang, String)>) -> Option<(Lang, String)> {
    let at = lang.fallbacks().into_iter().find_map(|wanted| texts.iter().position(|(known, _)| *known == wanted))?;
    Some(texts.swap_remove(at))
}

fn sections(db: &PageDb) -> Result<Vec<(String, Lang, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.key, s.slug, t.locale, t.label from sections s join section_texts t on t.section_key = s.key order by s.position, s.key, t.locale",
    )?;
    grouped(db.lang, statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?)
}

fn menu_categories(db: &PageDb) -> Result<Vec<(String, Lang, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key, c.slug, t.locale, t.name from categories c join category_texts t on t.category_key = c.key
         where c.parent_key is null and c.state = 'published' and c.in_menu = ?1
         order by c.position, c.key, t.locale",
    )?;
    grouped(db.lang, statement.query_map(params![1], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?)
}

/// Key, slug, language and text of a thing.
type TextRow = (i64, String, Lang, String);

/// A text in each language that has it.
type Texts = Vec<(Lang, String)>;

/// Rows of one thing after another, each reduced to its best language.
fn grouped(
    lang: Lang,
    rows: impl Iterator<Item = rusqlite::Result<TextRow>>,
) -> Result<Vec<(String, Lang, String)>, ApiError> {
    let mut found: Vec<(i64, String, Texts)> = Vec::new();
    for row in rows {
        let (key, slug, locale, text) = row?;
        match found.last_mut() {
            Some(last) if last.0 == key => last.2.push((locale, text)),
            _ => found.push((key, slug, vec![(locale, text)])),
        }
    }
    Ok(found
        .into_iter()
        .filter_map(|(_, slug, texts)| in_best_language(lang, texts).map(|(shown, text)| (slug, shown, text)))
        .collect())
}

/// The frame of one language (see `frontend/src/lib/page-types.ts`).
pub fn layout(db: &PageDb) -> Result<Value, ApiError> {
    let (lang, config) = (db.lang, db.config);
    let categories: Vec<Link> = menu_categories(db)?
        .into_iter()
        .map(|(slug, lang, label)| Link { label, path: format!("/categories/{slug}"), lang })
        .collect();
    let footer: Vec<Link> =
        legal::footer(db)?.into_iter().map(|(label, path, lang)| Link { label, path, lang }).collect();
    let sections: Vec<Value> = sections(db)?
        .into_iter()
        .map(|(slug, lang, label)| json!({ "slug": slug, "label": label, "lang": lang, "path": format!("/{slug}/articles") }))
        .collect();
    let pick = |words: &crate::config::Words| match lang {
        Lang::En => words.en.clone(),
        Lang::Uk => words.uk.clone(),
        Lang::De => words.de.clone(),
    };
    let realtime_key: Option<String> =
        crate::db::optional(
            db.query_row("select value from settings where name = 'realtime_app_key'", [], |row| row.get(0)),
        )?;
    let guard: Vec<Value> =
        guard(config).into_iter().map(|(path, roles)| json!({ "path": path, "roles": roles })).collect();
    Ok(json!({
        "name": config.site.name,
        "tagline": pick(&config.site.tagline),
        "edition": pick(&config.site.edition),
        "today": db.now.day(db.zone),
        "time_zone": config.site.time_zone,
        "build": crate::rendering::Manifest::embedded().map(|manifest| manifest.build).unwrap_or_default(),
        "default_lang": config.site.default_lang,
        "api_url": "/api",
        "menu": categories,
        "sections": sections,
        "categories": categories,
        "footer": footer,
        "anonymous": config.access.anonymous,
        "registration_open": config.access.registration,
        "passkeys": passkey::available(config),
        "minimum_age": config.access.minimum_age,
        "realtime": realtime_key.map(|key| json!({
            "key": key,
            "cluster": "main",
            "activity_timeout_ms": 120_000,
            "pong_timeout_ms": 30_000,
            "unavailable_timeout_ms": 10_000
        })),
        "guard": guard,
        "capabilities": capabilities(),
    }))
}

async fn plain(
    call: WebPageRequest,
    page: &'static str,
    title: &'static str,
    path: &'static str,
) -> Result<PageReply, PageError> {
    call.respond(page, move |db| Ok((PlainPage { head: form_head(db, title, path) }, Vec::new()))).await
}

/// Of a page that is no content: machines leave it alone.
fn form_head(db: &PageDb, title: &str, path: &str) -> Head {
    Head {
        title: format!("{} – {}", words(db.lang, title), db.config.site.name),
        canonical_path: path.to_owned(),
        noindex: true,
        ..Head::default()
    }
}

#[get("/auth/login")]
async fn login(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "login", "pages.login", "/auth/login").await
}

#[get("/auth/registration")]
async fn registration(call: WebPageRequest) -> Result<PageReply, PageError> {
    call.respond("registration", |db| {
        let head = form_head(db, "pages.registration", "/auth/registration");
        Ok((RegistrationPage { head, legal: legal::to_agree_to(db)? }, vec!["legal".to_owned()]))
    })
    .await
}

#[get("/auth/confirm-email")]
async fn confirm_email(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "confirm-email", "pages.confirm_email", "/auth/confirm-email").await
}

#[get("/contact-check")]
async fn contact_check(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "contact-check", "contacts.check_title", "/contact-check").await
}

#[get("/reset-password")]
async fn reset_password(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "reset-password", "pages.reset_password", "/reset-password").await
}

#[get("/auth/invitation")]
async fn invitation(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "invitation", "pages.invitation", "/auth/invitation").await
}

#[get("/setup")]
async fn setup(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "setup", "pages.setup", "/setup").await
}

#[get("/profile/account")]
async fn account(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "account", "pages.account", "/profile/account").await
}

#[get("/panel")]
async fn panel(call: WebPageRequest) -> Result<PageReply, PageError> {
    plain(call, "panel", "pages.panel", "/panel").await
}

/// The shell of a panel page that exists; an address that does not is a 404 like any other.
#[get("/panel/<path..>")]
async fn panel_page(call: WebPageRequest, path: PathBuf) -> Result<PageReply, PageError> {
    let path = format!("/panel/{}", path.to_string_lossy());
    let known = PAGES.iter().any(|(page, _)| {
        *page != "/panel" && (path == *page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/')))
    });
    if !known {
        return Err(ApiError::NotFound.into());
    }
    plain(call, "panel", "pages.panel", "/panel").await
}

#[get("/404")]
async fn missing(_call: WebPageRequest) -> Result<PageReply, PageError> {
    Err(ApiError::NotFound.into())
}

/// Form pages and the panel's shell.
pub fn routes() -> Vec<Route> {
    routes![
        login,
        registration,
        confirm_email,
        contact_check,
        invitation,
        reset_password,
        setup,
        account,
        panel,
        panel_page,
        missing
    ]
}
