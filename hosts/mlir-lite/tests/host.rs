//! The IR behind the host traits.

use mlir_lite::{Attr, Ir, Op, OpInfo, OpPrintingFlags, Symbol, Type, Value};
use pdl_vm::host::{
    BlockHost, ConstantData, DriverHost, Host, HostContext, HostError, NewOp, OpLocation, Origin, RewriteHost,
};
use pdl_vm::{RewriteFailure, RewriterState, Silent};
use std::sync::Arc;

fn parse(text: &str) -> Ir {
    Ir::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn find(ir: &Ir, name: &str) -> Op {
    let mut ops = Vec::new();
    DriverHost::nested_ops(ir, ir.top_op(), true, &mut ops);
    ops.into_iter().find(|op| ir.op_name_text(ir.op_name(*op)) == name).unwrap()
}

const THREE: &str = r#"
  %0 = "t.a"() : () -> i32
  %1 = "t.b"() : () -> i32
  %2:3 = "NAME"(%0, %1, %0) PROPERTIES : (i32, i32, i32) -> (i32, i32, i32)
"#;

fn groups(name: &str, properties: &str) -> Vec<Option<(usize, usize)>> {
    let ir = parse(&THREE.replace("NAME", name).replace("PROPERTIES", properties));
    let op = find(&ir, name);
    let operands = (0..5).map(|group| ir.operand_group(op, group));
    operands.chain((0..5).map(|group| ir.result_group(op, group))).collect()
}

#[test]
fn groups_without_knowledge_reach_to_the_end() {
    let all = [Some((0, 3)), Some((1, 2)), Some((2, 1)), Some((3, 0)), None];
    assert_eq!(groups("t.seg", ""), [all, all].concat());
    // To MLIR the sizes of an unregistered operation mean nothing.
    assert_eq!(groups("t.seg", "<{operandSegmentSizes = array<i32: 1, 0, 2>}>"), [all, all].concat());
    assert_eq!(groups("t.seg", "{operandSegmentSizes = array<i32: 1, 0, 2>}"), [all, all].concat());
    assert_eq!(groups("gpu.x", "<{operandSegmentSizes = array<i64: 1, 0, 2>}>"), [all, all].concat());
}

#[test]
fn groups_of_registered_operations_follow_their_sizes() {
    let all = [Some((0, 3)), Some((1, 2)), Some((2, 1)), Some((3, 0)), None];
    let sized = [Some((0, 1)), Some((1, 0)), Some((1, 2)), None, None];
    assert_eq!(groups("gpu.x", "<{operandSegmentSizes = array<i32: 1, 0, 2>}>"), [sized, all].concat());
    assert_eq!(groups("gpu.x", "<{resultSegmentSizes = array<i32: 1, 0, 2>}>"), [all, sized].concat());
    // Sizes that are wrong lead to no operand that does not exist.
    let wrong = groups("gpu.x", "<{operandSegmentSizes = array<i32: 1, 7, -1>}>");
    assert_eq!(wrong[..5], [Some((0, 1)), None, None, None, None]);
}

fn new_op<'a>(name: Symbol, operands: &'a [Value], attributes: &'a [(Symbol, Attr)], at: Op) -> NewOp<'a, Ir> {
    let mut new = NewOp::new(name, at);
    (new.operands, new.attributes) = (operands, attributes);
    new
}

#[test]
fn created_operations_take_location_and_sort_attributes() {
    let mut ir = parse(r#""t.a"() <{p = 1 : i8, q = 2 : i8}> {d} : () -> () loc("here")"#);
    let at = find(&ir, "t.a");
    let name = ir.op_name(at);
    let value = ir.parse_attribute("3 : i8").unwrap();
    let attributes = ["z", "q", "d", "p"].map(|key| (ir.intern_attribute_name(key), value));
    let op = RewriteHost::create_op(&mut ir, &new_op(name, &[], &attributes, at), at).unwrap();
    assert_eq!(RewriteHost::next_op(&ir, op), Some(at));
    assert_eq!(ir.location(op), ir.location(at));
    let expected = r#""t.a"() <{p = 3 : i8, q = 3 : i8}> {d = 3 : i8, z = 3 : i8} : () -> ()"#;
    assert_eq!(ir.op_text(op), expected);
    let one = [attributes[1]];
    let op = RewriteHost::create_op(&mut ir, &new_op(name, &[], &one, at), at).unwrap();
    assert_eq!(ir.op_text(op), r#""t.a"() <{q = 3 : i8}> : () -> ()"#);
    assert_eq!(ir.verify(), Ok(()));
}

#[test]
fn created_operations_come_from_their_origins() {
    let mut ir = parse(
        "\"t.r\"() ({\n^bb0(%x: i32 loc(\"x\"), %y: i32):\n  %0 = \"t.at\"(%x) : (i32) -> i32 loc(\"at\")\n}) : () -> ()",
    );
    let at = find(&ir, "t.at");
    let block = ir.parent_block(at).unwrap();
    let [x, y]: [Value; 2] = ir.block_arguments(block).collect::<Vec<_>>().try_into().unwrap();
    let name = ir.intern_op_name("t.new");
    let mut made = |origins: &[Origin<Op, Value>], name_of_location: Option<&str>| {
        let mut new = NewOp::new(name, at);
        new.location = Some(OpLocation { origins, name: name_of_location });
        let op = RewriteHost::create_op(&mut ir, &new, at).unwrap();
        (op, ir.attribute_text(ir.location(op)))
    };
    assert_eq!(made(&[Origin::Value(x), Origin::Op(at)], None).1, "loc(fused[\"x\", \"at\"])");
    assert_eq!(made(&[Origin::Value(y)], None).1, "loc(unknown)");
    assert_eq!(made(&[], None).1, "loc(unknown)");
    assert_eq!(made(&[], Some("n")).1, "loc(\"n\")");
    // Each holds the one before, up to what can still be read.
    let (mut op, mut text) = made(&[Origin::Op(at)], Some("even"));
    for round in 0..2000 {
        (op, text) = made(&[Origin::Op(op)], Some(["odd", "even"][round % 2]));
        if text == "loc(\"at\")" {
            break;
        }
    }
    assert_eq!(text, "loc(\"at\")");
    let printed = ir.print(OpPrintingFlags::default().locations(true));
    assert_eq!(parse(&printed).print(OpPrintingFlags::default().locations(true)), printed);
}

#[test]
fn created_operations_have_regions_and_successors() {
    let text = r#""t.r"() ({
  "t.at"() : () -> ()
  "t.end"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "t.last"() : () -> ()
}) : () -> ()"#;
    let mut ir = parse(text);
    let at = find(&ir, "t.at");
    let successors = [ir.parent_block(find(&ir, "t.last")).unwrap()];
    let before = ir.to_string();
    for fails in [true, false] {
        let mut new = NewOp::new(ir.intern_op_name("t.new"), at);
        (new.regions, new.successors) = (2, &successors);
        let created = RewriterState::default().transaction(&mut ir, at, &mut Silent, |rewriter| {
            let created = rewriter.create_op(&new)?;
            if fails { Err(RewriteFailure::DoesNotApply) } else { Ok(created) }
        });
        assert_eq!(created.is_err(), fails);
        assert_eq!(ir.to_string() == before, fails);
        if let Ok(created) = created {
            assert_eq!((BlockHost::region_count(&ir, created), DriverHost::holds_ops(&ir, created)), (2, true));
            assert_eq!(ir.op_text(created), "\"t.new\"()[^bb1] ({\n}, {\n}) : () -> ()");
        }
    }
}

#[test]
fn constants_are_equal_whatever_their_spelling() {
    let mut ir = parse(r#""t.a"() {a = 0 : i32, b = 1.0 : f32} : () -> ()"#);
    let op = find(&ir, "t.a");
    let (a, b) = (ir.intern_attribute_name("a"), ir.intern_attribute_name("b"));
    assert_eq!(ir.parse_attribute("0x0:i32").ok(), Host::attribute(&ir, op, a));
    assert_eq!(ir.parse_attribute("1.000000e+00 : f32").ok(), Host::attribute(&ir, op, b));
    assert_eq!(ir.attribute_type(Host::attribute(&ir, op, a).unwrap()), ir.parse_type("i32").ok());
    assert!(ir.parse_attribute("0 : i32 x").is_err() && ir.parse_type("").is_err());
}

#[test]
fn unknown_inference_is_an_error_that_names_the_operation() {
    let mut ir = parse(r#""t.a"() : () -> ()"#);
    let at = find(&ir, "t.a");
    let new = new_op(ir.op_name(at), &[], &[], at);
    let error = ir.infer_result_types(&new, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "no type inference is known for it");
}

/// Knows that `t.copy` returns what it takes, that `t.b` may go, and that `t.a` has one group for each operand.
#[derive(Debug)]
struct Knowledge;

impl OpInfo for Knowledge {
    fn operand_group(&self, ir: &Ir, op: Op, group: usize) -> Option<Option<(usize, usize)>> {
        let is_known = ir.context().symbol_name(ir.name(op)) == "t.copy";
        is_known.then(|| (group < ir.operand_count(op)).then_some((group, 1)))
    }

    fn infer_result_types(
        &self,
        ir: &mut Ir,
        new: &NewOp<'_, Ir>,
        types: &mut Vec<Type>,
    ) -> Option<Result<(), HostError>> {
        if ir.context().symbol_name(new.name) != "t.copy" {
            return None;
        }
        types.extend(new.operands.iter().map(|value| ir.value_type(*value)));
        Some(if types.is_empty() { Err(HostError::new("no operand")) } else { Ok(()) })
    }

    fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        ir.context().symbol_name(ir.name(op)) == "t.b"
    }
}

#[test]
fn knowledge_is_asked_first() {
    let mut ir = parse(
        r#"%0:2 = "t.a"() : () -> (i32, f32)
        "t.copy"(%0#0, %0#1) : (i32, f32) -> ()
        %1 = "t.b"() : () -> i32
        %2 = "t.b"() : () -> i32
        "t.c"(%2) : (i32) -> ()"#,
    );
    ir.set_op_info(Arc::new(Knowledge));
    let (a, copy, b) = (find(&ir, "t.a"), find(&ir, "t.copy"), find(&ir, "t.b"));
    assert_eq!([ir.operand_group(copy, 1), ir.operand_group(copy, 2)], [Some((1, 1)), None]);
    let operands: Vec<Value> = ir.results(a).collect();
    let mut types = Vec::new();
    let new = new_op(ir.op_name(copy), &operands, &[], a);
    ir.infer_result_types(&new, &mut types).unwrap();
    assert_eq!(types, [ir.value_type(operands[0]), ir.value_type(operands[1])]);
    let new = new_op(ir.op_name(copy), &[], &[], a);
    assert_eq!(ir.infer_result_types(&new, &mut Vec::new()).unwrap_err().to_string(), "no operand");
    let used = RewriteHost::next_op(&ir, b).unwrap();
    assert_eq!([b, used, a].map(|op| ir.is_trivially_dead(op)), [true, false, false]);
}

#[test]
fn reading_values_and_uses() {
    let ir = parse(r#""t.r"() ({ ^bb0(%x: i32, %y: f32): %0:2 = "t.a"(%y) : (f32) -> (i1, i2) }) : () -> ()"#);
    let op = find(&ir, "t.a");
    let argument = Host::operand(&ir, op, 0);
    assert_eq!((Host::defining_op(&ir, argument), ir.result_index(argument)), (None, 0));
    let result = Host::result(&ir, op, 1);
    assert_eq!((Host::defining_op(&ir, result), ir.result_index(result)), (Some(op), 1));
    assert_eq!(Host::first_use(&ir, argument), Some((op, 0)));
    assert_eq!([argument, result].map(|value| ir.has_one_use(value)), [true, false]);
    assert_eq!(DriverHost::parent_op(&ir, op), Some(find(&ir, "t.r")));
}

/// Without result types, an operation that nobody knows has no results; one of a dialect that MLIR installs has those that it does not say.
#[test]
fn operations_of_installed_dialects_are_known_to_have_definitions() {
    let mut ir = parse(r#""t.a"() : () -> ()"#);
    let is_known = ["arith.addi", "arith.made_up", "t.a", "test.extra"].map(|name| {
        let name = ir.intern_op_name(name);
        ir.knows_operation(name)
    });
    assert_eq!(is_known, [true, true, false, false]);
}

/// Constants are interned without their text where that is plain, and are what the text is.
#[test]
fn constants_are_the_attributes_of_their_texts() {
    let mut ir = Ir::parse("").unwrap();
    let integer = |value, ty: &str| ConstantData::Integer(value, ty.into());
    for constant in [
        integer(-128, "i8"),
        integer(127, "i8"),
        integer(200, "i8"),
        integer(i64::MIN.into(), "i64"),
        integer(u64::MAX.into(), "i64"),
        integer(i128::MIN, "i128"),
        integer(7, "index"),
        integer(200, "ui8"),
        integer(-7, "si8"),
        ConstantData::Bool(true),
        ConstantData::Text("a\"\n".into()),
        ConstantData::List(vec![integer(1, "i64"), ConstantData::Symbol(vec!["f".into()])]),
        ConstantData::Opaque("dense<1> : tensor<2xi8>".into()),
    ] {
        let text = constant.to_string();
        assert_eq!(ir.intern_constant(&constant), ir.parse_attribute(&text), "{text}");
        assert!(ir.parse_attribute(&text).is_ok(), "{text}");
    }
    for wrong in [integer(256, "i8"), integer(-129, "i8"), integer(1, "i0"), integer(1, "f32"), integer(1, "")] {
        assert!(ir.intern_constant(&wrong).is_err(), "{wrong}");
    }
}
