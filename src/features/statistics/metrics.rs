//! The metrics that are counted.

use super::origins::Origin;
use crate::string_enum;

string_enum! {
    /// A metric; its name stands in the table `daily`.
    Metric {
        /// Page views.
        Views = "views",
        /// Different people, each counted once a day.
        Readers = "readers",
        /// Readers who reached the middle of an article.
        Read50 = "read_50",
        /// Readers who reached its end.
        Read90 = "read_90",
        /// Clicks on a telephone number of a contact, or requests for that of a service.
        ClicksPhone = "clicks_phone",
        /// Clicks on the route to a contact.
        ClicksRoute = "clicks_route",
        /// Clicks on the website of a contact.
        ClicksSite = "clicks_site",
        /// Messages to the provider of a service.
        FormSent = "form_sent",
    }
}

impl Metric {
    /// True when objects of this type have it; reports of browsers are checked with this.
    pub fn is_of(self, kind: &str) -> bool {
        match self {
            Metric::Views | Metric::Readers => true,
            Metric::Read50 | Metric::Read90 => kind == "article",
            Metric::ClicksPhone => kind == "contact" || kind == "service",
            Metric::ClicksRoute | Metric::ClicksSite => kind == "contact",
            Metric::FormSent => kind == "service",
        }
    }
}

/// A count of each metric, and of the readers by their origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    metrics: [u32; Metric::ALL.len()],
    origins: [u32; Origin::ALL.len()],
}

impl Numbers {
    /// The count of a metric.
    pub fn of(&self, metric: Metric) -> u32 {
        self.metrics[metric as usize]
    }

    /// Adds one.
    pub fn add(&mut self, metric: Metric) {
        self.metrics[metric as usize] += 1;
    }

    /// Number of readers of this origin.
    pub fn of_origin(&self, origin: Origin) -> u32 {
        self.origins[origin as usize]
    }

    /// Adds a reader of this origin.
    pub fn add_origin(&mut self, origin: Origin) {
        self.origins[origin as usize] += 1;
    }
}
