//! Login sessions of connections: when a session ends, the connections whose channels it authorised are closed.

use super::hub::Hub;
use super::names::is_socket_id;
use super::protocol::code;

impl Hub {
    /// Notes that a login session authorised a channel of the connection.
    pub fn bind_session(&self, app: &str, socket_id: &str, session_key: i64) {
        let id = is_socket_id(socket_id).then(|| socket_id.parse().ok()).flatten();
        if let Some(connection) = id.and_then(|id| self.app(app)?.connection(id)) {
            connection.bind_session(session_key);
        }
    }

    /// Keys of the login sessions with open connections, each once.
    pub fn bound_sessions(&self, app: &str) -> Vec<i64> {
        let mut keys = Vec::new();
        if let Some(app) = self.app(app) {
            app.each_connection(|connection| keys.extend(connection.session_key()));
        }
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Closes the connections of these login sessions with 4009.
    pub fn close_revoked(&self, app: &str, session_keys: &[i64]) {
        let Some(app) = self.app(app).filter(|_| !session_keys.is_empty()) else { return };
        app.each_connection(|connection| {
            if connection.session_key().is_some_and(|key| session_keys.contains(&key)) {
                connection.send_queue.end(code::UNAUTHORIZED, "The sign-in has ended");
            }
        });
    }
}
