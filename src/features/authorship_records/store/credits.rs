//! SQL of credits, the records of an article as its byline.

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::authorship::store::PHOTO_KEY;
use crate::features::authorship_records::types::{
    AuthorshipRecord, Byline, Credit, CreditRole, CreditState, NewCredit, RecordId, Work, WorkKind,
};
use crate::media::store::{PICTURE_COLUMNS, joined_picture};

/// Credits of an article in the order of the byline.
pub fn credits(db: &Connection, article_key: i64) -> Result<Vec<Credit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.id, p.name, r.role, r.locale, r.state
         from authorship_records r
         join authors p on p.key = r.author_key
         where r.article_key = ?1 and r.state <> 'revoked'
         order by r.position, r.key
         limit 50",
    )?;
    let rows = statement.query_map([article_key], |row| {
        Ok(Credit {
            author_id: row.get("id")?,
            name: row.get("name")?,
            role: row.get("role")?,
            lang: row.get("locale")?,
            state: row.get("state")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds a credit at `position`; one that is there keeps its state.
pub fn add_credit(
    write: &Write,
    article_key: i64,
    credit: &NewCredit,
    position: usize,
    state: CreditState,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into authorship_records
               (id, article_key, locale, author_key, role, position, state, created_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
             on conflict (article_key, author_key, role, coalesce(locale, '')) do update set position = excluded.position",
        )?
        .execute(params![
            RecordId::new(),
            article_key,
            credit.lang,
            credit.author_key,
            credit.role,
            i64::try_from(position).unwrap_or(i64::MAX),
            state,
            write.now()
        ])?;
    Ok(())
}

/// Records of an article, in whatever state.
pub fn list_of_article(db: &Connection, article_key: i64) -> Result<Vec<AuthorshipRecord>, ApiError> {
    super::list_of_work(db, Work { kind: WorkKind::Article, key: article_key }, Lang::En)
}

/// Moves a record to a place of the byline.
pub fn set_position(write: &Write, key: i64, position: usize) -> Result<(), ApiError> {
    write
        .prepare_cached("update authorship_records set position = ?2 where key = ?1")?
        .execute(params![key, i64::try_from(position).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// True if the only writers that the byline of an article names are this one person.
pub fn is_sole_author(db: &Connection, article_key: i64, user_key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.user_key from authorship_records r
         join authors p on p.key = r.author_key
         where r.article_key = ?1 and r.role in (?2, ?3) and r.state <> 'revoked'
         order by r.key limit 50",
    )?;
    let writers: Vec<Option<i64>> = statement
        .query_map(params![article_key, CreditRole::Author, CreditRole::CoAuthor], |row| row.get("user_key"))?
        .collect::<Result<_, _>>()?;
    Ok(!writers.is_empty() && writers.iter().all(|writer| *writer == Some(user_key)))
}

/// Roles in which readers see a person in these articles, each in the language in which it is shown, by the public identity of
/// the article, for those that the person did not write; the first in the order of the byline.
pub fn list_other_roles(
    db: &Connection,
    author_key: i64,
    shown: &[(&str, Lang)],
) -> Result<Vec<(String, CreditRole)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.id, r.role
         from json_each(?1) j
         join articles a on a.id = j.value ->> 0
         join authorship_records r on r.article_key = a.key and r.author_key = ?2 and r.state <> 'revoked'
           and (r.locale is null or r.locale = j.value ->> 1)
         where not exists (select 1 from authorship_records w
                           where w.article_key = a.key and w.author_key = ?2 and w.state <> 'revoked' and w.role in (?3, ?4)
                             and (w.locale is null or w.locale = j.value ->> 1))
         order by j.key, r.position, r.key
         limit 1000",
    )?;
    let values = params![serde_json::to_string(shown)?, author_key, CreditRole::Author, CreditRole::CoAuthor];
    let rows = statement.query_map(values, |row| Ok((row.get("id")?, row.get("role")?)))?;
    let mut found = rows.collect::<Result<Vec<(String, CreditRole)>, _>>()?;
    found.dedup_by(|next, before| next.0 == before.0);
    Ok(found)
}

/// The byline of the article `article_key` as it is shown in the language `shown`, in order; titles of people in `lang` or in the
/// language that stands in.
pub fn bylines(db: &Connection, article_key: i64, lang: Lang, shown: Lang) -> Result<Vec<Byline>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(&format!(
        "select r.locale as credit_locale, u.name, u.slug, r.role, x.title, x.locale as title_locale, {PICTURE_COLUMNS}
         from authorship_records r
         join authors u on u.key = r.author_key
         left join author_texts x on x.author_key = u.key and x.locale =
           (select y.locale from author_texts y where y.author_key = u.key and y.title <> ''
            order by case y.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = {PHOTO_KEY}
         where r.article_key = ?1 and r.state <> 'revoked'
         order by r.position, r.key
         limit 200"
    ))?;
    let mut found: Vec<Byline> = Vec::new();
    let mut rows = statement.query(params![article_key, order[0], order[1]])?;
    while let Some(row) = rows.next()? {
        let credit_lang: Option<Lang> = row.get("credit_locale")?;
        let (role, slug): (CreditRole, String) = (row.get("role")?, row.get("slug")?);
        let is_of_other_language = credit_lang.is_some_and(|lang| lang != shown);
        let is_named = found.iter().any(|byline| byline.slug == slug && byline.role == role);
        if !is_of_other_language && !is_named {
            let name: String = row.get("name")?;
            let photo = joined_picture(row, &name)?;
            let title_lang = row.get::<_, Option<Lang>>("title_locale")?.unwrap_or(lang);
            found.push(Byline { name, slug, role, title: row.get("title")?, title_lang, photo });
        }
    }
    Ok(found)
}
