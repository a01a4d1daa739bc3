//! SQL of the revenue of packages.

use rusqlite::{Connection, named_params};

use crate::base::error::ApiError;
use crate::base::money::{Currency, Money};
use crate::features::ads::types::AdRevenue;

/// Payments for bookings of `:package` since the day `:since`.
const REVENUE: &str = "select substr(p.day, 1, 7) as month, i.currency, sum(p.amount_minor) as amount
     from ads a
     join invoices i on i.id = a.invoice_id
     join invoice_payments p on p.invoice_key = i.key
     where a.package_key = :package and a.invoice_id <> '' and p.day >= :since
     group by month, i.currency
     order by month, i.currency
     limit 100";

/// Payments for bookings of a package since a day (`2026-11-01`), by month and currency.
pub fn list_revenue(db: &Connection, package_key: i64, since: &str) -> Result<Vec<AdRevenue>, ApiError> {
    let mut statement = db.prepare_cached(REVENUE)?;
    let mut rows = statement.query(named_params! { ":package": package_key, ":since": since })?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let code: String = row.get("currency")?;
        let currency = Currency::parse(&code).ok_or_else(|| ApiError::internal(format!("{code:?} is no currency")))?;
        found.push(AdRevenue { month: row.get("month")?, amount: Money::new(row.get("amount")?, currency) });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_revenue_of_a_package_reads_no_whole_table() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        assert_eq!(list_revenue(&db, 1, "2026-01-01").unwrap(), []);
        let mut statement = db.prepare(&format!("explain query plan {REVENUE}")).unwrap();
        let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
        let found = lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n");

        assert!(!found.contains("SCAN"), "{found}");
    }
}
