//! The pages without content of their own: forms and the panel's shell.

use std::path::PathBuf;

use rocket::{Route, get, routes};

use super::types::{LetterDelivery, PlainPage, RegistrationPage, SignInPage};
use crate::base::access::PAGES;
use crate::base::error::ApiError;
use crate::config::Transport;
use crate::features::legal;
use crate::locale::words;
use crate::web::page::PageError;
use crate::web::{Head, PageDb, PageReply, WebPageRequest};

async fn plain(
    request: WebPageRequest,
    page: &'static str,
    title: &'static str,
    path: &'static str,
) -> Result<PageReply, PageError> {
    request.respond(page, move |db| Ok((PlainPage { head: form_head(db, title, path) }, Vec::new()))).await
}

/// A page whose form may send an e-mail.
async fn sign_in(
    request: WebPageRequest,
    page: &'static str,
    title: &'static str,
    path: &'static str,
) -> Result<PageReply, PageError> {
    request
        .respond(page, move |db| {
            let page = SignInPage { head: form_head(db, title, path), letters: letter_delivery(db)? };
            Ok((page, vec!["legal".to_owned()]))
        })
        .await
}

/// The delivery of e-mails, and the operator's address where they do not leave the portal.
fn letter_delivery(db: &PageDb) -> Result<LetterDelivery, ApiError> {
    let delivers = db.config.mail.transport != Transport::File;
    let contact = if delivers { String::new() } else { legal::contact_address(db, &db.config.site.contact_email)? };
    Ok(LetterDelivery { delivers, contact })
}

/// Head of a page without content, which search engines do not index.
fn form_head(db: &PageDb, title: &str, path: &str) -> Head {
    Head {
        title: format!("{} – {}", words(db.lang, title), db.config.site.name),
        canonical_path: path.to_owned(),
        noindex: true,
        ..Head::default()
    }
}

#[get("/auth/login")]
async fn login(request: WebPageRequest) -> Result<PageReply, PageError> {
    sign_in(request.reading(&["next"]), "login", "pages.login", "/auth/login").await
}

#[get("/auth/registration")]
async fn registration(request: WebPageRequest) -> Result<PageReply, PageError> {
    request
        .reading(&["next"])
        .respond("registration", |db| {
            let head = form_head(db, "pages.registration", "/auth/registration");
            let page = RegistrationPage { head, letters: letter_delivery(db)?, legal: legal::to_agree_to(db)? };
            Ok((page, vec!["legal".to_owned()]))
        })
        .await
}

#[get("/auth/confirm-email")]
async fn confirm_email(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token", "change"]), "confirm-email", "pages.confirm_email", "/auth/confirm-email").await
}

#[get("/contact-check")]
async fn contact_check(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token"]), "contact-check", "contacts.check_title", "/contact-check").await
}

#[get("/reset-password")]
async fn reset_password(request: WebPageRequest) -> Result<PageReply, PageError> {
    sign_in(request.reading(&["token"]), "reset-password", "pages.reset_password", "/reset-password").await
}

#[get("/auth/invitation")]
async fn invitation(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token"]), "invitation", "pages.invitation", "/auth/invitation").await
}

#[get("/setup")]
async fn setup(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token"]), "setup", "pages.bootstrap", "/setup").await
}

#[get("/setup/restore")]
async fn setup_restore(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token"]), "setup-restore", "pages.setup_restore", "/setup/restore").await
}

#[get("/profile/account")]
async fn account(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(
        request.reading(&["tab", "enterprise", "part", "confirm", "wish"]),
        "account",
        "pages.account",
        "/profile/account",
    )
    .await
}

#[get("/services/create")]
async fn service_create(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request, "service-create", "pages.service_create", "/services/create").await
}

#[get("/services/myservices")]
async fn my_services(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["state", "page"]), "my-services", "pages.my_services", "/services/myservices").await
}

#[get("/services/edit")]
async fn service_edit(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["service"]), "service-edit", "pages.service_edit", "/services/edit").await
}

#[get("/services/renew")]
async fn service_renewal(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["token"]), "service-renewal", "pages.service_renewal", "/services/renew").await
}

#[get("/advertising/create")]
async fn ad_create(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["package", "ad"]), "ad-create", "pages.ad_create", "/advertising/create").await
}

#[get("/advertising/my-advertising")]
async fn my_advertising(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request.reading(&["state", "page", "ad"]), "my-advertising", "pages.my_ads", "/advertising/my-advertising")
        .await
}

#[get("/panel")]
async fn panel(request: WebPageRequest) -> Result<PageReply, PageError> {
    plain(request, "panel", "pages.panel", "/panel").await
}

/// The shell of a panel page that exists; an address that does not is a 404 like any other.
#[get("/panel/<path..>")]
async fn panel_page(request: WebPageRequest, path: PathBuf) -> Result<PageReply, PageError> {
    let path = format!("/panel/{}", path.to_string_lossy());
    let known = PAGES.iter().any(|(page, _)| {
        *page != "/panel" && (path == *page || path.strip_prefix(page).is_some_and(|rest| rest.starts_with('/')))
    });
    if !known {
        return Err(ApiError::NotFound.into());
    }
    plain(request, "panel", "pages.panel", "/panel").await
}

#[get("/404")]
async fn missing(_request: WebPageRequest) -> Result<PageReply, PageError> {
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
        setup_restore,
        account,
        service_create,
        my_services,
        service_edit,
        service_renewal,
        ad_create,
        my_advertising,
        panel,
        panel_page,
        missing
    ]
}
