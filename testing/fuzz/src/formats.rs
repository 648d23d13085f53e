//! Formats of our own operations: what is taken prints and reads operations that the definitions describe.

use mlir_dialects::assembly::{Dialects, TableBuilder};
use ods::Definitions;
use ods::format::{of_entity, of_operation};
use pdl_diagnostics::SourceMap;
use tablegen::MemoryLoader;

use crate::targets::render_all;
use crate::{Reach, assembly};

/// The shapes of `formats.td`, and operations of each in the generic form, with as much and with as little as they may have.
const OPERATIONS: [(&str, &[&str]); 13] = [
    ("Empty", &[r#""t.empty"() : () -> ()"#, r#""t.empty"() {k, at = "x"} : () -> ()"#]),
    ("One", &[r#""t.one"(%i) : (i32) -> ()"#, r#""t.one"(%i) {k = 1 : i8, unit} : (i32) -> ()"#]),
    (
        "Varying",
        &[
            r#""t.varying"(%i) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()"#,
            r#""t.varying"(%i, %j, %i, %j) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, i32) -> ()"#,
            r#""t.varying"(%i, %j) <{operandSegmentSizes = array<i32: 1, 0, 1>}> {k} : (i32, i32) -> ()"#,
        ],
    ),
    (
        "Attributes",
        &[
            r#""t.attributes"() <{any = "a", d = 3 : i32, n = 1 : i32}> : () -> ()"#,
            r#""t.attributes"() <{any = 2.0 : f32, d = -4 : i32, n = 1 : i32, oa = 7 : i32, u}> {x = @s} : () -> ()"#,
            r#""t.attributes"() <{any = [{}], d = 2147483647 : i32, n = -1 : i32, u}> : () -> ()"#,
        ],
    ),
    (
        "Kinds",
        &[
            r#""t.kinds"() : () -> ()"#,
            r##""t.kinds"() <{a = [1, "x"], b = array<i1: true, false>, dict = {k = 1 : i32}, e = dense<1> : tensor<2xi32>,
                f = array<f32: 1.0, -0.0>, flags = 3 : i32, i = array<i64: 1, -2>, map = affine_map<(d0) -> (d0)>, name = "n m",
                ref = @r, s = "te\22xt", t = () -> i32, w = 2 : i32}> : () -> ()"##,
            r#""t.kinds"() <{flags = 0 : i32, i = array<i64>, w = 9 : i32}> : () -> ()"#,
            r#""t.kinds"() <{flags = "other", name = 1 : i32, w = @x}> {also = #t.own<1>} : () -> ()"#,
        ],
    ),
    (
        "Properties",
        &[
            r#""t.properties"() <{b = true, op = [], p = 1 : i64, s = "a", up = false, w = 0 : i32}> : () -> ()"#,
            r#""t.properties"() <{b = false, op = [-3 : i64], p = -9 : i64, s = "", up = unit, w = 2 : i32}> {k} : () -> ()"#,
        ],
    ),
    (
        "Regions",
        &[
            r#""t.regions"() ({}) : () -> ()"#,
            r#""t.regions"() ({ "t.end"() : () -> () }, { ^bb0(%a: i32): "t.end"() {k} : () -> () }) : () -> ()"#,
            r#""t.regions"() ({ "t.x"() : () -> () "t.end"() : () -> () }, {}, {}) {k} : () -> ()"#,
        ],
    ),
    (
        "Successors",
        &[
            r#""t.in"() ({ ^bb0: "t.successors"()[^bb1] : () -> () ^bb1: "t.successors"()[^bb1, ^bb1, ^bb1] {k} : () -> () }) : () -> ()"#,
        ],
    ),
    (
        "Types",
        &[
            r#"%r0 = "t.types"(%f) : (f32) -> i32"#,
            r#"%r1:3 = "t.types"(%f, %i, %v) {k} : (f32, i32, vector<4xf32>) -> (tuple<>, !t.few<1, 2>, () -> i1)"#,
        ],
    ),
    (
        "Same",
        &[
            r#"%r2 = "t.same"(%f, %f) : (f32, f32) -> f32"#,
            r#"%r3 = "t.same"(%f, %v) <{oa = 1 : i32}> : (f32, vector<4xf32>) -> i1"#,
        ],
    ),
    (
        "Made",
        &[
            r#"%r4 = "t.made"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> f32"#,
            r#"%r5 = "t.made"(%i, %f) : (i32, f32) -> f32"#,
        ],
    ),
    (
        "Nested",
        &[
            r#""t.nested"() <{sizes = array<i32>}> : () -> ()"#,
            r#""t.nested"(%i, %f, %v) <{sizes = array<i32: 1, 0, 2>}> : (i32, f32, vector<4xf32>) -> ()"#,
            r#""t.nested"(%i) <{sizes = array<i64: 4, -1>}> {k} : (i32) -> ()"#,
        ],
    ),
    (
        "Results",
        &[
            r#""t.results"() <{resultSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()"#,
            r#"%r6:4 = "t.results"() <{resultSegmentSizes = array<i32: 2, 1, 1>}> : () -> (f32, i1, i2, i32)"#,
            r#"%r7 = "t.results"() <{resultSegmentSizes = array<i32: 7, 0, -1>}> {k} : () -> f32"#,
        ],
    ),
];
/// The shapes of types and attributes.
const ENTITIES: [&str; 4] = ["Parameters", "Few", "Self", "Ways"];
/// The operands of the operations.
const VALUES: &str =
    "%i, %j, %f, %v, %w = \"t.values\"() : () -> (i32, i32, f32, vector<4xf32>, !t.ty<1, i32, [2], \"s\">)\n";

/// An operation with a type and attributes of these shapes.
const HOLDER: &str = r#"def Holds : Form<"holds"> {
  let arguments = (ins Parameters:$x, OptionalAttr<Self>:$s, OptionalAttr<Ways>:$w);
  let assemblyFormat = "$x `:` type($x) ($s^)? (`,` $w^)? attr-dict";
}
"#;
const HELD: [&str; 3] = [
    r#""t.holds"(%w) <{s = #t.own<1> : i32}> : (!t.ty<1, i32, [2], "s">) -> ()"#,
    r#""t.holds"(%w) <{w = #t.ways<up>}> {other = #t.ways<down>, t = !t.few<1, 2>} : (!t.ty<1, i32, [2], "s">) -> ()"#,
    r#""t.holds"(%w) <{s = #t.own, w = #t<ways far off>}> : (!t.ty<1, i32, [2], "s">) -> ()"#,
];

/// The definitions of all shapes with one format.
fn source(format: &str) -> String {
    // What ends a block of code must stand in quotes.
    let format = match format.contains("}]") {
        false => format!("[{{{format}}}]"),
        true => format!("\"{}\"", format.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")),
    };
    let operations = OPERATIONS.iter().map(|(shape, _)| format!("def {shape} : {shape}Shape"));
    let entities = ENTITIES.iter().map(|shape| format!("def {shape} : {shape}Shape<\"{shape}\">"));
    let define = |text: String, head: String| text + &head + " { let assemblyFormat = " + &format + "; }\n";
    operations.chain(entities).fold("include \"formats.td\"\n".to_owned(), define) + HOLDER
}

/// Returns what a `.td` text over the shapes defines. Diagnostics are rendered.
pub(crate) fn definitions(text: &str, reach: &mut Reach) -> Option<(Definitions, Dialects)> {
    let mut sources = SourceMap::new();
    let file = sources.add("fuzz.td", text, None);
    let loader = MemoryLoader::new()
        .add("mini.td", include_bytes!("../../../frontends/ods/tests/mini.td"))
        .add("formats.td", include_bytes!("formats.td"));
    let mut diagnostics = Vec::new();
    let read = tablegen::parse(&mut sources, file, &loader, &[], &mut diagnostics).map(|records| {
        let definitions = ods::read(&records, &mut diagnostics);
        let mut builder = TableBuilder::new();
        builder.add(&definitions, &mut diagnostics);
        (definitions, Dialects::new(builder.finish()))
    });
    render_all(&sources, &diagnostics);
    diagnostics.iter().for_each(|diagnostic| reach.see_message(diagnostic.code.0, &diagnostic.message));
    read
}

/// Gives a format to operations, types and attributes of many shapes, and prints and reads operations of those that take it.
///
/// # Panics
/// As [`assembly::there_and_back`].
pub fn run(format: &str, reach: &mut Reach) {
    let Some((definitions, dialects)) = definitions(&source(format), reach) else { return };
    let mut try_each = |name: &str, operations: &[&str]| {
        reach.accepted = true;
        for operation in operations {
            assembly::there_and_back(&format!("{VALUES}{operation}\n"), &dialects, reach);
        }
        reach.see(("shape", name));
    };
    for operation in &definitions.operations {
        let known = OPERATIONS.iter().find(|(shape, _)| *shape == operation.definition);
        if let Some((name, texts)) = known
            && of_operation(&definitions, operation, &ods::Forms::default(), &mut Vec::new()).is_some()
        {
            try_each(name, texts);
        }
    }
    for entity in definitions.constraints.iter().filter_map(|constraint| constraint.entity.as_ref()) {
        if of_entity(entity, &mut Vec::new()).is_some() {
            try_each(&entity.cpp_class, &HELD);
        }
    }
}
