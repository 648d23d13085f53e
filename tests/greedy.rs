//! Ways of greedy rewriting that must come to the same: on one thread and on several, listened to or not, and with each op
//! matched again in each iteration.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use conformance::case::Case;
use conformance::choices::Choices;
use conformance::{input, natives};
use mlir_dialects::assembly::{Dialects, FormTables};
use mlir_lite::{Ir, Op, OpForms, OpParts, PartPass, PartRewriter, PartsReport, TextParts};
use pdl_vm::{
    DriverHost, Fanout, GreedyDriver, GreedyOptions, GreedyReport, Listener, MatchFailure, Natives, Order,
    PatternFailure, PatternInfo, PatternSet, PatternSetBuilder, RewritePattern, Rewriter, Root, RunLimit, Statistics,
    TreePrinter, rewrite_greedily,
};
use pdll::Program;

const SEEDS: u64 = 400;

/// Returns what counts of a report; times and messages do not.
fn told(report: &GreedyReport) -> String {
    format!(
        "{} {:?} {} {} {} {:?} {}",
        report.converged,
        report.limit,
        report.iterations,
        report.rewrites,
        report.dead_ops,
        report.rewrites_by_pattern,
        report.failures.count
    )
}

fn run(
    program: &Program,
    text: &str,
    rewrite: impl FnOnce(&PatternSet<Ir>, &mut Ir) -> Option<GreedyReport>,
) -> Option<(String, String)> {
    let mut ir = Ir::parse(text).expect("generated IR parses");
    let set = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives::all()).ok()?;
    let report = rewrite(&set, &mut ir)?;
    assert_eq!(ir.verify().map_err(|errors| errors.0.len()), Ok(()), "{ir}");
    Some((format!("{ir}{:?}", orders_of_uses(&ir)), told(&report)))
}

/// For each value the operands that it is, in the order of its list of uses: the place of the op in the text, and which operand.
fn orders_of_uses(ir: &Ir) -> Vec<Vec<(usize, usize)>> {
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let places: HashMap<_, _> = ops.iter().enumerate().map(|(place, op)| (*op, place)).collect();
    let results = ops.iter().flat_map(|op| ir.results(*op));
    let arguments = ops.iter().flat_map(|op| ir.op_regions(*op).to_vec()).flat_map(|region| {
        let blocks: Vec<_> = ir.region_blocks(region).collect();
        blocks.into_iter().flat_map(|block| ir.block_arguments(block).collect::<Vec<_>>())
    });
    let uses = |value| ir.uses_of(value).map(|used| (places[&ir.use_owner(used)], ir.use_index(used))).collect();
    results.chain(arguments).map(uses).collect()
}

fn options(seed: u64) -> GreedyOptions {
    let order = if seed.is_multiple_of(2) { Order::BottomUp } else { Order::TopDown };
    let max_iterations = if seed.is_multiple_of(5) { Some(2) } else { Some(10) };
    GreedyOptions::default().order(order).max_iterations(max_iterations).max_rewrites(RunLimit::AtMost(2_000))
}

fn one_thread(program: &Program, text: &str, options: &GreedyOptions) -> Option<(String, String)> {
    run(program, text, |set, ir| {
        let scope = ir.top_op();
        rewrite_greedily(set, ir, scope, options).ok()
    })
}

/// The patterns of a case, and several modules for it made one.
fn functions(case: &Case, seed: u64, count: u64) -> Option<(&Program, String)> {
    let (module, program) = case.compiled.as_ref().ok()?;
    let modules = (0..count).map(|i| input::module(&mut Choices::from_seed(seed * 1_000 + i), module));
    let bodies: Vec<String> = modules
        .map(|text| {
            let lines: Vec<&str> = text.lines().collect();
            lines[1..lines.len() - 1].join("\n")
        })
        .collect();
    Some((program, format!("\"builtin.module\"() ({{\n{}\n}}) : () -> ()\n", bodies.join("\n"))))
}

#[test]
fn several_threads_do_what_one_does() {
    let mut rewrites = 0;
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 2 + seed % 5) else { continue };
        let options = options(seed);
        let Some(one) = one_thread(program, &text, &options) else { continue };
        for threads in [2, 3] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let several = run(program, &text, |set, ir| {
                let report = ir.rewrite_in_parallel(set, &options, threads, None).ok()?;
                rewrites += report.rewrites;
                Some(report)
            });
            assert_eq!(several.as_ref(), Some(&one), "seed {seed}, {threads} threads\n{}\n{text}", case.source);
        }
    }
    assert!(rewrites > SEEDS, "the cases rewrite something: {rewrites}");
}

/// Rewriting the parts of a text, as [`TextParts`] lets it.
struct Rewriting<'a>(PartRewriter<'a>);

impl PartPass for Rewriting<'_> {
    type Outcome = PartsReport;

    fn run(&mut self, part: &mut Ir) -> bool {
        let is_done = self.0.run(part);
        assert_eq!(part.verify().map_err(|errors| errors.0.len()), Ok(()), "{part}");
        is_done
    }

    fn finish(self) -> PartsReport {
        self.0.finish()
    }
}

/// Rewrites a text part by part. `None` if the whole must be read for it.
fn by_parts(program: &Program, text: &str, options: &GreedyOptions, threads: usize) -> Option<(String, String)> {
    let dialects = Dialects::new(FormTables::builtin());
    let mut parts = TextParts::of_length(text, &dialects, 100)?;
    if !parts.intern_first() {
        return None;
    }
    let set = PatternSet::bind(Arc::new(program.clone()), parts.around_mut(), &natives::all()).ok()?;
    let threads = NonZeroUsize::new(threads).unwrap();
    let forms = parts.has_custom_forms().then_some(&dialects as &dyn OpForms);
    let printed = parts.print(forms, threads, || Rewriting(PartRewriter::new(&set, options, false)))?;
    let reports: Vec<_> = printed.outcomes.iter().map(|(report, context)| (report, context)).collect();
    Some((printed.texts.concat(), told(&PartsReport::whole(options, &reports)?)))
}

#[test]
fn parts_of_a_text_become_what_the_whole_does() {
    let (mut by_parts_count, mut wholes, mut rewrites) = (0, 0, 0);
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 3 + seed % 5) else { continue };
        // Properties in one function say what is a property in all.
        let text = Ir::parse(&text).expect("generated IR parses").to_string();
        let options = options(seed);
        let mut ir = Ir::parse(&text).expect("what is printed parses");
        let Ok(set) = PatternSet::bind(Arc::new(program.clone()), &mut ir, &natives::all()) else { continue };
        let scope = ir.top_op();
        let Ok(report) = rewrite_greedily(&set, &mut ir, scope, &options) else { continue };
        let whole = (ir.to_string(), told(&report));
        wholes += 1;
        for threads in [1, 3] {
            let Some(parts) = by_parts(program, &text, &options, threads) else { continue };
            assert_eq!(parts, whole, "seed {seed}, {threads} threads\n{}\n{text}", case.source);
            by_parts_count += 1;
            rewrites += report.rewrites;
        }
    }
    assert!(by_parts_count > wholes && rewrites > SEEDS, "{by_parts_count} of {wholes}, {rewrites} rewrites");
}

/// A handle stays valid if no rewrite touched its entity.
#[test]
fn handles_stay_valid() {
    let function = "\"t.f\"() ({\n%0 = \"t.keep\"() : () -> i1\n%1 = \"t.a\"(%0) : (i1) -> i1\n\"t.keep\"(%1) : (i1) -> ()\n}) : () -> ()\n";
    let mut ir = Ir::parse(&function.repeat(3)).unwrap();
    let program = pdll::compile("Pattern { replace op<t.a>(x: Value) with op<t.b>(x) -> (type<\"i1\">); }").unwrap();
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).unwrap();
    let ops = |ir: &Ir| {
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        ops
    };
    let kept = |ir: &Ir| {
        let is_kept = |op: &_| ["t.f", "t.keep"].contains(&ir.context().symbol_name(ir.name(*op)));
        ops(ir).into_iter().filter(is_kept).collect::<Vec<_>>()
    };
    let before = kept(&ir);
    let two = NonZeroUsize::new(2).unwrap();
    let report = ir.rewrite_in_parallel(&set, &GreedyOptions::default(), two, None).unwrap();
    assert_eq!((report.rewrites, before.len()), (3, 9));
    assert_eq!(kept(&ir), before);
    let definition = |op| ir.defining_op(ir.operand(op, 0)).map(|op| ir.context().symbol_name(ir.name(op)).to_owned());
    assert_eq!(definition(before[2]).as_deref(), Some("t.b"));
}

/// IR that was rewritten in parts can be rewritten again: nothing of what is used or free is mixed up.
#[test]
fn what_was_put_back_can_be_rewritten_again() {
    let two = NonZeroUsize::new(2).unwrap();
    for seed in 0..SEEDS / 4 {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 3) else { continue };
        let options = GreedyOptions::default().max_rewrites(RunLimit::AtMost(2_000));
        let rewrite = |threads: Option<NonZeroUsize>| {
            run(program, &text, |set, ir| {
                let scope = ir.top_op();
                let mut last = None;
                for round in 0..4 {
                    // One thread makes use of what several have left free.
                    last = match threads.filter(|_| round % 2 == 0) {
                        Some(threads) => ir.rewrite_in_parallel(set, &options, threads, None).ok(),
                        None => rewrite_greedily(set, ir, scope, &options).ok(),
                    };
                    // Every other op gets the operands of the one before it: there is something to do again.
                    let mut ops = Vec::new();
                    ir.nested_ops(scope, true, &mut ops);
                    ops.retain(|op| !ir.holds_ops(*op));
                    // New ops are made of what is free.
                    let name = ir.context_mut().intern_symbol("t.extra");
                    let location = ir.context_mut().unknown_location();
                    for op in &ops {
                        let operands: Vec<_> = ir.operands(*op).collect();
                        let result_types: Vec<_> = ir.results(*op).map(|result| ir.value_type(result)).collect();
                        let (properties, attributes, successors) = (None, &[][..], &[][..]);
                        let (operands, result_types) = (&operands[..], &result_types[..]);
                        let parts =
                            OpParts { name, operands, properties, attributes, result_types, successors, location };
                        ir.create_op(&parts, 0, *op).expect("there is room");
                    }
                    for pair in ops.chunks_exact(2) {
                        let (from, to) = (pair[0], pair[1]);
                        let are_together = ir.parent_op(from) == ir.parent_op(to);
                        let count = ir.operand_count(from).min(ir.operand_count(to));
                        for index in (0..count).filter(|_| are_together) {
                            let operand = ir.operand(from, index);
                            ir.set_operand(to, index, operand);
                        }
                    }
                }
                last
            })
        };
        assert_eq!(rewrite(Some(two)), rewrite(None), "seed {seed}\n{}\n{text}", case.source);
    }
}

/// A pattern of which nobody knows where it looks: with it, every op is matched in each iteration.
struct LooksAnywhere;

impl RewritePattern<Ir> for LooksAnywhere {
    fn root(&self) -> Root {
        Root::named("t.nowhere")
    }

    fn debug_name(&self) -> &str {
        "LooksAnywhere"
    }

    fn match_and_rewrite(&self, _: Op, _: &mut Rewriter<'_, Ir>) -> Result<(), PatternFailure> {
        Err(MatchFailure::default().into())
    }
}

#[test]
fn ops_that_are_not_matched_again_are_those_that_do_not_match() {
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 2) else { continue };
        let options = options(seed);
        let Some(quick) = one_thread(program, &text, &options) else { continue };
        let full = run(program, &text, |_, ir| {
            let patterns = PatternSetBuilder::new().program(Arc::new(program.clone())).pattern(LooksAnywhere);
            let set = patterns.bind(ir, &natives::all()).ok()?;
            let scope = ir.top_op();
            let mut report = rewrite_greedily(&set, ir, scope, &options).ok()?;
            assert_eq!(report.rewrites_by_pattern.pop(), Some(0));
            Some(report)
        });
        assert_eq!(full, Some(quick), "seed {seed}\n{}\n{text}", case.source);
    }
}

/// Counts what it hears of.
#[derive(Default)]
struct Heard {
    processed: u64,
    tried: u64,
    unmatched: u64,
    rewrites: u64,
}

impl Listener<Ir> for Heard {
    fn op_processed(&mut self, _: &Ir, _: Op) {
        self.processed += 1;
    }

    fn pattern_begins(&mut self, _: &Ir, _: Op, _: &PatternInfo) {
        self.tried += 1;
    }

    fn pattern_succeeded(&mut self, _: &Ir, _: &PatternInfo) {
        self.rewrites += 1;
    }

    fn match_failed(&mut self, _: &Ir, _: Op) {
        self.unmatched += 1;
    }
}

/// Nobody listens, or statistics are kept and the debug tree is printed: the same IR, the same lists of uses, the same figures,
/// on one thread and where two are allowed.
#[test]
fn listening_changes_nothing() {
    let mut rewrites = 0;
    for seed in 0..SEEDS {
        let case = Case::generate(Choices::from_seed(seed));
        let Some((program, text)) = functions(&case, seed, 1 + seed % 3) else { continue };
        let options = options(seed);
        let silent = one_thread(program, &text, &options);
        for threads in [1, 2].map(|threads| NonZeroUsize::new(threads).unwrap()) {
            let unheard = run(program, &text, |set, ir| ir.rewrite_in_parallel(set, &options, threads, None).ok());
            assert_eq!(unheard, silent, "seed {seed}\n{}\n{text}", case.source);
            let heard = run(program, &text, |set, ir| {
                let (mut heard, mut statistics, mut tree) = (Heard::default(), Statistics::new(set), Vec::new());
                let mut op_text = |ir: &Ir, op| ir.op_text(op);
                let mut printer = TreePrinter::new(set, &mut tree, &mut op_text);
                let mut all = Fanout(vec![&mut heard, &mut statistics, &mut printer]);
                let report = ir.rewrite_in_parallel(set, &options, threads, Some(&mut all)).ok()?;
                assert_eq!(heard.rewrites, report.rewrites);
                assert_eq!(heard.processed, heard.unmatched + report.rewrites + report.dead_ops);
                assert!(heard.tried >= heard.rewrites + report.failures.count);
                let counted = statistics.by_pattern().into_iter().map(|counts| counts.rewrites);
                assert!(counted.eq(report.rewrites_by_pattern.iter().copied()));
                rewrites += report.rewrites;
                Some(report)
            });
            assert_eq!(heard, silent, "seed {seed}\n{}\n{text}", case.source);
        }
    }
    assert!(rewrites > SEEDS, "the cases rewrite something: {rewrites}");
}

/// A listener hears of every op in every iteration, those too that are passed over because nothing can match.
#[test]
fn listeners_hear_of_every_op() {
    let mut ir =
        Ir::parse("\"t.f\"() ({ %0 = \"t.a\"() : () -> i1  \"t.keep\"(%0) : (i1) -> () }) : () -> ()").unwrap();
    let program = pdll::compile("Pattern { replace op<t.a> with op<t.b> -> (type<\"i1\">); }").unwrap();
    let set = PatternSet::bind(Arc::new(program), &mut ir, &Natives::new()).unwrap();
    let (mut heard, scope) = (Heard::default(), ir.top_op());
    let report =
        GreedyDriver::new(GreedyOptions::default()).run(&set, &mut ir, scope, Some(&mut heard)).expect("it runs");
    assert_eq!((report.iterations, report.rewrites, heard.tried), (2, 1, 1));
    // `keep`, `f`, `a`; its user and what replaced it, with what holds them; then all three in the second iteration.
    assert_eq!((heard.processed, heard.unmatched), (9, 8));
}

/// Returns whether this thread asked the constraint of `patterns`, and how many did, when `ir` was rewritten on up to two.
fn threads_asked(patterns: &str, ir: &str) -> (bool, usize) {
    let program = pdll::compile(patterns).expect("the patterns compile");
    let asked = Arc::new(Mutex::new(HashSet::new()));
    let mut natives = Natives::<Ir>::new();
    let ask = asked.clone();
    natives.constraint("Ask", move |_: &Ir, _: pdl_vm::Op<Ir>| {
        // So that one thread does not work off all before the other begins.
        std::thread::sleep(Duration::from_millis(20));
        ask.lock().unwrap().insert(std::thread::current().id())
    });
    let mut ir = Ir::parse(ir).expect("the IR parses");
    let set = PatternSet::bind(Arc::new(program), &mut ir, &natives).expect("the patterns bind");
    ir.rewrite_in_parallel(&set, &GreedyOptions::default(), NonZeroUsize::new(2).unwrap(), None)
        .expect("nothing stops it");
    let asked = asked.lock().unwrap();
    (asked.contains(&std::thread::current().id()), asked.len())
}

const ASK: &str = "Constraint Ask(op: Op);\nPattern { let a = op<t.a>; Ask(a); erase a; }\n";

fn two_functions(first: &str, between: &str) -> String {
    let function = |body: &str| format!("\"t.f\"() ({{\n{body}\"t.a\"() : () -> ()\n}}) : () -> ()\n");
    format!("{between}{}{}", function(first), function(""))
}

#[test]
fn functions_that_are_independent_are_shared_by_threads() {
    assert_eq!(threads_asked(ASK, &two_functions("", "")), (true, 2));
    let value_inside = "%0 = \"t.v\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()\n";
    assert_eq!(threads_asked(ASK, &two_functions(value_inside, "\"t.global\"() : () -> ()\n")), (true, 2));
}

#[test]
fn one_thread_works_where_functions_are_not_independent() {
    let alone = (true, 1);
    // A value from outside.
    let outside = two_functions("\"t.use\"(%0) : (i32) -> ()\n", "%0 = \"t.v\"() : () -> i32\n");
    assert_eq!(threads_asked(ASK, &outside), alone);
    // An op of the top block that a pattern may match.
    assert_eq!(threads_asked(ASK, &two_functions("", "\"t.a\"() : () -> ()\n")), alone);
    let functions_too = format!("{ASK}Pattern {{ let f = op<t.f>(v: Value); erase f; }}\n");
    assert_eq!(threads_asked(&functions_too, &two_functions("", "")), alone);
    let any = format!("{ASK}Pattern {{ let f = op<>(a: Value, b: Value, c: Value); erase f; }}\n");
    assert_eq!(threads_asked(&any, &two_functions("", "")), alone);
    // A result.
    let with_result =
        two_functions("", "").replace("\"t.f\"() ({", "%f:1 = \"t.f\"() ({").replace("}) : () -> ()", "}) : () -> i32");
    let with_result = with_result.replacen("%f:1", "%g:1", 1);
    assert_eq!(threads_asked(ASK, &with_result), alone);
    // One function.
    assert_eq!(threads_asked(ASK, "\"t.f\"() ({\n\"t.a\"() : () -> ()\n}) : () -> ()\n"), alone);
}
