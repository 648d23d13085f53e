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

/// The text without blanks and parentheses around it.
pub fn without_parentheses(text: &str) -> &str {
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
pub fn is_balanced(text: &str) -> bool {
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

/// The text of the type that a C++ builder call makes: `$_builder.getI1Type()`, `$_builder.getType<x::YType>()`,
/// `x::YType::get($_builder.getContext())`.
pub fn built_type(call: &str, definitions: &Definitions) -> Option<String> {
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
mod tests;
