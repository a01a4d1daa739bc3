//! The page of a contact.

use super::json_ld;
use super::list::crumbs_of;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::articles::view::Cards;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::store::{self, lists};
use crate::features::contacts::types::pages::{
    AccessLine, AddressLine, ContactCard, ContactDetail, ContactPage, EmailLine, SocialLine,
};
use crate::features::contacts::types::{Contact, ContactAddress, ContactState};
use crate::features::contacts::view::{CardMaker, Groups, hours_table, open_now, phone_line};
use crate::features::enterprises::store::public::list_crumbs;
use crate::features::search::{HitType, rank};
use crate::media::store as media;
use crate::web::PageDb;
use crate::web::page_head::head;
use crate::web::page_parts::{Crumb, LanguageState, LanguageVersion};

/// Articles that name the contact.
const MOST_ARTICLES: usize = 2;
/// Others of its subgroup in the same town.
const MOST_NEIGHBOURS: u32 = 3;

/// Finds the contact at an address and the tags of what its page shows.
/// Errors: `NotFound`; `Gone` for one that readers knew and that is hidden or put away.
pub fn at(db: &PageDb, top: &str, sub: &str, slug: &str) -> Result<(ContactPage, Vec<String>), ApiError> {
    let groups = Groups::read(db, db.lang)?;
    let parent = groups.at(None, top).ok_or(ApiError::NotFound)?;
    let group = groups.at(Some(parent.key), sub).ok_or(ApiError::NotFound)?;
    let contact = store::find(db, group.key, slug)?.ok_or(ApiError::NotFound)?.for_readers();
    if !contact.state.is_readable() {
        return Err(if contact.published_at.is_some() { ApiError::Gone } else { ApiError::NotFound });
    }
    let others = lists::neighbours(db, &contact, MOST_NEIGHBOURS)?;
    let mut everyone: Vec<&Contact> = vec![&contact];
    everyone.extend(&others);
    let maker = CardMaker::new(db, &groups, &everyone)?;
    let card = maker.card(&contact);
    let crumbs =
        crumbs_of(db, &groups, group, Crumb { label: card.name.clone(), path: card.path.clone(), lang: card.lang });
    let changes = everyone.iter().filter_map(|contact| open_now(db, contact).1).min();
    let mut detail = detail(db, &contact, card);
    detail.text.body = media::without_hidden(db, std::mem::take(&mut detail.text.body))?;
    if let Some(key) = contact.enterprise_key {
        detail.enterprise = list_crumbs(db, &[key], db.lang)?.remove(&key);
    }
    let mut head = head(db, &detail.card.name, &detail.card.summary, &detail.card.path);
    head.alternates = contact.texts.langs();
    head.image = detail.card.logo.as_ref().map(Into::into);
    head.noindex = contact.state == ContactState::Closed;
    head.json_ld = Some(json_ld::contact(db, &contact, &detail, group.kind, &crumbs));
    let page = ContactPage {
        head,
        languages: languages(&contact, &detail.card),
        crumbs,
        articles: articles(db, &detail.card.name)?,
        neighbours: others.iter().map(|contact| maker.card(contact)).collect(),
        vcard_path: format!("/vcards/{}.vcf", contact.id),
        qr_path: format!("/vcards/{}.svg", contact.id),
        contact: detail,
        expires_at: changes,
    };
    Ok((page, ["contacts", "articles", "enterprises", "layout"].map(str::to_owned).to_vec()))
}

fn languages(contact: &Contact, card: &ContactCard) -> Vec<LanguageVersion> {
    Lang::ALL
        .into_iter()
        .map(|lang| LanguageVersion {
            lang,
            state: match contact.texts.find(lang) {
                _ if lang == card.lang => LanguageState::Shown,
                Some(_) => LanguageState::Available,
                None => LanguageState::Missing,
            },
            path: card.path.clone(),
        })
        .collect()
}

/// Articles in which every word of the name stands.
fn articles(db: &PageDb, name: &str) -> Result<Vec<ArticleCard>, ApiError> {
    let Some(question) = search_terms::query(name) else { return Ok(Vec::new()) };
    let question = question.whole_words();
    let keys: Vec<i64> = rank(db, db.lang, name, &question)?
        .ids
        .into_iter()
        .filter(|place| place.kind == HitType::Article)
        .map(|place| place.key)
        .take(MOST_ARTICLES)
        .collect();
    Cards::new(db, &CategoryTree::read(db, db.lang)?).list(&keys)
}

/// The map of another site at a place: nothing is loaded from there before the reader's tap.
fn map_url(address: &ContactAddress) -> String {
    let country = address.country.map_or("", Country::code);
    let wanted = [address.street_line(), format!("{} {}", address.postal_code, address.town), country.to_owned()]
        .iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    match (address.lat, address.lon) {
        (Some(lat), Some(lon)) => {
            format!("https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map=18/{lat}/{lon}")
        }
        _ => {
            let query: String = url::form_urlencoded::byte_serialize(wanted.as_bytes()).collect();
            format!("https://www.openstreetmap.org/search?query={query}")
        }
    }
}

fn address_line(address: &ContactAddress, lang: Lang) -> AddressLine {
    let (steps_lang, steps) = address.how_to_find.get_or_fallback(lang).unwrap_or((lang, ""));
    AddressLine {
        street: address.street_line(),
        town: address.town_line(lang),
        region: address.region_line(lang),
        map_url: map_url(address),
        steps: steps.lines().map(str::trim).filter(|step| !step.is_empty()).map(str::to_owned).collect(),
        steps_lang,
    }
}

fn detail(db: &PageDb, contact: &Contact, card: ContactCard) -> ContactDetail {
    let lang = db.lang;
    let facts = &contact.card;
    let access = &facts.accessibility;
    ContactDetail {
        text: contact.texts.find(card.lang).cloned().unwrap_or_default(),
        phones: facts.phones.iter().map(|phone| phone_line(phone, lang)).collect(),
        emails: facts
            .emails
            .iter()
            .map(|email| EmailLine { address: email.address.clone(), label: email.label.text(lang).to_owned() })
            .collect(),
        website_label: facts
            .website
            .trim_start_matches("https://")
            .trim_start_matches("http://")
            .trim_start_matches("www.")
            .trim_end_matches('/')
            .to_owned(),
        website: facts.website.clone(),
        social: facts
            .social
            .named()
            .into_iter()
            .map(|(site, url)| SocialLine { site: site.to_owned(), url: url.to_owned() })
            .collect(),
        addresses: facts.addresses.iter().map(|address| address_line(address, lang)).collect(),
        hours: hours_table(db, &facts.hours),
        accessibility: AccessLine {
            step_free: access.step_free,
            toilet: access.toilet,
            hearing_loop: access.hearing_loop,
            sign_language: access.sign_language,
            note: access.note.text(lang).to_owned(),
        },
        target_groups: facts.target_groups.clone(),
        appointment_url: facts.appointment_url.clone(),
        source_url: contact.source_url.clone(),
        enterprise: None,
        unconfirmed_since: (contact.state == ContactState::NeedsCheck)
            .then(|| contact.verified_at.or(contact.published_at).map(|at| at.day(db.zone)))
            .flatten(),
        closed_at: contact.closed_at.filter(|_| contact.state == ContactState::Closed).map(|at| at.day(db.zone)),
        card,
    }
}
