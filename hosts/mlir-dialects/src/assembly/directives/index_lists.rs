//! Lists of indices that are values or numbers, `[%0, 4, [2]]`: used by the formats of many dialects.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::Value;
use mlir_syntax::{AttrKind, Parser, Result, SsaName, Type};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "DynamicIndexList",
        is_next: |reading| reading.parser().peek_is("[") || reading.parser().peek_is("("),
        parse,
        print,
    },
    Directive {
        name: "OptionalDynamicIndexList",
        is_next: |reading| reading.parser().peek_is("["),
        parse: |reading, elements| if reading.parser().peek_is("[") { parse(reading, elements) } else { Ok(()) },
        print: print_optional,
    },
];

/// The number that stands for a value in the static part.
pub(crate) const DYNAMIC: i64 = i64::MIN;

/// A list in the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct IndexList<'s> {
    /// The values.
    pub values: Vec<SsaName<'s>>,
    /// Their types, where the list says them.
    pub types: Vec<Type>,
    /// The numbers; [`DYNAMIC`] for a value.
    pub numbers: Vec<i64>,
    /// Which of them stand in brackets of their own.
    pub scalable: Vec<bool>,
}

/// The parameters of the directive.
#[derive(Default)]
struct Parameters<'p> {
    values: Option<Argument>,
    numbers: Option<Argument>,
    scalable: Option<Argument>,
    types: Option<&'p Element>,
    in_parentheses: bool,
}

fn parameters(elements: &[Element]) -> Parameters<'_> {
    let mut found = Parameters::default();
    for element in elements {
        match element {
            Element::Variable(argument @ Argument::Operand(_)) => found.values = Some(*argument),
            Element::Variable(argument) if found.numbers.is_none() => found.numbers = Some(*argument),
            Element::Variable(argument) => found.scalable = Some(*argument),
            Element::Type(of) => found.types = Some(of),
            Element::Code(text) if text.ends_with("Paren") => found.in_parentheses = true,
            _ => {}
        }
    }
    found
}

/// Reads a number; in its place stood something else than `wanted`, if it is none.
pub(super) fn parse_number(parser: &mut Parser<'_, '_>, wanted: &str) -> Result<i64> {
    let ty = parser.context().integer_type(64);
    let attr = parser.parse_attribute_of(ty)?;
    let number = match parser.context().attr_kind(attr) {
        AttrKind::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    number.ok_or_else(|| parser.expected(wanted))
}

/// Reads a list in these brackets; with `has_types` each value has its type behind it.
pub(crate) fn parse_index_list<'s>(
    reading: &mut Reading<'_, 's, '_>,
    open: &str,
    close: u8,
    has_types: bool,
) -> Result<IndexList<'s>> {
    let mut list = IndexList::default();
    reading.parser().expect_token(open)?;
    reading.parser().list(close, |parser| {
        let is_scalable = parser.eat_token("[");
        if parser.at_value() {
            list.values.push(parser.parse_value_use()?);
            if has_types {
                parser.expect_token(":")?;
                list.types.push(parser.parse_type()?);
            }
            list.numbers.push(DYNAMIC);
        } else {
            list.numbers.push(parse_number(parser, "an integer or a value such as `%0`")?);
        }
        if is_scalable {
            parser.expect_token("]")?;
        }
        list.scalable.push(is_scalable);
        Ok(())
    })?;
    Ok(list)
}

fn parse(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let parameters = parameters(elements);
    let (open, close) = if parameters.in_parentheses { ("(", b')') } else { ("[", b']') };
    let list = parse_index_list(reading, open, close, parameters.types.is_some())?;
    if let Some(Argument::Operand(index)) = parameters.values {
        reading.operands.set(index as usize, list.values);
    }
    if let Some(of) = parameters.types {
        reading.set_types(of, list.types);
    }
    if let Some(argument) = parameters.numbers {
        let numbers = reading.i64_array(&list.numbers);
        reading.set_attribute(argument, numbers);
    }
    if let Some(argument) = parameters.scalable {
        let flags = reading.bool_array(&list.scalable);
        reading.set_attribute(argument, flags);
    }
    Ok(())
}

/// Prints the list without its brackets; `None` if there are more or fewer values than numbers that stand for one.
pub(crate) fn print_index_list(
    printing: &mut Printing<'_, '_>,
    values: &[Value],
    numbers: &[i64],
    scalable: &[i64],
    has_types: bool,
) -> Option<()> {
    let mut values = values.iter();
    for (index, number) in numbers.iter().enumerate() {
        printing.push(if index > 0 { ", " } else { "" });
        let is_scalable = scalable.get(index).is_some_and(|flag| *flag != 0);
        printing.push(if is_scalable { "[" } else { "" });
        if *number == DYNAMIC {
            let value = *values.next()?;
            printing.asm.print_operand(value);
            if has_types {
                printing.push(" : ");
                printing.asm.print_types_of([value]);
            }
        } else {
            printing.asm.print_number(*number);
        }
        printing.push(if is_scalable { "]" } else { "" });
    }
    Some(())
}

/// The list, if there are numbers: nothing else says that there is one.
fn print_optional(printing: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let numbers = parameters(elements).numbers.and_then(|argument| printing.argument_attribute(argument));
    let is_there = match numbers {
        Some(numbers) => !printing.integers(numbers)?.is_empty(),
        None => false,
    };
    if is_there { print(printing, elements) } else { Some(()) }
}

fn print(printing: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let parameters = parameters(elements);
    let values = match parameters.values {
        Some(Argument::Operand(index)) => printing.operand_group(index as usize),
        _ => Vec::new(),
    };
    let numbers = match parameters.numbers.and_then(|argument| printing.argument_attribute(argument)) {
        Some(attr) => printing.integers(attr)?,
        None => Vec::new(),
    };
    let scalable = match parameters.scalable.and_then(|argument| printing.argument_attribute(argument)) {
        Some(attr) => printing.integers(attr)?,
        None => Vec::new(),
    };
    printing.push(if parameters.in_parentheses { "(" } else { "[" });
    print_index_list(printing, &values, &numbers, &scalable, parameters.types.is_some())?;
    printing.push(if parameters.in_parentheses { ")" } else { "]" });
    Some(())
}
