//! Buffers of `rocdl`: the resource is a vector of four words, offsets are words.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Result, parse_type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "rocdl.raw.buffer.atomic.fadd", parse, print },
    Form { name: "rocdl.raw.buffer.atomic.fmax", parse, print },
    Form { name: "rocdl.raw.buffer.atomic.smax", parse, print },
    Form { name: "rocdl.raw.buffer.atomic.umin", parse, print },
    Form { name: "rocdl.raw.buffer.load", parse, print },
    Form { name: "rocdl.raw.buffer.store", parse, print },
];

/// `%value, %resource, %a, %b, %c : f32`: the type is that of the value that is stored or loaded.
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let operands = reading.parse_operand_list()?;
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    let resource = parse_type(reading.context(), "vector<4xi32>")?;
    let word = reading.context().integer_type(32);
    let types = [ty, resource, word, word, word];
    if reading.operation.results.is_empty() {
        return reading.add_operands(&operands, &types, start);
    }
    reading.state.result_types.push(ty);
    reading.add_operands(&operands, &types[1..], start)
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let operands = p.operands();
    let value = p.ir().results(p.op).next().or(operands.first().copied())?;
    p.push(" ");
    p.asm.print_operands(operands);
    p.push(" : ");
    p.asm.print_types_of([value]);
    Some(())
}
