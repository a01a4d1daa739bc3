//! Enterprises.

use super::types::{
    Aspect::{Given, Without},
    CaseAspect, ObjectKind,
};
use crate::features::enterprises::actions;

/// The declaration of enterprises.
pub static ENTERPRISE: ObjectKind = ObjectKind {
    name: "enterprise",
    public_path: Without("the profile of an enterprise has no public page"),
    panel_page: Given("/panel/inbox"),
    queue: Given("cases.decide"),
    search: Without("without a public page a hit would lead nowhere"),
    suggestions: Without("enterprises are not in the search index"),
    sitemap: Without("enterprises have no public page"),
    feed: Without("a feed of enterprises would have no pages to name"),
    og_image: Without("a share picture needs a public page"),
    structured_data: Without("structured data stand on a public page"),
    report_subject: Without("readers cannot see an enterprise to report it"),
    case_subject: Given(CaseAspect {
        outcomes: actions::OUTCOMES,
        owner: actions::owner_of,
        carry_out: actions::carry_out,
        reverse: actions::reverse,
    }),
    statistics: Without("without a public page nothing is viewed"),
    redirects: Without("the address of an enterprise is fixed at its first submission"),
    import: Without("enterprises are made by their members"),
    archive: Given("enterprises"),
    demo: Without("the demo content has no enterprises"),
    qr_code: Without("a code would need a public page"),
    vcard: Without("a vCard would need a public page"),
};
