//! Notes an import and undoes it.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::types::{ImportedObject, KeptObject, TableImports, TableKind, UndoReport};
use super::{KEPT, store};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::db::Write;
use crate::locale::t;
use crate::translations::digest;
use crate::web::csv::report::ImportId;

/// An object of an import as its kind compares it, before and after.
#[derive(Debug)]
pub struct NotedObject {
    /// Its key.
    pub key: i64,
    /// Its name after the import.
    pub name: String,
    /// The object before; `None` for a new one.
    pub before: Option<Value>,
    /// The object after.
    pub after: Value,
}

/// The latest imports of a kind.
pub fn list(db: &Connection, kind: TableKind) -> Result<TableImports, ApiError> {
    let kept_days = u32::try_from(KEPT.as_secs() / 86_400).unwrap_or(u32::MAX);
    Ok(TableImports { items: store::list(db, kind)?, kept_days })
}

/// Notes what an import did; `None` where it changed nothing.
pub fn note(
    write: &Write,
    actor: &Actor,
    (kind, file_name): (TableKind, &str),
    objects: Vec<NotedObject>,
) -> Result<Option<ImportId>, ApiError> {
    if objects.is_empty() {
        return Ok(None);
    }
    let mut imported = Vec::new();
    for object in objects {
        let after_digest = digest(&object.after)?;
        imported.push(ImportedObject { key: object.key, name: object.name, before: object.before, after_digest });
    }
    let id = store::insert(write, (kind, file_name.trim()), actor.user_key(), &imported)?;
    let created = imported.iter().filter(|object| object.before.is_none()).count();
    let after = json!({ "created": created, "changed": imported.len() - created });
    audit::record(write, actor, "table_import.create", ("table_import", id.as_str()), None, Some(&after))?;
    Ok(Some(id))
}

/// Steps that undo an import, and the report of them.
struct UndoPlan<S> {
    report: UndoReport,
    steps: Vec<S>,
}

fn plan<S>(
    db: &Connection,
    (kind, id): (TableKind, &ImportId),
    lang: Lang,
    mut check: impl FnMut(&Connection, &ImportedObject) -> Result<Result<S, FieldError>, ApiError>,
) -> Result<(i64, UndoPlan<S>), ApiError> {
    let stored = store::get(db, kind, id)?;
    if stored.import.undone_at.is_some() {
        return Err(ApiError::conflict("import_undone"));
    }
    let objects = store::list_objects(db, stored.key)?;
    let there = u32::try_from(objects.len()).unwrap_or(u32::MAX);
    let mut plan = UndoPlan { report: UndoReport::default(), steps: Vec::new() };
    plan.report.gone = (stored.import.created + stored.import.changed).saturating_sub(there);
    for object in objects {
        match check(db, &object)? {
            Ok(step) => {
                let count = if object.before.is_some() { &mut plan.report.restored } else { &mut plan.report.removed };
                *count += 1;
                plan.steps.push(step);
            }
            Err(fault) => {
                let message = t(lang, &format!("errors.fields.{}", fault.code), &fault.params);
                plan.report.kept.push(KeptObject { name: object.name, code: fault.code.clone(), message });
            }
        }
    }
    Ok((stored.key, plan))
}

/// A kind of objects whose imports can be undone.
pub trait UndoKind {
    /// A step that was checked.
    type Step;

    /// The kind.
    const KIND: TableKind;

    /// The step that undoes the import of an object, or why it stays as it is.
    fn check(&self, db: &Connection, object: &ImportedObject) -> Result<Result<Self::Step, FieldError>, ApiError>;

    /// Takes the step.
    fn take(&self, write: &mut Write, step: Self::Step) -> Result<(), ApiError>;
}

/// Tells what the undo of an import would do. Errors: `NotFound`; 409 `import_undone`.
pub fn check_undo<K: UndoKind>(db: &Connection, kind: &K, id: &ImportId, lang: Lang) -> Result<UndoReport, ApiError> {
    let (_, plan) = plan(db, (K::KIND, id), lang, |db, object| kind.check(db, object))?;
    Ok(plan.report)
}

/// Undoes an import; what somebody has changed since stays. Errors: `NotFound`; 409 `import_undone`, and `nothing_to_undo`
/// where everything would stay.
pub fn undo<K: UndoKind>(
    write: &mut Write,
    actor: &Actor,
    kind: &K,
    id: &ImportId,
    lang: Lang,
) -> Result<UndoReport, ApiError> {
    let (key, plan) = plan(write, (K::KIND, id), lang, |db, object| kind.check(db, object))?;
    if plan.steps.is_empty() {
        return Err(ApiError::conflict("nothing_to_undo"));
    }
    // the newest first: an object stands where the one before it was
    for step in plan.steps.into_iter().rev() {
        kind.take(write, step)?;
    }
    store::set_undone(write, key, actor.user_key())?;
    let report = &plan.report;
    let after = json!({ "restored": report.restored, "removed": report.removed, "kept": report.kept.len() });
    audit::record(write, actor, "table_import.undo", ("table_import", id.as_str()), None, Some(&after))?;
    Ok(plan.report)
}

/// The fault of an object that is no longer as the import left it; `None` where it is.
pub fn changed_since(object: &ImportedObject, now: &Value) -> Result<Option<FieldError>, ApiError> {
    let is_same = digest(now)? == object.after_digest;
    Ok((!is_same).then(|| FieldError::new("", "undo_changed")))
}

/// The fault that is told of an object that cannot be given back.
pub fn first_fault(faults: Vec<FieldError>) -> FieldError {
    faults.into_iter().next().unwrap_or_else(|| FieldError::new("", "undo_changed"))
}
