//! Decisions about the tree: making, renaming, moving, merging, putting away. Addresses that the world knows keep
//! leading somewhere.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::redirects::{self, Moved};
use super::store;
use super::types::{
    COLORS, Category, CategoryId, CategorySort, CategoryState, CategoryText, CategoryTexts, ICONS, MOST_SIBLINGS,
    NewCategory,
};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::slug::{Slug, SlugFault};
use crate::base::text;
use crate::db::Write;
use crate::features::search::{self, HitType};

/// Texts by language; a language that is not named stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextsChange {
    /// English.
    pub en: Option<CategoryText>,
    /// Ukrainian.
    pub uk: Option<CategoryText>,
    /// German.
    pub de: Option<CategoryText>,
}

impl TextsChange {
    fn named(&self) -> CategoryTexts {
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        let tidy = |words: &CategoryText| CategoryText {
            name: text::line(&words.name),
            description: text::line(&words.description),
            seo_title: text::line(&words.seo_title),
            seo_description: text::line(&words.seo_description),
        };
        all.into_iter().filter_map(|(lang, words)| Some((lang, tidy(words.as_ref()?)))).collect()
    }
}

/// A category to be put into the tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCategoryCall {
    /// The category above; null at the top.
    pub parent_id: Option<CategoryId>,
    /// Part of the address; null makes it from the name.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Whether menus name it.
    pub in_menu: Option<bool>,
    /// Where it stands; published by default.
    pub state: Option<CategoryState>,
    /// Names; one language is enough.
    pub texts: TextsChange,
}

/// What shall be different; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Part of the address.
    #[schema(max_length = 80)]
    pub slug: Option<String>,
    /// One of the built-in icons.
    #[schema(max_length = 30)]
    pub icon: Option<String>,
    /// One of the built-in colours.
    #[schema(max_length = 30)]
    pub color: Option<String>,
    /// Whether menus name it.
    pub in_menu: Option<bool>,
    /// Order of its articles.
    pub default_sort: Option<CategorySort>,
    /// Names.
    pub texts: Option<TextsChange>,
}

impl CategoryChange {
    /// Whether only words are changed: what managers may do.
    pub fn is_words_only(&self) -> bool {
        self.slug.is_none()
            && self.icon.is_none()
            && self.color.is_none()
            && self.in_menu.is_none()
            && self.default_sort.is_none()
    }
}

/// Another state.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StateChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The new state.
    pub state: CategoryState,
    /// Where the contents go before it is archived.
    pub move_to: Option<CategoryId>,
}

/// Another place in the tree.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The category above; null at the top.
    pub parent_id: Option<CategoryId>,
    /// Place among its new siblings, from 0.
    #[schema(maximum = 1000)]
    pub position: u32,
}

/// Into which category everything goes.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergeCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The category that stays.
    pub target_id: CategoryId,
}

/// What follows from a change of one category: search learns it, pages are rendered anew.
fn changed(write: &mut Write, category_key: i64) -> Result<(), ApiError> {
    search::index_category(write, category_key)?;
    touched(write);
    Ok(())
}

fn touched(write: &mut Write) {
    write.invalidate("categories");
    write.invalidate("layout");
    write.invalidate("articles");
}

fn note(
    write: &Write,
    actor: &Actor,
    action: &str,
    category: &Category,
    after: serde_json::Value,
) -> Result<(), ApiError> {
    let before = json!({ "slug": category.slug, "state": category.state, "position": category.position });
    audit::record(write, actor, action, ("category", category.id.as_str()), Some(&before), Some(&after))
}

fn slug_of(text: &str) -> Result<Slug, ApiError> {
    Slug::parse(text).map_err(|fault| match fault {
        SlugFault::Reserved => ApiError::field("slug", "reserved"),
        SlugFault::TooShort | SlugFault::TooLong | SlugFault::Form => ApiError::field("slug", "format"),
    })
}

fn known(field: &str, value: Option<&str>, all: &[&str]) -> Result<(), ApiError> {
    match value {
        Some(value) if !all.contains(&value) => Err(ApiError::field(field, "choice")),
        _ => Ok(()),
    }
}

/// The category above, which must be one of the top level.
fn parent(write: &Write, id: Option<&CategoryId>) -> Result<Option<Category>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    let found = store::get(write, id).map_err(|_| ApiError::field("parent_id", "not_found"))?;
    if found.parent_key.is_some() { Err(ApiError::field("parent_id", "depth")) } else { Ok(Some(found)) }
}

fn room(siblings: usize) -> Result<(), ApiError> {
    if siblings < MOST_SIBLINGS {
        return Ok(());
    }
    Err(ApiError::Invalid(vec![FieldError::new("parent_id", "max_items").with("max", MOST_SIBLINGS)]))
}

fn same_version(write: &Write, category: &Category, version: i64) -> Result<(), ApiError> {
    if category.version == version {
        return Ok(());
    }
    let counts = store::counts(write)?;
    Err(ApiError::stale(super::panel::node(category, &store::list(write)?, &counts)))
}

/// Puts a category into the tree, last among its siblings.
pub fn create(write: &mut Write, actor: &Actor, call: &NewCategoryCall) -> Result<Category, ApiError> {
    let texts = call.texts.named();
    let Some(name) = Lang::En.pick(&texts).map(|(_, words)| words.name.clone()) else {
        return Err(ApiError::field("texts", "required"));
    };
    known("icon", call.icon.as_deref(), ICONS)?;
    known("color", call.color.as_deref(), COLORS)?;
    let parent_key = parent(write, call.parent_id.as_ref())?.map(|parent| parent.key);
    let siblings = store::children(write, parent_key)?;
    room(siblings.len())?;
    let slug = match call.slug.as_deref().map(str::trim).filter(|slug| !slug.is_empty()) {
        Some(slug) => slug_of(slug)?,
        None => Slug::from_title_or(&name, "category")
            .next_free(|slug| Ok::<_, ApiError>(siblings.iter().any(|one| one.slug == slug.as_str())))?,
    };
    let key = store::insert(
        write,
        &NewCategory {
            parent_key,
            slug: slug.to_string(),
            icon: call.icon.clone().unwrap_or_else(|| ICONS[0].to_owned()),
            color: call.color.clone().unwrap_or_else(|| COLORS[siblings.len() % COLORS.len()].to_owned()),
            position: None,
            state: call.state.unwrap_or(CategoryState::Published),
            in_menu: call.in_menu.unwrap_or(true),
            default_sort: CategorySort::Newest,
            texts,
        },
    )?;
    let category = store::get_by_key(write, key)?;
    if let Some(path) = redirects::category_path(write, key)? {
        redirects::remove_redirect(write, &path)?;
    }
    let after = json!({ "slug": category.slug });
    audit::record(write, actor, "category.create", ("category", category.id.as_str()), None, Some(&after))?;
    changed(write, key)?;
    Ok(category)
}

/// Writes a changed row; where the address changed, the old one leads to the new one.
fn update(write: &Write, category: &Category) -> Result<(), ApiError> {
    let old = redirects::category_path(write, category.key)?;
    store::update(write, category)?;
    let new = redirects::category_path(write, category.key)?;
    if old == new {
        return Ok(());
    }
    if let Some(new) = &new {
        redirects::remove_redirect(write, new)?;
    }
    old.map_or(Ok(()), |old| redirects::add_redirect(write, &old, Moved::Category(category.key)))
}

/// Changes words, slug, looks.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    id: &CategoryId,
    change: &CategoryChange,
) -> Result<Category, ApiError> {
    let before = store::get(write, id)?;
    same_version(write, &before, change.version)?;
    known("icon", change.icon.as_deref(), ICONS)?;
    known("color", change.color.as_deref(), COLORS)?;
    let mut category = before.clone();
    if let Some(slug) = change.slug.as_deref().filter(|slug| *slug != before.slug) {
        category.slug = slug_of(slug)?.to_string();
    }
    category.icon = change.icon.clone().unwrap_or(category.icon);
    category.color = change.color.clone().unwrap_or(category.color);
    category.in_menu = change.in_menu.unwrap_or(category.in_menu);
    category.default_sort = change.default_sort.unwrap_or(category.default_sort);
    update(write, &category)?;
    for (lang, words) in change.texts.as_ref().map(TextsChange::named).unwrap_or_default() {
        store::set_text(write, category.key, lang, &words)?;
    }
    note(write, actor, "category.update", &before, json!({ "slug": category.slug }))?;
    changed(write, category.key)?;
    store::get(write, id)
}

/// Changes the state. Archiving needs an empty category, or names where its contents go.
pub fn set_state(write: &mut Write, actor: &Actor, id: &CategoryId, call: &StateChange) -> Result<Category, ApiError> {
    let before = store::get(write, id)?;
    same_version(write, &before, call.version)?;
    if call.state == CategoryState::Archived {
        if let Some(target) = &call.move_to {
            let target = target_of(write, &before, target)?;
            empty_into(write, &before, &target)?;
            if let Some(path) = redirects::category_path(write, before.key)? {
                redirects::add_redirect(write, &path, Moved::Category(target.key))?;
            }
        }
        let children = store::children(write, Some(before.key))?;
        let is_open = children.iter().any(|child| child.state != CategoryState::Archived);
        if is_open || store::count_articles(write, &before)? > 0 {
            return Err(ApiError::conflict("not_empty"));
        }
    }
    if before.state == CategoryState::Archived
        && call.state != CategoryState::Archived
        && let Some(path) = redirects::category_path(write, before.key)?
    {
        redirects::remove_redirect(write, &path)?;
    }
    store::update(write, &Category { state: call.state, ..before.clone() })?;
    note(write, actor, "category.state", &before, json!({ "state": call.state }))?;
    changed(write, before.key)?;
    store::get(write, id)
}

/// Hangs a category elsewhere, or gives it another place among its siblings. The tree keeps its two levels: what has
/// children stays at the top, what has articles stays below.
pub fn relocate(write: &mut Write, actor: &Actor, id: &CategoryId, call: &MoveCall) -> Result<(), ApiError> {
    let before = store::get(write, id)?;
    same_version(write, &before, call.version)?;
    let parent_key = parent(write, call.parent_id.as_ref())?.map(|parent| parent.key);
    if parent_key == Some(before.key) {
        return Err(ApiError::field("parent_id", "depth"));
    }
    let mut siblings = store::children(write, parent_key)?;
    siblings.retain(|sibling| sibling.key != before.key);
    if parent_key != before.parent_key {
        room(siblings.len())?;
        let changes_level = parent_key.is_some() != before.parent_key.is_some();
        let holds = !store::children(write, Some(before.key))?.is_empty() || store::count_articles(write, &before)? > 0;
        if changes_level && holds {
            return Err(ApiError::conflict("not_empty"));
        }
        update(write, &Category { parent_key, ..before.clone() })?;
        if let Some(parent_key) = parent_key {
            store::follow_parent(write, before.key, parent_key)?;
        }
    } else {
        store::update(write, &before)?;
    }
    let place = (call.position as usize).min(siblings.len());
    siblings.insert(place, before.clone());
    for (position, sibling) in siblings.iter().enumerate() {
        store::set_position(write, sibling.key, position)?;
    }
    note(write, actor, "category.move", &before, json!({ "parent": parent_key, "position": place }))?;
    touched(write);
    Ok(())
}

/// A category of the same level that takes over the contents of another.
fn target_of(write: &Write, from: &Category, id: &CategoryId) -> Result<Category, ApiError> {
    let target = store::get(write, id).map_err(|_| ApiError::field("target_id", "not_found"))?;
    let fits = target.key != from.key
        && target.parent_key.is_some() == from.parent_key.is_some()
        && target.state != CategoryState::Archived;
    if fits { Ok(target) } else { Err(ApiError::field("target_id", "wrong_level")) }
}

/// Moves everything out of `from` into `target`.
fn empty_into(write: &Write, from: &Category, target: &Category) -> Result<(), ApiError> {
    if from.parent_key.is_some() {
        return empty_subcategory(write, from, target);
    }
    let taken = store::children(write, Some(target.key))?;
    for child in store::children(write, Some(from.key))? {
        match taken.iter().find(|one| one.slug == child.slug) {
            Some(twin) => merge_into(write, &child, twin)?,
            None => {
                update(
                    write,
                    &Category { parent_key: Some(target.key), position: child.position + 1000, ..child.clone() },
                )?;
                store::follow_parent(write, child.key, target.key)?;
            }
        }
    }
    store::move_loose_articles(write, from.key, target.key)
}

fn empty_subcategory(write: &Write, from: &Category, target: &Category) -> Result<(), ApiError> {
    let old_path = redirects::category_path(write, from.key)?.unwrap_or_default();
    store::move_articles(write, from.key, target)?;
    for (article_key, slug, is_known) in store::left_articles(write, from.key)? {
        let wanted = Slug::parse(&slug).unwrap_or_else(|_| Slug::from_title_or(&slug, "article"));
        let free = wanted.next_free(|slug| store::has_article(write, target.key, slug.as_str()))?;
        store::move_article(write, article_key, target, free.as_str())?;
        if is_known {
            redirects::add_redirect(write, &format!("{old_path}/{slug}"), Moved::Article(article_key))?;
        }
    }
    Ok(())
}

fn merge_into(write: &Write, from: &Category, target: &Category) -> Result<(), ApiError> {
    let path = redirects::category_path(write, from.key)?;
    empty_into(write, from, target)?;
    redirects::turn_redirects(write, from.key, target.key)?;
    store::turn_imported(write, from.key, target.key)?;
    search::remove(write, HitType::Category, from.key)?;
    store::remove(write, from.key)?;
    path.map_or(Ok(()), |path| redirects::add_redirect(write, &path, Moved::Category(target.key)))
}

/// Moves everything into another category of the same level and removes the empty one; its address leads there.
pub fn merge(write: &mut Write, actor: &Actor, id: &CategoryId, call: &MergeCall) -> Result<(), ApiError> {
    let from = store::get(write, id)?;
    same_version(write, &from, call.version)?;
    let target = target_of(write, &from, &call.target_id)?;
    if from.parent_key.is_none() {
        let more = store::children(write, Some(from.key))?.len();
        room((store::children(write, Some(target.key))?.len() + more).saturating_sub(1))?;
    }
    merge_into(write, &from, &target)?;
    note(write, actor, "category.merge", &from, json!({ "into": target.id }))?;
    touched(write);
    Ok(())
}
