//! Combine rules on functions, beside what LLVM 22 makes of them.
//!
//! `combine/rules.td` was compiled into a pass of `llc` by `testing/peer/combiner.cpp`; each `combine/NAME.mir` went through it, and
//! `combine/NAME.out` is what came out. To make one anew: `llvm-tblgen -gen-global-isel-combiner`, the compiler and
//! `llc -run-pass=peer-combiner -simplify-mir`, as `testing/conformance/src/machine/theirs.rs` calls them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use gicombine::{RuleOrder, Selection};
use mir::{CombinerOptions, CombinerReport, ObserverLevel};
use pdl_diagnostics::{FileSystemLoader, SourceMap};
use pdl_vm::{Program, RunLimit};

use common::combine;

use crate::common;
use crate::upstream;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/combine")
}

/// The rules, in the order of LLVM 22; LLVM's own files take a while.
fn program() -> Option<Arc<Program>> {
    static PROGRAM: OnceLock<Option<Arc<Program>>> = OnceLock::new();
    let rules = || std::fs::read_to_string(folder().join("rules.td")).expect("the rules");
    PROGRAM.get_or_init(|| compiled(rules(), "Peer")).clone()
}

fn compiled(text: String, combiner: &str) -> Option<Arc<Program>> {
    let include = upstream::include_directory(&[])?;
    let mut sources = SourceMap::new();
    let file = sources.add("rules.td", text, None);
    let mut diagnostics = Vec::new();
    let loader = FileSystemLoader::as_written([include]);
    let records = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let selection = Selection::named(&records, &[combiner]).expect("the combiner");
    let rules = gicombine::read(&records, &selection, &mut diagnostics);
    let lowered = gicombine::lower(&rules, RuleOrder::Llvm22, &sources, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    Some(Arc::new(pdl_compile::compile(&lowered.module).unwrap_or_else(|errors| panic!("{errors:?}"))))
}

#[track_caller]
fn is_as_llvm(program: &Arc<Program>, name: &str, expected: &str, options: CombinerOptions) -> CombinerReport {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).expect("a file");
    let (found, report) = combine(program, &read(&format!("{name}.mir")), options);
    let (found, expected) = (common::bodies(&found), common::bodies(&read(expected)));
    let difference = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(found == expected, "{name}: {difference:?}\n{found}\nexpected\n{expected}");
    report
}

#[test]
fn functions_become_what_llvm_makes_of_them() {
    let Some(program) = program() else { return };
    for entry in std::fs::read_dir(folder()).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "mir") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let report = is_as_llvm(&program, &name, &format!("{name}.out"), common::as_peer());
            assert!(report.rewrites + report.removed > 0, "{name}: {report:?}");
        }
    }
}

/// Less is looked at behind a rewrite, or everything is looked at again.
#[test]
fn options_are_those_of_llvm() {
    let Some(program) = program() else { return };
    let options = |level, max_iterations, removes_dead| {
        let mut options = common::as_peer();
        (options.level, options.max_iterations, options.removes_dead) = (level, max_iterations, removes_dead);
        options
    };
    for name in ["constants", "blocks", "chains"] {
        for (kind, options) in [
            ("basic", options(ObserverLevel::Basic, 1, true)),
            ("dead_code", options(ObserverLevel::DeadCode, 1, true)),
            ("repeated", options(ObserverLevel::Basic, 0, true)),
            ("kept", options(ObserverLevel::DeadCode, 1, false)),
        ] {
            is_as_llvm(&program, name, &format!("{name}.{kind}.out"), options);
        }
    }
}

/// Functions that LLVM could not translate are left alone.
#[test]
fn functions_that_are_not_complete_stay() {
    let Some(program) = program() else { return };
    let text = std::fs::read_to_string(folder().join("chains.mir")).expect("a file");
    let failed = text.replace("tracksRegLiveness: true", "failedISel:      true\ntracksRegLiveness: true");
    assert_ne!(failed, text);
    let (found, report) = combine(&program, &failed, common::as_peer());
    assert!(found == failed && report == CombinerReport::default());
}

/// Rules that undo each other end.
#[test]
fn rewrites_are_limited() {
    let Some(program) = program() else { return };
    let text = std::fs::read_to_string(folder().join("constants.mir")).expect("a file");
    let mut options = common::as_peer();
    options.max_rewrites = RunLimit::AtMost(2);
    let (_, report) = combine(&program, &text, options);
    assert!(report.rewrites == 2 && report.unfinished.is_some_and(|function| function.rewrites == 2));
}

/// Rules that never end stop early, in a number of rewrites that is relative to the function, and are named: those that undo each other
/// or themselves, and those that make more and more. The function is as it was, and can be combined by others.
#[test]
fn rules_that_never_end_are_named() {
    const RULES: &str = r#"
        include "llvm/Target/Target.td"
        include "llvm/Target/GlobalISel/Combine.td"
        def there : GICombineRule<(defs root:$d), (match (G_SUB $d, $a, $b)), (apply (G_XOR $d, $b, $a))>;
        def back : GICombineRule<(defs root:$d), (match (G_XOR $d, $a, $b)), (apply (G_SUB $d, $b, $a))>;
        def turn : GICombineRule<(defs root:$d), (match (G_OR $d, $a, $b)), (apply (G_OR $d, $b, $a))>;
        def more : GICombineRule<(defs root:$d), (match (G_SUB $d, $a, $b)),
          (apply (G_XOR GITypeOf<"$d">:$t, $b, $a), (G_SUB $d, $t, $b))>;
        def Two : GICombiner<"TwoImpl", [there, back]>;
        def One : GICombiner<"OneImpl", [turn]>;
        def More : GICombiner<"MoreImpl", [more]>;"#;
    const TEXT: &str = "---
name: f
tracksRegLiveness: true
body: |
  bb.0:
    liveins: $w0, $w1
    %0:_(s32) = COPY $w0
    %1:_(s32) = COPY $w1
    %2:_(s32) = G_SUB %0, %1
    %3:_(s32) = G_OR %2, %1
    $w0 = COPY %3
...
";
    for (combiner, cycle) in [("Two", 2), ("One", 1), ("More", 1)] {
        let Some(program) = compiled(RULES.to_owned(), combiner) else { return };
        let mut options = common::as_peer();
        assert_eq!(options.max_rewrites, RunLimit::Relative);
        options.max_rewrites = RunLimit::AtMost(1_000);
        let (found, report) = combine(&program, TEXT, options);
        let function = report.unfinished.expect("it never ends");
        assert_eq!((report.rewrites, function.cycle.len()), (1_000, cycle), "{combiner}");
        assert_eq!(found, TEXT, "{combiner}");
        let mut mir = common::parse(TEXT);
        let mut again = || common::applied(&program, &mut mir, options).map(|report| (report, mir.print()));
        let first = again().expect("a report");
        assert_eq!(again().expect("a report"), first, "{combiner}");
        // What is created is limited beside.
        let mut options = common::as_peer();
        options.max_created = RunLimit::AtMost(1_000);
        let error = common::combined(&program, TEXT, options).unwrap_err();
        assert!(error.code() == "E0638" && error.to_string().contains("pattern `"), "{error}");
    }
}
