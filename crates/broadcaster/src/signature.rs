//! Signatures of the protocol: subscriptions, sign-ins, HTTP requests, webhooks. All compared in constant time.

use hmac::{Hmac, KeyInit, Mac};
use md5::{Digest, Md5};
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// Hex HMAC-SHA256 of a text.
pub fn hmac_hex(secret: &str, text: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(text);
    hex::encode(mac.finalize().into_bytes())
}

/// Signature of a private subscription.
pub fn private(secret: &str, socket_id: &str, channel: &str) -> String {
    hmac_hex(secret, format!("{socket_id}:{channel}").as_bytes())
}

/// Signature of a presence subscription; `channel_data` exactly as sent.
pub fn presence(secret: &str, socket_id: &str, channel: &str, channel_data: &str) -> String {
    hmac_hex(secret, format!("{socket_id}:{channel}:{channel_data}").as_bytes())
}

/// Signature of a sign-in; `user_data` exactly as sent.
pub fn user(secret: &str, socket_id: &str, user_data: &str) -> String {
    hmac_hex(secret, format!("{socket_id}::user::{user_data}").as_bytes())
}

/// Signature of an HTTP API request. `query` is sorted and unescaped, without the signature itself.
pub fn request(secret: &str, method: &str, path: &str, query: &str) -> String {
    hmac_hex(secret, format!("{method}\n{path}\n{query}").as_bytes())
}

/// Hex MD5 of a request's body.
pub fn body_md5(body: &[u8]) -> String {
    hex::encode(Md5::digest(body))
}

/// True if two texts are the same, in a time that does not depend on where they differ.
pub fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

/// True if `auth` is `{key}:{expected}`.
pub fn matches(auth: &str, key: &str, expected: &str) -> bool {
    auth.split_once(':').is_some_and(|(k, signature)| same(k, key) & same(signature, expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "7ad3773142a6692b25b8";

    #[test]
    fn rule_25_private_signature() {
        assert_eq!(
            private(SECRET, "1234.1234", "private-foobar"),
            "58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4"
        );
    }

    #[test]
    fn rule_35_presence_signature_covers_the_data_as_sent() {
        let data = r#"{"user_id":10,"user_info":{"name":"Mr. Channels"}}"#;
        assert_eq!(
            presence(SECRET, "1234.1234", "presence-foobar", data),
            "31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80"
        );
        let data = r#"{"user_id":"7","user_info":{"name":"Zoë 😀"}}"#;
        assert_eq!(
            presence(SECRET, "1234.1234", "presence-room", data),
            "32334b36aa4565dbca568e9d74b96b004552a6ca5502c2535cbf3eec6e36a3d9"
        );
    }

    #[test]
    fn rule_54_sign_in_signature() {
        assert_eq!(
            user(SECRET, "1234.1234", r#"{"id":"12345"}"#),
            "4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba"
        );
    }

    #[test]
    fn rule_63_request_signatures() {
        let base = "auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0";
        let signed = |method, path, rest: &str| request(SECRET, method, path, &format!("{base}{rest}"));
        let body = br#"{"name":"foo","channels":["project-3"],"data":"{\"some\":\"data\"}"}"#;
        assert_eq!(body_md5(body), "ec365a775a4cd0599faeb73354201b6f");
        assert_eq!(
            signed("POST", "/apps/3/events", "&body_md5=ec365a775a4cd0599faeb73354201b6f"),
            "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c"
        );
        assert_eq!(
            signed("GET", "/apps/3/channels", "&filter_by_prefix=presence-&info=user_count"),
            "16819168891cb5dfd72b5c7a5d3d602605b26c6ba1930033b5e2eeeb65010291"
        );
        assert_eq!(
            signed("GET", "/apps/3/channels", "&filter_by_prefix=a b;=@,&x"),
            "6dbd4620433165762fac056f96709a566df0a253c64f865beb75dca49ce6e78b"
        );
        let path = "/apps/3/users/u-1/terminate_connections";
        assert_eq!(signed("POST", path, ""), "c39954f31a887362cb6fa9e8fe4734a3b5da36e1ca8c053027b4dbb7445ff894");
        assert_eq!(body_md5(b"{}"), "99914b932bd37a50b983c5e7c90ae93b");
        assert_eq!(
            signed("POST", path, "&body_md5=99914b932bd37a50b983c5e7c90ae93b"),
            "7c997da6925b3a3f458062d931c8c6a6a312be47e26f975d96c44c3cf9739747"
        );
    }

    #[test]
    fn rule_83_webhook_signature() {
        let body = br#"{"time_ms":1327078148132,"events":[{"name":"channel_occupied","channel":"my-channel"}]}"#;
        assert_eq!(hmac_hex(SECRET, body), "c19001ae3963ccb13bf618e5b16ba9848e7e74df0993aa0689168e341c6833cf");
    }

    #[test]
    fn rule_26_auth_needs_our_key_and_the_right_signature() {
        assert!(matches("key:abc", "key", "abc"));
        for auth in ["", "abc", ":abc", "kex:abc", "key:abd", "key:", "key:abc:"] {
            assert!(!matches(auth, "key", "abc"), "{auth:?}");
        }
    }
}
