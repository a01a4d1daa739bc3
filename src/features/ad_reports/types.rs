//! Types of reports (docs/objects.md, Advertisements).

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::ads::types::AdState;
use crate::string_enum;
use crate::web::{Head, PageData};

/// Views and clicks of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdReportDay {
    /// Day in the portal's time zone.
    #[schema(value_type = String)]
    pub day: Date,
    /// Views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks.
    #[schema(maximum = 1_000_000_000)]
    pub clicks: u32,
}

/// Views and clicks in a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdReportPlace {
    /// Name of the place.
    pub name: String,
    /// Views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks.
    #[schema(maximum = 1_000_000_000)]
    pub clicks: u32,
}

/// Views and clicks on pages in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdReportLanguage {
    /// Language of the pages.
    pub lang: Lang,
    /// Views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks.
    #[schema(maximum = 1_000_000_000)]
    pub clicks: u32,
}

/// Delivery of a booking from its first day on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdReport {
    /// Name of the booking.
    pub title: String,
    /// Name of the advertiser as readers see it.
    pub advertiser: String,
    /// Name of the package.
    pub package: String,
    /// State of the booking.
    pub state: AdState,
    /// First day.
    #[schema(value_type = String)]
    pub start_on: Date,
    /// Last day.
    #[schema(value_type = String)]
    pub end_on: Date,
    /// Last day with numbers: today, or the last day.
    #[schema(value_type = String)]
    pub until: Date,
    /// Views in all.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks in all.
    #[schema(maximum = 1_000_000_000)]
    pub clicks: u32,
    /// Each day from the first to `until`, also those without a view.
    pub days: Vec<AdReportDay>,
    /// By place, in the order of the places.
    pub places: Vec<AdReportPlace>,
    /// By language.
    pub langs: Vec<AdReportLanguage>,
}

/// The report of an own booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnAdReport {
    /// The report.
    pub report: AdReport,
    /// Creation of the link that is valid; null where there is none.
    pub shared_at: Option<Ts>,
}

/// A new link to a report. It is shown once: only its hash is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdReportLink {
    /// Address of the page.
    pub url: String,
}

/// Page "ad-report": a report for whoever has its link.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdReportPage {
    /// Title and metadata.
    pub head: Head,
    /// The report.
    pub report: AdReport,
    /// Path of the PDF file, without language prefix.
    pub document_path: String,
    /// Path of the page that checks files.
    pub check_path: String,
}

impl PageData for AdReportPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

string_enum! {
    /// Result of the check of a file.
    AdReportVerdict {
        /// The portal has signed it, and it is unchanged.
        Genuine = "genuine",
        /// It is signed by somebody else, or changed since.
        Changed = "changed",
        /// It has no signature.
        Unsigned = "unsigned",
    }
}

/// Page "ad-report-check": tells whether a report as a file is unchanged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AdReportCheckPage {
    /// Title and metadata.
    pub head: Head,
    /// Path of the form, without language prefix.
    pub action: String,
    /// Path of the public key.
    pub key_path: String,
    /// Largest file in megabytes.
    #[schema(maximum = 1_000)]
    pub file_max_mb: u32,
    /// Result; null before a file was sent.
    pub verdict: Option<AdReportVerdict>,
    /// Name of the file that was checked; may be empty.
    pub file_name: String,
    /// Fault of the file.
    pub fault: Option<String>,
}

impl PageData for AdReportCheckPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn status(&self) -> u16 {
        if self.fault.is_none() { 200 } else { 422 }
    }
}
