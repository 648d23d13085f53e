//! Compiles the patterns: to blobs for the interpreter, and to rules as Rust.

use std::path::{Path, PathBuf};

use ir::rules;
use pdll::build::Build;

fn compile(file: &Path, name: &str) {
    let build = Build::new(file).host("crate::Host");
    build.compile(&format!("{name}-blob.rs"));
    build.instructions("../ir/src/function.rs").compile(&format!("{name}-rules.rs"));
}

fn main() {
    compile(Path::new("src/identities.pdll"), "identities");
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    for count in [200, 1000] {
        let file = folder.join(format!("rules-{count}.pdll"));
        std::fs::write(&file, rules::pdll(&rules::rules(count))).expect("it can be written");
        // Cargo would run this script again each time for a file that is newer than its last run, and `run.sh --compile` would time it.
        let written = std::fs::File::options().write(true).open(&file).expect("it was written");
        written.set_modified(std::time::UNIX_EPOCH).expect("times can be set");
        compile(&file, &format!("rules-{count}"));
    }
}
