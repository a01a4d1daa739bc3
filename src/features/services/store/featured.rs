//! SQL of the time in which services are featured: set by the staff, or given by bookings of advertising.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::types::{FeaturePeriod, FeaturedProvider, Service};

/// Condition on periods under the alias `p` that belong to a provider and count now, and the key that it names.
fn of_provider(provider: FeaturedProvider) -> (&'static str, i64) {
    match provider {
        FeaturedProvider::Person(key) => ("p.owner_key = :provider", key),
        FeaturedProvider::Enterprise(key) => (
            "p.enterprise_key = :provider and exists
                (select 1 from enterprises e where e.key = :provider and e.state = 'active')",
            key,
        ),
    }
}

/// The query of [`find_featured_until`].
fn featured_until(of_provider: &str) -> String {
    format!(
        "select s.staff_featured_until,
           (select max(p.ends_at)
            from service_feature_periods p
            where {of_provider} and p.ends_at > :now and p.stopped_at is null
              and (s.staff_featured_at is null or p.begins_at > s.staff_featured_at)) as period_ends_at
         from services s
         where s.key = :key"
    )
}

/// End of the time in which a service is featured: the later one of what the staff set, and of the periods that its provider has
/// now and that began since the staff last ended it.
pub fn find_featured_until(db: &Connection, service: &Service, now: Ts) -> Result<Option<Ts>, ApiError> {
    let (condition, provider) = of_provider(FeaturedProvider::new(service.owner_key, service.enterprise_key));
    let mut statement = db.prepare_cached(&featured_until(condition))?;
    let values = named_params! { ":provider": provider, ":now": now, ":key": service.key };
    let later = |row: &Row| {
        let by_staff: Option<Ts> = row.get("staff_featured_until")?;
        Ok(by_staff.max(row.get("period_ends_at")?))
    };
    Ok(statement.query_row(values, later)?)
}

/// Sets until when a service is featured.
pub fn set_featured_until(write: &mut Write, key: i64, until: Option<Ts>) -> Result<(), ApiError> {
    write
        .prepare_cached("update services set featured_until = :until where key = :key")?
        .execute(named_params! { ":key": key, ":until": until })?;
    write.invalidate("services");
    Ok(())
}

/// Notes until when the staff features a service; `None` also ends the periods that have begun.
pub fn set_featured_by_staff(write: &Write, key: i64, until: Option<Ts>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update services
             set staff_featured_until = :until, staff_featured_at = iif(:until is null, :now, staff_featured_at)
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":until": until, ":now": write.now() })?;
    Ok(())
}

/// The period of a booking, and whether it is stopped.
pub fn find_feature_period(db: &Connection, booking_id: &str) -> Result<Option<(FeaturePeriod, bool)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.booking_id, coalesce(p.owner_key, 0) as owner_key, p.enterprise_key, p.ends_at,
           p.stopped_at is not null as stopped
         from service_feature_periods p
         where p.booking_id = :booking",
    )?;
    let period = |row: &Row| {
        let provider = FeaturedProvider::new(row.get("owner_key")?, row.get("enterprise_key")?);
        let period = FeaturePeriod { booking_id: row.get("booking_id")?, provider, ends_at: row.get("ends_at")? };
        Ok((period, row.get("stopped")?))
    };
    Ok(statement.query_row(named_params! { ":booking": booking_id }, period).optional()?)
}

/// End of the period in which a booking features services now; `None` where it is over or stopped, and while the enterprise whose
/// services they are is not active.
pub fn find_booking_features_until(db: &Connection, booking_id: &str, now: Ts) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.ends_at
         from service_feature_periods p
         where p.booking_id = :booking and p.stopped_at is null and p.ends_at > :now
           and (p.enterprise_key is null
             or exists (select 1 from enterprises e where e.key = p.enterprise_key and e.state = 'active'))",
    )?;
    let values = named_params! { ":booking": booking_id, ":now": now };
    Ok(statement.query_row(values, |row| row.get("ends_at")).optional()?)
}

/// Inserts a period that begins now.
pub fn insert_feature_period(write: &Write, period: &FeaturePeriod) -> Result<(), ApiError> {
    let (owner, enterprise) = match period.provider {
        FeaturedProvider::Person(key) => (Some(key), None),
        FeaturedProvider::Enterprise(key) => (None, Some(key)),
    };
    write
        .prepare_cached(
            "insert into service_feature_periods (booking_id, owner_key, enterprise_key, begins_at, ends_at)
             values (:booking, :owner, :enterprise, :now, :ends_at)",
        )?
        .execute(named_params! {
            ":booking": period.booking_id, ":owner": owner, ":enterprise": enterprise, ":now": write.now(),
            ":ends_at": period.ends_at
        })?;
    Ok(())
}

/// Stops a period now, or lets it go on with `None`.
pub fn set_feature_period_stopped(write: &Write, booking_id: &str, at: Option<Ts>) -> Result<(), ApiError> {
    write
        .prepare_cached("update service_feature_periods set stopped_at = :at where booking_id = :booking")?
        .execute(named_params! { ":booking": booking_id, ":at": at })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_periods_of_a_provider_are_found_in_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());

        for (provider, index) in
            [(FeaturedProvider::Person(1), "owner"), (FeaturedProvider::Enterprise(1), "enterprise")]
        {
            let sql = format!("explain query plan {}", featured_until(of_provider(provider).0));
            let mut statement = db.prepare(&sql).unwrap();
            let lines =
                statement.raw_query().mapped(|row| row.get::<_, String>("detail")).collect::<Result<Vec<_>, _>>();
            let plan = lines.unwrap().join("\n");

            let search = format!("SEARCH p USING INDEX service_feature_periods_{index} ({index}_key=? AND ends_at>?)");
            assert!(plan.contains(&search), "{plan}");
            assert!(!plan.contains("SCAN"), "{plan}");
        }
    }
}
