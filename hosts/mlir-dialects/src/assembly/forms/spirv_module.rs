//! The operations in a module of SPIR-V, and the module.

use super::Form;
use super::cases::{case_of, parse_case, parse_quoted_case};
use super::function::{Signature, parse_name, parse_optional_body, print_name, print_optional_body, print_signature};
use super::spirv::{parse_decorations, print_decorations};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Attr, Result, TokenKind};

pub(super) const FORMS: &[Form] = &[
    Form { name: "spirv.ARM.GraphEntryPoint", parse: parse_graph_entry, print: print_graph_entry },
    Form { name: "spirv.EXT.SpecConstantCompositeReplicate", parse: parse_replicate, print: print_replicate },
    Form { name: "spirv.EntryPoint", parse: parse_entry, print: print_entry },
    Form { name: "spirv.ExecutionMode", parse: parse_mode, print: print_mode },
    Form { name: "spirv.GlobalVariable", parse: parse_global, print: print_global },
    Form { name: "spirv.SpecConstant", parse: parse_spec_constant, print: print_spec_constant },
    Form { name: "spirv.SpecConstantComposite", parse: parse_composite, print: print_composite },
    Form { name: "spirv.func", parse: parse_function, print: print_function },
    Form { name: "spirv.module", parse: parse_module, print: print_module },
];

/// `: f32`, the type that an attribute holds.
fn parse_type_of(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let ty = reading.intern(AttrKind::Type(ty));
    reading.add_attribute("type", ty);
    Ok(())
}

fn print_type_of(p: &mut Printing<'_, '_>) -> Option<()> {
    p.push(" : ");
    p.asm.print_attribute(p.attribute("type")?);
    Some(())
}

/// `@f`
fn parse_symbol(reading: &mut Reading<'_, '_, '_>) -> Result<Attr> {
    if reading.parser().peek_token().kind != TokenKind::SymbolRef {
        return Err(reading.parser().expected("a symbol such as `@f`"));
    }
    reading.parser().parse_attribute()
}

/// `, @a, @b` to the end of the line: what an entry point uses.
fn parse_interface(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let mut symbols = Vec::new();
    while reading.parser().eat_token(",") {
        symbols.push(parse_symbol(reading)?);
    }
    let symbols = reading.intern(AttrKind::Array(symbols.into()));
    reading.add_attribute("interface", symbols);
    Ok(())
}

fn print_interface(p: &mut Printing<'_, '_>) -> Option<()> {
    let AttrKind::Array(symbols) = p.kind(p.attribute("interface")?) else { return None };
    for symbol in symbols.iter() {
        p.push(", ");
        p.asm.print_attribute(*symbol);
    }
    Some(())
}

/// `@f, @a, @b`
fn parse_graph_entry(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let function = parse_symbol(reading)?;
    reading.add_attribute("fn", function);
    parse_interface(reading)
}

fn print_graph_entry(p: &mut Printing<'_, '_>) -> Option<()> {
    p.push(" ");
    p.asm.print_attribute(p.attribute("fn")?);
    print_interface(p)
}

/// `"GLCompute" @f, @a, @b`
fn parse_entry(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let model = parse_quoted_case(reading, "execution_model")?;
    reading.add_attribute("execution_model", model);
    parse_graph_entry(reading)
}

fn print_entry(p: &mut Printing<'_, '_>) -> Option<()> {
    let model = case_of(p, "execution_model")?;
    p.push(" ");
    p.asm.print_string(&model);
    print_graph_entry(p)
}

/// `@f "LocalSize", 1, 2, 3`
fn parse_mode(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let function = parse_symbol(reading)?;
    reading.add_attribute("fn", function);
    let mode = parse_quoted_case(reading, "execution_mode")?;
    reading.add_attribute("execution_mode", mode);
    let ty = reading.context().integer_type(32);
    let mut values = Vec::new();
    while reading.parser().eat_token(",") {
        values.push(reading.parser().parse_attribute_of(ty)?);
    }
    let values = reading.intern(AttrKind::Array(values.into()));
    reading.add_attribute("values", values);
    Ok(())
}

fn print_mode(p: &mut Printing<'_, '_>) -> Option<()> {
    p.push(" ");
    p.asm.print_attribute(p.attribute("fn")?);
    let mode = case_of(p, "execution_mode")?;
    p.push(" ");
    p.asm.print_string(&mode);
    let values = p.integers(p.attribute("values")?)?;
    for value in values {
        p.push(", ");
        p.asm.print_number(value);
    }
    Some(())
}

/// `@v initializer(@c) bind(0, 1) {x} : !spirv.ptr<f32, Input>`
fn parse_global(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    if reading.parser().eat_token("initializer") {
        reading.parser().expect_token("(")?;
        let value = parse_symbol(reading)?;
        reading.parser().expect_token(")")?;
        reading.add_attribute("initializer", value);
    }
    parse_decorations(reading)?;
    reading.parse_optional_attr_dict()?;
    parse_type_of(reading)
}

fn print_global(p: &mut Printing<'_, '_>) -> Option<()> {
    print_name(p)?;
    if let Some(initializer) = p.attribute("initializer") {
        p.push(" initializer(");
        p.asm.print_attribute(initializer);
        p.push(")");
    }
    print_decorations(p);
    p.print_optional_attr_dict(&["sym_name", "type", "initializer", "descriptor_set", "binding", "built_in"]);
    print_type_of(p)
}

/// `@c spec_id(5) = 1 : i32`
fn parse_spec_constant(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    if reading.parser().eat_token("spec_id") {
        reading.parser().expect_token("(")?;
        let id = reading.parser().parse_attribute()?;
        reading.parser().expect_token(")")?;
        reading.add_attribute("spec_id", id);
    }
    reading.parser().expect_token("=")?;
    let value = reading.parser().parse_attribute()?;
    reading.add_attribute("default_value", value);
    Ok(())
}

fn print_spec_constant(p: &mut Printing<'_, '_>) -> Option<()> {
    print_name(p)?;
    if let Some(id) = p.attribute("spec_id") {
        p.push(" spec_id(");
        p.asm.print_attribute_without_type(id);
        p.push(")");
    }
    p.push(" = ");
    p.asm.print_attribute(p.attribute("default_value")?);
    Some(())
}

/// `@c (@a, @b) : vector<2xf32>`
fn parse_composite(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    let mut parts = Vec::new();
    reading.parser().expect_token("(")?;
    reading.parser().list(b')', |parser| {
        parts.push(parser.parse_attribute()?);
        Ok(())
    })?;
    let parts = reading.intern(AttrKind::Array(parts.into()));
    reading.add_attribute("constituents", parts);
    parse_type_of(reading)
}

fn print_composite(p: &mut Printing<'_, '_>) -> Option<()> {
    print_name(p)?;
    let AttrKind::Array(parts) = p.kind(p.attribute("constituents")?) else { return None };
    p.push(" (");
    p.asm.comma_separated(parts.iter(), |asm, part| asm.print_attribute(*part));
    p.push(")");
    print_type_of(p)
}

/// `@c (@a) : vector<4xf32>`
fn parse_replicate(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    reading.parser().expect_token("(")?;
    let part = parse_symbol(reading)?;
    reading.add_attribute("constituent", part);
    reading.parser().expect_token(")")?;
    parse_type_of(reading)
}

fn print_replicate(p: &mut Printing<'_, '_>) -> Option<()> {
    print_name(p)?;
    p.push(" (");
    p.asm.print_attribute(p.attribute("constituent")?);
    p.push(")");
    print_type_of(p)
}

/// `@f(%a: f32 {x}) -> f32 "Pure|Const" attributes {…} {…}`
fn parse_function(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    parse_name(reading)?;
    let signature = Signature::parse(reading)?;
    let control = parse_quoted_case(reading, "function_control")?;
    reading.add_attribute("function_control", control);
    reading.parse_optional_attr_dict_with_keyword()?;
    let named = signature.add_attributes(reading);
    parse_optional_body(reading, &named)
}

fn print_function(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    print_name(p)?;
    print_signature(p, body)?;
    let control = case_of(p, "function_control")?;
    p.push(" ");
    p.asm.print_string(&control);
    p.print_optional_attr_dict_with_keyword(&[
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "function_control",
    ]);
    print_optional_body(p, body);
    Some(())
}

/// `@m Logical GLSL450 requires #spirv.vce<…> attributes {…} {…}`
fn parse_module(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    if reading.parser().peek_token().kind == TokenKind::SymbolRef {
        parse_name(reading)?;
    }
    for name in ["addressing_model", "memory_model"] {
        let model = parse_case(reading, name)?;
        reading.add_attribute(name, model);
    }
    if reading.parser().eat_token("requires") {
        let triple = reading.parser().parse_attribute()?;
        reading.add_attribute("vce_triple", triple);
    }
    reading.parse_optional_attr_dict_with_keyword()?;
    let body = reading.parse_region()?;
    reading.state.regions.push(body);
    Ok(())
}

fn print_module(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    if p.attribute("sym_name").is_some() {
        print_name(p)?;
    }
    for name in ["addressing_model", "memory_model"] {
        let model = case_of(p, name)?;
        p.push(" ");
        p.push(&model);
    }
    if let Some(triple) = p.attribute("vce_triple") {
        p.push(" requires ");
        p.asm.print_attribute(triple);
    }
    p.print_optional_attr_dict_with_keyword(&["sym_name", "addressing_model", "memory_model", "vce_triple"]);
    p.push(" ");
    p.asm.print_region(body, false, true, false);
    Some(())
}
