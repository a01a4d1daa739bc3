//! What is counted of a thing.

/// One of the numbers that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Times it was looked at.
    Views,
    /// Different people, each once a day.
    Readers,
    /// Readers who came to the middle of an article.
    Read50,
    /// Readers who came to its end.
    Read90,
    /// Telephone numbers of a contact that were tapped.
    ClicksPhone,
    /// Ways to a contact that were opened.
    ClicksRoute,
    /// Sites of a contact that were opened.
    ClicksSite,
}

impl Metric {
    /// All of them.
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

    /// Whether things of this kind have it: a browser may say what it likes.
    pub fn is_of(self, kind: &str) -> bool {
        match self {
            Metric::Views | Metric::Readers => true,
            Metric::Read50 | Metric::Read90 => kind == "article",
            Metric::ClicksPhone | Metric::ClicksRoute | Metric::ClicksSite => kind == "contact",
        }
    }
}

/// A count of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([u32; Metric::ALL.len()]);

impl Numbers {
    /// How many.
    pub fn of(&self, metric: Metric) -> u32 {
        self.0[metric as usize]
    }

    /// One more.
    pub fn add(&mut self, metric: Metric) {
        self.0[metric as usize] += 1;
    }
}
