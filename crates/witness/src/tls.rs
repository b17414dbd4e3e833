//! The choice of the cryptography behind TLS, for the witness and for the server.

/// The cryptography behind TLS.
#[cfg(feature = "aws-lc")]
pub fn crypto_provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::aws_lc_rs::default_provider()
}

/// The cryptography behind TLS.
#[cfg(all(feature = "ring", not(feature = "aws-lc")))]
pub fn crypto_provider() -> rustls::crypto::CryptoProvider {
    rustls::crypto::ring::default_provider()
}

#[cfg(not(any(feature = "aws-lc", feature = "ring")))]
compile_error!("the features for TLS are aws-lc and ring: choose one");
