//! A part of an IR on its own: an operation with all that is nested in it, copied out, and put back when it was changed.
//!
//! A copied part is numbered anew, so that a part is small and lies close together. It remembers what each record was, and
//! is put back in the same place: handles of what is still there stay valid.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::handles::{Block, FREED, MAX_RECORDS, NIL, Op, Region};
use crate::ir::{BlockRecord, Ir, OpRecord, RegionRecord, UseRecord, ValueRecord};
use crate::pool::{Pool, Slice};
use mlir_syntax::{Attr, Context, Symbol, Translation};

/// An operation with all that is nested in it.
pub(crate) struct Part {
    /// Its top operation is the one that was copied out.
    pub ir: Ir,
    origins: Origins,
}

macro_rules! arenas {
    ($($arena:ident)*) => {
        /// Something for each kind of record.
        #[derive(Clone, Default)]
        pub(crate) struct Arenas<T> {
            $($arena: T,)*
        }

        impl<T> Arenas<T> {
            fn each_mut(&mut self) -> [&mut T; 9] {
                [$(&mut self.$arena),*]
            }
        }

        impl Ends {
            pub(crate) fn of(ir: &Ir) -> Ends {
                Ends { $($arena: ir.$arena.len()),* }
            }
        }
    };
}

arenas! { ops uses values blocks regions attributes successors region_lists locations }

/// For each record of a part which record of the whole it was.
type Origins = Arenas<Vec<u32>>;

/// The number of records of each kind that a whole has, with those that parts are going to bring.
pub(crate) type Ends = Arenas<usize>;

/// Copies parts out of a whole.
pub(crate) struct Cutter<'a> {
    whole: &'a Ir,
    /// The numbers that records of the whole have in the part that is being cut; [`NIL`] for all others.
    numbers: Arenas<Vec<u32>>,
}

impl<'a> Cutter<'a> {
    pub(crate) fn new(whole: &'a Ir) -> Cutter<'a> {
        let mut numbers = Arenas::<Vec<u32>>::default();
        let counts = Ends::of(whole);
        numbers.each_mut().into_iter().zip(counts.clone().each_mut()).for_each(|(all, count)| all.resize(*count, NIL));
        Cutter { whole, numbers }
    }

    /// The part that `op` is, without a context. `None` if it is not on its own: if what is in it uses a value from outside or
    /// is used there.
    pub(crate) fn cut(&mut self, op: Op) -> Option<Part> {
        let mut origins = contents(self.whole, op);
        for (numbers, origins) in self.numbers.each_mut().into_iter().zip(origins.each_mut()) {
            (0..).zip(origins).for_each(|(number, old)| numbers[*old as usize] = number);
        }
        let mut ir = Ir::without_top(Context::default());
        ir.top = Op(0);
        ir.op_info = self.whole.op_info.clone();
        ir.has_locations = self.whole.has_locations;
        ir.known_inherent = self.whole.known_inherent.clone();
        let out = [Move {
            from: self.whole,
            origins: &origins,
            places: &self.numbers,
            names: &Translation::identity(),
            is_back: false,
            is_torn: AtomicBool::new(false),
        }];
        jobs(&out, &mut ir).into_iter().for_each(|job| job());
        let [Move { is_torn, .. }] = out;
        for (numbers, origins) in self.numbers.each_mut().into_iter().zip(origins.each_mut()) {
            origins.iter().for_each(|old| numbers[*old as usize] = NIL);
        }
        (!is_torn.into_inner()).then_some(Part { ir, origins })
    }
}

/// All records that are in an operation: itself first, what is nested in the order of the text.
fn contents(whole: &Ir, op: Op) -> Origins {
    let mut all = Origins::default();
    let mut open = Vec::new();
    let mut add = |op: Op, open: &mut Vec<Region>| {
        let record = whole.op(op);
        all.ops.push(op.0);
        all.uses.extend(record.operands.indices());
        all.values.extend(record.results.indices());
        all.attributes.extend(record.attributes.indices());
        all.successors.extend(record.successors.indices());
        all.region_lists.extend(record.regions.indices());
        all.regions.extend(whole.op_regions(op).iter().map(|region| region.0));
        open.extend(whole.op_regions(op));
    };
    add(op, &mut open);
    let mut blocks = Vec::new();
    while let Some(region) = open.pop() {
        for block in whole.region_blocks(region) {
            blocks.push(block.0);
            whole.block_ops(block).for_each(|op| add(op, &mut open));
        }
    }
    for block in &blocks {
        let record = &whole.blocks[*block as usize];
        all.values.extend(record.arguments.indices());
        all.locations.extend(record.locations.indices());
    }
    Origins { blocks, ..all }
}

impl Part {
    /// Gives what was made in the part places behind the `ends` of the whole.
    pub(crate) fn number(&mut self, ends: &mut Ends) {
        let mut counts = Ends::of(&self.ir);
        let origins = self.origins.each_mut().into_iter().zip(counts.each_mut());
        for ((origins, count), end) in origins.zip(ends.each_mut()) {
            // What was made comes behind all that has an origin.
            let made = *count - origins.len();
            origins.extend((*end as u32..).take(made));
            *end += made;
        }
    }

    /// Returns how to put it back, once it has [places](Part::number) for all; `names` translates its context.
    pub(crate) fn back<'a>(&'a self, names: &'a Translation) -> Move<'a> {
        let Part { ir: from, origins } = self;
        Move { from, origins, places: origins, names, is_back: true, is_torn: AtomicBool::new(false) }
    }
}

/// Brings records from one IR to another: from the whole into a part, or back.
pub(crate) struct Move<'a> {
    from: &'a Ir,
    /// Which records of the whole those of the part are.
    origins: &'a Origins,
    /// Where the records of `from` are in the other IR.
    places: &'a Arenas<Vec<u32>>,
    names: &'a Translation,
    is_back: bool,
    /// True if a use leads out of the part.
    is_torn: AtomicBool,
}

/// Where a record is. [`NIL`] and [`FREED`] stay what they are; what a freed record leads to is of no interest.
#[inline(always)]
fn at(places: &[u32], link: u32) -> u32 {
    if link >= FREED { link } else { places.get(link as usize).copied().unwrap_or(NIL) }
}

/// Where a list is: records that lie side by side in one IR do so in the other.
#[inline(always)]
fn list(places: &[u32], list: Slice) -> Slice {
    if list.len == 0 { list } else { Slice { start: at(places, list.start), len: list.len } }
}

impl Move<'_> {
    /// As [`at`], for links that may lead out of the part.
    #[inline(always)]
    fn within(&self, places: &[u32], link: u32) -> u32 {
        let place = at(places, link);
        if place == NIL && link != NIL {
            self.is_torn.store(true, Ordering::Relaxed);
        }
        place
    }

    /// Writes records of one kind, with their links and names as they are in the other IR.
    #[inline(always)]
    fn all<T>(&self, from: &[T], origins: &[u32], to: &mut Vec<T>, moved: impl Fn(&T) -> T) {
        if !self.is_back {
            to.reserve(origins.len());
        }
        for (number, origin) in (0..).zip(origins) {
            let (source, target) = if self.is_back { (number, *origin) } else { (*origin, number) };
            let record = moved(&from[source as usize]);
            match to.get_mut(target as usize) {
                Some(slot) => *slot = record,
                None => to.push(record),
            }
        }
    }

    /// Likewise in lists; what was released in a part is released in the whole.
    #[inline(always)]
    fn lists<T>(&self, from: &Pool<T>, origins: &[u32], to: &mut Pool<T>, moved: impl Fn(&T) -> T) {
        self.all(from.items(), origins, to.items_mut(), moved);
        if self.is_back {
            from.released().for_each(|Slice { start, len }| to.release(Slice { start: origins[start as usize], len }));
        }
    }

    /// Where the operation that was copied out stands is known to the whole only.
    fn ops(&self, to: &mut Vec<OpRecord>) {
        let Arenas { ops, uses, values, blocks, attributes, successors, region_lists, .. } = self.places;
        let top = if self.is_back { self.origins.ops[0] as usize } else { 0 };
        let links = match to.get(top) {
            Some(top) => Some((top.block, top.previous, top.next)),
            // What was not copied out but made has none that lead outside.
            None => (!self.is_back).then_some((NIL, NIL, NIL)),
        };
        self.all(&self.from.ops, &self.origins.ops, to, |record| OpRecord {
            name: self.names.symbol(record.name),
            kind: self.names.op_kind(record.kind),
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
        if let Some(links) = links {
            (to[top].block, to[top].previous, to[top].next) = links;
        }
    }

    fn uses(&self, to: &mut Pool<UseRecord>) {
        let Arenas { ops, uses, values, .. } = self.places;
        self.lists(&self.from.uses, &self.origins.uses, to, |used| UseRecord {
            value: self.within(values, used.value),
            definition: at(ops, used.definition),
            owner: at(ops, used.owner()) | used.owner & UseRecord::DETACHED,
            previous: self.within(uses, used.previous),
            next: self.within(uses, used.next),
        });
    }

    fn values(&self, to: &mut Pool<ValueRecord>) {
        let Arenas { ops, uses, blocks, .. } = self.places;
        self.lists(&self.from.values, &self.origins.values, to, |value| ValueRecord {
            ty: self.names.ty(value.ty),
            first_use: self.within(uses, value.first_use),
            owner: at(if value.is_argument() { blocks } else { ops }, value.owner),
            place: value.place,
        });
    }

    fn attributes(&self, to: &mut Pool<(Symbol, Attr)>) {
        let moved = |(name, value): &(Symbol, Attr)| (self.names.symbol(*name), self.names.attribute(*value));
        self.lists(&self.from.attributes, &self.origins.attributes, to, moved);
    }

    fn blocks(&self, to: &mut Vec<BlockRecord>) {
        let Arenas { ops, values, blocks, regions, locations, .. } = self.places;
        self.all(&self.from.blocks, &self.origins.blocks, to, |record| BlockRecord {
            region: at(regions, record.region),
            previous: at(blocks, record.previous),
            next: at(blocks, record.next),
            first: at(ops, record.first),
            last: at(ops, record.last),
            arguments: list(values, record.arguments),
            locations: list(locations, record.locations),
        });
    }

    fn regions(&self, to: &mut Vec<RegionRecord>) {
        let Arenas { ops, blocks, .. } = self.places;
        self.all(&self.from.regions, &self.origins.regions, to, |record| RegionRecord {
            owner: at(ops, record.owner),
            first: at(blocks, record.first),
            last: at(blocks, record.last),
        });
    }
}

/// Returns what must be done, in any order and at once, to bring records to an IR: a job for each kind of record. All links and names
/// become those of that IR on the way. Parts come in the order in which they were [numbered](Part::number).
pub(crate) fn jobs<'a>(moves: &'a [Move<'a>], to: &'a mut Ir) -> Vec<Box<dyn FnOnce() + Send + 'a>> {
    let Ir { ops, op_locations, uses, values, attributes, blocks, regions, .. } = to;
    let Ir { successors, region_lists, locations, free_ops, free_blocks, free_regions, known_inherent, .. } = to;
    vec![
        Box::new(move || {
            for step in moves {
                let Move { from, origins, places, names, .. } = step;
                let moved = |location: &Attr| names.attribute(*location);
                step.all(&from.op_locations, &origins.ops, op_locations, moved);
                step.lists(&from.locations, &origins.locations, locations, moved);
                let moved = |block: &Block| Block(step.within(&places.blocks, block.0));
                step.lists(&from.successors, &origins.successors, successors, moved);
                let moved = |region: &Region| Region(at(&places.regions, region.0));
                step.lists(&from.region_lists, &origins.region_lists, region_lists, moved);
                if step.is_back {
                    free_ops.extend(from.free_ops.iter().map(|op| at(&places.ops, *op)));
                    free_blocks.extend(from.free_blocks.iter().map(|block| at(&places.blocks, *block)));
                    free_regions.extend(from.free_regions.iter().map(|region| at(&places.regions, *region)));
                    let inherent = |(op, attribute): &(Symbol, Symbol)| (names.symbol(*op), names.symbol(*attribute));
                    known_inherent.extend(from.known_inherent.iter().map(inherent));
                }
            }
        }),
        Box::new(move || {
            moves.iter().for_each(|step| step.blocks(blocks));
            moves.iter().for_each(|step| step.regions(regions));
        }),
        Box::new(move || moves.iter().for_each(|step| step.attributes(attributes))),
        Box::new(move || moves.iter().for_each(|step| step.values(values))),
        Box::new(move || moves.iter().for_each(|step| step.uses(uses))),
        Box::new(move || moves.iter().for_each(|step| step.ops(ops))),
    ]
}

impl Ends {
    /// Returns true if an IR may have so many records.
    pub(crate) fn fit(&self) -> bool {
        [self.ops, self.uses, self.values, self.attributes].into_iter().all(|records| records < MAX_RECORDS)
    }

    /// Makes room in the whole for what parts bring.
    pub(crate) fn reserve(&self, ir: &mut Ir) {
        ir.ops.reserve(self.ops - ir.ops.len());
        ir.op_locations.reserve(self.ops - ir.op_locations.len());
        ir.uses.reserve(self.uses - ir.uses.len());
        ir.values.reserve(self.values - ir.values.len());
        ir.attributes.reserve(self.attributes - ir.attributes.len());
    }
}
