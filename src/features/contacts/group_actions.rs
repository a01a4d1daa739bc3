//! Decisions about groups: making, renaming, ordering, hiding.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::redirects::{self, Moved};
use super::types::{Group, GroupId, GroupKind, GroupText, GroupTexts, MOST_SIBLINGS, NewGroup};
use super::{events, groups};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text;
use crate::db::Write;
use crate::features::categories::CategoryState;
use crate::features::search;

/// Texts by language; a language that is not named stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupTextsForm {
    /// English.
    pub en: Option<GroupText>,
    /// Ukrainian.
    pub uk: Option<GroupText>,
    /// German.
    pub de: Option<GroupText>,
}

impl GroupTextsForm {
    fn named(&self) -> GroupTexts {
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        let tidy = |words: &GroupText| GroupText {
            name: text::line(&words.name),
            description: text::line(&words.description),
            intro: html::clean(&words.intro),
            seo_title: text::line(&words.seo_title),
            seo_description: text::line(&words.seo_description),
        };
        all.into_iter().filter_map(|(lang, words)| Some((lang, tidy(words.as_ref()?)))).collect()
    }
}

/// A group to be put into the tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGroupCall {
    /// The group above; null at the top.
    pub parent_id: Option<GroupId>,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// What sort of places it holds; null takes that of the group above.
    pub kind: Option<GroupKind>,
    /// Names; one language is enough.
    pub texts: GroupTextsForm,
}

/// What shall be different; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// What sort of places it holds.
    pub kind: Option<GroupKind>,
    /// Where it stands.
    pub state: Option<CategoryState>,
    /// Place among its siblings, from 0.
    #[schema(maximum = 1000)]
    pub position: Option<u32>,
    /// Names.
    pub texts: Option<GroupTextsForm>,
}

fn slug_of(given: &str) -> Result<Slug, ApiError> {
    Slug::parse(given.trim()).map_err(|_| ApiError::field("slug", "format"))
}

/// Puts a group into the tree, last among its siblings.
pub fn create(write: &mut Write, actor: &Actor, call: &NewGroupCall) -> Result<Group, ApiError> {
    let texts = call.texts.named();
    let Some(name) = Lang::En.pick(&texts).map(|(_, words)| words.name.clone()) else {
        return Err(ApiError::field("texts", "required"));
    };
    let parent = match &call.parent_id {
        None => None,
        Some(id) => Some(groups::get(write, id).map_err(|_| ApiError::field("parent_id", "not_found"))?),
    };
    if parent.as_ref().is_some_and(|parent| parent.parent_key.is_some()) {
        return Err(ApiError::field("parent_id", "depth"));
    }
    let parent_key = parent.as_ref().map(|parent| parent.key);
    let siblings = groups::children(write, parent_key)?;
    if siblings.len() >= MOST_SIBLINGS {
        return Err(ApiError::Invalid(vec![FieldError::new("parent_id", "max_items").with("max", MOST_SIBLINGS)]));
    }
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty()) {
        Some(slug) => slug_of(slug)?,
        None => Slug::from_title_or(&name, "group")
            .next_free(|slug| Ok::<_, ApiError>(siblings.iter().any(|one| one.slug == slug.as_str())))?,
    };
    let key = groups::insert(
        write,
        &NewGroup {
            parent_key,
            slug: slug.to_string(),
            kind: call.kind.or(parent.map(|parent| parent.kind)).unwrap_or(GroupKind::Other),
            position: None,
            state: CategoryState::Published,
            texts,
        },
    )?;
    let group = groups::get_by_key(write, key)?;
    if let Some(path) = redirects::group_path(write, key)? {
        redirects::remove(write, &path)?;
    }
    let after = json!({ "name": name, "slug": group.slug });
    events::changed(write, group.id.as_str());
    audit::record(write, actor, "contact_group.create", ("contact_group", group.id.as_str()), None, Some(&after))?;
    Ok(group)
}

/// Changes words, slug, kind, state or place of a group.
pub fn change(write: &mut Write, actor: &Actor, id: &Id<Group>, call: &GroupChange) -> Result<Group, ApiError> {
    let before = groups::get(write, id)?;
    if before.version != call.version {
        return Err(ApiError::stale(super::panel_groups::node_of(write, &before)?));
    }
    let mut group = before.clone();
    if let Some(slug) = call.slug.as_deref().filter(|slug| *slug != before.slug) {
        group.slug = slug_of(slug)?.to_string();
    }
    group.kind = call.kind.unwrap_or(before.kind);
    group.state = call.state.unwrap_or(before.state);
    if group.state == CategoryState::Archived && has_contents(write, &before)? {
        return Err(ApiError::conflict("not_empty"));
    }
    let old_path = redirects::group_path(write, before.key)?;
    groups::update(write, &group)?;
    let new_path = redirects::group_path(write, before.key)?;
    if old_path != new_path {
        if let Some(path) = &new_path {
            redirects::remove(write, path)?;
        }
        if let Some(path) = &old_path {
            redirects::add(write, path, Moved::Group(before.key))?;
        }
    }
    for (lang, words) in call.texts.as_ref().map(GroupTextsForm::named).unwrap_or_default() {
        groups::set_text(write, before.key, lang, &words)?;
    }
    if let Some(position) = call.position {
        reorder(write, &before, position as usize)?;
    }
    for key in groups::contacts_below(write, before.key)? {
        search::index_contact(write, key)?;
    }
    let (was, is) =
        (json!({ "slug": before.slug, "state": before.state }), json!({ "slug": group.slug, "state": group.state }));
    events::changed(write, id.as_str());
    audit::record(write, actor, "contact_group.update", ("contact_group", id.as_str()), Some(&was), Some(&is))?;
    groups::get(write, id)
}

fn has_contents(write: &Write, group: &Group) -> Result<bool, ApiError> {
    let below = groups::children(write, Some(group.key))?;
    Ok(below.iter().any(|child| child.state != CategoryState::Archived)
        || !groups::contacts_below(write, group.key)?.is_empty())
}

fn reorder(write: &mut Write, group: &Group, position: usize) -> Result<(), ApiError> {
    let mut siblings = groups::children(write, group.parent_key)?;
    siblings.retain(|one| one.key != group.key);
    siblings.insert(position.min(siblings.len()), group.clone());
    for (position, sibling) in siblings.iter().enumerate() {
        groups::set_position(write, sibling.key, position)?;
    }
    Ok(())
}
