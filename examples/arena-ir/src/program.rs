//! A function to optimize.

use crate::ir::{Attribute, BlockRef, Ir, NewOperation, OpRef, RegionRef, Type, TypeRef, ValueRef};

/// Writes operations, each behind the one before.
#[derive(Debug, Default)]
pub struct Writer {
    /// The operations written so far.
    pub ir: Ir,
    line: u32,
}

impl Writer {
    /// An operation that holds all others, and its block.
    pub fn module(&mut self) -> (OpRef, BlockRef) {
        let name = self.ir.symbol("core.module");
        let module = self.ir.create(name, NewOperation { regions: 1, ..NewOperation::default() });
        let block = self.ir.add_block(self.region(module), &[]);
        (module, block)
    }

    /// The first region of an operation.
    pub fn region(&self, op: OpRef) -> RegionRef {
        self.ir.op(op).regions[0]
    }

    /// An operation at the end of a block.
    pub fn op(&mut self, block: BlockRef, name: &str, new: NewOperation<'_>) -> OpRef {
        self.line += 1;
        let name = self.ir.symbol(name);
        let op = self.ir.create(name, NewOperation { line: self.line, ..new });
        self.ir.insert(op, block, None);
        op
    }

    /// An operation with one result.
    pub fn value(&mut self, block: BlockRef, name: &str, operands: &[ValueRef], r#type: TypeRef) -> ValueRef {
        let op = self.op(block, name, NewOperation { operands, types: &[r#type], ..NewOperation::default() });
        self.ir.op(op).results[0]
    }

    /// An operation without results.
    pub fn act(&mut self, block: BlockRef, name: &str, operands: &[ValueRef]) -> OpRef {
        self.op(block, name, NewOperation { operands, ..NewOperation::default() })
    }

    /// A constant.
    pub fn number(&mut self, block: BlockRef, number: i64, r#type: TypeRef) -> ValueRef {
        let attributes = vec![(self.ir.symbol("value"), Attribute::Int(number, r#type))];
        let new = NewOperation { types: &[r#type], attributes, ..NewOperation::default() };
        let op = self.op(block, "arith.const", new);
        self.ir.op(op).results[0]
    }
}

/// A function with constants to fold, patterns to apply, loads that nothing needs, stores that stay, and a block with an argument.
pub fn example() -> (Ir, OpRef) {
    let mut writer = Writer::default();
    let (module, top) = writer.module();
    let [i32, address] = [32, 64].map(|bits| writer.ir.r#type(Type::Int(bits)));
    let attributes = vec![(writer.ir.symbol("name"), Attribute::Symbol(writer.ir.symbol("weigh")))];
    let function = writer.op(top, "func.func", NewOperation { attributes, regions: 1, ..NewOperation::default() });
    let region = writer.region(function);
    let entry = writer.ir.add_block(region, &[i32, address]);
    let exit = writer.ir.add_block(region, &[i32]);
    let (x, place) = (writer.ir.arguments(entry)[0], writer.ir.arguments(entry)[1]);

    // (x * (3 + 5) + (x - x)) is stored; what is loaded, nothing uses.
    let (three, five) = (writer.number(entry, 3, i32), writer.number(entry, 5, i32));
    let eight = writer.value(entry, "arith.add", &[three, five], i32);
    let product = writer.value(entry, "arith.mul", &[x, eight], i32);
    let nothing = writer.value(entry, "arith.sub", &[x, x], i32);
    let sum = writer.value(entry, "arith.add", &[product, nothing], i32);
    writer.value(entry, "mem.load", &[place], i32);
    writer.act(entry, "mem.store", &[sum, place]);
    writer.op(entry, "cf.branch", NewOperation { operands: &[sum], successors: &[exit], ..NewOperation::default() });

    let [given] = *writer.ir.arguments(exit) else { unreachable!("it was made with one argument") };
    let one = writer.number(exit, 1, i32);
    let same = writer.value(exit, "arith.mul", &[given, one], i32);
    writer.act(exit, "func.return", &[same]);
    (writer.ir, module)
}
