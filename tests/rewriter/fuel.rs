//! Fuel: what loops over the users of values may take, in all drivers.

use std::num::NonZeroUsize;

use pdl_vm::conversion::{Conversion, ConversionTarget, convert};
use pdl_vm::{GreedyOptions, MatchError, Matcher, Natives, PatternSet, PatternSetBuilder, RunLimit, rewrite_greedily};

use super::support::*;

/// Three users of one value that never fit together: the loops over them nest.
const NESTED: &str = "Pattern Quick with benefit(9) { let root = op<t.quick>; rewrite root with { erase root; }; }
    Pattern Slow {
      let v: Value;
      let root = op<t.a>(v);
      let first = op<t.b>(v) { k = k: Attr };
      let second = op<t.c>(v) { k = l: Attr };
      let third = op<t.d>(v) { x = k, y = l };
      rewrite root with { erase root; };
    }";

/// A value with `users` users of each kind, of which no three fit.
fn text(users: usize) -> String {
    let mut text = String::from("%0 = \"t.x\"() : () -> i32 \"t.a\"(%0) : (i32) -> ()\n");
    for user in 0..users {
        text +=
            &format!("\"t.b\"(%0) {{k = {user} : i32}} : (i32) -> () \"t.c\"(%0) {{k = {user} : i32}} : (i32) -> ()\n");
        text += &format!("\"t.d\"(%0) {{x = {user} : i32, y = -1 : i32}} : (i32) -> ()\n");
    }
    text
}

/// The error names the pattern whose loop ran, and none besides.
#[test]
fn what_takes_too_much_is_named() {
    let mut ir = ir(&text(40));
    let set = set(NESTED, &mut ir);
    let scope = ir.top_op();
    let options = GreedyOptions::default().fuel(RunLimit::AtMost(10_000));
    let error = rewrite_greedily(&set, &mut ir, scope, &options).unwrap_err();
    assert_eq!(error.code(), "E0610");
    let message = error.to_string();
    assert!(message.contains("`t.a`") && message.contains("for pattern `Slow`"), "{message}");
    // Without a limit it ends, for there are few users.
    let options = GreedyOptions::default().fuel(RunLimit::Unlimited);
    let report = rewrite_greedily(&set, &mut ir, scope, &options).unwrap();
    assert!(report.converged && report.fuel > 10_000, "{report:?}");
}

/// By default there is a limit, which grows with the IR: nesting that multiplies with the users meets it, one loop does not.
#[test]
fn the_limit_is_relative_by_default() {
    assert_eq!(GreedyOptions::default().fuel, RunLimit::Relative);
    assert_eq!(RunLimit::Relative.fuel(0), Some(1 << 30));
    assert!(RunLimit::Relative.fuel(1_000_000) > RunLimit::Relative.fuel(1));
    assert_eq!(RunLimit::Relative.fuel(usize::MAX), Some(u64::MAX));
    let one_loop = "Pattern Pair { let v: Value; let root = op<t.a>(v); let other = op<t.e>(v); rewrite root with { erase other; }; }";
    let taken = |users: usize| {
        let mut ir = ir(&text(users));
        let set = set(one_loop, &mut ir);
        let scope = ir.top_op();
        rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap().fuel
    };
    let (few, many) = (taken(100), taken(1000));
    assert!(many < 11 * few && few < RunLimit::Relative.fuel(300).unwrap() / 1000, "{few} {many}");
}

/// Loops that do not hang on each other multiply only as far as each finds a user: here the last one finds none, or does with
/// none of the users of the one around it.
#[test]
fn independent_loops_do_not_multiply() {
    let independent = "Pattern Five {
      let v: Value;
      let root = op<t.a>(v);
      let first = op<t.b>(v);
      let second = op<t.c>(v);
      let third = op<t.d>(v);
      let last = op<t.e>(v);
      rewrite root with { erase first; erase second; erase third; erase last; };
    }";
    let chained = independent.replace("op<t.e>(v)", "op<t.e>(third)").replace("op<t.d>(v)", "op<t.d>(v) -> (t: Type)");
    for pattern in [independent, &chained] {
        let taken = |users: usize| {
            let mut ir = ir(&text(users).replace("y = -1 : i32} : (i32) -> ()", "y = -1 : i32} : (i32) -> i32"));
            let set = set(pattern, &mut ir);
            let scope = ir.top_op();
            let report = rewrite_greedily(&set, &mut ir, scope, &GreedyOptions::default()).unwrap();
            assert_eq!(report.rewrites, 0);
            report.fuel
        };
        let (few, many) = (taken(100), taken(1000));
        assert!(many < 11 * few, "{few} {many}");
    }
}

/// All matches of a run take of one fuel, however many each of them would be allowed.
#[test]
fn fuel_is_for_all_matches_together() {
    let mut ir = ir(&text(10));
    let set = set(NESTED, &mut ir);
    let scope = ir.top_op();
    let mut ops = Vec::new();
    ir.nested_ops(scope, true, &mut ops);
    let root = ops[1];
    let mut matcher = Matcher::new();
    matcher.set_fuel(Some(1 << 20));
    assert!(matcher.match_best(&set, &ir, root, None).unwrap().is_none());
    let one = (1 << 20) - matcher.fuel();
    matcher.set_fuel(Some(5 * one / 2));
    assert!(matcher.match_best(&set, &ir, root, None).is_ok());
    assert!(matcher.match_best(&set, &ir, root, None).is_ok());
    assert!(matches!(matcher.match_best(&set, &ir, root, None), Err(MatchError::OutOfFuel { .. })));
}

/// A conversion has one fuel for all its chains; and is undone.
#[test]
fn conversions_end_as_well() {
    let mut ir = ir(&text(40));
    let before = ir.to_string();
    let set = PatternSetBuilder::new().program(program(NESTED)).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let target = ConversionTarget::new().illegal_op("t.a");
    let conversion = Conversion { fuel: RunLimit::AtMost(10_000), ..Conversion::new(&target) };
    assert_eq!(convert(&set, &mut ir, scope, conversion).unwrap_err().code(), "E0610");
    assert_eq!(ir.to_string(), before);
}

/// Where functions are rewritten by several threads, the same runs end with the same error.
#[test]
fn threads_run_out_alike() {
    let function = |users| format!("\"t.func\"() ({{ {} }}) : () -> ()\n", text(users));
    let all = function(30) + &function(30) + &function(2);
    for fuel in [1_000, 20_000, 60_000, 100_000, 1 << 20, 1 << 30] {
        let run = |threads| {
            let mut ir = ir(&all);
            let set = PatternSet::bind(program(NESTED), &mut ir, &Natives::new()).unwrap();
            let options = GreedyOptions::default().fuel(RunLimit::AtMost(fuel));
            let done = ir.rewrite_in_parallel(&set, &options, NonZeroUsize::new(threads).unwrap(), None);
            done.map(|report| report.rewrites).map_err(|error| error.to_string())
        };
        assert_eq!(run(1), run(3), "{fuel}");
    }
}
