//! The progress bar of long commands, where standard error is a terminal.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of `length` bytes that is erased at its end.
pub fn bytes_bar(length: u64, action: &'static str) -> ProgressBar {
    bar(length, action, "{msg} {bar:40} {percent:>3} %  {bytes} of {total_bytes}  {elapsed}")
}

/// A bar of `length` files that is erased at its end.
pub fn files_bar(length: u64, action: &'static str) -> ProgressBar {
    bar(length, action, "{msg} {bar:40} {percent:>3} %  {pos} of {len}  {elapsed}")
}

fn bar(length: u64, action: &'static str, template: &str) -> ProgressBar {
    let bar = if std::io::stderr().is_terminal() { ProgressBar::new(length) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(action);
    bar
}

/// A size for people: `4.5 MB`.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    let (mut amount, mut unit) = (bytes, 0);
    // tenths of the unit
    while amount >= 1_024_000 && unit + 1 < UNITS.len() {
        amount /= 1024;
        unit += 1;
    }
    let tenths = amount.saturating_mul(10).div_ceil(1024);
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}
