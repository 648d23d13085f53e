//! The regions of an operation, taken over from a copy of the IR that went its own way.

use crate::edit::OpParts;
use crate::handles::{Block, NIL, Op, Region, Value};
use crate::ir::Ir;
use mlir_syntax::{Attr, Symbol, Type, parse_attribute, parse_type, print_attribute, print_type};
use rustc_hash::FxHashMap;

/// Takes over regions from `from` into `into`, which were copies of each other once.
pub(crate) struct Import<'a> {
    from: &'a Ir,
    /// Types, attributes and names below these numbers are the same in both.
    common: (usize, usize, usize),
    types: FxHashMap<Type, Type>,
    attributes: FxHashMap<Attr, Attr>,
    symbols: FxHashMap<Symbol, Symbol>,
    /// By the number of a value in `from`; [`NIL`] for those not taken over.
    values: Vec<u32>,
    blocks: FxHashMap<Block, Block>,
}

impl<'a> Import<'a> {
    /// `origin` is what both were copied from.
    pub(crate) fn new(from: &'a Ir, origin: &Ir) -> Import<'a> {
        let context = origin.context();
        Import {
            from,
            common: (context.type_count(), context.attr_count(), context.symbol_count()),
            types: FxHashMap::default(),
            attributes: FxHashMap::default(),
            symbols: FxHashMap::default(),
            values: vec![NIL; from.values.len()],
            blocks: FxHashMap::default(),
        }
    }

    /// Makes the regions of `op` in `into` what they are in `from`. `None` if the arenas are full.
    pub(crate) fn replace_regions(&mut self, into: &mut Ir, op: Op) -> Option<()> {
        let regions: Vec<(Region, Region)> =
            self.from.op_regions(op).iter().copied().zip(into.op_regions(op).iter().copied()).collect();
        for (_, region) in &regions {
            into.clear_region(*region);
        }
        // Operands may be defined later, so they are set when all is there.
        let ty = into.context().none_type();
        let stand_in = into.make_placeholder(ty);
        let mut made = Vec::new();
        let mut work = regions;
        while let Some((old, new)) = work.pop() {
            for block in self.from.region_blocks(old) {
                let copy = self.block(into, block);
                into.append_block(new, copy);
            }
            for block in self.from.region_blocks(old) {
                let copy = self.blocks[&block];
                for op in self.from.block_ops(block) {
                    let new = self.op(into, op, stand_in, &mut work)?;
                    into.append_op(copy, new);
                    made.push((op, new));
                }
            }
        }
        self.connect(into, &made);
        into.release_placeholder(stand_in);
        Some(())
    }

    fn block(&mut self, into: &mut Ir, block: Block) -> Block {
        let copy = into.make_block();
        let locations = self.from.argument_locations(block);
        let arguments: Vec<(Type, Attr)> = (self.from.block_arguments(block).zip(locations))
            .map(|(argument, location)| {
                (self.ty(into, self.from.value_type(argument)), self.attribute(into, *location))
            })
            .collect();
        if !arguments.is_empty() {
            into.set_arguments(copy, &arguments);
            for (old, new) in self.from.block_arguments(block).zip(into.block_arguments(copy)) {
                self.values[old.index()] = new.0;
            }
        }
        self.blocks.insert(block, copy);
        copy
    }

    /// An operation with `stand_in` for every operand and empty regions, which are put on `work`.
    fn op(&mut self, into: &mut Ir, op: Op, stand_in: Value, work: &mut Vec<(Region, Region)>) -> Option<Op> {
        let from = self.from;
        let operands = vec![stand_in; from.operand_count(op)];
        let properties: Option<Vec<_>> = from.properties(op).map(|list| self.entries(into, list));
        let attributes = self.entries(into, from.discardable_attributes(op));
        let result_types: Vec<Type> = from.results(op).map(|result| self.ty(into, from.value_type(result))).collect();
        let successors: Vec<Block> = from.op_successors(op).iter().map(|block| self.blocks[block]).collect();
        let parts = OpParts {
            name: self.symbol(into, from.name(op)),
            operands: &operands,
            properties: properties.as_deref(),
            attributes: &attributes,
            result_types: &result_types,
            successors: &successors,
            location: self.attribute(into, from.location(op)),
        };
        let count = parts.attributes.len() + properties.as_ref().map_or(0, Vec::len);
        if !into.has_room(operands.len(), result_types.len(), count) {
            return None;
        }
        let regions: Vec<Region> = from.op_regions(op).iter().map(|_| into.make_region()).collect();
        work.extend(from.op_regions(op).iter().copied().zip(regions.iter().copied()));
        let new = into.make_op(&parts, &regions);
        for (old, new) in from.results(op).zip(into.results(new)) {
            self.values[old.index()] = new.0;
        }
        Some(new)
    }

    /// Sets the operands, so that the uses of each value come in the order that they have in `from`.
    fn connect(&mut self, into: &mut Ir, made: &[(Op, Op)]) {
        let copies: FxHashMap<Op, Op> = made.iter().copied().collect();
        let mut uses = Vec::new();
        for old in 0..self.values.len() as u32 {
            let new = self.values[old as usize];
            if new == NIL {
                continue;
            }
            uses.extend(self.from.uses_of(Value(old)));
            // A new use comes first.
            while let Some(used) = uses.pop() {
                let (owner, index) = (self.from.use_owner(used), self.from.use_index(used));
                if let Some(copy) = copies.get(&owner) {
                    into.set_operand(*copy, index, Value(new));
                }
            }
            self.values[old as usize] = NIL;
        }
        self.blocks.clear();
    }

    fn entries(&mut self, into: &mut Ir, list: &[(Symbol, Attr)]) -> Vec<(Symbol, Attr)> {
        list.iter().map(|(name, value)| (self.symbol(into, *name), self.attribute(into, *value))).collect()
    }

    fn symbol(&mut self, into: &mut Ir, symbol: Symbol) -> Symbol {
        if symbol.index() < self.common.2 {
            return symbol;
        }
        let from = self.from;
        *self.symbols.entry(symbol).or_insert_with(|| {
            let name = from.context().symbol_name(symbol).to_owned();
            into.context_mut().intern_symbol(&name)
        })
    }

    fn ty(&mut self, into: &mut Ir, ty: Type) -> Type {
        if ty.index() < self.common.0 {
            return ty;
        }
        let from = self.from;
        *self.types.entry(ty).or_insert_with(|| {
            let mut text = String::new();
            print_type(&from.context(), ty, &mut text);
            parse_type(into.context_mut(), &text).expect("what was printed can be read")
        })
    }

    fn attribute(&mut self, into: &mut Ir, attribute: Attr) -> Attr {
        if attribute.index() < self.common.1 {
            return attribute;
        }
        let from = self.from;
        *self.attributes.entry(attribute).or_insert_with(|| {
            let mut text = String::new();
            print_attribute(&from.context(), attribute, &mut text);
            parse_attribute(into.context_mut(), &text).expect("what was printed can be read")
        })
    }
}
