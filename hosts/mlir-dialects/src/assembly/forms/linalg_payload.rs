//! Operations of `linalg` whose form says one operation for the whole body: `linalg.map { arith.addf } …`.

use super::Form;
use super::linalg::{parse_ins_and_outs, print_ins_and_outs};
use super::scalars::{self, Scalar};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{Attr, AttrKind, Op, Region, Symbol, TypeKind, Value};
use mlir_syntax::{Result, TokenKind, Type};

pub(super) const FORMS: &[Form] = &[
    Form { name: "linalg.broadcast", parse, print },
    Form { name: "linalg.map", parse, print },
    Form { name: "linalg.reduce", parse, print },
    Form { name: "linalg.transpose", parse, print },
];

/// The parts in which they differ.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// The list of dimensions behind the operands.
    dimensions: Option<&'static str>,
    /// Where the body comes from.
    body: BodyForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyForm {
    /// It yields its first argument and is not shown.
    Copy,
    /// It is shown, or is one operation on all inputs.
    Inputs,
    /// It is shown, or is one operation on the result so far and all inputs.
    ResultAndInputs,
}

fn shape(name: &str) -> Shape {
    match name {
        "linalg.broadcast" => Shape { dimensions: Some("dimensions"), body: BodyForm::Copy },
        "linalg.transpose" => Shape { dimensions: Some("permutation"), body: BodyForm::Copy },
        "linalg.reduce" => Shape { dimensions: Some("dimensions"), body: BodyForm::ResultAndInputs },
        _ => Shape { dimensions: None, body: BodyForm::Inputs },
    }
}

impl BodyForm {
    /// The arguments that the one operation of a body uses, of so many.
    fn operands(self, arguments: usize) -> Vec<u32> {
        let Some(last) = arguments.checked_sub(1) else { return Vec::new() };
        let (inputs, result) = (0..last as u32, last as u32);
        match self {
            BodyForm::ResultAndInputs => std::iter::once(result).chain(inputs).collect(),
            _ => inputs.collect(),
        }
    }
}

/// `{ arith.addf {…} } ins(%a : T) outs(%b : T) dimensions = [1] {…} (%in: f32, %init: f32) {…}`
fn parse(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let shape = shape(&reading.operation.name);
    let payload = match shape.body != BodyForm::Copy && reading.parser().eat_token("{") {
        true => Some(parse_payload(reading)?),
        false => None,
    };
    reading.parse_optional_attr_dict()?;
    let [inputs, _] = parse_ins_and_outs(reading)?;
    let operands: Vec<Type> = reading.state.operands.iter().map(|operand| operand.1).collect();
    for ty in &operands[inputs as usize..] {
        if matches!(reading.context().type_kind(*ty), TypeKind::RankedTensor { .. }) {
            reading.state.result_types.push(*ty);
        }
    }
    if let Some(name) = shape.dimensions {
        reading.parser().expect_token(name)?;
        reading.parser().expect_token("=")?;
        let dimensions = reading.read_dense_array("i64")?;
        reading.add_attribute(name, dimensions);
    }
    reading.parse_optional_attr_dict()?;
    let region = match (shape.body, payload) {
        (BodyForm::Copy, _) => {
            let arguments: Vec<Type> = operands.iter().map(|ty| scalars::element_of(reading.context(), *ty)).collect();
            match scalars::build(reading, &Scalar::In(0), &arguments, None) {
                Some(block) => reading.asm.build_region(&block)?,
                None => return Err(reading.parser().expected("one input and one output before this")),
            }
        }
        (body, Some((name, attributes))) => {
            let arguments: Vec<Type> = operands.iter().map(|ty| scalars::element_of(reading.context(), *ty)).collect();
            let Some(result) = arguments.last().copied() else {
                return Err(reading.parser().expected("an input and an output before this"));
            };
            let used = body.operands(arguments.len());
            let block = scalars::build_single(reading, &name, attributes, &arguments, &used, result);
            reading.asm.build_region(&block)?
        }
        (_, None) => {
            let arguments = reading.parse_typed_arguments()?;
            reading.asm.parse_region(&arguments, None)?
        }
    };
    reading.state.regions.push(region);
    Ok(())
}

/// Returns what follows the brace of `{ arith.addf {…} }`.
fn parse_payload(reading: &mut Reading<'_, '_, '_>) -> Result<(String, Vec<(Symbol, Attr)>)> {
    let token = reading.parser().peek_token();
    if token.kind != TokenKind::Identifier {
        return Err(reading.parser().expected("the name of an operation such as `arith.addf`"));
    }
    let name = token.text.to_owned();
    reading.parser().next_token();
    let mut attributes = Vec::new();
    if reading.parser().peek_is("{") {
        reading.parser().nested(|parser| parser.parse_entries(&mut attributes))?;
    }
    reading.parser().expect_token("}")?;
    Ok((name, attributes))
}

/// The one operation of a body of this form, if it is all that the body does.
fn payload(p: &Printing<'_, '_>, body: BodyForm, region: Region) -> Option<Op> {
    let ir = p.ir();
    let mut blocks = ir.region_blocks(region);
    let (Some(block), None) = (blocks.next(), blocks.next()) else { return None };
    let mut operations = ir.block_ops(block);
    let (Some(payload), Some(end), None) = (operations.next(), operations.next(), operations.next()) else {
        return None;
    };
    let arguments: Vec<Value> = ir.block_arguments(block).collect();
    let used: Vec<Value> = body.operands(arguments.len()).iter().map(|index| arguments[*index as usize]).collect();
    let is_it = !used.is_empty()
        && ir.op_regions(payload).is_empty()
        && ir.result_count(payload) == 1
        && ir.operands(payload).eq(used)
        && ir.operands(end).eq(ir.results(payload));
    is_it.then_some(payload)
}

fn print(p: &mut Printing<'_, '_>) -> Option<()> {
    let shape = shape(&p.operation.name);
    let ir = p.ir();
    let region = *ir.op_regions(p.op).first()?;
    let short = match shape.body {
        BodyForm::Copy => None,
        body => payload(p, body, region),
    };
    if let Some(op) = short {
        let name = p.context().symbol_name(ir.name(op));
        p.push(" { ");
        p.push(name);
        // What is known of no operation is opaque, and not shown.
        let mut attributes = match p.dialects.operation(name) {
            Some(_) => p.asm.attributes(op),
            None => ir.discardable_attributes(op).to_vec(),
        };
        attributes.retain(|(key, value)| !is_usual(p, *key, *value));
        p.asm.print_optional_attr_dict(&attributes, &[]);
        p.push(" }");
    }
    print_ins_and_outs(p);
    let mut elided = Vec::new();
    if let Some(name) = shape.dimensions {
        let dimensions = p.integers(p.attribute(name)?)?;
        p.push(" ");
        p.push(name);
        p.push(" = [");
        p.asm.comma_separated(dimensions, |asm, dimension| asm.print_number(dimension));
        p.push("] ");
        elided.push(name);
    }
    p.print_optional_attr_dict(&elided);
    if shape.body == BodyForm::Copy || short.is_some() {
        return Some(());
    }
    let block = ir.region_blocks(region).next()?;
    p.asm.increase_indent();
    p.asm.print_newline();
    p.push("(");
    p.asm.comma_separated(ir.block_arguments(block), |asm, argument| asm.print_region_argument(argument, &[], false));
    p.push(") ");
    p.asm.print_region(region, false, true, false);
    p.asm.decrease_indent();
    Some(())
}

/// Returns true if an attribute of the one operation need not be said: that a float function has no flags.
fn is_usual(p: &Printing<'_, '_>, key: Symbol, value: Attr) -> bool {
    let none = |kind: &AttrKind| matches!(kind, AttrKind::Dialect { body, .. } if &**body == "fastmath<none>");
    p.context().symbol_name(key) == "fastmath" && none(p.kind(value))
}
