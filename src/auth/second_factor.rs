//! The second factor: codes of an authenticator app (RFC 6238), each accepted once, and recovery codes for its loss.
//! The app's secret is encrypted with a key outside the database; recovery codes are stored as keyed hashes.

use crypto_secretbox::aead::{Aead as _, KeyInit as _};
use crypto_secretbox::{Key, Nonce, XSalsa20Poly1305};
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use hmac::{Hmac, Mac as _};
use rand::RngExt as _;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use totp_rs::{Builder, Secret, Totp};

use super::store::{pending_login, second_factor as store};
use super::user::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Secrets;
use crate::db::Write;

/// Bytes of an app's secret (RFC 4226 recommends 160 bits).
const SECRET_BYTES: usize = 20;
/// Accepted difference of clocks, in steps of 30 seconds.
const SKEW: u16 = 1;
/// Recovery codes of a person.
const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: 50 bits.
const RECOVERY_LENGTH: usize = 10;
/// Letters and digits that are not mistaken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567891";
/// Bytes of a sealed secret that are the nonce.
const NONCE_BYTES: usize = 24;

/// Encrypts secrets and hashes recovery codes with the portal's key.
#[derive(Clone)]
pub struct Sealer([u8; 32]);

impl Sealer {
    /// The sealer with the key of `secrets`.
    pub fn of(secrets: &Secrets) -> Sealer {
        Sealer(Sha256::new().chain_update("second factor ").chain_update(&secrets.sealing_key).finalize().into())
    }

    fn seal(&self, secret: &[u8]) -> Result<Vec<u8>, ApiError> {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let sealed = XSalsa20Poly1305::new(&Key::from(self.0))
            .encrypt(&Nonce::from(nonce), secret)
            .map_err(|_| ApiError::internal("a secret could not be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    fn open(&self, sealed: &[u8]) -> Result<Vec<u8>, ApiError> {
        let damaged = || ApiError::internal("a sealed secret does not belong to this portal's keys");
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or_else(damaged)?;
        XSalsa20Poly1305::new(&Key::from(self.0)).decrypt(&Nonce::from(*nonce), sealed).map_err(|_| damaged())
    }

    fn code_hash(&self, user_key: i64, code: &str) -> Result<[u8; 32], ApiError> {
        let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(&self.0)
            .map_err(|_| ApiError::internal("the key of recovery codes has a wrong length"))?;
        mac.update(format!("{user_key} {code}").as_bytes());
        Ok(mac.finalize().into_bytes().into())
    }
}

/// The secret for an authenticator app; shown once.
pub struct Enrolment {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The `otpauth:` address.
    pub uri: String,
    /// The address as a QR code.
    pub qr_svg: String,
}

fn totp(secret: Vec<u8>, issuer: &str, account: &str) -> Result<Totp, ApiError> {
    Builder::new()
        .with_secret(Secret::from(secret))
        .with_skew(SKEW)
        .with_issuer(Some(issuer.replace(':', " ")))
        .with_account_name(account.replace(':', " "))
        .build()
        .map_err(|error| ApiError::internal(format!("totp: {error}")))
}

/// True if signing in requires a second factor.
pub fn is_on(db: &Connection, user_key: i64) -> Result<bool, ApiError> {
    Ok(since(db, user_key)?.is_some())
}

/// When the second factor was turned on, if it is on.
pub fn since(db: &Connection, user_key: i64) -> Result<Option<Ts>, ApiError> {
    store::confirmed_at(db, user_key)
}

/// Number of unused recovery codes.
pub fn count_codes(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    store::count_codes(db, user_key)
}

/// Creates a secret for a person's app, to be confirmed by its first code. Errors: the second factor is on already.
pub fn begin(write: &Write, sealer: &Sealer, user: &User, issuer: &str) -> Result<Enrolment, ApiError> {
    if is_on(write, user.key)? {
        return Err(ApiError::conflict("second_factor_on"));
    }
    let bytes: [u8; SECRET_BYTES] = rand::random();
    store::insert_secret(write, user.key, &sealer.seal(&bytes)?)?;
    let secret = Secret::from(bytes.to_vec());
    let uri = totp(bytes.to_vec(), issuer, &user.email)?
        .to_url()
        .map_err(|error| ApiError::internal(format!("totp: {error}")))?;
    let qr = QRBuilder::new(uri.as_str()).build().map_err(|error| ApiError::internal(format!("qr: {error:?}")))?;
    Ok(Enrolment { secret: secret.to_base32(), uri, qr_svg: SvgBuilder::default().to_str(&qr) })
}

/// Turns the second factor on by the app's first code; returns the recovery codes. Errors: no secret was created, the
/// field `code` is wrong.
pub fn confirm(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<Vec<String>, ApiError> {
    if is_on(write, user_key)? {
        return Err(ApiError::conflict("second_factor_on"));
    }
    if !accept_app_code(write, sealer, user_key, code)? {
        return Err(ApiError::field("code", "wrong_code"));
    }
    store::confirm(write, user_key)?;
    new_codes(write, sealer, user_key)
}

/// Creates recovery codes in place of the earlier ones.
pub fn new_codes(write: &Write, sealer: &Sealer, user_key: i64) -> Result<Vec<String>, ApiError> {
    store::remove_codes(write, user_key)?;
    let mut random = rand::rng();
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code: String =
            (0..RECOVERY_LENGTH).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())])).collect();
        store::insert_code(write, user_key, &sealer.code_hash(user_key, &code)?)?;
        codes.push(format!("{}-{}", &code[..RECOVERY_LENGTH / 2], &code[RECOVERY_LENGTH / 2..]));
    }
    Ok(codes)
}

/// Accepts a code of the person's app or a recovery code, each once. Returns whether it was right.
pub fn accept(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<bool, ApiError> {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    if plain.len() == RECOVERY_LENGTH {
        let was_there = store::remove_code(write, user_key, &sealer.code_hash(user_key, &plain)?)?;
        return Ok(was_there && is_on(write, user_key)?);
    }
    accept_app_code(write, sealer, user_key, &plain)
}

/// Accepts a code of the app whose time step was not used yet.
fn accept_app_code(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<bool, ApiError> {
    let Some(sealed) = store::find_secret(write, user_key)? else { return Ok(false) };
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let seconds = u64::try_from(write.now().millis() / 1000).unwrap_or(0);
    let Some(step) = totp(sealer.open(&sealed)?, "", "")?.check(&code, seconds) else { return Ok(false) };
    store::use_step(write, user_key, i64::try_from(step).unwrap_or(i64::MAX))
}

/// Removes the second factor with its recovery codes and pending sign-ins. Returns whether it was on.
pub fn remove(write: &Write, user_key: i64) -> Result<bool, ApiError> {
    let was_on = is_on(write, user_key)?;
    store::remove_secret(write, user_key)?;
    store::remove_codes(write, user_key)?;
    pending_login::remove_all(write, user_key)?;
    Ok(was_on)
}
