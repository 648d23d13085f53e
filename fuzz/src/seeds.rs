//! What mutations start from: the small files in `seeds/`, and blobs compiled from them.

use std::path::Path;

use crate::targets;

/// The seeds for a target, in the order of their file names.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "blob" | "blob_run" => blobs(),
        "render" => files("pdll"),
        folder => files(folder),
    }
}

fn files(folder: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).collect()
}

/// Every PDLL and `pdl` seed compiled, and each alone without what can be stripped.
fn blobs() -> Vec<Vec<u8>> {
    let modules = files("pdll")
        .iter()
        .filter_map(|text| targets::pdll_module(text))
        .chain(files("pdl").iter().filter_map(|text| targets::pdl_module(text)))
        .collect::<Vec<_>>();
    let mut blobs = Vec::new();
    for module in modules {
        let Ok(program) = pdl_bytecode::compile(module) else { continue };
        blobs.push(program.to_bytes());
        if let Ok(stripped) = program.strip(pdl_bytecode::Strip::NamesAndPatterns) {
            blobs.push(stripped.to_bytes());
        }
    }
    blobs
}
