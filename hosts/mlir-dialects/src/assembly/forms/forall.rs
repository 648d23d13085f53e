//! `scf.forall`: a loop nest in parallel, and what combines its results.

use super::Form;
use super::assignments::{Assignments, parse_assignments, print_assignments};
use crate::assembly::directives::index_lists::{IndexList, parse_index_list, print_index_list};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{Implied, Result};

pub(super) const FORMS: &[Form] = &[
    Form { name: "scf.forall", parse, print },
    Form { name: "scf.forall.in_parallel", parse: parse_in_parallel, print: print_in_parallel },
];

/// The bounds with the groups of operands that they stand for.
const BOUNDS: [(usize, &str); 3] = [(0, "staticLowerBound"), (1, "staticUpperBound"), (2, "staticStep")];

/// `(%i) = (0) to (%n) step (1) shared_outs(%o = %t) -> (T) { … } {…}`, or `(%i) in (%n) …`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let index = reading.context().index_type();
    let mut arguments = reading.parse_arguments_of(index)?;
    let bounds = if reading.parser().eat_token("in") {
        let upper = parse_index_list(reading, "(", b')', false)?;
        let constant = |value| IndexList { numbers: vec![value; upper.numbers.len()], ..IndexList::default() };
        [constant(0), upper.clone(), constant(1)]
    } else {
        reading.parser().expect_token("=")?;
        let lower = parse_index_list(reading, "(", b')', false)?;
        reading.parser().expect_token("to")?;
        let upper = parse_index_list(reading, "(", b')', false)?;
        reading.parser().expect_token("step")?;
        [lower, upper, parse_index_list(reading, "(", b')', false)?]
    };
    let start = reading.parser().position();
    if bounds.iter().any(|bound| bound.numbers.len() != arguments.len()) {
        return Err(reading.error_since(start, "expected as many bounds and steps as variables"));
    }
    let mut outputs = Assignments::default();
    if reading.parser().eat_token("shared_outs") {
        outputs = parse_assignments(reading)?;
        if !reading.parser().eat_arrow() {
            return Err(reading.parser().expected("'->' and the types of what is shared"));
        }
        reading.state.result_types = reading.parser().parse_result_types()?;
    }
    let types = reading.state.result_types.clone();
    for ((_, name), bound) in BOUNDS.iter().zip(&bounds) {
        let numbers = reading.i64_array(&bound.numbers);
        reading.add_attribute(name, numbers);
        reading.add_index_operands(bound.values.iter().copied());
    }
    reading.add_operands(&outputs.values, &types, start)?;
    let sizes = bounds.map(|bound| bound.values.len() as u32);
    reading.add_operand_segments(&[sizes[0], sizes[1], sizes[2], outputs.values.len() as u32]);
    arguments.extend(outputs.arguments(&types));
    let body = reading.asm.parse_region_with(&arguments, Implied::Terminator("scf.forall.in_parallel"))?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let mut numbers = Vec::new();
    for (_, name) in BOUNDS {
        numbers.push(p.integers(p.attribute(name)?)?);
    }
    let outputs = p.operand_group(3);
    let (variables, carried) = arguments.split_at_checked(numbers[0].len())?;
    if carried.len() != outputs.len() {
        return None;
    }
    p.push(" (");
    p.asm.print_operands(variables.iter().copied());
    p.push(")");
    let is_normalized = numbers[0].iter().all(|number| *number == 0) && numbers[2].iter().all(|number| *number == 1);
    let keywords = if is_normalized { ["", " in (", ""] } else { [" = (", " to (", " step ("] };
    for (((group, _), numbers), keyword) in BOUNDS.iter().zip(&numbers).zip(keywords) {
        if !keyword.is_empty() {
            let values = p.operand_group(*group);
            p.push(keyword);
            print_index_list(p, &values, numbers, &[], false)?;
            p.push(")");
        }
    }
    if !outputs.is_empty() {
        p.push(" shared_outs");
        print_assignments(p, carried, &outputs);
        let types = p.types_of(&outputs);
        p.print_arrow_types(&types);
    }
    p.push(" ");
    p.asm.print_region(body, false, !outputs.is_empty(), false);
    p.print_optional_attr_dict(&["operandSegmentSizes", "staticLowerBound", "staticStep", "staticUpperBound"]);
    Some(())
}

/// `{ … } {…}`
fn parse_in_parallel(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let body = reading.asm.parse_region_with(&[], Implied::Block)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_in_parallel(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    p.push(" ");
    p.asm.print_region(body, false, false, false);
    p.print_optional_attr_dict(&[]);
    Some(())
}
