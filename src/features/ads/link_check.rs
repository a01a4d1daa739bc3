//! Reads the page to which a click of a booking leads: redirects, status, title.

use std::io::Read as _;

use scraper::{Html, Selector};
use ureq::{Agent, Error};
use url::Url;

use super::types::{LinkCheck, LinkFault};
use crate::base::error::ApiError;
use crate::base::text;
use crate::web::outgoing;

/// Most redirects that are followed.
const MOST_REDIRECTS: usize = 5;
/// Part of a page in which its title is looked for, in bytes.
const MOST_BYTES: u64 = 256 * 1024;
/// Longest title, in characters.
const MOST_TITLE: usize = 200;

/// Reads the page behind an address, off the async threads.
pub async fn check(url: String) -> Result<LinkCheck, ApiError> {
    tokio::task::spawn_blocking(move || read(&outgoing::agent(), &url))
        .await
        .map_err(|error| ApiError::internal(error.to_string()))
}

fn read(agent: &Agent, url: &str) -> LinkCheck {
    let mut found = LinkCheck {
        url: url.to_owned(),
        redirects: Vec::new(),
        https: true,
        status: None,
        title: String::new(),
        fault: None,
    };
    found.fault = follow(agent, url, &mut found).err();
    found
}

fn follow(agent: &Agent, url: &str, found: &mut LinkCheck) -> Result<(), LinkFault> {
    let mut address = Url::parse(url).map_err(|_| LinkFault::Address)?;
    loop {
        if !matches!(address.scheme(), "http" | "https") || address.host_str().is_none() {
            return Err(LinkFault::Address);
        }
        found.https &= address.scheme() == "https";
        let answer = agent.get(address.as_str()).call().map_err(|error| match error {
            Error::HostNotFound => LinkFault::Private,
            Error::BadUri(_) => LinkFault::Address,
            _ => LinkFault::Unreachable,
        })?;
        let status = answer.status();
        found.status = Some(status.as_u16());
        let next = answer.headers().get("location").and_then(|to| to.to_str().ok()).map(str::to_owned);
        match next.filter(|_| status.is_redirection()) {
            Some(next) => {
                if found.redirects.len() == MOST_REDIRECTS {
                    return Err(LinkFault::Redirects);
                }
                address = address.join(&next).map_err(|_| LinkFault::Address)?;
                found.redirects.push(address.to_string());
            }
            None => {
                let mut bytes = Vec::new();
                let mut body = answer.into_body().into_reader().take(MOST_BYTES);
                // a page that breaks off may still have its title
                drop(body.read_to_end(&mut bytes));
                found.title = title(&String::from_utf8_lossy(&bytes));
                return if status.is_success() { Ok(()) } else { Err(LinkFault::Status) };
            }
        }
    }
}

/// Title of a page; empty where it has none.
fn title(html: &str) -> String {
    let Ok(selector) = Selector::parse("title") else { return String::new() };
    let page = Html::parse_document(html);
    let found = page.select(&selector).next().map(|title| title.text().collect::<String>());
    text::cut(&text::line(&found.unwrap_or_default()), MOST_TITLE)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::TcpListener;

    use super::*;

    /// A server that answers each path with an answer of its own.
    fn server() -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut line = String::new();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                reader.read_line(&mut line).unwrap();
                let mut header = String::new();
                while reader.read_line(&mut header).unwrap() > 2 {
                    header.clear();
                }
                let path = line.split(' ').nth(1).unwrap_or_default();
                let page = "<html><head><title> Bikes &amp;\n more </title></head><body>Shop</body></html>";
                let (status, location, body) = match path {
                    "/" => ("302 Found", "/shop", ""),
                    "/shop" => ("200 OK", "", page),
                    "/loop" => ("301 Moved Permanently", "/loop", ""),
                    _ => ("404 Not Found", "", "<title>Gone</title>"),
                };
                let length = body.len();
                write!(
                    stream,
                    "HTTP/1.1 {status}\r\nLocation: {location}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
                )
                .unwrap();
            }
        });
        port
    }

    #[test]
    fn a_page_is_read_through_its_redirects() {
        let port = server();
        let agent = outgoing::agent_of_tests();
        let at = |path: &str| read(&agent, &format!("http://127.0.0.1:{port}{path}"));

        let found = at("/");
        assert_eq!((found.status, found.title.as_str(), found.fault), (Some(200), "Bikes & more", None));
        assert_eq!(found.redirects, [format!("http://127.0.0.1:{port}/shop")]);
        assert!(!found.https);
        let looped = at("/loop");
        assert_eq!((looped.fault, looped.redirects.len()), (Some(LinkFault::Redirects), MOST_REDIRECTS));
        assert_eq!((at("/none").status, at("/none").fault), (Some(404), Some(LinkFault::Status)));
    }

    #[test]
    fn an_address_of_a_local_network_is_not_read() {
        let port = server();
        let found = read(&outgoing::agent(), &format!("http://127.0.0.1:{port}/shop"));

        assert_eq!((found.status, found.fault), (None, Some(LinkFault::Private)));
        assert_eq!(read(&outgoing::agent(), "file:///etc/passwd").fault, Some(LinkFault::Address));
    }
}
