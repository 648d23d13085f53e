//! Helpers of the tests: the reference, and reading rules.

// Each test binary uses a part of this.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use gicombine::{CombineRules, RuleOrder, Selection};
use pdl_diagnostics::{Diagnostic, SourceMap, render_text};
use tablegen::FileSystemLoader;

mod table;

pub(crate) use crate::upstream::include_directory;
#[allow(unused_imports)]
pub(crate) use table::assert_order;

/// The reference.
pub(crate) const TOOL: &str = crate::upstream::LLVM_TBLGEN;

/// The text before rules: LLVM's instructions and rules, and a target.
pub(crate) const HEAD: &str = "include \"llvm/Target/Target.td\"
include \"llvm/Target/GlobalISel/Combine.td\"
def MyTargetISA : InstrInfo;
def MyTarget : Target { let InstructionSet = MyTargetISA; }
";

/// The result of reading a text.
pub(crate) struct Outcome {
    pub sources: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
    pub rules: CombineRules,
    /// The inferred types.
    pub trace: String,
}

impl Outcome {
    pub(crate) fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.is_error())
    }

    /// The findings as text.
    pub(crate) fn rendered(&self) -> String {
        self.rendered_of(self.diagnostics.iter())
    }

    /// Some findings as text, without the folders that LLVM's files and the probes are in.
    pub(crate) fn rendered_of<'d>(&self, diagnostics: impl Iterator<Item = &'d Diagnostic>) -> String {
        let mut text: String = diagnostics.map(|diagnostic| render_text(&self.sources, diagnostic, false)).collect();
        text = text.replace(&format!("{}/", probes().display()), "");
        for (_, file) in self.sources.files() {
            if let Some((before, _)) = file.name.split_once("/llvm/") {
                text = text.replace(&format!("{before}/llvm/"), "llvm/");
            }
        }
        text
    }
}

/// Reads a text: the rules of its combiner `MyCombiner`, or all if it has none.
pub(crate) fn read(directory: &Path, name: &str, text: &str) -> Outcome {
    read_in(&[directory], name, text)
}

/// The same, where files are included from several folders.
pub(crate) fn read_in(directories: &[&Path], name: &str, text: &str) -> Outcome {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written(directories.iter().map(|directory| directory.to_path_buf()));
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    let (mut rules, mut trace) = (CombineRules::default(), String::new());
    if let Some(records) = records {
        let selection = Selection::named(&records, &["MyCombiner"]).unwrap_or_else(|_| Selection::all(&records));
        rules = gicombine::read(&records, &selection, &mut diagnostics);
        trace = gicombine::trace_types(&records, &selection);
    }
    Outcome { sources, diagnostics, rules, trace }
}

/// All rules of LLVM's library as one combiner, in the order of the text.
pub(crate) fn library(directory: &Path) -> String {
    let outcome = read(directory, "library.td", HEAD);
    let names: Vec<&str> = outcome.rules.rules.iter().map(|rule| rule.name.as_str()).collect();
    with_combiner(HEAD, &names)
}

/// A text with a combiner of these rules.
pub(crate) fn with_combiner(text: &str, rules: &[&str]) -> String {
    format!("{text}def MyCombiner : GICombiner<\"MyCombinerImpl\", [{}]>;\n", rules.join(", "))
}

/// Returns what the reference prints of a text, and what it says of it. `None` if it refuses the text or crashes.
pub(crate) fn reference(directory: &Path, path: &Path, flags: &[&str]) -> (Option<String>, String) {
    let mut tool = Command::new(TOOL);
    tool.args(["-gen-global-isel-combiner", "--combiners=MyCombiner", "-I"]).arg(directory).args(flags).arg(path);
    let output = tool.output().expect("the reference runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.success().then_some(text), said)
}

/// The folder of the probes.
pub(crate) fn probes() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/probes")
}

/// Compares two texts line by line.
#[track_caller]
pub(crate) fn assert_same(what: &str, expected: &str, found: &str) {
    let different = expected.lines().zip(found.lines()).position(|(one, other)| one != other);
    let at = different.unwrap_or(expected.lines().count().min(found.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("the end").to_owned();
    assert!(expected == found, "{what}:{}: expected {}\nfound {}", at + 1, line(expected), line(found));
}

/// The matchers in LLVM's order, by opcode, as comments of the reference's table show them.
pub(crate) fn order(rules: &CombineRules) -> BTreeMap<String, Vec<String>> {
    let mut order: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for matcher in rules.matchers(RuleOrder::Llvm22) {
        let root = &matcher.instructions[0];
        let opcode = rules.instruction(root.pattern.instruction).name.to_string();
        let wip = if root.is_opcode_only { format!("; wip_match_opcode '{opcode}'") } else { String::new() };
        let mut alternatives = matcher.alternatives.clone();
        alternatives.sort();
        let alternatives: Vec<String> = alternatives.iter().map(|(name, index)| format!("{name}[{index}]")).collect();
        let at = if alternatives.is_empty() { String::new() } else { format!(" @ [{}]", alternatives.join(", ")) };
        let label = format!("#{}: {}{at}{wip}", matcher.rule, rules.rules[matcher.rule].name);
        order.entry(opcode).or_default().push(label);
    }
    order
}
