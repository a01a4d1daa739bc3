//! Builds cases and decisions as the staff, the parties and the transparency report see them.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::store::statistics::CasePeriod;
use super::store::{appeals, cases, decisions, history, statistics};
use super::types::{
    AppealView, AppealedDecision, Case, CaseQuery, CaseRow, CaseState, CaseStatistics, CaseStatisticsQuery, Decision,
    DecisionRow, FormerDecision, OwnDecision, Party, SubjectKind,
};
use super::{actions, rules, subjects};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::web::PageDb;

/// Days of a report by default.
const DEFAULT_DAYS: i64 = 365;

/// Most reports and decisions in the history of an object or a person.
const MOST_FORMER: u32 = 10;

/// The reader of a list in the panel.
#[derive(Clone, Copy, Debug)]
pub struct CaseReader {
    /// Key of the person.
    pub user_key: i64,
    /// Their language.
    pub lang: Lang,
    /// This moment.
    pub now: Ts,
}

/// A case as the reader sees it in the inbox.
pub fn row(db: &Connection, case: Case, reader: CaseReader) -> Result<CaseRow, ApiError> {
    let CaseReader { user_key, lang, now } = reader;
    let decision = decisions::find_latest(db, case.key)?.filter(|_| !case.state.is_waiting());
    let can_undo = decision.as_ref().is_some_and(|decision| {
        case.state == CaseState::Decided
            && decision.effective_at.is_none()
            && decision.takes_effect_at > now
            && decision.decided_by_key == Some(user_key)
    });
    let conflict = actions::conflict(db, &case, user_key, now)?;
    let outcomes = if case.state.is_waiting() && conflict.is_none() {
        rules::outcomes(&case, subjects::outcomes(&case))
    } else {
        Vec::new()
    };
    let appealed = match case.appeal {
        Some((key, party)) => Some(appealed(db, &decisions::get(db, key)?, party, lang)?),
        None => None,
    };
    Ok(CaseRow {
        code: case.code(),
        outcomes: outcomes.into_iter().map(|outcome| rules::choice(&case, outcome)).collect(),
        conflict: conflict.map(str::to_owned),
        overdue: case.state.is_waiting() && case.due_at <= now,
        lock: case.lock_at(now).map(|(_, lock)| lock.clone()),
        decision: decision.map(|decision| decision_row(decision, lang)),
        can_undo,
        appealed,
        id: case.id,
        cause: case.cause,
        subject_kind: case.subject.kind,
        subject_title: case.subject.title_in(lang),
        subject_id: case.subject.id,
        subject_path: case.subject.path,
        owner: case.owner.map(|(owner, _)| owner),
        category: case.category,
        text: case.text,
        place: case.place,
        name: case.name,
        email: case.email,
        lang: case.lang,
        from_account: case.sender_key.is_some(),
        priority: case.priority,
        state: case.state,
        assignee: case.assignee,
        due_at: case.due_at,
        closed_at: case.closed_at,
        created_at: case.created_at,
        version: case.version,
    })
}

fn decision_row(decision: Decision, lang: Lang) -> DecisionRow {
    DecisionRow {
        outcome: decision.outcome,
        reason_code: decision.reason.as_ref().map(|reason| reason.code.clone()),
        reason_label: decision.reason.map(|reason| reason.text_in(lang).label).unwrap_or_default(),
        rule: decision.rule,
        automated: decision.automated,
        texts: decision.texts,
        decided_by: decision.decided_by,
        decided_at: decision.decided_at,
        effective: decision.effective_at.is_some(),
        undo_until: decision.takes_effect_at,
        appeal_until: decision.appeal_until,
    }
}

fn appealed(db: &Connection, decision: &Decision, party: Party, lang: Lang) -> Result<AppealedDecision, ApiError> {
    Ok(AppealedDecision {
        code: cases::get_by_key(db, decision.case_key)?.code(),
        outcome: decision.outcome,
        reason_label: decision.reason.as_ref().map(|reason| reason.text_in(lang).label).unwrap_or_default(),
        text: decision.texts.text(lang).to_owned(),
        decided_by: decision.decided_by.clone(),
        party,
    })
}

/// One page of the inbox.
pub fn list(
    db: &Connection,
    query: &CaseQuery,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<CaseRow>, ApiError> {
    let (found, total) = cases::list(db, query, reader.user_key, reader.now, request)?;
    let rows = found.into_iter().map(|case| row(db, case, reader)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, total))
}

/// The newest case about an object that waits, or whose decision has not taken effect, as the reader sees it in the inbox.
pub fn current_case(
    db: &Connection,
    kind: SubjectKind,
    id: &str,
    reader: CaseReader,
) -> Result<Option<CaseRow>, ApiError> {
    history::find_current(db, kind, id)?.map(|case| row(db, case, reader)).transpose()
}

/// The newest reports about an object, as the reader sees them in the inbox.
pub fn reports(db: &Connection, kind: SubjectKind, id: &str, reader: CaseReader) -> Result<Vec<CaseRow>, ApiError> {
    let found = history::list_reports(db, kind, id, MOST_FORMER)?;
    found.into_iter().map(|case| row(db, case, reader)).collect()
}

/// The newest decisions in force about an object.
pub fn decisions_of_subject(
    db: &Connection,
    kind: SubjectKind,
    id: &str,
    lang: Lang,
) -> Result<Vec<FormerDecision>, ApiError> {
    former(db, &history::list_decisions_of_subject(db, kind, id, MOST_FORMER)?, lang)
}

/// The newest decisions in force about the content of a person.
pub fn decisions_of_owner(db: &Connection, owner_key: i64, lang: Lang) -> Result<Vec<FormerDecision>, ApiError> {
    former(db, &history::list_decisions_of_owner(db, owner_key, MOST_FORMER)?, lang)
}

fn former(db: &Connection, keys: &[i64], lang: Lang) -> Result<Vec<FormerDecision>, ApiError> {
    let mut rows = Vec::new();
    for key in keys {
        let decision = decisions::get(db, *key)?;
        let case = cases::get_by_key(db, decision.case_key)?;
        rows.push(FormerDecision {
            code: case.code(),
            case_id: case.id.to_string(),
            subject_title: case.subject.title_in(lang),
            outcome: decision.outcome,
            reason_label: decision.reason.map(|reason| reason.text_in(lang).label).unwrap_or_default(),
            automated: decision.automated,
            decided_by: decision.decided_by,
            decided_at: decision.decided_at,
        });
    }
    Ok(rows)
}

/// One page of the decisions about the content of a person, newest first.
pub fn own_decisions(
    db: &Connection,
    reader: CaseReader,
    request: PageRequest,
) -> Result<PageOf<OwnDecision>, ApiError> {
    let (found, total) = cases::list_owned(db, reader.user_key, request)?;
    let mut rows = Vec::new();
    for case in found {
        if let Some(decision) = effective(db, &case)? {
            rows.push(own_decision(db, &case, &decision, Party::Owner, reader)?);
        }
    }
    Ok(PageOf::new(rows, request, total))
}

/// The latest decision on a case, once it has taken effect.
pub fn effective(db: &Connection, case: &Case) -> Result<Option<Decision>, ApiError> {
    Ok(decisions::find_latest(db, case.key)?.filter(|decision| decision.effective_at.is_some()))
}

/// A decision as one of the parties sees it in the account.
pub fn own_decision(
    db: &Connection,
    case: &Case,
    decision: &Decision,
    party: Party,
    reader: CaseReader,
) -> Result<OwnDecision, ApiError> {
    let appeal = appeals::find(db, decision.key, party)?;
    Ok(OwnDecision {
        id: case.id.to_string(),
        code: case.code(),
        subject_title: case.subject.title_in(reader.lang),
        subject_path: case.subject.path.clone(),
        outcome: decision.outcome,
        reason_label: decision.reason.as_ref().map(|reason| reason.text_in(reader.lang).label).unwrap_or_default(),
        text: decision.texts.text(reader.lang).to_owned(),
        decided_at: decision.decided_at,
        appeal_until: decision.appeal_until,
        can_appeal: appeal.is_none()
            && rules::is_appealable(case, decision.outcome, party)
            && decision.appeal_until.is_some_and(|until| until > reader.now),
        appeal_state: appeal.map(|appeal| appeal.state),
    })
}

/// The decision behind a link, as the party reads it. Errors: `NotFound`.
pub fn appeal(db: &PageDb, token: &str) -> Result<AppealView, ApiError> {
    let (key, party) = appeals::get_link(db, token)?;
    let decision = decisions::get(db, key)?;
    let case = cases::get_by_key(db, decision.case_key)?;
    let appeal = appeals::find(db, decision.key, party)?;
    let answer = match &appeal {
        Some(appeal) => effective(db, appeal)?,
        None => None,
    };
    let reason = decision.reason.as_ref().map(|reason| reason.text_in(db.lang));
    let (label, text) = reason.map(|reason| (reason.label, reason.text)).unwrap_or_default();
    let (text_lang, words) = decision.texts.get_or_fallback(db.lang).unwrap_or((db.lang, ""));
    Ok(AppealView {
        code: case.code(),
        title: case.subject.title_in(db.lang),
        path: case.subject.path.clone(),
        party,
        outcome: decision.outcome,
        reason_label: label,
        reason_text: text,
        basis: decision.reason.as_ref().map(|reason| reason.basis),
        rule: decision.rule.clone(),
        text: words.to_owned(),
        text_lang,
        automated: decision.automated,
        decided_on: decision.decided_at.day(db.zone),
        appeal_until: decision.appeal_until.map(|until| until.day(db.zone)).unwrap_or_default(),
        open: appeal.is_none()
            && rules::is_appealable(&case, decision.outcome, party)
            && decision.appeal_until.is_some_and(|until| until > db.now),
        appeal_code: appeal.map(|appeal| appeal.code()),
        appeal_text: answer.as_ref().map(|answer| answer.texts.text(db.lang).to_owned()).unwrap_or_default(),
        appeal_outcome: answer.map(|answer| answer.outcome),
    })
}

/// Days of a report: from the first to the last, both included. Errors: a day that does not exist, an empty period.
fn period(query: &CaseStatisticsQuery, now: Ts, zone: &TimeZone) -> Result<(Date, Date), ApiError> {
    let day = |text: &Option<String>, field: &str| match text {
        Some(text) => text.parse::<Date>().map(Some).map_err(|_| ApiError::field(field, "format")),
        None => Ok(None),
    };
    let to = day(&query.to, "to")?.unwrap_or_else(|| now.date(zone));
    let year_before = to.saturating_sub(jiff::Span::new().days(DEFAULT_DAYS - 1));
    let from = day(&query.from, "from")?.unwrap_or(year_before);
    if from > to { Err(ApiError::field("to", "past")) } else { Ok((from, to)) }
}

/// First moment of a day.
fn midnight(day: Date, zone: &TimeZone) -> Result<Ts, ApiError> {
    let start = day.to_zoned(zone.clone()).map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(Ts::from_millis(start.timestamp().as_millisecond()))
}

/// Numbers for a transparency report. Errors: a day that does not exist, an empty period.
pub fn numbers(
    db: &Connection,
    query: &CaseStatisticsQuery,
    now: Ts,
    zone: &TimeZone,
) -> Result<CaseStatistics, ApiError> {
    let (from, to) = period(query, now, zone)?;
    let end = midnight(to, zone)?.after(Duration::from_hours(24));
    let span = CasePeriod { from: midnight(from, zone)?, to: end };
    Ok(CaseStatistics {
        from: from.to_string(),
        to: to.to_string(),
        reports: statistics::count_reports(db, span)?,
        by_category: statistics::reports_by(db, "c.category", span)?,
        by_kind: statistics::reports_by(db, "c.subject_kind", span)?,
        decisions: statistics::count_decisions(db, span)?,
        by_outcome: statistics::by_outcome(db, span)?,
        by_reason: statistics::by_reason(db, span)?,
        by_law: statistics::count_by_law(db, span)?,
        automated: statistics::count_automated(db, span)?,
        median_minutes: statistics::median_minutes(db, span)?,
        appeals: statistics::count_appeals(db, span)?,
        appeals_by_outcome: statistics::appeals_by_outcome(db, span)?,
        appeals_median_minutes: statistics::appeals_median_minutes(db, span)?,
    })
}
