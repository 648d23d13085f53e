//! `--split-input-file`: the parts of a file between lines `// -----`, each as a file of its own.

use std::path::Path;

use pdll::{Contents, Session};

/// The line between two parts, white space aside; it stands between their outputs as well.
pub const MARKER: &str = "// -----";

/// The parts of a file; one, the whole, if it is not to be split. What stands before a part is blanked in it, so that
/// lines, columns and offsets are those of the file.
pub fn parts(session: &mut Session, path: &Path, split: bool) -> Option<Vec<Vec<u8>>> {
    Some(parts_of(session.read_bytes(path)?, split))
}

/// The parts of what was read of a file.
pub fn parts_of(bytes: Vec<u8>, split: bool) -> Vec<Vec<u8>> {
    if !split || matches!(Contents::of(&bytes), Some(Contents::Blob | Contents::MlirBytecode)) {
        return vec![bytes];
    }
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if line.trim_ascii() == MARKER.as_bytes() {
            parts.push(start..at);
            start = at + line.len();
        }
        at += line.len();
    }
    parts.push(start..at);
    let blank = |byte: &u8| if *byte == b'\n' { b'\n' } else { b' ' };
    let part = |part: std::ops::Range<usize>| {
        bytes[..part.start].iter().map(blank).chain(bytes[part].iter().copied()).collect()
    };
    parts.into_iter().map(part).collect()
}

/// The outputs of all parts, with markers between them.
pub fn join(outputs: Vec<Vec<u8>>) -> Vec<u8> {
    match <[Vec<u8>; 1]>::try_from(outputs) {
        Ok([whole]) => whole,
        Err(outputs) => outputs.join(format!("{MARKER}\n").as_bytes()),
    }
}
