//! The optimizer as a user sees it, and the tutorial that builds it.

use std::sync::Arc;

use expressions::graph::{Constant, Graph, Node};
use expressions::{lower, opportunities, optimize, parser, patterns};
use pdl_vm::host::ConstantData;
use pdl_vm::host_check::{IrGenerator, check_host};
use pdl_vm::{Attr, GreedyOptions, Natives, PatternSet, rewrite_greedily};

/// Optimizes; gives the graph without node numbers where they do not matter.
fn optimized(source: &str) -> String {
    let mut graph: Graph = parser::parse(source).unwrap();
    let report = optimize(&mut graph).unwrap();
    assert!(report.converged);
    graph.to_string()
}

#[test]
fn constants_fold() {
    let text = optimized("1 + 2 * 3");
    assert_eq!(text.lines().count(), 2);
    assert!(text.contains("= expr.const 7\n"), "{text}");
}

#[test]
fn multiplications_by_powers_of_two_become_shifts() {
    let text = optimized("x * 8");
    assert!(text.contains("expr.shl %1") && text.contains("expr.const 3") && !text.contains("mul"), "{text}");
    assert!(optimized("x * 6").contains("expr.mul"));
}

#[test]
fn what_is_not_used_any_more_goes() {
    assert_eq!(optimized("x + (y - y) * 3").lines().count(), 2);
}

/// A function that is registered later replaces the one of the code block.
#[test]
fn natives_are_registered_at_run_time() {
    let mut graph = parser::parse("x * 8 + y * 16").unwrap();
    let program = Arc::new(patterns::program().unwrap());

    let mut natives = Natives::new();
    patterns::register(&mut natives);
    // Constraint IsPowerOfTwo(number: Attr);
    natives.constraint("IsPowerOfTwo", |_: &Graph, Attr(number): Attr<Graph>| number == Constant::Int(8));
    assert!(natives.unused(&program).is_empty());
    let set = PatternSet::bind(program, &mut graph, &natives).unwrap();

    let scope = graph.program();
    rewrite_greedily(&set, &mut graph, scope, &GreedyOptions::default()).unwrap();
    let text = graph.to_string();
    assert_eq!((text.matches("expr.shl").count(), text.matches("expr.mul").count()), (1, 1), "{text}");
}

/// A code block that fails refuses its pattern; the graph stays as it was.
#[test]
fn sums_that_do_not_fit_are_left_alone() {
    let source = format!("{} + 1", i64::MAX);
    let mut graph = parser::parse(&source).unwrap();
    let before = graph.to_string();
    let report = optimize(&mut graph).unwrap();
    assert_eq!(graph.to_string(), before);
    assert_eq!(report.failures.first[0].pattern, "FoldAdd");
}

/// Finding changes nothing, and names the patterns.
#[test]
fn what_could_be_optimized_is_counted() {
    let mut graph = parser::parse("x * 8 + (y - y) * 3").unwrap();
    let before = graph.to_string();
    let found = opportunities(&mut graph).unwrap();
    assert_eq!(graph.to_string(), before);
    let found: Vec<(&str, usize)> =
        found.iter().map(|(name, count)| (&**name, *count)).filter(|one| one.1 > 0).collect();
    assert_eq!(found, [("MulPowerOfTwo", 1), ("SubSelf", 1)]);
}

/// A conversion leaves no subtraction.
#[test]
fn subtractions_are_lowered() {
    let mut graph = parser::parse("x - y - 1").unwrap();
    let report = lower::lower(&mut graph).unwrap();
    let text = graph.to_string();
    assert_eq!((report.rewrites, report.left.len()), (2, 0));
    assert!(!text.contains("expr.sub"), "{text}");
    assert_eq!(text.matches("expr.add").count(), 2, "{text}");
    assert_eq!(text.matches("expr.const -1").count(), 2, "{text}");
}

#[test]
fn wrong_programs_are_refused() {
    for source in ["", "1 +", "(1", "1 2", "99999999999999999999", "#"] {
        assert!(parser::parse(source).is_err(), "{source}");
    }
    assert!(parser::parse(&"(".repeat(100_000)).is_err());
}

/// Every block of code in the tutorial stands, line by line, in a file of this crate or of `arena-ir`, which are compiled.
#[test]
fn the_tutorial_shows_what_is_compiled() {
    let files = [
        include_str!("../Cargo.toml"),
        include_str!("../build.rs"),
        include_str!("../src/lib.rs"),
        include_str!("../src/graph.rs"),
        include_str!("../src/host.rs"),
        include_str!("../src/lower.rs"),
        include_str!("../src/optimize.pdll"),
        include_str!("optimizing.rs"),
        // The adapter to copy is of the other example.
        include_str!("../../arena-ir/src/lib.rs"),
        include_str!("../../arena-ir/src/host.rs"),
        include_str!("../../arena-ir/tests/contract.rs"),
        include_str!("../../arena-ir/tests/rewriting.rs"),
        include_str!("../../functions/main.rs"),
        // The macro is tried on this example's graph where it is.
        include_str!("../../../tools/pdll-macros/tests/run.rs"),
    ];
    let normal =
        |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let files: Vec<String> = files.iter().map(|file| normal(file)).collect();
    let tutorial = include_str!("../../../docs/embedding.md");
    let blocks: Vec<&str> = tutorial.split("```").skip(1).step_by(2).collect();
    assert!(blocks.len() >= 8);
    for block in blocks {
        let (language, code) = block.split_once('\n').unwrap();
        // What the example has no use for is tried by tests that the page names.
        if matches!(language, "console" | "rust,ignore" | "text") {
            continue;
        }
        let code = normal(code);
        assert!(files.iter().any(|file| file.contains(&code)), "not in the example:\n{code}");
    }
}

/// Programs of several lines.
struct Programs;

impl IrGenerator for Programs {
    type Host = Graph;

    fn generate(&mut self, seed: u64) -> (Graph, Node) {
        let sources = ["x + (y - y) * 3", "x * x - x", "(a + b) * (b - a) + b * 8", "1 + 2 * 3"];
        let graph = parser::parse(sources[seed as usize % sources.len()]).unwrap();
        let program = graph.program();
        (graph, program)
    }

    fn attributes(&self) -> Vec<(&'static str, [ConstantData; 2])> {
        let integer = |value| ConstantData::Integer(value, "i64".into());
        vec![("value", [1, 2].map(integer)), ("other", [7, -7].map(integer))]
    }

    fn types(&self) -> Vec<&'static str> {
        vec!["i64"]
    }
}

#[test]
fn the_graph_keeps_the_contract() {
    check_host(&mut Programs, 8).unwrap_or_else(|findings| panic!("{findings}"));
}

/// The promise of the tutorial: a host is an afternoon's work.
#[test]
fn the_glue_is_short() {
    assert!(include_str!("../src/host.rs").lines().count() < 300);
}
