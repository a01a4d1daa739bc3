//! Signatures of files: ECDSA with P-256 and SHA-256 over everything before the last line, which holds the signature (DER, as
//! base64) as a comment of PDF.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use p256::ecdsa::{Signature, SigningKey, VerifyingKey};
use p256::pkcs8::{EncodePublicKey as _, LineEnding};

use super::types::AdReportVerdict;
use crate::base::error::ApiError;

/// Beginning of the last line of a signed file.
const MARK: &[u8] = b"\n%Litfass-Signature: ";

/// Bytes of a private key.
pub const SECRET_BYTES: usize = 32;

/// Key of the portal.
pub struct ReportKey(SigningKey);

impl ReportKey {
    /// A key from its bytes; `None` for the few numbers that are none.
    pub fn from_secret(secret: &[u8]) -> Option<ReportKey> {
        SigningKey::from_slice(secret).ok().map(ReportKey)
    }

    /// The file with its signature.
    pub fn sign(&self, mut file: Vec<u8>) -> Vec<u8> {
        let signature: Signature = self.0.sign(&file);
        file.extend_from_slice(MARK);
        file.extend_from_slice(STANDARD.encode(signature.to_der().as_bytes()).as_bytes());
        file.push(b'\n');
        file
    }

    /// True if the portal has signed the file, and it is unchanged.
    pub fn check(&self, file: &[u8]) -> AdReportVerdict {
        let Some(at) = file.windows(MARK.len()).rposition(|window| window == MARK) else {
            return AdReportVerdict::Unsigned;
        };
        let (content, line) = file.split_at(at);
        let written = line[MARK.len()..].trim_ascii();
        let signature = STANDARD.decode(written).ok().and_then(|bytes| Signature::from_der(&bytes).ok());
        let is_genuine =
            signature.is_some_and(|signature| VerifyingKey::from(&self.0).verify(content, &signature).is_ok());
        if is_genuine { AdReportVerdict::Genuine } else { AdReportVerdict::Changed }
    }

    /// The public key as PEM. Errors: none for a key that exists.
    pub fn public_pem(&self) -> Result<String, ApiError> {
        let pem = VerifyingKey::from(&self.0).to_public_key_pem(LineEnding::LF);
        pem.map_err(|error| ApiError::internal(format!("the public key cannot be written: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_genuine_until_one_byte_of_it_changes() {
        let key = ReportKey::from_secret(&[7; SECRET_BYTES]).unwrap();
        let signed = key.sign(b"%PDF-1.7\nviews 120\n%%EOF".to_vec());

        assert_eq!(key.check(&signed), AdReportVerdict::Genuine);
        for at in 0..signed.len() {
            let mut other = signed.clone();
            other[at] ^= 1;
            assert_ne!(key.check(&other), AdReportVerdict::Genuine, "byte {at}");
        }
        let stranger = ReportKey::from_secret(&[8; SECRET_BYTES]).unwrap();
        assert_eq!(stranger.check(&signed), AdReportVerdict::Changed);
        assert_eq!(key.check(b"%PDF-1.7\n%%EOF"), AdReportVerdict::Unsigned);
        assert!(key.public_pem().unwrap().starts_with("-----BEGIN PUBLIC KEY-----\n"));
    }
}
