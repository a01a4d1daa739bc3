//! Behaviour of the whole portal, through its front door: a real server on a free port, a real SQLite file.

mod access;
mod broadcasting;
mod foundation;
mod notifications;
mod tidy;
mod world;
