use super::*;

fn steps(text: &str) -> Option<Vec<TypeStep>> {
    type_steps(text, |text| (text == "$_self").then_some(())).map(|(steps, ())| steps)
}

#[test]
fn known_expressions_are_steps() {
    assert_eq!(steps("$_self"), Some(Vec::new()));
    assert_eq!(steps("::getI1SameShape($_self)"), Some(vec![TypeStep::I1SameShape]));
    assert_eq!(steps("::llvm::cast<ComplexType>($_self).getElementType()"), Some(vec![TypeStep::Element]));
    let nested = "::mlir::getElementTypeOrSelf(::getI1SameShape(($_self)))";
    assert_eq!(steps(nested), Some(vec![TypeStep::I1SameShape, TypeStep::ElementOrSelf]));
}

#[test]
fn other_expressions_are_not_guessed() {
    for text in ["$_other", "f($_self)", "cast<X>($_self).getValueType()", "(($_self)", "[&](){ return $_self; }()"] {
        assert_eq!(steps(text), None, "{text}");
    }
    assert_eq!(steps(&format!("{}$_self{}", "f(".repeat(100_000), ")".repeat(100_000))), None);
    assert_eq!(steps(&"cast<X>(".repeat(100_000)), None);
}

#[test]
fn builder_calls_name_types() {
    let none = Definitions::default();
    for (call, text) in [
        ("$_builder.getI1Type()", Some("i1")),
        ("$_builder.getIntegerType(32)", Some("i32")),
        ("$_builder.getIntegerType(8, true)", Some("si8")),
        ("$_builder.getIntegerType(8, /*isSigned=*/false)", Some("ui8")),
        ("$_builder.getIndexType()", Some("index")),
        ("$_builder.getBF16Type()", Some("bf16")),
        ("$_builder.getNoneType()", Some("none")),
        ("$_builder.getType<Float8E5M2FNUZType>()", Some("f8E5M2FNUZ")),
        ("$_builder.getType<::mlir::IndexType>()", Some("index")),
        ("$_builder.getType<::mlir::LLVM::LLVMPointerType>(0)", Some("!llvm.ptr")),
        ("$_builder.getType<::mlir::LLVM::LLVMPointerType>(3)", Some("!llvm.ptr<3>")),
        ("mlir::gpu::AsyncTokenType::get($_builder.getContext())", Some("!gpu.async.token")),
        ("::mlir::VectorType::get({4 ,2} , $_builder.getF32Type() );", Some("vector<4x2xf32>")),
        ("::mlir::VectorType::get({$_self}, $_builder.getF32Type())", None),
        ("::mlir::RankedTensorType::get({ShapedType::kDynamic}, $_builder.getIndexType())", Some("tensor<?xindex>")),
        (
            "::mlir::LLVM::LLVMStructType::getLiteral($_builder.getContext(), \
             {$_builder.getI32Type(), $_builder.getType<::mlir::LLVM::LLVMPointerType>(1)})",
            Some("!llvm.struct<(i32, ptr<1>)>"),
        ),
        ("$_builder.getFancyType()", None),
        ("$_builder.getType<x::Y>()", None),
    ] {
        assert_eq!(built_type(call, &none).as_deref(), text, "{call}");
    }
    let deep = format!("{}$_builder.getI1Type(){}", "pdl::RangeType::get(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(built_type(&deep, &none), None);
}

#[test]
fn only_parentheses_around_all_of_a_text_are_stripped() {
    fn one_by_one(text: &str) -> &str {
        let text = text.trim();
        let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        inner.filter(|inner| is_balanced(inner)).map_or(text, one_by_one)
    }
    const LETTERS: [char; 4] = ['(', ')', ' ', 'x'];
    for length in 0..=8 {
        for number in 0..4_usize.pow(length) {
            let text: String = (0..length).map(|at| LETTERS[number / 4_usize.pow(at) % 4]).collect();
            assert_eq!(without_parentheses(&text), one_by_one(&text), "{text}");
        }
    }
}

#[test]
fn parentheses_in_any_number_are_stripped_in_linear_time() {
    const COUNT: usize = 300_000;
    let [open, close] = ["( ", ") "].map(|one| one.repeat(COUNT));
    assert_eq!(without_parentheses(&format!("{open}x{close}")), "x");
    let left = format!("{}x{close}", "(".repeat(COUNT + 1));
    assert_eq!(without_parentheses(&left), left.trim());
}
