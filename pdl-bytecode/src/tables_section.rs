//! The tables section of a blob: [`Tables`] packed.

use alloc::vec::Vec;

use pdl_declarations::{Kind, Native, NativeKind, NativeType};

use crate::encoding::{Malformed, Packer, Unpacker};
use crate::isa::KINDS;
use crate::problem::Entry;
use crate::{PatternInfo, RegisterCounts, Tables};

/// Bits in front of a pattern.
const NAMED: u32 = 1;
const RECURSION: u32 = 2;
const ROOTED: u32 = 4;

pub(crate) fn encode(tables: &Tables) -> Vec<u8> {
    let mut out = Packer::default();
    for list in [&tables.op_names, &tables.attribute_names, &tables.attributes, &tables.types] {
        out.count(list.len());
        list.iter().for_each(|text| out.text(text));
    }
    out.count(tables.type_lists.len());
    for list in &tables.type_lists {
        out.count(list.len());
        list.iter().for_each(|index| out.number(*index));
    }
    out.count(tables.natives.len());
    tables.natives.iter().for_each(|native| encode_native(&mut out, native));
    out.count(tables.patterns.len());
    let mut last_entry = 0;
    for pattern in &tables.patterns {
        let flags = (u32::from(pattern.name.is_some()) * NAMED)
            | (u32::from(pattern.recursion) * RECURSION)
            | (u32::from(pattern.root.is_some()) * ROOTED);
        out.number(flags);
        if let Some(name) = &pattern.name {
            out.text(name);
        }
        out.number(pattern.benefit);
        out.location(&pattern.location);
        out.number(pattern.rank);
        if let Some(root) = pattern.root {
            out.number(root);
        }
        out.count(pattern.captures.len());
        pattern.captures.iter().for_each(|kind| out.number(*kind as u32));
        out.near(pattern.rewrite_entry, last_entry);
        last_entry = pattern.rewrite_entry;
        encode_registers(&mut out, &pattern.rewrite_registers);
    }
    encode_registers(&mut out, &tables.match_registers);
    out.number(tables.loop_depth);
    out.finish()
}

pub(crate) fn decode(bytes: &[u8]) -> Result<Tables, Malformed> {
    read(&mut Unpacker::new(bytes)?)
}

/// The offset in the section, which can be decoded, of a part of the tables.
pub(crate) fn offset_of(bytes: &[u8], entry: Entry) -> usize {
    let Ok(mut from) = Unpacker::new(bytes).map(Unpacker::remember) else { return 0 };
    // It was decoded before; else the parts before the error are known.
    let _ = read(&mut from);
    from.into_marks().into_iter().find(|(mark, _)| *mark == entry).map_or(0, |(_, offset)| offset)
}

fn read(from: &mut Unpacker<'_, Entry>) -> Result<Tables, Malformed> {
    let marked = |from: &mut Unpacker<'_, Entry>, entry| {
        from.mark(entry);
        from.list(Unpacker::text)
    };
    let op_names = marked(from, Entry::OpNames)?;
    let attribute_names = marked(from, Entry::AttributeNames)?;
    let attributes = marked(from, Entry::Attributes)?;
    let types = marked(from, Entry::Types)?;
    from.mark(Entry::TypeLists);
    let mut index = 0..;
    let type_lists = from.list(|from| {
        from.mark(Entry::TypeList(index.next().unwrap_or(u32::MAX)));
        from.list(Unpacker::number)
    })?;
    from.mark(Entry::Natives);
    let natives = from.list(decode_native)?;
    from.mark(Entry::Patterns);
    let (mut last_entry, mut index) = (0, 0..);
    let patterns = from.list(|from| {
        from.mark(Entry::Pattern(index.next().unwrap_or(u32::MAX)));
        let pattern = decode_pattern(from, last_entry)?;
        last_entry = pattern.rewrite_entry;
        Ok(pattern)
    })?;
    from.mark(Entry::MatchRegisters);
    let match_registers = decode_registers(from)?;
    from.mark(Entry::LoopDepth);
    let loop_depth = from.number()?;
    from.finish()?;
    Ok(Tables {
        op_names,
        attribute_names,
        attributes,
        types,
        type_lists,
        natives,
        operations: Default::default(),
        patterns,
        match_registers,
        loop_depth,
    })
}

fn decode_pattern(from: &mut Unpacker<'_, Entry>, last_entry: u32) -> Result<PatternInfo, Malformed> {
    let flags = from.below((NAMED | RECURSION | ROOTED) as usize + 1, "set of flags")? as u32;
    let name = (flags & NAMED != 0).then(|| from.text()).transpose()?;
    let benefit = decode_benefit(from)?;
    let location = from.location()?;
    let rank = from.number()?;
    let root = (flags & ROOTED != 0).then(|| from.number()).transpose()?;
    let captures = from.list(decode_kind)?;
    let rewrite_entry = from.near(last_entry)?;
    let rewrite_registers = decode_registers(from)?;
    let recursion = flags & RECURSION != 0;
    Ok(PatternInfo { name, benefit, recursion, location, rank, root, captures, rewrite_entry, rewrite_registers })
}

/// A pattern's benefit.
///
/// # Errors
/// If it does not fit in 16 bits, or the bytes end.
pub fn decode_benefit<M>(from: &mut Unpacker<'_, M>) -> Result<u16, Malformed> {
    Ok(from.below(1 << 16, "benefit")? as u16)
}

pub(crate) fn decode_kind<M>(from: &mut Unpacker<'_, M>) -> Result<Kind, Malformed> {
    Ok(KINDS[from.below(KINDS.len(), "kind")?])
}

/// Only the files that are in use, behind a mask of them.
fn encode_registers(out: &mut Packer, counts: &RegisterCounts) {
    let mask: u32 = (0..KINDS.len()).filter(|i| counts.0[*i] != 0).map(|i| 1 << i).sum();
    out.number(mask);
    counts.0.iter().filter(|count| **count != 0).for_each(|count| out.number(*count));
}

fn decode_registers(from: &mut Unpacker<'_, Entry>) -> Result<RegisterCounts, Malformed> {
    let mask = from.below(1 << KINDS.len(), "set of register files")?;
    let mut counts = RegisterCounts::default();
    for (i, count) in counts.0.iter_mut().enumerate() {
        if mask & 1 << i != 0 {
            *count = from.number()?;
        }
    }
    Ok(counts)
}

/// A native function, as both the tables and the patterns for linking hold it.
pub fn encode_native(out: &mut Packer, native: &Native) {
    out.pooled(&native.name);
    out.number(native.kind as u32);
    for types in [&native.params, &native.results] {
        out.count(types.len());
        for r#type in types {
            out.number(r#type.kind as u32);
            out.pooled_option(r#type.name.as_ref());
            out.pooled_option(r#type.declared.as_ref());
        }
    }
    out.pooled_option(native.code.as_ref());
    out.location(&native.location);
}

/// What [`encode_native`] wrote; the definition is kept elsewhere.
///
/// # Errors
/// If the bytes are none.
pub fn decode_native<M>(from: &mut Unpacker<'_, M>) -> Result<Native, Malformed> {
    let name = from.pooled()?;
    let kind = [NativeKind::Constraint, NativeKind::Rewrite][from.below(2, "kind of native function")?];
    let mut types = || {
        from.list(|from| {
            let kind = decode_kind(from)?;
            Ok(NativeType { kind, name: from.pooled_option()?, declared: from.pooled_option()? })
        })
    };
    let (params, results) = (types()?, types()?);
    let code = from.pooled_option()?;
    let location = from.location()?;
    Ok(Native { name, kind, params, results, code, definition: None, location })
}
