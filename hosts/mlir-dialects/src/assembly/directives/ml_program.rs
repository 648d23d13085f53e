//! Globals of `ml_program`, and the order of what reads and writes them.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::AttrKind;
use mlir_syntax::{Result, TokenKind};
use ods::format::Element;

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "SymbolVisibility",
        is_next: |reading| VISIBILITIES.iter().any(|word| reading.parser().peek_is(word)),
        parse: parse_visibility,
        print: print_visibility,
    },
    Directive {
        name: "TypedInitialValue",
        is_next: |reading| reading.parser().peek_is("(") || reading.parser().peek_is(":"),
        parse: parse_initial_value,
        print: print_initial_value,
    },
    Directive {
        name: "TokenOrdering",
        is_next: |reading| reading.parser().peek_is("ordering"),
        parse: parse_ordering,
        print: print_ordering,
    },
];

const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];

/// `private`, or nothing where nothing is said; `public` is printed then.
fn parse_visibility(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    for word in VISIBILITIES {
        if reading.parser().eat_token(word) {
            let value = reading.context().string(word);
            elements.iter().for_each(|element| reading.set(element, value));
            break;
        }
    }
    Ok(())
}

fn print_visibility(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [visibility] = elements else { return None };
    let word = match p.get(visibility) {
        Some(value) => std::str::from_utf8(p.string(value)?).ok()?,
        None => VISIBILITIES[0],
    };
    p.push(word);
    Some(())
}

/// `(dense<1> : tensor<2xi32>) : tensor<2xi32>` or `: i32`
fn parse_initial_value(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [ty, value] = elements else { return Ok(()) };
    if reading.parser().eat_token("(") {
        let initial = reading.parser().parse_attribute()?;
        reading.set(value, initial);
        reading.parser().expect_token(")")?;
    }
    reading.parser().expect_token(":")?;
    let global = reading.parser().parse_type()?;
    let global = reading.intern(AttrKind::Type(global));
    reading.set(ty, global);
    Ok(())
}

fn print_initial_value(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [ty, value] = elements else { return None };
    let ty = p.get(ty)?;
    if let Some(value) = p.get(value) {
        p.push("(");
        p.asm.print_attribute(value);
        p.push(")");
    }
    p.push(" : ");
    p.asm.print_attribute(ty);
    Some(())
}

/// `ordering(%a, %b -> !ml_program.token)`, `ordering(() -> !ml_program.token)`, or nothing.
fn parse_ordering(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [consumed, produced] = elements else { return Ok(()) };
    if !reading.parser().eat_token("ordering") {
        return Ok(());
    }
    reading.parser().expect_token("(")?;
    let mut tokens = Vec::new();
    if reading.parser().eat_token("(") {
        reading.parser().expect_token(")")?;
    } else {
        tokens = reading.parse_operand_list()?;
    }
    let token = reading.dialect_type("ml_program", "token");
    reading.set_types(consumed, vec![token; tokens.len()]);
    reading.set_operands(consumed, tokens);
    if reading.parser().eat_arrow() {
        let ty = reading.parser().parse_type()?;
        reading.set_types(produced, vec![ty]);
    } else if reading.parser().peek_token().kind == TokenKind::Type {
        return Err(reading.parser().expected("'->'"));
    }
    reading.parser().expect_token(")")
}

fn print_ordering(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [consumed, produced] = elements else { return None };
    let Element::Type(produced) = produced else { return None };
    let (consumed, produced) = (p.values(consumed), p.values(produced));
    if consumed.is_empty() && produced.is_empty() {
        return Some(());
    }
    p.push(" ordering(");
    if consumed.is_empty() {
        p.push("()");
    } else {
        p.asm.print_operands(consumed);
    }
    if !produced.is_empty() {
        p.push(" -> ");
        p.asm.print_types_of(produced);
    }
    p.push(")");
    Some(())
}
