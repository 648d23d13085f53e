use super::*;

#[test]
fn constants_are_data() {
    let integer = |number, ty: &str| ConstantData::Integer(number, ty.into());
    let opaque = |text: &str| ConstantData::Opaque(text.into());
    for (text, constant) in [
        ("unit", ConstantData::Unit),
        ("true", ConstantData::Bool(true)),
        ("-8 : i64", integer(-8, "i64")),
        ("0 : index", integer(0, "index")),
        ("5.000000e-01 : f32", ConstantData::Float(0.5, "f32".into())),
        ("-1.5 : bf16", ConstantData::Float(-1.5, "bf16".into())),
        ("0x7FC00000 : f32", opaque("0x7FC00000 : f32")),
        ("\"a, \\\"b\\\" \\0A\"", ConstantData::Text("a, \"b\" \n".into())),
        ("[]", ConstantData::List(vec![])),
        (
            "[1 : i8, [\"a]\"], {}]",
            ConstantData::List(vec![
                integer(1, "i8"),
                ConstantData::List(vec![ConstantData::Text("a]".into())]),
                ConstantData::Dictionary(vec![]),
            ]),
        ),
        (
            "{a = 1 : i8, b, \"c d\" = #t.x<1, 2>}",
            ConstantData::Dictionary(vec![
                ("a".into(), integer(1, "i8")),
                ("b".into(), ConstantData::Unit),
                ("c d".into(), opaque("#t.x<1, 2>")),
            ]),
        ),
        ("i32", ConstantData::Type("i32".into())),
        ("(i32, i8) -> i32", ConstantData::Type("(i32, i8) -> i32".into())),
        (
            "[(i32) -> i8, !t.x<\">\">]",
            ConstantData::List(vec![
                ConstantData::Type("(i32) -> i8".into()),
                ConstantData::Type("!t.x<\">\">".into()),
            ]),
        ),
        ("[1, -2.5]", ConstantData::List(vec![integer(1, "i64"), ConstantData::Float(-2.5, "f64".into())])),
        ("0x1e", opaque("0x1e")),
        ("#clif.cc<eq>", opaque("#clif.cc<eq>")),
        ("dense<1> : tensor<2xi8>", opaque("dense<1> : tensor<2xi8>")),
        ("@a::@b", opaque("@a::@b")),
        ("\"a\" : i32", opaque("\"a\" : i32")),
    ] {
        assert_eq!(ConstantData::of_text(text), constant, "{text}");
    }
    for wrong in ["", "[", "[1 : i8", "[1 : i8,", "{a = }", "{, }", "\"", "\"\\", "\"\\4", "\"\\ff\"", "]", "[,]"] {
        let read = ConstantData::of_text(wrong);
        assert!(matches!(read, ConstantData::Opaque(_)), "{wrong}: {read:?}");
    }
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(matches!(ConstantData::of_text(&nested(MAX_NESTED)), ConstantData::List(_)));
    assert_eq!(ConstantData::of_text(&nested(100_000)), opaque(&nested(100_000)));
}
