//! What somebody has in hand: articles they write, reviews and translations that wait for them; and giving it away.

use rusqlite::{Connection, params};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::store::AskPart;
use super::types::{Article, TextState};
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::string_enum;

string_enum! {
    /// Their part in an article.
    Part {
        /// The article is theirs.
        Write = "write",
        /// They review it.
        Review = "review",
        /// They translate it.
        Translate = "translate",
    }
}

/// One piece of open work.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpenWork {
    /// The article.
    #[schema(value_type = String)]
    pub article_id: Id<Article>,
    /// Their part in it.
    pub part: Part,
    /// Its title, in the language that is open.
    pub title: String,
    /// That language.
    pub lang: Lang,
    /// Where that text stands.
    pub state: TextState,
}

// articles that are theirs with anything unfinished; reviews that wait; translations that are unfinished; what they are
// asked for besides
const OPEN: &str = "
    select a.id, 'write' as part, o.title, o.locale, min(t.state) as state, a.key
    from articles a
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    join article_texts t on t.article_key = a.key and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled')
    where a.owner_key = ?1 and a.deleted_at is null
    group by a.key
    union all
    select a.id, 'review', t.title, t.locale, t.state, a.key
    from articles a join article_texts t on t.article_key = a.key and t.state = 'in_review'
    where a.reviewer_key = ?1 and a.deleted_at is null
    union all
    select a.id, 'translate', coalesce(nullif(t.title, ''), o.title), t.locale, t.state, a.key
    from article_texts t
    join articles a on a.key = t.article_key and a.deleted_at is null
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    where t.translator_key = ?1 and t.locale <> a.original_locale
      and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled')
    union all
    select a.id, iif(q.part = 'review', 'review', 'translate'), o.title, q.locale, coalesce(t.state, 'draft'), a.key
    from article_asks q
    join articles a on a.key = q.article_key and a.deleted_at is null
    join article_texts o on o.article_key = a.key and o.locale = a.original_locale
    left join article_texts t on t.article_key = a.key and t.locale = q.locale
    where q.user_key = ?1 and q.done_at is null
      and not (q.part = 'review' and a.reviewer_key is ?1 and t.state is 'in_review')
      and not (q.part = 'translation' and t.translator_key is ?1
               and t.state in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled'))";

/// Most pieces that are shown or given away at once.
const MOST: u32 = 5000;

/// What a person has in hand, the newest article first.
pub fn open_work(db: &Connection, user_key: i64) -> Result<Vec<OpenWork>, ApiError> {
    let sql = format!("select id, part, title, locale, state from ({OPEN}) order by key desc, part, locale limit ?2");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![user_key, MOST], |row| {
        Ok(OpenWork {
            article_id: row.get(0)?,
            part: row.get(1)?,
            title: row.get(2)?,
            lang: row.get(3)?,
            state: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many pieces that are.
pub fn count_open(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(&format!("select count(*) from ({OPEN})"))?;
    Ok(statement.query_row(params![user_key], |row| row.get(0))?)
}

/// Gives `pieces` of somebody to somebody else; each article's log tells it.
pub fn hand_over(
    write: &mut Write,
    actor: &Actor,
    pieces: &[OpenWork],
    from: &User,
    to: &User,
) -> Result<(), ApiError> {
    for piece in pieces {
        let sql = match piece.part {
            Part::Write => "update articles set owner_key = ?2 where id = ?1 and owner_key = ?3",
            Part::Review => "update articles set reviewer_key = ?2 where id = ?1 and reviewer_key = ?3",
            Part::Translate => {
                "update article_texts set translator_key = ?2
                 where article_key = (select key from articles where id = ?1) and translator_key = ?3 and locale = ?4"
            }
        };
        let mut statement = write.prepare_cached(sql)?;
        match piece.part {
            Part::Translate => statement.execute(params![piece.article_id, to.key, from.key, piece.lang])?,
            Part::Write | Part::Review => statement.execute(params![piece.article_id, to.key, from.key])?,
        };
        drop(statement);
        let asked = match piece.part {
            Part::Write => None,
            Part::Review => Some(AskPart::Review),
            Part::Translate => Some(AskPart::Translation),
        };
        if let Some(part) = asked {
            write
                .prepare_cached(
                    "update article_asks set user_key = ?2, version = version + 1
                     where article_key = (select key from articles where id = ?1) and user_key = ?3 and locale = ?4
                       and part = ?5 and done_at is null",
                )?
                .execute(params![piece.article_id, to.key, from.key, piece.lang, part])?;
        }
        let told = |who: &User| json!({ "part": piece.part, "lang": piece.lang, "person": who.full_name() });
        let (old, new) = (told(from), told(to));
        let object = ("article", piece.article_id.as_str());
        audit::record(write, actor, "article.hand_over", object, Some(&old), Some(&new))?;
        super::events::changed(write, &piece.article_id);
    }
    Ok(())
}
