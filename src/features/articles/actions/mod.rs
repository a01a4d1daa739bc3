//! Decisions about articles: who may change what, and what else changes with it. Everything here runs inside one
//! change of the database, so it happens whole or not at all.

mod bulk;
mod desk;
mod edit;
mod moves;
pub mod slugs;

use rusqlite::Connection;

use super::store;
use super::types::{Article, Mover};
use crate::app::App;
use crate::audit::Actor;
use crate::auth::Staff;
use crate::base::access::{Capability as _, PublishArticles, Scope};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::config::Articles as Rules;

pub use bulk::*;
pub use desk::*;
pub use edit::*;
pub use moves::*;

/// Who works on articles, and by which rules.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The person as the log names them.
    pub actor: Actor,
    /// Key of the person.
    pub user_key: i64,
    /// Their name, as a byline would print it.
    pub name: String,
    /// Whether all articles are theirs to see, or only their own.
    pub scope: Scope,
    /// What they may do with states.
    pub mover: Mover,
    /// Their language.
    pub lang: Lang,
    /// The rules of the newsroom.
    pub rules: Rules,
}

impl Editor {
    /// The person of a guard, in the language of the request.
    pub fn of<C>(who: &Staff<C>, app: &App, lang: Lang) -> Editor {
        let rules = app.config.articles.clone();
        Editor {
            actor: who.actor(),
            user_key: who.user.key,
            name: who.user.full_name(),
            scope: who.scope,
            mover: match (PublishArticles::scope(who.user.role), rules.authors_publish) {
                (Some(_), _) => Mover::Manager,
                (None, true) => Mover::TrustedAuthor,
                (None, false) => Mover::Author,
            },
            lang,
            rules,
        }
    }

    /// Whether they may change what readers see at once: place, cover, slug of an article that was live.
    pub fn may_change_public(&self) -> bool {
        matches!(self.mover, Mover::Manager | Mover::TrustedAuthor)
    }

    /// The article, if it is theirs to know. Errors: `NotFound`, also for somebody else's and for what is in the bin.
    pub fn find(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = self.find_any(db, id)?;
        if article.deleted_at.is_some() { Err(ApiError::NotFound) } else { Ok(article) }
    }

    /// As [`Editor::find`], the bin included.
    pub fn find_any(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = store::get(db, id)?;
        match self.scope {
            Scope::Any => Ok(article),
            Scope::Own if store::is_own(db, &article, self.user_key)? => Ok(article),
            Scope::Own => Err(ApiError::NotFound),
        }
    }

    /// Refuses a stale version with the current copy.
    pub fn same_version(&self, db: &Connection, article: &Article, version: i64) -> Result<(), ApiError> {
        if article.version == version {
            return Ok(());
        }
        Err(ApiError::stale(super::view::article(db, article, self)?))
    }
}
