//! Ways to contacts for other pages: a few contacts or groups that somebody picked, or the emergency ones by themselves.

use super::drawings;
use super::store::{groups as group_store, lists};
use super::types::pages::{ContactCard, OpenNow, OpenState};
use super::types::shortcuts::{Shortcut, ShortcutKind, ShortcutPick};
use super::types::{Contact, Group};
use super::view::{CardMaker, Groups, open_now, phone_line};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::html::{self, escaped};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::locale::{args, t, words};
use crate::web::PageDb;

/// The shortcuts of `picks` in their order, those left out that readers do not see; without picks the emergency contacts.
pub fn shortcuts(db: &PageDb, picks: &[ShortcutPick], most: usize) -> Result<Vec<Shortcut>, ApiError> {
    let groups = Groups::read(db, db.lang)?;
    if picks.is_empty() {
        let found = lists::emergencies(db, most)?;
        return Ok(found.iter().filter_map(|contact| of_contact(&groups, contact, db.lang)).collect());
    }
    let ids: Vec<&str> =
        picks.iter().filter(|pick| pick.kind == ShortcutKind::Contact).map(|pick| pick.id.as_str()).collect();
    let picked = lists::by_ids(db, &ids)?;
    let of = |pick: &ShortcutPick| match pick.kind {
        ShortcutKind::Contact => {
            let contact = picked.iter().find(|contact| contact.id.as_str() == pick.id)?;
            of_contact(&groups, contact, db.lang)
        }
        ShortcutKind::Group => of_group(db, &groups, &pick.id),
    };
    Ok(picks.iter().filter_map(of).take(most).collect())
}

fn of_contact(groups: &Groups, contact: &Contact, lang: Lang) -> Option<Shortcut> {
    let group = groups.get(contact.subgroup_key).filter(|group| group.readable)?;
    let (shown, name) = contact.label(lang);
    Some(Shortcut {
        kind: ShortcutKind::Contact,
        name: name.to_owned(),
        lang: shown,
        path: format!("{}/{}", group.path, contact.slug),
        phone: contact.card.phones.first().map(|phone| phone_line(phone, lang)),
        count: None,
        emergency: contact.emergency,
    })
}

fn of_group(db: &PageDb, groups: &Groups, id: &str) -> Option<Shortcut> {
    let id: Id<Group> = Id::parse(id)?;
    let key = group_store::get(db, &id).ok()?.key;
    let node = groups.get(key).filter(|node| node.listed)?;
    Some(Shortcut {
        kind: ShortcutKind::Group,
        name: node.words.name.clone(),
        lang: node.lang,
        path: node.path.clone(),
        phone: None,
        count: Some(groups.count(key)),
        emergency: false,
    })
}

/// Rich text with the cards of its contacts.
#[derive(Clone, Debug)]
pub struct TextWithContacts {
    /// The text.
    pub html: String,
    /// Tags of pages that show it.
    pub cache_tags: Vec<String>,
    /// When the opening state of one of the contacts changes.
    pub expires_at: Option<Ts>,
}

/// Puts the card of each contact in the place of its reference in cleaned rich text. A contact that readers do not reach leaves
/// nothing behind.
pub fn in_text(db: &PageDb, text: &str) -> Result<TextWithContacts, ApiError> {
    let ids = html::contact_ids(text);
    if ids.is_empty() {
        return Ok(TextWithContacts { html: text.to_owned(), cache_tags: Vec::new(), expires_at: None });
    }
    let groups = Groups::read(db, db.lang)?;
    let mut contacts = lists::by_ids(db, &ids)?;
    contacts.retain(|contact| groups.get(contact.subgroup_key).is_some_and(|group| group.readable));
    let refs: Vec<&Contact> = contacts.iter().collect();
    let maker = CardMaker::new(db, &groups, &refs)?;
    let card = |id: &str| {
        let contact = contacts.iter().find(|contact| contact.id.as_str() == id)?;
        Some(card_html(&maker.card(contact), db.lang))
    };
    Ok(TextWithContacts {
        html: html::with_contacts(text, card),
        cache_tags: vec!["contacts".to_owned()],
        expires_at: contacts.iter().filter_map(|contact| open_now(db, contact).1).min(),
    })
}

/// The card as markup: the text that it stands in is markup already, and its page loads no code for contacts.
fn card_html(card: &ContactCard, lang: Lang) -> String {
    let mut details = String::new();
    let mut line = |class: &str, inside: &str| {
        if !inside.is_empty() {
            details.push_str(&format!("<span{class}>{inside}</span>"));
        }
    };
    let place = [card.street.as_str(), card.town.as_str()].map(escaped);
    line("", &place.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", "));
    if let Some(phone) = &card.phone {
        let number = escaped(&phone.display);
        let shown = phone
            .dial
            .as_ref()
            .map(|dial| format!("<a class=\"contact-card__phone\" href=\"tel:{}\">{number}</a>", escaped(dial)));
        line(" class=\"numeric\"", &shown.unwrap_or(number));
    }
    let (look, open) = open_words(&card.open, lang);
    line(&format!(" class=\"status {look}\""), &escaped(&open));
    let face = match &card.logo {
        Some(logo) => format!(
            "<span class=\"picture picture--logo\"><img src=\"{}\" srcset=\"{}\" sizes=\"4rem\" alt=\"\" \
             loading=\"lazy\" decoding=\"async\"></span>",
            escaped(&logo.src),
            escaped(&logo.srcset)
        ),
        None => drawings::svg(card.kind),
    };
    format!(
        "<div class=\"contact-card\" lang=\"{lang}\"><span class=\"arch\">{face}</span><div><p class=\"contact-card__name\"><a href=\"/{lang}{}\" lang=\"{}\">{}</a></p>\
         <div class=\"contact-card__details\">{details}</div></div></div>",
        escaped(&card.path),
        card.lang,
        escaped(&card.name),
    )
}

/// Look and words of the opening state; no words where no hours are known.
fn open_words(open: &OpenNow, lang: Lang) -> (&'static str, String) {
    let time = open.at.as_deref().and_then(|at| at.get(11..16));
    let at = |key: &str, time: &str| t(lang, key, &args([("time", time.into())]));
    match (open.state, time, open.days) {
        (OpenState::Unknown, ..) => ("", String::new()),
        (OpenState::Always, ..) => ("status--ok", words(lang, "contacts.always")),
        (OpenState::Appointment, ..) => ("status--info", words(lang, "contacts.by_appointment")),
        (OpenState::Gone, ..) => ("status--bad", words(lang, "contacts.gone")),
        (OpenState::Open, Some(time), 0 | 1) => {
            ("status--ok", at("contacts.open_until", if time == "00:00" { "24:00" } else { time }))
        }
        (OpenState::Open, ..) => ("status--ok", words(lang, "contacts.open")),
        (OpenState::Closed, Some(time), 0) => ("status--mute", at("contacts.opens", time)),
        (OpenState::Closed, Some(time), 1) => ("status--mute", at("contacts.opens_tomorrow", time)),
        (OpenState::Closed, ..) => ("status--mute", words(lang, "contacts.closed")),
    }
}
