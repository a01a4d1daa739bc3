//! Litfass: the rooms of the house, lowest first. A room knows only the rooms above its own line.

pub mod app;
pub mod audit;
pub mod auth;
pub mod base;
pub mod cli;
pub mod config;
pub mod db;
pub mod features;
pub mod import;
pub mod jobs;
pub mod locale;
pub mod mail;
pub mod media;
pub mod notifications;
pub mod realtime;
pub mod rendering;
pub mod server;
pub mod web;
