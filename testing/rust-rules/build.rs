//! Writes rules in Rust of random patterns, of as many files as `PDLL_RULE_CASES` says, and code blocks of functions of all names.

#![allow(unreachable_pub, reason = "modules are shared with the crate")]

use std::fmt::Write;
use std::path::Path;

use pdll::Session;
use pdll::build::{RustOptions, rust_source};

// Not the crate that has it, which would be compiled for build scripts once more.
#[path = "../conformance/src/choices.rs"]
#[allow(dead_code, reason = "a part of it is used here")]
mod choices;

#[path = "src/names.rs"]
mod names;

#[path = "src/rules_cases.rs"]
mod rules_cases;

fn main() {
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    functions(Path::new(&out));
    rules(Path::new(&out));
}

/// Writes the code blocks of functions of all names.
fn functions(out: &Path) {
    let (mut text, mut list) = (String::new(), String::new());
    for (keyword, seed) in names::CASES {
        let mut session = Session::new();
        let program = session.program_of(Path::new("names.pdll"), names::patterns(keyword, *seed).0.into_bytes());
        let Some(program) = program else { panic!("{}", session.error()) };
        let options = RustOptions::default().host("::mlir_lite::Ir").runtime("::pdl_vm");
        let rust = rust_source(&program, &session.sources, &options).expect("the blocks are functions");
        let module = format!("{}{seed}", keyword.to_ascii_lowercase());
        let _ = writeln!(text, "/// Functions of all names.\npub mod {module} {{\n{rust}}}");
        let _ = writeln!(list, "    {module}::register,");
    }
    let _ = writeln!(
        text,
        "/// What registers the functions of each of [`names::CASES`].\npub const REGISTER: &[fn(&mut Natives<Ir>)] = &[\n{list}];"
    );
    std::fs::write(out.join("names.rs"), text).expect("it can be written");
}

/// Writes rules in Rust of random patterns.
fn rules(out: &Path) {
    let enum_file = "../../examples/functions/ir.rs";
    println!("cargo::rerun-if-changed={enum_file}");
    println!("cargo::rerun-if-env-changed=PDLL_RULE_CASES");
    let cases: u64 = std::env::var("PDLL_RULE_CASES").map_or(40, |count| count.parse().expect("a number"));
    let (mut text, mut list) = (String::new(), String::new());
    for seed in 0..cases {
        let file = out.join(format!("rules{seed}.pdll"));
        std::fs::write(&file, rules_cases::patterns(seed)).expect("it can be written");
        let build = pdll::build::Build::new(&file).host("crate::rules::Host").instructions(enum_file);
        let (rust, _) = build.source().unwrap_or_else(|error| panic!("{error}"));
        let _ = writeln!(text, "/// Seed {seed}.\npub mod rules{seed} {{\nuse crate::rules::scope::*;\n{rust}}}");
        let _ = writeln!(list, "    |host| Box::new(rules{seed}::Rules::new(host).expect(\"the types are known\")),");
    }
    let _ = writeln!(text, "/// The rules of each seed.\npub(crate) const RULES: &[Bind] = &[\n{list}];");
    std::fs::write(out.join("rules.rs"), text).expect("it can be written");
    let graph = pdll::build::Build::new("src/graph.pdll").host("super::Host").instructions("src/graph.rs");
    graph.compile("graph.rs");
}
