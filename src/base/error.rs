//! Errors of the product in one type; `web::error` turns them into responses.

use std::error::Error;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

/// One fault of one field of the input. The words stand in `locales/*/errors.json` under `fields.{code}`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldError {
    /// Name of the field, with dots and indexes for nested ones: `blocks.2.title`.
    pub field: String,
    /// Stable code, a key of the locale files: `required`, `max_length`, `taken`.
    pub code: String,
    /// Numbers and words that the message names.
    pub params: Map<String, Value>,
}

impl FieldError {
    /// A fault without parameters.
    pub fn new(field: impl Into<String>, code: impl Into<String>) -> FieldError {
        FieldError { field: field.into(), code: code.into(), params: Map::new() }
    }

    /// The same fault with one more parameter.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> FieldError {
        self.params.insert(name.to_owned(), value.into());
        self
    }
}

/// Time after which a client that was refused by the mode in force may look again.
const CLOSED: Duration = Duration::from_mins(5);
/// Time after which a client may look again that met an overloaded server.
const OVERLOADED: Duration = Duration::from_secs(10);

/// Code of [`ApiError::storage_full`].
const STORAGE_FULL: &str = "storage_full";

/// Everything an action can refuse with.
#[derive(Debug)]
pub enum ApiError {
    /// 400: the request cannot be read at all; the text says where.
    Malformed(String),
    /// 401: nobody is signed in.
    Unauthorized,
    /// 403: signed in, but not allowed.
    Forbidden,
    /// Any status: refused for a reason that has words of its own, such as `wrong_credentials`.
    Refused { status: u16, code: &'static str },
    /// 403: the account is suspended. `contact` is the address that its owner can write to; an endpoint adds it by
    /// [`Self::with_contact`].
    AccountDisabled { contact: String },
    /// 404: absent, or not the caller's to know.
    NotFound,
    /// 409: the state or the version forbids it; with the current copy where there is one.
    Conflict { code: &'static str, current: Option<Value> },
    /// 410: was here, is withdrawn.
    Gone,
    /// 413: more than `limit` bytes.
    TooLarge { limit: u64 },
    /// 415: the body is of a kind that is not taken here.
    UnsupportedMedia,
    /// 422: the input breaks rules; all of them are told at once.
    Invalid(Vec<FieldError>),
    /// 429: come back after `wait`.
    TooOften { wait: Duration },
    /// 503: overloaded or not ready.
    Unavailable,
    /// 500: unforeseen; the inner error goes to the log, never to the caller.
    Internal(Box<dyn Error + Send + Sync>),
}

impl ApiError {
    /// A single broken field.
    pub fn field(field: &str, code: &str) -> ApiError {
        ApiError::Invalid(vec![FieldError::new(field, code)])
    }

    /// A state or version that forbids what was asked.
    pub fn conflict(code: &'static str) -> ApiError {
        ApiError::Conflict { code, current: None }
    }

    /// A stale `version`, with the current copy.
    pub fn stale(current: impl Serialize) -> ApiError {
        ApiError::Conflict { code: "stale_version", current: serde_json::to_value(current).ok() }
    }

    /// A stale `version`, found where the current copy is not at hand: the endpoint adds it by [`Self::with_current`].
    pub fn outdated() -> ApiError {
        ApiError::conflict("stale_version")
    }

    /// Adds the current copy to a stale version; any other error stays as it is.
    pub fn with_current<T: Serialize>(self, current: impl FnOnce() -> Result<T, ApiError>) -> ApiError {
        match self {
            ApiError::Conflict { code: "stale_version", current: None } => {
                current().map_or_else(|e| e, ApiError::stale)
            }
            other => other,
        }
    }

    /// A suspended account.
    pub fn account_disabled() -> ApiError {
        ApiError::AccountDisabled { contact: String::new() }
    }

    /// Adds the address to write to to a suspended account; any other error stays as it is.
    pub fn with_contact(self, contact: String) -> ApiError {
        match self {
            ApiError::AccountDisabled { .. } => ApiError::AccountDisabled { contact },
            other => other,
        }
    }

    /// 503: the disk is full.
    pub fn storage_full() -> ApiError {
        ApiError::Refused { status: 503, code: STORAGE_FULL }
    }

    /// True for [`Self::storage_full`].
    pub fn is_storage_full(&self) -> bool {
        matches!(self, ApiError::Refused { code: STORAGE_FULL, .. })
    }

    /// An unforeseen failure described by a sentence for the log.
    pub fn internal(text: impl Into<String>) -> ApiError {
        ApiError::Internal(text.into().into())
    }

    /// HTTP status (RFC 9110).
    pub fn status(&self) -> u16 {
        match self {
            ApiError::Malformed(_) => 400,
            ApiError::Unauthorized => 401,
            ApiError::Forbidden | ApiError::AccountDisabled { .. } => 403,
            ApiError::Refused { status, .. } => *status,
            ApiError::NotFound => 404,
            ApiError::Conflict { .. } => 409,
            ApiError::Gone => 410,
            ApiError::TooLarge { .. } => 413,
            ApiError::UnsupportedMedia => 415,
            ApiError::Invalid(_) => 422,
            ApiError::TooOften { .. } => 429,
            ApiError::Internal(_) => 500,
            ApiError::Unavailable => 503,
        }
    }

    /// Time after which the same request may succeed, where that is known.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            ApiError::TooOften { wait } => Some(*wait),
            ApiError::Refused { status: 503, .. } => Some(CLOSED),
            ApiError::Unavailable => Some(OVERLOADED),
            _ => None,
        }
    }

    /// Stable code for machines; `locales/*/errors.json` has its words under `problems.{code}`.
    pub fn code(&self) -> &'static str {
        match self {
            ApiError::Malformed(_) => "malformed",
            ApiError::Unauthorized => "unauthorized",
            ApiError::Forbidden => "forbidden",
            ApiError::AccountDisabled { .. } => "account_disabled",
            ApiError::NotFound => "not_found",
            ApiError::Refused { code, .. } | ApiError::Conflict { code, .. } => code,
            ApiError::Gone => "gone",
            ApiError::TooLarge { .. } => "too_large",
            ApiError::UnsupportedMedia => "unsupported_media",
            ApiError::Invalid(_) => "invalid",
            ApiError::TooOften { .. } => "too_often",
            ApiError::Internal(_) => "internal",
            ApiError::Unavailable => "unavailable",
        }
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ApiError::Malformed(text) => write!(f, "malformed request: {text}"),
            ApiError::Invalid(fields) => {
                write!(f, "invalid input:")?;
                fields.iter().try_for_each(|fault| write!(f, " {} ({})", fault.field, fault.code))
            }
            ApiError::Internal(inner) => write!(f, "{inner}"),
            other => f.write_str(other.code()),
        }
    }
}

impl Error for ApiError {}

impl From<std::io::Error> for ApiError {
    fn from(error: std::io::Error) -> ApiError {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => ApiError::storage_full(),
            _ => ApiError::Internal(Box::new(error)),
        }
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> ApiError {
        ApiError::Internal(Box::new(error))
    }
}
