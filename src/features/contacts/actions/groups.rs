//! Creating and changing groups; everything else is the same in every tree (`trees::actions`).

use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::contacts::types::{Group, GroupChange, GroupFields, GroupId, GroupKind, NewGroup};
use crate::media::store as media;
use crate::trees::{NodeChange, NodeDraft, actions as trees};

/// Creates a group, the last among its siblings; without a kind it gets that of the group above.
pub fn create(write: &mut Write, actor: &Actor, new: &NewGroup) -> Result<Group, ApiError> {
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
    trees::create(write, actor, &draft, |parent: Option<&Group>, _| GroupFields {
        kind: new.kind.or(parent.map(|parent| parent.own.kind)).unwrap_or(GroupKind::Other),
    })
}

/// Changes texts, slug, looks and kind of a group. Errors: a stale version.
pub fn change(write: &mut Write, actor: &Actor, id: &GroupId, change: &GroupChange) -> Result<Group, ApiError> {
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
    trees::change(write, actor, id, &common, |own: GroupFields| GroupFields { kind: change.kind.unwrap_or(own.kind) })
}
