//! Levels of sparse tensors.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{AttrKind, Result, TokenKind};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[Directive {
    name: "LevelRange",
    is_next: |reading| reading.parser().peek_token().kind == TokenKind::Integer,
    parse,
    print,
}];

fn arguments(elements: &[Element]) -> Option<(Argument, Argument)> {
    match elements {
        [Element::Variable(low), Element::Variable(high)] => Some((*low, *high)),
        _ => None,
    }
}

/// `0 to 2`, or `0` for one level.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let index = reading.context().index_type();
    let low = reading.parser().parse_attribute_of(index)?;
    let high = if reading.parser().eat_token("to") {
        reading.parser().parse_attribute_of(index)?
    } else {
        let next = match reading.context().attr_kind(low) {
            AttrKind::Integer { value, .. } => value.to_i64().and_then(|level| level.checked_add(1)),
            _ => None,
        };
        let Some(next) = next else { return Err(reading.parser().expected("a level such as `0`")) };
        reading.index_attr(next)
    };
    if let Some((low_argument, high_argument)) = arguments(elements) {
        reading.set_attribute(low_argument, low);
        reading.set_attribute(high_argument, high);
    }
    Ok(())
}

fn print(printing: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let (low, high) = arguments(elements)?;
    let low = printing.integer(printing.argument_attribute(low)?)?;
    let high = printing.integer(printing.argument_attribute(high)?)?;
    printing.asm.print_number(low);
    if low.checked_add(1)? != high {
        printing.push(" to ");
        printing.asm.print_number(high);
    }
    Some(())
}
