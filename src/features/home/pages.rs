//! The public home page.

use rocket::{Route, get, routes};

use super::{build, store};
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

#[get("/")]
async fn home(call: WebPageRequest) -> Result<PageReply, PageError> {
    call.respond("home", |db| {
        let document = store::find_published(db)?.map(|version| version.document).unwrap_or_default();
        Ok((build::page(db, &document)?, build::tags()))
    })
    .await
}

/// The page at the root.
pub fn routes() -> Vec<Route> {
    routes![home]
}
