//! Behaviour of the whole portal, through its front door: a real server on a free port, a real SQLite file.

mod access;
mod accounts;
mod articles;
mod broadcasting;
mod categories;
mod cli;
mod foundation;
mod live;
mod media;
mod notifications;
mod page_types;
mod pages;
mod search;
mod shelf;
mod tidy;
mod world;
