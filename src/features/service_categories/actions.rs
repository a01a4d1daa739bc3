//! Creating and changing categories of services; everything else is the same in every tree (`trees::actions`).

use super::rules;
use super::types::{
    CategoryRules, NewServiceCategory, ServiceCategory, ServiceCategoryChange, ServiceCategoryFields, ServiceCategoryId,
};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::media::store as media;
use crate::trees::{NodeChange, NodeDraft, actions as trees};

/// Creates a category, the last among its siblings; without rules it gets those of the category above.
pub fn create(write: &mut Write, actor: &Actor, new: &NewServiceCategory) -> Result<ServiceCategory, ApiError> {
    rules::short_descriptions(&new.texts)?;
    let synonyms = rules::tidy_synonyms(&new.synonyms)?;
    let given = new.rules.as_ref().map(rules::tidy_rules);
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
    trees::create(write, actor, &draft, |parent: Option<&ServiceCategory>, _| {
        let above = || parent.map_or_else(CategoryRules::default, |parent| parent.own.rules());
        ServiceCategoryFields::new(given.unwrap_or_else(above), synonyms)
    })
}

/// Changes texts, slug, looks, rules and search words. Errors: a stale version.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    id: &ServiceCategoryId,
    change: &ServiceCategoryChange,
) -> Result<ServiceCategory, ApiError> {
    change.texts.as_ref().map_or(Ok(()), rules::short_descriptions)?;
    let synonyms = change.synonyms.as_ref().map(rules::tidy_synonyms).transpose()?;
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
    trees::change(write, actor, id, &common, |own: ServiceCategoryFields| {
        let given = change.rules.as_ref().map(rules::tidy_rules);
        let kept = own.synonyms.0.clone();
        ServiceCategoryFields::new(given.unwrap_or_else(|| own.rules()), synonyms.unwrap_or(kept))
    })
}
