//! The member of the staff who works on articles, and how far each article is theirs.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::app::App;
use crate::audit::Actor;
use crate::auth::Staff;
use crate::base::access::{PublishArticles, Scope};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::config::Articles as Rules;
use crate::features::articles::types::{Article, EditorialRole, Reach};
use crate::features::articles::{rules, store};

/// A member of the staff who works on articles, with the rules that apply.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The person as the log names them.
    pub actor: Actor,
    /// Key of the person.
    pub user_key: i64,
    /// Keys of the people whose own articles they work on: themselves, and absent colleagues for whom they stand in.
    pub acts_for: Vec<i64>,
    /// Their name, as a byline would print it.
    pub name: String,
    /// The articles that they may see: all, or only their own.
    pub scope: Scope,
    /// Role that decides about transitions.
    pub role: EditorialRole,
    /// Their language.
    pub lang: Lang,
    /// Settings of articles.
    pub rules: Rules,
    /// Time of the request.
    pub now: Ts,
    /// The day on the portal's calendar.
    pub today: Date,
}

impl Editor {
    /// The person of a guard, in the language of the request.
    pub fn of<C>(who: &Staff<C>, app: &App, lang: Lang) -> Editor {
        let rules = app.config.articles.clone();
        Editor {
            actor: who.actor(),
            user_key: who.user.key,
            acts_for: who.acts_for.clone(),
            name: who.user.full_name(),
            scope: who.scope,
            role: match (who.access.scope::<PublishArticles>(), rules.authors_publish) {
                (Some(_), _) => EditorialRole::Manager,
                (None, true) => EditorialRole::TrustedAuthor,
                (None, false) => EditorialRole::Author,
            },
            lang,
            rules,
            now: app.clock.now(),
            today: app.clock.now().date(&app.site().zone),
        }
    }

    /// True if they may change what readers see at once: place, cover, slug of an article that was live.
    pub fn may_change_public(&self) -> bool {
        rules::may_change_public(self.role)
    }

    /// The article, if it is theirs to change as a whole. Errors: `NotFound`, also for somebody else's and for what is in
    /// the bin.
    pub fn find(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = self.find_including_deleted(db, id)?;
        if article.deleted_at.is_some() { Err(ApiError::NotFound) } else { Ok(article) }
    }

    /// As [`Editor::find`], the bin included.
    pub fn find_including_deleted(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = store::get(db, id)?;
        match self.reach(db, &article)? {
            Reach::Whole => Ok(article),
            Reach::Languages(_) | Reach::None => Err(ApiError::NotFound),
        }
    }

    /// The article, if it is theirs to read: also where they only translate it. The bin is included.
    pub fn find_to_read(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = store::get(db, id)?;
        match self.reach(db, &article)? {
            Reach::Whole | Reach::Languages(_) => Ok(article),
            Reach::None => Err(ApiError::NotFound),
        }
    }

    /// As [`Editor::find_to_read`], without the bin: to comment on and to preview.
    pub fn find_to_comment(&self, db: &Connection, id: &Id<Article>) -> Result<Article, ApiError> {
        let article = self.find_to_read(db, id)?;
        if article.deleted_at.is_some() { Err(ApiError::NotFound) } else { Ok(article) }
    }

    /// The article, if this language of it is theirs to write: also where they only translate it into that one.
    pub fn find_to_write(&self, db: &Connection, id: &Id<Article>, lang: Lang) -> Result<Article, ApiError> {
        let article = store::get(db, id)?;
        if self.reach(db, &article)?.covers(lang) && article.deleted_at.is_none() {
            Ok(article)
        } else {
            Err(ApiError::NotFound)
        }
    }

    /// How far the article is theirs.
    pub fn reach(&self, db: &Connection, article: &Article) -> Result<Reach, ApiError> {
        match self.scope {
            Scope::Any => Ok(Reach::Whole),
            Scope::Own => store::reach(db, article, &self.acts_for),
        }
    }

    /// Errors: a stale version; the endpoint adds the current article.
    pub fn same_version(&self, article: &Article, version: i64) -> Result<(), ApiError> {
        if article.version == version { Ok(()) } else { Err(ApiError::conflict("stale_version")) }
    }
}
