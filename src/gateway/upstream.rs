//! The way to the web server: one inner connection for each visitor who needs it.

use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use super::Doors;
use super::head::AnswerHead;
use crate::web::client_address::Known;

/// What is read of an answer at first; most answers of the API are shorter.
const READ_AHEAD: usize = 8 * 1024;
/// Answers with longer heads are passed on unread.
const LONGEST_HEAD: usize = 32 * 1024;
/// How long what a visitor still sends is read after he was refused, so that the refusal reaches him.
const LINGER: Duration = Duration::from_secs(3);

/// A visitor's inner connection, made when he first needs it.
pub(super) struct Upstream {
    visitor: IpAddr,
    inner: Option<Inner>,
}

struct Inner {
    stream: TcpStream,
    _known: Known,
}

/// What follows an answer.
#[derive(PartialEq, Eq)]
pub(super) enum Next {
    /// The next question.
    Question,
    /// Nothing.
    End,
}

/// How an answer was passed on.
enum Passed {
    /// Whole; whether the inner connection stays.
    Whole { stays: bool },
    /// To the end of the inner connection: nothing else ended it.
    ToTheEnd,
}

impl Upstream {
    /// Nothing is connected yet.
    pub fn new(visitor: IpAddr) -> Upstream {
        Upstream { visitor, inner: None }
    }

    async fn inner(&mut self, doors: &Doors) -> io::Result<Inner> {
        if let Some(inner) = self.inner.take().filter(|inner| is_idle(&inner.stream)) {
            return Ok(inner);
        }
        let stream = TcpStream::connect(doors.behind).await?;
        stream.set_nodelay(true)?;
        let port = stream.local_addr()?.port();
        Ok(Inner { stream, _known: doors.peers.introduce(port, self.visitor) })
    }

    /// Passes on a request, of which `asked` is what has arrived and `left` the bytes that have not, and its answer
    /// back. Errors: one of the two connections broke.
    pub async fn forward(
        &mut self,
        visitor: &mut TcpStream,
        asked: &[u8],
        left: u64,
        doors: &Doors,
    ) -> io::Result<Next> {
        let mut inner = self.inner(doors).await?;
        let (is_asked, is_open) = (AtomicBool::new(false), Notify::new());
        let passed = {
            let (mut from_visitor, mut to_visitor) = visitor.split();
            let (mut from_inner, mut to_inner) = inner.stream.split();
            let ask = async {
                to_inner.write_all(asked).await?;
                copy_exactly(&mut from_visitor, &mut to_inner, left).await?;
                is_asked.store(true, Ordering::Relaxed);
                is_open.notified().await;
                copy(&mut from_visitor, &mut to_inner).await?;
                to_inner.shutdown().await
            };
            let hear = pass_answer(&mut from_inner, &mut to_visitor, &is_open);
            tokio::pin!(ask, hear);
            let mut asks = true;
            // the answer does not wait for the end of the question: an upload may be refused at once
            loop {
                tokio::select! {
                    ended = &mut ask, if asks => match ended {
                        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(error),
                        _ => asks = false,
                    },
                    passed = &mut hear => break passed?,
                }
            }
        };
        match passed {
            Passed::Whole { stays: true } if is_asked.into_inner() => {
                self.inner = Some(inner);
                Ok(Next::Question)
            }
            Passed::Whole { .. } => {
                linger(visitor).await;
                Ok(Next::End)
            }
            Passed::ToTheEnd => Ok(Next::End),
        }
    }

    /// Leaves the visitor, of whom `heard` has arrived, to the web server for good.
    pub async fn tunnel(mut self, mut visitor: TcpStream, heard: &[u8], doors: &Doors) {
        let Ok(mut inner) = self.inner(doors).await else { return };
        if inner.stream.write_all(heard).await.is_ok() {
            drop(copy_bidirectional(&mut visitor, &mut inner.stream).await);
        }
    }
}

/// Whether nothing came over a connection that waits for its next question, not even its end.
fn is_idle(stream: &TcpStream) -> bool {
    matches!(stream.try_read(&mut [0]), Err(error) if error.kind() == io::ErrorKind::WouldBlock)
}

async fn pass_answer(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    is_open: &Notify,
) -> io::Result<Passed> {
    let mut heard = Vec::with_capacity(READ_AHEAD);
    let head = loop {
        if from.read_buf(&mut heard).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match AnswerHead::read(&heard) {
            Ok(None) if heard.len() < LONGEST_HEAD => {}
            Ok(head) => break head,
            Err(_) => break None,
        }
    };
    let end = head.and_then(|head| Some((head.stays, head.body?.checked_sub((heard.len() - head.length) as u64)?)));
    if end.is_none() {
        is_open.notify_one();
    }
    to.write_all(&heard).await?;
    drop(heard);
    match end {
        Some((stays, left)) => {
            copy_exactly(from, to, left).await?;
            Ok(Passed::Whole { stays })
        }
        None => {
            copy(from, to).await?;
            Ok(Passed::ToTheEnd)
        }
    }
}

async fn copy_exactly(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    bytes: u64,
) -> io::Result<()> {
    if bytes > 0 && copy(&mut from.take(bytes), to).await? < bytes {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

/// Closes the way out and reads on for a while: who is cut off while he sends would lose the answer.
async fn linger(visitor: &mut TcpStream) {
    let farewell = async {
        visitor.shutdown().await?;
        copy(visitor, &mut tokio::io::sink()).await
    };
    drop(tokio::time::timeout(LINGER, farewell).await);
}
