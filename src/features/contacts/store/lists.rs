//! SQL of lists of contacts.

use std::collections::HashMap;

use rusqlite::{Connection, ToSql, named_params, params_from_iter};

use super::contacts::{TEXTS, complete, read, select, town_slug};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::features::contacts::types::{Contact, ContactAddress, ContactListFilter, ContactSort, ContactsQuery};
use crate::media::Picture;
use crate::translations;

/// Most contacts that one list looks through.
const MAX_LISTED: u32 = 5_000;

fn list(db: &Connection, rest: &str, values: Vec<Box<dyn ToSql>>) -> Result<Vec<Contact>, ApiError> {
    let mut statement = db.prepare_cached(&select(rest))?;
    let mut contacts: Vec<Contact> = statement.query_map(params_from_iter(values), read)?.collect::<Result<_, _>>()?;
    complete(db, &mut contacts)?;
    Ok(contacts)
}

/// The contacts of [`list`] with the texts that readers see.
fn public_list(db: &Connection, rest: &str, values: Vec<Box<dyn ToSql>>) -> Result<Vec<Contact>, ApiError> {
    Ok(list(db, rest, values)?.into_iter().map(Contact::for_readers).collect())
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
    public_list(db, &rest, values)
}

/// Emergency contacts of some subgroups.
pub fn emergencies_in_groups(db: &Connection, keys: &[i64]) -> Result<Vec<Contact>, ApiError> {
    public_list(
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
    public_list(
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

/// Other contacts of the same subgroup in the same town; others without a town, where this one has none.
pub fn neighbours(db: &Connection, contact: &Contact, most: u32) -> Result<Vec<Contact>, ApiError> {
    public_list(
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
    public_list(
        db,
        "join json_each(?) j on j.value = c.id
         where c.state in ('published', 'needs_check')
         order by c.key
         limit 50",
        vec![Box::new(serde_json::to_string(ids)?)],
    )
}

/// Public contacts with these keys, at most 50.
pub fn by_keys(db: &Connection, keys: &[i64]) -> Result<Vec<Contact>, ApiError> {
    public_list(
        db,
        "where c.key in (select value from json_each(?))
           and c.state in ('published', 'needs_check', 'closed')
         order by c.key
         limit 50",
        vec![Box::new(serde_json::to_string(keys)?)],
    )
}

/// All contacts but archived ones.
pub fn all(db: &Connection) -> Result<Vec<Contact>, ApiError> {
    list(db, "where c.state <> 'archived' order by c.subgroup_key, c.key limit 100000", Vec::new())
}

/// A value and the name by which SQL calls it.
type Named = (&'static str, Box<dyn ToSql>);

/// Conditions of a filter of the panel's list, and the values they name.
fn conditions(query: &ContactsQuery, now: Ts) -> (String, Vec<Named>) {
    let mut parts: Vec<String> = Vec::new();
    let mut values: Vec<Named> = Vec::new();
    if let Some(state) = query.state {
        parts.push("c.state = :state".to_owned());
        values.push((":state", Box::new(state)));
    } else {
        parts.push("c.state <> 'archived'".to_owned());
    }
    if let Some(group) = &query.group {
        parts.push(
            "c.subgroup_key in (
               select g.key
               from contact_groups g
               left join contact_groups p on p.key = g.parent_key
               where :group in (g.id, p.id))"
                .to_owned(),
        );
        values.push((":group", Box::new(group.clone())));
    }
    if let Some(missing) = query.missing {
        parts.push(
            "not exists (select 1 from contact_texts t where t.contact_key = c.key and t.locale = :missing)".to_owned(),
        );
        values.push((":missing", Box::new(missing)));
    }
    if let Some(outdated) = query.outdated {
        parts.push(translations::is_outdated(&TEXTS));
        values.push((":outdated", Box::new(outdated)));
    }
    if let Some(held_back) = query.held_back {
        parts.push(
            "exists (
               select 1
               from contact_texts t
               where t.contact_key = c.key and t.locale = :held_back and t.state = 'draft')"
                .to_owned(),
        );
        values.push((":held_back", Box::new(held_back)));
    }
    if query.due == Some(true) {
        parts.push("c.state in ('published', 'needs_check') and c.check_due_at <= :now".to_owned());
        values.push((":now", Box::new(now)));
    }
    if let Some(q) = query.q.as_deref().map(str::trim).filter(|q| !q.is_empty()) {
        parts
            .push("c.key in (select t.contact_key from contact_texts t where instr(t.name_folded, :q) > 0)".to_owned());
        values.push((":q", Box::new(q.to_lowercase())));
    }
    (parts.join("\n and "), values)
}

/// The name by which a list is sorted: in the language `:lang`, else in the first language that has one.
const SORTED_NAME: &str = "(select t.name_folded
   from contact_texts t
   where t.contact_key = c.key
   order by t.locale <> :lang, t.locale
   limit 1) collate alphabet";

/// Order of a list; the names of values that it needs beside those of the filter are `:now` and `:lang`.
fn order(sort: ContactSort) -> String {
    match sort {
        ContactSort::Checks => "(c.state in ('published', 'needs_check') and c.check_due_at <= :now) desc,
           case when c.state in ('published', 'needs_check') then c.check_due_at end, c.updated_at desc, c.key"
            .to_owned(),
        ContactSort::Name => format!("{SORTED_NAME}, c.key"),
        ContactSort::NameDown => format!("{SORTED_NAME} desc, c.key desc"),
        ContactSort::Verified => "c.verified_at, c.key".to_owned(),
        ContactSort::VerifiedDown => "c.verified_at desc, c.key desc".to_owned(),
    }
}

/// A page of the panel's list with the number of all rows. Names are sorted in the language `lang`.
pub fn for_panel(
    db: &Connection,
    query: &ContactsQuery,
    (lang, now): (Lang, Ts),
    request: PageRequest,
) -> Result<(Vec<Contact>, u32), ApiError> {
    let (conditions, mut values) = conditions(query, now);
    let total = {
        let bound: Vec<(&str, &dyn ToSql)> = values.iter().map(|(name, value)| (*name, value.as_ref())).collect();
        db.prepare_cached(&format!("select count(*) as total from contacts c where {conditions}"))?
            .query_row(bound.as_slice(), |row| row.get("total"))?
    };
    let sort = query.sort.unwrap_or(ContactSort::Checks);
    match sort {
        ContactSort::Checks if query.due != Some(true) => values.push((":now", Box::new(now))),
        ContactSort::Name | ContactSort::NameDown => values.push((":lang", Box::new(lang))),
        ContactSort::Checks | ContactSort::Verified | ContactSort::VerifiedDown => {}
    }
    values.extend([
        (":limit", Box::new(request.per_page) as Box<dyn ToSql>),
        (":offset", Box::new(request.offset()) as Box<dyn ToSql>),
    ]);
    let bound: Vec<(&str, &dyn ToSql)> = values.iter().map(|(name, value)| (*name, value.as_ref())).collect();
    let rest = format!("where {conditions}\n order by {}\n limit :limit offset :offset", order(sort));
    let mut statement = db.prepare_cached(&select(&rest))?;
    let mut contacts: Vec<Contact> = statement.query_map(bound.as_slice(), read)?.collect::<Result<_, _>>()?;
    complete(db, &mut contacts)?;
    Ok((contacts, total))
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
         join media m on m.key = j.value and m.hidden_at is null
         order by m.key",
    )?;
    let rows = statement.query_map(named_params! { ":keys": serde_json::to_string(keys)? }, |row| {
        let (hash, widths): (String, String) = (row.get("hash")?, row.get("widths")?);
        Ok((row.get("key")?, Picture::new(&hash, row.get("width")?, row.get("height")?, &widths, "")))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::Id;
    use crate::db::new_database;
    use crate::features::contacts::types::ContactState;

    /// The plan of the panel's list under a filter and an order.
    fn plan(db: &Connection, query: &ContactsQuery) -> String {
        let (conditions, _) = conditions(query, Ts::from_millis(0));
        let sort = order(query.sort.unwrap_or(ContactSort::Checks));
        let sql = select(&format!("where {conditions} order by {sort} limit 20"));
        let mut statement = db.prepare(&format!("explain query plan {sql}")).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
        lines.unwrap().join("\n")
    }

    #[test]
    fn filters_and_orders_of_the_list_in_the_panel_have_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let verified = Some(ContactSort::Verified);
        let cases = [
            (
                ContactsQuery { state: Some(ContactState::Draft), ..ContactsQuery::default() },
                "contacts_state (state=?)",
            ),
            (ContactsQuery { group: Some(Id::new()), ..ContactsQuery::default() }, "(subgroup_key=?)"),
            (ContactsQuery { due: Some(true), ..ContactsQuery::default() }, "SEARCH c USING INDEX"),
            (ContactsQuery { sort: verified, ..ContactsQuery::default() }, "contacts_verified"),
        ];

        for (query, index) in cases {
            let plan = plan(&db, &query);
            assert!(plan.contains(index), "{query:?}: {plan}");
        }

        let sorted = plan(&db, &ContactsQuery { sort: verified, ..ContactsQuery::default() });
        assert!(!sorted.contains("USE TEMP B-TREE FOR ORDER BY"), "{sorted}");
        let missing = plan(&db, &ContactsQuery { missing: Some(Lang::Uk), ..ContactsQuery::default() });
        assert!(missing.contains("SEARCH t USING PRIMARY KEY"), "{missing}");
    }
}
