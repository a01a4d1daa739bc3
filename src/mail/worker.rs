//! The thread that carries letters out. It sleeps until a letter is due or somebody wakes it.

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::digest::DigestPolicy;
use super::mime::{Sender, build_digest, pack};
use super::queue::{self, Waiting};
use super::transport::{MailTransport, SendError, chosen};
use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::config::{Config, Mail, Site};
use crate::db::{Db, Write};

/// Letters taken from the queue at once.
const BATCH: u32 = 20;
/// Most letters that become one; what is more follows in the next.
const MOST_TOGETHER: u32 = 50;
/// Longest sleep: letters queued by another process, such as a command, are found by then.
const LONGEST_SLEEP: Duration = Duration::from_secs(5);
/// Rounds between two clean-ups of the table; with the sleep above about once an hour.
const ROUNDS_PER_PURGE: u32 = 720;

#[derive(Default)]
struct Bell {
    state: Mutex<Ring>,
    rung: Condvar,
}

#[derive(Default)]
struct Ring {
    woken: bool,
    stopped: bool,
}

/// The running worker; dropping it lets the letter under way finish and stops.
pub struct Worker {
    bell: Arc<Bell>,
    thread: Option<JoinHandle<()>>,
}

/// Rings for the worker of [`Worker::start`]; may be cloned and called from anywhere.
#[derive(Clone)]
pub struct WakeUp(Arc<Bell>);

impl WakeUp {
    /// Letters were queued: look now.
    pub fn ring(&self) {
        let mut state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.woken = true;
        self.0.rung.notify_one();
    }
}

impl Worker {
    /// Starts the thread. Errors: the system gives none.
    pub fn start(db: Db, config: &Config, clock: Clock) -> std::io::Result<Worker> {
        let bell = Arc::new(Bell::default());
        let round = Round::new(db, config, clock);
        let listener = Arc::clone(&bell);
        let thread = std::thread::Builder::new().name("mail".into()).spawn(move || run(&round, &listener))?;
        Ok(Worker { bell, thread: Some(thread) })
    }

    /// The bell that wakes this worker.
    pub fn wake_up(&self) -> WakeUp {
        WakeUp(Arc::clone(&self.bell))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        {
            let mut state = self.bell.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.stopped = true;
        }
        self.bell.rung.notify_one();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the mail worker had panicked");
        }
    }
}

/// What one look at the queue needs.
pub(super) struct Round {
    db: Db,
    clock: Clock,
    settings: Mail,
    sender: Sender,
    patience: DigestPolicy,
    transport: Box<dyn MailTransport>,
}

impl Round {
    pub(super) fn new(db: Db, config: &Config, clock: Clock) -> Round {
        let transport = chosen(&config.mail, data_dir(config));
        let (sender, patience) = (Sender::of(config), DigestPolicy::of(config));
        Round { db, clock, settings: config.mail.clone(), sender, patience, transport }
    }

    #[cfg(test)]
    pub(super) fn with(mut self, transport: Box<dyn MailTransport>) -> Round {
        self.transport = transport;
        self
    }

    /// Carries what is due; answers how many letters were tried.
    pub(super) fn carry_due(&self) -> Result<usize, ApiError> {
        let now = self.clock.now();
        self.patience.hold(&self.db, now)?;
        let due = self.db.read_blocking(|read| queue::due(read, now, BATCH))?;
        let mut carried: Vec<i64> = Vec::new();
        for waiting in &due {
            if carried.contains(&waiting.key) {
                continue;
            }
            if waiting.letter.may_wait {
                let address = waiting.letter.to.clone();
                let together = self.db.read_blocking(move |read| queue::held(read, &address, MOST_TOGETHER))?;
                carried.extend(together.iter().map(|one| one.key));
                self.carry(&together)?;
            } else {
                self.carry(std::slice::from_ref(waiting))?;
            }
        }
        Ok(due.len())
    }

    /// Carries letters to one address, as one.
    fn carry(&self, letters: &[Waiting]) -> Result<(), ApiError> {
        let Some(first) = letters.first() else { return Ok(()) };
        let keys: Vec<i64> = letters.iter().map(|one| one.key).collect();
        let sender = self.sender_now();
        let packed = match letters {
            [only] => pack(&sender, &only.id, only.created_at, &only.letter),
            several => {
                let all: Vec<_> = several.iter().map(|one| &one.letter).collect();
                build_digest(&sender, &first.id, first.created_at, &all)
            }
        };
        match packed.map_err(SendError::ForGood).and_then(|message| self.transport.carry(&first.id, &message)) {
            Ok(()) => self.mark(keys, queue::mark_sent),
            Err(SendError::ForNow(error)) => {
                let wait = self.wait_after(first.attempts);
                tracing::warn!(letter = %first.id, %error, wait_s = wait.as_secs(), "a letter waits for another try");
                self.mark(keys, move |write, key| queue::mark_failed(write, key, &error, wait))
            }
            Err(SendError::ForGood(error)) => {
                tracing::error!(letter = %first.id, %error, "a letter was refused for good");
                self.mark(keys, move |write, key| queue::mark_refused(write, key, &error))
            }
        }
    }

    /// Notes for each letter what became of it, all at once.
    fn mark(
        &self,
        keys: Vec<i64>,
        note: impl Fn(&mut Write, i64) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<(), ApiError> {
        self.db.write_blocking(move |write| keys.iter().try_for_each(|key| note(write, *key)))
    }

    /// The sender under the name that the panel gave the portal, unless the settings fix one.
    fn sender_now(&self) -> Sender {
        let sql = "select json_extract(value, '$.name') from settings where name = 'site'";
        let named = self.db.read_blocking(|read| {
            crate::db::optional(read.query_row(sql, [], |row| row.get::<_, Option<String>>(0))).map(Option::flatten)
        });
        match named {
            Ok(Some(site)) if self.sender.site == Site::default().name => Sender { site, ..self.sender.clone() },
            _ => self.sender.clone(),
        }
    }

    /// Wait before the next try after `attempts` failed ones and this one.
    fn wait_after(&self, attempts: u32) -> Duration {
        let first = u64::from(self.settings.retry_first_s);
        let seconds = first.saturating_mul(1 << attempts.min(20));
        Duration::from_secs(seconds.min(self.settings.retry_max_s.into()))
    }

    fn purge(&self) -> Result<(), ApiError> {
        let before = self.clock.now().before(Duration::from_secs(u64::from(self.settings.keep_days) * 86400));
        self.db.write_blocking(move |write| queue::purge(write, before)).map(drop)
    }

    fn sleep(&self) -> Duration {
        match self.db.read_blocking(queue::next_due) {
            Ok(Some(next)) => next.since(self.clock.now()).min(LONGEST_SLEEP),
            _ => LONGEST_SLEEP,
        }
    }
}

fn data_dir(config: &Config) -> &Path {
    &config.server.data_dir
}

fn run(round: &Round, bell: &Bell) {
    let mut rounds = 0u32;
    loop {
        let tried = round.carry_due();
        if let Err(error) = &tried {
            tracing::error!(%error, "the mail queue cannot be read");
        }
        if rounds.is_multiple_of(ROUNDS_PER_PURGE)
            && let Err(error) = round.purge()
        {
            tracing::warn!(%error, "the mail queue was not cleaned");
        }
        rounds = rounds.wrapping_add(1);
        let sleep = match tried {
            Ok(count) if count == BATCH as usize => Duration::ZERO,
            Ok(_) => round.sleep(),
            Err(_) => LONGEST_SLEEP,
        };
        let state = bell.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut state, _) = bell
            .rung
            .wait_timeout_while(state, sleep, |state| !state.woken && !state.stopped)
            .unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return;
        }
        state.woken = false;
    }
}
