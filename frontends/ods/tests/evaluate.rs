//! Predicates on a toy IR: a C++ text, a type or attribute, and whether it holds.

use ods::Definitions;
use ods::evaluate::{AttributeView, DYNAMIC, Definition, Evaluator, Queries, Scalar, Signedness, TypeView};
use pdl_diagnostics::SourceMap;
use tablegen::MemoryLoader;

/// The toy IR's types and attributes are what is seen of them.
struct Toy;

#[derive(Clone, Debug, PartialEq)]
struct Ty(Box<TypeView<Ty>>);

#[derive(Clone, Debug, PartialEq)]
struct At(Box<AttributeView<Ty, At>>);

impl Queries for Toy {
    type Type = Ty;
    type Attribute = At;

    fn type_view(&self, ty: &Ty) -> TypeView<Ty> {
        (*ty.0).clone()
    }

    fn attribute_view(&self, attribute: &At) -> AttributeView<Ty, At> {
        (*attribute.0).clone()
    }

    fn type_accessor(&self, _ty: &Ty, accessor: &str) -> Option<Scalar> {
        (accessor == "getAddressSpace").then_some(Scalar::Int(3))
    }
}

fn ty(view: TypeView<Ty>) -> Ty {
    Ty(Box::new(view))
}

fn at(view: AttributeView<Ty, At>) -> At {
    At(Box::new(view))
}

fn int(width: u32, signedness: Signedness) -> Ty {
    ty(TypeView::Integer { width, signedness })
}

fn i(width: u32) -> Ty {
    int(width, Signedness::Signless)
}

fn f32() -> Ty {
    ty(TypeView::Float("f32".into()))
}

fn tensor(shape: &[i64], element: Ty) -> Ty {
    ty(TypeView::RankedTensor { shape: shape.to_vec(), element })
}

fn vector(shape: &[i64], scalable: &[bool], element: Ty) -> Ty {
    ty(TypeView::Vector { shape: shape.to_vec(), scalable: scalable.to_vec(), element })
}

fn number(value: i128, ty: Ty) -> At {
    at(AttributeView::Integer { ty, value })
}

fn definitions() -> Definitions {
    let text = r#"
        class AttrOrTypeDef<Dialect d, string m> { Dialect dialect = d; string mnemonic = m; dag parameters = (ins); list<Trait> traits = []; }
        class Iface<string n> : OpInterface<n>;
        def ShapeLike : Iface<"ShapeLike">;
        def T_Shape : Type<CPred<"::llvm::isa<::mlir::t::ShapeType>($_self)">, "", "::mlir::t::ShapeType">, AttrOrTypeDef<T, "shape"> { let traits = [ShapeLike]; }
    "#;
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", format!("{}{text}", include_str!("mini.td")), None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics);
    let records = records.unwrap_or_else(|| panic!("{}", diagnostics[0].message));
    ods::read(&records, &mut diagnostics)
}

#[track_caller]
fn types(text: &str, accepted: &[Ty], refused: &[Ty]) {
    let definitions = definitions();
    let check = Evaluator::new(&definitions).compile_text(text).unwrap_or_else(|stop| panic!("{stop:?}"));
    for ty in accepted {
        assert!(check.accepts_type(&Toy, ty), "{text} refuses {ty:?}");
    }
    for ty in refused {
        assert!(!check.accepts_type(&Toy, ty), "{text} accepts {ty:?}");
    }
}

#[track_caller]
fn attributes(text: &str, accepted: &[At], refused: &[At]) {
    let definitions = definitions();
    let check = Evaluator::new(&definitions).compile_text(text).unwrap_or_else(|stop| panic!("{stop:?}"));
    for attribute in accepted {
        assert!(check.accepts_attribute(&Toy, attribute), "{text} refuses {attribute:?}");
    }
    for attribute in refused {
        assert!(!check.accepts_attribute(&Toy, attribute), "{text} accepts {attribute:?}");
    }
}

#[test]
fn integers_floats_and_index() {
    let (signed, unsigned) = (int(8, Signedness::Signed), int(8, Signedness::Unsigned));
    let index = ty(TypeView::Index);
    types("$_self.isSignlessInteger(8)", &[i(8)], &[i(16), signed.clone(), unsigned.clone(), index.clone(), f32()]);
    types("$_self.isInteger(8)", &[i(8), signed.clone(), unsigned.clone()], &[i(1), index.clone()]);
    types("$_self.isSignedInteger()", std::slice::from_ref(&signed), &[i(8), unsigned.clone()]);
    types("$_self.isUnsignedInteger(8)", &[unsigned], &[signed, i(8)]);
    types("$_self.isSignlessIntOrIndex()", &[i(3), index.clone()], &[f32()]);
    types("($_self.isF32()) || ::llvm::isa<::mlir::IndexType>($_self)", &[f32(), index], &[i(32)]);
    types("::llvm::isa<::mlir::FloatType>($_self)", &[f32()], &[i(32)]);
    types(
        "::llvm::isa<::mlir::BFloat16Type, ::mlir::Float32Type>($_self)",
        &[f32()],
        &[ty(TypeView::Float("f16".into()))],
    );
    types("$_self.getIntOrFloatBitWidth() >= 32 && !($_self.isInteger(64))", &[f32(), i(32)], &[i(16), i(64)]);
}

#[test]
fn shapes_and_lambdas() {
    let dynamic = tensor(&[2, DYNAMIC], f32());
    let fixed = tensor(&[2, 3], i(8));
    let unranked = ty(TypeView::UnrankedTensor(f32()));
    let cast = "::llvm::cast<::mlir::ShapedType>($_self)";
    types(
        &format!("{cast}.hasRank() && {cast}.getRank() == 2"),
        &[dynamic.clone(), fixed.clone()],
        &[unranked.clone(), i(8)],
    );
    types(&format!("{cast}.hasStaticShape()"), std::slice::from_ref(&fixed), &[dynamic.clone(), unranked.clone()]);
    types(&format!("{cast}.getNumElements() == 6"), std::slice::from_ref(&fixed), std::slice::from_ref(&dynamic));
    types(
        &format!(
            "[](::mlir::Type elementType) {{ return (elementType.isF32()) || (elementType.isInteger(16)); }}({cast}.getElementType())"
        ),
        &[dynamic.clone(), unranked.clone()],
        &[fixed.clone(), f32()],
    );
    types(
        &format!("::llvm::all_of({cast}.getShape(), [](auto v) {{ return v != 0; }})"),
        &[dynamic.clone(), fixed.clone()],
        &[tensor(&[0, 1], f32()), f32()],
    );
    types(
        &format!("{cast}.getShape() == ::llvm::ArrayRef<int64_t>({{2, 3}})"),
        std::slice::from_ref(&fixed),
        std::slice::from_ref(&dynamic),
    );
    types(
        &format!("::llvm::is_contained(::llvm::ArrayRef<int64_t>({{1, 3}}), {cast}.getDimSize({cast}.getRank() + -1))"),
        &[fixed],
        &[dynamic],
    );
    let (plain, scaled) = (vector(&[4], &[false], f32()), vector(&[2, 4], &[false, true], f32()));
    types(
        "::llvm::isa<::mlir::ScalableVectorType>($_self)",
        std::slice::from_ref(&scaled),
        std::slice::from_ref(&plain),
    );
    types("::llvm::isa<::mlir::FixedVectorType>($_self)", std::slice::from_ref(&plain), std::slice::from_ref(&scaled));
    types(
        "::llvm::cast<::mlir::VectorType>($_self).getScalableDims().back() && !llvm::is_contained(::llvm::cast<::mlir::VectorType>($_self).getScalableDims().drop_back(), true)",
        &[scaled],
        &[plain, unranked],
    );
}

#[test]
fn lambdas_inside_lambdas_keep_their_variables() {
    let nested = "[](::mlir::Type a) { auto b = ::llvm::cast<::mlir::ShapedType>(a); if (!b) return false; return [](::mlir::Type c) { return c.isF32(); }(b.getElementType()) && a == $_self; }($_self)";
    types(nested, &[tensor(&[1], f32())], &[tensor(&[1], i(1)), f32()]);
}

#[test]
fn dialect_types_are_recognized_by_their_mnemonics() {
    let shape = ty(TypeView::Dialect { dialect: "t".into(), mnemonic: "shape".into() });
    let other = ty(TypeView::Dialect { dialect: "t".into(), mnemonic: "other".into() });
    types("::llvm::isa<::mlir::t::ShapeType>($_self)", std::slice::from_ref(&shape), &[other.clone(), f32()]);
    types("::llvm::isa<::mlir::ShapeLike>($_self)", std::slice::from_ref(&shape), &[other]);
    types("::llvm::cast<::mlir::t::ShapeType>($_self).getAddressSpace() == 3", &[shape], &[f32()]);
    let definitions = definitions();
    let id = definitions.constraint_id("T_Shape").expect("it is there");
    assert!(Evaluator::new(&definitions).compile(id).is_ok());
}

#[test]
fn attributes_and_their_values() {
    let is_int = "::llvm::isa<::mlir::IntegerAttr>($_self)";
    let value = "::llvm::cast<::mlir::IntegerAttr>($_self)";
    attributes(is_int, &[number(1, i(1))], &[at(AttributeView::Unit)]);
    attributes("::llvm::isa<::mlir::BoolAttr>($_self)", &[number(1, i(1))], &[number(1, i(8))]);
    attributes(
        &format!("({is_int}) && (({value}.getValue().eq(::llvm::APInt(32, -1))))"),
        &[number(-1, i(32)), number(4_294_967_295, i(32))],
        &[number(1, i(32)), number(-1, i(64)), at(AttributeView::Unit)],
    );
    attributes(
        &format!("{value}.getInt() >= 0 && {value}.getInt() <= 8"),
        &[number(8, i(64))],
        &[number(-1, i(64)), number(9, i(64))],
    );
    attributes(
        &format!("!({value}.getValue().getZExtValue() & (~(1u|2u|4u)))"),
        &[number(5, i(32)), number(0, i(32))],
        &[number(8, i(32))],
    );
    attributes(&format!("{value}.getType().isSignlessInteger(8)"), &[number(8, i(8))], &[number(8, i(16))]);
    let array = at(AttributeView::Array(vec![number(1, i(8)), number(2, i(8))]));
    attributes(
        "::llvm::cast<::mlir::ArrayAttr>($_self).size() == 2",
        std::slice::from_ref(&array),
        &[at(AttributeView::Array(vec![]))],
    );
    attributes(
        "::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::IntegerAttr>(attr))); })",
        &[array],
        &[at(AttributeView::Array(vec![at(AttributeView::Unit)])), at(AttributeView::Unit)],
    );
    attributes(
        "::llvm::cast<::mlir::TypeAttr>($_self).getValue().isF32()",
        &[at(AttributeView::Type(f32()))],
        &[at(AttributeView::Type(i(1)))],
    );
    let dense = at(AttributeView::DenseArray { element: i(64), values: vec![1, 2] });
    attributes(
        "::llvm::isa<::mlir::DenseI64ArrayAttr>($_self) && ::llvm::cast<::mlir::DenseArrayAttr>($_self).size() == 2",
        &[dense],
        &[at(AttributeView::Unit)],
    );
}

#[test]
fn what_is_not_understood_is_named() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    for (text, part) in [
        ("mine($_self)", "mine"),
        ("$_self.isStrange()", ".isStrange"),
        ("::llvm::isa<::mlir::x::Strange>($_self)", "x::Strange"),
        ("$_op.getNumOperands() > 1", "$_op"),
        ("$_self.isF32() +", ""),
        ("for (;;) {}", ";;) {}"),
        ("\"open", "\"open"),
    ] {
        let stop = evaluator.compile_text(text).expect_err(text);
        assert!(stop.part.contains(part), "{text}: {stop:?}");
    }
}

#[test]
fn deep_texts_are_refused() {
    let definitions = definitions();
    let evaluator = Evaluator::new(&definitions);
    for (open, inner, close) in [
        ("(", "true", ")"),
        ("!", "true", ""),
        ("-", "1", ""),
        ("true ? true : ", "true", ""),
        ("[](auto a) { return ", "true", "; }"),
        ("{", "1", "}"),
        ("::llvm::isa<A<", "", ""),
        ("", "$_self", ".getType()"),
        ("1 + ", "1", ""),
        ("1 == ", "1", ""),
    ] {
        let text = format!("{}{inner}{}", open.repeat(200_000), close.repeat(200_000));
        assert!(evaluator.compile_text(&text).is_err(), "{open}");
    }
    // Long is not deep.
    assert!(evaluator.compile_text(&format!("{}true", "false || ".repeat(100_000))).is_ok());
}

#[test]
fn evaluation_ends() {
    let list = at(AttributeView::Array(vec![at(AttributeView::Unit); 3_000]));
    let all = "::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute a) { return ";
    // 27 billion answers to ask for: it gives up, and what is not known does not hold, negated or not.
    let text = format!("{}true{}", all.repeat(3), "; })".repeat(3));
    attributes(&text, &[], std::slice::from_ref(&list));
    attributes(&format!("!({text})"), &[], std::slice::from_ref(&list));
    attributes(&format!("{all}true; }})"), &[list], &[]);
}

#[test]
fn interfaces_hold_for_what_declares_them() {
    let text = r#"
        def Other : OpInterface<"Other">;
        def Base : OpInterface<"Base">;
        def Derived : OpInterface<"Derived"> { let baseInterfaces = [Base]; }
        def T_B : Op<T, "b", [Derived]>;
        def T_A : Op<T, "a", [Base]>;
        def T_C : Op<T, "c">;
    "#;
    let mut sources = SourceMap::new();
    let file = sources.add("test.td", format!("{}{text}", include_str!("mini.td")), None);
    let mut diagnostics = Vec::new();
    let records = tablegen::parse(&mut sources, file, &MemoryLoader::new(), &[], &mut diagnostics);
    let definitions = ods::read(&records.expect("it is well-formed"), &mut diagnostics);
    let evaluator = Evaluator::new(&definitions);
    let holds = |interface: &str| -> Vec<&str> {
        let Some(Definition::Check(check)) = evaluator.define(interface) else { panic!("{interface}") };
        ["t.a", "t.b", "t.c", "u.a"].into_iter().filter(|name| check.accepts_operation(name)).collect()
    };
    assert_eq!(holds("Base"), ["t.a", "t.b"]);
    assert_eq!(holds("Derived"), ["t.b"]);
    assert!(holds("Other").is_empty());
    assert_eq!(evaluator.define("T_A"), None);
}
