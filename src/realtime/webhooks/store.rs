//! Webhooks that wait for delivery, kept in the portal's database.

use std::sync::OnceLock;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Db;

use super::{Delivery, StoreFailed, WebhookStore};

/// Most deliveries taken up after a restart.
const MAX_PENDING: i64 = 10_000;

/// Keeps deliveries in the table `realtime_webhooks`.
#[derive(Default)]
pub struct SqliteWebhooks {
    db: OnceLock<Db>,
}

impl SqliteWebhooks {
    /// Names the database; before that nothing can be kept.
    pub fn open(&self, db: Db) {
        let _ = self.db.set(db);
    }

    fn db(&self) -> Result<&Db, StoreFailed> {
        self.db.get().ok_or_else(|| StoreFailed("the database is not open yet".to_owned()))
    }
}

fn failed(error: ApiError) -> StoreFailed {
    StoreFailed(format!("{error:?}"))
}

impl WebhookStore for SqliteWebhooks {
    fn save(&self, deliveries: &[Delivery]) -> Result<(), StoreFailed> {
        let deliveries = deliveries.to_vec();
        let save = move |write: &mut crate::db::Write<'_>| {
            let mut insert = write.prepare_cached(
                "insert into realtime_webhooks (id, app_id, url, body, created_at) values (?1, ?2, ?3, ?4, ?5)",
            )?;
            for delivery in deliveries {
                let created_at = Ts::from_millis(i64::try_from(delivery.created_at_ms).unwrap_or(i64::MAX));
                insert.execute((delivery.id, delivery.app_id, delivery.url, delivery.body, created_at))?;
            }
            Ok(())
        };
        self.db()?.write_blocking(save).map_err(failed)
    }

    fn pending(&self) -> Result<Vec<Delivery>, StoreFailed> {
        let read = |connection: &rusqlite::Connection| {
            let mut select = connection.prepare_cached(
                "select w.id, w.app_id, w.url, w.body, w.created_at
                from realtime_webhooks w
                order by w.key
                limit ?1",
            )?;
            let rows = select.query_map([MAX_PENDING], |row| {
                Ok(Delivery {
                    id: row.get(0)?,
                    app_id: row.get(1)?,
                    url: row.get(2)?,
                    body: row.get(3)?,
                    created_at_ms: u64::try_from(row.get::<_, Ts>(4)?.millis()).unwrap_or_default(),
                })
            })?;
            Ok(rows.collect::<Result<Vec<_>, _>>()?)
        };
        self.db()?.read_blocking(read).map_err(failed)
    }

    fn remove(&self, id: &str) -> Result<(), StoreFailed> {
        let id = id.to_owned();
        let remove = move |write: &mut crate::db::Write<'_>| {
            write.execute("delete from realtime_webhooks where id = ?1", [id])?;
            Ok(())
        };
        self.db()?.write_blocking(remove).map_err(failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clock::Clock;
    use crate::db::{self, DbOptions};

    #[test]
    fn rule_86_what_is_stored_comes_back_until_it_is_removed() {
        let folder = std::env::temp_dir().join(format!("litfass-webhooks-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("litfass.db");
        let clock = Clock::default();
        db::migrate(&path, &folder.join("backups"), clock.now()).unwrap();
        let options = DbOptions { path, readers: 1, cache_kb: 256, announce: false };
        let store = SqliteWebhooks::default();
        assert!(store.pending().is_err());
        store.open(Db::open(&options, clock, |_| {}).unwrap());
        let delivery = |id: &str| Delivery {
            id: id.into(),
            app_id: "3".into(),
            url: "http://127.0.0.1/".into(),
            body: "{}".into(),
            created_at_ms: 1_327_078_148_132,
        };

        store.save(&[delivery("a"), delivery("b")]).unwrap();
        assert_eq!(store.pending().unwrap(), [delivery("a"), delivery("b")]);
        store.remove("a").unwrap();
        assert_eq!(store.pending().unwrap(), [delivery("b")]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
