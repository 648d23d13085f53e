use super::*;

#[test]
fn types_are_read_and_printed_as_a_whole() {
    for text in [
        "i8",
        "index",
        "f32",
        "vector<4xi8>",
        "vector<i8>",
        "vector<2x[4]xindex>",
        "tensor<bf16>",
        "tensor<0x?xi1>",
        "tensor<1x2x3x4x5x6xi8>",
    ] {
        let ty = ValueType::of_text(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(ty.to_string(), text);
    }
    for text in [
        "tensor<*xf64>",
        "tensor<4xi8, #my.encoding>",
        "tensor<4xi8, 3 : i8>",
        "i0",
        "i65",
        "vector<4xi128>",
        "memref<4xi8>",
        "vector<4xsi8>",
        "complex<f32>",
        "tensor<1x1x1x1x1x1x1xi8>",
        "tensor<4xcomplex<f32>>",
        "!my.type",
        "tensor<4xi8",
        "",
    ] {
        assert_eq!(ValueType::of_text(text), None, "{text}");
    }
}

#[test]
fn sizes_that_are_not_known_may_be_any() {
    let shape = |text: &str| ValueType::of_text(text).expect("a type").shape;
    for (a, b, may_be) in [
        ("tensor<?xi8>", "tensor<4xi8>", true),
        ("tensor<?x2xi8>", "tensor<4x?xi8>", true),
        ("tensor<4xi8>", "tensor<8xi8>", false),
        ("tensor<4xi8>", "tensor<4x1xi8>", false),
        ("vector<4xi8>", "tensor<4xi8>", false),
        ("vector<4xi8>", "vector<[4]xi8>", false),
        ("i8", "tensor<?xi8>", false),
    ] {
        assert_eq!(shape(a).may_be(&shape(b)), may_be, "{a} {b}");
        assert_eq!(shape(b).may_be(&shape(a)), may_be, "{b} {a}");
    }
}
