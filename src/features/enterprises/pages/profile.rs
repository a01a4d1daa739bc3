//! The page of an enterprise.

use super::json_ld;
use super::list::{EnterpriseCards, index_crumb, kind_words, tags};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::articles::view::Cards;
use crate::features::articles::{cache_tags, store as articles};
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::rules::dialled;
use crate::features::contacts::types::ContactAddress;
use crate::features::contacts::types::pages::{SocialLine, Spoken};
use crate::features::contacts::view::language_name;
use crate::features::enterprises::types::pages::{EnterpriseDetail, EnterprisePage, EnterprisePlace};
use crate::features::enterprises::types::{Branch, Enterprise};
use crate::features::enterprises::{rules, store};
use crate::features::service_categories::public_tree::ServiceCategoryTree;
use crate::features::services::pages::ServiceCards;
use crate::features::services::store::public as services;
use crate::web::PageDb;
use crate::web::page_head::head;
use crate::web::page_parts::{Crumb, LanguageState, LanguageVersion};

/// Services on the page.
const MOST_SERVICES: u32 = 12;
/// Sponsored articles on the page.
const MOST_ARTICLES: u32 = 6;
/// Most characters of the description for search engines.
const MAX_SUMMARY: usize = 160;

/// Finds the enterprise with this slug and the tags of what its page shows.
/// Errors: `NotFound`; `Gone` for one that readers knew and that is not public now.
pub fn page(db: &PageDb, slug: &str) -> Result<(EnterprisePage, Vec<String>), ApiError> {
    let enterprise = store::find_by_slug(db, slug)?.ok_or(ApiError::NotFound)?;
    if !enterprise.is_public() {
        return Err(if enterprise.activated_at.is_some() { ApiError::Gone } else { ApiError::NotFound });
    }
    let tree = ServiceCategoryTree::read(db, db.lang)?;
    let offers = services::list_of_enterprise(db, enterprise.key, MOST_SERVICES)?;
    let service_cards = ServiceCards::new(db, &tree, &offers.iter().collect::<Vec<_>>())?;
    let cards = EnterpriseCards::new(db, &[&enterprise])?;
    let detail = detail(db, &enterprise, &cards);
    let listed = &detail.listed;
    let crumbs =
        vec![index_crumb(db), Crumb { label: listed.name.clone(), path: listed.path.clone(), lang: listed.lang }];
    let mut head = head(db, &listed.name, &summary(db, &detail), &listed.path);
    head.alternates = enterprise.texts.langs();
    head.image = detail.cover.as_ref().or(listed.logo.as_ref()).map(Into::into);
    head.json_ld = Some(json_ld::enterprise(db, &enterprise, &detail, &crumbs));
    let page = EnterprisePage {
        head,
        languages: languages(&enterprise, listed.lang, &listed.path),
        crumbs,
        sponsored: sponsored(db, enterprise.key)?,
        services: offers.iter().map(|service| service_cards.card(service)).collect(),
        vcard_path: format!("/vcards/enterprises/{}.vcf", enterprise.id),
        qr_path: format!("/codes/enterprises/{}.svg", enterprise.id),
        enterprise: detail,
    };
    let mut tags = tags();
    tags.push(cache_tags::LISTS.to_owned());
    Ok((page, tags))
}

/// The newest articles for which an enterprise paid.
fn sponsored(db: &PageDb, enterprise_key: i64) -> Result<Vec<ArticleCard>, ApiError> {
    let keys = articles::list_sponsored(db, enterprise_key, MOST_ARTICLES)?;
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    Cards::new(db, &CategoryTree::read(db, db.lang)?).list(&keys)
}

/// Beginning of the description, or kind and place where there is none.
fn summary(db: &PageDb, detail: &EnterpriseDetail) -> String {
    let about = html::plain_text(&detail.about);
    if !about.trim().is_empty() {
        return text::cut(about.trim(), MAX_SUMMARY);
    }
    let place = detail.listed.place.as_str();
    format!("{} · {place}", kind_words(detail.listed.kind, db.lang))
}

fn place(address: &ContactAddress, name: &str, phone: &str, lang: Lang) -> EnterprisePlace {
    EnterprisePlace {
        name: name.to_owned(),
        street: address.street_line(),
        town: address.town_line(lang),
        region: address.region_line(lang),
        phone: dialled(phone),
        phone_label: phone.to_owned(),
    }
}

fn detail(db: &PageDb, enterprise: &Enterprise, cards: &EnterpriseCards) -> EnterpriseDetail {
    let (lang, card) = (db.lang, &enterprise.card);
    let listed = cards.card(enterprise);
    let site = card.website.trim_start_matches("https://").trim_start_matches("www.").trim_end_matches('/');
    let branch = |branch: &Branch| place(&branch.address, &branch.name, &branch.phone, lang);
    let spoken = |code: &String| Spoken { code: code.clone(), label: language_name(lang, code) };
    let social = |(site, url): (&str, &str)| SocialLine { site: site.to_owned(), url: url.to_owned() };
    EnterpriseDetail {
        legal_name: enterprise.legal_name.clone(),
        legal_form: if enterprise.legal_form == rules::OTHER_FORM { "" } else { &enterprise.legal_form }.to_owned(),
        uid: rules::formatted_uid(&enterprise.uid),
        register_no: enterprise.register_no.clone(),
        about: enterprise.texts.find(listed.lang).map(|text| text.about.clone()).unwrap_or_default(),
        cover: cards.picture(enterprise.cover.as_ref().map(|cover| cover.media_key)),
        address: (!card.address.town.is_empty()).then(|| place(&card.address, "", "", lang)),
        branches: card.branches.iter().map(branch).collect(),
        languages: card.languages.iter().map(spoken).collect(),
        phone: dialled(&card.phone),
        phone_label: card.phone.clone(),
        website: card.website.clone(),
        website_label: site.to_owned(),
        social: card.social.named().into_iter().map(social).collect(),
        listed,
    }
}

fn languages(enterprise: &Enterprise, shown: Lang, path: &str) -> Vec<LanguageVersion> {
    let state = |lang: Lang| match enterprise.texts.find(lang) {
        _ if lang == shown => LanguageState::Shown,
        Some(_) => LanguageState::Available,
        None => LanguageState::Missing,
    };
    Lang::ALL.into_iter().map(|lang| LanguageVersion { lang, state: state(lang), path: path.to_owned() }).collect()
}
