//! The author of a change.

/// Author of a change.
#[derive(Clone, Debug)]
pub enum Actor {
    /// A signed-in person.
    Person {
        /// Key of the user.
        user_key: i64,
        /// Key of the session in which the change was made.
        session_key: i64,
        /// IP address of the client.
        address: String,
    },
    /// Somebody at the command line.
    Operator,
    /// A scheduled job.
    Clock,
}

impl Actor {
    /// Key of the person, where it is one.
    pub fn user_key(&self) -> Option<i64> {
        match self {
            Actor::Person { user_key, .. } => Some(*user_key),
            Actor::Operator | Actor::Clock => None,
        }
    }
}
