//! Formats, right and wrong, against `mlir-tblgen`, which refuses the same at the same place; and those of MLIR itself.

use crate::random;
use crate::upstream;

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ods::Definitions;
use ods::format::{of_entity, of_operation};
use pdl_diagnostics::{Diagnostic, SourceMap};
use random::{Random, Shape};
use tablegen::FileSystemLoader;
use upstream::include_directory;

const TOOL: &str = upstream::MLIR_TBLGEN;

/// The findings in a file.
struct Outcome {
    /// Definitions with formats, operations, types and attributes together.
    definitions: BTreeSet<String>,
    /// The errors of those formats that have one.
    findings: BTreeMap<String, Diagnostic>,
    sources: SourceMap,
}

impl Outcome {
    /// The line of a format that its finding is in, and what of it is behind the place of the finding.
    fn place(&self, finding: &Diagnostic) -> Place {
        let text = &self.sources.file(finding.span.file).text;
        let (before, behind) = text.split_at(finding.span.start as usize);
        let before = before.rsplit("[{").next().unwrap_or_default();
        let behind = behind.split("}]").next().unwrap_or_default();
        let rest = behind.lines().next().unwrap_or_default().trim_end();
        let line = before.rsplit('\n').next().unwrap_or_default().to_owned() + rest;
        Place { line: line.trim_end().to_owned(), rest: rest.to_owned() }
    }
}

/// Where in a format something is wrong: the line, and the end of it from there on.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    line: String,
    rest: String,
}

/// The errors of the reference, with their places.
type Refusals = BTreeMap<String, (Place, String)>;

fn read(directory: &Path, name: &str, text: &str) -> Option<Outcome> {
    let mut sources = SourceMap::new();
    let id = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([directory.to_owned()]);
    let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics)?;
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
        let format = of_operation(&definitions, operation, &ods::Forms::default(), &mut found);
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

/// Returns what the reference refuses: by definition, the place of its first error. `None` if it crashes.
fn refused(directory: &Path, text: &str, generator: &str) -> Option<Refusals> {
    let mut tool = Command::new(TOOL);
    tool.args([generator, "--asmformat-error-is-fatal=false", "-I"]).arg(directory).arg("-");
    tool.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut process = tool.spawn().expect("the reference runs");
    process.stdin.take().expect("it is a pipe").write_all(text.as_bytes()).expect("the reference reads");
    let output = process.wait_with_output().expect("the reference ends");
    let status = output.status.code()?;
    assert_eq!(status, 0, "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = BTreeMap::new();
    let mut first = None;
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("error: ") && first.is_none() {
            // A message that quotes a line end is longer than a line.
            let caret = (index + 2..lines.len()).find(|at| lines[*at].trim() == "^" || lines[*at].contains(": note: "));
            let caret = caret.filter(|at| lines[*at].trim() == "^").unwrap_or(index + 2);
            let shown = lines.get(caret - 1).copied().unwrap_or_default();
            let caret = lines.get(caret).and_then(|caret| caret.find('^'));
            let rest = caret.and_then(|caret| shown.get(caret..)).unwrap_or_default();
            let place = Place { line: shown.trim_end().to_owned(), rest: rest.trim_end().to_owned() };
            first = Some((place, (*line).to_owned()));
        } else if line.ends_with("note: in custom assembly format for this operation") {
            let definition = lines[index + 1].trim_start_matches("def ").split(' ').next().unwrap_or_default();
            let place = first.take().expect("an error before the note");
            refused.entry(definition.to_owned()).or_insert(place);
        }
    }
    Some(refused)
}

/// The figures of a comparison.
#[derive(Debug, Default)]
struct Comparison {
    /// The formats that are accepted or refused differently, or refused at another place.
    differences: Vec<String>,
    formats: usize,
    /// The number of formats that are refused.
    wrong: usize,
    /// The number of formats that crash the reference.
    crashes: usize,
}

/// Compares what we say of formats with what the reference says. `None` if it crashes.
fn compare(directory: &Path, name: &str, text: &str, generator: &str) -> Option<Comparison> {
    let outcome = read(directory, name, text).expect("the probes are TableGen");
    let refused = refused(directory, text, generator)?;
    let mut differences = Vec::new();
    for name in &outcome.definitions {
        let difference = match (outcome.findings.get(name), refused.get(name)) {
            (None, None) => continue,
            (Some(finding), Some((place, message))) => {
                let ours = outcome.place(finding);
                // A letter of several bytes is where the reference shows none.
                if ours == *place || !ours.line.is_ascii() {
                    continue;
                }
                format!("{} at {:?}, and MLIR: {message} at {:?}", finding.message, ours.rest, place.rest)
            }
            (Some(finding), None) => format!("{}, and MLIR accepts it", finding.message),
            (None, Some((place, message))) => format!("accepted, and MLIR: {message} at {:?}", place.rest),
        };
        let definition = text.lines().find(|line| line.starts_with(&format!("def {name} ")));
        differences.push(format!("{}\n  {difference}", definition.unwrap_or_default()));
    }
    Some(Comparison { differences, formats: outcome.definitions.len(), wrong: refused.len(), crashes: 0 })
}

/// Files of probes, what reads their definitions, and how many formats and wrong ones there are at least.
const PROBES: [(&str, &str, usize, usize); 3] = [
    ("operations.td", "-gen-op-defs", 600, 350),
    ("types.td", "-gen-typedef-defs", 130, 80),
    ("attributes.td", "-gen-attrdef-defs", 40, 20),
];

fn probes(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats").join(file);
    std::fs::read_to_string(path).expect("it can be read")
}

#[test]
fn the_reference_refuses_the_same_at_the_same_place() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    for (file, generator, least, least_wrong) in PROBES {
        let found = compare(&directory, file, &probes(file), generator).expect("the reference does not crash");
        assert!(found.differences.is_empty(), "{file}: {}", found.differences.join("\n"));
        assert!(found.formats >= least && found.wrong >= least_wrong, "{file}: {found:?}");
    }
}

/// Formats made at random: `FORMATS` says how many, `FORMATS_SEED` which.
#[test]
fn the_reference_refuses_the_same_of_random_formats() {
    let Some(directory) = include_directory(&[TOOL]) else { return };
    let number = |variable: &str, default: u64| {
        std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (count, seed) = (number("FORMATS", 300), number("FORMATS_SEED", 1));
    for ((file, generator, ..), share) in PROBES.into_iter().zip([60, 25, 15]) {
        let probes = probes(file);
        let shapes = Shape::all(&probes);
        let is_probe = |line: &&str| line.starts_with("def P");
        let head: String = probes.lines().filter(|line| !is_probe(line)).flat_map(|line| [line, "\n"]).collect();
        let mut random = Random(seed);
        let wanted = (count * share).div_ceil(100) as usize;
        let define = |number: usize| shapes[number % shapes.len()].define(number, &mut random);
        let definitions: Vec<String> = (0..wanted).map(define).collect();
        let found = compare_each(&directory, file, &head, &definitions, generator);
        assert!(found.differences.is_empty(), "{file}, seed {seed}: {}", found.differences.join("\n"));
        println!("{file}, seed {seed}: {} formats, {} refused, {} crash MLIR", wanted, found.wrong, found.crashes);
        assert_eq!(found.formats, wanted, "each has a format");
        let accepted = wanted - found.wrong;
        assert!(accepted * 10 >= wanted && found.wrong * 10 >= wanted, "{file}: {found:?}");
    }
}

/// The same for definitions behind a head. Where the reference crashes, half of them are tried, to the last one.
fn compare_each(directory: &Path, name: &str, head: &str, definitions: &[String], generator: &str) -> Comparison {
    let text = head.to_owned() + &definitions.concat();
    if let Some(found) = compare(directory, name, &text, generator) {
        return found;
    }
    if let [one] = definitions {
        println!("{name}: crashes the reference: {}", one.trim());
        return Comparison { formats: 1, crashes: 1, ..Comparison::default() };
    }
    let (first, second) = definitions.split_at(definitions.len() / 2);
    let mut all = compare_each(directory, name, head, first, generator);
    let rest = compare_each(directory, name, head, second, generator);
    all.differences.extend(rest.differences);
    all.formats += rest.formats;
    all.wrong += rest.wrong;
    all.crashes += rest.crashes;
    all
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
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let Some(outcome) = read(&directory, &path.display().to_string(), &text) else { continue };
        if let Some((name, finding)) = outcome.findings.first_key_value() {
            panic!("{}: {name}: {}", path.display(), finding.message);
        }
        known.extend(outcome.definitions);
    }
    assert!(known.len() >= 2350, "{} formats", known.len());
}
