//! Encryption of an archive: XSalsa20-Poly1305 in the STREAM construction, which detects altered, swapped and missing
//! parts. The key is derived from the operator's text with argon2id and a salt of each archive.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use argon2::{Algorithm, Argon2, Params, Version};
use crypto_secretbox::XSalsa20Poly1305;
use crypto_secretbox::aead::KeyInit as _;
use crypto_secretbox::aead::stream::{DecryptorBE32, EncryptorBE32};
use rand::Rng as _;

use super::error::BackupError;

/// First bytes of an encrypted archive.
pub const MAGIC: &[u8; 17] = b"litfass-sealed-1\n";
/// Plain bytes of one part.
const PART: usize = 64 * 1024;
const TAG: usize = 16;
const SALT: usize = 16;
/// 24 bytes of a nonce without the counter and the mark of the last part.
const NONCE_PREFIX: usize = 19;
/// Fewest characters of a key.
const MIN_KEY: usize = 16;

/// The text from which the keys of archives are derived. `Debug` does not show it.
#[derive(Clone)]
pub struct BackupKey(String);

impl BackupKey {
    /// Takes `text`, without white space around it. Errors: it is shorter than 16 characters.
    pub fn new(text: &str) -> Result<BackupKey, BackupError> {
        let text = text.trim();
        if text.chars().count() < MIN_KEY {
            return Err(BackupError::KeyShort);
        }
        Ok(BackupKey(text.to_owned()))
    }

    /// The key of the settings: `text`, else the contents of the file `path`; `None` where both are empty.
    /// Errors: the file cannot be read, or the key is too short.
    pub fn of_settings(text: &str, path: &str) -> Result<Option<BackupKey>, BackupError> {
        match (text, path) {
            ("", "") => Ok(None),
            ("", path) => {
                let path = Path::new(path);
                let text = std::fs::read_to_string(path).map_err(BackupError::io("read", path))?;
                BackupKey::new(&text).map(Some)
            }
            (text, _) => BackupKey::new(text).map(Some),
        }
    }

    fn cipher(&self, salt: &[u8]) -> io::Result<XSalsa20Poly1305> {
        let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
        let mut key = [0; 32];
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(self.0.as_bytes(), salt, &mut key)
            .map_err(|error| io::Error::other(error.to_string()))?;
        Ok(XSalsa20Poly1305::new(&key.into()))
    }
}

impl std::fmt::Debug for BackupKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BackupKey(***)")
    }
}

/// Encrypts what is written into it; complete only after [`SealedWriter::finish`].
pub struct SealedWriter<W> {
    out: W,
    stream: EncryptorBE32<XSalsa20Poly1305>,
    part: Vec<u8>,
}

impl<W: Write> SealedWriter<W> {
    /// Writes the head of the archive.
    pub fn new(mut out: W, key: &BackupKey) -> io::Result<SealedWriter<W>> {
        let mut head = [0; SALT + NONCE_PREFIX];
        rand::rng().fill_bytes(&mut head);
        let (salt, nonce) = head.split_at(SALT);
        let stream = EncryptorBE32::from_aead(key.cipher(salt)?, nonce.into());
        out.write_all(MAGIC)?;
        out.write_all(&head)?;
        Ok(SealedWriter { out, stream, part: Vec::with_capacity(PART) })
    }

    /// Writes the last part.
    pub fn finish(mut self) -> io::Result<W> {
        let sealed = self.stream.encrypt_last(self.part.as_slice()).map_err(|_| refused())?;
        self.out.write_all(&sealed)?;
        Ok(self.out)
    }
}

fn refused() -> io::Error {
    io::Error::other("the part cannot be encrypted")
}

impl<W: Write> Write for SealedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.part.len() == PART {
            let sealed = self.stream.encrypt_next(self.part.as_slice()).map_err(|_| refused())?;
            self.out.write_all(&sealed)?;
            self.part.clear();
        }
        let taken = bytes.len().min(PART - self.part.len());
        self.part.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Decrypts an archive, from behind its magic bytes.
pub struct SealedReader<R> {
    source: R,
    /// `None` after the last part.
    stream: Option<DecryptorBE32<XSalsa20Poly1305>>,
    part: Vec<u8>,
    at: usize,
}

impl<R: BufRead> SealedReader<R> {
    /// Reads the head.
    pub fn new(mut source: R, key: &BackupKey) -> io::Result<SealedReader<R>> {
        let mut head = [0; SALT + NONCE_PREFIX];
        source.read_exact(&mut head)?;
        let (salt, nonce) = head.split_at(SALT);
        let stream = DecryptorBE32::from_aead(key.cipher(salt)?, nonce.into());
        Ok(SealedReader { source, stream: Some(stream), part: Vec::new(), at: 0 })
    }

    fn next_part(&mut self) -> io::Result<()> {
        let Some(mut stream) = self.stream.take() else { return Ok(()) };
        let mut sealed = Vec::with_capacity(PART + TAG);
        (&mut self.source).take((PART + TAG) as u64).read_to_end(&mut sealed)?;
        let is_last = self.source.fill_buf()?.is_empty();
        let broken =
            |_| io::Error::new(io::ErrorKind::InvalidData, "it was altered or cut off, or its key is another one");
        if is_last {
            self.part = stream.decrypt_last(sealed.as_slice()).map_err(broken)?;
        } else {
            self.part = stream.decrypt_next(sealed.as_slice()).map_err(broken)?;
            self.stream = Some(stream);
        }
        self.at = 0;
        Ok(())
    }
}

impl<R: BufRead> Read for SealedReader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.at == self.part.len() && self.stream.is_some() {
            self.next_part()?;
        }
        let rest = &self.part[self.at..];
        let taken = rest.len().min(into.len());
        into[..taken].copy_from_slice(&rest[..taken]);
        self.at += taken;
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(plain: &[u8], key: &BackupKey) -> Vec<u8> {
        let mut writer = SealedWriter::new(Vec::new(), key).unwrap();
        writer.write_all(plain).unwrap();
        writer.finish().unwrap()
    }

    fn opened(sealed: &[u8], key: &BackupKey) -> io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        SealedReader::new(&sealed[MAGIC.len()..], key)?.read_to_end(&mut plain)?;
        Ok(plain)
    }

    #[test]
    fn what_was_sealed_is_opened_with_the_same_key_only() {
        let key = BackupKey::new("rain over the Limmat").unwrap();
        let other = BackupKey::new("fog over the Limmat").unwrap();
        for length in [0, 1, PART - 1, PART, PART + 1, 3 * PART] {
            let plain = vec![7; length];
            let sealed = sealed(&plain, &key);

            assert_eq!(opened(&sealed, &key).unwrap(), plain);
            assert!(opened(&sealed, &other).is_err());
        }
        assert!(BackupKey::new("short").is_err());
    }

    #[test]
    fn a_cut_or_altered_archive_is_refused() {
        let key = BackupKey::new("rain over the Limmat").unwrap();
        let whole = sealed(&vec![7; 3 * PART], &key);
        let first_part = MAGIC.len() + SALT + NONCE_PREFIX + PART + TAG;

        for end in [whole.len() - 1, first_part, first_part + 1] {
            assert!(opened(&whole[..end], &key).is_err(), "cut at {end}");
        }
        for at in [MAGIC.len(), MAGIC.len() + SALT, first_part - 1, whole.len() - 1] {
            let mut altered = whole.clone();
            altered[at] ^= 1;
            assert!(opened(&altered, &key).is_err(), "altered at {at}");
        }
    }
}
