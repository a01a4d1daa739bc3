//! SQL of one service with its texts, photos, languages and regions.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params, params, params_from_iter};

use crate::base::clock::Ts;
use crate::base::country::{Country, Region};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::base::slug::Slug;
use crate::db::{JsonColumn, Write};
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::search::{self, HitType};
use crate::features::service_categories::store as categories;
use crate::features::services::types::{
    NewServicePhoto, Service, ServiceCard, ServiceForm, ServiceId, ServiceText, ServiceTexts, StoredPhoto,
};

/// Slugs that mean a page of their own, of `service_categories::store::TREE`, too.
const RESERVED: &[&str] = categories::TREE.reserved_slugs;

/// A query of services under the alias `s`: the columns, and `rest` from the joins on.
pub(super) fn select(rest: &str) -> String {
    format!(
        "select s.key, s.id, s.owner_key, s.enterprise_key, s.slug, s.state, s.category_key, s.subcategory_key, s.country, s.town,
           s.postal_code, s.coverage, s.price_kind, s.price_minor, s.price_currency, s.provider_type, s.card, s.pending,
           s.pending_fields, s.pending_state, s.unapproved, s.submitted_at, s.published_at, s.valid_until,
           s.featured_until, s.last_confirmed_at, s.created_at, s.updated_at, s.version
         from services s
         {rest}"
    )
}

/// Reads a row of [`select`]; texts, photos, languages and regions are added by [`complete`].
pub(super) fn read(row: &Row) -> rusqlite::Result<Service> {
    let currency: Option<String> = row.get("price_currency")?;
    let currency = currency.as_deref().and_then(Currency::parse);
    let minor: Option<i64> = row.get("price_minor")?;
    let country: String = row.get("country")?;
    Ok(Service {
        key: row.get("key")?,
        id: row.get("id")?,
        owner_key: row.get("owner_key")?,
        enterprise_key: row.get("enterprise_key")?,
        slug: row.get("slug")?,
        state: row.get("state")?,
        category_key: row.get("category_key")?,
        subcategory_key: row.get("subcategory_key")?,
        country: Country::parse(&country),
        town: row.get("town")?,
        postal_code: row.get("postal_code")?,
        coverage: row.get("coverage")?,
        price_kind: row.get("price_kind")?,
        price: minor.zip(currency).map(|(minor, currency)| Money { minor, currency }),
        provider_type: row.get("provider_type")?,
        card: row.get::<_, JsonColumn<_>>("card")?.0,
        languages: Vec::new(),
        regions: Vec::new(),
        photos: Vec::new(),
        texts: ServiceTexts::default(),
        pending: row.get::<_, Option<JsonColumn<_>>>("pending")?.map(|pending| pending.0),
        pending_fields: row.get::<_, JsonColumn<_>>("pending_fields")?.0,
        pending_state: row.get("pending_state")?,
        unapproved: row.get("unapproved")?,
        submitted_at: row.get("submitted_at")?,
        published_at: row.get("published_at")?,
        valid_until: row.get("valid_until")?,
        featured_until: row.get("featured_until")?,
        last_confirmed_at: row.get("last_confirmed_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
    })
}

/// Hands each row of a query to the service that its `service_key` names.
fn each(
    db: &Connection,
    sql: &str,
    services: &mut HashMap<i64, &mut Service>,
    mut add: impl FnMut(&mut Service, &Row) -> rusqlite::Result<()>,
) -> Result<(), ApiError> {
    let keys = serde_json::to_string(&services.keys().collect::<Vec<_>>())?;
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query([&keys])?;
    while let Some(row) = rows.next()? {
        if let Some(service) = services.get_mut(&row.get::<_, i64>("service_key")?) {
            add(service, row)?;
        }
    }
    Ok(())
}

/// Adds texts, photos, languages and regions to services, in four queries for all of them.
pub(super) fn complete(db: &Connection, services: &mut [Service]) -> Result<(), ApiError> {
    let mut services: HashMap<i64, &mut Service> = services.iter_mut().map(|service| (service.key, service)).collect();
    let sql = "select l.service_key, l.language
         from json_each(?1) j
         join service_languages l on l.service_key = j.value
         order by l.service_key, l.position, l.language";
    each(db, sql, &mut services, |service, row| {
        service.languages.push(row.get("language")?);
        Ok(())
    })?;
    let sql = "select r.service_key, r.region
         from json_each(?1) j
         join service_regions r on r.service_key = j.value
         order by r.service_key, r.region";
    each(db, sql, &mut services, |service, row| {
        service.regions.extend(Region::parse(&row.get::<_, String>("region")?));
        Ok(())
    })?;
    let sql = "select p.service_key, p.media_key, p.alts, m.id as media_id
         from json_each(?1) j
         join service_photos p on p.service_key = j.value
         join media m on m.key = p.media_key
         order by p.service_key, p.position";
    each(db, sql, &mut services, |service, row| {
        let alts = row.get::<_, JsonColumn<_>>("alts")?.0;
        service.photos.push(StoredPhoto { media_key: row.get("media_key")?, media_id: row.get("media_id")?, alts });
        Ok(())
    })?;
    let columns: String = ServiceText::COLUMNS.iter().map(|column| format!(", t.{column}")).collect();
    let sql = format!(
        "select t.service_key, t.locale{columns}
         from json_each(?1) j
         join service_texts t on t.service_key = j.value
         order by t.service_key, t.locale"
    );
    each(db, &sql, &mut services, |service, row| {
        service.texts.set(row.get("locale")?, Some(ServiceText::read(row)?));
        Ok(())
    })
}

fn completed(db: &Connection, found: Option<Service>) -> Result<Option<Service>, ApiError> {
    let Some(service) = found else { return Ok(None) };
    let mut one = [service];
    complete(db, &mut one)?;
    let [service] = one;
    Ok(Some(service))
}

/// The service with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &ServiceId) -> Result<Service, ApiError> {
    let mut statement = db.prepare_cached(&select("where s.id = :id"))?;
    let found = statement.query_row(named_params! { ":id": id }, read).optional()?;
    completed(db, found)?.ok_or(ApiError::NotFound)
}

/// The service with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Service, ApiError> {
    let mut statement = db.prepare_cached(&select("where s.key = :key"))?;
    let found = statement.query_row(named_params! { ":key": key }, read).optional()?;
    completed(db, found)?.ok_or(ApiError::NotFound)
}

/// The service with this slug, in any state.
pub fn find_by_slug(db: &Connection, slug: &str) -> Result<Option<Service>, ApiError> {
    let mut statement = db.prepare_cached(&select("where s.slug = :slug"))?;
    let found = statement.query_row(named_params! { ":slug": slug }, read).optional()?;
    completed(db, found)
}

/// The first free of `slug`, `slug-2` … that is not reserved.
pub fn free_slug(db: &Connection, slug: &Slug) -> Result<Slug, ApiError> {
    let mut statement = db.prepare_cached("select 1 from services s where s.slug = :slug")?;
    slug.next_free(|slug| {
        Ok(RESERVED.contains(&slug.as_str()) || statement.exists(named_params! { ":slug": slug.as_str() })?)
    })
}

/// The live version of a service as a form.
pub fn form_of(db: &Connection, service: &Service) -> Result<ServiceForm, ApiError> {
    let category = service.listed_category().map(|key| categories::get_by_key(db, key)).transpose()?;
    let photo = |photo: &StoredPhoto| NewServicePhoto { media_id: photo.media_id.clone(), alts: photo.alts.clone() };
    Ok(ServiceForm {
        category_id: category.map(|category| category.id),
        texts: service.texts.clone(),
        languages: service.languages.clone(),
        country: service.country,
        regions: service.regions.clone(),
        town: service.town.clone(),
        postal_code: service.postal_code.clone(),
        coverage: service.coverage,
        price_kind: service.price_kind,
        price: service.price,
        photos: service.photos.iter().map(photo).collect(),
        provider_type: service.provider_type,
        enterprise_id: service.enterprise_key.map(|key| enterprises::get_id(db, key)).transpose()?,
        card: service.card.clone(),
    })
}

/// Inserts an empty draft of an owner, whose slug is its id. Returns its key.
pub fn insert(write: &Write, owner_key: i64) -> Result<i64, ApiError> {
    let id = Id::<Service>::new();
    write
        .prepare_cached(
            "insert into services (id, owner_key, slug, card, created_at, updated_at)
             values (:id, :owner, :id, :card, :now, :now)",
        )?
        .execute(named_params! {
            ":id": id, ":owner": owner_key, ":card": JsonColumn(ServiceCard::default()), ":now": write.now()
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes everything of a service and raises the version; the caller has compared it.
pub fn update(write: &mut Write, service: &Service) -> Result<(), ApiError> {
    let now = write.now();
    let pending_at = service.pending.as_ref().map(|_| now);
    write
        .prepare_cached(
            "update services
             set slug = :slug, enterprise_key = :enterprise, state = :state, category_key = :category, subcategory_key = :subcategory,
                 country = :country, town = :town, postal_code = :postal_code, coverage = :coverage,
                 price_kind = :price_kind, price_minor = :minor, price_currency = :currency,
                 price_rank = case when :price_kind = 'free' then -1 else coalesce(:minor, 100000000) end,
                 provider_type = :provider_type, card = :card, pending = :pending, pending_fields = :pending_fields,
                 pending_state = :pending_state, pending_at = :pending_at, unapproved = :unapproved,
                 submitted_at = :submitted_at, published_at = :published_at,
                 reminded_days = case when valid_until is :valid_until then reminded_days end,
                 valid_until = :valid_until, featured_until = :featured_until,
                 last_confirmed_at = :last_confirmed_at, draft_warned_at = null,
                 archived_at = case when :state = 'archived' then coalesce(archived_at, :now) end,
                 updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": service.key,
            ":slug": service.slug,
            ":enterprise": service.enterprise_key,
            ":state": service.state,
            ":category": service.category_key,
            ":subcategory": service.subcategory_key,
            ":country": service.country.map(Country::code).unwrap_or_default(),
            ":town": service.town,
            ":postal_code": service.postal_code,
            ":coverage": service.coverage,
            ":price_kind": service.price_kind,
            ":minor": service.price.map(|price| price.minor),
            ":currency": service.price.map(|price| price.currency.code()),
            ":provider_type": service.provider_type,
            ":card": JsonColumn(&service.card),
            ":pending": service.pending.as_ref().map(JsonColumn),
            ":pending_fields": JsonColumn(&service.pending_fields),
            ":pending_state": service.pending_state,
            ":pending_at": pending_at,
            ":unapproved": service.unapproved,
            ":submitted_at": service.submitted_at,
            ":published_at": service.published_at,
            ":valid_until": service.valid_until,
            ":featured_until": service.featured_until,
            ":last_confirmed_at": service.last_confirmed_at,
            ":now": now,
        })?;
    set_lists(write, service)?;
    set_texts(write, service)?;
    search::index_service(write, service.key)?;
    changed(write);
    Ok(())
}

/// Gives the services of one enterprise to another one, also where a change that waits names it, and the periods in which they are
/// featured.
pub fn move_to_enterprise(
    write: &mut Write,
    (from_key, from): (i64, &EnterpriseId),
    (to_key, to): (i64, &EnterpriseId),
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update services
             set enterprise_key = :to, updated_at = :now, version = version + 1
             where enterprise_key = :from",
        )?
        .execute(named_params! { ":from": from_key, ":to": to_key, ":now": write.now() })?;
    write
        .prepare_cached(
            "update services
             set pending = json_set(pending, '$.enterprise_id', :to), version = version + 1
             where pending is not null and pending ->> '$.enterprise_id' = :from",
        )?
        .execute(named_params! { ":from": from, ":to": to })?;
    write
        .prepare_cached("update service_feature_periods set enterprise_key = :to where enterprise_key = :from")?
        .execute(named_params! { ":from": from_key, ":to": to_key })?;
    write.invalidate("services");
    Ok(())
}

fn set_lists(write: &Write, service: &Service) -> Result<(), ApiError> {
    for table in ["service_languages", "service_regions", "service_photos"] {
        write.prepare_cached(&format!("delete from {table} where service_key = ?1"))?.execute([service.key])?;
    }
    let mut statement =
        write.prepare_cached("insert into service_languages (service_key, language, position) values (?1, ?2, ?3)")?;
    for (position, language) in (0_i64..).zip(&service.languages) {
        statement.execute(params![service.key, language, position])?;
    }
    let mut statement = write.prepare_cached("insert into service_regions (service_key, region) values (?1, ?2)")?;
    for region in &service.regions {
        statement.execute(params![service.key, region.code()])?;
    }
    let mut statement = write.prepare_cached(
        "insert into service_photos (service_key, position, media_key, alts) values (?1, ?2, ?3, ?4)",
    )?;
    for (position, photo) in (0_i64..).zip(&service.photos) {
        statement.execute(params![service.key, position, photo.media_key, JsonColumn(&photo.alts)])?;
    }
    Ok(())
}

fn set_texts(write: &Write, service: &Service) -> Result<(), ApiError> {
    write.prepare_cached("delete from service_texts where service_key = ?1")?.execute([service.key])?;
    for (lang, text) in service.texts.present() {
        insert_text(write, service.key, lang, text)?;
    }
    Ok(())
}

fn insert_text(write: &Write, key: i64, lang: Lang, text: &ServiceText) -> Result<(), ApiError> {
    let columns = ServiceText::COLUMNS.join(", ");
    let folded = text.title.to_lowercase();
    let mut values: Vec<&dyn ToSql> = vec![&key, &lang, &folded];
    values.extend(text.values());
    let places = vec!["?"; values.len()].join(", ");
    write
        .prepare_cached(&format!(
            "insert into service_texts (service_key, locale, title_folded, {columns}) values ({places})"
        ))?
        .execute(params_from_iter(values))?;
    Ok(())
}

/// Notes the days before the expiry of the newest reminder.
pub fn set_reminded(write: &Write, key: i64, days: u32) -> Result<(), ApiError> {
    write
        .prepare_cached("update services set reminded_days = :days where key = :key")?
        .execute(named_params! { ":key": key, ":days": days })?;
    Ok(())
}

/// Notes that the owner of a draft knows that it will be removed.
pub fn set_warned(write: &Write, key: i64, at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("update services set draft_warned_at = :at where key = :key")?
        .execute(named_params! { ":key": key, ":at": at })?;
    Ok(())
}

/// Removes a service for good; its photos stay in the store of pictures.
pub fn remove(write: &mut Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from services where key = :key")?.execute(named_params! { ":key": key })?;
    search::remove(write, HitType::Service, key)?;
    changed(write);
    Ok(())
}

/// Effects of every change of a service.
fn changed(write: &mut Write) {
    write.invalidate("services");
}
