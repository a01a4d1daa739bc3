//! Unique visitors without identification: a person is a salted hash of address and browser, held in memory for one day.
//! The salt changes every day and is never stored, so a hash cannot be traced to a person later.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use rand::Rng as _;
use sha2::{Digest as _, Sha256};

use super::metrics::{Metric, Numbers};
use super::origins::{Arrival, Origin};
use super::tracked_page::TrackedPage;
use super::zero_result_searches::{ZeroResult, ZeroResultSearches};
use crate::base::lang::Lang;
use crate::string_enum;
use crate::web::browser::is_bot;

/// People at one address with different browsers that count per object and day: enough for a household or an office, too
/// few for a script that invents browsers.
const MAX_PER_ADDRESS: u8 = 20;
/// Views of one object by one person that count per day.
const MAX_VIEWS: u8 = 20;
/// Views of the whole site by one person that count per day.
const MAX_SITE_VIEWS: u8 = 250;
/// Clicks of one kind on one contact from one address that count per day.
const MAX_CLICKS: u8 = 10;
/// Uses of one kind of the contact details of one service from one address that count per day.
const MAX_USES: u8 = 1;
/// Objects with counts that are not stored yet; further objects are not counted until the next flush.
const MAX_PENDING: usize = 10_000;
/// Searches of earlier days that are not stored yet; further ones are given up.
const MAX_LATE_SEARCHES: usize = 5_000;
/// Hashes per day, about 100 MB.
const MAX_HASHES: usize = 4_000_000;

string_enum! {
    /// How far somebody read a text.
    Depth {
        /// To its middle.
        Half = "half",
        /// To its end: nine tenths of it.
        End = "end",
    }
}

string_enum! {
    /// Target of a click on a contact.
    Click {
        /// A telephone number.
        Phone = "phone",
        /// The route.
        Route = "route",
        /// Its website.
        Site = "site",
    }
}

/// A visit as the browser reports it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'v> {
    /// The viewed page.
    pub page: &'v TrackedPage,
    /// Language of the page.
    pub lang: Lang,
    /// Client address.
    pub address: &'v str,
    /// User agent.
    pub agent: &'v str,
}

/// Counts of a page that are not stored yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The viewed page.
    pub page: TrackedPage,
    /// Language of the page.
    pub lang: Lang,
    /// Day of the portal's time zone.
    pub day: String,
    /// Counts by metric; readers are different people, each once a day and in their first language.
    pub numbers: Numbers,
}

/// Visitors of the day, and counts that are not stored yet.
#[derive(Default)]
pub struct Visitors {
    today: Mutex<Today>,
    /// Held while counts are stored, so that the last time waits for one under way.
    pub(super) flushing: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Today {
    day: String,
    salt: [u8; 32],
    /// Views by hash of person and page.
    seen: HashMap<u64, u8>,
    at_address: HashMap<u64, u8>,
    waiting: HashMap<(TrackedPage, Lang), Numbers>,
    /// Counts with their day, ready to be stored.
    late: Vec<Counted>,
    searches: ZeroResultSearches,
    /// Searches of enough people on earlier days, ready to be stored.
    late_searches: VecDeque<(String, ZeroResult)>,
}

impl Visitors {
    /// Counts a view on `day`, and a reader once a day per person and page, with the origin of this first view.
    pub fn record(&self, day: &str, visit: Visit, arrival: Arrival) {
        if is_bot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        if today.count_view(visit, MAX_VIEWS, arrival.page) {
            today.count_view(Visit { page: &TrackedPage::Site, ..visit }, MAX_SITE_VIEWS, arrival.site);
        }
    }

    /// Counts the depth that a reader of today reached; the end includes the middle, each once a day.
    pub fn record_depth(&self, day: &str, visit: Visit, depth: Depth) {
        if is_bot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let name = visit.page.name();
        let reader = today.hash(&[name, visit.address, visit.agent]);
        if !today.seen.contains_key(&reader) {
            return;
        }
        let reached: &[Metric] = match depth {
            Depth::Half => &[Metric::Read50],
            Depth::End => &[Metric::Read50, Metric::Read90],
        };
        for metric in reached {
            let mark = today.hash(&[name, visit.address, visit.agent, metric.as_str()]);
            today.count(visit, *metric, mark, 1);
        }
    }

    /// Counts a click on a contact; browsers at one address are one person here.
    pub fn record_click(&self, day: &str, visit: Visit, click: Click) {
        let metric = match click {
            Click::Phone => Metric::ClicksPhone,
            Click::Route => Metric::ClicksRoute,
            Click::Site => Metric::ClicksSite,
        };
        self.record_use(day, visit, metric, MAX_CLICKS);
    }

    /// Counts a use of the contact details of a service, once a day for one address.
    pub fn record_contact(&self, day: &str, visit: Visit, metric: Metric) {
        self.record_use(day, visit, metric, MAX_USES);
    }

    fn record_use(&self, day: &str, visit: Visit, metric: Metric, most: u8) {
        if is_bot(visit.agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let mark = today.hash(&[visit.page.name(), visit.address, metric.as_str()]);
        today.count(visit, metric, mark, most);
    }

    /// Counts a search for `query` (normalised) without results.
    pub fn record_zero_result(&self, day: &str, lang: Lang, query: String, (address, agent): (&str, &str)) {
        if is_bot(agent) {
            return;
        }
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.begin(day);
        let address_alone = today.hash(&["asks", address]);
        let here = today.at_address.get(&address_alone).copied().unwrap_or_default();
        // user agents are easily invented: only the first few of an address count as different people
        let agent = if here < MAX_PER_ADDRESS { agent } else { "" };
        let reader = today.hash(&["asks", address, agent]);
        if !today.seen.contains_key(&reader) {
            if today.seen.len() >= MAX_HASHES {
                return;
            }
            today.seen.insert(reader, 1);
            let here = today.at_address.entry(address_alone).or_default();
            *here = here.saturating_add(1);
        }
        today.searches.record(lang, query, reader);
    }

    /// Removes and returns the counts since the last call.
    pub fn drain(&self) -> Vec<Counted> {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        today.close_day();
        std::mem::take(&mut today.late)
    }

    /// Restores counts that could not be stored.
    pub fn restore(&self, counted: Vec<Counted>) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        let free = MAX_PENDING.saturating_sub(today.late.len());
        today.late.extend(counted.into_iter().take(free));
    }

    /// Removes and returns the searches to store of one day, with it; those of earlier days come first.
    pub fn drain_zero_results(&self) -> (String, Vec<ZeroResult>) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((day, _)) = today.late_searches.front().cloned() else {
            return (today.day.clone(), today.searches.drain());
        };
        let mut searches = Vec::new();
        while let Some((_, one)) = today.late_searches.pop_front_if(|(of, _)| *of == day) {
            searches.push(one);
        }
        (day, searches)
    }

    /// Restores searches of `day` that could not be stored.
    pub fn restore_zero_results(&self, day: &str, searches: &[ZeroResult]) {
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day == day {
            today.searches.restore(searches);
        } else {
            today.keep_late(day, searches.to_vec());
        }
    }
}

impl Today {
    /// Resets hashes and salt when the day changes. Counts and searches of enough people, which name nobody, wait until they are
    /// stored; the searches of one person are forgotten.
    fn begin(&mut self, day: &str) {
        if day != self.day {
            self.close_day();
            let searches = self.searches.drain();
            self.keep_late(&self.day.clone(), searches);
            self.day = day.to_owned();
            rand::rng().fill_bytes(&mut self.salt);
            self.seen = HashMap::new();
            self.at_address = HashMap::new();
            self.searches = ZeroResultSearches::default();
        }
    }

    /// Keeps searches of an earlier day, up to the limit; the latest are given up.
    fn keep_late(&mut self, day: &str, searches: Vec<ZeroResult>) {
        let free = MAX_LATE_SEARCHES.saturating_sub(self.late_searches.len());
        self.late_searches.extend(searches.into_iter().take(free).map(|one| (day.to_owned(), one)));
    }

    /// The pending counts of a page; `None` where too many are pending.
    fn waiting(&mut self, visit: Visit) -> Option<&mut Numbers> {
        let key = (visit.page.clone(), visit.lang);
        let is_admitted = self.waiting.contains_key(&key) || self.waiting.len() < MAX_PENDING;
        is_admitted.then(|| self.waiting.entry(key).or_default())
    }

    /// Counts a view, and a reader once a day, within the limits; returns whether it was counted.
    fn count_view(&mut self, visit: Visit, most: u8, origin: Option<Origin>) -> bool {
        let name = visit.page.name();
        let reader = self.hash(&[name, visit.address, visit.agent]);
        let views = self.seen.get(&reader).copied();
        let address = self.hash(&[name, visit.address]);
        let here = self.at_address.get(&address).copied().unwrap_or_default();
        let is_over_limit = match views {
            Some(views) => views >= most,
            None => self.seen.len() >= MAX_HASHES || here >= MAX_PER_ADDRESS,
        };
        if is_over_limit {
            return false;
        }
        let Some(numbers) = self.waiting(visit) else { return false };
        numbers.add(Metric::Views);
        if views.is_none() {
            numbers.add(Metric::Readers);
            if let Some(origin) = origin {
                numbers.add_origin(origin);
            }
            self.at_address.insert(address, here + 1);
        }
        self.seen.insert(reader, views.unwrap_or_default() + 1);
        true
    }

    /// Counts one of `metric`, at most `most` times a day for the same `mark`.
    fn count(&mut self, visit: Visit, metric: Metric, mark: u64, most: u8) {
        let times = self.seen.get(&mark).copied().unwrap_or_default();
        if times >= most || (times == 0 && self.seen.len() >= MAX_HASHES) {
            return;
        }
        if let Some(numbers) = self.waiting(visit) {
            numbers.add(metric);
            self.seen.insert(mark, times + 1);
        }
    }

    /// Assigns the pending counts to the day.
    fn close_day(&mut self) {
        let day = self.day.clone();
        let counted =
            self.waiting.drain().map(|((page, lang), numbers)| Counted { page, lang, day: day.clone(), numbers });
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

    fn visits(visitors: &Visitors, day: &str, address: &str, agent: &str) {
        let page = TrackedPage::Article("a".to_owned());
        visitors.record(day, Visit { page: &page, lang: Lang::De, address, agent }, Arrival::default());
    }

    fn numbers(visitors: &Visitors) -> Vec<(String, u32, u32)> {
        let of_the_thing = visitors.drain().into_iter().filter(|one| one.page != TrackedPage::Site);
        of_the_thing.map(|one| (one.day, one.numbers.of(Metric::Views), one.numbers.of(Metric::Readers))).collect()
    }

    #[test]
    fn a_reader_counts_once_a_day_and_every_view_counts() {
        let visitors = Visitors::default();

        visits(&visitors, DAY, "192.0.2.1", FIREFOX);
        visits(&visitors, DAY, "192.0.2.1", FIREFOX);
        visits(&visitors, DAY, "192.0.2.2", FIREFOX);
        visits(&visitors, "2026-11-23", "192.0.2.1", FIREFOX);

        assert_eq!(numbers(&visitors), [(DAY.to_owned(), 3, 2), ("2026-11-23".to_owned(), 1, 1)]);
        assert!(visitors.drain().is_empty());
    }

    #[test]
    fn the_site_counts_a_person_once_however_many_pages_they_see() {
        let visitors = Visitors::default();
        let pages = ["", "/contacts", "/search"].map(|path| TrackedPage::Path(path.to_owned()));

        for page in &pages {
            let visit = Visit { page, lang: Lang::De, address: "192.0.2.1", agent: FIREFOX };
            visitors.record(DAY, visit, Arrival::default());
        }

        let site = visitors.drain().into_iter().find(|one| one.page == TrackedPage::Site).unwrap().numbers;
        assert_eq!((site.of(Metric::Views), site.of(Metric::Readers)), (3, 1));
    }

    #[test]
    fn only_who_reads_comes_to_the_end_and_each_once_a_day() {
        let visitors = Visitors::default();
        let page = TrackedPage::Article("a".to_owned());
        let by = |address| Visit { page: &page, lang: Lang::De, address, agent: FIREFOX };
        visitors.record(DAY, by("192.0.2.1"), Arrival::default());
        visitors.record(DAY, by("192.0.2.2"), Arrival::default());

        visitors.record_depth(DAY, by("192.0.2.1"), Depth::Half);
        visitors.record_depth(DAY, by("192.0.2.1"), Depth::End);
        visitors.record_depth(DAY, by("192.0.2.1"), Depth::End);
        visitors.record_depth(DAY, by("192.0.2.2"), Depth::Half);
        visitors.record_depth(DAY, by("192.0.2.9"), Depth::End);

        let read = visitors.drain().into_iter().find(|one| one.page == page).unwrap().numbers;
        assert_eq!((read.of(Metric::Read50), read.of(Metric::Read90)), (2, 1));
    }

    #[test]
    fn a_reader_has_the_origin_of_the_first_view_of_the_day() {
        let visitors = Visitors::default();
        let page = TrackedPage::Article("a".to_owned());
        let visit = |address| Visit { page: &page, lang: Lang::De, address, agent: FIREFOX };

        for (address, host) in [("192.0.2.1", Some("t.me")), ("192.0.2.1", Some("google.ch")), ("192.0.2.2", None)] {
            visitors.record(DAY, visit(address), Arrival::read(host, None, ""));
        }

        let counted = visitors.drain();
        let origins = |page: &TrackedPage| {
            let numbers = counted.iter().find(|one| one.page == *page).unwrap().numbers;
            Origin::ALL.map(|origin| numbers.of_origin(origin))
        };
        assert_eq!(origins(&page), [0, 0, 1, 0, 0, 1]);
        assert_eq!(origins(&TrackedPage::Site), [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn what_could_not_be_written_is_written_with_its_day() {
        let visitors = Visitors::default();
        visits(&visitors, DAY, "192.0.2.1", FIREFOX);

        visitors.restore(visitors.drain());
        visits(&visitors, "2026-11-23", "192.0.2.1", FIREFOX);

        assert_eq!(numbers(&visitors), [(DAY.to_owned(), 1, 1), ("2026-11-23".to_owned(), 1, 1)]);
    }

    #[test]
    fn searches_of_enough_people_outlive_their_day_and_those_of_one_person_do_not() {
        let visitors = Visitors::default();
        let search = |day: &str, query: &str, address: &str| {
            visitors.record_zero_result(day, Lang::De, query.to_owned(), (address, FIREFOX));
        };
        search(DAY, "bees", "192.0.2.1");
        search(DAY, "bees", "192.0.2.2");
        search(DAY, "moths", "192.0.2.1");

        search("2026-11-23", "wasps", "192.0.2.1");
        search("2026-11-23", "wasps", "192.0.2.2");
        search("2026-11-23", "moths", "192.0.2.2");

        let one = |query: &str| ZeroResult { lang: Lang::De, query: query.to_owned(), searches: 2, readers: 2 };
        let lost = visitors.drain_zero_results();
        assert_eq!(lost, (DAY.to_owned(), vec![one("bees")]));
        visitors.restore_zero_results(&lost.0, &lost.1);
        assert_eq!(visitors.drain_zero_results(), lost);
        assert_eq!(visitors.drain_zero_results(), ("2026-11-23".to_owned(), vec![one("wasps")]));
        assert_eq!(visitors.drain_zero_results().1, []);
    }

    #[test]
    fn searches_that_wait_are_bounded() {
        let visitors = Visitors::default();

        for day in 1..=3 {
            for number in 0..4_000 {
                for address in ["192.0.2.1", "192.0.2.2"] {
                    let query = format!("query {number}");
                    visitors.record_zero_result(&format!("2026-11-0{day}"), Lang::De, query, (address, FIREFOX));
                }
            }
        }

        let drained: Vec<(String, usize)> =
            (0..3).map(|_| visitors.drain_zero_results()).map(|(day, of_day)| (day, of_day.len())).collect();
        let expected = [("2026-11-01", 4_000), ("2026-11-02", 1_000), ("2026-11-03", 4_000)];
        assert_eq!(drained, expected.map(|(day, count)| (day.to_owned(), count)));
    }

    #[test]
    fn bots_and_empty_user_agents_do_not_count() {
        let visitors = Visitors::default();

        for agent in [
            "",
            "curl/8.5",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "HeadlessChrome/140",
        ] {
            visits(&visitors, DAY, "192.0.2.1", agent);
            visitors.record_zero_result(DAY, Lang::De, "bees".to_owned(), ("192.0.2.1", agent));
            visitors.record_zero_result(DAY, Lang::De, "bees".to_owned(), ("192.0.2.2", agent));
        }

        assert!(visitors.drain().is_empty());
        assert_eq!(visitors.drain_zero_results().1, []);
    }

    #[test]
    fn invented_browsers_at_one_address_do_not_make_an_article_popular() {
        let visitors = Visitors::default();

        for number in 0..500 {
            visits(&visitors, DAY, "192.0.2.1", &format!("Browser/{number}"));
        }
        for _ in 0..500 {
            visits(&visitors, DAY, "192.0.2.1", "Browser/1");
        }

        let most = u32::from(MAX_PER_ADDRESS);
        assert_eq!(numbers(&visitors), [(DAY.to_owned(), most - 1 + u32::from(MAX_VIEWS), most)]);
    }
}
