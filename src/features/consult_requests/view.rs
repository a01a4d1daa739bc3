//! Builds what the API and the pages answer.

use std::collections::HashMap;

use rusqlite::Connection;

use super::attachments;
use super::rules;
use super::store::{entries, requests, statistics, templates, topics};
use super::types::{
    ConsultCounts, ConsultDetail, ConsultEntryKind, ConsultEntryRow, ConsultFile, ConsultMessage, ConsultOutcome,
    ConsultQuery, ConsultRelated, ConsultReport, ConsultReportQuery, ConsultRequest, ConsultRow, ConsultTopic,
    ConsultTopicNumbers, ConsultTopicRef, OwnConsult, ReplyTemplate,
};
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::base::text;
use crate::locale::{args, t};
use crate::private_files::{self, FileAccess, PrivateFileRow};
use crate::web::PageDb;
use jiff::tz::TimeZone;

pub use super::store::requests::ConsultReach;

/// Characters of a question that the list shows.
const EXCERPT: usize = 200;

/// The reader of an answer.
#[derive(Clone, Debug)]
pub struct ConsultReader {
    /// Requests that the reader may see.
    pub reach: ConsultReach,
    /// Language.
    pub lang: Lang,
    /// Now.
    pub now: Ts,
    /// Public address of the site, for links in replies.
    pub site_url: String,
}

/// True if people may ask for advice: one topic at least is active.
pub fn is_open(db: &Connection) -> Result<bool, ApiError> {
    Ok(topics::list(db)?.iter().any(|topic| topic.active))
}

/// Topics by their keys.
struct TopicTable(HashMap<i64, ConsultTopic>);

impl TopicTable {
    fn read(db: &Connection) -> Result<TopicTable, ApiError> {
        Ok(TopicTable(topics::list(db)?.into_iter().map(|topic| (topic.key, topic)).collect()))
    }

    fn name(&self, key: i64, lang: Lang) -> String {
        self.0.get(&key).map(|topic| topic.names.text(lang).to_owned()).unwrap_or_default()
    }

    fn reference(&self, key: i64, lang: Lang) -> ConsultTopicRef {
        let id = self.0.get(&key).map(|topic| topic.id.to_string()).unwrap_or_default();
        ConsultTopicRef { id, name: self.name(key, lang) }
    }
}

fn row(request: &ConsultRequest, table: &TopicTable, reader: &ConsultReader) -> ConsultRow {
    ConsultRow {
        id: request.id.clone(),
        code: request.shown_code(),
        topic: table.reference(request.topic_key, reader.lang),
        name: request.name.clone(),
        excerpt: text::cut(&request.message, EXCERPT),
        lang: request.lang,
        state: request.state,
        priority: request.priority,
        tags: request.tags.clone(),
        assignee: request.assignee.clone(),
        due_at: request.due_at,
        overdue: request.state.is_open() && request.due_at <= reader.now,
        unread: request.state.is_open() && request.read_at.is_none(),
        outcome: request.outcome,
        merged: request.merged_into.is_some(),
        created_at: request.created_at,
        version: request.version,
    }
}

/// One page of the list.
pub fn list(
    db: &Connection,
    query: &ConsultQuery,
    reader: &ConsultReader,
    page: PageRequest,
) -> Result<PageOf<ConsultRow>, ApiError> {
    let (found, total) = requests::list(db, query, &reader.reach, reader.now, page)?;
    let table = TopicTable::read(db)?;
    let rows = found.iter().map(|request| row(request, &table, reader)).collect();
    Ok(PageOf::new(rows, page, total))
}

/// Requests by state that the reader may see.
pub fn counts(db: &Connection, reader: &ConsultReader) -> Result<ConsultCounts, ApiError> {
    requests::counts(db, &reader.reach, reader.now)
}

/// A request with everything that the staff knows of it.
pub fn detail(db: &Connection, request: &ConsultRequest, reader: &ConsultReader) -> Result<ConsultDetail, ApiError> {
    let table = TopicTable::read(db)?;
    let related = request.related.as_ref();
    let history = entries::list(db, request.key)?.into_iter().map(|entry| ConsultEntryRow {
        id: entry.id,
        kind: entry.kind,
        text: entry.text,
        path: entry.path,
        by: entry.by,
        at: entry.at,
    });
    let files = private_files::list_of_owner(db, attachments::owner(request))?;
    let others = match reader.reach.assigned_to {
        // somebody who answers only assigned requests does not see those of others
        Some(_) => Vec::new(),
        None => requests::list_of_person(db, request)?,
    };
    Ok(ConsultDetail {
        request: row(request, &table, reader),
        message: request.message.clone(),
        email: request.email.clone(),
        phone: request.phone.clone(),
        preferred_channel: request.channel,
        country: Country::parse(&request.country).map(|one| one.name(reader.lang).to_owned()).unwrap_or_default(),
        region: request.region.clone(),
        town: request.town.clone(),
        best_time: request.best_time.clone(),
        related_title: related.map(|one| one.title.clone()).unwrap_or_default(),
        related_path: related.map(|one| one.path.clone()).unwrap_or_default(),
        related_contact_id: related.filter(|one| one.kind == "contact").map(|one| one.id.clone()),
        from_account: request.user_key.is_some(),
        consent_at: request.consent_at,
        waiting_since: request.waiting_since,
        done_at: request.done_at,
        entries: history.collect(),
        files: files.into_iter().filter_map(|file| file.shown(FileAccess::Read)).collect(),
        others: others.iter().map(|other| row(other, &table, reader)).collect(),
        steps: rules::steps(request, reader.reach.user_key),
        can_reply: rules::is_replyable(request),
        service_invitation: service_invitation(request, &reader.site_url),
    })
}

/// Invitation of the person to offer a service, in the language of the request.
fn service_invitation(request: &ConsultRequest, site_url: &str) -> String {
    let link = format!("{site_url}/{}/services/create", request.lang);
    t(request.lang, "consult_requests.service_invitation", &args([("link", link.into())]))
}

/// All topics.
pub fn topics(db: &Connection) -> Result<Vec<ConsultTopic>, ApiError> {
    topics::list(db)
}

/// All texts for replies.
pub fn templates(db: &Connection) -> Result<Vec<ReplyTemplate>, ApiError> {
    templates::list(db)
}

/// Name of a topic in a language.
pub fn topic_name(db: &Connection, key: i64, lang: Lang) -> Result<String, ApiError> {
    Ok(topics::get_by_key(db, key)?.names.text(lang).to_owned())
}

/// The object from whose page a person asked.
pub fn related(request: &ConsultRequest) -> Option<ConsultRelated> {
    request.related.as_ref().map(|one| ConsultRelated { path: one.path.clone(), title: one.title.clone(), lang: None })
}

/// The question and everything that the person wrote or got, oldest first; nothing internal.
pub fn messages(db: &PageDb, request: &ConsultRequest) -> Result<Vec<ConsultMessage>, ApiError> {
    let at = |at: Ts| at.wall_clock(db.zone);
    let mut all = vec![ConsultMessage { own: true, text: request.message.clone(), at: at(request.created_at) }];
    for entry in entries::list(db, request.key)? {
        let own = match entry.kind {
            ConsultEntryKind::Message => true,
            ConsultEntryKind::Reply => false,
            ConsultEntryKind::Note
            | ConsultEntryKind::CallIn
            | ConsultEntryKind::CallOut
            | ConsultEntryKind::ContactSuggestion
            | ConsultEntryKind::ArticleIdea => continue,
        };
        all.push(ConsultMessage { own, text: entry.text, at: at(entry.at) });
    }
    Ok(all)
}

/// Files that the person attached, oldest first.
pub fn files(db: &Connection, request: &ConsultRequest) -> Result<Vec<ConsultFile>, ApiError> {
    let shown = |file: PrivateFileRow| ConsultFile {
        path: format!("{}/files/{}", request.status_path(), file.id),
        name: file.file_name,
        bytes: file.bytes,
    };
    Ok(private_files::list_of_owner(db, attachments::owner(request))?.into_iter().map(shown).collect())
}

/// One page of the requests that were sent from an account, newest first.
pub fn own(db: &Connection, user_key: i64, lang: Lang, page: PageRequest) -> Result<PageOf<OwnConsult>, ApiError> {
    let (found, total) = requests::list_own(db, user_key, page)?;
    let table = TopicTable::read(db)?;
    let rows = found.into_iter().map(|request| {
        let replies = entries::count_since(db, request.key, ConsultEntryKind::Reply, Ts::from_millis(0))?;
        Ok(OwnConsult {
            id: request.id.to_string(),
            code: request.shown_code(),
            topic: table.name(request.topic_key, lang),
            lang: request.lang,
            state: rules::shown_state(&request),
            replies,
            created_at: request.created_at,
            message: request.message,
        })
    });
    Ok(PageOf::new(rows.collect::<Result<_, ApiError>>()?, page, total))
}

/// Fields of a request in the table without personal data.
pub fn anonymous_fields(row: &ConsultRow) -> Vec<String> {
    vec![
        row.topic.name.clone(),
        row.lang.to_string(),
        row.state.as_str().to_owned(),
        row.priority.as_str().to_owned(),
        row.outcome.map(|outcome| outcome.as_str().to_owned()).unwrap_or_default(),
        row.created_at.to_string(),
        row.due_at.to_string(),
    ]
}

/// Numbers of a month by topic. Errors: `Invalid` for a month that does not exist.
pub fn report(
    db: &Connection,
    query: &ConsultReportQuery,
    lang: Lang,
    (now, zone): (Ts, &TimeZone),
) -> Result<ConsultReport, ApiError> {
    let month = query.month.clone().unwrap_or_else(|| now.day(zone)[..7].to_owned());
    let (from, to) = month_span(&month, zone).ok_or_else(|| ApiError::field("month", "date"))?;
    let counted = statistics::list_counted(db, from, to)?;
    let mut numbers = Vec::new();
    for topic in topics::list(db)? {
        let own: Vec<_> = counted.iter().filter(|one| one.topic_key == topic.key).collect();
        if own.is_empty() {
            continue;
        }
        let count = |is: &dyn Fn(&statistics::CountedConsult) -> bool| {
            u32::try_from(own.iter().filter(|one| is(one)).count()).unwrap_or(u32::MAX)
        };
        let with = |outcome: ConsultOutcome| count(&|one| one.outcome == Some(outcome));
        let mut hours: Vec<u32> = own.iter().filter_map(|one| one.hours).collect();
        hours.sort_unstable();
        numbers.push(ConsultTopicNumbers {
            topic: topic.names.text(lang).to_owned(),
            received: count(&|_| true),
            open: count(&|one| one.state.is_open()),
            solved: with(ConsultOutcome::Solved),
            referred: with(ConsultOutcome::Referred),
            no_answer: with(ConsultOutcome::NoAnswer),
            not_competent: with(ConsultOutcome::NotCompetent),
            median_hours: hours.get(hours.len().saturating_sub(1) / 2).copied(),
        });
    }
    Ok(ConsultReport { month, topics: numbers })
}

/// First moment of a month, and the first moment after it.
fn month_span(month: &str, zone: &TimeZone) -> Option<(Ts, Ts)> {
    let first: jiff::civil::Date = format!("{month}-01").parse().ok()?;
    let next = first.checked_add(jiff::Span::new().months(1)).ok()?;
    Some((Ts::midnight(&first.to_string(), 0, zone)?, Ts::midnight(&next.to_string(), 0, zone)?))
}
