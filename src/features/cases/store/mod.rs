//! SQL of cases, decisions, appeals and reason codes.

pub mod appeals;
pub mod cases;
pub mod decisions;
pub mod history;
pub mod reason_codes;
pub mod statistics;
