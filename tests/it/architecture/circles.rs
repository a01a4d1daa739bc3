//! Imports between files, and the circles among them.

use std::collections::{BTreeSet, HashMap};

use super::sources::RustFile;

/// Files by module path; answers which file a path of the code leads to.
pub struct Modules<'f> {
    files: &'f [RustFile],
    by_path: HashMap<&'f [String], usize>,
}

/// The end of a path: a file, and whether the path names the module itself and nothing in it.
#[derive(Clone, Copy)]
pub struct Target {
    /// Place of the file in the list.
    pub file: usize,
    /// True if the path ends at the module.
    pub is_module: bool,
}

impl<'f> Modules<'f> {
    /// The modules of `files`.
    pub fn of(files: &'f [RustFile]) -> Modules<'f> {
        let by_path = files.iter().enumerate().map(|(at, file)| (file.module.as_slice(), at)).collect();
        Modules { files, by_path }
    }

    /// Follows `path` as it stands in the file at `from`; `None` where it leaves the program.
    pub fn resolve(&self, from: usize, path: &[String]) -> Option<Target> {
        self.follow(&self.absolute(from, path)?, 0)
    }

    fn absolute(&self, from: usize, path: &[String]) -> Option<Vec<String>> {
        let file = &self.files[from];
        let first = path.first()?.as_str();
        if first == "crate" {
            return Some(file.library.iter().chain(&path[1..]).cloned().collect());
        }
        if first == "self" {
            return Some([&file.module, &path[1..]].concat());
        }
        if first == "super" {
            let ups = path.iter().take_while(|part| *part == "super").count();
            let base = file.module.get(..file.module.len().checked_sub(ups)?)?;
            return Some([base, &path[ups..]].concat());
        }
        let child = [file.module.as_slice(), &path[..1]].concat();
        if self.by_path.contains_key(child.as_slice()) {
            return Some([file.module.as_slice(), path].concat());
        }
        if self.files.iter().any(|file| file.library.as_deref() == Some(first)) {
            return Some(path.to_vec());
        }
        let alias = file.aliases.get(first).filter(|alias| alias.first().is_some_and(|part| part != first))?;
        self.absolute(from, &[alias, &path[1..]].concat())
    }

    fn follow(&self, path: &[String], depth: usize) -> Option<Target> {
        if depth > 8 {
            return None;
        }
        let known = (0..=path.len()).rev().find(|end| self.by_path.contains_key(&path[..*end]))?;
        let file = *self.by_path.get(&path[..known])?;
        let Some(name) = path.get(known) else { return Some(Target { file, is_module: true }) };
        let source = &self.files[file];
        if source.items.contains(name) {
            return Some(Target { file, is_module: false });
        }
        let rest = &path[known + 1..];
        if let Some(alias) = source.aliases.get(name) {
            return self.follow(&[self.absolute(file, alias)?.as_slice(), rest].concat(), depth + 1);
        }
        source.globs.iter().find_map(|glob| {
            let inside = [self.absolute(file, glob)?.as_slice(), &path[known..]].concat();
            self.follow(&inside, depth + 1)
        })
    }
}

/// For each file the files that it needs.
fn imports(files: &[RustFile]) -> Vec<BTreeSet<usize>> {
    let modules = Modules::of(files);
    let needs = |(from, file): (usize, &RustFile)| {
        let targets = file.paths.iter().filter_map(|(_, path)| modules.resolve(from, path));
        targets.filter(|target| !target.is_module && target.file != from).map(|target| target.file).collect()
    };
    files.iter().enumerate().map(needs).collect()
}

/// Files that can be reached from `start`, itself included only where a circle leads back.
fn reachable(imports: &[BTreeSet<usize>], start: usize) -> BTreeSet<usize> {
    let (mut found, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(at) = open.pop() {
        open.extend(imports[at].iter().copied().filter(|next| found.insert(*next)));
    }
    found
}

/// Groups of files that need each other. A parser's files may: its grammar is recursive.
pub fn circles(files: &[RustFile]) -> Vec<String> {
    let imports = imports(files);
    let reached: Vec<BTreeSet<usize>> = (0..files.len()).map(|start| reachable(&imports, start)).collect();
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    for start in 0..files.len() {
        if !reached[start].contains(&start) || seen.contains(&start) {
            continue;
        }
        let group: BTreeSet<usize> =
            reached[start].iter().copied().filter(|at| reached[*at].contains(&start)).collect();
        seen.extend(group.iter().copied());
        if group.iter().all(|at| files[*at].path.starts_with("base/html/")) {
            continue;
        }
        let edges = group.iter().flat_map(|from| {
            let inside = imports[*from].iter().filter(|to| group.contains(to));
            inside.map(|to| format!("{} -> {}", files[*from].path, files[*to].path)).collect::<Vec<_>>()
        });
        found.push(format!("{} files: {}", group.len(), edges.collect::<Vec<_>>().join(", ")));
    }
    found
}

#[test]
fn a_circle_of_two_files_is_found() {
    let files = [
        RustFile::read(
            "features/ads/mod.rs",
            "mod actions;\nmod panel;\npub use panel::form;\npub fn routes() { panel::form() }",
        ),
        RustFile::read("features/ads/actions.rs", "use super::form;\npub fn approve() { form() }"),
        RustFile::read("features/ads/panel.rs", "use super::actions;\npub fn form() { actions::approve() }"),
        RustFile::read("features/ads/store.rs", "pub fn list() {}"),
    ];

    let found = circles(&files);

    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("actions.rs -> features/ads/panel.rs") && !found[0].contains("mod.rs"), "{found:?}");
}

#[test]
fn a_path_inside_a_macro_counts_for_a_circle() {
    let files = [
        RustFile::read("a.rs", "pub fn one() { println!(\"{}\", crate::b::two()) }"),
        RustFile::read("b.rs", "pub fn two() -> u8 { crate::a::one(); 1 }"),
    ];

    assert_eq!(circles(&files).len(), 1);
}

#[test]
fn imports_in_one_direction_are_no_circle() {
    let files = [
        RustFile::read("a.rs", "use crate::b::Two;\npub fn one(_: Two) {}"),
        RustFile::read("b.rs", "pub struct Two;"),
    ];

    assert!(circles(&files).is_empty());
}
