//! The rendering script as bytecode of QuickJS. Compiling it takes most of the time in which a portal starts; the bytecode is
//! kept in a file, and in memory for further engines.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use rquickjs::context::intrinsic::{Date, Eval, Json, MapSet, Promise, RegExp, RegExpCompiler};
use rquickjs::{CatchResultExt, Context, Module, Runtime, WriteOptions};
use sha2::{Digest as _, Sha256};

use super::assets::Asset;
use super::error::RenderError;

/// Beginning and end of the name of the file.
const FILE: (&str, &str) = ("renderer-", ".bytecode");
const HASH_BYTES: usize = 32;
/// Stack of the compiler in bytes, half of that of a rendering thread.
const STACK_BYTES: usize = 2 * 1024 * 1024;

/// Bytecode of this process, with the identity of the script that it was made of.
static COMPILED: Mutex<Option<(Identity, Arc<[u8]>)>> = Mutex::new(None);

type Identity = [u8; HASH_BYTES];

/// The script of the engines.
pub struct Script {
    identity: Identity,
    source: Source,
    /// Folder of the file with the bytecode; none compiles at each start.
    folder: Option<PathBuf>,
}

enum Source {
    Asset(Asset),
    Text(String),
}

impl Script {
    /// The embedded script; `folder` keeps its bytecode.
    pub fn embedded(asset: Asset, folder: &Path) -> Script {
        // bytecode is valid for the QuickJS that made it: another build of the program makes its own
        let build = std::env::current_exe().and_then(|path| path.metadata()).ok().map(|file| {
            let changed = file.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok());
            (file.len(), changed.unwrap_or_default().as_nanos())
        });
        let identity = Sha256::new().chain_update(asset.hash).chain_update(format!("{build:?}")).finalize().into();
        Script { identity, source: Source::Asset(asset), folder: build.map(|_| folder.to_owned()) }
    }

    /// A script that is kept nowhere.
    pub fn text(text: &str) -> Script {
        let identity = Sha256::digest(text).into();
        Script { identity, source: Source::Text(text.to_owned()), folder: None }
    }

    /// Runs the script in a context. The bytes that are answered must live as long as the context.
    /// Errors: the script cannot be read or compiled, or throws.
    pub(super) fn run(&self, context: &Context) -> Result<Arc<[u8]>, RenderError> {
        let bytecode = self.bytecode()?;
        context.with(|ctx| {
            // SAFETY: the bytes were written by `compile` of this build: those of a file have the right checksum.
            let module = unsafe { Module::load(ctx.clone(), &bytecode) };
            let started = module.and_then(Module::eval).and_then(|(_, started)| started.finish::<()>());
            started.catch(&ctx).map_err(|error| RenderError::Failed(error.to_string()))
        })?;
        Ok(bytecode)
    }

    fn bytecode(&self) -> Result<Arc<[u8]>, RenderError> {
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((identity, bytecode)) = &*compiled
            && *identity == self.identity
        {
            return Ok(bytecode.clone());
        }
        let path = self.folder.as_deref().map(|folder| folder.join(self.file_name()));
        let kept = path.as_deref().and_then(|path| self.read(path));
        let bytecode: Arc<[u8]> = match kept {
            Some(kept) => kept.into(),
            None => {
                let made = compile(&self.text_of_source()?)?;
                if let Some(Err(error)) = path.as_deref().map(|path| self.keep(path, &made)) {
                    tracing::warn!(%error, "the compiled rendering script cannot be kept: each start compiles it");
                }
                made.into()
            }
        };
        *compiled = Some((self.identity, bytecode.clone()));
        Ok(bytecode)
    }

    fn text_of_source(&self) -> Result<String, RenderError> {
        match &self.source {
            Source::Text(text) => Ok(text.clone()),
            Source::Asset(asset) => {
                let bytes = asset.bytes().map_err(|error| RenderError::Failed(error.to_string()))?;
                Ok(String::from_utf8_lossy(&bytes).into_owned())
            }
        }
    }

    fn file_name(&self) -> String {
        let (begin, end) = FILE;
        format!("{begin}{}{end}", hex::encode(&self.identity[..8]))
    }

    fn checksum(&self, bytecode: &[u8]) -> [u8; HASH_BYTES] {
        Sha256::new().chain_update(self.identity).chain_update(bytecode).finalize().into()
    }

    /// The bytecode of a file; none if it is missing, damaged or of another build.
    fn read(&self, path: &Path) -> Option<Vec<u8>> {
        let mut bytes = std::fs::read(path).ok()?;
        let checksum = bytes.split_off(bytes.len().checked_sub(HASH_BYTES)?);
        (checksum == self.checksum(&bytes)).then_some(bytes)
    }

    /// Writes the file and removes those of other builds.
    fn keep(&self, path: &Path, bytecode: &[u8]) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        for entry in std::fs::read_dir(folder)?.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(FILE.0) && name.ends_with(FILE.1) {
                std::fs::remove_file(entry.path())?;
            }
        }
        let unfinished = path.with_extension(format!("{}.new", std::process::id()));
        std::fs::write(&unfinished, [bytecode, &self.checksum(bytecode)].concat())?;
        std::fs::rename(unfinished, path)
    }
}

/// The parts of JavaScript that rendering needs: no proxies, no typed arrays, no weak references.
type Needed = (Date, Eval, RegExpCompiler, RegExp, Json, MapSet, Promise);

/// A context with the parts of JavaScript that rendering needs. What no context has, the linker leaves out of the binary.
pub(super) fn context(runtime: &Runtime) -> rquickjs::Result<Context> {
    Context::custom::<Needed>(runtime)
}

/// The bytecode of a script, without its text. Names and lines of functions stay in it, for errors.
fn compile(text: &str) -> Result<Vec<u8>, RenderError> {
    let failed = |error: rquickjs::Error| RenderError::Failed(error.to_string());
    let runtime = Runtime::new().map_err(failed)?;
    runtime.set_max_stack_size(STACK_BYTES);
    let context = context(&runtime).map_err(failed)?;
    context.with(|ctx| {
        let made = Module::declare(ctx.clone(), "server.js", text)
            .and_then(|module| module.write(WriteOptions { strip_source: true, ..WriteOptions::default() }));
        made.catch(&ctx).map_err(|error| RenderError::Failed(error.to_string()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(text: &str, folder: &Path) -> Script {
        Script { folder: Some(folder.to_owned()), ..Script::text(text) }
    }

    fn answer(script: &Script) -> i32 {
        // as a new process: nothing in memory
        *COMPILED.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let context = super::context(&Runtime::new().unwrap()).unwrap();
        let _bytes = script.run(&context).unwrap();
        context.with(|ctx| ctx.globals().get("answer").unwrap())
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
    }

    #[test]
    fn a_script_is_compiled_once_and_a_damaged_file_is_made_anew() {
        let folder = tempfile::tempdir().unwrap();
        let first = script("globalThis.answer = 41 + 1;", folder.path());
        assert_eq!(answer(&first), 42);
        let kept = files(folder.path());
        let bytes = std::fs::read(&kept[0]).unwrap();

        // the text is not needed any more
        let textless = Script { source: Source::Text("throw 1".into()), folder: first.folder.clone(), ..first };
        assert_eq!(answer(&textless), 42);

        let again = script("globalThis.answer = 41 + 1;", folder.path());
        for damaged in [bytes[..bytes.len() / 2].to_vec(), Vec::new(), [&[0_u8; 9][..], &bytes[9..]].concat()] {
            std::fs::write(&kept[0], damaged).unwrap();
            assert_eq!(answer(&again), 42);
            assert_eq!(std::fs::read(&kept[0]).unwrap(), bytes);
        }
    }

    #[test]
    fn another_script_takes_the_place_of_the_former() {
        let folder = tempfile::tempdir().unwrap();

        assert_eq!(answer(&script("globalThis.answer = 1;", folder.path())), 1);
        assert_eq!(answer(&script("globalThis.answer = 2;", folder.path())), 2);

        assert_eq!(files(folder.path()).len(), 1);
    }
}
