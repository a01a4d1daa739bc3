//! Measures of decisions on cases: an article is taken off the site, and put back when the decision is reversed.

use serde::{Deserialize, Serialize};

use crate::audit::Actor;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::transitions::apply;
use crate::features::articles::store;
use crate::features::articles::types::{ArchivedAs, Article, ArticleText, LiveFacts, Text, TextState};

/// Measure against an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeDown {
    /// Withdrawn: its author may put it right and submit it again.
    Hide,
    /// Archived; its address answers that it is gone.
    Remove,
}

/// A language of an article before a measure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenDown {
    lang: Lang,
    state: TextState,
    /// Revision that readers saw, with its dates; `None` for a language that was only scheduled.
    live: Option<(i64, Ts, Option<Ts>)>,
    publish_at: Option<Ts>,
}

/// Takes every language that readers see, or will see by schedule, off the site. Returns them as they were before.
/// Errors: `NotFound`.
pub fn take_down(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Article>,
    how: TakeDown,
    note: &str,
) -> Result<Vec<TakenDown>, ApiError> {
    let article = store::get(write, id)?;
    let mut taken = Vec::new();
    for before in store::texts(write, article.key)? {
        let live = store::find_live(write, article.key, before.lang)?;
        if live.is_none() && before.state != TextState::Scheduled {
            continue;
        }
        taken.push(TakenDown {
            lang: before.lang,
            state: before.state,
            live: live.map(|live| (live.revision, live.published_at, live.updated_at)),
            publish_at: before.publish_at,
        });
        let is_archived = how == TakeDown::Remove || before.state == TextState::Archived;
        let text = Text {
            state: if is_archived { TextState::Archived } else { TextState::Withdrawn },
            publish_at: None,
            state_reason: note.to_owned(),
            ..before.clone()
        };
        let archived_as = is_archived.then_some(ArchivedAs::Gone);
        apply(write, actor, &article, &before, &text, note, archived_as)?;
    }
    Ok(taken)
}

/// Puts the languages of an article back that a measure took off the site: readers see the words that they saw before. A
/// language whose state somebody changed since is left alone. Errors: `NotFound`.
pub fn reinstate(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Article>,
    taken: &[TakenDown],
    note: &str,
) -> Result<(), ApiError> {
    let article = store::get(write, id)?;
    for one in taken {
        let before = store::get_text(write, article.key, one.lang)?;
        if !matches!(before.state, TextState::Withdrawn | TextState::Archived) {
            continue;
        }
        let mut text = Text { state_reason: String::new(), ..before.clone() };
        let archived_as = (one.state == TextState::Archived).then_some(ArchivedAs::Readable);
        match one.live {
            Some((revision, published_at, updated_at)) => {
                let words = words_of(write, &before, revision)?;
                let facts = LiveFacts { published_at, updated_at, revision };
                store::put_live(write, article.key, one.lang, &words, &facts)?;
                (text.words, text.revision) = (words, revision);
                text.state = if archived_as.is_some() { TextState::Archived } else { TextState::Published };
            }
            // its time may be over: an editor schedules it again
            None => text.state = TextState::Approved,
        }
        apply(write, actor, &article, &before, &text, note, archived_as)?;
    }
    Ok(())
}

/// The words of a revision.
fn words_of(write: &Write, text: &Text, revision: i64) -> Result<ArticleText, ApiError> {
    if text.revision == revision {
        return Ok(text.words.clone());
    }
    let found = store::get_revision(write, text.article_key, text.lang, revision)?;
    Ok(ArticleText {
        title: found.revision.title,
        subtitle: found.subtitle,
        excerpt: found.excerpt,
        body: found.body,
        ..text.words.clone()
    })
}
