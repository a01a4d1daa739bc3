//! The log of the server: lines on standard error, without what belongs to people.

use std::io::{self, IsTerminal as _, Write};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::base::redaction::{Redaction, redacted};
use crate::config::{LogAddresses, LogFormat, LogLevel, Logging};

/// Starts the log. A second call changes nothing.
pub(super) fn start(settings: &Logging) {
    let level = match settings.level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let targets = [("litfass", level), ("rocket", LevelFilter::OFF), ("hyper", LevelFilter::OFF)];
    let filter = Targets::new().with_targets(targets).with_default(LevelFilter::WARN);
    let redaction = match settings.addresses {
        LogAddresses::Short => Redaction::WithAddresses,
        LogAddresses::Full => Redaction::WithoutAddresses,
    };
    let lines =
        tracing_subscriber::fmt::layer().with_writer(RedactedErrors(redaction)).with_ansi(io::stderr().is_terminal());
    let registry = tracing_subscriber::registry();
    let started = match settings.format {
        LogFormat::Text => registry.with(lines.with_target(false).with_filter(filter)).try_init(),
        LogFormat::Json => registry.with(lines.json().with_filter(filter)).try_init(),
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
