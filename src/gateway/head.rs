//! The head of a request as it stands in the buffer, read as far as the front needs it.

use httparse::{EMPTY_HEADER, Header, Request, Response, Status};

/// Heads with more fields than this are left to the web server.
const MAX_FIELDS: usize = 64;

/// A request of which the front knows where it ends.
pub(super) struct Head<'b> {
    /// What is asked for: path and query, as sent.
    pub target: &'b str,
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// Bytes of the body that follows.
    pub body: u64,
    /// Whether it is a `GET` without a body: something that may be answered from memory.
    pub is_question: bool,
    fields: Vec<Header<'b>>,
}

/// What a buffer begins with.
pub(super) enum Heard<'b> {
    /// Less than a head.
    Part,
    /// A request with a known end.
    Request(Head<'b>),
    /// Something else: an end that only reading finds, another protocol, what is no HTTP at all.
    Other,
}

impl<'b> Heard<'b> {
    /// Reads the beginning of `bytes`.
    pub fn read(bytes: &'b [u8]) -> Heard<'b> {
        let mut fields = [EMPTY_HEADER; MAX_FIELDS];
        let mut request = Request::new(&mut fields);
        let length = match request.parse(bytes) {
            Ok(Status::Complete(length)) => length,
            Ok(Status::Partial) => return Heard::Part,
            Err(_) => return Heard::Other,
        };
        let (Some(method), Some(1), Some(target)) = (request.method, request.version, request.path) else {
            return Heard::Other;
        };
        let fields = request.headers.to_vec();
        // the answer to HEAD names a length that does not follow; to CONNECT, everything follows
        let plain = matches!(method, "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
        let Some(body) = body_length(&fields).filter(|_| plain) else { return Heard::Other };
        Heard::Request(Head { target, length, body, is_question: method == "GET" && body == 0, fields })
    }
}

impl Head<'_> {
    /// The value of a field, if it is text; the first where it is sent more than once.
    pub fn field<'h>(&'h self, name: &str) -> Option<&'h str> {
        values(&self.fields, name).next()
    }

    /// Whether the connection stays open, and stays HTTP, after the answer.
    pub fn stays(&self) -> bool {
        self.field("Upgrade").is_none() && stays(&self.fields)
    }
}

/// The head of an answer.
pub(super) struct AnswerHead {
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// Bytes of the body; `None` where only reading finds the end.
    pub body: Option<u64>,
    /// Whether the connection stays open after it.
    pub stays: bool,
}

impl AnswerHead {
    /// Reads the beginning of `bytes`: `None` while the head is not whole. Errors: it is no answer.
    pub fn read(bytes: &[u8]) -> Result<Option<AnswerHead>, httparse::Error> {
        let mut fields = [EMPTY_HEADER; MAX_FIELDS];
        let mut response = Response::new(&mut fields);
        let Status::Complete(length) = response.parse(bytes)? else { return Ok(None) };
        let body = match response.code {
            Some(204 | 304) => Some(0),
            // an interim answer, or another protocol
            Some(100..=199) => None,
            _ if values(response.headers, "Content-Length").next().is_none() => None,
            _ => body_length(response.headers),
        };
        Ok(Some(AnswerHead { length, body, stays: stays(response.headers) }))
    }
}

fn values<'h, 'n>(fields: &'h [Header<'_>], name: &'n str) -> impl Iterator<Item = &'h str> + use<'h, 'n> {
    fields
        .iter()
        .filter(move |field| field.name.eq_ignore_ascii_case(name))
        .filter_map(|field| std::str::from_utf8(field.value).ok())
}

/// The bytes that follow a head (RFC 9112 section 6.3); `None` where its fields leave room for doubt.
fn body_length(fields: &[Header<'_>]) -> Option<u64> {
    let named = |name: &str| fields.iter().any(|field| field.name.eq_ignore_ascii_case(name));
    if named("Transfer-Encoding") || named("Expect") {
        return None;
    }
    let mut lengths = fields.iter().filter(|field| field.name.eq_ignore_ascii_case("Content-Length"));
    match (lengths.next(), lengths.next()) {
        (None, _) => Some(0),
        (Some(length), None) if length.value.iter().all(u8::is_ascii_digit) => {
            std::str::from_utf8(length.value).ok()?.parse().ok()
        }
        _ => None,
    }
}

fn stays(fields: &[Header<'_>]) -> bool {
    values(fields, "Connection").all(|value| value.trim().eq_ignore_ascii_case("keep-alive"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<u64> {
        match Heard::read(text.as_bytes()) {
            Heard::Request(head) => Some(head.body),
            Heard::Part | Heard::Other => None,
        }
    }

    #[test]
    fn a_request_is_the_fronts_where_its_end_is_beyond_doubt() {
        assert_eq!(body("GET /uk HTTP/1.1\r\nHost: a\r\n\r\n"), Some(0));
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"), Some(4));
        assert_eq!(body("POST /api HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: +4\r\n\r\n"), None);
        assert_eq!(body("HEAD /uk HTTP/1.1\r\n\r\n"), None);
        assert_eq!(body("GET /uk HTTP/1.0\r\n\r\n"), None);
        assert_eq!(body("\x16\x03\x01 tls \r\n\r\n"), None);
        assert!(matches!(Heard::read(b"GET /uk HTTP/1.1\r\nHost: a\r\n"), Heard::Part));
    }

    #[test]
    fn who_wants_to_leave_or_to_change_the_protocol_does_not_stay() {
        let stays = |fields: &str| match Heard::read(format!("GET / HTTP/1.1\r\n{fields}\r\n").as_bytes()) {
            Heard::Request(head) => head.stays(),
            Heard::Part | Heard::Other => panic!("no request"),
        };

        assert!(stays(""));
        assert!(stays("Connection: Keep-Alive\r\n"));
        assert!(!stays("Connection: close\r\n"));
        assert!(!stays("Connection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n"));
    }

    #[test]
    fn an_answer_ends_where_it_says_so() {
        let body = |text: &str| AnswerHead::read(text.as_bytes()).unwrap().map(|head| head.body);

        assert_eq!(body("HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n"), Some(Some(12)));
        assert_eq!(body("HTTP/1.1 304 Not Modified\r\ncontent-length: 12\r\n\r\n"), Some(Some(0)));
        assert_eq!(body("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"), Some(None));
        assert_eq!(body("HTTP/1.1 200 OK\r\n\r\n"), Some(None));
        assert_eq!(body("HTTP/1.1 200 OK\r\n"), None);
    }
}
