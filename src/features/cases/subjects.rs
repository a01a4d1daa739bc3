//! The registry's entry of a case's subject.

use rusqlite::Connection;

use super::types::{Case, Outcome, SubjectKind};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::kinds::registry;
use crate::features::kinds::types::{CaseAspect, CaseProgress};

/// How decisions reach the objects of a kind; `None` for pages.
pub fn aspect(kind: SubjectKind) -> Option<&'static CaseAspect> {
    registry::find(kind.as_str())?.case_subject.given()
}

/// Outcomes that change the object of a case.
pub fn outcomes(case: &Case) -> &'static [Outcome] {
    aspect(case.subject.kind).map_or(&[], |aspect| aspect.outcomes)
}

/// Lets the kind of the object follow a step with a case; an object that is gone follows nothing.
pub fn progress(write: &mut Write, case: &Case, progress: CaseProgress) -> Result<(), ApiError> {
    let Some(follow) = aspect(case.subject.kind).and_then(|aspect| aspect.progress) else { return Ok(()) };
    match follow(write, &case.subject.id, case.cause, progress) {
        Err(ApiError::NotFound) => Ok(()),
        other => other,
    }
}

/// Key of the account that answers for an object.
pub fn owner(db: &Connection, kind: SubjectKind, id: &str) -> Result<Option<i64>, ApiError> {
    aspect(kind).map_or(Ok(None), |aspect| (aspect.owner)(db, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_that_decisions_reach_is_a_kind_of_subject_and_the_other_way_round() {
        for kind in registry::KINDS.iter().filter(|kind| kind.case_subject.given().is_some()) {
            assert!(SubjectKind::parse(kind.name).is_some(), "{} is no subject of cases", kind.name);
        }
        for kind in SubjectKind::ALL.into_iter().filter(|kind| *kind != SubjectKind::Page) {
            assert!(aspect(kind).is_some(), "{} is not in the registry", kind.as_str());
        }
    }
}
