//! Parts of the forms of `gpu`.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{Result, SsaName, Type, parse_attribute, parse_type};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "AsyncDependencies",
        is_next: |reading| reading.parser().peek_is("async") || reading.parser().peek_is("["),
        parse: parse_dependencies,
        print: print_dependencies,
    },
    Directive {
        name: "LaunchDimType",
        is_next: |reading| reading.parser().peek_is(":"),
        parse: parse_dimension_type,
        print: print_dimension_type,
    },
    Directive {
        name: "LaunchFuncOperands",
        is_next: |reading| reading.parser().peek_is("args"),
        parse: parse_arguments,
        print: print_arguments,
    },
    Directive {
        name: "OffloadingHandler",
        is_next: |reading| reading.parser().peek_is("<"),
        parse: parse_handler,
        print: print_handler,
    },
];

/// `async [%0, %1]`: whether there is a token for the end of the operation, and the tokens it waits for.
pub(crate) fn parse_async<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<(Option<Type>, Vec<SsaName<'s>>)> {
    let mut token = None;
    if reading.parser().eat_token("async") {
        token = parse_type(reading.context(), "!gpu.async.token").ok();
    }
    let mut dependencies = Vec::new();
    if reading.parser().eat_token("[") {
        dependencies = reading.parse_operand_list()?;
        reading.parser().expect_token("]")?;
    }
    Ok((token, dependencies))
}

pub(crate) fn print_async(p: &mut Printing<'_, '_>, has_token: bool, dependencies: Vec<Value>) {
    p.push(if has_token { "async" } else { "" });
    if !dependencies.is_empty() {
        p.push(if has_token { " [" } else { "[" });
        p.asm.print_operands(dependencies);
        p.push("]");
    }
}

fn parse_dependencies(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [token, dependencies] = elements else { return Ok(()) };
    let (ty, operands) = parse_async(reading)?;
    reading.set_types(token, ty);
    reading.set_operands(dependencies, operands);
    Ok(())
}

fn print_dependencies(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [token, dependencies] = elements else { return None };
    let (token, dependencies) = (p.values(token), p.values(dependencies));
    print_async(p, !token.is_empty(), dependencies);
    Some(())
}

/// `: i64`, the type of all sizes, unless it is `index`.
fn parse_dimension_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [grid, cluster, sizes @ ..] = elements else { return Ok(()) };
    let ty = match reading.parser().eat_token(":") {
        true => reading.parser().parse_type()?,
        false => reading.context().index_type(),
    };
    reading.set_types(grid, vec![ty]);
    if reading.has_operands(cluster) {
        sizes.iter().for_each(|size| reading.set_types(size, vec![ty]));
    }
    Ok(())
}

fn print_dimension_type(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let ty = *p.types(elements.first()?).first()?;
    if ty != p.context().index_type() {
        p.push(": ");
        p.asm.print_type(ty);
    }
    Some(())
}

/// `args(%0 : i32, %1 : f32)`
fn parse_arguments(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, value_types] = elements else { return Ok(()) };
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if reading.parser().eat_token("args") {
        reading.parser().expect_token("(")?;
        reading.parser().list(b')', |parser| {
            operands.push(parser.parse_value_use()?);
            parser.expect_token(":")?;
            types.push(parser.parse_type()?);
            Ok(())
        })?;
    }
    reading.set_operands(values, operands);
    reading.set_types(value_types, types);
    Ok(())
}

fn print_arguments(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let operands = p.values(elements.first()?);
    if !operands.is_empty() {
        p.push("args(");
        p.asm.comma_separated(operands, |asm, operand| {
            asm.print_operand(operand);
            asm.push(" : ");
            asm.print_types_of([operand]);
        });
        p.push(")");
    }
    Some(())
}

/// The handler of a binary if the text does not say it.
const HANDLER: &str = "#gpu.select_object";

/// `<#gpu.select_object<1 : i64>>`
fn parse_handler(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let handler = if reading.parser().eat_token("<") {
        let handler = reading.parser().parse_attribute()?;
        reading.parser().expect_token(">")?;
        Some(handler)
    } else {
        parse_attribute(reading.context(), HANDLER).ok()
    };
    if let ([parameter], Some(handler)) = (elements, handler) {
        reading.set(parameter, handler);
    }
    Ok(())
}

fn print_handler(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let handler = p.get(elements.first()?)?;
    let mut text = String::new();
    mlir_syntax::print_attribute(p.context(), handler, &mut text);
    if text != HANDLER {
        p.push("<");
        p.asm.print_attribute(handler);
        p.push(">");
    }
    Some(())
}
