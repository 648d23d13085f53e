//! Rules that are too much: none of them hangs, overflows the stack or eats memory.

use crate::common;

use std::fmt::Write;
use std::time::{Duration, Instant};

use common::{HEAD, include_directory, read};
use gicombine::RuleOrder;

/// As long as this takes in a debug build, on a machine that does other things.
const PATIENCE: Duration = Duration::from_secs(120);

/// Rules of few matchers may still be too many instructions.
#[test]
fn instructions_of_all_matchers_are_counted() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut text = HEAD.to_owned();
    let mut line = |item: String| writeln!(text, "{item}").expect("a string takes it");
    line(
        "def two : GICombinePatFrag<(outs root:$r), (ins), [(pattern (G_FNEG $r, $x)), (pattern (G_FABS $r, $x))]>;"
            .into(),
    );
    let links = (0..5_000).map(|index| format!("(G_FNEG $v{index}, $v{})", index + 1));
    let chain = links.collect::<Vec<_>>().join(", ");
    for (name, fragments) in [("few", 2), ("many", 6)] {
        let uses: Vec<String> = (0..fragments).map(|index| format!("(two $u{index})")).collect();
        let operands: Vec<String> = (0..fragments).map(|index| format!("$u{index}")).collect();
        let matched = format!("(G_BUILD_VECTOR $d, $v0, {}), {chain}, {}", operands.join(", "), uses.join(", "));
        let rule = format!("GICombineRule<(defs root:$d), (match {matched}), (apply \"x();\")>");
        line(format!("let MaxPermutations = -1 in def {name} : {rule};"));
    }
    line("def MyCombiner : GICombiner<\"C\", [few, many]>;".into());
    let outcome = read(&directory, "many.td", &text);
    let errors: Vec<_> = outcome.errors().map(|error| (error.code.0, error.message.as_str())).collect();
    assert_eq!(errors, [("E1224", "the matchers of the rule have more than 200000 instructions")]);
    assert_eq!(outcome.rules.rules.len(), 1);
}

#[test]
fn large_rules_take_no_longer_than_they_are() {
    let Some(directory) = include_directory(&[]) else { return };
    let mut text = HEAD.to_owned();
    let mut line = |item: String| writeln!(text, "{item}").expect("a string takes it");
    // A chain of instructions, from which the apply builds another.
    let chain = |name: &str, first: &str| {
        let links = (0..5_000).map(|index| format!("(G_FNEG i32:${name}{index}, ${name}{})", index + 1));
        format!("(G_FABS $d, ${first}0), {}", links.collect::<Vec<_>>().join(", "))
    };
    let (matched, built) = (chain("v", "v"), chain("t", "t").replace("$t5000", "$v5000"));
    line(format!("def chain : GICombineRule<(defs root:$d), (match {matched}), (apply {built})>;"));
    // A group that lists itself, in a way, 2^40 times.
    line("def g0 : GICombineGroup<[chain]>;".into());
    (1..40).for_each(|index| line(format!("def g{index} : GICombineGroup<[g{0}, g{0}]>;", index - 1)));
    // 2^40 permutations, allowed.
    line(
        "def two : GICombinePatFrag<(outs root:$r), (ins), [(pattern (G_FNEG $r, $x)), (pattern (G_FABS $r, $x))]>;"
            .into(),
    );
    let uses: Vec<String> = (0..40).map(|index| format!("(two $v{index})")).collect();
    let operands: Vec<String> = (0..40).map(|index| format!("$v{index}")).collect();
    let matched = format!("(G_BUILD_VECTOR $d, {}), {}", operands.join(", "), uses.join(", "));
    line(format!(
        "let MaxPermutations = -1 in def many : GICombineRule<(defs root:$d), (match {matched}), (apply \"x();\")>;"
    ));
    line("def MyCombiner : GICombiner<\"C\", [g39, many]>;".into());
    let start = Instant::now();
    let outcome = read(&directory, "large.td", &text);
    let codes: Vec<&str> = outcome.errors().map(|error| error.code.0).collect();
    assert_eq!(codes, ["E1224"], "{}", outcome.rendered());
    assert_eq!(outcome.rules.rules.len(), 1);
    assert_eq!(outcome.rules.matchers(RuleOrder::Llvm22)[0].instructions.len(), 5_001);
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

/// `def ""` is no name: the pattern that such a record is has none either.
#[test]
fn an_empty_name_is_none() {
    let Some(directory) = include_directory(&[]) else { return };
    let rule = "def \"\" : GICombineRule<(defs root:$d), (match (G_FNEG $d, $x)), (apply (G_FABS $d, $x))>;";
    let mut outcome = read(&directory, "empty.td", &format!("{HEAD}{rule}\n"));
    let lowered = gicombine::lower(&outcome.rules, RuleOrder::Documented, &outcome.sources, &mut outcome.diagnostics);
    let ours: Vec<_> = lowered.module.patterns.iter().filter(|pattern| pattern.location.file == "empty.td").collect();
    assert_eq!(ours.iter().map(|pattern| pattern.name.clone()).collect::<Vec<_>>(), [None]);
    assert_eq!(pdl_ir::verify(&lowered.module), []);
}
