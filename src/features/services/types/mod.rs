//! Types of services.

mod account;
mod fields;
mod form;
pub mod pages;
mod service;

pub use account::{
    OwnService, OwnServiceCounts, OwnServiceRow, OwnServicesQuery, RenewalSubject, ServiceAction,
    ServiceCategoryChoice, ServiceChoices, ServiceLanguage, ServiceQuota, ServiceSaved, ServiceVersion, SimilarService,
};
pub use fields::ServiceField;
pub use form::{
    Credential, NewServicePhoto, PRICE_MAX, PhotoAlts, ServiceCard, ServiceChange, ServiceContact, ServiceForm,
    ServiceLegal, ServiceText, ServiceTexts, ShowPhone,
};
pub use service::{
    Coverage, DAYS_OF_REMINDERS, PendingState, ProviderType, Service, ServiceId, ServiceMover, ServiceState,
    StoredPhoto,
};
