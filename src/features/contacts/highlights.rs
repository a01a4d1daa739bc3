//! Ways to contacts for other pages: a few contacts or groups that somebody picked, or the emergency ones by themselves.

use super::store::{groups as group_store, lists};
use super::types::shortcuts::{Shortcut, ShortcutKind, ShortcutPick};
use super::types::{Contact, Group};
use super::view::{Groups, phone_line};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
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
