//! Where an import comes from: a file with its pictures beside it, or the demo content inside the binary.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

use crate::base::lang::Lang;
use crate::embedded_text;
use crate::locale::spelled;

/// Folders beside the file in which pictures may lie.
const FOLDERS: [&str; 6] = ["", "covers", "portraits", "media", "ads", "services"];
/// Folder of the pictures of a Ghost installation, as its texts name it.
pub(super) const GHOST_PICTURES: &str = "content/images/";
/// Largest picture that is read, in bytes.
pub(super) const MAX_PICTURE: u64 = 10 * 1024 * 1024;

/// Pictures of the demo content, without the drawings they were made from.
#[derive(RustEmbed)]
#[folder = "assets/demo/"]
#[include = "*/*.webp"]
struct Demo;

/// A file to import, which can be read more than once.
#[derive(Debug, Clone)]
pub enum Source {
    File(PathBuf),
    Demo,
}

impl Source {
    /// The file from its start.
    pub fn open(&self) -> Result<Box<dyn BufRead>> {
        match self {
            Source::File(path) => Ok(Box::new(BufReader::with_capacity(256 * 1024, File::open(path)?))),
            Source::Demo => Ok(Box::new(Cursor::new(demo()?))),
        }
    }

    /// Bytes of the file.
    pub fn bytes(&self) -> u64 {
        match self {
            Source::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
            Source::Demo => demo().map_or(0, |content| content.len() as u64),
        }
    }

    /// True if the picture lies beside the file.
    pub fn has_picture(&self, name: &str) -> bool {
        is_inside(name)
            && match self {
                Source::Demo => FOLDERS.iter().any(|folder| Demo::get(&format!("{folder}/{name}")).is_some()),
                Source::File(path) => {
                    let beside = path.parent().unwrap_or(Path::new(""));
                    FOLDERS.iter().any(|folder| beside.join(folder).join(name).is_file())
                }
            }
    }

    /// A picture that the file names. An imported file must not reach out of its folder.
    pub fn picture(&self, name: &str) -> Result<Vec<u8>> {
        if !is_inside(name) {
            return Err(Error::new(ErrorKind::InvalidInput, "it is no plain file name"));
        }
        let missing = || Error::new(ErrorKind::NotFound, "there is no such file beside the imported one");
        match self {
            Source::Demo => {
                FOLDERS.iter().find_map(|folder| embedded(&format!("{folder}/{name}")).ok()).ok_or_else(missing)
            }
            Source::File(path) => {
                let beside = path.parent().unwrap_or(Path::new(""));
                let found = FOLDERS.iter().map(|folder| beside.join(folder).join(name)).find(|path| path.is_file());
                let found = found.ok_or_else(missing)?;
                match found.metadata()?.len() {
                    bytes if bytes > MAX_PICTURE => Err(Error::new(ErrorKind::FileTooLarge, "it is larger than 10 MB")),
                    _ => std::fs::read(found),
                }
            }
        }
    }
}

/// True for a plain name, and for the folders in which Ghost keeps its pictures.
fn is_inside(name: &str) -> bool {
    let plain = name.strip_prefix(GHOST_PICTURES).unwrap_or(name);
    let mut parts = plain.split('/');
    let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    parts.all(is_plain) && (plain.len() < name.len() || !name.contains('/'))
}

/// The lines of the demo; only their German texts have an ß.
fn demo() -> Result<Vec<u8>> {
    let lines = embedded_text!("content.jsonl")?;
    Ok(spelled(Lang::De, &lines).into_owned().into_bytes())
}

fn embedded(path: &str) -> Result<Vec<u8>> {
    let file = Demo::get(path).ok_or_else(|| Error::new(ErrorKind::NotFound, "it is not in the binary"))?;
    Ok(file.data.into_owned())
}
