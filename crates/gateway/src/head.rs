//! Heads of requests and responses, parsed as far as the gateway needs them. A request that the server behind the gateway could
//! understand in another way is refused.

use std::mem::MaybeUninit;

use httparse::{EMPTY_HEADER, Error, Header, Request, Response, Status};

use super::body::Framing;
use super::refusal::Refusal;

/// Most fields of a head; the limit of the server behind the gateway.
const MAX_FIELDS: usize = 100;

/// Head of a request whose end is known.
pub(super) struct RequestHead<'b> {
    /// Request target: path and query, as sent.
    pub target: &'b str,
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// End of the body that follows.
    pub framing: Framing,
    /// True if it is a `GET`.
    pub is_get: bool,
    /// True if it is a `HEAD`: its response has no body.
    pub is_head: bool,
    /// True if the connection ends after the response.
    pub closes: bool,
    /// True if it is a request of HTTP/1.0.
    pub is_old: bool,
    fields: Vec<Header<'b>>,
}

/// Result of parsing the beginning of a buffer.
pub(super) enum Parsed<'b> {
    /// An incomplete head.
    Partial,
    /// A request with a known end.
    Request(RequestHead<'b>),
    /// No request that can be answered.
    Refused(Refusal),
}

impl<'b> Parsed<'b> {
    /// Reads the beginning of `bytes`.
    pub fn read(bytes: &'b [u8]) -> Parsed<'b> {
        let mut fields = [const { MaybeUninit::uninit() }; MAX_FIELDS];
        let mut request = Request::new(&mut []);
        let length = match request.parse_with_uninit_headers(bytes, &mut fields) {
            Ok(Status::Complete(length)) => length,
            Ok(Status::Partial) => return Parsed::Partial,
            Err(Error::TooManyHeaders) => return Parsed::Refused(Refusal::HeadTooLarge),
            Err(Error::Version) => return Parsed::Refused(Refusal::BadVersion),
            Err(_) => return Parsed::Refused(Refusal::BadRequest),
        };
        let (Some(method), Some(version), Some(target)) = (request.method, request.version, request.path) else {
            return Parsed::Refused(Refusal::BadRequest);
        };
        if method == "CONNECT" {
            return Parsed::Refused(Refusal::NotImplemented);
        }
        let (fields, is_old) = (request.headers.to_vec(), version == 0);
        match request_framing(&fields, is_old) {
            Ok(framing) => Parsed::Request(RequestHead {
                target,
                length,
                framing,
                is_get: method == "GET",
                is_head: method == "HEAD",
                closes: !keeps_alive(&fields, is_old),
                is_old,
                fields,
            }),
            Err(refusal) => Parsed::Refused(refusal),
        }
    }
}

impl RequestHead<'_> {
    /// The first value of a field, if it is text.
    pub fn field<'h>(&'h self, name: &str) -> Option<&'h str> {
        values(&self.fields, name).next()
    }

    /// All values of a field that are text.
    pub fn fields<'h>(&'h self, name: &str) -> Vec<&'h str> {
        values(&self.fields, name).collect()
    }

    /// True if the request carries a cookie of this name.
    pub fn has_cookie(&self, name: &str) -> bool {
        let pairs = self.fields("Cookie").into_iter().flat_map(|field| field.split(';'));
        pairs.filter_map(|pair| pair.split_once('=')).any(|(given, _)| given.trim() == name)
    }

    /// True if the page cache may answer it: a `GET` or `HEAD` without a body.
    pub fn is_cacheable(&self) -> bool {
        (self.is_get || self.is_head) && self.framing == Framing::Length(0) && !self.expects_continue()
    }

    /// True if the client may wait for an interim response before it sends the body.
    pub fn expects_continue(&self) -> bool {
        self.field("Expect").is_some()
    }
}

/// Head of a response.
pub(super) struct ResponseHead {
    /// Bytes of the head, its empty line included.
    pub length: usize,
    /// End of the body.
    pub framing: Framing,
    /// True if it is an interim response: another response to the same request follows.
    pub is_interim: bool,
    /// True if the connection stays open afterwards.
    pub keeps_alive: bool,
}

impl ResponseHead {
    /// Reads the beginning of `bytes`, the response to a `HEAD` where `to_head`: `None` while the head is incomplete.
    /// Errors: it is no response.
    pub fn read(bytes: &[u8], to_head: bool) -> Result<Option<ResponseHead>, Error> {
        let mut fields = [EMPTY_HEADER; MAX_FIELDS];
        let mut response = Response::new(&mut fields);
        let Status::Complete(length) = response.parse(bytes)? else { return Ok(None) };
        let (code, is_old) = (response.code.ok_or(Error::Status)?, response.version == Some(0));
        if code == 101 {
            // no client is offered another protocol
            return Err(Error::Status);
        }
        let is_interim = code < 200;
        let framing = if is_interim || to_head || matches!(code, 204 | 304) {
            Framing::Length(0)
        } else {
            response_framing(response.headers)
        };
        Ok(Some(ResponseHead { length, framing, is_interim, keeps_alive: keeps_alive(response.headers, is_old) }))
    }
}

fn values<'h, 'n>(fields: &'h [Header<'_>], name: &'n str) -> impl Iterator<Item = &'h str> + use<'h, 'n> {
    fields
        .iter()
        .filter(move |field| field.name.eq_ignore_ascii_case(name))
        .filter_map(|field| std::str::from_utf8(field.value).ok())
}

/// End of the body of a request (RFC 9112 section 6.3). A request whose end could be understood in two ways is refused.
fn request_framing(fields: &[Header<'_>], is_old: bool) -> Result<Framing, Refusal> {
    let mut codings = named(fields, "Transfer-Encoding");
    let mut lengths = named(fields, "Content-Length");
    match (codings.next(), lengths.next()) {
        (None, None) => Ok(Framing::Length(0)),
        (None, Some(length)) if lengths.next().is_none() => {
            content_length(length).map(Framing::Length).ok_or(Refusal::BadRequest)
        }
        (Some(coding), None) if codings.next().is_none() && !is_old => {
            if coding.eq_ignore_ascii_case(b"chunked") {
                Ok(Framing::Chunked)
            } else {
                Err(Refusal::NotImplemented)
            }
        }
        _ => Err(Refusal::BadRequest),
    }
}

fn response_framing(fields: &[Header<'_>]) -> Framing {
    if named(fields, "Transfer-Encoding").next().is_some() {
        return Framing::Chunked;
    }
    named(fields, "Content-Length").next().and_then(content_length).map_or(Framing::UntilClose, Framing::Length)
}

fn named<'f>(fields: &'f [Header<'_>], name: &str) -> impl Iterator<Item = &'f [u8]> {
    fields.iter().filter(move |field| field.name.eq_ignore_ascii_case(name)).map(|field| field.value)
}

fn content_length(value: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(value).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok()
}

/// True if the connection stays open: the default of HTTP/1.1 unless one side closes it, of HTTP/1.0 never.
fn keeps_alive(fields: &[Header<'_>], is_old: bool) -> bool {
    let has = |token: &str| {
        values(fields, "Connection").flat_map(|value| value.split(',')).any(|it| it.trim().eq_ignore_ascii_case(token))
    };
    !has("close") && (!is_old || has("keep-alive"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn framing(text: &str) -> Result<Framing, Refusal> {
        match Parsed::read(text.as_bytes()) {
            Parsed::Request(head) => Ok(head.framing),
            Parsed::Refused(refusal) => Err(refusal),
            Parsed::Partial => panic!("{text:?} is incomplete"),
        }
    }

    #[test]
    fn the_end_of_a_request_is_known_or_the_request_is_refused() {
        assert_eq!(framing("GET /uk HTTP/1.1\r\nHost: a\r\n\r\n"), Ok(Framing::Length(0)));
        assert_eq!(framing("HEAD /uk HTTP/1.0\r\n\r\n"), Ok(Framing::Length(0)));
        for (fields, expected) in [
            ("Content-Length: 4", Ok(Framing::Length(4))),
            ("Transfer-Encoding: Chunked", Ok(Framing::Chunked)),
            ("Transfer-Encoding: chunked\r\nContent-Length: 4", Err(Refusal::BadRequest)),
            ("Content-Length: 4\r\nTransfer-Encoding: identity", Err(Refusal::BadRequest)),
            ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", Err(Refusal::BadRequest)),
            ("Transfer-Encoding: gzip, chunked", Err(Refusal::NotImplemented)),
            ("Transfer-Encoding: xchunked", Err(Refusal::NotImplemented)),
            ("Content-Length: 4\r\nContent-Length: 5", Err(Refusal::BadRequest)),
            ("Content-Length: 4\r\nContent-Length: 4", Err(Refusal::BadRequest)),
            ("Content-Length: 4, 4", Err(Refusal::BadRequest)),
            ("Content-Length: +4", Err(Refusal::BadRequest)),
            ("Content-Length: -4", Err(Refusal::BadRequest)),
            ("Content-Length: 0x4", Err(Refusal::BadRequest)),
            ("Content-Length:", Err(Refusal::BadRequest)),
            ("Content-Length: 99999999999999999999", Err(Refusal::BadRequest)),
            ("Content-Length : 4", Err(Refusal::BadRequest)),
        ] {
            assert_eq!(framing(&format!("POST /api HTTP/1.1\r\n{fields}\r\n\r\nbody")), expected, "{fields}");
        }
        assert_eq!(framing("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), Err(Refusal::BadRequest));
        assert_eq!(framing("CONNECT a:443 HTTP/1.1\r\n\r\n"), Err(Refusal::NotImplemented));
        assert_eq!(framing("GET / HTTP/2.0\r\n\r\n"), Err(Refusal::BadVersion));
        assert_eq!(framing("\x16\x03\x01 tls \r\n\r\n"), Err(Refusal::BadRequest));
        let many = "A: b\r\n".repeat(MAX_FIELDS + 1);
        assert_eq!(framing(&format!("GET / HTTP/1.1\r\n{many}\r\n")), Err(Refusal::HeadTooLarge));
        assert!(matches!(Parsed::read(b"GET /uk HTTP/1.1\r\nHost: a\r\n"), Parsed::Partial));
    }

    #[test]
    fn the_connection_field_and_the_version_say_whether_a_connection_ends() {
        let closes =
            |version: &str, fields: &str| match Parsed::read(format!("GET / {version}\r\n{fields}\r\n").as_bytes()) {
                Parsed::Request(head) => head.closes,
                Parsed::Partial | Parsed::Refused(_) => panic!("no request"),
            };

        assert!(!closes("HTTP/1.1", ""));
        assert!(!closes("HTTP/1.1", "Connection: Keep-Alive\r\n"));
        assert!(!closes("HTTP/1.1", "Connection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n"));
        assert!(closes("HTTP/1.1", "Connection: close\r\n"));
        assert!(closes("HTTP/1.1", "Connection: TE\r\nConnection: x, Close\r\n"));
        assert!(closes("HTTP/1.0", ""));
        assert!(!closes("HTTP/1.0", "Connection: keep-alive\r\n"));
    }

    #[test]
    fn the_end_of_a_response_depends_on_its_status_its_fields_and_the_method() {
        let read = |text: &str, to_head| {
            ResponseHead::read(text.as_bytes(), to_head).unwrap().map(|head| (head.framing, head.is_interim))
        };

        assert_eq!(read("HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n", false), Some((Framing::Length(12), false)));
        assert_eq!(read("HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n", true), Some((Framing::Length(0), false)));
        assert_eq!(
            read("HTTP/1.1 304 Not Modified\r\ncontent-length: 12\r\n\r\n", false),
            Some((Framing::Length(0), false))
        );
        assert_eq!(
            read("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", false),
            Some((Framing::Chunked, false))
        );
        assert_eq!(read("HTTP/1.1 200 OK\r\n\r\n", false), Some((Framing::UntilClose, false)));
        assert_eq!(read("HTTP/1.1 100 Continue\r\n\r\n", false), Some((Framing::Length(0), true)));
        assert_eq!(read("HTTP/1.1 200 OK\r\n", false), None);
        assert!(ResponseHead::read(b"HTTP/1.1 101 Switching Protocols\r\n\r\n", false).is_err());
    }

    /// Lines of a head, well-formed or nearly so.
    fn line() -> impl Strategy<Value = String> {
        prop_oneof![
            "(Content-Length|Transfer-Encoding|Connection|Expect|Host)[ ]?:[ ]?(chunked|close|[0-9]{1,3}|[ -~]{0,12})",
            "[A-Za-z-]{1,10}: [ -~]{0,20}",
            "[ -~]{0,30}",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn any_bytes_are_a_request_an_incomplete_one_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            if let Parsed::Request(head) = Parsed::read(&bytes) {
                prop_assert!(head.length <= bytes.len());
            }
            let _ = ResponseHead::read(&bytes, false);
        }

        #[test]
        fn what_follows_a_head_does_not_change_it(
            lines in prop::collection::vec(line(), 0..8),
            after in prop::collection::vec(any::<u8>(), 0..60),
        ) {
            let head = format!("POST /api HTTP/1.1\r\n{}\r\n", lines.iter().map(|line| format!("{line}\r\n")).collect::<String>());
            let longer = [head.as_bytes(), after.as_slice()].concat();

            match (Parsed::read(head.as_bytes()), Parsed::read(&longer)) {
                (Parsed::Request(one), Parsed::Request(other)) => {
                    prop_assert_eq!((one.length, one.framing, one.closes), (other.length, other.framing, other.closes));
                }
                (Parsed::Refused(one), Parsed::Refused(other)) => prop_assert_eq!(one, other),
                (Parsed::Partial, _) => {}
                _ => prop_assert!(false, "the same head is understood in two ways: {:?}", head),
            }
        }

        #[test]
        fn a_request_never_has_both_a_length_and_a_transfer_coding(lines in prop::collection::vec(line(), 0..8)) {
            let head = format!("POST /api HTTP/1.1\r\n{}\r\n", lines.iter().map(|line| format!("{line}\r\n")).collect::<String>());
            if let Parsed::Request(request) = Parsed::read(head.as_bytes()) {
                let count = |name: &str| request.fields.iter().filter(|field| field.name.eq_ignore_ascii_case(name)).count();
                let (lengths, codings) = (count("Content-Length"), count("Transfer-Encoding"));
                prop_assert!(lengths + codings <= 1);
                prop_assert_eq!(request.framing == Framing::Chunked, codings == 1);
            }
        }
    }
}
