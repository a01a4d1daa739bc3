//! Types of services.

mod account;
mod featured;
mod fields;
mod form;
pub mod pages;
mod panel;
mod service;

pub use account::{
    OwnService, OwnServiceCounts, OwnServiceRow, OwnServicesQuery, RenewalSubject, ServiceAction,
    ServiceCategoryChoice, ServiceChoices, ServiceDocuments, ServiceEnterpriseChoice, ServiceQuota, ServiceSaved,
    ServiceStep, ServiceStepCall, ServiceVersion, SimilarService,
};
pub use featured::{FeaturePeriod, FeaturedProvider};
pub use fields::ServiceField;
pub use form::{
    Credential, NewServicePhoto, PHOTOS_MAX, PRICE_MAX, PhotoAlts, ServiceCard, ServiceChange, ServiceContact,
    ServiceForm, ServiceLegal, ServiceText, ServiceTexts, ShowPhone,
};
pub use panel::{
    NamedValue, ServiceBulkAction, ServiceBulkChange, ServiceBulkRow, ServiceExtension, ServiceFeature, ServiceMerge,
    ServiceMove, ServiceOrder, ServiceOwner, ServiceReference, ServiceReview, ServiceRow, ServiceTab, ServiceTabCount,
    ServicesQuery, StaffServiceAction,
};
pub use service::{
    Coverage, DAYS_OF_REMINDERS, PendingState, ProviderType, Service, ServiceId, ServiceMover, ServiceState,
    StoredPhoto,
};
