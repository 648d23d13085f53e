//! Every operation of MLIR against the C++ that `mlir-tblgen --gen-op-decls` writes for it: traits and interfaces
//! (inferred result types among them), and the numbers of operands and results.

use crate::upstream;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use ods::{Coverage, Definitions, Length, Operation, TraitKind};
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;
use upstream::include_directory;

const TOOL: &str = upstream::MLIR_TBLGEN;

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

fn read(directory: &Path, file: &str) -> Option<(Definitions, SourceMap)> {
    let text = std::fs::read_to_string(directory.join(file)).ok()?;
    let mut sources = SourceMap::new();
    let id = sources.add(file, text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([directory.to_owned()]);
    let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics)?;
    let definitions = ods::read(&records, &mut diagnostics);
    assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{file}: {}", diagnostics[0].message);
    Some((definitions, sources))
}

/// The base classes of each operation class in generated C++, by the class's name.
fn base_classes(cpp: &str) -> BTreeMap<String, Vec<Vec<String>>> {
    let mut classes: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for line in cpp.lines() {
        let Some((name, rest)) = line.strip_prefix("class ").and_then(|line| line.split_once(" : public ::mlir::Op<"))
        else {
            continue;
        };
        let Some(arguments) = rest.strip_suffix("> {") else { continue };
        let (mut depth, mut parts) = (0, vec![String::new()]);
        for character in arguments.chars() {
            match character {
                ',' if depth == 0 => parts.push(String::new()),
                character => {
                    depth += i32::from(character == '<') - i32::from(character == '>');
                    if !character.is_whitespace() {
                        parts.last_mut().expect("it is never empty").push(character);
                    }
                }
            }
        }
        parts.remove(0);
        classes.entry(name.to_owned()).or_default().push(parts);
    }
    classes
}

/// Returns what the generator adds on its own account: counts, and interfaces for printing and bytecode.
fn is_generated(name: &str) -> bool {
    let counts = ["Operand", "Result", "Region", "Successor", "OneTypedResult"];
    let short = name.strip_prefix("::mlir::OpTrait::").unwrap_or("");
    let prefixed = ["Zero", "One", "N", "AtLeast", "Variadic"].iter().filter_map(|prefix| short.strip_prefix(prefix));
    let is_count = prefixed.clone().any(|rest| {
        let rest = rest.strip_prefix('N').unwrap_or(rest);
        counts.iter().any(|what| rest.starts_with(what)) || rest.starts_with("TypedResult")
    });
    is_count
        || short == "OpInvariants"
        || name == "::mlir::BytecodeOpInterface::Trait"
        || name == "::mlir::OpAsmOpInterface::Trait"
}

fn count_trait(what: &str, fixed: usize, varies: bool) -> String {
    let name = match (fixed, varies) {
        (0, false) => format!("Zero{what}s"),
        (1, false) => format!("One{what}"),
        (count, false) => format!("N{what}s<{count}>::Impl"),
        (0, true) => format!("Variadic{what}s"),
        (count, true) => format!("AtLeastN{what}s<{count}>::Impl"),
    };
    format!("::mlir::OpTrait::{name}")
}

fn counts<'a>(what: &str, lengths: impl Iterator<Item = &'a Length>) -> String {
    let (mut fixed, mut varies) = (0, false);
    for length in lengths {
        if length.varies() {
            varies = true;
        } else {
            fixed += 1;
        }
    }
    count_trait(what, fixed, varies)
}

fn agrees(operation: &Operation, bases: &[String]) -> bool {
    let expected: BTreeSet<String> = bases.iter().filter(|base| !is_generated(base)).cloned().collect();
    let found: BTreeSet<String> = operation
        .traits
        .iter()
        .filter(|known| matches!(known.kind, TraitKind::Native | TraitKind::Interface))
        .map(|known| known.cpp_name.chars().filter(|character| !character.is_whitespace()).collect::<String>())
        .filter(|name| !is_generated(name))
        .collect();
    let operands = counts("Operand", operation.operands.iter().map(|operand| &operand.length));
    let results = counts("Result", operation.results.iter().map(|result| &result.length));
    expected == found && bases.contains(&operands) && bases.contains(&results)
}

#[test]
fn every_operation_of_mlir_agrees_with_the_generated_classes() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let mut files = Vec::new();
    collect(&directory, &directory.join("mlir/Dialect"), &mut files);
    files.sort();
    let (mut agreeing, mut differences) = (0, Vec::new());
    for file in &files {
        let Some((definitions, _)) = read(&directory, file) else { continue };
        if definitions.operations.is_empty() {
            continue;
        }
        let output = Command::new(TOOL).current_dir(&directory).args(["--gen-op-decls", "-I", ".", file]).output();
        let output = output.expect("the reference runs");
        if !output.status.success() {
            continue;
        }
        let classes = base_classes(&String::from_utf8_lossy(&output.stdout));
        for operation in &definitions.operations {
            let class = operation.cpp_class.rsplit("::").next().unwrap_or_default();
            let candidates = classes.get(class).map_or(&[][..], Vec::as_slice);
            if candidates.iter().any(|bases| agrees(operation, bases)) {
                agreeing += 1;
            } else {
                differences.push(format!("{file}: {} against {candidates:?}", operation.name));
            }
        }
    }
    eprintln!("{agreeing} operations agree");
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
    assert!(agreeing >= 2300, "operations are missing");
}

#[test]
fn nearly_all_constraints_of_mlir_evaluate() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let mut files = Vec::new();
    collect(&directory, &directory.join("mlir"), &mut files);
    let (mut coverage, mut read_alone) = (Coverage::default(), 0);
    for file in &files {
        if let Some((definitions, sources)) = read(&directory, file) {
            coverage.add(&definitions, &sources);
            read_alone += 1;
        }
    }
    eprintln!("{coverage}");
    assert!(read_alone >= 293, "{read_alone} files");
    let Coverage { types, attributes } = coverage;
    let at_least = |verdicts: &ods::Verdicts, percent| verdicts.evaluated * 100 >= verdicts.total * percent;
    assert!(types.total >= 465 && at_least(&types, 92), "{} of {}", types.evaluated, types.total);
    assert!(attributes.total >= 2658 && at_least(&attributes, 99), "{} of {}", attributes.evaluated, attributes.total);
}
