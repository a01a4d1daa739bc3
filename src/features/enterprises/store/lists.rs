//! SQL of lists of enterprises: those of a person, possible duplicates, and those whose verification ends.

use rusqlite::{Connection, OptionalExtension as _, ToSql, named_params};

use super::enterprises::{complete, folded, read, select};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::types::{Enterprise, EnterpriseForm};

fn list(db: &Connection, rest: &str, values: &[(&str, &dyn ToSql)]) -> Result<Vec<Enterprise>, ApiError> {
    let mut found = db.prepare_cached(&select(rest))?.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Enterprises of which a person is a member, the last changed first.
pub fn list_of_member(db: &Connection, user_key: i64) -> Result<Vec<Enterprise>, ApiError> {
    list(
        db,
        "join enterprise_members m on m.enterprise_key = e.key
         where m.user_key = :user
         order by e.updated_at desc, e.key desc
         limit 100",
        named_params! { ":user": user_key },
    )
}

/// Another enterprise in use with the same number, or with the same name in the same town and country.
pub fn find_existing(db: &Connection, form: &EnterpriseForm, except: i64) -> Result<Option<Enterprise>, ApiError> {
    let (name, town) = (folded(&form.legal_name), folded(&form.card.address.town));
    let by_uid =
        "where e.uid = :uid and e.uid <> '' and e.key <> :except and e.state in ('submitted', 'active', 'suspended')
         order by e.key
         limit 1";
    let found = db
        .prepare_cached(&select(by_uid))?
        .query_row(named_params! { ":uid": form.uid, ":except": except }, read)
        .optional()?;
    if found.is_some() || name.is_empty() || town.is_empty() {
        return Ok(found);
    }
    let by_name = "where e.name_slug = :name and e.town_slug = :town and e.country = :country and e.key <> :except
           and e.state in ('submitted', 'active', 'suspended')
         order by e.key
         limit 1";
    let country = form.country.map(Country::code).unwrap_or_default();
    let values = named_params! { ":name": name, ":town": town, ":country": country, ":except": except };
    Ok(db.prepare_cached(&select(by_name))?.query_row(values, read).optional()?)
}

/// Enterprises whose verification is over, the longest over first.
pub fn list_verifications_ended(db: &Connection, now: Ts, limit: u32) -> Result<Vec<Enterprise>, ApiError> {
    list(
        db,
        "where e.verification = 'verified' and e.verified_until <= :now
         order by e.verified_until, e.key
         limit :limit",
        named_params! { ":now": now, ":limit": limit },
    )
}

/// Enterprises whose verification ends before `until` and whose owners do not know yet; none that asked for the next one.
pub fn list_verifications_ending(db: &Connection, until: Ts, limit: u32) -> Result<Vec<Enterprise>, ApiError> {
    list(
        db,
        "where e.verification = 'verified' and e.verified_until <= :until and e.verification_reminded = 0
           and not exists (
             select 1 from enterprise_verifications v where v.enterprise_key = e.key and v.outcome is null)
         order by e.verified_until, e.key
         limit :limit",
        named_params! { ":until": until, ":limit": limit },
    )
}

/// Notes that the owners know of the end of the verification.
pub fn set_reminded(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update enterprises set verification_reminded = 1 where key = :key")?
        .execute(named_params! { ":key": key })?;
    Ok(())
}
