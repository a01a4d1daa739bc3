//! Keys of encrypted channels. Publishers encrypt and subscribers decrypt; the server only hands out the shared secret.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};

use super::settings::Secret;

/// The 32 bytes from which the key of every encrypted channel is derived.
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

    /// The channel's key in base64, which authorised subscribers get.
    pub fn shared_secret(&self, channel: &str) -> String {
        BASE64.encode(self.channel_key(channel))
    }
}

#[cfg(test)]
mod tests {
    use crypto_secretbox::aead::{Aead, KeyInit};
    use crypto_secretbox::{Key, Nonce, XSalsa20Poly1305};

    use super::*;

    fn master() -> MasterKey {
        MasterKey::read(&Secret::new("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")).unwrap()
    }

    fn ciphertext(channel: &str, text: &str) -> String {
        let nonce: [u8; 24] = std::array::from_fn(|i| 100 + i as u8);
        let cipher = XSalsa20Poly1305::new(&Key::from(master().channel_key(channel)));
        BASE64.encode(cipher.encrypt(&Nonce::from(nonce), text.as_bytes()).unwrap())
    }

    #[test]
    fn rule_32_shared_secrets() {
        let secret = |channel| master().shared_secret(channel);
        assert_eq!(secret("private-encrypted-foobar"), "g3Au6SZ+UCU+IMfFsFva0rq+Gi4tzSHR6WCcWZbS9sY=");
        assert_eq!(secret("private-encrypted-cache-news"), "BNfwNxPJtwywrvDXFbAKzq/OB4kMZethXs1hjVqB55A=");
    }

    #[test]
    fn rule_34_the_shared_secret_is_the_key_of_secretbox() {
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
