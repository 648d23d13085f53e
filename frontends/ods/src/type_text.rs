//! The C++ expressions over types that traits and type constraints are written with, as far as MLIR's own files use
//! them: casts, element types, `i1` in the same shape.

use pdl_declarations::TypeStep;

use crate::model::Definitions;

/// Reads an expression over `variable` as what is made of its type, step by step; `None` if it holds anything else. Also
/// gives what `variable` was found as.
pub fn type_steps<'t, V>(mut text: &'t str, variable: impl Fn(&'t str) -> Option<V>) -> Option<(Vec<TypeStep>, V)> {
    const MAX_DEPTH: usize = 32;
    let mut steps = Vec::new();
    for _ in 0..=MAX_DEPTH {
        text = without_parentheses(text);
        if let Some(found) = variable(text) {
            steps.reverse();
            return Some((steps, found));
        }
        if let Some(inner) = text.strip_suffix(".getElementType()") {
            steps.push(TypeStep::Element);
            text = inner;
            continue;
        }
        let (callee, argument) = call(text)?;
        match callee.rsplit("::").next().unwrap_or(callee) {
            "getElementTypeOrSelf" => steps.push(TypeStep::ElementOrSelf),
            // SPIR-V's own name for it.
            "getI1SameShape" | "getUnaryOpResultType" => steps.push(TypeStep::I1SameShape),
            _ if is_cast(callee) => {}
            _ => return None,
        }
        text = argument;
    }
    None
}

/// The text without blanks and parentheses around it. Time linear in the text, however many there are.
pub fn without_parentheses(text: &str) -> &str {
    fn strip(text: &str) -> Option<&str> {
        Some(text.strip_prefix('(')?.strip_suffix(')')?.trim())
    }
    let mut text = text.trim();
    let (mut core, mut opened, mut closed) = (text, 0, 0);
    while let Some(inner) = core.strip_prefix('(') {
        (core, opened) = (inner.trim_start(), opened + 1);
    }
    while let Some(inner) = core.strip_suffix(')') {
        (core, closed) = (inner.trim_end(), closed + 1);
    }
    let (least, last) = depths(core);
    if opened + last != closed {
        return text;
    }
    // Those that the text between closes, or leaves open, are not around all of it.
    for _ in 0..(opened + least).min(closed) {
        text = strip(text).unwrap_or(text);
    }
    text
}

/// Returns true if every parenthesis is closed after it is opened.
pub fn is_balanced(text: &str) -> bool {
    depths(text) == (0, 0)
}

/// Returns how deep a text is in parentheses where it is least deep, and at its end; less than zero where it closes what is opened before it.
fn depths(text: &str) -> (i64, i64) {
    let (mut least, mut depth) = (0, 0);
    for byte in text.bytes() {
        depth += i64::from(byte == b'(') - i64::from(byte == b')');
        least = least.min(depth);
    }
    (least, depth)
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

/// The longest builder call that is looked at: types nest in it.
const MAX_CALL: usize = 1 << 12;

/// The text of the type that a C++ builder call makes: `$_builder.getI1Type()`, `$_builder.getType<x::YType>()`,
/// `x::YType::get($_builder.getContext())`, `VectorType::get({4}, $_builder.getF32Type())`.
pub fn built_type(call: &str, definitions: &Definitions) -> Option<String> {
    let call = call.trim().trim_end_matches(';').trim();
    if call.len() > MAX_CALL {
        return None;
    }
    if let Some(class) = call.strip_suffix("::get($_builder.getContext())") {
        return class_text(class, "", definitions);
    }
    if let Some((class, arguments)) = call.strip_suffix(')').and_then(|call| call.split_once("::get("))
        && !class.starts_with('$')
    {
        return built_of_others(class, arguments, definitions);
    }
    if let Some(arguments) = call.strip_suffix("})")
        && let Some((class, fields)) = arguments.split_once("::getLiteral($_builder.getContext(), {")
        && class.ends_with("LLVMStructType")
    {
        let fields: Option<Vec<String>> = fields.split(", ").map(|field| built_type(field, definitions)).collect();
        let fields: Vec<&str> = fields.as_ref()?.iter().map(|field| field.trim_start_matches("!llvm.")).collect();
        return Some(format!("!llvm.struct<({})>", fields.join(", ")));
    }
    let call = call.strip_prefix("$_builder.")?;
    if let Some((class, argument)) =
        call.strip_prefix("getType<").and_then(|rest| rest.strip_suffix(')')?.split_once(">("))
    {
        return class_text(class, argument.trim(), definitions);
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

/// The text of a type that is made of other types: `VectorType::get({4}, …)`.
fn built_of_others(class: &str, arguments: &str, definitions: &Definitions) -> Option<String> {
    match short_class(class) {
        "pdl::RangeType" => {
            let element = built_type(arguments, definitions)?;
            Some(format!("!pdl.range<{}>", element.strip_prefix("!pdl.")?))
        }
        class @ ("VectorType" | "RankedTensorType") => {
            let (shape, element) = arguments.trim().strip_prefix('{')?.split_once('}')?;
            let element = built_type(element.trim().strip_prefix(',')?, definitions)?;
            let mut text = if class == "VectorType" { "vector<" } else { "tensor<" }.to_owned();
            for size in shape.split(',').map(str::trim) {
                let is_number = !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit());
                match size {
                    "ShapedType::kDynamic" => text.push('?'),
                    size if is_number => text.push_str(size),
                    _ => return None,
                }
                text.push('x');
            }
            Some(text + &element + ">")
        }
        _ => None,
    }
}

/// Types that are made without arguments, and that no record defines or that are not called as the record is.
const CLASSES: &[(&str, &str)] = &[
    ("BFloat16Type", "bf16"),
    ("FloatTF32Type", "tf32"),
    ("IndexType", "index"),
    ("LLVM::LLVMPointerType", "!llvm.ptr"),
    ("LLVM::LLVMTokenType", "!llvm.token"),
    ("NoneType", "none"),
    ("gpu::AsyncTokenType", "!gpu.async.token"),
    ("gpu::SparseDnTensorHandleType", "!gpu.sparse.dntensor_handle"),
    ("gpu::SparseSpGEMMOpHandleType", "!gpu.sparse.spgemmop_handle"),
    ("gpu::SparseSpMatHandleType", "!gpu.sparse.spmat_handle"),
];

/// A class without the namespace that all are in.
fn short_class(class: &str) -> &str {
    class.trim().trim_start_matches("::").trim_start_matches("mlir::")
}

/// The text of a type of this class.
fn class_text(class: &str, argument: &str, definitions: &Definitions) -> Option<String> {
    let class = short_class(class);
    let is_pointer = class == "LLVM::LLVMPointerType";
    match CLASSES.iter().find(|known| known.0 == class) {
        // The default address space is not said.
        Some((_, text)) if is_pointer && argument.parse::<u32>().is_ok_and(|space| space > 0) => {
            return Some(format!("{text}<{argument}>"));
        }
        Some((_, text)) if argument.is_empty() || is_pointer && argument == "0" => return Some((*text).to_owned()),
        _ if !argument.is_empty() => return None,
        _ => {}
    }
    // `Float8E5M2Type` is `f8E5M2`.
    let float = class.strip_prefix("Float").and_then(|rest| rest.strip_suffix("Type"));
    if let Some(rest) = float.filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit())) {
        return Some(format!("f{rest}"));
    }
    let entities = definitions.constraints.iter().filter_map(|constraint| constraint.entity.as_ref());
    let entity = entities.into_iter().find(|entity| short_class(&entity.cpp_class) == class)?;
    let mnemonic = entity.mnemonic.as_ref().filter(|_| entity.parameters.is_empty())?;
    Some(format!("!{}.{mnemonic}", entity.dialect))
}

#[cfg(test)]
mod tests;
