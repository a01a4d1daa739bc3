//! Pages that only the browser renders.

/// Pages that only the browser renders: they depend on the session, which a page request does not carry. Each has one
/// document for all addresses below its path; the browser reads the rest of its address itself.
const BROWSER_RENDERED: &[(&str, &str)] = &[
    ("panel", "/panel"),
    ("account", "/profile/account"),
    ("my-services", "/services/myservices"),
    ("service-edit", "/services/edit"),
    ("ad-create", "/advertising/create"),
    ("my-advertising", "/advertising/my-advertising"),
];

/// The path of the document of a page that only the browser renders.
pub(super) fn browser_path(page: &str) -> Option<&'static str> {
    BROWSER_RENDERED.iter().find(|(name, _)| *name == page).map(|(_, path)| *path)
}
