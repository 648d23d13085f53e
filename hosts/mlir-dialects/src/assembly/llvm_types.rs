//! Types of the `llvm` dialect, taken apart and put together by their text.
//!
//! Inside of such a type others stand without `!llvm.`: `!llvm.func<void (ptr, i32)>`.

use crate::assembly::types::{parameters, top_level_end};
use mlir_syntax::{Context, Type, TypeKind, parse_type, print_type};

/// The types that stand without `!llvm.` inside of others.
const MNEMONICS: &[&str] =
    &["void", "ptr", "array", "struct", "func", "token", "label", "metadata", "ppc_fp128", "x86_amx", "target", "vec"];

/// The type `!llvm.func<i32 (ptr, ...)>`: the texts of its types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FunctionType {
    /// `None` for `void`.
    pub result: Option<String>,
    /// The arguments.
    pub inputs: Vec<String>,
    /// True if more may follow.
    pub is_variadic: bool,
}

impl FunctionType {
    /// Takes a type apart; `None` if it is something else.
    pub(crate) fn of(context: &Context, ty: Type) -> Option<FunctionType> {
        let ("func", body) = llvm_parameters(context, ty)? else { return None };
        let (result, inputs) = body.split_at_checked(signature_start(body)?)?;
        let mut inputs: Vec<String> =
            items(inputs.strip_prefix('(')?.strip_suffix(')')?).into_iter().map(outer_text).collect();
        let is_variadic = inputs.pop_if(|last| last == "...").is_some();
        let result = Some(result.trim()).filter(|result| *result != "void").map(outer_text);
        Some(FunctionType { result, inputs, is_variadic })
    }
}

/// `!llvm.func<result (inputs, ...)>`
pub(crate) fn function_type(context: &mut Context, result: Option<Type>, inputs: &[Type], is_variadic: bool) -> Type {
    let mut body = "func<".to_owned();
    match result {
        Some(result) => print_inner(context, result, &mut body),
        None => body.push_str("void"),
    }
    body.push_str(" (");
    for (index, input) in inputs.iter().enumerate() {
        body.push_str(if index > 0 { ", " } else { "" });
        print_inner(context, *input, &mut body);
    }
    if is_variadic {
        body.push_str(if inputs.is_empty() { "..." } else { ", ..." });
    }
    body.push_str(")>");
    let dialect = context.intern_symbol("llvm");
    context.intern_type(TypeKind::Dialect { dialect, body: body.into() })
}

/// Where the parenthesis stands that the last one of a text closes.
fn signature_start(body: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in body.bytes().enumerate().rev() {
        match byte {
            b')' | b'>' | b']' | b'}' => depth += 1,
            b'(' | b'<' | b'[' | b'{' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The mnemonic of a type of `llvm`, and what stands between `<` and `>`.
fn llvm_parameters(context: &Context, ty: Type) -> Option<(&str, &str)> {
    match context.type_kind(ty) {
        TypeKind::Dialect { dialect, .. } if context.symbol_name(*dialect) == "llvm" => parameters(context, ty),
        _ => None,
    }
}

/// The parts of a list.
fn items(mut list: &str) -> Vec<&str> {
    let mut items = Vec::new();
    while !list.trim().is_empty() {
        let end = top_level_end(list, ',');
        items.push(list[..end].trim());
        list = list.get(end + 1..).unwrap_or_default();
    }
    items
}

/// The text of a type outside of another.
fn outer_text(text: &str) -> String {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    match MNEMONICS.contains(&&text[..end]) {
        true => format!("!llvm.{text}"),
        false => text.to_owned(),
    }
}

/// Prints a type as it stands inside of another.
fn print_inner(context: &Context, ty: Type, out: &mut String) {
    let start = out.len();
    print_type(context, ty, out);
    if let Some(rest) = out[start..].strip_prefix("!llvm.")
        && MNEMONICS.iter().any(|mnemonic| rest.starts_with(mnemonic))
    {
        out.replace_range(start..start + "!llvm.".len(), "");
    }
}

/// The type of what stands at this position in an array or a struct.
pub(crate) fn type_at(context: &mut Context, mut ty: Type, position: &[i64]) -> Option<Type> {
    for index in position {
        let index = usize::try_from(*index).ok()?;
        let (mnemonic, body) = llvm_parameters(context, ty)?;
        let text = match mnemonic {
            "array" => body.split_once(" x ")?.1.to_owned(),
            "struct" => {
                let fields = body.rsplit_once(')')?.0;
                let fields = &fields[fields.find('(')? + 1..];
                items(fields).get(index)?.to_string()
            }
            _ => return None,
        };
        ty = parse_type(context, &outer_text(&text)).ok()?;
    }
    Some(ty)
}
