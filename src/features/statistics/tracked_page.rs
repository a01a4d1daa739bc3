//! The pages that browsers report as viewed.

/// A page as a browser names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackedPage {
    /// The article with this public identity.
    Article(String),
    /// The public page at this path, without language.
    Path(String),
    /// The site as a whole.
    Site,
}

impl TrackedPage {
    /// Name that identifies it within the counters.
    pub fn name(&self) -> &str {
        match self {
            TrackedPage::Article(name) | TrackedPage::Path(name) => name,
            TrackedPage::Site => "",
        }
    }
}
