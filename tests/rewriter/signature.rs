//! Converting the types of block arguments.

use std::sync::Arc;

use mlir_lite::{Block, Ir, Op, Type, Value};
use pdl_vm::conversion::*;
use pdl_vm::{
    BlockHost, HostContext, Listener, Natives, PatternSet, PatternSetBuilder, ResultTypes, RewriteFailure, Rewriter,
    RewriterState, Silent,
};

use super::support::*;

/// `i32` becomes `f32`, `i2` two `i1`, `i16` nothing; `i8` fails. `t.src` leads back to old types.
fn converter(ir: &mut Ir) -> TypeConverter<Ir> {
    let mut ty = |text| ir.parse_type(text).unwrap();
    let (i32, f32, i2, i1, i16, i8) = (ty("i32"), ty("f32"), ty("i2"), ty("i1"), ty("i16"), ty("i8"));
    TypeConverter::new(ir)
        .conversion(|_, ty| Some(TypeConversion::To(vec![ty])))
        .conversion(move |_, ty| match ty {
            _ if ty == i32 => Some(TypeConversion::To(vec![f32])),
            _ if ty == i2 => Some(TypeConversion::To(vec![i1, i1])),
            _ if ty == i16 => Some(TypeConversion::To(vec![])),
            _ if ty == i8 => Some(TypeConversion::Fails),
            _ => None,
        })
        .source_materialization(|rewriter, values, ty| {
            let name = rewriter.host_mut().intern_op_name("t.src");
            let op = rewriter.create(name, values, &[], ResultTypes::Given(&[ty]))?;
            Ok(Some(rewriter.host().result(op, 0)))
        })
}

/// Converts the regions of `t.func`, and marks it.
fn functions(converter: &Arc<TypeConverter<Ir>>) -> Pattern {
    let converter = Arc::clone(converter);
    pattern("Func", "t.func", 1, move |op, rewriter| {
        for region in 0..rewriter.host().region_count(op) {
            rewriter.convert_region_types(op, region, &converter)?;
        }
        let done = rewriter.host_mut().intern_attribute_name("done");
        let unit = rewriter.host_mut().parse_attribute("unit")?;
        Ok(rewriter.set_attribute(op, done, Some(unit))?)
    })
}

/// Replaces `t.use` by `t.used` of the converted operands.
fn users(converter: &Arc<TypeConverter<Ir>>) -> Pattern {
    let converter = Arc::clone(converter);
    pattern("Use", "t.use", 1, move |op, rewriter| {
        let operands: Vec<Value> = rewriter.host().operands(op).collect();
        let mut converted = Vec::new();
        converter.convert_values(rewriter, &operands, &mut converted)?;
        let name = rewriter.host_mut().intern_op_name("t.used");
        rewriter.create(name, &converted, &[], ResultTypes::Given(&[]))?;
        Ok(rewriter.erase_op(op)?)
    })
}

fn target(ir: &mut Ir) -> ConversionTarget<Ir> {
    let done = ir.intern_attribute_name("done");
    ConversionTarget::new()
        .dynamically_legal_op("t.func", move |ir: &Ir, op| Some(ir.attribute(op, done).is_some()))
        .legal_op("t.src")
        .legal_op("t.used")
        .legal_op("t.keep")
        .illegal_op("t.use")
        .illegal_op("t.bad")
}

fn run(
    set: &PatternSet<Ir>,
    ir: &mut Ir,
    converter: Arc<TypeConverter<Ir>>,
) -> Result<ConversionReport<Op>, ConversionError> {
    let target = target(ir);
    let scope = ir.top_op();
    let conversion = Conversion { converter: Some(converter), mode: ConversionMode::Full, ..Conversion::new(&target) };
    let result = convert(set, ir, scope, conversion);
    ir.verify().unwrap();
    result
}

const FUNCTION: &str = "\"t.func\"() ({
  ^bb0(%a: i32, %b: i2, %c: i16, %d: i64):
    \"t.keep\"(%a, %b, %c, %d)[^bb1] : (i32, i2, i16, i64) -> ()
  ^bb1(%e: i32):
    \"t.use\"(%e, %a, %b, %c, %d) : (i32, i32, i2, i16, i64) -> ()
  }) : () -> ()";

/// Each argument becomes one, several or none; users that stay get materializations, converted ones the new arguments.
#[test]
fn region_types_convert_one_to_one_one_to_many_and_to_none() {
    let mut ir = ir(FUNCTION);
    let converter = Arc::new(converter(&mut ir));
    let set = PatternSetBuilder::new()
        .pattern(functions(&converter))
        .pattern(users(&converter))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let report = run(&set, &mut ir, converter).unwrap();
    assert_eq!((report.rewrites, report.casts), (2, 0));
    let text = ir.to_string();
    let expected = "    ^bb0(%arg0: f32, %arg1: i1, %arg2: i1, %arg3: i64):
    %0 = \"t.src\"() : () -> i16
    %1 = \"t.src\"(%arg1, %arg2) : (i1, i1) -> i2
    %2 = \"t.src\"(%arg0) : (f32) -> i32
    \"t.keep\"(%2, %1, %0, %arg3)[^bb1] : (i32, i2, i16, i64) -> ()
  ^bb1(%3: f32):  // pred: ^bb0
    \"t.used\"(%3, %arg0, %arg1, %arg2, %arg3) : (f32, f32, i1, i1, i64) -> ()";
    assert!(text.contains(expected.trim_start()), "{text}");
}

/// The same patterns, but the function or what is in it cannot be converted: everything is as it was.
#[test]
fn signature_conversions_are_undone() {
    let failing = [
        FUNCTION.replace("\"t.use\"", "\"t.bad\""),
        FUNCTION.replace("%e: i32", "%e: i8").replace("%e, ", "").replace("(i32, i32, i2", "(i32, i2"),
        format!("{FUNCTION} \"t.bad\"() : () -> ()"),
    ];
    for text in failing {
        let mut ir = ir(&text);
        let before = ir.to_string();
        let converter = Arc::new(converter(&mut ir));
        let set = PatternSetBuilder::new()
            .pattern(functions(&converter))
            .pattern(users(&converter))
            .bind(&mut ir, &Natives::new())
            .unwrap();
        assert_eq!(run(&set, &mut ir, converter).unwrap_err().code(), "E0640");
        assert_eq!(ir.to_string(), before);
    }
}

/// Without a materialization a cast stays for each argument that an op needs as it was, which fails the conversion.
#[test]
fn users_of_the_old_type_need_a_materialization() {
    let mut ir = ir(FUNCTION);
    let before = ir.to_string();
    let (i32, f32) = (ir.parse_type("i32").unwrap(), ir.parse_type("f32").unwrap());
    let converter = TypeConverter::new(&mut ir)
        .conversion(move |_, ty| Some(TypeConversion::To(vec![if ty == i32 { f32 } else { ty }])));
    let converter = Arc::new(converter);
    let set = PatternSetBuilder::new()
        .pattern(functions(&converter))
        .pattern(users(&converter))
        .bind(&mut ir, &Natives::new())
        .unwrap();
    let error = run(&set, &mut ir, converter).unwrap_err();
    assert_eq!(
        error.to_string(),
        "failed to legalize 1 unresolved materializations that remained live after conversion\n  the first casts 1 values to 1 for 't.keep'"
    );
    assert_eq!(ir.to_string(), before);
}

type Step =
    Box<dyn Fn(Block, &[Value], &mut Rewriter<'_, Ir>, &TypeConverter<Ir>) -> Result<(), RewriteFailure> + Send + Sync>;

/// Runs `step` on the entry block of the function, outside of a dialect conversion.
fn on_entry(text: &str, step: Step) -> (String, Option<String>) {
    let mut ir = ir(text);
    let converter = converter(&mut ir);
    let once = pattern("P", "t.func", 1, move |op, rewriter| {
        let done = rewriter.host_mut().intern_attribute_name("done");
        if rewriter.host().attribute(op, done).is_some() {
            return Err(rewriter.notify_match_failure(op, "done").into());
        }
        let (mut blocks, mut arguments) = (Vec::new(), Vec::new());
        BlockHost::region_blocks(rewriter.host(), op, 0, &mut blocks);
        BlockHost::block_arguments(rewriter.host(), blocks[0], &mut arguments);
        step(blocks[0], &arguments, rewriter, &converter)?;
        let unit = rewriter.host_mut().parse_attribute("unit")?;
        Ok(rewriter.set_attribute(op, done, Some(unit))?)
    });
    let set = PatternSetBuilder::new().pattern(once).bind(&mut ir, &Natives::new()).unwrap();
    let scope = ir.top_op();
    let options = pdl_vm::GreedyOptions::default();
    let report = pdl_vm::rewrite_greedily(&set, &mut ir, scope, &options).unwrap();
    // What is refused may be so because the IR is not valid in the first place.
    assert!(report.failures.count > 0 || ir.verify().is_ok());
    (ir.to_string(), report.failures.first.first().map(ToString::to_string))
}

fn f32(rewriter: &mut Rewriter<'_, Ir>) -> Type {
    rewriter.host_mut().parse_type("f32").unwrap()
}

/// Arguments may be added, become other values, and be given in another order; what is dropped and not used is gone.
#[test]
fn signatures_are_put_together_by_hand() {
    let text = "\"t.func\"() ({ ^bb0(%a: i32, %b: i32, %c: i32): \"t.keep\"(%a, %b) : (i32, i32) -> () }) : () -> ()";
    let (text, failure) = on_entry(
        text,
        Box::new(|block, arguments, rewriter, converter| {
            let f32 = f32(rewriter);
            let i32 = rewriter.host().value_type(arguments[0]);
            let mut signature = SignatureConversion::new(3);
            signature.add_new_inputs(&[f32]);
            signature.add_inputs(1, &[i32]);
            assert_eq!(signature.converted_types().collect::<Vec<_>>(), [f32, i32]);
            let name = rewriter.host_mut().intern_op_name("t.outside");
            let outside = rewriter.create(name, &[], &[], ResultTypes::Given(&[i32]))?;
            signature.remap_input(0, &[rewriter.host().result(outside, 0)]);
            rewriter.apply_signature_conversion(block, &signature, converter)?;
            // What was an argument cannot be used any more.
            let refused = rewriter.create(name, &[arguments[2]], &[], ResultTypes::Given(&[i32])).unwrap_err();
            assert_eq!(refused.to_string(), "the host refuses: a block argument is used that is gone");
            Ok(())
        }),
    );
    assert_eq!(failure, None);
    let expected = "%0 = \"t.outside\"() : () -> i32\n  \"t.func\"() ({\n  ^bb0(%arg0: f32, %arg1: i32):\n    \"t.keep\"(%0, %arg1)";
    assert!(text.contains(expected), "{text}");
}

/// Impossible conversions are refused, and nothing is changed.
#[test]
fn wrong_signature_conversions_are_refused() {
    let text = "\"t.func\"() ({ ^bb0(%a: i32): \"t.keep\"(%a) : (i32) -> () }) : () -> ()";
    let before = ir(text).to_string();
    let (after, failure) = on_entry(
        text,
        Box::new(|block, _, rewriter, converter| {
            rewriter.apply_signature_conversion(block, &SignatureConversion::new(2), converter)
        }),
    );
    assert!(failure.unwrap().contains("another number of arguments"));
    assert_eq!(after, before);

    let text = "\"t.func\"() ({ ^bb0(%a: i32): ^bb1: \"t.keep\"(%a) : (i32) -> () }) : () -> ()";
    let before = ir(text).to_string();
    let (after, failure) = on_entry(
        text,
        Box::new(|block, _, rewriter, converter| {
            let mut signature = SignatureConversion::new(1);
            signature.add_inputs(0, &[f32(rewriter)]);
            rewriter.apply_signature_conversion(block, &signature, converter)
        }),
    );
    assert!(failure.unwrap().contains("a block without operations"));
    assert_eq!(after, before);
}

/// A listener that panics when it hears that a rewrite is undone.
struct Panicking;

impl Listener<Ir> for Panicking {
    fn undone(&mut self, _: &Ir) {
        panic!("undone");
    }
}

/// The changes that such a panic leaves behind have no part in the next rewrite.
#[test]
fn a_panic_while_undoing_leaves_nothing_for_the_next_rewrite() {
    let convert = |state: &mut RewriterState<Ir>, ir: &mut Ir, listener: &mut dyn Listener<Ir>, fails: bool| {
        let converter = converter(ir);
        let mut ops = Vec::new();
        ir.nested_ops(ir.top_op(), true, &mut ops);
        let root = ops[0];
        state.transaction(ir, root, listener, |rewriter| {
            rewriter.convert_region_types(root, 0, &converter)?;
            if fails { Err(RewriteFailure::Host("no".into())) } else { Ok(()) }
        })
    };
    let mut state = RewriterState::default();
    let mut first = ir(FUNCTION);
    let undone = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        convert(&mut state, &mut first, &mut Panicking, true)
    }));
    assert!(undone.is_err());
    // The same handles stand for other values here.
    let text = "\"t.func\"() ({
      ^bb0(%a: i64):
        \"t.keep\"(%a) : (i64) -> ()
      ^bb1(%e: i32):
        \"t.use\"(%a, %a, %a, %e) : (i64, i64, i64, i32) -> ()
      }) : () -> ()";
    let (mut alone, mut second) = (ir(text), ir(text));
    convert(&mut RewriterState::default(), &mut alone, &mut Silent, false).unwrap();
    convert(&mut state, &mut second, &mut Silent, false).unwrap();
    second.verify().unwrap();
    assert_eq!(second.to_string(), alone.to_string());
}
