//! Who reads, without knowing who: a reader is a salted hash of address and browser, kept in memory for one day. The
//! salt is made anew each day and never stored, so nobody can tell later who a hash was.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rand::Rng as _;
use sha2::{Digest as _, Sha256};

use super::misses::{Asked, Miss};
use super::numbers::{Metric, Numbers};
use super::subject::Subject;
use crate::base::lang::Lang;
use crate::string_enum;

/// Readers with different browsers at one address that count for one thing in a day: a household or an office, not
/// a script that invents browsers.
const MOST_AT_AN_ADDRESS: u8 = 20;
/// Views of one thing by one reader that count in a day.
const MOST_VIEWS: u8 = 20;
/// Views of the whole site by one reader that count in a day.
const MOST_VIEWS_OF_THE_SITE: u8 = 250;
/// Taps of one kind on one contact from one address that count in a day.
const MOST_CLICKS: u8 = 10;
/// Things waiting to be written, at most; beyond it new ones wait for the next second.
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

string_enum! {
    /// How far somebody came in a text.
    Depth {
        /// To its middle.
        Half = "half",
        /// To its end: nine tenths of it.
        End = "end",
    }
}

string_enum! {
    /// What somebody tapped on a contact.
    Click {
        /// A number of a telephone.
        Phone = "phone",
        /// The way there.
        Route = "route",
        /// Its own site.
        Site = "site",
    }
}

/// A visit as the browser tells it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'v> {
    /// What was looked at.
    pub subject: &'v Subject,
    /// Language of the page.
    pub lang: Lang,
    /// Where from.
    pub address: &'v str,
    /// Name of the browser.
    pub agent: &'v str,
}

/// What was counted and is not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// What was looked at.
    pub subject: Subject,
    /// Language of the page.
    pub lang: Lang,
    /// Day of the portal's time zone.
    pub day: String,
    /// How often what; readers are different people, each once a day and in the language they saw first.
    pub numbers: Numbers,
}

/// Readers of the day, and what is not written yet.
#[derive(Default)]
pub struct Readers {
    today: Mutex<Today>,
}

#[derive(Default)]
struct Today {
    day: String,
    salt: [u8; 32],
    /// Views of each reader of each thing.
    seen: HashMap<u64, u8>,
    at_address: HashMap<u64, u8>,
    waiting: HashMap<(Subject, Lang), Numbers>,
    /// Left from the day before.
    late: Vec<Counted>,
    asked: Asked,
}

/// Whether this name is that of a program that is no reader.
pub fn is_robot(agent: &str) -> bool {
    let agent = agent.trim().to_ascii_lowercase();
    agent.is_empty() || ROBOTS.iter().any(|robot| agent.contains(robot))
}

impl Readers {
    /// Counts a visit on `day`: a view, and once a day for each person and thing a reader.
    pub fn notice(&self, day: &str, visit: Visit) {
        if is_robot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        if today.look(visit, MOST_VIEWS) {
            today.look(Visit { subject: &Subject::Site, ..visit }, MOST_VIEWS_OF_THE_SITE);
        }
    }

    /// Counts how far somebody came who reads today: the end lies behind the middle, and each counts once a day.
    pub fn notice_depth(&self, day: &str, visit: Visit, depth: Depth) {
        if is_robot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let name = visit.subject.name();
        let reader = today.hash(&[name, visit.address, visit.agent]);
        if !today.seen.contains_key(&reader) {
            return;
        }
        let reached: &[Metric] = match depth {
            Depth::Half => &[Metric::Read50],
            Depth::End => &[Metric::Read50, Metric::Read90],
        };
        for metric in reached {
            let mark = today.hash(&[name, visit.address, visit.agent, metric.name()]);
            today.count(visit, *metric, mark, 1);
        }
    }

    /// Counts a tap on a contact; invented browsers at one address are one person's.
    pub fn notice_click(&self, day: &str, visit: Visit, click: Click) {
        if is_robot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let metric = match click {
            Click::Phone => Metric::ClicksPhone,
            Click::Route => Metric::ClicksRoute,
            Click::Site => Metric::ClicksSite,
        };
        let mark = today.hash(&[visit.subject.name(), visit.address, metric.name()]);
        today.count(visit, metric, mark, MOST_CLICKS);
    }

    /// Notes that somebody asked `query` (normalised) in vain.
    pub fn notice_miss(&self, day: &str, lang: Lang, query: String, (address, agent): (&str, &str)) {
        if is_robot(agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let address_alone = today.hash(&["asks", address]);
        let here = today.at_address.entry(address_alone).or_default();
        // browsers are easily invented: of one address only the first few count as different people
        let agent = if *here < MOST_AT_AN_ADDRESS { agent } else { "" };
        let reader = today.hash(&["asks", address, agent]);
        if today.seen.insert(reader, 1).is_none() {
            let here = today.at_address.entry(address_alone).or_default();
            *here = here.saturating_add(1);
        }
        today.asked.notice(lang, query, reader);
    }

    /// What was counted since the last call.
    pub fn take(&self) -> Vec<Counted> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.put_aside();
        std::mem::take(&mut today.late)
    }

    /// Puts back what could not be written.
    pub fn put_back(&self, counted: Vec<Counted>) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST_WAITING.saturating_sub(today.late.len());
        today.late.extend(counted.into_iter().take(room));
    }

    /// Questions to write, with their day.
    pub fn take_misses(&self) -> (String, Vec<Miss>) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        (today.day.clone(), today.asked.take())
    }

    /// Puts back questions of `day` that could not be written; another day has begun without them.
    pub fn put_back_misses(&self, day: &str, misses: &[Miss]) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day == day {
            today.asked.put_back(misses);
        }
    }
}

impl Today {
    /// A new day knows nobody.
    fn begin(&mut self, day: &str) {
        if day != self.day {
            self.put_aside();
            self.day = day.to_owned();
            rand::rng().fill_bytes(&mut self.salt);
            self.seen = HashMap::new();
            self.at_address = HashMap::new();
            self.asked = Asked::default();
        }
    }

    /// The numbers of a thing that wait to be written; none where too many wait.
    fn waiting(&mut self, visit: Visit) -> Option<&mut Numbers> {
        let key = (visit.subject.clone(), visit.lang);
        let has_room = self.waiting.contains_key(&key) || self.waiting.len() < MOST_WAITING;
        has_room.then(|| self.waiting.entry(key).or_default())
    }

    /// Counts a view, and once a day a reader, unless it is one too many; tells whether it was counted.
    fn look(&mut self, visit: Visit, most: u8) -> bool {
        let name = visit.subject.name();
        let reader = self.hash(&[name, visit.address, visit.agent]);
        let views = self.seen.get(&reader).copied();
        let address = self.hash(&[name, visit.address]);
        let here = self.at_address.get(&address).copied().unwrap_or_default();
        let is_too_much = match views {
            Some(views) => views >= most,
            None => self.seen.len() >= MOST_HASHES || here >= MOST_AT_AN_ADDRESS,
        };
        if is_too_much {
            return false;
        }
        let Some(numbers) = self.waiting(visit) else { return false };
        numbers.add(Metric::Views);
        if views.is_none() {
            numbers.add(Metric::Readers);
            self.at_address.insert(address, here + 1);
        }
        self.seen.insert(reader, views.unwrap_or_default() + 1);
        true
    }

    /// Counts one of `metric`, at most `most` times a day for the same `mark`.
    fn count(&mut self, visit: Visit, metric: Metric, mark: u64, most: u8) {
        let times = self.seen.get(&mark).copied().unwrap_or_default();
        if times >= most || (times == 0 && self.seen.len() >= MOST_HASHES) {
            return;
        }
        if let Some(numbers) = self.waiting(visit) {
            numbers.add(metric);
            self.seen.insert(mark, times + 1);
        }
    }

    /// What waits belongs to its day.
    fn put_aside(&mut self) {
        let day = self.day.clone();
        let counted =
            self.waiting.drain().map(|((subject, lang), numbers)| Counted { subject, lang, day: day.clone(), numbers });
        self.late.extend(counted);
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
    use super::*;

    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const DAY: &str = "2026-11-22";

    fn visits(readers: &Readers, day: &str, address: &str, agent: &str) {
        let subject = Subject::Article("a".to_owned());
        readers.notice(day, Visit { subject: &subject, lang: Lang::De, address, agent });
    }

    fn numbers(readers: &Readers) -> Vec<(String, u32, u32)> {
        let of_the_thing = readers.take().into_iter().filter(|one| one.subject != Subject::Site);
        of_the_thing.map(|one| (one.day, one.numbers.of(Metric::Views), one.numbers.of(Metric::Readers))).collect()
    }

    #[test]
    fn a_reader_counts_once_a_day_and_every_view_counts() {
        let readers = Readers::default();

        visits(&readers, DAY, "192.0.2.1", FIREFOX);
        visits(&readers, DAY, "192.0.2.1", FIREFOX);
        visits(&readers, DAY, "192.0.2.2", FIREFOX);
        visits(&readers, "2026-11-23", "192.0.2.1", FIREFOX);

        assert_eq!(numbers(&readers), [(DAY.to_owned(), 3, 2), ("2026-11-23".to_owned(), 1, 1)]);
        assert!(readers.take().is_empty());
    }

    #[test]
    fn the_site_counts_a_person_once_however_many_pages_they_see() {
        let readers = Readers::default();
        let pages = ["/", "/contacts", "/search"].map(|path| Subject::Path(path.to_owned()));

        for subject in &pages {
            readers.notice(DAY, Visit { subject, lang: Lang::De, address: "192.0.2.1", agent: FIREFOX });
        }

        let site = readers.take().into_iter().find(|one| one.subject == Subject::Site).unwrap().numbers;
        assert_eq!((site.of(Metric::Views), site.of(Metric::Readers)), (3, 1));
    }

    #[test]
    fn only_who_reads_comes_to_the_end_and_each_once_a_day() {
        let readers = Readers::default();
        let subject = Subject::Article("a".to_owned());
        let by = |address| Visit { subject: &subject, lang: Lang::De, address, agent: FIREFOX };
        readers.notice(DAY, by("192.0.2.1"));
        readers.notice(DAY, by("192.0.2.2"));

        readers.notice_depth(DAY, by("192.0.2.1"), Depth::Half);
        readers.notice_depth(DAY, by("192.0.2.1"), Depth::End);
        readers.notice_depth(DAY, by("192.0.2.1"), Depth::End);
        readers.notice_depth(DAY, by("192.0.2.2"), Depth::Half);
        readers.notice_depth(DAY, by("192.0.2.9"), Depth::End);

        let read = readers.take().into_iter().find(|one| one.subject == subject).unwrap().numbers;
        assert_eq!((read.of(Metric::Read50), read.of(Metric::Read90)), (2, 1));
    }

    #[test]
    fn what_could_not_be_written_is_written_with_its_day() {
        let readers = Readers::default();
        visits(&readers, DAY, "192.0.2.1", FIREFOX);

        readers.put_back(readers.take());
        visits(&readers, "2026-11-23", "192.0.2.1", FIREFOX);

        assert_eq!(numbers(&readers), [(DAY.to_owned(), 1, 1), ("2026-11-23".to_owned(), 1, 1)]);
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
            visits(&readers, DAY, "192.0.2.1", agent);
            readers.notice_miss(DAY, Lang::De, "bees".to_owned(), ("192.0.2.1", agent));
            readers.notice_miss(DAY, Lang::De, "bees".to_owned(), ("192.0.2.2", agent));
        }

        assert!(readers.take().is_empty());
        assert_eq!(readers.take_misses().1, []);
    }

    #[test]
    fn invented_browsers_at_one_address_do_not_make_an_article_popular() {
        let readers = Readers::default();

        for number in 0..500 {
            visits(&readers, DAY, "192.0.2.1", &format!("Browser/{number}"));
        }
        for _ in 0..500 {
            visits(&readers, DAY, "192.0.2.1", "Browser/1");
        }

        let most = u32::from(MOST_AT_AN_ADDRESS);
        assert_eq!(numbers(&readers), [(DAY.to_owned(), most - 1 + u32::from(MOST_VIEWS), most)]);
    }
}
