//! Litfass: the layers, lowest first. A layer may import only layers listed earlier.
// The blank lines keep the formatter from sorting them.

pub mod base;

mod memory;

mod process;

pub mod config;

pub mod locale;

pub mod db;

pub mod backup;

pub mod mail;

pub mod realtime;

pub mod rendering;

pub mod app;

pub mod jobs;

pub mod web;

pub mod audit;

pub mod redirects;

pub mod translations;

pub mod trees;

pub mod table_imports;

pub mod auth;

pub mod media;

pub mod private_files;

pub mod notifications;

pub mod features;

pub mod import;

pub mod export;

pub mod effects;

mod memory_release;

pub mod server;

pub mod cli;
