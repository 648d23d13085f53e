//! The patterns of several cases as one library.
//!
//! The patterns of one file are few, and no two have one benefit, because MLIR says of equal benefits only that one of them
//! is taken. Here those of a few files are linked, with benefits that are often equal, and matched on the IR of each.

use std::sync::Arc;

use pdll::compiler::{compile, link_blobs};
use pdll::ir::{Module, Native, Pattern};

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
        let program = compile(&module).map_err(|e| (index, difference("a program does not compile", e.to_string())))?;
        // Through its serialized form, as whoever links does it.
        let bytes = program.to_bytes();
        programs.push((format!("case {index}"), bytes));
    }
    let blobs = programs.iter().map(|(name, bytes)| (name.as_str(), &bytes[..]));
    let linked = link_blobs(blobs, &Default::default())
        .map_err(|error| (0, difference("the programs do not link", error.to_string())))?;
    let linked = Arc::new(linked);
    let mut total = 0;
    for (index, case) in cases.iter().enumerate().filter(|(_, case)| case.compiled.is_ok()) {
        let matches = compare_matches(&patterns, &linked, &case.ir).map_err(|found| (index, found))?;
        total += matches.iter().sum::<usize>();
    }
    Ok(total)
}

/// Links the cases that compile from the left, from the right and all at once, and compiles their patterns together: the blobs
/// must be equal, byte for byte. Gives how many programs were linked.
///
/// # Errors
/// The first difference.
pub fn compare_groupings(cases: &[Case]) -> Result<usize, Difference> {
    let modules: Vec<Module> = cases.iter().flat_map(|case| &case.compiled).map(|(module, _)| module.clone()).collect();
    let modules: Vec<Module> = modules.iter().enumerate().map(|(index, module)| renamed(module, index)).collect();
    let mut together = Module::default();
    for module in &modules {
        for native in &module.natives {
            let same = |known: &Native| (&known.name, known.kind) == (&native.name, native.kind);
            if !together.natives.iter().any(same) {
                together.natives.push(native.clone());
            }
        }
        together.patterns.extend(module.patterns.iter().cloned());
    }
    let compiled = |module: Module| {
        let program = compile(&module).map_err(|error| difference("a program does not compile", error.to_string()))?;
        Ok(program.to_bytes())
    };
    let linked = |blobs: &[Vec<u8>]| {
        let names: Vec<String> = (0..blobs.len()).map(|index| format!("blob {index}")).collect();
        let named = names.iter().map(String::as_str).zip(blobs.iter().map(|blob| &blob[..]));
        let program = link_blobs(named, &Default::default());
        Ok(program.map_err(|error| difference("the programs do not link", error.to_string()))?.to_bytes())
    };
    let together = compiled(together)?;
    let blobs: Vec<Vec<u8>> = modules.into_iter().map(compiled).collect::<Result<_, Difference>>()?;
    let Some((first, rest)) = blobs.split_first() else { return Ok(0) };
    let left = rest.iter().try_fold(first.clone(), |all, next| linked(&[all, next.clone()]))?;
    let right =
        blobs.iter().rev().cloned().map(Ok).reduce(|all, next| linked(&[next?, all?])).unwrap_or(Ok(Vec::new()))?;
    let ways = [("at once", linked(&blobs)?), ("from the left", left), ("from the right", right)];
    match ways.iter().find(|(_, blob)| *blob != together) {
        Some((how, _)) => {
            Err(difference("linking", format!("linked {how}, the blob is not that of all patterns compiled together")))
        }
        None => Ok(blobs.len()),
    }
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
