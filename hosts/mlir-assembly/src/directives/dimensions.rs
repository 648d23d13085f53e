//! Sizes with `x` between them: `32x32x8`.

use super::Directive;
use crate::print::Printing;
use crate::read::Reading;
use mlir_syntax::{Result, TokenKind};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[Directive {
    name: "MNKDimensionList",
    is_next: |reading| reading.parser().peek_token().kind == TokenKind::Integer,
    parse,
    print,
}];

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
