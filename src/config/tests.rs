use std::path::PathBuf;

use super::*;

const IN_REPOSITORY: &str = include_str!("../../config.toml");

fn with_file(name: &str, text: &str) -> Sources {
    let path = std::env::temp_dir().join(format!("litfass-config-{}-{name}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    Sources { file: Some(path), ..Sources::default() }
}

fn with_environment(pairs: &[(&str, &str)]) -> Sources {
    let environment = pairs.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    Sources { environment, ..with_file("empty", "") }
}

fn faults(sources: &Sources) -> Vec<String> {
    Config::load(sources).unwrap_err().list().iter().map(ToString::to_string).collect()
}

/// `WRITE_GENERATED=1 cargo test --lib config` writes the file anew.
#[test]
fn the_schema_in_the_repository_is_that_of_the_types() {
    let file = PathBuf::from("src/config/settings.schema.json");
    let wanted = format!("{:#}\n", schema::described());
    if std::env::var_os("WRITE_GENERATED").is_some() {
        std::fs::write(&file, &wanted).unwrap();
    }
    let known = std::fs::read_to_string(&file).unwrap();
    assert!(known == wanted, "{} is stale: WRITE_GENERATED=1 cargo test --lib config", file.display());
}

#[test]
fn the_file_in_the_repository_says_the_defaults() {
    let sources = Sources { file: Some(PathBuf::from("config.toml")), ..Sources::default() };

    assert_eq!(Config::load(&sources).unwrap(), Config::default());
}

#[test]
fn the_file_in_the_repository_explains_every_key() {
    let lines: Vec<&str> = IN_REPOSITORY.lines().collect();
    for section in schema::keys_below(&[]) {
        for key in schema::keys_below(std::slice::from_ref(&section)) {
            let table = format!("[{section}.{key}]");
            let at = lines
                .iter()
                .position(|line| line.starts_with(&format!("{key} =")) || *line == table)
                .unwrap_or_else(|| panic!("config.toml does not name {section}.{key}"));
            assert!(lines[at - 1].starts_with('#'), "config.toml does not explain {section}.{key}");
        }
    }
}

#[test]
fn a_stronger_source_covers_a_weaker_one() {
    let mut sources = with_file("order", "[server]\nport = 1001\naddress = \"127.0.0.2\"\nshutdown_s = 3\n");
    sources.environment = vec![
        ("LITFASS_SERVER__PORT".into(), "1002".into()),
        ("LITFASS_ADDRESS".into(), "127.0.0.3".into()),
        ("LITFASS_SITE__TAGLINE__DE".into(), "Für alle".into()),
        ("LITFASS_SERVER__TRUSTED_PROXIES".into(), "127.0.0.1, 10.0.0.0/8".into()),
    ];
    sources.flags = vec![("server.port", "1003".into(), "--port")];

    let config = Config::load(&sources).unwrap();

    assert_eq!(config.server.port, 1003);
    assert_eq!(config.server.address, "127.0.0.3");
    assert_eq!(config.server.shutdown_s, 3);
    assert_eq!(config.server.trusted_proxies, ["127.0.0.1", "10.0.0.0/8"]);
    assert_eq!(&*config.site.tagline.de, "Für alle");
}

#[test]
fn all_faults_are_told_at_once_with_path_value_and_what_is_allowed() {
    let mut sources = with_file(
        "faults",
        "[server]\nport = 70000\nadress = \"x\"\n[mail]\ntransport = \"pigeon\"\n[colour]\nred = 1\n[access]\nanonymous = \"yes\"\n",
    );
    sources.environment =
        vec![("LITFASS_LIMITS__SESSION_HUORS".into(), "3".into()), ("LITFASS_MAIL__SMTP_PORT".into(), "many".into())];

    let told = faults(&sources).join("\n");

    for part in [
        "server.port = 70000: must be a whole number from 0 to 65535",
        "server.adress: there is no such setting; did you mean `server.address`?",
        "mail.transport = \"pigeon\": must be one of file, smtp, sendmail",
        "colour: there is no such setting; there are server",
        "access.anonymous = \"yes\": must be true or false",
        "limits.session_huors: there is no such setting; did you mean `limits.session_hours`? (environment LITFASS_LIMITS__SESSION_HUORS)",
        "mail.smtp_port = \"many\": must be a whole number from 1 to 65535 (environment LITFASS_MAIL__SMTP_PORT)",
    ] {
        assert!(told.contains(part), "missing: {part}\nin:\n{told}");
    }
}

#[test]
fn rules_between_settings_are_checked() {
    let told = faults(&with_file(
        "between",
        "[mail]\ntransport = \"smtp\"\nfrom = \"nobody\"\n[site]\ntime_zone = \"Mars/Olympus\"\n[server]\naddress = \"here\"\n",
    ));

    assert_eq!(told.len(), 4, "{told:?}");
}

#[test]
fn roles_of_pages_are_read_and_checked() {
    let good = with_file("roles", "[panel.roles]\n\"/panel/admin/main-page\" = [\"super-admin\"]\n");
    let bad = with_file("bad-roles", "[panel.roles]\n\"/panel/admin/main-page\" = [\"king\"]\n");

    assert_eq!(Config::load(&good).unwrap().panel.roles["/panel/admin/main-page"], [PanelRole::SuperAdmin]);
    assert!(faults(&bad)[0].contains("one of author, manager, admin, super-admin"), "{:?}", faults(&bad));
}

#[test]
fn a_secret_is_never_told() {
    let secret = "s3cret-value";
    let good = with_environment(&[
        ("LITFASS_MAIL__SMTP_PASSWORD", secret),
        ("LITFASS_REALTIME__APPS", "[{id = \"2\", key = \"k\", secret = \"s3cret-value\"}]"),
    ]);
    let bad = with_environment(&[("LITFASS_METRICS__TOKEN", &secret.repeat(20))]);

    let config = Config::load(&good).unwrap();

    assert!(!config.masked_toml().contains(secret));
    assert!(config.masked_toml().contains("smtp_password = \"***\""));
    assert!(!faults(&bad).join("").contains(secret));
}

#[test]
fn a_broken_file_and_a_missing_file_are_told() {
    let missing = Sources { file: Some("/nowhere/config.toml".into()), ..Sources::default() };

    assert!(faults(&with_file("broken", "[server\nport = 1"))[0].contains("is not valid TOML"));
    assert!(faults(&missing)[0].contains("cannot be read"));
}

#[test]
fn secrets_are_made_once_and_kept_private() {
    use std::os::unix::fs::PermissionsExt;
    let mut config = Config::default();
    config.server.data_dir = std::env::temp_dir().join(format!("litfass-secrets-{}", uuid::Uuid::now_v7()));

    let first = Secrets::load(&config).unwrap();
    config.realtime.app_key = "mine".into();
    let second = Secrets::load(&config).unwrap();

    let file = config.server.data_dir.join("secrets.toml");
    assert_eq!(first.sealing_key, second.sealing_key);
    assert_eq!(second.realtime_app_key, "mine");
    assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(first.realtime_app_id.bytes().all(|digit| digit.is_ascii_digit()));
    std::fs::remove_dir_all(&config.server.data_dir).unwrap();
}

#[test]
fn every_app_of_the_broadcaster_has_an_id_and_a_key_of_its_own() {
    let app = "[[realtime.apps]]\nid = \"7\"\nkey = \"shop\"\nsecret = \"12345678\"\n";
    let told = faults(&with_file("twins", &format!("{app}{app}encryption_master_key = \"c2hvcnQ=\"\n"))).join("\n");

    for part in ["\"7\": must have an id of its own", "\"shop\": must have a key of its own", "32 bytes in base64"] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains("c2hvcnQ"));
    assert!(Config::load(&with_file("single", &format!("{app}rules = {{ client_events = false }}\n"))).is_ok());
}

#[test]
fn the_header_of_a_proxy_is_one_that_proxies_set() {
    let told = faults(&with_file("ip-header", "[server]\nip_header = \"X-Forwarded-Fro\"\n")).join("\n");
    assert!(told.starts_with("server.ip_header = \"X-Forwarded-Fro\": must be one of X-Forwarded-For"), "{told}");

    let sources = with_file("ip-header-known", "[server]\nip_header = \"x-real-ip\"\n");
    assert_eq!(Config::load(&sources).unwrap().server.ip_header, "x-real-ip");
}

#[test]
fn a_trusted_network_holds_its_addresses_and_no_others() {
    let mut server = Server {
        trusted_proxies: vec!["10.0.0.0/8".into(), "192.0.2.7".into(), "fd00::/8".into()],
        ..Server::default()
    };
    let trusts = |address: &str| server.trusts(address.parse().unwrap());

    assert!(trusts("10.200.3.4") && trusts("192.0.2.7") && trusts("fd12::1") && trusts("::ffff:10.0.0.1"));
    assert!(!trusts("11.0.0.1") && !trusts("192.0.2.8") && !trusts("fe80::1"));
    server.trusted_proxies = vec!["0.0.0.0/0".into()];
    assert!(server.trusts("203.0.113.5".parse().unwrap()));
}
