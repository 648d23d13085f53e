//! What mutations start from: the small files in `seeds/`, and blobs compiled from them.

use std::path::Path;

use ods::evaluate::Evaluator;
use ods_check::{Check, Definition, Demand};
use pdl_ir::Module;

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
        let Ok(program) = pdl_bytecode::compile(checked(module)) else { continue };
        blobs.push(program.to_bytes());
        if let Ok(stripped) = program.strip(pdl_bytecode::Strip::NamesAndPatterns) {
            blobs.push(stripped.to_bytes());
        }
    }
    blobs
}

/// Predicates with lambdas, loops, tests for classes and arithmetic.
const TYPE: &str = "::llvm::isa<::mlir::ShapedType, ::mlir::IntegerType>($_self) && \
    ([](::mlir::Type type) { auto width = type.getIntOrFloatBitWidth(); if (width < 2) return false; return width - 1 >= 7; \
    }($_self) || ::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](auto v) { return v % 2 == 0; }))";
const ATTRIBUTE: &str = "::llvm::isa<::mlir::StringAttr>($_self) || ::llvm::none_of(::llvm::cast<::mlir::ArrayAttr>($_self), \
    [&](::mlir::Attribute a) { return ::llvm::is_contained({1, 2}, ::llvm::cast<::mlir::IntegerAttr>(a).getInt()); })";

/// The module with definitions for the constraints that the seeds call checks.
fn checked(mut module: Module) -> Module {
    let definitions = ods::Definitions::default();
    let evaluator = Evaluator::new(&definitions);
    for native in &mut module.natives {
        let check = match native.name.as_str() {
            "TypeCheck" => evaluator.compile_text(TYPE).ok(),
            "AttrCheck" => evaluator.compile_text(ATTRIBUTE).ok(),
            "OpCheck" => Check::new(Demand::Operations(vec!["t.inner".into(), "t.root".into()])),
            _ => continue,
        };
        let check = check.unwrap_or_else(|| panic!("the check of `{}` does not compile", native.name));
        native.definition = Some(Box::new(Definition::Check(check)));
    }
    module
}
