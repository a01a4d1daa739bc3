//! The listener of plain HTTP beside HTTPS: it redirects every request to the portal's address.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::head::Parsed;
use super::refusal::{Refusal, end};
use super::settings::SERVER_NAME;
use super::slots::{Phase, Slot};
use super::{ListenerState, accept_each, bind, refuse_plain};

/// Longest request head in bytes.
const MAX_HEAD_BYTES: usize = 8 * 1024;

/// The redirecting listener, bound.
pub struct RedirectListener {
    listener: TcpListener,
    /// Where the portal is reached, without a slash at the end.
    target: Arc<str>,
}

impl RedirectListener {
    /// Binds the listener of `tls.redirect_listen`, which is `listen`; `target` is where the portal is reached, without a slash
    /// at the end. Errors: a sentence for the operator.
    pub fn bind(listen: &str, target: &str) -> Result<RedirectListener, String> {
        let address: SocketAddr = listen.parse().map_err(|error| format!("tls.redirect_listen: {error}."))?;
        let listener = bind(address).map_err(|error| format!("{address} cannot be listened on: {error}."))?;
        Ok(RedirectListener { listener, target: target.into() })
    }

    /// Accepts connections until the shutdown.
    pub async fn serve(self, state: Arc<ListenerState>) {
        accept_each(&self.listener, &state, refuse_plain, |stream, _, slot| {
            tokio::spawn(redirect(stream, slot, self.target.clone(), state.clone()));
        })
        .await;
    }
}

async fn redirect(mut stream: TcpStream, slot: Slot, target: Arc<str>, state: Arc<ListenerState>) {
    let limit = state.bounds.settings.head_timeout;
    let idle = slot.enter(Phase::Idle);
    let answer = tokio::select! {
        answer = timeout(limit, answer(&mut stream, &target)) => answer.unwrap_or(Err(Some(Refusal::RequestTimeout))),
        () = idle.evicted() => return,
    };
    match answer {
        Ok(response) => {
            if stream.write_all(response.as_bytes()).await.is_ok() {
                end(&mut stream).await;
            }
        }
        Err(Some(refusal)) => refusal.send(&mut stream).await,
        Err(None) => {}
    }
}

/// The redirection of the request that comes next. Errors: a refusal; `None` where the client is gone.
async fn answer(stream: &mut TcpStream, target: &str) -> Result<String, Option<Refusal>> {
    let mut buffer = Vec::new();
    loop {
        if stream.read_buf(&mut buffer).await.ok().filter(|read| *read > 0).is_none() {
            return Err(None);
        }
        match Parsed::read(&buffer) {
            Parsed::Request(head) => {
                let path = Some(head.target).filter(|path| path.starts_with('/')).unwrap_or("/");
                return Ok(format!(
                    "HTTP/1.1 308 Permanent Redirect\r\nServer: {SERVER_NAME}\r\nLocation: {target}{path}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                ));
            }
            Parsed::Refused(refusal) => return Err(Some(refusal)),
            Parsed::Partial if buffer.len() >= MAX_HEAD_BYTES => return Err(Some(Refusal::HeadTooLarge)),
            Parsed::Partial => {}
        }
    }
}
