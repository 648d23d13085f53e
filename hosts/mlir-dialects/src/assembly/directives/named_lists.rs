//! Lists with a name before each item, and lists of one item or several, for the forms of others.

use super::Directive;
use super::ports::parse_name;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_syntax::{
    Attr, AttrKind, Bytes, Result, TokenKind, parse_attribute, print_attribute, print_string, print_type,
};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "NamedValues",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_values,
        print: print_values,
    },
    Directive {
        name: "NamedTypes",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_types,
        print: print_types,
    },
    Directive {
        name: "Declarations",
        is_next: |reading| reading.parser().peek_is("<"),
        parse: parse_declarations,
        print: print_declarations,
    },
    Directive {
        name: "OneOrSeveral",
        is_next: |reading| reading.parser().peek_is("{") || reading.parser().peek_token().kind == TokenKind::SymbolRef,
        parse: parse_one_or_several,
        print: print_one_or_several,
    },
    Directive {
        name: "SymbolAs",
        is_next: |reading| reading.parser().peek_token().kind == TokenKind::SymbolRef,
        parse: parse_symbol_as,
        print: print_symbol_as,
    },
];

/// `(a: %0 : i1, "b c": %1 : i2)`: operands, their types, and an array of their names.
fn parse_values(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [operands, of, labels] = elements else { return Ok(()) };
    let (mut values, mut types, mut names) = (Vec::new(), Vec::new(), Vec::new());
    reading.parser().expect_token("(")?;
    reading.parser().list(b')', |parser| {
        names.push(parse_name(parser)?);
        parser.expect_token(":")?;
        values.push(parser.parse_value_use()?);
        parser.expect_token(":")?;
        types.push(parser.parse_type()?);
        Ok(())
    })?;
    reading.set_operands(operands, values);
    reading.set_types(of, types);
    set_names(reading, labels, &names);
    Ok(())
}

fn set_names(reading: &mut Reading<'_, '_, '_>, labels: &Element, names: &[String]) {
    let names: Vec<Attr> = names.iter().map(|name| reading.context().string(name)).collect();
    let names = reading.intern(AttrKind::Array(names.into()));
    reading.set(labels, names);
}

fn print_values(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [operands, _, labels] = elements else { return None };
    let (values, names) = (p.values(operands), names_in(p, labels)?);
    if values.len() != names.len() {
        return None;
    }
    p.push("(");
    p.asm.comma_separated(names.iter().zip(values), |asm, (name, value)| {
        asm.print_keyword_or_string(name.as_bytes());
        asm.push(": ");
        asm.print_operand(value);
        asm.push(": ");
        asm.print_types_of([value]);
    });
    p.push(")");
    Some(())
}

fn names_in<'a>(p: &Printing<'_, 'a>, labels: &Element) -> Option<Vec<&'a Bytes>> {
    let AttrKind::Array(names) = p.kind(p.get(labels)?) else { return None };
    let text = |name: &Attr| match p.kind(*name) {
        AttrKind::String { value, .. } => Some(value),
        _ => None,
    };
    names.iter().map(text).collect()
}

/// `(a: i1, "b c": i2)`: types of results, and an array of their names.
fn parse_types(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [of, labels] = elements else { return Ok(()) };
    let (mut types, mut names) = (Vec::new(), Vec::new());
    reading.parser().expect_token("(")?;
    reading.parser().list(b')', |parser| {
        names.push(parse_name(parser)?);
        parser.expect_token(":")?;
        types.push(parser.parse_type()?);
        Ok(())
    })?;
    reading.set_types(of, types);
    set_names(reading, labels, &names);
    Ok(())
}

fn print_types(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [of, labels] = elements else { return None };
    let (types, names) = (p.types(of), names_in(p, labels)?);
    if types.len() != names.len() {
        return None;
    }
    p.push("(");
    p.asm.comma_separated(names.iter().zip(types), |asm, (name, ty)| {
        asm.print_keyword_or_string(name.as_bytes());
        asm.push(": ");
        asm.print_type(ty);
    });
    p.push(")");
    Some(())
}

/// `<a: i8 = 5, b: none>`, or nothing: an array of `#class<"a": i8 = 5>`, where the first parameter names the class.
fn parse_declarations(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [Element::Code(class), parameter] = elements else { return Ok(()) };
    let start = reading.parser().position();
    let mut texts = Vec::new();
    if reading.parser().eat_token("<") {
        reading.parser().list(b'>', |parser| {
            let name = parse_name(parser)?;
            parser.expect_token(":")?;
            let ty = parser.parse_type()?;
            let mut text = format!("{class}<");
            print_string(&name, &mut text);
            text.push_str(": ");
            print_type(parser.context(), ty, &mut text);
            if parser.eat_token("=") {
                let value = parser.parse_attribute_of(ty)?;
                let (mut value_text, mut own_type) = (String::new(), " : ".to_owned());
                print_attribute(parser.context(), value, &mut value_text);
                print_type(parser.context(), ty, &mut own_type);
                text.push_str(" = ");
                text.push_str(value_text.strip_suffix(&own_type).unwrap_or(&value_text));
            }
            text.push('>');
            texts.push(text);
            Ok(())
        })?;
    }
    let mut all = Vec::new();
    for text in texts {
        let Ok(declaration) = parse_attribute(reading.context(), &text) else {
            return Err(reading.error_since(start, format!("there is no attribute `{text}`")));
        };
        all.push(declaration);
    }
    let all = reading.intern(AttrKind::Array(all.into()));
    reading.set(parameter, all);
    Ok(())
}

fn print_declarations(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [_, parameter] = elements else { return None };
    let AttrKind::Array(all) = p.kind(p.get(parameter)?) else { return None };
    if all.is_empty() {
        return Some(());
    }
    p.push("<");
    for (index, declaration) in all.iter().enumerate() {
        p.push(if index > 0 { ", " } else { "" });
        let AttrKind::Dialect { body, .. } = p.kind(*declaration) else { return None };
        let body = body.get(body.find('<')? + 1..body.len() - 1)?.trim();
        let (name, rest) = body.strip_prefix('"')?.split_once('"')?;
        p.asm.print_keyword_or_string(name);
        p.push(rest.trim_start());
    }
    p.push(">");
    Some(())
}

/// `@a::@b` or `{@a::@b, @c}`: an array of one attribute, or of several.
fn parse_one_or_several(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let mut all = Vec::new();
    if reading.parser().eat_token("{") {
        reading.parser().list(b'}', |parser| {
            all.push(parser.parse_attribute()?);
            Ok(())
        })?;
    } else {
        all.push(reading.parser().parse_attribute()?);
    }
    let all = reading.intern(AttrKind::Array(all.into()));
    elements.iter().for_each(|parameter| reading.set(parameter, all));
    Ok(())
}

fn print_one_or_several(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let AttrKind::Array(all) = p.kind(p.get(elements.first()?)?) else { return None };
    let is_one = all.len() == 1;
    p.push(if is_one { "" } else { "{" });
    p.asm.comma_separated(all.iter(), |asm, attr| asm.print_attribute(*attr));
    p.push(if is_one { "" } else { "}" });
    Some(())
}

/// `@function`, or `@function as("name")` if the name is another: a string and a reference to a symbol.
fn parse_symbol_as(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [name, reference] = elements else { return Ok(()) };
    let symbol = reading.parser().parse_symbol_name()?;
    let target = reading.intern(AttrKind::SymbolRef { root: symbol, nested: [].into() });
    reading.set(reference, target);
    let value = match reading.parser().eat_keyword("as") {
        true => {
            reading.parser().expect_token("(")?;
            let value = reading.parser().parse_string()?;
            reading.parser().expect_token(")")?;
            reading.intern(AttrKind::String { value, ty: None })
        }
        false => reading.string_of(symbol),
    };
    reading.set(name, value);
    Ok(())
}

fn print_symbol_as(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [name, reference] = elements else { return None };
    let AttrKind::SymbolRef { root, nested } = p.kind(p.get(reference)?) else { return None };
    if !nested.is_empty() {
        return None;
    }
    let (root, name) = (p.context().symbol_name(*root), p.string(p.get(name)?)?);
    p.asm.print_symbol_name(root);
    if root.as_bytes() != name {
        p.push(" as(");
        p.asm.print_string(name);
        p.push(")");
    }
    Some(())
}
