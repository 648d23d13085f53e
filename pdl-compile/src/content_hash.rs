//! The identity of a program, in 32 bytes.

use pdl_bytecode::Program;
use sha2::{Digest, Sha256};

/// In front of what is hashed: another meaning of the bytes behind it gets another name.
const DOMAIN: &[u8] = b"pdllc content 2\0";

/// The SHA-256 of what the program does ([`Program::content`]).
///
/// Programs with equal hashes match and rewrite alike. Stripping a program does not change its hash, and neither does
/// compiling it from another directory.
pub fn content_hash(program: &Program) -> [u8; 32] {
    Sha256::new().chain_update(DOMAIN).chain_update(program.content()).finalize().into()
}
