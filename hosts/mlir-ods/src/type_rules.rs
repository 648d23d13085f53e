//! The C++ expressions over types that traits and type constraints are written with, as far as MLIR's own files use
//! them: casts, element types, `i1` in the same shape.

use mlir_lite::{Context, Type};
use mlir_syntax::TypeKind;
use ods::Definitions;

/// A type made from the type that stands for the variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypeRule {
    /// The type itself.
    Same,
    /// The element type of a shaped or complex type.
    Element(Box<TypeRule>),
    /// The element type, or the type itself if it has none.
    ElementOrSelf(Box<TypeRule>),
    /// `i1`, in the shape of the type.
    I1SameShape(Box<TypeRule>),
}

impl TypeRule {
    /// Reads an expression over `variable`; `None` if it holds anything else. Also gives what `variable` was found as.
    pub fn read<'t, V>(text: &'t str, variable: &impl Fn(&'t str) -> Option<V>) -> Option<(TypeRule, V)> {
        TypeRule::read_at(text, variable, 0)
    }

    fn read_at<'t, V>(text: &'t str, variable: &impl Fn(&'t str) -> Option<V>, depth: usize) -> Option<(TypeRule, V)> {
        const MAX_DEPTH: usize = 32;
        if depth > MAX_DEPTH {
            return None;
        }
        let text = without_parentheses(text);
        if let Some(found) = variable(text) {
            return Some((TypeRule::Same, found));
        }
        let read = |inner| TypeRule::read_at(inner, variable, depth + 1);
        if let Some(inner) = text.strip_suffix(".getElementType()") {
            let (rule, found) = read(inner)?;
            return Some((TypeRule::Element(Box::new(rule)), found));
        }
        let (callee, argument) = call(text)?;
        match callee.rsplit("::").next().unwrap_or(callee) {
            "getElementTypeOrSelf" => {
                let (rule, found) = read(argument)?;
                Some((TypeRule::ElementOrSelf(Box::new(rule)), found))
            }
            // SPIR-V's own name for it.
            "getI1SameShape" | "getUnaryOpResultType" => {
                let (rule, found) = read(argument)?;
                Some((TypeRule::I1SameShape(Box::new(rule)), found))
            }
            _ if is_cast(callee) => read(argument),
            _ => None,
        }
    }

    /// Whether applying it may make a type that did not exist.
    pub fn apply(&self, context: &mut Context, ty: Type) -> Option<Type> {
        match self {
            TypeRule::Same => Some(ty),
            TypeRule::Element(inner) => {
                let ty = inner.apply(context, ty)?;
                element_type(context, ty)
            }
            TypeRule::ElementOrSelf(inner) => {
                let ty = inner.apply(context, ty)?;
                // A complex type is an element itself.
                Some(if is_shaped(context, ty) { element_type(context, ty)? } else { ty })
            }
            TypeRule::I1SameShape(inner) => {
                let ty = inner.apply(context, ty)?;
                let i1 = context.integer_type(1);
                let kind = match context.type_kind(ty) {
                    TypeKind::RankedTensor { shape, encoding, .. } => {
                        TypeKind::RankedTensor { shape: shape.clone(), element: i1, encoding: *encoding }
                    }
                    TypeKind::UnrankedTensor { .. } => TypeKind::UnrankedTensor { element: i1 },
                    TypeKind::Vector { shape, .. } => TypeKind::Vector { shape: shape.clone(), element: i1 },
                    TypeKind::Dialect { .. } => return None,
                    _ => return Some(i1),
                };
                Some(context.intern_type(kind))
            }
        }
    }
}

/// The text without blanks and parentheses around it.
pub(crate) fn without_parentheses(text: &str) -> &str {
    let mut text = text.trim();
    while let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        if !is_balanced(inner) {
            break;
        }
        text = inner.trim();
    }
    text
}

/// Whether every parenthesis is closed after it is opened.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut depth = 0_i64;
    for byte in text.bytes() {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

/// `f` and `x` of a text that is the call `f(x)` and nothing more.
fn call(text: &str) -> Option<(&str, &str)> {
    let (callee, rest) = text.split_once('(')?;
    let argument = rest.strip_suffix(')')?;
    is_balanced(argument).then_some((callee.trim().trim_start_matches("::"), argument))
}

fn is_cast(callee: &str) -> bool {
    let name = callee.split('<').next().unwrap_or(callee);
    matches!(name.rsplit("::").next(), Some("cast" | "dyn_cast")) && callee.ends_with('>')
}

pub(crate) fn is_shaped(context: &Context, ty: Type) -> bool {
    matches!(
        context.type_kind(ty),
        TypeKind::RankedTensor { .. }
            | TypeKind::UnrankedTensor { .. }
            | TypeKind::MemRef { .. }
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Vector { .. }
    )
}

/// The element type of a shaped or complex type.
pub(crate) fn element_type(context: &Context, ty: Type) -> Option<Type> {
    match context.type_kind(ty) {
        TypeKind::RankedTensor { element, .. }
        | TypeKind::UnrankedTensor { element }
        | TypeKind::MemRef { element, .. }
        | TypeKind::UnrankedMemRef { element, .. }
        | TypeKind::Vector { element, .. }
        | TypeKind::Complex(element) => Some(*element),
        _ => None,
    }
}

/// The text of the type that a C++ builder call makes: `$_builder.getI1Type()`, `$_builder.getType<x::YType>()`,
/// `x::YType::get($_builder.getContext())`.
pub(crate) fn built_type(call: &str, definitions: &Definitions) -> Option<String> {
    let call = call.trim();
    if let Some(class) = call.strip_suffix("::get($_builder.getContext())") {
        return entity_text(class, definitions);
    }
    let call = call.strip_prefix("$_builder.")?;
    if let Some(class) = call.strip_prefix("getType<").and_then(|rest| rest.strip_suffix(">()")) {
        return entity_text(class, definitions);
    }
    let (method, argument) = call.strip_suffix(')')?.split_once('(')?;
    let argument = argument.trim();
    if method == "getIntegerType" {
        let (width, sign) = argument.split_once(',').unwrap_or((argument, ""));
        let width: u32 = width.trim().parse().ok()?;
        let prefix = match sign.trim().trim_start_matches("/*isSigned=*/").trim() {
            "" => "",
            "true" => "s",
            "false" => "u",
            _ => return None,
        };
        return Some(format!("{prefix}i{width}"));
    }
    if !argument.is_empty() {
        return None;
    }
    match method {
        "getIndexType" => Some("index".to_owned()),
        "getNoneType" => Some("none".to_owned()),
        _ => {
            let name = method.strip_prefix("get")?.strip_suffix("Type")?;
            let is_known = name == "TF32" || name == "BF16" || name.starts_with(['I', 'F']);
            let digits = name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
            (is_known && digits.parse::<u32>().is_ok()).then(|| name.to_ascii_lowercase())
        }
    }
}

/// The text of a dialect type without parameters.
fn entity_text(class: &str, definitions: &Definitions) -> Option<String> {
    let short = |name: &str| name.trim().trim_start_matches("::").trim_start_matches("mlir::").to_owned();
    let class = short(class);
    let entities = definitions.constraints.iter().filter_map(|constraint| constraint.entity.as_ref());
    let entity = entities.into_iter().find(|entity| short(&entity.cpp_class) == class)?;
    let mnemonic = entity.mnemonic.as_ref().filter(|_| entity.parameters.is_empty())?;
    Some(format!("!{}.{mnemonic}", entity.dialect))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> Option<TypeRule> {
        TypeRule::read(text, &|text| (text == "$_self").then_some(())).map(|(rule, ())| rule)
    }

    fn applied(text: &str, ty: &str) -> Option<String> {
        let mut context = Context::new();
        let ty = mlir_syntax::parse_type(&mut context, ty).expect("it is a type");
        let made = rule(text)?.apply(&mut context, ty)?;
        let mut out = String::new();
        mlir_syntax::print_type(&context, made, &mut out);
        Some(out)
    }

    #[test]
    fn known_expressions_make_types() {
        assert_eq!(applied("$_self", "i32").as_deref(), Some("i32"));
        assert_eq!(applied("::getI1SameShape($_self)", "tensor<4x?xf32>").as_deref(), Some("tensor<4x?xi1>"));
        assert_eq!(applied("::getI1SameShape($_self)", "vector<[4]xf32>").as_deref(), Some("vector<[4]xi1>"));
        assert_eq!(applied("::getI1SameShape($_self)", "index").as_deref(), Some("i1"));
        let element = "::llvm::cast<ComplexType>($_self).getElementType()";
        assert_eq!(applied(element, "complex<f32>").as_deref(), Some("f32"));
        assert_eq!(applied(element, "i32"), None);
        assert_eq!(applied("::mlir::getElementTypeOrSelf($_self)", "memref<4xi8>").as_deref(), Some("i8"));
        assert_eq!(applied("getElementTypeOrSelf($_self)", "complex<f32>").as_deref(), Some("complex<f32>"));
    }

    #[test]
    fn other_expressions_are_not_guessed() {
        for text in ["$_other", "f($_self)", "cast<X>($_self).getValueType()", "(($_self)", "[&](){ return $_self; }()"]
        {
            assert_eq!(rule(text), None, "{text}");
        }
        assert_eq!(rule(&format!("{}$_self{}", "f(".repeat(100_000), ")".repeat(100_000))), None);
        assert_eq!(rule(&"cast<X>(".repeat(100_000)), None);
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
            ("$_builder.getFancyType()", None),
            ("$_builder.getType<x::Y>()", None),
        ] {
            assert_eq!(built_type(call, &none).as_deref(), text, "{call}");
        }
    }
}
