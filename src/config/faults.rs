//! Faults of the settings, as sentences for the operator.

use std::fmt;

/// One unknown key or bad value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Path of the setting, such as `server.port`.
    pub path: String,
    /// Given value, as written; secrets are masked.
    pub value: String,
    /// Allowed values, or the next step.
    pub allowed: String,
    /// Where it was given: the file, the environment variable, the flag.
    pub origin: String,
}

impl Fault {
    /// A fault of the setting `path`, given as `value` by `origin`.
    pub fn new(path: &str, value: &str, allowed: &str, origin: &str) -> Self {
        Self { path: path.into(), value: value.into(), allowed: allowed.into(), origin: origin.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.path.is_empty(), self.value.is_empty()) {
            (true, _) => write!(out, "{}: {}", self.origin, self.allowed),
            (false, true) => write!(out, "{}: {} ({})", self.path, self.allowed, self.origin),
            (false, false) => write!(out, "{} = {}: {} ({})", self.path, self.value, self.allowed, self.origin),
        }
    }
}

/// All faults of one start, in the order of their paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Sorted, each once.
    pub fn new(mut faults: Vec<Fault>) -> Self {
        faults.sort_unstable();
        faults.dedup();
        Self(faults)
    }

    /// The faults one by one.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.len() {
            1 => writeln!(out, "One setting is wrong:")?,
            count => writeln!(out, "{count} settings are wrong:")?,
        }
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "  {fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
