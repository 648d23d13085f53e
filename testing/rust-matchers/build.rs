//! Writes the matchers of random cases as Rust. `PDLL_MATCHER_CASES` says of how many.

#![allow(unreachable_pub, reason = "modules are shared with the crate")]

use std::fmt::Write;
use std::path::Path;

use conformance::case::Case;
use conformance::choices::Choices;
use pdll::Session;
use pdll::build::{Names, RustOptions, rust_matcher, rust_source};

/// The patterns of the bench.
#[path = "../../benches/support/identities.rs"]
#[allow(dead_code, reason = "the IR is made by the bench")]
mod identities;

/// The patterns of the enum.
#[path = "src/calculator_patterns.rs"]
mod calculator;

#[path = "src/names.rs"]
mod names;

#[path = "src/rules_cases.rs"]
mod rules_cases;

fn main() {
    println!("cargo::rerun-if-env-changed=PDLL_MATCHER_CASES");
    let wanted = std::env::var("PDLL_MATCHER_CASES").map_or(100, |count| count.parse().expect("a number"));
    let (mut text, mut list, mut cases) = (String::new(), String::new(), 0);
    for seed in 0_u64.. {
        if cases == wanted {
            break;
        }
        let case = Case::generate(Choices::from_seed(seed));
        let Ok((_, program)) = &case.compiled else { continue };
        cases += 1;
        let matcher = rust_matcher(program, &Names::Numbers, "::pdl_vm").expect("numbers name everything");
        let _ = writeln!(text, "/// Seed {seed}.\npub mod case{seed} {{\nuse crate::types::*;\n{matcher}}}");
        let _ = writeln!(list, "    ({seed}, case{seed}::MATCHER),");
    }
    let _ = writeln!(text, "/// The matchers, by seed.\npub const CASES: &[(u64, RustMatcher<Ir>)] = &[\n{list}];");
    for (name, patterns) in [("twenty", &identities::IDENTITIES[..]), ("two_hundred", &identities::generated())] {
        let program = pdll::compile(&identities::source(patterns)).expect("they compile");
        let matcher = rust_matcher(&program, &Names::Numbers, "::pdl_vm").expect("numbers name everything");
        let _ = writeln!(text, "/// Identities.\npub mod {name} {{\nuse crate::types::*;\n{matcher}}}");
    }
    // A host whose names are an enum.
    let program = pdll::compile(calculator::PATTERNS).expect("they compile");
    let paths = calculator::PATHS.iter().map(|(name, path)| ((*name).to_owned(), (*path).to_owned()));
    let matcher = rust_matcher(&program, &Names::Paths(paths.collect()), "::pdl_vm").expect("all have paths");
    let _ = writeln!(
        text,
        "/// On [`calculator`].\npub mod calculator_matcher {{\nuse crate::calculator::types::*;\n{matcher}}}"
    );
    let mut modules = String::new();
    for (keyword, seed) in names::CASES {
        let mut session = Session::new();
        let program = session.program_of(Path::new("names.pdll"), names::patterns(keyword, *seed).0.into_bytes());
        let Some(program) = program else { panic!("{}", session.error()) };
        let options = RustOptions::default().host("crate::types::Host").runtime("::pdl_vm").matcher(Names::Numbers);
        let rust = rust_source(&program, &session.sources, &options).expect("the blocks are functions");
        let module = format!("{}{seed}", keyword.to_ascii_lowercase());
        let _ = writeln!(text, "/// Functions of all names.\npub mod {module} {{\n{rust}}}");
        let _ = writeln!(modules, "    {module}::register,");
    }
    let _ = writeln!(
        text,
        "/// What registers the functions of each of [`names::CASES`].\npub const REGISTER: &[fn(&mut Natives<Ir>)] = &[\n{modules}];"
    );
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    rules(Path::new(&out));
    std::fs::write(Path::new(&out).join("cases.rs"), text).expect("it can be written");
}

/// Writes rules in Rust of random patterns.
fn rules(out: &Path) {
    let enum_file = "../../tools/pdl-derive/tests/function.rs";
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
    let _ = writeln!(
        text,
        "/// The rules of each seed.\npub(crate) const RULES: &[fn(&Host) -> Box<dyn RuleSet<Host>>] = &[\n{list}];"
    );
    std::fs::write(out.join("rules.rs"), text).expect("it can be written");
    let graph = pdll::build::Build::new("src/graph.pdll").host("super::Host").instructions("src/graph.rs");
    graph.compile("graph.rs");
}
