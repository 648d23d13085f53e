//! Arguments of regions and ports of modules, for the forms of others.

use super::Directive;
use super::parameters::argument;
use crate::assembly::forms::signature::dictionaries_of;
use crate::assembly::print::Printing;
use crate::assembly::read::{Reading, parse_typed_argument};
use mlir_lite::{Op, Region, SsaNames, Value};
use mlir_syntax::{
    Attr, AttrKind, BodyPiece, BodyScanner, Context, Parser, RegionArgument, Result, Symbol, TokenKind, Type, TypeKind,
    is_bare_identifier, parse_type, print_string, print_type,
};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "RegionArguments",
        is_next: |reading| reading.parser().at_value(),
        parse: parse_region_arguments,
        print: print_region_arguments,
    },
    Directive { name: PORTS, is_next: |reading| reading.parser().peek_is("("), parse: parse_ports, print: print_ports },
];

/// The directive whose ports name the arguments of a region.
pub(super) const PORTS: &str = "Ports";

/// `%a: i32, %b: f32`: arguments of the region that follows.
fn parse_region_arguments(reading: &mut Reading<'_, '_, '_>, _: &[Element]) -> Result<()> {
    while reading.parser().at_value() {
        let argument = parse_typed_argument(reading.parser())?;
        reading.arguments.push(argument);
        if !reading.parser().eat_token(",") {
            break;
        }
    }
    Ok(())
}

fn print_region_arguments(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let arguments = arguments_of(p, elements.first()?)?;
    p.asm.comma_separated(arguments, |asm, argument| asm.print_region_argument(argument, &[], false));
    p.has_printed_arguments = true;
    Some(())
}

/// The arguments of a region; none if it has no block.
pub(super) fn arguments_of(p: &Printing<'_, '_>, region: &Element) -> Option<Vec<Value>> {
    let Argument::Region(index) = argument(region)? else { return None };
    let region = p.ir().op_regions(p.op).get(index as usize)?;
    let entry = p.ir().region_blocks(*region).next();
    Some(entry.map_or_else(Vec::new, |entry| p.ir().block_arguments(entry).collect()))
}

/// The words of a direction: in the form of the module, and in the type that has its ports.
const DIRECTIONS: [(&str, &str); 3] = [("in", "input"), ("out", "output"), ("inout", "inout")];

/// The direction of ports that have no argument.
const OUT: &str = "out";

/// `(in %a : i1 {x}, out b : i2)`: the ports of a module. The first parameter names the type that has them,
/// `!hw.modty<input a : i1, output b : i2>`, the second is the attribute of that type, the third has their dictionaries, the
/// fourth is the region whose arguments those ports are that are not `out`.
fn parse_ports(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [Element::Code(class), module_type, attributes, _] = elements else { return Ok(()) };
    let start = reading.parser().position();
    let (mut body, mut dictionaries, mut arguments) = (String::new(), Vec::new(), Vec::new());
    reading.parser().expect_token("(")?;
    reading.parser().list(b')', |parser| {
        let Some((_, kept)) = DIRECTIONS.iter().find(|(word, _)| *word != OUT && parser.eat_keyword(word)) else {
            if !parser.eat_keyword(OUT) {
                return Err(parser.expected("a port: 'in', 'out' or 'inout'"));
            }
            let name = parse_name(parser)?;
            parser.expect_token(":")?;
            let ty = parser.parse_type()?;
            add_port(parser.context(), &mut body, "output", &name, ty);
            return parse_dictionary(parser, &mut dictionaries);
        };
        let value = parser.parse_value_name()?;
        let name = match parser.peek_token().kind == TokenKind::String {
            true => parse_name(parser)?,
            false => value.name.to_owned(),
        };
        parser.expect_token(":")?;
        let ty = parser.parse_type()?;
        add_port(parser.context(), &mut body, kept, &name, ty);
        parse_dictionary(parser, &mut dictionaries)?;
        let location = parser.parse_optional_location()?;
        arguments.push(RegionArgument { name: value, ty, location });
        Ok(())
    })?;
    let Ok(ty) = parse_type(reading.context(), &format!("{class}<{body}>")) else {
        return Err(reading.error_since(start, format!("these are no ports of a type `{class}<…>`")));
    };
    let ty = reading.intern(AttrKind::Type(ty));
    reading.set(module_type, ty);
    if dictionaries.iter().any(|entries: &Vec<_>| !entries.is_empty()) {
        let context = reading.context();
        let dictionaries: Vec<_> = dictionaries.into_iter().map(|entries| context.dictionary(entries)).collect();
        let dictionaries = reading.intern(AttrKind::Array(dictionaries.into()));
        reading.set(attributes, dictionaries);
    }
    reading.arguments = arguments;
    Ok(())
}

/// A word, or a string of what is none.
pub(super) fn parse_name(parser: &mut Parser<'_, '_>) -> Result<String> {
    match parser.peek_token().kind == TokenKind::String {
        true => Ok(String::from_utf8_lossy(parser.parse_string()?.as_bytes()).into_owned()),
        false => Ok(parser.parse_identifier("the name of a port")?.to_owned()),
    }
}

fn parse_dictionary(parser: &mut Parser<'_, '_>, dictionaries: &mut Vec<Vec<(Symbol, Attr)>>) -> Result<()> {
    let mut entries = Vec::new();
    if parser.peek_is("{") {
        parser.parse_entries(&mut entries)?;
    }
    dictionaries.push(entries);
    Ok(())
}

fn add_port(context: &Context, body: &mut String, direction: &str, name: &str, ty: Type) {
    body.push_str(if body.is_empty() { "" } else { ", " });
    body.push_str(direction);
    body.push(' ');
    match is_bare_identifier(name) {
        true => body.push_str(name),
        false => print_string(name, body),
    }
    body.push_str(" : ");
    print_type(context, ty, body);
}

/// A port as its module's type has it.
struct Port<'a> {
    direction: &'a str,
    /// As a string has it, but for the quotes.
    name: &'a str,
    ty: &'a str,
}

/// The ports in the type of a module.
fn ports_in(context: &Context, ty: Type) -> Option<Vec<Port<'_>>> {
    let TypeKind::Dialect { body, .. } = context.type_kind(ty) else { return None };
    let list = body.get(body.find('<')? + 1..body.len() - 1)?;
    let mut scanner = BodyScanner::new(list, 0);
    let (mut start, mut colon, mut ports) = (0, None, Vec::new());
    loop {
        let at = scanner.position();
        let piece = scanner.next_piece().ok()?;
        // The scanner goes by bytes.
        let outside = (piece == Some(BodyPiece::Other) && scanner.open().is_empty()).then(|| list.as_bytes()[at]);
        if outside == Some(b':') {
            colon = colon.or(Some(at));
        }
        if piece.is_none() || outside == Some(b',') {
            if piece.is_none() && list[start..].trim().is_empty() {
                return Some(ports);
            }
            let (direction, name) = list[start..colon?].trim().split_once(' ')?;
            let name = name.trim();
            let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
            let (direction, _) = *DIRECTIONS.iter().find(|(_, kept)| *kept == direction)?;
            ports.push(Port { direction, name, ty: list[colon? + 1..at].trim() });
            (start, colon) = (at + 1, None);
            if piece.is_none() {
                return Some(ports);
            }
        }
    }
}

fn print_ports(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [_, module_type, attributes, region] = elements else { return None };
    let AttrKind::Type(ty) = *p.kind(p.get(module_type)?) else { return None };
    let ports = ports_in(p.context(), ty)?;
    let attributes = p.get(attributes);
    let attributes = dictionaries_of(p, attributes, ports.len())?;
    let arguments = arguments_of(p, region)?;
    let inputs = ports.iter().filter(|port| port.direction != OUT).count();
    // A module without a body declares its arguments all the same.
    let has_body = !arguments.is_empty();
    if has_body && arguments.len() != inputs {
        return None;
    }
    let mut arguments = arguments.into_iter();
    p.push("(");
    for (index, (port, attributes)) in ports.iter().zip(attributes).enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        p.push(port.direction);
        p.push(" ");
        let argument = if port.direction == OUT { None } else { arguments.next() };
        match argument {
            Some(argument) => {
                p.asm.print_operand(argument);
                if !p.asm.is_named(argument, port.name) {
                    p.push(&format!(" \"{}\"", port.name));
                }
                p.push(" : ");
                p.asm.print_types_of([argument]);
            }
            None => {
                match (port.direction == OUT, is_bare_identifier(port.name)) {
                    (true, true) => p.push(port.name),
                    (true, false) => p.push(&format!("\"{}\"", port.name)),
                    (false, true) => p.push(&format!("%{}", port.name)),
                    (false, false) => p.push(&format!("%arg{index} \"{}\"", port.name)),
                }
                p.push(" : ");
                p.push(port.ty);
            }
        }
        p.asm.print_optional_attr_dict(attributes, &[]);
    }
    p.push(")");
    p.has_printed_arguments = true;
    Some(())
}

/// Names the arguments of a region as the ports are called.
pub(super) fn name_arguments(module_type: &str, region: Region, names: &mut SsaNames<'_>) {
    let (ir, context) = (names.ir(), names.context());
    let ports = || {
        let op: Op = ir.region_owner(region)?;
        let AttrKind::Type(ty) = *context.attr_kind(ir.attribute(op, context.find_symbol(module_type)?)?) else {
            return None;
        };
        ports_in(context, ty)
    };
    let Some(entry) = ir.region_blocks(region).next() else { return };
    let ports = ports().into_iter().flatten().filter(|port| port.direction != OUT);
    for (argument, port) in ir.block_arguments(entry).zip(ports) {
        if is_bare_identifier(port.name) {
            names.set(argument, port.name);
        }
    }
}
