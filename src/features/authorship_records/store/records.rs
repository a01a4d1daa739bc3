//! SQL of single records.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params, params};

use super::works::{column, work_of};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::db::Write;
use crate::features::authorship_records::types::{
    AuthorshipRecord, CreditState, CreditedPerson, NewRecord, RecordId, Work,
};
use crate::media::store::{ANY_PICTURE_COLUMNS, joined_picture};

/// Most records of one work.
const MAX_OF_WORK: u32 = 200;

/// Name of the person of the record `r`, with the byline `p` and the account `u`.
pub(super) const PERSON_NAME: &str =
    "coalesce(p.name, nullif(trim(u.name || ' ' || u.surname), ''), u.email, r.person_name)";

/// Columns of a record; `:lang` is the language of titles.
pub(super) fn columns() -> String {
    format!(
        "r.key, r.id, r.article_key, r.contact_key, r.legal_page_key, r.media_key, r.locale, r.author_key, r.person_url,
         r.role, r.credit_lines, r.share_percent, r.licence, r.licence_url, r.licence_until, r.source_url,
         r.declared_original, r.ai_assistance, r.fee_minor, r.fee_currency, r.fee_state, r.fee_at, r.note, r.state,
         r.dispute_kind, r.dispute_text, r.disputed_by, r.disputed_at, r.dispute_report, r.decision_note, r.decided_at,
         r.created_at, r.version,
         p.id as author_id, p.slug as author_slug, coalesce(p.user_key, r.user_key) as account_key,
         {PERSON_NAME} as person,
         coalesce(
           (select a.id from articles a where a.key = r.article_key),
           (select c.id from contacts c where c.key = r.contact_key),
           (select l.id from legal_pages l where l.key = r.legal_page_key),
           m.id
         ) as work_id,
         coalesce(
           (select t.title from article_texts t join articles a on a.key = t.article_key
            where t.article_key = r.article_key and t.title <> ''
            order by t.locale = coalesce(r.locale, :lang) desc, t.locale = a.original_locale desc limit 1),
           (select t.name from contact_texts t where t.contact_key = r.contact_key
            order by t.locale = coalesce(r.locale, :lang) desc, t.locale limit 1),
           (select t.title from legal_texts t join legal_versions v on v.key = t.version_key
            where v.page_key = r.legal_page_key and t.title <> ''
            order by v.state = 'effective' desc, v.number desc, t.locale = coalesce(r.locale, :lang) desc, t.locale limit 1),
           m.file_name,
           ''
         ) as work_title,
         m.hidden_at is not null as is_hidden, {ANY_PICTURE_COLUMNS}"
    )
}

/// Tables of a record.
pub(super) const FROM: &str = "from authorship_records r
     left join authors p on p.key = r.author_key
     left join users u on u.key = coalesce(p.user_key, r.user_key) and u.state <> 'erased'
     left join media m on m.key = r.media_key";

pub(super) fn read(row: &Row) -> rusqlite::Result<AuthorshipRecord> {
    let fee: Option<(i64, String)> = row.get::<_, Option<i64>>("fee_minor")?.zip(row.get("fee_currency")?);
    let credit_lines: String = row.get("credit_lines")?;
    Ok(AuthorshipRecord {
        key: row.get("key")?,
        id: row.get("id")?,
        work: work_of(row)?,
        work_id: row.get::<_, Option<String>>("work_id")?.unwrap_or_default(),
        work_title: row.get("work_title")?,
        picture: joined_picture(row, "")?,
        is_hidden: row.get("is_hidden")?,
        lang: row.get("locale")?,
        author_key: row.get("author_key")?,
        author_id: row.get("author_id")?,
        author_slug: row.get("author_slug")?,
        account_key: row.get("account_key")?,
        person_name: row.get("person")?,
        person_url: row.get("person_url")?,
        role: row.get("role")?,
        credit_lines: serde_json::from_str(&credit_lines).unwrap_or_default(),
        share_percent: row.get("share_percent")?,
        licence: row.get("licence")?,
        licence_url: row.get("licence_url")?,
        licence_until: row.get("licence_until")?,
        source_url: row.get("source_url")?,
        declared_original: row.get("declared_original")?,
        ai_assistance: row.get("ai_assistance")?,
        fee: fee.and_then(|(minor, currency)| Some(Money::new(minor, Currency::parse(&currency)?))),
        fee_state: row.get("fee_state")?,
        fee_at: row.get("fee_at")?,
        note: row.get("note")?,
        state: row.get("state")?,
        dispute_kind: row.get("dispute_kind")?,
        dispute_text: row.get("dispute_text")?,
        disputed_by: row.get("disputed_by")?,
        disputed_at: row.get("disputed_at")?,
        dispute_report: row.get("dispute_report")?,
        decision_note: row.get("decision_note")?,
        decided_at: row.get("decided_at")?,
        created_at: row.get("created_at")?,
        version: row.get("version")?,
    })
}

/// The record with this identity, its title in `lang` or in the language that stands in. Errors: `NotFound`.
pub fn get(db: &Connection, id: &RecordId, lang: Lang) -> Result<AuthorshipRecord, ApiError> {
    let sql = format!("select {} {FROM} where r.id = :id", columns());
    let found = db.prepare_cached(&sql)?.query_row(named_params! { ":id": id, ":lang": lang }, read).optional()?;
    found.ok_or(ApiError::NotFound)
}

/// The record with this key, its title in `lang`. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64, lang: Lang) -> Result<AuthorshipRecord, ApiError> {
    let sql = format!("select {} {FROM} where r.key = :key", columns());
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":key": key, ":lang": lang }, read)?)
}

/// Records of a work in the order of its byline, in whatever state.
pub fn list_of_work(db: &Connection, work: Work, lang: Lang) -> Result<Vec<AuthorshipRecord>, ApiError> {
    let sql = format!(
        "select {} {FROM} where r.{} = :key order by r.position, r.key limit {MAX_OF_WORK}",
        columns(),
        column(work.kind)
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":key": work.key, ":lang": lang }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Records that a report disputes.
pub fn list_by_report(db: &Connection, report: &str) -> Result<Vec<AuthorshipRecord>, ApiError> {
    let sql =
        format!("select {} {FROM} where r.dispute_report = :report order by r.key limit {MAX_OF_WORK}", columns());
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":report": report, ":lang": Lang::En }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The record of an account in a work with this role, whatever its state.
pub fn find_of_account(
    db: &Connection,
    work: Work,
    user_key: i64,
    (role, lang): (crate::features::authorship_records::types::CreditRole, Option<Lang>),
) -> Result<Option<i64>, ApiError> {
    let sql = format!(
        "select r.key
         from authorship_records r
         left join authors p on p.key = r.author_key
         where r.{} = ?1 and coalesce(p.user_key, r.user_key) = ?2 and r.role = ?3 and r.locale is ?4
         order by r.key
         limit 1",
        column(work.kind)
    );
    Ok(db.prepare_cached(&sql)?.query_row(params![work.key, user_key, role, lang], |row| row.get("key")).optional()?)
}

/// True if an account has a part in a work that is not revoked.
pub fn is_credited(db: &Connection, work: Work, user_key: i64) -> Result<bool, ApiError> {
    let sql = format!(
        "select exists (
           select 1
           from authorship_records r
           left join authors p on p.key = r.author_key
           where r.{} = ?1 and coalesce(p.user_key, r.user_key) = ?2 and r.state <> 'revoked'
         ) as found",
        column(work.kind)
    );
    Ok(db.prepare_cached(&sql)?.query_row(params![work.key, user_key], |row| row.get("found"))?)
}

/// True if some record names an account.
pub fn names_account(db: &Connection, user_key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (
           select 1 from authorship_records r join authors p on p.key = r.author_key where p.user_key = ?1
         ) or exists (select 1 from authorship_records r where r.user_key = ?1) as found",
    )?;
    Ok(statement.query_row([user_key], |row| row.get("found"))?)
}

/// True if a work has an author who is not revoked.
pub fn has_author(db: &Connection, work: Work) -> Result<bool, ApiError> {
    let sql = format!(
        "select exists (
           select 1 from authorship_records r where r.{} = ?1 and r.role = 'author' and r.state <> 'revoked'
         ) as found",
        column(work.kind)
    );
    Ok(db.prepare_cached(&sql)?.query_row([work.key], |row| row.get("found"))?)
}

/// Percent of a work that no record but `except` has: of the language, or of the language with the least for all languages.
pub fn share_left(db: &Connection, work: Work, lang: Option<Lang>, except: i64) -> Result<u32, ApiError> {
    let sql = format!(
        "select r.locale, sum(r.share_percent) as percent
         from authorship_records r
         where r.{} = ?1 and r.key <> ?2 and r.state <> 'revoked' and r.share_percent is not null
         group by r.locale
         order by r.locale
         limit 4",
        column(work.kind)
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows: Vec<(Option<Lang>, u32)> = statement
        .query_map([work.key, except], |row| Ok((row.get("locale")?, row.get("percent")?)))?
        .collect::<Result<_, _>>()?;
    let taken =
        |wanted: Option<Lang>| rows.iter().filter(|(lang, _)| *lang == wanted).map(|(_, sum)| *sum).sum::<u32>();
    let of_language = match lang {
        Some(lang) => taken(Some(lang)),
        None => Lang::ALL.into_iter().map(|lang| taken(Some(lang))).max().unwrap_or(0),
    };
    Ok(100_u32.saturating_sub(taken(None) + of_language))
}

/// Adds a record at the end of its work and answers its key.
pub fn insert(write: &Write, new: &NewRecord) -> Result<i64, ApiError> {
    let (author, user, name, url) = match &new.person {
        CreditedPerson::Byline(key) => (Some(*key), None, "", ""),
        CreditedPerson::Account(key) => (None, Some(*key), "", ""),
        CreditedPerson::External { name, url } => (None, None, name.as_str(), url.as_str()),
    };
    let column = column(new.work.kind);
    write
        .prepare_cached(&format!(
            "insert into authorship_records
               (id, {column}, locale, author_key, user_key, person_name, person_url, role, position, state, created_at, updated_at)
             values
               (:id, :work, :lang, :author, :user, :name, :url, :role,
                (select count(*) from authorship_records o where o.{column} = :work), :state, :now, :now)"
        ))?
        .execute(named_params! {
            ":id": RecordId::new(),
            ":work": new.work.key,
            ":lang": new.lang,
            ":author": author,
            ":user": user,
            ":name": name,
            ":url": url,
            ":role": new.role,
            ":state": new.state,
            ":now": write.now(),
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes state, licence, fee, dispute and notes of a record, and counts the change.
pub fn update(write: &Write, record: &AuthorshipRecord, decided_by: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update authorship_records
             set credit_lines = :credit_lines,
                 share_percent = :share,
                 licence = :licence,
                 licence_url = :licence_url,
                 licence_until = :licence_until,
                 source_url = :source_url,
                 declared_original = :original,
                 ai_assistance = :ai,
                 fee_minor = :fee,
                 fee_currency = :currency,
                 fee_state = :fee_state,
                 fee_at = :fee_at,
                 note = :note,
                 state = :state,
                 dispute_kind = :dispute_kind,
                 dispute_text = :dispute_text,
                 disputed_by = :disputed_by,
                 disputed_at = :disputed_at,
                 dispute_report = :report,
                 decision_note = :decision_note,
                 decided_at = :decided_at,
                 decided_by = coalesce(:decided_by, decided_by),
                 updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": record.key,
            ":credit_lines": serde_json::to_string(&record.credit_lines)?,
            ":share": record.share_percent,
            ":licence": record.licence,
            ":licence_url": record.licence_url,
            ":licence_until": record.licence_until,
            ":source_url": record.source_url,
            ":original": record.declared_original,
            ":ai": record.ai_assistance,
            ":fee": record.fee.map(|fee| fee.minor),
            ":currency": record.fee.map(|fee| fee.currency.code()),
            ":fee_state": record.fee_state,
            ":fee_at": record.fee_at,
            ":note": record.note,
            ":state": record.state,
            ":dispute_kind": record.dispute_kind,
            ":dispute_text": record.dispute_text,
            ":disputed_by": record.disputed_by,
            ":disputed_at": record.disputed_at,
            ":report": record.dispute_report,
            ":decision_note": record.decision_note,
            ":decided_at": record.decided_at,
            ":decided_by": decided_by,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Notes that staff were notified of the end of a licence.
pub fn set_noticed(write: &Write, key: i64, until: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update authorship_records set licence_noticed = ?2 where key = ?1")?
        .execute(params![key, until])?;
    Ok(())
}

/// Removes a proposal that nobody completed.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from authorship_records where key = ?1 and state = ?2")?
        .execute(params![key, CreditState::Proposed])?;
    Ok(())
}
