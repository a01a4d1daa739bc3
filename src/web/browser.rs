//! The program that sends a request, as it names itself: a browser, a robot, or a browser that only loads ahead.

use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

/// Substrings of the user agents of bots and other programs.
const BOT_USER_AGENTS: &[&str] = &[
    "bot",
    "crawl",
    "spider",
    "slurp",
    "scrap",
    "preview",
    "headless",
    "lighthouse",
    "phantom",
    "curl",
    "wget",
    "python",
    "java/",
    "go-http",
    "httpclient",
    "okhttp",
    "axios",
    "node-fetch",
    "libwww",
    "perl",
    "ruby",
    "facebookexternalhit",
    "whatsapp",
    "monitor",
    "uptime",
    "pingdom",
    "feed",
    "rss",
    "archiv",
    "validator",
    "checker",
    "fetch",
    "http://",
    "https://",
];

/// User agent, and whether the browser only prefetches.
#[derive(Clone, Debug)]
pub struct Browser {
    /// User agent; empty where the request names none.
    pub agent: String,
    /// True if nobody looks at the answer yet.
    pub prefetches: bool,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Browser {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Browser, (Status, ()), Status> {
        let header = |name: &str| request.headers().get_one(name).unwrap_or_default();
        let purpose = format!("{} {} {}", header("Sec-Purpose"), header("Purpose"), header("X-Moz"));
        Outcome::Success(Browser {
            agent: header("User-Agent").to_owned(),
            prefetches: purpose.contains("prefetch") || purpose.contains("preview"),
        })
    }
}

impl Browser {
    /// True if a person may be looking at the answer.
    pub fn is_person(&self) -> bool {
        !self.prefetches && !is_bot(&self.agent)
    }
}

/// True if this user agent is a bot or empty.
pub fn is_bot(agent: &str) -> bool {
    let agent = agent.trim().to_ascii_lowercase();
    agent.is_empty() || BOT_USER_AGENTS.iter().any(|bot| agent.contains(bot))
}
