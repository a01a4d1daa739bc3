//! SQL of lists of contacts.

use std::collections::HashMap;

use rusqlite::{Connection, ToSql, named_params, params_from_iter};

use super::contacts::{complete, read, select, town_slug};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::features::contacts::types::{Contact, ContactAddress, ContactListFilter, ContactState, ContactsQuery};
use crate::media::Picture;

/// Most contacts that one list looks through.
const MAX_LISTED: u32 = 5_000;

fn list(db: &Connection, rest: &str, values: Vec<Box<dyn ToSql>>) -> Result<Vec<Contact>, ApiError> {
    let mut statement = db.prepare_cached(&select(rest))?;
    let mut contacts: Vec<Contact> = statement.query_map(params_from_iter(values), read)?.collect::<Result<_, _>>()?;
    complete(db, &mut contacts)?;
    Ok(contacts)
}

/// Public contacts of some subgroups, narrowed by a filter.
pub fn in_groups(db: &Connection, keys: &[i64], filter: &ContactListFilter) -> Result<Vec<Contact>, ApiError> {
    let mut rest = "where c.subgroup_key in (select value from json_each(?))
           and c.state in ('published', 'needs_check', 'closed')"
        .to_owned();
    let mut values: Vec<Box<dyn ToSql>> = vec![Box::new(serde_json::to_string(keys)?)];
    if let Some(town) = &filter.town {
        rest.push_str(" and c.town_slug = ?");
        values.push(Box::new(town.clone()));
    }
    if filter.free {
        rest.push_str(" and c.free_of_charge = 'yes'");
    }
    if let Some(language) = &filter.language {
        rest.push_str(" and exists (select 1 from contact_languages l where l.contact_key = c.key and l.language = ?)");
        values.push(Box::new(language.clone()));
    }
    rest.push_str(" order by c.key limit ?");
    values.push(Box::new(MAX_LISTED));
    list(db, &rest, values)
}

/// Emergency contacts of some subgroups.
pub fn emergencies_in_groups(db: &Connection, keys: &[i64]) -> Result<Vec<Contact>, ApiError> {
    list(
        db,
        "where c.emergency = 1
           and c.state in ('published', 'needs_check')
           and c.subgroup_key in (select value from json_each(?))
         order by c.key
         limit ?",
        vec![Box::new(serde_json::to_string(keys)?), Box::new(MAX_LISTED)],
    )
}

/// Emergency contacts of the whole tree, in its order.
pub fn emergencies(db: &Connection, most: usize) -> Result<Vec<Contact>, ApiError> {
    list(
        db,
        "join contact_groups g on g.key = c.subgroup_key
         join contact_groups p on p.key = g.parent_key
         where c.emergency = 1
           and c.state in ('published', 'needs_check')
           and g.state = 'published'
           and p.state = 'published'
         order by p.position, g.position, c.key
         limit ?",
        vec![Box::new(i64::try_from(most).unwrap_or(i64::MAX))],
    )
}

/// Other contacts of the same subgroup in the same town.
pub fn neighbours(db: &Connection, contact: &Contact, most: u32) -> Result<Vec<Contact>, ApiError> {
    list(
        db,
        "where c.subgroup_key = ?
           and c.state in ('published', 'needs_check')
           and c.town_slug = ?
           and c.key <> ?
         order by c.emergency desc, c.key
         limit ?",
        vec![Box::new(contact.subgroup_key), Box::new(town_slug(&contact.card)), Box::new(contact.key), Box::new(most)],
    )
}

/// Contacts with these public identities that readers can reach, at most 50.
pub fn by_ids(db: &Connection, ids: &[&str]) -> Result<Vec<Contact>, ApiError> {
    list(
        db,
        "join json_each(?) j on j.value = c.id
         where c.state in ('published', 'needs_check')
         order by c.key
         limit 50",
        vec![Box::new(serde_json::to_string(ids)?)],
    )
}

/// All contacts but archived ones.
pub fn all(db: &Connection) -> Result<Vec<Contact>, ApiError> {
    list(db, "where c.state <> 'archived' order by c.subgroup_key, c.key limit 100000", Vec::new())
}

/// A page of the panel's list with the number of all rows: contacts that must be confirmed first, the longest overdue
/// on top. `group_key` is the group or subgroup that `query` names.
pub fn for_panel(
    db: &Connection,
    query: &ContactsQuery,
    group_key: Option<i64>,
    now: Ts,
    request: PageRequest,
) -> Result<(Vec<Contact>, u32), ApiError> {
    let mut condition = String::new();
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut and = |text: &str, value: Box<dyn ToSql>| {
        condition.push_str(if condition.is_empty() { "where " } else { " and " });
        condition.push_str(text);
        values.push(value);
    };
    match query.state {
        Some(state) => and("c.state = ?", Box::new(state)),
        None => and("c.state <> ?", Box::new(ContactState::Archived)),
    }
    if let Some(key) = group_key {
        and("c.subgroup_key in (select g.key from contact_groups g where ? in (g.key, g.parent_key))", Box::new(key));
    }
    if query.due == Some(true) {
        and("c.state in ('published', 'needs_check') and c.check_due_at <= ?", Box::new(now));
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        let escaped = q.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        and(
            "exists (select 1 from contact_texts t where t.contact_key = c.key and t.name_folded like ? escape '\\')",
            Box::new(format!("%{escaped}%")),
        );
    }
    let total = db
        .prepare_cached(&format!("select count(*) as contacts from contacts c {condition}"))?
        .query_row(params_from_iter(values.iter()), |row| row.get("contacts"))?;
    let rest = format!(
        "{condition}
         order by (c.state in ('published', 'needs_check') and c.check_due_at <= ?) desc,
           case when c.state in ('published', 'needs_check') then c.check_due_at end, c.updated_at desc, c.key
         limit ? offset ?"
    );
    values.extend([Box::new(now) as Box<dyn ToSql>, Box::new(request.per_page), Box::new(request.offset())]);
    Ok((list(db, &rest, values)?, total))
}

/// Towns of some subgroups, the most frequent first: slug, an address there, number of contacts.
pub fn towns(db: &Connection, keys: &[i64]) -> Result<Vec<(String, ContactAddress, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.town_slug, count(*) as contacts,
           (select a.value from json_each(x.card, '$.addresses') a where a.value ->> 'town' <> '' order by a.key limit 1) as address
         from contacts c
         join contacts x on x.key = c.key
         where c.subgroup_key in (select value from json_each(?1))
           and c.state in ('published', 'needs_check')
           and c.town_slug <> ''
         group by c.town_slug
         order by count(*) desc, c.town_slug
         limit 200",
    )?;
    let mut rows = statement.query([serde_json::to_string(keys)?])?;
    let mut towns = Vec::new();
    while let Some(row) = rows.next()? {
        let address = serde_json::from_str(&row.get::<_, String>("address")?)?;
        towns.push((row.get("town_slug")?, address, row.get("contacts")?));
    }
    Ok(towns)
}

/// Languages spoken in some subgroups, the most frequent first, with the number of contacts.
pub fn languages(db: &Connection, keys: &[i64]) -> Result<Vec<(String, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.language, count(*) as contacts
         from contacts c
         join contact_languages l on l.contact_key = c.key
         where c.subgroup_key in (select value from json_each(?1))
           and c.state in ('published', 'needs_check')
         group by l.language
         order by count(*) desc, l.language
         limit 100",
    )?;
    let rows =
        statement.query_map([serde_json::to_string(keys)?], |row| Ok((row.get("language")?, row.get("contacts")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Logos by key.
pub fn logos(db: &Connection, keys: &[i64]) -> Result<HashMap<i64, Picture>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key, m.hash, m.width, m.height, m.widths
         from json_each(:keys) j
         join media m on m.key = j.value
         order by m.key",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| {
        let (hash, widths): (String, String) = (row.get("hash")?, row.get("widths")?);
        Ok((row.get("key")?, Picture::new(&hash, row.get("width")?, row.get("height")?, &widths, "")))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
