//! SQL of the prices of packages.

use rusqlite::{Connection, named_params};

use crate::base::error::ApiError;
use crate::base::money::{Currency, Money};
use crate::db::Write;
use crate::features::ad_packages::types::{AdPackageForm, AdPackagePrice};

/// Prices of a package, the newest first.
pub fn list_prices(db: &Connection, package_key: i64) -> Result<Vec<AdPackagePrice>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.number, r.price_minor, r.currency, r.vat, r.since
         from ad_package_prices r
         where r.package_key = :key
         order by r.number desc
         limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":key": package_key }, |row| {
        let currency: String = row.get("currency")?;
        Ok(AdPackagePrice {
            number: row.get("number")?,
            // the column allows known currencies only
            price: Money::new(row.get("price_minor")?, Currency::parse(&currency).unwrap_or(Currency::Chf)),
            vat: row.get("vat")?,
            since: row.get("since")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds the price of `form` as the newest one.
pub fn insert_price(write: &Write, package_key: i64, form: &AdPackageForm) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into ad_package_prices (package_key, number, price_minor, currency, vat, since)
             values (:key, (select coalesce(max(r.number), 0) + 1 from ad_package_prices r where r.package_key = :key),
               :price_minor, :currency, :vat, :now)",
        )?
        .execute(named_params! {
            ":key": package_key,
            ":price_minor": form.price.minor,
            ":currency": form.price.currency.code(),
            ":vat": form.vat,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Replaces all prices of a package that was never on sale by that of `form`.
pub fn replace_price(write: &Write, package_key: i64, form: &AdPackageForm) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from ad_package_prices where package_key = :key")?
        .execute(named_params! { ":key": package_key })?;
    insert_price(write, package_key, form)
}
