//! Discardable attributes of the root: they vanish with it, or are carried to what replaces it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use mlir_lite::{Ir, Op};
use pdl_vm::conversion::*;
use pdl_vm::{
    CarryDiscardable, GreedyDriver, GreedyOptions, HostContext, NativeError, Natives, PatternSet, PatternSetBuilder,
    ResultTypes, RewriteFailure, Rewriter, rewrite_greedily,
};

use super::legalization::Folds;
use super::support::*;

fn greedy(set: &PatternSet<Ir>, ir: &mut Ir, carry: impl Into<CarryDiscardable>) {
    let scope = ir.top_op();
    let options = GreedyOptions::default().carry_discardable(carry);
    let report = rewrite_greedily(set, ir, scope, &options).unwrap();
    assert!(report.converged && report.rewrites > 0, "{report:?}");
    ir.verify().unwrap();
}

/// The text of each op in the body of the module that holds `part`, up to its types.
fn lines(ir: &Ir, part: &str) -> Vec<String> {
    let text = ir.to_string();
    let lines = text.lines().filter(|line| line.contains(part));
    lines.map(|line| line.split(" : (").next().unwrap_or_default().trim().to_owned()).collect()
}

/// Returns what the ops called `t.new` look like after PDLL has rewritten this to the end.
fn carried(pdll: &str, text: &str) -> Vec<String> {
    let mut ir = ir(text);
    let set = set(pdll, &mut ir);
    greedy(&set, &mut ir, true);
    lines(&ir, "t.new")
}

const IN: &str = "%x = \"t.in\"() : () -> i32\n";

#[test]
fn they_vanish_unless_they_are_carried() {
    let pdll = "Pattern => replace op<t.root>(x: Value) with op<t.new>(x) -> (type<\"i32\">);";
    let text = format!(
        "{IN}%r = \"t.root\"(%x) <{{own = 1 : i32}}> {{my.tag = 2 : i32, sharding = \"s\"}} : (i32) -> i32\n\
         \"t.out\"(%r) : (i32) -> ()"
    );
    for (carry, expected) in
        [(false, "%1 = \"t.new\"(%0)"), (true, "%1 = \"t.new\"(%0) {my.tag = 2 : i32, sharding = \"s\"}")]
    {
        let mut ir = ir(&text);
        let set = set(pdll, &mut ir);
        greedy(&set, &mut ir, carry);
        assert_eq!(lines(&ir, "t.new"), [expected]);
    }
}

#[test]
fn what_the_new_op_has_stays() {
    // `other` is a property of operations called `t.new`, so it cannot be discardable there.
    let pdll = "Pattern => replace op<t.root>(x: Value) with
        op<t.new>(x) {mine = attr<\"9 : i32\">} -> (type<\"i32\">);";
    let text = format!(
        "{IN}\"t.new\"() <{{other = 0 : i32}}> : () -> ()\n\
         %r = \"t.root\"(%x) {{mine = 1 : i32, other = 2 : i32, third = 3 : i32}} : (i32) -> i32\n\
         \"t.out\"(%r) : (i32) -> ()"
    );
    let expected = ["\"t.new\"() <{other = 0 : i32}>", "%1 = \"t.new\"(%0) {mine = 9 : i32, third = 3 : i32}"];
    assert_eq!(carried(pdll, &text), expected);
    // How operands are grouped is a part of an operation, wherever the text says it.
    let text = format!(
        "{IN}%r = \"t.root\"(%x) {{operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 1>, \
         third = 3 : i32}} : (i32) -> i32\n\"t.out\"(%r) : (i32) -> ()"
    );
    assert_eq!(carried(pdll, &text), ["%1 = \"t.new\"(%0) {mine = 9 : i32, third = 3 : i32}"]);
}

#[test]
fn each_new_op_that_gives_a_value_gets_them() {
    let pdll = "Pattern {
        let root = op<t.root>(x: Value) -> (a: Type, b: Type, c: Type);
        rewrite root with {
            let inner = op<t.new>(x) -> (a);
            let one = op<t.new>(inner.0) -> (a, b);
            let two = op<t.new>(x) -> (c);
            replace root with (one.0, one.1, two.0);
        };
    }";
    let text = format!(
        "{IN}%r:3 = \"t.root\"(%x) {{tag}} : (i32) -> (i32, i32, i32)\n\"t.out\"(%r#0, %r#1, %r#2) : (i32, i32, i32) -> ()"
    );
    // What only feeds a new op replaces nothing.
    assert_eq!(carried(pdll, &text), ["%1 = \"t.new\"(%0)", "%2:2 = \"t.new\"(%1) {tag}", "%3 = \"t.new\"(%0) {tag}"]);
}

#[test]
fn an_op_without_results_takes_the_place_of_one() {
    let text = format!("{IN}\"t.root\"(%x) {{tag}} : (i32) -> ()");
    let replaced = "Pattern => replace op<t.root>(x: Value) with op<t.new>(x) -> ();";
    assert_eq!(carried(replaced, &text), ["\"t.new\"(%0) {tag}"]);
    // Nothing says that an op takes the place of one that is erased.
    let erased = "Pattern {
        let root = op<t.root>(x: Value);
        rewrite root with { let new = op<t.new>(x) -> (); erase root; };
    }";
    assert_eq!(carried(erased, &text), ["\"t.new\"(%0)"]);
}

#[test]
fn what_was_there_before_is_left_alone() {
    let pdll = "Pattern => replace op<t.root>(x: Value) with x;";
    // An op, and an argument of a block.
    for text in [
        format!("{IN}%r = \"t.root\"(%x) {{tag}} : (i32) -> i32\n\"t.out\"(%r) : (i32) -> ()"),
        "\"t.f\"() ({ ^bb0(%x: i32):\n%r = \"t.root\"(%x) {tag} : (i32) -> i32\n\"t.out\"(%r) : (i32) -> () }) : () -> ()"
            .to_owned(),
    ] {
        let mut ir = ir(&text);
        let set = set(pdll, &mut ir);
        greedy(&set, &mut ir, true);
        assert!(!ir.to_string().contains("tag"), "{ir}");
    }
}

/// An operation that was there before gets them on demand: dictionaries become one, other attributes stay, and so does what belongs to
/// the operation.
#[test]
fn what_was_there_before_gets_them_too() {
    let pdll = "Pattern => replace op<t.root>(x: Value) with x;";
    let text = "\"t.new\"() <{own = 0 : i32}> : () -> i32
        %x = \"t.new\"() {d = {a = 1 : i32, b = 2 : i32}, kept = 1 : i32} : () -> i32
        %r = \"t.root\"(%x) {d = {b = 3 : i32, c = 4 : i32}, kept = 2 : i32, own = 5 : i32, tag} : (i32) -> i32
        \"t.out\"(%r) : (i32) -> ()";
    let mut ir = ir(text);
    let set = set(pdll, &mut ir);
    greedy(&set, &mut ir, CarryDiscardable::ToAll);
    let merged = "{d = {a = 1 : i32, b = 3 : i32, c = 4 : i32}, kept = 1 : i32, tag}";
    assert_eq!(lines(&ir, "t.new")[1], format!("%1 = \"t.new\"() {merged}"));
    // So does what is created.
    let created = "Pattern => replace op<t.root>(x: Value) with op<t.new>(x) -> (type<\"i32\">);";
    let text = format!("{IN}%r = \"t.root\"(%x) {{tag}} : (i32) -> i32\n\"t.out\"(%r) : (i32) -> ()");
    let mut ir = self::ir(&text);
    let set = self::set(created, &mut ir);
    greedy(&set, &mut ir, CarryDiscardable::ToAll);
    assert_eq!(lines(&ir, "t.new"), ["%1 = \"t.new\"(%0) {tag}"]);
}

#[test]
fn only_those_of_the_root_go_on() {
    let pdll = "Pattern {
        let inner = op<t.inner>(x: Value) -> (t: Type);
        let root = op<t.root>(inner.0) -> (u: Type);
        rewrite root with {
            let instead = op<t.new>(x) -> (t);
            replace root with op<t.new>(instead.0) -> (u);
            replace inner with instead;
        };
    }";
    let text = format!(
        "{IN}%i = \"t.inner\"(%x) {{inner}} : (i32) -> i32\n%r = \"t.root\"(%i) {{tag}} : (i32) -> i32\n\
         \"t.out\"(%r, %i) : (i32, i32) -> ()"
    );
    assert_eq!(carried(pdll, &text), ["%1 = \"t.new\"(%0)", "%2 = \"t.new\"(%1) {tag}"]);
}

#[test]
fn patterns_and_functions_in_rust_carry_too() {
    let text = format!(
        "{IN}%r = \"t.rust\"(%x) {{tag}} : (i32) -> i32\n%n = \"t.native\"(%r) {{other}} : (i32) -> i32\n\
         \"t.out\"(%n) : (i32) -> ()\n\"t.empty\"() {{third}} : () -> ()"
    );
    let pdll = "Rewrite Replace(op: Op); Pattern { let root = op<t.native>; rewrite root with { Replace(root); }; }";
    let mut ir = ir(&text);
    let mut natives = Natives::new();
    natives.rewrite("Replace", |rewriter: &mut Rewriter<'_, Ir>, pdl_vm::Op(op): pdl_vm::Op<Ir>| {
        rename(op, "t.new", rewriter).map_err(|_| NativeError::new("it cannot be replaced"))
    });
    let empty = pattern("Empty", "t.empty", 1, |op, rewriter| {
        let name = rewriter.host_mut().intern_op_name("t.new");
        let new = rewriter.create(name, &[], &[], ResultTypes::Given(&[]))?;
        Ok(rewriter.replace_op_with_op(op, new)?)
    });
    let builder = PatternSetBuilder::new().program(program(pdll));
    let set = builder.pattern(renaming("Rust", "t.rust", "t.new", 1)).pattern(empty).bind(&mut ir, &natives).unwrap();
    greedy(&set, &mut ir, true);
    assert_eq!(lines(&ir, "t.new"), ["%1 = \"t.new\"(%0) {tag}", "%2 = \"t.new\"(%1) {other}", "\"t.new\"() {third}"]);
}

/// A rewrite that has carried attributes and fails then leaves the IR as it was, whichever driver tries it.
#[test]
fn carrying_is_undone() {
    let text = format!(
        "{IN}%r = \"t.root\"(%x) {{tag, z}} : (i32) -> i32\n%s = \"t.root\"(%r) {{a, tag}} : (i32) -> i32\n\
         \"t.out\"(%s) : (i32) -> ()"
    );
    let mut ir = ir(&text);
    let before = ir.to_string();
    // The new op is there already when the attributes come to it: without undoing them one by one the failure would show.
    let fails = pattern("Fails", "t.root", 2, |op: Op, rewriter| {
        let ir = rewriter.host();
        let (x, ty) = (ir.operand(op, 0), ir.value_type(ir.result(op, 0)));
        let name = rewriter.host_mut().intern_op_name("t.new");
        let tag = rewriter.host_mut().intern_attribute_name("tag");
        let new = rewriter.create(name, &[x], &[], ResultTypes::Given(&[ty]))?;
        let value = rewriter.host().result(new, 0);
        let undone: Result<(), RewriteFailure> = rewriter.update_in_place(|rewriter| {
            rewriter.replace_op(op, &[value])?;
            assert!(rewriter.host().attribute(new, tag).is_some());
            Err(RewriteFailure::DoesNotApply)
        });
        assert!(undone.is_err() && rewriter.host().attribute(new, tag).is_none());
        rewriter.replace_op(op, &[value])?;
        Err(RewriteFailure::DoesNotApply.into())
    });
    let set = PatternSetBuilder::new().pattern(fails).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let options = GreedyOptions::default().carry_discardable(true);
    let report = rewrite_greedily(&set, &mut ir, scope, &options).unwrap();
    assert_eq!((report.rewrites, report.failures.count, ir.to_string()), (0, 2, before.clone()));
    let target = ConversionTarget::new().illegal_op("t.root");
    let conversion = Conversion { carry_discardable: CarryDiscardable::ToCreated, ..Conversion::new(&target) };
    convert(&set, &mut ir, scope, conversion).unwrap_err();
    assert_eq!(ir.to_string(), before);
}

/// The same of what was there before: what came to it goes, and what was merged is as it was.
#[test]
fn carrying_to_what_was_there_before_is_undone() {
    let text = "%x = \"t.in\"() {d = {a = 1 : i32}} : () -> i32\n\
        %r = \"t.root\"(%x) {d = {b = 2 : i32}, tag} : (i32) -> i32\n\"t.out\"(%r) : (i32) -> ()";
    let mut ir = ir(text);
    let before = ir.to_string();
    let fails = pattern("Fails", "t.root", 2, |op: Op, rewriter| {
        let (x, tag) = (rewriter.host().operand(op, 0), rewriter.host_mut().intern_attribute_name("tag"));
        let defining = rewriter.host().defining_op(x).unwrap();
        rewriter.replace_op(op, &[x])?;
        assert!(rewriter.host().attribute(defining, tag).is_some());
        Err(RewriteFailure::DoesNotApply.into())
    });
    let set = PatternSetBuilder::new().pattern(fails).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let options = GreedyOptions::default().carry_discardable(CarryDiscardable::ToAll);
    let report = rewrite_greedily(&set, &mut ir, scope, &options).unwrap();
    assert_eq!((report.rewrites, report.failures.count, ir.to_string()), (0, 1, before));
}

/// Each step of a chain carries on what the one before it carried; an op of an earlier step was there before.
#[test]
fn conversions_carry_along_chains() {
    let pdll = "Pattern => replace op<t.root>(x: Value) with op<t.middle>(x) -> (type<\"i32\">);
        Pattern => replace op<t.middle>(x: Value) with op<t.new>(x) -> (type<\"i32\">);
        Pattern => replace op<t.drop>(x: Value) with x;";
    let text = format!(
        "{IN}%r = \"t.root\"(%x) {{tag}} : (i32) -> i32\n%d = \"t.drop\"(%r) {{dropped}} : (i32) -> i32\n\
         \"t.out\"(%d) : (i32) -> ()"
    );
    for (carry, expected) in [(false, "%1 = \"t.new\"(%0)"), (true, "%1 = \"t.new\"(%0) {tag}")] {
        let mut ir = ir(&text);
        let set = set(pdll, &mut ir);
        let target =
            ConversionTarget::new().illegal_op("t.root").illegal_op("t.middle").illegal_op("t.drop").legal_op("t.new");
        let scope = ir.top_op();
        let conversion = Conversion { carry_discardable: carry.into(), ..Conversion::new(&target) };
        convert(&set, &mut ir, scope, conversion).unwrap();
        assert_eq!(lines(&ir, "t.new"), [expected]);
        assert!(!ir.to_string().contains("dropped"), "{ir}");
    }
}

/// Where types change, what replaces the root gets them, and no cast does.
#[test]
fn casts_of_a_conversion_get_nothing() {
    let pdll = "#include \"mlir/Transforms/DialectConversion.pdll\"
        Pattern {
            let root = op<t.root>(x: Value) -> (t: Type);
            rewrite root with { replace root with op<t.new>(convertValue(x)) -> (type<\"f64\">); };
        }
        Pattern {
            let root = op<t.forward>(x: Value) -> (t: Type);
            rewrite root with {
                let converted = convertValue(x);
                let keep = op<t.keep>(converted) -> ();
                replace root with converted;
            };
        }";
    let mut ir = ir("%x = \"t.in\"() : () -> i64\n%r = \"t.root\"(%x) {tag} : (i64) -> i64\n\
        %y = \"t.in\"() : () -> i64\n%f = \"t.forward\"(%y) {other} : (i64) -> i64\n\
        \"t.out\"(%r, %f) : (i64, i64) -> ()");
    let [i64, f64] = ["i64", "f64"].map(|text| ir.parse_type(text).unwrap());
    let converter =
        TypeConverter::new(&mut ir).conversion(move |_, ty| (ty == i64).then(|| TypeConversion::To(vec![f64])));
    let mut natives = Natives::new();
    register_conversion_natives(&mut natives);
    let set = PatternSetBuilder::new().program(program(pdll)).bind(&mut ir, &natives).unwrap();
    let target = ConversionTarget::new().illegal_op("t.root").illegal_op("t.forward").legal_dialect("t");
    let scope = ir.top_op();
    let conversion = Conversion {
        converter: Some(Arc::new(converter)),
        allow_casts: true,
        carry_discardable: CarryDiscardable::ToCreated,
        ..Conversion::new(&target)
    };
    convert(&set, &mut ir, scope, conversion).unwrap();
    let text = ir.to_string();
    assert_eq!(lines(&ir, "t.new"), ["%2 = \"t.new\"(%1) {tag}"], "{text}");
    assert!(text.contains("builtin.unrealized_conversion_cast") && !text.contains("other"), "{text}");
}

/// Folding is a rewrite of its own, in both drivers.
#[test]
fn constants_that_an_op_folds_to_get_them() {
    for is_conversion in [false, true] {
        let mut ir = ir("%0 = \"t.fold\"() {tag} : () -> i32  \"t.keep\"(%0) : (i32) -> ()");
        ir.set_op_info(Arc::new(Folds));
        let set = PatternSetBuilder::new().bind(&mut ir, &Natives::new()).unwrap();
        let scope = ir.top_op();
        if is_conversion {
            let target = ConversionTarget::new().illegal_op("t.fold").legal_dialect("t");
            let folding = ConversionFolding::before_patterns();
            let conversion =
                Conversion { carry_discardable: CarryDiscardable::ToCreated, folding, ..Conversion::new(&target) };
            convert(&set, &mut ir, scope, conversion).unwrap();
        } else {
            let options = GreedyOptions::default().carry_discardable(true);
            GreedyDriver::new(options).folding().run(&set, &mut ir, scope, None).unwrap();
        }
        assert_eq!(lines(&ir, "t.const"), ["%0 = \"t.const\"() {tag, value = 1 : i32}"]);
    }
}

#[test]
fn several_threads_carry_as_one_does() {
    let function = "\"t.f\"() ({ %x = \"t.in\"() : () -> i32\n%r = \"t.root\"(%x) {my.tag = 1 : i32} : (i32) -> i32\n\
        \"t.out\"(%r) : (i32) -> () }) : () -> ()\n";
    let pdll = "Pattern => replace op<t.root>(x: Value) with op<t.new>(x) -> (type<\"i32\">);";
    let mut texts = Vec::new();
    for threads in [1, 2] {
        let mut ir = ir(&function.repeat(8));
        let set = set(pdll, &mut ir);
        let options = GreedyOptions::default().carry_discardable(true);
        ir.rewrite_in_parallel(&set, &options, NonZeroUsize::new(threads).unwrap(), None).unwrap();
        texts.push(ir.to_string());
    }
    assert_eq!(texts[0].matches("my.tag").count(), 8, "{}", texts[0]);
    assert_eq!(texts[0], texts[1]);
}
