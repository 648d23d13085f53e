//! Everything that is wrong with a blob, the patterns kept for linking included.

use pdl_bytecode::encoding::Malformed;
use pdl_bytecode::{BlobError, BlobLimits, LoadError, Program, format};

use crate::patterns_section;

/// Returns what [`Program::verify_blob`] finds, and what is wrong with the patterns kept for linking, which loading leaves alone;
/// empty if the blob loads and links.
///
/// Takes time and memory linear in the blob's size. Never panics.
pub fn verify_blob(bytes: &[u8], limits: &BlobLimits) -> Vec<BlobError> {
    let mut findings = Program::verify_blob(bytes, limits);
    let Some((start, patterns)) = format::patterns_section(bytes, limits) else { return findings };
    match patterns_section::decode(patterns) {
        Err(Malformed { offset, message }) => findings.push(BlobError {
            code: "E0516",
            offset: start + offset,
            section: Some(format::PATTERNS),
            message,
            help: LoadError::Contents { section: format::PATTERNS, offset, message: String::new() }.help(),
        }),
        Ok(module) => {
            let mut errors = pdl_ir::verify(&module);
            errors.truncate(limits.problems);
            let sites: Vec<_> = errors.iter().map(|error| error.site).collect();
            let offsets = patterns_section::offsets_of(patterns, &sites);
            findings.extend(errors.iter().zip(offsets).map(|(error, offset)| BlobError {
                code: "E0520",
                offset: start + offset,
                section: Some(format::PATTERNS),
                message: error.to_string(),
                help: "the program runs, and cannot be linked: compile the patterns again with `pdllc build`",
            }));
        }
    }
    findings
}
