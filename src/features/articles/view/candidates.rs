//! People who may be assigned work.

use rusqlite::Connection;

use crate::auth::{User, absence, languages};
use crate::base::access::{PublishArticles, WriteArticles};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::types::{AssignmentPart, Candidate};

/// Active people who may review, by name.
pub fn list_reviewers(db: &Connection, now: Ts) -> Result<Vec<Candidate>, ApiError> {
    User::holders::<PublishArticles>(db, now)?.iter().map(|user| candidate(db, user, now)).collect()
}

/// Active people who may be assigned this part in this language, by name.
pub fn list_assignees(db: &Connection, lang: Lang, part: AssignmentPart, now: Ts) -> Result<Vec<Candidate>, ApiError> {
    let able = match part {
        AssignmentPart::Translation => User::holders::<WriteArticles>(db, now)?,
        AssignmentPart::Review => User::holders::<PublishArticles>(db, now)?,
    };
    let mut people = Vec::new();
    for user in able {
        if languages::of(db, user.key)?.contains(&lang) {
            people.push(candidate(db, &user, now)?);
        }
    }
    Ok(people)
}

fn candidate(db: &Connection, user: &User, now: Ts) -> Result<Candidate, ApiError> {
    let absent = absence::find(db, user.key)?.filter(|absence| absence.lasts(now));
    Ok(Candidate {
        id: user.id.to_string(),
        name: user.full_name(),
        absent_until: absent.map(|absence| absence.until),
        substitute: absence::substitute(db, user.key, now)?.map(|user| user.full_name()),
    })
}
