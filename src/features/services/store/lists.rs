//! SQL of lists of services: those of an owner, and those that the clock moves.

use rusqlite::{Connection, ToSql, named_params};

use super::services::{complete, read, select};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::features::services::types::{FeaturedProvider, OwnServiceCounts, Service, ServiceState};

/// One page of the services of an owner, the last changed first; without a state all but archived ones.
pub fn list_owned(
    db: &Connection,
    owner_key: i64,
    state: Option<ServiceState>,
    request: PageRequest,
) -> Result<(Vec<Service>, u32), ApiError> {
    let condition = match state {
        Some(_) => "s.owner_key = :owner and s.state = :state",
        None => "s.owner_key = :owner and s.state <> :state",
    };
    let state = state.unwrap_or(ServiceState::Archived);
    let mut statement = db.prepare_cached(&select(&format!(
        "where {condition} order by s.updated_at desc, s.key desc limit :limit offset :offset"
    )))?;
    let values: &[(&str, &dyn ToSql)] = named_params! {
        ":owner": owner_key, ":state": state, ":limit": request.per_page, ":offset": request.offset()
    };
    let mut found = statement.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    let total = db
        .prepare_cached(&format!("select count(*) as n from services s where {condition}"))?
        .query_row(named_params! { ":owner": owner_key, ":state": state }, |row| row.get("n"))?;
    Ok((found, total))
}

/// Services of an owner by state.
pub fn counts(db: &Connection, owner_key: i64) -> Result<OwnServiceCounts, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.state, count(*) as n
         from services s
         where s.owner_key = :owner
         group by s.state
         order by s.state
         limit 20",
    )?;
    let mut counts = OwnServiceCounts::default();
    let mut rows = statement.query(named_params! { ":owner": owner_key })?;
    while let Some(row) = rows.next()? {
        counts.set(row.get("state")?, row.get("n")?);
    }
    Ok(counts)
}

fn list(db: &Connection, rest: &str, values: &[(&str, &dyn ToSql)]) -> Result<Vec<Service>, ApiError> {
    let mut found = db.prepare_cached(&select(rest))?.query_map(values, read)?.collect::<Result<Vec<_>, _>>()?;
    complete(db, &mut found)?;
    Ok(found)
}

/// Services of an owner in a category of either level that a new one could repeat, without `except`.
pub fn list_similar(db: &Connection, owner_key: i64, category_key: i64, except: i64) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.owner_key = :owner and s.key <> :except and :category in (s.category_key, s.subcategory_key)
           and s.state in ('submitted', 'changes_requested', 'published', 'paused', 'expired', 'suspended')
         order by s.updated_at desc, s.key desc
         limit 100",
        named_params! { ":owner": owner_key, ":category": category_key, ":except": except },
    )
}

/// Published services of an enterprise, those of one owner or of all, the oldest first.
pub fn list_published_of_enterprise(
    db: &Connection,
    enterprise_key: i64,
    owner_key: Option<i64>,
) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.enterprise_key = :enterprise and s.state = 'published' and (:owner is null or s.owner_key = :owner)
         order by s.published_at, s.key
         limit 10000",
        named_params! { ":enterprise": enterprise_key, ":owner": owner_key },
    )
}

/// Published services of an enterprise, or those of a person that are in no enterprise's name, the oldest first.
pub fn list_published_of(db: &Connection, provider: FeaturedProvider) -> Result<Vec<Service>, ApiError> {
    match provider {
        FeaturedProvider::Enterprise(key) => list_published_of_enterprise(db, key, None),
        FeaturedProvider::Person(key) => list(
            db,
            "where s.owner_key = :owner and s.state = 'published' and s.enterprise_key is null
             order by s.published_at, s.key
             limit 10000",
            named_params! { ":owner": key },
        ),
    }
}

/// Public services whose time is over, the longest over first.
pub fn list_expired(db: &Connection, now: Ts, limit: u32) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.state in ('published', 'paused') and s.valid_until <= :now
         order by s.valid_until, s.key
         limit :limit",
        named_params! { ":now": now, ":limit": limit },
    )
}

/// Public services that expire before `until` and of which no reminder of `days` days or fewer was sent.
pub fn list_to_remind(db: &Connection, until: Ts, days: u32, limit: u32) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.state in ('published', 'paused') and s.valid_until <= :until
           and (s.reminded_days is null or s.reminded_days > :days)
         order by s.valid_until, s.key
         limit :limit",
        named_params! { ":until": until, ":days": days, ":limit": limit },
    )
}

/// Drafts that were last changed before `before` and whose owner does not know that they will be removed.
pub fn list_drafts_to_warn(db: &Connection, before: Ts, limit: u32) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.state = 'draft' and s.updated_at < :before and s.draft_warned_at is null
         order by s.updated_at, s.key
         limit :limit",
        named_params! { ":before": before, ":limit": limit },
    )
}

/// Drafts whose owner has known since before `before` that they will be removed.
pub fn list_drafts_due(db: &Connection, before: Ts, limit: u32) -> Result<Vec<Service>, ApiError> {
    list(
        db,
        "where s.state = 'draft' and s.draft_warned_at < :before
         order by s.updated_at, s.key
         limit :limit",
        named_params! { ":before": before, ":limit": limit },
    )
}
