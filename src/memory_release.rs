//! When memory is given back: after the start, and once a busy time is over. [`crate::memory`] knows how.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::memory;
use crate::web::RequestFigures;
use crate::web::page::Pages;

/// Time between two looks at the number of requests, to give memory back in quiet times.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Requests between two looks from which on a server is busy: more than two a second.
const BUSY_REQUESTS: u64 = 60;

/// Gives back the page caches of the database, freed memory and the pages of the program's file.
pub async fn release_memory(app: &App) {
    let db = app.db.clone();
    let released = tokio::task::spawn_blocking(move || {
        if let Err(error) = db.release_memory()
            && !db.is_closed()
        {
            tracing::warn!(%error, "the database did not give its memory back");
        }
        memory::trim_heap();
        memory::drop_startup_pages();
    });
    drop(released.await);
}

/// Removes expired pages, and gives memory back once a busy time is over.
pub async fn release_when_quiet(app: App, pages: Arc<Pages>, requests: RequestFigures) {
    let (mut before, mut was_busy) = (0, false);
    while !app.db.is_closed() {
        tokio::time::sleep(LOOK_EVERY).await;
        pages.cache.remove_expired().await;
        let now = requests.total();
        let is_busy = now - before >= BUSY_REQUESTS;
        if was_busy && !is_busy {
            release_memory(&app).await;
        }
        (before, was_busy) = (now, is_busy);
    }
}
