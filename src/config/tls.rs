//! `[tls]`: HTTPS by certificate files, without a proxy.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The listener of HTTPS and the one that redirects to it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = TlsSettings)]
pub struct Tls {
    /// Address and port on which HTTPS is served, such as `0.0.0.0:443`; empty: a proxy does that.
    #[schema(pattern = r"^(\S+:[0-9]+)?$", example = "0.0.0.0:443")]
    pub listen: String,
    /// PEM file with the certificate and its intermediate ones.
    #[schema(example = "/etc/litfass/tls/fullchain.pem")]
    pub certificate: String,
    /// PEM file with the private key of the certificate.
    #[schema(example = "/etc/litfass/tls/privkey.pem")]
    pub key: String,
    /// Address and port on which plain HTTP is redirected to `server.public_url`, such as `0.0.0.0:80`; empty: none.
    #[schema(pattern = r"^(\S+:[0-9]+)?$", example = "0.0.0.0:80")]
    pub redirect_listen: String,
}

impl Tls {
    /// True if this program serves HTTPS itself.
    pub fn is_on(&self) -> bool {
        !self.listen.is_empty()
    }
}
