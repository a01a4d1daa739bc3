//! The certificate of HTTPS, read from files; renewed files are used without a restart.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use tokio_rustls::rustls::crypto::CryptoProvider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::settings::TlsFiles;

/// Interval at which the files are looked at.
const CHECK_EVERY: Duration = Duration::from_mins(1);

/// The certificate in force and the files that it comes from.
#[derive(Debug)]
pub(super) struct Certificates {
    certificate: PathBuf,
    key: PathBuf,
    provider: Arc<CryptoProvider>,
    current: RwLock<Current>,
}

#[derive(Debug)]
struct Current {
    certified: Arc<CertifiedKey>,
    /// Times of change of the two files.
    changed: [Option<SystemTime>; 2],
}

impl Certificates {
    /// Reads the files. Errors: a sentence for the operator.
    pub fn load(files: &TlsFiles, provider: Arc<CryptoProvider>) -> Result<Arc<Certificates>, String> {
        let TlsFiles { certificate, key } = files.clone();
        let current = Current::read(&certificate, &key, &provider)?;
        Ok(Arc::new(Certificates { certificate, key, provider, current: RwLock::new(current) }))
    }

    /// Reads the files again. Errors: a sentence for the operator; the certificate in force stays.
    fn reload(&self) -> Result<(), String> {
        let read = Current::read(&self.certificate, &self.key, &self.provider)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(())
    }

    fn have_changed(&self) -> bool {
        let known = self.current.read().unwrap_or_else(PoisonError::into_inner).changed;
        known != times(&self.certificate, &self.key)
    }

    /// Reads renewed files, every minute and after SIGHUP.
    pub async fn watch(self: Arc<Certificates>) {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut hang_up) = signal(SignalKind::hangup()) else { return };
        let mut check = tokio::time::interval(CHECK_EVERY);
        loop {
            let is_requested = tokio::select! {
                _ = hang_up.recv() => true,
                _ = check.tick() => false,
            };
            if !is_requested && !self.have_changed() {
                continue;
            }
            match self.reload() {
                Ok(()) => tracing::info!("the certificate was read again"),
                Err(reason) => {
                    tracing::error!(%reason, "the certificate cannot be read; the one before stays in force")
                }
            }
        }
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.current.read().unwrap_or_else(PoisonError::into_inner).certified.clone())
    }
}

impl Current {
    fn read(certificate: &Path, key: &Path, provider: &CryptoProvider) -> Result<Current, String> {
        let changed = times(certificate, key);
        let unreadable = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}.", path.display());
        let chain = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| unreadable(certificate, &error))?;
        if chain.is_empty() {
            return Err(unreadable(certificate, &"there is no certificate in it"));
        }
        let private = PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable(key, &error))?;
        let certified = CertifiedKey::from_der(chain, private, provider)
            .map_err(|error| format!("{} and {} do not fit: {error}.", certificate.display(), key.display()))?;
        Ok(Current { certified: Arc::new(certified), changed })
    }
}

fn times(certificate: &Path, key: &Path) -> [Option<SystemTime>; 2] {
    [certificate, key].map(|path| path.metadata().and_then(|metadata| metadata.modified()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(files: &TlsFiles) {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        std::fs::write(&files.certificate, made.cert.pem()).unwrap();
        std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    }

    #[test]
    fn changed_files_are_noticed_and_a_broken_one_leaves_the_certificate_in_force() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        let files = TlsFiles { certificate: path("chain"), key: path("key") };
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        write(&files);
        let certificates = Certificates::load(&files, provider.clone()).unwrap();
        let served = || certificates.current.read().unwrap().certified.cert.clone();
        let first = served();
        assert!(!certificates.have_changed());

        write(&files);
        let later = SystemTime::now() + Duration::from_secs(5);
        std::fs::File::options().write(true).open(&files.key).unwrap().set_modified(later).unwrap();
        assert!(certificates.have_changed());
        certificates.reload().unwrap();
        let second = served();
        std::fs::write(&files.certificate, "nothing").unwrap();
        let broken = certificates.reload().unwrap_err();
        write(&files);
        let other_key = std::fs::read(&files.key).unwrap();
        write(&files);
        std::fs::write(&files.key, other_key).unwrap();
        let unfitting = certificates.reload().unwrap_err();

        assert_ne!(first, second);
        assert_eq!(served(), second);
        assert!(broken.contains("chain") && unfitting.contains("do not fit"), "{broken} {unfitting}");
        assert!(Certificates::load(&TlsFiles { certificate: path("missing"), ..files }, provider).is_err());
    }
}
