//! Litfass: the rooms of the house, lowest first. A room knows only the rooms above its own line.

pub mod base;
pub mod config;
pub mod locale;
pub mod db;
pub mod media;
pub mod realtime;
pub mod mail;
pub mod rendering;
pub mod import;
