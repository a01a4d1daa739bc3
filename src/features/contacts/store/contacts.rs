//! SQL of contacts. Whatever changes here is at once in the index of the search and on the pages.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params, params_from_iter};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::{Write, is_unique_violation};
use crate::features::contacts::types::{
    Card, Contact, ContactState, ContactText, ContactTexts, EMERGENCY_DAYS, NewContact, USUAL_DAYS,
};
use crate::features::search::{self, HitType};
use crate::redirects::{self, Moved, MovedKind};
use crate::translations::{self, TranslatedTable};

/// Tables of the texts, for what follows an original.
pub const TEXTS: TranslatedTable = TranslatedTable { owner: "contacts", texts: "contact_texts", key: "contact_key" };

/// A query of contacts under the alias `c`: the columns, and `rest` from the joins on.
pub(super) fn select(rest: &str) -> String {
    format!(
        "select c.key, c.id, c.subgroup_key, c.slug, c.state, c.card, c.emergency, c.free_of_charge, c.logo_media_key,
           c.source_url, c.enterprise_key, c.verify_every_days, c.verified_at, c.check_due_at, c.published_at, c.closed_at, c.owner_key,
           c.updated_at, c.version
         from contacts c
         {rest}"
    )
}

/// Reads a row of [`select`]; languages and texts are added by [`complete`].
pub(super) fn read(row: &Row) -> rusqlite::Result<Contact> {
    let card: String = row.get("card")?;
    let broken = |error| rusqlite::Error::FromSqlConversionFailure(5, rusqlite::types::Type::Text, Box::new(error));
    Ok(Contact {
        key: row.get("key")?,
        id: row.get("id")?,
        subgroup_key: row.get("subgroup_key")?,
        slug: row.get("slug")?,
        state: row.get("state")?,
        card: serde_json::from_str(&card).map_err(broken)?,
        languages: Vec::new(),
        emergency: row.get("emergency")?,
        free_of_charge: row.get("free_of_charge")?,
        logo_media_key: row.get("logo_media_key")?,
        source_url: row.get("source_url")?,
        enterprise_key: row.get("enterprise_key")?,
        verify_every_days: row.get("verify_every_days")?,
        verified_at: row.get("verified_at")?,
        check_due_at: row.get("check_due_at")?,
        published_at: row.get("published_at")?,
        closed_at: row.get("closed_at")?,
        owner_key: row.get("owner_key")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
        texts: ContactTexts::default(),
        draft_texts: Vec::new(),
    })
}

/// Adds languages and texts to contacts, in two queries for all of them.
pub(super) fn complete(db: &Connection, contacts: &mut [Contact]) -> Result<(), ApiError> {
    let places: HashMap<i64, usize> = contacts.iter().enumerate().map(|(at, contact)| (contact.key, at)).collect();
    let keys = serde_json::to_string(&contacts.iter().map(|contact| contact.key).collect::<Vec<_>>())?;
    let mut statement = db.prepare_cached(
        "select l.contact_key, l.language
         from json_each(?1) j
         join contact_languages l on l.contact_key = j.value
         order by l.contact_key, l.position, l.language",
    )?;
    let mut rows = statement.query([&keys])?;
    while let Some(row) = rows.next()? {
        if let Some(at) = places.get(&row.get::<_, i64>("contact_key")?) {
            contacts[*at].languages.push(row.get("language")?);
        }
    }
    let columns: String = ContactText::COLUMNS.iter().map(|column| format!(", t.{column}")).collect();
    let mut statement = db.prepare_cached(&format!(
        "select t.contact_key, t.locale, t.state = 'draft' as is_draft{columns}
         from json_each(?1) j
         join contact_texts t on t.contact_key = j.value
         order by t.contact_key, t.locale"
    ))?;
    let mut rows = statement.query([&keys])?;
    while let Some(row) = rows.next()? {
        if let Some(at) = places.get(&row.get::<_, i64>("contact_key")?) {
            let lang = row.get("locale")?;
            contacts[*at].texts.set(lang, Some(ContactText::read(row)?));
            if row.get("is_draft")? {
                contacts[*at].draft_texts.push(lang);
            }
        }
    }
    Ok(())
}

fn completed(db: &Connection, found: Option<Contact>) -> Result<Option<Contact>, ApiError> {
    let Some(contact) = found else { return Ok(None) };
    let mut one = [contact];
    complete(db, &mut one)?;
    let [contact] = one;
    Ok(Some(contact))
}

/// The contact with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Contact>) -> Result<Contact, ApiError> {
    let sql = select("where c.id = ?1");
    completed(db, db.prepare_cached(&sql)?.query_row([id], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// The contact with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Contact, ApiError> {
    let sql = select("where c.key = ?1");
    completed(db, db.prepare_cached(&sql)?.query_row([key], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// Name of the person who changed a contact last.
pub fn changed_by(db: &Connection, key: i64) -> Result<Option<String>, ApiError> {
    let name: Option<String> = db
        .prepare_cached(
            "select trim(u.name || ' ' || u.surname) as name
             from contacts c
             join users u on u.key = c.updated_by
             where c.key = ?1",
        )?
        .query_row([key], |row| row.get("name"))
        .optional()?;
    Ok(name.filter(|name| !name.is_empty()))
}

/// The contact of this slug in a subgroup, if any.
pub fn find(db: &Connection, subgroup_key: i64, slug: &str) -> Result<Option<Contact>, ApiError> {
    let sql = select("where c.subgroup_key = ?1 and c.slug = ?2");
    completed(db, db.prepare_cached(&sql)?.query_row(params![subgroup_key, slug], read).optional()?)
}

/// The first free of `slug`, `slug-2` … in a subgroup.
pub fn free_slug(db: &Connection, subgroup_key: i64, slug: &Slug) -> Result<Slug, ApiError> {
    let mut statement = db.prepare_cached("select 1 from contacts c where c.subgroup_key = ?1 and c.slug = ?2")?;
    slug.next_free(|slug| Ok(statement.exists(params![subgroup_key, slug.as_str()])?))
}

/// How often a contact is confirmed where nobody says otherwise, in days.
pub fn usual_days(emergency: bool) -> u32 {
    if emergency { EMERGENCY_DAYS } else { USUAL_DAYS }
}

/// When a contact must be confirmed again and when it is hidden if nobody does: one period after it was confirmed (or
/// published, where it never was), and two more after that.
fn due(verified_at: Option<Ts>, published_at: Option<Ts>, days: u32) -> (Option<Ts>, Option<Ts>) {
    let period = Duration::from_hours(u64::from(days) * 24);
    match verified_at.or(published_at) {
        Some(from) => (Some(from.after(period)), Some(from.after(period * 3))),
        None => (None, None),
    }
}

/// Puts a contact in its place. Errors: the slug is taken in its subgroup.
pub fn insert(write: &mut Write, new: &NewContact) -> Result<i64, ApiError> {
    let now = write.now();
    let days = new.verify_every_days.unwrap_or_else(|| usual_days(new.emergency));
    let published_at = new.state.is_live().then_some(now);
    let (check_due_at, hide_due_at) = due(new.verified_at, published_at, days);
    write
        .prepare_cached(
            "insert into contacts (id, subgroup_key, slug, state, card, town_slug, emergency, free_of_charge, source_url,
               verify_every_days, verified_at, check_due_at, hide_due_at, published_at, owner_key, created_at, updated_at,
               logo_media_key, updated_by, enterprise_key)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?17, ?15, ?18)",
        )?
        .execute(params![
            new.id.clone().unwrap_or_default(),
            new.subgroup_key,
            new.slug,
            new.state,
            serde_json::to_string(&new.card)?,
            town_slug(&new.card),
            new.emergency,
            new.free_of_charge,
            new.source_url,
            days,
            new.verified_at,
            check_due_at,
            hide_due_at,
            published_at,
            new.owner_key,
            now,
            new.logo_media_key,
            new.enterprise_key
        ])
        .map_err(slug_taken)?;
    let key = write.last_insert_rowid();
    set_languages(write, key, &new.languages)?;
    for (lang, text) in new.texts.present() {
        set_text(write, key, lang, text)?;
    }
    set_drafts(write, key, &new.draft_texts)?;
    translations::settle(write, &TEXTS, key, &[])?;
    changed(write, key)?;
    Ok(key)
}

/// Writes everything of a contact, words and languages included, and raises the version; the caller has compared it.
pub fn update(write: &mut Write, contact: &Contact, by: Option<i64>) -> Result<(), ApiError> {
    let published_at = contact.published_at.or_else(|| contact.state.is_live().then(|| write.now()));
    let (check_due_at, hide_due_at) = due(contact.verified_at, published_at, contact.verify_every_days);
    write
        .prepare_cached(
            "update contacts
             set subgroup_key = ?2, slug = ?3, state = ?4, card = ?5, town_slug = ?6, emergency = ?7, free_of_charge = ?8,
                 logo_media_key = ?9, source_url = ?10, verify_every_days = ?11, verified_at = ?12, check_due_at = ?13,
                 hide_due_at = ?14, published_at = ?15, closed_at = ?16, updated_at = ?17, updated_by = ?18,
                 enterprise_key = ?19, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            contact.key,
            contact.subgroup_key,
            contact.slug,
            contact.state,
            serde_json::to_string(&contact.card)?,
            town_slug(&contact.card),
            contact.emergency,
            contact.free_of_charge,
            contact.logo_media_key,
            contact.source_url,
            contact.verify_every_days,
            contact.verified_at,
            check_due_at,
            hide_due_at,
            published_at,
            contact.closed_at,
            write.now(),
            by,
            contact.enterprise_key
        ])
        .map_err(slug_taken)?;
    set_languages(write, contact.key, &contact.languages)?;
    write
        .prepare_cached(
            "delete from contact_texts where contact_key = ?1 and locale not in (select value from json_each(?2))",
        )?
        .execute(params![contact.key, serde_json::to_string(&contact.texts.langs())?])?;
    for (lang, text) in contact.texts.present() {
        set_text(write, contact.key, lang, text)?;
    }
    set_drafts(write, contact.key, &contact.draft_texts)?;
    translations::settle(write, &TEXTS, contact.key, &[])?;
    changed(write, contact.key)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    if is_unique_violation(&error, "contacts.subgroup_key, contacts.slug") {
        ApiError::field("slug", "taken")
    } else {
        error.into()
    }
}

/// The town of a card as filters know it; empty without one.
pub fn town_slug(card: &Card) -> String {
    card.town().map(|address| Slug::from_title_or(&address.town, "town").to_string()).unwrap_or_default()
}

fn set_languages(write: &Write, key: i64, languages: &[String]) -> Result<(), ApiError> {
    write.prepare_cached("delete from contact_languages where contact_key = ?1")?.execute([key])?;
    let mut statement = write.prepare_cached(
        "insert into contact_languages (contact_key, language, position) values (?1, ?2, ?3)
         on conflict (contact_key, language) do nothing",
    )?;
    for (position, language) in languages.iter().enumerate() {
        statement.execute(params![key, language, i64::try_from(position).unwrap_or(i64::MAX)])?;
    }
    Ok(())
}

fn set_text(write: &Write, key: i64, lang: Lang, text: &ContactText) -> Result<(), ApiError> {
    let columns = ContactText::COLUMNS.join(", ");
    let folded = text.name.to_lowercase();
    let digest = translations::digest(text)?;
    let mut values: Vec<&dyn ToSql> = vec![&key, &lang, &folded, &digest];
    values.extend(text.values());
    let places = vec!["?"; values.len()].join(", ");
    let set: String = ContactText::COLUMNS.iter().map(|column| format!(", {column} = excluded.{column}")).collect();
    write
        .prepare_cached(&format!(
            "insert into contact_texts (contact_key, locale, name_folded, digest, {columns}) values ({places})
             on conflict (contact_key, locale) do update
             set name_folded = excluded.name_folded, digest = excluded.digest{set}"
        ))?
        .execute(params_from_iter(values))?;
    Ok(())
}

/// Holds the texts of some languages back from readers; those of all others are public.
fn set_drafts(write: &Write, key: i64, drafts: &[Lang]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update contact_texts
             set state = case when locale in (select value from json_each(?2)) then 'draft' else 'published' end
             where contact_key = ?1",
        )?
        .execute(params![key, serde_json::to_string(drafts)?])?;
    Ok(())
}

/// Effects of every change of a contact.
fn changed(write: &mut Write, key: i64) -> Result<(), ApiError> {
    search::index_contact(write, key)?;
    write.invalidate("contacts");
    Ok(())
}

/// Contacts of an enterprise belong to another one from then on.
pub fn move_enterprise(write: &mut Write, from: i64, to: i64) -> Result<(), ApiError> {
    let moved = write
        .prepare_cached(
            "update contacts set enterprise_key = ?2, version = version + 1, updated_at = ?3 where enterprise_key = ?1",
        )?
        .execute(params![from, to, write.now()])?;
    if moved > 0 {
        write.invalidate("contacts");
    }
    Ok(())
}

/// Removes a contact for good.
pub fn remove(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from contacts where key = ?1")?.execute([key])?;
    write.prepare_cached("delete from imported where object_type = 'contact' and object_key = ?1")?.execute([key])?;
    redirects::remove_all_of(write, Moved { kind: MovedKind::Contact, key })?;
    search::remove(write, HitType::Contact, key)?;
    write.invalidate("contacts");
    Ok(())
}

/// Moves what the clock moves; answers what became of which contact.
pub fn move_due(
    write: &mut Write,
    hides: bool,
    closed_for: Duration,
) -> Result<Vec<(Id<Contact>, ContactState, ContactState)>, ApiError> {
    let now = write.now();
    let steps = [
        (
            "update contacts set state = ?2, version = version + 1
             where state = 'published' and check_due_at <= ?1 returning key, id",
            now,
            (ContactState::Published, ContactState::NeedsCheck),
            true,
        ),
        (
            "update contacts set state = ?2, version = version + 1
             where state = 'needs_check' and hide_due_at <= ?1 returning key, id",
            now,
            (ContactState::NeedsCheck, ContactState::Hidden),
            hides,
        ),
        (
            "update contacts set state = ?2, version = version + 1
             where state = 'closed' and closed_at <= ?1 returning key, id",
            now.before(closed_for),
            (ContactState::Closed, ContactState::Archived),
            true,
        ),
    ];
    let mut moved = Vec::new();
    for (sql, moment, (before, state), wanted) in steps {
        if !wanted {
            continue;
        }
        let rows: Vec<(i64, Id<Contact>)> = write
            .prepare_cached(sql)?
            .query_map(params![moment, state], |row| Ok((row.get("key")?, row.get("id")?)))?
            .collect::<Result<_, _>>()?;
        for (key, id) in rows {
            changed(write, key)?;
            moved.push((id, before, state));
        }
    }
    Ok(moved)
}

/// True if there is anything that [`move_due`] would move: asked first, so that a quiet portal writes nothing.
pub fn anything_due(db: &Connection, now: Ts, hides: bool, closed_for: Duration) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached(
            "select exists (select 1 from contacts where state = 'published' and check_due_at <= ?1)
               or (?2 and exists (select 1 from contacts where state = 'needs_check' and hide_due_at <= ?1))
               or exists (select 1 from contacts where state = 'closed' and closed_at <= ?3) as is_due",
        )?
        .query_row(params![now, hides, now.before(closed_for)], |row| row.get("is_due"))?)
}
