//! In whose name connections are open: when a sign-in ends, everything it was let into ends with it.

use super::hub::Hub;
use super::names::is_socket_id;
use super::protocol::code;

impl Hub {
    /// Notes that a connection was let into a channel in the name of a sign-in.
    pub fn bind(&self, app: &str, socket_id: &str, owner: i64) {
        let id = is_socket_id(socket_id).then(|| socket_id.parse().ok()).flatten();
        if let Some(connection) = id.and_then(|id| self.app(app)?.connection(id)) {
            connection.belongs_to(owner);
        }
    }

    /// The sign-ins in whose name connections are open.
    pub fn session_bindings(&self, app: &str) -> Vec<i64> {
        let mut session_binding = Vec::new();
        if let Some(app) = self.app(app) {
            app.each_connection(|connection| session_binding.extend(connection.owner()));
        }
        session_binding.sort_unstable();
        session_binding.dedup();
        session_binding
    }

    /// Closes what is open in the name of these sign-ins, for good.
    pub fn close_revoked(&self, app: &str, session_binding: &[i64]) {
        let Some(app) = self.app(app).filter(|_| !session_binding.is_empty()) else { return };
        app.each_connection(|connection| {
            if connection.owner().is_some_and(|owner| session_binding.contains(&owner)) {
                connection.send_queue.end(code::UNAUTHORIZED, "The sign-in has ended");
            }
        });
    }
}
