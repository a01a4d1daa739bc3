//! E-mail addresses: one pattern for the server, the browser and the database.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::schema::{ObjectBuilder, SchemaFormat, Type};

/// An address as people use them: the pattern of HTML's `input type=email`, with a dot in the domain.
/// Kept in lower case, so that one person has one account however they write themselves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// The pattern, as it stands in the API description.
    pub const PATTERN: &'static str = r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$";
    /// Longest address (RFC 5321).
    pub const MAX_LENGTH: usize = 254;

    /// Reads an address; anything else is `None`.
    pub fn parse(text: &str) -> Option<Email> {
        let text = text.trim();
        let (local, domain) = text.split_once('@')?;
        let local_ok = local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atom));
        let labels: Vec<&str> = domain.split('.').collect();
        let domain_ok = labels.len() > 1 && labels.iter().all(|label| is_label(label));
        (local_ok && domain_ok && text.len() <= Email::MAX_LENGTH).then(|| Email(text.to_ascii_lowercase()))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_atom(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte)
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Email {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Email, D::Error> {
        let text = String::deserialize(deserializer)?;
        Email::parse(&text).ok_or_else(|| serde::de::Error::custom("not an e-mail address"))
    }
}

impl utoipa::PartialSchema for Email {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::Custom("email".into())))
            .pattern(Some(Email::PATTERN))
            .max_length(Some(Email::MAX_LENGTH))
            .into()
    }
}

impl utoipa::ToSchema for Email {
    fn name() -> std::borrow::Cow<'static, str> {
        "Email".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_in_lower_case_and_others_refused() {
        assert_eq!(Email::parse(" Olena.K+news@Example.CH ").unwrap().as_str(), "olena.k+news@example.ch");
        for wrong in [
            "",
            "a",
            "a@b",
            "@b.ch",
            "a@.ch",
            "a@b..ch",
            "a b@c.ch",
            "a@b.ch\r\nBcc: x@y.ch",
            "a@@b.ch",
            ".a@b.ch",
            "a@-b.ch",
        ] {
            assert_eq!(Email::parse(wrong), None, "{wrong:?}");
        }
    }
}
