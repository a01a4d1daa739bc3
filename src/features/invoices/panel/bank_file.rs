//! Payments from a file of the bank.

use rocket::post;

use super::steps::told;
use super::today;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ManageInvoices;
use crate::features::invoices::actions;
use crate::features::invoices::types::{BankFileReport, NewBankFile};
use crate::web::{ApiProblem, Json, Reply, Valid};

/// Reads a file of the bank (camt.053 or camt.054) and notes its payments where it is no dry run. A payment that a file has
/// brought before is not noted again. Errors: `Invalid` for a file that cannot be read.
#[utoipa::path(tag = "invoices", security(("bearer" = [])), request_body = NewBankFile, responses((status = 200, body = BankFileReport), ApiProblem))]
#[post("/panel/invoices/bank-file", data = "<call>", rank = 1)]
async fn import_bank_file(who: Staff<ManageInvoices>, app: App, call: Valid<NewBankFile>) -> Reply<BankFileReport> {
    if call.0.dry_run {
        return app.read(move |db| actions::read_bank_file(db, &call.0.file)).await.map(Json);
    }
    let today = today(&app);
    let booking =
        move |write: &mut crate::db::Write| actions::book_bank_file(write, &who.actor(), &call.0.file, today).map(Json);
    let answer = app.write(booking).await?;
    told(&app).await?;
    Ok(answer)
}

api!(import_bank_file);
