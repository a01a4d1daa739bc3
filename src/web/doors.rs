//! Doors of a closed portal: what is open to those who are not signed in.

/// Pages that are open in a closed portal too (product.md section 1.1).
pub const ALWAYS_OPEN: &[&str] = &[
    "login",
    "registration",
    "reset-password",
    "confirm-email",
    "invitation",
    "setup",
    "legal",
    "error",
    "panel",
    "contact-check",
];
