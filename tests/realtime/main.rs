//! The realtime protocol, rule by rule, through real sockets against a real server.

mod channels;
mod client_events;
mod connecting;
mod fuzz;
mod http_api;
mod load;
mod presence;
mod users;
mod webhooks;
mod world;
