//! Writing the index: called inside the change that publishes, withdraws or renames something.

use rusqlite::{Connection, params};
use unicode_segmentation::UnicodeSegmentation;

use super::place::{HitType, Place};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::search_terms::{fold, index_terms};
use crate::db::Write;

/// Shortest word that a mistyped one is compared with.
const MIN_LETTERS: usize = 4;

/// Puts the live texts of an article into the index in place of what was there; what lists do not show is not found.
pub fn index_article(write: &Write, key: i64) -> Result<(), ApiError> {
    remove(write, HitType::Article, key)?;
    let tags = joined(
        write,
        "select t.tag from article_tags t where t.article_key = ?1 order by t.position, t.tag limit 10",
        key,
    )?;
    let people = joined(
        write,
        "select u.name from authorship_records r join authors u on u.key = r.author_key
         where r.article_key = ?1 and r.state not in ('disputed', 'revoked') order by r.position, r.key limit 20",
        key,
    )?;
    let mut statement = write.prepare_cached(
        "select l.locale, l.title, l.subtitle, l.excerpt, l.body
         from article_live l
         join articles a on a.key = l.article_key
         where l.article_key = ?1 and a.published_at is not null and a.deleted_at is null
         order by l.locale
         limit 3",
    )?;
    let mut rows = statement.query([key])?;
    while let Some(row) = rows.next()? {
        let lang: Lang = row.get(0)?;
        let text = |at: usize| row.get::<_, String>(at);
        let (title, subtitle, excerpt) = (text(1)?, text(2)?, text(3)?);
        let body = [&subtitle, &excerpt, &html::plain_text(&text(4)?), &tags, &people].map(String::as_str).join("\n");
        insert(write, Place { kind: HitType::Article, key, lang }, &title, &body)?;
        learn(write, &[&title, &excerpt, &tags, &people])?;
    }
    Ok(())
}

/// Puts the names of a category into the index in place of what was there, if it is published.
pub fn index_category(write: &Write, key: i64) -> Result<(), ApiError> {
    remove(write, HitType::Category, key)?;
    let mut statement = write.prepare_cached(
        "select t.locale, t.name, t.description
         from category_texts t
         join categories c on c.key = t.category_key
         where t.category_key = ?1 and c.state = 'published'
         order by t.locale
         limit 3",
    )?;
    let mut rows = statement.query([key])?;
    while let Some(row) = rows.next()? {
        let (name, description): (String, String) = (row.get(1)?, row.get(2)?);
        insert(write, Place { kind: HitType::Category, key, lang: row.get(0)? }, &name, &description)?;
        learn(write, &[&name])?;
    }
    Ok(())
}

/// Puts the words of a contact into the index in place of what was there, if readers may see it: besides its own words
/// the towns in all languages, its groups and its numbers.
pub fn index_contact(write: &Write, key: i64) -> Result<(), ApiError> {
    remove(write, HitType::Contact, key)?;
    let mut statement = write.prepare_cached(
        "select t.locale, t.name, t.summary, t.body, coalesce(g.name, ''), coalesce(p.name, ''),
           (select group_concat(a.value ->> 'street' || ' ' || (a.value ->> 'town') || ' ' || (a.value ->> 'town_names'), char(10))
            from json_each(c.card, '$.addresses') a),
           (select group_concat(n.value ->> 'display' || ' ' || (n.value ->> 'number'), char(10)) from json_each(c.card, '$.phones') n)
         from contact_texts t
         join contacts c on c.key = t.contact_key
         join contact_groups s on s.key = c.subgroup_key
         left join contact_group_texts g on g.group_key = s.key and g.locale = t.locale
         left join contact_group_texts p on p.group_key = s.parent_key and p.locale = t.locale
         where t.contact_key = ?1 and c.state in ('published', 'needs_check')
         order by t.locale
         limit 3",
    )?;
    let mut rows = statement.query([key])?;
    while let Some(row) = rows.next()? {
        let text = |at: usize| row.get::<_, Option<String>>(at).map(Option::unwrap_or_default);
        let (lang, name, summary): (Lang, String, String) = (row.get(0)?, text(1)?, text(2)?);
        let body = [&summary, &html::plain_text(&text(3)?), &text(4)?, &text(5)?, &text(6)?, &text(7)?]
            .map(String::as_str)
            .join("\n");
        insert(write, Place { kind: HitType::Contact, key, lang }, &name, &body)?;
        learn(write, &[&name, &summary])?;
    }
    Ok(())
}

/// Takes all languages of something out of the index.
pub fn remove(write: &Write, kind: HitType, key: i64) -> Result<(), ApiError> {
    for sql in ["delete from search_terms where rowid = ?1", "delete from search_titles where rowid = ?1"] {
        let mut statement = write.prepare_cached(sql)?;
        for lang in Lang::ALL {
            statement.execute([Place { kind, key, lang }.row()])?;
        }
    }
    Ok(())
}

fn joined(db: &Connection, sql: &str, key: i64) -> Result<String, ApiError> {
    let words: Vec<String> = db.prepare_cached(sql)?.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(words.join("\n"))
}

fn insert(write: &Write, place: Place, title: &str, body: &str) -> Result<(), ApiError> {
    let title = index_terms(place.lang, title);
    write.prepare_cached("insert into search_terms (rowid, title, body) values (?1, ?2, ?3)")?.execute(params![
        place.row(),
        title,
        index_terms(place.lang, body)
    ])?;
    write
        .prepare_cached("insert into search_titles (rowid, title) values (?1, ?2)")?
        .execute(params![place.row(), title])?;
    Ok(())
}

/// Remembers how words are written, for those who mistype them.
fn learn(write: &Write, texts: &[&str]) -> Result<(), ApiError> {
    let mut statement = write
        .prepare_cached("insert into search_words (folded, word) values (?1, ?2) on conflict (folded) do nothing")?;
    for word in texts.iter().flat_map(|text| text.unicode_words()) {
        let is_word = word.chars().count() >= MIN_LETTERS && word.chars().all(char::is_alphabetic);
        if is_word {
            statement.execute([fold(word), word.to_lowercase()])?;
        }
    }
    Ok(())
}
