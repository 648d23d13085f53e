//! Every `.td` file of MLIR and LLVM against `llvm-tblgen --dump-json`: equal records, or an error at the same line.

use crate::upstream;

use crate::common;

use std::path::Path;

use common::{first_difference, parse_file, reference, reference_error, run_reference};
use upstream::include_directory;

fn collect(directory: &Path, below: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(below).expect("it can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(directory, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            found.push(path.strip_prefix(directory).expect("it is below").to_string_lossy().into_owned());
        }
    }
}

#[test]
fn every_file_of_mlir_and_llvm_agrees_with_the_reference() {
    let Some(tool) = reference() else { return };
    let Some(directory) = include_directory(&[]) else { return };
    let mut files = Vec::new();
    for project in ["mlir", "llvm"] {
        collect(&directory, &directory.join(project), &mut files);
    }
    files.sort();
    // The combiner's patterns are of use only behind the instructions that they name.
    let combiner = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combiner.td");
    files.push(combiner.to_string_lossy().into_owned());
    let (mut accepted, mut refused, mut differences) = (0, 0, Vec::new());
    for file in &files {
        let outcome = parse_file(&directory, file);
        match (run_reference(tool, &directory, file), &outcome.records) {
            (Ok(expected), Some(records)) => {
                let found = records.json(&outcome.sources).expect("it is small").to_string();
                if expected == found {
                    accepted += 1;
                } else {
                    differences.push(format!("{file}: {}", first_difference(&expected, &found)));
                }
            }
            (Ok(_), None) => differences.push(format!("{file} is refused: {}", outcome.messages())),
            (Err(said), None) if reference_error(&said) == outcome.first_error() => refused += 1,
            (Err(said), None) => {
                differences.push(format!("{file}: error at {:?}, not where {said}", outcome.first_error()));
            }
            (Err(said), Some(_)) => differences.push(format!("{file} is accepted: {said}")),
        }
    }
    eprintln!("{} files: {accepted} equal, {refused} refused at the same line", files.len());
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
    assert!(accepted >= 313 && refused >= 53, "files are missing");
}
