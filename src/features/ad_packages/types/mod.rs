//! Types of packages: terms and states, the panel, the public page.

mod package;
pub mod pages;
mod panel;

pub use package::{
    AdBenefit, AdPackage, AdPackageAudience, AdPackageForm, AdPackageId, AdPackageMover, AdPackagePrice,
    AdPackageState, AdPackageText, AdPackageTexts, AdPackageVat, AdTargeting,
};
pub use panel::{
    AdPackageDetail, AdPackageObstacle, AdPackageOrder, AdPackagePreview, AdPackagePreviewQuery, AdPackageStep,
    AdPackageVersion,
};
