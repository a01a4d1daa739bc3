//! Creating and changing categories; everything else is the same in every tree (`trees::actions`).

use super::types::{Category, CategoryChange, CategoryFields, CategoryId, CategorySort, NewCategory};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::media::store as media;
use crate::trees::{NodeChange, NodeDraft, actions as trees};

/// Creates a category, the last among its siblings; without a colour it gets the next one.
pub fn create(write: &mut Write, actor: &Actor, new: &NewCategory) -> Result<Category, ApiError> {
    let draft = NodeDraft {
        parent_id: new.parent_id.as_ref(),
        slug: new.slug.as_deref(),
        icon: new.icon.as_deref(),
        color: new.color.as_deref(),
        cover_media_key: media::key_of_field(write, "cover_media_id", new.cover_media_id.as_ref())?,
        in_menu: new.in_menu,
        state: new.state,
        texts: &new.texts,
        draft_texts: &new.draft_texts,
    };
    let default_sort = new.default_sort.unwrap_or(CategorySort::Newest);
    trees::create(write, actor, &draft, |_, _| CategoryFields { default_sort })
}

/// Changes texts, slug, looks. Errors: a stale version.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    id: &CategoryId,
    change: &CategoryChange,
) -> Result<Category, ApiError> {
    let cover = change.cover_media_id.as_ref();
    let common = NodeChange {
        version: change.version,
        slug: change.slug.as_deref(),
        icon: change.icon.as_deref(),
        color: change.color.as_deref(),
        cover_media_key: cover.map(|id| media::key_of_field(write, "cover_media_id", id.as_ref())).transpose()?,
        in_menu: change.in_menu,
        texts: change.texts.as_ref(),
        removed_texts: &change.removed_texts,
        confirmed_texts: &change.confirmed_texts,
        draft_texts: change.draft_texts.as_deref(),
    };
    trees::change(write, actor, id, &common, |own: CategoryFields| CategoryFields {
        default_sort: change.default_sort.unwrap_or(own.default_sort),
    })
}
