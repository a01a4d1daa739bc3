//! Creating and changing categories; everything else is the same in every tree (`trees::actions`).

use super::types::{COLORS, Category, CategoryChange, CategoryFields, CategoryId, CategorySort, NewCategory};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::trees::{NodeChange, NodeDraft, actions as trees};

fn known_color(color: Option<&str>) -> Result<(), ApiError> {
    if color.is_some_and(|color| !COLORS.contains(&color)) {
        return Err(ApiError::field("color", "choice"));
    }
    Ok(())
}

/// Creates a category, the last among its siblings; without a colour it gets the next one.
pub fn create(write: &mut Write, actor: &Actor, new: &NewCategory) -> Result<Category, ApiError> {
    known_color(new.color.as_deref())?;
    let draft = NodeDraft {
        parent_id: new.parent_id.as_ref(),
        slug: new.slug.as_deref(),
        icon: new.icon.as_deref(),
        in_menu: new.in_menu,
        state: new.state,
        texts: &new.texts,
    };
    trees::create(write, actor, &draft, |_, siblings| CategoryFields {
        color: new.color.clone().unwrap_or_else(|| COLORS[siblings % COLORS.len()].to_owned()),
        default_sort: CategorySort::Newest,
    })
}

/// Changes texts, slug, looks. Errors: a stale version.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    id: &CategoryId,
    change: &CategoryChange,
) -> Result<Category, ApiError> {
    known_color(change.color.as_deref())?;
    let common = NodeChange {
        version: change.version,
        slug: change.slug.as_deref(),
        icon: change.icon.as_deref(),
        in_menu: change.in_menu,
        texts: change.texts.as_ref(),
    };
    trees::change(write, actor, id, &common, |own: CategoryFields| CategoryFields {
        color: change.color.clone().unwrap_or(own.color),
        default_sort: change.default_sort.unwrap_or(own.default_sort),
    })
}
