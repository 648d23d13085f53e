//! Regions and blocks in PDLL. Each case of `regions/cases.txt` is a text of patterns and an IR: the patterns are compiled, stored, bound to the host and
//! applied, and what they leave is verified, by MLIR too. Then each statement of a rewrite is followed by a failure, and all is as it was.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use mlir_lite::Ir;
use pdl_vm::{
    BlockOf, GreedyOptions, NativeError, Natives, Op, PatternSet, Program, RegionOf, Rewriter, Value, rewrite_greedily,
};
use pdll::Session;
use pdll::explain::Explainer;

use crate::goldens::golden;
use crate::upstream;

/// A text of patterns, and an IR before and after.
struct Case<'t> {
    name: &'t str,
    patterns: &'t str,
    before: &'t str,
}

const NAME: &str = "// ===== ";
const BEFORE: &str = "// ----- before\n";
const AFTER: &str = "// ----- after\n";

fn cases(text: &str) -> Vec<Case<'_>> {
    let case = |case| {
        let (name, rest) = str::split_once(case, '\n').expect("a case has a name");
        let (patterns, rest) = rest.split_once(BEFORE).expect("a case has an IR");
        let (before, _) = rest.split_once(AFTER).expect("a case has a result");
        Case { name, patterns, before }
    };
    text.split(NAME).skip(1).map(case).collect()
}

/// The program of a text in PDLL, from a blob. What is printed of it is read again.
fn compile(text: &str) -> Program {
    let mut session = Session::new();
    let file = session.sources.add("regions.pdll", text, None);
    let module = session.pdll_module(file).unwrap_or_else(|| panic!("{}", session.render()));
    let printed = pdl_ir::print(&module);
    let file = session.sources.add("regions.mlir", printed.as_str(), None);
    let read = session.pdl_module(file).unwrap_or_else(|| panic!("{}\n{printed}", session.render()));
    assert_eq!(pdl_ir::print(&read), printed);
    let program = session.compile(module).unwrap_or_else(|| panic!("{}", session.render()));
    let stored = pdl_compile::patterns_of(&program).expect("its patterns are kept");
    assert_eq!(pdl_ir::print(&stored), printed, "what is stored is what was compiled");
    Program::from_bytes(&program.to_bytes()).expect("it loads")
}

fn natives() -> Natives<Ir> {
    let mut natives = Natives::new();
    natives.regions();
    natives.rewrite("Fail", |_: &mut Rewriter<'_, Ir>| Err::<(), _>(NativeError::new("told to")));
    natives.constraint("IsUnused", |ir: &Ir, Value(value): Value<Ir>| ir.first_use(value).is_none());
    natives.constraint("Holds", |ir: &Ir, region: RegionOf<Ir>, block: BlockOf<Ir>| {
        let regions = ir.op_regions(region.op);
        region.index == 0 && regions.len() == 2 && block.block(ir) == ir.region_blocks(regions[1]).next()
    });
    natives
}

/// Applies patterns until none matches, and gives how often one did.
fn rewrite(patterns: &str, ir: &mut Ir) -> u64 {
    let program = compile(patterns);
    let mut natives = natives();
    natives.register_checks(&program, ir);
    let set = PatternSet::bind(Arc::new(program), ir, &natives).expect("it binds");
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, ir, scope, &GreedyOptions::default()).expect("it rewrites");
    ir.verify().unwrap_or_else(|errors| panic!("{errors}\n{ir}"));
    report.rewrites
}

/// The patterns with a failure behind one statement of a rewrite, for each.
fn failing(patterns: &str) -> Vec<String> {
    let lines: Vec<&str> = patterns.lines().collect();
    let mut is_rewrite = false;
    let is_step = |line: &&str| {
        is_rewrite |= line.ends_with(" with {") || line.starts_with("Rewrite ");
        is_rewrite &= !line.trim_start().starts_with('}');
        is_rewrite && line.ends_with(';') && line.starts_with("  ")
    };
    let steps: Vec<bool> = lines.iter().map(is_step).collect();
    let steps = (0..lines.len()).filter(|line| steps[*line]);
    let failing = steps.map(|step| {
        let mut lines = lines.clone();
        lines.insert(step + 1, "    Fail();");
        format!("Rewrite Fail();\n{}\n", lines.join("\n"))
    });
    failing.collect()
}

#[test]
fn regions_and_blocks_are_matched_and_moved() {
    cases_hold("tests/regions/cases.txt");
}

#[test]
fn blocks_are_matched_made_and_erased() {
    cases_hold("tests/regions/blocks.txt");
}

/// Operands by their places from either end, what stands between, lengths and elements, and what is done for each.
#[test]
fn ranges_are_taken_apart() {
    cases_hold("tests/ranges/cases.txt");
}

/// Runs the cases of a file, each of whose rewrites is also tried with a failure behind each of its statements.
fn cases_hold(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).expect("the cases are there").replace("\r\n", "\n");
    let mut found = String::new();
    let mut all = String::new();
    for Case { name, patterns, before } in cases(&text) {
        let mut ir = Ir::parse(before).unwrap_or_else(|error| panic!("{name}: {error}"));
        ir.verify().unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let untouched = ir.to_string();
        for failing in failing(patterns) {
            assert_eq!(rewrite(&failing, &mut ir), 0, "{name}");
            assert_eq!(ir.to_string(), untouched, "{name} is undone\n{failing}");
        }
        ir.verify().unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let rewrites = rewrite(patterns, &mut ir);
        assert_eq!(rewrites == 0, name.ends_with("stays"), "{name}");
        found += &format!("{NAME}{name}\n{patterns}{BEFORE}{before}{AFTER}{ir}\n");
        all += &format!("{ir}// -----\n");
    }
    golden(&path, &found);
    if upstream::are_there(&[upstream::MLIR_OPT]) {
        let arguments = ["--split-input-file", "--allow-unregistered-dialect", "-o", "/dev/null"];
        let mut child =
            Command::new(upstream::MLIR_OPT).args(arguments).stdin(Stdio::piped()).spawn().expect("it runs");
        child.stdin.take().expect("it reads").write_all(all.as_bytes()).expect("it takes all");
        assert!(child.wait().expect("it ends").success(), "MLIR takes what is left");
    }
}

/// A host that has no regions is told which function it would need, and which pattern needs it.
#[test]
fn a_host_without_regions_is_told() {
    let program = compile("Pattern => erase op<t.a> regions (_: Block);");
    let mut ir = Ir::parse("").expect("it parses");
    let errors =
        PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).map(|_| ()).expect_err("it does not bind");
    let text = errors.to_string();
    assert!(text.contains("region.count") && text.contains("region.block_count"), "{text}");
}

/// A move that cannot be made fails the rewrite, which is undone, and the reason is told.
#[test]
fn moves_that_cannot_be_are_refused() {
    let input = r#"
"t.func"() ({
^bb0(%a: i32, %b: i64):
  "t.body"(%a, %b) ({
  ^bb0(%x: i32):
    "t.inner"(%x) : (i32) -> ()
    "t.end"() : () -> ()
  }, {
    "t.end"() : () -> ()
  }) : (i32, i64) -> ()
  "t.end"() : () -> ()
}) : () -> ()
"#;
    for (step, reason) in [
        ("inline_block one before root with ();", "a block with 1 arguments is inlined with 0 values"),
        ("inline_block one before root with (a, a);", "a block with 1 arguments is inlined with 2 values"),
        ("inline_block one before root with (b);", "a value has another type than the argument"),
        ("inline_block one before root with (x);", "an argument of the inlined block cannot take the place of one"),
        ("inline_block one before inner with (a);", "a block cannot be inlined into itself"),
        ("inline_block one before gone with (a);", "`t.end` is already erased or replaced"),
        ("move_block one before one;", "a block cannot be moved into itself"),
        ("take_region two before two;", "a block cannot be moved into itself"),
    ] {
        let pattern = format!(
            r"
Pattern {{
  let inner = op<t.inner>(x: Value);
  let gone = op<t.end>;
  let root = op<t.body>(a: Value, b: Value)
    regions (one: Block(x) => (inner, _: Op), two: Block => gone);
  rewrite root with {{
    erase gone;
    {step}
  }};
}}
"
        );
        assert_refused(&pattern, input, step, reason);
    }
}

/// Asserts that the rewrite of a pattern fails for a reason, and leaves nothing changed.
fn assert_refused(pattern: &str, input: &str, step: &str, reason: &str) {
    let mut ir = Ir::parse(input).expect("it parses");
    let before = ir.to_string();
    let mut natives = natives();
    natives.rewrite("Append", |rewriter: &mut Rewriter<'_, Ir>, Op(op): Op<Ir>, block: BlockOf<Ir>| {
        let block = rewriter.block(&block)?;
        Ok::<(), NativeError>(rewriter.append_op(op, block)?)
    });
    let set = PatternSet::bind(Arc::new(compile(pattern)), &mut ir, &natives).expect("it binds");
    let scope = ir.top_op();
    let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).expect("it runs");
    let told: Vec<String> = report.failures.first.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|told| told.contains(reason)), "{step}: {told:?}");
    assert_eq!(ir.to_string(), before, "{step}");
    ir.verify().unwrap_or_else(|errors| panic!("{step}: {errors}"));
}

/// So are changes of blocks. The last of them can be made, and are undone together.
#[test]
fn changes_of_blocks_that_cannot_be_are_refused() {
    let input = r#"
"t.func"() ({
^bb0(%a: i32, %b: i64):
  "t.br"(%a)[^bb1] : (i32) -> ()
^bb1(%x: i32):
  %v = "t.inner"(%x) ({
  ^bb0(%i: i32):
    "t.end"() : () -> ()
  }) : (i32) -> i32
  "t.go"(%v)[^bb2] : (i32) -> ()
^bb2:
  "t.use"(%v) : (i32) -> ()
  "t.end"() : () -> ()
}) : () -> ()
"#;
    for (body, step, reason) in [
        ("Block", "erase_block(next);", "a block is erased to which another one goes on"),
        ("Block", "erase branch; erase_block(next);", "`t.inner` is erased, but its results are still used"),
        ("Block", "drop_argument(next, x);", "a block argument is dropped that is still used"),
        ("Block", "drop_argument(next, b);", "what is dropped is no argument of the block"),
        (
            "Block",
            "replace_uses(x, a); drop_argument(next, x);",
            "which operands `t.br` hands to its successor 0 is not known",
        ),
        ("Block", "replace_uses(x, b);", "a value takes the place of one of another type"),
        ("Block", "replace_successor(go, next, last);", "`t.go` does not go on to the block that is replaced"),
        ("Block", "replace_uses(x, block_argument(next, 1));", "the block has no such argument"),
        ("Block", "erase first_operation(create_block(next));", "the block has no such operation"),
        ("Block", "Append(inner, body);", "an operation cannot be moved into itself"),
        ("Block", "op<t.a> -> () successors (last) regions ({body, last}, next); Fail();", "told to"),
        ("Region", "op<t.a> -> () regions (copy_region(body), body, copy_region(body)); Fail();", "told to"),
        (
            "Block",
            "copy_block(next); split_block(go); add_arguments(last, type<\"i8\">); erase_block(create_block(last)); Fail();",
            "told to",
        ),
        (
            "Block",
            "Append(branch, last); Append(go, entry); erase go; erase branch; op<t.b>(inner) -> (); Fail();",
            "told to",
        ),
    ] {
        let pattern = format!(
            r"
Rewrite Append(op: Op, block: Block);
Rewrite Fail();
Pattern {{
  let inner = op<t.inner>(x: Value) regions (body: {body});
  let go = op<t.go>(inner.0) successors (last: Block);
  let branch = op<t.br>(a: Value) successors (next: Block(x) => (inner, go));
  let root = op<t.func> regions ({{entry: Block(a, b: Value) => branch, next, last}});
  rewrite root with {{
    {step}
  }};
}}
"
        );
        assert_refused(&pattern, input, step, reason);
    }
}

/// An explanation tells of a pattern that does not match because of a region.
#[test]
fn regions_are_explained() {
    let input = r#"
"t.body"() ({
^bb0(%x: i32):
  "t.end"() : () -> ()
}) : () -> ()
"#;
    for (regions, reason) in [
        ("()", "the op has another number of regions"),
        ("(())", "the region has another number of blocks"),
        ("(Block())", "the block has another number of arguments"),
        ("(Block => (op<t.end>, op<t.end>))", "the block has another number of operations"),
        ("(Block => (op<t.end>, ..., op<t.end>))", "the block has fewer operations"),
        ("({Block, Block, ...})", "the region has fewer blocks"),
        ("({first: Block}) ; has_one_predecessor(first)", "another number of branches goes to the block"),
        ("(Block => (op<t.end> successors (_: Block)))", "the op has another number of successors"),
        ("(Block => (op<t.end> successors (_: Block, ...)))", "the op has fewer successors"),
    ] {
        let (regions, question) = regions.split_once(';').unwrap_or((regions, ""));
        let question = if question.is_empty() { String::new() } else { format!("{question};") };
        let pattern = format!("Pattern {{ let root = op<t.body> regions {regions}; {question} erase root; }}");
        let program = Arc::new(compile(&pattern));
        let mut ir = Ir::parse(input).expect("it parses");
        let set = PatternSet::bind(program, &mut ir, &natives()).expect("it binds");
        let explainer = Explainer::new(&set).expect("its patterns are kept");
        let block = ir.region_blocks(ir.op_regions(ir.top_op())[0]).next().expect("a block");
        let root = ir.block_ops(block).next().expect("an operation");
        let told = explainer.refusal_text(&ir, set.patterns()[0].id, root).expect("it does not match");
        assert!(told.contains(reason), "{regions}: {told}");
    }
}
