//! Adds and changes topics.

use serde_json::json;

use super::letters;
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::consult_requests::rules;
use crate::features::consult_requests::store::topics;
use crate::features::consult_requests::types::{ConsultTopic, ConsultTopicForm, TopicNames};

/// Adds a topic (`id` is `None`) or replaces one. Errors: `NotFound`; a stale version; `Invalid` where a name is missing or
/// the default assignee may not answer requests.
pub fn save_topic(
    write: &mut Write,
    actor: &Actor,
    id: Option<&Id<ConsultTopic>>,
    form: &ConsultTopicForm,
) -> Result<ConsultTopic, ApiError> {
    rules::check_topic(form)?;
    let before = id.map(|id| topics::find(write, id)?.ok_or(ApiError::NotFound)).transpose()?;
    if let Some(before) = &before
        && form.version != Some(before.version)
    {
        return Err(ApiError::stale(before));
    }
    let assignee_key = match form.assignee_id.as_deref().filter(|id| !id.is_empty()) {
        None => None,
        Some(id) => {
            let user = Id::parse(id).map(|id| User::find_by_id(write, &id)).transpose()?.flatten();
            let able = letters::able(write, user.map(|user| user.key))?;
            Some(able.ok_or_else(|| ApiError::field("assignee_id", "cannot_answer_consults"))?)
        }
    };
    let topic = ConsultTopic {
        key: before.as_ref().map_or(0, |before| before.key),
        id: before.as_ref().map_or_else(Id::new, |before| before.id.clone()),
        names: TopicNames::from_fn(|lang| text::line(form.names.text_in(lang)).into()),
        assignee_key,
        assignee: None,
        due_hours: form.due_hours,
        langs: Lang::ALL.into_iter().filter(|lang| form.langs.contains(lang)).collect(),
        active: form.active,
        version: 1,
    };
    let key = if before.is_some() {
        topics::update(write, &topic)?;
        topic.key
    } else {
        topics::insert(write, &topic)?
    };
    let after = topics::get_by_key(write, key)?;
    let facts = |topic: &ConsultTopic| json!(topic);
    let (old, new) = audit::difference(&before.as_ref().map_or_else(|| json!({}), facts), &facts(&after));
    let action = if before.is_some() { "consult_topic.update" } else { "consult_topic.create" };
    audit::record(write, actor, action, ("consult_topic", after.id.as_str()), Some(&old), Some(&new))?;
    // the form shows the topics
    write.invalidate("consult_topics");
    Ok(after)
}
