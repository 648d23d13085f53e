//! Cases of enums without what stands around them elsewhere.

use super::parameters::argument;
use super::{Directive, always};
use crate::assembly::forms::cases::{
    case_of, parse_case, parse_case_or, parse_optional_case, parse_quoted_case, print_optional_case,
};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Result, parse_attribute};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    always("AllReduceOperation", parse_optional, print_optional),
    Directive {
        name: "ImageOperands",
        is_next: |reading| reading.parser().peek_is("["),
        parse: parse_in_brackets,
        print: print_in_brackets,
    },
    always("CaptureType", parse, print),
    always("ClauseAttr", parse, print),
    always("CaseUnless", parse_unless, print_unless),
    always("LLVMLinkage", parse_linkage, print),
];

pub(super) fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    if let [parameter] = elements
        && let Some(Argument::Attribute(index)) = argument(parameter)
    {
        let name = &reading.operation.attributes[index as usize].name;
        let case = parse_case(reading, name)?;
        reading.set(parameter, case);
    }
    Ok(())
}

fn parse_optional(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    if let [parameter] = elements
        && let Some(Argument::Attribute(index)) = argument(parameter)
        && let Some(case) = parse_optional_case(reading, &reading.operation.attributes[index as usize].name)
    {
        reading.set(parameter, case);
    }
    Ok(())
}

pub(super) fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let Argument::Attribute(index) = argument(elements.first()?)? else { return None };
    let case = case_of(p, &p.operation.attributes[index as usize].name)?;
    p.push(&case);
    Some(())
}

fn print_optional(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    if p.get(elements.first()?).is_some() {
        // The attribute's own form begins with a space.
        p.push(" ");
        print(p, elements)?;
    }
    Some(())
}

/// ` case` with the space before it, or nothing for the case that the first parameter names.
fn parse_unless(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    if let [Element::Code(default), parameter] = elements
        && let Some(Argument::Attribute(index)) = argument(parameter)
        && let Some(case) =
            parse_case_or(reading, &reading.operation.attributes[index as usize].name, Some(default.as_str()))
    {
        reading.set(parameter, case);
    }
    Ok(())
}

fn print_unless(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [Element::Code(default), parameter] = elements else { return None };
    let Argument::Attribute(index) = argument(parameter)? else { return None };
    print_optional_case(p, &p.operation.attributes[index as usize].name, default);
    Some(())
}

/// `internal`, or nothing for `external`.
fn parse_linkage(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    parse_optional(reading, elements)?;
    if let [parameter] = elements
        && reading.get(parameter).is_none()
        && let Ok(external) = parse_attribute(reading.context(), "#llvm.linkage<external>")
    {
        reading.set(parameter, external);
    }
    Ok(())
}

/// `["Lod|MinLod"]`, or nothing.
fn parse_in_brackets(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    if let [parameter] = elements
        && let Some(Argument::Attribute(index)) = argument(parameter)
        && reading.parser().eat_token("[")
    {
        let case = parse_quoted_case(reading, &reading.operation.attributes[index as usize].name)?;
        reading.set(parameter, case);
        reading.parser().expect_token("]")?;
    }
    Ok(())
}

fn print_in_brackets(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    if p.get(elements.first()?).is_some() {
        p.push("[\"");
        print(p, elements)?;
        p.push("\"]");
    }
    Some(())
}
