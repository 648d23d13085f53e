//! Patterns over MLIR's real dialects, with constraints, groups and names from their `.td` files: what `pdllc` makes of
//! them against what MLIR does, where the constraints are compiled C++.
//!
//! `tests/dialects/CASE.pdll` and `CASE.mlir` are a case each. The test builds MLIR with the patterns of all of them, as the C++ that is
//! written here (`tests/dialects/build.sh`), which takes a compiler and a minute; the program is kept for the next time.

use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

use conformance::blob::compare_blob;
use mlir_dialects::assembly::Dialects;
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_compile::{Strip, content_hash, link_blobs, strip};
use pdl_ir::Module;
use pdl_vm::{GreedyOptions, Natives, PatternSet, rewrite_greedily};
use pdll::{Program, Session};
use upstream::include_directory;

const TOOLS: [&str; 3] = [upstream::MLIR_OPT, upstream::LLVM_CONFIG, "g++"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialects")
}

/// The names of the cases: of the pattern files that come with IR.
fn cases() -> Vec<String> {
    let files = std::fs::read_dir(folder()).expect("the folder is there");
    let mut names: Vec<String> = files
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdll"))
        .filter(|path| path.with_extension("mlir").exists())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

#[track_caller]
fn text_of(what: &str, output: Output) -> String {
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

/// Writes the C++ of all pattern files to a folder; of those that do not change nothing is written.
fn write_cpp(directory: &Path) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dialects-cpp");
    std::fs::create_dir_all(&target).expect("it can be made");
    for entry in std::fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_some_and(|extension| extension == "pdll") {
            let mut session = Session::new().include_dir(directory);
            let text = session.read_text(&path).and_then(|file| session.pdll_cpp(file));
            let text = text.unwrap_or_else(|| panic!("{}", session.render()));
            let file = target.join(path.with_extension("inc").file_name().expect("it has a name"));
            if std::fs::read_to_string(&file).ok().as_ref() != Some(&text) {
                std::fs::write(&file, text).expect("it can be written");
            }
        }
    }
    target
}

/// MLIR with the patterns of all cases; built if any of the files is newer. Two tests want it at once.
fn peer(directory: &Path) -> PathBuf {
    static BUILD: Mutex<()> = Mutex::new(());
    let _one = BUILD.lock().expect("no other failed");
    let peer = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dialects-peer");
    let cpp = write_cpp(directory);
    let changed = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
    let sources = [folder(), cpp.clone()].map(|folder| std::fs::read_dir(folder).expect("the folder is there"));
    let newest = sources.into_iter().flatten().filter_map(|entry| changed(&entry.ok()?.path())).max();
    if changed(&peer) < newest {
        let output = Command::new(folder().join("build.sh")).arg(&peer).arg(&cpp).output().expect("the script runs");
        text_of("build.sh", output);
    }
    peer
}

/// IR as MLIR verifies and prints it, in generic form.
fn generic(file: &Path) -> String {
    let mut command = Command::new(upstream::MLIR_OPT);
    command.args(["--allow-unregistered-dialect", "--mlir-print-op-generic"]);
    text_of(&file.display().to_string(), command.arg(file).output().expect("mlir-opt runs"))
}

fn input(case: &str) -> String {
    generic(&folder().join(format!("{case}.mlir")))
}

fn scratch(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("it can be written");
    path
}

/// The case's patterns.
fn module(directory: &Path, case: &str) -> Module {
    let mut session = Session::new().include_dir(directory);
    let module = session.module(&folder().join(format!("{case}.pdll")));
    module.unwrap_or_else(|| panic!("{case}: {}", session.render()))
}

fn program(directory: &Path, case: &str) -> Program {
    pdl_compile::compile(&module(directory, case)).unwrap_or_else(|error| panic!("{case}: {error}"))
}

/// The IR after the patterns, and how often they were applied.
fn rewritten(program: Program, text: &str) -> (String, u64) {
    let (ir, rewrites) = rewritten_ir(program, Ir::parse(text).expect("MLIR printed it"));
    (ir.to_string(), rewrites)
}

fn rewritten_ir(program: Program, mut ir: Ir) -> (Ir, u64) {
    let mut natives = Natives::new();
    natives.register_checks(&program, &mut ir);
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).unwrap_or_else(|errors| panic!("{errors}"));
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("nothing fails");
    ir.verify().unwrap_or_else(|errors| panic!("{errors:?}"));
    (ir, report.rewrites)
}

#[test]
fn rewriting_gives_what_mlir_gives() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let (peer, cases) = (peer(&directory), cases());
    assert!(cases.len() >= 12, "{cases:?}");
    let mut differences = Vec::new();
    for case in &cases {
        let text = input(case);
        let file = scratch(&format!("{case}.input.mlir"), &text);
        let expected = text_of(case, Command::new(&peer).arg(case).arg(&file).output().expect("the peer runs"));
        let program = program(&directory, case);
        let patterns = program.patterns().len();
        // Groups, inference, effects and constraints come with the blob.
        let loaded = Program::from_bytes(&program.to_bytes()).expect("it was just written");
        let (found, rewrites) = rewritten(loaded, &text);
        assert!(rewrites as usize >= patterns, "{case}: {patterns} patterns, {rewrites} rewrites");
        // Defaults of attributes that a pattern does not give are written out by MLIR only.
        let found = generic(&scratch(&format!("{case}.output.mlir"), &found));
        if found.trim_end() != expected.trim_end() {
            differences.push(format!("{case}:\n--- MLIR\n{expected}\n--- pdll\n{found}"));
        }
    }
    assert!(differences.is_empty(), "{} of {} differ\n{}", differences.len(), cases.len(), differences.join("\n"));
}

/// Texts of users as they stand, read and printed by what the headers say of operations.
#[test]
fn custom_text_gives_what_mlir_gives() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let peer = peer(&directory);
    let mut differences = Vec::new();
    for case in cases() {
        let file = folder().join(format!("{case}.mlir"));
        let output = Command::new(&peer).arg(&case).arg(&file).arg("--custom").output().expect("the peer runs");
        let expected = text_of(&case, output);
        let text = std::fs::read_to_string(&file).expect("the file is there");
        assert!(text.starts_with("func.func ") && expected.contains("func.func @"), "{case} is in custom form");
        let dialects = dialects(&directory, &case);
        let ir = Ir::parse_with(Context::new(), &text, &dialects).unwrap_or_else(|error| panic!("{case}: {error}"));
        let (ir, rewrites) = rewritten_ir(program(&directory, &case), ir);
        assert!(rewrites > 0, "{case}");
        let found = ir.print_custom(&dialects, OpPrintingFlags::default());
        if found.trim_end() != expected.trim_end() {
            differences.push(format!("{case}:\n--- MLIR\n{expected}\n--- pdll\n{found}"));
        }
    }
    assert!(differences.is_empty(), "{} differ\n{}", differences.len(), differences.join("\n"));
}

/// The forms of the dialects of a case: of the files that its patterns include, and of functions. As `pdllc run --ods` reads them.
fn dialects(directory: &Path, case: &str) -> Dialects {
    let mut session = Session::new().include_dir(directory);
    let patterns = std::fs::read_to_string(folder().join(format!("{case}.pdll"))).expect("the file is there");
    let included = patterns.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix('"'));
    for file in included.chain(["mlir/Dialect/Func/IR/FuncOps.td"]) {
        session.read_dialects(Path::new(file)).unwrap_or_else(|| panic!("{}", session.render()));
    }
    session.dialects().unwrap_or_else(|| panic!("{}", session.render()))
}

/// For each constraint in `verdicts.pdll`, an op of its name for each type, or for each attribute.
fn verdict_questions() -> (String, usize) {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).expect("the file is there");
    let (patterns, types, attributes) = (read("verdicts.pdll"), read("verdicts.types"), read("verdicts.attributes"));
    let (mut text, mut count) = (String::new(), 0);
    for (index, ty) in types.lines().enumerate() {
        text.push_str(&format!("%v{index} = \"t.a\"() : () -> ({ty})\n"));
    }
    for pattern in patterns.lines() {
        let Some((name, rest)) = pattern.split_once("op<").and_then(|(_, rest)| rest.split_once('>')) else { continue };
        if rest.starts_with("(x: Value") {
            for (index, ty) in types.lines().enumerate() {
                text.push_str(&format!("\"{name}\"(%v{index}) : ({ty}) -> ()\n"));
                count += 1;
            }
        } else {
            for attribute in attributes.lines() {
                text.push_str(&format!("\"{name}\"() {{a = {attribute}}} : () -> ()\n"));
                count += 1;
            }
        }
    }
    (text, count)
}

#[test]
fn every_constraint_holds_where_its_cpp_holds() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let (questions, count) = verdict_questions();
    let text = generic(&scratch("verdicts.questions.mlir", &questions));
    let file = scratch("verdicts.input.mlir", &text);
    let output = Command::new(peer(&directory)).arg("verdicts").arg(&file).output().expect("the peer runs");
    let expected = text_of("verdicts", output);
    let (found, held) = rewritten(program(&directory, "verdicts"), &text);
    let found = generic(&scratch("verdicts.output.mlir", &found));
    eprintln!("{held} of {count} questions are answered with yes");
    assert!(count >= 32_000 && held >= 1_000, "{held} of {count}");
    // In generic form an op is a line; values have the same numbers, for all that is erased has no results.
    let lines = |text: &str| text.trim_end().lines().map(str::trim).map(str::to_owned).collect::<Vec<_>>();
    let (found, expected) = (lines(&found), lines(&expected));
    let only = |these: &[String], those: &[String]| {
        let those: std::collections::HashSet<&String> = those.iter().collect();
        these.iter().filter(|line| !those.contains(line)).cloned().collect::<Vec<_>>().join("\n")
    };
    let (too_strict, too_lax) = (only(&found, &expected), only(&expected, &found));
    assert!(found == expected, "holds in MLIR only:\n{too_strict}\nholds here only:\n{too_lax}");
}

#[test]
fn a_blob_rewrites_as_its_source_does() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let mut needed = 0;
    for case in cases() {
        let (module, text) = (module(&directory, &case), input(&case));
        for top_down in [false, true] {
            let found = compare_blob(&module, &text, top_down).unwrap_or_else(|d| panic!("{case}: {}", d.detail));
            assert!(found.is_ok(), "{case}: {found:?}");
            let unknown = Module { operations: Default::default(), ..module.clone() };
            needed += usize::from(compare_blob(&unknown, &text, top_down).is_ok_and(|other| other != found));
        }
    }
    assert!(needed >= 6, "what is known of operations makes a difference in {needed} runs");
}

#[test]
fn linking_stripping_and_loading_keep_the_checks() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let (tosa, shape) = (program(&directory, "tosa"), program(&directory, "shape"));
    let text = input("tosa");
    let (alone, _) = rewritten(tosa.clone(), &text);
    let blobs = [("tosa", tosa.to_bytes()), ("shape", shape.to_bytes())];
    let limits = pdl_bytecode::BlobLimits::DEFAULT;
    let linked = link_blobs(blobs.iter().map(|(name, bytes)| (*name, &bytes[..])), &limits);
    let linked = linked.expect("they go together");
    assert_eq!(rewritten(linked.clone(), &text).0, alone);
    let stripped = strip(&linked, Strip::NamesAndPatterns).expect("it has patterns");
    assert_eq!(content_hash(&stripped), content_hash(&linked));
    let stripped = Program::from_bytes(&stripped.to_bytes()).expect("it was just written");
    assert_eq!(rewritten(stripped, &text).0, alone);
}

#[test]
fn what_stops_a_predicate_is_said_when_patterns_are_bound() {
    let Some(directory) = include_directory(&TOOLS) else { return };
    let source = "#include \"mlir/IR/CommonTypeConstraints.td\"\n#include \"mlir/IR/OpBase.td\"\n\
                  Pattern { replace op<t.a>(x: Value<_: AnyStridedMemRef>) with x; }\n";
    let mut session = Session::new().include_dir(&directory);
    let file = session.sources.add("strided.pdll", source, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let program = session.compile(module).expect("it compiles");
    let loaded = Program::from_bytes(&program.to_bytes()).expect("it was just written");
    let mut ir = Ir::parse("").expect("nothing is fine");
    let mut natives = Natives::new();
    natives.register_checks(&loaded, &mut ir);
    let errors = PatternSet::bind(Arc::new(loaded.clone()), &mut ir, &natives).err().expect("it cannot be checked");
    let text = errors.to_string();
    assert!(text.contains("Constraint AnyStridedMemRef(self: Type)") && text.contains(".isStrided"), "{text}");
    assert!(text.contains("CommonTypeConstraints.td:"), "{text}");
    natives.stub_constraint("AnyStridedMemRef", true);
    assert!(PatternSet::bind(Arc::new(loaded), &mut ir, &natives).is_ok());
}
