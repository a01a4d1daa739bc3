//! Searches without results. The query of one person stays in memory until midnight; it is stored, without a trace of
//! anybody, only when a second person searches for the same on the same day.

use std::collections::{HashMap, HashSet};

use crate::base::lang::Lang;

/// Different queries in memory per day.
const MAX_QUERIES: usize = 5_000;
/// People counted per query and day.
const MAX_PEOPLE: usize = 500;
/// People from which on a query is stored.
const MIN_PEOPLE: usize = 2;
/// Longest query that is stored, in characters.
const MAX_CHARACTERS: usize = 60;
/// Digits up to which a query is stored; more may be somebody's number.
const MAX_DIGITS: usize = 4;

/// The searches without results of a day.
#[derive(Default)]
pub struct ZeroResultSearches(HashMap<(Lang, String), Count>);

#[derive(Default)]
struct Count {
    readers: HashSet<u64>,
    searches: u32,
    written_readers: u32,
    written_searches: u32,
}

/// A query as it is added to its day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroResult {
    /// Language of the page.
    pub lang: Lang,
    /// The query, normalised.
    pub query: String,
    /// Searches since it was stored last.
    pub searches: u32,
    /// Different people since it was stored last.
    pub readers: u32,
}

/// The query in lower case with single blanks. `None` for what may name a person: addresses, numbers.
pub fn normalize(query: &str) -> Option<String> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let query = words.join(" ").trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let digits = query.chars().filter(char::is_ascii_digit).count();
    let is_fit = query.chars().any(char::is_alphabetic)
        && query.chars().count() <= MAX_CHARACTERS
        && digits <= MAX_DIGITS
        && !query.contains(['@', '/', '\\'])
        && !query.chars().any(char::is_control);
    is_fit.then_some(query)
}

impl ZeroResultSearches {
    /// Counts a search of a person, who is identified by today's hash.
    pub fn record(&mut self, lang: Lang, query: String, reader: u64) {
        let key = (lang, query);
        if !self.0.contains_key(&key) && self.0.len() >= MAX_QUERIES {
            return;
        }
        let count = self.0.entry(key).or_default();
        if count.readers.len() < MAX_PEOPLE || count.readers.contains(&reader) {
            count.readers.insert(reader);
            // bounded, because a page may be reloaded again and again
            count.searches = count.searches.saturating_add(1).min(MAX_PEOPLE as u32 * 4);
        }
    }

    /// Queries of enough people that are not stored yet.
    pub fn drain(&mut self) -> Vec<ZeroResult> {
        let mut found = Vec::new();
        for ((lang, query), count) in &mut self.0 {
            let readers = u32::try_from(count.readers.len()).unwrap_or(u32::MAX);
            if count.readers.len() < MIN_PEOPLE || count.searches == count.written_searches {
                continue;
            }
            found.push(ZeroResult {
                lang: *lang,
                query: query.clone(),
                searches: count.searches - count.written_searches,
                readers: readers - count.written_readers,
            });
            (count.written_searches, count.written_readers) = (count.searches, readers);
        }
        found
    }

    /// Counts queries again that could not be stored.
    pub fn restore(&mut self, searches_without_results: &[ZeroResult]) {
        for one in searches_without_results {
            if let Some(count) = self.0.get_mut(&(one.lang, one.query.clone())) {
                count.written_searches -= one.searches;
                count.written_readers -= one.readers;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_of_one_person_is_not_stored() {
        let mut searches = ZeroResultSearches::default();

        searches.record(Lang::De, "velokurse".into(), 1);
        searches.record(Lang::De, "velokurse".into(), 1);
        let of_one = searches.drain();
        searches.record(Lang::De, "velokurse".into(), 2);
        let of_two = searches.drain();
        let again = searches.drain();

        assert_eq!(of_one, []);
        assert_eq!(of_two, [ZeroResult { lang: Lang::De, query: "velokurse".into(), searches: 3, readers: 2 }]);
        assert_eq!(again, []);
    }

    #[test]
    fn a_query_that_could_not_be_stored_is_stored_later() {
        let mut searches = ZeroResultSearches::default();
        searches.record(Lang::En, "bees".into(), 1);
        searches.record(Lang::En, "bees".into(), 2);

        let lost = searches.drain();
        searches.restore(&lost);

        assert_eq!(searches.drain(), lost);
    }

    #[test]
    fn a_query_that_may_name_a_person_is_not_stored() {
        assert_eq!(normalize("  Velo   KURSE? "), Some("velo kurse".into()));
        for personal in
            ["ada@portal.example", "+41 79 123 45 67", "https://portal.example", "756.1234.5678.97 ahv", "  ", "???"]
        {
            assert_eq!(normalize(personal), None, "{personal}");
        }
        assert_eq!(normalize(&"long ".repeat(20)), None);
        assert_eq!(normalize("reform 2027"), Some("reform 2027".into()));
    }
}
