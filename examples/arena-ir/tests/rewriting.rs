//! Patterns from every source rewrite a program alike.

use std::sync::Arc;

use arena_ir::host::ArenaHost;
use arena_ir::ir::{Attribute, NewOperation, OpRef, Origin, Type};
use arena_ir::program::{Writer, example};
use arena_ir::{built_in, optimize, with_blob, with_source};
use pdl_vm::conversion::{Conversion, ConversionTarget, TypeConversion, TypeConverter, convert};
use pdl_vm::{
    Attr, Natives, PatternFailure, PatternSet, PatternSetBuilder, ResultTypes, RewritePattern, Rewriter, Root, Value,
};

const SHIFTS: &str = include_str!("../src/shifts.pdll");

/// Constants are folded, patterns applied, and what nothing needs goes if it has no effects.
#[test]
fn a_function_is_optimized() {
    let (ir, module) = example();
    let mut host = ArenaHost::new(ir);
    let set = built_in(&mut host).unwrap();
    let report = optimize(&mut host, &set, module).unwrap();
    host.ir.verify(module).unwrap();
    assert!(report.converged && report.failures.count == 0);
    assert_eq!(
        host.ir.print(module),
        "\
core.module {
^0():
  func.func {name = @weigh} {
  ^1(%0: i32, %1: i64):
    %2 = arith.const {value = 3 : i32} : i32
    %3 = arith.shl %0, %2 : i32
    mem.store %3, %1
    cf.branch %3 to ^2
  ^2(%4: i32):
    func.return %4
  }
}
"
    );
}

/// The multiplication is on line 4 of the source, and so is what it becomes.
#[test]
fn what_is_new_keeps_the_line() {
    let (ir, module) = example();
    let mut host = ArenaHost::new(ir);
    let lines = |host: &mut ArenaHost, name: &str| {
        let mut ops = Vec::new();
        host.ir.nested(module, true, &mut ops);
        let name = host.ir.symbol(name);
        ops.into_iter()
            .map(|op| host.ir.op(op).clone())
            .filter(|op| op.name == name)
            .map(|op| op.line)
            .collect::<Vec<_>>()
    };
    let before = lines(&mut host, "arith.mul");
    let set = built_in(&mut host).unwrap();
    optimize(&mut host, &set, module).unwrap();
    assert_eq!(lines(&mut host, "arith.shl"), before[..1]);
}

/// `x * 1 < x * 1`, with the effects of a call in between.
fn comparison() -> (ArenaHost, OpRef) {
    let mut writer = Writer::default();
    let (module, block) = writer.module();
    let [i32, i1] = [32, 1].map(|bits| writer.ir.r#type(Type::Int(bits)));
    let x = writer.value(block, "func.call", &[], i32);
    let one = writer.number(block, 1, i32);
    let product = writer.value(block, "arith.mul", &[x, one], i32);
    let less = writer.value(block, "arith.less", &[product, x], i1);
    writer.act(block, "mem.store", &[less]);
    (ArenaHost::new(writer.ir), module)
}

const COMPARED: &str = "\
core.module {
^0():
  %0 = func.call : i32
  %1 = arith.const {value = false} : i1
  mem.store %1
}
";

#[test]
fn patterns_come_from_a_text() {
    let (mut host, module) = comparison();
    let set = with_source(&mut host, SHIFTS).unwrap();
    optimize(&mut host, &set, module).unwrap();
    assert_eq!(host.ir.print(module), COMPARED);
    let error = with_source(&mut host, "Pattern P { erase nothing; }").err().unwrap();
    assert!(error.to_string().contains("`nothing`"), "{error}");
}

#[test]
fn patterns_come_from_a_blob() {
    let (mut host, module) = comparison();
    let blob = pdll::compile(SHIFTS).unwrap().to_bytes();
    let set = with_blob(&mut host, &blob).unwrap();
    optimize(&mut host, &set, module).unwrap();
    assert_eq!(host.ir.print(module), COMPARED);
    assert!(with_blob(&mut host, &blob[1..]).is_err());
}

/// A constraint and a rewrite as closures: only values of blocks' arguments are doubled.
#[test]
fn natives_are_closures() {
    let mut writer = Writer::default();
    let (module, top) = writer.module();
    let i32 = writer.ir.r#type(Type::Int(32));
    let new = NewOperation { regions: 1, ..Default::default() };
    let function = writer.op(top, "func.func", new);
    let region = writer.region(function);
    let block = writer.ir.add_block(region, &[i32]);
    let given = writer.ir.arguments(block)[0];
    let called = writer.value(block, "func.call", &[], i32);
    for value in [given, called] {
        let sum = writer.value(block, "arith.add", &[value, value], i32);
        writer.act(block, "mem.store", &[sum]);
    }
    let mut host = ArenaHost::new(writer.ir);

    let program = pdll::compile(
        "Constraint IsArgument(value: Value);\n\
         Rewrite Number(like: Value) -> Attr;\n\
         Pattern Double {\n  let root = op<arith.add>(x: Value, x);\n  IsArgument(x);\n  \
         replace root with op<arith.mul>(x, op<arith.const> {value = Number(x)});\n}",
    );

    let mut natives = Natives::new();
    natives.constraint("IsArgument", |host: &ArenaHost, Value(value): Value<ArenaHost>| {
        matches!(host.ir.origin(value), Origin::Argument(..))
    });
    natives.rewrite("Number", |rewriter: &mut Rewriter<'_, ArenaHost>, Value(like): Value<ArenaHost>| {
        let host = rewriter.host();
        let number = Attribute::Int(2, host.ir.value_type(like));
        Attr::<ArenaHost>(host.attributes.intern(&number))
    });

    let set = PatternSet::bind(Arc::new(program.unwrap()), &mut host, &natives).unwrap();
    optimize(&mut host, &set, module).unwrap();
    host.ir.verify(module).unwrap();
    let text = host.ir.print(module);
    assert_eq!((text.matches("arith.mul %0, %").count(), text.matches("arith.add").count()), (1, 1), "{text}");
}

/// Functions take wide numbers.
struct Widen(TypeConverter<ArenaHost>);

impl RewritePattern<ArenaHost> for Widen {
    fn root(&self) -> Root {
        Root::named("func.func")
    }

    fn debug_name(&self) -> &str {
        "Widen"
    }

    fn match_and_rewrite(&self, op: OpRef, rewriter: &mut Rewriter<'_, ArenaHost>) -> Result<(), PatternFailure> {
        Ok(rewriter.convert_region_types(op, 0, &self.0)?)
    }
}

/// A conversion changes the types of the arguments of blocks; who uses them gets a narrow number back.
#[test]
fn arguments_of_blocks_are_converted() {
    let (ir, module) = example();
    let mut host = ArenaHost::new(ir);
    let [narrow, wide] = [32, 64].map(|bits| host.ir.r#type(Type::Int(bits)));
    let truncate = host.ir.symbol("arith.truncate");
    let converter = TypeConverter::new(&mut host)
        .conversion(move |_: &mut ArenaHost, _| Some(TypeConversion::To(vec![wide])))
        .source_materialization(move |rewriter, values, r#type| {
            let op = rewriter.create(truncate, values, &[], ResultTypes::Given(&[r#type]))?;
            Ok(Some(rewriter.host().ir.op(op).results[0]))
        });
    let set = PatternSetBuilder::new().pattern(Widen(converter)).bind(&mut host, &Natives::new()).unwrap();
    let target = ConversionTarget::new().legal_dialect("arith").dynamically_legal_op(
        "func.func",
        move |host: &ArenaHost, op| {
            let blocks = host.ir.op(op).regions.iter().flat_map(|region| host.ir.blocks(*region));
            let mut arguments = blocks.flat_map(|block| host.ir.arguments(*block));
            Some(arguments.all(|argument| host.ir.value_type(*argument) != narrow))
        },
    );
    convert(&set, &mut host, module, Conversion::new(&target)).unwrap();
    host.ir.verify(module).unwrap();
    let text = host.ir.print(module);
    assert!(text.contains("^1(%0: i64, %1: i64):") && text.contains("^2(%10: i64):"), "{text}");
    assert_eq!(text.matches("= arith.truncate %").count(), 2, "{text}");
}

#[test]
fn attributes_are_read_as_they_are_printed() {
    let mut writer = Writer::default();
    let (module, _) = writer.module();
    let texts = [
        "-1 : i8",
        "1.5 : f32",
        "1e+30 : f64",
        "true",
        "\"a b\"",
        "tensor<4x2xf32>",
        "@name",
        "[]",
        "[1 : i32, [i1]]",
        "{a, b = {c = 2 : i64}}",
        "array<i32>",
        "array<i32: 1, -2>",
    ];
    for text in texts {
        let attribute = writer.ir.parse_attribute(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let name = writer.ir.symbol("a");
        writer.ir.set_attribute(module, name, Some(attribute.clone()));
        let printed = writer.ir.print(module);
        let (_, printed) = printed.split_once("{a = ").unwrap();
        let (printed, _) = printed.split_once("} {").unwrap();
        assert_eq!(writer.ir.parse_attribute(printed).as_ref(), Ok(&attribute), "{text} is printed as {printed}");
    }
    for text in [
        "",
        "1 :",
        "1 : f32",
        "1.0 : i32",
        "\"",
        "[1",
        "{a = }",
        "tensor<4x",
        "array<i32: x>",
        "1 1",
        "iq",
        "99999999999999999999",
    ] {
        assert!(writer.ir.parse_attribute(text).is_err(), "{text}");
    }
    assert!(writer.ir.parse_attribute(&"[".repeat(100_000)).is_err());
    assert!(writer.ir.parse_type(&"tensor<".repeat(100_000)).is_err());
}
