//! Parts of the forms of `acc`: data with its type, and clauses that give operands for types of devices.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use crate::assembly::types::element_type;
use mlir_lite::{Attr, AttrKind, Context, Type, TypeKind, Value};
use mlir_syntax::{Result, SsaName, parse_attribute};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive { name: "Var", is_next: is_name_of_data, parse: parse_var, print: print_var },
    Directive { name: "AccVar", is_next: is_name_of_data, parse: parse_acc_var, print: print_acc_var },
    Directive {
        name: "VarPtrType",
        is_next: |reading| reading.parser().at_type(),
        parse: parse_var_type,
        print: print_var_type,
    },
    Directive {
        name: "DeviceTypeOperandsWithKeywordOnly",
        is_next: is_parenthesis,
        parse: parse_operands_or_keyword,
        print: print_operands_or_keyword,
    },
    Directive {
        name: "OperandWithKeywordOnly",
        is_next: is_parenthesis,
        parse: parse_plain_or_keyword,
        print: print_plain_or_keyword,
    },
    Directive {
        name: "OperandsWithKeywordOnly",
        is_next: is_parenthesis,
        parse: parse_plain_or_keyword,
        print: print_plain_or_keyword,
    },
    Directive {
        name: "DeviceTypeOperands",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_operands,
        print: print_operands,
    },
    Directive { name: "NumGangs", is_next: is_brace, parse: parse_groups, print: print_groups },
    Directive { name: "DeviceTypeOperandsWithSegment", is_next: is_brace, parse: parse_groups, print: print_groups },
    Directive { name: "WaitClause", is_next: is_parenthesis, parse: parse_wait, print: print_wait },
];

/// The device type of operands for which the text says none.
const NONE: &str = "#acc.device_type<none>";

fn is_name_of_data(reading: &mut Reading<'_, '_, '_>) -> bool {
    ["var", "varPtr", "accVar", "accPtr"].iter().any(|name| reading.parser().peek_is(name))
}

fn is_parenthesis(reading: &mut Reading<'_, '_, '_>) -> bool {
    reading.parser().peek_is("(")
}

fn is_brace(reading: &mut Reading<'_, '_, '_>) -> bool {
    reading.parser().peek_is("{")
}

/// Returns true if values of a type are pointers for the dialect.
fn is_pointer(context: &Context, ty: Type) -> bool {
    match context.type_kind(ty) {
        TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => true,
        TypeKind::Dialect { dialect, body, .. } => context.symbol_name(*dialect) == "llvm" && body.starts_with("ptr"),
        _ => false,
    }
}

/// Returns what `varType` is where the text does not say it.
fn default_type(context: &Context, ty: Type) -> Type {
    if is_pointer(context, ty) { element_type(context, ty).unwrap_or(ty) } else { ty }
}

fn print_name(p: &mut Printing<'_, '_>, value: Value, pointer: &str, other: &str) {
    let is_pointer = is_pointer(p.context(), p.ir().value_type(value));
    p.push(if is_pointer { pointer } else { other });
    p.push("(");
    p.asm.print_operand(value);
}

/// `varPtr(%0`; the type and the parenthesis follow in `VarPtrType`.
fn parse_var(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [var] = elements else { return Ok(()) };
    if !reading.parser().eat_token("varPtr") && !reading.parser().eat_token("var") {
        return Err(reading.parser().expected("'varPtr' or 'var'"));
    }
    reading.parser().expect_token("(")?;
    let value = reading.parser().parse_value_use()?;
    reading.set_operands(var, vec![value]);
    Ok(())
}

fn print_var(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let value = *p.values(elements.first()?).first()?;
    print_name(p, value, "varPtr", "var");
    Some(())
}

/// `accPtr(%0 : memref<4xf32>)`
fn parse_acc_var(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [var, ty] = elements else { return Ok(()) };
    if !reading.parser().eat_token("accPtr") && !reading.parser().eat_token("accVar") {
        return Err(reading.parser().expected("'accPtr' or 'accVar'"));
    }
    reading.parser().expect_token("(")?;
    let (value, value_type) = reading.parse_typed()?;
    reading.parser().expect_token(")")?;
    reading.set_operands(var, vec![value]);
    reading.set_types(ty, [value_type]);
    Ok(())
}

fn print_acc_var(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let value = *p.values(elements.first()?).first()?;
    print_name(p, value, "accPtr", "accVar");
    p.push(" : ");
    p.asm.print_types_of([value]);
    p.push(")");
    Some(())
}

/// `memref<4xf32>) varType(f32)`
fn parse_var_type(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [ty, var_type] = elements else { return Ok(()) };
    let value_type = reading.parser().parse_type()?;
    reading.parser().expect_token(")")?;
    let mut held = default_type(reading.context(), value_type);
    if reading.parser().eat_token("varType") {
        reading.parser().expect_token("(")?;
        held = reading.parser().parse_type()?;
        reading.parser().expect_token(")")?;
    }
    let held = reading.intern(AttrKind::Type(held));
    reading.set_types(ty, [value_type]);
    reading.set(var_type, held);
    Ok(())
}

fn print_var_type(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [ty, var_type] = elements else { return None };
    let ty = *p.types(ty).first()?;
    let AttrKind::Type(held) = *p.kind(p.get(var_type)?) else { return None };
    p.asm.print_type(ty);
    p.push(")");
    // A pointer without a type of its elements always says what it points to.
    let is_opaque = is_pointer(p.context(), ty) && element_type(p.context(), ty).is_none();
    if is_opaque || held != default_type(p.context(), ty) {
        p.push(" varType(");
        p.asm.print_type(held);
        p.push(")");
    }
    Some(())
}

/// Operands that were read, with the type of device that each, or each group of them, is for.
#[derive(Default)]
pub(super) struct Operands<'s> {
    values: Vec<SsaName<'s>>,
    types: Vec<Type>,
    devices: Vec<Attr>,
}

impl<'s> Operands<'s> {
    /// Returns how many there are.
    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    /// Reads `%0 : i32`.
    pub(super) fn parse_one(&mut self, reading: &mut Reading<'_, 's, '_>) -> Result<()> {
        let (value, ty) = reading.parse_typed()?;
        self.values.push(value);
        self.types.push(ty);
        Ok(())
    }

    /// Reads ` [#acc.device_type<nvidia>]`, if it is next.
    pub(super) fn parse_device(&mut self, reading: &mut Reading<'_, 's, '_>) -> Result<()> {
        let device = match reading.parser().eat_token("[") {
            true => {
                let device = reading.parser().parse_attribute()?;
                reading.parser().expect_token("]")?;
                device
            }
            false => parse_attribute(reading.context(), NONE)?,
        };
        self.devices.push(device);
        Ok(())
    }

    /// Reads `%0 : i32 [#acc.device_type<nvidia>], …`.
    fn parse_all(&mut self, reading: &mut Reading<'_, 's, '_>) -> Result<()> {
        loop {
            self.parse_one(reading)?;
            self.parse_device(reading)?;
            if !reading.parser().eat_token(",") {
                return Ok(());
            }
        }
    }

    pub(super) fn set(self, reading: &mut Reading<'_, 's, '_>, values: &Element, types: &Element, devices: &Element) {
        reading.set_operands(values, self.values);
        reading.set_types(types, self.types);
        let value = reading.intern(AttrKind::Array(self.devices.into()));
        reading.set(devices, value);
    }
}

/// The types of devices in an array, as many as there are operands or groups.
fn devices_of<'a>(p: &Printing<'_, 'a>, devices: &Element, count: usize) -> Option<&'a [Attr]> {
    let Some(devices) = p.get(devices) else { return (count == 0).then_some(&[]) };
    match p.kind(devices) {
        AttrKind::Array(devices) if devices.len() == count => Some(devices),
        _ => None,
    }
}

pub(super) fn print_device(p: &mut Printing<'_, '_>, device: Attr) {
    if !is_none(p, device) {
        p.push(" [");
        p.asm.print_attribute(device);
        p.push("]");
    }
}

pub(super) fn is_none(p: &Printing<'_, '_>, device: Attr) -> bool {
    matches!(p.kind(device), AttrKind::Dialect { body, .. } if body == "device_type<none>")
}

fn parse_operands(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, devices] = elements else { return Ok(()) };
    let mut operands = Operands::default();
    operands.parse_all(reading)?;
    operands.set(reading, values, types, devices);
    Ok(())
}

fn print_operands(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, devices] = elements else { return None };
    let values = p.values(values);
    let devices = devices_of(p, devices, values.len())?;
    for (index, (value, device)) in values.iter().zip(devices).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.print_typed(*value);
        print_device(p, *device);
    }
    Some(())
}

/// Reads `[#acc.device_type<nvidia>],`: for what devices the keyword stands without operands.
pub(super) fn parse_keyword_only(reading: &mut Reading<'_, '_, '_>) -> Result<Vec<Attr>> {
    let mut devices = Vec::new();
    if reading.parser().eat_token("[") {
        reading.parser().list(b']', |parser| {
            devices.push(parser.parse_attribute()?);
            Ok(())
        })?;
        reading.parser().expect_token(",")?;
    }
    Ok(devices)
}

/// Prints the same; nothing is printed, and the clause ends, if it stands for all devices and there are no operands.
pub(super) fn print_keyword_only(p: &mut Printing<'_, '_>, keyword: &Element, has_operands: bool) -> Option<bool> {
    let devices = match p.get(keyword).map(|devices| p.kind(devices)) {
        None => &[][..],
        Some(AttrKind::Array(devices)) => devices,
        Some(_) => return None,
    };
    if !has_operands && matches!(devices, [device] if is_none(p, *device)) {
        return Some(false);
    }
    p.push("(");
    if !devices.is_empty() {
        p.push("[");
        p.asm.comma_separated(devices, |asm, device| asm.print_attribute(*device));
        p.push(if has_operands { "], " } else { "]" });
    }
    Some(true)
}

pub(super) fn set_all_devices(reading: &mut Reading<'_, '_, '_>, keyword: &Element) -> Result<()> {
    let none = parse_attribute(reading.context(), NONE)?;
    let devices = reading.intern(AttrKind::Array([none].into()));
    reading.set(keyword, devices);
    Ok(())
}

/// `([#acc.device_type<nvidia>], %0 : i32)`, or nothing behind the keyword.
fn parse_operands_or_keyword(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, devices, keyword] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        return set_all_devices(reading, keyword);
    }
    // MLIR forgets the devices of the keyword where there are operands, too.
    parse_keyword_only(reading)?;
    let mut operands = Operands::default();
    operands.parse_all(reading)?;
    reading.parser().expect_token(")")?;
    operands.set(reading, values, types, devices);
    Ok(())
}

fn print_operands_or_keyword(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, types, devices, keyword] = elements else { return None };
    let has_operands = !p.values(values).is_empty();
    if print_keyword_only(p, keyword, has_operands)? {
        print_operands(p, &[values.clone(), types.clone(), devices.clone()])?;
        p.push(")");
    }
    Some(())
}

/// `(%0, %1 : i32, index)`, or nothing behind the keyword.
fn parse_plain_or_keyword(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, keyword] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        let unit = reading.context().unit();
        reading.set(keyword, unit);
        return Ok(());
    }
    let operands = reading.parse_operand_list()?;
    reading.parser().expect_token(":")?;
    let read = reading.parse_type_list()?;
    reading.parser().expect_token(")")?;
    reading.set_operands(values, operands);
    reading.set_types(types, read);
    Ok(())
}

fn print_plain_or_keyword(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, keyword] = elements else { return None };
    if p.get(keyword).is_some() {
        return Some(());
    }
    let values = p.values(values);
    p.push("(");
    p.asm.print_operands(values.iter().copied());
    p.push(" : ");
    p.asm.print_types_of(values);
    p.push(")");
    Some(())
}

/// Reads `{devnum: %0 : i32, %1 : i64} [#acc.device_type<nvidia>], …`: the operands, how many each group has, and whether
/// `devnum` stands in it.
fn parse_braces<'s>(
    reading: &mut Reading<'_, 's, '_>,
    with_devnum: bool,
) -> Result<(Operands<'s>, Vec<u32>, Vec<bool>)> {
    let (mut operands, mut sizes, mut has_devnum) = (Operands::default(), Vec::new(), Vec::new());
    loop {
        reading.parser().expect_token("{")?;
        has_devnum.push(with_devnum && reading.parser().eat_token("devnum"));
        if has_devnum.last() == Some(&true) {
            reading.parser().expect_token(":")?;
        }
        let before = operands.values.len();
        loop {
            operands.parse_one(reading)?;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
        reading.parser().expect_token("}")?;
        sizes.push((operands.values.len() - before) as u32);
        operands.parse_device(reading)?;
        if !reading.parser().eat_token(",") {
            return Ok((operands, sizes, has_devnum));
        }
    }
}

fn print_braces(
    p: &mut Printing<'_, '_>,
    values: &Element,
    devices: &Element,
    sizes: &Element,
    devnum: &[Attr],
) -> Option<()> {
    let values = p.values(values);
    let sizes = p.get(sizes).map_or(Some(Vec::new()), |sizes| p.integers(sizes))?;
    let devices = devices_of(p, devices, sizes.len())?;
    let mut rest = &values[..];
    for (index, (size, device)) in sizes.iter().zip(devices).enumerate() {
        let (group, others) = rest.split_at_checked(usize::try_from(*size).ok()?)?;
        rest = others;
        p.push(if index > 0 { ", {" } else { "{" });
        if devnum.get(index) == Some(&p.context().boolean(true)) {
            p.push("devnum: ");
        }
        p.asm.comma_separated(group, |asm, value| {
            asm.print_operand(*value);
            asm.push(" : ");
            asm.print_types_of([*value]);
        });
        p.push("}");
        print_device(p, *device);
    }
    rest.is_empty().then_some(())
}

fn parse_groups(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, devices, segments] = elements else { return Ok(()) };
    let (operands, sizes, _) = parse_braces(reading, false)?;
    operands.set(reading, values, types, devices);
    let sizes = reading.i32_array(&sizes);
    reading.set(segments, sizes);
    Ok(())
}

fn print_groups(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, devices, segments] = elements else { return None };
    print_braces(p, values, devices, segments, &[])
}

/// `([#acc.device_type<nvidia>], {devnum: %0 : i32, %1 : i64} [#acc.device_type<host>])`, or nothing behind the keyword.
fn parse_wait(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, types, devices, segments, devnum, keyword] = elements else { return Ok(()) };
    if !reading.parser().eat_token("(") {
        return set_all_devices(reading, keyword);
    }
    let alone = parse_keyword_only(reading)?;
    let (operands, sizes, has_devnum) = parse_braces(reading, true)?;
    reading.parser().expect_token(")")?;
    operands.set(reading, values, types, devices);
    let alone = reading.intern(AttrKind::Array(alone.into()));
    reading.set(keyword, alone);
    let sizes = reading.i32_array(&sizes);
    reading.set(segments, sizes);
    let has_devnum: Vec<Attr> = has_devnum.into_iter().map(|flag| reading.context().boolean(flag)).collect();
    let has_devnum = reading.intern(AttrKind::Array(has_devnum.into()));
    reading.set(devnum, has_devnum);
    Ok(())
}

fn print_wait(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, _, devices, segments, devnum, keyword] = elements else { return None };
    let has_operands = !p.values(values).is_empty();
    let devnum = match p.get(devnum).map(|devnum| p.kind(devnum)) {
        Some(AttrKind::Array(flags)) => flags,
        _ => &[][..],
    };
    if print_keyword_only(p, keyword, has_operands)? {
        print_braces(p, values, devices, segments, devnum)?;
        p.push(")");
    }
    Some(())
}
