//! Attributes as data: what each is, and that data is printed as the attribute is.

use mlir_syntax::{AttrKind, Context, TypeKind, float_to_f64, parse_attribute, print_attribute};
use pdl_declarations::ConstantData;

fn read(text: &str) -> ConstantData {
    Context::new().constant_data(text)
}

#[test]
fn attributes_are_data() {
    let integer = |number, ty: &str| ConstantData::Integer(number, ty.into());
    let opaque = |text: &str| ConstantData::Opaque(text.into());
    let float = |value: f64, ty: &str, digits: &str| ConstantData::Float(value, ty.into(), digits.into());
    let ty = |text: &str| ConstantData::Type(text.into());
    for (text, constant) in [
        ("unit", ConstantData::Unit),
        ("true", ConstantData::Bool(true)),
        ("-8 : i64", integer(-8, "i64")),
        ("0 : index", integer(0, "index")),
        ("200 : ui8", integer(200, "ui8")),
        ("5.000000e-01 : f32", float(0.5, "f32", "5.000000e-01")),
        ("0.33333333333333331 : f64", float(1.0 / 3.0, "f64", "0.33333333333333331")),
        ("1.000000e-01 : f32", float(0.1_f32.into(), "f32", "1.000000e-01")),
        ("0x4996B438 : f32", float(1_234_567.0, "f32", "0x4996B438")),
        ("1.000980e-01 : bf16", float(0.100_097_656_25, "bf16", "1.000980e-01")),
        ("0xFC00 : f16", float(f64::NEG_INFINITY, "f16", "0xFC00")),
        ("0x7F800000 : f32", float(f64::INFINITY, "f32", "0x7F800000")),
        ("0x7FC00000 : f32", opaque("0x7FC00000 : f32")),
        ("\"a, \\22b\\22 \\0A\"", ConstantData::Text("a, \"b\" \n".into())),
        ("\"\\FF\"", opaque("\"\\FF\"")),
        ("\"a\" : i32", opaque("\"a\" : i32")),
        ("[]", ConstantData::List(vec![])),
        (
            "[1 : i8, [\"a]\", @f], {}]",
            ConstantData::List(vec![
                integer(1, "i8"),
                ConstantData::List(vec![ConstantData::Text("a]".into()), ConstantData::Symbol(vec!["f".into()])]),
                ConstantData::Dictionary(vec![]),
            ]),
        ),
        (
            "{a = 1 : i64, b, \"c d\" = #t.x<1, 2>}",
            ConstantData::Dictionary(vec![
                ("a".into(), integer(1, "i64")),
                ("b".into(), ConstantData::Unit),
                ("c d".into(), opaque("#t.x<1, 2>")),
            ]),
        ),
        ("i32", ty("i32")),
        ("[(i32) -> i8, !t.x<\">\">]", ConstantData::List(vec![ty("(i32) -> i8"), ty("!t.x<\">\">")])),
        ("[1, -2.500000e+00]", ConstantData::List(vec![integer(1, "i64"), float(-2.5, "f64", "-2.500000e+00")])),
        ("@a::@\"b c\"", ConstantData::Symbol(vec!["a".into(), "b c".into()])),
        ("#clif.cc<eq>", opaque("#clif.cc<eq>")),
        ("dense<1> : tensor<2xi8>", opaque("dense<1> : tensor<2xi8>")),
    ] {
        assert_eq!(read(text), constant, "{text}");
        assert_eq!(constant.to_string(), text);
    }
    // Nothing is guessed: what is no attribute, or is spelled otherwise, stays as it is.
    for other in ["", "[", "{a = }", "1:i32", "0.5 : f32", "\"\\n\"", "{b, a}"] {
        assert_eq!(read(other), opaque(other));
    }
    let nested = "[".repeat(100) + &"]".repeat(100);
    assert!(matches!(read(&nested), ConstantData::List(_)));
}

/// Returns true if an attribute is one that has no form but its text.
fn is_opaque(context: &Context, kind: &AttrKind) -> bool {
    match kind {
        AttrKind::Integer { value, .. } => value.to_i128().is_none(),
        AttrKind::Float { bits, ty } => match context.type_kind(*ty) {
            TypeKind::Float(kind) => float_to_f64(*kind, *bits).is_nan(),
            other => panic!("{other:?}"),
        },
        AttrKind::String { value, ty } => ty.is_some() || value.as_str().is_none(),
        AttrKind::Unit
        | AttrKind::Type(_)
        | AttrKind::Array(_)
        | AttrKind::Dictionary(_)
        | AttrKind::SymbolRef { .. } => false,
        _ => true,
    }
}

/// Every attribute that MLIR's own texts have, alone and in a list: its data prints as it does, and is opaque only where it must be.
#[test]
fn data_is_printed_as_the_attribute_is() {
    let lists = [include_str!("corpus/spellings.txt"), include_str!("corpus/floats.txt")];
    let mut context = Context::new();
    for line in lists.iter().flat_map(|list| list.lines()) {
        if let Some((_, entry)) = line.split_once("  =>  ").filter(|(_, entry)| *entry != "error") {
            parse_attribute(&mut context, &format!("{{{entry}}}")).expect("MLIR printed it");
        }
    }
    let kinds: Vec<AttrKind> = context.attr_kinds().cloned().collect();
    let mut forms = 0;
    for kind in kinds {
        let attr = context.intern_attr(kind.clone());
        let list = context.intern_attr(AttrKind::Array([attr].into()));
        let [text, in_list] = [attr, list].map(|attr| {
            let mut text = String::new();
            print_attribute(&context, attr, &mut text);
            text
        });
        let data = context.constant_data(&text);
        assert_eq!(data.to_string(), text);
        let opaque = matches!(data, ConstantData::Opaque(_));
        assert_eq!(opaque, is_opaque(&context, &kind), "{text} is {data:?}");
        assert_eq!(context.constant_data(&in_list), ConstantData::List(vec![data]), "{in_list}");
        forms += usize::from(!opaque);
    }
    assert!(forms > 800, "{forms}");
}
