//! Runs an import from the file to the report: reads, makes ready, adds in batches, shows how far it is.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::corpus::{Corpus, CorpusFault};
use super::fetch::Fetcher;
use super::ghost::GhostFault;
use super::importer::{Importer, Item, KnownObjects};
use super::prepare::{PreparedArticle, prepare};
use super::records::{ArticleRecord, Numbered, Record};
use super::report::ImportSummary;
use super::source::{GHOST_PICTURES, Source};
use super::wordpress::{self, Converter, WxrFault};
use super::{body_pictures, pictures, store};
use crate::backup::BackupError;
use crate::base::clock::{Clock, Ts};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Db, DbOptions, QueuedAnswer};
use crate::media::{self, files::StoredPicture};

/// Things that one transaction adds: the writer is shared with a running server.
const BATCH: usize = 200;

/// How an import is to run.
#[derive(Debug, Clone)]
pub struct Options {
    /// Only tell what would happen.
    pub dry_run: bool,
    /// Language of an export that does not say its own.
    pub lang: Lang,
    /// Folder of the portal's pictures.
    pub media_dir: PathBuf,
    /// Draw a progress bar where there is a terminal.
    pub progress: bool,
    /// The present moment.
    pub now: Ts,
    /// Fetches pictures of the old site; `None` leaves them there.
    pub fetcher: Option<Fetcher>,
}

/// Why an import did not run, or did not run to its end.
#[derive(Debug)]
pub enum ImportError {
    Corpus(CorpusFault),
    Ghost(GhostFault),
    Archive(BackupError),
    /// A directory of the import cannot be used.
    Directory(std::io::Error),
    WordPress(WxrFault),
    /// Not one record of the file can be used; with the reason of the first.
    Nothing(String),
    Database(ApiError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corpus(fault) => fault.fmt(f),
            Self::WordPress(fault) => fault.fmt(f),
            Self::Ghost(fault) => fault.fmt(f),
            Self::Archive(error) => error.fmt(f),
            Self::Directory(error) => {
                write!(f, "the pictures cannot be stored: {error}; what was added before stays, another run goes on")
            }
            Self::Nothing(first) => write!(f, "not one record of the file can be used; {first}"),
            Self::Database(error) => write!(f, "the database refused: {error:?}; what was added before stays"),
        }
    }
}

impl std::error::Error for ImportError {}

impl From<CorpusFault> for ImportError {
    fn from(fault: CorpusFault) -> Self {
        Self::Corpus(fault)
    }
}

impl From<WxrFault> for ImportError {
    fn from(fault: WxrFault) -> Self {
        Self::WordPress(fault)
    }
}

impl From<GhostFault> for ImportError {
    fn from(fault: GhostFault) -> Self {
        Self::Ghost(fault)
    }
}

impl From<BackupError> for ImportError {
    fn from(error: BackupError) -> Self {
        Self::Archive(error)
    }
}

impl From<std::io::Error> for ImportError {
    fn from(error: std::io::Error) -> Self {
        Self::Directory(error)
    }
}

impl From<ApiError> for ImportError {
    fn from(error: ApiError) -> Self {
        Self::Database(error)
    }
}

/// Slugs of the category, the subcategory and the article.
type Place = [String; 3];

/// Imports a JSON-lines corpus. Pictures it names are looked for in its folder.
pub fn corpus(db: &Db, source: &Source, options: &Options) -> Result<ImportSummary, ImportError> {
    if options.dry_run {
        return on_a_copy(db, |copy| run_corpus(copy, source, "corpus", options));
    }
    run_corpus(db, source, "corpus", options)
}

/// Imports a WordPress export. It is read to its end before anything is added.
pub fn wordpress(db: &Db, source: &Source, options: &Options) -> Result<ImportSummary, ImportError> {
    if options.dry_run {
        return on_a_copy(db, |copy| run_wordpress(copy, source, options));
    }
    run_wordpress(db, source, options)
}

/// Fills an empty portal with the demo content; `None` where there is something already.
pub fn demo(db: &Db, options: &Options) -> Result<Option<ImportSummary>, ImportError> {
    if !db.read_blocking(store::is_empty)? {
        return Ok(None);
    }
    corpus(db, &Source::Demo, options).map(Some)
}

/// A dry run is a real one on a copy of the database, which is thrown away.
pub(super) fn on_a_copy(
    db: &Db,
    run: impl FnOnce(&Db) -> Result<ImportSummary, ImportError>,
) -> Result<ImportSummary, ImportError> {
    let path = db.path().with_extension(format!("dry-run-{}", std::process::id()));
    let outcome = copy(db, &path).and_then(|copy| {
        let outcome = run(&copy);
        copy.close();
        outcome
    });
    for ending in ["", "-wal", "-shm"] {
        let mut name = path.clone().into_os_string();
        name.push(ending);
        drop(std::fs::remove_file(name));
    }
    outcome
}

fn copy(db: &Db, path: &Path) -> Result<Db, ImportError> {
    db.read_blocking(|source| {
        let mut target = rusqlite::Connection::open(path)?;
        let backup = rusqlite::backup::Backup::new(source, &mut target)?;
        backup.run_to_completion(1000, std::time::Duration::ZERO, None)?;
        Ok(())
    })?;
    let options = DbOptions {
        path: path.to_path_buf(),
        readers: 1,
        cache_kb: 8192,
        announce: false,
        slow_query: std::time::Duration::MAX,
    };
    Ok(Db::open(&options, Clock::default(), |_| ())?)
}

/// `name` is the source under which objects are remembered.
pub(super) fn run_corpus(
    db: &Db,
    source: &Source,
    name: &str,
    options: &Options,
) -> Result<ImportSummary, ImportError> {
    let importer = db.read_blocking(|db| Importer::open(db, name, options.dry_run))?;
    let places = corpus_places(db, source, &importer)?;
    let mut run = Run::new(db, importer, source, options);
    let mut lines = Corpus::open(source.open().map_err(CorpusFault::Io)?)?;
    let mut seen: HashMap<String, u64> = HashMap::new();
    while let Some(line) = lines.next() {
        run.bar.set_position(lines.bytes_read());
        match line? {
            Err(fault) => run.report.skip(fault.line, fault.reason),
            Ok(Numbered { line, record }) => {
                if let Some(first) = seen.insert(record.name(), line) {
                    run.report.skip(line, format!("its slug is that of line {first}"));
                    continue;
                }
                let item = match record {
                    Record::Section(record) => Some(Item::Section(Numbered { line, record })),
                    Record::Category(record) => Some(Item::Category(Numbered { line, record })),
                    Record::Author(record) => Some(Item::Author(Numbered { line, record })),
                    Record::ContactGroup(record) => Some(Item::ContactGroup(Numbered { line, record })),
                    Record::Contact(record) => Some(Item::Contact(Box::new(Numbered { line, record: *record }))),
                    Record::ServiceCategory(record) => {
                        Some(Item::ServiceCategory(Box::new(Numbered { line, record: *record })))
                    }
                    Record::Service(record) => Some(Item::Service(Box::new(Numbered { line, record: *record }))),
                    Record::Enterprise(record) => Some(Item::Enterprise(Box::new(Numbered { line, record: *record }))),
                    Record::Article(record) => run.article(*record, line, &|href, lang| moved(&places, href, lang))?,
                };
                run.push(item)?;
            }
        }
    }
    let left_out = lines.left_out().clone();
    let fields = left_out.fields.into_iter().map(|(name, count)| (format!("unknown field {name}"), count));
    run.finish(fields)
}

fn run_wordpress(db: &Db, source: &Source, options: &Options) -> Result<ImportSummary, ImportError> {
    let scan = wordpress::scan(source.open().map_err(WxrFault::Io)?)?;
    let site = scan.site.url.trim_start_matches("https://").trim_start_matches("http://").to_owned();
    let importer = db.read_blocking(|db| Importer::open(db, &site, options.dry_run))?;
    let mut run = Run::new(db, importer, source, options);
    run.bar.set_length(scan.posts + scan.pages);
    let converter = RefCell::new(Converter::new(&scan, options.lang));
    let (categories, authors) = (converter.borrow().categories(), converter.borrow().authors());
    for record in categories {
        run.push(Some(Item::Category(Numbered { line: 0, record })))?;
    }
    for record in authors {
        run.push(Some(Item::Author(Numbered { line: 0, record })))?;
    }
    let to = |href: &str, lang: Lang| {
        let target = converter.borrow().target(href)?;
        Some(address(lang, &target.category, &target.subcategory, &target.slug))
    };
    for post in wordpress::posts(source.open().map_err(WxrFault::Io)?)? {
        let post = post?;
        run.bar.inc(1);
        let converted = converter.borrow_mut().convert(&post);
        match converted {
            Err(reason) => run.report.skip(post.line, reason),
            Ok(None) => {}
            Ok(Some(record)) => {
                let item = run.article(record, post.line, &to)?;
                run.push(item)?;
            }
        }
    }
    let rest = converter.borrow_mut().rest();
    for record in rest {
        let item = run.article(record, 0, &to)?;
        run.push(item)?;
    }
    let comments = [("comments".to_owned(), scan.comments), ("attachments".to_owned(), scan.attachments.len() as u64)];
    let left_out = converter.borrow().left_out().clone();
    run.finish(scan.left_out.clone().into_iter().chain(left_out).chain(comments.into_iter().filter(|(_, n)| *n > 0)))
}

/// One import under way.
pub(super) struct Run<'a> {
    db: &'a Db,
    /// Adds the batches; while a batch is added, `adding` has it.
    importer: Importer,
    adding: Option<QueuedAnswer<Importer>>,
    known: KnownObjects,
    /// Skipped records and remarks from before the importer.
    pub(super) report: ImportSummary,
    batch: Vec<Item>,
    /// Names of the articles of this file in their source.
    seen: HashSet<String>,
    pub(super) bar: ProgressBar,
    source: &'a Source,
    options: &'a Options,
    fetcher: Option<Fetcher>,
}

impl<'a> Run<'a> {
    pub(super) fn new(db: &'a Db, importer: Importer, source: &'a Source, options: &'a Options) -> Self {
        let fetcher = options.fetcher.clone().filter(|_| !options.dry_run);
        let bar = if options.progress && std::io::stderr().is_terminal() {
            ProgressBar::new(source.bytes())
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed}  {msg}") {
            bar.set_style(style);
        }
        let report = ImportSummary { dry_run: options.dry_run, unit: importer.report.unit, ..ImportSummary::default() };
        let known = importer.known();
        let (batch, seen) = (Vec::new(), HashSet::new());
        Run { db, importer, adding: None, known, report, batch, seen, bar, source, options, fetcher }
    }

    /// The name under which [`read`] finds the picture at this address of a text; `None` for one that is left where it
    /// is.
    fn picture_at(&self, address: &str) -> Option<String> {
        let local = match address.find(GHOST_PICTURES) {
            Some(at) => &address[at..],
            None => address.strip_prefix("/media/").unwrap_or(address),
        };
        let local = local.split(['?', '#']).next().unwrap_or_default();
        if self.source.has_picture(local) {
            return Some(local.to_owned());
        }
        let is_web = address.starts_with("https://") || address.starts_with("http://");
        (is_web && self.fetcher.is_some()).then(|| address.to_owned())
    }

    /// Takes the pictures inside the texts of an article; the texts lead to them from then on.
    fn take_pictures(&mut self, record: &mut ArticleRecord, line: u64) -> Result<Vec<StoredPicture>, ImportError> {
        let mut wanted: BTreeMap<String, String> = BTreeMap::new();
        for address in record.body.values().flat_map(|body| body_pictures::addresses(body)) {
            match self.picture_at(&address) {
                Some(name) => drop(wanted.insert(address, name)),
                None if address.contains(GHOST_PICTURES) => {
                    self.report.note(line, format!("the picture {address:?} is not beside the file"));
                }
                None => {}
            }
        }
        let names: Vec<String> = wanted.values().cloned().collect();
        let (source, fetcher) = (self.source, self.fetcher.as_ref());
        let kept = pictures::keep(|name| read(source, fetcher, name), &names, &self.options.media_dir, |_, _| ())?;
        let mut stored = Vec::new();
        let mut addresses = BTreeMap::new();
        for ((address, name), picture) in wanted.into_iter().zip(kept) {
            match picture {
                Ok(picture) => {
                    let width = picture.widths.iter().copied().max().unwrap_or(picture.width);
                    addresses.insert(address, media::path(&picture.hash, width));
                    stored.push(picture);
                }
                Err(reason) => {
                    self.report.note(line, format!("the picture {name:?} was not taken: {reason}"));
                }
            }
        }
        for body in record.body.values_mut().filter(|_| !addresses.is_empty()) {
            *body = body_pictures::replaced(body, &addresses);
        }
        Ok(stored)
    }

    /// Makes an article ready; one that came before is only counted.
    pub(super) fn article(
        &mut self,
        mut record: ArticleRecord,
        line: u64,
        to: &dyn Fn(&str, Lang) -> Option<String>,
    ) -> Result<Option<Item>, ImportError> {
        if !self.seen.insert(record.foreign_id.clone()) {
            self.report.skip(line, "its id is that of an earlier record of the file");
            return Ok(None);
        }
        if self.known.articles.contains(&record.foreign_id) {
            self.report.known.articles += 1;
            self.report.known.texts += record.title.len() as u64;
            return Ok(None);
        }
        if let Some(address) = record.cover.take_if(|cover| cover.contains("://")) {
            record.cover = self.picture_at(&address);
        }
        let pictures = if self.options.dry_run { Vec::new() } else { self.take_pictures(&mut record, line)? };
        let langs: Vec<Lang> = record.title.keys().copied().collect();
        match prepare(record, line, self.options.now, to) {
            Err(reason) => {
                self.report.skip(line, reason);
                Ok(None)
            }
            Ok(article) => {
                for lang in langs.into_iter().filter(|lang| article.texts.iter().all(|text| text.lang != *lang)) {
                    self.report.note(line, format!("nothing readable is left of its text in {lang}"));
                }
                Ok(Some(Item::Article(Box::new(PreparedArticle { pictures, ..article }))))
            }
        }
    }

    pub(super) fn push(&mut self, item: Option<Item>) -> Result<(), ImportError> {
        self.batch.extend(item);
        if self.batch.len() < BATCH {
            return Ok(());
        }
        self.flush()
    }

    /// Has the batch added, while the next one is made ready.
    fn flush(&mut self) -> Result<(), ImportError> {
        let batch = std::mem::take(&mut self.batch);
        if batch.is_empty() {
            return Ok(());
        }
        let is_new = |item: &Item| !self.options.dry_run && !self.known.has(item);
        let wanted: Vec<Vec<&str>> =
            batch.iter().map(|item| if is_new(item) { item.pictures() } else { Vec::new() }).collect();
        let counts: Vec<usize> = wanted.iter().map(Vec::len).collect();
        let names: Vec<String> = wanted.concat().into_iter().map(str::to_owned).collect();
        let (source, fetcher, bar) = (self.source, self.fetcher.as_ref(), &self.bar);
        let tell = |done: usize, all: usize| bar.set_message(format!("pictures: {done} of {all}"));
        let pictures = pictures::keep(|name| read(source, fetcher, name), &names, &self.options.media_dir, tell)?;
        self.wait()?;
        let mut importer = std::mem::take(&mut self.importer);
        self.adding = Some(self.db.queue_alone(move |write| {
            let mut pictures = pictures.into_iter();
            for (item, count) in batch.into_iter().zip(counts) {
                importer.add(write, item, pictures.by_ref().take(count).collect())?;
            }
            importer.index_added(write)?;
            Ok(importer)
        })?);
        Ok(())
    }

    /// Waits until the batch that is being added is committed.
    fn wait(&mut self) -> Result<(), ImportError> {
        if let Some(adding) = self.adding.take() {
            self.importer = adding.wait()?;
        }
        Ok(())
    }

    pub(super) fn finish(
        mut self,
        left_out: impl IntoIterator<Item = (String, u64)>,
    ) -> Result<ImportSummary, ImportError> {
        self.flush()?;
        self.wait()?;
        self.bar.finish_and_clear();
        if let Some(fetcher) = self.fetcher {
            fetcher.finish()?;
        }
        let mut report = self.report;
        report.merge(self.importer.report);
        for (what, count) in left_out {
            *report.left_out.entry(what).or_default() += count;
        }
        Ok(report)
    }
}

/// The bytes of a picture beside the file or, where that was asked for, on the old site.
fn read(source: &Source, fetcher: Option<&Fetcher>, name: &str) -> std::io::Result<Vec<u8>> {
    match fetcher {
        Some(fetcher) if name.contains("://") => fetcher.picture(name),
        _ => source.picture(name),
    }
}

/// Where each article of the file will be, so that links may lead ahead. A file without one good record is refused.
fn corpus_places(db: &Db, source: &Source, importer: &Importer) -> Result<HashMap<String, Place>, ImportError> {
    let mut places = HashMap::new();
    let mut good = 0_u64;
    let mut first = None;
    for line in Corpus::open(source.open().map_err(CorpusFault::Io)?)? {
        match line? {
            Err(fault) => first = first.or(Some(fault)),
            Ok(numbered) => {
                good += 1;
                let Record::Article(article) = numbered.record else { continue };
                let here = match importer.article(&article.foreign_id) {
                    Some(key) => db.read_blocking(|db| store::address(db, key))?,
                    None => None,
                };
                let (category, subcategory) =
                    (article.category.unwrap_or_default(), article.subcategory.unwrap_or_default());
                let slug = article.slug.to_string();
                places.entry(slug.clone()).or_insert_with(|| here.unwrap_or([category, subcategory, slug]));
            }
        }
    }
    match first {
        Some(fault) if good == 0 => Err(ImportError::Nothing(fault.to_string())),
        _ => Ok(places),
    }
}

/// Corpora link to `/{language}/{slug}`.
fn moved(places: &HashMap<String, Place>, href: &str, _lang: Lang) -> Option<String> {
    let (lang, slug) = href.strip_prefix('/')?.split_once('/')?;
    let lang = Lang::ALL.into_iter().find(|known| known.as_str() == lang)?;
    let [category, subcategory, slug] = places.get(slug.trim_end_matches('/'))?;
    Some(address(lang, category, subcategory, slug))
}

pub(super) fn address(lang: Lang, category: &str, subcategory: &str, slug: &str) -> String {
    format!("/{lang}/categories/{category}/{subcategory}/{slug}")
}
