//! Forms of `affine`, and affine maps whose dimensions and symbols are values.

use super::Form;
use super::assignments::{parse_assignments, print_assignments};
use super::memory::{finish_prefetch, print_rest_of_prefetch};
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, parse_argument};
use mlir_lite::{AttrKind, Type, Value};
use mlir_syntax::affine::{AffineExpr, AffineMap};
use mlir_syntax::{Attr, Result, SsaName};
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(super) const FORMS: &[Form] = &[
    Form { name: "affine.apply", parse: parse_apply, print: print_apply },
    Form { name: "affine.for", parse: parse_for, print: print_for },
    Form { name: "affine.if", parse: parse_if, print: print_if },
    Form { name: "affine.load", parse: parse_load, print: print_load },
    Form { name: "affine.max", parse: parse_apply, print: print_apply },
    Form { name: "affine.min", parse: parse_apply, print: print_apply },
    Form { name: "affine.parallel", parse: parse_parallel, print: print_parallel },
    Form { name: "affine.prefetch", parse: parse_prefetch, print: print_prefetch },
    Form { name: "affine.store", parse: parse_store, print: print_store },
    Form { name: "affine.vector_load", parse: parse_load, print: print_load },
    Form { name: "affine.vector_store", parse: parse_store, print: print_store },
];

const YIELD: &str = "affine.yield";

/// An affine map that is being read, with the values that are its dimensions and symbols.
#[derive(Default)]
struct MapOfValues<'s> {
    /// Each value once, by its name and number: a dimension or a symbol, as it was called first.
    variables: FxHashMap<(&'s str, u32), AffineExpr>,
    dimensions: Vec<SsaName<'s>>,
    symbols: Vec<SsaName<'s>>,
    results: Vec<AffineExpr>,
}

impl<'s> MapOfValues<'s> {
    /// Reads one expression over `%dimension` and `symbol(%symbol)`.
    fn parse_result(&mut self, reading: &mut Reading<'_, 's, '_>) -> Result<()> {
        let result = reading.parser().parse_affine_expr(&mut |parser| {
            if !parser.eat_token("symbol") {
                let value = parser.parse_value_use()?;
                return Ok(self.variable(value, false));
            }
            parser.expect_token("(")?;
            let value = parser.parse_value_use()?;
            parser.expect_token(")")?;
            Ok(self.variable(value, true))
        })?;
        self.results.push(result);
        Ok(())
    }

    fn variable(&mut self, value: SsaName<'s>, is_symbol: bool) -> AffineExpr {
        let new = || {
            let values = if is_symbol { &mut self.symbols } else { &mut self.dimensions };
            let index = values.len() as u32;
            values.push(value);
            if is_symbol { AffineExpr::Symbol(index) } else { AffineExpr::Dimension(index) }
        };
        self.variables.entry((value.name, value.number)).or_insert_with(new).clone()
    }

    /// The map as an attribute, and the operands, dimensions first.
    fn finish(self, reading: &mut Reading<'_, '_, '_>) -> (Attr, Vec<SsaName<'s>>) {
        let (dimensions, symbols) = (self.dimensions.len() as u32, self.symbols.len() as u32);
        let map = map_attr(reading, dimensions, symbols, self.results);
        let mut operands = self.dimensions;
        operands.extend(self.symbols);
        (map, operands)
    }
}

fn map_attr(reading: &mut Reading<'_, '_, '_>, dimensions: u32, symbols: u32, results: Vec<AffineExpr>) -> Attr {
    reading.intern(AttrKind::AffineMap(Arc::new(AffineMap { dimensions, symbols, results })))
}

/// Reads `(%d, %e)[%s]`, the operands of a map or set that stands before them and begins at `start`.
fn parse_dimensions_and_symbols<'s>(
    reading: &mut Reading<'_, 's, '_>,
    of: Attr,
    start: usize,
) -> Result<Vec<SsaName<'s>>> {
    let mut operands = reading.parse_operands_in_parentheses()?;
    let dimensions = operands.len();
    if reading.parser().eat_token("[") {
        operands.extend(reading.parse_operand_list()?);
        reading.parser().expect_token("]")?;
    }
    let wanted = match reading.context().attr_kind(of) {
        AttrKind::AffineMap(map) => [map.dimensions, map.symbols],
        AttrKind::IntegerSet(set) => [set.dimensions, set.symbols],
        _ => return Err(reading.error_since(start, "expected an affine map, or a set of integers")),
    };
    let given = [dimensions, operands.len() - dimensions];
    if given != wanted.map(|count| count as usize) {
        let [wanted, given] = [wanted.map(|count| count as usize), given]
            .map(|[dimensions, symbols]| format!("{dimensions} dimensions and {symbols} symbols"));
        return Err(reading.error_since(start, format!("{wanted}, but operands for {given}")));
    }
    Ok(operands)
}

fn print_dimensions_and_symbols(printing: &mut Printing<'_, '_>, dimensions: u32, operands: &[Value]) -> Option<()> {
    let (dimensions, symbols) = operands.split_at_checked(dimensions as usize)?;
    printing.push("(");
    printing.asm.print_operands(dimensions.iter().copied());
    printing.push(")");
    if !symbols.is_empty() {
        printing.push("[");
        printing.asm.print_operands(symbols.iter().copied());
        printing.push("]");
    }
    Some(())
}

pub(super) fn map_of<'a>(printing: &Printing<'_, 'a>, name: &str) -> Option<(Attr, &'a AffineMap)> {
    let attr = printing.attribute(name)?;
    match printing.kind(attr) {
        AttrKind::AffineMap(map) => Some((attr, map)),
        _ => None,
    }
}

/// `#map(%d)[%s]`
fn parse_apply(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let map = reading.parser().parse_attribute()?;
    reading.add_attribute("map", map);
    let operands = parse_dimensions_and_symbols(reading, map, start)?;
    reading.add_index_operands(operands);
    let index = reading.context().index_type();
    reading.state.result_types.push(index);
    reading.parse_optional_attr_dict()
}

fn print_apply(printing: &mut Printing<'_, '_>) -> Option<()> {
    let (attr, map) = map_of(printing, "map")?;
    printing.push(" ");
    printing.asm.print_attribute(attr);
    print_dimensions_and_symbols(printing, map.dimensions, &printing.operands())?;
    printing.print_optional_attr_dict(&["map"]);
    Some(())
}

/// Reads `%memref[%i + 1, symbol(%s)]`; the map becomes an attribute of this name.
pub(super) fn parse_access<'s>(
    reading: &mut Reading<'_, 's, '_>,
    name: &'static str,
) -> Result<(SsaName<'s>, Vec<SsaName<'s>>)> {
    let memref = reading.parser().parse_value_use()?;
    reading.parser().expect_token("[")?;
    let mut map = MapOfValues::default();
    if !reading.parser().peek_is("]") {
        loop {
            map.parse_result(reading)?;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
    }
    reading.parser().expect_token("]")?;
    let (map, operands) = map.finish(reading);
    reading.add_attribute(name, map);
    Ok((memref, operands))
}

pub(super) fn print_access(printing: &mut Printing<'_, '_>, map: &str, memref: Value, indices: &[Value]) -> Option<()> {
    let (_, map) = map_of(printing, map)?;
    printing.asm.print_operand(memref);
    printing.push("[");
    printing.asm.print_affine_map_of_ssa_ids(map, indices);
    printing.push("]");
    Some(())
}

/// Reads `{…} : memref<8xf32>`, and behind it `, vector<4xf32>` where vectors are moved: the types of the memory and of
/// what is moved.
fn parse_types_of_access(reading: &mut Reading<'_, '_, '_>) -> Result<(Type, Type)> {
    reading.parse_optional_attr_dict()?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let memory = reading.parser().parse_type()?;
    if matches!(reading.operation.name.as_str(), "affine.vector_load" | "affine.vector_store") {
        reading.parser().expect_token(",")?;
        return Ok((memory, reading.parser().parse_type()?));
    }
    match crate::assembly::types::element_type(reading.context(), memory) {
        Some(element) => Ok((memory, element)),
        None => Err(reading.error_since(start, "expected a memref type")),
    }
}

/// `%memref[…] : type`, and behind it the type of a vector.
fn parse_load(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let (memref, indices) = parse_access(reading, "map")?;
    let (ty, result) = parse_types_of_access(reading)?;
    reading.state.operands.push((memref, ty));
    reading.add_index_operands(indices);
    reading.state.result_types.push(result);
    Ok(())
}

fn print_load(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let (memref, indices) = operands.split_first()?;
    printing.push(" ");
    print_access(printing, "map", *memref, indices)?;
    printing.print_optional_attr_dict(&["map"]);
    printing.push(" : ");
    printing.asm.print_types_of([*memref]);
    if printing.operation.name == "affine.vector_load" {
        printing.push(", ");
        let types = printing.result_types();
        printing.asm.print_types(types);
    }
    Some(())
}

/// `%value, %memref[…] : type`, and behind it the type of a vector.
fn parse_store(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let value = reading.parser().parse_value_use()?;
    reading.parser().expect_token(",")?;
    let (memref, indices) = parse_access(reading, "map")?;
    let (ty, value_type) = parse_types_of_access(reading)?;
    reading.state.operands.push((value, value_type));
    reading.state.operands.push((memref, ty));
    reading.add_index_operands(indices);
    Ok(())
}

fn print_store(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let [value, memref, indices @ ..] = &operands[..] else { return None };
    printing.push(" ");
    printing.asm.print_operand(*value);
    printing.push(", ");
    print_access(printing, "map", *memref, indices)?;
    printing.print_optional_attr_dict(&["map"]);
    printing.push(" : ");
    printing.asm.print_types_of([*memref]);
    if printing.operation.name == "affine.vector_store" {
        printing.push(", ");
        printing.asm.print_types_of([*value]);
    }
    Some(())
}

/// `%memref[…], read, locality<3>, data : type`
fn parse_prefetch(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let (memref, indices) = parse_access(reading, "map")?;
    finish_prefetch(reading, memref, indices)
}

fn print_prefetch(printing: &mut Printing<'_, '_>) -> Option<()> {
    let operands = printing.operands();
    let (memref, indices) = operands.split_first()?;
    printing.push(" ");
    print_access(printing, "map", *memref, indices)?;
    print_rest_of_prefetch(printing, *memref)
}

/// Reads a bound of a loop: `5`, `%n` or `max #map(%d)[%s]`, with the map as an attribute of this name.
fn parse_bound<'s>(reading: &mut Reading<'_, 's, '_>, name: &str, keyword: &str) -> Result<Vec<SsaName<'s>>> {
    let has_keyword = reading.parser().eat_token(keyword);
    if reading.parser().at_value() {
        let value = reading.parser().parse_value_use()?;
        let map = map_attr(reading, 0, 1, vec![AffineExpr::Symbol(0)]);
        reading.add_attribute(name, map);
        return Ok(vec![value]);
    }
    let start = reading.parser().position();
    let index = reading.context().index_type();
    let attr = reading.parser().parse_attribute_of(index)?;
    match reading.context().attr_kind(attr) {
        AttrKind::AffineMap(map) => {
            if map.results.len() > 1 && !has_keyword {
                let message = format!("a bound that is a map with several results is in `{keyword}`");
                return Err(reading.error_since(start, message));
            }
            reading.add_attribute(name, attr);
            parse_dimensions_and_symbols(reading, attr, start)
        }
        AttrKind::Integer { value, .. } => {
            let Some(value) = value.to_i64() else { return Err(reading.error_since(start, "the bound is too large")) };
            let map = map_attr(reading, 0, 0, vec![AffineExpr::Constant(value)]);
            reading.add_attribute(name, map);
            Ok(Vec::new())
        }
        _ => Err(reading.error_since(start, "expected a bound: an integer, a value such as `%0`, or an affine map")),
    }
}

fn print_bound(printing: &mut Printing<'_, '_>, name: &str, keyword: &str, operands: &[Value]) -> Option<()> {
    let (attr, map) = map_of(printing, name)?;
    match (&map.results[..], operands) {
        ([AffineExpr::Constant(value)], []) if map.dimensions == 0 && map.symbols == 0 => {
            printing.asm.print_number(*value);
            return Some(());
        }
        ([AffineExpr::Symbol(0)], [operand]) if map.dimensions == 0 && map.symbols == 1 => {
            printing.asm.print_operand(*operand);
            return Some(());
        }
        ([_], _) => {}
        _ => {
            printing.push(keyword);
            printing.push(" ");
        }
    }
    printing.asm.print_attribute(attr);
    print_dimensions_and_symbols(printing, map.dimensions, operands)
}

/// `%i = 0 to 10 step 2 iter_args(%a = %x) -> (f32) {…}`
fn parse_for(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let index = reading.context().index_type();
    let mut arguments = vec![parse_argument(reading.parser())?.of_type(index)];
    reading.parser().expect_token("=")?;
    let lower = parse_bound(reading, "lowerBoundMap", "max")?;
    reading.parser().expect_token("to")?;
    let upper = parse_bound(reading, "upperBoundMap", "min")?;
    let start = reading.parser().position();
    let step = if reading.parser().eat_token("step") {
        reading.parser().parse_attribute_of(index)?
    } else {
        reading.index_attr(1)
    };
    if matches!(reading.context().attr_kind(step), AttrKind::Integer { value, .. } if value.to_i64().is_none_or(i64::is_negative))
    {
        return Err(reading.error_since(start, "the step of a loop is positive"));
    }
    reading.add_attribute("step", step);
    let sizes = [lower.len() as u32, upper.len() as u32];
    reading.add_index_operands(lower);
    reading.add_index_operands(upper);
    let mut count = 0;
    if reading.parser().eat_token("iter_args") {
        let start = reading.parser().position();
        let carried = parse_assignments(reading)?;
        if !reading.parser().eat_arrow() {
            return Err(reading.parser().expected("'->' and the types of the values that the loop carries"));
        }
        let types = reading.parser().parse_result_types()?;
        reading.add_operands(&carried.values, &types, start)?;
        arguments.extend(carried.arguments(&types));
        count = types.len() as u32;
        reading.state.result_types = types;
    }
    reading.add_operand_segments(&[sizes[0], sizes[1], count]);
    let region = reading.asm.parse_region(&arguments, Some(YIELD))?;
    reading.state.regions.push(region);
    reading.parse_optional_attr_dict()
}

fn print_for(printing: &mut Printing<'_, '_>) -> Option<()> {
    let ir = printing.ir();
    let (lower, upper, carried) = (printing.operand_group(0), printing.operand_group(1), printing.operand_group(2));
    let region = *ir.op_regions(printing.op).first()?;
    let entry = ir.region_blocks(region).next()?;
    let arguments: Vec<Value> = ir.block_arguments(entry).collect();
    let (variable, arguments) = arguments.split_first()?;
    if arguments.len() != carried.len() {
        return None;
    }
    printing.push(" ");
    printing.asm.print_region_argument(*variable, &[], true);
    printing.push(" = ");
    print_bound(printing, "lowerBoundMap", "max", &lower)?;
    printing.push(" to ");
    print_bound(printing, "upperBoundMap", "min", &upper)?;
    let step = printing.integer(printing.attribute("step")?)?;
    if step != 1 {
        printing.push(" step ");
        printing.asm.print_number(step);
    }
    if !carried.is_empty() {
        printing.push(" iter_args");
        print_assignments(printing, arguments, &carried);
        let types = printing.types_of(&carried);
        printing.print_arrow_types(&types);
    }
    printing.push(" ");
    printing.asm.print_region(region, false, !carried.is_empty(), false);
    printing.print_optional_attr_dict(&["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"]);
    Some(())
}

/// `#set(%d)[%s] -> f32 {…} else {…}`
fn parse_if(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let start = reading.parser().position();
    let set = reading.parser().parse_attribute()?;
    reading.add_attribute("condition", set);
    let operands = parse_dimensions_and_symbols(reading, set, start)?;
    reading.add_index_operands(operands);
    reading.state.result_types = reading.parse_optional_arrow_types()?;
    let then = reading.asm.parse_region(&[], Some(YIELD))?;
    let otherwise = if reading.parser().eat_token("else") {
        reading.asm.parse_region(&[], Some(YIELD))?
    } else {
        reading.asm.empty_region()
    };
    reading.state.regions.extend([then, otherwise]);
    reading.parse_optional_attr_dict()
}

fn print_if(printing: &mut Printing<'_, '_>) -> Option<()> {
    let ir = printing.ir();
    let condition = printing.attribute("condition")?;
    let AttrKind::IntegerSet(set) = printing.kind(condition) else { return None };
    let [then, otherwise] = *ir.op_regions(printing.op) else { return None };
    let types = printing.result_types();
    printing.push(" ");
    printing.asm.print_attribute(condition);
    print_dimensions_and_symbols(printing, set.dimensions, &printing.operands())?;
    if !types.is_empty() {
        printing.asm.print_arrow_type_list(&types);
    }
    printing.push(" ");
    printing.asm.print_region(then, false, !types.is_empty(), false);
    if ir.region_blocks(otherwise).next().is_some() {
        printing.push(" else ");
        printing.asm.print_region(otherwise, false, !types.is_empty(), false);
    }
    printing.print_optional_attr_dict(&["condition"]);
    Some(())
}

/// Reads `(0, max(%a, 3))`: the map over all groups, and how many results each group has.
fn parse_parallel_bounds<'s>(
    reading: &mut Reading<'_, 's, '_>,
    keyword: &str,
) -> Result<(Attr, Attr, Vec<SsaName<'s>>)> {
    let mut map = MapOfValues::default();
    let mut groups = Vec::new();
    reading.parser().expect_token("(")?;
    while !reading.parser().eat_token(")") {
        if !groups.is_empty() {
            reading.parser().expect_token(",")?;
        }
        let before = map.results.len();
        if reading.parser().eat_token(keyword) {
            reading.parser().expect_token("(")?;
            loop {
                map.parse_result(reading)?;
                if !reading.parser().eat_token(",") {
                    break;
                }
            }
            reading.parser().expect_token(")")?;
        } else {
            map.parse_result(reading)?;
        }
        groups.push((map.results.len() - before) as i64);
    }
    let (map, operands) = map.finish(reading);
    let i32_type = reading.context().integer_type(32);
    let groups = reading.dense_elements(i32_type, &groups, 4);
    Ok((map, groups, operands))
}

/// `(%i, %j) = (0, 0) to (10, %n) step (1, 2) reduce ("addf") -> (f32) {…}`
fn parse_parallel(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let index = reading.context().index_type();
    let arguments = reading.parse_arguments_of(index)?;
    reading.parser().expect_token("=")?;
    let (map, groups, lower) = parse_parallel_bounds(reading, "max")?;
    reading.add_attribute("lowerBoundsMap", map);
    reading.add_attribute("lowerBoundsGroups", groups);
    reading.parser().expect_token("to")?;
    let (map, groups, upper) = parse_parallel_bounds(reading, "min")?;
    reading.add_attribute("upperBoundsMap", map);
    reading.add_attribute("upperBoundsGroups", groups);
    reading.add_index_operands(lower);
    reading.add_index_operands(upper);
    let i64_type = reading.context().integer_type(64);
    let mut steps = Vec::new();
    if reading.parser().eat_token("step") {
        reading.parser().expect_token("(")?;
        reading.parser().list(b')', |parser| {
            steps.push(parser.parse_attribute_of(i64_type)?);
            Ok(())
        })?;
    } else {
        steps = vec![reading.context().integer(1, 64); arguments.len()];
    }
    let steps = reading.intern(AttrKind::Array(steps.into()));
    reading.add_attribute("steps", steps);
    let mut reductions = Vec::new();
    if reading.parser().eat_token("reduce") {
        reading.parser().expect_token("(")?;
        loop {
            let start = reading.parser().position();
            let name = reading.parser().parse_string()?;
            let Some(number) = reductions_of(reading.dialects, |case| case.0.as_bytes() == name.as_bytes()) else {
                return Err(reading.error_since(start, "expected the name of a reduction such as `\"addf\"`"));
            };
            reductions.push(reading.context().integer(number.1, 64));
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        reading.parser().expect_token(")")?;
    }
    let reductions = reading.intern(AttrKind::Array(reductions.into()));
    reading.add_attribute("reductions", reductions);
    if reading.parser().eat_arrow() {
        reading.state.result_types = reading.parser().parse_result_types()?;
    }
    let region = reading.asm.parse_region(&arguments, Some(YIELD))?;
    reading.state.regions.push(region);
    reading.parse_optional_attr_dict()
}

/// The kind of a reduction, with its number.
fn reductions_of(
    dialects: &crate::assembly::Dialects,
    is_it: impl Fn(&(smol_str::SmolStr, i64)) -> bool,
) -> Option<&(smol_str::SmolStr, i64)> {
    let mut enums = dialects.tables().enums.iter();
    let kinds = enums.find(|known| known.name.ends_with("AtomicRMWKind"))?;
    kinds.cases.iter().find(|case| is_it(case))
}

fn print_parallel_bounds(
    printing: &mut Printing<'_, '_>,
    map: &AffineMap,
    groups: Attr,
    keyword: &str,
    operands: &[Value],
) -> Option<()> {
    let AttrKind::DenseElements { ty, data, splat } = printing.kind(groups) else { return None };
    let mlir_lite::TypeKind::RankedTensor { shape, .. } = printing.context().type_kind(*ty) else { return None };
    let [Some(count)] = shape[..] else { return None };
    let (dimensions, symbols) = operands.split_at_checked(map.dimensions as usize)?;
    let mut results = &map.results[..];
    printing.push("(");
    for index in 0..usize::try_from(count).ok()? {
        let at = if *splat { 0 } else { 4 * index };
        let size = i32::from_le_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?);
        let (group, rest) = results.split_at_checked(usize::try_from(size).ok()?)?;
        results = rest;
        printing.push(if index > 0 { ", " } else { "" });
        if group.len() != 1 {
            printing.push(keyword);
            printing.push("(");
        }
        printing.asm.comma_separated(group, |asm, expr| asm.print_affine_expr_of_ssa_ids(expr, dimensions, symbols));
        printing.push(if group.len() != 1 { ")" } else { "" });
    }
    printing.push(")");
    results.is_empty().then_some(())
}

fn print_parallel(printing: &mut Printing<'_, '_>) -> Option<()> {
    let ir = printing.ir();
    let region = *ir.op_regions(printing.op).first()?;
    let entry = ir.region_blocks(region).next()?;
    let operands = printing.operands();
    let (_, lower_map) = map_of(printing, "lowerBoundsMap")?;
    let (_, upper_map) = map_of(printing, "upperBoundsMap")?;
    let lower_count = (lower_map.dimensions as usize).checked_add(lower_map.symbols as usize)?;
    let (lower, upper) = operands.split_at_checked(lower_count)?;
    let (lower_groups, upper_groups) =
        (printing.attribute("lowerBoundsGroups")?, printing.attribute("upperBoundsGroups")?);
    printing.push(" (");
    printing.asm.print_operands(ir.block_arguments(entry));
    printing.push(") = ");
    print_parallel_bounds(printing, lower_map, lower_groups, "max", lower)?;
    printing.push(" to ");
    print_parallel_bounds(printing, upper_map, upper_groups, "min", upper)?;
    let steps = printing.integers(printing.attribute("steps")?)?;
    if steps.iter().any(|step| *step != 1) {
        printing.push(" step (");
        printing.asm.comma_separated(steps, |asm, step| asm.print_number(step));
        printing.push(")");
    }
    let types = printing.result_types();
    if !types.is_empty() {
        let reductions = printing.integers(printing.attribute("reductions")?)?;
        printing.push(" reduce (");
        for (index, reduction) in reductions.iter().enumerate() {
            let name = &reductions_of(printing.dialects, |case| case.1 == *reduction)?.0;
            printing.push(if index > 0 { ", " } else { "" });
            printing.asm.print_string(name);
        }
        printing.push(")");
        printing.print_arrow_types(&types);
    }
    printing.push(" ");
    printing.asm.print_region(region, false, !types.is_empty(), false);
    printing.print_optional_attr_dict(&[
        "reductions",
        "lowerBoundsMap",
        "lowerBoundsGroups",
        "upperBoundsMap",
        "upperBoundsGroups",
        "steps",
    ]);
    Some(())
}
