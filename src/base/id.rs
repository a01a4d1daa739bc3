//! Public identities. Integer keys join tables and never leave the stores.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};

/// The public identity of one `T`: a UUIDv7 in its usual spelling (RFC 9562).
pub struct Id<T> {
    text: Box<str>,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// A new identity; later ones sort after earlier ones.
    pub fn new() -> Id<T> {
        Id::known(uuid::Uuid::now_v7().to_string())
    }

    /// An identity read from the database, taken as it is.
    pub fn known(text: String) -> Id<T> {
        Id { text: text.into_boxed_str(), of: PhantomData }
    }

    /// Reads the spelling of a UUID; anything else is `None`.
    pub fn parse(text: &str) -> Option<Id<T>> {
        uuid::Uuid::try_parse(text).ok().map(|uuid| Id::known(uuid.to_string()))
    }

    /// The same identity of another type, where the address of a request says which.
    pub fn cast<U>(&self) -> Id<U> {
        Id { text: self.text.clone(), of: PhantomData }
    }

    /// The spelling.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<T> Default for Id<T> {
    fn default() -> Self {
        Id::new()
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        Id { text: self.text.clone(), of: PhantomData }
    }
}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<T> Eq for Id<T> {}

impl<T> std::hash::Hash for Id<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<T> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, T> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        Id::parse(&text).ok_or_else(|| serde::de::Error::custom("not an id"))
    }
}

// the derive asks this of every type with a parameter; the schema does not depend on it
impl<T> utoipa::__dev::ComposeSchema for Id<T> {
    fn compose(
        _: Vec<utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>>,
    ) -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))
            .into()
    }
}

impl<T> utoipa::ToSchema for Id<T> {
    fn name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }
}

impl<'r, T> rocket::request::FromParam<'r> for Id<T> {
    type Error = ();

    fn from_param(param: &'r str) -> Result<Self, ()> {
        Id::parse(param).ok_or(())
    }
}
