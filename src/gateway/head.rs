//! Heads of requests and responses, parsed as far as the gateway needs them.

use httparse::{EMPTY_HEADER, Header, Request, Response, Status};

/// Heads with more fields are left to Rocket.
const MAX_FIELDS: usize = 64;

/// Head of a request whose length is known.
pub(super) struct RequestHead<'b> {
    /// Request target: path and query, as sent.
    pub target: &'b str,
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// Bytes of the body that follows.
    pub body: u64,
    /// Whether it is a `GET` without a body: the only kind that the page cache answers.
    pub is_cacheable: bool,
    fields: Vec<Header<'b>>,
}

/// Result of parsing the beginning of a buffer.
pub(super) enum Parsed<'b> {
    /// An incomplete head.
    Partial,
    /// A request with a known body length.
    Request(RequestHead<'b>),
    /// Anything else: a body of unknown length, another protocol, no HTTP at all.
    Other,
}

impl<'b> Parsed<'b> {
    /// Reads the beginning of `bytes`.
    pub fn read(bytes: &'b [u8]) -> Parsed<'b> {
        let mut fields = [EMPTY_HEADER; MAX_FIELDS];
        let mut request = Request::new(&mut fields);
        let length = match request.parse(bytes) {
            Ok(Status::Complete(length)) => length,
            Ok(Status::Partial) => return Parsed::Partial,
            Err(_) => return Parsed::Other,
        };
        let (Some(method), Some(1), Some(target)) = (request.method, request.version, request.path) else {
            return Parsed::Other;
        };
        let fields = request.headers.to_vec();
        // the answer to HEAD names a length that does not follow; to CONNECT, everything follows
        let plain = matches!(method, "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
        let Some(body) = body_length(&fields).filter(|_| plain) else { return Parsed::Other };
        Parsed::Request(RequestHead { target, length, body, is_cacheable: method == "GET" && body == 0, fields })
    }
}

impl RequestHead<'_> {
    /// The first value of a field, if it is text.
    pub fn field<'h>(&'h self, name: &str) -> Option<&'h str> {
        values(&self.fields, name).next()
    }

    /// Whether the connection stays open, and stays HTTP, after the response.
    pub fn keeps_alive(&self) -> bool {
        self.field("Upgrade").is_none() && keeps_alive(&self.fields)
    }
}

/// Head of a response.
pub(super) struct ResponseHead {
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// Bytes of the body; `None` where the end of the connection ends it.
    pub body: Option<u64>,
    /// Whether the connection stays open afterwards.
    pub keeps_alive: bool,
}

impl ResponseHead {
    /// Reads the beginning of `bytes`: `None` while the head is incomplete. Errors: it is no response.
    pub fn read(bytes: &[u8]) -> Result<Option<ResponseHead>, httparse::Error> {
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
        Ok(Some(ResponseHead { length, body, keeps_alive: keeps_alive(response.headers) }))
    }
}

fn values<'h, 'n>(fields: &'h [Header<'_>], name: &'n str) -> impl Iterator<Item = &'h str> + use<'h, 'n> {
    fields
        .iter()
        .filter(move |field| field.name.eq_ignore_ascii_case(name))
        .filter_map(|field| std::str::from_utf8(field.value).ok())
}

/// Length of the body in bytes (RFC 9112 section 6.3); `None` where the header fields do not settle it.
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

fn keeps_alive(fields: &[Header<'_>]) -> bool {
    values(fields, "Connection").all(|value| value.trim().eq_ignore_ascii_case("keep-alive"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<u64> {
        match Parsed::read(text.as_bytes()) {
            Parsed::Request(head) => Some(head.body),
            Parsed::Partial | Parsed::Other => None,
        }
    }

    #[test]
    fn a_request_is_parsed_where_its_body_length_is_known() {
        assert_eq!(body("GET /uk HTTP/1.1\r\nHost: a\r\n\r\n"), Some(0));
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"), Some(4));
        assert_eq!(body("POST /api HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n"), None);
        assert_eq!(body("POST /api HTTP/1.1\r\nContent-Length: +4\r\n\r\n"), None);
        assert_eq!(body("HEAD /uk HTTP/1.1\r\n\r\n"), None);
        assert_eq!(body("GET /uk HTTP/1.0\r\n\r\n"), None);
        assert_eq!(body("\x16\x03\x01 tls \r\n\r\n"), None);
        assert!(matches!(Parsed::read(b"GET /uk HTTP/1.1\r\nHost: a\r\n"), Parsed::Partial));
    }

    #[test]
    fn a_close_or_upgrade_request_ends_the_keep_alive() {
        let keeps_alive = |fields: &str| match Parsed::read(format!("GET / HTTP/1.1\r\n{fields}\r\n").as_bytes()) {
            Parsed::Request(head) => head.keeps_alive(),
            Parsed::Partial | Parsed::Other => panic!("no request"),
        };

        assert!(keeps_alive(""));
        assert!(keeps_alive("Connection: Keep-Alive\r\n"));
        assert!(!keeps_alive("Connection: close\r\n"));
        assert!(!keeps_alive("Connection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n"));
    }

    #[test]
    fn a_response_ends_after_its_content_length() {
        let body = |text: &str| ResponseHead::read(text.as_bytes()).unwrap().map(|head| head.body);

        assert_eq!(body("HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n"), Some(Some(12)));
        assert_eq!(body("HTTP/1.1 304 Not Modified\r\ncontent-length: 12\r\n\r\n"), Some(Some(0)));
        assert_eq!(body("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"), Some(None));
        assert_eq!(body("HTTP/1.1 200 OK\r\n\r\n"), Some(None));
        assert_eq!(body("HTTP/1.1 200 OK\r\n"), None);
    }
}
