//! The metrics that are counted.

/// A metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Page views.
    Views,
    /// Different people, each counted once a day.
    Readers,
    /// Readers who reached the middle of an article.
    Read50,
    /// Readers who reached its end.
    Read90,
    /// Clicks on a telephone number of a contact.
    ClicksPhone,
    /// Clicks on the route to a contact.
    ClicksRoute,
    /// Clicks on the website of a contact.
    ClicksSite,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Metric; 7] = [
        Metric::Views,
        Metric::Readers,
        Metric::Read50,
        Metric::Read90,
        Metric::ClicksPhone,
        Metric::ClicksRoute,
        Metric::ClicksSite,
    ];

    /// The name in the table `daily`.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Views => "views",
            Metric::Readers => "readers",
            Metric::Read50 => "read_50",
            Metric::Read90 => "read_90",
            Metric::ClicksPhone => "clicks_phone",
            Metric::ClicksRoute => "clicks_route",
            Metric::ClicksSite => "clicks_site",
        }
    }

    /// Whether objects of this type have it; what a browser claims is checked with this.
    pub fn is_of(self, kind: &str) -> bool {
        match self {
            Metric::Views | Metric::Readers => true,
            Metric::Read50 | Metric::Read90 => kind == "article",
            Metric::ClicksPhone | Metric::ClicksRoute | Metric::ClicksSite => kind == "contact",
        }
    }
}

/// A count of each metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([u32; Metric::ALL.len()]);

impl Numbers {
    /// The count of a metric.
    pub fn of(&self, metric: Metric) -> u32 {
        self.0[metric as usize]
    }

    /// Adds one.
    pub fn add(&mut self, metric: Metric) {
        self.0[metric as usize] += 1;
    }
}
