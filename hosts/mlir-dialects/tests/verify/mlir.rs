//! Verification and inference against `mlir-opt`: operations in the generic form, right and wrong, by hand and by chance.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use crate::upstream;
use crate::upstream::include_directory;
use mlir_dialects::verify::Checker;
use mlir_lite::Ir;
use ods::OpTable;
use pdl_diagnostics::SourceMap;
use tablegen::FileSystemLoader;

const TOOL: &str = upstream::MLIR_OPT;

/// The dialects whose operations are compared.
const FILES: [&str; 23] = [
    "Dialect/Affine/IR/AffineOps.td",
    "Dialect/Arith/IR/ArithOps.td",
    "Dialect/Async/IR/AsyncOps.td",
    "Dialect/Bufferization/IR/BufferizationOps.td",
    "Dialect/Complex/IR/ComplexOps.td",
    "Dialect/ControlFlow/IR/ControlFlowOps.td",
    "Dialect/EmitC/IR/EmitC.td",
    "Dialect/Func/IR/FuncOps.td",
    "Dialect/GPU/IR/GPUOps.td",
    "Dialect/Index/IR/IndexOps.td",
    "Dialect/LLVMIR/LLVMOps.td",
    "Dialect/Linalg/IR/LinalgOps.td",
    "Dialect/Math/IR/MathOps.td",
    "Dialect/MemRef/IR/MemRefOps.td",
    "Dialect/Quant/IR/QuantOps.td",
    "Dialect/SCF/IR/SCFOps.td",
    "Dialect/SMT/IR/SMTOps.td",
    "Dialect/SPIRV/IR/SPIRVOps.td",
    "Dialect/Shape/IR/ShapeOps.td",
    "Dialect/Tensor/IR/TensorOps.td",
    "Dialect/Tosa/IR/TosaOps.td",
    "Dialect/UB/IR/UBOps.td",
    "Dialect/Vector/IR/VectorOps.td",
];

/// Returns what all of [`FILES`] define, read once.
fn table() -> Option<&'static OpTable> {
    static TABLE: OnceLock<Option<OpTable>> = OnceLock::new();
    let read = || {
        let directory = include_directory(&[TOOL])?;
        let mut table = OpTable::new();
        for file in FILES.iter().map(|file| format!("mlir/{file}")).chain(["mlir/IR/BuiltinOps.td".to_owned()]) {
            let text = std::fs::read_to_string(directory.join(&file)).expect("it is installed");
            let (mut sources, mut diagnostics) = (SourceMap::new(), Vec::new());
            let id = sources.add(file.as_str(), text, None);
            let loader = FileSystemLoader::as_written([directory.clone()]);
            let records = tablegen::parse(&mut sources, id, &loader, &[], &mut diagnostics).expect("it is right");
            table.add(ods::read(&records, &mut diagnostics));
        }
        Some(table)
    };
    TABLE.get_or_init(read).as_ref()
}

/// A line from 1, and what is wrong there.
type Finding = (usize, String);

/// The verdict of the reference about a text.
#[derive(Clone, Debug)]
enum Verdict {
    Accepted,
    Refused(Finding),
    /// It crashed: a verifier written in C++ did not expect such an operation.
    Crashed,
}

const SEPARATOR: &str = "// -----\n";

/// Returns what `mlir-opt` says of each part: all in one process, unless it crashes.
fn reference(name: &str, parts: &[String]) -> Vec<Verdict> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, parts.join(SEPARATOR)).expect("the file can be written");
    let output = Command::new(TOOL)
        .args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic", "-o", "/dev/null"])
        .arg(&path)
        .output()
        .expect("the reference runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.code().is_none_or(|code| code > 1) || errors.contains("Stack dump") {
        if parts.len() == 1 {
            return vec![Verdict::Crashed];
        }
        let (first, second) = parts.split_at(parts.len() / 2);
        return [reference(name, first), reference(name, second)].concat();
    }
    let prefix = format!("{}:", path.display());
    let mut findings: BTreeMap<usize, String> = BTreeMap::new();
    for line in errors.lines() {
        let Some((place, message)) = line.strip_prefix(&prefix).and_then(|rest| rest.split_once(": error: ")) else {
            continue;
        };
        let number = place.split(':').next().and_then(|number| number.parse().ok()).expect("a line");
        findings.entry(number).or_insert_with(|| message.to_owned());
    }
    let mut start = 0;
    let verdict = |part: &String| {
        let end = start + part.matches('\n').count();
        let found = findings.range(start + 1..end + 2).next();
        let verdict =
            found.map_or(Verdict::Accepted, |(line, message)| Verdict::Refused((line - start, message.clone())));
        start = end + 1;
        verdict
    };
    parts.iter().map(verdict).collect()
}

/// The first thing wrong with a part, here.
fn ours(checker: &mut Checker<'_>, part: &str) -> Option<Finding> {
    let line_at = |offset: usize| 1 + part[..offset].matches('\n').count();
    let (ir, offsets) = match Ir::parse_with_offsets(part) {
        Ok(parsed) => parsed,
        Err(error) => return Some((line_at(error.errors()[0].start), error.errors()[0].message.clone())),
    };
    let line_of = |op: mlir_lite::Op| offsets.get(op.index()).map_or(1, |place| line_at(place.start));
    if let Err(errors) = ir.verify() {
        return Some((line_of(errors.0[0].op), errors.0[0].message.clone()));
    }
    let report = checker.verify(&ir);
    report.violations.first().map(|violation| (line_of(violation.op), violation.message.clone()))
}

/// Returns true if MLIR says this while it makes properties of attributes, before it verifies; its words are of another kind.
fn is_of_properties(message: &str) -> bool {
    message.starts_with("invalid properties") || message.contains("in property conversion")
}

/// Returns true if something of the operations is left to MLIR's C++.
fn needs_cpp(checker: &mut Checker<'_>, part: &str, message: &str) -> bool {
    is_of_properties(message) || Ir::parse(part).is_ok_and(|ir| !checker.verify(&ir).unchecked.is_empty())
}

#[derive(Debug, Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    /// Of those refused, not counting what MLIR says of properties.
    comparable: usize,
    same_words: usize,
    left_to_cpp: usize,
    crashed: usize,
}

fn compare(name: &str, groups: &[Vec<String>]) -> Option<Tally> {
    let mut checker = Checker::new(table()?);
    let (mut tally, mut wrong, mut reworded) = (Tally::default(), Vec::new(), Vec::new());
    for group in groups {
        for (part, expected) in group.iter().zip(reference(name, group)) {
            let found = ours(&mut checker, part);
            let text = format!("{part}{TOOL}: {expected:?}\nfound: {found:?}\n");
            match (expected, found) {
                (Verdict::Crashed, _) => tally.crashed += 1,
                (Verdict::Accepted, None) => tally.accepted += 1,
                (Verdict::Refused(expected), Some(found)) => {
                    tally.refused += 1;
                    let is_comparable = !is_of_properties(&expected.1);
                    tally.comparable += usize::from(is_comparable);
                    tally.same_words += usize::from(is_comparable && expected == found);
                    if is_comparable && expected != found {
                        reworded.push(text);
                    }
                }
                (Verdict::Refused(expected), None) if needs_cpp(&mut checker, part, &expected.1) => {
                    tally.left_to_cpp += 1;
                }
                _ => wrong.push(text),
            }
        }
    }
    eprintln!("{name}: {tally:?}");
    for difference in reworded.iter().take(20) {
        eprintln!("other words: {difference}");
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    Some(tally)
}

#[test]
fn mistakes_made_by_hand_are_refused_in_the_same_words() {
    let parts: Vec<String> = include_str!("mlir/wrong.mlir").split(SEPARATOR).map(str::to_owned).collect();
    let Some(tally) = compare("wrong.mlir", &[parts]) else { return };
    assert!(tally.refused >= 80, "{tally:?}");
    assert!(tally.same_words * 100 >= tally.comparable * 85, "{tally:?}");
}

/// An operation of `seeds.txt`.
#[derive(Clone)]
struct Seed {
    name: String,
    operands: Vec<String>,
    properties: Vec<String>,
    results: Vec<String>,
    regions: String,
}

fn seeds() -> Vec<Seed> {
    let list = |text: &str, between: char| -> Vec<String> {
        text.split(between).map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    // Commas in brackets belong to values.
    let properties = |text: &str| -> Vec<String> {
        let (mut parts, mut depth) = (vec![String::new()], 0);
        for letter in text.chars() {
            depth += i32::from("<[({".contains(letter)) - i32::from(">])}".contains(letter));
            match letter {
                ',' if depth <= 0 => parts.push(String::new()),
                letter => parts.last_mut().expect("it is never empty").push(letter),
            }
        }
        parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    };
    let lines = include_str!("mlir/seeds.txt").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let fields: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
            let field = |index: usize| fields.get(index).copied().unwrap_or_default();
            Seed {
                name: field(0).to_owned(),
                operands: list(field(1), ';'),
                properties: properties(field(2)),
                results: list(field(3), ';'),
                regions: field(4).to_owned(),
            }
        })
        .collect()
}

impl Seed {
    fn text(&self) -> String {
        let mut text = String::new();
        for (index, ty) in self.operands.iter().enumerate() {
            text.push_str(&format!("%{index} = \"t.v\"() : () -> ({ty})\n"));
        }
        let names: Vec<String> = (0..self.operands.len()).map(|index| format!("%{index}")).collect();
        if !self.results.is_empty() {
            text.push_str(&format!("%r:{} = ", self.results.len()));
        }
        text.push_str(&format!("\"{}\"({})", self.name, names.join(", ")));
        if !self.properties.is_empty() {
            text.push_str(&format!(" <{{{}}}>", self.properties.join(", ")));
        }
        if !self.regions.is_empty() {
            text.push_str(&format!(" ({})", self.regions));
        }
        text.push_str(&format!(" : ({}) -> ({})\n", self.operands.join(", "), self.results.join(", ")));
        text
    }
}

/// A small generator: the same cases on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

const TYPES: [&str; 30] = [
    "i1",
    "i8",
    "i32",
    "si32",
    "ui8",
    "i64",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f8E4M3FN",
    "none",
    "complex<f32>",
    "tuple<i32, f32>",
    "vector<4xf32>",
    "vector<4xi1>",
    "vector<[4]xi32>",
    "vector<2x2xf32>",
    "tensor<4xf32>",
    "tensor<?xf32>",
    "tensor<*xf32>",
    "tensor<4xi1>",
    "tensor<2xindex>",
    "memref<4xf32>",
    "memref<*xf32>",
    "memref<?xi32>",
    "!llvm.ptr",
    "!shape.size",
    "(i32) -> i32",
];

const VALUES: [&str; 14] = [
    "1 : i32",
    "-1 : i64",
    "7 : index",
    "true",
    "unit",
    "1.0 : f32",
    "\"text\"",
    "[1, 2]",
    "@symbol",
    "@outer::@symbol",
    "i32",
    "dense<1> : tensor<4xi8>",
    "array<i32: 1, 0>",
    "affine_map<(d0) -> (d0)>",
];

fn mutate(seed: &Seed, random: &mut Random) -> Seed {
    let mut seed = seed.clone();
    for _ in 0..1 + random.below(2) {
        match random.below(9) {
            0 | 1 if !seed.operands.is_empty() => {
                let at = random.below(seed.operands.len());
                seed.operands[at] = TYPES[random.below(TYPES.len())].to_owned();
            }
            2 | 3 if !seed.results.is_empty() => {
                let at = random.below(seed.results.len());
                seed.results[at] = TYPES[random.below(TYPES.len())].to_owned();
            }
            4 => seed.operands.truncate(random.below(seed.operands.len() + 1)),
            5 => seed.operands.push(TYPES[random.below(TYPES.len())].to_owned()),
            6 if !seed.properties.is_empty() => {
                seed.properties.remove(random.below(seed.properties.len()));
            }
            7 if !seed.properties.is_empty() => {
                let at = random.below(seed.properties.len());
                let key = seed.properties[at].split('=').next().unwrap_or_default().trim().to_owned();
                seed.properties[at] = format!("{key} = {}", VALUES[random.below(VALUES.len())]);
            }
            // Every type at once: what must agree still does.
            _ => {
                let ty = TYPES[random.below(TYPES.len())];
                seed.operands.iter_mut().chain(&mut seed.results).for_each(|known| *known = ty.to_owned());
            }
        }
    }
    seed
}

#[test]
fn what_is_right_is_accepted() {
    let Some(tally) = compare("right.mlir", &[seeds().iter().map(Seed::text).collect()]) else { return };
    assert_eq!((tally.refused, tally.left_to_cpp, tally.crashed), (0, 0, 0), "{tally:?}");
    let dialects: std::collections::BTreeSet<String> =
        seeds().iter().filter_map(|seed| Some(seed.name.split_once('.')?.0.to_owned())).collect();
    assert!(tally.accepted >= 130 && dialects.len() >= 20, "{tally:?} {dialects:?}");
}

#[test]
fn mistakes_made_by_chance_are_refused_where_mlir_does() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let seeds = seeds();
    let mutants = |seed| (0..24).map(|_| mutate(seed, &mut random).text()).collect();
    let groups: Vec<Vec<String>> = seeds.iter().map(mutants).collect();
    let Some(tally) = compare("chance.mlir", &groups) else { return };
    assert!(tally.refused >= 1500, "{tally:?}");
    assert!(tally.same_words * 100 >= tally.comparable * 85, "{tally:?}");
}
