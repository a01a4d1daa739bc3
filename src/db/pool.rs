//! The database of the program: its queue of changes, and a pool of readers that cannot write.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use super::answer::{AnswerSlot, DbAnswer, QueuedAnswer};
use super::connection::{open_writer, prepare};
use super::figures::DbFigures;
use super::migrate;
use super::slow::SlowQueries;
use super::write::{Effects, Write};
use super::writer::{Change, QueuedChange, write_loop};
use crate::base::clock::Clock;
use crate::base::error::ApiError;

/// How the file is opened.
#[derive(Clone, Debug)]
pub struct DbOptions {
    /// Path of `litfass.db`.
    pub path: PathBuf,
    /// Reading connections.
    pub readers: u32,
    /// Page cache of each connection in KiB.
    pub cache_kb: u32,
    /// True if a server may run on the same file: each commit is then counted in `settings.foreign_commits`, which the
    /// server watches.
    pub announce: bool,
    /// Statements that take longer are recorded.
    pub slow_query: Duration,
}

/// The database. Clones share the writer and the readers.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
}

type Query = dyn FnOnce(&Connection) -> Result<(), ApiError> + Send;
struct Inner {
    readers: r2d2::Pool<SqliteConnectionManager>,
    /// One permit for each reader: requests wait for it, not for a thread with memory of its own.
    permits: Arc<Semaphore>,
    jobs: Mutex<Option<mpsc::Sender<QueuedChange>>>,
    writer: Mutex<Option<std::thread::JoinHandle<()>>>,
    path: PathBuf,
    slow: Arc<SlowQueries>,
    figures: Arc<DbFigures>,
}

/// Longest time that a query waits for a reader.
const READER_WAIT: Duration = Duration::from_secs(5);

/// Time after which a reader that nobody used is closed: its page cache is given back.
const READER_IDLE: Duration = Duration::from_secs(30);

/// Gives back the page cache of a connection (SQLite, `PRAGMA shrink_memory`).
const SHRINK: &str = "pragma shrink_memory";

/// Tells the log why a reader could not be opened.
#[derive(Debug)]
struct FailedReader;

impl r2d2::HandleError<rusqlite::Error> for FailedReader {
    fn handle_error(&self, error: rusqlite::Error) {
        tracing::error!(%error, "a reader of the database could not be opened");
    }
}

impl Db {
    /// Opens the database, which must have been migrated, and starts the writer. `after_commit` is told what follows
    /// each change, after its commit and before its caller gets the answer; it must not block.
    /// Errors: the file cannot be opened.
    pub fn open(
        options: &DbOptions,
        clock: Clock,
        after_commit: impl Fn(Effects) + Send + 'static,
    ) -> Result<Db, ApiError> {
        Db::over(open_writer(&options.path, options.cache_kb)?, options, clock, after_commit)
    }

    /// Brings the database up to date first; an existing one is copied into `backups` before it changes. Errors: those of
    /// [`migrate`](super::migrate()) and of [`Db::open`].
    pub fn open_migrated(
        options: &DbOptions,
        backups: &Path,
        clock: Clock,
        after_commit: impl Fn(Effects) + Send + 'static,
    ) -> Result<Db, String> {
        let (connection, _) = migrate::open_migrated(&options.path, options.cache_kb, backups, clock.now())
            .map_err(|error| error.to_string())?;
        Db::over(connection, options, clock, after_commit)
            .map_err(|error| format!("The database cannot be opened: {error}."))
    }

    fn over(
        connection: Connection,
        options: &DbOptions,
        clock: Clock,
        after_commit: impl Fn(Effects) + Send + 'static,
    ) -> Result<Db, ApiError> {
        let cache_kb = options.cache_kb;
        let manager = SqliteConnectionManager::file(&options.path)
            .with_flags(OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)
            .with_init(move |reader| {
                prepare(reader, cache_kb)?;
                reader.execute_batch("pragma query_only = on;")
            });
        let readers = r2d2::Pool::builder()
            .max_size(options.readers)
            // readers are opened when they are needed: each reads the whole schema
            .min_idle(Some(0))
            .idle_timeout(Some(READER_IDLE))
            .connection_timeout(READER_WAIT)
            .error_handler(Box::new(FailedReader))
            .test_on_check_out(false)
            .build(manager)?;
        let (sender, jobs) = mpsc::channel::<QueuedChange>();
        let announce = options.announce;
        let slow = SlowQueries::new(options.slow_query, clock.clone());
        let (watched, figures) = (slow.clone(), Arc::new(DbFigures::default()));
        let written = figures.clone();
        let writer = std::thread::Builder::new().name("writer".into()).spawn(move || {
            let _watched = watched.watch_thread();
            write_loop(&connection, &jobs, &clock, announce, (&after_commit, &written));
        })?;
        Ok(Db {
            inner: Arc::new(Inner {
                readers,
                permits: Arc::new(Semaphore::new(options.readers as usize)),
                jobs: Mutex::new(Some(sender)),
                writer: Mutex::new(Some(writer)),
                path: options.path.clone(),
                slow,
                figures,
            }),
        })
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Figures since the opening.
    pub fn figures(&self) -> &DbFigures {
        &self.inner.figures
    }

    /// Statements that took long.
    pub fn slow_queries(&self) -> &SlowQueries {
        &self.inner.slow
    }

    /// True if [`Db::close`] was called.
    pub fn is_closed(&self) -> bool {
        self.inner.jobs.lock().is_ok_and(|jobs| jobs.is_none())
    }

    /// Reads off the async threads.
    pub fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        let slot = AnswerSlot::default();
        let put = slot.clone();
        let query: Box<Query> = Box::new(move |connection| put.put(query(connection)?));
        DbAnswer::new(self.clone().read_boxed(query), slot)
    }

    async fn read_boxed(self, query: Box<Query>) -> Result<(), ApiError> {
        let (db, span) = (self.clone(), tracing::Span::current());
        let permit = {
            let _waiting = self.inner.figures.readers_waiting.hold();
            let permit = timeout(READER_WAIT, self.inner.permits.clone().acquire_owned()).await;
            permit.map_err(|_| ApiError::Unavailable)?.map_err(|_| ApiError::Unavailable)?
        };
        let read = move || {
            let _permit = permit;
            span.in_scope(|| db.run_query(query))
        };
        tokio::task::spawn_blocking(read).await.map_err(|error| ApiError::Internal(Box::new(error)))?
    }

    /// Reads on this thread: for jobs, the command line and code that is off the async threads already.
    /// The whole closure sees one state of the database.
    pub fn read_blocking<T>(&self, query: impl FnOnce(&Connection) -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut answer = None;
        self.run_query(|connection: &Connection| {
            answer = Some(query(connection)?);
            Ok(())
        })?;
        answer.ok_or(ApiError::Unavailable)
    }

    fn run_query(&self, query: impl FnOnce(&Connection) -> Result<(), ApiError>) -> Result<(), ApiError> {
        let (figures, began) = (&self.inner.figures, Instant::now());
        let connection = figures.readers_waiting.during(|| self.inner.readers.get())?;
        let _watched = self.inner.slow.watch_thread();
        let outcome = figures.readers_busy.during(|| {
            let snapshot = connection.unchecked_transaction()?;
            let outcome = query(&snapshot);
            snapshot.finish()?;
            outcome
        });
        figures.reads.observe_time(began.elapsed());
        outcome
    }

    /// Changes the database: the closure runs in a savepoint of the writer's next transaction; the answer comes after
    /// the commit. An error or a panic in the closure undoes all it did and nothing else.
    pub fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        let slot = AnswerSlot::default();
        let put = slot.clone();
        let change: Box<Change> = Box::new(move |write| put.put(change(write)?));
        DbAnswer::new(self.clone().write_boxed(change), slot)
    }

    async fn write_boxed(self, change: Box<Change>) -> Result<(), ApiError> {
        let (finish, finished) = oneshot::channel();
        let span = tracing::Span::current();
        let finish = Box::new(move |outcome| drop(finish.send(outcome)));
        self.send(QueuedChange { change, alone: false, span, finish })?;
        finished.await.map_err(|_| ApiError::Unavailable)?
    }

    /// Changes the database and waits on this thread.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.queue(change, false)?.wait()
    }

    /// Queues a large change, which has a transaction of its own; its answer is waited for later. In a savepoint SQLite would keep
    /// the former content of every page that it touches, and search them at the end of each statement.
    pub fn queue_alone<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<QueuedAnswer<T>, ApiError> {
        self.queue(change, true)
    }

    fn queue<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
        alone: bool,
    ) -> Result<QueuedAnswer<T>, ApiError> {
        let slot = AnswerSlot::default();
        let put = slot.clone();
        let (finish, finished) = mpsc::sync_channel(1);
        self.send(QueuedChange {
            change: Box::new(move |write| put.put(change(write)?)),
            alone,
            span: tracing::Span::current(),
            finish: Box::new(move |outcome| drop(finish.send(outcome))),
        })?;
        Ok(QueuedAnswer::new(finished, slot))
    }

    fn send(&self, job: QueuedChange) -> Result<(), ApiError> {
        let jobs = self.inner.jobs.lock().map_err(|_| ApiError::Unavailable)?;
        let jobs = jobs.as_ref().ok_or(ApiError::Unavailable)?;
        self.inner.figures.writes_waiting.enter();
        jobs.send(job).map_err(|_| ApiError::Unavailable)
    }

    /// Gives the page caches of the writer and of the readers back that were used last. Errors: the database is closed.
    pub fn release_memory(&self) -> Result<(), ApiError> {
        self.read_blocking(|reader| Ok(reader.execute_batch(SHRINK)?))?;
        self.write_blocking(|write| {
            write.execute_batch(SHRINK)?;
            Ok(())
        })
    }

    /// Finishes waiting changes, folds the log into the file and stops the writer. Later writes are refused.
    pub fn close(&self) {
        if let Ok(mut jobs) = self.inner.jobs.lock() {
            jobs.take();
        }
        let writer = self.inner.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer
            && writer.join().is_err()
        {
            tracing::error!("the writer had panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::config::DbConfig;

    use super::*;
    use crate::db::new_database;

    fn open(dir: &Path) -> Db {
        let db = Db::open(
            &DbOptions {
                path: dir.join("t.db"),
                readers: 2,
                cache_kb: 256,
                announce: false,
                slow_query: Duration::from_millis(200),
            },
            Clock::default(),
            |_| (),
        )
        .unwrap();
        db.write_blocking(|write| Ok(write.execute_batch("create table notes (text text not null unique) strict")?))
            .unwrap();
        db
    }

    fn texts(db: &Db) -> Vec<String> {
        db.read_blocking(|read| {
            let mut statement = read.prepare_cached("select text from notes order by text")?;
            let rows = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(rows)
        })
        .unwrap()
    }

    #[test]
    fn statements_of_writer_and_readers_keep_their_plans() {
        let (dir, plans) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let db = open(dir.path());
        let keeps = |connection: &Connection| connection.db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG);

        assert!(db.write_blocking(move |write| Ok(keeps(write)?)).unwrap());
        assert!(db.read_blocking(move |read| Ok(keeps(read)?)).unwrap());
        assert!(keeps(&new_database(plans.path())).unwrap(), "tests read the plans of the program");
    }

    #[test]
    fn a_failed_change_undoes_its_own_rows_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let db = open(dir.path());

        let good = db.write_blocking(|write| Ok(write.execute("insert into notes values ('kept')", [])?));
        let bad = db.write_blocking(|write| {
            write.execute("insert into notes values ('undone')", [])?;
            Err::<(), _>(ApiError::NotFound)
        });
        let panicked = db.write_blocking(|write| -> Result<(), ApiError> {
            write.execute("insert into notes values ('undone too')", [])?;
            panic!("on purpose")
        });

        assert!(good.is_ok() && bad.is_err() && panicked.is_err());
        assert_eq!(texts(&db), ["kept"]);
    }

    #[test]
    fn a_large_change_is_stored_as_a_whole_or_not_at_all_and_touches_no_other() {
        let dir = tempfile::tempdir().unwrap();
        let db = open(dir.path());
        let add = |text: &'static str| {
            move |write: &mut Write| Ok(write.prepare_cached("insert into notes values (?1)")?.execute([text])?)
        };
        let failing = |write: &mut Write| {
            write.execute("insert into notes values ('undone')", [])?;
            Err::<(), _>(ApiError::NotFound)
        };
        let panicking = |write: &mut Write| -> Result<(), ApiError> {
            write.execute("insert into notes values ('undone too')", [])?;
            panic!("on purpose")
        };

        // all wait in the queue behind the first
        let pause = |_: &mut Write| {
            std::thread::sleep(Duration::from_millis(50));
            Ok(())
        };
        let slow = db.queue(pause, false).unwrap();
        let before = db.queue(add("before"), false).unwrap();
        let large = db.queue_alone(add("large")).unwrap();
        let failed = db.queue_alone(failing).unwrap();
        let panicked = db.queue_alone(panicking).unwrap();
        let after = db.queue(add("after"), false).unwrap();

        slow.wait().unwrap();
        assert!(before.wait().is_ok() && large.wait().is_ok() && after.wait().is_ok());
        assert!(matches!(failed.wait(), Err(ApiError::NotFound)) && panicked.wait().is_err());
        assert_eq!(texts(&db), ["after", "before", "large"]);
    }

    #[test]
    fn a_change_that_finds_the_disk_full_fails_with_all_that_share_its_commit() {
        let dir = tempfile::tempdir().unwrap();
        let db = open(dir.path());
        let (hold, held) = mpsc::channel::<()>();
        let (begin, begun) = mpsc::channel::<()>();
        let insert =
            |text: String| db.write_blocking(move |write| Ok(write.execute("insert into notes values (?1)", [text])?));

        let outcomes: Vec<(String, Result<usize, ApiError>)> = std::thread::scope(|scope| {
            let first = scope.spawn(|| {
                db.write_blocking(move |write| {
                    write.execute("insert into notes values ('first')", [])?;
                    // SQLite's own limit of the file gives the error of a full disk
                    write.execute_batch("pragma max_page_count = 40")?;
                    drop(begin);
                    let _ = held.recv();
                    Ok(1)
                })
            });
            let _ = begun.recv();
            let others: Vec<_> = (0..8)
                .map(|at| {
                    let text = format!("{at}{}", "x".repeat(if at % 2 == 0 { 10 } else { 500_000 }));
                    (text.clone(), scope.spawn(|| insert(text)))
                })
                .collect();
            while db.figures().writes_waiting.get() < 8 {
                std::thread::yield_now();
            }
            drop(hold);
            let first = ("first".to_owned(), first.join().unwrap());
            std::iter::once(first).chain(others.into_iter().map(|(text, one)| (text, one.join().unwrap()))).collect()
        });

        assert!(outcomes.iter().any(|(_, outcome)| outcome.as_ref().is_err_and(ApiError::is_storage_full)));
        let mut answered: Vec<_> =
            outcomes.into_iter().filter(|(_, outcome)| outcome.is_ok()).map(|(text, _)| text).collect();
        answered.sort();
        assert_eq!(texts(&db), answered, "stored is what was answered, and nothing else");
        db.write_blocking(|write| Ok(write.execute_batch("pragma max_page_count = 1000000")?)).unwrap();
        insert("room again".to_owned()).unwrap();
    }

    #[test]
    fn readers_cannot_write_and_closing_refuses_further_changes() {
        let dir = tempfile::tempdir().unwrap();
        let db = open(dir.path());

        let sneaky = db.read_blocking(|read| Ok(read.execute("insert into notes values ('no')", [])?));
        db.close();
        let late = db.write_blocking(|write| Ok(write.execute("insert into notes values ('late')", [])?));

        assert!(sneaky.is_err() && late.is_err());
        assert!(texts(&db).is_empty());
    }
}
