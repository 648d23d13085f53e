//! Why a blob is not a program.

use crate::prelude::*;

use crate::Problem;
use crate::container::{CHECKSUM_AT, VERSION_AT};
use crate::format::{FORMAT_VERSION, MAGIC};

pdl_declarations::error_table! {
    /// Why a blob is not a program.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum LoadError {
        /// It does not start like one.
        NotABlob => "E0510", "this is not a .pdllc blob: the first bytes are wrong";
        /// It starts like one whose line ends were changed, as by a transfer in text mode.
        LineEnds => "E0510", "the blob is damaged: its line ends were changed";
        /// It ends too early.
        Truncated {
            /// Bytes that are needed.
            needed: u64,
            /// Bytes that are there.
            there: u64,
        } => "E0511", [f => match there {
            0 => write!(f, "the blob is empty"),
            _ => write!(f, "the blob is cut off: only {there} bytes of at least {needed} are there"),
        }];
        /// It is larger than the limits allow.
        TooLarge {
            /// Its size in bytes.
            bytes: usize,
            /// The limit.
            limit: usize,
        } => "E0512", "the blob has {bytes} bytes, more than the limit of {limit}";
        /// A newer compiler wrote it.
        NewerVersion {
            /// Its format version.
            version: u16,
        } => "E0513", [f => {
            write!(f, "the blob has format version {version}, and this reader knows versions up to {FORMAT_VERSION}")?;
            f.write_str(": it was written by a newer pdllc")
        }];
        /// It has definitions of operations that do not say what its source says.
        OlderVersion {
            /// Its format version.
            version: u16,
        } => "E0526", "the blob has format version {version}, whose definitions of operations know no defaults of attributes: it \
                       would not do what its source does";
        /// No compiler ever wrote this version.
        UnknownVersion {
            /// Its format version.
            version: u16,
        } => "E0518", "there is no format version {version}";
        /// The caller's check refused it before anything was read.
        Refused {
            /// Why, as the check said.
            reason: String,
        } => "E0519", "the blob was refused: {reason}";
        /// Its bytes were changed after it was written.
        Checksum {
            /// As stored.
            stored: u32,
            /// As computed.
            computed: u32,
        } => "E0514",
            "the blob is damaged: its checksum says {stored:08x} and its bytes give {computed:08x}";
        /// The section table is wrong.
        Section {
            /// Offset of the entry in bytes.
            offset: usize,
            /// The error in words.
            message: String,
        } => "E0515", "at byte {offset}: {message}";
        /// The contents of a section cannot be decoded.
        Contents {
            /// The section.
            section: &'static str,
            /// Offset in the blob, in bytes.
            offset: usize,
            /// The error in words.
            message: String,
        } => "E0516", "in the {section} section at byte {offset}: {message}";
        /// Decoded, but not a program. Byte offsets of all problems, up to
        /// [`BlobLimits::problems`](crate::BlobLimits::problems).
        Invalid(problems: Vec<(usize, Problem)>) => "E0517", [f => {
            problems.iter().enumerate().try_for_each(|(i, (offset, problem))| {
                let separator = if i == 0 { "" } else { "\n" };
                write!(f, "{separator}at byte {offset}: {}", problem.kind)
            })
        }];
    }
}

impl LoadError {
    /// Returns what to do about it.
    pub fn help(&self) -> &'static str {
        const LIMITS: &str = "raise the limit in `BlobLimits` if whoever made the blob is trusted";
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
            LoadError::OlderVersion { .. } => "compile the patterns again with `pdllc build`",
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
            LoadError::NewerVersion { .. } | LoadError::OlderVersion { .. } | LoadError::UnknownVersion { .. } => {
                VERSION_AT
            }
            LoadError::Checksum { .. } => CHECKSUM_AT,
            LoadError::Section { offset, .. } | LoadError::Contents { offset, .. } => *offset,
            LoadError::Invalid(problems) => problems.first().map_or(0, |(offset, _)| *offset),
        }
    }
}
