//! A raw connection to a portal.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::world::World;

/// A connection on which bytes are written as they are.
pub struct Wire(pub TcpStream);

impl Wire {
    pub fn to(world: &World) -> Wire {
        Wire::of(TcpStream::connect(address(world)).unwrap())
    }

    /// A connection from another address of this machine.
    pub fn from(world: &World, client: &str) -> Wire {
        Wire::between(client, address(world))
    }

    /// A connection from an address of this machine to a server.
    pub fn between(client: &str, server: SocketAddr) -> Wire {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(format!("{client}:0").parse().unwrap()).unwrap();
            socket.connect(server).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        Wire::of(stream)
    }

    fn of(stream: TcpStream) -> Wire {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(10))).unwrap();
        Wire(stream)
    }

    pub fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).unwrap();
    }

    /// Sends no more.
    pub fn end(&mut self) {
        self.0.shutdown(Shutdown::Write).unwrap();
    }

    /// One head, with its empty line.
    pub fn head(&mut self) -> String {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.0.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        String::from_utf8(head).unwrap()
    }

    /// One text frame of a WebSocket, at most 64 KB.
    pub fn text_frame(&mut self) -> String {
        let mut start = [0; 2];
        self.0.read_exact(&mut start).unwrap();
        let mut length = usize::from(start[1]);
        if length == 126 {
            let mut long = [0; 2];
            self.0.read_exact(&mut long).unwrap();
            length = usize::from(u16::from_be_bytes(long));
        }
        let mut text = vec![0; length];
        self.0.read_exact(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// One answer: head and body by its own length.
    pub fn answer(&mut self) -> (String, Vec<u8>) {
        let head = self.head();
        let length = head
            .lines()
            .find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned))
            .map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        (head, body)
    }

    /// True if the other side has closed and nothing is left to read.
    pub fn is_closed(&self) -> bool {
        self.0.set_nonblocking(true).unwrap();
        let next = self.0.peek(&mut [0]);
        self.0.set_nonblocking(false).unwrap();
        match next {
            Ok(bytes) => bytes == 0,
            Err(error) => error.kind() != ErrorKind::WouldBlock,
        }
    }

    /// Everything until the other side has closed.
    pub fn rest(&mut self) -> String {
        let mut rest = Vec::new();
        match self.0.read_to_end(&mut rest) {
            Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("the connection is still open: {error}"),
            _ => String::from_utf8_lossy(&rest).into_owned(),
        }
    }

    /// Everything until the other side has closed, and how long that took.
    pub fn closes_after(&mut self) -> (String, Duration) {
        let began = Instant::now();
        (self.rest(), began.elapsed())
    }
}

/// Address of the portal's listener.
pub fn address(world: &World) -> SocketAddr {
    world.base().strip_prefix("http://").unwrap().parse().unwrap()
}

/// The status codes of the answers in a text.
pub fn statuses(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.split_once("HTTP/1.1 ").map(|(_, rest)| rest.get(..3).unwrap_or(rest)))
        .collect()
}
