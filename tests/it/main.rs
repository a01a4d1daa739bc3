//! Behaviour of the whole portal, through its front door: a real server on a free port, a real SQLite file.

mod access;
mod access_own;
mod account_attacks;
mod accounts;
mod articles;
mod audit;
mod broadcasting;
mod categories;
mod cli;
mod closed;
mod foundation;
mod input;
mod leaving;
mod live;
mod media;
mod notifications;
mod page_types;
mod pages;
mod profile;
mod search;
mod second_factor;
mod shelf;
mod staff;
mod staff_attacks;
mod tidy;
mod world;
