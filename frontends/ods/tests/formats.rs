//! Formats, right and wrong, against `mlir-tblgen-22`, which refuses the same at the same place; and those of MLIR itself.

#[path = "../../../tests/support/upstream.rs"]
mod upstream;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use ods::Definitions;
use ods::format::{of_entity, of_operation};
use pdl_diagnostics::{Diagnostic, SourceMap};
use tablegen::FileSystemLoader;
use upstream::include_directory;

const TOOL: &str = "mlir-tblgen-22";

/// What was found in a file.
struct Outcome {
    /// Definitions with formats, operations, types and attributes together.
    definitions: BTreeSet<String>,
    /// What is wrong with the formats of some.
    findings: BTreeMap<String, Diagnostic>,
    sources: SourceMap,
}

impl Outcome {
    /// The text of a format from where its finding is to the end of the line.
    fn rest(&self, finding: &Diagnostic) -> &str {
        let text = &self.sources.file(finding.span.file).text[finding.span.start as usize..];
        let line = text.lines().next().unwrap_or_default();
        line.split("}]").next().unwrap_or_default()
    }
}

fn read(directory: &Path, path: &Path) -> Option<Outcome> {
    let text = std::fs::read_to_string(path).expect("it can be read");
    let mut sources = SourceMap::new();
    let id = sources.add(path.display().to_string(), text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([directory.to_owned()]);
    let records = tablegen::parse(&mut sources, id, &loader, &mut diagnostics)?;
    let definitions: Definitions = ods::read(&records, &mut diagnostics);
    let mut outcome = Outcome { definitions: BTreeSet::new(), findings: BTreeMap::new(), sources };
    let mut add = |name: &str, has_format: bool, found: Vec<Diagnostic>| {
        if has_format {
            outcome.definitions.insert(name.to_owned());
            outcome.findings.extend(found.into_iter().next().map(|finding| (name.to_owned(), finding)));
        }
    };
    for operation in &definitions.operations {
        let mut found = Vec::new();
        let format = of_operation(&definitions, operation, &mut found);
        assert_eq!(format.is_some(), operation.assembly_format.is_some() && found.is_empty());
        if let Some(format) = format {
            assert_eq!(format.operand_types.len(), operation.operands.len());
            assert_eq!(format.result_types.len(), operation.results.len());
        }
        add(&operation.definition, operation.assembly_format.is_some(), found);
    }
    for constraint in &definitions.constraints {
        let Some(entity) = &constraint.entity else { continue };
        let mut found = Vec::new();
        of_entity(entity, &mut found);
        add(&constraint.definition, entity.assembly_format.is_some(), found);
    }
    Some(outcome)
}

/// What the reference refuses: by definition, the text from the place of its first error to the end of the line.
fn refused(directory: &Path, path: &Path, generator: &str) -> BTreeMap<String, String> {
    let mut tool = Command::new(TOOL);
    tool.args([generator, "--asmformat-error-is-fatal=false", "-I"]).arg(directory).arg(path);
    let output = tool.output().expect("the reference runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = BTreeMap::new();
    let mut first: Option<String> = None;
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("error: ") && first.is_none() {
            let caret = lines.get(index + 2).and_then(|caret| caret.find('^'));
            let shown = caret.and_then(|caret| Some(lines[index + 1].get(caret..)?.to_owned()));
            first = Some(shown.unwrap_or_default());
        } else if line.ends_with("note: in custom assembly format for this operation") {
            let definition = lines[index + 1].trim_start_matches("def ").split(' ').next().unwrap_or_default();
            let place = first.take().expect("an error before the note");
            refused.entry(definition.to_owned()).or_insert(place);
        }
    }
    refused
}

fn probes(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(file)
}

#[test]
fn the_reference_refuses_the_same_at_the_same_place() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let files = [
        ("operations.td", "-gen-op-defs", 600, 350),
        ("types.td", "-gen-typedef-defs", 130, 80),
        ("attributes.td", "-gen-attrdef-defs", 40, 20),
    ];
    for (file, generator, least, least_wrong) in files {
        let path = probes(file);
        let outcome = read(&directory, &path).expect("the probes are TableGen");
        let mut differences = Vec::new();
        let refused = refused(&directory, &path, generator);
        for name in &outcome.definitions {
            let ours = outcome.findings.get(name);
            match (ours, refused.get(name)) {
                (None, None) => {}
                (Some(finding), Some(rest)) => {
                    let here = outcome.rest(finding);
                    // A letter of several bytes is where the reference shows none.
                    let is_same = here.trim_end() == rest.trim_end() || !here.is_ascii();
                    if !is_same {
                        differences.push(format!("{name}: {} at {here:?}, not {rest:?}", finding.message));
                    }
                }
                (Some(finding), None) => differences.push(format!("{name}: {}, and MLIR accepts it", finding.message)),
                (None, Some(rest)) => differences.push(format!("{name}: accepted, and MLIR refuses it at {rest:?}")),
            }
        }
        assert!(differences.is_empty(), "{file}: {}", differences.join("\n"));
        let (all, wrong) = (outcome.definitions.len(), refused.len());
        assert!(all >= least && wrong >= least_wrong, "{file}: {all} probes, {wrong} refused");
    }
}

fn collect(below: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(below).expect("it can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "td") {
            found.push(path);
        }
    }
}

#[test]
fn every_format_of_mlir_is_read() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut files = Vec::new();
    collect(&directory.join("mlir"), &mut files);
    let mut known = BTreeSet::new();
    // The files that define operations, types and attributes.
    let defines = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        ["Ops", "Op", "Types"].iter().any(|ending| name.ends_with(ending)) || name.contains("Attr")
    };
    for path in files.into_iter().filter(defines) {
        // Some are parts of others, and cannot be read alone.
        let Some(outcome) = read(&directory, &path) else { continue };
        if let Some((name, finding)) = outcome.findings.first_key_value() {
            panic!("{}: {name}: {}", path.display(), finding.message);
        }
        known.extend(outcome.definitions);
    }
    assert!(known.len() >= 2350, "{} formats", known.len());
}
