//! Endpoints of consult requests for staff.

mod conversions;
mod queue;
mod replies;
mod report;
mod topics;

use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{AnswerConsults, Scope};

use super::actions::Answerer;
use super::view::{ConsultReach, ConsultReader};

/// All endpoints.
pub fn routes() -> Vec<rocket::Route> {
    [queue::routes(), conversions::routes(), replies::routes(), topics::routes(), report::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![queue::doc(), conversions::doc(), replies::doc(), topics::doc(), report::doc()]
}

/// Keys of the people whose requests the caller may answer; `None`: all requests.
fn assigned_to(who: &Staff<AnswerConsults>) -> Option<Vec<i64>> {
    match who.scope {
        Scope::Any => None,
        Scope::Own => Some(who.acts_for.clone()),
    }
}

fn reader(who: &Staff<AnswerConsults>, app: &App) -> ConsultReader {
    let reach = ConsultReach { user_key: who.user.key, assigned_to: assigned_to(who) };
    ConsultReader { reach, lang: who.lang, now: app.clock.now(), site_url: app.config.server.public_url() }
}

fn answerer(who: &Staff<AnswerConsults>, app: &App) -> Answerer {
    Answerer {
        actor: who.actor(),
        user_key: who.user.key,
        assigned_to: assigned_to(who),
        settings: app.config.consults.clone(),
    }
}
