//! The files in `examples/`, run and compared: with what is expected, with MLIR in both orders, and in every form on the
//! way to the bytecode.

use crate::files;
use crate::first_rewrite;
use crate::goldens::Goldens;
use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use conformance::blob::compare_blob;
use conformance::case::{Case, rewrite};
use conformance::choices::Choices;
use conformance::peer::Reference;
use mlir_lite::{Context, Ir, OpPrintingFlags};
use pdl_ir::NativeKind;
use pdl_vm::{GreedyOptions, Order, PatternSet, rewrite_greedily};
use pdll::{Program, Session};
use upstream::include_directory;

/// Pattern files, and the IR they are run on.
const EXAMPLES: [(&[&str], &str); 5] = [
    (&["arith.pdll"], "arith"),
    (&["strength.pdll"], "strength"),
    (&["reshape.pdll"], "reshape"),
    (&["multi_result.pdll"], "multi_result"),
    (&["shared/de_morgan.pdll", "shared/constants.pdll"], "shared/input"),
];

fn program(files: &[&str]) -> Program {
    let mut session = Session::new();
    let paths: Vec<PathBuf> = files.iter().map(|file| Path::new("examples").join(file)).collect();
    session.programs(&paths).unwrap_or_else(|| panic!("{}", session.render()))
}

fn input(name: &str) -> String {
    std::fs::read_to_string(format!("examples/{name}.mlir")).expect("the example has an input")
}

#[test]
fn examples_give_what_is_expected() {
    let mut goldens = Goldens::default();
    for (files, name) in EXAMPLES {
        let output = rewrite(&program(files), &input(name), false).expect("examples run");
        goldens.compare(Path::new(&format!("examples/{name}.expected.mlir")), &output);
    }
}

/// MLIR loses the attribute, or crashes on it, that a native constraint gives back if two patterns call it on attributes of different ops:
/// see `docs/divergences.md`.
const DIFFERENT_IN_MLIR: [&str; 1] = ["strength"];

#[test]
fn mlir_gives_the_same_in_both_orders() {
    let Some(reference) = Reference::find().filter(Reference::has_peer) else { return };
    for top_down in [false, true] {
        for (files, name) in EXAMPLES {
            let program = program(files);
            let pdl = pdl_ir::print(&pdl_compile::patterns_of(&program).expect("it was just compiled"));
            let input =
                input(name).replacen("\"builtin.module\"() (", "\"builtin.module\"() <{sym_name = \"ir\"}> (", 1);
            let Some(expected) = reference.rewrite(&[(pdl, input.clone())], top_down).remove(0).text() else {
                assert!(DIFFERENT_IN_MLIR.contains(&name), "MLIR cannot run {name}");
                continue;
            };
            let actual = rewrite(&program, &input, top_down).expect("examples run");
            let same = actual.trim() == expected.trim();
            let wanted = !DIFFERENT_IN_MLIR.contains(&name);
            assert_eq!(same, wanted, "{name}, top-down {top_down}:\nMLIR:\n{expected}\nours:\n{actual}");
        }
    }
}

/// The examples over MLIR's dialects, and the README's, as people write their IR: what comes out is what MLIR's engine makes of the
/// same text, printed by `mlir-opt`.
#[test]
fn custom_text_gives_what_mlir_gives() {
    let Some(directory) = include_directory(&[upstream::MLIR_OPT]) else { return };
    let Some(reference) = Reference::find().filter(Reference::has_peer) else { return };
    let mut session = Session::new().include_dir(directory);
    for file in ["mlir/Dialect/Arith/IR/ArithOps.td", "mlir/Dialect/Func/IR/FuncOps.td"] {
        session.read_dialects(Path::new(file)).unwrap_or_else(|| panic!("{}", session.render()));
    }
    let dialects = session.dialects().unwrap_or_else(|| panic!("{}", session.render()));
    let examples = ["arith", "strength"];
    let examples = examples.map(|name| (program(&[&format!("{name}.pdll")]), mlir_opt(&input(name), &[])));
    let [patterns, text] = ["pdll zero.pdll", "mlir twice.mlir"].map(readme_block);
    let readme = (pdll::compile(patterns).unwrap_or_else(|error| panic!("{error}")), text.to_owned());
    for (program, text) in examples.into_iter().chain([readme]) {
        assert!(text.contains("func.func @"), "{text}");
        let generic = mlir_opt(&text, &["--mlir-print-op-generic"]);
        let named = generic.replacen("\"builtin.module\"() (", "\"builtin.module\"() <{sym_name = \"ir\"}> (", 1);
        let patterns = pdl_compile::patterns_of(&program).expect("it was just compiled");
        // What MLIR does not do in the generic form is what comes out of that here.
        let is_different = patterns.natives.iter().any(|native| native.kind == NativeKind::Constraint);
        for top_down in [false, true] {
            let expected = if is_different {
                rewrite(&program, &named, top_down).expect("examples run")
            } else {
                let pdl = pdl_ir::print(&patterns);
                reference.rewrite(&[(pdl, named.clone())], top_down).remove(0).text().expect("MLIR runs it")
            };
            let expected = mlir_opt(&expected, &[]).replacen("module @ir {", "module {", 1);
            let ir = Ir::parse_with(Context::new(), &text, &dialects).unwrap_or_else(|error| panic!("{error}"));
            let found = rewritten(&program, ir, top_down).print_custom(&dialects, OpPrintingFlags::default());
            assert_eq!(found.trim_end(), expected.trim_end());
            assert_ne!(found.trim_end(), mlir_opt(&text, &[]).trim_end(), "something is rewritten");
        }
    }
}

/// A block of the README: what stands between its first line, the language and the name of the file, and the next fence.
fn readme_block(first_line: &str) -> &'static str {
    let rest = include_str!("../README.md").split_once(&format!("```{first_line}\n")).expect("the block is there").1;
    rest.split("```").next().unwrap_or_default()
}

fn rewritten(program: &Program, mut ir: Ir, top_down: bool) -> Ir {
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &conformance::natives::all());
    let set = set.unwrap_or_else(|error| panic!("{error}"));
    let order = if top_down { Order::TopDown } else { Order::BottomUp };
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default().order(order)).expect("nothing fails");
    ir
}

/// Forms that MLIR's verifier refuses and the specification has. Their `--emit pdl` is for our own reader.
fn mlir_refuses_on_purpose(pdl: &str, message: &str) -> bool {
    // A benefit above 32,767.
    (message.contains("benefit") && pdl.contains("benefit(65535)"))
        // `Rewrite createOp();`: a native function without arguments and results.
        || (message.contains("expected at least one argument") && pdl.contains("\"createOp\""))
}

#[test]
fn emitted_pdl_is_read_by_mlir_and_by_us() {
    let mlir = upstream::are_there(&[upstream::MLIR_OPT]);
    for path in files::all_pattern_files() {
        let mut session = Session::new();
        let Some(module) = session.module(&path) else { panic!("{}: {}", path.display(), session.render()) };
        let text = pdl_ir::print(&module);
        let mut again = Session::new();
        let file = again.sources.add("emitted.mlir", text.as_str(), None);
        let read = again.pdl_module(file).unwrap_or_else(|| panic!("{}: {}\n{text}", path.display(), again.render()));
        assert_eq!(pdl_ir::print(&read), text, "{}: print, parse, print is a fixed point", path.display());
        if mlir {
            let out = scratch(&text);
            let output = Command::new(upstream::MLIR_OPT).arg(out.path()).output().expect("it was there a moment ago");
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() || mlir_refuses_on_purpose(&text, &message),
                "{}: {message}\n{text}",
                path.display()
            );
        }
    }
}

#[test]
fn equal_input_gives_equal_bytes() {
    for path in files::all_pattern_files() {
        let blob = || Session::new().program(&path).expect("it compiles").to_bytes();
        let first = blob();
        assert_eq!(first, blob(), "{}", path.display());
        let loaded = Program::from_bytes(&first).expect("what was written can be read");
        assert_eq!(loaded.to_bytes(), first, "{}", path.display());
    }
}

#[test]
fn a_blob_rewrites_as_its_source_does() {
    let mut runs = 0;
    for path in files::all_pattern_files() {
        let Ok(input) = std::fs::read_to_string(path.with_extension("mlir")) else { continue };
        let mut session = Session::new();
        let module = session.module(&path).unwrap_or_else(|| panic!("{}", session.render()));
        for top_down in [false, true] {
            let ir =
                compare_blob(&module, &input, top_down).unwrap_or_else(|d| panic!("{}: {}", path.display(), d.detail));
            runs += usize::from(ir.is_ok());
        }
    }
    for seed in 0..50 {
        let case = Case::generate(Choices::from_seed(seed));
        let Ok((module, _)) = &case.compiled else { continue };
        let ir = compare_blob(module, &case.ir, false).unwrap_or_else(|d| panic!("seed {seed}: {}", d.detail));
        runs += usize::from(ir.is_ok());
    }
    assert!(runs > 120, "{runs} runs");
}

#[test]
fn linking_is_compiling_together() {
    let (files, name) = EXAMPLES[4];
    let linked = program(files);
    let parts: Vec<Program> = files.iter().map(|file| program(&[file])).collect();
    let loaded: Vec<Program> =
        parts.iter().map(|part| Program::from_bytes(&part.to_bytes()).expect("a blob loads")).collect();
    let again = pdl_compile::link(files.iter().copied().zip(&loaded)).expect("blobs link");
    assert_eq!(again.to_bytes(), linked.to_bytes());
    assert_eq!(rewrite(&again, &input(name), false).unwrap(), rewrite(&linked, &input(name), false).unwrap());
}

/// A file that goes when it is dropped.
fn scratch(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("the directory for temporary files is writable");
    std::fs::write(&file, text).expect("it is writable");
    file
}

/// Runs `mlir-opt` on a text.
fn mlir_opt(text: &str, flags: &[&str]) -> String {
    let file = scratch(text);
    let output =
        Command::new(upstream::MLIR_OPT).arg(file.path()).args(flags).output().expect("it was there a moment ago");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("MLIR prints UTF-8")
}

/// The same, through the pass that MLIR tests its own bytecode with. It folds and removes dead ops of dialects that it
/// knows, so only examples of dialects that it does not know can be compared, and only those without natives.
#[test]
fn mlirs_own_bytecode_pass_gives_the_same() {
    if !upstream::are_there(&[upstream::MLIR_OPT]) {
        return;
    }
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    for (files, name) in EXAMPLES.into_iter().filter(|(_, name)| !["arith", "strength"].contains(name)) {
        let program = program(files);
        let pdl = pdl_ir::print(&pdl_compile::patterns_of(&program).expect("it was just compiled"));
        let converted = mlir_opt(&pdl, &["--convert-pdl-to-pdl-interp", "--mlir-print-op-generic"]);
        let named = |text: &str, name: &str| {
            text.replacen("\"builtin.module\"() (", &format!("\"builtin.module\"() <{{sym_name = \"{name}\"}}> ("), 1)
        };
        let ir = named(&input(name), "ir");
        let both = format!("module {{\n{}\n{ir}\n}}\n", named(&converted, "patterns"));
        let flags = ["--test-pdl-bytecode-pass", "--allow-unregistered-dialect", "--mlir-print-op-generic"];
        let output = lines(&mlir_opt(&both, &flags));
        let actual = lines(rewrite(&program, &ir, false).expect("examples run").trim());
        // MLIR prints the module around it as well.
        let inner: Vec<String> = output.iter().filter(|line| !line.is_empty()).cloned().collect();
        assert_eq!(inner[1..inner.len() - 1], actual, "{name}");
    }
}

/// The page of the first rewrite has the example, and what it prints.
#[test]
fn the_first_rewrite_is_what_its_page_says() {
    let page = include_str!("../docs/first-rewrite.md");
    let (_, code) =
        include_str!("../examples/first_rewrite.rs").split_once("\n\n").expect("the first line says what it is");
    assert!(page.contains(&format!("```rust\n{code}```\n")), "docs/first-rewrite.md has another program");
    let printed = first_rewrite::rewritten().expect("it runs");
    assert!(page.contains(&format!("```text\n{printed}\n```\n")), "{printed}");
}
