//! The `.pdllc` container: header, section table, sections, checksum. All numbers are little-endian.
//!
//! ```text
//! offset  size  what
//! 0       8     magic: 7F 'P' 'D' 'L' 'L' 'C' 0D 0A
//! 8       2     format version: a reader refuses other than its own or older
//! 10      2     number of sections
//! 12      4     CRC-32 of everything behind this word
//! 16      12·n  per section: kind (4), offset from the file's start (4), length in bytes (4)
//! …             the sections, in the order of the table, without gaps
//! ```
//! Sections: 1 tables, 2 matcher code, 3 rewrite code (32-bit words), 4 patterns for linking.

use std::sync::Arc;

use crate::program::LinkData;
use crate::validate::{Place, Problem, validate};
use crate::{Limits, Program, Tables, encoding};

/// First bytes of every blob. The control characters make text-mode transfers show.
pub const MAGIC: [u8; 8] = *b"\x7fPDLLC\r\n";
/// What this crate writes, and the newest it reads.
pub const FORMAT_VERSION: u16 = 1;

const HEADER: usize = 16;
const ENTRY: usize = 12;
/// Names of the sections, by kind minus one.
const SECTIONS: [&str; 4] = ["tables", "matcher code", "rewrite code", "patterns"];

/// Why a blob is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// It does not start like one.
    NotABlob,
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
        /// Offset of the section in bytes.
        offset: usize,
        /// What is wrong.
        message: String,
    },
    /// Decoded, but not a program. Byte offsets of all problems, up to [`Limits::problems`].
    Invalid(Vec<(usize, Problem)>),
}

impl LoadError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            LoadError::NotABlob => "E0510",
            LoadError::Truncated { .. } => "E0511",
            LoadError::TooLarge { .. } => "E0512",
            LoadError::NewerVersion { .. } => "E0513",
            LoadError::Checksum { .. } => "E0514",
            LoadError::Section { .. } => "E0515",
            LoadError::Contents { .. } => "E0516",
            LoadError::Invalid(_) => "E0517",
        }
    }
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LoadError::NotABlob => write!(f, "this is not a .pdllc blob: the first bytes are wrong"),
            LoadError::Truncated { needed, there } => {
                write!(f, "the blob is cut off: {needed} bytes are needed and {there} are there")
            }
            LoadError::TooLarge { bytes, limit } => {
                write!(f, "the blob has {bytes} bytes, more than the limit of {limit}")
            }
            LoadError::NewerVersion { version } => write!(
                f,
                "the blob has format version {version}, and this reader knows versions up to {FORMAT_VERSION}: it was written by a newer pdllc"
            ),
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

impl std::error::Error for LoadError {}

fn words_to_bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

fn u16_at(bytes: &[u8], offset: usize) -> u16 {
    u16::from_le_bytes(bytes[offset..offset + 2].try_into().expect("two bytes"))
}

impl Program {
    /// The blob. Equal programs give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let link = match &self.link {
            LinkData::Module(module) => encoding::encode(&**module),
            LinkData::Encoded(bytes) => bytes.to_vec(),
        };
        let sections = [
            encoding::encode(&self.tables),
            words_to_bytes(&self.match_code),
            words_to_bytes(&self.rewrite_code),
            link,
        ];
        let mut out = Vec::with_capacity(HEADER + sections.iter().map(|s| s.len() + ENTRY).sum::<usize>());
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        out.extend_from_slice(&(sections.len() as u16).to_le_bytes());
        out.extend_from_slice(&[0; 4]);
        let mut offset = HEADER + sections.len() * ENTRY;
        for (i, section) in sections.iter().enumerate() {
            for number in [i + 1, offset, section.len()] {
                out.extend_from_slice(&u32::try_from(number).expect("a blob is below 4 GiB").to_le_bytes());
            }
            offset += section.len();
        }
        sections.iter().for_each(|section| out.extend_from_slice(section));
        let checksum = crc32fast::hash(&out[HEADER..]);
        out[12..16].copy_from_slice(&checksum.to_le_bytes());
        out
    }

    /// Loads and validates a blob, under [`Limits::DEFAULT`].
    ///
    /// Checked: magic, version, checksum, section table, every table index, every instruction and jump, and that each
    /// register is written with the right kind before it is read on every path. Time and memory are linear in the
    /// blob's size.
    ///
    /// # Errors
    /// A [`LoadError`] with the offset of what is wrong. Never panics.
    pub fn from_bytes(bytes: &[u8]) -> Result<Program, LoadError> {
        Program::from_bytes_with(bytes, &Limits::DEFAULT)
    }

    /// [`from_bytes`](Self::from_bytes) with other limits.
    ///
    /// # Errors
    /// As there.
    pub fn from_bytes_with(bytes: &[u8], limits: &Limits) -> Result<Program, LoadError> {
        let sections = read_sections(bytes, limits)?;
        let [tables, match_code, rewrite_code, link] = sections;
        let contents = |index: usize, (offset, _): (usize, &[u8]), message: String| LoadError::Contents {
            section: SECTIONS[index],
            offset,
            message,
        };
        let decoded: Tables = encoding::decode(tables.1).map_err(|message| contents(0, tables, message))?;
        let words = |index: usize, section: (usize, &[u8])| {
            if !section.1.len().is_multiple_of(4) {
                return Err(contents(index, section, "the length is not a multiple of 4".into()));
            }
            if section.1.len() / 4 > limits.code_words {
                return Err(contents(index, section, format!("more than {} words", limits.code_words)));
            }
            Ok(section.1.chunks_exact(4).map(|word| u32_at(word, 0)).collect::<Vec<u32>>())
        };
        let program = Program {
            tables: decoded,
            match_code: words(1, match_code)?,
            rewrite_code: words(2, rewrite_code)?,
            link: LinkData::Encoded(Arc::from(link.1)),
        };
        let problems = validate(&program.tables, &program.match_code, &program.rewrite_code, limits);
        if problems.is_empty() {
            return Ok(program);
        }
        let located = problems.into_iter().map(|problem| {
            let offset = match problem.place {
                Place::Tables => tables.0,
                Place::Match(word) => match_code.0 + word as usize * 4,
                Place::Rewrite(word) => rewrite_code.0 + word as usize * 4,
            };
            (offset, problem)
        });
        Err(LoadError::Invalid(located.collect()))
    }
}

/// Header and section table: offset and bytes of each section.
fn read_sections<'a>(bytes: &'a [u8], limits: &Limits) -> Result<[(usize, &'a [u8]); 4], LoadError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(LoadError::NotABlob);
    }
    if bytes.len() > limits.bytes {
        return Err(LoadError::TooLarge { bytes: bytes.len(), limit: limits.bytes });
    }
    let need = |needed: usize| match bytes.len() < needed {
        true => Err(LoadError::Truncated { needed: needed as u64, there: bytes.len() as u64 }),
        false => Ok(()),
    };
    need(HEADER)?;
    let version = u16_at(bytes, 8);
    if version > FORMAT_VERSION {
        return Err(LoadError::NewerVersion { version });
    }
    let count = u16_at(bytes, 10) as usize;
    need(HEADER + count * ENTRY)?;
    // The table first: a truncated blob is called that, and not one with a wrong checksum.
    let mut sections = [None; 4];
    let mut end = (HEADER + count * ENTRY) as u64;
    for i in 0..count {
        let at = HEADER + i * ENTRY;
        let [kind, offset, length] = [0, 4, 8].map(|field| u32_at(bytes, at + field));
        let wrong = |message: String| Err(LoadError::Section { offset: at, message });
        if u64::from(offset) != end {
            return wrong(format!("section {kind} starts at byte {offset} instead of {end}"));
        }
        end += u64::from(length);
        if end > bytes.len() as u64 {
            return Err(LoadError::Truncated { needed: end, there: bytes.len() as u64 });
        }
        let Some(slot) = (kind as usize).checked_sub(1).and_then(|i| sections.get_mut(i)) else {
            return wrong(format!("there is no section kind {kind}"));
        };
        if slot.is_some() {
            return wrong(format!("the {} section is there twice", SECTIONS[kind as usize - 1]));
        }
        *slot = Some((offset as usize, &bytes[offset as usize..end as usize]));
    }
    if end != bytes.len() as u64 {
        return Err(LoadError::Section {
            offset: end as usize,
            message: format!("{} bytes are left over", bytes.len() as u64 - end),
        });
    }
    let (stored, computed) = (u32_at(bytes, 12), crc32fast::hash(&bytes[HEADER..]));
    if stored != computed {
        return Err(LoadError::Checksum { stored, computed });
    }
    for (i, section) in sections.iter().enumerate() {
        if section.is_none() {
            return Err(LoadError::Section {
                offset: HEADER,
                message: format!("the {} section is missing", SECTIONS[i]),
            });
        }
    }
    Ok(sections.map(|section| section.expect("all are there")))
}
