//! The sources of the product, for tests that hold pages to them.

use std::path::{Path, PathBuf};

/// The crates, by the names of their directories: at the top level, and sorted by role. The library of the command shares
/// its codes with it.
pub(crate) fn crates() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![("pdllc".to_owned(), root.join("src"))];
    for folder in [".", "base", "frontends", "hosts", "tools"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("a folder of crates") {
            let path = entry.expect("an entry").path();
            if path.join("Cargo.toml").is_file() && path.join("src").is_dir() {
                found.push((path.file_name().expect("a name").to_string_lossy().into_owned(), path.join("src")));
            }
        }
    }
    found
}

/// The texts of the sources in a folder, by their paths: without tests, be they in files of their own or at the end of one.
pub(crate) fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(texts(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") && path.file_stem() != Some("tests".as_ref()) {
            let text = std::fs::read_to_string(&path).expect("a source");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
            found.push((path, text));
        }
    }
    found
}
