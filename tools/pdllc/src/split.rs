//! `--split-input-file`: the parts of a file between lines `// -----`, each as a file of its own.

use std::path::Path;

use pdl_diagnostics::{FileContents, TextStart};
use pdll::{Contents, Session};

/// The line between two parts, white space aside; it stands between their outputs as well.
pub(crate) const MARKER: &str = "// -----";

/// The parts of a file; one, the whole, if it is not to be split. Each knows where it begins in the file.
pub(crate) fn parts(session: &mut Session, path: &Path, split: bool) -> Option<Vec<FileContents>> {
    Some(parts_of(session.read_bytes(path)?, split))
}

/// The parts of what was read of a file.
pub(crate) fn parts_of(bytes: Vec<u8>, split: bool) -> Vec<FileContents> {
    if !split || matches!(Contents::of(&bytes), Some(Contents::Blob | Contents::MlirBytecode)) {
        return vec![bytes.into()];
    }
    let mut parts = Vec::new();
    let (mut start, mut end) = (TextStart::default(), TextStart::default());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let next = TextStart { lines: end.lines + 1, bytes: end.bytes + line.len() };
        if line.trim_ascii() == MARKER.as_bytes() {
            parts.push(FileContents { bytes: bytes[start.bytes..end.bytes].to_vec(), start });
            start = next;
        }
        end = next;
    }
    parts.push(FileContents { bytes: bytes[start.bytes..].to_vec(), start });
    parts
}

/// The outputs of all parts, with markers between them.
pub(crate) fn join(outputs: Vec<Vec<u8>>) -> Vec<u8> {
    match <[Vec<u8>; 1]>::try_from(outputs) {
        Ok([whole]) => whole,
        Err(outputs) => outputs.join(format!("{MARKER}\n").as_bytes()),
    }
}

#[cfg(test)]
mod tests;
