//! Why a blob is not a program.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Problem;
use crate::format::{CHECKSUM_AT, FORMAT_VERSION, MAGIC, VERSION_AT};

/// Why a blob is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// It does not start like one.
    NotABlob,
    /// It starts like one whose line ends were changed, as by a transfer in text mode.
    LineEnds,
    /// It ends too early.
    Truncated {
        /// Bytes that are needed.
        needed: u64,
        /// Bytes that are there.
        there: u64,
    },
    /// It is larger than the limits allow.
    TooLarge {
        /// Its size in bytes.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// A newer compiler wrote it.
    NewerVersion {
        /// Its format version.
        version: u16,
    },
    /// No compiler ever wrote this version.
    UnknownVersion {
        /// Its format version.
        version: u16,
    },
    /// The caller's check refused it before anything was read.
    Refused {
        /// Why, as the check said.
        reason: String,
    },
    /// Its bytes were changed after it was written.
    Checksum {
        /// As stored.
        stored: u32,
        /// As computed.
        computed: u32,
    },
    /// The section table is wrong.
    Section {
        /// Offset of the entry in bytes.
        offset: usize,
        /// What is wrong.
        message: String,
    },
    /// The contents of a section cannot be decoded.
    Contents {
        /// The section.
        section: &'static str,
        /// Offset in the blob, in bytes.
        offset: usize,
        /// What is wrong.
        message: String,
    },
    /// Decoded, but not a program. Byte offsets of all problems, up to [`Limits::problems`](crate::Limits::problems).
    Invalid(Vec<(usize, Problem)>),
}

impl LoadError {
    /// What to do about it.
    pub fn help(&self) -> &'static str {
        const LIMITS: &str = "raise the limit in `Limits` if whoever made the blob is trusted";
        const PRODUCER: &str = "with a right checksum, the program that wrote the blob is at fault: compile the patterns \
                                again with `pdllc build`";
        const TRANSFER: &str = "copy it again, or compile the patterns again with `pdllc build`";
        match self {
            LoadError::NotABlob => "compile pattern files with `pdllc build -o FILE.pdllc`",
            LoadError::LineEnds => "copy it again, as binary",
            LoadError::Truncated { .. } | LoadError::Checksum { .. } => TRANSFER,
            LoadError::TooLarge { .. } => LIMITS,
            LoadError::NewerVersion { .. } => {
                "use a newer pdllc, or compile the patterns again with the one that is to read them"
            }
            LoadError::UnknownVersion { .. } | LoadError::Section { .. } | LoadError::Contents { .. } => PRODUCER,
            LoadError::Refused { .. } => "take a blob that the check accepts, or ask who sent this one",
            LoadError::Invalid(problems) => match problems.iter().all(|(_, problem)| problem.kind.is_limit()) {
                true => LIMITS,
                false => PRODUCER,
            },
        }
    }

    /// Where in the blob it is, in bytes from the start; the end for one that is cut off, and the first of several places.
    pub fn offset(&self) -> usize {
        match self {
            LoadError::NotABlob | LoadError::TooLarge { .. } | LoadError::Refused { .. } => 0,
            LoadError::LineEnds => MAGIC.len() - 2,
            LoadError::Truncated { there, .. } => *there as usize,
            LoadError::NewerVersion { .. } | LoadError::UnknownVersion { .. } => VERSION_AT,
            LoadError::Checksum { .. } => CHECKSUM_AT,
            LoadError::Section { offset, .. } | LoadError::Contents { offset, .. } => *offset,
            LoadError::Invalid(problems) => problems.first().map_or(0, |(offset, _)| *offset),
        }
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::NotABlob | LoadError::LineEnds => "E0510",
            LoadError::Truncated { .. } => "E0511",
            LoadError::TooLarge { .. } => "E0512",
            LoadError::NewerVersion { .. } => "E0513",
            LoadError::Checksum { .. } => "E0514",
            LoadError::Section { .. } => "E0515",
            LoadError::Contents { .. } => "E0516",
            LoadError::Invalid(_) => "E0517",
            LoadError::UnknownVersion { .. } => "E0518",
            LoadError::Refused { .. } => "E0519",
        }
    }
}

impl core::fmt::Display for LoadError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            LoadError::NotABlob => write!(f, "this is not a .pdllc blob: the first bytes are wrong"),
            LoadError::LineEnds => write!(f, "the blob is damaged: its line ends were changed"),
            LoadError::Truncated { there: 0, .. } => write!(f, "the blob is empty"),
            LoadError::Truncated { needed, there } => {
                write!(f, "the blob is cut off: only {there} bytes of at least {needed} are there")
            }
            LoadError::TooLarge { bytes, limit } => {
                write!(f, "the blob has {bytes} bytes, more than the limit of {limit}")
            }
            LoadError::NewerVersion { version } => write!(
                f,
                "the blob has format version {version}, and this reader knows versions up to {FORMAT_VERSION}: it was written by a newer pdllc"
            ),
            LoadError::UnknownVersion { version } => write!(f, "there is no format version {version}"),
            LoadError::Refused { reason } => write!(f, "the blob was refused: {reason}"),
            LoadError::Checksum { stored, computed } => {
                write!(f, "the blob is damaged: its checksum says {stored:08x} and its bytes give {computed:08x}")
            }
            LoadError::Section { offset, message } => write!(f, "at byte {offset}: {message}"),
            LoadError::Contents { section, offset, message } => {
                write!(f, "in the {section} section at byte {offset}: {message}")
            }
            LoadError::Invalid(problems) => {
                for (i, (offset, problem)) in problems.iter().enumerate() {
                    let separator = if i == 0 { "" } else { "\n" };
                    write!(f, "{separator}at byte {offset}: {}", problem.kind)?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for LoadError {}
