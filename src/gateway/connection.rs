//! One visitor's connection: question by question, until he leaves, becomes a WebSocket or is passed on for good.

use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Doors;
use super::head::{Head, Heard};
use super::upstream::{Next, Upstream};
use crate::realtime;

/// How long a visitor may take to ask.
const TO_ASK: Duration = Duration::from_secs(10);
/// How long a connection is kept without a question; shorter than the web server keeps its own.
const KEPT_OPEN: Duration = Duration::from_secs(15);
/// Longer heads are passed on unread: the web server has its own bound.
const LONGEST_HEAD: usize = 16 * 1024;
/// What is read at once; most heads are shorter.
const READ_AHEAD: usize = 2 * 1024;

/// What becomes of a connection after a look at its buffer.
enum Fate {
    /// It is answered; so many bytes of the buffer are used up.
    Answered(usize),
    /// The web server answers; so many bytes are its head, and so many follow it.
    Passed(usize, u64),
    /// The broadcaster takes it; so many bytes were its head.
    Socket(usize, realtime::Admission),
    /// The web server has it from now on.
    Left,
}

/// Serves one connection to its end. Whatever goes wrong with it concerns nobody else.
pub(super) async fn visit(mut stream: TcpStream, visitor: IpAddr, doors: Arc<Doors>) {
    let (mut heard, mut answer) = (Vec::with_capacity(READ_AHEAD), Vec::new());
    let mut behind = Upstream::new(visitor);
    let mut patience = TO_ASK;
    while let Ok(true) = listen(&mut stream, &mut heard, patience, &doors).await {
        match decide(&mut stream, &heard, &mut answer, &doors).await {
            Ok(Fate::Answered(used)) => drop(heard.drain(..used)),
            Ok(Fate::Passed(head, body)) => {
                let in_buffer = usize::try_from(body).unwrap_or(usize::MAX).min(heard.len() - head);
                let (used, left) = (head + in_buffer, body - in_buffer as u64);
                let Ok(Next::Question) = behind.forward(&mut stream, &heard[..used], left, &doors).await else {
                    return;
                };
                heard.drain(..used);
            }
            Ok(Fate::Socket(head, admission)) => {
                heard.drain(..head);
                return admission.enter(&doors.hub, stream, heard).await;
            }
            Ok(Fate::Left) => return behind.tunnel(stream, &heard, &doors).await,
            Err(_) => return,
        }
        patience = KEPT_OPEN;
    }
}

/// Reads until the buffer holds something to decide about. Answers `false` when nothing comes any more.
async fn listen(stream: &mut TcpStream, heard: &mut Vec<u8>, patience: Duration, doors: &Doors) -> io::Result<bool> {
    if !heard.is_empty() && !is_part(heard) {
        return Ok(true);
    }
    let whole = async {
        loop {
            heard.reserve(READ_AHEAD);
            if stream.read_buf(heard).await? == 0 {
                return Ok(false);
            }
            if heard.len() >= LONGEST_HEAD || !is_part(heard) {
                return Ok(true);
            }
        }
    };
    tokio::select! {
        biased;
        heard = whole => heard,
        () = tokio::time::sleep(patience) => Ok(false),
        () = doors.shutdown.clone() => Ok(false),
    }
}

fn is_part(heard: &[u8]) -> bool {
    matches!(Heard::read(heard), Heard::Part)
}

async fn decide(stream: &mut TcpStream, heard: &[u8], answer: &mut Vec<u8>, doors: &Doors) -> io::Result<Fate> {
    let Heard::Request(head) = Heard::read(heard) else { return Ok(Fate::Left) };
    if head.is_question
        && let Some(admission) = realtime::admit(&doors.hub, head.target, &|name| head.field(name))
    {
        return Ok(Fate::Socket(head.length, admission));
    }
    if !head.stays() {
        return Ok(Fate::Left);
    }
    if let Some(body) = remembered(&head, answer, doors).await {
        write_all(stream, answer, &body).await?;
        return Ok(Fate::Answered(head.length));
    }
    Ok(Fate::Passed(head.length, head.body))
}

async fn remembered(head: &Head<'_>, answer: &mut Vec<u8>, doors: &Doors) -> Option<Arc<[u8]>> {
    match &doors.kept {
        Some(kept) if head.is_question => kept.answer(head, answer).await,
        _ => None,
    }
}

/// Writes head and body together.
async fn write_all(stream: &mut TcpStream, head: &[u8], body: &[u8]) -> io::Result<()> {
    let written = stream.write_vectored(&[IoSlice::new(head), IoSlice::new(body)]).await?;
    if written < head.len() {
        stream.write_all(&head[written..]).await?;
    }
    stream.write_all(&body[written.saturating_sub(head.len())..]).await
}
