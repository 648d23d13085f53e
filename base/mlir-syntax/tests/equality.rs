//! Handles are equal exactly if MLIR holds the types or attributes for equal.

use mlir_syntax::{AttrKind, Context, TypeKind, parse_attribute, parse_type, print_attribute, print_type};

#[track_caller]
fn same(spellings: &[&str]) {
    let mut context = Context::new();
    let handles: Vec<_> =
        spellings.iter().map(|text| parse_attribute(&mut context, text).expect("it is valid")).collect();
    for (spelling, handle) in spellings.iter().zip(&handles) {
        assert_eq!(*handle, handles[0], "{spelling} is {}", spellings[0]);
    }
    let mut text = String::new();
    print_attribute(&context, handles[0], &mut text);
    assert_eq!(text, spellings[0], "the first spelling is the canonical one");
}

#[track_caller]
fn different(spellings: &[&str]) {
    let mut context = Context::new();
    let mut handles: Vec<_> =
        spellings.iter().map(|text| parse_attribute(&mut context, text).expect("it is valid")).collect();
    handles.sort();
    handles.dedup();
    assert_eq!(handles.len(), spellings.len(), "{spellings:?}");
}

#[test]
fn numbers() {
    same(&["0 : i32", "0:i32", "0x0 : i32", "-0 : i32", "00 : i32"]);
    same(&["-1 : i8", "255 : i8", "0xFF:i8", "- 1 : i8", "-0x1 : i8"]);
    same(&["5 : i64", "5", "0x5"]);
    same(&["true", "1 : i1", "-1 : i1"]);
    same(&["-1 : i128", "340282366920938463463374607431768211455 : i128"]);
    same(&["1.000000e+00 : f32", "1.0 : f32", "0x3F800000 : f32", "1. : f32", "1.0e0 : f32"]);
    same(&["1.000000e-01 : f64", "0.1", "1.0E-1 : f64"]);
    different(&["0 : i32", "0 : i64", "0 : si32", "0 : ui32", "0 : index", "0.0 : f32", "-0.0 : f32", "false"]);
    different(&["0x7FC00000 : f32", "0x7FC00001 : f32", "0xFFC00000 : f32"]);
}

#[test]
fn collections() {
    same(&["{a = 1 : i64, b}", "{b, a = 1}", "{b = unit, \"a\" = 1 : i64}"]);
    same(&["[1, 2.000000e+00]", "[1 : i64, 2.0 : f64]"]);
    same(&["@a::@\"b c\"", "@\"a\" :: @\"b c\""]);
    different(&["{a = 1}", "{a = 2}", "{a}", "{}", "[]", "[unit]"]);
}

#[test]
fn elements() {
    same(&[
        "dense<1> : tensor<2xi32>",
        "dense<[1, 1]> : tensor<2xi32>",
        "dense<\"0x0100000001000000\"> : tensor<2xi32>",
    ]);
    same(&["dense<[1, 2]> : tensor<2xi32>", "dense<\"0x0100000002000000\"> : tensor<2xi32>"]);
    same(&["dense<> : tensor<2x0xi32>", "dense<[[], []]> : tensor<2x0xi32>", "dense<[]> : tensor<2x0xi32>"]);
    same(&["dense<true> : tensor<9xi1>", "dense<\"0xFF\"> : tensor<9xi1>", "dense<\"0xFF01\"> : tensor<9xi1>"]);
    same(&["array<i8: -1>", "array<i8:255>"]);
    same(&["sparse<0, 1> : tensor<2x2xi32>", "sparse<[[0, 0]], [1]> : tensor<2x2xi32>"]);
}

#[test]
fn bodies() {
    same(&["!llvm.struct<(i32, i64)>", "!llvm.struct<(i32,i64)>", "!llvm<struct< ( i32 , // first\n i64 ) >>"]);
    same(&["!spirv.array<1 x vector<2xi32>>", "!spirv.array<1x vector<2 x i32>>"]);
    same(&["#d.a<{b = \"x  y\"}> : i32", "#d.a<{ b=\"x  y\" }>:i32", "#d<a<\n{b\t= \"x  y\"}>>:i32"]);
    same(&["tensor<2xi32, #d<a b>>", "tensor<2 x i32, #d< a  b >>"]);
    same(&["#d.name-", "#d<name- >"]);
    different(&["#d<a b>", "#d<ab>", "#d<a, b>", "#d<a. b>", "#d<\"a b\">", "#d<\"a  b\">"]);
    different(&["!d<0x1F>", "!d<0 x 1F>", "!d<31>", "!d<- >", "!d<->>", "!d<: :>", "!d<::>"]);
}

#[test]
fn types() {
    same(&["memref<2xf32>", "memref<2xf32, affine_map<(i) -> (i)>>", "memref<2xf32, 0>", "memref<2xf32, 0 : i32>"]);
    same(&["!a.b<i32>", "!a<b<i32>>"]);
    same(&["#a.b", "#a<b>", "#a.b : none"]);
    same(&[
        "affine_map<(d0)[s0] -> (d0 + s0)>",
        "affine_map<(x)[n] -> (n + x)>",
        "affine_map<(d0)[s0]->(s0 + d0 * 1 + 0)>",
    ]);
    same(&["strided<[1, ?]>", "strided<[1,?], offset: 0>"]);
    different(&[
        "tensor<2xi32>",
        "tensor<2xi32, #a.b>",
        "tensor<?xi32>",
        "tensor<*xi32>",
        "vector<2xi32>",
        "vector<[2]xi32>",
    ]);
}

#[test]
fn locations() {
    same(&["loc(unknown)", "loc(fused[])", "loc(fused[unknown, unknown])"]);
    same(&["loc(\"a\")", "loc(\"a\"(unknown))", "loc(fused[\"a\"])", "loc(fused[\"a\", \"a\"])"]);
    same(&["loc(\"f\":1:2)", "loc(\"f\":1:2 to 1:2)"]);
    same(&["loc(fused[\"a\", \"b\", \"c\"])", "loc(fused[fused[\"a\", \"b\"], \"c\"])"]);
}

#[test]
fn attribute_types() {
    let mut context = Context::new();
    let cases = [
        ("1 : i8", Some("i8")),
        ("true", Some("i1")),
        ("1.0", Some("f64")),
        ("dense<1> : tensor<2xi32>", Some("tensor<2xi32>")),
        ("dense_resource<r> : tensor<2xi32>", Some("tensor<2xi32>")),
        ("sparse<0, 1> : tensor<2xi32>", Some("tensor<2xi32>")),
        ("\"s\"", Some("none")),
        ("\"s\" : i8", Some("i8")),
        ("#a.b : i32", Some("i32")),
        ("unit", None),
        ("i32", None),
        ("[1]", None),
        ("{a}", None),
        ("@a", None),
        ("array<i32: 1>", None),
        ("affine_map<() -> ()>", None),
    ];
    for (source, expected) in cases {
        let attr = parse_attribute(&mut context, source).expect("it is valid");
        let found = context.attribute_type(attr).map(|ty| {
            let mut text = String::new();
            print_type(&context, ty, &mut text);
            text
        });
        assert_eq!(found.as_deref(), expected, "{source}");
    }
}

#[test]
fn a_clone_keeps_the_handles() {
    let mut context = Context::new();
    let ty = parse_type(&mut context, "tensor<4x!my.type<\"x\">>").expect("it is valid");
    let mut worker = context.clone();
    assert_eq!(parse_type(&mut worker, "tensor<4 x !my.type<\"x\">>").expect("it is valid"), ty);
    assert!(matches!(worker.type_kind(ty), TypeKind::RankedTensor { .. }));
    assert_eq!(context.type_count(), worker.type_count());
}

#[test]
fn kinds_are_structured() {
    let mut context = Context::new();
    let attr = parse_attribute(&mut context, "{value = \"a\\FFb\", n = -3 : i16}").expect("it is valid");
    let key = context.find_symbol("n").expect("the key is interned");
    let number = context.lookup(attr, key).expect("the key is there");
    let AttrKind::Integer { value, ty } = context.attr_kind(number) else { panic!("it is an integer") };
    assert_eq!((value.to_i64(), *ty), (Some(-3), context.clone().integer_type(16)));
    let key = context.find_symbol("value").expect("the key is interned");
    let Some(AttrKind::String { value, .. }) = context.lookup(attr, key).map(|value| context.attr_kind(value)) else {
        panic!("it is a string")
    };
    assert_eq!((value.as_bytes(), value.as_str()), (&b"a\xFFb"[..], None));
}
