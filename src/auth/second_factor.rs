//! The second factor: codes of an authenticator app (RFC 6238), each counting once, and codes for the day it is lost.
//! The app's secret lies sealed in the database with a key that is not there; of recovery codes only keyed hashes are kept.

use crypto_secretbox::aead::{Aead as _, KeyInit as _};
use crypto_secretbox::{Key, Nonce, XSalsa20Poly1305};
use fast_qr::QRBuilder;
use fast_qr::convert::svg::SvgBuilder;
use hmac::{Hmac, Mac as _};
use rand::RngExt as _;
use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};
use totp_rs::{Builder, Secret, Totp};

use super::user::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config::Secrets;
use crate::db::{Write, optional};

/// Bytes of an app's secret (RFC 4226 recommends 160 bits).
const SECRET_BYTES: usize = 20;
/// Steps of 30 seconds that a clock may be wrong by.
const SKEW: u16 = 1;
/// Recovery codes of a person.
const RECOVERY_CODES: usize = 10;
/// Characters of a recovery code: 50 bits.
const RECOVERY_LENGTH: usize = 10;
/// Letters and digits that nobody mistakes for another.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz234567891";
/// Bytes of a sealed secret that are the nonce.
const NONCE_BYTES: usize = 24;

/// Seals secrets and hashes recovery codes of one portal.
#[derive(Clone)]
pub struct Sealer([u8; 32]);

impl Sealer {
    /// The sealer of a portal's own keys.
    pub fn of(secrets: &Secrets) -> Sealer {
        Sealer(Sha256::new().chain_update("second factor ").chain_update(&secrets.link_signing_key).finalize().into())
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

/// What an app is set up with; shown once.
pub struct Enrolment {
    /// The secret in base32, for typing.
    pub secret: String,
    /// The `otpauth:` address.
    pub uri: String,
    /// The same as a picture to scan.
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

/// Whether signing in takes a second factor.
pub fn is_on(db: &Connection, user_key: i64) -> Result<bool, ApiError> {
    Ok(since(db, user_key)?.is_some())
}

/// Since when signing in takes a second factor.
pub fn since(db: &Connection, user_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select confirmed_at from authenticators where user_key = ?1")?;
    Ok(optional(statement.query_row([user_key], |row| row.get(0)))?.flatten())
}

/// Recovery codes that were not used yet.
pub fn count_codes(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) from recovery_codes where user_key = ?1")?;
    Ok(statement.query_row([user_key], |row| row.get(0))?)
}

/// Makes a secret for a person's app; it counts once the app has shown a code. Errors: there is a second factor already.
pub fn begin(write: &Write, sealer: &Sealer, user: &User, issuer: &str) -> Result<Enrolment, ApiError> {
    if is_on(write, user.key)? {
        return Err(ApiError::conflict("second_factor_on"));
    }
    let bytes: [u8; SECRET_BYTES] = rand::random();
    write
        .prepare_cached("insert or replace into authenticators (user_key, secret, created_at) values (?1, ?2, ?3)")?
        .execute(params![user.key, sealer.seal(&bytes)?, write.now()])?;
    let secret = Secret::from(bytes.to_vec());
    let uri = totp(bytes.to_vec(), issuer, &user.email)?
        .to_url()
        .map_err(|error| ApiError::internal(format!("totp: {error}")))?;
    let qr = QRBuilder::new(uri.as_str()).build().map_err(|error| ApiError::internal(format!("qr: {error:?}")))?;
    Ok(Enrolment { secret: secret.to_base32(), uri, qr_svg: SvgBuilder::default().to_str(&qr) })
}

/// Turns the second factor on by the app's first code; answers the recovery codes. Errors: nothing was begun, the field
/// `code` is wrong.
pub fn confirm(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<Vec<String>, ApiError> {
    if is_on(write, user_key)? {
        return Err(ApiError::conflict("second_factor_on"));
    }
    if !pass_app(write, sealer, user_key, code)? {
        return Err(ApiError::field("code", "wrong_code"));
    }
    write
        .prepare_cached("update authenticators set confirmed_at = ?2 where user_key = ?1")?
        .execute(params![user_key, write.now()])?;
    new_codes(write, sealer, user_key)
}

/// Makes recovery codes; earlier ones are void.
pub fn new_codes(write: &Write, sealer: &Sealer, user_key: i64) -> Result<Vec<String>, ApiError> {
    write.prepare_cached("delete from recovery_codes where user_key = ?1")?.execute([user_key])?;
    let mut chance = rand::rng();
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        let code: String =
            (0..RECOVERY_LENGTH).map(|_| char::from(ALPHABET[chance.random_range(0..ALPHABET.len())])).collect();
        write
            .prepare_cached("insert into recovery_codes (user_key, hash) values (?1, ?2)")?
            .execute(params![user_key, sealer.code_hash(user_key, &code)?])?;
        codes.push(format!("{}-{}", &code[..RECOVERY_LENGTH / 2], &code[RECOVERY_LENGTH / 2..]));
    }
    Ok(codes)
}

/// Whether `code` is one of the app or a recovery code of this person; it is used up then.
pub fn pass(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<bool, ApiError> {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    if plain.len() == RECOVERY_LENGTH {
        let used = write
            .prepare_cached("delete from recovery_codes where user_key = ?1 and hash = ?2")?
            .execute(params![user_key, sealer.code_hash(user_key, &plain)?])?;
        return Ok(used == 1 && is_on(write, user_key)?);
    }
    pass_app(write, sealer, user_key, &plain)
}

/// Whether `code` is one that the app shows and that was not taken yet.
fn pass_app(write: &Write, sealer: &Sealer, user_key: i64, code: &str) -> Result<bool, ApiError> {
    let mut statement = write.prepare_cached("select secret from authenticators where user_key = ?1")?;
    let sealed: Option<Vec<u8>> = optional(statement.query_row([user_key], |row| row.get(0)))?;
    let Some(sealed) = sealed else { return Ok(false) };
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let seconds = u64::try_from(write.now().millis() / 1000).unwrap_or(0);
    let Some(step) = totp(sealer.open(&sealed)?, "", "")?.check(&code, seconds) else { return Ok(false) };
    let fresh = write
        .prepare_cached("update authenticators set last_step = ?2 where user_key = ?1 and last_step < ?2")?
        .execute(params![user_key, i64::try_from(step).unwrap_or(i64::MAX)])?;
    Ok(fresh == 1)
}

/// Takes the second factor away, with everything that belongs to it. Answers whether there was one.
pub fn remove(write: &Write, user_key: i64) -> Result<bool, ApiError> {
    let was_on = is_on(write, user_key)?;
    for sql in [
        "delete from authenticators where user_key = ?1",
        "delete from recovery_codes where user_key = ?1",
        "delete from sign_in_steps where user_key = ?1",
    ] {
        write.prepare_cached(sql)?.execute([user_key])?;
    }
    Ok(was_on)
}
