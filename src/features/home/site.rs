//! The main page for readers.

use rocket::{Route, get, routes};

use super::{compose, store};
use crate::web::page::PageError;
use crate::web::{PageReply, PageRequest};

#[get("/")]
async fn front(call: PageRequest) -> Result<PageReply, PageError> {
    call.respond("home", |db| {
        let document = store::published(db)?.map(|version| version.document).unwrap_or_default();
        Ok((compose::page(db, &document)?, compose::tags()))
    })
    .await
}

/// The page at the root.
pub fn routes() -> Vec<Route> {
    routes![front]
}
