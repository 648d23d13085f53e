//! The rules of LLVM's library, in groups, on small functions, beside what LLVM 22 makes of them.
//!
//! A group is three files in `library/`: `NAME.td`, rules with the names and functions that `Combine.td` has for them; `NAME.mir`,
//! functions; and `NAME.out.mir`, what `llc` prints if the pass of `testing/peer/combiner.cpp`, compiled with the rules of
//! `Combine.td`, runs those of that group alone, but that all definitions have their types:
//! `llc -load=PASS -mtriple=aarch64 -run-pass=peer-combiner --peer-only-enable-rule=RULE,... -simplify-mir NAME.mir`.
//! `fused` is for `-mtriple=amdgcn -mcpu=gfx900`; successors that `llc` lists besides are left out.
//! The comparison needs no LLVM, only `what_is_written_is_read_by_llvm` does: what rules need of its files has a stand-in, `testing/fuzz/src/combine.td`, read as `llvm.td`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use gicombine::{RuleOrder, Selection};
use mir::CombinerOptions;
use pdl_diagnostics::{MemoryLoader, SourceMap};
use pdl_vm::Program;

use crate::common;
use crate::upstream;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the rules of a file and their program, and a program of each rule.
fn programs(path: &Path) -> (Arc<Program>, Vec<(String, Arc<Program>)>) {
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let loader = MemoryLoader::new()
        .add("llvm.td", include_bytes!("../../../testing/fuzz/src/combine.td"))
        .add("rules.td", include_bytes!("library/rules.td"));
    let file = sources.add(path.display().to_string(), read(path), None);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let mut compiled = |selection: &Selection<'_>| {
        let rules = gicombine::read(&records, selection, &mut diagnostics);
        let lowered = gicombine::lower(&rules, RuleOrder::Llvm22, &sources, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        Arc::new(pdl_compile::compile(&lowered.module).unwrap_or_else(|errors| panic!("{errors:?}")))
    };
    let all = compiled(&Selection::all(&records));
    let names = records.derived_from("GICombineRule").map(|rule| rule.name().to_owned());
    let each = names.map(|name| {
        let program = compiled(&Selection::named(&records, &[&name]).expect("a rule"));
        (name, program)
    });
    (all, each.collect())
}

/// Returns what a program makes of machine IR, and how often it rewrote something.
fn combined(program: &Arc<Program>, text: &str) -> (String, u64) {
    combined_with(program, text, common::as_peer())
}

fn combined_with(program: &Arc<Program>, text: &str, options: CombinerOptions) -> (String, u64) {
    let (printed, report) = common::combine(program, text, options);
    (printed, report.rewrites)
}

/// A rule of a group that finds nothing.
fn idle(path: &Path) -> Option<String> {
    let text = read(&path.with_extension("mir"));
    let idle = programs(path).1.into_iter().find(|(_, program)| combined(program, &text).1 == 0);
    idle.map(|(rule, _)| format!("{rule} finds nothing"))
}

/// Returns what differs in a group, if something does.
fn difference(path: &Path) -> Option<String> {
    difference_with(path, common::as_peer())
}

fn difference_with(path: &Path, options: CombinerOptions) -> Option<String> {
    let (all, _) = programs(path);
    let text = read(&path.with_extension("mir"));
    let split = |text: &str| -> Vec<String> {
        let functions = text.split("\nname:").skip(1);
        functions.map(|function| common::bodies(&format!("name:{function}"))).collect()
    };
    let (found, expected) =
        (split(&combined_with(&all, &text, options).0), split(&read(&path.with_extension("out.mir"))));
    if found.len() != expected.len() {
        return Some(format!("{} functions, expected {}", found.len(), expected.len()));
    }
    let differ: Vec<_> = found.iter().zip(&expected).filter(|(found, expected)| found != expected).collect();
    let (found, expected) = differ.first()?;
    Some(format!("{} functions, the first:\n{found}expected is this:\n{expected}", differ.len()))
}

/// The groups of a folder.
fn groups(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut groups: Vec<PathBuf> = entries.filter(|path| path.with_extension("mir").is_file()).collect();
    groups.retain(|path| path.extension().is_some_and(|ending| ending == "td"));
    groups.sort();
    assert!(!groups.is_empty());
    groups
}

fn assert_none(groups: &[PathBuf], wrong: impl Fn(&Path) -> Option<String>) {
    let wrong = groups.iter().filter_map(|group| Some(format!("{}: {}", group.display(), wrong(group)?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn rules_of_the_library_do_what_llvm_does() {
    let groups = groups("library");
    assert_none(&groups, idle);
    assert_none(&groups, difference);
}

/// Instructions that rules make are folded, and made once in a block. The results are ours: those of `llc -run-pass=aarch64-prelegalizer-combiner` have
/// further copies and the constants in another order.
#[test]
fn what_is_made_is_folded_and_made_once() {
    assert_none(&groups("builder"), |group| difference_with(group, CombinerOptions::default()));
}

/// Machine IR without functions of which LLVM 22 makes code that it refuses itself: `merge_unmerge` copies between types.
fn without_faulty(text: &str) -> String {
    text.split_inclusive("...\n").filter(|document| !document.contains(" merge_unmerge_")).collect()
}

/// Why `llc` does not read machine IR, if it does not.
fn refusal(name: &str, text: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("written.mir");
    std::fs::write(&path, text).expect("a temporary file");
    let mut tool = Command::new(upstream::LLC);
    tool.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    let tool = tool.args(["-mtriple=aarch64", "-run-pass=none", "-o", "-"]).arg(&path).output().expect("llc runs");
    (!tool.status.success()).then(|| format!("{name}: {}", String::from_utf8_lossy(&tool.stderr)))
}

/// All that is written anew is in a form that `llc` reads, also what `llc` prints and does not read itself.
#[test]
fn what_is_written_is_read_by_llvm() {
    if upstream::include_directory(&[]).is_none() {
        return;
    }
    let mut refused = Vec::new();
    for group in groups("library").iter().chain(&groups("faults")) {
        let name = group.display().to_string();
        let (all, _) = programs(group);
        refused.extend(refusal(&name, &combined(&all, &without_faulty(&read(&group.with_extension("mir")))).0));
        // What LLVM made of them, each instruction printed anew.
        let mut made = common::parse(&without_faulty(&read(&group.with_extension("out.mir"))));
        common::touch(&mut made);
        refused.extend(refusal(&name, &made.print()));
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Reads past bounds and wrong results of LLVM are not repeated: `docs/divergences.md`. The results are ours.
#[test]
fn faults_of_llvm_are_not_repeated() {
    assert_none(&groups("faults"), difference);
}
