//! The command line, as an operator meets it: the real binary, its words and its exit codes.

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use litfass::base::access::Role;
use litfass::config::Transport;
use serde_json::{Value, json};

use crate::world::World;

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn litfass(data: &Path, arguments: &[&str], input: &str) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(arguments)
        .env("LITFASS_DATA_DIR", data)
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Outcome { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

fn create(data: &Path, email: &str, role: &str) -> Outcome {
    litfass(data, &["admin", "create", "--email", email, "--role", role, "--password-stdin"], "rain over the Limmat\n")
}

#[test]
fn staff_is_made_listed_and_changed_beside_a_running_server() {
    let world = World::with(|config| config.mail.transport = Transport::File);
    let data = &world.app.config.server.data_dir;

    let made = create(data, "anna@example.ch", "super-admin");
    let login =
        world.post("/api/auth/login", &json!({ "email": "anna@example.ch", "password": "rain over the Limmat" }));
    let access = login.expect(200).json()["access_token"].as_str().unwrap().to_owned();
    create(data, "berta@example.ch", "super-admin");
    let changed = litfass(data, &["admin", "set-role", "anna@example.ch", "author"], "");
    let listed = litfass(data, &["admin", "list", "--json"], "");

    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert!(made.out.starts_with("anna@example.ch was created as super-admin ("), "{}", made.out);
    assert_eq!(changed.out, "anna@example.ch is author now; sign-ins were ended.\n");
    world.call("GET", "/api/auth/me").header("Authorization", &format!("Bearer {access}")).send().expect(401);
    let list: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert_eq!((&list[1]["email"], &list[1]["role"]), (&json!("anna@example.ch"), &json!("author")));
}

#[test]
fn an_account_is_closed_and_opened_beside_a_running_server_at_once() {
    let world = World::with(|config| config.mail.transport = Transport::File);
    let data = &world.app.config.server.data_dir;
    let anna = world.person("Anna", Role::Manager);
    let email = "anna@portal.example";
    let login = || world.post("/api/auth/login", &json!({ "email": email, "password": "Anna has a long password" }));
    anna.get("/api/panel/articles").expect(200);

    let closed = litfass(data, &["admin", "disable", email, "--reason", "left the house"], "");
    anna.get("/api/panel/articles").expect(401);
    login().expect(403);
    let twice = litfass(data, &["admin", "disable", email], "");
    let opened = litfass(data, &["admin", "enable", email, "--json"], "");
    login().expect(200);
    let password = litfass(data, &["admin", "set-password", email, "--password-stdin"], "fog over the Limmat\n");
    login().expect(401);

    assert_eq!(closed.out, "anna@portal.example was disabled; sign-ins were ended.\n");
    assert_eq!((twice.code, twice.err.contains("stands so already")), (1, true), "{}", twice.err);
    assert_eq!(serde_json::from_str::<Value>(&opened.out).unwrap()["state"], "active");
    assert_eq!(password.code, 0);
    let root = world.person("Root", Role::SuperAdmin);
    let log = root.get("/api/panel/audit?actor=operator").expect(200).json();
    let actions: Vec<&str> =
        log["items"].as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["staff.set_password", "staff.reinstate", "staff.suspend"]);
    assert_eq!(log["items"][2]["after"]["reason"], "left the house");
}

#[test]
fn the_last_super_admin_stays() {
    let directory = tempfile::tempdir().unwrap();
    create(directory.path(), "anna@example.ch", "super-admin");

    for arguments in [
        &["admin", "disable", "anna@example.ch"][..],
        &["admin", "set-role", "--email", "anna@example.ch", "--role", "admin"],
    ] {
        let refused = litfass(directory.path(), arguments, "");
        assert_eq!(refused.code, 1);
        assert!(refused.err.contains("last active super-admin") && refused.out.is_empty(), "{}", refused.err);
    }
    let kept = litfass(directory.path(), &["admin", "reset-2fa", "anna@example.ch"], "");
    assert_eq!(
        (kept.code, kept.out.as_str()),
        (0, "anna@example.ch has neither a second factor nor a passkey; nothing was changed.\n")
    );
}

#[test]
fn failures_and_wrong_usage_have_their_own_exit_codes() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| litfass(directory.path(), arguments, input);

    create(directory.path(), "anna@example.ch", "author");
    let twice = create(directory.path(), "anna@example.ch", "author");
    let common =
        run(&["admin", "create", "--email", "b@example.ch", "--role", "author", "--password-stdin"], "password12345\n");
    let unknown = run(&["admin", "disable", "nobody@example.ch"], "");

    assert_eq!((twice.code, common.code, unknown.code), (1, 1, 1));
    assert!(twice.err.contains("has an account already"), "{}", twice.err);
    assert!(common.err.contains("too common"), "{}", common.err);
    assert_eq!(unknown.err, "Nobody has the address nobody@example.ch.\n");
    assert_eq!(run(&["admin", "create", "--email", "nonsense", "--role", "author"], "").code, 2);
    assert_eq!(run(&["admin", "create", "--email", "c@example.ch", "--role", "king"], "").code, 2);
    assert_eq!(run(&["admin", "set-role", "c@example.ch"], "").code, 2);
    assert_eq!(run(&["dance"], "").code, 2);
}

/// Files and directories below `directory` that other accounts may read, write or enter.
fn open_to_others(directory: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap().map(Result::unwrap) {
        let metadata = entry.metadata().unwrap();
        if metadata.permissions().mode() & 0o077 != 0 {
            found.push(entry.path());
        }
        if metadata.is_dir() {
            found.extend(open_to_others(&entry.path()));
        }
    }
    found
}

#[test]
fn files_are_readable_by_the_own_account_only_whatever_the_umask() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let create = format!(
        "umask 022; echo 'rain over the Limmat' | {} admin create --email anna@example.ch --role admin --password-stdin",
        env!("CARGO_BIN_EXE_litfass")
    );

    let made = Command::new("sh").args(["-c", &create]).env("LITFASS_DATA_DIR", &data).status().unwrap();

    assert!(made.success());
    assert!(data.join("litfass.db").exists());
    assert_eq!(open_to_others(directory.path()), Vec::<std::path::PathBuf>::new());
}

#[test]
fn a_data_directory_that_others_may_enter_is_warned_of() {
    let directory = tempfile::tempdir().unwrap();
    let lock = std::fs::File::create(directory.path().join("litfass.lock")).unwrap();
    lock.lock().unwrap();
    let warns = |mode| {
        std::fs::set_permissions(directory.path(), std::fs::Permissions::from_mode(mode)).unwrap();
        litfass(directory.path(), &["serve", "--port", "0"], "").err.contains("chmod -R go=")
    };

    assert_eq!((warns(0o755), warns(0o700)), (true, false));
}

#[test]
fn a_second_server_on_the_same_directory_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let lock = std::fs::File::create(directory.path().join("litfass.lock")).unwrap();
    lock.lock().unwrap();

    let second = litfass(directory.path(), &["serve", "--port", "0"], "");

    assert_eq!(second.code, 1);
    assert!(second.err.contains("Another Litfass serves"), "{}", second.err);
}

#[test]
fn the_settings_are_checked_and_printed_without_secrets() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("config.toml");
    std::fs::write(&file, "[server]\nprot = 1\n[mail]\nsmtp_password = \"s3cret-value\"\n").unwrap();
    let file = file.to_str().unwrap();

    let bad = litfass(directory.path(), &["config", "check", "--config", file], "");
    std::fs::write(file, "[mail]\nsmtp_password = \"s3cret-value\"\n").unwrap();
    let good = litfass(directory.path(), &["config", "check", "--config", file], "");
    let printed = litfass(directory.path(), &["config", "print", "--config", file], "");

    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("server.prot") && bad.err.contains("did you mean `server.port`?"), "{}", bad.err);
    assert_eq!(good.code, 0);
    assert!(printed.out.contains("smtp_password = \"***\"") && !printed.out.contains("s3cret"), "{}", printed.out);
}

#[test]
fn the_description_is_printed_and_a_silent_server_is_not_healthy() {
    let directory = tempfile::tempdir().unwrap();

    let described = litfass(directory.path(), &["openapi"], "");
    let silent = litfass(directory.path(), &["healthcheck", "--config", "/nowhere.toml"], "");

    let description: Value = serde_json::from_str(&described.out).unwrap();
    assert!(description["paths"]["/api/auth/login"]["post"].is_object());
    assert_eq!(silent.code, 1);
}

#[test]
fn the_log_names_requests_and_holds_no_token_address_or_e_mail() {
    let directory = tempfile::tempdir().unwrap();
    let log = directory.path().join("log");
    let port = crate::world::free_port();
    let mut server = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["serve", "--port", &port.to_string()])
        .env("LITFASS_DATA_DIR", directory.path().join("data"))
        .env("LITFASS_LOGGING__REQUESTS", "true")
        .env("LITFASS_SERVER__TRUSTED_PROXIES", "127.0.0.1")
        .env("LITFASS_DATABASE__SLOW_QUERY_MS", "1")
        // the first page is not rendered in time, which is told in the log
        .env("LITFASS_RENDERING__WAIT_MS", "10")
        .current_dir(std::env::temp_dir())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(server.try_wait().unwrap().is_none(), "{}", std::fs::read_to_string(&log).unwrap());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let base = format!("http://127.0.0.1:{port}");

    let login = json!({ "email": "nobody@portal.example", "password": "not the right one" });
    let body = ureq::http::Request::post(format!("{base}/api/auth/login"))
        .header("Content-Type", "application/json")
        .body(login.to_string());
    agent.run(body.unwrap()).unwrap();
    for path in [
        "/en/reset-password?token=SECRET",
        "/en/preview/SECRET",
        "/api/contact-checks/SECRET",
        "/_data/en/preview/SECRET",
    ] {
        agent.get(format!("{base}{path}")).call().unwrap();
    }
    let post = |path: &str, form: &Value| -> Value {
        let body = ureq::http::Request::post(format!("{base}{path}"))
            .header("Content-Type", "application/json")
            .header("X-Forwarded-For", "203.0.113.77")
            .body(form.to_string());
        serde_json::from_str(&agent.run(body.unwrap()).unwrap().body_mut().read_to_string().unwrap()).unwrap()
    };
    let refused = post("/api/auth/login", &login);
    for path in ["/api/auth/register", "/api/auth/password/forgot", "/api/auth/password/reset", "/api/reports"] {
        post(path, &json!({ "email": "somebody@portal.example", "token": "q".repeat(43), "text": "a text" }));
    }
    // a statement is slow when the clock goes on by a millisecond meanwhile
    let has_slow_query = || {
        let log = std::fs::read_to_string(&log).unwrap();
        log.lines()
            .any(|line| line.contains("request{id=") && line.contains("a query was slow") && line.contains("sql="))
    };
    let began = std::time::Instant::now();
    while !has_slow_query() {
        assert!(began.elapsed() < std::time::Duration::from_secs(60), "no query of a request was slow");
        agent.get(format!("{base}/_data/en/search?q={}", began.elapsed().as_micros())).call().unwrap();
    }
    drop(server.kill());
    drop(server.wait());

    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.lines().any(|line| line.ends_with("a sign-in failed address=127.0.0.1")), "{log}");
    assert!(log.contains("/preview/…") && log.contains("/api/contact-checks/…"), "{log}");
    assert!(!log.contains("SECRET") && !log.contains("@portal.example") && !log.contains("qqqqqqqq"), "{log}");
    let request = refused["request"].as_str().unwrap();
    let line = format!("request{{id={request}}}: a sign-in failed address=203.0.113.0/24");
    assert!(log.lines().any(|logged| logged.ends_with(&line)), "{line} is not in {log}");
    assert!(!log.contains("203.0.113.77"), "{log}");
}

#[test]
fn a_running_server_is_healthy() {
    let world = World::new();
    world.person("Anna", Role::SuperAdmin);
    let port = world.app.config.server.port.to_string();

    let healthy = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["healthcheck"])
        .env("LITFASS_PORT", &port)
        .current_dir(std::env::temp_dir())
        .status()
        .unwrap();

    assert!(healthy.success());
}
