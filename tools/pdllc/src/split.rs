//! `--split-input-file`: the parts of a file between the markers `// -----`, each as a file of its own.

use std::path::Path;

use pdl_diagnostics::{FileContents, TextStart};
use pdll::{Contents, Session};

/// The end of the line between two parts; it stands between their outputs as well.
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
        if let Some(before) = line.trim_ascii_end().strip_suffix(MARKER.as_bytes()) {
            // What stands before the marker belongs to the part that ends there.
            parts.push(FileContents { bytes: bytes[start.bytes..end.bytes + before.len()].to_vec(), start });
            start = next;
        }
        end = next;
    }
    parts.push(FileContents { bytes: bytes[start.bytes..].to_vec(), start });
    parts
}

/// Returns the outputs of all parts, with markers between them; a part that is not right has none. `None` if no part is right.
/// Each output is a list of texts, one behind the other.
pub(crate) fn join(mut outputs: Vec<Option<Vec<Vec<u8>>>>) -> Option<Vec<Vec<u8>>> {
    if outputs.len() == 1 || outputs.iter().all(Option::is_none) {
        return outputs.pop()?;
    }
    let outputs: Vec<Vec<Vec<u8>>> = outputs.into_iter().map(Option::unwrap_or_default).collect();
    Some(outputs.join(&format!("{MARKER}\n").into_bytes()))
}

#[cfg(test)]
mod tests;
