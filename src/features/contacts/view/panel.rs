//! Contacts as the panel gets them.

use rusqlite::Connection;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::contacts::rules;
use crate::features::contacts::store::{self, groups, lists, suggestions};
use crate::features::contacts::types::{CheckSubject, Contact, ContactForm, ContactRow, ContactsQuery, Group};
use crate::features::enterprises::store as enterprises;
use crate::media::store as media;
use crate::translations;

/// A contact in the editor.
pub fn form(db: &Connection, contact: &Contact) -> Result<ContactForm, ApiError> {
    Ok(ContactForm {
        id: contact.id.clone(),
        version: contact.version,
        path: groups::contact_path(db, contact.key)?.unwrap_or_default(),
        subgroup_id: groups::get_by_key(db, contact.subgroup_key)?.id,
        slug: contact.slug.clone(),
        state: contact.state,
        texts: contact.texts.clone(),
        outdated: translations::outdated(db, &store::TEXTS, [contact.key])?.remove(&contact.key).unwrap_or_default(),
        draft_texts: contact.draft_texts.clone(),
        card: contact.card.clone(),
        logo: contact.logo_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten().map(|row| row.media),
        languages: contact.languages.clone(),
        emergency: contact.emergency,
        free_of_charge: contact.free_of_charge,
        source_url: contact.source_url.clone(),
        enterprise: contact.enterprise_key.map(|key| enterprises::get_ref(db, key)).transpose()?,
        verify_every_days: contact.verify_every_days,
        verified_at: contact.verified_at,
        check_due_at: contact.check_due_at,
        removable: rules::is_removable(contact),
        updated_at: contact.updated_at,
        updated_by: store::changed_by(db, contact.key)?,
    })
}

/// A page of the panel's list.
pub fn rows(
    db: &Connection,
    query: &ContactsQuery,
    (lang, now): (Lang, Ts),
    request: PageRequest,
) -> Result<PageOf<ContactRow>, ApiError> {
    let (contacts, total) = lists::for_panel(db, query, (lang, now), request)?;
    let all = groups::list(db)?;
    let mut outdated = translations::outdated(db, &store::TEXTS, contacts.iter().map(|contact| contact.key))?;
    let mut rows = Vec::new();
    for contact in &contacts {
        let outdated = outdated.remove(&contact.key).unwrap_or_default();
        rows.push(ContactRow { outdated, ..row(db, contact, &all, lang, now)? });
    }
    Ok(PageOf::new(rows, request, total))
}

fn row(db: &Connection, contact: &Contact, all: &[Group], lang: Lang, now: Ts) -> Result<ContactRow, ApiError> {
    let group = |key: i64| all.iter().find(|group| group.key == key);
    let sub = group(contact.subgroup_key);
    let top = sub.and_then(|sub| group(sub.parent_key?));
    let path = [top, sub].iter().flatten().map(|group| group.slug.as_str()).collect::<Vec<_>>().join("/");
    Ok(ContactRow {
        id: contact.id.clone(),
        version: contact.version,
        name: contact.label(lang).1.to_owned(),
        path: format!("/contacts/{path}/{}", contact.slug),
        group: [top, sub].iter().flatten().map(|group| group.label(lang).1).collect::<Vec<_>>().join(" / "),
        state: contact.state,
        emergency: contact.emergency,
        phone: contact.card.phones.first().map(|phone| phone.display.clone()).unwrap_or_default(),
        has_email: !contact.card.emails.is_empty(),
        verified_at: contact.verified_at,
        check_due_at: contact.check_due_at,
        overdue: contact.state.is_live() && contact.check_due_at.is_some_and(|due| due <= now),
        suggestions: suggestions::count_open(db, contact.key)?,
        langs: contact.texts.langs(),
        outdated: Vec::new(),
        draft_texts: contact.draft_texts.clone(),
    })
}

/// The contact that a link by mail is about. Errors: 410 `contact_check_over` for a link that is unknown or no longer valid.
pub fn check_subject(db: &Connection, token: &str, now: Ts, lang: Lang) -> Result<CheckSubject, ApiError> {
    let found = suggestions::find_link(db, token, now)?;
    let (key, answered_at) = found.ok_or(ApiError::Refused { status: 410, code: "contact_check_over" })?;
    let contact = store::get_by_key(db, key)?.for_readers();
    let place = |address: &crate::features::contacts::types::ContactAddress| {
        format!("{}, {}", address.street_line(), address.town_line(lang))
    };
    Ok(CheckSubject {
        name: contact.label(lang).1.to_owned(),
        path: groups::contact_path(db, contact.key)?.unwrap_or_default(),
        phones: contact.card.phones.iter().map(|phone| phone.display.clone()).collect(),
        addresses: contact.card.addresses.iter().map(place).collect(),
        answered: answered_at.is_some(),
    })
}
