//! The dialect conversion driver: "This framework allows for transforming illegal operations to those supported by a
//! provided conversion target, via a set of pattern-based operation rewriting patterns. This framework also provides
//! support for type conversions."

use std::sync::Arc;

use mlir_lite::{Ir, Op, Type, Value};
use pdl_vm::conversion::*;
use pdl_vm::{Host, HostContext, Natives, PatternSet, PatternSetBuilder, ResultTypes, Rewriter, Root};

use super::support::*;

/// The patterns of the reference's test pass as they can be told from its published inputs and outputs.
const PUBLISHED: &str = r#"
#include "mlir/Transforms/DialectConversion.pdll"

Pattern Cast {
  let root = op<test.cast> -> (types: TypeRange);
  replace root with op<test.cast>() -> (convertTypes(types));
}

Pattern Return => replace op<test.return>(args: ValueRange) with op<test.return>(convertValues(args)) -> ();
"#;

/// `i64` becomes `f64`, `i2` two `i1`, `i0` nothing, `f32` fails, the rest stays.
fn converter(ir: &mut Ir) -> TypeConverter<Ir> {
    let mut ty = |text| ir.parse_type(text).unwrap();
    let (i64, f64, i2, i1, f32, i16) = (ty("i64"), ty("f64"), ty("i2"), ty("i1"), ty("f32"), ty("i16"));
    TypeConverter::new(ir).conversion(|_, ty| Some(TypeConversion::To(vec![ty]))).conversion(move |_, ty| match ty {
        _ if ty == i64 => Some(TypeConversion::To(vec![f64])),
        _ if ty == i2 => Some(TypeConversion::To(vec![i1, i1])),
        _ if ty == i16 => Some(TypeConversion::To(vec![])),
        _ if ty == f32 => Some(TypeConversion::Fails),
        _ => None,
    })
}

/// Legal are ops whose operands and results have legal types.
fn typed(ir: &mut Ir) -> impl Fn(&Ir, Op) -> Option<bool> + Send + Sync + Clone + 'static {
    let illegal: Vec<Type> = ["i64", "i2", "i16"].iter().map(|text| ir.parse_type(text).unwrap()).collect();
    move |ir: &Ir, op: Op| {
        Some(ir.operands(op).chain(ir.results(op)).all(|value: Value| !illegal.contains(&ir.value_type(value))))
    }
}

pub(super) fn published(
    text: &str,
    allow_casts: bool,
) -> (Result<ConversionReport<Op>, ConversionError>, String, bool) {
    let mut ir = ir(text);
    let before = ir.to_string();
    let converter = Arc::new(converter(&mut ir));
    let mut natives = Natives::new();
    register_conversion_natives(&mut natives);
    let set = PatternSetBuilder::new().program(program(PUBLISHED)).bind(&mut ir, &natives).unwrap();
    let target = ConversionTarget::new()
        .legal_dialect("func")
        .dynamically_legal_op("test.cast", typed(&mut ir))
        .dynamically_legal_op("test.return", typed(&mut ir));
    let scope = ir.top_op();
    let conversion =
        Conversion { converter: Some(converter), mode: ConversionMode::Full, allow_casts, ..Conversion::new(&target) };
    let result = convert(&set, &mut ir, scope, conversion);
    ir.verify().unwrap();
    let after = ir.to_string();
    let changed = after != before;
    (result, after, changed)
}

/// The forms that `mlir-opt --test-dialect-conversion-pdll` was seen to give.
#[test]
fn the_published_forms_of_the_reference() {
    let (result, text, _) = published("%r = \"test.cast\"() : () -> i64  \"test.return\"(%r) : (i64) -> ()", false);
    assert_eq!(result.unwrap().casts, 0);
    assert!(text.contains("%0 = \"test.cast\"() : () -> f64\n  \"test.return\"(%0) : (f64) -> ()"), "{text}");

    let (result, text, _) = published(
        "\"func.func\"() ({ ^bb0(%a: i64):
           %r = \"test.cast\"(%a) : (i64) -> i64  %s = \"test.cast\"(%r) : (i64) -> i64
           \"test.return\"(%s, %s) : (i64, i64) -> () }) : () -> ()",
        false,
    );
    result.unwrap();
    assert!(
        text.contains("%1 = \"test.cast\"() : () -> f64\n    \"test.return\"(%1, %1) : (f64, f64) -> ()"),
        "{text}"
    );

    // Legal already: nothing changes.
    let (result, _, changed) = published("%r = \"test.cast\"() : () -> i32  \"test.return\"(%r) : (i32) -> ()", false);
    assert!(result.is_ok() && !changed);

    // An op that nobody knows fails a full conversion.
    let (result, _, changed) = published("%r = \"test.cast\"() : () -> i64  \"foo.return\"(%r) : (i64) -> ()", false);
    assert_eq!(result.unwrap_err().to_string(), "failed to legalize operation 'foo.return'");
    assert!(!changed);

    // A value that stays needs a cast that nobody provides.
    let argument = "\"func.func\"() ({ ^bb0(%a: i64): \"test.return\"(%a) : (i64) -> () }) : () -> ()";
    let (result, _, changed) = published(argument, false);
    let user = Some("test.return".to_owned());
    assert_eq!(result.unwrap_err(), ConversionError::UnresolvedCasts { count: 1, first: (1, 1), user });
    assert!(!changed);
    let (result, text, _) = published(argument, true);
    assert_eq!(result.unwrap().casts, 1);
    assert!(
        text.contains("%0 = \"builtin.unrealized_conversion_cast\"(%arg0) : (i64) -> f64\n    \"test.return\"(%0)"),
        "{text}"
    );
}

fn chain(patterns: PatternSetBuilder<Ir>, ir: &mut Ir) -> PatternSet<Ir> {
    patterns.bind(ir, &Natives::new()).unwrap()
}

fn run(
    set: &PatternSet<Ir>,
    ir: &mut Ir,
    target: &ConversionTarget<Ir>,
    mode: ConversionMode,
) -> Result<ConversionReport<Op>, ConversionError> {
    let scope = ir.top_op();
    let result = convert(set, ir, scope, Conversion { mode, ..Conversion::new(target) });
    ir.verify().unwrap();
    result
}

/// The result of one pattern is legalized by the next; a chain that ends nowhere is undone and the next pattern tried.
#[test]
fn chains_lead_to_legal_ops_or_are_undone() {
    let builder = || {
        PatternSetBuilder::new()
            .pattern(renaming("DeadEnd", "t.a", "t.dead", 9))
            .pattern(renaming("AToB", "t.a", "t.b", 2))
            .pattern(renaming("BToC", "t.b", "t.c", 1))
    };
    let target = ConversionTarget::new().legal_op("t.c").illegal_op("t.a").illegal_op("t.dead");
    let mut one = ir("\"t.x\"() : () -> ()  \"t.a\"() : () -> ()");
    let set = chain(builder(), &mut one);
    let report = run(&set, &mut one, &target, ConversionMode::Partial).unwrap();
    assert_eq!(names(&one), "t.x t.c");
    assert_eq!((report.rewrites, report.left.len()), (2, 1));
    // `t.x` is unknown: a full conversion fails and leaves everything.
    let mut two = ir("\"t.a\"() : () -> ()  \"t.x\"() : () -> ()");
    let set = chain(builder(), &mut two);
    let before = two.to_string();
    let error = run(&set, &mut two, &target, ConversionMode::Full).unwrap_err();
    assert_eq!(error.to_string(), "failed to legalize operation 't.x'");
    assert_eq!(two.to_string(), before);
}

/// Illegal ops fail a partial conversion too, and the whole of it is rolled back.
#[test]
fn a_failed_conversion_is_rolled_back() {
    let mut ir = ir("%0 = \"t.a\"() : () -> i32  \"t.use\"(%0, %0) : (i32, i32) -> ()  \"t.bad\"() : () -> ()");
    let before = ir.to_string();
    let set = chain(PatternSetBuilder::new().pattern(renaming("AToB", "t.a", "t.b", 1)), &mut ir);
    let target = ConversionTarget::new().legal_op("t.b").illegal_op("t.bad").illegal_op("t.a");
    let error = run(&set, &mut ir, &target, ConversionMode::Partial).unwrap_err();
    assert_eq!(error.code(), "E0640");
    assert_eq!(error.to_string(), "failed to legalize operation 't.bad' that was explicitly marked illegal");
    assert_eq!(ir.to_string(), before);
}

/// Analysis says what could be done and does nothing.
#[test]
fn analysis_changes_nothing() {
    let mut ir = ir("\"t.a\"() : () -> ()  \"t.b\"() : () -> ()  \"t.x\"() : () -> ()");
    let before = ir.to_string();
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let set = chain(PatternSetBuilder::new().pattern(renaming("AToB", "t.a", "t.b", 1)), &mut ir);
    let target = ConversionTarget::new().legal_op("t.b");
    let report = run(&set, &mut ir, &target, ConversionMode::Analysis).unwrap();
    assert_eq!(report.legalizable, ops[..2]);
    assert_eq!(report.left, [Leftover { op: ops[2], is_illegal: false, refusals: Vec::new() }]);
    assert_eq!(ir.to_string(), before);
}

/// "the pattern rewriting infrastructure conservatively assumes that no patterns have a proper bounded recursion, and
/// will fail if recursion is detected. A pattern that is known to have proper support for handling recursion can signal
/// this by calling `setHasBoundedRewriteRecursion`".
#[test]
fn a_pattern_is_applied_to_its_own_work_only_if_it_bounds_its_recursion() {
    for recursion in [false, true] {
        // Peels one operand off.
        let peel = Pattern {
            root: Root::named("t.loop"),
            benefit: 1,
            name: "Peel",
            recursion,
            body: Box::new(|op, rewriter: &mut Rewriter<'_, Ir>| {
                let operands: Vec<Value> = rewriter.host().operands(op).skip(1).collect();
                let name = rewriter.host().op_name(op);
                rewriter.create(name, &operands, &[], ResultTypes::Given(&[]))?;
                Ok(rewriter.erase_op(op)?)
            }),
        };
        let mut ir = ir("%0 = \"t.x\"() : () -> i32  \"t.loop\"(%0, %0, %0) : (i32, i32, i32) -> ()");
        let set = chain(PatternSetBuilder::new().pattern(peel), &mut ir);
        let target = ConversionTarget::new()
            .legal_op("t.x")
            .dynamically_legal_op("t.loop", |ir: &Ir, op| Some(ir.operand_count(op) == 0));
        let result = run(&set, &mut ir, &target, ConversionMode::Full);
        assert_eq!(result.is_ok(), recursion);
        assert_eq!(ir.to_string().contains("\"t.loop\"()"), recursion);
    }
}

/// Recursion that is promised to be bounded and is not ends at the longest chain allowed.
#[test]
fn endless_chains_end() {
    let mut forever = renaming("Forever", "t.a", "t.a", 1);
    forever.recursion = true;
    let mut ir = ir("\"t.a\"() : () -> ()");
    let set = chain(PatternSetBuilder::new().pattern(forever), &mut ir);
    let target = ConversionTarget::new().illegal_op("t.a");
    assert!(run(&set, &mut ir, &target, ConversionMode::Full).is_err());
    assert_eq!(names(&ir), "t.a");
    // However long a chain is asked for, the stack is long enough.
    let scope = ir.top_op();
    let result = convert(&set, &mut ir, scope, Conversion { max_depth: usize::MAX, ..Conversion::new(&target) });
    assert_eq!(result.unwrap_err().code(), "E0640");
    assert_eq!(names(&ir), "t.a");
}

/// Legality by op, dialect and question; what is nested in a recursively legal op is legal.
#[test]
fn targets_answer_by_op_then_dialect_then_unknown() {
    let text = "\"a.x\"() ({ \"c.x\"() : () -> () }) : () -> ()  \"a.y\"() : () -> ()  \"b.x\"() : () -> ()  \"c.x\"() : () -> ()";
    let ir = ir(text);
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let target = ConversionTarget::new()
        .illegal_dialect("a")
        .legal_op("a.x")
        .dynamically_legal_dialect("b", |_: &Ir, _| None)
        .unknown_ops(|_, _| Some(false))
        .recursively_legal_op("a.x");
    let answers: Vec<_> = ops.iter().map(|op| target.is_legal(&ir, *op)).collect();
    assert_eq!(answers, [Some(true), Some(false), Some(false), None, Some(false)]);

    let mut ir = super::support::ir(text);
    let set = chain(
        PatternSetBuilder::new().pattern(renaming("C", "c.x", "d.x", 1)).pattern(renaming("A", "a.y", "d.x", 1)),
        &mut ir,
    );
    let target = target.legal_dialect("d").legal_dialect("b");
    run(&set, &mut ir, &target, ConversionMode::Full).unwrap();
    assert_eq!(names(&ir), "a.x c.x d.x b.x d.x");
}

/// One value may become several, or none; patterns see them through `convert_values`.
#[test]
fn types_convert_one_to_many() {
    let mut ir = ir("%0 = \"t.pair\"() : () -> i2  %1 = \"t.none\"() : () -> i16
        \"t.use\"(%0, %1) : (i2, i16) -> ()");
    let converter = Arc::new(converter(&mut ir));
    let i1 = ir.parse_type("i1").unwrap();
    let split = pattern("Split", "t.pair", 1, move |op, rewriter| {
        let name = rewriter.host_mut().intern_op_name("t.bit");
        let mut bits = Vec::new();
        for _ in 0..2 {
            let bit = rewriter.create(name, &[], &[], ResultTypes::Given(&[i1]))?;
            bits.push(rewriter.host().result(bit, 0));
        }
        Ok(rewriter.replace_op_with_multiple(op, &[&bits])?)
    });
    let vanish = pattern("Vanish", "t.none", 1, |op, rewriter| Ok(rewriter.replace_op_with_multiple(op, &[&[]])?));
    let with = Arc::clone(&converter);
    let user = pattern("Use", "t.use", 1, move |op, rewriter| {
        let operands: Vec<Value> = rewriter.host().operands(op).collect();
        let mut converted = Vec::new();
        with.convert_values(rewriter, &operands, &mut converted)?;
        let name = rewriter.host_mut().intern_op_name("t.used");
        rewriter.create(name, &converted, &[], ResultTypes::Given(&[]))?;
        Ok(rewriter.erase_op(op)?)
    });
    let set = chain(PatternSetBuilder::new().pattern(split).pattern(vanish).pattern(user), &mut ir);
    let target = ConversionTarget::new().unknown_ops(typed(&mut ir));
    let scope = ir.top_op();
    let conversion = Conversion { converter: Some(converter), mode: ConversionMode::Full, ..Conversion::new(&target) };
    convert(&set, &mut ir, scope, conversion).unwrap();
    ir.verify().unwrap();
    assert_eq!(names(&ir), "t.bit t.bit t.used");
    assert!(ir.to_string().contains("\"t.used\"(%0, %1) : (i1, i1) -> ()"), "{ir}");
}

/// Source materializations serve users that stay, target materializations provide what converted users need.
#[test]
fn materializations_join_what_is_converted_and_what_is_not() {
    let mut ir = ir("%0 = \"test.cast\"() : () -> i64  \"foo.use\"(%0) : (i64) -> ()
        %1 = \"foo.make\"() : () -> i64  \"test.return\"(%1) : (i64) -> ()");
    let named = |name: &'static str| {
        move |rewriter: &mut Rewriter<'_, Ir>, values: &[Value], ty: Type| {
            let name = rewriter.host_mut().intern_op_name(name);
            let op = rewriter.create(name, values, &[], ResultTypes::Given(&[ty]))?;
            Ok(Some(rewriter.host().result(op, 0)))
        }
    };
    let to_target = named("t.to_f64");
    let converter = converter(&mut ir).source_materialization(named("t.to_i64")).target_materialization(
        move |rewriter, values, types| {
            let made: Option<Value> = to_target(rewriter, values, types[0])?;
            Ok(made.map(|value| vec![value]))
        },
    );
    let converter = Arc::new(converter);
    let mut natives = Natives::new();
    register_conversion_natives(&mut natives);
    let set = PatternSetBuilder::new().program(program(PUBLISHED)).bind(&mut ir, &natives).unwrap();
    let target = ConversionTarget::new()
        .legal_dialect("foo")
        .legal_dialect("t")
        .dynamically_legal_dialect("test", typed(&mut ir));
    let scope = ir.top_op();
    let conversion = Conversion { converter: Some(converter), mode: ConversionMode::Full, ..Conversion::new(&target) };
    let report = convert(&set, &mut ir, scope, conversion).unwrap();
    ir.verify().unwrap();
    assert_eq!(report.casts, 0);
    assert_eq!(names(&ir), "test.cast t.to_i64 foo.use foo.make t.to_f64 test.return");
}

/// A type that cannot be converted makes the pattern fail, with a reason.
#[test]
fn failing_type_conversions_are_reported() {
    let (result, _, changed) = published(
        "%r = \"test.cast\"() : () -> f32  %s = \"test.cast\"() : () -> i64
            \"test.return\"(%r, %s) : (f32, i64) -> ()",
        false,
    );
    assert_eq!(result.unwrap_err().code(), "E0640");
    assert!(!changed);
}
