//! Offers as tokens: signed with a key of the portal, so that they are valid after a restart and nobody else can make one. A
//! token names nobody; a second signature binds it to the network of the browser without containing it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::types::{AdOffer, OfferNumber};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::config::Secrets;

/// Bytes of an offer before its signatures.
const PAYLOAD: usize = 34;
/// Bytes of the signature.
const SIGNATURE: usize = 16;
/// Bytes of the signature with the network.
const BINDING: usize = 8;
/// Bit of the flags that says that the offer counts; the language stands below it.
const COUNTS: u8 = 4;

/// Signs offers.
pub struct OfferSigner([u8; 32]);

/// A token that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOffer {
    /// The offer.
    pub offer: AdOffer,
    /// True if it comes from the network to which it was given.
    pub is_here: bool,
}

impl OfferSigner {
    /// The signer with the key of `secrets`.
    pub fn of(secrets: &Secrets) -> OfferSigner {
        OfferSigner(
            Sha256::new().chain_update("advertising offers ").chain_update(&secrets.sealing_key).finalize().into(),
        )
    }

    fn mac(&self, parts: [&[u8]; 2]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        for part in parts {
            mac.update(part);
        }
        Some(mac)
    }

    /// The token of an offer that is given to `network`.
    pub fn sign(&self, offer: &AdOffer, network: &str) -> Option<String> {
        let mut bytes = Vec::with_capacity(PAYLOAD + SIGNATURE + BINDING);
        bytes.extend(offer.number.run.to_be_bytes());
        bytes.extend(offer.number.at.to_be_bytes());
        bytes.extend(offer.ad_id.as_bytes());
        bytes.push(offer.placement_key);
        let lang = Lang::ALL.iter().position(|lang| *lang == offer.locale).and_then(|at| u8::try_from(at).ok())?;
        bytes.push(lang | if offer.counts { COUNTS } else { 0 });
        bytes.extend(offer.issued_at.millis().to_be_bytes());
        let signature = self.mac([&bytes, &[]])?.finalize().into_bytes();
        let binding = self.mac([&bytes, network.as_bytes()])?.finalize().into_bytes();
        bytes.extend(signature.iter().take(SIGNATURE));
        bytes.extend(binding.iter().take(BINDING));
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The offer of a token that comes from `network`. `None` for a token that this portal did not make.
    pub fn read(&self, token: &str, network: &str) -> Option<ReadOffer> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok().filter(|bytes| bytes.len() == PAYLOAD + SIGNATURE + BINDING)?;
        let (payload, signatures) = bytes.split_at(PAYLOAD);
        let (signature, binding) = signatures.split_at(SIGNATURE);
        self.mac([payload, &[]])?.verify_truncated_left(signature).ok()?;
        let is_here = self.mac([payload, network.as_bytes()])?.verify_truncated_left(binding).is_ok();
        let (run, rest) = payload.split_first_chunk::<4>()?;
        let (at, rest) = rest.split_first_chunk::<4>()?;
        let (ad_id, rest) = rest.split_first_chunk::<16>()?;
        let ([placement_key, flags], rest) = rest.split_first_chunk::<2>()?;
        let millis = i64::from_be_bytes(rest.try_into().ok()?);
        let offer = AdOffer {
            number: OfferNumber { run: u32::from_be_bytes(*run), at: u32::from_be_bytes(*at) },
            ad_id: Uuid::from_bytes(*ad_id),
            placement_key: *placement_key,
            locale: *Lang::ALL.get(usize::from(flags & !COUNTS))?,
            counts: flags & COUNTS != 0,
            issued_at: Ts::from_millis(millis),
        };
        Some(ReadOffer { offer, is_here })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer() -> AdOffer {
        AdOffer {
            number: OfferNumber { run: 3, at: 70_000 },
            ad_id: Uuid::now_v7(),
            placement_key: 2,
            locale: Lang::Uk,
            counts: true,
            issued_at: Ts::from_millis(1_795_000_000_123),
        }
    }

    #[test]
    fn a_token_is_read_as_the_offer_that_was_signed() {
        let signer = OfferSigner::of(&Secrets::random());

        let token = signer.sign(&offer(), "192.0.2.1").unwrap();

        let read = signer.read(&token, "192.0.2.1").unwrap();
        assert!(read.is_here && read.offer.locale == Lang::Uk && read.offer.number.at == 70_000 && read.offer.counts);
        assert!(!signer.read(&token, "192.0.2.2").unwrap().is_here, "another network");
    }

    #[test]
    fn a_changed_or_foreign_token_is_no_offer() {
        let (signer, other) = (OfferSigner::of(&Secrets::random()), OfferSigner::of(&Secrets::random()));
        let token = signer.sign(&offer(), "192.0.2.1").unwrap();

        for at in 0..token.len() {
            let mut letters: Vec<char> = token.chars().collect();
            letters[at] = if letters[at] == 'A' { 'B' } else { 'A' };
            let changed: String = letters.into_iter().collect();
            let read = signer.read(&changed, "192.0.2.1");
            assert!(read.is_none_or(|read| !read.is_here), "character {at}");
        }
        assert_eq!(other.read(&token, "192.0.2.1"), None);
        assert_eq!(signer.read("", "192.0.2.1"), None);
    }
}
