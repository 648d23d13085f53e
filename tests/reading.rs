//! Reading what others wrote: every pattern file of the examples and the specification as `mlir-pdll` and `mlir-opt` print it,
//! in every form that they have, is one module.

use crate::files;
use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;

use pdl_ir::Module;
use pdll::Session;

/// The ways in which `mlir-opt` prints a module.
const FORMS: [&[&str]; 8] = [
    &[],
    &["--mlir-print-op-generic"],
    &["--mlir-print-local-scope"],
    &["--mlir-print-debuginfo"],
    &["--mlir-print-debuginfo", "--mlir-print-local-scope"],
    &["--mlir-print-debuginfo", "--mlir-print-op-generic"],
    &["--mlir-print-debuginfo", "--mlir-print-op-generic", "--mlir-print-local-scope"],
    &["--mlir-use-nameloc-as-prefix", "--mlir-print-unique-ssa-ids", "--mlir-print-value-users"],
];

/// The line between the parts of a text.
const SEPARATOR: &str = "\n// -----\n";

/// Runs a program of MLIR; `None` if it refuses.
fn run(program: &str, flags: &[&str], file: &Path) -> Option<String> {
    let output = Command::new(program).args(flags).arg(file).output().expect("it was there a moment ago");
    output.status.success().then(|| String::from_utf8(output.stdout).expect("MLIR prints UTF-8"))
}

fn read(text: &str, from: &str) -> Module {
    let mut session = Session::new();
    let file = session.sources.add("read.mlir", text, None);
    session.pdl_module(file).unwrap_or_else(|| panic!("{from}: {}\n{text}", session.render()))
}

#[test]
fn every_form_that_mlir_prints_is_one_module() {
    if !upstream::are_there(&[upstream::MLIR_PDLL, upstream::MLIR_OPT]) {
        return;
    }
    // Files that MLIR refuses are the business of other tests.
    let printed = files::all_pattern_files()
        .into_iter()
        .filter_map(|path| Some((run(upstream::MLIR_PDLL, &["-x=mlir"], &path)?, path)));
    let (texts, paths): (Vec<String>, Vec<PathBuf>) = printed.unzip();
    assert!(texts.len() > 50, "{} files", texts.len());
    // All at once: most of the time of a program of MLIR is its start.
    let scratch = tempfile::NamedTempFile::new().expect("the directory for temporary files is writable");
    std::fs::write(scratch.path(), texts.join(SEPARATOR)).expect("the directory for temporary files is writable");
    let theirs = |(text, path): (&String, &PathBuf)| read(text, &format!("{} as mlir-pdll prints it", path.display()));
    let modules: Vec<Module> = texts.iter().zip(&paths).map(theirs).collect();
    for flags in FORMS {
        let flags = [flags, &["--split-input-file"]].concat();
        let all = run(upstream::MLIR_OPT, &flags, scratch.path()).unwrap_or_else(|| panic!("{flags:?}: refused"));
        let parts: Vec<&str> = all.split(SEPARATOR).collect();
        assert_eq!(parts.len(), modules.len(), "{flags:?}");
        for ((module, path), text) in modules.iter().zip(&paths).zip(parts) {
            let from = format!("{} as mlir-opt prints it with {flags:?}", path.display());
            let again = read(text, &from);
            assert_eq!(pdl_ir::print(&again), pdl_ir::print(module), "{from}");
            let program = |module: &Module| pdl_compile::compile(module).map(|program| program.match_code().to_vec());
            assert_eq!(program(&again), program(module), "{from}");
        }
    }
}
