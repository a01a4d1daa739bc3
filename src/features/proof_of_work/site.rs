//! The endpoint of challenges.

use rocket::{State, get};

use super::challenge::Challenge;
use super::form_guard::FormGuard;
use crate::api;
use crate::app::App;
use crate::web::{ApiProblem, Json, Reply};

/// A challenge for the next form. Calls whose body has a field `human` take its answer: try the numbers from 0 to
/// `maxnumber` until the hexadecimal SHA-256 of `salt` followed by the number (in decimal digits) is `challenge`; send
/// `human.proof` as the base64 of the JSON `{"algorithm","challenge","number","salt","signature"}`, not before `pause_s`
/// seconds have gone. Any ALTCHA library of version 1 does it. Each answer counts once; the refusals `proof_over` and
/// `proof_wrong` (422) ask for a fresh challenge.
#[utoipa::path(tag = "proof of work", responses((status = 200, body = Challenge), ApiProblem))]
#[get("/proof-of-work/challenge")]
async fn get_proof_of_work_challenge(app: App, guard: &State<FormGuard>) -> Reply<Challenge> {
    guard.challenge(app.clock.now()).map(Json)
}

api!(get_proof_of_work_challenge);
