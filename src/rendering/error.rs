//! Why a page was not rendered.

/// Why a page was not rendered.
#[derive(Debug)]
pub enum RenderError {
    /// More pages wait than `queue` allows, or this one waited too long.
    Busy,
    /// The script failed, took too long or too much memory.
    Failed(String),
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RenderError::Busy => f.write_str("too many pages wait to be rendered"),
            RenderError::Failed(text) => f.write_str(text),
        }
    }
}
