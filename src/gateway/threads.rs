//! Threads of the gateway. Each serves its own connections alone: a request wakes no other thread, and a page from the
//! cache waits for no request that Rocket answers.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::net::TcpStream;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// Threads for work that may not run on the thread of a connection: a page is compressed once.
const MAX_BLOCKING: usize = 2;

/// The threads. They end, with their connections, when it is dropped.
pub(super) struct Threads {
    threads: Vec<Thread>,
    next: AtomicUsize,
}

struct Thread {
    runtime: Handle,
    /// Ends the thread when it is dropped.
    _running: oneshot::Sender<()>,
}

impl Threads {
    /// Starts that many threads. Errors: the system gives none.
    pub fn start(count: usize) -> io::Result<Threads> {
        let threads = (0..count.max(1)).map(|_| Thread::start()).collect::<io::Result<_>>()?;
        Ok(Threads { threads, next: AtomicUsize::new(0) })
    }

    /// Serves a connection on the next thread.
    pub fn serve<F>(&self, stream: TcpStream, serve: impl FnOnce(TcpStream) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send,
    {
        let next = self.next.fetch_add(1, Ordering::Relaxed) % self.threads.len();
        self.threads[next].runtime.spawn(async move {
            match adopt(stream) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "a connection could not be handed to its thread"),
            }
        });
    }
}

impl Thread {
    fn start() -> io::Result<Thread> {
        let runtime = Builder::new_current_thread().enable_all().max_blocking_threads(MAX_BLOCKING).build()?;
        let (running, ended) = oneshot::channel::<()>();
        let handle = runtime.handle().clone();
        std::thread::Builder::new().name("gateway".into()).spawn(move || runtime.block_on(ended))?;
        Ok(Thread { runtime: handle, _running: running })
    }
}

/// Moves a connection from the runtime that it came from to the one that runs this. Errors: the system refuses.
pub(super) fn adopt(stream: TcpStream) -> io::Result<TcpStream> {
    TcpStream::from_std(stream.into_std()?)
}
