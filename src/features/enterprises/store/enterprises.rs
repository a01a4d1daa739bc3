//! SQL of one enterprise with its texts.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params, params_from_iter};

use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::{JsonColumn, Write};
use crate::features::accounts::types::Trust;
use crate::features::enterprises::types::{
    Billing, Enterprise, EnterpriseCard, EnterpriseForm, EnterpriseId, EnterpriseRef, EnterpriseText, EnterpriseTexts,
    StoredLogo, VerificationState,
};
use crate::features::search::{self, HitType};

/// Cache tag of all pages that show an enterprise.
pub const CACHE_TAG: &str = "enterprises";

/// A query of enterprises under the alias `e`: the columns, and `rest` from the joins on.
pub fn select(rest: &str) -> String {
    format!(
        "select e.key, e.id, e.slug, e.state, e.kind, e.legal_name, e.legal_form, e.country, e.register_no, e.uid, e.card,
           e.billing, e.public_profile, e.trust, e.logo_media_key, l.id as logo_id, e.cover_media_key,
           c.id as cover_id, e.verification, e.verified_until, e.note, e.submitted_at, e.activated_at, e.closed_at,
           e.created_at, e.updated_at, e.version
         from enterprises e
         left join media l on l.key = e.logo_media_key
         left join media c on c.key = e.cover_media_key
         {rest}"
    )
}

/// Reads a row of [`select`]; the texts are added by [`complete`].
pub fn read(row: &Row) -> rusqlite::Result<Enterprise> {
    let picture = |key: &str, id: &str| -> rusqlite::Result<Option<StoredLogo>> {
        let (media_key, media_id): (Option<i64>, Option<_>) = (row.get(key)?, row.get(id)?);
        Ok(media_key.zip(media_id).map(|(media_key, media_id)| StoredLogo { media_key, media_id }))
    };
    let country: String = row.get("country")?;
    Ok(Enterprise {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        state: row.get("state")?,
        kind: row.get("kind")?,
        legal_name: row.get("legal_name")?,
        legal_form: row.get("legal_form")?,
        country: Country::parse(&country),
        register_no: row.get("register_no")?,
        uid: row.get("uid")?,
        card: row.get::<_, JsonColumn<_>>("card")?.0,
        billing: row.get::<_, JsonColumn<_>>("billing")?.0,
        public_profile: row.get("public_profile")?,
        trust: row.get("trust")?,
        logo: picture("logo_media_key", "logo_id")?,
        cover: picture("cover_media_key", "cover_id")?,
        verification: row.get("verification")?,
        verified_until: row.get("verified_until")?,
        note: row.get("note")?,
        submitted_at: row.get("submitted_at")?,
        activated_at: row.get("activated_at")?,
        closed_at: row.get("closed_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
        texts: EnterpriseTexts::default(),
    })
}

/// Adds the texts of enterprises, in one query for all of them.
pub fn complete(db: &Connection, enterprises: &mut [Enterprise]) -> Result<(), ApiError> {
    let keys = serde_json::to_string(&enterprises.iter().map(|enterprise| enterprise.key).collect::<Vec<_>>())?;
    let columns: String = EnterpriseText::COLUMNS.iter().map(|column| format!(", t.{column}")).collect();
    let mut statement = db.prepare_cached(&format!(
        "select t.enterprise_key, t.locale{columns}
         from json_each(?1) j
         join enterprise_texts t on t.enterprise_key = j.value
         order by t.enterprise_key, t.locale"
    ))?;
    let mut rows = statement.query([&keys])?;
    while let Some(row) = rows.next()? {
        let key: i64 = row.get("enterprise_key")?;
        let (lang, text) = (row.get("locale")?, EnterpriseText::read(row)?);
        if let Some(enterprise) = enterprises.iter_mut().find(|enterprise| enterprise.key == key) {
            enterprise.texts.set(lang, Some(text));
        }
    }
    Ok(())
}

fn find(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<Enterprise>, ApiError> {
    let mut statement = db.prepare_cached(&select(&format!("where {condition}")))?;
    let Some(found) = statement.query_row([value], read).optional()? else { return Ok(None) };
    let mut one = [found];
    complete(db, &mut one)?;
    let [found] = one;
    Ok(Some(found))
}

/// The enterprise with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &EnterpriseId) -> Result<Enterprise, ApiError> {
    find(db, "e.id = ?1", id)?.ok_or(ApiError::NotFound)
}

/// The enterprise with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Enterprise, ApiError> {
    find(db, "e.key = ?1", &key)?.ok_or(ApiError::NotFound)
}

/// Public identity of the enterprise with this key. Errors: `NotFound`.
pub fn get_id(db: &Connection, key: i64) -> Result<EnterpriseId, ApiError> {
    let mut statement = db.prepare_cached("select e.id from enterprises e where e.key = ?1")?;
    statement.query_row([key], |row| row.get("id")).optional()?.ok_or(ApiError::NotFound)
}

/// The enterprise with this key as another object names it. Errors: `NotFound`.
pub fn get_ref(db: &Connection, key: i64) -> Result<EnterpriseRef, ApiError> {
    let enterprise = get_by_key(db, key)?;
    Ok(EnterpriseRef { id: enterprise.id, name: enterprise.legal_name, town: enterprise.card.address.town })
}

/// The enterprise with this slug, in any state.
pub fn find_by_slug(db: &Connection, slug: &str) -> Result<Option<Enterprise>, ApiError> {
    find(db, "e.slug = ?1", &slug)
}

/// The first free of `slug`, `slug-2` ….
pub fn free_slug(db: &Connection, slug: &Slug) -> Result<Slug, ApiError> {
    let mut statement = db.prepare_cached("select 1 from enterprises e where e.slug = :slug")?;
    slug.next_free(|slug| Ok(statement.exists(named_params! { ":slug": slug.as_str() })?))
}

/// The profile of an enterprise as a form.
pub fn form_of(enterprise: &Enterprise) -> EnterpriseForm {
    let id = |picture: &Option<StoredLogo>| picture.as_ref().map(|picture| picture.media_id.clone());
    EnterpriseForm {
        texts: enterprise.texts.clone(),
        kind: enterprise.kind,
        legal_name: enterprise.legal_name.clone(),
        legal_form: enterprise.legal_form.clone(),
        country: enterprise.country,
        register_no: enterprise.register_no.clone(),
        uid: enterprise.uid.clone(),
        card: enterprise.card.clone(),
        public_profile: enterprise.public_profile,
        logo: id(&enterprise.logo),
        cover: id(&enterprise.cover),
    }
}

/// Inserts an empty draft, whose slug is its id. Returns its key.
pub fn insert(write: &Write, created_by: Option<i64>) -> Result<i64, ApiError> {
    let id = Id::<Enterprise>::new();
    write
        .prepare_cached(
            "insert into enterprises (id, slug, card, billing, created_by, created_at, updated_at)
             values (:id, :id, :card, :billing, :created_by, :now, :now)",
        )?
        .execute(named_params! {
            ":id": id, ":card": JsonColumn(EnterpriseCard::default()), ":billing": JsonColumn(Billing::default()),
            ":created_by": created_by, ":now": write.now(),
        })?;
    Ok(write.last_insert_rowid())
}

/// A text as a slug, by which the same words are found in either script; empty where nothing usable is left.
pub(super) fn folded(text: &str) -> String {
    Slug::from_title(text).map(|slug| slug.to_string()).unwrap_or_default()
}

/// Writes everything of an enterprise but its verification, trust and note, and raises the version; the caller has compared
/// it.
pub fn update(write: &mut Write, enterprise: &Enterprise) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprises
             set slug = :slug, state = :state, kind = :kind, legal_name = :legal_name, name_slug = :name_slug,
                 town_slug = :town_slug, legal_form = :legal_form, country = :country, register_no = :register_no,
                 uid = :uid, card = :card, billing = :billing, public_profile = :public_profile,
                 logo_media_key = :logo, cover_media_key = :cover, submitted_at = :submitted_at,
                 activated_at = :activated_at, closed_at = :closed_at, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": enterprise.key,
            ":slug": enterprise.slug,
            ":state": enterprise.state,
            ":kind": enterprise.kind,
            ":legal_name": enterprise.legal_name,
            ":name_slug": folded(&enterprise.legal_name),
            ":town_slug": folded(&enterprise.card.address.town),
            ":legal_form": enterprise.legal_form,
            ":country": enterprise.country.map(Country::code).unwrap_or_default(),
            ":register_no": enterprise.register_no,
            ":uid": enterprise.uid,
            ":card": JsonColumn(&enterprise.card),
            ":billing": JsonColumn(&enterprise.billing),
            ":public_profile": enterprise.public_profile,
            ":logo": enterprise.logo.as_ref().map(|picture| picture.media_key),
            ":cover": enterprise.cover.as_ref().map(|picture| picture.media_key),
            ":submitted_at": enterprise.submitted_at,
            ":activated_at": enterprise.activated_at,
            ":closed_at": enterprise.closed_at,
            ":now": write.now(),
        })?;
    write.prepare_cached("delete from enterprise_texts where enterprise_key = ?1")?.execute([enterprise.key])?;
    for (lang, text) in enterprise.texts.present() {
        insert_text(write, enterprise.key, lang, text)?;
    }
    changed(write);
    search::index_enterprise(write, enterprise.key)
}

fn insert_text(write: &Write, key: i64, lang: Lang, text: &EnterpriseText) -> Result<(), ApiError> {
    let columns = EnterpriseText::COLUMNS.join(", ");
    let folded = text.display_name.to_lowercase();
    let mut values: Vec<&dyn ToSql> = vec![&key, &lang, &folded];
    values.extend(text.values());
    let places = vec!["?"; values.len()].join(", ");
    write
        .prepare_cached(&format!(
            "insert into enterprise_texts (enterprise_key, locale, name_folded, {columns}) values ({places})"
        ))?
        .execute(params_from_iter(values))?;
    Ok(())
}

/// Sets the state of a verification and its end; the members are reminded of a new end.
pub fn set_verification(
    write: &mut Write,
    key: i64,
    state: VerificationState,
    until: Option<Ts>,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprises
             set verification_reminded = iif(verified_until is :until, verification_reminded, 0), verification = :state,
                 verified_until = :until, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":state": state, ":until": until, ":now": write.now() })?;
    changed(write);
    Ok(())
}

/// Sets the trust of the staff.
pub fn set_trust(write: &Write, key: i64, trust: Trust) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprises set trust = :trust, updated_at = :now, version = version + 1 where key = :key",
        )?
        .execute(named_params! { ":key": key, ":trust": trust, ":now": write.now() })?;
    Ok(())
}

/// Sets the internal remarks of the staff.
pub fn set_note(write: &Write, key: i64, note: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update enterprises set note = :note, updated_at = :now, version = version + 1 where key = :key",
        )?
        .execute(named_params! { ":key": key, ":note": note, ":now": write.now() })?;
    Ok(())
}

/// Removes an enterprise for good; its pictures stay in the store of pictures.
pub fn remove(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from enterprises where key = :key")?.execute(named_params! { ":key": key })?;
    search::remove(write, HitType::Enterprise, key)?;
    changed(write);
    Ok(())
}

/// Effects of every change of an enterprise.
fn changed(write: &mut Write) {
    write.invalidate(CACHE_TAG);
    // their pages name the enterprise
    write.invalidate("services");
}
