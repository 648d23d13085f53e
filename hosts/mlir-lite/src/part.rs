//! A part of an IR on its own: an operation with all that is nested in it, copied out, and put back when it was changed.
//!
//! What is copied out is numbered anew, so that a part is small and lies close together. It remembers what each record was, and
//! is put back in the same place: handles of what is still there stay valid.

use crate::handles::{Block, FREED, MAX_RECORDS, NIL, Op, Region};
use crate::ir::{BlockRecord, Ir, OpRecord, RegionRecord, UseRecord, ValueRecord};
use crate::pool::{Pool, Slice, put_all};
use mlir_syntax::{Attr, Context, Symbol, Translation};

/// An operation with all that is nested in it.
pub(crate) struct Part {
    /// Its top operation is the one that was copied out.
    pub ir: Ir,
    origins: Origins,
}

/// Something for each kind of record.
#[derive(Clone, Default)]
pub(crate) struct Arenas<T> {
    ops: T,
    uses: T,
    values: T,
    blocks: T,
    regions: T,
    attributes: T,
    successors: T,
    region_lists: T,
    locations: T,
}

/// For each record of a part which record of the whole it was. What was made since has no entry.
type Origins = Arenas<Vec<u32>>;

/// How many records of each kind a whole has, with those that parts are going to bring.
pub(crate) type Ends = Arenas<usize>;

impl<T> Arenas<T> {
    fn each_mut(&mut self) -> [&mut T; 9] {
        let Arenas { ops, uses, values, blocks, regions, attributes, successors, region_lists, locations } = self;
        [ops, uses, values, blocks, regions, attributes, successors, region_lists, locations]
    }
}

/// The numbers of some records of the whole in a part: a set that takes no time to be emptied (Briggs & Torczon, *An Efficient
/// Representation for Sparse Sets*, 1993).
struct Numbers {
    new: Vec<u32>,
    old: Vec<u32>,
}

impl Numbers {
    fn new(count: usize) -> Numbers {
        Numbers { new: vec![0; count], old: Vec::new() }
    }

    fn add(&mut self, old: u32) {
        self.new[old as usize] = self.old.len() as u32;
        self.old.push(old);
    }

    fn add_all(&mut self, old: Slice) {
        old.indices().for_each(|old| self.add(old));
    }

    /// The number of a record in the part; `None` if it is not in it. [`NIL`] stays what it is.
    fn get(&self, old: u32) -> Option<u32> {
        if old == NIL {
            return Some(NIL);
        }
        let new = *self.new.get(old as usize)?;
        (self.old.get(new as usize) == Some(&old)).then_some(new)
    }

    fn slice(&self, old: Slice) -> Option<Slice> {
        if old.len == 0 { Some(Slice::default()) } else { Some(Slice { start: self.get(old.start)?, len: old.len }) }
    }
}

/// Copies parts out of a whole.
pub(crate) struct Cutter<'a> {
    whole: &'a Ir,
    ops: Numbers,
    uses: Numbers,
    values: Numbers,
    blocks: Numbers,
    regions: Numbers,
}

impl<'a> Cutter<'a> {
    pub fn new(whole: &'a Ir) -> Cutter<'a> {
        Cutter {
            whole,
            ops: Numbers::new(whole.ops.len()),
            uses: Numbers::new(whole.uses.len()),
            values: Numbers::new(whole.values.len()),
            blocks: Numbers::new(whole.blocks.len()),
            regions: Numbers::new(whole.regions.len()),
        }
    }

    /// The part that `op` is, without a context. `None` if it is not on its own: if it has operands, results or successors, or
    /// what is in it uses a value from outside or is used there.
    pub fn cut(&mut self, op: Op) -> Option<Part> {
        let record = self.whole.op(op);
        if record.operands.len != 0 || record.results.len != 0 || record.successors.len != 0 {
            return None;
        }
        self.number(op);
        let mut ir = Ir::without_top(Context::default());
        ir.top = Op(0);
        ir.op_info = self.whole.op_info.clone();
        ir.known_inherent = self.whole.known_inherent.clone();
        let mut origins = Origins::default();
        let Cutter { whole, ops, uses, values, blocks, regions } = self;
        ir.ops.reserve(ops.old.len());
        ir.op_locations.reserve(ops.old.len());
        ir.uses.reserve(uses.old.len());
        ir.values.reserve(values.old.len());
        ir.attributes.reserve(ops.old.len());
        for old in &ops.old {
            let record = &whole.ops[*old as usize];
            let is_top = ir.ops.is_empty();
            let link = |link| if is_top { Some(NIL) } else { ops.get(link) };
            ir.ops.push(OpRecord {
                name: record.name,
                kind: record.kind,
                operands: uses.slice(record.operands)?,
                results: values.slice(record.results)?,
                attributes: copy(&whole.attributes, record.attributes, &mut ir.attributes, &mut origins.attributes),
                inherent: record.inherent,
                block: if is_top { NIL } else { blocks.get(record.block)? },
                previous: link(record.previous)?,
                next: link(record.next)?,
                successors: copy(&whole.successors, record.successors, &mut ir.successors, &mut origins.successors),
                regions: copy(&whole.region_lists, record.regions, &mut ir.region_lists, &mut origins.region_lists),
            });
            ir.op_locations.push(whole.op_locations[*old as usize]);
        }
        for successor in ir.successors.items_mut() {
            *successor = Block(blocks.get(successor.0)?);
        }
        for region in ir.region_lists.items_mut() {
            *region = Region(regions.get(region.0)?);
        }
        for old in &uses.old {
            let UseRecord { value, definition, owner, previous, next } = whole.uses[*old];
            ir.uses.push(UseRecord {
                value: values.get(value)?,
                definition: ops.get(definition)?,
                owner: ops.get(owner)?,
                previous: uses.get(previous)?,
                next: uses.get(next)?,
            });
        }
        for old in &values.old {
            let record = whole.values[*old];
            let owner = if record.is_argument() { blocks.get(record.owner)? } else { ops.get(record.owner)? };
            ir.values.push(ValueRecord { owner, first_use: uses.get(record.first_use)?, ..record });
        }
        for old in &blocks.old {
            let record = &whole.blocks[*old as usize];
            ir.blocks.push(BlockRecord {
                region: regions.get(record.region)?,
                previous: blocks.get(record.previous)?,
                next: blocks.get(record.next)?,
                first: ops.get(record.first)?,
                last: ops.get(record.last)?,
                arguments: values.slice(record.arguments)?,
                locations: copy(&whole.locations, record.locations, &mut ir.locations, &mut origins.locations),
            });
        }
        for old in &regions.old {
            let RegionRecord { owner, first, last } = whole.regions[*old as usize];
            let record = RegionRecord { owner: ops.get(owner)?, first: blocks.get(first)?, last: blocks.get(last)? };
            ir.regions.push(record);
        }
        origins.ops.clone_from(&ops.old);
        origins.uses.clone_from(&uses.old);
        origins.values.clone_from(&values.old);
        origins.blocks.clone_from(&blocks.old);
        origins.regions.clone_from(&regions.old);
        Some(Part { ir, origins })
    }

    /// Numbers all that is in an operation, in the order of the text.
    fn number(&mut self, op: Op) {
        let Cutter { whole, ops, uses, values, blocks, regions } = self;
        [&mut *ops, uses, values, blocks, regions].into_iter().for_each(|numbers| numbers.old.clear());
        ops.add(op.0);
        let mut work: Vec<Region> = whole.op_regions(op).to_vec();
        work.iter().for_each(|region| regions.add(region.0));
        while let Some(region) = work.pop() {
            for block in whole.region_blocks(region) {
                blocks.add(block.0);
                values.add_all(whole.blocks[block.index()].arguments);
                for op in whole.block_ops(block) {
                    let record = whole.op(op);
                    ops.add(op.0);
                    uses.add_all(record.operands);
                    values.add_all(record.results);
                    for region in whole.op_regions(op) {
                        regions.add(region.0);
                        work.push(*region);
                    }
                }
            }
        }
    }
}

/// Copies a list from one pool to another.
fn copy<T: Clone>(from: &Pool<T>, list: Slice, to: &mut Pool<T>, origins: &mut Vec<u32>) -> Slice {
    if list.len == 0 {
        return Slice::default();
    }
    origins.extend(list.indices());
    to.append(&from[list])
}

impl Part {
    /// Gives what was made in the part places behind the `ends` of the whole.
    pub fn number(&mut self, ends: &mut Ends) {
        let mut counts = Ends::of(&self.ir);
        let origins = self.origins.each_mut().into_iter().zip(counts.each_mut());
        for ((origins, count), end) in origins.zip(ends.each_mut()) {
            // What was made comes behind all that has an origin.
            let made = *count - origins.len();
            origins.extend((*end as u32..).take(made));
            *end += made;
        }
    }

    /// Puts the operations back. Where the one that was copied out stands is known to the whole.
    fn put_ops(&self, names: &Translation, whole: &mut Vec<OpRecord>) {
        let Origins { ops, uses, values, blocks, attributes, successors, region_lists, .. } = &self.origins;
        let top = ops.first().map(|place| *place as usize);
        let links = top.map(|top| (whole[top].block, whole[top].previous, whole[top].next));
        let records = self.ir.ops.iter().map(|record| OpRecord {
            name: names.symbol(record.name),
            kind: names.op_kind(record.kind),
            operands: list(uses, record.operands),
            results: list(values, record.results),
            attributes: list(attributes, record.attributes),
            inherent: record.inherent,
            block: at(blocks, record.block),
            previous: at(ops, record.previous),
            next: at(ops, record.next),
            successors: list(successors, record.successors),
            regions: list(region_lists, record.regions),
        });
        put_all(whole, ops, records);
        if let Some((top, links)) = top.zip(links) {
            (whole[top].block, whole[top].previous, whole[top].next) = links;
        }
    }

    fn put_uses(&self, whole: &mut Pool<UseRecord>) {
        let Origins { ops, uses, values, .. } = &self.origins;
        whole.put_back(&self.ir.uses, uses, |used| UseRecord {
            value: at(values, used.value),
            definition: at(ops, used.definition),
            owner: at(ops, used.owner()) | used.owner & UseRecord::DETACHED,
            previous: at(uses, used.previous),
            next: at(uses, used.next),
        });
    }

    fn put_values(&self, names: &Translation, whole: &mut Pool<ValueRecord>) {
        let Origins { ops, uses, values, blocks, .. } = &self.origins;
        whole.put_back(&self.ir.values, values, |value| ValueRecord {
            ty: names.ty(value.ty),
            first_use: at(uses, value.first_use),
            owner: at(if value.is_argument() { blocks } else { ops }, value.owner),
            place: value.place,
        });
    }

    fn put_attributes(&self, names: &Translation, whole: &mut Pool<(Symbol, Attr)>) {
        let translate = |(name, value): &(Symbol, Attr)| (names.symbol(*name), names.attribute(*value));
        whole.put_back(&self.ir.attributes, &self.origins.attributes, translate);
    }

    fn put_blocks(&self, whole: &mut Vec<BlockRecord>) {
        let Origins { ops, values, blocks, regions, locations, .. } = &self.origins;
        let records = self.ir.blocks.iter().map(|record| BlockRecord {
            region: at(regions, record.region),
            previous: at(blocks, record.previous),
            next: at(blocks, record.next),
            first: at(ops, record.first),
            last: at(ops, record.last),
            arguments: list(values, record.arguments),
            locations: list(locations, record.locations),
        });
        put_all(whole, blocks, records);
    }

    fn put_regions(&self, whole: &mut Vec<RegionRecord>) {
        let Origins { ops, blocks, regions, .. } = &self.origins;
        let records = self.ir.regions.iter().map(|record| RegionRecord {
            owner: at(ops, record.owner),
            first: at(blocks, record.first),
            last: at(blocks, record.last),
        });
        put_all(whole, regions, records);
    }
}

/// What must be done, in any order and at once, to put parts back into what they were cut out of: a job for each kind of
/// record. All links and names become those of the whole on the way. Parts come in the order in which they were
/// [numbered](Part::number).
pub(crate) fn put_back<'a>(parts: &'a [(Part, &Translation)], whole: &'a mut Ir) -> Vec<Box<dyn FnOnce() + Send + 'a>> {
    let Ir { ops, op_locations, uses, values, attributes, blocks, regions, .. } = whole;
    let Ir { successors, region_lists, locations, free_ops, free_blocks, free_regions, known_inherent, .. } = whole;
    vec![
        Box::new(move || {
            for (Part { ir, origins }, names) in parts {
                let translate = |location: &Attr| names.attribute(*location);
                put_all(op_locations, &origins.ops, ir.op_locations.iter().map(translate));
                locations.put_back(&ir.locations, &origins.locations, translate);
                successors.put_back(&ir.successors, &origins.successors, |block| Block(at(&origins.blocks, block.0)));
                let translate = |region: &Region| Region(at(&origins.regions, region.0));
                region_lists.put_back(&ir.region_lists, &origins.region_lists, translate);
                free_ops.extend(ir.free_ops.iter().map(|op| at(&origins.ops, *op)));
                free_blocks.extend(ir.free_blocks.iter().map(|block| at(&origins.blocks, *block)));
                free_regions.extend(ir.free_regions.iter().map(|region| at(&origins.regions, *region)));
                let inherent = |(op, attribute): &(Symbol, Symbol)| (names.symbol(*op), names.symbol(*attribute));
                known_inherent.extend(ir.known_inherent.iter().map(inherent));
            }
        }),
        Box::new(move || {
            parts.iter().for_each(|(part, _)| part.put_blocks(blocks));
            parts.iter().for_each(|(part, _)| part.put_regions(regions));
        }),
        Box::new(move || parts.iter().for_each(|(part, names)| part.put_attributes(names, attributes))),
        Box::new(move || parts.iter().for_each(|(part, names)| part.put_values(names, values))),
        Box::new(move || parts.iter().for_each(|(part, _)| part.put_uses(uses))),
        Box::new(move || parts.iter().for_each(|(part, names)| part.put_ops(names, ops))),
    ]
}

impl Ends {
    pub fn of(ir: &Ir) -> Ends {
        Ends {
            ops: ir.ops.len(),
            uses: ir.uses.len(),
            values: ir.values.len(),
            blocks: ir.blocks.len(),
            regions: ir.regions.len(),
            attributes: ir.attributes.len(),
            successors: ir.successors.len(),
            region_lists: ir.region_lists.len(),
            locations: ir.locations.len(),
        }
    }

    /// Whether an IR may have so many records.
    pub fn fit(&self) -> bool {
        [self.ops, self.uses, self.values, self.attributes].into_iter().all(|records| records < MAX_RECORDS)
    }

    /// Makes room in the whole for what parts bring.
    pub fn reserve(&self, ir: &mut Ir) {
        ir.ops.reserve(self.ops - ir.ops.len());
        ir.op_locations.reserve(self.ops - ir.op_locations.len());
        ir.uses.reserve(self.uses - ir.uses.len());
        ir.values.reserve(self.values - ir.values.len());
        ir.attributes.reserve(self.attributes - ir.attributes.len());
    }
}

/// What a link of a part is in the whole. [`NIL`] and [`FREED`] stay what they are; what a freed record leads to is of no
/// interest.
#[inline(always)]
fn at(origins: &[u32], link: u32) -> u32 {
    if link >= FREED { link } else { origins.get(link as usize).copied().unwrap_or(NIL) }
}

/// What a list of a part is in the whole: records that lay side by side there still do.
#[inline(always)]
fn list(origins: &[u32], list: Slice) -> Slice {
    if list.len == 0 { list } else { Slice { start: at(origins, list.start), len: list.len } }
}
