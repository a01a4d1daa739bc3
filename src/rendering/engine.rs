//! Threads that render: bounded queue, bounded memory, bounded time. A failure costs one page its markup, never more.
//!
//! The limit of a page is processor time of its thread: a busy machine makes pages slow, not empty. How long a reader
//! waits is bounded by the clock on the wall.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;
use rquickjs::{CatchResultExt, CaughtError, Context, Function, Runtime};
use tokio::sync::oneshot;

use super::bytecode::{Script, context};
use super::envelope::Envelope;
use super::error::RenderError;
use crate::base::figures::{Counter, Histogram, SECONDS};

/// Stack of a rendering thread; QuickJS itself is kept to half of it.
const STACK_BYTES: usize = 4 * 1024 * 1024;

/// Size of the heap at which cycles are collected for the first time; QuickJS then waits for half as much again each time. The
/// loaded script takes 2.5 MB: with a smaller size the engine walks through its objects several times before its first page.
const FIRST_COLLECTION_BYTES: usize = 6 * 1024 * 1024;

/// Shortest time between two engines that a thread builds because a script threw an error.
const REBUILD_PAUSE: Duration = Duration::from_secs(1);

/// Limits of the engines.
#[derive(Clone, Debug)]
pub struct RendererOptions {
    /// Most threads, one engine each; without any, no page is answered.
    pub threads: usize,
    /// Pages that may wait for a free engine.
    pub queue: usize,
    /// Most processor time one page may take.
    pub timeout: Duration,
    /// Longest time a reader waits for the markup, whatever it waits for.
    pub wait: Duration,
    /// Largest heap of one engine in bytes.
    pub memory_bytes: usize,
    /// Time without two pages at once after which a thread ends, unless it is the last one: its engine's memory is given back.
    pub idle: Duration,
}

struct Job {
    envelope: Envelope,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

/// The pool of engines. Clones share it.
#[derive(Clone)]
pub struct Renderer {
    jobs: crossbeam_channel::Sender<Job>,
    pool: Arc<Pool>,
    figures: Arc<RenderFigures>,
}

/// Figures of the engines since the start.
#[derive(Debug)]
pub struct RenderFigures {
    /// Times that readers waited for a rendered page, in the queue and for the engine.
    pub rendered: Histogram,
    /// Pages that could not be rendered.
    pub failed: Counter,
}

/// State that the threads share.
struct Pool {
    queue: crossbeam_channel::Receiver<Job>,
    script: Script,
    options: RendererOptions,
    /// Threads that run.
    threads: AtomicUsize,
    /// Pages that are requested and not rendered.
    pending: AtomicUsize,
    created: Instant,
    /// Milliseconds from `created` until the last time that a page was requested before another was rendered.
    crowded_ms: AtomicU64,
}

impl Pool {
    /// Starts one more thread if the options allow it. It loads the script and is ready some milliseconds later.
    fn grow(self: &Arc<Pool>) {
        let one_more = |threads| (threads < self.options.threads).then_some(threads + 1);
        let Ok(number) = self.threads.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more) else { return };
        let pool = self.clone();
        let started = std::thread::Builder::new()
            .name(format!("render-{number}"))
            .stack_size(STACK_BYTES)
            .spawn(move || work(&pool));
        if let Err(error) = started {
            tracing::error!(%error, "a rendering thread did not start");
        }
    }

    /// Takes a thread out of the pool if one fewer has been enough for a while and no page waits.
    fn shrink(&self) -> bool {
        let crowded = Duration::from_millis(self.crowded_ms.load(Ordering::Relaxed));
        if self.created.elapsed().saturating_sub(crowded) < self.options.idle {
            return false;
        }
        let one_less = |threads| (threads > 1).then(|| threads - 1);
        if self.threads.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_err() {
            return false;
        }
        // a page that comes from now on sees the smaller number and starts a thread
        let is_idle = self.queue.is_empty();
        if !is_idle {
            self.threads.fetch_add(1, Ordering::SeqCst);
        }
        is_idle
    }

    /// Counts a page as pending until the slot is dropped.
    fn reserve(self: &Arc<Pool>) -> RenderSlot {
        let before = self.pending.fetch_add(1, Ordering::Relaxed);
        if before > 0 {
            let since = u64::try_from(self.created.elapsed().as_millis()).unwrap_or(u64::MAX);
            self.crowded_ms.store(since, Ordering::Relaxed);
        }
        if before >= self.threads.load(Ordering::Relaxed) {
            self.grow();
        }
        RenderSlot(self.clone())
    }
}

/// Place of a pending page.
struct RenderSlot(Arc<Pool>);

impl Drop for RenderSlot {
    fn drop(&mut self) {
        self.0.pending.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Renderer {
    /// Starts the first thread; nothing waits for it. The others come when pages are asked for at once: a quiet portal
    /// keeps one engine in memory.
    pub fn start(script: Script, options: &RendererOptions) -> Renderer {
        let (jobs, queue) = crossbeam_channel::bounded::<Job>(options.queue);
        let pool = Arc::new(Pool {
            queue,
            script,
            options: options.clone(),
            threads: AtomicUsize::new(0),
            pending: AtomicUsize::new(0),
            created: Instant::now(),
            crowded_ms: AtomicU64::new(0),
        });
        pool.grow();
        let figures = RenderFigures { rendered: Histogram::new(&SECONDS), failed: Counter::default() };
        Renderer { jobs, pool, figures: Arc::new(figures) }
    }

    /// Renders one envelope to the markup inside `#app`.
    pub async fn render(&self, envelope: Envelope) -> Result<String, RenderError> {
        let (_slot, began) = (self.pool.reserve(), Instant::now());
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(Job { envelope, answer }).map_err(|_| RenderError::Busy)?;
        let result = match tokio::time::timeout(self.pool.options.wait, answered).await {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(RenderError::Failed("the engine went away".into())),
            Err(_) => Err(RenderError::Busy),
        };
        match &result {
            Ok(_) => self.figures.rendered.observe_time(began.elapsed()),
            Err(_) => self.figures.failed.increase(),
        }
        result
    }

    /// Figures since the start.
    pub fn figures(&self) -> &RenderFigures {
        &self.figures
    }

    /// Pages that are requested and not rendered.
    pub fn pending(&self) -> usize {
        self.pool.pending.load(Ordering::Relaxed)
    }
}

/// One engine with the script in it. It stays on its thread.
struct Engine {
    context: Context,
    /// Processor time of the thread at which the running script is stopped.
    until: Rc<Cell<Duration>>,
    timeout: Duration,
    /// True if no script was stopped half-way, for its time or memory. An error that a script throws itself passes through its
    /// `finally` blocks.
    is_whole: Cell<bool>,
    /// Bytecode that the context runs; dropped after it.
    _bytecode: Arc<[u8]>,
}

impl Engine {
    fn new(script: &Script, options: &RendererOptions) -> Result<Engine, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Failed(error.to_string());
        let until = Rc::new(Cell::new(Duration::MAX));
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(options.memory_bytes);
        runtime.set_max_stack_size(STACK_BYTES / 2);
        runtime.set_gc_threshold(FIRST_COLLECTION_BYTES);
        let limit = until.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || processor_time() > limit.get())));
        let context = context(&runtime).map_err(failed)?;
        let bytecode = script.run(&context)?;
        Ok(Engine { context, until, timeout: options.timeout, is_whole: Cell::new(true), _bytecode: bytecode })
    }

    fn render(&self, envelope: &Envelope) -> Result<String, RenderError> {
        self.until.set(processor_time().saturating_add(self.timeout));
        let result = self.context.with(|ctx| {
            let render: Function =
                ctx.globals().get("render").map_err(|error| RenderError::Failed(error.to_string()))?;
            let texts = (envelope.page.as_str(), &*envelope.layout);
            render.call::<_, String>(texts).catch(&ctx).map_err(|error| {
                self.is_whole.set(is_thrown(&error));
                RenderError::Failed(error.to_string())
            })
        });
        self.until.set(Duration::MAX);
        result
    }
}

/// True if a script threw the error itself; the engine's own errors (interrupted, out of memory) are named `InternalError`.
fn is_thrown(error: &CaughtError<'_>) -> bool {
    let CaughtError::Exception(exception) = error else { return false };
    exception.get::<_, String>("name").is_ok_and(|name| name != "InternalError")
}

/// Processor time that the calling thread has used so far.
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a timespec of our own, which the call fills; every Unix has this clock.
    unsafe {
        libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time);
    }
    Duration::new(time.tv_sec.try_into().unwrap_or_default(), time.tv_nsec.try_into().unwrap_or_default())
}

fn work(pool: &Pool) {
    let Pool { queue, script, options, .. } = pool;
    let mut engine = Engine::new(script, options);
    let mut built = Instant::now();
    if let Err(error) = &engine {
        tracing::error!(%error, "the rendering script did not start: pages are filled by the browser");
    }
    while !pool.shrink() {
        let job = match queue.recv_timeout(options.idle) {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if job.answer.is_closed() {
            // nobody waits for it any more
            continue;
        }
        let result = match &engine {
            Ok(ready) => ready.render(&job.envelope),
            Err(error) => Err(RenderError::Failed(error.to_string())),
        };
        let broken = result.is_err();
        drop(job.answer.send(result));
        // whatever a failed script left behind is not trusted; pages that fail in a row do not cost an engine each
        let is_usable = engine.as_ref().is_ok_and(|engine| engine.is_whole.get());
        if broken && (!is_usable || built.elapsed() >= REBUILD_PAUSE) {
            engine = Engine::new(script, options);
            built = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use rquickjs::prelude::Func;

    use super::*;

    const SCRIPT: &str = "globalThis.render = (what) => {
        if (what === 'hang') for (;;);
        if (what === 'throw') throw new Error('no');
        if (what === 'eat') { const all = []; for (;;) all.push('x'.repeat(100000)); }
        if (what === 'rest') { rest(); for (let i = 0; i < 100000; i += 1); }
        return `<p>${what}</p>`;
    };";

    fn options(timeout: u64, wait: u64) -> RendererOptions {
        RendererOptions {
            threads: 1,
            queue: 2,
            timeout: Duration::from_millis(timeout),
            wait: Duration::from_millis(wait),
            memory_bytes: 16 << 20,
            idle: Duration::from_secs(60),
        }
    }

    fn page(what: &str) -> Envelope {
        Envelope { name: String::new(), page: what.to_owned(), layout: Arc::from("") }
    }

    fn renderer(timeout: u64, wait: u64) -> Renderer {
        Renderer::start(Script::text(SCRIPT), &options(timeout, wait))
    }

    #[tokio::test]
    async fn a_script_that_never_ends_is_stopped_and_the_next_page_renders() {
        let renderer = renderer(200, 60_000);

        let hung = renderer.render(page("hang")).await;
        let next = renderer.render(page("well")).await;

        assert!(matches!(hung, Err(RenderError::Failed(_))));
        assert_eq!(next.unwrap(), "<p>well</p>");
    }

    #[tokio::test]
    async fn a_thrown_error_and_a_greedy_script_fail_without_harm() {
        let renderer = renderer(10_000, 60_000);

        assert!(renderer.render(page("throw")).await.is_err());
        assert!(renderer.render(page("eat")).await.is_err());
        assert!(renderer.render(page("throw")).await.is_err());
        assert!(renderer.render(page("well")).await.is_ok());
    }

    #[test]
    fn an_engine_is_kept_after_a_thrown_error_only() {
        let engine = Engine::new(&Script::text(SCRIPT), &options(200, 60_000)).unwrap();

        assert!(engine.render(&page("throw")).is_err() && engine.is_whole.get());
        assert!(engine.render(&page("eat")).is_err() && !engine.is_whole.get());
        engine.is_whole.set(true);
        assert!(engine.render(&page("hang")).is_err() && !engine.is_whole.get());
    }

    #[test]
    fn time_in_which_the_thread_does_not_run_does_not_count() {
        let engine = Engine::new(&Script::text(SCRIPT), &options(200, 60_000)).unwrap();
        let rest = || std::thread::sleep(Duration::from_millis(400));
        engine.context.with(|ctx| ctx.globals().set("rest", Func::from(rest))).unwrap();

        assert_eq!(engine.render(&page("rest")).unwrap(), "<p>rest</p>");
    }

    #[tokio::test]
    async fn threads_come_when_pages_are_asked_for_at_once() {
        let renderer =
            Renderer::start(Script::text(SCRIPT), &RendererOptions { threads: 2, ..options(10_000, 60_000) });
        let threads = || renderer.pool.threads.load(Ordering::Relaxed);

        renderer.render(page("one")).await.unwrap();
        renderer.render(page("after the other")).await.unwrap();
        let after_the_other = threads();
        let (here, there) = tokio::join!(renderer.render(page("here")), renderer.render(page("there")));

        assert_eq!((after_the_other, threads()), (1, 2));
        assert_eq!((here.unwrap(), there.unwrap()), ("<p>here</p>".into(), "<p>there</p>".into()));
    }

    #[tokio::test]
    async fn a_thread_ends_when_one_has_been_enough_for_a_while_and_starts_again() {
        let idle = Duration::from_millis(50);
        let renderer =
            Renderer::start(Script::text(SCRIPT), &RendererOptions { threads: 2, idle, ..options(10_000, 60_000) });
        let both = async || {
            let (here, there) = tokio::join!(renderer.render(page("here")), renderer.render(page("there")));
            assert!(here.is_ok() && there.is_ok());
        };

        both().await;
        while renderer.pool.threads.load(Ordering::Relaxed) > 1 {
            renderer.render(page("one at a time")).await.unwrap();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // on a busy machine the second thread may have ended again before it is looked for
        let mut has_grown = false;
        for _ in 0..20 {
            both().await;
            has_grown |= renderer.pool.threads.load(Ordering::Relaxed) == 2;
        }

        assert!(has_grown);
    }

    #[tokio::test]
    async fn a_reader_waits_no_longer_than_told() {
        let renderer = renderer(3_000, 50);

        let hung = renderer.render(page("hang")).await;
        let behind = renderer.render(page("well")).await;

        assert!(matches!(hung, Err(RenderError::Busy)), "{hung:?}");
        assert!(matches!(behind, Err(RenderError::Busy)), "{behind:?}");
    }
}
