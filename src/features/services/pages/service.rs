//! The page of a service.

use super::cards::{ServiceCards, area};
use super::json_ld;
use super::list::crumbs_of;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::rules::dialled;
use crate::features::contacts::view::{hours_table, today_ends};
use crate::features::enterprises::store as enterprises;
use crate::features::service_categories::public_tree::ServiceCategoryTree;
use crate::features::services::store::{self, public};
use crate::features::services::types::pages::{
    ListedService, ServiceDetail, ServiceGonePage, ServicePage, ServiceWays,
};
use crate::features::services::types::{ProviderType, Service, ServiceState, ShowPhone};
use crate::locale::words;
use crate::media::{Picture, store as media};
use crate::web::page_head::head;
use crate::web::page_parts::{Crumb, LanguageState, LanguageVersion};
use crate::web::{Head, PageDb};

/// Similar services on the page.
const MOST_SIMILAR: u32 = 3;

/// Finds the service with this slug and the tags of what its page shows; in `folder` only, where it is given.
/// Errors: `NotFound`; `Gone` for one that readers knew and that is not public now.
pub fn page(db: &PageDb, folder: Option<&str>, slug: &str) -> Result<(ServicePage, Vec<String>), ApiError> {
    let service = store::find_by_slug(db, slug)?.ok_or(ApiError::NotFound)?;
    if service.state != ServiceState::Published {
        return Err(if service.published_at.is_some() { ApiError::Gone } else { ApiError::NotFound });
    }
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let others = public::list_alike(db, &service, MOST_SIMILAR)?;
    let mut everyone: Vec<&Service> = vec![&service];
    everyone.extend(&others);
    let cards = ServiceCards::new(db, &tree, &everyone)?;
    let category = cards.category(&service);
    if folder.is_some_and(|folder| category.is_none_or(|category| category.slug != folder)) {
        return Err(ApiError::NotFound);
    }
    let detail = detail(db, &service, &cards)?;
    let listed = &detail.listed;
    let mut crumbs = crumbs_of(db, &tree, category);
    crumbs.push(Crumb { label: listed.title.clone(), path: listed.path.clone(), lang: listed.lang });
    let mut head = head(db, &listed.title, &listed.summary, &listed.path);
    head.alternates = service.texts.langs();
    head.image = detail.photos.first().map(Into::into);
    head.json_ld = Some(json_ld::service(db, &service, &detail, &crumbs));
    let page = ServicePage {
        head,
        languages: languages(&service, listed.lang, &listed.path),
        crumbs,
        similar: others.iter().map(|other| cards.card(other)).collect(),
        stable_path: format!("/services/showservice/{}", service.slug),
        qr_path: format!("/codes/services/{}.svg", service.id),
        expires_at: today_ends(db, &service.card.hours),
        service: detail,
    };
    Ok((page, tags()))
}

/// The page at the address of a service that readers knew and that is not public now; it does not name the service.
/// Errors: `NotFound`.
pub fn gone_page(db: &PageDb, slug: &str) -> Result<(ServiceGonePage, Vec<String>), ApiError> {
    let service = store::find_by_slug(db, slug)?.ok_or(ApiError::NotFound)?;
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let similar = public::list_alike(db, &service, MOST_SIMILAR)?;
    let mut shown: Vec<&Service> = vec![&service];
    shown.extend(&similar);
    let cards = ServiceCards::new(db, &tree, &shown)?;
    let title = words(db.lang, "services.gone_title");
    let page = ServiceGonePage {
        head: Head { noindex: true, ..head(db, &title, &words(db.lang, "services.gone_text"), &cards.path(&service)) },
        crumbs: crumbs_of(db, &tree, cards.category(&service)),
        similar: similar.iter().map(|other| cards.card(other)).collect(),
    };
    Ok((page, tags()))
}

fn tags() -> Vec<String> {
    ["services", "layout"].map(str::to_owned).to_vec()
}

fn detail(db: &PageDb, service: &Service, cards: &ServiceCards) -> Result<ServiceDetail, ApiError> {
    let listed = cards.card(service);
    let contact = &service.card.contact;
    let digits = |number: &str| number.chars().filter(char::is_ascii_digit).collect::<String>();
    let site = contact.website.trim_start_matches("https://").trim_end_matches('/');
    let ways = ServiceWays {
        telegram_url: link("https://t.me/", contact.telegram.trim_start_matches('@')),
        whatsapp_url: link("https://wa.me/", &digits(&dialled(&contact.whatsapp))),
        website: contact.website.clone(),
        website_label: site.to_owned(),
        message_path: service.message_path().unwrap_or_default(),
        has_number: has_number(service),
        number: String::new(),
        number_label: String::new(),
    };
    let is_trader = service.provider_type != ProviderType::Private;
    Ok(ServiceDetail {
        text: service.texts.find(listed.lang).cloned().unwrap_or_default(),
        photos: cards.photos(service),
        logo: logo(db, service, &listed)?,
        video_url: service.card.video_url.clone(),
        area: area(service, db.lang),
        provider_type: service.provider_type,
        legal: is_trader.then(|| service.card.legal.clone()),
        credentials: service.card.credentials.iter().map(|credential| credential.name.clone()).collect(),
        experience_since: service.card.experience_since,
        hours: hours_table(db, &service.card.hours),
        ways,
        published_at: service.published_at.map(|at| at.day(db.zone)),
        confirmed_at: service.last_confirmed_at.map(|at| at.day(db.zone)),
        listed,
    })
}

/// The logo of the enterprise that the page names.
fn logo(db: &PageDb, service: &Service, listed: &ListedService) -> Result<Option<Picture>, ApiError> {
    let Some(key) = service.enterprise_key.filter(|_| listed.enterprise.is_some()) else { return Ok(None) };
    media::find_shown(db, enterprises::get_by_key(db, key)?.logo.map(|logo| logo.media_key))
}

/// True if readers get the number of the service on request.
fn has_number(service: &Service) -> bool {
    service.card.contact.show_phone == ShowPhone::Click && !service.card.contact.phone.is_empty()
}

/// The page with the number of the service. Errors: as [`page`]; `NotFound` without a number.
pub fn page_with_number(db: &PageDb, slug: &str) -> Result<ServicePage, ApiError> {
    let (mut page, _) = page(db, None, slug)?;
    let service = store::find_by_slug(db, slug)?.filter(has_number).ok_or(ApiError::NotFound)?;
    page.service.ways.number = dialled(&service.card.contact.phone);
    page.service.ways.number_label = service.card.contact.phone;
    Ok(page)
}

/// `base` followed by `name`; empty without a name.
fn link(base: &str, name: &str) -> String {
    if name.is_empty() { String::new() } else { format!("{base}{name}") }
}

fn languages(service: &Service, shown: Lang, path: &str) -> Vec<LanguageVersion> {
    let state = |lang: Lang| match service.texts.find(lang) {
        _ if lang == shown => LanguageState::Shown,
        Some(_) => LanguageState::Available,
        None => LanguageState::Missing,
    };
    Lang::ALL.into_iter().map(|lang| LanguageVersion { lang, state: state(lang), path: path.to_owned() }).collect()
}
