//! Helpers of the tests.

use std::path::Path;

/// Compares `actual` with a file, or with `UPDATE_GOLDEN=1` writes it; a difference goes to `failures`.
pub(crate) fn golden(path: &Path, actual: &str, failures: &mut Vec<String>) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, actual).expect("golden files can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if actual != expected {
        failures.push(format!("{}:\n--- expected\n{expected}\n--- actual\n{actual}", path.display()));
    }
}
