//! The sources as the rules see them: a Rust file parsed into plain facts, any other file as text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

/// Folder of the checkout.
pub fn root() -> PathBuf {
    std::env::var("LITFASS_SOURCES").map_or_else(|_| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from)
}

/// Names of what lies in `folder`, sorted.
pub fn names(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A file of text.
pub struct TextFile {
    /// Path from the checkout's folder.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl TextFile {
    /// The file at `path` with `text` in it.
    pub fn new(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    /// Sources under `folder` that are written by hand.
    pub fn all(folder: &str) -> Vec<TextFile> {
        const ENDINGS: [&str; 6] = ["rs", "ts", "tsx", "css", "mjs", "json"];
        let is_source = |path: &Path| path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known));
        let mut files = Vec::new();
        let mut folders = vec![root().join(folder)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap_or_default();
                if path.is_dir() && name != "generated" && name != "node_modules" {
                    folders.push(path);
                } else if path.is_file() && is_source(&path) {
                    let inside = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
                    files.push(TextFile { path: inside, text: std::fs::read_to_string(&path).unwrap() });
                }
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files
    }
}

/// A line and what stands there.
pub type At<T> = (usize, T);

/// A file of the program without its tests.
#[derive(Default)]
pub struct RustFile {
    /// Path inside `src`, or from the checkout's folder for a file of another crate.
    pub path: String,
    /// The other crate that it belongs to.
    pub library: Option<String>,
    /// Module path, which begins with the name of the other crate.
    pub module: Vec<String>,
    /// Its content.
    pub text: String,
    /// Names of its items.
    pub items: BTreeSet<String>,
    /// Types that other files can name.
    pub public_types: Vec<At<String>>,
    /// Imported names with their paths.
    pub aliases: BTreeMap<String, Vec<String>>,
    /// Paths of `use …::*`.
    pub globs: Vec<Vec<String>>,
    /// Every path of two or more parts, and every import that is not a re-export.
    pub paths: Vec<At<Vec<String>>>,
    /// String literals.
    pub strings: Vec<At<String>>,
    /// Names of called methods.
    pub calls: Vec<At<String>>,
    /// Endpoint attributes.
    pub endpoints: Vec<At<String>>,
    /// Reads of a row by position.
    pub positions: Vec<usize>,
    /// `match` with `true` and `false` as its arms.
    pub flag_matches: Vec<usize>,
    /// Identifiers, each at its first line.
    pub identifiers: BTreeMap<String, usize>,
}

impl RustFile {
    /// Every file of the program, read once.
    pub fn all() -> &'static [RustFile] {
        static ALL: OnceLock<Vec<RustFile>> = OnceLock::new();
        ALL.get_or_init(|| {
            let all = ["src", "crates"].into_iter().flat_map(TextFile::all);
            let files = all.filter(|file| file.path.ends_with(".rs"));
            let product = files.filter(|file| !file.path.ends_with("/tests.rs") && !file.path.contains("/tests/"));
            product.map(|file| RustFile::read(file.path.trim_start_matches("src/"), &file.text)).collect()
        })
    }

    /// The facts of `text`, a file at `path` inside `src` or in `crates/<name>/src`.
    pub fn read(path: &str, text: &str) -> RustFile {
        let inside = path.strip_prefix("crates/").and_then(|rest| rest.split_once("/src/"));
        let library = inside.map(|(name, _)| name.to_owned());
        let stem = inside.map_or(path, |(_, file)| file).trim_end_matches(".rs").trim_end_matches("/mod");
        let parts = stem.split('/').filter(|part| *part != "lib").map(str::to_owned);
        let module = library.iter().cloned().chain(parts).collect();
        let mut reader = Reader {
            file: RustFile { path: path.to_owned(), library, module, text: text.to_owned(), ..RustFile::default() },
            depth: 0,
        };
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        reader.visit_file(&syntax);
        reader.file
    }

    /// The noun of a file in `features`.
    pub fn feature(&self) -> Option<&str> {
        let (noun, _) = self.path.strip_prefix("features/")?.split_once('/')?;
        Some(noun)
    }

    /// True if it is the file `name.rs` or stands in a folder `name`.
    pub fn is_part(&self, name: &str) -> bool {
        self.module.iter().skip(1).any(|part| part == name)
    }

    /// `path:line` of something in this file.
    pub fn at(&self, line: usize) -> String {
        let folder = if self.library.is_some() { "" } else { "src/" };
        format!("{folder}{}:{line}", self.path)
    }

    /// Comment lines, without the slashes.
    pub fn comments(&self) -> impl Iterator<Item = At<&str>> {
        self.text.lines().enumerate().filter_map(|(at, line)| {
            let comment = line.trim_start().strip_prefix("//")?;
            Some((at + 1, comment.trim_start_matches(['/', '!']).trim()))
        })
    }
}

struct Reader {
    file: RustFile,
    /// Inside of how many functions and other bodies.
    depth: usize,
}

fn line(span: Span) -> usize {
    span.start().line
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .meta
                .require_list()
                .is_ok_and(|list| list.tokens.to_string().split(' ').any(|part| part == "test"))
    })
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item::{Const, Enum, Fn, Impl, Macro, Mod, Static, Struct, Trait, Type, Use};
    match item {
        Const(item) => &item.attrs,
        Enum(item) => &item.attrs,
        Fn(item) => &item.attrs,
        Impl(item) => &item.attrs,
        Macro(item) => &item.attrs,
        Mod(item) => &item.attrs,
        Static(item) => &item.attrs,
        Struct(item) => &item.attrs,
        Trait(item) => &item.attrs,
        Type(item) => &item.attrs,
        Use(item) => &item.attrs,
        _ => &[],
    }
}

impl Reader {
    fn name(&mut self, ident: &syn::Ident) {
        if self.depth == 0 {
            self.file.items.insert(ident.to_string());
        }
    }

    fn declare(&mut self, ident: &syn::Ident, visibility: &syn::Visibility) {
        self.name(ident);
        if !matches!(visibility, syn::Visibility::Inherited) {
            self.file.public_types.push((line(ident.span()), ident.to_string()));
        }
    }

    fn import(&mut self, tree: &syn::UseTree, before: &[String], is_reexport: bool) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident), is_reexport),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, before, is_reexport));
            }
            syn::UseTree::Glob(glob) => {
                self.file.globs.push(before.to_vec());
                self.file.paths.push((line(glob.span()), before.to_vec()));
            }
            syn::UseTree::Name(name) => {
                let path = if name.ident == "self" { before.to_vec() } else { with(&name.ident) };
                self.alias(path.last().cloned().unwrap_or_default(), path.clone(), line(name.span()), is_reexport);
            }
            syn::UseTree::Rename(name) => {
                let path = if name.ident == "self" { before.to_vec() } else { with(&name.ident) };
                self.alias(name.rename.to_string(), path, line(name.span()), is_reexport);
            }
        }
    }

    fn alias(&mut self, name: String, path: Vec<String>, line: usize, is_reexport: bool) {
        if !is_reexport {
            self.file.paths.push((line, path.clone()));
        }
        self.file.aliases.insert(name, path);
    }

    /// Reads paths, strings and names out of tokens that are not parsed: macros and attributes.
    fn tokens(&mut self, tokens: TokenStream) {
        let (mut path, mut colons, mut start) = (Vec::<String>::new(), 0, 0);
        let end = |path: &mut Vec<String>, start: usize, file: &mut RustFile| {
            if path.len() > 1 {
                file.paths.push((start, path.clone()));
            }
            path.clear();
        };
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    self.identifier(&ident);
                    if colons != 2 {
                        end(&mut path, start, &mut self.file);
                        start = line(ident.span());
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                other => {
                    end(&mut path, start, &mut self.file);
                    colons = 0;
                    match other {
                        TokenTree::Group(group) => self.tokens(group.stream()),
                        TokenTree::Literal(literal) => {
                            let span = literal.span();
                            if let Ok(syn::Lit::Str(text)) = syn::parse_str(&literal.to_string()) {
                                self.file.strings.push((line(span), text.value()));
                            }
                        }
                        TokenTree::Ident(_) | TokenTree::Punct(_) => {}
                    }
                }
            }
        }
        end(&mut path, start, &mut self.file);
    }

    fn identifier(&mut self, ident: &syn::Ident) {
        self.file.identifiers.entry(ident.to_string()).or_insert_with(|| line(ident.span()));
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item(&mut self, item: &'a syn::Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        // an item of the file only where its body stands here
        if item.content.is_some() {
            self.name(&item.ident);
        }
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let is_reexport = !matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &[], is_reexport);
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.declare(&item.ident, &item.vis);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.declare(&item.ident, &item.vis);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.declare(&item.ident, &item.vis);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.declare(&item.ident, &item.vis);
        visit::visit_item_type(self, item);
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        self.name(&item.ident);
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        self.name(&item.ident);
        visit::visit_item_static(self, item);
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        if let Some(ident) = &item.ident {
            self.name(ident);
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.name(&item.sig.ident);
        self.depth += 1;
        visit::visit_item_fn(self, item);
        self.depth -= 1;
    }

    fn visit_attribute(&mut self, attribute: &'a syn::Attribute) {
        const METHODS: [&str; 7] = ["get", "post", "put", "patch", "delete", "head", "options"];
        let name = attribute.path().segments.last().map(|part| part.ident.to_string()).unwrap_or_default();
        let is_endpoint = attribute.path().segments.len() == 1 || attribute.path().segments[0].ident == "rocket";
        if is_endpoint && METHODS.contains(&name.as_str()) {
            self.file.endpoints.push((line(attribute.span()), name.clone()));
        }
        if name != "doc"
            && let syn::Meta::List(list) = &attribute.meta
        {
            self.tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        visit::visit_path(self, &call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.segments.len() > 1 && path.leading_colon.is_none() {
            let parts = path.segments.iter().map(|part| part.ident.to_string()).collect();
            self.file.paths.push((line(path.span()), parts));
        }
        visit::visit_path(self, path);
    }

    fn visit_lit_str(&mut self, text: &'a syn::LitStr) {
        self.file.strings.push((line(text.span()), text.value()));
    }

    fn visit_ident(&mut self, ident: &'a syn::Ident) {
        self.identifier(ident);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let name = call.method.to_string();
        let is_row = matches!(&*call.receiver, syn::Expr::Path(path) if path.path.get_ident().is_some_and(|ident| ident == "row" || ident == "r"));
        let number = matches!(call.args.first(), Some(syn::Expr::Lit(lit)) if matches!(lit.lit, syn::Lit::Int(_)));
        if is_row && number && matches!(name.as_str(), "get" | "get_ref" | "get_unwrap") {
            self.file.positions.push(line(call.method.span()));
        }
        self.file.calls.push((line(call.method.span()), name));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_match(&mut self, expression: &'a syn::ExprMatch) {
        let flag = |arm: &syn::Arm| match &arm.pat {
            syn::Pat::Lit(pattern) => match &pattern.lit {
                syn::Lit::Bool(flag) => Some(flag.value),
                _ => None,
            },
            _ => None,
        };
        if let [first, second] = expression.arms.as_slice()
            && first.guard.is_none()
            && flag(first).is_some()
            && (flag(second).is_some() || matches!(second.pat, syn::Pat::Wild(_)))
        {
            self.file.flag_matches.push(line(expression.span()));
        }
        visit::visit_expr_match(self, expression);
    }
}

#[test]
fn tests_inside_a_file_are_not_read() {
    let file = RustFile::read("base/x.rs", "struct A;\n#[cfg(test)]\nmod tests { const SQL: &str = \"select 1\"; }");

    assert!(file.items.contains("A") && file.strings.is_empty());
}
