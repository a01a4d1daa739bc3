//! Threads that render: bounded queue, bounded memory, bounded time. A failure costs one page its markup, never more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rquickjs::{CatchResultExt, Context, Function, Runtime};
use tokio::sync::oneshot;

/// Stack of a rendering thread; QuickJS itself is kept to half of it.
const STACK_BYTES: usize = 4 * 1024 * 1024;

/// Limits of the engines.
#[derive(Clone, Debug)]
pub struct RendererOptions {
    /// Threads, one engine each.
    pub threads: usize,
    /// Pages that may wait for a free engine.
    pub queue: usize,
    /// Longest time one page may take.
    pub timeout: Duration,
    /// Largest heap of one engine in bytes.
    pub memory_bytes: usize,
}

/// Why a page was not rendered.
#[derive(Debug)]
pub enum RenderError {
    /// More pages wait than `queue` allows.
    Busy,
    /// The script failed, took too long or too much memory.
    Failed(String),
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RenderError::Busy => f.write_str("too many pages wait to be rendered"),
            RenderError::Failed(text) => f.write_str(text),
        }
    }
}

struct Job {
    envelope: String,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

/// The pool of engines. Clones share it.
#[derive(Clone)]
pub struct Renderer {
    jobs: crossbeam_channel::Sender<Job>,
    rendered: Arc<AtomicU64>,
    failed: Arc<AtomicU64>,
}

impl Renderer {
    /// Starts the threads; each compiles `script` and is ready some ten milliseconds later. Nothing waits for that.
    pub fn start(script: &Arc<str>, options: &RendererOptions) -> Renderer {
        let (jobs, queue) = crossbeam_channel::bounded::<Job>(options.queue);
        for number in 0..options.threads.max(1) {
            let (queue, script, options) = (queue.clone(), script.clone(), options.clone());
            let started = std::thread::Builder::new()
                .name(format!("render-{number}"))
                .stack_size(STACK_BYTES)
                .spawn(move || work(&queue, &script, &options));
            if let Err(error) = started {
                tracing::error!(%error, "a rendering thread did not start");
            }
        }
        Renderer { jobs, rendered: Arc::default(), failed: Arc::default() }
    }

    /// Renders one envelope to the markup inside `#app`.
    pub async fn render(&self, envelope: String) -> Result<String, RenderError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.try_send(Job { envelope, answer }).map_err(|_| RenderError::Busy)?;
        let result = answered.await.unwrap_or_else(|_| Err(RenderError::Failed("the engine went away".into())));
        match &result {
            Ok(_) => self.rendered.fetch_add(1, Ordering::Relaxed),
            Err(_) => self.failed.fetch_add(1, Ordering::Relaxed),
        };
        result
    }

    /// Pages rendered and failed since the start.
    pub fn counts(&self) -> (u64, u64) {
        (self.rendered.load(Ordering::Relaxed), self.failed.load(Ordering::Relaxed))
    }
}

/// One engine with the script in it.
struct Engine {
    context: Context,
    deadline: Arc<AtomicU64>,
    born: Instant,
    timeout: Duration,
}

impl Engine {
    fn new(script: &str, options: &RendererOptions) -> Result<Engine, RenderError> {
        let failed = |error: rquickjs::Error| RenderError::Failed(error.to_string());
        let born = Instant::now();
        let deadline = Arc::new(AtomicU64::new(u64::MAX));
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(options.memory_bytes);
        runtime.set_max_stack_size(STACK_BYTES / 2);
        let until = deadline.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || elapsed_ms(born) > until.load(Ordering::Relaxed))));
        let context = Context::full(&runtime).map_err(failed)?;
        context.with(|ctx| {
            ctx.eval::<(), _>(script).catch(&ctx).map_err(|error| RenderError::Failed(error.to_string()))
        })?;
        Ok(Engine { context, deadline, born, timeout: options.timeout })
    }

    fn render(&self, envelope: &str) -> Result<String, RenderError> {
        let until = elapsed_ms(self.born).saturating_add(u64::try_from(self.timeout.as_millis()).unwrap_or(u64::MAX));
        self.deadline.store(until, Ordering::Relaxed);
        let result = self.context.with(|ctx| {
            let render: Function =
                ctx.globals().get("render").map_err(|error| RenderError::Failed(error.to_string()))?;
            render.call::<_, String>((envelope,)).catch(&ctx).map_err(|error| RenderError::Failed(error.to_string()))
        });
        self.deadline.store(u64::MAX, Ordering::Relaxed);
        result
    }
}

fn elapsed_ms(born: Instant) -> u64 {
    u64::try_from(born.elapsed().as_millis()).unwrap_or(u64::MAX)
}

fn work(queue: &crossbeam_channel::Receiver<Job>, script: &str, options: &RendererOptions) {
    let mut engine = Engine::new(script, options);
    if let Err(error) = &engine {
        tracing::error!(%error, "the rendering script did not start: pages are filled by the browser");
    }
    while let Ok(job) = queue.recv() {
        let result = match &engine {
            Ok(ready) => ready.render(&job.envelope),
            Err(error) => Err(RenderError::Failed(error.to_string())),
        };
        let broken = result.is_err();
        drop(job.answer.send(result));
        if broken {
            // whatever an interrupted script left behind is not trusted
            engine = Engine::new(script, options);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renderer(script: &str) -> Renderer {
        let options =
            RendererOptions { threads: 1, queue: 2, timeout: Duration::from_millis(200), memory_bytes: 16 << 20 };
        Renderer::start(&Arc::from(script), &options)
    }

    #[tokio::test]
    async fn a_script_that_never_ends_is_stopped_and_the_next_page_renders() {
        let renderer =
            renderer("globalThis.render = (e) => { if (e === 'hang') for (;;); return '<p>' + e + '</p>'; }");

        let hung = renderer.render("hang".into()).await;
        let next = renderer.render("well".into()).await;

        assert!(matches!(hung, Err(RenderError::Failed(_))));
        assert_eq!(next.unwrap(), "<p>well</p>");
    }

    #[tokio::test]
    async fn a_thrown_error_and_a_greedy_script_fail_without_harm() {
        let renderer = renderer(
            "globalThis.render = (e) => { if (e === 'throw') throw new Error('no'); let a = []; for (;;) a.push('x'.repeat(100000)); }",
        );

        assert!(renderer.render("throw".into()).await.is_err());
        assert!(renderer.render("eat".into()).await.is_err());
        assert!(renderer.render("throw".into()).await.is_err());
    }
}
