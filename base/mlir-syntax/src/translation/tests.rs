use super::*;
use crate::{parse_attribute, parse_type, print_attribute, print_type};

#[test]
fn a_clone_and_its_origin_call_the_same_things_differently() {
    let mut origin = Context::new();
    let (old, shared) = (origin.intern_symbol("t.old"), parse_type(&mut origin, "!t.shared").unwrap());
    let common = Known::to(&origin);
    let mut clone = origin.clone();
    let kind = |name| OpShape { name, operands: 1, results: 2 };
    // Each goes its own way.
    let elsewhere = origin.intern_symbol("t.elsewhere");
    origin.intern_op_kind(kind(elsewhere));
    parse_attribute(&mut origin, "[7 : i9]").unwrap();
    let name = clone.intern_symbol("t.new");
    let ty = parse_type(&mut clone, "tuple<!t.shared, i77>").unwrap();
    let attribute = parse_attribute(&mut clone, "{k = [\"text\", tuple<i77>]}").unwrap();
    let number = clone.intern_op_kind(kind(name));

    let translation = Translation::new(&clone, common, &mut origin);
    assert_eq!((translation.symbol(old), translation.ty(shared)), (old, shared));
    assert_eq!(origin.symbol_name(translation.symbol(name)), "t.new");
    let mut text = String::new();
    print_type(&origin, translation.ty(ty), &mut text);
    print_attribute(&origin, translation.attribute(attribute), &mut text);
    assert_eq!(text, "tuple<!t.shared, i77>{k = [\"text\", tuple<i77>]}");
    let known = origin.op_kinds().nth(translation.op_kind(number) as usize);
    assert_eq!(known, Some(kind(translation.symbol(name))));
    assert_ne!(translation.symbol(name), name, "the number is taken");
}

#[test]
fn everything_that_a_text_can_say_is_the_same_elsewhere() {
    let mut origin = Context::new();
    let common = Known::to(&origin);
    let mut clone = origin.clone();
    // So that handles differ.
    parse_attribute(&mut origin, "[1 : i91, tuple<i92>, @a::@b, #t.x]").unwrap();
    let texts = [
        "unit",
        "7 : i93",
        "1.5 : f16",
        "\"text\" : !t.s",
        "tuple<i93, complex<f64>, (i1) -> (index, none)>",
        "tensor<?x2xf32, #t.e>",
        "tensor<*xi93>",
        "memref<?x4xf32, strided<[?, 1], offset: 3>, 5 : i93>",
        "memref<*xf32, #t.space>",
        "vector<[4]x2xi93>",
        "!t<body>",
        "[1 : i93, {k = [unit], l = @root::@nested::@more}]",
        "dense<[1, 2]> : tensor<2xi93>",
        "dense<[\"a\", \"b\"]> : tensor<2x!t.s>",
        "dense_resource<key> : tensor<2xi93>",
        "sparse<[[0, 1]], 5> : tensor<2x3xi93>",
        "array<i32: 1, 2>",
        // Read again it is simplified further.
        "affine_map<(d0) -> ((d0 + 1) + (d0 + 2))>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0)>",
        "distinct[0]<7 : i93>",
        "#t<body> : i93",
        "loc(fused<7 : i93>[callsite(\"f\"(\"a\":1:2) at \"b\":3:4), \"g\"])",
    ];
    let attributes: Vec<Attr> = texts.iter().map(|text| parse_attribute(&mut clone, text).unwrap()).collect();
    let translation = Translation::new(&clone, common, &mut origin);
    for attribute in attributes {
        let (mut here, mut there) = (String::new(), String::new());
        print_attribute(&clone, attribute, &mut here);
        print_attribute(&origin, translation.attribute(attribute), &mut there);
        assert_eq!(here, there);
    }
}
