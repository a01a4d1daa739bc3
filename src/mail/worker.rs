//! The thread that sends letters. It sleeps until a letter is due or it is woken.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use lettre::message::Mailbox;
use rusqlite::Connection;

use super::digest::DigestPolicy;
use super::letter::Letter;
use super::render::{Sender, build_digest, build_message};
use super::store::{self, QueuedLetter};
use super::transport::{MailTransport, SendError};
use super::transports;
use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::base::service_mode::ModeInForce;
use crate::config::{Config, Mail, Site};
use crate::db::{Db, Write};

/// Letters read from the queue at once.
const BATCH: u32 = 20;
/// Most letters of a digest; further ones follow in the next digest.
const MAX_DIGEST: u32 = 50;
/// Longest sleep. Letters queued by another process, such as a command, are found after it.
const LONGEST_SLEEP: Duration = Duration::from_secs(5);
/// Passes between two purges of the table; with the sleep above about an hour.
const PASSES_PER_PURGE: u32 = 720;

/// Callbacks of the worker into other parts of the portal.
#[derive(Clone, Copy)]
pub struct MailHooks {
    /// Called in the transaction that notes the result of an attempt.
    pub announce: fn(&mut Write),
    /// The address that people can write to: the one that is set, else one that the portal has elsewhere; empty for none.
    pub contact: fn(&Connection, &str) -> Result<String, ApiError>,
}

impl Default for MailHooks {
    fn default() -> Self {
        Self { announce: |_| (), contact: |_, configured| Ok(configured.to_owned()) }
    }
}

/// Wakes or stops the thread.
#[derive(Default)]
struct Signal {
    state: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Default)]
struct SignalState {
    is_woken: bool,
    is_stopped: bool,
}

/// The running worker. Dropping it waits for the letter that is being sent and stops the thread.
pub struct MailWorker {
    signal: Arc<Signal>,
    thread: Option<JoinHandle<()>>,
}

/// Wakes a [`MailWorker`] from any thread.
#[derive(Clone)]
pub struct MailWaker(Arc<Signal>);

impl MailWaker {
    /// Makes the worker look at the queue now.
    pub fn wake(&self) {
        let mut state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_woken = true;
        self.0.changed.notify_one();
    }
}

impl MailWorker {
    /// Starts the thread. Errors: the system cannot start one.
    pub fn start(
        db: Db,
        config: &Config,
        clock: Clock,
        mode: ModeInForce,
        hooks: MailHooks,
    ) -> std::io::Result<MailWorker> {
        let signal = Arc::new(Signal::default());
        let pass = QueuePass { hooks, mode, ..QueuePass::new(db, config, clock) };
        let received = Arc::clone(&signal);
        let thread = std::thread::Builder::new().name("mail".into()).spawn(move || run(&pass, &received))?;
        Ok(MailWorker { signal, thread: Some(thread) })
    }

    /// A handle that wakes this worker.
    pub fn waker(&self) -> MailWaker {
        MailWaker(Arc::clone(&self.signal))
    }
}

impl Drop for MailWorker {
    fn drop(&mut self) {
        {
            let mut state = self.signal.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.is_stopped = true;
        }
        self.signal.changed.notify_one();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the mail worker had panicked");
        }
    }
}

/// Sends the due letters of the queue.
pub(super) struct QueuePass {
    db: Db,
    clock: Clock,
    settings: Mail,
    sender: Sender,
    digests: DigestPolicy,
    data_dir: PathBuf,
    transport: Box<dyn MailTransport>,
    hooks: MailHooks,
    mode: ModeInForce,
}

impl QueuePass {
    pub(super) fn new(db: Db, config: &Config, clock: Clock) -> QueuePass {
        let transport = transports::from_settings(&config.mail, data_dir(config));
        let (sender, digests) = (Sender::from_config(config), DigestPolicy::from_config(config));
        let data_dir = data_dir(config).to_owned();
        QueuePass {
            db,
            clock,
            settings: config.mail.clone(),
            sender,
            digests,
            data_dir,
            transport,
            hooks: MailHooks::default(),
            mode: ModeInForce::default(),
        }
    }

    #[cfg(test)]
    pub(super) fn with(mut self, transport: Box<dyn MailTransport>) -> QueuePass {
        self.transport = transport;
        self
    }

    /// Sends the letters that are due; returns how many there were.
    pub(super) fn send_due(&self) -> Result<usize, ApiError> {
        let now = self.clock.now();
        self.digests.schedule(&self.db, now)?;
        let due = self.db.read_blocking(|read| store::due(read, now, BATCH))?;
        let mut attempted: Vec<i64> = Vec::new();
        for waiting in &due {
            if attempted.contains(&waiting.key) {
                continue;
            }
            if waiting.letter.may_wait {
                let address = waiting.letter.to.clone();
                let digest = self.db.read_blocking(move |read| store::scheduled(read, &address, MAX_DIGEST))?;
                attempted.extend(digest.iter().map(|one| one.key));
                self.send(&digest)?;
            } else {
                self.send(std::slice::from_ref(waiting))?;
            }
        }
        Ok(due.len())
    }

    /// Sends letters to one address in one message.
    fn send(&self, letters: &[QueuedLetter]) -> Result<(), ApiError> {
        let Some(first) = letters.first() else { return Ok(()) };
        let keys: Vec<i64> = letters.iter().map(|one| one.key).collect();
        let sender = self.sender_now();
        let message = match letters {
            [only] => self
                .attached(&only.letter)
                .and_then(|file| build_message(&sender, (&only.id, only.created_at), &only.letter, file)),
            several => {
                let all: Vec<_> = several.iter().map(|one| &one.letter).collect();
                // a later attempt may hold more letters: under the same Message-ID a mail program would not show them
                let id = format!("{}.{}", first.id, several.len());
                build_digest(&sender, (&id, first.created_at), &all)
            }
        };
        match message.map_err(SendError::Permanent).and_then(|message| self.transport.send(&first.id, &message)) {
            Ok(()) => self.mark(keys, store::mark_sent),
            Err(SendError::Temporary(error)) => {
                let wait = self.wait_after(first.attempts);
                tracing::warn!(letter = %first.id, %error, wait_s = wait.as_secs(), "a letter could not be sent and will be retried");
                self.mark(keys, move |write, key| store::mark_failed(write, key, &error, wait))
            }
            Err(SendError::Permanent(error)) => {
                tracing::error!(letter = %first.id, %error, "a letter was refused for good");
                self.mark(keys, move |write, key| store::mark_refused(write, key, &error))
            }
        }
    }

    /// The file that is sent with a letter. Errors: it cannot be read; the text is for the log.
    fn attached(&self, letter: &Letter) -> Result<Option<Vec<u8>>, String> {
        let read = |path: &String| {
            std::fs::read(self.data_dir.join(path)).map_err(|error| format!("the attachment cannot be read: {error}"))
        };
        letter.attachment.as_ref().map(|file| read(&file.path)).transpose()
    }

    /// Notes the result of each letter in one transaction.
    fn mark(
        &self,
        keys: Vec<i64>,
        note: impl Fn(&mut Write, i64) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<(), ApiError> {
        let announce = self.hooks.announce;
        self.db.write_blocking(move |write| {
            keys.iter().try_for_each(|key| note(write, *key))?;
            announce(write);
            Ok(())
        })
    }

    /// The sender with logo, colours and contact address from the panel, and its name unless the configuration sets one.
    pub(super) fn sender_now(&self) -> Sender {
        let brand = self.db.read_blocking(store::brand).unwrap_or_default();
        let sender = Sender { brand, contact: self.contact_now(), ..self.sender.clone() };
        match self.db.read_blocking(store::site_name) {
            Ok(Some(site)) if self.sender.site == Site::default().name => Sender { site, ..sender },
            _ => sender,
        }
    }

    /// The address that people can write to, else the one for replies; empty where there is neither.
    fn contact_now(&self) -> String {
        let contact = self.db.read_blocking(|read| {
            let configured = match self.sender.contact.as_str() {
                "" => store::site_contact(read)?.unwrap_or_default(),
                configured => configured.to_owned(),
            };
            (self.hooks.contact)(read, &configured)
        });
        match contact {
            Ok(contact) if !contact.is_empty() => contact,
            _ => self.sender.reply_to.parse::<Mailbox>().map(|replies| replies.email.to_string()).unwrap_or_default(),
        }
    }

    /// Wait before the next attempt after `attempts` failed ones and this one.
    fn wait_after(&self, attempts: u32) -> Duration {
        let first = u64::from(self.settings.retry_first_s);
        let seconds = first.saturating_mul(1 << attempts.min(20));
        Duration::from_secs(seconds.min(self.settings.retry_max_s.into()))
    }

    fn purge(&self) -> Result<(), ApiError> {
        let before = self.clock.now().before(Duration::from_secs(u64::from(self.settings.keep_days) * 86400));
        self.db.write_blocking(move |write| store::purge(write, before))
    }

    fn sleep(&self) -> Duration {
        match self.db.read_blocking(store::next_due) {
            Ok(Some(next)) => next.since(self.clock.now()).min(LONGEST_SLEEP),
            _ => LONGEST_SLEEP,
        }
    }
}

fn data_dir(config: &Config) -> &Path {
    &config.server.data_dir
}

fn run(pass: &QueuePass, signal: &Signal) {
    let mut passes = 0u32;
    loop {
        if pass.mode.get().rests() {
            if sleep(signal, LONGEST_SLEEP) {
                continue;
            }
            return;
        }
        let sent = pass.send_due();
        if let Err(error) = &sent {
            tracing::error!(%error, "the mail queue cannot be read");
        }
        if passes.is_multiple_of(PASSES_PER_PURGE)
            && let Err(error) = pass.purge()
        {
            tracing::warn!(%error, "the mail queue was not cleaned");
        }
        passes = passes.wrapping_add(1);
        let pause = match sent {
            Ok(count) if count == BATCH as usize => Duration::ZERO,
            Ok(_) => pass.sleep(),
            Err(_) => LONGEST_SLEEP,
        };
        if !sleep(signal, pause) {
            return;
        }
    }
}

/// Sleeps until the worker is woken, at most for `pause`. Returns false if it is to end.
fn sleep(signal: &Signal, pause: Duration) -> bool {
    let state = signal.state.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut state, _) = signal
        .changed
        .wait_timeout_while(state, pause, |state| !state.is_woken && !state.is_stopped)
        .unwrap_or_else(PoisonError::into_inner);
    state.is_woken = false;
    !state.is_stopped
}
