//! Everything that is wrong with a blob, for people who want to know more than that it is refused.

use crate::prelude::*;

use crate::container::stored_and_computed_checksum;
use crate::format::{Fault, SECTIONS, contents, read_section_table};
use crate::load_error::LoadError;
use crate::{BlobLimits, Program};

/// One thing that is wrong with a blob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobError {
    /// The stable code, that of the error which loading or linking gives.
    pub code: &'static str,
    /// Offset in the blob, in bytes.
    pub offset: usize,
    /// The section that it is in, if it is in one.
    pub section: Option<&'static str>,
    /// The error in words.
    pub message: String,
    /// The advice.
    pub help: &'static str,
}

impl core::fmt::Display for BlobError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "at byte {}", self.offset)?;
        if let Some(section) = self.section {
            write!(f, " ({section})")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl core::error::Error for BlobError {}

impl Program {
    /// Everything that is wrong with a blob, up to [`BlobLimits::problems`] for the code; empty if it loads.
    ///
    /// Goes on where [`from_bytes_with`](Self::from_bytes_with) would stop: behind a wrong checksum, and from a section
    /// that cannot be decoded to the next. The patterns kept for linking are opaque here;
    /// `pdl_compile::verify_blob` looks into them as well. Takes time and memory linear in the blob's size. Never panics.
    pub fn verify_blob(bytes: &[u8], limits: &BlobLimits) -> Vec<BlobError> {
        let mut findings = Vec::new();
        let whole = |error: LoadError| {
            let message = match &error {
                // The offset stands beside it.
                LoadError::Section { message, .. } => message.clone(),
                other => other.to_string(),
            };
            BlobError { code: error.code(), offset: error.offset(), section: None, message, help: error.help() }
        };
        if bytes.len() > limits.bytes {
            findings.push(whole(LoadError::TooLarge { bytes: bytes.len(), limit: limits.bytes }));
            return findings;
        }
        let sections = match read_section_table(bytes) {
            Ok(sections) => sections,
            Err(error) => {
                findings.push(whole(error));
                return findings;
            }
        };
        let (stored, computed) = stored_and_computed_checksum(bytes);
        if stored != computed {
            findings.push(whole(LoadError::Checksum { stored, computed }));
        }
        for (section, offset, fault) in contents(&sections, limits).err().into_iter().flatten() {
            let section = SECTIONS[section];
            let (message, error) = match fault {
                Fault::Undecodable(message) => (message.clone(), LoadError::Contents { section, offset, message }),
                Fault::Problem(problem) => (problem.kind.to_string(), LoadError::Invalid(vec![(offset, problem)])),
            };
            findings.push(BlobError {
                code: error.code(),
                offset,
                section: Some(section),
                message,
                help: error.help(),
            });
        }
        findings
    }
}
