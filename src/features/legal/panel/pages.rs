//! Endpoints of legal pages.

use rocket::{delete, get, post, put};

use super::super::types::{
    LegalApproval, LegalDraftChange, LegalOrder, LegalPageChange, LegalPageDetail, LegalPageId, LegalPageRow,
    LegalVersionDetail, LegalVersionRef, NewLegalPage, NewStartingTexts,
};
use super::super::{actions, store, view};
use super::with_current;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageLegal, ReadLegal};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Reply, Valid};

fn id_of(text: &str) -> Result<LegalPageId, ApiError> {
    LegalPageId::parse(text).ok_or(ApiError::NotFound)
}

/// The pages in the order of the footer.
#[utoipa::path(tag = "legal", security(("bearer" = [])), responses((status = 200, body = Vec<LegalPageRow>), ApiProblem))]
#[get("/panel/legal/pages")]
async fn list_legal_pages(_who: Staff<ReadLegal>, app: App) -> Reply<Vec<LegalPageRow>> {
    app.read(view::rows).await.map(Json)
}

/// Adds a page.
#[utoipa::path(tag = "legal", security(("bearer" = [])), request_body = NewLegalPage, responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[post("/panel/legal/pages", data = "<call>")]
async fn create_legal_page(who: Staff<ManageLegal>, app: App, call: Valid<NewLegalPage>) -> Reply<LegalPageDetail> {
    app.write(move |write| {
        let page = actions::create(write, &who.actor(), &call.0)?;
        view::detail(write, &page.id).map(Json)
    })
    .await
}

/// A page with its texts and its history.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[get("/panel/legal/pages/<id>")]
async fn get_legal_page(_who: Staff<ReadLegal>, app: App, id: &str) -> Reply<LegalPageDetail> {
    let id = id_of(id)?;
    app.read(move |db| view::detail(db, &id)).await.map(Json)
}

/// One version of a page with its texts.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path), ("number" = String, Path)), responses((status = 200, body = LegalVersionDetail), ApiProblem))]
#[get("/panel/legal/pages/<id>/versions/<number>")]
async fn get_legal_version(_who: Staff<ReadLegal>, app: App, id: &str, number: &str) -> Reply<LegalVersionDetail> {
    let (id, number) = (id_of(id)?, number.parse::<i64>().map_err(|_| ApiError::NotFound)?);
    app.read(move |db| {
        let page = store::get(db, &id)?;
        let version = store::find_version(db, page.key, number)?.ok_or(ApiError::NotFound)?;
        Ok(Json(view::version_detail(&version)))
    })
    .await
}

/// Changes whether the footer links to a page and whether people agree to it.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), request_body = LegalPageChange, responses((status = 200, body = LegalPageRow), ApiProblem))]
#[put("/panel/legal/pages/<id>", data = "<call>")]
async fn change_legal_page(
    who: Staff<ManageLegal>,
    app: App,
    id: &str,
    call: Valid<LegalPageChange>,
) -> Reply<LegalPageRow> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::change(write, &who.actor(), &id, &call.0), || view::row(write, &id))?;
        view::row(write, &id).map(Json)
    })
    .await
}

/// Removes a page that not every portal has and that was never approved.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<LegalPageRow>), ApiProblem))]
#[delete("/panel/legal/pages/<id>")]
async fn remove_legal_page(who: Staff<ManageLegal>, app: App, id: &str) -> Reply<Vec<LegalPageRow>> {
    let id = id_of(id)?;
    app.write(move |write| {
        actions::remove(write, &who.actor(), &id)?;
        view::rows(write).map(Json)
    })
    .await
}

/// Writes the draft of a page.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), request_body = LegalDraftChange, responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[put("/panel/legal/pages/<id>/draft", data = "<call>")]
async fn save_legal_draft(
    who: Staff<ManageLegal>,
    app: App,
    id: &str,
    call: Valid<LegalDraftChange>,
) -> Reply<LegalPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::save_draft(write, &who.actor(), &id, &call.0), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Removes the draft of a page.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), request_body = LegalVersionRef, responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[post("/panel/legal/pages/<id>/discard", data = "<call>")]
async fn discard_legal_draft(
    who: Staff<ManageLegal>,
    app: App,
    id: &str,
    call: Valid<LegalVersionRef>,
) -> Reply<LegalPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::discard(write, &who.actor(), &id, call.0.version), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Approves the draft of a page.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), request_body = LegalApproval, responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[post("/panel/legal/pages/<id>/approve", data = "<call>")]
async fn approve_legal_draft(
    who: Staff<ManageLegal>,
    app: App,
    id: &str,
    call: Valid<LegalApproval>,
) -> Reply<LegalPageDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        with_current(actions::approve(write, &who.actor(), &id, &call.0), || view::detail(write, &id))?;
        view::detail(write, &id).map(Json)
    })
    .await
}

/// Makes an approved version that is not in force yet a draft again.
#[utoipa::path(tag = "legal", security(("bearer" = [])), params(("id" = String, Path)), request_body = LegalVersionRef, responses((status = 200, body = LegalPageDetail), ApiProblem))]
#[post("/panel/legal/pages/<id>/recall", data = "<call>")]
async fn withdraw_legal_approval(
    who: Staff<ManageLegal>,
    app: App,
    id: &str,
    call: Valid<LegalVersionRef>,
) -> Reply<LegalPageDetail> {
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
#[utoipa::path(tag = "legal", security(("bearer" = [])), request_body = LegalOrder, responses((status = 200, body = Vec<LegalPageRow>), ApiProblem))]
#[put("/panel/legal/order", data = "<call>")]
async fn order_legal_pages(who: Staff<ManageLegal>, app: App, call: Valid<LegalOrder>) -> Reply<Vec<LegalPageRow>> {
    app.write(move |write| {
        with_current(actions::reorder(write, &who.actor(), &call.0), || view::rows(write))?;
        view::rows(write).map(Json)
    })
    .await
}

/// Creates a draft with the starting text of a country for each page without a version.
#[utoipa::path(tag = "legal", security(("bearer" = [])), request_body = NewStartingTexts, responses((status = 200, body = Vec<LegalPageRow>), ApiProblem))]
#[post("/panel/legal/templates", data = "<call>")]
async fn fill_legal_pages(
    who: Staff<ManageLegal>,
    app: App,
    call: Valid<NewStartingTexts>,
) -> Reply<Vec<LegalPageRow>> {
    app.write(move |write| {
        actions::add_starting_texts(write, &who.actor(), &call.0)?;
        view::rows(write).map(Json)
    })
    .await
}

api!(
    list_legal_pages,
    create_legal_page,
    get_legal_page,
    get_legal_version,
    change_legal_page,
    remove_legal_page,
    save_legal_draft,
    discard_legal_draft,
    approve_legal_draft,
    withdraw_legal_approval,
    order_legal_pages,
    fill_legal_pages
);
