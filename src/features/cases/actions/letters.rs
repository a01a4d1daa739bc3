//! Letters and notifications of decisions: the statement of reasons to the owner of the content (Article 17 of Regulation
//! (EU) 2022/2065), the decision to the reporter (Article 16(5)), the answer to an appeal (Article 20(5)).

use crate::app::random_token;
use crate::auth::{User, UserState};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::cases::rules;
use crate::features::cases::store::appeals;
use crate::features::cases::types::{Case, Cause, Decision, Outcome, Party, SubjectKind};
use crate::locale::{args, t, words};
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// Page of the account that lists decisions about the person's content.
const OWN_DECISIONS: &str = "/profile/account?tab=decisions";
/// Page of the account that lists the person's reports.
const OWN_REPORTS: &str = "/profile/account?tab=reports";

/// Tells everybody concerned of a decision that took effect; nobody of spam.
pub fn tell(write: &mut Write, case: &Case, decision: &Decision) -> Result<(), ApiError> {
    if decision.outcome.is_silent() {
        return Ok(());
    }
    tell_owner(write, case, decision)?;
    match case.cause {
        Cause::Report => tell_reporter(write, case, decision),
        Cause::Appeal => tell_appellant(write, case, decision),
        Cause::Submission | Cause::Change | Cause::Inspection => Ok(()),
    }
}

/// A letter about a decision with its reasons in `lang`.
fn letter(case: &Case, decision: &Decision, to: (&str, &str), lang: Lang, template: Template) -> Letter {
    let reason = decision.reason.as_ref().map(|reason| (reason.text_in(lang), reason.basis));
    let reason = reason.map_or_else(String::new, |(text, basis)| {
        let basis = words(lang, &format!("mail.basis.{}", basis.as_str()));
        t(
            lang,
            "mail.reason",
            &args([("label", text.label.into()), ("text", text.text.into()), ("basis", basis.into())]),
        )
    });
    let rule = match decision.rule.as_str() {
        "" => String::new(),
        rule => t(lang, "mail.rule", &args([("rule", rule.into())])),
    };
    let by = if decision.automated { "mail.decided_by.program" } else { "mail.decided_by.person" };
    Letter::new(to.0, to.1, lang, template)
        .with("code", case.code())
        .with("title", case.subject.title_in(lang))
        .with("outcome", decision.outcome.as_str())
        .with("reason", reason)
        .with("rule", rule)
        .with("note", decision.texts.text(lang))
        .with("by", words(lang, by))
}

/// A link to the form of an appeal.
fn appeal_link(write: &Write, decision: &Decision, party: Party, lang: Lang) -> Result<String, ApiError> {
    let token = random_token();
    appeals::insert_link(write, &token, decision.key, party)?;
    Ok(format!("/{lang}/appeal/{token}"))
}

fn appeal_day(write: &Write, decision: &Decision) -> String {
    decision.appeal_until.map(|until| write.day_of(until)).unwrap_or_default()
}

fn tell_owner(write: &mut Write, case: &Case, decision: &Decision) -> Result<(), ApiError> {
    if !decision.outcome.is_restriction() {
        return Ok(());
    }
    let owner = case.owner_key.map(|key| User::find(write, key)).transpose()?.flatten();
    let Some(owner) = owner.filter(|user| user.state != UserState::Erased) else { return Ok(()) };
    let path = appeal_link(write, decision, Party::Owner, owner.locale)?;
    let to = (owner.email.as_str(), owner.full_name());
    let letter = letter(case, decision, (to.0, &to.1), owner.locale, Template::DecisionStatement)
        .with("day", appeal_day(write, decision))
        .opening(path);
    enqueue(write, &letter)?;
    let params = args([
        ("title", case.subject.title_in(owner.locale).into()),
        ("outcome", decision.outcome.as_str().into()),
        ("note", decision.texts.text(owner.locale).into()),
    ]);
    let kind = match (case.subject.kind, decision.outcome) {
        (SubjectKind::Service, Outcome::RequestChanges) => NotificationKind::ServiceChanges,
        (SubjectKind::Service, Outcome::Reject) => NotificationKind::ServiceRejected,
        (SubjectKind::Ad, Outcome::RequestChanges) => NotificationKind::AdChanges,
        (SubjectKind::Ad, Outcome::Reject) => NotificationKind::AdRejected,
        _ => NotificationKind::DecisionMade,
    };
    notify(write, owner.key, kind, &params, OWN_DECISIONS)
}

fn tell_reporter(write: &mut Write, case: &Case, decision: &Decision) -> Result<(), ApiError> {
    let lang = case.lang;
    if let Some(key) = case.sender_key {
        let note = decision.texts.text(lang);
        let params = args([("title", case.subject.title_in(lang).into()), ("note", note.into())]);
        notify(write, key, NotificationKind::ReportDecided, &params, OWN_REPORTS)?;
    }
    if case.email.is_empty() || !rules::is_appealable(case, decision.outcome, Party::Reporter) {
        return Ok(());
    }
    let path = appeal_link(write, decision, Party::Reporter, lang)?;
    let letter = letter(case, decision, (&case.email, &case.name), lang, Template::ReportDecided)
        .with("day", appeal_day(write, decision))
        .opening(path);
    enqueue(write, &letter)
}

fn tell_appellant(write: &mut Write, case: &Case, decision: &Decision) -> Result<(), ApiError> {
    let lang = case.lang;
    if let Some(key) = case.sender_key {
        let params = args([
            ("title", case.subject.title_in(lang).into()),
            ("outcome", decision.outcome.as_str().into()),
            ("note", decision.texts.text(lang).into()),
        ]);
        let is_owner = matches!(case.appeal, Some((_, Party::Owner)));
        let url = if is_owner { OWN_DECISIONS } else { OWN_REPORTS };
        notify(write, key, NotificationKind::AppealDecided, &params, url)?;
    }
    if case.email.is_empty() {
        return Ok(());
    }
    let letter = letter(case, decision, (&case.email, &case.name), lang, Template::AppealDecided)
        .opening(format!("/{lang}{}", case.subject.path));
    enqueue(write, &letter)
}
