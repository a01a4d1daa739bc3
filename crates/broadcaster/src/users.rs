//! Signed-in users of one app: their connections and their watchers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::connection::Connection;
use super::protocol;

#[derive(Default)]
struct State {
    signed_in: HashMap<Arc<str>, Vec<Arc<Connection>>>,
    watchers: HashMap<Arc<str>, Vec<Arc<Connection>>>,
}

/// Connections by signed-in user, and watching connections by watched user.
#[derive(Default)]
pub(super) struct Users {
    state: Mutex<State>,
}

fn without(list: &mut HashMap<Arc<str>, Vec<Arc<Connection>>>, id: &str, connection: &Connection) -> bool {
    let Some(connections) = list.get_mut(id) else { return false };
    connections.retain(|other| other.id != connection.id);
    let empty = connections.is_empty();
    if empty {
        list.remove(id);
    }
    empty
}

impl Users {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection of a user; if it is the first, the watchers are told.
    pub fn sign_in(&self, id: &Arc<str>, connection: &Arc<Connection>) {
        let mut state = self.lock();
        let connections = state.signed_in.entry(id.clone()).or_default();
        connections.push(connection.clone());
        if connections.len() == 1 {
            let frame = protocol::watchlist(&[id], &[]);
            for watcher in state.watchers.get(id).into_iter().flatten() {
                watcher.send_queue.push(frame.clone());
            }
        }
    }

    /// Starts watching, and sends which of the users are online and offline.
    pub fn watch(&self, list: &[Arc<str>], connection: &Arc<Connection>) {
        let mut state = self.lock();
        let (online, offline): (Vec<&str>, Vec<&str>) =
            list.iter().map(|id| &**id).partition(|id| state.signed_in.contains_key(*id));
        connection.send_queue.push(protocol::watchlist(&online, &offline));
        for id in list {
            state.watchers.entry(id.clone()).or_default().push(connection.clone());
        }
    }

    /// Stops watching.
    pub fn unwatch(&self, list: &[Arc<str>], connection: &Connection) {
        let mut state = self.lock();
        for id in list {
            without(&mut state.watchers, id, connection);
        }
    }

    /// Removes a connection of a user; if it was the last, the watchers are told.
    pub fn sign_out(&self, id: &Arc<str>, connection: &Connection) {
        let mut state = self.lock();
        if without(&mut state.signed_in, id, connection) {
            let frame = protocol::watchlist(&[], &[id]);
            for watcher in state.watchers.get(id).into_iter().flatten() {
                watcher.send_queue.push(frame.clone());
            }
        }
    }

    /// Every connection of a user.
    pub fn connections(&self, id: &str) -> Vec<Arc<Connection>> {
        self.lock().signed_in.get(id).cloned().unwrap_or_default()
    }
}
