//! The tables section of a blob: [`Tables`] packed.

use alloc::vec::Vec;

use pdl_declarations::ConstantData;
use pdl_declarations::program::MAX_DEPTH;
use smol_str::SmolStr;

use crate::coded::Coded;
use crate::encoding::{Malformed, Packer, Unpacker};
use crate::format::WITH_CONSTANTS;
use crate::isa::KINDS;
use crate::problem::Entry;
use crate::{PatternId, PatternInfo, RegisterCounts, Tables};

/// Bits in front of a pattern.
const NAMED: u32 = 1;
const RECURSION: u32 = 2;
const ROOTED: u32 = 4;

pub(crate) fn encode(tables: &Tables) -> Vec<u8> {
    let mut out = Packer::default();
    let texts = |out: &mut Packer, list: &[SmolStr]| {
        out.count(list.len());
        list.iter().for_each(|text| out.text(text));
    };
    texts(&mut out, &tables.op_names);
    texts(&mut out, &tables.attribute_names);
    tables.attributes.put(&mut out);
    texts(&mut out, &tables.types);
    tables.type_lists.put(&mut out);
    tables.natives.put(&mut out);
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
        pattern.captures.put(&mut out);
        out.near(pattern.rewrite_entry, last_entry);
        last_entry = pattern.rewrite_entry;
        pattern.rewrite_registers.put(&mut out);
    }
    tables.match_registers.put(&mut out);
    out.number(tables.loop_depth);
    out.finish()
}

pub(crate) fn decode(bytes: &[u8], version: u16) -> Result<Tables, Malformed> {
    read(&mut Unpacker::new(bytes)?.with_depth(MAX_DEPTH), version)
}

/// The offset in the section, which can be decoded, of a part of the tables.
pub(crate) fn offset_of(bytes: &[u8], entry: Entry, version: u16) -> usize {
    let Ok(from) = Unpacker::new(bytes) else { return 0 };
    let mut from = from.remember().with_depth(MAX_DEPTH);
    // It was decoded before; else the parts before the error are known.
    let _ = read(&mut from, version);
    from.into_marks().into_iter().find(|(mark, _)| *mark == entry).map_or(0, |(_, offset)| offset)
}

fn read(from: &mut Unpacker<'_, Entry>, version: u16) -> Result<Tables, Malformed> {
    let marked = |from: &mut Unpacker<'_, Entry>, entry| {
        from.mark(entry);
        from.list(Unpacker::text)
    };
    let op_names = marked(from, Entry::OpNames)?;
    let attribute_names = marked(from, Entry::AttributeNames)?;
    from.mark(Entry::Attributes);
    let attributes = match version {
        WITH_CONSTANTS.. => Coded::take(from)?,
        _ => from.list(|from| from.text().map(ConstantData::Notation))?,
    };
    let types = marked(from, Entry::Types)?;
    from.mark(Entry::TypeLists);
    let mut index = 0..;
    let type_lists = from.list(|from| {
        from.mark(Entry::TypeList(index.next().unwrap_or(u32::MAX)));
        Vec::take(from)
    })?;
    from.mark(Entry::Natives);
    let natives = Coded::take(from)?;
    from.mark(Entry::Patterns);
    let (mut last_entry, mut index) = (0, 0..);
    let patterns = from.list(|from| {
        from.mark(Entry::Pattern(index.next().unwrap_or(u32::MAX)));
        let pattern = decode_pattern(from, last_entry)?;
        last_entry = pattern.rewrite_entry;
        Ok(pattern)
    })?;
    from.mark(Entry::MatchRegisters);
    let match_registers = Coded::take(from)?;
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
        mentions: Default::default(),
        patterns,
        match_registers,
        loop_depth,
    })
}

fn decode_pattern(from: &mut Unpacker<'_, Entry>, last_entry: u32) -> Result<PatternInfo, Malformed> {
    let flags = from.below((NAMED | RECURSION | ROOTED) as usize + 1, "set of flags")? as u32;
    let name = (flags & NAMED != 0).then(|| from.text()).transpose()?;
    let benefit = from.benefit()?;
    let location = from.location()?;
    let rank = from.number()?;
    let root = (flags & ROOTED != 0).then(|| from.number()).transpose()?;
    let captures = Coded::take(from)?;
    let rewrite_entry = from.near(last_entry)?;
    let rewrite_registers = Coded::take(from)?;
    let recursion = flags & RECURSION != 0;
    let id = PatternId::default();
    Ok(PatternInfo {
        id,
        name,
        benefit,
        recursion,
        location,
        rank,
        root,
        captures,
        rewrite_entry,
        rewrite_registers,
        matched: Vec::new(),
    })
}

/// Only the files that are in use, behind a mask of them.
impl Coded for RegisterCounts {
    fn put(&self, out: &mut Packer) {
        let mask: u32 = (0..KINDS.len()).filter(|i| self.0[*i] != 0).map(|i| 1 << i).sum();
        out.number(mask);
        self.0.iter().filter(|count| **count != 0).for_each(|count| out.number(*count));
    }

    fn take<M>(from: &mut Unpacker<'_, M>) -> Result<Self, Malformed> {
        let mask = from.below(1 << KINDS.len(), "set of register files")?;
        let mut counts = RegisterCounts::default();
        for (i, count) in counts.0.iter_mut().enumerate() {
            if mask & 1 << i != 0 {
                *count = from.number()?;
            }
        }
        Ok(counts)
    }
}
