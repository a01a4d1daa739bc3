//! Slugs of imported objects.

use std::collections::BTreeSet;

use crate::base::slug::Slug;

/// The slug of a name in another system. WordPress percent-encodes other scripts and cuts at 200 bytes, possibly inside a letter.
pub(super) fn slug_of(name: &str) -> Option<Slug> {
    let decoded = percent_decoded(name);
    Slug::parse(&decoded).ok().or_else(|| Slug::from_title(&decoded.replace(['-', '_'], " ")))
}

fn percent_decoded(name: &str) -> String {
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = after
            .get(..2)
            .and_then(|two| std::str::from_utf8(two).ok())
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        match (first, hex) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).trim_end_matches('\u{fffd}').to_owned()
}

/// `slug`, with a number if it is taken; the result counts as taken.
pub(super) fn free(slug: Slug, taken: &mut BTreeSet<Slug>) -> Slug {
    let mut number = 2;
    let mut candidate = slug.clone();
    while !taken.insert(candidate.clone()) {
        candidate = slug.numbered(number);
        number += 1;
    }
    candidate
}
