//! The embedded files: bundles of the frontend, fonts, own pictures.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::base::embedded_text::decompressed;

/// Everything under `assets/` that a browser may ask for.
#[derive(RustEmbed)]
#[folder = "assets/"]
#[exclude = "demo/*"]
#[exclude = "drawings/*"]
#[exclude = "seed/*"]
#[exclude = "mail/*"]
#[exclude = "legal/*"]
pub struct Assets;

/// One embedded file.
pub struct Asset {
    /// Its bytes as embedded.
    pub embedded: Cow<'static, [u8]>,
    /// True when the embedded bytes are Brotli's: the build packs scripts and stylesheets.
    pub is_brotli: bool,
    /// SHA-256 of the embedded bytes, for the ETag.
    pub hash: [u8; 32],
}

impl Asset {
    /// The bytes of the file itself.
    /// Errors: the embedded Brotli data cannot be read.
    pub fn bytes(&self) -> io::Result<Cow<'_, [u8]>> {
        if self.is_brotli { decompressed(&self.embedded).map(Cow::Owned) } else { Ok(Cow::Borrowed(&self.embedded)) }
    }
}

impl Assets {
    /// The file at `path` below `assets/`.
    pub fn find(path: &str) -> Option<Asset> {
        let (file, is_brotli) = match Assets::get(path) {
            Some(file) => (file, false),
            None => (Assets::get(&format!("{path}.br"))?, true),
        };
        Some(Asset { hash: file.metadata.sha256_hash(), embedded: file.data, is_brotli })
    }
}

/// Names of the built bundles, written by `frontend/build.mjs`. Paths are URLs.
#[derive(Clone, Debug, Deserialize)]
pub struct Manifest {
    /// Changes with every build; the browser reloads when it does.
    #[serde(skip)]
    pub build: String,
    /// Entry module of the browser.
    pub browser: String,
    /// Stylesheet of the public pages.
    pub style: String,
    /// Stylesheet of the panel.
    pub panel_style: String,
    /// The script that sets the theme before the first paint. It stands in the document: a request of its own would hold
    /// the paint back.
    pub theme: String,
    /// Script of the page that describes the API.
    pub api_docs: String,
    /// Stylesheet of that page.
    pub api_docs_style: String,
    /// The module with the public messages of each language.
    pub messages: BTreeMap<String, String>,
    /// Further modules of a page, by its name.
    pub pages: BTreeMap<String, Vec<String>>,
    /// Pages that the browser neither hydrates nor renders again: their documents carry no data beside the markup.
    pub static_pages: Vec<String>,
}

impl Manifest {
    /// The manifest of the embedded build.
    /// Errors: the frontend was never built.
    pub fn embedded() -> Result<Manifest, String> {
        let file = Assets::find("dist/manifest.json").ok_or("the frontend is not built: run `make frontend` first")?;
        let mut manifest: Manifest =
            serde_json::from_slice(&file.embedded).map_err(|error| format!("assets/dist/manifest.json: {error}"))?;
        // the manifest names every bundle by its content
        manifest.build = format!("{}-{}", env!("CARGO_PKG_VERSION"), hex::encode(&file.hash[..6]));
        Ok(manifest)
    }
}
