//! Who reads, without knowing who: a reader is a salted hash of address and browser, kept in memory for one day. The
//! salt is made anew each day and never stored, so nobody can tell later who a hash was.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use rand::Rng as _;
use sha2::{Digest as _, Sha256};

use crate::base::clock::Ts;

/// Readers with different browsers at one address that count for one article in a day: a household or an office, not
/// a script that invents browsers.
const MOST_AT_AN_ADDRESS: u8 = 20;
/// Articles waiting to be written, at most; beyond it new ones wait for the next second.
const MOST_WAITING: usize = 10_000;
/// Hashes kept in a day: about 100 MB at most.
const MOST_HASHES: usize = 4_000_000;

/// Parts of the names of programs that are no readers.
const ROBOTS: &[&str] = &[
    "bot",
    "crawl",
    "spider",
    "slurp",
    "scrap",
    "preview",
    "headless",
    "lighthouse",
    "phantom",
    "curl",
    "wget",
    "python",
    "java/",
    "go-http",
    "httpclient",
    "okhttp",
    "axios",
    "node-fetch",
    "libwww",
    "perl",
    "ruby",
    "facebookexternalhit",
    "whatsapp",
    "monitor",
    "uptime",
    "pingdom",
    "feed",
    "rss",
    "archiv",
    "validator",
    "checker",
    "fetch",
    "http://",
    "https://",
];

/// A visit as the browser tells it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'v> {
    /// Public identity of the article.
    pub article: &'v str,
    /// Where from.
    pub address: &'v str,
    /// Name of the browser.
    pub agent: &'v str,
}

/// Readers of the day, and what is not written yet.
#[derive(Default)]
pub struct Readers {
    today: Mutex<Today>,
}

#[derive(Default)]
struct Today {
    day: i64,
    salt: [u8; 32],
    seen: HashSet<u64>,
    at_address: HashMap<u64, u8>,
    waiting: HashMap<String, u32>,
}

/// Whether this name is that of a program that is no reader.
pub fn is_robot(agent: &str) -> bool {
    let agent = agent.trim().to_ascii_lowercase();
    agent.is_empty() || ROBOTS.iter().any(|robot| agent.contains(robot))
}

impl Readers {
    /// Counts a visit at `now`, once a day for each reader and article.
    pub fn notice(&self, now: Ts, visit: Visit) {
        if is_robot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(now);
        let knows = today.waiting.contains_key(visit.article);
        if today.seen.len() >= MOST_HASHES || (!knows && today.waiting.len() >= MOST_WAITING) {
            return;
        }
        let address = today.hash(&[visit.article, visit.address]);
        let reader = today.hash(&[visit.article, visit.address, visit.agent]);
        if today.seen.contains(&reader) {
            return;
        }
        let here = today.at_address.entry(address).or_default();
        if *here >= MOST_AT_AN_ADDRESS {
            return;
        }
        *here += 1;
        today.seen.insert(reader);
        *today.waiting.entry(visit.article.to_owned()).or_default() += 1;
    }

    /// New readers by article since the last call.
    pub fn take(&self) -> Vec<(String, u32)> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.waiting.drain().collect()
    }

    /// Puts back what could not be written.
    pub fn put_back(&self, counts: Vec<(String, u32)>) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        for (article, readers) in counts {
            *today.waiting.entry(article).or_default() += readers;
        }
    }
}

impl Today {
    /// A new day knows nobody.
    fn begin(&mut self, now: Ts) {
        let day = now.millis().div_euclid(86_400_000);
        if day != self.day {
            self.day = day;
            rand::rng().fill_bytes(&mut self.salt);
            self.seen = HashSet::new();
            self.at_address = HashMap::new();
        }
    }

    fn hash(&self, parts: &[&str]) -> u64 {
        let mut hash = Sha256::new_with_prefix(self.salt);
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let digest = hash.finalize();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    fn visit<'v>(address: &'v str, agent: &'v str) -> Visit<'v> {
        Visit { article: "a", address, agent }
    }

    #[test]
    fn a_reader_counts_once_a_day_for_an_article() {
        let readers = Readers::default();
        let now = Ts::from_millis(1_795_185_130_000);

        readers.notice(now, visit("192.0.2.1", FIREFOX));
        readers.notice(now, visit("192.0.2.1", FIREFOX));
        readers.notice(now, visit("192.0.2.2", FIREFOX));
        readers.notice(now.after(Duration::from_hours(24)), visit("192.0.2.1", FIREFOX));

        assert_eq!(readers.take(), [("a".to_owned(), 3)]);
        assert!(readers.take().is_empty());
    }

    #[test]
    fn robots_and_those_without_a_name_do_not_count() {
        let readers = Readers::default();

        for agent in [
            "",
            "curl/8.5",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "HeadlessChrome/140",
        ] {
            readers.notice(Ts::from_millis(0), visit("192.0.2.1", agent));
        }

        assert!(readers.take().is_empty());
    }

    #[test]
    fn invented_browsers_at_one_address_do_not_make_an_article_popular() {
        let readers = Readers::default();

        for number in 0..500 {
            readers.notice(Ts::from_millis(0), visit("192.0.2.1", &format!("Browser/{number}")));
        }

        assert_eq!(readers.take(), [("a".to_owned(), u32::from(MOST_AT_AN_ADDRESS))]);
    }
}
