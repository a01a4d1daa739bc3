//! SQL of one booking.

use jiff::civil::Date;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write};
use crate::features::ad_packages::types::AdPackage;
use crate::features::ads::types::{Ad, AdForm, AdId};
use crate::features::invoices::types::InvoiceId;

/// A query of bookings under the alias `a`: the columns, and `rest` from the joins on.
pub(super) fn select(rest: &str) -> String {
    format!(
        "select a.key, a.id, a.owner_key, a.enterprise_key, a.package_key, a.terms, a.state, a.form, a.change,
           a.change_state, a.start_on, a.end_on, a.invoice_id, a.due_on, a.billing_fault, a.submitted_at, a.paused_at,
           a.paused_by, a.owner_paused_at, a.ended_at, a.created_at, a.updated_at, a.version
         from ads a
         {rest}"
    )
}

/// A day of a column.
pub(super) fn day(row: &Row, column: &str) -> rusqlite::Result<Option<Date>> {
    let text: Option<String> = row.get(column)?;
    let read = |text: String| {
        text.parse()
            .map_err(|_| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, format!("{text:?} is no day").into()))
    };
    text.map(read).transpose()
}

/// Reads a row of [`select`].
pub(super) fn read(row: &Row) -> rusqlite::Result<Ad> {
    let invoice: String = row.get("invoice_id")?;
    Ok(Ad {
        key: row.get("key")?,
        id: row.get("id")?,
        owner_key: row.get("owner_key")?,
        enterprise_key: row.get("enterprise_key")?,
        package_key: row.get("package_key")?,
        terms: row.get::<_, JsonColumn<_>>("terms")?.0,
        state: row.get("state")?,
        form: row.get::<_, JsonColumn<_>>("form")?.0,
        change: row.get::<_, Option<JsonColumn<_>>>("change")?.map(|change| change.0),
        change_state: row.get("change_state")?,
        start_on: day(row, "start_on")?,
        end_on: day(row, "end_on")?,
        invoice_id: InvoiceId::parse(&invoice),
        due_on: day(row, "due_on")?,
        billing_fault: row.get("billing_fault")?,
        submitted_at: row.get("submitted_at")?,
        paused_at: row.get("paused_at")?,
        paused_by: row.get("paused_by")?,
        owner_paused_at: row.get("owner_paused_at")?,
        ended_at: row.get("ended_at")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
    })
}

/// The booking with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &AdId) -> Result<Ad, ApiError> {
    let mut statement = db.prepare_cached(&select("where a.id = :id"))?;
    Ok(statement.query_row(named_params! { ":id": id }, read)?)
}

/// The booking with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Ad, ApiError> {
    let mut statement = db.prepare_cached(&select("where a.key = :key"))?;
    Ok(statement.query_row(named_params! { ":key": key }, read)?)
}

/// Number of bookings of a package that a customer has, without `except`: drafts and bookings that came to nothing are not
/// counted.
pub fn count_of_customer(db: &Connection, package_key: i64, owner_key: i64, except: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from ads a
         where a.package_key = :package and a.owner_key = :owner and a.key <> :except
           and a.state not in ('draft', 'changes_requested', 'rejected', 'cancelled')",
    )?;
    let values = named_params! { ":package": package_key, ":owner": owner_key, ":except": except };
    Ok(statement.query_row(values, |row| row.get("n"))?)
}

fn folded(form: &AdForm) -> String {
    format!("{} {}", form.name, form.advertiser_name).to_lowercase()
}

/// Inserts a draft with the terms of a package. Returns its key.
pub fn insert(write: &Write, owner_key: i64, package: &AdPackage, form: &AdForm) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into ads (id, owner_key, package_key, terms, form, folded, created_at, updated_at)
             values (:id, :owner, :package, :terms, :form, :folded, :now, :now)",
        )?
        .execute(named_params! {
            ":id": AdId::new(),
            ":owner": owner_key,
            ":package": package.key,
            ":terms": JsonColumn(&package.form),
            ":form": JsonColumn(form),
            ":folded": folded(form),
            ":now": write.now(),
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes everything of a booking and raises the version; the caller has compared it.
pub fn update(write: &Write, ad: &Ad) -> Result<(), ApiError> {
    let text = |day: Option<Date>| day.map(|day| day.to_string());
    let now = write.now();
    write
        .prepare_cached(
            "update ads
             set enterprise_key = :enterprise, package_key = :package, terms = :terms, state = :state, form = :form,
                 folded = :folded, change = :change, change_state = :change_state,
                 change_at = case when :change is null then null else coalesce(change_at, :now) end,
                 ending_told = case when end_on is :end_on then ending_told else 0 end,
                 start_on = :start_on, end_on = :end_on, invoice_id = :invoice, due_on = :due_on,
                 billing_fault = :billing_fault, submitted_at = :submitted_at, paused_at = :paused_at,
                 paused_by = :paused_by, owner_paused_at = :owner_paused_at, ended_at = :ended_at, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": ad.key,
            ":enterprise": ad.enterprise_key,
            ":package": ad.package_key,
            ":terms": JsonColumn(&ad.terms),
            ":state": ad.state,
            ":form": JsonColumn(&ad.form),
            ":folded": folded(&ad.form),
            ":change": ad.change.as_ref().map(JsonColumn),
            ":change_state": ad.change_state,
            ":start_on": text(ad.start_on),
            ":end_on": text(ad.end_on),
            ":invoice": ad.invoice_id.as_ref().map(InvoiceId::as_str).unwrap_or_default(),
            ":due_on": text(ad.due_on),
            ":billing_fault": ad.billing_fault,
            ":submitted_at": ad.submitted_at,
            ":paused_at": ad.paused_at,
            ":paused_by": ad.paused_by,
            ":owner_paused_at": ad.owner_paused_at,
            ":ended_at": ad.ended_at,
            ":now": now,
        })?;
    Ok(())
}

/// True if there are bookings.
pub fn exist(db: &Connection) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached("select exists (select 1 from ads a) as found")?;
    Ok(statement.query_row([], |row| row.get("found"))?)
}

/// Key of the owner of the first service, who advertises in the demo.
pub fn find_demo_owner(db: &Connection) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select s.owner_key from services s order by s.key limit 1")?;
    Ok(statement.query_row([], |row| row.get("owner_key")).optional()?)
}

/// Notes that the owner knows that the booking ends soon.
pub fn set_ending_told(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("update ads set ending_told = 1 where key = :key")?.execute(named_params! { ":key": key })?;
    Ok(())
}

/// Notes the refusal of a try to issue the invoice, and its time. The version stays: the owner has nothing to compare.
pub fn set_billing_fault(write: &Write, key: i64, code: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update ads set billing_fault = :code, billed_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":code": code, ":now": write.now() })?;
    Ok(())
}

/// Removes a booking for good; its pictures stay in the store of pictures.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from ads where key = :key")?.execute(named_params! { ":key": key })?;
    Ok(())
}
