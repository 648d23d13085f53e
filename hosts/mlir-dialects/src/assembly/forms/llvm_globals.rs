//! The top of a module of `llvm`: functions, variables and aliases.

use super::Form;
use super::cases::{add_optional_case, print_optional_case};
use super::function::{
    Arguments, parse_arguments, parse_name, parse_optional_body, parse_optional_results, print_arguments, print_name,
    print_optional_body,
};
use super::signature::dictionaries;
use crate::assembly::llvm_types::{FunctionType, function_type};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Attr, Result, Type, TypeKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "llvm.func", parse: parse_function, print: print_function },
    Form { name: "llvm.mlir.alias", parse: parse_alias, print: print_alias },
    Form { name: "llvm.mlir.global", parse: parse_global, print: print_global },
];

/// The words before the name of a function, with what is meant without it.
const BEFORE_FUNCTIONS: &[(&str, &str)] =
    &[("linkage", "external"), ("visibility_", ""), ("unnamed_addr", ""), ("CConv", "ccc")];

/// The attributes that stand elsewhere than in the dictionary of a function.
const OF_FUNCTIONS: &[&str] = &[
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "visibility_",
    "unnamed_addr",
    "CConv",
    "vscale_range",
    "comdat",
];

/// The keyword that stands for a flag, if it is next.
fn parse_flag(reading: &mut Reading<'_, '_, '_>, keyword: &str, name: &str) {
    if reading.parser().eat_token(keyword) {
        let unit = reading.context().unit();
        reading.add_attribute(name, unit);
    }
}

fn print_flag(p: &mut Printing<'_, '_>, keyword: &str, name: &str) {
    if p.attribute(name).is_some() {
        p.push(" ");
        p.push(keyword);
    }
}

/// `comdat(@group::@selector)`, if it is next.
fn parse_comdat(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().eat_token("comdat") {
        reading.parser().expect_token("(")?;
        let selector = reading.parser().parse_attribute()?;
        reading.parser().expect_token(")")?;
        reading.add_attribute("comdat", selector);
    }
    Ok(())
}

fn print_comdat(p: &mut Printing<'_, '_>) {
    if let Some(selector) = p.attribute("comdat") {
        p.push(" comdat(");
        p.asm.print_attribute(selector);
        p.push(")");
    }
}

/// `internal hidden unnamed_addr fastcc @f(%a: i32 {x}, ...) -> i64 vscale_range(1, 2) comdat(@c::@f) attributes {…} {…}`
fn parse_function(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    for (name, default) in BEFORE_FUNCTIONS {
        add_optional_case(reading, name, Some(default));
    }
    parse_name(reading)?;
    let Arguments { named, types, is_variadic } = parse_arguments(reading, true)?;
    let start = reading.parser().position();
    let results = parse_optional_results(reading)?;
    let result = match results.types[..] {
        [] => None,
        [ty] => Some(ty),
        _ => return Err(reading.error_since(start, "a function of 'llvm' has one result at most")),
    };
    let ty = function_type(reading.context(), result, &types.types, is_variadic);
    let ty = reading.intern(AttrKind::Type(ty));
    reading.add_attribute("function_type", ty);
    if reading.parser().eat_token("vscale_range") {
        reading.parser().expect_token("(")?;
        let least = reading.parser().parse_small_number("the least factor")?;
        reading.parser().expect_token(",")?;
        let greatest = reading.parser().parse_small_number("the greatest factor")?;
        reading.parser().expect_token(")")?;
        let body = format!("vscale_range<minRange = {least} : i32, maxRange = {greatest} : i32>").into();
        let dialect = reading.context().intern_symbol("llvm");
        let range = reading.intern(AttrKind::Dialect { dialect, body, ty: None });
        reading.add_attribute("vscale_range", range);
    }
    parse_comdat(reading)?;
    reading.parse_optional_attr_dict_with_keyword()?;
    types.add_attributes(reading, "arg_attrs");
    results.add_attributes(reading, "res_attrs");
    parse_optional_body(reading, &named)
}

fn print_function(p: &mut Printing<'_, '_>) -> Option<()> {
    let AttrKind::Type(ty) = *p.kind(p.attribute("function_type")?) else { return None };
    let function = FunctionType::of(p.context(), ty)?;
    let [body] = *p.ir().op_regions(p.op) else { return None };
    for (name, default) in BEFORE_FUNCTIONS {
        print_optional_case(p, name, default);
    }
    print_name(p)?;
    let inputs = &function.inputs;
    print_arguments(p, inputs.len(), function.is_variadic, body, |asm, index| asm.push(&inputs[index]))?;
    if let Some(result) = &function.result {
        let attributes = dictionaries(p, "res_attrs", 1)?[0];
        p.push(if attributes.is_empty() { " -> " } else { " -> (" });
        p.push(result);
        p.asm.print_optional_attr_dict(attributes, &[]);
        p.push(if attributes.is_empty() { "" } else { ")" });
    }
    if let Some(range) = p.attribute("vscale_range") {
        let AttrKind::Dialect { body, .. } = p.kind(range) else { return None };
        let (least, greatest) = body.strip_prefix("vscale_range<minRange = ")?.split_once(", maxRange = ")?;
        let (least, greatest) = (least.strip_suffix(" : i32")?, greatest.strip_suffix(" : i32>")?);
        p.push(&format!(" vscale_range({least}, {greatest})"));
    }
    print_comdat(p);
    p.print_optional_attr_dict_with_keyword(OF_FUNCTIONS);
    print_optional_body(p, body);
    Some(())
}

/// `: i32`, and the region with the first value, if they are next.
fn parse_type_and_initializer(reading: &mut Reading<'_, '_, '_>) -> Result<Option<Type>> {
    let mut ty = None;
    if reading.parser().eat_token(":") {
        ty = Some(reading.parser().parse_type()?);
    }
    parse_optional_body(reading, &[])?;
    Ok(ty)
}

fn print_type_and_initializer(p: &mut Printing<'_, '_>, ty: Option<Type>) -> Option<()> {
    if let Some(ty) = ty {
        p.push(" : ");
        p.asm.print_type(ty);
    }
    let [region] = *p.ir().op_regions(p.op) else { return None };
    print_optional_body(p, region);
    Some(())
}

/// `internal hidden thread_local unnamed_addr constant @g(1 : i32) comdat(@c::@g) {…} : i32 {…}`
fn parse_global(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    add_optional_case(reading, "linkage", Some("external"));
    add_optional_case(reading, "visibility_", Some(""));
    parse_flag(reading, "thread_local", "thread_local_");
    add_optional_case(reading, "unnamed_addr", Some(""));
    parse_flag(reading, "constant", "constant");
    parse_name(reading)?;
    reading.parser().expect_token("(")?;
    let mut value = None;
    if !reading.parser().peek_is(")") {
        let attr = reading.parser().parse_attribute()?;
        reading.add_attribute("value", attr);
        value = Some(attr);
    }
    reading.parser().expect_token(")")?;
    parse_comdat(reading)?;
    reading.parse_optional_attr_dict()?;
    let ty = match parse_type_and_initializer(reading)?.or_else(|| type_of_text(reading, value?)) {
        Some(ty) => ty,
        None => return Err(reading.parser().expected("`:` and the type, unless the value is a string")),
    };
    let ty = reading.intern(AttrKind::Type(ty));
    reading.add_attribute("global_type", ty);
    Ok(())
}

/// `!llvm.array<3 x i8>` for a string of three bytes.
fn type_of_text(reading: &mut Reading<'_, '_, '_>, value: Attr) -> Option<Type> {
    let AttrKind::String { value, .. } = reading.context().attr_kind(value) else { return None };
    let body = format!("array<{} x i8>", value.as_bytes().len()).into();
    let dialect = reading.context().intern_symbol("llvm");
    Some(reading.context().intern_type(TypeKind::Dialect { dialect, body }))
}

fn print_global(p: &mut Printing<'_, '_>) -> Option<()> {
    let AttrKind::Type(ty) = *p.kind(p.attribute("global_type")?) else { return None };
    p.push(" ");
    p.push(&super::cases::case_of(p, "linkage")?);
    print_optional_case(p, "visibility_", "");
    print_flag(p, "thread_local", "thread_local_");
    print_optional_case(p, "unnamed_addr", "");
    print_flag(p, "constant", "constant");
    print_name(p)?;
    p.push("(");
    let value = p.attribute("value");
    if let Some(value) = value {
        p.asm.print_attribute(value);
    }
    p.push(")");
    print_comdat(p);
    p.print_optional_attr_dict(&[
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ]);
    let is_text = value.is_some_and(|value| matches!(p.kind(value), AttrKind::String { .. }));
    print_type_and_initializer(p, (!is_text).then_some(ty))
}

/// `weak hidden thread_local unnamed_addr @a {…} : i32 {…}`
fn parse_alias(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    add_optional_case(reading, "linkage", Some("external"));
    add_optional_case(reading, "visibility_", Some(""));
    parse_flag(reading, "thread_local", "thread_local_");
    add_optional_case(reading, "unnamed_addr", Some(""));
    parse_name(reading)?;
    reading.parse_optional_attr_dict()?;
    let Some(ty) = parse_type_and_initializer(reading)? else {
        return Err(reading.parser().expected("`:` and the type that the alias stands for"));
    };
    let ty = reading.intern(AttrKind::Type(ty));
    reading.add_attribute("alias_type", ty);
    Ok(())
}

fn print_alias(p: &mut Printing<'_, '_>) -> Option<()> {
    let AttrKind::Type(ty) = *p.kind(p.attribute("alias_type")?) else { return None };
    p.push(" ");
    p.push(&super::cases::case_of(p, "linkage")?);
    print_optional_case(p, "visibility_", "");
    print_flag(p, "thread_local", "thread_local_");
    print_optional_case(p, "unnamed_addr", "");
    print_name(p)?;
    p.print_optional_attr_dict(&["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"]);
    print_type_and_initializer(p, Some(ty))
}
