//! Builds the responses about records.

use rusqlite::Connection;

use super::evidence::EVIDENCE;
use super::rules::{self, RecordViewer};
use super::types::{
    AuthorshipRecord, OwnRecord, RecordDetail, RecordDispute, RecordEvidence, RecordPage, RecordPart, RecordPerson,
    RecordRow, RecordWork,
};
use super::{evidence, store};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::audit;
use crate::private_files;

/// Lines of the log that are shown with a record.
const HISTORY: u32 = 30;

/// Somebody who reads records.
#[derive(Clone, Copy, Debug)]
pub struct RecordReader {
    /// True if the person confirms records and decides disputes.
    pub confirms: bool,
    /// True if the person changes and revokes records.
    pub manages: bool,
    /// Key of the account.
    pub user_key: i64,
    /// Language of titles.
    pub lang: Lang,
}

impl RecordReader {
    /// The person in front of a record. Errors: the database cannot be read.
    pub fn before(self, db: &Connection, record: &AuthorshipRecord) -> Result<RecordViewer, ApiError> {
        let is_credited = store::is_credited(db, record.work, self.user_key)?;
        Ok(RecordViewer { confirms: self.confirms, manages: self.manages, user_key: self.user_key, is_credited })
    }
}

fn row(record: AuthorshipRecord, viewer: RecordViewer) -> RecordRow {
    // the fees of others are for managers and admins
    let sees_fee = viewer.confirms || record.account_key == Some(viewer.user_key);
    RecordRow {
        actions: rules::allowed_actions(record.state, viewer),
        certifiable: rules::is_certifiable(record.state),
        id: record.id,
        work: RecordWork {
            kind: record.work.kind,
            id: record.work_id,
            title: record.work_title,
            picture: record.picture,
            hidden: record.is_hidden,
        },
        person: RecordPerson {
            name: record.person_name,
            slug: record.author_slug,
            url: record.person_url,
            has_account: record.account_key.is_some(),
        },
        role: record.role,
        lang: record.lang,
        state: record.state,
        licence: record.licence,
        licence_until: record.licence_until,
        share_percent: record.share_percent,
        fee: record.fee.filter(|_| sees_fee),
        fee_state: if sees_fee { record.fee_state } else { super::types::FeeState::None },
        created_at: record.created_at,
        version: record.version,
    }
}

/// One page of the records that match.
pub fn list(
    db: &Connection,
    reader: RecordReader,
    page: &RecordPage,
    request: PageRequest,
) -> Result<PageOf<RecordRow>, ApiError> {
    let mut rows = Vec::new();
    for record in store::list(db, page, reader.lang, request)? {
        let viewer = reader.before(db, &record)?;
        rows.push(row(record, viewer));
    }
    Ok(PageOf::new(rows, request, store::count(db, page)?))
}

/// One record with the other parts in its work and its log.
pub fn detail(db: &Connection, reader: RecordReader, record: AuthorshipRecord) -> Result<RecordDetail, ApiError> {
    let viewer = reader.before(db, &record)?;
    let others = store::list_of_work(db, record.work, reader.lang)?;
    let share_left = store::share_left(db, record.work, record.lang, record.key)?;
    let mut history = audit::of_object(db, ("authorship_record", record.id.as_str()), reader.lang, HISTORY)?;
    for line in &mut history {
        line.address.clear();
        if !viewer.confirms {
            (line.before, line.after) = (state_of(line.before.take()), state_of(line.after.take()));
        }
    }
    Ok(RecordDetail {
        credit_lines: record.credit_lines.clone(),
        licence_url: record.licence_url.clone(),
        source_url: record.source_url.clone(),
        declared_original: record.declared_original,
        ai_assistance: record.ai_assistance,
        note: if viewer.confirms { record.note.clone() } else { String::new() },
        dispute: dispute(db, &record)?,
        evidence: evidence_of(db, viewer, &record)?,
        decision_note: record.decision_note.clone(),
        decided_at: record.decided_at,
        others: others.into_iter().filter(|other| other.key != record.key).map(part).collect(),
        share_left,
        history,
        record: row(record, viewer),
    })
}

/// One page of the records that name the reader, newest first.
pub fn own_records(db: &Connection, reader: RecordReader, request: PageRequest) -> Result<PageOf<OwnRecord>, ApiError> {
    let page = RecordPage { owner: Some(reader.user_key), ..RecordPage::default() };
    let records = store::list(db, &page, reader.lang, request)?;
    let rows = records.into_iter().map(|record| own_record(db, reader, record)).collect::<Result<_, _>>()?;
    Ok(PageOf::new(rows, request, store::count(db, &page)?))
}

/// A record of a work in which the reader has a part, as the account shows it.
pub fn own_record(db: &Connection, reader: RecordReader, record: AuthorshipRecord) -> Result<OwnRecord, ApiError> {
    let viewer = reader.before(db, &record)?;
    let others = store::list_of_work(db, record.work, reader.lang)?;
    Ok(OwnRecord {
        dispute: dispute(db, &record)?,
        decision_note: record.decision_note.clone(),
        decided_at: record.decided_at,
        evidence: evidence_of(db, viewer, &record)?,
        others: others.into_iter().filter(|other| other.key != record.key).map(|other| row(other, viewer)).collect(),
        record: row(record, viewer),
    })
}

/// The state alone of values in the log: notes and fees in it are for managers and admins.
fn state_of(values: Option<serde_json::Value>) -> Option<serde_json::Value> {
    let state = values?.get("state")?.clone();
    Some(serde_json::json!({ "state": state }))
}

fn evidence_of(
    db: &Connection,
    viewer: RecordViewer,
    record: &AuthorshipRecord,
) -> Result<Option<RecordEvidence>, ApiError> {
    if !rules::reads_evidence(record, viewer) {
        return Ok(None);
    }
    let rows = private_files::list_of_owner(db, evidence::owner(record))?;
    let left = EVIDENCE.max_files.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    let files = rows
        .into_iter()
        .filter_map(|row| {
            let access = rules::evidence_access(record, row.uploaded_by, viewer);
            row.shown(access)
        })
        .collect();
    Ok(Some(RecordEvidence { files, addable: rules::demand_evidence(record, viewer).is_ok(), left }))
}

fn dispute(db: &Connection, record: &AuthorshipRecord) -> Result<Option<RecordDispute>, ApiError> {
    let (Some(kind), Some(at)) = (record.dispute_kind, record.disputed_at) else { return Ok(None) };
    let by = match record.disputed_by {
        Some(key) => User::find(db, key)?.map(|user| user.full_name()).unwrap_or_default(),
        None => String::new(),
    };
    let (text, report) = (record.dispute_text.clone(), record.dispute_report.clone());
    Ok(Some(RecordDispute { kind, text, by, report, at }))
}

fn part(record: AuthorshipRecord) -> RecordPart {
    RecordPart {
        id: record.id,
        name: record.person_name,
        role: record.role,
        lang: record.lang,
        state: record.state,
        share_percent: record.share_percent,
    }
}
