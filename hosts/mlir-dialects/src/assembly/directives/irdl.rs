//! Parts of the forms of `irdl`: lists of values with names.

use super::Directive;
use crate::assembly::print::Printing;
use crate::assembly::read::Reading;
use mlir_lite::{AttrKind, Value};
use mlir_syntax::{Attr, Bytes, HiddenBlock, Implied, Result, SsaName, parse_attribute};
use ods::format::{Argument, Element};

pub(super) const DIRECTIVES: &[Directive] = &[
    Directive {
        name: "AttributesOp",
        is_next: |reading| reading.parser().peek_is("{"),
        parse: parse_attributes,
        print: print_attributes,
    },
    Directive {
        name: "NamedValueList",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_named,
        print: print_named,
    },
    Directive {
        name: "NamedValueListWithVariadicity",
        is_next: |reading| reading.parser().peek_is("("),
        parse: parse_named,
        print: print_named,
    },
    Directive { name: "SingleBlockRegion", is_next: |_| true, parse: parse_region, print: print_region },
];

/// Gives the values, and their names as an array of strings.
fn set_named<'s>(
    reading: &mut Reading<'_, 's, '_>,
    [values, names]: [&Element; 2],
    operands: Vec<SsaName<'s>>,
    keys: Vec<Bytes>,
) {
    let keys: Vec<Attr> = keys.into_iter().map(|value| reading.intern(AttrKind::String { value, ty: None })).collect();
    let keys = reading.intern(AttrKind::Array(keys.into()));
    reading.set(names, keys);
    reading.set_operands(values, operands);
}

/// The values with their names.
fn named(p: &Printing<'_, '_>, [values, names]: [&Element; 2]) -> Option<Vec<(Value, Vec<u8>)>> {
    let values = p.values(values);
    let AttrKind::Array(names) = p.kind(p.get(names)?) else { return None };
    let names: Option<Vec<Vec<u8>>> = names.iter().map(|name| Some(p.string(*name)?.to_vec())).collect();
    let names = names.filter(|names| names.len() == values.len())?;
    Some(values.into_iter().zip(names).collect())
}

/// `{"x" = %0, "y" = %1}`
fn parse_attributes(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, names] = elements else { return Ok(()) };
    let (mut operands, mut keys) = (Vec::new(), Vec::new());
    if reading.parser().eat_token("{") {
        reading.parser().list(b'}', |parser| {
            keys.push(parser.parse_string()?);
            parser.expect_token("=")?;
            operands.push(parser.parse_value_use()?);
            Ok(())
        })?;
    }
    set_named(reading, [values, names], operands, keys);
    Ok(())
}

fn print_attributes(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, names] = elements else { return None };
    let named = named(p, [values, names])?;
    if named.is_empty() {
        return Some(());
    }
    p.push("{");
    p.asm.comma_separated(named, |asm, (value, name)| {
        asm.print_string(name);
        asm.push(" = ");
        asm.print_operand(value);
    });
    p.push("}");
    Some(())
}

/// The keywords for how often a value may be there.
const VARIADICITIES: &[&str] = &["single", "optional", "variadic"];

/// `(a: %0, b: optional %1)`
fn parse_named(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    let [values, names, variadicity @ ..] = elements else { return Ok(()) };
    let (mut operands, mut keys, mut variadicities) = (Vec::new(), Vec::new(), Vec::new());
    reading.parser().expect_token("(")?;
    reading.parser().list(b')', |parser| {
        keys.push(Bytes::from(parser.parse_identifier("a name, as in `(a: %0)`")?));
        parser.expect_token(":")?;
        let found = VARIADICITIES.iter().find(|word| !variadicity.is_empty() && parser.eat_token(word));
        variadicities.push(format!(" {}", found.unwrap_or(&VARIADICITIES[0])));
        operands.push(parser.parse_value_use()?);
        Ok(())
    })?;
    set_named(reading, [values, names], operands, keys);
    if let [variadicity] = variadicity {
        let text = format!("#irdl<variadicity_array[{}]>", variadicities.join(", "));
        let attr = parse_attribute(reading.context(), &text)?;
        reading.set(variadicity, attr);
    }
    Ok(())
}

fn print_named(p: &mut Printing<'_, '_>, elements: &[Element]) -> Option<()> {
    let [values, names, variadicity @ ..] = elements else { return None };
    let named = named(p, [values, names])?;
    let mut words: Vec<&str> = vec![VARIADICITIES[0]; named.len()];
    if let [variadicity] = variadicity {
        let AttrKind::Dialect { body, .. } = p.kind(p.get(variadicity)?) else { return None };
        let list = body.strip_prefix("variadicity_array[")?.strip_suffix(']')?;
        words = list.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        if words.len() != named.len() {
            return None;
        }
    }
    p.push("(");
    p.asm.comma_separated(named.into_iter().zip(words), |asm, ((value, name), word)| {
        asm.print_keyword_or_string(name);
        asm.push(": ");
        if word != VARIADICITIES[0] {
            asm.push(word);
            asm.push(" ");
        }
        asm.print_operand(value);
    });
    p.push(")");
    Some(())
}

/// `{…}`, or nothing if the block is empty.
fn parse_region(reading: &mut Reading<'_, '_, '_>, elements: &[Element]) -> Result<()> {
    if let [Element::Variable(Argument::Region(index))] = elements {
        let region = match reading.parser().peek_is("{") {
            true => reading.asm.parse_region_with(&[], Implied::Block)?,
            false => reading.asm.build_region(&HiddenBlock::default())?,
        };
        reading.regions.push(*index as usize, region);
    }
    Ok(())
}

fn print_region(p: &mut Printing<'_, '_>, _: &[Element]) -> Option<()> {
    let [body] = *p.ir().op_regions(p.op) else { return None };
    let is_empty = p.ir().region_blocks(body).next().is_none_or(|block| p.ir().last_op(block).is_none());
    if !is_empty {
        p.asm.print_region(body, true, true, false);
    }
    Some(())
}
