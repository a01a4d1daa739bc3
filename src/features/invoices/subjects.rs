//! Tells objects the states of the invoices for their orders. Only endpoints and jobs need this file: actions do not, so that
//! the kinds of objects may use the actions of invoices.

use jiff::civil::Date;

use super::store;
use super::types::UntoldInvoice;
use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::kinds::registry;
use crate::features::kinds::types::OrderEvent;

/// Objects that one run tells at most.
const AT_ONCE: u32 = 200;

/// Tells every object whose invoice has a state that it does not know. Each is told in a transaction of its own, which also
/// notes that it was told. A failure is logged and tried again by the next run; it does not hold up the others.
pub fn tell_all(app: &App) -> Result<(), ApiError> {
    let today = app.clock.now().date(&app.site().zone);
    for untold in app.db.read_blocking(|db| store::list_untold(db, AT_ONCE))? {
        let (number, kind) = (untold.invoice.number.clone(), untold.subject.kind.clone());
        let told = app.db.write_blocking(move |write| tell(write, &untold, today));
        if let Err(error) = told {
            tracing::error!(invoice = %number, %kind, %error, "an order cannot learn of its invoice; it is tried again");
        }
    }
    Ok(())
}

fn tell(write: &mut Write, untold: &UntoldInvoice, today: Date) -> Result<(), ApiError> {
    // the state may have changed since the list was read
    let invoice = store::get(write, &untold.invoice.id)?;
    let event = OrderEvent {
        id: &untold.subject.id,
        invoice: &invoice.id,
        number: &invoice.number,
        before: untold.told,
        state: invoice.state,
        today,
    };
    let order = registry::find(&untold.subject.kind).and_then(|kind| kind.order.given());
    match order.map_or(Err(ApiError::NotFound), |order| (order.invoice_changed)(write, &event)) {
        // an object that is gone needs to know nothing
        Ok(()) | Err(ApiError::NotFound) => store::set_told(write, &invoice.id, invoice.state),
        Err(error) => Err(error),
    }
}
