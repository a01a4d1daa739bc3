//! SQL of decisions.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};
use serde_json::Value;

use super::reason_codes;
use crate::auth::PERSON_NAME;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::{Decision, DecisionTexts, Outcome, SubjectKind};

/// A decision to be kept.
pub struct NewDecision<'a> {
    /// Key of its case.
    pub case_key: i64,
    /// Outcome.
    pub outcome: Outcome,
    /// Key of the reason code.
    pub reason_key: Option<i64>,
    /// Law or paragraph that it rests on.
    pub rule: &'a str,
    /// Key of the person who decides; `None` where the program decides.
    pub by: Option<i64>,
    /// When it takes effect.
    pub takes_effect_at: Ts,
    /// Reasons.
    pub texts: &'a DecisionTexts,
}

fn select(rest: &str) -> String {
    format!(
        "select d.key, d.case_key, d.outcome, d.reason_key, d.rule, d.automated, d.decided_by, d.decided_at, d.takes_effect_at,
           d.effective_at, d.appeal_until, d.state_before, u.id as decider_id, {PERSON_NAME} as decider_name
         from decisions d
         left join users u on u.key = d.decided_by
         {rest}"
    )
}

/// A decision whose reason code and texts are read by further queries.
fn read(row: &Row) -> rusqlite::Result<(Decision, Option<i64>)> {
    let (id, name): (Option<String>, Option<String>) = (row.get("decider_id")?, row.get("decider_name")?);
    let before: Option<String> = row.get("state_before")?;
    let decision = Decision {
        key: row.get("key")?,
        case_key: row.get("case_key")?,
        outcome: row.get("outcome")?,
        reason: None,
        rule: row.get("rule")?,
        automated: row.get("automated")?,
        decided_by_key: row.get("decided_by")?,
        decided_by: id.zip(name).map(|(id, name)| PersonRef { id, name }),
        decided_at: row.get("decided_at")?,
        takes_effect_at: row.get("takes_effect_at")?,
        effective_at: row.get("effective_at")?,
        appeal_until: row.get("appeal_until")?,
        state_before: before.and_then(|text| serde_json::from_str(&text).ok()),
        texts: DecisionTexts::default(),
    };
    Ok((decision, row.get("reason_key")?))
}

fn complete(db: &Connection, (mut decision, reason): (Decision, Option<i64>)) -> Result<Decision, ApiError> {
    decision.reason = reason.map(|key| reason_codes::get_by_key(db, key)).transpose()?;
    let mut statement = db.prepare_cached(
        "select t.locale, t.text from decision_texts t where t.decision_key = :key order by t.locale limit 10",
    )?;
    let mut rows = statement.query(named_params! { ":key": decision.key })?;
    while let Some(row) = rows.next()? {
        let (lang, text): (Lang, String) = (row.get("locale")?, row.get("text")?);
        decision.texts.set(lang, text.into());
    }
    Ok(decision)
}

/// The decision with this key. Errors: `NotFound`.
pub fn get(db: &Connection, key: i64) -> Result<Decision, ApiError> {
    let mut statement = db.prepare_cached(&select("where d.key = :key"))?;
    let found = statement.query_row(named_params! { ":key": key }, read).optional()?;
    complete(db, found.ok_or(ApiError::NotFound)?)
}

/// The latest decision on a case.
pub fn find_latest(db: &Connection, case_key: i64) -> Result<Option<Decision>, ApiError> {
    let mut statement = db.prepare_cached(&select("where d.case_key = :case order by d.key desc limit 1"))?;
    let found = statement.query_row(named_params! { ":case": case_key }, read).optional()?;
    found.map(|found| complete(db, found)).transpose()
}

/// The latest decision on a case that changed its object and was not reversed.
pub fn find_carried_out(db: &Connection, case_key: i64) -> Result<Option<Decision>, ApiError> {
    let mut statement = db.prepare_cached(&select(
        "where d.case_key = :case and d.state_before is not null and d.reversed_at is null order by d.key desc limit 1",
    ))?;
    let found = statement.query_row(named_params! { ":case": case_key }, read).optional()?;
    found.map(|found| complete(db, found)).transpose()
}

/// True if a decision about an object has not taken effect.
pub fn is_pending(db: &Connection, kind: SubjectKind, id: &str) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select 1
         from cases c
         join decisions d on d.case_key = c.key
         where c.subject_kind = :kind and c.subject_id = :id and d.effective_at is null
         limit 1",
    )?;
    Ok(statement.exists(named_params! { ":kind": kind, ":id": id })?)
}

/// Keys of decisions whose time to be undone is over and that have not taken effect, oldest first.
pub fn pending(db: &Connection, now: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select d.key
         from decisions d
         where d.effective_at is null and d.takes_effect_at <= :now
         order by d.takes_effect_at, d.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":now": now, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Inserts a decision with its texts.
pub fn insert(write: &Write, new: &NewDecision) -> Result<i64, ApiError> {
    let key: i64 = write
        .prepare_cached(
            "insert into decisions (case_key, outcome, reason_key, rule, automated, decided_by, decided_at, takes_effect_at)
             values (:case, :outcome, :reason, :rule, :automated, :by, :now, :takes_effect_at)
             returning key",
        )?
        .query_row(
            named_params! {
                ":case": new.case_key,
                ":outcome": new.outcome,
                ":reason": new.reason_key,
                ":rule": new.rule,
                ":automated": new.by.is_none(),
                ":by": new.by,
                ":now": write.now(),
                ":takes_effect_at": new.takes_effect_at,
            },
            |row| row.get("key"),
        )?;
    for (lang, text) in new.texts.present() {
        write
            .prepare_cached("insert into decision_texts (decision_key, locale, text) values (:key, :locale, :text)")?
            .execute(named_params! { ":key": key, ":locale": lang, ":text": text })?;
    }
    Ok(key)
}

/// Removes a decision that has not taken effect.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from decisions where key = :key and effective_at is null")?
        .execute(named_params! { ":key": key })?;
    Ok(())
}

/// Notes that a decision took effect, until when it can be appealed, and how its object was before.
pub fn set_effective(
    write: &Write,
    key: i64,
    appeal_until: Option<Ts>,
    state_before: Option<&Value>,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update decisions
             set effective_at = :now, appeal_until = :until, state_before = :before
             where key = :key",
        )?
        .execute(named_params! {
            ":key": key,
            ":now": write.now(),
            ":until": appeal_until,
            ":before": state_before.map(Value::to_string),
        })?;
    Ok(())
}

/// Notes that the measure of a decision was reversed.
pub fn set_reversed(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update decisions set reversed_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}
