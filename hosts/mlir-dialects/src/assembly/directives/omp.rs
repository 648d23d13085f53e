//! Parts of the forms of `omp`: clauses that give arguments to a region, and hints.

use super::parameters::argument;
use super::{Directive, always};
use crate::assembly::model::Operation;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Attr, IntegerValue, RegionArgument, Result, SsaName, TokenKind, parse_attribute};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    region("PrivateRegion"),
    region("PrivateReductionRegion"),
    region("InReductionPrivateRegion"),
    region("InReductionPrivateReductionRegion"),
    region("TaskReductionRegion"),
    region("TargetOpRegion"),
    region("UseDeviceAddrUseDevicePtrRegion"),
    Directive {
        name: "LoopTransformClis",
        is_next: |reading| reading.parser().peek_is("(") || reading.parser().peek_is("<"),
        parse: parse_loops,
        print: print_loops,
    },
    Directive {
        name: "SynchronizationHint",
        is_next: |reading| reading.parser().peek_token().kind == TokenKind::Identifier,
        parse: parse_hint,
        print: print_hint,
    },
];

/// `(%grid, %tile) <- (%loop)`: the loops that are made, if they are named, and those that they are made of.
fn parse_loops(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [made, of] = elements else { return Ok(()) };
    if reading.parser().peek_is("(") {
        let loops = reading.parse_operands_in_parentheses()?;
        reading.set_operands(made, loops);
    }
    reading.parser().expect_token("<")?;
    reading.parser().expect_token("-")?;
    let loops = reading.parse_operands_in_parentheses()?;
    reading.set_operands(of, loops);
    Ok(())
}

fn print_loops(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [made, of] = elements else { return None };
    let (made, of) = (p.values(made), p.values(of));
    if !made.is_empty() {
        p.print_values_in_parentheses("", &made);
        p.push(" ");
    }
    p.print_values_in_parentheses("<- ", &of);
    Some(())
}

const fn region(name: &'static str) -> Directive {
    always(name, parse_region, print_region)
}

/// A clause whose operands are arguments of the region: `private(@sym %0 -> %arg0 : !llvm.ptr)`. What belongs to it is found
/// by name: `private_vars`, `private_syms`, …
struct Clause<'e> {
    keyword: &'e str,
    variables: &'e Element,
    types: Option<&'e Element>,
    symbols: Option<&'e Element>,
    by_reference: Option<&'e Element>,
    modifier: Option<&'e Element>,
    needs_barrier: Option<&'e Element>,
    maps: Option<&'e Element>,
}

/// The clauses of a directive, in order.
fn clauses<'e>(operation: &'e Operation, elements: &'e [Element]) -> Vec<Clause<'e>> {
    let mut clauses: Vec<Clause<'e>> = Vec::new();
    for element in elements {
        match (element, argument(element)) {
            (Element::Variable(_), Some(Argument::Operand(index))) => {
                let name = operation.operands[index as usize].name.trim_end_matches("_vars");
                clauses.push(Clause {
                    keyword: if name == "map" { "map_entries" } else { name },
                    variables: element,
                    types: None,
                    symbols: None,
                    by_reference: None,
                    modifier: None,
                    needs_barrier: None,
                    maps: None,
                });
            }
            (Element::Type(inner), Some(Argument::Operand(_))) => {
                if let Some(clause) = clauses.iter_mut().find(|clause| clause.variables == &**inner) {
                    clause.types = Some(element);
                }
            }
            (_, Some(Argument::Attribute(index))) => {
                let name = operation.attributes[index as usize].name.as_str();
                // The modifier of a reduction stands before its variables.
                if name == "reduction_mod" {
                    continue;
                }
                let Some(clause) = clauses.last_mut() else { continue };
                let part = match name.rsplit('_').next() {
                    Some("syms") => &mut clause.symbols,
                    Some("byref") => &mut clause.by_reference,
                    Some("barrier") => &mut clause.needs_barrier,
                    Some("maps") => &mut clause.maps,
                    _ => continue,
                };
                *part = Some(element);
            }
            _ => {}
        }
    }
    let is_modifier = |element: &&Element| {
        matches!(argument(element), Some(Argument::Attribute(index))
            if operation.attributes[index as usize].name == "reduction_mod")
    };
    if let Some(clause) = clauses.iter_mut().find(|clause| clause.keyword == "reduction") {
        clause.modifier = elements.iter().find(is_modifier);
    }
    clauses
}

/// The values of one clause as they are read.
#[derive(Default)]
struct Values<'s> {
    variables: Vec<SsaName<'s>>,
    arguments: Vec<SsaName<'s>>,
    symbols: Vec<Attr>,
    by_reference: Vec<bool>,
    maps: Vec<i64>,
}

/// `private(@sym %0 -> %arg0 : !llvm.ptr) reduction(…) { … }`
fn parse_region(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let operation = reading.operation;
    let mut arguments = Vec::new();
    for clause in clauses(operation, elements) {
        if reading.parser().eat_token(clause.keyword) {
            reading.parser().expect_token("(")?;
            parse_clause(reading, &clause, &mut arguments)?;
            reading.parser().expect_token(")")?;
        }
        if let Some(barrier) = clause.needs_barrier
            && reading.parser().eat_token("private_barrier")
        {
            let unit = reading.context().unit();
            reading.set(barrier, unit);
        }
    }
    let region = reading.asm.parse_region(&arguments, None)?;
    if let Some(Argument::Region(index)) = elements.first().and_then(argument) {
        reading.regions.push(index as usize, region);
    }
    Ok(())
}

fn parse_clause<'s>(
    reading: &mut Reading<'_, 's, '_>,
    clause: &Clause<'_>,
    arguments: &mut Vec<RegionArgument<'s>>,
) -> Result<()> {
    let start = reading.parser().position();
    if let Some(modifier) = clause.modifier
        && reading.parser().eat_token("mod")
    {
        reading.parser().expect_token(":")?;
        let start = reading.parser().position();
        let word = reading.parser().parse_identifier("the modifier of the reduction")?;
        let Ok(value) = parse_attribute(reading.context(), &format!("#omp<reduction_modifier({word})>")) else {
            return Err(reading.error_since(start, "expected the modifier of the reduction, such as `task`"));
        };
        reading.set(modifier, value);
        reading.parser().expect_token(",")?;
    }
    let mut values = Values::default();
    loop {
        values.by_reference.push(clause.by_reference.is_some() && reading.parser().eat_token("byref"));
        if clause.symbols.is_some() {
            values.symbols.push(reading.parser().parse_attribute()?);
        }
        values.variables.push(reading.parser().parse_value_use()?);
        if !reading.parser().eat_arrow() {
            return Err(reading.parser().expected("'->' and the argument of the region"));
        }
        values.arguments.push(reading.parser().parse_value_use()?);
        let mut map = -1;
        if clause.maps.is_some() && reading.parser().eat_token("[") {
            reading.parser().expect_token("map_idx")?;
            reading.parser().expect_token("=")?;
            let i64_type = reading.context().integer_type(64);
            let index = reading.parser().parse_attribute_of(i64_type)?;
            if let AttrKind::Integer { value, .. } = reading.context().attr_kind(index) {
                map = value.to_i64().unwrap_or(-1);
            }
            reading.parser().expect_token("]")?;
        }
        values.maps.push(map);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.parser().expect_token(":")?;
    let types = reading.parse_type_list()?;
    if types.len() != values.variables.len() {
        let message = format!("{} variables, but {} types", values.variables.len(), types.len());
        return Err(reading.error_since(start, message));
    }
    let named = values.arguments.iter().zip(&types);
    arguments.extend(named.map(|(name, ty)| RegionArgument { name: *name, ty: *ty, location: None }));
    reading.set_operands(clause.variables, values.variables);
    if let Some(of) = clause.types {
        reading.set_types(of, types);
    }
    if let Some(symbols) = clause.symbols {
        let value = reading.intern(AttrKind::Array(values.symbols.into()));
        reading.set(symbols, value);
    }
    if let Some(by_reference) = clause.by_reference {
        let value = reading.bool_array(&values.by_reference);
        reading.set(by_reference, value);
    }
    if let Some(maps) = clause.maps
        && values.maps.iter().any(|map| *map >= 0)
    {
        let value = reading.i64_array(&values.maps);
        reading.set(maps, value);
    }
    Ok(())
}

fn print_region(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let ir = p.ir();
    let Argument::Region(index) = argument(elements.first()?)? else { return None };
    let region = *ir.op_regions(p.op).get(index as usize)?;
    let arguments: Vec<Value> = match ir.region_blocks(region).next() {
        Some(entry) => ir.block_arguments(entry).collect(),
        None => Vec::new(),
    };
    let mut rest = &arguments[..];
    let operation = p.operation;
    for clause in clauses(operation, elements) {
        let variables = p.values(clause.variables);
        let (own, others) = rest.split_at_checked(variables.len())?;
        rest = others;
        if !variables.is_empty() {
            print_clause(p, &clause, &variables, own)?;
            p.push(" ");
        }
        if clause.needs_barrier.is_some_and(|barrier| p.get(barrier).is_some()) {
            p.push("private_barrier ");
        }
    }
    if !rest.is_empty() {
        return None;
    }
    p.asm.print_region(region, false, true, false);
    Some(())
}

fn print_clause(p: &mut Printing<'_, '_>, clause: &Clause<'_>, variables: &[Value], arguments: &[Value]) -> Option<()> {
    let numbers = |part: Option<&Element>| match part.and_then(|part| p.get(part)) {
        Some(attr) => p.integers(attr),
        None => Some(Vec::new()),
    };
    let (by_reference, maps) = (numbers(clause.by_reference)?, numbers(clause.maps)?);
    let symbols = match clause.symbols.map(|symbols| p.get(symbols)) {
        None => &[][..],
        Some(Some(symbols)) => match p.kind(symbols) {
            AttrKind::Array(symbols) if symbols.len() == variables.len() => symbols,
            _ => return None,
        },
        Some(None) => return None,
    };
    p.push(clause.keyword);
    p.push("(");
    if let Some(modifier) = clause.modifier.and_then(|modifier| p.get(modifier)) {
        let AttrKind::Dialect { body, .. } = p.kind(modifier) else { return None };
        let word = body.strip_prefix("reduction_modifier(")?.strip_suffix(')')?;
        p.push("mod: ");
        p.push(word);
        p.push(", ");
    }
    for (index, (variable, argument)) in variables.iter().zip(arguments).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.push(if by_reference.get(index).is_some_and(|flag| *flag != 0) { "byref " } else { "" });
        if let Some(symbol) = symbols.get(index) {
            p.asm.print_attribute(*symbol);
            p.push(" ");
        }
        p.asm.print_operand(*variable);
        p.push(" -> ");
        p.asm.print_operand(*argument);
        if let Some(map) = maps.get(index).filter(|map| **map >= 0) {
            p.push(" [map_idx=");
            p.asm.print_number(*map);
            p.push("]");
        }
    }
    p.push(" : ");
    p.asm.print_types_of(variables.iter().copied());
    p.push(")");
    Some(())
}

/// The hints, each of which is a bit.
const HINTS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];

/// `uncontended, speculative`, or `none`.
fn parse_hint(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [hint] = elements else { return Ok(()) };
    let mut bits = 0_i64;
    if !reading.parser().eat_token("none") {
        loop {
            let start = reading.parser().position();
            let word = reading.parser().parse_identifier("a hint")?;
            let Some(bit) = HINTS.iter().position(|known| *known == word) else {
                let message = format!("expected a hint: `none`, or some of {}", HINTS.join(", "));
                return Err(reading.error_since(start, message));
            };
            bits |= 1 << bit;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
    }
    let ty = reading.context().integer_type(64);
    let value = reading.intern(AttrKind::Integer { value: IntegerValue::Small(bits.into()), ty });
    reading.set(hint, value);
    Ok(())
}

fn print_hint(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let bits = p.integer(p.get(elements.first()?)?)?;
    if bits == 0 {
        p.push("none");
    }
    let set = HINTS.iter().enumerate().filter(|(bit, _)| bits & (1 << bit) != 0);
    p.asm.comma_separated(set, |asm, (_, hint)| asm.push(hint));
    Some(())
}
