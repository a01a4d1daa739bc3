//! The log of the server: lines on standard error, without what belongs to people.

use std::io::{self, IsTerminal as _, Write};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::base::redaction::{Redaction, redacted};
use crate::config::{LogAddresses, LogFormat, Logging};

/// Starts the log. A second call changes nothing.
pub(super) fn start(settings: &Logging) {
    let level = settings.level.as_str();
    let filter = EnvFilter::try_new(format!("litfass={level},rocket=off,hyper=off,warn")).unwrap_or_default();
    let redaction = match settings.addresses {
        LogAddresses::Short => Redaction::WithAddresses,
        LogAddresses::Full => Redaction::WithoutAddresses,
    };
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(RedactedErrors(redaction))
        .with_ansi(io::stderr().is_terminal());
    let started = match settings.format {
        LogFormat::Text => builder.with_target(false).try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
    drop(started);
}

/// Standard error; every line is redacted, whoever wrote it.
struct RedactedErrors(Redaction);

impl<'a> MakeWriter<'a> for RedactedErrors {
    type Writer = RedactedLine;

    fn make_writer(&'a self) -> RedactedLine {
        RedactedLine(self.0)
    }
}

/// Writer of one event, which arrives whole.
struct RedactedLine(Redaction);

impl Write for RedactedLine {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        io::stderr().lock().write_all(redacted(&text, self.0).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
