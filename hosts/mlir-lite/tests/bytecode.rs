//! MLIR's bytecode: what is written is read back, what `mlir-opt` writes is read and what it reads is written, and no bytes do harm.

use crate::upstream;
use mlir_lite::{Context, Ir, OpPrintingFlags, PropertyLayout, PropertyLayouts, SyntaxError};
use std::time::{Duration, Instant};

/// The definitions of the operations in the text below, as far as bytecode depends on them.
struct Definitions;

impl PropertyLayouts for Definitions {
    fn find(&self, name: &str) -> Option<PropertyLayout> {
        let (attributes, segments): (&[(&str, bool)], _) = match name {
            "builtin.module" => (&[("sym_name", true), ("sym_visibility", true)], [None; 2]),
            "func.func" => (
                &[
                    ("sym_name", false),
                    ("function_type", false),
                    ("sym_visibility", true),
                    ("arg_attrs", true),
                    ("res_attrs", true),
                    ("no_inline", true),
                ],
                [None; 2],
            ),
            "arith.constant" => (&[("value", false)], [None; 2]),
            "cf.cond_br" => (&[("branch_weights", true)], [Some(3), None]),
            _ => return None,
        };
        let attributes = attributes.iter().map(|(name, is_optional)| ((*name).into(), *is_optional)).collect();
        Some(PropertyLayout { attributes, segments, ..PropertyLayout::default() })
    }
}

/// A module with some of all types, attributes, values, regions, locations and resources.
const TEXT: &str = r##"#map = affine_map<(d0)[s0] -> (d0 + s0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<4x?xf32, strided<[?, 1], offset: 3>, 1 : i8>) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32 loc("f":1:1), %arg1: memref<4x?xf32, strided<[?, 1], offset: 3>, 1 : i8> loc(unknown)):
    %0 = "arith.constant"() <{value = true}> : () -> i1 loc("name"("f":2:3 to :9))
    %1:2 = "t.two"(%arg0, %arg0) {big = 1267650600228229401496703205376 : i128, f = 1.500000e+00 : f80} : (i32, i32) -> (i32, index) loc(callsite("a" at "b"))
    "cf.cond_br"(%0, %1#0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc(unknown)
  ^bb1(%2: i32 loc(unknown)):  // pred: ^bb0
    "t.nest"() ({
      %3 = "t.inner"(%2) : (i32) -> tensor<2x3xf32, #t.enc<1>> loc(unknown)
      "t.nest"() ({
        "t.use"(%3, %arg0) : (tensor<2x3xf32, #t.enc<1>>, i32) -> () loc(unknown)
      }, {
      }) : () -> () loc(unknown)
    }) {u, v = [1, "x", @a::@b, #map, i32], w = {k = dense<[1, -2]> : vector<2xi4>}} : () -> () loc(fused<"m">["a", "b"])
    "t.br"()[^bb2] : () -> () loc(unknown)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "t.data"() <{p = dense_resource<key> : tensor<2xi8>, q}> {b = dense<[true, false, true]> : tensor<3xi1>, c = sparse<[[0, 1]], 7> : tensor<2x2xi8>, d = array<i64: 1, -1>, e = distinct[0]<unit>, s = dense<["x", "y"]> : tensor<2x!t.s>, t = tuple<complex<f16>, vector<[2]x4xindex>, (none) -> (ui8, bf16)>} : () -> () loc("f":0:7)
    "func.return"(%arg0) : (i32) -> () loc(unknown)
  }) : () -> () loc(unknown)
  "t.first"(%0#1, %0#0) : (i8, i8) -> () loc(unknown)
  %0:2 = "t.second"(%0#1) : (i8) -> (i8, i8) loc(unknown)
}) : () -> () loc(unknown)

{-#
  dialect_resources: {
    builtin: {
      key: "0x0400000001020304"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      text: "words"
    }
  }
#-}
"##;

fn read(bytes: &[u8]) -> Result<Ir, SyntaxError> {
    Ir::read_bytecode(Context::new(), bytes, &Definitions).map(|parsed| parsed.ir)
}

fn printed(ir: &Ir) -> String {
    ir.print(OpPrintingFlags::default().locations(true))
}

fn written(text: &str) -> Vec<u8> {
    Ir::parse(text).unwrap().write_bytecode(&Definitions).unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = written(TEXT);
    let ir = read(&bytes).unwrap();
    assert_eq!(printed(&ir), printed(&Ir::parse(TEXT).unwrap()));
    assert_eq!(ir.write_bytecode(&Definitions).unwrap(), bytes, "equal IR gives equal bytes");
}

/// Data has an alignment in its first four bytes; what is no data, or would need much padding, is a string.
#[test]
fn resources_of_any_text_are_written() {
    for value in ["0x01000000", "0x00100000AB", "0x00000080AB", "0x03000000AB", "0x0400", "0x0400000G", "0x", ""] {
        let text = format!("{{-#\n  external_resources: {{\n    t: {{\n      key: \"{value}\"\n    }}\n  }}\n#-}}\n");
        let bytes = written(&text);
        assert!(bytes.len() < 10_000, "{value}: {} bytes", bytes.len());
        assert_eq!(printed(&read(&bytes).unwrap()), printed(&Ir::parse(&text).unwrap()));
    }
}

/// In every version, and `mlir-opt` prints of what is written what it prints of the text.
#[test]
fn both_ways_beside_mlir() {
    let reference = [upstream::MLIR_OPT, "--allow-unregistered-dialect"];
    if !upstream::are_there(&reference[..1]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    std::fs::write(place("text.mlir"), TEXT).unwrap();
    std::fs::write(place("ours.mlirbc"), written(TEXT)).unwrap();
    let theirs = |input: &str, flags: &[&str]| {
        let mut command = std::process::Command::new(reference[0]);
        let output = command.arg(reference[1]).args(flags).arg(place(input)).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    // Before version 5 MLIR itself loses what operations that it does not know have in `<{…}>`.
    let no_properties =
        TEXT.replace("<{p = dense_resource<key> : tensor<2xi8>, q}> {", "{a = dense_resource<key> : tensor<2xi8>, ");
    std::fs::write(place("plain.mlir"), &no_properties).unwrap();
    let generic = ["--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope"];
    let text = theirs("text.mlir", &generic);
    assert_eq!(String::from_utf8_lossy(&theirs("ours.mlirbc", &generic)), String::from_utf8_lossy(&text));
    for version in 0..=6 {
        let (file, text) = if version < 5 { ("plain.mlir", &no_properties[..]) } else { ("text.mlir", TEXT) };
        let version = format!("--emit-bytecode-version={version}");
        let ir = read(&theirs(file, &["--emit-bytecode", &version])).unwrap();
        assert_eq!(printed(&ir), printed(&Ir::parse(text).unwrap()), "{version}");
    }
}

#[test]
fn bytes_that_are_changed_or_missing_are_errors() {
    let bytes = written(TEXT);
    let begin = Instant::now();
    for length in (0..bytes.len()).step_by(3) {
        let error = read(&bytes[..length]).expect_err("all bytes are needed");
        assert!(error.start <= length && error.code.starts_with("E04"), "{error}");
    }
    let mut read_anyway = 0;
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= [1, 2, 0x80, 0xFF][place % 4];
        if let Ok(ir) = read(&changed) {
            read_anyway += 1;
            let _ = ir.verify();
            // What is read can be printed.
            printed(&ir);
        }
    }
    assert!(read_anyway > 20, "{read_anyway}");
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn what_only_a_dialect_can_tell_is_refused_by_name() {
    let bytes = written("\"t.op\"() {a = #quant.x<1>} : () -> ()");
    let encoding = bytes.windows(12).position(|bytes| bytes == b"#quant.x<1>\0").unwrap();
    // The length with the flag of text becomes one with the flag of a number.
    let length = bytes[..encoding].iter().rposition(|byte| *byte == 12 << 2 | 1).unwrap();
    let mut changed = bytes.clone();
    changed[length] |= 2;
    let error = read(&changed).unwrap_err();
    assert_eq!((error.code, error.start), ("E0414", encoding));
    assert!(error.message.contains("'quant' encodes this attribute in C++"), "{error}");

    let text = "\"arith.cmpi\"() <{predicate = 2 : i64}> : () -> ()";
    let error = Ir::parse(text).unwrap().write_bytecode(&Definitions).unwrap_err();
    assert_eq!(error.code, "E0414");
    assert!(error.message.contains("'arith.cmpi'"), "{error}");
    let newer = [b"ML\xEFR".as_slice(), &[7 << 1 | 1]].concat();
    assert_eq!(read(&newer).unwrap_err().code, "E0414");
}

/// A few bytes that refer to what is large again and again are refused before they take time or memory.
#[test]
fn what_is_referred_to_often_is_limited() {
    let name = "f".repeat(200_000);
    let text: String = (0..100).map(|line| format!("\"t.op\"() : () -> () loc(\"{name}\":{line}:1)\n")).collect();
    let bytes = written(&text);
    assert!(bytes.len() < 250_000, "{}", bytes.len());
    assert_eq!(read(&bytes).map(drop).unwrap_err().code, "E0411");
}

#[test]
fn deep_nesting_is_an_error() {
    let nest = |depth: usize| "\"t.r\"() ({ ".repeat(depth) + &"}) : () -> ()".repeat(depth);
    let run = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        let bytes = written(&nest(190));
        assert!(read(&bytes).is_ok());
        let bytes = written(&format!("\"t.a\"() {{a = {}1{}}} : () -> ()", "[".repeat(120), "]".repeat(120)));
        assert!(read(&bytes).is_ok());
        // Of an array in an array one may be made to hold itself.
        let bytes = written("\"t.a\"() {a = [[unit]]} : () -> ()");
        let changed = (0..bytes.len()).flat_map(|place| (0..16).map(move |byte| (place, byte << 1 | 1)));
        let errors = changed.filter_map(|(place, byte)| {
            let mut changed = bytes.clone();
            changed[place] = byte;
            read(&changed).err()
        });
        assert!(errors.filter(|error| error.message.contains("contains itself")).count() > 0);
    });
    run.unwrap().join().unwrap();
}
