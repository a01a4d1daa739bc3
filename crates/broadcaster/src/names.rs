//! Channel names with their kinds, and socket ids.

use std::fmt;
use std::str::FromStr;

/// ChannelType of a channel, given by its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelType {
    /// Open to every connection.
    Public,
    /// Needs a signature.
    Private,
    /// A private channel whose events only its subscribers can read.
    Encrypted,
    /// A private channel whose subscribers know each other.
    Presence,
    /// The events of one signed-in user, `#server-to-user-{id}`.
    User,
}

/// ChannelType of a channel, and whether it caches its last event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelKind {
    /// The kind.
    pub kind: ChannelType,
    /// True if a new subscriber gets the last event.
    pub cache: bool,
}

const USER_PREFIX: &str = "#server-to-user-";

/// The kind of a channel by its name; `None` if the name is illegal.
pub fn channel_kind(name: &str, max_chars: usize) -> Option<ChannelKind> {
    if let Some(user) = name.strip_prefix(USER_PREFIX) {
        let fits = !user.is_empty() && user.chars().count() <= max_chars;
        return fits.then_some(ChannelKind { kind: ChannelType::User, cache: false });
    }
    let legal = !name.is_empty() && name.len() <= max_chars && name.bytes().all(is_legal);
    legal.then(|| kind_of(name))
}

fn kind_of(name: &str) -> ChannelKind {
    let prefixes = [
        ("private-encrypted-cache-", ChannelType::Encrypted, true),
        ("private-encrypted-", ChannelType::Encrypted, false),
        ("private-cache-", ChannelType::Private, true),
        ("private-", ChannelType::Private, false),
        ("presence-cache-", ChannelType::Presence, true),
        ("presence-", ChannelType::Presence, false),
        ("cache-", ChannelType::Public, true),
    ];
    for (prefix, kind, cache) in prefixes {
        if name.starts_with(prefix) {
            return ChannelKind { kind, cache };
        }
    }
    ChannelKind { kind: ChannelType::Public, cache: false }
}

fn is_legal(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-=@,.;".contains(&byte)
}

/// Name of the channel of a signed-in user's own events.
pub fn user_channel(user_id: &str) -> String {
    format!("{USER_PREFIX}{user_id}")
}

/// The user whose channel this is.
pub fn user_of_channel(name: &str) -> Option<&str> {
    name.strip_prefix(USER_PREFIX)
}

/// True if a text has the form of a socket id. Checked before anything is signed.
pub fn is_socket_id(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.len() <= 64 && text.split_once('.').is_some_and(|(a, b)| digits(a) && digits(b))
}

/// A connection's public name: two random 32-bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SocketId(u64);

impl SocketId {
    /// A fresh, unguessable id.
    pub fn random() -> Self {
        // The leading bits keep both halves at least 31 bits long.
        Self(rand::random::<u64>() | 0x8000_0000_8000_0000)
    }

    /// The shard, of `shards`, that holds the connection.
    pub(super) fn shard(self, shards: usize) -> usize {
        self.0 as usize % shards
    }
}

impl fmt::Display for SocketId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 >> 32, self.0 as u32)
    }
}

/// The text is not a socket id of ours.
#[derive(Debug, PartialEq, Eq)]
pub struct NotASocketId;

impl FromStr for SocketId {
    type Err = NotASocketId;

    fn from_str(text: &str) -> Result<Self, NotASocketId> {
        let (high, low) = text.split_once('.').ok_or(NotASocketId)?;
        if !is_socket_id(text) {
            return Err(NotASocketId);
        }
        let high: u32 = high.parse().map_err(|_| NotASocketId)?;
        let low: u32 = low.parse().map_err(|_| NotASocketId)?;
        Ok(Self(u64::from(high) << 32 | u64::from(low)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_name_the_kind() {
        let kind = |name| channel_kind(name, 200).map(|k| (k.kind, k.cache));
        assert_eq!(kind("news"), Some((ChannelType::Public, false)));
        assert_eq!(kind("cache-news"), Some((ChannelType::Public, true)));
        assert_eq!(kind("private-cache-a"), Some((ChannelType::Private, true)));
        assert_eq!(kind("private-encrypted-cache-a"), Some((ChannelType::Encrypted, true)));
        assert_eq!(kind("presence-cache-a"), Some((ChannelType::Presence, true)));
        assert_eq!(kind("#server-to-user-7"), Some((ChannelType::User, false)));
    }

    #[test]
    fn rule_23_illegal_names_are_no_channels() {
        let long = "a".repeat(201);
        for name in ["", "a b", "a/b", "#x", "#server-to-user-", "ключ", "a:b", "a\n", &long] {
            assert_eq!(channel_kind(name, 200), None, "{name:?}");
        }
        assert!(channel_kind(&"a".repeat(164), 200).is_some());
        assert!(channel_kind("aZ0_-=@,.;", 200).is_some());
    }

    #[test]
    fn rule_3_socket_ids_are_two_long_numbers() {
        let id = SocketId::random();
        assert!(is_socket_id(&id.to_string()));
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!(id.to_string().split('.').all(|part| part.len() == 10));
    }

    #[test]
    fn rule_89_only_plain_socket_ids_are_signed() {
        for text in ["", "1", "1.", ".1", "1.2.3", "1.2\n", "1.2:x", "a.b", "1,2", "１.2", "+1.2"] {
            assert!(!is_socket_id(text), "{text:?}");
        }
        assert!(is_socket_id("1234.1234"));
    }
}
