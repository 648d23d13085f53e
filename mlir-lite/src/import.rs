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
    /// The values of the regions at hand, there and here.
    values: Vec<(Value, Value)>,
    /// By the number of an op in `from`, its copy; [`NIL`] for those not taken over.
    ops: Vec<u32>,
    blocks: FxHashMap<Block, Block>,
    scratch: Scratch,
}

/// What an operation is made of, in memory that is used again.
#[derive(Default)]
struct Scratch {
    operands: Vec<Value>,
    /// The properties, then the discardable attributes.
    attributes: Vec<(Symbol, Attr)>,
    result_types: Vec<Type>,
    successors: Vec<Block>,
    regions: Vec<Region>,
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
            values: Vec::new(),
            ops: vec![NIL; from.ops.len()],
            blocks: FxHashMap::default(),
            scratch: Scratch::default(),
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
                    made.push(op);
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
            self.values.extend(self.from.block_arguments(block).zip(into.block_arguments(copy)));
        }
        self.blocks.insert(block, copy);
        copy
    }

    /// An operation with `stand_in` for every operand and empty regions, which are put on `work`.
    fn op(&mut self, into: &mut Ir, op: Op, stand_in: Value, work: &mut Vec<(Region, Region)>) -> Option<Op> {
        let from = self.from;
        let mut scratch = std::mem::take(&mut self.scratch);
        let Scratch { operands, attributes, result_types, successors, regions } = &mut scratch;
        operands.clear();
        operands.resize(from.operand_count(op), stand_in);
        let properties = from.properties(op);
        let listed = properties.unwrap_or_default().iter().chain(from.discardable_attributes(op));
        attributes.clear();
        attributes.extend(listed.map(|(name, value)| (self.symbol(into, *name), self.attribute(into, *value))));
        result_types.clear();
        result_types.extend(from.results(op).map(|result| self.ty(into, from.value_type(result))));
        successors.clear();
        successors.extend(from.op_successors(op).iter().map(|block| self.blocks[block]));
        if !into.has_room(operands.len(), result_types.len(), attributes.len()) {
            return None;
        }
        regions.clear();
        regions.extend(from.op_regions(op).iter().map(|_| into.make_region()));
        work.extend(from.op_regions(op).iter().copied().zip(regions.iter().copied()));
        let (inherent, discardable) = attributes.split_at(properties.map_or(0, <[_]>::len));
        let parts = OpParts {
            name: self.symbol(into, from.name(op)),
            operands,
            properties: properties.map(|_| inherent),
            attributes: discardable,
            result_types,
            successors,
            location: self.attribute(into, from.location(op)),
        };
        let kind = into.context.get_mut().intern_op_kind(parts.kind());
        let new = into.make_op(&parts, kind, regions);
        self.values.extend(from.results(op).zip(into.results(new)));
        self.ops[op.index()] = new.0;
        self.scratch = scratch;
        Some(new)
    }

    /// Sets the operands, so that the uses of each value come in the order that they have in `from`.
    fn connect(&mut self, into: &mut Ir, made: &[Op]) {
        let mut uses = Vec::new();
        for (old, new) in self.values.drain(..) {
            uses.extend(self.from.uses_of(old));
            // A new use comes first.
            while let Some(used) = uses.pop() {
                let (owner, index) = (self.from.use_owner(used), self.from.use_index(used));
                let copy = self.ops[owner.index()];
                if copy != NIL {
                    into.set_operand(Op(copy), index, new);
                }
            }
        }
        made.iter().for_each(|op| self.ops[op.index()] = NIL);
        self.blocks.clear();
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
