//! Lines of the command line for the operator.

use std::io::{Write as _, stderr, stdout};

/// Writes a line to the standard output; a closed pipe is not an error.
#[expect(clippy::unnecessary_wraps, reason = "the last step of most commands")]
pub fn say(line: &str) -> Result<(), String> {
    drop(writeln!(stdout(), "{line}"));
    Ok(())
}

/// Writes a line to the standard error.
pub fn complain(line: &str) {
    drop(writeln!(stderr(), "{line}"));
}

/// A number with its noun: `1 file`, `2 files`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
