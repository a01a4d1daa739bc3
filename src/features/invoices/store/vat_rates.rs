//! SQL of rates of value added tax.

use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation};
use crate::features::invoices::types::{VatRate, VatRateId};

fn read(row: &Row) -> rusqlite::Result<VatRate> {
    let unreadable = |column: usize, text: &str| {
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("{text:?} cannot be read").into())
    };
    let (country, valid_from): (String, String) = (row.get("country")?, row.get("valid_from")?);
    Ok(VatRate {
        id: row.get("id")?,
        country: Country::parse(&country).ok_or_else(|| unreadable(1, &country))?,
        basis_points: row.get("basis_points")?,
        valid_from: valid_from.parse().map_err(|_| unreadable(3, &valid_from))?,
    })
}

/// All rates, by country, the newest first.
pub fn list_rates(db: &Connection) -> Result<Vec<VatRate>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.id, r.country, r.basis_points, r.valid_from
         from vat_rates r
         order by r.country, r.valid_from desc, r.key
         limit 1000",
    )?;
    Ok(statement.query_map([], read)?.collect::<Result<_, _>>()?)
}

/// The rate of a country that is valid on a day.
pub fn find_rate(db: &Connection, country: Country, day: Date) -> Result<Option<VatRate>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.id, r.country, r.basis_points, r.valid_from
         from vat_rates r
         where r.country = :country and r.valid_from <= :day
         order by r.valid_from desc, r.key
         limit 1",
    )?;
    let values = named_params! { ":country": country.code(), ":day": day.to_string() };
    Ok(statement.query_row(values, read).optional()?)
}

/// Adds a rate. Errors: `Invalid` if the country has a rate from this day on.
pub fn insert_rate(write: &Write, country: Country, basis_points: u32, from: Date) -> Result<VatRateId, ApiError> {
    let id = VatRateId::new();
    let inserted = write
        .prepare_cached(
            "insert into vat_rates (id, country, basis_points, valid_from, created_at)
             values (:id, :country, :basis_points, :valid_from, :now)",
        )?
        .execute(named_params! {
            ":id": id, ":country": country.code(), ":basis_points": basis_points, ":valid_from": from.to_string(),
            ":now": write.now(),
        });
    match inserted {
        Ok(_) => Ok(id),
        Err(error) if is_unique_violation(&error, "vat_rates.valid_from") => {
            Err(ApiError::field("valid_from", "taken"))
        }
        Err(error) => Err(error.into()),
    }
}

/// Removes a rate and returns it. Errors: `NotFound`.
pub fn remove_rate(write: &Write, id: &VatRateId) -> Result<VatRate, ApiError> {
    let mut statement =
        write.prepare_cached("delete from vat_rates where id = :id returning id, country, basis_points, valid_from")?;
    Ok(statement.query_row(named_params! { ":id": id }, read)?)
}
