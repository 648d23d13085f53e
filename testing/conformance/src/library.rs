//! The patterns of several cases as one library.
//!
//! The patterns of one file are few, and no two have one benefit, because MLIR says of equal benefits only that one of them
//! is taken. Here those of a few files are linked, with benefits that are often equal, and matched on the IR of each.

use std::sync::Arc;

use mlir_lite::Context;
use pdl_bytecode::PatternInfo;
use pdl_compile::{compile, link_blobs};
use pdl_ir::{Module, Native, Pattern};
use pdl_vm::PatternSetBuilder;
use rustc_hash::FxHashMap;

use crate::case::{Case, Difference, compare_matches, difference, parsed, rewrite, run_set};
use crate::choices::Choices;
use crate::natives;
use crate::ods;

/// The number of cases in a library.
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
    let together = together(modules.iter().cloned())?;
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

/// Chooses some patterns of the cases that compile, with other benefits, when they are bound, and compiles just these with
/// those benefits: the rewritten IR of every case must be the same. Gives how many rewrites there were.
///
/// # Errors
/// The first difference.
pub fn compare_selections(cases: &[Case], choices: &mut Choices) -> Result<usize, Difference> {
    let compiled = cases.iter().enumerate().filter_map(|(index, case)| Some((index, case.compiled.as_ref().ok()?)));
    let all = together(compiled.map(|(index, (module, _))| renamed(module, index)))?;
    let benefits: Vec<Option<u16>> = all
        .patterns
        .iter()
        .map(|pattern| match choices.below(4) {
            0 => None,
            1 => Some(choices.below(9) as u16),
            _ => Some(pattern.benefit),
        })
        .collect();
    let failed = |error: String| difference("a program does not compile", error);
    let whole = Arc::new(compile(&all).map_err(|error| failed(error.to_string()))?);
    let place = |info: &PatternInfo| (info.name.clone(), info.location.clone());
    let chosen: FxHashMap<_, _> = whole.patterns().iter().map(place).zip(benefits.iter().copied()).collect();
    let mut selected = Module { patterns: Vec::new(), ..all.clone() };
    for (pattern, benefit) in all.patterns.iter().zip(&benefits) {
        if let Some(benefit) = *benefit {
            selected.patterns.push(Pattern { benefit, ..pattern.clone() });
        }
    }
    let selected = compile(&selected).map_err(|error| failed(error.to_string()))?;
    let mut rewrites = 0;
    for case in cases.iter().filter(|case| case.compiled.is_ok()) {
        let mut ir = parsed(Context::new(), &case.ir)?;
        ods::know(&whole, &mut ir);
        let model = chosen.clone();
        let set = PatternSetBuilder::new()
            .program(Arc::clone(&whole))
            .cost_model(move |info, _| model.get(&place(info)).copied().flatten())
            .bind(&mut ir, &natives::all())
            .map_err(|error| difference("the patterns do not bind", error.to_string()))?;
        let ours = run_set(&set, ir, false);
        let wanted = rewrite(&selected, &case.ir, false);
        match (ours, wanted) {
            (Ok(run), Ok(ir)) if run.ir == ir => rewrites += run.report.rewrites as usize,
            (Err(_), Err(_)) => {}
            (ours, wanted) => {
                return Err(difference("selection", format!("{:?}\ninstead of\n{wanted:?}", ours.map(|run| run.ir))));
            }
        }
    }
    Ok(rewrites)
}

/// All of them in one.
fn together(modules: impl IntoIterator<Item = Module>) -> Result<Module, Difference> {
    let mut all = Module::default();
    for Module { patterns, natives, operations } in modules {
        for native in natives {
            let same = |known: &Native| (&known.name, known.kind) == (&native.name, native.kind);
            if !all.natives.iter().any(same) {
                all.natives.push(native);
            }
        }
        all.patterns.extend(patterns);
        let merged = all.operations.merged(&operations);
        all.operations = merged.map_err(|name| difference("an operation is defined twice", name.to_string()))?;
    }
    Ok(all)
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
