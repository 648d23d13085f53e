//! The one place that knows `bincode`: tables and patterns to bytes and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Little-endian, small numbers in one byte: equal values give equal bytes.
fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_little_endian().with_variable_int_encoding()
}

/// The bytes of `value`.
pub(crate) fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, config()).expect("the tables hold nothing that cannot be encoded")
}

/// Decodes a value that fills `bytes`. Nothing is reserved beyond a small multiple of what is really there.
///
/// # Errors
/// Says what does not fit, in words.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match bincode::serde::decode_from_slice(bytes, config()) {
        Ok((value, used)) if used == bytes.len() => Ok(value),
        Ok((_, used)) => Err(format!("{} bytes are left over", bytes.len() - used)),
        Err(error) => Err(error.to_string()),
    }
}
