//! Golden texts: the decision tree and the disassembly of the patterns in `golden/*.mlir`.

use std::path::{Path, PathBuf};

use pdl_bytecode::Program;
use pdl_compile::{DecisionDag, compile};
use pdl_diagnostics::SourceMap;
use pdl_ir::Module;

use crate::goldens::Goldens;

fn load(path: &Path) -> Module {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut sources = SourceMap::new();
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let file = sources.add(name, text, None);
    let mut diagnostics = Vec::new();
    let module = pdl_ir::load(&sources, file, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{}: {diagnostics:#?}", path.display());
    module.expect("no diagnostics, so a module")
}

fn inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut inputs: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "mlir")).collect();
    inputs.sort();
    assert!(inputs.len() > 5);
    inputs
}

#[test]
fn trees_and_code_are_as_written_down() {
    let mut goldens = Goldens::default();
    for path in inputs() {
        let module = load(&path);
        let tree = DecisionDag::build(&module).expect("it compiles").to_tree_text();
        let program = compile(&module).expect("it compiles");
        let text = format!("{tree}\n{}", program.disassemble());
        goldens.compare(&path.with_extension("txt"), &text);
    }
}

#[test]
fn what_the_compiler_writes_validates() {
    for path in inputs() {
        let program = compile(&load(&path)).expect("it compiles");
        let loaded = Program::from_bytes(&program.to_bytes());
        assert!(loaded.is_ok(), "{}: {}", path.display(), loaded.err().map(|e| e.to_string()).unwrap_or_default());
    }
}

#[test]
fn equal_input_gives_equal_code() {
    for path in inputs() {
        let first = compile(&load(&path)).expect("it compiles");
        let second = compile(&load(&path)).expect("it compiles");
        assert_eq!(first.to_bytes(), second.to_bytes(), "{}", path.display());
    }
}

#[test]
fn all_files_together_compile_to_one_program() {
    let mut all = Module::default();
    for path in inputs() {
        let module = load(&path);
        all.patterns.extend(module.patterns.into_iter().map(|p| pdl_ir::Pattern { name: None, ..p }));
        all.natives.extend(module.natives);
    }
    let count = all.patterns.len();
    let program = compile(&all).expect("it compiles");
    let loaded = Program::from_bytes(&program.to_bytes()).expect("it validates");
    assert_eq!(loaded.patterns().len(), count);
    let accepts = program.disassemble().lines().filter(|line| line.trim_start().starts_with("accept")).count();
    assert_eq!(accepts, count, "every pattern lies on one path");
}

#[test]
fn graphs_are_well_formed() {
    for path in inputs() {
        let dot = DecisionDag::build(&load(&path)).expect("it compiles").to_dot();
        assert!(dot.starts_with("digraph decisions {\n") && dot.ends_with("}\n"));
        // Every edge joins nodes that are declared, and quotes are balanced on each line.
        let declared = |name: &str| dot.contains(&format!("  {name} ["));
        for line in dot.lines() {
            if let Some((from, to)) = line.trim().split_once(" -> ") {
                let to = to.split([' ', ';']).next().expect("a target");
                assert!(declared(from) && declared(to), "{line}");
            }
            let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
            assert_eq!(quotes % 2, 0, "{line}");
        }
    }
}
