//! Scheduled jobs of invoices: documents are made and sent, reminders follow.

use super::types::Invoice;
use super::{actions, document, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::private_files;

/// Invoices that one run works on.
const AT_ONCE: u32 = 50;

/// Makes and sends the documents of issued invoices. One that cannot be made does not hold up the others.
pub fn deliver(app: &App) -> Result<(), ApiError> {
    for invoice in app.db.read_blocking(|db| store::list_undelivered(db, AT_ONCE))? {
        if let Err(error) = deliver_one(app, &invoice) {
            tracing::error!(invoice = %invoice.number, %error, "the document of an invoice cannot be made; it is tried again");
        }
    }
    Ok(())
}

fn deliver_one(app: &App, invoice: &Invoice) -> Result<(), ApiError> {
    let pdf = document::draw(invoice)?;
    let file = private_files::accept_made(app, &invoice.number, &pdf)?;
    let (id, limits) = (invoice.id.clone(), app.config.limits.clone());
    app.db.write_blocking(move |write| actions::set_delivered(write, &id, &file, &limits))
}

/// Marks invoices as overdue and reminds of them one and fourteen days after the due date.
pub fn remind(app: &App) -> Result<(), ApiError> {
    let today = app.clock.now().date(&app.site().zone);
    app.db.write_blocking(move |write| {
        store::list_due(write, today, AT_ONCE)?.iter().try_for_each(|invoice| actions::remind(write, invoice, today))
    })
}
