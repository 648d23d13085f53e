//! Types with the operands that are their unknown dimensions, for the forms of others.

use super::Directive;
use super::parameters::argument;
use crate::assembly::print::{Printing, integers};
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{AttrKind, IntegerValue, Result, SsaName, Type, TypeKind};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive { name: "ShapedTypes", is_next: |reading| reading.parser().at_type(), parse, print },
    Directive {
        name: "TiedTypes",
        is_next: |reading| reading.parser().at_type() || reading.parser().at_value() || reading.parser().peek_is("("),
        parse: parse_tied,
        print: print_tied,
    },
    Directive {
        name: "CapturedValues",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_captured,
        print: print_captured,
    },
];

/// `tensor<?xi8>{%n}, i32`: types of values, each with an operand of the second parameter for each unknown dimension. A third
/// parameter is the beginning of types that have one size. If the first stands for several groups, all have these types.
fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [of, dimensions, ..] = elements else { return Ok(()) };
    let mut types = Vec::new();
    if reading.parser().at_type() {
        loop {
            types.push(reading.parser().parse_type()?);
            parse_dimensions(reading, dimensions)?;
            if !reading.parser().eat_token(",") {
                break;
            }
        }
    }
    match of {
        Element::Struct(groups) => groups.iter().for_each(|group| reading.set_types(group, types.iter().copied())),
        of => reading.set_types(of, types),
    }
    Ok(())
}

fn print(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [of, dimensions, ..] = elements else { return None };
    let types = match of {
        Element::Struct(groups) => p.types(groups.first()?),
        of => p.types(of),
    };
    let mut sizes = Sizes::of(p, dimensions, elements.get(2));
    for (index, ty) in types.into_iter().enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.asm.print_type(ty);
        sizes.print(p, ty)?;
    }
    sizes.end()
}

/// `%a as i32, tensor<?xi8>{%n}`, in parentheses if there is not one: types of results (the second parameter), with their unknown
/// dimensions (the third); those that are tied to an operand of the first name it, and the fourth has its index. Types of tied
/// results stand there if they are not those of the operands.
fn parse_tied(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operands, of, dimensions, tied, ..] = elements else { return Ok(()) };
    let (mut types, mut indices) = (Vec::new(), Vec::new());
    let in_parentheses = reading.parser().eat_token("(");
    if !in_parentheses || !reading.parser().eat_token(")") {
        loop {
            let (ty, index) = parse_tied_type(reading, operands)?;
            types.push(ty);
            indices.push(index);
            parse_dimensions(reading, dimensions)?;
            if !in_parentheses || !reading.parser().eat_token(",") {
                break;
            }
        }
        if in_parentheses {
            reading.parser().expect_token(")")?;
        }
    }
    reading.set_types(of, types);
    if indices.iter().any(|index| *index >= 0) {
        let ty = reading.context().index_type();
        let indices = indices.into_iter().map(|index| {
            let value = IntegerValue::Small(index.into());
            reading.intern(AttrKind::Integer { value, ty })
        });
        let indices = indices.collect::<Vec<_>>();
        let indices = reading.intern(AttrKind::Array(indices.into()));
        reading.set(tied, indices);
    }
    Ok(())
}

fn parse_tied_type(reading: &mut Reading<'_, '_, '_>, operands: &Element) -> Result<(Type, i64)> {
    if !reading.parser().at_value() {
        return Ok((reading.parser().parse_type()?, -1));
    }
    let start = reading.parser().position();
    let value = reading.parser().parse_value_use()?;
    let group = match argument(operands) {
        Some(Argument::Operand(index)) => index as usize,
        _ => return Err(reading.error_since(start, "no operand can be tied here")),
    };
    let same = |known: &SsaName<'_>| (known.name, known.number) == (value.name, value.number);
    let Some(index) = reading.operands[group].iter().position(same) else {
        return Err(reading.error_since(start, format!("'%{}' is no operand of this operation", value.name)));
    };
    if reading.parser().eat_keyword("as") {
        return Ok((reading.parser().parse_type()?, index as i64));
    }
    match reading.operand_types[group].get(index) {
        Some(ty) => Ok((*ty, index as i64)),
        None => Err(reading.error_since(start, "expected 'as' and the type of the result")),
    }
}

fn print_tied(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [operands, of, dimensions, tied, ..] = elements else { return None };
    let (operands, types) = (p.values(operands), p.types(of));
    let tied = match p.get(tied) {
        Some(tied) => integers(p.context(), tied)?,
        None => vec![-1; types.len()],
    };
    if tied.len() != types.len() {
        return None;
    }
    let mut sizes = Sizes::of(p, dimensions, elements.get(4));
    let in_parentheses = types.len() != 1;
    p.push(if in_parentheses { "(" } else { "" });
    for (index, (ty, tied)) in types.into_iter().zip(tied).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        let operand = usize::try_from(tied).ok();
        let mut is_said = false;
        if let Some(operand) = operand {
            let operand = *operands.get(operand)?;
            p.asm.print_operand(operand);
            is_said = p.ir().value_type(operand) == ty;
            p.push(if is_said { "" } else { " as " });
        }
        if !is_said {
            p.asm.print_type(ty);
        }
        sizes.print(p, ty)?;
    }
    p.push(if in_parentheses { ")" } else { "" });
    sizes.end()
}

/// `%a as %b: tensor<?xi8>{%n}`: operands, and the arguments that they are in the region that follows; the parameters are the operands,
/// their types, their unknown dimensions, and the region.
fn parse_captured(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operands, of, dimensions, ..] = elements else { return Ok(()) };
    let (mut values, mut types) = (Vec::new(), Vec::new());
    while reading.parser().at_value() {
        values.push(reading.parser().parse_value_use()?);
        reading.parser().expect_token("as")?;
        let argument = crate::assembly::read::parse_typed_argument(reading.parser())?;
        types.push(argument.ty);
        reading.arguments.push(argument);
        parse_dimensions(reading, dimensions)?;
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    reading.set_operands(operands, values);
    reading.set_types(of, types);
    Ok(())
}

fn print_captured(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [operands, _, dimensions, region, ..] = elements else { return None };
    let (values, arguments) = (p.values(operands), super::ports::arguments_of(p, region)?);
    if values.len() != arguments.len() {
        return None;
    }
    let mut sizes = Sizes::of(p, dimensions, elements.get(4));
    for (index, (value, argument)) in values.into_iter().zip(arguments).enumerate() {
        let ty = p.ir().value_type(value);
        if p.ir().value_type(argument) != ty {
            return None;
        }
        p.push(if index > 0 { ", " } else { "" });
        p.asm.print_operand(value);
        p.push(" as ");
        p.asm.print_region_argument(argument, &[], false);
        sizes.print(p, ty)?;
    }
    p.has_printed_arguments = true;
    sizes.end()
}

/// `{%n, %m}`, or nothing.
fn parse_dimensions(reading: &mut Reading<'_, '_, '_>, dimensions: &Element) -> Result<()> {
    if !reading.parser().eat_token("{") {
        return Ok(());
    }
    let sizes = reading.parse_operand_list()?;
    reading.parser().expect_token("}")?;
    if let Some(Argument::Operand(index)) = argument(dimensions) {
        sizes.into_iter().for_each(|size| reading.operands.push(index as usize, size));
    }
    Ok(())
}

/// The operands that are unknown dimensions, as far as they are not printed.
struct Sizes<'e> {
    values: std::vec::IntoIter<Value>,
    /// Types that begin so have one.
    sized: Option<&'e str>,
}

impl<'e> Sizes<'e> {
    fn of(p: &Printing<'_, '_>, dimensions: &Element, sized: Option<&'e Element>) -> Sizes<'e> {
        let sized = match sized {
            Some(Element::Code(text)) => Some(&**text),
            _ => None,
        };
        Sizes { values: p.values(dimensions).into_iter(), sized }
    }

    fn print(&mut self, p: &mut Printing<'_, '_>, ty: Type) -> Option<()> {
        let count = match p.context().type_kind(ty) {
            TypeKind::RankedTensor { shape, .. } => shape.iter().filter(|size| size.is_none()).count(),
            TypeKind::Dialect { dialect, body } => {
                let of = |text: &str| {
                    let text = text.trim_start_matches('!').strip_prefix(p.context().symbol_name(*dialect));
                    text.and_then(|text| text.strip_prefix('.')).is_some_and(|mnemonic| body.starts_with(mnemonic))
                };
                match self.sized.is_some_and(of) {
                    true => 1,
                    false => body.matches("?x").count(),
                }
            }
            _ => 0,
        };
        if count == 0 {
            return Some(());
        }
        let sizes: Vec<Value> = self.values.by_ref().take(count).collect();
        p.push("{");
        p.asm.print_operands(sizes.iter().copied());
        p.push("}");
        (sizes.len() == count).then_some(())
    }

    /// `None` if there are more than types want.
    fn end(&self) -> Option<()> {
        self.values.as_slice().is_empty().then_some(())
    }
}
