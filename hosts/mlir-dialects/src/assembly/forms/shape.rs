//! Forms of `shape`.

use super::Form;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Implied, Result};

pub(super) const FORMS: &[Form] = &[
    Form { name: "shape.assuming", parse: parse_assuming, print: print_assuming },
    Form { name: "shape.const_shape", parse: parse_const_shape, print: print_const_shape },
    Form { name: "shape.function_library", parse: parse_library, print: print_library },
    Form { name: "shape.reduce", parse: parse_reduce, print: print_reduce },
];

/// `%witness -> (f32) { … } {…}`
fn parse_assuming(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let witness = reading.parser().parse_value_use()?;
    let ty = reading.dialect_type("shape", "witness");
    reading.state.operands.push((witness, ty));
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let body = reading.asm.parse_region_with(&[], Implied::Terminator("shape.assuming_yield"))?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_assuming(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let operands = p.operands();
    p.push(" ");
    p.asm.print_operands(operands);
    let results = p.result_types();
    if !results.is_empty() {
        p.print_arrow_types(&results);
    }
    p.push(" ");
    p.asm.print_region(body, false, !results.is_empty(), false);
    p.print_optional_attr_dict(&[]);
    Some(())
}

/// `{…} [1, 2] : !shape.shape`
fn parse_const_shape(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parse_optional_attr_dict()?;
    let index = reading.context().index_type();
    let start = reading.parser().position();
    let mut sizes = Vec::new();
    reading.parser().expect_token("[")?;
    reading.parser().list(b']', |parser| {
        let size = parser.parse_attribute_of(index)?;
        match parser.context().attr_kind(size) {
            AttrKind::Integer { value, .. } => sizes.extend(value.to_i64()),
            _ => return Err(parser.error_since(start, mlir_syntax::codes::INVALID, "a shape is a list of integers")),
        }
        Ok(())
    })?;
    let shape = reading.dense_elements(index, &sizes, 8);
    reading.add_attribute("shape", shape);
    reading.parser().expect_token(":")?;
    let ty = reading.parser().parse_type()?;
    reading.state.result_types.push(ty);
    Ok(())
}

fn print_const_shape(p: &mut Printing<'_, '_>) -> Option<()> {
    let sizes = p.integers(p.attribute("shape")?)?;
    p.push(" ");
    p.print_optional_attr_dict(&["shape"]);
    p.push("[");
    p.asm.comma_separated(sizes, |asm, size| asm.print_number(size));
    p.push("] : ");
    let types = p.result_types();
    p.asm.print_types(types);
    Some(())
}

/// `@name attributes {…} { … } mapping {…}`
fn parse_library(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let name = reading.parser().parse_symbol_name()?;
    let name = reading.string_of(name);
    reading.add_attribute("sym_name", name);
    reading.parse_optional_attr_dict_with_keyword()?;
    let body = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(body);
    reading.parser().expect_token("mapping")?;
    let mapping = reading.parser().parse_dictionary()?;
    reading.add_attribute("mapping", mapping);
    Ok(())
}

fn print_library(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let name = p.string(p.attribute("sym_name")?)?;
    let mapping = p.attribute("mapping")?;
    p.push(" ");
    p.asm.print_symbol_name(name);
    p.print_optional_attr_dict_with_keyword(&["sym_name", "mapping"]);
    p.push(" ");
    p.asm.print_region(body, false, false, false);
    p.push(" mapping ");
    p.asm.print_attribute(mapping);
    Some(())
}

/// `(%shape, %initial) : !shape.shape -> !shape.size { … } {…}`
fn parse_reduce(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token("(")?;
    let operands = reading.parse_operand_list()?;
    reading.parser().expect_token(")")?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let shape = reading.parser().parse_type()?;
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let mut types = vec![shape];
    types.extend(&reading.state.result_types);
    reading.add_operands(&operands, &types, start)?;
    let body = reading.asm.parse_region(&[], None)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

fn print_reduce(p: &mut Printing<'_, '_>) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let operands = p.operands();
    let shape = *operands.first()?;
    p.push("(");
    p.asm.print_operands(operands);
    p.push(") : ");
    p.asm.print_types_of([shape]);
    let results = p.result_types();
    if !results.is_empty() {
        p.asm.print_arrow_type_list(&results);
    }
    p.push(" ");
    p.asm.print_region(body, true, true, false);
    p.print_optional_attr_dict(&[]);
    Some(())
}
