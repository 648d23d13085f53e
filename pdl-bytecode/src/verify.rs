//! Everything that is wrong with a blob, for people who want to know more than that it is refused.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::format::{SECTIONS, offset_of, read_section_table, stored_and_computed_checksum, words};
use crate::load_error::LoadError;
use crate::validate::validate;
use crate::{Limits, Program, checks_section, operations_section, tables_section};

/// One thing that is wrong with a blob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobError {
    /// The stable code, that of the error which loading or linking gives.
    pub code: &'static str,
    /// Offset in the blob, in bytes.
    pub offset: usize,
    /// The section that it is in, if it is in one.
    pub section: Option<&'static str>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
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
    /// Everything that is wrong with a blob, up to [`Limits::problems`] for the code; empty if it loads.
    ///
    /// Goes on where [`from_bytes_with`](Self::from_bytes_with) would stop: behind a wrong checksum, and from a section
    /// that cannot be decoded to the next. The patterns kept for linking are opaque here;
    /// `pdl_compile::verify_blob` looks into them as well. Takes time and memory linear in the blob's size. Never panics.
    pub fn verify_blob(bytes: &[u8], limits: &Limits) -> Vec<BlobError> {
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
        let [tables, match_code, rewrite_code, _, checks, operations] = sections;
        let contents = |index: usize, offset: usize, message: String| BlobError {
            code: "E0516",
            offset,
            section: Some(SECTIONS[index]),
            help: LoadError::Contents { section: SECTIONS[index], offset, message: String::new() }.help(),
            message,
        };
        let [tables, match_code, rewrite_code] = [tables, match_code, rewrite_code].map(Option::unwrap_or_default);
        let mut decoded = tables_section::decode(tables.1)
            .map_err(|error| findings.push(contents(0, tables.0 + error.offset, error.message)));
        if let (Ok(decoded), Some((start, checks))) = (&mut decoded, checks)
            && let Err(error) = checks_section::decode(checks, &mut decoded.natives, limits)
        {
            findings.push(contents(4, start + error.offset, error.message));
        }
        if let Some((start, operations)) = operations
            && let Err(error) = operations_section::decode(operations, limits)
        {
            findings.push(contents(5, start + error.offset, error.message));
        }
        let matcher = words(match_code, limits).map_err(|(offset, e)| findings.push(contents(1, offset, e)));
        let rewrites = words(rewrite_code, limits).map_err(|(offset, e)| findings.push(contents(2, offset, e)));
        if let (Ok(decoded), Ok(matcher), Ok(rewrites)) = (decoded, matcher, rewrites) {
            for problem in validate(&decoded, &matcher, &rewrites, limits) {
                let (section, offset) = offset_of(problem.place, tables, [match_code.0, rewrite_code.0]);
                let message = problem.kind.to_string();
                let help = LoadError::Invalid(vec![(offset, problem)]).help();
                findings.push(BlobError { code: "E0517", offset, section: Some(SECTIONS[section]), message, help });
            }
        }
        findings
    }
}
