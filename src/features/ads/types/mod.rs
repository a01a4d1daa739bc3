//! Types of bookings of advertising.

mod account;
mod ad;
mod figures;
mod form;
mod panel;

pub use account::{
    AdAction, AdChoices, AdEnterpriseChoice, AdHistoryEntry, AdNamedChoice, AdPackageChoice, AdServiceChoice,
    AdStateCount, AdStep, AdStepCall, AdVersion, NewAd, OwnAd, OwnAdRow, OwnAdsQuery,
};
pub use ad::{Ad, AdChangeState, AdId, AdMover, AdPauser, AdState};
pub use figures::{AdPackageFigures, AdRevenue, AdTestInvoice, AdTestOrder};
pub use form::{
    AdBilling, AdButton, AdChange, AdContact, AdDeclarations, AdDesign, AdDestination, AdDevice, AdForm, AdInk, AdLook,
    AdPictureUse, AdReach, AdUrls,
};
pub use panel::{
    AdAdvertiser, AdCalendar, AdCalendarEntry, AdCalendarPlace, AdCalendarQuery, AdExtension, AdField, AdReview, AdRow,
    AdSwap, AdTab, AdTabCount, AdsQuery, EnterpriseAd, LinkCheck, LinkCheckQuery, LinkFault, StaffAdAction,
};
