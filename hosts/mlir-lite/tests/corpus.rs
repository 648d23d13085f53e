//! Texts printed by `mlir-opt --mlir-print-op-generic` come back byte for byte.

use mlir_lite::{Ir, OpPrintingFlags};
use std::path::PathBuf;

fn corpus() -> Vec<(PathBuf, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mlir"));
    files.sort();
    files.into_iter().map(|file| (file.clone(), std::fs::read_to_string(file).unwrap())).collect()
}

fn options(file: &std::path::Path) -> OpPrintingFlags {
    OpPrintingFlags::default().locations(file.to_str().is_some_and(|name| name.contains("locations")))
}

#[test]
fn parse_and_print_is_the_identity() {
    let files = corpus();
    assert!(files.len() >= 30, "only {} files", files.len());
    let mut differences = String::new();
    for (file, text) in files {
        let name = file.file_name().unwrap().to_string_lossy();
        match Ir::parse(&text) {
            Err(error) => differences.push_str(&format!("{name}: {error}\n")),
            Ok(ir) => {
                let printed = ir.print(options(&file));
                if printed != text {
                    let line = text.lines().zip(printed.lines()).position(|(a, b)| a != b).unwrap_or_default();
                    let of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
                    let (expected, found) = (of(&text), of(&printed));
                    differences.push_str(&format!("{name}:{}:\n  {expected}\n  {found}\n", line + 1));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn the_corpus_verifies() {
    for (file, text) in corpus() {
        let ir = Ir::parse(&text).unwrap();
        assert_eq!(ir.verify(), Ok(()), "{}", file.display());
    }
}

#[test]
fn printing_is_a_fixed_point() {
    for (file, text) in corpus() {
        for locations in [false, true] {
            let once = Ir::parse(&text).unwrap().print(OpPrintingFlags::default().locations(locations));
            let twice = Ir::parse(&once).unwrap().print(OpPrintingFlags::default().locations(locations));
            assert_eq!(once, twice, "{}", file.display());
        }
    }
}
