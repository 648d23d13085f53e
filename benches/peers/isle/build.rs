//! Compiles the rules.

use std::path::{Path, PathBuf};

use cranelift_isle::codegen::CodegenOptions;
use ir::rules;

fn compile(file: &Path, output: &Path) {
    // The output is included in a module.
    let options = CodegenOptions { exclude_global_allow_pragmas: true, ..CodegenOptions::default() };
    let rust = cranelift_isle::compile::from_files([Path::new("src/prelude.isle"), file], &options);
    let rust = rust.unwrap_or_else(|errors| panic!("{errors:?}"));
    std::fs::write(output, rust).expect("it can be written");
}

fn main() {
    println!("cargo::rerun-if-changed=src/prelude.isle");
    println!("cargo::rerun-if-changed=src/identities.isle");
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    compile(Path::new("src/identities.isle"), &folder.join("identities.rs"));
    for count in [200, 1000] {
        let file = folder.join(format!("rules-{count}.isle"));
        std::fs::write(&file, rules::isle(&rules::rules(count))).expect("it can be written");
        compile(&file, &file.with_extension("rs"));
    }
}
