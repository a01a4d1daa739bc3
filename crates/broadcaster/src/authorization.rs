//! Responses of the application's authorisation endpoints: signatures over checked text.

use serde::Serialize;
use serde_json::{Value, json};

use super::hub::Hub;
use super::names::{self, ChannelType};
use super::signature;

/// Response of a channel authorisation endpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChannelAuthorization {
    /// `{key}:{signature}`.
    pub auth: String,
    /// The member, on presence channels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_data: Option<String>,
    /// The channel's key, on encrypted channels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_secret: Option<String>,
}

/// Response of a user authentication endpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UserAuthorization {
    /// `{key}:{signature}`.
    pub auth: String,
    /// The user as JSON.
    pub user_data: String,
}

/// A user who joins a presence channel or signs in.
#[derive(Clone, Debug, PartialEq)]
pub struct Identity {
    /// The user's id; never empty.
    pub id: String,
    /// Data the other members see, such as the name.
    pub info: Value,
    /// Ids of the users whose presence the client is told about; sign-in only.
    pub watchlist: Vec<String>,
}

/// Why nothing was signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotSigned {
    /// No app has this id.
    UnknownApp,
    /// The text is no socket id.
    BadSocketId,
    /// The channel name is illegal, or channels of this kind are never signed.
    BadChannel,
    /// The channel is public: it needs no signature.
    NotNeeded,
    /// The app has no encryption master key.
    NoMasterKey,
    /// The identity has no id.
    NoIdentity,
}

/// A connection and the channel it wants to join.
#[derive(Clone, Copy, Debug)]
pub struct JoinRequest<'a> {
    /// The connection's id, as it was sent.
    pub socket_id: &'a str,
    /// The channel's name, as it was sent.
    pub channel: &'a str,
}

impl Hub {
    /// Signs a subscription. The caller has checked that `who` may join the channel.
    pub fn authorize(
        &self,
        app: &str,
        join: JoinRequest<'_>,
        who: &Identity,
    ) -> Result<ChannelAuthorization, NotSigned> {
        let app = self.app(app).ok_or(NotSigned::UnknownApp)?;
        let settings = app.settings();
        let JoinRequest { socket_id, channel } = join;
        if !names::is_socket_id(socket_id) {
            return Err(NotSigned::BadSocketId);
        }
        let kind = names::channel_kind(channel, settings.limits.channel_name_chars).ok_or(NotSigned::BadChannel)?;
        let secret = settings.secret.expose();
        let auth = |signature: String| format!("{}:{signature}", settings.key);
        let mut answer = ChannelAuthorization { auth: String::new(), channel_data: None, shared_secret: None };
        match kind.kind {
            ChannelType::Public => return Err(NotSigned::NotNeeded),
            ChannelType::User => return Err(NotSigned::BadChannel),
            ChannelType::Private => answer.auth = auth(signature::private(secret, socket_id, channel)),
            ChannelType::Encrypted => {
                let key = app.master_key.as_ref().ok_or(NotSigned::NoMasterKey)?;
                answer.auth = auth(signature::private(secret, socket_id, channel));
                answer.shared_secret = Some(key.shared_secret(channel));
            }
            ChannelType::Presence => {
                if who.id.is_empty() {
                    return Err(NotSigned::NoIdentity);
                }
                let data = json!({ "user_id": who.id, "user_info": who.info }).to_string();
                answer.auth = auth(signature::presence(secret, socket_id, channel, &data));
                answer.channel_data = Some(data);
            }
        }
        Ok(answer)
    }

    /// Signs a sign-in.
    pub fn authenticate(&self, app: &str, socket_id: &str, who: &Identity) -> Result<UserAuthorization, NotSigned> {
        let app = self.app(app).ok_or(NotSigned::UnknownApp)?;
        if !names::is_socket_id(socket_id) {
            return Err(NotSigned::BadSocketId);
        }
        if who.id.is_empty() {
            return Err(NotSigned::NoIdentity);
        }
        let mut user_data = json!({ "id": who.id, "user_info": who.info });
        if !who.watchlist.is_empty() {
            user_data["watchlist"] = json!(who.watchlist);
        }
        let user_data = user_data.to_string();
        let signature = signature::user(app.settings().secret.expose(), socket_id, &user_data);
        Ok(UserAuthorization { auth: format!("{}:{signature}", app.settings().key), user_data })
    }
}

#[cfg(test)]
mod tests;
