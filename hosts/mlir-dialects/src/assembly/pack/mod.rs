//! The pack: form tables as a file, for reading and printing without the `.td` files that they were made of.
//!
//! ```text
//! .td ──▶ FormTables ──to_pack──▶ mlir.pack ──from_pack──▶ FormTables ──▶ Dialects
//! ```
//! The container is that of a `.pdllc` ([`pdl_bytecode::container`]), with a magic of its own and one section, the tables
//! (`coded`). A file is validated before there are tables (`validate`): afterwards every index is in range.

mod coded;
mod validate;

use crate::assembly::model::FormTables;
use pdl_bytecode::LoadError;
use pdl_bytecode::container::{sections, verify_checksum, version, write};
use pdl_bytecode::encoding::{Coded, Malformed, Packer, Unpacker};

/// First bytes of every pack. The control characters make text-mode transfers show.
pub const PACK_MAGIC: [u8; 8] = *b"\x7fPACK2\r\n";
/// The version that is written, and the only one that is read: to make a pack anew takes seconds.
pub const PACK_VERSION: u16 = 6;

const SECTIONS: [&str; 1] = ["tables"];
/// The limit of the nesting of formats and kinds of properties.
const MAX_DEPTH: usize = 32;
/// The most bytes. The definitions of MLIR are a tenth of that.
const MAX_BYTES: usize = 16 << 20;

pdl_declarations::error_table! {
    /// Why a file is no pack.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum PackError {
        /// It does not begin like one.
        NotAPack => "E1401", "this is no pack of dialects: the first bytes are wrong";
        /// A pack of another version of the program.
        OtherVersion {
            /// Its version.
            version: u16,
        } => "E1402", [f => {
            let age = if *version > PACK_VERSION { "a newer" } else { "an older" };
            write!(f, "the pack has format version {version}, and this pdllc reads version {PACK_VERSION}: ")?;
            write!(f, "it was written by {age} pdllc")
        }];
        /// It was cut off or changed after it was written.
        Damaged {
            /// Where in the file, in bytes.
            offset: usize,
            /// The message of the decoder.
            message: String,
        } => "E1403", "the pack is damaged at byte {offset}: {message}";
        /// It is larger than any pack may be.
        TooLarge {
            /// Its size in bytes.
            bytes: usize,
        } => "E1404", "the pack has {bytes} bytes, more than the limit of {MAX_BYTES}";
        /// Its bytes are as they were written, and mean nothing.
        Invalid(message: String) => "E1405", "the pack is not valid: {message}";
    }
}

impl PackError {
    /// Returns what to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            PackError::NotAPack => "`pdllc ods pack DIR -I DIR -o FILE.pack` makes one of `.td` files",
            PackError::OtherVersion { .. } => "make it anew with this pdllc: `pdllc ods pack DIR -I DIR -o FILE.pack`",
            PackError::Damaged { .. } => "copy it again, as binary, or make it anew with `pdllc ods pack`",
            PackError::TooLarge { .. } => "give the `.td` files of the dialects that are needed alone",
            PackError::Invalid(_) => "the program that wrote it is at fault: make it anew with `pdllc ods pack`",
        }
    }
}

impl From<LoadError> for PackError {
    fn from(error: LoadError) -> PackError {
        match error {
            LoadError::NotABlob => PackError::NotAPack,
            LoadError::LineEnds => {
                PackError::Damaged { offset: error.offset(), message: "line ends were changed".into() }
            }
            LoadError::Truncated { needed, there } => PackError::Damaged {
                offset: error.offset(),
                message: format!("it ends there, and has at least {needed} bytes, not {there}"),
            },
            LoadError::Checksum { stored, computed } => PackError::Damaged {
                offset: error.offset(),
                message: format!("its checksum says {stored:08x} and its bytes give {computed:08x}"),
            },
            LoadError::Section { offset, message } => PackError::Damaged { offset, message },
            other => PackError::Invalid(other.to_string()),
        }
    }
}

/// Returns true if bytes begin like a pack, damaged or not.
pub fn is_pack(bytes: &[u8]) -> bool {
    bytes.starts_with(&PACK_MAGIC[..PACK_MAGIC.len() - 2])
}

impl FormTables {
    /// The file. Equal tables give equal bytes.
    ///
    /// # Panics
    /// If the tables are of 4 GiB or more.
    pub fn to_pack(&self) -> Vec<u8> {
        let mut out = Packer::default();
        self.put(&mut out);
        write(PACK_MAGIC, PACK_VERSION, &[(1, &out.finish())])
    }

    /// The tables of a file that [`to_pack`](Self::to_pack) wrote, or a stranger. Takes time and memory in proportion to
    /// the size of the file, which is limited.
    ///
    /// # Errors
    /// If the file is invalid. Never panics.
    pub fn from_pack(bytes: &[u8]) -> Result<FormTables, PackError> {
        // What is no pack is called that, however large it is.
        let version = version(PACK_MAGIC, bytes)?;
        if version != PACK_VERSION {
            return Err(PackError::OtherVersion { version });
        }
        if bytes.len() > MAX_BYTES {
            return Err(PackError::TooLarge { bytes: bytes.len() });
        }
        let [tables] = sections(bytes, &SECTIONS, 1, 1)?;
        verify_checksum(bytes)?;
        let (start, tables) = tables.unwrap_or_default();
        let tables = decoded(tables)
            .map_err(|error| PackError::Invalid(format!("at byte {}: {}", start + error.offset, error.message)))?;
        validate::validate(&tables).map_err(PackError::Invalid)?;
        Ok(tables)
    }
}

fn decoded(bytes: &[u8]) -> Result<FormTables, Malformed> {
    let mut from = Unpacker::<()>::new(bytes)?.with_depth(MAX_DEPTH);
    let tables = FormTables::take(&mut from)?;
    from.finish()?;
    Ok(tables)
}

#[cfg(test)]
mod tests;
