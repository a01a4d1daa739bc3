//! `docs/security.md` says what is sent.

use crate::world::World;

#[test]
fn headers_are_those_of_the_document() {
    let world = World::new();
    let document = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/security.md")).unwrap();
    let rows = document.lines().filter_map(|line| {
        let (name, value) = line.strip_prefix("| `")?.strip_suffix("` |")?.split_once("` | `")?;
        Some((name, value.trim_end_matches('…')))
    });
    let rows: Vec<(&str, &str)> = rows.collect();
    assert!(rows.len() >= 6, "{rows:?}");

    for path in ["/en", "/uk/nowhere", "/api/auth/me", "/api/openapi.json", "/healthz"] {
        let answer = world.get(path);
        for (name, value) in &rows {
            let sent = answer.header(name).unwrap_or_else(|| panic!("{path} has no {name}"));
            assert!(sent.starts_with(value), "{path} sends {name}: {sent}");
        }
    }
    for (name, _) in &rows {
        assert!(world.get("/en").header(name).is_some(), "a cached page has no {name}");
    }
}
