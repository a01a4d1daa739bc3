//! The order of the layers: the other crates of the program, then the modules as `lib.rs` lists them.

use super::circles::Modules;
use super::sources::{RustFile, names, root};

/// The other crates, which the compiler keeps in order, and the modules in the order of `lib.rs`: each may import those before it.
pub fn order() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let modules =
        text.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
    names("crates").into_iter().chain(modules.map(str::to_owned)).collect()
}

/// Imports of a layer that stands later in `order`, and files of no layer.
pub fn upward_imports(order: &[String], files: &[RustFile]) -> Vec<String> {
    let modules = Modules::of(files);
    let place = |file: &RustFile| file.module.first().and_then(|layer| order.iter().position(|known| known == layer));
    let mut found = Vec::new();
    for (at, file) in files.iter().enumerate().filter(|(_, file)| file.path != "lib.rs" && file.path != "main.rs") {
        let Some(own) = place(file) else {
            found.push(format!("src/{} belongs to no layer of lib.rs", file.path));
            continue;
        };
        for (line, path) in &file.paths {
            let layer = modules.resolve(at, path).and_then(|target| place(&files[target.file]));
            if let Some(layer) = layer.filter(|layer| *layer > own) {
                found.push(format!("{} imports {}", file.at(*line), order[layer]));
            }
        }
    }
    found
}

#[test]
fn an_import_of_a_later_layer_is_found() {
    let files = [
        RustFile::read("base/mod.rs", "pub mod id;"),
        RustFile::read("base/id.rs", "use crate::{server, web::Json};\nfn f(_: Json) { server::start() }"),
        RustFile::read("web/mod.rs", "use crate::base::id;\npub struct Json;"),
        RustFile::read("server.rs", "pub fn start() {}"),
    ];
    let order: Vec<String> = ["base", "web", "server"].map(str::to_owned).to_vec();

    let found = upward_imports(&order, &files);

    assert!(found.iter().any(|line| line.contains("base/id.rs:1 imports web")), "{found:?}");
    assert!(found.iter().any(|line| line.contains("imports server")), "{found:?}");
    assert!(found.iter().all(|line| !line.contains("src/web")), "{found:?}");
}

#[test]
fn a_file_outside_the_layers_is_found() {
    let found = upward_imports(&["base".to_owned()], &[RustFile::read("other.rs", "")]);

    assert_eq!(found, ["src/other.rs belongs to no layer of lib.rs"]);
}

#[test]
fn a_path_into_another_crate_is_followed() {
    let files = [
        RustFile::read("crates/gateway/src/lib.rs", "pub mod slots;\nuse crate::slots::Slot;"),
        RustFile::read("crates/gateway/src/slots.rs", "use super::Gateway;\npub struct Slot;"),
        RustFile::read("server.rs", "use gateway::slots::Slot;"),
    ];
    let order: Vec<String> = ["server", "gateway"].map(str::to_owned).to_vec();

    let found = upward_imports(&order, &files);

    assert_eq!(found, ["src/server.rs:1 imports gateway"]);
}
