//! Tickets for forms that are sent without a script, where nobody can find a proof: the portal's own mark on the moment at
//! which the form was opened. A ticket costs nothing, so the gate takes few of them.

use std::time::Duration;

use subtle::ConstantTimeEq as _;

use super::challenge::{Key, hash_of, signature};
use crate::base::clock::Ts;
use crate::config::Robots;

/// What a ticket says.
pub(super) struct Ticket {
    /// What it is remembered by.
    pub hash: [u8; 32],
    /// When the form was opened.
    pub issued_at: Ts,
    /// When it is over.
    pub expires_at: Ts,
}

fn mark(key: &Key, words: &str) -> Option<String> {
    // another beginning than that of challenges: neither passes for the other
    signature(key, &format!("ticket:{words}"))
}

/// A ticket of this moment. None only if the key had a wrong length.
pub(super) fn make(key: &Key, settings: &Robots, now: Ts) -> Option<String> {
    let expires_at = now.after(Duration::from_mins(settings.minutes.into()));
    let salt: [u8; 12] = rand::random();
    let words = format!("{}.{}.{}", hex::encode(salt), now.millis(), expires_at.millis());
    let mark = mark(key, &words)?;
    Some(format!("{words}.{mark}"))
}

/// Reads a ticket of this process.
pub(super) fn read(key: &Key, ticket: &str) -> Option<Ticket> {
    let (words, given) = ticket.rsplit_once('.')?;
    let ours = mark(key, words)?;
    if !bool::from(ours.as_bytes().ct_eq(given.as_bytes())) {
        return None;
    }
    let mut times = words.split('.').skip(1).filter_map(|part| Some(Ts::from_millis(part.parse().ok()?)));
    Some(Ticket { hash: hash_of(ticket), issued_at: times.next()?, expires_at: times.next()? })
}
