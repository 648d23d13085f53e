//! The knowledge of a bound IR, by small definitions.

use std::sync::Arc;

use mlir_lite::{Ir, Op, StructureError};
use ods::OpTable;
use pdl_diagnostics::SourceMap;
use pdl_vm::host::{DriverHost, Host, HostContext, NewOp, RewriteHost};
use tablegen::MemoryLoader;

const MORE: &str = r#"
def AttrSizedResultSegments : NativeTrait<"AttrSizedResultSegments">;
def SameVariadic : Trait { string trait = "::mlir::OpTrait::SameVariadicOperandSize"; }
def Terminator : NativeTrait<"IsTerminator">;
def Isolated : NativeTrait<"IsIsolatedFromAbove">;
def Recursive : NativeTrait<"HasRecursiveMemoryEffects">;
def FirstAttr : NativeTrait<"FirstAttrDerivedResultType">;
def Symbol : OpInterface<"SymbolOpInterface">;
def Read : MemoryEffect<"::mlir::MemoryEffects::Read">;
def Alloc : MemoryEffect<"::mlir::MemoryEffects::Allocate">;
class Res<Constraint c, string text, list<OpVariableDecorator> d> : OpVariable<c, text, d>;
def Middle : Op<T, "middle", [Pure]> {
  let arguments = (ins I32:$a, Variadic<I32>:$rest, I32:$z);
  let results = (outs Variadic<I32>:$many, I32:$last);
}
def Sized : Op<T, "sized", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Optional<I32>:$b, I32:$c);
}
def Same : Op<T, "same", [SameOperandsAndResultType]> { let arguments = (ins AnyType:$a, AnyType:$b); let results = (outs AnyType:$r); }
def Built : Op<T, "built", [Write_]> { let results = (outs I32:$r); }
def Match : Op<T, "match", [AllTypesMatch<["a", "r"]>]> { let arguments = (ins AnyAttr:$x, AnyType:$n, AnyType:$a); let results = (outs AnyType:$r); }
def Compare : Op<T, "compare", [TypesMatchWith<"a", "r", "::getI1SameShape($_self)">]> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
def Element : Op<T, "element", [TypesMatchWith<"a", "r", "::llvm::cast<ShapedType>($_self).getElementType()">]> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
def InCpp : Op<T, "in_cpp", [TypesMatchWith<"a", "r", "f($_self)">]> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
def First : Op<T, "first", [FirstAttr]> { let arguments = (ins AnyAttr:$value); let results = (outs AnyType:$r); }
def Nothing : Op<T, "nothing"> { let arguments = (ins AnyType:$a); }
def PureOp : Op<T, "pure", [Pure]> { let results = (outs I32:$r); }
def ReadOp : Op<T, "read"> { let arguments = (ins Arg<AnyType, "", [Read]>:$m); let results = (outs I32:$r); }
def WriteOp : Op<T, "write"> { let arguments = (ins Arg<AnyType, "", [Write]>:$m); let results = (outs I32:$r); }
def AllocOp : Op<T, "alloc"> { let results = (outs Res<AnyType, "", [Alloc]>:$r); }
def AllocElsewhere : Op<T, "alloc_elsewhere"> { let arguments = (ins Arg<AnyType, "", [Alloc]>:$m); let results = (outs I32:$r); }
def Unknown : Op<T, "unknown"> { let results = (outs I32:$r); }
def End : Op<T, "end", [Pure, Terminator]>;
def Named : Op<T, "named", [Pure, Symbol]>;
def Holder : Op<T, "holder", [Recursive]> { let regions = (region AnyRegion:$body); }
def Box : Op<T, "box", [Isolated]> { let regions = (region AnyRegion:$body); }
"#;

fn table() -> OpTable {
    let mut sources = SourceMap::new();
    let text = format!(
        "{}def Write_ : MemoryEffects<[Write]>;{MORE}",
        include_str!("../../../../frontends/ods/tests/mini.td")
    );
    let file = sources.add("test.td", text, None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{}", diagnostics[0].message));
    let mut table = OpTable::new();
    table.add(Arc::new(ods::read(&records, &mut diagnostics)));
    assert!(diagnostics.is_empty(), "{}", diagnostics[0].message);
    table
}

fn bound(text: &str) -> Ir {
    let mut ir = Ir::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    ir.define_operations(&table().op_definitions());
    ir
}

fn find(ir: &Ir, name: &str) -> Op {
    let mut ops = Vec::new();
    DriverHost::nested_ops(ir, ir.top_op(), true, &mut ops);
    ops.into_iter().find(|op| ir.op_name_text(ir.op_name(*op)) == name).expect("it is there")
}

#[test]
fn one_group_takes_what_the_others_leave() {
    let ir = bound(
        r#"%0 = "t.v"() : () -> i32
           %1:3 = "t.middle"(%0, %0, %0, %0) : (i32, i32, i32, i32) -> (i32, i32, i32)"#,
    );
    let op = find(&ir, "t.middle");
    let operands: Vec<_> = (0..4).map(|group| ir.operand_group(op, group)).collect();
    assert_eq!(operands, [Some((0, 1)), Some((1, 2)), Some((3, 1)), None]);
    let results: Vec<_> = (0..3).map(|group| ir.result_group(op, group)).collect();
    assert_eq!(results, [Some((0, 2)), Some((2, 1)), None]);
    let ir = bound(r#"%0 = "t.v"() : () -> i32 "t.middle"(%0) : (i32) -> ()"#);
    let op = find(&ir, "t.middle");
    assert_eq!((ir.operand_group(op, 1), ir.result_group(op, 1)), (None, None), "too few for the definition");
}

#[test]
fn sizes_come_from_the_attribute() {
    let groups = |properties: &str| {
        let ir =
            bound(&format!(r#"%0 = "t.v"() : () -> i32 "t.sized"(%0, %0, %0) {properties} : (i32, i32, i32) -> ()"#));
        let op = find(&ir, "t.sized");
        (0..4).map(|group| ir.operand_group(op, group)).collect::<Vec<_>>()
    };
    let sized = [Some((0, 2)), Some((2, 0)), Some((2, 1)), None];
    assert_eq!(groups("<{operandSegmentSizes = array<i32: 2, 0, 1>}>"), sized);
    assert_eq!(groups("{operandSegmentSizes = array<i32: 2, 0, 1>}"), sized);
    assert_eq!(groups(""), [None; 4]);
    assert_eq!(groups("<{operandSegmentSizes = array<i32: 2, -1, 2147483647>}>"), [Some((0, 2)), None, None, None]);
}

/// The inferred types of an operation, or why there are none.
fn inferred(name: &str, operands: &[&str], attributes: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let mut text = String::new();
    for (index, ty) in operands.iter().enumerate() {
        text.push_str(&format!("%{index} = \"t.v\"() : () -> {ty}\n"));
    }
    let mut ir = bound(&format!("{text}\"t.at\"() : () -> ()"));
    let at = find(&ir, "t.at");
    let mut ops = Vec::new();
    ir.nested_ops(ir.top_op(), true, &mut ops);
    let operands: Vec<_> = ops.iter().flat_map(|op| ir.results(*op)).collect();
    let attributes: Vec<_> = attributes
        .iter()
        .map(|(name, value)| (ir.intern_attribute_name(name), ir.parse_attribute(value).expect("it is an attribute")))
        .collect();
    let name = ir.intern_op_name(name);
    let mut new = NewOp::new(name, at);
    (new.operands, new.attributes) = (&operands, &attributes);
    let mut types = Vec::new();
    RewriteHost::infer_result_types(&mut ir, &new, &mut types).map_err(|error| error.to_string())?;
    Ok(types.into_iter().map(|ty| ir.type_text(ty)).collect())
}

#[test]
fn result_types_follow_the_definition() {
    assert_eq!(inferred("t.same", &["f32", "f32"], &[]), Ok(vec!["f32".to_owned()]));
    assert_eq!(inferred("t.built", &[], &[]), Ok(vec!["i32".to_owned()]));
    assert_eq!(inferred("t.match", &["i8", "f16"], &[]), Ok(vec!["f16".to_owned()]));
    assert_eq!(inferred("t.compare", &["tensor<?xf32>"], &[]), Ok(vec!["tensor<?xi1>".to_owned()]));
    assert_eq!(inferred("t.element", &["memref<4xi8>"], &[]), Ok(vec!["i8".to_owned()]));
    assert_eq!(inferred("t.first", &[], &[("value", "3 : i16")]), Ok(vec!["i16".to_owned()]));
    assert_eq!(inferred("t.first", &[], &[("value", "vector<4xf32>")]), Ok(vec!["vector<4xf32>".to_owned()]));
    assert_eq!(inferred("t.nothing", &["i8"], &[]), Ok(Vec::new()));
}

#[test]
fn what_cannot_be_inferred_says_why() {
    let why = |name: &str, operands: &[&str]| inferred(name, operands, &[]).expect_err("nothing to infer from");
    assert!(why("t.same", &[]).contains("operand #0 is missing"), "{}", why("t.same", &[]));
    assert!(why("t.first", &[]).contains("the attribute 'value' is missing"));
    assert!(why("t.element", &["i8"]).contains("there is no type that is the getElementType of operand #0"));
    assert!(why("t.in_cpp", &["i8"]).contains("no type inference is known"));
    assert!(why("t.middle", &["i32", "i32"]).contains("no type inference is known"));
    assert!(why("x.y", &[]).contains("no type inference is known"));
}

#[test]
fn only_what_has_no_effects_is_removable() {
    let is_dead = |text: &str, name: &str| {
        let ir = bound(text);
        ir.is_trivially_dead(find(&ir, name))
    };
    let of = |name: &str| format!("%m = \"t.v\"() : () -> i32 %0 = \"{name}\"(%m) : (i32) -> i32");
    assert!(is_dead(r#"%0 = "t.pure"() : () -> i32"#, "t.pure"));
    assert!(!is_dead(r#"%0 = "t.pure"() : () -> i32 "t.use"(%0) : (i32) -> ()"#, "t.pure"));
    assert!(is_dead(&of("t.read"), "t.read"));
    assert!(!is_dead(&of("t.write"), "t.write"));
    assert!(is_dead(r#"%0 = "t.alloc"() : () -> i32"#, "t.alloc"));
    assert!(!is_dead(&of("t.alloc_elsewhere"), "t.alloc_elsewhere"));
    assert!(!is_dead(r#"%0 = "t.unknown"() : () -> i32"#, "t.unknown"));
    assert!(!is_dead(r#""t.end"() : () -> ()"#, "t.end"));
    assert!(!is_dead(r#""t.named"() : () -> ()"#, "t.named"));
    assert!(is_dead(r#""t.holder"() ({ "t.pure"() : () -> i32 "t.end"() : () -> () }) : () -> ()"#, "t.holder"));
    assert!(!is_dead(r#""t.holder"() ({ "t.unknown"() : () -> i32 }) : () -> ()"#, "t.holder"));
    assert!(!is_dead(r#""t.holder"() ({ "x.y"() : () -> () }) : () -> ()"#, "t.holder"));
}

#[test]
fn regions_are_as_isolated_and_ordered_as_the_definition_says() {
    let codes = |text: &str| {
        let errors = bound(text).verify().map_or_else(|errors| errors.0, |()| Vec::new());
        errors.iter().map(|error| error.code).collect::<Vec<_>>()
    };
    let outside =
        |name: &str| format!(r#"%0 = "t.v"() : () -> i32 "{name}"() ({{ "t.use"(%0) : (i32) -> () }}) : () -> ()"#);
    assert_eq!(codes(&outside("t.holder")), [""; 0]);
    assert_eq!(codes(&outside("t.box")), [StructureError::VISIBILITY]);
    let early = r#""NAME"() ({ "t.use"(%0) : (i32) -> () %0 = "t.v"() : () -> i32 }) : () -> ()"#;
    assert_eq!(codes(&early.replace("NAME", "x.y")), [""; 0], "MLIR asks it of known operations only");
    assert_eq!(codes(&early.replace("NAME", "t.holder")), [StructureError::DOMINANCE]);
}

#[test]
fn new_attributes_become_properties() {
    let mut ir = bound(r#""t.at"() : () -> ()"#);
    let at = find(&ir, "t.at");
    let name = ir.intern_op_name("t.first");
    let value = ir.parse_attribute("3 : i16").expect("it is an attribute");
    let ty = ir.parse_type("i16").expect("it is a type");
    let attributes = [(ir.intern_attribute_name("value"), value), (ir.intern_attribute_name("other"), value)];
    let mut new = NewOp::new(name, at);
    (new.attributes, new.result_types) = (&attributes, std::slice::from_ref(&ty));
    let made = RewriteHost::create_op(&mut ir, &new, at).expect("there is room");
    assert_eq!(ir.op_text(made), "%0 = \"t.first\"() <{value = 3 : i16}> {other = 3 : i16} : () -> i16");
}

#[test]
fn verification_names_the_first_violation_of_each_kind() {
    let messages = |text: &str| {
        let ir = bound(text);
        let report = mlir_dialects::verify::verify(&ir, &table());
        report.violations.into_iter().map(|violation| (violation.code, violation.message)).collect::<Vec<_>>()
    };
    let one = |code: &'static str, message: &str| vec![(code, message.to_owned())];
    let none: Vec<(&str, String)> = Vec::new();
    assert_eq!(messages(r#"%0 = "t.built"() : () -> i32"#), none);
    assert_eq!(
        messages(r#"%0 = "t.built"() : () -> f32"#),
        one("E0461", "'t.built' op result #0 must be i32, but got 'f32'")
    );
    assert_eq!(messages(r#""t.built"() : () -> ()"#), one("E0460", "'t.built' op requires one result"));
    assert_eq!(messages(r#"%0 = "t.first"() : () -> i8"#), one("E0462", "'t.first' op requires attribute 'value'"));
    assert_eq!(
        messages(r#"%0 = "t.v"() : () -> i32 "t.sized"(%0) : (i32) -> ()"#),
        one(
            "E0460",
            "'t.sized' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'"
        )
    );
    assert_eq!(
        messages(r#"%0 = "t.v"() : () -> i32 %1 = "t.v"() : () -> i8 %2 = "t.same"(%0, %1) : (i32, i8) -> i32"#),
        one("E0463", "'t.same' op requires the same type for all operands and results")
    );
    assert_eq!(
        messages(r#""t.box"() ({ "t.end"() : () -> () "t.end"() : () -> () }) : () -> ()"#),
        one("E0464", "'t.end' op must be the last operation in the parent block")
    );
    assert_eq!(messages(r#""t.box"() ({ "t.at"() : () -> () }) : () -> ()"#), none);
    assert_eq!(
        messages(r#""t.box"() ({ ^bb0: }) : () -> ()"#),
        one("E0464", "empty block: expect at least a terminator")
    );
    assert_eq!(
        messages(r#""t.named"() : () -> ()"#).len(),
        0,
        "where the definition makes the name no attribute, it may be missing"
    );
    assert_eq!(
        messages(r#""t.named"() {sym_visibility = "x"} : () -> ()"#),
        one(
            "E0465",
            "'t.named' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"x\""
        )
    );
}
