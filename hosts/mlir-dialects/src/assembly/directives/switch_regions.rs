//! The cases of branches whose bodies are regions: `case 2 { … } case 5 { … }`.

use super::Directive;
use super::parameters::argument;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{Result, codes};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] =
    &[Directive { name: "SwitchCases", is_next: |reading| reading.parser().peek_is("case"), parse, print }];

fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, regions] = elements else { return Ok(()) };
    let i64_type = reading.context().integer_type(64);
    let mut cases = Vec::new();
    while reading.parser().eat_token("case") {
        let start = reading.parser().position();
        let case = reading.parser().parse_attribute_of(i64_type)?;
        match crate::assembly::print::integer(reading.context(), case) {
            Some(case) => cases.push(case),
            None => return Err(reading.parser().error_since(start, codes::INVALID, "a case is an integer")),
        }
        let region = reading.asm.parse_region(&[], None)?;
        if let Some(Argument::Region(index)) = argument(regions) {
            reading.regions.push(index as usize, region);
        }
    }
    let cases = reading.i64_array(&cases);
    reading.set(values, cases);
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, regions] = elements else { return None };
    let Argument::Region(first) = argument(regions)? else { return None };
    let cases = p.integers(p.get(values)?)?;
    let regions = p.ir().op_regions(p.op).get(first as usize..)?;
    if regions.len() != cases.len() {
        return None;
    }
    for (case, region) in cases.into_iter().zip(regions) {
        p.asm.print_newline();
        p.push("case ");
        p.asm.print_number(case);
        p.push(" ");
        p.asm.print_region(*region, false, true, false);
    }
    Some(())
}
