//! The patterns of several cases as one library.
//!
//! The patterns of one file are few, and no two have one benefit, because MLIR says of equal benefits only that one of them
//! is taken. Here those of a few files are linked, with benefits that are often equal, and matched on the IR of each.

use std::sync::Arc;

use pdll::Program;
use pdll::bytecode::compile;
use pdll::ir::{Module, Pattern};

use crate::case::{Case, Difference, compare_matches, difference};

/// How many cases make a library.
pub const CASES: usize = 8;

/// Links the patterns of the cases that compile, and compares match sets at every op of each. Gives how many matches there are.
///
/// # Errors
/// The first difference, and the index of the case in whose IR it is.
pub fn compare(cases: &[Case]) -> Result<usize, (usize, Difference)> {
    let mut programs = Vec::new();
    let mut patterns: Vec<Pattern> = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let Ok((module, _)) = &case.compiled else { continue };
        let module = renamed(module, index);
        patterns.extend(module.patterns.iter().cloned());
        let program = compile(module).map_err(|e| (index, difference("a program does not compile", e.to_string())))?;
        // Through its serialized form, as whoever links does it.
        let bytes = program.to_bytes();
        programs.push((format!("case {index}"), bytes));
    }
    let blobs = programs.iter().map(|(name, bytes)| (name.as_str(), &bytes[..]));
    let linked = Program::link_blobs(blobs, &Default::default())
        .map_err(|error| (0, difference("the programs do not link", error.to_string())))?;
    let linked = Arc::new(linked);
    let mut total = 0;
    for (index, case) in cases.iter().enumerate().filter(|(_, case)| case.compiled.is_ok()) {
        let matches = compare_matches(&patterns, &linked, &case.ir).map_err(|found| (index, found))?;
        total += matches.iter().sum::<usize>();
    }
    Ok(total)
}

/// The patterns under names of their own, with benefits of which many are equal.
fn renamed(module: &Module, index: usize) -> Module {
    let mut module = module.clone();
    for pattern in &mut module.patterns {
        pattern.benefit /= 2;
        if let Some(name) = &pattern.name {
            pattern.name = Some(format!("C{index}{name}").into());
        }
    }
    module
}
