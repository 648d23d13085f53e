//! Rules written as PDLL: the text is read with the same definitions, and does what the rules do.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use drr::Pdll;
use mlir_lite::Ir;
use pdl_vm::{GreedyOptions, HostContext, Natives, Op, PatternSet, Value, rewrite_greedily};
use pdll::{Program, Session};

use crate::upstream;

/// The rules of a file as PDLL, the program of the rules that it has, and what its text is compiled to.
fn both(file: &Path, include: &Path) -> (Pdll, Program, Program) {
    let directory = file.parent().unwrap_or(Path::new("."));
    let session = || {
        let above = directory.parent().unwrap_or(directory);
        Session::new().include_dir(include).include_dir(directory).include_dir(above)
    };
    let mut rules = session();
    let text = rules.read_text(file).unwrap_or_else(|| panic!("{}", rules.render()));
    let pdll = rules.td_pdll(text).unwrap_or_else(|| panic!("{}", rules.render()));
    let ours = rules.compile(pdll.module.clone()).unwrap_or_else(|| panic!("{}", rules.render()));
    let mut again = session().include_dir(".");
    let written = again.sources.add("written.pdll", pdll.text.clone(), None);
    let theirs = again.pdll_module(written).and_then(|mut module| {
        pdll.define_natives(&mut module);
        again.compile(module)
    });
    let theirs = theirs.unwrap_or_else(|| panic!("{}:\n{}\n{}", file.display(), pdll.text, again.render()));
    (pdll, ours, theirs)
}

fn files(directory: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(directory).expect("the folder is there");
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("it can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "td"));
    files.sort();
    files
}

#[test]
fn what_is_written_is_read() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let (mut written, mut left_out) = (0, 0);
    for file in files("frontends/drr/tests/probes/accepted") {
        let (pdll, ours, theirs) = both(&file, &include);
        assert_eq!(ours.patterns().len(), theirs.patterns().len(), "{}", file.display());
        for (own, other) in ours.patterns().iter().zip(theirs.patterns()) {
            assert_eq!((&own.name, own.benefit), (&other.name, other.benefit), "{}", file.display());
        }
        for left in &pdll.left_out {
            assert!(pdll.text.contains(&format!("// {} is left out", left.rule)), "{}", pdll.text);
        }
        written += ours.patterns().len();
        left_out += pdll.left_out.len();
    }
    eprintln!("{written} rules as PDLL, {left_out} left out");
    assert!(written >= 150 && left_out <= 40, "{written} rules as PDLL, {left_out} left out");
}

fn rewrite(program: &Program, text: &str) -> String {
    let mut ir = Ir::parse(text).unwrap_or_else(|error| panic!("{error}"));
    ir.define_operations(program.operations());
    let mut natives = Natives::new();
    natives.constraint("firstOperand", |ir: &Ir, Op(op): Op<Ir>| {
        (ir.operand_count(op) > 0).then(|| Value::<Ir>(ir.operand(op, 0)))
    });
    natives.register_checks(program, &mut ir);
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives).unwrap_or_else(|error| panic!("{error}"));
    let scope = ir.top_op();
    rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    ir.to_string()
}

#[test]
fn what_is_written_does_the_same() {
    let Some(include) = upstream::include_directory(&[]) else { return };
    let mut changed = 0;
    for file in files("tests/rules").into_iter().filter(|file| file.with_extension("mlir").exists()) {
        let (_, ours, theirs) = both(&file, &include);
        let text = std::fs::read_to_string(file.with_extension("mlir")).expect("there is IR");
        let expected = rewrite(&ours, &text);
        let found = rewrite(&theirs, &text);
        assert!(found == expected, "{}:\n{found}\n{expected}", file.display());
        changed += usize::from(expected != Ir::parse(&text).expect("it is IR").to_string());
    }
    assert!(changed >= 2, "{changed}");
}
