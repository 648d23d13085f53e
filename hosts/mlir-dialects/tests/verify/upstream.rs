//! The upstream operations that `mlir-lite` knows by itself, against MLIR's `.td` files.

use std::collections::BTreeSet;

use crate::upstream::include_directory;
use mlir_lite::{Ir, StructureError};
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

/// Every file that defines operations with isolated or unordered regions.
const FILES: [&str; 24] = [
    "Dialect/Async/IR/AsyncOps.td",
    "Dialect/EmitC/IR/EmitC.td",
    "Dialect/Func/IR/FuncOps.td",
    "Dialect/Func/TransformOps/FuncTransformOps.td",
    "Dialect/GPU/IR/GPUOps.td",
    "Dialect/IRDL/IR/IRDLOps.td",
    "Dialect/LLVMIR/LLVMOps.td",
    "Dialect/Linalg/TransformOps/LinalgTransformOps.td",
    "Dialect/MLProgram/IR/MLProgramOps.td",
    "Dialect/MemRef/IR/MemRefOps.td",
    "Dialect/OpenACC/OpenACCOps.td",
    "Dialect/OpenMP/OpenMPOps.td",
    "Dialect/PDL/IR/PDLOps.td",
    "Dialect/PDLInterp/IR/PDLInterpOps.td",
    "Dialect/SCF/IR/SCFOps.td",
    "Dialect/SMT/IR/SMTOps.td",
    "Dialect/SPIRV/IR/SPIRVOps.td",
    "Dialect/Shape/IR/ShapeOps.td",
    "Dialect/Tensor/IR/TensorOps.td",
    "Dialect/Transform/IR/TransformOps.td",
    "Dialect/Vector/IR/VectorOps.td",
    "Dialect/Affine/IR/AffineOps.td",
    "Dialect/WasmSSA/IR/WasmSSAOps.td",
    "IR/BuiltinOps.td",
];

/// Returns true if the IR refuses a text with an error of this code.
fn refuses(text: &str, code: &str) -> bool {
    let ir = match Ir::parse(text) {
        Ok(ir) => ir,
        // Names from outside are unknown in an isolated region.
        Err(error) => {
            return code == StructureError::VISIBILITY && error.errors()[0].message.contains("'%0' is not defined");
        }
    };
    ir.verify().is_err_and(|errors| errors.0.iter().any(|error| error.code == code))
}

/// Operations that MLIR has end a block without definitions exactly if the definitions say so.
#[test]
fn terminators_are_those_of_the_td_files() {
    let Some(directory) = include_directory(&[]) else { return };
    let (mut ends, mut differences) = (0, Vec::new());
    let empty = ods::OpTable::new();
    let mut files = Vec::new();
    td_files(&directory.join("mlir"), &mut files);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("it is installed");
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let id = sources.add(file.display().to_string(), text, None);
        let loader = FileSystemLoader::as_written([directory.clone()]);
        // Some are parts of others.
        let Some(records) = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics) else { continue };
        for operation in ods::read(&records, &mut diagnostics).operations {
            let name = &operation.name;
            let ends_block = operation.has_trait("IsTerminator");
            ends += usize::from(ends_block);
            let text = format!(
                "\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{ \"{name}\"() : () -> () }}) : () -> ()"
            );
            let ir = Ir::parse(&text).expect("it is read");
            let report = mlir_dialects::verify::verify(&ir, &empty);
            let is_refused = report.violations.iter().any(|violation| violation.message.starts_with("block with no"));
            if is_refused == ends_block && !name.starts_with("test.") {
                differences.push(format!("{name}: a terminator is {ends_block}"));
            }
        }
    }
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(ends >= 80, "{ends}");
}

fn td_files(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("it is there").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => td_files(&path, files),
            false if path.extension().is_some_and(|ending| ending == "td") => files.push(path),
            false => {}
        }
    }
}

#[test]
fn regions_are_isolated_and_unordered_as_the_td_files_say() {
    let Some(directory) = include_directory(&[]) else { return };
    let (mut seen, mut differences) = (BTreeSet::new(), Vec::new());
    let (mut isolated, mut unordered) = (0, 0);
    for file in FILES.iter().map(|file| format!("mlir/{file}")) {
        let text = std::fs::read_to_string(directory.join(&file)).expect("it is installed");
        let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
        let id = sources.add(file.as_str(), text, None);
        let loader = FileSystemLoader::as_written([directory.clone()]);
        let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics);
        let records = records.unwrap_or_else(|| panic!("{file}: {}", diagnostics[0].message));
        for operation in ods::read(&records, &mut diagnostics).operations {
            let name = &operation.name;
            if operation.regions.is_empty() || !seen.insert(name.clone()) {
                continue;
            }
            let outer =
                format!("%0 = \"t.v\"() : () -> i32 \"{name}\"() ({{ \"t.use\"(%0) : (i32) -> () }}) : () -> ()");
            let is_isolated = operation.has_trait("IsIsolatedFromAbove");
            isolated += usize::from(is_isolated);
            if refuses(&outer, StructureError::VISIBILITY) != is_isolated && name != "builtin.module" {
                differences.push(format!("{name}: isolated is {is_isolated}"));
            }
            let early =
                format!("\"{name}\"() ({{ \"t.use\"(%0) : (i32) -> () %0 = \"t.v\"() : () -> i32 }}) : () -> ()");
            let is_unordered = operation.has_trait("HasOnlyGraphRegion");
            unordered += usize::from(is_unordered);
            if refuses(&early, StructureError::DOMINANCE) == is_unordered {
                differences.push(format!("{name}: unordered is {is_unordered}"));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(isolated >= 35 && unordered >= 9, "{isolated} isolated, {unordered} unordered of {}", seen.len());
}
