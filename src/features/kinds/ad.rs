//! Bookings of advertising.

use super::types::{
    Aspect::{Given, Without},
    CaseAspect, ObjectKind, OrderAspect,
};
use crate::features::ads::actions;

/// The declaration of bookings of advertising.
pub static AD: ObjectKind = ObjectKind {
    name: "ad",
    public_path: Without("a booking has no page of its own, it stands on other pages"),
    panel_page: Given("/panel/manager/ads-moderating"),
    queue: Given("cases.decide"),
    search: Without("readers do not look for advertising"),
    suggestions: Without("readers do not look for advertising"),
    sitemap: Without("a booking has no page of its own"),
    feed: Without("readers do not follow advertising by feeds"),
    og_image: Without("a booking has no page that is shared"),
    structured_data: Without("a booking has no page of its own"),
    report_subject: Without("a report names the page on which an advertisement stands"),
    case_subject: Given(CaseAspect {
        outcomes: actions::OUTCOMES,
        owner: actions::owner_of,
        carry_out: actions::carry_out,
        progress: Some(actions::progress),
        reverse: actions::reverse,
    }),
    order: Given(OrderAspect { invoice_changed: actions::invoice_changed }),
    statistics: Without("offers count views and clicks of their own"),
    redirects: Without("a booking has no page that could move"),
    import: Without("bookings are paid for and not carried over"),
    archive: Given("ads"),
    demo: Given(()),
    qr_code: Without("a booking has no page to lead to"),
    vcard: Without("the contact of an advertiser is not public"),
};
