//! Lints of random patterns are true of random IR: a pattern that is reported as shadowed is never applied, one that is
//! reported as impossible never matches, and where one that is reported as endless is applied, rewriting comes to no end.
//! `PDLL_LINT_CASES` says how many cases are tried.
//!
//! Generated patterns seldom have to do with each other, so to each file come variants of its own: other benefits, other rewrites,
//! conditions that are gone, and conditions that are new.

use std::collections::BTreeMap;

use conformance::case::{self, Case};
use conformance::choices::Choices;
use conformance::{chunks::Chunks, natives, ods};
use mlir_lite::{Ir, Op};
use pdl_bytecode::PatternInfo;
use pdl_diagnostics::Diagnostic;
use pdl_vm::{GreedyDriver, GreedyOptions, Listener, Matcher, Order, PatternSet, RunLimit};
use pdll::{Program, Session};
use pdll_ide::lint::{Levels, lint};
use pdll_syntax::ast::Item;

/// A pattern like another one of a file, under a name of its own.
fn variant(choices: &mut Choices, pattern: &str, number: usize) -> Option<String> {
    if choices.percent(25) {
        return Some(exchange(choices, number));
    }
    let (_, rest) = pattern.split_once(") ").or_else(|| pattern.split_once("), recursion "))?;
    let body = rest.trim_start_matches("{\n").trim_start_matches("recursion {\n");
    let end = ["  replace root", "  rewrite root", "  erase root"].iter().filter_map(|end| body.find(end)).min()?;
    let (matched, rewrite) = body.split_at(end);
    let mut lines: Vec<String> = matched.lines().map(str::to_owned).collect();
    let is_named = |name: &str| matched.contains(&format!("{name}: Value"));
    let value = ["x1", "x2", "x3", "x5"].into_iter().find(|name| is_named(name)).unwrap_or("x1");
    let place = choices.below(lines.len().max(1));
    let dropped = |line: &str, open: &str, close: &str| {
        let (before, rest) = line.split_once(open)?;
        let (_, behind) = rest.split_once(close)?;
        Some(format!("{before}{behind}"))
    };
    match choices.below(9) {
        0 | 1 => {}
        2 if lines.len() > 1 => _ = lines.remove(place),
        3 => lines[place] = dropped(&lines[place], " {", "}")?,
        4 => lines[place] = dropped(&lines[place], " -> (", ")")?,
        5 => lines.push(format!("  HasOneUse({value});")),
        6 => lines.extend([format!("  HasOneUse({value});"), format!("  not HasOneUse({value});")]),
        7 => lines[place] = lines[place].replacen(".0", ".1", 1),
        _ => lines[place] = lines[place].replacen("_: Value", "x91: Value, x91", 1),
    }
    let rewrite = match choices.below(6) {
        0 => "  erase root;\n}\n".to_owned(),
        1 => format!("  replace root with {value};\n}}\n"),
        2 => format!("  replace root with op<t.n3>({value});\n}}\n"),
        3 => format!("  replace root with op<t.{}>({value});\n}}\n", choices.pick(&["a", "b", "c", "d"])),
        _ => rewrite.to_owned(),
    };
    let benefit = 1 + choices.below(8);
    Some(format!("Pattern V{number} with benefit({benefit}) {{\n{}\n{rewrite}", lines.join("\n")))
}

/// A pattern that makes of one op another one, or the same: with others of its kind it may come to no end.
fn exchange(choices: &mut Choices, number: usize) -> String {
    let (from, to) = (*choices.pick(&["a", "b", "c", "d"]), *choices.pick(&["a", "b", "c", "d"]));
    let (matched, created) = *choices.pick(&[
        ("(x: Value)", "(x)"),
        ("(x: Value, y: Value)", "(y, x)"),
        ("(x: Value) {k}", "(x)"),
        ("(x: Value) {k}", "(x) {k, m}"),
        ("(x: Value) {k = k: Attr}", "(x) {k = k}"),
        ("(x: Value) -> (type<\"i32\">)", "(x) -> (type<\"i32\">)"),
        ("(op<t.a>(x: Value).0)", "(x)"),
    ]);
    let rewrite = match choices.below(4) {
        0 => format!("rewrite root with {{ op<t.{to}>; }}"),
        1 => format!("replace root with op<t.{to}>(op<t.{from}>{created} -> (type<\"i32\">).0)"),
        _ => format!("replace root with op<t.{to}>{created}"),
    };
    let benefit = 1 + choices.below(8);
    format!("Pattern V{number} with benefit({benefit}) {{\n  let root = op<t.{from}>{matched};\n  {rewrite};\n}}\n")
}

/// The case with variants of its patterns, those that compile.
fn with_variants(case: &Case, seed: u64) -> Case {
    let mut choices = Choices::from_seed(seed ^ 0x1157);
    let mut source = case.source.clone();
    for number in 0..4 {
        let chunks = Chunks::of(&source);
        if chunks.is_empty() {
            break;
        }
        let pattern = chunks.pattern(choices.below(chunks.len())).to_owned();
        let Some(variant) = variant(&mut choices, &pattern, number) else { continue };
        let longer = format!("{source}{variant}");
        if case::compile(&longer).is_ok() {
            source = longer;
        }
    }
    case.with_source(source)
}

/// Returns what is said of each pattern, by its index: codes.
fn findings(source: &str) -> BTreeMap<usize, Vec<&'static str>> {
    let mut session = ods::include_dirs().iter().fold(Session::new(), Session::include_dir);
    let file = session.sources.add("case.pdll", source, None);
    let mut inspection = session.inspect(file);
    // Generated IR does not keep to definitions, so what follows from these says nothing of it.
    inspection.definitions.clear();
    lint(&mut session, file, &inspection, &Levels::new());
    let mut found: BTreeMap<usize, Vec<&'static str>> = BTreeMap::new();
    let patterns: Vec<_> = inspection
        .tree()
        .items
        .iter()
        .filter_map(|item| if let Item::Pattern(pattern) = item { Some(pattern) } else { None })
        .collect();
    assert_eq!(patterns.len(), inspection.module.patterns.len());
    for Diagnostic { code, span, labels, .. } in &session.diagnostics {
        let places = std::iter::once(*span).chain(labels.iter().filter(|_| code.0 == "W0211").map(|label| label.span));
        for place in places {
            let pattern = patterns.iter().position(|one| one.span.start <= place.start && place.start < one.span.end);
            found.entry(pattern.unwrap_or(usize::MAX)).or_default().push(code.0);
        }
    }
    found
}

/// The number of times each pattern was applied, by its name.
#[derive(Default)]
struct Applied(BTreeMap<String, usize>);

impl Listener<Ir> for Applied {
    fn pattern_succeeded(&mut self, _: &Ir, pattern: &PatternInfo) {
        *self.0.entry(pattern.name.as_deref().unwrap_or_default().to_owned()).or_default() += 1;
    }
}

/// Rewrites, and says which patterns were applied, and whether it came to an end.
fn run(program: &Program, text: &str, order: Order) -> (Applied, bool) {
    let mut ir = Ir::parse(text).expect("generated IR is read");
    ir.set_op_info(std::sync::Arc::new(ods::Groups::default()));
    let set = PatternSet::bind(std::sync::Arc::new(program.clone()), &mut ir, &natives::all()).expect("it binds");
    let mut applied = Applied::default();
    let scope = ir.top_op();
    // Many come to no end, and some of these grow all the while.
    let options = GreedyOptions::default().order(order).max_rewrites(RunLimit::AtMost(200));
    let report = GreedyDriver::new(options).run(&set, &mut ir, scope, Some(&mut applied));
    (applied, report.expect("generated natives do not panic").converged)
}

/// Returns how often each pattern matches.
fn matches(program: &Program, text: &str) -> BTreeMap<u32, usize> {
    let mut ir = Ir::parse(text).expect("generated IR is read");
    ir.set_op_info(std::sync::Arc::new(ods::Groups::default()));
    let set = PatternSet::bind(std::sync::Arc::new(program.clone()), &mut ir, &natives::all()).expect("it binds");
    let mut ops: Vec<Op> = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let mut counts = BTreeMap::new();
    let mut matcher = Matcher::new();
    for op in ops {
        let mut count = |found: pdl_vm::Match<'_, Ir>| *counts.entry(found.pattern().index() as u32).or_default() += 1;
        matcher.match_all(&set, &ir, op, &mut count).expect("matching ends");
    }
    counts
}

#[test]
fn what_is_reported_of_random_patterns_is_true_of_random_ir() {
    let cases: u64 = std::env::var("PDLL_LINT_CASES").map_or(100, |count| count.parse().expect("a number"));
    let mut said: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut tried, mut shadowed_matches, mut endless_runs) = (0, 0, 0);
    for seed in 0.. {
        if tried == cases {
            break;
        }
        let case = Case::generate(Choices::from_seed(seed));
        if case.compiled.is_err() {
            continue;
        }
        let case = with_variants(&case, seed);
        let (module, program) = case.compiled.as_ref().expect("what does not compile is left out");
        tried += 1;
        let found = findings(&case.source);
        found.values().flatten().for_each(|code| *said.entry(code).or_default() += 1);
        let matched = matches(program, &case.ir);
        let runs = [Order::TopDown, Order::BottomUp].map(|order| run(program, &case.ir, order));
        for (index, codes) in found.iter().filter(|(index, _)| **index != usize::MAX) {
            let name = module.patterns[*index].name.as_deref().expect("generated patterns have names");
            let shown = || format!("seed {seed}: {name} is {codes:?}\n{}\n{}", case.source, case.ir);
            let is_found = matched.contains_key(&(*index as u32));
            for (applied, converged) in &runs {
                let is_applied = applied.0.contains_key(name);
                if codes.iter().any(|code| matches!(*code, "W0207" | "W0208" | "W0209")) {
                    assert!(!is_applied, "applied: {}", shown());
                }
                if codes.iter().any(|code| matches!(*code, "W0210" | "W0211")) && is_applied {
                    endless_runs += 1;
                    assert!(!converged, "it came to an end: {}", shown());
                }
            }
            if codes.contains(&"W0209") {
                assert!(!is_found, "it matches: {}", shown());
            } else if codes.iter().any(|code| matches!(*code, "W0207" | "W0208")) {
                shadowed_matches += usize::from(is_found);
            }
        }
    }
    eprintln!(
        "{tried} cases, {said:?}; shadowed patterns match in {shadowed_matches}, endless ones are applied in {endless_runs} runs"
    );
    for code in ["W0207", "W0208", "W0209", "W0210"] {
        assert!(said.get(code).copied().unwrap_or_default() as u64 > cases / 100, "{code} is hardly tried: {said:?}");
    }
    assert!(shadowed_matches as u64 > cases / 100);
}
