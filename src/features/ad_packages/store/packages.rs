//! SQL of the terms of packages, with their texts and places.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::db::{JsonColumn, Write, is_unique_violation};
use crate::features::ad_packages::types::{
    AdPackage, AdPackageForm, AdPackageId, AdPackageState, AdPackageText, AdPackageTexts,
};

fn select(rest: &str) -> String {
    format!(
        "select k.key, k.id, k.slug, k.state, k.highlighted, k.duration_days, k.price_minor, k.currency, k.vat,
           k.locales_included, k.creatives_max, k.targeting, k.weight, k.max_concurrent, k.max_per_customer,
           k.service_feature_days, k.audience, k.sale_from, k.sale_until, k.version
         from ad_packages k
         {rest}"
    )
}

fn read(row: &Row) -> rusqlite::Result<AdPackage> {
    let currency: String = row.get("currency")?;
    let JsonColumn(targeting) = row.get("targeting")?;
    Ok(AdPackage {
        key: row.get("key")?,
        id: row.get("id")?,
        state: row.get("state")?,
        form: AdPackageForm {
            version: row.get("version")?,
            slug: row.get("slug")?,
            texts: AdPackageTexts::default(),
            placements: Vec::new(),
            duration_days: row.get("duration_days")?,
            // the column allows known currencies only
            price: Money::new(row.get("price_minor")?, Currency::parse(&currency).unwrap_or(Currency::Chf)),
            vat: row.get("vat")?,
            locales_included: row.get("locales_included")?,
            creatives_max: row.get("creatives_max")?,
            targeting,
            weight: row.get("weight")?,
            max_concurrent: row.get("max_concurrent")?,
            max_per_customer: row.get("max_per_customer")?,
            service_feature_days: row.get("service_feature_days")?,
            audience: row.get("audience")?,
            sale_from: row.get("sale_from")?,
            sale_until: row.get("sale_until")?,
            highlighted: row.get("highlighted")?,
        },
    })
}

fn complete(db: &Connection, mut package: AdPackage) -> Result<AdPackage, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.name, t.description, t.benefits
         from ad_package_texts t
         where t.package_key = :key
         order by t.locale
         limit 10",
    )?;
    let mut rows = statement.query(named_params! { ":key": package.key })?;
    while let Some(row) = rows.next()? {
        let lang: Lang = row.get("locale")?;
        let JsonColumn(benefits) = row.get("benefits")?;
        let words = AdPackageText { name: row.get("name")?, description: row.get("description")?, benefits };
        package.form.texts.set(lang, Some(words));
    }
    let mut statement = db.prepare_cached(
        "select p.code
         from ad_package_placements c
         join ad_placements p on p.key = c.placement_key
         where c.package_key = :key
         order by p.sequence, p.key
         limit 100",
    )?;
    let codes = statement.query_map(named_params! { ":key": package.key }, |row| row.get("code"))?;
    package.form.placements = codes.collect::<Result<_, _>>()?;
    Ok(package)
}

fn all(db: &Connection, rest: &str) -> Result<Vec<AdPackage>, ApiError> {
    let mut statement = db.prepare_cached(&select(rest))?;
    let found = statement.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    found.into_iter().map(|package| complete(db, package)).collect()
}

/// All packages in the order of sale, retired ones last.
pub fn list(db: &Connection) -> Result<Vec<AdPackage>, ApiError> {
    all(db, "order by k.state = 'retired', k.sequence, k.key limit 200")
}

/// Packages in the state "on sale", in the order of sale.
pub fn list_on_sale(db: &Connection) -> Result<Vec<AdPackage>, ApiError> {
    all(db, "where k.state = 'on_sale' order by k.sequence, k.key limit 200")
}

/// The package with this identity, if there is one.
pub fn find(db: &Connection, id: &AdPackageId) -> Result<Option<AdPackage>, ApiError> {
    let mut statement = db.prepare_cached(&select("where k.id = :id"))?;
    let found = statement.query_row(named_params! { ":id": id }, read).optional()?;
    found.map(|package| complete(db, package)).transpose()
}

/// The package with this key. Errors: `NotFound`.
pub fn find_by_key(db: &Connection, key: i64) -> Result<AdPackage, ApiError> {
    let mut statement = db.prepare_cached(&select("where k.key = :key"))?;
    let found = statement.query_row(named_params! { ":key": key }, read)?;
    complete(db, found)
}

/// True if a package has this name in addresses.
pub fn is_slug_taken(db: &Connection, slug: &str) -> Result<bool, ApiError> {
    let mut statement =
        db.prepare_cached("select exists (select 1 from ad_packages k where k.slug = :slug) as taken")?;
    Ok(statement.query_row(named_params! { ":slug": slug }, |row| row.get("taken"))?)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    if is_unique_violation(&error, "ad_packages.slug") { ApiError::field("slug", "taken") } else { error.into() }
}

/// Inserts a draft behind all others. Errors: the slug is taken.
pub fn insert(write: &Write, form: &AdPackageForm) -> Result<i64, ApiError> {
    let key = write
        .prepare_cached(
            "insert into ad_packages (id, slug, sequence, highlighted, duration_days, price_minor, currency, vat,
               locales_included, creatives_max, targeting, weight, max_concurrent, max_per_customer,
               service_feature_days, audience, sale_from, sale_until, created_at, updated_at)
             values (:id, :slug, (select coalesce(max(k.sequence), 0) + 1 from ad_packages k), :highlighted,
               :duration_days, :price_minor, :currency, :vat, :locales_included, :creatives_max, :targeting, :weight,
               :max_concurrent, :max_per_customer, :service_feature_days, :audience, :sale_from, :sale_until, :now,
               :now)
             returning key",
        )?
        .query_row(
            named_params! {
                ":id": AdPackageId::new(),
                ":slug": form.slug,
                ":highlighted": form.highlighted,
                ":duration_days": form.duration_days,
                ":price_minor": form.price.minor,
                ":currency": form.price.currency.code(),
                ":vat": form.vat,
                ":locales_included": form.locales_included,
                ":creatives_max": form.creatives_max,
                ":targeting": JsonColumn(&form.targeting),
                ":weight": form.weight,
                ":max_concurrent": form.max_concurrent,
                ":max_per_customer": form.max_per_customer,
                ":service_feature_days": form.service_feature_days,
                ":audience": form.audience,
                ":sale_from": form.sale_from,
                ":sale_until": form.sale_until,
                ":now": write.now(),
            },
            |row| row.get("key"),
        )
        .map_err(slug_taken)?;
    set_parts(write, key, form)?;
    Ok(key)
}

/// Replaces the terms of a package, and raises its version. Errors: the slug is taken.
pub fn update(write: &Write, key: i64, form: &AdPackageForm) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update ad_packages
             set slug = :slug, highlighted = :highlighted, duration_days = :duration_days, price_minor = :price_minor,
               currency = :currency, vat = :vat, locales_included = :locales_included, creatives_max = :creatives_max,
               targeting = :targeting, weight = :weight, max_concurrent = :max_concurrent,
               max_per_customer = :max_per_customer, service_feature_days = :service_feature_days,
               audience = :audience, sale_from = :sale_from, sale_until = :sale_until, updated_at = :now,
               version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": key,
            ":slug": form.slug,
            ":highlighted": form.highlighted,
            ":duration_days": form.duration_days,
            ":price_minor": form.price.minor,
            ":currency": form.price.currency.code(),
            ":vat": form.vat,
            ":locales_included": form.locales_included,
            ":creatives_max": form.creatives_max,
            ":targeting": JsonColumn(&form.targeting),
            ":weight": form.weight,
            ":max_concurrent": form.max_concurrent,
            ":max_per_customer": form.max_per_customer,
            ":service_feature_days": form.service_feature_days,
            ":audience": form.audience,
            ":sale_from": form.sale_from,
            ":sale_until": form.sale_until,
            ":now": write.now(),
        })
        .map_err(slug_taken)?;
    set_parts(write, key, form)
}

fn set_parts(write: &Write, key: i64, form: &AdPackageForm) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from ad_package_texts where package_key = :key")?
        .execute(named_params! { ":key": key })?;
    for (lang, words) in form.texts.present() {
        write
            .prepare_cached(
                "insert into ad_package_texts (package_key, locale, name, description, benefits)
                 values (:key, :locale, :name, :description, :benefits)",
            )?
            .execute(named_params! {
                ":key": key,
                ":locale": lang,
                ":name": words.name,
                ":description": words.description,
                ":benefits": JsonColumn(&words.benefits),
            })?;
    }
    write
        .prepare_cached("delete from ad_package_placements where package_key = :key")?
        .execute(named_params! { ":key": key })?;
    write
        .prepare_cached(
            "insert into ad_package_placements (package_key, placement_key)
             select :key, p.key
             from json_each(:codes) j
             join ad_placements p on p.code = j.value",
        )?
        .execute(named_params! { ":key": key, ":codes": serde_json::to_string(&form.placements)? })?;
    Ok(())
}

/// Moves a package to a state, and raises its version.
pub fn set_state(write: &Write, key: i64, state: AdPackageState) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update ad_packages
             set state = :state, highlighted = iif(:state = 'retired', 0, highlighted), updated_at = :now,
               version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":state": state, ":now": write.now() })?;
    Ok(())
}

/// Puts a package at this place of the order of sale.
pub fn set_sequence(write: &Write, key: i64, sequence: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update ad_packages set sequence = :sequence where key = :key")?
        .execute(named_params! { ":key": key, ":sequence": sequence })?;
    Ok(())
}

/// Removes a package with its texts and prices.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from ad_packages where key = :key")?.execute(named_params! { ":key": key })?;
    Ok(())
}
