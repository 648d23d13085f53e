//! The IR as its own compiler knows it: records in arenas, named by numbers. Nothing here knows of patterns.
//!
//! An operation has operands, results, attributes, regions of blocks, and blocks that it may go on to. A block has arguments. A
//! value knows its uses. Names are interned and types too; attributes are not: they are trees of their own, which belong to
//! their operation and may be changed in place.

use std::collections::{BTreeMap, HashMap};

use crate::dialect::OPS;

/// An interned name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

/// An interned type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeRef(pub(crate) u32);

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpRef(pub(crate) u32);

/// A value: a result of an operation or an argument of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValueRef(pub(crate) u32);

/// A block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockRef(pub(crate) u32);

/// A region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegionRef(pub(crate) u32);

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `i32`: an integer of so many bits.
    Int(u32),
    /// `f32`: a floating-point number of so many bits.
    Float(u32),
    /// `tensor<4xf32>`
    Tensor(Vec<u64>, TypeRef),
}

/// An attribute of an operation. Large, boxed, and no `Copy`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// `unit`: it is there, and says no more.
    Unit,
    /// `1 : i32`
    Int(i64, TypeRef),
    /// `1.0 : f32`, as the bits of an `f64`.
    Float(u64, TypeRef),
    /// `"text"`
    Text(String),
    /// `i32`
    Type(TypeRef),
    /// `@name`
    Symbol(Symbol),
    /// `[1 : i32, i32]`
    List(Vec<Attribute>),
    /// `{a = 1 : i32}`
    Dictionary(BTreeMap<Symbol, Attribute>),
    /// `array<i32: 1, 2>`
    Sizes(Vec<i32>),
}

/// Where a value is used: the operation, and which of its operands it is.
pub type Use = (OpRef, usize);

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Result so many of an operation.
    Result(OpRef, usize),
    /// Argument so many of a block.
    Argument(BlockRef, usize),
}

/// An operation. The lists are read here and changed by methods of [`Ir`].
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name.
    pub name: Symbol,
    /// Its operands.
    pub operands: Vec<ValueRef>,
    /// Its results.
    pub results: Vec<ValueRef>,
    /// Its attributes, each name once.
    pub attributes: Vec<(Symbol, Attribute)>,
    /// Its regions.
    pub regions: Vec<RegionRef>,
    /// The blocks that it may go on to.
    pub successors: Vec<BlockRef>,
    /// The line of the source that it comes from.
    pub line: u32,
    /// The block that it stands in.
    pub block: Option<BlockRef>,
    /// The operation before it in the block.
    pub previous: Option<OpRef>,
    /// The operation behind it in the block.
    pub next: Option<OpRef>,
}

/// An operation to be made.
#[derive(Clone, Debug, Default)]
pub struct NewOperation<'a> {
    /// Its operands.
    pub operands: &'a [ValueRef],
    /// The types of its results.
    pub types: &'a [TypeRef],
    /// Its attributes, each name once.
    pub attributes: Vec<(Symbol, Attribute)>,
    /// The number of its regions.
    pub regions: usize,
    /// The blocks that it may go on to.
    pub successors: &'a [BlockRef],
    /// The line of the source that it comes from.
    pub line: u32,
}

#[derive(Clone, Debug)]
struct Value {
    r#type: TypeRef,
    origin: Origin,
    /// The latest use last.
    uses: Vec<Use>,
}

#[derive(Clone, Debug, Default)]
struct Block {
    arguments: Vec<ValueRef>,
    first: Option<OpRef>,
    last: Option<OpRef>,
    region: Option<RegionRef>,
}

#[derive(Clone, Debug)]
struct Region {
    blocks: Vec<BlockRef>,
    owner: OpRef,
}

/// All operations of a program, and what belongs to them. Records are never used again.
#[derive(Clone, Debug)]
pub struct Ir {
    names: Vec<String>,
    symbols: HashMap<String, Symbol>,
    types: Vec<Type>,
    type_refs: HashMap<Type, TypeRef>,
    ops: Vec<Operation>,
    values: Vec<Value>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
}

impl Default for Ir {
    fn default() -> Self {
        let (names, symbols, types, type_refs) = Default::default();
        let (ops, values, blocks, regions) = Default::default();
        let mut ir = Ir { names, symbols, types, type_refs, ops, values, blocks, regions };
        for known in &OPS {
            ir.symbol(known.name);
        }
        ir
    }
}

/// Names and types.
impl Ir {
    /// The symbol of a text.
    pub fn symbol(&mut self, text: &str) -> Symbol {
        if let Some(known) = self.symbols.get(text) {
            return *known;
        }
        let symbol = Symbol(self.names.len() as u32);
        self.names.push(text.to_owned());
        self.symbols.insert(text.to_owned(), symbol);
        symbol
    }

    /// The symbol of a text, if there is one.
    pub fn find_symbol(&self, text: &str) -> Option<Symbol> {
        self.symbols.get(text).copied()
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }

    /// The number of a type.
    pub fn r#type(&mut self, r#type: Type) -> TypeRef {
        if let Some(known) = self.type_refs.get(&r#type) {
            return *known;
        }
        let number = TypeRef(self.types.len() as u32);
        self.types.push(r#type.clone());
        self.type_refs.insert(r#type, number);
        number
    }

    /// Returns what a type is.
    pub fn type_data(&self, r#type: TypeRef) -> &Type {
        &self.types[r#type.0 as usize]
    }
}

/// Reading.
impl Ir {
    /// An operation.
    pub fn op(&self, op: OpRef) -> &Operation {
        &self.ops[op.0 as usize]
    }

    /// The attribute of a name.
    pub fn attribute(&self, op: OpRef, name: Symbol) -> Option<&Attribute> {
        self.op(op).attributes.iter().find(|known| known.0 == name).map(|known| &known.1)
    }

    /// The type of a value.
    pub fn value_type(&self, value: ValueRef) -> TypeRef {
        self.value(value).r#type
    }

    /// Where a value comes from.
    pub fn origin(&self, value: ValueRef) -> Origin {
        self.value(value).origin
    }

    /// The uses of a value, the latest last.
    pub fn uses(&self, value: ValueRef) -> &[Use] {
        &self.value(value).uses
    }

    /// The arguments of a block.
    pub fn arguments(&self, block: BlockRef) -> &[ValueRef] {
        &self.block(block).arguments
    }

    /// The first operation of a block.
    pub fn first_op(&self, block: BlockRef) -> Option<OpRef> {
        self.block(block).first
    }

    /// The last operation of a block.
    pub fn last_op(&self, block: BlockRef) -> Option<OpRef> {
        self.block(block).last
    }

    /// The operations of a block, in order.
    pub fn block_ops(&self, block: BlockRef) -> impl Iterator<Item = OpRef> {
        std::iter::successors(self.first_op(block), |op| self.op(*op).next)
    }

    /// The region that a block is in.
    pub fn block_region(&self, block: BlockRef) -> Option<RegionRef> {
        self.block(block).region
    }

    /// The blocks of a region.
    pub fn blocks(&self, region: RegionRef) -> &[BlockRef] {
        &self.regions[region.0 as usize].blocks
    }

    /// The operation that has a region.
    pub fn region_owner(&self, region: RegionRef) -> OpRef {
        self.regions[region.0 as usize].owner
    }

    /// The operation whose region a block is in.
    pub fn block_owner(&self, block: BlockRef) -> Option<OpRef> {
        Some(self.region_owner(self.block_region(block)?))
    }

    /// The operation in whose region an operation stands.
    pub fn parent(&self, op: OpRef) -> Option<OpRef> {
        self.block_owner(self.op(op).block?)
    }

    /// Appends the operations in the regions of an operation: those that hold others before these if `top_down`, else behind.
    pub fn nested(&self, op: OpRef, top_down: bool, ops: &mut Vec<OpRef>) {
        for region in &self.op(op).regions {
            for inner in self.blocks(*region).iter().flat_map(|block| self.block_ops(*block)) {
                if top_down {
                    ops.push(inner);
                }
                self.nested(inner, top_down, ops);
                if !top_down {
                    ops.push(inner);
                }
            }
        }
    }

    fn value(&self, value: ValueRef) -> &Value {
        &self.values[value.0 as usize]
    }

    fn block(&self, block: BlockRef) -> &Block {
        &self.blocks[block.0 as usize]
    }
}

/// Making.
impl Ir {
    /// An operation that stands nowhere yet.
    pub fn create(&mut self, name: Symbol, new: NewOperation<'_>) -> OpRef {
        let op = OpRef(self.ops.len() as u32);
        let result = |(index, r#type): (usize, &TypeRef)| (*r#type, Origin::Result(op, index));
        let results = new.types.iter().enumerate().map(result).collect();
        let results = self.add_values(results);
        let first = self.regions.len() as u32;
        self.regions.extend((0..new.regions).map(|_| Region { blocks: Vec::new(), owner: op }));
        self.ops.push(Operation {
            name,
            operands: new.operands.to_vec(),
            results,
            attributes: new.attributes,
            regions: (first..self.regions.len() as u32).map(RegionRef).collect(),
            successors: new.successors.to_vec(),
            line: new.line,
            block: None,
            previous: None,
            next: None,
        });
        for (index, operand) in new.operands.iter().enumerate() {
            self.values[operand.0 as usize].uses.push((op, index));
        }
        op
    }

    /// A block with arguments, at the end of a region.
    pub fn add_block(&mut self, region: RegionRef, arguments: &[TypeRef]) -> BlockRef {
        let block = BlockRef(self.blocks.len() as u32);
        self.blocks.push(Block { region: Some(region), ..Block::default() });
        self.regions[region.0 as usize].blocks.push(block);
        self.blocks[block.0 as usize].arguments = self.make_arguments(block, arguments);
        block
    }

    /// Values that can become the arguments of a block.
    pub fn make_arguments(&mut self, block: BlockRef, types: &[TypeRef]) -> Vec<ValueRef> {
        let argument = |(index, r#type): (usize, &TypeRef)| (*r#type, Origin::Argument(block, index));
        self.add_values(types.iter().enumerate().map(argument).collect())
    }

    fn add_values(&mut self, values: Vec<(TypeRef, Origin)>) -> Vec<ValueRef> {
        let first = self.values.len() as u32;
        self.values.extend(values.into_iter().map(|(r#type, origin)| Value { r#type, origin, uses: Vec::new() }));
        (first..self.values.len() as u32).map(ValueRef).collect()
    }
}

/// Changing.
impl Ir {
    /// Exchanges the arguments of a block and gives the old ones back.
    pub fn replace_arguments(&mut self, block: BlockRef, arguments: Vec<ValueRef>) -> Vec<ValueRef> {
        std::mem::replace(&mut self.blocks[block.0 as usize].arguments, arguments)
    }

    /// Puts an operation that stands nowhere into a block, before another or at the end.
    pub fn insert(&mut self, op: OpRef, block: BlockRef, before: Option<OpRef>) {
        let previous = before.map_or(self.block(block).last, |before| self.op(before).previous);
        let record = &mut self.ops[op.0 as usize];
        (record.block, record.previous, record.next) = (Some(block), previous, before);
        self.join(block, previous, before, Some(op), Some(op));
    }

    /// Takes an operation out of its block. It keeps all that it has.
    pub fn detach(&mut self, op: OpRef) {
        let record = &mut self.ops[op.0 as usize];
        let (block, previous, next) = (record.block.take(), record.previous.take(), record.next.take());
        if let Some(block) = block {
            self.join(block, previous, next, next, previous);
        }
    }

    /// Sets what follows `previous` and what comes before `next`.
    fn join(
        &mut self,
        block: BlockRef,
        previous: Option<OpRef>,
        next: Option<OpRef>,
        following: Option<OpRef>,
        leading: Option<OpRef>,
    ) {
        match previous {
            Some(previous) => self.ops[previous.0 as usize].next = following,
            None => self.blocks[block.0 as usize].first = following,
        }
        match next {
            Some(next) => self.ops[next.0 as usize].previous = leading,
            None => self.blocks[block.0 as usize].last = leading,
        }
    }

    /// Makes a value an operand; its use is the latest one.
    pub fn set_operand(&mut self, op: OpRef, index: usize, value: ValueRef) {
        self.remove_use(op, index);
        self.ops[op.0 as usize].operands[index] = value;
        self.values[value.0 as usize].uses.push((op, index));
    }

    /// Sets or removes an attribute.
    pub fn set_attribute(&mut self, op: OpRef, name: Symbol, attribute: Option<Attribute>) {
        let attributes = &mut self.ops[op.0 as usize].attributes;
        attributes.retain(|known| known.0 != name);
        attributes.extend(attribute.map(|attribute| (name, attribute)));
    }

    /// Takes a use out of the list of its value and gives the place where it was. The operand stays what it is.
    pub fn remove_use(&mut self, op: OpRef, index: usize) -> usize {
        let value = self.op(op).operands[index];
        let uses = &mut self.values[value.0 as usize].uses;
        // Who goes has mostly come last.
        let place =
            uses.iter().rposition(|used| *used == (op, index)).expect("operands are in the lists of their uses");
        uses.remove(place);
        place
    }

    /// Undoes the latest [`remove_use`](Self::remove_use).
    pub fn restore_use(&mut self, op: OpRef, index: usize, place: usize) {
        let value = self.op(op).operands[index];
        self.values[value.0 as usize].uses.insert(place, (op, index));
    }

    /// Frees what an operation holds that stands nowhere and is in no list of uses.
    pub fn free(&mut self, op: OpRef) {
        let record = &mut self.ops[op.0 as usize];
        (record.operands, record.attributes) = (Vec::new(), Vec::new());
    }
}
