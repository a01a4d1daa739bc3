//! Actions of the person who asked: confirm the address, write back, reopen.

use std::time::Duration;

use super::letters;
use super::receive::open;
use super::work::changed;
use crate::base::access::AnswerConsults;
use crate::base::error::ApiError;
use crate::base::text;
use crate::config::{Config, Consults as ConsultSettings};
use crate::db::Write;
use crate::features::consult_requests::store::{entries, requests, topics, work};
use crate::features::consult_requests::types::{ConsultEntryKind, ConsultMover, ConsultRequest, ConsultState};
use crate::features::consult_requests::{attachments, rules};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify, notify_holders};
use crate::private_files::{self, AcceptedFile, NewPrivateFile};

/// Messages that a person may write about one request in a day.
const MESSAGES_PER_DAY: u32 = 10;

/// Confirms the address of a request; answers the path of its status page. One that is confirmed already stays as it is.
/// Errors: `NotFound` for an unknown link, and for one whose time is over.
pub fn confirm(write: &mut Write, token: &str, settings: &ConsultSettings) -> Result<String, ApiError> {
    let mut request = requests::find_by_token(write, token)?.ok_or(ApiError::NotFound)?;
    let path = request.status_path();
    if request.state == ConsultState::Unconfirmed {
        let until = request.created_at.after(Duration::from_hours(settings.confirm_hours.into()));
        if until <= write.now() {
            return Err(ApiError::NotFound);
        }
        request.state = request.state.advance(ConsultState::New, ConsultMover::Person)?;
        open(write, request)?;
    }
    Ok(path)
}

/// Adds words of the person, and a file with them. The portal no longer waits for them; a request that is done is reopened.
/// Errors: `NotFound`; 409 `wrong_state` where the person cannot write any more; `TooOften`; `Invalid` for the file.
pub fn write_back(
    write: &mut Write,
    code: &str,
    words: &str,
    file: Option<&AcceptedFile>,
    config: &Config,
) -> Result<(), ApiError> {
    let mut request = requests::find_by_code(write, code)?.ok_or(ApiError::NotFound)?;
    if !rules::may_write(&request, config.consults.reopen_days, write.now()) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let day = Duration::from_hours(24);
    let since = write.now().before(day);
    if entries::count_since(write, request.key, ConsultEntryKind::Message, since)? >= MESSAGES_PER_DAY {
        return Err(ApiError::TooOften { wait: day });
    }
    entries::insert(write, request.key, ConsultEntryKind::Message, &text::lines(words), None)?;
    if let Some(file) = file {
        let owner = attachments::owner(&request);
        let new = NewPrivateFile { owner, uploaded_by: request.user_key, is_personal: request.user_key.is_some() };
        private_files::attach(write, None, file, &new, &config.limits)?;
    }
    request.read_at = None;
    match request.state {
        ConsultState::WaitingForPerson => {
            request.state = request.state.advance(ConsultState::InProgress, ConsultMover::Person)?;
            request.waiting_since = None;
            request.reminded_at = None;
        }
        ConsultState::Done => reopen(write, &mut request)?,
        ConsultState::New
        | ConsultState::Assigned
        | ConsultState::InProgress
        | ConsultState::Reopened
        | ConsultState::Unconfirmed
        | ConsultState::Spam => {}
    }
    work::update_state(write, &request, None)?;
    tell_staff(write, &request)?;
    changed(write, &request)
}

/// Opens a request again; its time to be answered begins anew.
fn reopen(write: &Write, request: &mut ConsultRequest) -> Result<(), ApiError> {
    request.state = request.state.advance(ConsultState::Reopened, ConsultMover::Person)?;
    let topic = topics::get_by_key(write, request.topic_key)?;
    request.due_at = write.now().after(Duration::from_hours(topic.due_hours.into()));
    request.outcome = None;
    request.done_at = None;
    Ok(())
}

fn tell_staff(write: &mut Write, request: &ConsultRequest) -> Result<(), ApiError> {
    let topic = topics::get_by_key(write, request.topic_key)?;
    let params = args([("topic", topic.names.text(request.lang).into()), ("code", request.shown_code().into())]);
    let url = letters::panel_path(request);
    match letters::able(write, request.assignee_key)? {
        Some(key) => notify(write, key, NotificationKind::ConsultMessage, &params, &url),
        None => notify_holders::<AnswerConsults>(write, None, NotificationKind::ConsultMessage, &params, &url),
    }
}
