//! Questions that nothing answered. What one reader asks stays in memory until midnight; only when a second one asks the
//! same on the same day is the question written down, as words without anybody's trace.

use std::collections::{HashMap, HashSet};

use rusqlite::params;

use super::types::{MissFilter, SearchMiss};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageRequest;
use crate::db::Write;

/// Different questions remembered in a day.
const MOST_QUESTIONS: usize = 5_000;
/// Readers of one question remembered in a day; who comes later is not counted.
const MOST_READERS: usize = 500;
/// Readers after which a question is nobody's own any more.
const ENOUGH: usize = 2;
/// Longest question that is kept, in characters: longer ones are letters, not questions.
const LONGEST: usize = 60;
/// Digits in a row of words from which on it may be somebody's number.
const MOST_DIGITS: usize = 4;
/// Days that questions are kept.
const KEPT_DAYS: u64 = 90;

/// The questions of a day, by reader.
#[derive(Default)]
pub struct Asked(HashMap<(Lang, String), Question>);

#[derive(Default)]
struct Question {
    readers: HashSet<u64>,
    searches: u32,
    written_readers: u32,
    written_searches: u32,
}

/// A question as it is added to its day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Language of the page.
    pub lang: Lang,
    /// The question, normalised.
    pub query: String,
    /// Times since it was written last.
    pub searches: u32,
    /// Different readers since it was written last.
    pub readers: u32,
}

/// The question as it is kept: small letters, single blanks. `None` for what may name a person: addresses, numbers.
pub fn normal(query: &str) -> Option<String> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let query = words.join(" ").trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let digits = query.chars().filter(char::is_ascii_digit).count();
    let is_fit = query.chars().any(char::is_alphabetic)
        && query.chars().count() <= LONGEST
        && digits <= MOST_DIGITS
        && !query.contains(['@', '/', '\\'])
        && !query.chars().any(char::is_control);
    is_fit.then_some(query)
}

impl Asked {
    /// Notes that a reader, known by today's hash, asked in vain.
    pub fn notice(&mut self, lang: Lang, query: String, reader: u64) {
        let key = (lang, query);
        if !self.0.contains_key(&key) && self.0.len() >= MOST_QUESTIONS {
            return;
        }
        let question = self.0.entry(key).or_default();
        if question.readers.len() < MOST_READERS || question.readers.contains(&reader) {
            question.readers.insert(reader);
            // a page loaded again and again is one question
            question.searches = question.searches.saturating_add(1).min(MOST_READERS as u32 * 4);
        }
    }

    /// What enough readers asked and is not written yet.
    pub fn take(&mut self) -> Vec<Miss> {
        let mut found = Vec::new();
        for ((lang, query), question) in &mut self.0 {
            let readers = u32::try_from(question.readers.len()).unwrap_or(u32::MAX);
            if question.readers.len() < ENOUGH || question.searches == question.written_searches {
                continue;
            }
            found.push(Miss {
                lang: *lang,
                query: query.clone(),
                searches: question.searches - question.written_searches,
                readers: readers - question.written_readers,
            });
            (question.written_searches, question.written_readers) = (question.searches, readers);
        }
        found
    }

    /// Says that `misses` could not be written.
    pub fn put_back(&mut self, misses: &[Miss]) {
        for miss in misses {
            if let Some(question) = self.0.get_mut(&(miss.lang, miss.query.clone())) {
                question.written_searches -= miss.searches;
                question.written_readers -= miss.readers;
            }
        }
    }
}

/// Adds questions to their day.
pub fn add(write: &Write, day: &str, misses: &[Miss]) -> Result<(), ApiError> {
    let mut statement = write.prepare_cached(
        "insert into search_misses (locale, query, date, searches, readers) values (?1, ?2, ?3, ?4, ?5)
         on conflict (locale, query, date) do update
         set searches = searches + excluded.searches, readers = readers + excluded.readers",
    )?;
    for miss in misses {
        statement.execute(params![miss.lang, miss.query, day, miss.searches, miss.readers])?;
    }
    Ok(())
}

/// Forgets what was asked more than [`KEPT_DAYS`] days before `now`, and what was solved of it.
pub fn sweep(write: &mut Write) -> Result<usize, ApiError> {
    let oldest = write.now().before(std::time::Duration::from_hours(KEPT_DAYS * 24)).to_string();
    let oldest = oldest.get(..10).unwrap_or_default().to_owned();
    let gone = write.prepare_cached("delete from search_misses where date < ?1")?.execute([&oldest])?;
    write.prepare_cached("delete from search_misses_solved where date < ?1")?.execute([&oldest])?;
    Ok(gone)
}

/// Questions summed over their days; solved ones only where they are asked for.
const REPORT: &str = "from (
     select m.locale, m.query, sum(m.searches) as searches, sum(m.readers) as readers, max(m.date) as last_day
     from search_misses m
     left join search_misses_solved s on s.locale = m.locale and s.query = m.query
     where (?1 is null or m.locale = ?1) and (?2 or s.date is null or m.date > s.date) and ?2 <= (s.date is not null)
       and (?3 = '' or instr(m.query, ?3) > 0)
     group by m.locale, m.query)";

/// The questions that `filter` leaves, the most asked first.
pub fn list(db: &rusqlite::Connection, filter: &MissFilter, page: PageRequest) -> Result<Vec<SearchMiss>, ApiError> {
    let sql = format!(
        "select locale, query, searches, readers, last_day {REPORT}
         order by searches desc, last_day desc, locale, query
         limit ?4 offset ?5"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(
        params![filter.locale, filter.solved, filter.q.to_lowercase(), page.per_page, page.offset()],
        |row| {
            Ok(SearchMiss {
                locale: row.get(0)?,
                query: row.get(1)?,
                searches: row.get(2)?,
                readers: row.get(3)?,
                last_day: row.get(4)?,
                solved: filter.solved,
            })
        },
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many questions `filter` leaves.
pub fn count(db: &rusqlite::Connection, filter: &MissFilter) -> Result<u32, ApiError> {
    let sql = format!("select count(*) {REPORT}");
    let values = params![filter.locale, filter.solved, filter.q.to_lowercase()];
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| row.get(0))?)
}

/// Calls a question solved as of `day`. Errors: `NotFound` where nobody asked it.
pub fn solve(write: &Write, lang: Lang, query: &str, day: &str, by: i64) -> Result<(), ApiError> {
    let known: bool = write
        .prepare_cached("select exists (select 1 from search_misses where locale = ?1 and query = ?2)")?
        .query_row(params![lang, query], |row| row.get(0))?;
    if !known {
        return Err(ApiError::NotFound);
    }
    write
        .prepare_cached(
            "insert into search_misses_solved (locale, query, date, solved_at, solved_by) values (?1, ?2, ?3, ?4, ?5)
             on conflict (locale, query) do update
             set date = excluded.date, solved_at = excluded.solved_at, solved_by = excluded.solved_by",
        )?
        .execute(params![lang, query, day, write.now(), by])?;
    Ok(())
}

/// Takes that back.
pub fn reopen(write: &Write, lang: Lang, query: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from search_misses_solved where locale = ?1 and query = ?2")?
        .execute(params![lang, query])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_of_one_reader_is_not_written_down() {
        let mut asked = Asked::default();

        asked.notice(Lang::De, "velokurse".into(), 1);
        asked.notice(Lang::De, "velokurse".into(), 1);
        let of_one = asked.take();
        asked.notice(Lang::De, "velokurse".into(), 2);
        let of_two = asked.take();
        let again = asked.take();

        assert_eq!(of_one, []);
        assert_eq!(of_two, [Miss { lang: Lang::De, query: "velokurse".into(), searches: 3, readers: 2 }]);
        assert_eq!(again, []);
    }

    #[test]
    fn what_could_not_be_written_is_written_later() {
        let mut asked = Asked::default();
        asked.notice(Lang::En, "bees".into(), 1);
        asked.notice(Lang::En, "bees".into(), 2);

        let lost = asked.take();
        asked.put_back(&lost);

        assert_eq!(asked.take(), lost);
    }

    #[test]
    fn what_may_name_a_person_is_no_question() {
        assert_eq!(normal("  Velo   KURSE? "), Some("velo kurse".into()));
        for personal in
            ["ada@portal.example", "+41 79 123 45 67", "https://portal.example", "756.1234.5678.97 ahv", "  ", "???"]
        {
            assert_eq!(normal(personal), None, "{personal}");
        }
        assert_eq!(normal(&"long ".repeat(20)), None);
        assert_eq!(normal("reform 2027"), Some("reform 2027".into()));
    }
}
