//! Letters to people who asked. None contains anything that a stranger wrote: the address may belong to somebody else.

use crate::auth::User;
use crate::base::access::AnswerConsults;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::consult_requests::store::topics;
use crate::features::consult_requests::types::ConsultRequest;
use crate::mail::{Letter, Template, enqueue};

/// Path of a request in the panel.
pub fn panel_path(request: &ConsultRequest) -> String {
    format!("/panel/manager/consult-requests?request={}", request.id)
}

/// Key of a person who may answer requests; `None` where the person may not.
pub fn able(write: &Write, user_key: Option<i64>) -> Result<Option<i64>, ApiError> {
    let holders = User::holders::<AnswerConsults>(write, write.now())?;
    Ok(user_key.filter(|key| holders.iter().any(|user| user.key == *key)))
}

/// A letter about a request that opens its status page; `None` where no address is known.
fn letter(write: &Write, request: &ConsultRequest, template: Template) -> Result<Option<Letter>, ApiError> {
    if request.email.is_empty() {
        return Ok(None);
    }
    let topic = topics::get_by_key(write, request.topic_key)?;
    let letter = Letter::new(&request.email, "", request.lang, template)
        .with("code", request.shown_code())
        .with("topic", topic.names.text(request.lang))
        .opening(format!("/{}{}", request.lang, request.status_path()));
    Ok(Some(letter))
}

fn send(write: &mut Write, letter: Option<Letter>) -> Result<(), ApiError> {
    letter.map_or(Ok(()), |letter| enqueue(write, &letter))
}

/// Asks to confirm the address; the code is told afterwards.
pub fn ask_to_confirm(write: &mut Write, request: &ConsultRequest, token: &str, hours: u32) -> Result<(), ApiError> {
    let letter = letter(write, request, Template::ConsultConfirm)?;
    let path = format!("/{}/consult/confirm/{token}", request.lang);
    let letter = letter.map(|mut letter| {
        letter.args.remove("code");
        letter.with("hours", hours).opening(path)
    });
    send(write, letter)
}

/// Tells the code of a request that was confirmed.
pub fn confirm_receipt(write: &mut Write, request: &ConsultRequest) -> Result<(), ApiError> {
    let letter = letter(write, request, Template::ConsultReceipt)?;
    send(write, letter)
}

/// Sends a reply.
pub fn send_reply(write: &mut Write, request: &ConsultRequest, text: &str) -> Result<(), ApiError> {
    let letter = letter(write, request, Template::ConsultReply)?.map(|letter| letter.with("text", text));
    send(write, letter)
}

/// Reminds the person that the portal waits; the request ends in `days`.
pub fn remind(write: &mut Write, request: &ConsultRequest, days: u32) -> Result<(), ApiError> {
    let letter = letter(write, request, Template::ConsultReminder)?.map(|letter| letter.with("days", days));
    send(write, letter)
}

/// Tells that a request is done, and for how many days it can be reopened.
pub fn tell_done(write: &mut Write, request: &ConsultRequest, days: u32) -> Result<(), ApiError> {
    let letter = letter(write, request, Template::ConsultDone)?.map(|letter| letter.with("days", days));
    send(write, letter)
}
