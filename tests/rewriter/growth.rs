//! Growth: what rewrites may create in one run, in all drivers.

use std::num::NonZeroUsize;

use mlir_lite::Ir;
use pdl_vm::conversion::{Conversion, ConversionTarget, convert};
use pdl_vm::{
    ApplyError, GreedyDriver, GreedyOptions, HostContext, NativeError, Natives, PatternSet, PatternSetBuilder,
    ResultTypes, RewriteFailure, Rewriter, RunLimit, Value, rewrite_greedily,
};

use super::support::*;

const TEXT: &str = "%x = \"t.x\"() : () -> i32 %a = \"t.a\"(%x) : (i32) -> i32 \"t.u\"(%a) : (i32) -> ()\n";

/// Patterns that match what they make. Each makes more of one thing each time, or as much again and again.
const ENDLESS: [(&str, &str); 4] = [
    ("operands", "Pattern Grow { let r = op<t.a>(xs: ValueRange) -> (ts: TypeRange);
        rewrite r with { replace r with op<t.a>(xs, xs) -> (ts); }; }"),
    ("results", "Pattern Grow { let r = op<t.u>(xs: ValueRange) -> (ts: TypeRange);
        rewrite r with { let n = op<t.u>(xs) -> (ts, ts, type<\"i1\">); erase r; }; }"),
    ("attributes", "Pattern Grow { let r = op<t.a>(xs: ValueRange) -> (ts: TypeRange);
        rewrite r with { replace r with op<t.a>(xs) { a = attr<\"1\">, b = attr<\"2\">, c = attr<\"3\"> } -> (ts); }; }"),
    ("ops", "Pattern Grow { let r = op<t.u>(x: Value);
        rewrite r with { let y = op<t.y>(x) -> (type<\"i32\">); op<t.u>(y); op<t.u>(x); erase r; }; }"),
];

fn limited(most: u64) -> GreedyOptions {
    GreedyOptions::default().max_rewrites(RunLimit::AtMost(100_000)).max_created(RunLimit::AtMost(most))
}

fn run(source: &str, options: &GreedyOptions) -> (Ir, Result<u64, ApplyError>) {
    let mut ir = ir(TEXT);
    let set = set(source, &mut ir);
    let scope = ir.top_op();
    let done = rewrite_greedily(&set, &mut ir, scope, options).map(|report| report.created);
    (ir, done)
}

/// Whatever it is that there is more and more of, the run ends, and the error says by which pattern, at which op and making which.
#[test]
fn what_creates_too_much_is_named() {
    for (kind, source) in ENDLESS {
        let (ir, done) = run(source, &limited(5_000));
        let Err(ApplyError::Rewrite(error)) = done else { panic!("{kind}: {done:?}") };
        assert_eq!((error.code(), &*error.pattern), ("E0638", "Grow"), "{kind}");
        assert!(["t.a", "t.u"].contains(&&*error.op) && error.location.line > 0, "{kind}: {error:?}");
        assert!(matches!(&error.failure, RewriteFailure::TooMuchCreated { op, most: 5_000 } if op.starts_with("t.")));
        let text = ir.to_string();
        assert_eq!(Ir::parse(&text).unwrap_or_else(|error| panic!("{kind}: {error}")).to_string(), text);
    }
}

/// The rewrite that would go beyond is undone, and those before it stay: the IR is that of a run of so many rewrites.
#[test]
fn the_rewrite_that_goes_beyond_is_undone() {
    for (kind, source) in ENDLESS {
        for most in [0, 1, 7, 50, 333] {
            let ended = run(source, &limited(most)).0.to_string();
            let rewrites = (0..200).find(|rewrites| {
                let options = GreedyOptions::default().max_iterations(Some(1));
                run(source, &options.max_rewrites(RunLimit::AtMost(*rewrites))).0.to_string() == ended
            });
            assert!(rewrites.is_some(), "{kind} {most}: {ended}");
        }
    }
}

/// These count: ops, operands, results, attributes, and attributes that are set. To the last one, it fits.
#[test]
fn each_part_counts_once() {
    let source = "Pattern { let r = op<t.a>(x: Value) -> (t: Type);
        rewrite r with { replace r with op<t.b>(x, x) { k = attr<\"1\">, l = attr<\"2\"> } -> (t); }; }";
    assert_eq!(run(source, &limited(6)).1, Ok(6));
    assert_eq!(run(source, &limited(5)).1.unwrap_err().code(), "E0638");
    assert_eq!(run(source, &GreedyOptions::default().max_created(RunLimit::Unlimited)).1, Ok(6));
    assert_eq!(GreedyOptions::default().max_created, RunLimit::Relative);
    assert!(RunLimit::Relative.created(1_000_000) > RunLimit::Relative.created(1));
    assert_eq!(RunLimit::Relative.created(usize::MAX), Some(u64::MAX));
    // A driver begins anew with each run.
    let mut ir = ir(TEXT);
    let source = "Pattern { let r = op<t.a>(x: Value) -> (t: Type); replace r with op<t.b>(x) -> (t); }
        Pattern { let r = op<t.u>(x: Value); replace r with op<t.w>(x); }";
    let set = set(source, &mut ir);
    let mut driver = GreedyDriver::new(limited(5));
    for _ in 0..2 {
        let scope = ir.top_op();
        assert_eq!(driver.run(&set, &mut ir, scope, None).map(|report| report.created), Ok(5));
        ir = Ir::parse(TEXT).unwrap();
    }
}

/// Native functions and patterns in Rust take of the same; handing the error on does not make it another one, and passing over it gives
/// nothing.
#[test]
fn functions_in_rust_take_of_the_same() {
    let source = "Rewrite Many(v: Value) -> Value; Pattern Calls { let r = op<t.a>(x: Value) -> (t: Type);
        rewrite r with { let made = Many(x); replace r with op<t.a>(made) -> (t); }; }";
    fn many(rewriter: &mut Rewriter<'_, Ir>, value: mlir_lite::Value) -> Result<usize, RewriteFailure> {
        let name = rewriter.host_mut().intern_op_name("t.n");
        (0..100).try_fold(0, |sum, _| rewriter.create(name, &[value], &[], ResultTypes::Given(&[])).map(|_| sum + 1))
    }
    for hands_on in [true, false] {
        let mut natives = Natives::new();
        natives.rewrite("Many", move |rewriter: &mut Rewriter<'_, Ir>, Value(v): Value<Ir>| match many(rewriter, v) {
            Err(failure) if hands_on => Err(NativeError::from(failure)),
            _ => Ok(Value::<Ir>(v)),
        });
        let mut ir = ir(TEXT);
        let set = PatternSet::bind(program(source), &mut ir, &natives).unwrap();
        let scope = ir.top_op();
        let error = rewrite_greedily(&set, &mut ir, scope, &limited(1_050)).unwrap_err();
        assert!(error.code() == "E0638" && error.to_string().contains("Calls"), "{error}");
        let rewrites = ir.to_string().matches("t.n").count();
        assert_eq!(rewrites, 500, "each makes 203");
    }
    let mut ir = ir(TEXT);
    let endless = pattern("InRust", "t.a", 1, |op, rewriter| rename(op, "t.a", rewriter));
    let set = PatternSetBuilder::new().pattern(endless).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let error = rewrite_greedily(&set, &mut ir, scope, &limited(1_000)).unwrap_err();
    assert!(error.code() == "E0638" && error.to_string().contains("InRust"), "{error}");
}

/// A conversion that creates too much is undone as a whole. What it tried in vain counts, too.
#[test]
fn conversions_end_as_well() {
    let source = "Pattern Grow with recursion { let r = op<t.a>(xs: ValueRange) -> (ts: TypeRange);
        rewrite r with { replace r with op<t.a>(xs, xs) -> (ts); }; }";
    let mut ir = ir(TEXT);
    let before = ir.to_string();
    let set = set(source, &mut ir);
    let scope = ir.top_op();
    let target = ConversionTarget::new().illegal_op("t.a");
    let conversion = Conversion { max_created: RunLimit::AtMost(10_000), ..Conversion::new(&target) };
    let error = convert(&set, &mut ir, scope, conversion).unwrap_err();
    assert!(error.code() == "E0638" && error.to_string().contains("Grow"), "{error}");
    assert_eq!(ir.to_string(), before);
}

/// Where functions are rewritten by several threads, the same runs end with the same error.
#[test]
fn threads_end_alike() {
    let source = "Pattern Halve { let r = op<t.a>(x: Value, xs: ValueRange) -> (ts: TypeRange);
        rewrite r with { replace r with op<t.a>(xs) -> (ts); }; }";
    let function = |operands: usize| {
        let (values, types) = (vec!["%x"; operands].join(", "), vec!["i32"; operands].join(", "));
        format!(
            "\"t.func\"() ({{ %x = \"t.x\"() : () -> i32 %a = \"t.a\"({values}) : ({types}) -> i32 \"t.u\"(%a) : (i32) -> () }}) : () -> ()\n"
        )
    };
    let all = function(20) + &function(12) + &function(3);
    for most in [0, 100, 228, 229, 330, 335, 340, 345, 350, 1_000] {
        let run = |threads| {
            let mut ir = ir(&all);
            let set = PatternSet::bind(program(source), &mut ir, &Natives::new()).unwrap();
            let done = ir.rewrite_in_parallel(&set, &limited(most), NonZeroUsize::new(threads).unwrap(), None);
            (done.map(|report| report.created).map_err(|error| error.to_string()), ir.to_string())
        };
        assert_eq!(run(1), run(3), "{most}");
    }
}
