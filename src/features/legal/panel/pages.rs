//! Endpoints of legal pages.

use rocket::{delete, get, post, put};

use super::super::types::{
    NewOwnerPage, NewStartingTexts, OwnerApproval, OwnerDraftChange, OwnerOrder, OwnerPageChange, OwnerPageDetail,
    OwnerPageId, OwnerPageRow, OwnerVersionDetail, OwnerVersionRef,
};
use super::super::{actions, store, view};
use super::with_current;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageOwnerContent, ReadOwnerContent};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

fn id_of(text: &str) -> Result<OwnerPageId, ApiError> {
    OwnerPageId::parse(text).ok_or(ApiError::NotFound)
}

/// The pages in the order of the footer.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), responses((status = 200, body = Vec<OwnerPageRow>), ApiProblem))]
#[get("/panel/owner-pages")]
async fn list_owner_pages(_who: Staff<ReadOwnerContent>, app: App) -> Reply<Vec<OwnerPageRow>> {
    app.read(view::rows).await.map(Json)
}

/// Adds a page.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), request_body = NewOwnerPage, responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[post("/panel/owner-pages", data = "<call>")]
async fn create_owner_page(
    who: Staff<ManageOwnerContent>,
    app: App,
    call: Valid<NewOwnerPage>,
) -> Reply<OwnerPageDetail> {
    app.write(move |write| {
        let page = actions::create(write, &who.actor(), &call.0)?;
        view::detail(write, &page.id).map(Json)
    })
    .await
}

/// A page with its texts and its history.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[get("/panel/owner-pages/<id>")]
async fn get_owner_page(_who: Staff<ReadOwnerContent>, app: App, id: &str) -> Reply<OwnerPageDetail> {
    let id = id_of(id)?;
    app.read(move |db| view::detail(db, &id)).await.map(Json)
}

/// One version of a page with its texts.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path), ("number" = String, Path)), responses((status = 200, body = OwnerVersionDetail), ApiProblem))]
#[get("/panel/owner-pages/<id>/versions/<number>")]
async fn get_owner_version(
    _who: Staff<ReadOwnerContent>,
    app: App,
    id: &str,
    number: &str,
) -> Reply<OwnerVersionDetail> {
    let (id, number) = (id_of(id)?, number.parse::<i64>().map_err(|_| ApiError::NotFound)?);
    app.read(move |db| {
        let page = store::get(db, &id)?;
        let version = store::find_version(db, page.key, number)?.ok_or(ApiError::NotFound)?;
        Ok(Json(view::version_detail(&version)))
    })
    .await
}

/// Changes whether the footer links to a page and whether people agree to it.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), request_body = OwnerPageChange, responses((status = 200, body = OwnerPageRow), ApiProblem))]
#[put("/panel/owner-pages/<id>", data = "<call>")]
async fn change_owner_page(
    who: Staff<ManageOwnerContent>,
    app: App,
    id: &str,
    call: Valid<OwnerPageChange>,
) -> Reply<OwnerPageRow> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::change(write, &who.actor(), &id, &call.0), || view::row(write, &id))?;
        view::row(write, &id).map(Json)
    })
    .await
}

/// Removes a page that not every portal has and that was never approved.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<OwnerPageRow>), ApiProblem))]
#[delete("/panel/owner-pages/<id>")]
async fn remove_owner_page(who: Staff<ManageOwnerContent>, app: App, id: &str) -> Reply<Vec<OwnerPageRow>> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id)?;
        view::rows(write).map(Json)
    })
    .await
}

/// Writes the draft of a page.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), request_body = OwnerDraftChange, responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[put("/panel/owner-pages/<id>/draft", data = "<call>")]
async fn save_owner_draft(
    who: Staff<ManageOwnerContent>,
    app: App,
    id: &str,
    call: Valid<OwnerDraftChange>,
) -> Reply<OwnerPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::save_draft(write, &who.actor(), &id, &call.0), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Removes the draft of a page.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), request_body = OwnerVersionRef, responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[post("/panel/owner-pages/<id>/discard", data = "<call>")]
async fn discard_owner_draft(
    who: Staff<ManageOwnerContent>,
    app: App,
    id: &str,
    call: Valid<OwnerVersionRef>,
) -> Reply<OwnerPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::discard(write, &who.actor(), &id, call.0.version), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Approves the draft of a page.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), request_body = OwnerApproval, responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[post("/panel/owner-pages/<id>/approve", data = "<call>")]
async fn approve_owner_draft(
    who: Staff<ManageOwnerContent>,
    app: App,
    id: &str,
    call: Valid<OwnerApproval>,
) -> Reply<OwnerPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::approve(write, &who.actor(), &id, &call.0), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Makes an approved version that is not in force yet a draft again.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), params(("id" = String, Path)), request_body = OwnerVersionRef, responses((status = 200, body = OwnerPageDetail), ApiProblem))]
#[post("/panel/owner-pages/<id>/recall", data = "<call>")]
async fn recall_owner_version(
    who: Staff<ManageOwnerContent>,
    app: App,
    id: &str,
    call: Valid<OwnerVersionRef>,
) -> Reply<OwnerPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::withdraw_approval(write, &who.actor(), &id, call.0.version), || {
            view::detail(write, &id)
        })?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Changes the order of the pages.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), request_body = OwnerOrder, responses((status = 200, body = Vec<OwnerPageRow>), ApiProblem))]
#[put("/panel/owner-page-order", data = "<call>")]
async fn order_owner_pages(
    who: Staff<ManageOwnerContent>,
    app: App,
    call: Valid<OwnerOrder>,
) -> Reply<Vec<OwnerPageRow>> {
    app.write(move |write| {
        with_current(actions::reorder(write, &who.actor(), &call.0), || view::rows(write))?;
        view::rows(write).map(Json)
    })
    .await
}

/// Creates a draft with the starting text of a country for each page without a version.
#[utoipa::path(tag = "owner content", security(("bearer" = [])), request_body = NewStartingTexts, responses((status = 200, body = Vec<OwnerPageRow>), ApiProblem))]
#[post("/panel/owner-kits", data = "<call>")]
async fn fill_owner_pages(
    who: Staff<ManageOwnerContent>,
    app: App,
    call: Valid<NewStartingTexts>,
) -> Reply<Vec<OwnerPageRow>> {
    app.write(move |write| {
        actions::add_starting_texts(write, &who.actor(), &call.0)?;
        view::rows(write).map(Json)
    })
    .await
}

api!(
    list_owner_pages,
    create_owner_page,
    get_owner_page,
    get_owner_version,
    change_owner_page,
    remove_owner_page,
    save_owner_draft,
    discard_owner_draft,
    approve_owner_draft,
    recall_owner_version,
    order_owner_pages,
    fill_owner_pages
);
