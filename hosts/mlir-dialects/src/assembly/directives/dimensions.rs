//! Sizes with `x` between them: `32x32x8`.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Result, TokenKind};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive { name: "DimensionList", is_next: |_| true, parse: parse_list, print: print_list },
    Directive {
        name: "MNKDimensionList",
        is_next: |reading| reading.parser().peek_token().kind == TokenKind::Integer,
        parse,
        print,
    },
];

/// One number for each parameter.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    for (index, parameter) in elements.iter().enumerate() {
        if index > 0 {
            reading.parser().expect_cross()?;
        }
        let size = reading.parser().parse_small_number("a size, as in `32x32x8`")?;
        let size = reading.context().integer(i64::from(size), 32);
        reading.set(parameter, size);
    }
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    for (index, parameter) in elements.iter().enumerate() {
        let size = p.integer(p.get(parameter)?)?;
        p.push(if index > 0 { "x" } else { "" });
        p.asm.print_number(size);
    }
    Some(())
}

/// The size that `?` stands for.
const UNKNOWN: i64 = i64::MIN;

/// `2x?x4`, an array of sizes.
fn parse_list(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut sizes = Vec::new();
    loop {
        sizes.push(match reading.parser().eat_token("?") {
            true => UNKNOWN,
            false => i64::from(reading.parser().parse_small_number("a size or `?`, as in `2x?x4`")?),
        });
        if reading.parser().peek_is(")") {
            break;
        }
        reading.parser().expect_cross()?;
    }
    let sizes = reading.i64_array(&sizes);
    if let [parameter] = elements {
        reading.set(parameter, sizes);
    }
    Ok(())
}

fn print_list(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let sizes = p.integers(p.get(elements.first()?)?)?;
    for (index, size) in sizes.into_iter().enumerate() {
        p.push(if index > 0 { "x" } else { "" });
        match size {
            UNKNOWN => p.push("?"),
            size => p.asm.print_number(size),
        }
    }
    Some(())
}
