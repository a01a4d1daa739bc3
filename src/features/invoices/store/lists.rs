//! SQL of lists of invoices.

use jiff::civil::Date;
use rusqlite::{Connection, ToSql, named_params};

use super::invoices::{read, select};
use crate::base::error::ApiError;
use crate::base::money::{Currency, Money};
use crate::base::page::PageRequest;
use crate::features::invoices::types::{
    Invoice, InvoiceCounts, InvoiceState, InvoiceStateCount, InvoicesQuery, OpenBalance,
};

/// Condition of the filters of the staff.
const MATCHING: &str = "(:state is null or i.state = :state)
   and (:q = '' or instr(lowercase(i.number), :q) > 0 or instr(i.reference, upper(:plain)) > 0
        or instr(lowercase(i.content ->> '$.customer.address.name'), :q) > 0)";

/// Open amount of an invoice.
const OPEN: &str = "i.total_minor
   - coalesce((select sum(p.amount_minor) from invoice_payments p where p.invoice_key = i.key), 0)";

/// Words of a search in the forms in which columns have them.
struct Words {
    q: String,
    plain: String,
}

impl Words {
    fn of(query: &InvoicesQuery) -> Words {
        let q = query.q.as_deref().unwrap_or_default().trim();
        Words { q: q.to_lowercase(), plain: q.chars().filter(|c| !c.is_whitespace()).collect() }
    }
}

/// One page of the invoices that match, with the number of all of them: drafts first, then the newest.
pub fn list(db: &Connection, query: &InvoicesQuery, request: PageRequest) -> Result<(Vec<Invoice>, u32), ApiError> {
    let words = Words::of(query);
    let filter: [(&str, &dyn ToSql); 3] = [(":state", &query.state), (":q", &words.q), (":plain", &words.plain)];
    let mut count = db.prepare_cached(&format!("select count(*) as n from invoices i where {MATCHING}"))?;
    let total = count.query_row(&filter[..], |row| row.get("n"))?;
    let mut values = filter.to_vec();
    let offset = request.offset();
    values.extend([(":limit", &request.per_page as &dyn ToSql), (":offset", &offset as &dyn ToSql)]);
    let rest = format!("where {MATCHING} order by i.key desc limit :limit offset :offset");
    let mut statement = db.prepare_cached(&select(&rest))?;
    let rows = statement.query_map(values.as_slice(), read)?;
    Ok((rows.collect::<Result<_, _>>()?, total))
}

/// Numbers of documents by state, and open amounts by currency.
pub fn counts(db: &Connection) -> Result<InvoiceCounts, ApiError> {
    let mut states: Vec<InvoiceStateCount> =
        InvoiceState::ALL.into_iter().map(|state| InvoiceStateCount { state, count: 0 }).collect();
    let mut statement = db.prepare_cached(
        "select i.state, count(*) as n
         from invoices i
         group by i.state
         order by i.state
         limit 10",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, n): (InvoiceState, u32) = (row.get("state")?, row.get("n")?);
        if let Some(entry) = states.iter_mut().find(|entry| entry.state == state) {
            entry.count = n;
        }
    }
    Ok(InvoiceCounts { states, balances: list_balances(db, None)? })
}

/// Amounts that customers owe, or that the enterprise with this key owes, by currency.
pub fn list_balances(db: &Connection, enterprise_key: Option<i64>) -> Result<Vec<OpenBalance>, ApiError> {
    let (customer, values) = match &enterprise_key {
        Some(key) => ("and i.enterprise_key = :enterprise", vec![(":enterprise", key as &dyn ToSql)]),
        None => ("", Vec::new()),
    };
    let mut statement = db.prepare_cached(&format!(
        "select i.currency, sum({OPEN}) as open, sum(iif(i.state = 'overdue', {OPEN}, 0)) as overdue
         from invoices i
         where i.kind = 'invoice' and i.state in ('issued', 'sent', 'partly_paid', 'overdue') {customer}
         group by i.currency
         order by i.currency
         limit 10",
    ))?;
    let mut rows = statement.query(values.as_slice())?;
    let mut balances = Vec::new();
    while let Some(row) = rows.next()? {
        let code: String = row.get("currency")?;
        let Some(currency) = Currency::parse(&code) else { continue };
        let money = |minor| Money::new(minor, currency);
        balances.push(OpenBalance { open: money(row.get("open")?), overdue: money(row.get("overdue")?) });
    }
    Ok(balances)
}

/// One page of the invoices of the enterprise with this key, the newest first, with the number of all.
pub fn list_of_enterprise(
    db: &Connection,
    enterprise_key: i64,
    request: PageRequest,
) -> Result<(Vec<Invoice>, u32), ApiError> {
    let theirs = "where i.enterprise_key = :enterprise";
    let mut count = db.prepare_cached(&format!("select count(*) as n from invoices i {theirs}"))?;
    let total = count.query_row(named_params! { ":enterprise": enterprise_key }, |row| row.get("n"))?;
    let rest = format!("{theirs} order by i.key desc limit :limit offset :offset");
    let mut statement = db.prepare_cached(&select(&rest))?;
    let values =
        named_params! { ":enterprise": enterprise_key, ":limit": request.per_page, ":offset": request.offset() };
    Ok((statement.query_map(values, read)?.collect::<Result<_, _>>()?, total))
}

/// One page of the documents that a person sees, newest first, with the number of all: those of the account, and those of
/// enterprises of which the person is an owner or billing member.
pub fn list_of_person(db: &Connection, user_key: i64, request: PageRequest) -> Result<(Vec<Invoice>, u32), ApiError> {
    let seen = "where i.state <> 'draft' and (
           i.user_key = :user
           or i.enterprise_key in (
             select m.enterprise_key
             from enterprise_members m
             where m.user_key = :user and m.role in ('owner', 'billing')
           )
         )";
    let mut count = db.prepare_cached(&format!("select count(*) as n from invoices i {seen}"))?;
    let total = count.query_row(named_params! { ":user": user_key }, |row| row.get("n"))?;
    let rest = format!("{seen} order by i.key desc limit :limit offset :offset");
    let mut statement = db.prepare_cached(&select(&rest))?;
    let values = named_params! { ":user": user_key, ":limit": request.per_page, ":offset": request.offset() };
    Ok((statement.query_map(values, read)?.collect::<Result<_, _>>()?, total))
}

/// Issued documents whose file was not made yet, oldest first.
pub fn list_undelivered(db: &Connection, limit: u32) -> Result<Vec<Invoice>, ApiError> {
    let mut statement = db.prepare_cached(&select("where i.undelivered = 1 order by i.key limit :limit"))?;
    Ok(statement.query_map(named_params! { ":limit": limit }, read)?.collect::<Result<_, _>>()?)
}

/// Open invoices whose due date was before a day and that have fewer reminders than two, the longest due first.
pub fn list_due(db: &Connection, today: Date, limit: u32) -> Result<Vec<Invoice>, ApiError> {
    let rest = "where i.kind = 'invoice' and i.state in ('sent', 'partly_paid', 'overdue') and i.due_on < :today and i.reminders < 2
         order by i.due_on, i.key
         limit :limit";
    let mut statement = db.prepare_cached(&select(rest))?;
    let values = named_params! { ":today": today.to_string(), ":limit": limit };
    Ok(statement.query_map(values, read)?.collect::<Result<_, _>>()?)
}
