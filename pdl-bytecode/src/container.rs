//! The container of every file that is read without being trusted: header, section table, sections, checksum. All numbers are
//! little-endian.
//!
//! ```text
//! offset  size  what
//! 0       8     magic, which says what kind of file it is
//! 8       2     format version, from 1
//! 10      2     number of sections
//! 12      4     CRC-32 of everything behind this word
//! 16      12·n  per section: kind (4), offset from the file's start (4), length in bytes (4)
//! …             the sections, in the order of the table, without gaps
//! ```
//! Which versions and sections there are is for the kind of file to say: [`format`](crate::format) does for programs.

use crate::LoadError;
use crate::prelude::*;

const HEADER: usize = 16;
const ENTRY: usize = 12;
/// Where the version is.
pub(crate) const VERSION_AT: usize = 8;
/// Where the checksum is.
pub(crate) const CHECKSUM_AT: usize = 12;

/// Of each section by kind, if it is there: its offset in the file, and its bytes.
pub(crate) type Sections<'a, const KINDS: usize> = [Option<(usize, &'a [u8])>; KINDS];

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(bytes[offset..offset + 4].try_into().expect("four bytes"))
}

fn u16_at(bytes: &[u8], offset: usize) -> u16 {
    u16::from_le_bytes(bytes[offset..offset + 2].try_into().expect("two bytes"))
}

/// A file of these sections, each with its kind, from 1.
///
/// # Panics
/// If it would be of 4 GiB or more.
pub fn write(magic: [u8; 8], version: u16, sections: &[(usize, &[u8])]) -> Vec<u8> {
    let mut out = Vec::with_capacity(HEADER + sections.iter().map(|s| s.1.len() + ENTRY).sum::<usize>());
    out.extend_from_slice(&magic);
    out.extend_from_slice(&version.to_le_bytes());
    out.extend_from_slice(&(sections.len() as u16).to_le_bytes());
    out.extend_from_slice(&[0; 4]);
    let mut offset = HEADER + sections.len() * ENTRY;
    for (kind, section) in sections {
        for number in [*kind, offset, section.len()] {
            out.extend_from_slice(&u32::try_from(number).expect("a blob is below 4 GiB").to_le_bytes());
        }
        offset += section.len();
    }
    sections.iter().for_each(|(_, section)| out.extend_from_slice(section));
    let checksum = crc32fast::hash(&out[HEADER..]);
    out[CHECKSUM_AT..HEADER].copy_from_slice(&checksum.to_le_bytes());
    out
}

/// The version of a file that begins with `magic`.
///
/// # Errors
/// It is no such file, or its header is cut off.
pub fn version(magic: [u8; 8], bytes: &[u8]) -> Result<u16, LoadError> {
    if !bytes.starts_with(&magic[..bytes.len().min(magic.len())]) {
        // The last two bytes of the magic are a line end.
        let is_text = bytes.starts_with(&magic[..magic.len() - 2]);
        return Err(if is_text { LoadError::LineEnds } else { LoadError::NotABlob });
    }
    need(bytes, HEADER)?;
    Ok(u16_at(bytes, VERSION_AT))
}

fn need(bytes: &[u8], needed: usize) -> Result<(), LoadError> {
    match bytes.len() < needed {
        true => Err(LoadError::Truncated { needed: needed as u64, there: bytes.len() as u64 }),
        false => Ok(()),
    }
}

/// The sections of a file whose [`version`] was read, whatever the checksum says. `names` are those of all kinds; the first
/// `allowed` of them may be there, and the first `required` must.
///
/// # Errors
/// The table is cut off, or wrong.
pub fn sections<'a, const KINDS: usize>(
    bytes: &'a [u8],
    names: &[&str; KINDS],
    required: usize,
    allowed: usize,
) -> Result<Sections<'a, KINDS>, LoadError> {
    let count = u16_at(bytes, 10) as usize;
    need(bytes, HEADER + count * ENTRY)?;
    // The table first: a truncated file is called that, and not one with a wrong checksum.
    let mut sections = [None; KINDS];
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
            // All that the table tells of, not only the section that is cut.
            let lengths = (i + 1..count).map(|i| u64::from(u32_at(bytes, HEADER + i * ENTRY + 8)));
            return Err(LoadError::Truncated { needed: end + lengths.sum::<u64>(), there: bytes.len() as u64 });
        }
        let Some(slot) = (kind as usize).checked_sub(1).and_then(|i| sections[..allowed].get_mut(i)) else {
            return wrong(format!("there is no section kind {kind}"));
        };
        if slot.is_some() {
            return wrong(format!("the {} section is there twice", names[kind as usize - 1]));
        }
        *slot = Some((offset as usize, &bytes[offset as usize..end as usize]));
    }
    if end != bytes.len() as u64 {
        return Err(LoadError::Section {
            offset: end as usize,
            message: format!("{} bytes are left over", bytes.len() as u64 - end),
        });
    }
    for (i, section) in sections.iter().enumerate().take(required) {
        if section.is_none() {
            return Err(LoadError::Section { offset: HEADER, message: format!("the {} section is missing", names[i]) });
        }
    }
    Ok(sections)
}

/// The checksum that a file says it has, and the one it has. The header must be there.
pub(crate) fn stored_and_computed_checksum(bytes: &[u8]) -> (u32, u32) {
    (u32_at(bytes, CHECKSUM_AT), crc32fast::hash(&bytes[HEADER..]))
}

/// Compares the checksum of a file whose [`version`] was read.
///
/// # Errors
/// The bytes were changed.
pub fn verify_checksum(bytes: &[u8]) -> Result<(), LoadError> {
    let (stored, computed) = stored_and_computed_checksum(bytes);
    if stored == computed { Ok(()) } else { Err(LoadError::Checksum { stored, computed }) }
}
