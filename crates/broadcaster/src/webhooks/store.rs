//! Store of undelivered webhook requests: they outlive a restart.

use std::error::Error;

use super::types::Delivery;

/// Why a store failed.
pub type StoreError = Box<dyn Error + Send + Sync>;

/// Stores undelivered requests over a restart. The methods block: they are called off the async threads.
pub trait WebhookStore: Send + Sync {
    /// Stores requests.
    fn save(&self, deliveries: Vec<Delivery>) -> Result<(), StoreError>;

    /// The stored requests, oldest first.
    fn pending(&self) -> Result<Vec<Delivery>, StoreError>;

    /// Removes a request that was accepted or given up.
    fn remove(&self, id: &str) -> Result<(), StoreError>;
}

/// Stores nothing: what is undelivered is lost at the end.
#[derive(Default)]
pub struct NoStore;

impl WebhookStore for NoStore {
    fn save(&self, _: Vec<Delivery>) -> Result<(), StoreError> {
        Ok(())
    }

    fn pending(&self) -> Result<Vec<Delivery>, StoreError> {
        Ok(Vec::new())
    }

    fn remove(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}
