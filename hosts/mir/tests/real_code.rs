//! Code of real crates, as LLVM's instruction translator leaves it, is printed back byte for byte.
//!
//! It takes a minute and the network's crates, so it runs on demand:
//! `cargo test -p pdl-mir --test all real_code:: -- --ignored --nocapture`.

use crate::upstream;

use std::path::{Path, PathBuf};
use std::process::Command;

use mir::{AttrName, Mir};
use pdl_diagnostics::FileId;
use pdl_vm::host::{DriverHost, Host, RewriteHost};

/// Crates that the workspace depends on.
const CRATES: [&str; 8] =
    ["memchr", "regex-syntax", "regex-automata", "num-bigint", "serde_json", "clap_builder", "toml", "ariadne"];

/// The LLVM IR of a crate, without what names the machine it was made for.
fn llvm_ir(name: &str, folder: &Path) -> String {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
    let status = Command::new(env!("CARGO"))
        .args(["rustc", "--release", "--lib", "-p", name, "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(folder)
        .args(["--", "--emit=llvm-ir", "-Cdebuginfo=0", "-Ccodegen-units=1"])
        .envs([("CARGO_PROFILE_RELEASE_LTO", "off"), ("CARGO_INCREMENTAL", "0")])
        .status()
        .expect("cargo runs");
    assert!(status.success(), "{name} is not compiled");
    let mut text = String::new();
    for entry in std::fs::read_dir(folder.join("release/deps")).expect("what was built") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let is_it = stem.rsplit_once('-').is_some_and(|(crate_name, _)| crate_name == name.replace('-', "_"));
        if is_it && path.extension().is_some_and(|ending| ending == "ll") {
            text = std::fs::read_to_string(&path).expect("LLVM IR");
        }
    }
    assert!(!text.is_empty(), "no LLVM IR of {name}");
    let says_target = |line: &&str| line.starts_with("target triple") || line.starts_with("target datalayout");
    text.lines().filter(|line| !says_target(line)).map(without_processor).collect()
}

/// A line of LLVM IR without the attributes that say which processor it is for.
fn without_processor(line: &str) -> String {
    let is_for_all = |word: &&str| !word.starts_with("\"target-") && !word.starts_with("\"tune-");
    match line.starts_with("attributes ") {
        true => line.split(' ').filter(is_for_all).collect::<Vec<_>>().join(" ") + "\n",
        false => format!("{line}\n"),
    }
}

fn machine_ir(llvm_ir: &str, path: PathBuf) -> String {
    std::fs::write(&path, llvm_ir).expect("a temporary file");
    let output = Command::new(upstream::LLC)
        .args(["-mtriple=aarch64-linux-gnu", "-O2", "-global-isel", "-global-isel-abort=2"])
        .args(["-stop-before=aarch64-prelegalizer-combiner", "-o", "-"])
        .arg(&path)
        .output()
        .expect("llc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
#[ignore = "compiles crates"]
fn code_of_real_crates_is_printed_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut instructions, mut functions) = (0, 0);
    for name in CRATES {
        let text = machine_ir(&llvm_ir(name, folder.path()), folder.path().join(format!("{name}.ll")));
        let mut mir = Mir::parse(FileId(0), &text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        assert!(mir.print() == text, "{name}");
        let mut ops = Vec::new();
        mir.nested_ops(mir.module(), true, &mut ops);
        ops.retain(|op| !mir.holds_ops(*op));
        for op in &ops {
            mir.set_attribute(*op, AttrName::FLAGS, mir.attribute(*op, AttrName::FLAGS));
        }
        let printed = mir.print();
        let difference = printed.lines().zip(text.lines()).find(|(found, expected)| found != expected);
        assert!(printed == text, "{name}: {difference:?}");
        (instructions, functions) = (instructions + ops.len(), functions + mir.functions().len());
    }
    println!("{instructions} instructions of {functions} functions");
    assert!(instructions >= 100_000);
}
