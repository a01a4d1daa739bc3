//! SQL of undelivered webhook requests: the table `realtime_webhooks`.

use std::sync::OnceLock;

use broadcaster::{Delivery, StoreError, WebhookStore};
use rusqlite::{Row, named_params};

use crate::base::clock::Ts;
use crate::db::Db;

/// Most requests that are resumed after a restart.
const MAX_PENDING: i64 = 10_000;

/// Undelivered requests in the database of the portal, which is opened after the broadcaster was made.
#[derive(Default)]
pub struct StoredWebhooks {
    db: OnceLock<Db>,
}

impl StoredWebhooks {
    /// Sets the database. Until then every other method fails.
    pub fn open(&self, db: Db) {
        let _ = self.db.set(db);
    }

    fn db(&self) -> Result<&Db, StoreError> {
        self.db.get().ok_or_else(|| "the database of the webhooks is not open".into())
    }
}

impl WebhookStore for StoredWebhooks {
    fn save(&self, deliveries: Vec<Delivery>) -> Result<(), StoreError> {
        self.db()?.write_blocking(move |write| {
            let mut insert = write.prepare_cached(
                "insert into realtime_webhooks (id, app_id, url, body, created_at)
                 values (:id, :app_id, :url, :body, :created_at)",
            )?;
            for delivery in deliveries {
                insert.execute(named_params! {
                    ":id": delivery.id,
                    ":app_id": delivery.app_id,
                    ":url": delivery.url,
                    ":body": delivery.body,
                    ":created_at": Ts::from_millis(i64::try_from(delivery.created_at_ms).unwrap_or(i64::MAX)),
                })?;
            }
            Ok(())
        })?;
        Ok(())
    }

    fn pending(&self) -> Result<Vec<Delivery>, StoreError> {
        let pending = self.db()?.read_blocking(|db| {
            let mut select = db.prepare_cached(
                "select w.id, w.app_id, w.url, w.body, w.created_at
                 from realtime_webhooks w
                 order by w.key
                 limit :limit",
            )?;
            let rows = select.query_map(named_params! { ":limit": MAX_PENDING }, read)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })?;
        Ok(pending)
    }

    fn remove(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.db()?.write_blocking(move |write| {
            write
                .prepare_cached("delete from realtime_webhooks where id = :id")?
                .execute(named_params! { ":id": id })?;
            Ok(())
        })?;
        Ok(())
    }
}

fn read(row: &Row) -> rusqlite::Result<Delivery> {
    Ok(Delivery {
        id: row.get("id")?,
        app_id: row.get("app_id")?,
        url: row.get("url")?,
        body: row.get("body")?,
        created_at_ms: u64::try_from(row.get::<_, Ts>("created_at")?.millis()).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clock::Clock;
    use crate::db::{self, DbOptions};

    #[test]
    fn rule_86_deliveries_are_stored_until_they_are_removed() {
        let folder = std::env::temp_dir().join(format!("litfass-webhooks-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("litfass.db");
        let clock = Clock::default();
        db::migrate(&path, &folder.join("backups"), clock.now()).unwrap();
        let options =
            DbOptions { path, readers: 1, cache_kb: 256, announce: false, slow_query: std::time::Duration::MAX };
        let store = StoredWebhooks::default();
        assert!(store.pending().is_err());
        store.open(Db::open(&options, clock, |_| {}).unwrap());
        let delivery = |id: &str| Delivery {
            id: id.into(),
            app_id: "3".into(),
            url: "http://127.0.0.1/".into(),
            body: "{}".into(),
            created_at_ms: 1_327_078_148_132,
        };

        store.save(vec![delivery("a"), delivery("b")]).unwrap();
        assert_eq!(store.pending().unwrap(), [delivery("a"), delivery("b")]);
        store.remove("a").unwrap();
        assert_eq!(store.pending().unwrap(), [delivery("b")]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
