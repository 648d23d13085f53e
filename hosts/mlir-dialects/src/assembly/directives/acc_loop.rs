//! Parts of the forms of `acc.loop` and `acc.routine`, and names of recipes.

use super::acc::{Operands, is_none, parse_keyword_only, print_device, print_keyword_only, set_all_devices};
use super::parameters::argument;
use super::{Directive, always};
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Attr, RegionArgument, Result, parse_attribute};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    always("CombinedConstructsLoop", parse_combined, print_combined),
    always("DeviceTypeArrayAttr", parse_devices, print_devices),
    always("GangClause", parse_gang, print_gang),
    always("LoopControl", parse_control, print_control),
    always("RecipeSym", parse_recipe, print_recipe),
];

/// `@recipe`
fn parse_recipe(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let symbol = reading.parser().parse_attribute()?;
    elements.iter().for_each(|recipe| reading.set(recipe, symbol));
    Ok(())
}

fn print_recipe(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let symbol = p.get(elements.first()?)?;
    p.asm.print_attribute(symbol);
    Some(())
}

/// `kernels` for `kernels_loop`
fn parse_combined(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let start = reading.parser().position();
    let word = reading.parser().parse_identifier("`kernels`, `parallel` or `serial`")?;
    if !["kernels", "parallel", "serial"].contains(&word) {
        return Err(reading.error_since(start, "expected `kernels`, `parallel` or `serial`"));
    }
    let value = parse_attribute(reading.context(), &format!("#acc.combined_constructs<{word}_loop>"))?;
    elements.iter().for_each(|combined| reading.set(combined, value));
    Ok(())
}

fn print_combined(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let AttrKind::Dialect { body, .. } = p.kind(p.get(elements.first()?)?) else { return None };
    p.push(body.strip_prefix("combined_constructs<")?.strip_suffix("_loop>")?);
    Some(())
}

/// `([#acc.device_type<nvidia>])`, or nothing for all devices.
fn parse_devices(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [devices] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        return set_all_devices(reading, devices);
    }
    let array = reading.parser().parse_attribute()?;
    reading.parser().expect_token(")")?;
    reading.set(devices, array);
    Ok(())
}

fn print_devices(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let devices = p.get(elements.first()?)?;
    let AttrKind::Array(array) = p.kind(devices) else { return None };
    if !matches!(array[..], [device] if is_none(p, device)) {
        p.push("(");
        p.asm.print_attribute(devices);
        p.push(")");
    }
    Some(())
}

/// The kinds of arguments of a gang, as words and as they are stored.
const GANG_ARGUMENTS: [(&str, &str); 3] = [("num", "Num"), ("dim", "Dim"), ("static", "Static")];

fn gang_argument(stored: &str) -> String {
    format!("#acc.gang_arg_type<{stored}>")
}

/// `({num=%0 : i32, static=%1 : i32} [#acc.device_type<nvidia>])`, or nothing behind the keyword.
fn parse_gang(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, kinds, devices, segments, keyword] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        return set_all_devices(reading, keyword);
    }
    let alone = parse_keyword_only(reading)?;
    let (mut operands, mut stored, mut sizes) = (Operands::default(), Vec::new(), Vec::new());
    loop {
        reading.parser().expect_token("{")?;
        let before = operands.count();
        loop {
            let start = reading.parser().position();
            let word = reading.parser().parse_identifier("`num`, `dim` or `static`")?;
            let Some((_, kind)) = GANG_ARGUMENTS.iter().find(|known| known.0 == word) else {
                return Err(reading.error_since(start, "expected `num`, `dim` or `static`"));
            };
            stored.push(parse_attribute(reading.context(), &gang_argument(kind))?);
            reading.parser().expect_token("=")?;
            operands.parse_one(reading)?;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        reading.parser().expect_token("}")?;
        sizes.push((operands.count() - before) as u32);
        operands.parse_device(reading)?;
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.parser().expect_token(")")?;
    operands.set(reading, values, types, devices);
    for (element, array) in [(keyword, alone), (kinds, stored)] {
        let array = reading.intern(AttrKind::Array(array.into()));
        reading.set(element, array);
    }
    let sizes = reading.i32_array(&sizes);
    reading.set(segments, sizes);
    Ok(())
}

fn print_gang(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, kinds, devices, segments, keyword] = elements else { return None };
    let values = p.values(values);
    if !print_keyword_only(p, keyword, !values.is_empty())? {
        return Some(());
    }
    let array = |p: &Printing<'_, '_>, element| match p.get(element).map(|array| p.kind(array)) {
        Some(AttrKind::Array(array)) => array.to_vec(),
        _ => Vec::new(),
    };
    let (kinds, devices) = (array(p, kinds), array(p, devices));
    let sizes = p.get(segments).map_or(Some(Vec::new()), |sizes| p.integers(sizes))?;
    let mut rest = values.iter().zip(&kinds);
    for (group, (size, device)) in sizes.iter().zip(&devices).enumerate() {
        p.push(if group > 0 { ", {" } else { "{" });
        for index in 0..usize::try_from(*size).ok()? {
            let (value, kind) = rest.next()?;
            p.push(if index > 0 { ", " } else { "" });
            print_gang_argument(p, *value, *kind)?;
        }
        p.push("}");
        print_device(p, *device);
    }
    p.push(")");
    Some(())
}

fn print_gang_argument(p: &mut Printing<'_, '_>, value: Value, kind: Attr) -> Option<()> {
    let AttrKind::Dialect { body, .. } = p.kind(kind) else { return None };
    let (word, _) = GANG_ARGUMENTS.iter().find(|known| gang_argument(known.1)[5..] == **body)?;
    p.push(word);
    p.push("=");
    p.print_typed(value);
    Some(())
}

/// `control(%i : index) = (%lower : index) to (%upper : index) step (%step : index) {…}`; without induction variables the region alone.
fn parse_control(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [region, bounds @ ..] = elements else { return Ok(()) };
    let mut arguments = Vec::new();
    if reading.parser().eat_token("control") {
        reading.parser().expect_token("(")?;
        loop {
            let (name, ty) = reading.parse_typed()?;
            arguments.push(RegionArgument { name, ty, location: None });
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        reading.parser().expect_token(")")?;
        for (word, bound) in ["=", "to", "step"].iter().zip(bounds.chunks_exact(2)) {
            reading.parser().expect_token(word)?;
            reading.parser().expect_token("(")?;
            let values = reading.parse_operand_list()?;
            reading.parser().expect_token(":")?;
            let types = reading.parse_type_list()?;
            reading.parser().expect_token(")")?;
            reading.set_operands(&bound[0], values);
            reading.set_types(&bound[1], types);
        }
    }
    let body = reading.asm.parse_region(&arguments, None)?;
    if let Some(Argument::Region(index)) = argument(region) {
        reading.regions.push(index as usize, body);
    }
    Ok(())
}

fn print_control(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [region, bounds @ ..] = elements else { return None };
    let Argument::Region(index) = argument(region)? else { return None };
    let ir = p.ir();
    let region = *ir.op_regions(p.op).get(index as usize)?;
    let arguments: Vec<Value> =
        ir.region_blocks(region).next().map_or(Vec::new(), |entry| ir.block_arguments(entry).collect());
    if !arguments.is_empty() {
        p.push("control(");
        for (index, value) in arguments.into_iter().enumerate() {
            p.push(if index > 0 { ", " } else { "" });
            p.print_typed(value);
        }
        for (word, bound) in [") = (", ") to (", ")  step ("].iter().zip(bounds.chunks_exact(2)) {
            p.push(word);
            let values = p.values(&bound[0]);
            p.asm.print_operands(values.iter().copied());
            p.push(" : ");
            p.asm.print_types_of(values);
        }
        p.push(") ");
    }
    p.asm.print_region(region, false, true, false);
    Some(())
}
