//! What a program is, in 32 bytes.

use sha2::{Digest, Sha256};

use crate::strip::strip_tables;
use crate::{Program, checks_section, tables_section};

/// In front of what is hashed: another meaning of the bytes behind it gets another name.
const DOMAIN: &[u8] = b"pdllc content 1\0";

impl Program {
    /// The SHA-256 of what the program does: code, constants, names of ops, attributes and native functions, what
    /// constraints from ODS demand, benefits.
    ///
    /// Programs with equal hashes match and rewrite alike. Names of patterns, source positions and the patterns kept for
    /// linking do not count, so stripping a program does not change its hash, and neither does compiling it from another
    /// directory. To vouch for a blob with all that is in it, sign its bytes and check them in
    /// [`load_verified`](Self::load_verified).
    pub fn content_hash(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(DOMAIN);
        let tables = tables_section::encode(&strip_tables(&self.tables));
        hasher.update((tables.len() as u64).to_le_bytes());
        hasher.update(&tables);
        for code in [&self.match_code, &self.rewrite_code] {
            hasher.update((code.len() as u64).to_le_bytes());
            code.iter().for_each(|word| hasher.update(word.to_le_bytes()));
        }
        // Nothing is added where there is nothing, so blobs of version 1 keep their hashes.
        if let Some(checks) = checks_section::encode(&strip_tables(&self.tables).natives) {
            hasher.update((checks.len() as u64).to_le_bytes());
            hasher.update(&checks);
        }
        hasher.finalize().into()
    }
}
