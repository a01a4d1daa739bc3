//! Encrypted channels: the server makes the keys and seals what the product itself publishes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use crypto_secretbox::aead::{Aead, KeyInit};
use crypto_secretbox::{Key, Nonce, XSalsa20Poly1305};
use sha2::{Digest, Sha256};

use super::settings::Secret;

/// The 32 bytes from which every encrypted channel's key is made.
#[derive(Clone)]
pub struct MasterKey([u8; 32]);

impl MasterKey {
    /// Reads the base64 of a setting; `None` when it is not 32 bytes.
    pub fn read(secret: &Secret) -> Option<Self> {
        let bytes = BASE64.decode(secret.expose()).ok()?;
        Some(Self(bytes.try_into().ok()?))
    }

    fn channel_key(&self, channel: &str) -> [u8; 32] {
        Sha256::new().chain_update(channel).chain_update(self.0).finalize().into()
    }

    /// What an authorised subscriber gets: the base64 of the channel's key.
    pub fn shared_secret(&self, channel: &str) -> String {
        BASE64.encode(self.channel_key(channel))
    }

    /// The event data for this text: `{"nonce":…,"ciphertext":…}` with a fresh nonce.
    /// `None` only when the text is too large for the cipher.
    pub fn seal(&self, channel: &str, text: &str) -> Option<String> {
        self.seal_with(channel, text, rand::random())
    }

    fn seal_with(&self, channel: &str, text: &str, nonce: [u8; 24]) -> Option<String> {
        let cipher = XSalsa20Poly1305::new(&Key::from(self.channel_key(channel)));
        let sealed = cipher.encrypt(&Nonce::from(nonce), text.as_bytes()).ok()?;
        let (nonce, sealed) = (BASE64.encode(nonce), BASE64.encode(sealed));
        Some(format!(r#"{{"nonce":"{nonce}","ciphertext":"{sealed}"}}"#))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn master() -> MasterKey {
        MasterKey::read(&Secret::new("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")).unwrap()
    }

    fn ciphertext(channel: &str, text: &str) -> String {
        let nonce = std::array::from_fn(|i| 100 + i as u8);
        let sealed = master().seal_with(channel, text, nonce).unwrap();
        let sealed: serde_json::Value = serde_json::from_str(&sealed).unwrap();
        assert_eq!(sealed["nonce"], "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7");
        sealed["ciphertext"].as_str().unwrap().to_owned()
    }

    #[test]
    fn rule_32_shared_secrets() {
        let secret = |channel| master().shared_secret(channel);
        assert_eq!(secret("private-encrypted-foobar"), "g3Au6SZ+UCU+IMfFsFva0rq+Gi4tzSHR6WCcWZbS9sY=");
        assert_eq!(secret("private-encrypted-cache-news"), "BNfwNxPJtwywrvDXFbAKzq/OB4kMZethXs1hjVqB55A=");
    }

    #[test]
    fn rule_34_the_product_seals_with_secretbox() {
        let foobar = "private-encrypted-foobar";
        assert_eq!(ciphertext(foobar, r#"{"hello":"world"}"#), "F7xwpRARZEWALcZrQkIoxVhTEZSLBDgserLxdUaq7uxh");
        assert_eq!(ciphertext(foobar, r#"{"name":"Zoë 😀"}"#), "m3Y+VDAM1l5Bgtj/UfT3uVhTF5CKDXU0Ysrp2Z/melGEsKA8");
        assert_eq!(ciphertext(foobar, ""), "zJpHqdrPu44sV5j8f1B0kA==");
        let news = "private-encrypted-cache-news";
        assert_eq!(ciphertext(news, r#"{"hello":"world"}"#), "+87uGChKZvO4Gw5vy4AsYPrPpPcXLOOcR8pvlx13wgKQ");
    }

    #[test]
    fn a_master_key_is_32_bytes() {
        assert!(MasterKey::read(&Secret::new("AAEC")).is_none());
        assert!(MasterKey::read(&Secret::new("no base64!")).is_none());
    }
}
