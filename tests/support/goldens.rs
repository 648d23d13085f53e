//! Golden files: the one way in which tests compare texts with files. `UPDATE_GOLDEN=1 cargo test` writes them anew; read them before
//! committing.

#![allow(dead_code, reason = "each test program uses some of it")]

use std::path::Path;

/// The comparisons of one test. All differences are told together when it ends.
#[derive(Default)]
pub(crate) struct Goldens(Vec<String>);

impl Goldens {
    /// Compares a text with a file, or writes it.
    pub(crate) fn compare(&mut self, path: &Path, found: &str) {
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            return std::fs::write(path, found).expect("golden files can be written");
        }
        // Git may give files the ends of lines that a system has.
        let expected = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
        if expected != found {
            let same = expected.lines().zip(found.lines()).take_while(|(one, other)| one == other).count();
            let at = format!("{}:{}", path.display(), same + 1);
            self.0.push(format!("{at}: differs\n--- expected\n{expected}\n--- found\n{found}"));
        }
    }

    /// Notes something else that is wrong.
    pub(crate) fn fail(&mut self, failure: String) {
        self.0.push(failure);
    }
}

impl Drop for Goldens {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{}", self.0.join("\n"));
        }
    }
}

/// Compares a text with a file, or writes it.
pub(crate) fn golden(path: &Path, found: &str) {
    Goldens::default().compare(path, found);
}
