//! Numbers of invoices after the server was killed while many clients issued: none is missing, none is used twice, and every
//! answer that a client got still holds. `LITFASS_CRASH_ROUNDS` sets the number of kills.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::invoices::{IBAN, form, postal};
use crate::world::free_port;

/// Clients that issue at the same time.
const CLIENTS: usize = 20;
/// Kills in a usual run.
const ROUNDS: usize = 3;

/// The binary in a process of its own.
pub struct Server {
    process: Child,
    pub base: String,
}

impl Server {
    pub fn start(data: &Path) -> Server {
        let port = free_port();
        let mut process = Command::new(env!("CARGO_BIN_EXE_litfass"))
            .args(["serve", "--port", &port.to_string()])
            .env("LITFASS_DATA_DIR", data)
            .env("LITFASS_ACCESS__SECOND_FACTOR", "")
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        assert!(lines.next().unwrap().unwrap().contains("serves"));
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::yield_now();
        }
        Server { process, base: format!("http://127.0.0.1:{port}") }
    }

    /// Kills the process without a warning (SIGKILL).
    pub fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Sends JSON; `None` if the answer did not arrive whole or is a refusal.
fn send(base: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(30))).build().into();
    let request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("{base}{path}"))
        .header("Content-Type", "application/json")
        .header("Authorization", format!("Bearer {token}"))
        .body(body.to_string())
        .ok()?;
    let text = agent.run(request).ok()?.body_mut().read_to_string().ok()?;
    serde_json::from_str(&text).ok()
}

/// Issues invoices until the server does not answer any more; tells each one that was answered.
fn issue_until_the_end(base: &str, token: &str, told: &mpsc::Sender<(String, String)>) {
    while let Some(draft) = send(base, "POST", "/api/panel/invoices", token, &form("")) {
        let path = format!("/api/panel/invoices/{}/issue", draft["id"].as_str().unwrap());
        let Some(issued) = send(base, "POST", &path, token, &json!({ "version": draft["version"] })) else { return };
        let text = |field: &str| issued[field].as_str().unwrap().to_owned();
        drop(told.send((text("number"), text("id"))));
    }
}

#[test]
fn a_killed_server_leaves_no_gap_between_numbers_and_loses_no_invoice() {
    let rounds = std::env::var("LITFASS_CRASH_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path();
    let created = Command::new("sh")
        .args([
            "-c",
            &format!(
                "echo 'rain over the Limmat' | {} admin create --email anna@example.ch --role admin --password-stdin",
                env!("CARGO_BIN_EXE_litfass")
            ),
        ])
        .env("LITFASS_DATA_DIR", data)
        .status()
        .unwrap();
    assert!(created.success());
    let server = Server::start(data);
    let login = json!({ "email": "anna@example.ch", "password": "rain over the Limmat" });
    let login = send(&server.base, "POST", "/api/auth/login", "", &login).unwrap();
    let token = login["access_token"].as_str().unwrap();
    let creditor = json!({ "version": 1, "creditor": {
        "address": postal("Verein Litfass", "8001", "Zürich", "CH"), "email": "", "vat_number": "", "chf_iban": IBAN,
        "eur_iban": "", "eur_bic": "", "number_prefix": "LF-", "due_days": 10 } });
    send(&server.base, "PUT", "/api/panel/invoices/creditor", token, &creditor).unwrap();
    server.kill();

    let mut answered = HashMap::new();
    for round in 0..rounds {
        let server = Server::start(data);
        let base = server.base.clone();
        let (told, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                let (base, told) = (&base, told.clone());
                scope.spawn(move || issue_until_the_end(base, token, &told));
            }
            drop(told);
            // killed at another point of the work each time
            let before: Vec<_> = answers.iter().take(1 + round * 7 % 30).collect();
            server.kill();
            for (number, id) in before.into_iter().chain(answers.iter()) {
                assert!(answered.insert(number.clone(), id).is_none(), "{number} was answered twice");
            }
        });
    }

    // the file as the last kill left it, after SQLite's own recovery
    drop(Server::start(data));
    let db = rusqlite::Connection::open(data.join("litfass.db")).unwrap();
    let mut statement = db
        .prepare("select number, sequence, id from invoices where sequence is not null order by year, sequence")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let rows: Vec<(String, i64, String)> = rows.map(Result::unwrap).collect();
    let sequences: Vec<i64> = rows.iter().map(|(_, sequence, _)| *sequence).collect();
    let wanted: Vec<i64> = (1_i64..).take(rows.len()).collect();
    assert_eq!(sequences, wanted, "gapless and unique");
    let kept: HashMap<String, String> = rows.into_iter().map(|(number, _, id)| (number, id)).collect();
    for (number, id) in &answered {
        assert_eq!(kept.get(number), Some(id), "{number} was answered and is gone");
    }
    println!("{rounds} kills, {} invoices, {} answered", kept.len(), answered.len());
    assert!(answered.len() >= rounds, "each round was killed in the middle of its work");
}
