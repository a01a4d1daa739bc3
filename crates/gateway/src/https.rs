//! HTTPS without a proxy. A connection is decrypted here and goes through a pair of local sockets, so that the rest of the
//! gateway and the broadcaster see a plain one.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::os::fd::OwnedFd;
use std::sync::Arc;

use socket2::SockRef;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

use super::certificates::Certificates;
use super::connection::{ConnectionEnd, ConnectionKind, serve_connection};
use super::pace::Pace;
use super::settings::{ListenerSettings, TlsFiles};
use super::slots::{Phase, Slot};
use super::{ListenerState, accept_each, bind};

/// Bytes that are encrypted at once: a record of TLS (RFC 8446, section 5.1).
const RECORD_BYTES: usize = 16 * 1024;
/// Bytes that are passed on at once after they were decrypted: every connection holds as many.
const RECEIVE_BYTES: usize = 4 * 1024;
/// Bytes that wait in the local socket in front of the encryption: few, because they count as sent.
const WAITING_BYTES: usize = 32 * 1024;
/// Connections whose request is answered and whose last bytes are still being sent.
const MAX_DRAINED: usize = 256;

/// The listener of HTTPS, bound and with its certificate.
pub struct HttpsListener {
    listener: TcpListener,
    acceptor: TlsAcceptor,
    certificates: Arc<Certificates>,
    drained: Arc<Semaphore>,
}

/// Reads the certificate. Errors: a sentence for the operator.
pub fn check_certificate(files: &TlsFiles) -> Result<(), String> {
    Certificates::load(files, Arc::new(rustls::crypto::ring::default_provider())).map(drop)
}

impl HttpsListener {
    /// Binds the listener of `tls.listen`, which is `listen`. Errors: a sentence for the operator.
    pub fn bind(listen: &str, files: &TlsFiles) -> Result<HttpsListener, String> {
        let address: SocketAddr = listen.parse().map_err(|error| format!("tls.listen: {error}."))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let certificates = Certificates::load(files, provider.clone())?;
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let mut config = config
            .map_err(|error| format!("TLS cannot be set up: {error}."))?
            .with_no_client_auth()
            .with_cert_resolver(certificates.clone());
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let listener = bind(address).map_err(|error| format!("{address} cannot be listened on: {error}."))?;
        let acceptor = TlsAcceptor::from(Arc::new(config));
        Ok(HttpsListener { listener, acceptor, certificates, drained: Arc::new(Semaphore::new(MAX_DRAINED)) })
    }

    /// Accepts connections until the shutdown.
    pub async fn serve(self, state: Arc<ListenerState>) {
        let watching = tokio::spawn(self.certificates.clone().watch());
        accept_each(&self.listener, &state, drop, |stream, peer, slot| {
            let (acceptor, drained, state) = (self.acceptor.clone(), self.drained.clone(), state.clone());
            tokio::spawn(serve_encrypted(stream, peer, slot, acceptor, drained, state));
        })
        .await;
        watching.abort();
    }
}

async fn serve_encrypted(
    stream: TcpStream,
    peer: IpAddr,
    slot: Slot,
    acceptor: TlsAcceptor,
    drained: Arc<Semaphore>,
    state: Arc<ListenerState>,
) {
    let settings = state.bounds.settings.clone();
    let Some(stream) = shake_hands(stream, &slot, &acceptor, &state).await else { return };
    let (inner, outer) = match pair() {
        Ok(pair) => pair,
        Err(error) => return tracing::warn!(%error, "an encrypted connection could not be taken"),
    };
    let mut bridge = Box::pin(bridge(stream, outer, &settings));
    let mut served = Box::pin(serve_connection(inner, peer, slot, state.clone(), ConnectionKind::Encrypted));
    let end = tokio::select! {
        end = &mut served => end,
        // the client is gone, which the connection notices
        () = &mut bridge => {
            served.await;
            return;
        }
    };
    match end {
        // the broadcaster has the other end
        ConnectionEnd::WebSocket => bridge.await,
        ConnectionEnd::Closed => {
            if let Ok(_permit) = drained.try_acquire() {
                drop(timeout(settings.pause, bridge).await);
            }
        }
    }
}

/// The handshake, which has as long as a request head. `None` where the client does not come to its end.
async fn shake_hands(
    stream: TcpStream,
    slot: &Slot,
    acceptor: &TlsAcceptor,
    state: &ListenerState,
) -> Option<TlsStream<TcpStream>> {
    let limit = state.bounds.settings.head_timeout;
    let (idle, mut shutdown) = (slot.enter(Phase::Idle), state.shutdown.clone());
    tokio::select! {
        stream = timeout(limit, acceptor.accept(stream)) => stream.ok()?.ok(),
        () = idle.evicted() => None,
        () = &mut shutdown => None,
    }
}

/// Two connected local sockets; the gateway takes the first for the client's connection.
fn pair() -> io::Result<(TcpStream, UnixStream)> {
    let (inner, outer) = std::os::unix::net::UnixStream::pair()?;
    SockRef::from(&inner).set_send_buffer_size(WAITING_BYTES)?;
    inner.set_nonblocking(true)?;
    outer.set_nonblocking(true)?;
    // reading, writing and polling are the same calls for both kinds of sockets
    let inner = std::net::TcpStream::from(OwnedFd::from(inner));
    Ok((TcpStream::from_std(inner)?, UnixStream::from_std(outer)?))
}

/// Carries bytes between the client and the gateway until the gateway has ended the connection or the client is gone.
async fn bridge(stream: TlsStream<TcpStream>, plain: UnixStream, settings: &ListenerSettings) {
    let (mut from_client, mut to_client) = tokio::io::split(stream);
    let (from_gateway, mut to_gateway) = plain.into_split();
    let receive = async {
        let mut buffer = vec![0; RECEIVE_BYTES];
        while let Ok(read @ 1..) = from_client.read(&mut buffer).await {
            to_gateway.write_all(&buffer[..read]).await?;
        }
        to_gateway.shutdown().await
    };
    let mut send = Box::pin(async {
        loop {
            // a connection that waits holds no buffer
            from_gateway.readable().await?;
            let mut buffer = Vec::with_capacity(RECORD_BYTES);
            match from_gateway.try_read_buf(&mut buffer) {
                Ok(0) => return to_client.shutdown().await,
                Ok(_) => {
                    let mut pace = Pace::new(settings);
                    pace.write(&mut to_client, &buffer).await?;
                    pace.step(async { to_client.flush().await.map(|()| 0) }).await?;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    });
    tokio::select! {
        _ = &mut send => {}
        // the gateway still has something to say, or notices that the client is gone
        _ = receive => drop(send.await),
    }
}
