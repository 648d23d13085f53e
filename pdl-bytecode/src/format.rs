//! The content of a `.pdllc`: sections of a [`crate::container`].
//!
//! Sections: 1 tables, 2 matcher code, 3 rewrite code (32-bit words), 4 patterns for linking, 5 checks of constraints from
//! ODS, 6 definitions of operations from ODS, 7 the operations that patterns mention, 8 those that they match; the last five may be missing. The version is 12 if there are such matches, else 11
//! if there are computations on constants, else 10 if there are constants, else 9 if there are such mentions, else 8 if there are such definitions, else 7
//! if constraints are given operands or constants that are in no register, else 6 if checks compute with values or make something, or code has what rules need, else 4 if there are filters in the code, else 2 if there are checks, else 1.
//! `docs/pdllc-format.md` describes what is in them.

use crate::prelude::*;

use alloc::sync::Arc;

use pdl_declarations::Definition;

use crate::decode::{Decoded, instructions};
use crate::filter::FilterQuestion;
use crate::isa::{Instruction, Opcode, unpack_register};
use crate::load_error::LoadError;
use crate::problem::{Place, Problem};
use crate::validate::validate;
use crate::{
    BlobLimits, OpMentions, Program, checks_section, container, matches_section, operations_section, tables_section,
};

/// First bytes of every blob. The control characters make text-mode transfers show.
pub const MAGIC: [u8; 8] = *b"\x7fPDLLC\r\n";
/// The newest version that this crate reads. It writes the oldest that can hold the program.
pub const FORMAT_VERSION: u16 = WITH_GROUPS;
/// The version of blobs with neither checks nor filters.
const FIRST: u16 = 1;
/// The version of blobs with checks, but no filters.
const WITH_CHECKS: u16 = 2;
/// The version of filters that proved nothing, which no release ever wrote.
const WITHDRAWN: u16 = 3;
/// The version of blobs with filters, or instructions from `check_same_operand` on.
const WITH_FILTERS: u16 = 4;
/// The first version of blobs with definitions of operations. They did not say what an operation has where nothing is said of it, so
/// that they would mean something else than their source.
const WITH_OPERATIONS: u16 = 5;
/// The version of blobs with what rules need: checks that compute with values and operations, or make something, and
/// instructions from `get_attribute_or` on.
const WITH_RULES: u16 = 6;
/// The version of blobs with calls of constraints that are given operands and constants, not in registers.
const WITH_ARGUMENTS: u16 = 7;
/// The version of blobs with definitions of operations that say the defaults of attributes.
const WITH_DEFAULTS: u16 = 8;
/// The version of blobs with the operations that patterns mention.
const WITH_MENTIONS: u16 = 9;
/// The version of blobs with constants as data. Before it they are texts, which hosts read.
pub(crate) const WITH_CONSTANTS: u16 = 10;
/// The version of blobs with computations on constants and ranges, and loops over values.
const WITH_COMPUTATIONS: u16 = 11;
/// The version of blobs with the operations that patterns match.
const WITH_MATCHES: u16 = 12;
/// The version of blobs with filters that ask about groups of operands, or about counts beside types and operands.
const WITH_GROUPS: u16 = 13;

/// Names of the sections, by kind minus one.
pub(crate) const SECTIONS: [&str; 8] =
    ["tables", "matcher code", "rewrite code", PATTERNS, "checks", "operations", "mentions", "matches"];
/// The name of the section that only linking and explaining read.
pub const PATTERNS: &str = "patterns";

fn words_to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

impl Program {
    /// The oldest format version that can hold the program: the one that [`to_bytes`](Self::to_bytes) writes.
    pub fn format_version(&self) -> u16 {
        let mut code = instructions(&self.match_code, 0);
        let is_newest = |question: Result<FilterQuestion<'_>, u32>| question.is_ok_and(|question| question.is_newest());
        if code.any(|decoded| matches!(decoded.instruction, Instruction::Filter(filter) if filter.questions.iter().any(is_newest))) {
            return WITH_GROUPS;
        }
        if self.patterns().iter().any(|pattern| !pattern.matched.is_empty()) {
            return WITH_MATCHES;
        }
        let definitions = || self.tables.natives.iter().filter_map(|native| native.definition.as_deref());
        if definitions().any(|known| matches!(known, Definition::Check(check) if check.is_computation())) {
            return WITH_COMPUTATIONS;
        }
        let is_newest = |decoded: Decoded<'_>| decoded.instruction.opcode() as u32 >= Opcode::ForValues as u32;
        if instructions(&self.match_code, 0).chain(instructions(&self.rewrite_code, 0)).any(is_newest) {
            return WITH_COMPUTATIONS;
        }
        let mut own = self.tables.operations.iter().flat_map(|op| &op.attributes);
        if !self.tables.attributes.is_empty() || own.any(|own| own.default.is_some()) {
            return WITH_CONSTANTS;
        }
        if self.tables.mentions.section().is_some() {
            return WITH_MENTIONS;
        }
        if !self.tables.operations.is_empty() {
            return WITH_DEFAULTS;
        }
        let expressions = |known: &Definition| matches!(known, Definition::Check(check) if check.needs_expressions());
        let code = instructions(&self.match_code, 0).chain(instructions(&self.rewrite_code, 0));
        let is_register = |word: &u32| unpack_register(*word).is_some();
        let mut calls = instructions(&self.match_code, 0);
        if calls.any(|decoded| matches!(decoded.instruction, Instruction::CallConstraint(call) if !call.args.iter().all(is_register))) {
            return WITH_ARGUMENTS;
        }
        let newest = code.map(|decoded| decoded.instruction.opcode() as u32).max().unwrap_or_default();
        if newest >= Opcode::GetAttributeOr as u32 || definitions().any(expressions) {
            return WITH_RULES;
        }
        if newest >= Opcode::Filter as u32 {
            return WITH_FILTERS;
        }
        match definitions().next() {
            Some(_) => WITH_CHECKS,
            None => FIRST,
        }
    }

    /// The blob. Equal programs give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let tables = tables_section::encode(&self.tables);
        let match_code = words_to_bytes(&self.match_code);
        let rewrite_code = words_to_bytes(&self.rewrite_code);
        let checks = checks_section::encode(&self.tables.natives);
        let operations = operations_section::encode(&self.tables.operations);
        let matches = matches_section::encode(&self.tables.patterns);
        let needed = [&*tables, &*match_code, &*rewrite_code].map(Some);
        let mentions = self.tables.mentions.section();
        let optional = [self.stored_patterns(), checks.as_deref(), operations.as_deref(), mentions, matches.as_deref()];
        let all = needed.into_iter().chain(optional);
        let sections: Vec<(usize, &[u8])> = (1..).zip(all).filter_map(|(kind, bytes)| Some((kind, bytes?))).collect();
        container::write(MAGIC, self.format_version(), &sections)
    }

    /// Loads and validates a blob, under [`BlobLimits::DEFAULT`].
    ///
    /// Checked: magic, version, checksum, section table, every table index, every instruction and jump, and that each
    /// register is written with the right kind before it is read on every path; the nesting of checks; order and sense of the definitions of operations. Time and memory are linear in the
    /// blob's size.
    ///
    /// # Errors
    /// A [`LoadError`] with the offset of what is wrong. Never panics.
    pub fn from_bytes(bytes: &[u8]) -> Result<Program, LoadError> {
        Program::from_bytes_with(bytes, &BlobLimits::DEFAULT)
    }

    /// [`from_bytes_with`](Self::from_bytes_with), after a check of the bytes by the caller: a signature, a list of
    /// known digests. It sees the whole blob before any of it is read, but for its size, which the limits bound.
    ///
    /// # Errors
    /// [`LoadError::Refused`] with the reason that `check` gives, else as there.
    pub fn load_verified<E: core::fmt::Display>(
        bytes: &[u8],
        limits: &BlobLimits,
        check: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> Result<Program, LoadError> {
        if bytes.len() > limits.bytes {
            return Err(LoadError::TooLarge { bytes: bytes.len(), limit: limits.bytes });
        }
        check(bytes).map_err(|reason| LoadError::Refused { reason: reason.to_string() })?;
        Program::from_bytes_with(bytes, limits)
    }

    /// [`from_bytes`](Self::from_bytes) with other limits.
    ///
    /// # Errors
    /// As there.
    pub fn from_bytes_with(bytes: &[u8], limits: &BlobLimits) -> Result<Program, LoadError> {
        if bytes.len() > limits.bytes {
            return Err(LoadError::TooLarge { bytes: bytes.len(), limit: limits.bytes });
        }
        contents(&read_sections(bytes)?, limits).map_err(|faults| {
            let mut problems = Vec::new();
            for (section, offset, fault) in faults {
                match fault {
                    Fault::Undecodable(message) => {
                        return LoadError::Contents { section: SECTIONS[section], offset, message };
                    }
                    Fault::Problem(problem) => problems.push((offset, problem)),
                }
            }
            LoadError::Invalid(problems)
        })
    }
}

/// An error in a section.
pub(crate) enum Fault {
    Undecodable(String),
    Problem(Problem),
}

/// Returns what the sections hold, or all faults, each with the index of the section that it is in and its offset in the blob. What can be
/// decoded is; it is validated if all can.
pub(crate) fn contents(sections: &Sections<'_>, limits: &BlobLimits) -> Result<Program, Vec<(usize, usize, Fault)>> {
    let (version, [tables, match_code, rewrite_code, patterns, checks, operations, mentions, matched]) = *sections;
    let [tables, match_code, rewrite_code] = [tables, match_code, rewrite_code].map(Option::unwrap_or_default);
    let mut faults = Vec::new();
    let mut note = |section, offset, message| faults.push((section, offset, Fault::Undecodable(message)));
    let mut decoded =
        tables_section::decode(tables.1, version).map_err(|e| note(0, tables.0 + e.offset, e.message)).ok();
    if let (Some(decoded), Some((start, checks))) = (&mut decoded, checks) {
        if let Err(error) = checks_section::decode(checks, &mut decoded.natives, limits) {
            note(4, start + error.offset, error.message);
        }
    }
    if let Some((start, operations)) = operations {
        match (operations_section::decode(operations, version, limits), &mut decoded) {
            (Ok(operations), Some(decoded)) => decoded.operations = operations,
            (Ok(_), None) => {}
            (Err(error), _) => note(5, start + error.offset, error.message),
        }
    }
    if let (Some(decoded), Some((_, mentions))) = (&mut decoded, mentions) {
        decoded.mentions = OpMentions::of_section(mentions);
    }
    if let (Some(decoded), Some((start, matched))) = (&mut decoded, matched) {
        if let Err(error) = matches_section::decode(matched, &mut decoded.patterns) {
            note(7, start + error.offset, error.message);
        }
    }
    let match_words = words(match_code, limits).map_err(|(offset, message)| note(1, offset, message)).ok();
    let rewrite_words = words(rewrite_code, limits).map_err(|(offset, message)| note(2, offset, message)).ok();
    let (Some(decoded), Some(matches), Some(rewrites), true) = (decoded, match_words, rewrite_words, faults.is_empty())
    else {
        return Err(faults);
    };
    let problems = validate(&decoded, &matches, &rewrites, limits);
    if problems.is_empty() {
        let patterns = patterns.map(|(_, patterns)| Arc::from(patterns));
        return Ok(Program::of_valid_parts(decoded, matches, rewrites, patterns));
    }
    let located = problems.into_iter().map(|problem| {
        let (section, offset) = match problem.place {
            Place::Tables(entry) => (0, tables.0 + tables_section::offset_of(tables.1, entry, version)),
            Place::Match(word) => (1, match_code.0 + word as usize * 4),
            Place::Rewrite(word) => (2, rewrite_code.0 + word as usize * 4),
        };
        (section, offset, Fault::Problem(problem))
    });
    Err(located.collect())
}

/// The words of a code section, or what is wrong and where in the blob.
fn words((start, bytes): (usize, &[u8]), limits: &BlobLimits) -> Result<Vec<u32>, (usize, String)> {
    let words = bytes.chunks_exact(4);
    if !words.remainder().is_empty() {
        return Err((start + words.len() * 4, "the length is not a multiple of 4".to_owned()));
    }
    // The interpreter keeps a bit of an address for itself.
    let most = limits.code_words.min(i32::MAX as usize);
    if words.len() > most {
        return Err((start + most * 4, format!("more than the {most} words that the limits allow")));
    }
    Ok(words.map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect())
}

/// The version of a blob, and of each section by kind, if it is there, its offset in the blob and its bytes.
pub(crate) type Sections<'a> = (u16, container::Sections<'a, { SECTIONS.len() }>);

/// Header and section table: offset and bytes of each section.
///
/// The first three are there if it succeeds.
fn read_sections(bytes: &[u8]) -> Result<Sections<'_>, LoadError> {
    let sections = read_section_table(bytes)?;
    container::verify_checksum(bytes)?;
    Ok(sections)
}

/// Where the patterns for linking begin in a blob, and their bytes, if it has any and is a blob at all.
pub fn patterns_section<'a>(bytes: &'a [u8], limits: &BlobLimits) -> Option<(usize, &'a [u8])> {
    if bytes.len() > limits.bytes {
        return None;
    }
    read_section_table(bytes).ok()?.1[3]
}

/// The same, whatever the checksum says.
pub(crate) fn read_section_table(bytes: &[u8]) -> Result<Sections<'_>, LoadError> {
    let version = container::version(MAGIC, bytes)?;
    if version > FORMAT_VERSION {
        return Err(LoadError::NewerVersion { version });
    }
    if version == 0 || version == WITHDRAWN {
        return Err(LoadError::UnknownVersion { version });
    }
    let allowed = match version {
        FIRST => 4,
        WITH_MATCHES.. => 8,
        WITH_MENTIONS.. => 7,
        WITH_OPERATIONS.. => 6,
        _ => 5,
    };
    let sections = container::sections(bytes, &SECTIONS, 3, allowed)?;
    match sections[5] {
        Some(_) if version < WITH_DEFAULTS => Err(LoadError::OlderVersion { version }),
        _ => Ok((version, sections)),
    }
}
