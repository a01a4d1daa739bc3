//! Head of a page: title, description, addresses and preview picture for browsers and search engines.

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::base::brand::Brand;
use crate::base::lang::Lang;

/// A picture that stands for a page where its address is shared, with its size: it is drawn before it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadImage {
    /// Path of the file.
    pub src: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Text alternative; empty where there is none.
    pub alt: String,
}

/// The address for readers of no language of ours: the one that negotiates; where the portal's own language is missing,
/// the one in the language that stands in, for search engines may not be sent to a page that repeats another.
pub fn x_default(base: &str, path: &str, langs: &[Lang], portal: Lang) -> String {
    let stands_in = portal.fallbacks().into_iter().find(|lang| langs.contains(lang));
    match stands_in {
        Some(lang) if lang != portal => format!("{base}/{lang}{}", if path == "/" { "" } else { path }),
        _ => format!("{base}{path}"),
    }
}

/// Width of a drawn picture in pixels: the size that those who show shared links ask for.
pub const SHARE_WIDTH: u32 = 1_200;
/// Height of a drawn picture in pixels.
pub const SHARE_HEIGHT: u32 = 630;

/// The head of a page.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Head {
    /// Text of the title bar.
    pub title: String,
    /// Description for search engines.
    pub description: String,
    /// Path without language prefix that this page is known by.
    pub canonical_path: String,
    /// Address elsewhere where this was published first: search engines are sent there instead.
    pub canonical_url: Option<String>,
    /// Languages in which this thing is translated.
    pub alternates: Vec<Lang>,
    /// True if search engines should stay away.
    pub noindex: bool,
    /// Path of the feed of this page, as Atom; the same with `.json` is the JSON Feed.
    pub feed: Option<String>,
    /// Structured data (schema.org), only for the document.
    #[serde(skip)]
    pub json_ld: Option<String>,
    /// A picture for previews. Only for the document.
    #[serde(skip)]
    pub image: Option<HeadImage>,
    /// `og:type`; "website" where empty. Only for the document.
    #[serde(skip)]
    pub kind: &'static str,
}

impl Head {
    /// The picture for previews: the page's own one, else that of the portal, else the one that is drawn of the page's title.
    /// The address of a drawn one changes with the title, for those who keep pictures look at the address only.
    pub fn shared_image(&self, lang: Lang, brand: &Brand) -> HeadImage {
        if let Some(image) = &self.image {
            return HeadImage {
                alt: if image.alt.is_empty() { self.title.clone() } else { image.alt.clone() },
                ..image.clone()
            };
        }
        if let Some(share) = &brand.share {
            let (src, width, height) = (share.share_path(), share.width, share.height);
            return HeadImage { src, width, height, alt: self.title.clone() };
        }
        let path = self.canonical_path.split('?').next().unwrap_or_default().trim_end_matches('/');
        let version = hex::encode(&Sha256::digest(self.title.as_bytes())[..4]);
        HeadImage {
            src: format!("/share/{lang}{path}.png?v={version}"),
            width: SHARE_WIDTH,
            height: SHARE_HEIGHT,
            alt: self.title.clone(),
        }
    }
}
