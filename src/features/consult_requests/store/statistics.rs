//! SQL of the monthly report; it reads nothing personal, so that erased requests count as well.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::consult_requests::types::{ConsultOutcome, ConsultState};

/// A request as the report counts it.
#[derive(Clone, Debug)]
pub struct CountedConsult {
    /// Key of the topic.
    pub topic_key: i64,
    /// State now.
    pub state: ConsultState,
    /// Outcome.
    pub outcome: Option<ConsultOutcome>,
    /// Hours between request and end.
    pub hours: Option<u32>,
}

/// Confirmed requests of a period that are neither spam nor repeat another one.
pub fn list_counted(db: &Connection, from: Ts, to: Ts) -> Result<Vec<CountedConsult>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.topic_key, r.state, r.outcome,
           cast(round((julianday(r.done_at) - julianday(r.created_at)) * 24) as integer) as hours
         from consult_requests r
         where r.created_at >= :from and r.created_at < :to and r.state not in ('unconfirmed', 'spam')
           and r.merged_into is null
         order by r.created_at, r.key
         limit 100000",
    )?;
    let rows = statement.query_map(named_params! { ":from": from, ":to": to }, |row| {
        Ok(CountedConsult {
            topic_key: row.get("topic_key")?,
            state: row.get("state")?,
            outcome: row.get("outcome")?,
            hours: row.get("hours")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
