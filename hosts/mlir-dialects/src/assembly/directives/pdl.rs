//! Parts of the forms of `pdl` and `pdl_interp`.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, TypeKind};
use mlir_syntax::{Bytes, Result, Type, parse_type};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "CreateOperationOpAttributes",
        is_next: |reading| reading.parser().peek_is("{"),
        parse: parse_attributes,
        print: print_attributes,
    },
    Directive {
        name: "CreateOperationOpResults",
        is_next: |reading| reading.parser().peek_is("->"),
        parse: parse_results,
        print: print_results,
    },
    Directive {
        name: "OperationOpAttributes",
        is_next: |reading| reading.parser().peek_is("{"),
        parse: parse_attributes,
        print: print_attributes,
    },
    Directive { name: "RangeType", is_next: |_| true, parse: parse_range_type, print: print_range_type },
    Directive { name: "ResultsValueType", is_next: |_| true, parse: parse_value_type, print: print_value_type },
];

/// `{"x" = %0, "y" = %1}`, or nothing: names of attributes, and the values that hold them.
fn parse_attributes(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, names] = elements else { return Ok(()) };
    let (mut operands, mut keys): (_, Vec<Bytes>) = (Vec::new(), Vec::new());
    if reading.parser().eat_token("{") {
        reading.parser().list(b'}', |parser| {
            keys.push(parser.parse_string()?);
            parser.expect_token("=")?;
            operands.push(parser.parse_value_use()?);
            Ok(())
        })?;
    }
    let keys = keys.into_iter().map(|value| reading.intern(AttrKind::String { value, ty: None })).collect::<Vec<_>>();
    let keys = reading.intern(AttrKind::Array(keys.into()));
    reading.set(names, keys);
    reading.set_operands(values, operands);
    Ok(())
}

fn print_attributes(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, names] = elements else { return None };
    let operands = p.values(values);
    if operands.is_empty() {
        return Some(());
    }
    let AttrKind::Array(keys) = p.kind(p.get(names)?) else { return None };
    if keys.len() != operands.len() {
        return None;
    }
    p.push(" {");
    p.asm.comma_separated(keys.iter().zip(operands), |asm, (key, operand)| {
        asm.print_attribute(*key);
        asm.push(" = ");
        asm.print_operand(operand);
    });
    p.push("}");
    Some(())
}

/// `-> (%0, %1 : !pdl.type, !pdl.range<type>)`, `-> <inferred>`, or nothing.
fn parse_results(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, value_types, inferred] = elements else { return Ok(()) };
    if !reading.parser().eat_arrow() {
        return Ok(());
    }
    if reading.parser().eat_token("<") {
        reading.parser().expect_token("inferred")?;
        reading.parser().expect_token(">")?;
        let unit = reading.context().unit();
        reading.set(inferred, unit);
        return Ok(());
    }
    reading.parser().expect_token("(")?;
    let operands = reading.parse_operand_list()?;
    reading.parser().expect_token(":")?;
    let types = reading.parse_type_list()?;
    reading.parser().expect_token(")")?;
    reading.set_operands(values, operands);
    reading.set_types(value_types, types);
    Ok(())
}

fn print_results(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, inferred] = elements else { return None };
    if p.get(inferred).is_some() {
        p.push(" -> <inferred>");
        return Some(());
    }
    let operands = p.values(values);
    if !operands.is_empty() {
        p.push(" -> (");
        p.asm.print_operands(operands.iter().copied());
        p.push(" : ");
        p.asm.print_types_of(operands);
        p.push(")");
    }
    Some(())
}

/// The type of ranges of values of a type, which may be a range itself.
fn range_of(reading: &mut Reading<'_, '_, '_>, ty: Type) -> Option<Type> {
    let TypeKind::Dialect { body, .. } = reading.context().type_kind(ty) else { return None };
    if body.starts_with("range<") {
        return Some(ty);
    }
    let text = format!("!pdl.range<{body}>");
    parse_type(reading.context(), &text).ok()
}

/// `: !pdl.range<type>`, where there are no values whose types say it.
fn parse_range_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [arguments, result] = elements else { return Ok(()) };
    let ty = match reading.first_type(arguments).and_then(|ty| range_of(reading, ty)) {
        Some(ty) => ty,
        None => {
            reading.parser().expect_token(":")?;
            reading.parser().parse_type()?
        }
    };
    reading.set_types(result, vec![ty]);
    Ok(())
}

fn print_range_type(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [arguments, result] = elements else { return None };
    if p.types(arguments).is_empty() {
        p.push(": ");
        let types = p.types(result);
        p.asm.print_types(types);
    }
    Some(())
}

/// `-> !pdl.value` behind an index; without one it is a range of values.
fn parse_value_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [index, value] = elements else { return Ok(()) };
    let ty = match reading.get(index) {
        Some(_) => {
            if !reading.parser().eat_arrow() {
                return Err(reading.parser().expected("'->' and the type, as in `-> !pdl.value`"));
            }
            reading.parser().parse_type()?
        }
        None => parse_type(reading.context(), "!pdl.range<value>")?,
    };
    reading.set_types(value, vec![ty]);
    Ok(())
}

fn print_value_type(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [index, value] = elements else { return None };
    if p.get(index).is_some() {
        p.push(" -> ");
        let types = p.types(value);
        p.asm.print_types(types);
    }
    Some(())
}
