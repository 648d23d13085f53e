//! Changes: operations made, moved, unlinked, relinked, destroyed; attributes set.

use crate::handles::{Block, FREED, MAX_RECORDS, NIL, Op, Region, Value};
use crate::ir::{BlockRecord, InherentCount, Ir, OpRecord, RegionRecord, ValueRecord};
use crate::pool::Slice;
use mlir_syntax::{Attr, OpShape, Symbol, Type};
use rustc_hash::FxHashMap;

/// Where an unlinked operation stood: see [`Ir::unlink_op`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    block: u32,
    previous: u32,
    next: u32,
}

/// Arguments that a block had, kept so that they can be put back.
#[derive(Debug, PartialEq, Eq)]
pub struct OldArguments {
    values: Slice,
    locations: Slice,
}

/// All of an operation but its place and its regions.
#[derive(Clone, Copy, Debug)]
pub struct OpParts<'a> {
    /// Its name.
    pub name: Symbol,
    /// Its operands.
    pub operands: &'a [Value],
    /// Its properties, sorted by name.
    pub properties: Option<&'a [(Symbol, Attr)]>,
    /// Its discardable attributes, sorted by name.
    pub attributes: &'a [(Symbol, Attr)],
    /// The types of its results.
    pub result_types: &'a [Type],
    /// Its successors.
    pub successors: &'a [Block],
    /// Its location.
    pub location: Attr,
}

impl OpParts<'_> {
    /// Returns what it is like.
    pub(crate) fn kind(&self) -> OpShape {
        let (operands, results) = (self.operands.len() as u32, self.result_types.len() as u32);
        OpShape { name: self.name, operands, results }
    }
}

impl Ir {
    /// Returns true if the arenas can take an operation with this many operands, results and attributes.
    pub(crate) fn has_room(&self, operands: usize, results: usize, attributes: usize) -> bool {
        self.ops.len() < MAX_RECORDS
            && self.uses.len().saturating_add(operands) < MAX_RECORDS
            && self.values.len().saturating_add(results) < MAX_RECORDS
            && self.attributes.len().saturating_add(attributes) < MAX_RECORDS
    }

    /// Makes an operation that stands nowhere yet. The regions are those of no other operation.
    pub(crate) fn make_op(&mut self, parts: &OpParts<'_>, kind: u32, regions: &[Region]) -> Op {
        let op = Op(self.free_ops.last().copied().unwrap_or(self.ops.len() as u32));
        let operands = self.make_uses(op, parts.operands);
        let results = self.values.add(parts.result_types.iter().enumerate().map(|(place, ty)| ValueRecord {
            ty: *ty,
            first_use: NIL,
            owner: op.0,
            place: place as u32,
        }));
        let (attributes, inherent) = match parts.properties {
            None => (self.attributes.add(parts.attributes.iter().copied()), InherentCount::default()),
            Some(properties) => {
                let inherent = InherentCount::some(properties.len());
                (self.attributes.add(properties.iter().chain(parts.attributes).copied()), inherent)
            }
        };
        let successors = self.successors.add(parts.successors.iter().copied());
        for region in regions {
            self.regions[region.index()].owner = op.0;
        }
        let record = OpRecord {
            name: parts.name,
            kind,
            operands,
            results,
            attributes,
            inherent,
            block: NIL,
            previous: NIL,
            next: NIL,
            successors,
            regions: self.region_lists.add(regions.iter().copied()),
        };
        match self.ops.get_mut(op.index()) {
            Some(free) => {
                *free = record;
                self.op_locations[op.index()] = parts.location;
                self.free_ops.pop();
            }
            None => {
                self.ops.push(record);
                self.op_locations.push(parts.location);
            }
        }
        self.has_locations |= parts.location != self.context.get_mut().unknown_location();
        op
    }

    /// An empty `builtin.module` with one block.
    pub(crate) fn make_module(&mut self) -> (Op, Block) {
        let region = self.make_region();
        let block = self.make_block();
        self.append_block(region, block);
        let name = self.context.get_mut().intern_symbol("builtin.module");
        (self.make_plain_op(name, &[region]), block)
    }

    /// Appends an operation that stands for others to a block. Returns it with the value of its attribute, which no other has.
    pub(crate) fn append_mark(&mut self, block: Block) -> (Op, Attr) {
        let context = self.context.get_mut();
        let (name, key) = (context.intern_symbol("builtin.mark"), context.intern_symbol("of"));
        let sign = context.string("\0the parts of the text");
        let op = self.make_plain_op(name, &[]);
        self.append_op(block, op);
        self.set_attribute(op, key, Some(sign));
        (op, sign)
    }

    /// Makes an operation that has nothing but regions.
    fn make_plain_op(&mut self, name: Symbol, regions: &[Region]) -> Op {
        let parts = OpParts {
            name,
            operands: &[],
            properties: None,
            attributes: &[],
            result_types: &[],
            successors: &[],
            location: self.context.get_mut().unknown_location(),
        };
        let kind = self.context.get_mut().intern_op_kind(parts.kind());
        self.make_op(&parts, kind, regions)
    }

    pub(crate) fn make_region(&mut self) -> Region {
        let record = RegionRecord { owner: NIL, first: NIL, last: NIL };
        Region(place(&mut self.regions, &mut self.free_regions, record))
    }

    pub(crate) fn make_block(&mut self) -> Block {
        let record = BlockRecord {
            region: NIL,
            previous: NIL,
            next: NIL,
            first: NIL,
            last: NIL,
            arguments: Slice::default(),
            locations: Slice::default(),
        };
        Block(place(&mut self.blocks, &mut self.free_blocks, record))
    }

    pub(crate) fn append_block(&mut self, region: Region, block: Block) {
        let last = std::mem::replace(&mut self.regions[region.index()].last, block.0);
        self.blocks[block.index()].region = region.0;
        self.blocks[block.index()].previous = last;
        match last {
            NIL => self.regions[region.index()].first = block.0,
            last => self.blocks[last as usize].next = block.0,
        }
    }

    pub(crate) fn set_arguments(&mut self, block: Block, arguments: &[(Type, Attr)]) {
        let values = self.values.add(arguments.iter().enumerate().map(|(place, (ty, _))| ValueRecord {
            ty: *ty,
            first_use: NIL,
            owner: block.0,
            place: place as u32 | ValueRecord::ARGUMENT,
        }));
        let locations = self.locations.add(arguments.iter().map(|argument| argument.1));
        let record = &mut self.blocks[block.index()];
        record.arguments = values;
        record.locations = locations;
    }

    /// Gives a block new arguments, each of a type and a location, and gives the old ones back: they keep their types and
    /// their uses until they are [restored](Self::restore_arguments) or [destroyed](Self::destroy_arguments). `None` if
    /// the arenas are full.
    pub(crate) fn replace_arguments(&mut self, block: Block, arguments: &[(Type, Attr)]) -> Option<OldArguments> {
        if !self.has_room(0, arguments.len(), 0) {
            return None;
        }
        let BlockRecord { arguments: values, locations, .. } = self.blocks[block.index()];
        self.set_arguments(block, arguments);
        Some(OldArguments { values, locations })
    }

    /// Undoes [`replace_arguments`](Self::replace_arguments); the arguments that the block has now have no uses.
    pub(crate) fn restore_arguments(&mut self, block: Block, old: OldArguments) {
        let BlockRecord { arguments: values, locations, .. } = self.blocks[block.index()];
        self.destroy_arguments(OldArguments { values, locations });
        let record = &mut self.blocks[block.index()];
        record.arguments = old.values;
        record.locations = old.locations;
    }

    /// Frees arguments that were replaced and have no uses.
    pub(crate) fn destroy_arguments(&mut self, old: OldArguments) {
        self.release_values(old.values);
        self.locations.release(old.locations);
    }

    /// A value without an owner that stands for one to come.
    pub(crate) fn make_placeholder(&mut self, ty: Type) -> Value {
        let record = ValueRecord { ty, first_use: NIL, owner: NIL, place: ValueRecord::ARGUMENT };
        Value(self.values.add([record].into_iter()).start)
    }

    pub(crate) fn release_placeholder(&mut self, value: Value) {
        self.release_values(Slice { start: value.0, len: 1 });
    }

    /// Makes an operation with so many regions without blocks directly before `before`, which stands in a block. `None` if
    /// the arenas are full.
    pub fn create_op(&mut self, parts: &OpParts<'_>, regions: usize, before: Op) -> Option<Op> {
        let attributes = parts.attributes.len() + parts.properties.map_or(0, <[_]>::len);
        if !self.has_room(parts.operands.len(), parts.result_types.len(), attributes)
            || self.regions.len().saturating_add(regions) >= MAX_RECORDS
        {
            return None;
        }
        let kind = self.context.get_mut().intern_op_kind(parts.kind());
        let regions: Vec<Region> = (0..regions).map(|_| self.make_region()).collect();
        let op = self.make_op(parts, kind, &regions);
        self.insert_before(op, before);
        Some(op)
    }

    pub(crate) fn append_op(&mut self, block: Block, op: Op) {
        let previous = self.blocks[block.index()].last;
        self.link(op, Position { block: block.0, previous, next: NIL });
    }

    pub(crate) fn insert_before(&mut self, op: Op, before: Op) {
        let record = self.op(before);
        self.link(op, Position { block: record.block, previous: record.previous, next: before.0 });
    }

    #[inline]
    fn link(&mut self, op: Op, position: Position) {
        let record = &mut self.ops[op.index()];
        (record.block, record.previous, record.next) = (position.block, position.previous, position.next);
        self.join(position, op.0, op.0);
    }

    #[inline]
    fn unlink(&mut self, op: Op) -> Position {
        let record = &mut self.ops[op.index()];
        let position = Position { block: record.block, previous: record.previous, next: record.next };
        (record.block, record.previous, record.next) = (NIL, NIL, NIL);
        self.join(position, position.next, position.previous);
        position
    }

    /// Sets what follows the operation before a position, and what the one behind it follows.
    #[inline]
    fn join(&mut self, Position { block, previous, next }: Position, following: u32, leading: u32) {
        if block == NIL {
            return;
        }
        match previous {
            NIL => self.blocks[block as usize].first = following,
            previous => self.ops[previous as usize].next = following,
        }
        match next {
            NIL => self.blocks[block as usize].last = leading,
            next => self.ops[next as usize].previous = leading,
        }
    }

    /// Moves `op` directly before `before`.
    pub fn move_op(&mut self, op: Op, before: Op) {
        if op != before {
            self.unlink(op);
            self.insert_before(op, before);
        }
    }

    /// Moves `op` to the end of `block`.
    pub(crate) fn move_op_to_end(&mut self, op: Op, block: Block) {
        self.unlink(op);
        self.append_op(block, op);
    }

    /// Takes a block out of its region, with all in it.
    pub(crate) fn unlink_block(&mut self, block: Block) {
        let record = &mut self.blocks[block.index()];
        let BlockRecord { region, previous, next, .. } = *record;
        (record.region, record.previous, record.next) = (NIL, NIL, NIL);
        match previous {
            NIL => self.regions[region as usize].first = next,
            previous => self.blocks[previous as usize].next = next,
        }
        match next {
            NIL => self.regions[region as usize].last = previous,
            next => self.blocks[next as usize].previous = previous,
        }
    }

    /// Puts an unlinked block into a region, directly before one of its blocks, or at the end.
    pub(crate) fn link_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        let Some(before) = before else { return self.append_block(region, block) };
        let previous = std::mem::replace(&mut self.blocks[before.index()].previous, block.0);
        let record = &mut self.blocks[block.index()];
        (record.region, record.previous, record.next) = (region.0, previous, before.0);
        match previous {
            NIL => self.regions[region.index()].first = block.0,
            previous => self.blocks[previous as usize].next = block.0,
        }
    }

    /// Makes `block` successor `index` of `op`.
    pub(crate) fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        let successors = self.op(op).successors;
        self.successors[successors][index] = block;
    }

    /// Frees an unlinked block without operations.
    pub(crate) fn destroy_block(&mut self, block: Block) {
        self.free_block(block);
    }

    /// Takes `op` out of its block, and its operands and those of the operations nested in it out of the lists of
    /// uses. It keeps all it has, so that [`relink_op`](Self::relink_op) can bring it back.
    pub fn unlink_op(&mut self, op: Op) -> Position {
        self.detach_operands(op);
        if self.op(op).regions.len != 0 {
            self.detach_nested(op);
        }
        self.unlink(op)
    }

    #[cold]
    fn detach_nested(&mut self, op: Op) {
        let mut nested = Vec::new();
        self.nested_ops(op, true, &mut nested);
        for inner in nested {
            self.detach_operands(inner);
        }
    }

    /// Undoes [`unlink_op`](Self::unlink_op). If all that changed since is undone, everything is as it was, the order
    /// of uses included; otherwise the operation comes back next to its old neighbours where they still are, and uses
    /// without a place come first.
    pub fn relink_op(&mut self, op: Op, position: Position) {
        let position = self.nearest_position(position);
        self.link(op, position);
        if !self.op_regions(op).is_empty() {
            let mut nested = Vec::new();
            self.nested_ops(op, true, &mut nested);
            for inner in nested.into_iter().rev() {
                self.reattach_operands(inner);
            }
        }
        self.reattach_operands(op);
    }

    fn nearest_position(&self, position: Position) -> Position {
        let Position { block, previous, next } = position;
        if block == NIL {
            return position;
        }
        let in_block = |op: u32| op != NIL && self.ops[op as usize].block == block;
        if in_block(next) {
            return Position { block, previous: self.ops[next as usize].previous, next };
        }
        if in_block(previous) && next != NIL {
            return Position { block, previous, next: self.ops[previous as usize].next };
        }
        Position { block, previous: self.blocks[block as usize].last, next: NIL }
    }

    /// Frees an unlinked operation and all in its regions.
    pub fn destroy_op(&mut self, op: Op) {
        debug_assert!(self.op(op).block == NIL, "only unlinked operations are destroyed");
        if self.op(op).regions.len == 0 {
            self.detach_operands(op);
            self.free_op(op);
            return;
        }
        let mut doomed = vec![op];
        self.nested_ops(op, true, &mut doomed);
        // Operands may belong to an operation of the same region that is destroyed later, so they go first.
        for op in &doomed {
            self.detach_operands(*op);
        }
        for op in doomed.into_iter().rev() {
            self.free_op(op);
        }
    }

    /// Takes `op`, whose results have no uses, out of its block and frees it with all in its regions.
    pub fn erase_op(&mut self, op: Op) {
        self.unlink(op);
        self.destroy_op(op);
    }

    fn free_op(&mut self, op: Op) {
        let record = &mut self.ops[op.index()];
        record.block = FREED;
        let OpRecord { operands, results, attributes, successors, regions, .. } = *record;
        self.free_ops.push(op.0);
        for used in &mut self.uses[operands] {
            used.value = FREED;
        }
        self.uses.release(operands);
        self.release_values(results);
        self.attributes.release(attributes);
        if successors.len != 0 {
            self.successors.release(successors);
        }
        if regions.len != 0 {
            self.free_regions_of(regions);
        }
    }

    fn free_regions_of(&mut self, regions: Slice) {
        for index in 0..self.region_lists[regions].len() {
            let region = self.region_lists[regions][index];
            let mut block = self.regions[region.index()].first;
            while block != NIL {
                let next = self.blocks[block as usize].next;
                self.free_block(Block(block));
                block = next;
            }
            self.regions[region.index()].owner = FREED;
            self.free_regions.push(region.0);
        }
        self.region_lists.release(regions);
    }

    fn free_block(&mut self, block: Block) {
        let record = &mut self.blocks[block.index()];
        record.region = FREED;
        let BlockRecord { arguments, locations, .. } = *record;
        self.free_blocks.push(block.0);
        self.release_values(arguments);
        self.locations.release(locations);
    }

    fn release_values(&mut self, values: Slice) {
        for value in &mut self.values[values] {
            value.owner = FREED;
        }
        self.values.release(values);
    }

    /// Returns true if a new attribute of an operation of this name belongs to its properties.
    pub(crate) fn is_inherent(&self, op: Symbol, attribute: Symbol) -> bool {
        let known = self.op_info.as_ref().and_then(|info| info.is_inherent(self, op, attribute));
        known.unwrap_or_else(|| self.known_inherent.contains(&(op, attribute)))
    }

    /// Sets or removes an attribute. One that is there is replaced where it is; a new one becomes a property if
    /// properties of that name are known of such operations.
    pub fn set_attribute(&mut self, op: Op, name: Symbol, attribute: Option<Attr>) {
        let OpRecord { attributes, inherent, name: op_name, .. } = *self.op(op);
        let place = self.attributes[attributes].iter().position(|entry| entry.0 == name);
        let (slice, inherent) = match (place, attribute) {
            (None, None) => return,
            (Some(place), Some(attribute)) => {
                self.attributes[attributes][place].1 = attribute;
                return;
            }
            (Some(place), None) => {
                let mut rest = self.attributes[attributes].to_vec();
                rest.remove(place);
                let inherent = match inherent.count() {
                    count if place >= count => inherent,
                    1 => InherentCount::default(),
                    count => InherentCount::some(count - 1),
                };
                (self.attributes.add(rest.into_iter()), inherent)
            }
            (None, Some(attribute)) => {
                let mut all = self.attributes[attributes].to_vec();
                let is_inherent = self.is_inherent(op_name, name);
                let range = if is_inherent { 0..inherent.count() } else { inherent.count()..all.len() };
                let context = self.context();
                let text = context.symbol_name(name);
                let place = range.start + all[range].partition_point(|entry| context.symbol_name(entry.0) < text);
                drop(context);
                all.insert(place, (name, attribute));
                let inherent = if is_inherent { InherentCount::some(inherent.count() + 1) } else { inherent };
                (self.attributes.add(all.into_iter()), inherent)
            }
        };
        self.attributes.release(attributes);
        let record = &mut self.ops[op.index()];
        record.attributes = slice;
        record.inherent = inherent;
    }

    /// Sets or removes attributes of different names, as [`set_attribute`](Self::set_attribute) does one after the other; the list is
    /// put together once.
    pub fn set_attributes(&mut self, op: Op, attributes: &[(Symbol, Option<Attr>)]) {
        if let [(name, attribute)] = attributes {
            return self.set_attribute(op, *name, *attribute);
        }
        let OpRecord { attributes: old, inherent, name: op_name, .. } = *self.op(op);
        let mut changes: FxHashMap<Symbol, Option<Attr>> = attributes.iter().copied().collect();
        let mut changed = |entry: &(Symbol, Attr)| match changes.remove(&entry.0) {
            None => Some(*entry),
            Some(attribute) => attribute.map(|attribute| (entry.0, attribute)),
        };
        let (properties, discardable) = self.attributes[old].split_at(inherent.count());
        let mut properties: Vec<_> = properties.iter().filter_map(&mut changed).collect();
        let mut discardable: Vec<_> = discardable.iter().filter_map(&mut changed).collect();
        let added: Vec<_> = changes.into_iter().filter_map(|(name, attribute)| Some((name, attribute?))).collect();
        self.sort_attributes(op_name, &added, &mut properties, &mut discardable);
        let inherent = match properties.len() {
            0 if inherent.count() == 0 => inherent,
            0 => InherentCount::default(),
            count => InherentCount::some(count),
        };
        properties.append(&mut discardable);
        self.attributes.release(old);
        let slice = self.attributes.add(properties.into_iter());
        let record = &mut self.ops[op.index()];
        record.attributes = slice;
        record.inherent = inherent;
    }

    /// Splits attributes into properties and discardable ones, each sorted by name.
    pub(crate) fn sort_attributes(
        &self,
        op: Symbol,
        attributes: &[(Symbol, Attr)],
        properties: &mut Vec<(Symbol, Attr)>,
        discardable: &mut Vec<(Symbol, Attr)>,
    ) {
        for entry in attributes {
            if self.is_inherent(op, entry.0) { properties.push(*entry) } else { discardable.push(*entry) }
        }
        for list in [properties, discardable] {
            if list.len() > 1 {
                let context = self.context();
                list.sort_by(|a, b| context.symbol_name(a.0).cmp(context.symbol_name(b.0)));
            }
        }
    }
}

/// Puts a record where one is free, or behind the others; says where.
fn place<T>(records: &mut Vec<T>, free: &mut Vec<u32>, record: T) -> u32 {
    let Some(index) = free.pop() else {
        records.push(record);
        return records.len() as u32 - 1;
    };
    records[index as usize] = record;
    index
}
