//! Server rendering: the React components of the frontend run in embedded QuickJS engines, a few threads with one
//! context each. It knows envelopes (JSON in) and markup (HTML out), no product word and no HTTP.

mod assets;
mod bytecode;
mod document;
mod engine;
mod envelope;
mod error;

pub use assets::{Asset, Assets, Manifest};
pub use bytecode::Script;
pub use document::{Document, SharedImage, document};
pub use engine::{RenderFigures, Renderer, RendererOptions};
pub use envelope::Envelope;
pub use error::RenderError;
