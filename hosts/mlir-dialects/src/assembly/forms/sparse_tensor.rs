//! Loops over what sparse tensors store.

use super::Form;
use super::assignments::{Assignments, parse_assignments, print_assignments};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Context, Type, TypeKind, Value};
use mlir_syntax::{Implied, RegionArgument, Result, SsaName};

pub(super) const FORMS: &[Form] = &[
    Form { name: "sparse_tensor.coiterate", parse: parse_coiterate, print: print_coiterate },
    Form { name: "sparse_tensor.iterate", parse: parse_iterate, print: print_iterate },
];

/// The operation that ends their blocks.
const YIELD: Implied<'static> = Implied::Terminator("sparse_tensor.yield");

/// The most levels of a space.
const MAX_LEVELS: usize = 64;

/// Names, and `_` where there is none.
type Sparse<'s> = Vec<Option<SsaName<'s>>>;

/// Which bits are set: where there is a name.
fn mask(names: &[Option<SsaName<'_>>]) -> i64 {
    names.iter().enumerate().fold(0, |mask, (index, name)| mask | i64::from(name.is_some()) << index)
}

/// `%a` or `_`
fn parse_name<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Option<SsaName<'s>>> {
    if reading.parser().eat_token("_") { Ok(None) } else { reading.parser().parse_value_use().map(Some) }
}

/// `at(_, %a)` if it is next.
fn parse_coordinates<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Sparse<'s>> {
    let mut names = Vec::new();
    if !reading.parser().eat_token("at") {
        return Ok(names);
    }
    let start = reading.parser().position();
    reading.parser().expect_token("(")?;
    loop {
        let name = parse_name(reading)?;
        names.push(name);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.parser().expect_token(")")?;
    if names.len() > MAX_LEVELS {
        return Err(reading.error_since(start, format!("more than {MAX_LEVELS} levels")));
    }
    Ok(names)
}

fn parse_carried<'s>(reading: &mut Reading<'_, 's, '_>) -> Result<Assignments<'s>> {
    if reading.parser().eat_token("iter_args") { parse_assignments(reading) } else { Ok(Assignments::default()) }
}

/// The type of an iterator over a space of this type.
fn iterator_type(context: &mut Context, space: Type) -> Option<Type> {
    let TypeKind::Dialect { dialect, body } = context.type_kind(space).clone() else { return None };
    let rest = body.strip_prefix("iter_space")?;
    Some(context.intern_type(TypeKind::Dialect { dialect, body: format!("iterator{rest}").into() }))
}

/// Returns how many levels a space has: `lvls = 0 to 2` has two.
fn levels(context: &Context, space: Type) -> Option<usize> {
    let TypeKind::Dialect { body, .. } = context.type_kind(space) else { return None };
    let (_, levels) = body.strip_suffix('>')?.rsplit_once('=')?;
    match levels.split_once("to") {
        Some((low, high)) => high.trim().parse::<usize>().ok()?.checked_sub(low.trim().parse().ok()?),
        None => Some(1),
    }
}

/// The arguments of a body: what is carried, the coordinates and the iterators.
fn arguments<'s>(
    reading: &mut Reading<'_, 's, '_>,
    carried: &Assignments<'s>,
    types: &[Type],
    coordinates: &[Option<SsaName<'s>>],
    iterators: impl IntoIterator<Item = (SsaName<'s>, Type)>,
) -> Vec<RegionArgument<'s>> {
    let index = reading.context().index_type();
    let mut arguments: Vec<RegionArgument<'s>> = carried.arguments(types).collect();
    let coordinates = coordinates.iter().flatten().map(|name| (*name, index));
    let others = coordinates.chain(iterators);
    arguments.extend(others.map(|(name, ty)| RegionArgument { name, ty, location: None }));
    arguments
}

/// `%it in %space at(%i, _) iter_args(%x = %y) : !sparse_tensor.iter_space<…> -> T { … }`
fn parse_iterate(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    let iterator = reading.parser().parse_value_use()?;
    reading.parser().expect_token("in")?;
    let space = reading.parser().parse_value_use()?;
    let coordinates = parse_coordinates(reading)?;
    let carried = parse_carried(reading)?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let ty = reading.parser().parse_type()?;
    let Some(of_iterator) = iterator_type(reading.context(), ty) else {
        return Err(reading.error_since(start, "expected a type such as `!sparse_tensor.iter_space<#S, lvls = 0>`"));
    };
    let types = reading.parse_optional_arrow_types()?;
    reading.state.operands.push((space, ty));
    reading.add_operands(&carried.values, &types, start)?;
    let used = reading.context().integer(mask(&coordinates), 64);
    reading.add_attribute("crdUsedLvls", used);
    let arguments = arguments(reading, &carried, &types, &coordinates, [(iterator, of_iterator)]);
    reading.state.result_types = types;
    let body = reading.asm.parse_region_with(&arguments, YIELD)?;
    reading.state.regions.push(body);
    reading.parse_optional_attr_dict()
}

/// ` at(_, %a)` for the levels whose bits are set.
fn print_coordinates(p: &mut Printing<'_, '_>, used: i64, levels: usize, coordinates: &[Value]) -> Option<()> {
    if coordinates.is_empty() {
        return Some(());
    }
    let mut coordinates = coordinates.iter();
    p.push(" at(");
    for level in 0..levels.min(MAX_LEVELS) {
        p.push(if level > 0 { ", " } else { "" });
        match used >> level & 1 {
            0 => p.push("_"),
            _ => p.asm.print_operand(*coordinates.next()?),
        }
    }
    p.push(")");
    coordinates.next().is_none().then_some(())
}

fn print_carried(p: &mut Printing<'_, '_>, arguments: &[Value], initial: &[Value]) {
    if !initial.is_empty() {
        p.push(" iter_args");
        print_assignments(p, arguments, initial);
    }
}

fn print_iterate(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let [body] = *ir.op_regions(p.op) else { return None };
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(body).next()?).collect();
    let operands = p.operands();
    let (space, initial) = operands.split_first()?;
    let ty = ir.value_type(*space);
    let (carried, others) = arguments.split_at_checked(initial.len())?;
    let (iterator, coordinates) = others.split_last()?;
    let used = p.integer(p.attribute("crdUsedLvls")?)?;
    p.push(" ");
    p.asm.print_operand(*iterator);
    p.push(" in ");
    p.asm.print_operand(*space);
    print_coordinates(p, used, levels(p.context(), ty)?, coordinates)?;
    print_carried(p, carried, initial);
    p.push(" : ");
    p.asm.print_type(ty);
    p.push(" ");
    let results = p.result_types();
    if !results.is_empty() {
        p.asm.print_arrow_type_list(&results);
    }
    p.push(" ");
    p.asm.print_region(body, false, !initial.is_empty(), false);
    Some(())
}

/// `(%a, %b) at(%i) iter_args(%x = %y) : (…) -> T`, and for each case `case %it, _ { … }`
fn parse_coiterate(reading: &mut Reading<'_, '_, '_>) -> Result<()> {
    reading.parser().expect_token("(")?;
    let spaces = reading.parse_operand_list()?;
    reading.parser().expect_token(")")?;
    let coordinates = parse_coordinates(reading)?;
    let carried = parse_carried(reading)?;
    reading.parser().expect_token(":")?;
    let start = reading.parser().position();
    let space_types = reading.parser().parse_type_list()?;
    let types = reading.parse_optional_arrow_types()?;
    reading.add_operands(&spaces, &space_types, start)?;
    reading.add_operands(&carried.values, &types, start)?;
    reading.add_operand_segments(&[spaces.len() as u32, carried.values.len() as u32]);
    let used = reading.context().integer(mask(&coordinates), 64);
    reading.add_attribute("crdUsedLvls", used);
    let mut of_iterators = Vec::with_capacity(space_types.len());
    for ty in &space_types {
        match iterator_type(reading.context(), *ty) {
            Some(ty) if of_iterators.len() < MAX_LEVELS => of_iterators.push(ty),
            _ => {
                return Err(
                    reading.error_since(start, "expected types such as `!sparse_tensor.iter_space<#S, lvls = 0>`")
                );
            }
        }
    }
    reading.state.result_types.clone_from(&types);
    let mut cases = Vec::new();
    while reading.parser().eat_token("case") {
        let start = reading.parser().position();
        let mut names: Sparse<'_> = Vec::new();
        loop {
            let name = parse_name(reading)?;
            names.push(name);
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        if names.len() != of_iterators.len() {
            return Err(reading.error_since(start, "expected an iterator or `_` for each space"));
        }
        cases.push(reading.context().integer(mask(&names), 64));
        let iterators = names.iter().zip(&of_iterators).filter_map(|(name, ty)| Some(((*name)?, *ty)));
        let arguments = arguments(reading, &carried, &types, &coordinates, iterators);
        let body = reading.asm.parse_region_with(&arguments, YIELD)?;
        reading.state.regions.push(body);
    }
    let cases = reading.intern(AttrKind::Array(cases.into()));
    reading.add_attribute("cases", cases);
    reading.parse_optional_attr_dict()
}

fn print_coiterate(p: &mut Printing<'_, '_>) -> Option<()> {
    let ir = p.ir();
    let regions = ir.op_regions(p.op);
    let (spaces, initial) = (p.operand_group(0), p.operand_group(1));
    let used = p.integer(p.attribute("crdUsedLvls")?)?;
    let cases = p.integers(p.attribute("cases")?)?;
    let count = used.count_ones() as usize;
    let arguments: Vec<Value> = ir.block_arguments(ir.region_blocks(*regions.first()?).next()?).collect();
    let (carried, others) = arguments.split_at_checked(initial.len())?;
    let (coordinates, _) = others.split_at_checked(count)?;
    let space = ir.value_type(*spaces.first()?);
    p.push(" (");
    p.asm.print_operands(spaces.iter().copied());
    p.push(")");
    print_coordinates(p, used, levels(p.context(), space)?, coordinates)?;
    print_carried(p, carried, &initial);
    p.push(" : (");
    p.asm.print_types_of(spaces.iter().copied());
    p.push(")");
    let results = p.result_types();
    if !results.is_empty() {
        p.asm.print_arrow_type_list(&results);
    }
    let shared: Vec<Option<Value>> = arguments[..initial.len() + count].iter().copied().map(Some).collect();
    for (index, (region, case)) in regions.iter().zip(&cases).enumerate() {
        let own: Vec<Value> = ir.block_arguments(ir.region_blocks(*region).next()?).collect();
        let mut iterators = own.get(shared.len()..)?.iter();
        if index > 0 {
            p.asm.shadow_region_args(*region, shared.iter().copied());
        }
        p.asm.print_newline();
        p.push("case ");
        for position in 0..spaces.len().min(MAX_LEVELS) {
            p.push(if position > 0 { ", " } else { "" });
            match case >> position & 1 {
                0 => p.push("_"),
                _ => p.asm.print_operand(*iterators.next()?),
            }
        }
        p.push(" ");
        p.asm.print_region(*region, false, !initial.is_empty(), false);
    }
    Some(())
}
