//! The operations section of a blob: what `.td` files say of operations, so that a host knows it without them.
//!
//! A list of definitions in the order of their names. A name is the number of bytes that it shares with the name before, up to
//! [`MAX_SHARED`], and the rest.

use alloc::vec::Vec;

use pdl_declarations::program::MAX_DEPTH;
use pdl_declarations::{
    ConstantData, Effects, GroupSizes, Groups, OpDefinition, OpDefinitions, OpTraits, OwnAttribute, TypeFrom, TypeRule,
    TypeStep,
};
use smol_str::{SmolStr, format_smolstr};

use crate::BlobLimits;
use crate::coded::{Coded, listed};
use crate::encoding::{Malformed, Packer, Unpacker};
use crate::format::WITH_CONSTANTS;

/// The number of bytes that a name may share with the one before: enough for dialects, and a small blob cannot hold many long names.
const MAX_SHARED: usize = 32;
/// In a rule's first number, beside what it starts from: steps follow.
const STEPS: usize = 4;

/// The section; `None` if there is nothing to say.
pub(crate) fn encode(definitions: &OpDefinitions) -> Option<Vec<u8>> {
    if definitions.is_empty() {
        return None;
    }
    let mut out = Packer::default();
    out.count(definitions.len());
    let mut last = "";
    for definition in definitions.iter() {
        let name = definition.name.as_str();
        let same = name.char_indices().zip(last.chars()).take_while(|((_, a), b)| a == b);
        let ends = same.map(|((at, letter), _)| at + letter.len_utf8());
        let shared = ends.take_while(|end| *end <= MAX_SHARED).last().unwrap_or(0);
        out.count(shared);
        out.text(&name[shared..]);
        last = name;
        put(&mut out, definition);
    }
    Some(out.finish())
}

fn put(out: &mut Packer, definition: &OpDefinition) {
    let bits = definition.traits.bits() * 27;
    let sizes = definition.operands.sizes as u32 * 3 + definition.results.sizes as u32 * 9;
    out.number(bits + sizes + definition.effects as u32);
    definition.operands.varies.put(out);
    definition.results.varies.put(out);
    let attributes = definition.attributes.iter().map(|own| (own.name.clone(), own.default.clone()));
    attributes.collect::<Vec<_>>().put(out);
    let Some(rules) = &definition.result_types else { return out.count(0) };
    let are_none = rules.is_empty() && !definition.results.varies.is_empty();
    out.count(if are_none { 2 } else { 1 });
    for TypeRule { from, steps } in rules {
        let form = match from {
            TypeFrom::Text(_) => 0,
            TypeFrom::Operand(_) => 1,
            TypeFrom::Attribute(_) => 2,
            TypeFrom::Result(_) => 3,
        };
        out.count(form + if steps.is_empty() { 0 } else { STEPS });
        match from {
            TypeFrom::Text(text) | TypeFrom::Attribute(text) => out.pooled(text),
            TypeFrom::Operand(index) | TypeFrom::Result(index) => out.number(*index),
        }
        if !steps.is_empty() {
            steps.put(out);
        }
    }
}

/// Reads the section.
pub(crate) fn decode(bytes: &[u8], version: u16, limits: &BlobLimits) -> Result<OpDefinitions, Malformed> {
    let mut from = Unpacker::new(bytes)?.with_depth(MAX_DEPTH);
    let (mut last, mut left) = (SmolStr::default(), limits.table_entries);
    let definitions = from.list(|from| {
        match left.checked_sub(1) {
            Some(less) => left = less,
            None => {
                return from.wrong(format!("more than the {} operations that the limits allow", limits.table_entries));
            }
        }
        let definition = definition(from, &last, version)?;
        last = definition.name.clone();
        Ok(definition)
    })?;
    from.finish()?;
    match OpDefinitions::new(definitions) {
        Some(definitions) => Ok(definitions),
        None => from.wrong("the operations are not in ascending order"),
    }
}

fn definition(from: &mut Unpacker<'_>, last: &str, version: u16) -> Result<OpDefinition, Malformed> {
    let shared = from.below(MAX_SHARED + 1, "shared part of a name")?;
    let Some(shared) = last.get(..shared) else { return from.wrong("a name shares more than there is") };
    let name = format_smolstr!("{shared}{}", from.text()?);
    let flags = from.number()?;
    let Some(traits) = OpTraits::from_bits(flags / 27) else { return from.wrong("there is no such trait") };
    let flag = |place: u32| (flags / place % 3) as usize;
    let mut groups = |sizes: GroupSizes| Ok(Groups { varies: Coded::take(from)?, sizes });
    let (operands, results) = (groups(GroupSizes::ALL[flag(3)])?, groups(GroupSizes::ALL[flag(9)])?);
    let attributes = from.list(|from| {
        let name = Coded::take(from)?;
        let default = match version {
            WITH_CONSTANTS.. => Coded::take(from)?,
            _ => from.pooled_option()?.map(ConstantData::Notation),
        };
        Ok(OwnAttribute { name, default, is_required: false })
    })?;
    let result_types = match from.below(3, "form of result types")? {
        0 => None,
        2 if !results.varies.is_empty() => Some(Vec::new()),
        2 => return from.wrong("there are no results that could be missing"),
        _ => Some(results.varies.iter().map(|_| rule(from)).collect::<Result<_, _>>()?),
    };
    let effects = Effects::ALL[flag(1)];
    let definition = OpDefinition { name, operands, results, attributes, result_types, effects, traits };
    match definition.is_valid() {
        true => Ok(definition),
        false => from.wrong(format!("the result types of `{}` come from what is not there", definition.name)),
    }
}

fn rule(from: &mut Unpacker<'_>) -> Result<TypeRule, Malformed> {
    let form = from.below(2 * STEPS, "form of rule")?;
    let source = match form % STEPS {
        0 => TypeFrom::Text(from.pooled()?),
        1 => TypeFrom::Operand(from.number()?),
        2 => TypeFrom::Attribute(from.pooled()?),
        _ => TypeFrom::Result(from.number()?),
    };
    let steps = if form < STEPS { Vec::new() } else { Coded::take(from)? };
    Ok(TypeRule { from: source, steps })
}

listed! {
    bool, [false, true], "answer"
    TypeStep, TypeStep::ALL, "step of a rule"
}
